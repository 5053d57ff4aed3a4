//! Pictures in files: `--svg FILE`, `--png FILE`.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use super::disk;
use super::failure::{Failure, say};
use crate::draw::{self, PictureOptions, Theme};
use crate::session::{Over, Sitting, WriteError};

/// Where the board is to be drawn beside the terminal.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(group = ArgGroup::new("a picture").args(["svg", "png"]).multiple(true))]
pub(super) struct PictureArgs {
    /// Draws the board as SVG to this file, which ends in `.svg`.
    #[arg(long, value_name = "FILE", value_parser = |name: &str| ending_in(name, "svg"))]
    svg: Option<PathBuf>,
    /// Draws the board as PNG to this file, which ends in `.png`.
    #[arg(long, value_name = "FILE", value_parser = |name: &str| ending_in(name, "png"))]
    png: Option<PathBuf>,
    /// Draws pictures light on dark.
    #[arg(long, requires = "a picture")]
    dark: bool,
    /// Draws pictures from the other side.
    #[arg(long, requires = "a picture")]
    flip: bool,
    /// Lets pictures replace files that exist.
    #[arg(long, requires = "a picture")]
    over: bool,
}

/// The name of a file whose ending says what it holds, as whoever looks at it will believe.
fn ending_in(name: &str, ending: &str) -> Result<PathBuf, String> {
    let path = Path::new(name);
    match path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)) {
        true => Ok(path.to_path_buf()),
        false => Err(format!("it does not end in `.{ending}`")),
    }
}

impl PictureArgs {
    /// Whether a picture is wanted.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws the pictures that are wanted.
    pub fn draw(&self, sitting: &Sitting) -> Result<(), Failure> {
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        let options = PictureOptions { theme, flip: self.flip, last: sitting.last_move() };
        let (rules, setup) = (sitting.rules(), sitting.setup());
        if let Some(file) = &self.svg {
            self.write(file, draw::svg(rules, &setup, &options).as_bytes())?;
        }
        if let Some(file) = &self.png {
            let bytes = draw::png(rules, &setup, &options).map_err(Failure::words)?;
            self.write(file, &bytes)?;
        }
        if self.wanted() {
            draw::undrawn(rules).iter().for_each(|said| say(&format!("warning: {said}\n")));
        }
        Ok(())
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let over = if self.over { Over::Existing } else { Over::Never };
        disk::write(file, bytes, over).map_err(|error| match error {
            WriteError::Exists(_) => Failure::words(format!("{error}; `--over` replaces it")),
            WriteError::Other(message) => Failure::words(message),
        })
    }
}
