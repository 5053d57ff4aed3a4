//! `dablo man`

use clap::{Args, Command};

use super::failure::Failure;
use super::out::Out;

/// Prints the manual page, in roff.
#[derive(Debug, Args)]
pub(super) struct Man {}

impl Man {
    pub fn run(self, out: &mut Out, command: Command) -> Result<(), Failure> {
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let name = format!("dablo {}", sub.get_name());
            let sub = sub.clone().display_name(name.clone()).bin_name(name);
            let man = clap_mangen::Man::new(sub);
            man.render_synopsis_section(&mut page)?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
        out.text(&String::from_utf8_lossy(&page))
    }
}
