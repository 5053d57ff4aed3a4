//! `dablo new`

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use clap::Args;

use super::failure::Failure;
use super::out::Out;

/// Writes a commented starter file that checks and plays.
#[derive(Debug, Args)]
pub(super) struct New {
    /// The name of the variant; the file is NAME.dablo.
    name: String,
}

/// The starter file; `NAME` stands for the variant's name.
pub(super) const STARTER: &str = include_str!("new.dablo");

impl New {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let path = match self.name.ends_with(".dablo") {
            true => self.name.clone(),
            false => format!("{}.dablo", self.name),
        };
        let title = Path::new(&path).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if title.is_empty() || title.chars().any(|c| c == '"' || c == '\\' || c.is_control()) {
            return Err(Failure::Usage(format!("`{}` is no name for a variant", self.name)));
        }
        // `create_new` looks and creates in one step, so that nothing is ever overwritten.
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(|error| {
            Failure::words(match error.kind() {
                ErrorKind::AlreadyExists => format!("`{path}` exists already and is left as it is"),
                ErrorKind::NotFound => format!("the folder of `{path}` does not exist"),
                _ => format!("`{path}` cannot be written: {error}"),
            })
        })?;
        file.write_all(STARTER.replace("NAME", &title).as_bytes())
            .map_err(|error| Failure::words(format!("`{path}` cannot be written: {error}")))?;
        out.line(&path)
    }
}
