//! `dablo rulebook`

use clap::Args;

use super::args::{StartArgs, Which};
use super::failure::Failure;
use super::out::Out;
use crate::prose::{Page, rulebook};

/// Writes the rules as a page to be printed.
#[derive(Debug, Args)]
pub(super) struct Rulebook {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    form: Form,
}

/// In which form a page is written.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
pub(super) struct Form {
    /// Writes Markdown.
    #[arg(long)]
    markdown: bool,
    /// Writes a whole page of HTML.
    #[arg(long)]
    html: bool,
}

impl Form {
    /// The page in this form.
    pub fn write(self, page: &Page) -> String {
        match self {
            Form { html: true, .. } => page.html(),
            Form { markdown: true, .. } => page.markdown(),
            Form { .. } => page.text(),
        }
    }
}

impl Rulebook {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&StartArgs::default())?;
        let page = rulebook(&sitting.variant().ruleset, sitting.answers(), sitting.rules());
        out.text(&self.form.write(&page))
    }
}
