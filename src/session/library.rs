//! Where variants come from.

use std::sync::Arc;

use super::Trouble;
use crate::bundled::Bundled;
use crate::diagnostics::Diagnostic;
use crate::rules::{Bases, Ruleset, check};
use crate::source::Sources;

/// Finds variants by the name or path that a person gives. The library opens no files itself: the command line does.
pub trait Library: Bases {
    /// The name to print and the text of a variant, or why it cannot be had.
    fn open(&self, variant: &str) -> Result<(String, String), String>;
}

impl Library for Bundled {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        self.find("", variant)
    }
}

/// A variant read and checked: all its readings, none chosen yet.
#[derive(Clone, Debug)]
pub struct Variant {
    /// How the person called it.
    pub called: String,
    /// Its text and the texts of its bases.
    pub sources: Sources,
    /// What they say.
    pub ruleset: Ruleset,
    /// Warnings and notes.
    pub remarks: Vec<Diagnostic>,
}

impl Variant {
    /// Reads and checks a variant. One with a mistake is refused: what it says else would not be what its author meant.
    pub fn load(library: &dyn Library, called: &str) -> Result<Arc<Variant>, Trouble> {
        let (name, text) = library.open(called).map_err(Trouble::words)?;
        let mut sources = Sources::new();
        let source = sources.add(name, text);
        let checked = check(&mut sources, &source, library);
        match checked.ruleset {
            Some(ruleset) if !checked.diagnostics.iter().any(Diagnostic::is_error) => {
                Ok(Arc::new(Variant { called: called.to_string(), sources, ruleset, remarks: checked.diagnostics }))
            }
            _ => Err(Trouble::Rules { sources, diagnostics: checked.diagnostics }),
        }
    }
}
