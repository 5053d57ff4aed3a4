//! `dablo completions`

use clap::{Args, Command};
use clap_complete::Shell;

use super::failure::Failure;
use super::out::Out;

/// Prints a completion script for a shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub fn run(self, out: &mut Out, mut command: Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "dablo", &mut script);
        out.text(&String::from_utf8_lossy(&script))
    }
}
