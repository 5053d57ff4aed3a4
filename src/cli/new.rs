//! `dablo new`

use std::path::Path;

use clap::Args;

use super::disk;
use super::failure::Failure;
use super::out::Out;
use crate::session::Over;

/// Writes a commented starter file that checks and plays.
#[derive(Debug, Args)]
pub(super) struct New {
    /// The name of the variant; the file is NAME.dablo.
    name: String,
}

/// The starter file; `NAME` stands for the variant's name.
pub(super) const STARTER: &str = include_str!("new.dablo");

/// The variant's name: the last part of the path without its ending. It has a letter or digit and is no hidden file.
fn title(name: &str) -> Option<String> {
    let last = name.rsplit(['/', std::path::MAIN_SEPARATOR]).next()?;
    let title = last.strip_suffix(".dablo").unwrap_or(last);
    let fits = title.starts_with(char::is_alphanumeric) && !title.chars().any(|c| "\"\\".contains(c) || c.is_control());
    fits.then(|| title.to_string())
}

impl New {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let title = title(&self.name).ok_or_else(|| {
            Failure::Usage(format!("`{}` is no name for a variant; a name such as `my-dablo` has letters", self.name))
        })?;
        let path = match self.name.ends_with(".dablo") {
            true => self.name.clone(),
            false => format!("{}.dablo", self.name),
        };
        // What is there already stays, also if it came this moment.
        let text = STARTER.replace("NAME", &title);
        disk::write(Path::new(&path), text.as_bytes(), Over::Never).map_err(Failure::words)?;
        out.line(&path)
    }
}
