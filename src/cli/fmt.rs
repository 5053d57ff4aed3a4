//! `dablo fmt`

use std::path::Path;

use clap::Args;

use super::disk::{read, replace};
use super::failure::{Failure, error_style, say};
use super::out::Out;
use crate::diagnostics::Diagnostic;
use crate::session::{Trouble, trouble_text};
use crate::source::Sources;
use crate::syntax;

/// Writes rules files in their canonical form.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Changes nothing, names the files that would change, and ends with status 4 if there are any.
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let (mut wrong, mut differ) = (false, false);
        for file in &self.files {
            match self.file(file) {
                Ok(false) => {}
                Ok(true) => {
                    differ = true;
                    out.line(file)?;
                }
                Err(trouble) => {
                    wrong = true;
                    say(&trouble_text(&trouble, &error_style()));
                }
            }
        }
        out.flush()?;
        match (wrong, differ && self.check) {
            (true, _) => Err(Failure::Reported),
            (false, true) => Err(Failure::Expectation),
            (false, false) => Ok(()),
        }
    }

    /// Formats a file; says whether that changes it. A file that cannot be read in full is left as it is.
    fn file(&self, file: &str) -> Result<bool, Trouble> {
        let path = Path::new(file);
        let text = read(path).map_err(Trouble::words)?;
        let mut sources = Sources::new();
        let source = sources.add(file, text);
        let parsed = syntax::parse(&source);
        if parsed.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Trouble::Rules { sources, diagnostics: parsed.diagnostics });
        }
        let formatted = syntax::format(&source, &parsed.file).map_err(|error| Trouble::words(error.to_string()))?;
        let changes = formatted != source.text();
        if changes && !self.check {
            replace(path, &formatted).map_err(Trouble::words)?;
        }
        Ok(changes)
    }
}
