//! Pictures in files: `--svg FILE`, `--png FILE`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::disk;
use super::failure::{Failure, say};
use crate::draw::{self, PictureOptions, Theme};
use crate::session::{Over, Sitting};

/// Where the board is to be drawn beside the terminal.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct PictureArgs {
    /// Draws the board to this file as SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draws the board to this file as PNG.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Draws pictures light on dark.
    #[arg(long)]
    dark: bool,
    /// Draws pictures from the other side.
    #[arg(long)]
    flip: bool,
    /// Lets pictures replace files that exist.
    #[arg(long)]
    over: bool,
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
        disk::write(file, bytes, over).map_err(|message| match message.contains("exists already") {
            true => Failure::words(format!("{message}; `--over` replaces it")),
            false => Failure::words(message),
        })
    }
}
