//! Where variants and other files come from, and where files go.

use std::sync::Arc;

use super::{LeftGame, Trouble};
use crate::bundled::{Bundled, find, is_path};
use crate::diagnostics::Diagnostic;
use crate::rules::{Bases, Ruleset, check, read_checked};
use crate::source::Sources;

/// Finds variants by the name or path that a person gives, and keeps files. The library opens no files itself: the
/// command line does. What an implementation does not offer is refused in words.
pub trait Library: Bases {
    /// The name to print and the text of a variant, or why it cannot be had.
    fn open(&self, variant: &str) -> Result<(String, String), String>;

    /// The state of a file: a number that changes when the file does. `None` for what never changes, as bundled variants,
    /// and for what cannot be found.
    fn stamp(&self, _file: &str) -> Option<u64> {
        None
    }

    /// The path of a file as it is seen from everywhere.
    fn absolute(&self, file: &str) -> String {
        file.to_string()
    }

    /// Whether two names are those of one file.
    fn is_same(&self, one: &str, other: &str) -> bool {
        self.absolute(one) == self.absolute(other)
    }

    /// Whether a file is kept by the program for the time being, as the games of a sitting that was cut off.
    fn is_passing(&self, _file: &str) -> bool {
        false
    }

    /// The games that sittings have left which were cut off, the oldest first.
    fn left(&self) -> Vec<LeftGame> {
        Vec::new()
    }

    /// Throws such a game away.
    fn drop_left(&self, file: &str) -> Result<(), String> {
        Err(format!("`{file}` cannot be thrown away: no games are kept here"))
    }

    /// The text of a game record.
    fn read(&self, file: &str) -> Result<String, String> {
        Err(format!("`{file}` cannot be read: there are no files here"))
    }

    /// Writes a file, whole or not at all.
    fn write(&self, file: &str, _bytes: &[u8], _over: Over) -> Result<(), WriteError> {
        Err(WriteError::Other(format!("`{file}` cannot be written: there are no files here")))
    }

    /// Whether tests may be added to files, or why not.
    fn keeps_tests(&self) -> Result<(), String> {
        Ok(())
    }

    /// The names of files and folders that begin so, for completion; folders end in `/`.
    fn beginning(&self, _path: &str) -> Vec<String> {
        Vec::new()
    }
}

/// Whether a file that exists already may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// It may not: the write fails and says so.
    Never,
    /// It may.
    Existing,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// There is a file of this name, and it may not be replaced.
    #[error("`{0}` exists already")]
    Exists(String),
    /// Something else, in words.
    #[error("{0}")]
    Other(String),
}

impl From<WriteError> for String {
    fn from(error: WriteError) -> String {
        error.to_string()
    }
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
        // The tests check those that come with the program, under all answers; nobody has to wait for that again.
        let bundled = find(called).is_some_and(|bundled| bundled.text == source.text());
        let checked = match bundled {
            true => read_checked(&mut sources, &source, library),
            false => check(&mut sources, &source, library),
        };
        match checked.ruleset {
            Some(ruleset) if !checked.diagnostics.iter().any(Diagnostic::is_error) => {
                Ok(Arc::new(Variant { called: called.to_string(), sources, ruleset, remarks: checked.diagnostics }))
            }
            _ => Err(Trouble::Rules { sources, diagnostics: checked.diagnostics }),
        }
    }

    /// The same with the names of its files but not of their folders, so that what is said of it does not depend on where
    /// it lies.
    pub fn without_folders(&self) -> Variant {
        let mut sources = Sources::new();
        for source in self.sources.iter() {
            sources.add(file_name(source.name()), source.text());
        }
        Variant { called: file_name(&self.called).to_string(), sources, ..self.clone() }
    }

    /// The files that do not say any more what they said when they were read: its own as the person called it, and those on which
    /// it builds.
    pub(super) fn changed(&self, library: &dyn Library) -> Vec<&str> {
        let mut changed = Vec::new();
        for (index, source) in self.sources.iter().enumerate().filter(|(_, source)| is_path(source.name())) {
            if !library.read(source.name()).is_ok_and(|text| text == source.text()) {
                changed.push(if index == 0 { self.called.as_str() } else { source.name() });
            }
        }
        changed
    }

    /// Its file and the files on which it builds, with their state, to be compared with a later one.
    pub fn stamps(&self, library: &dyn Library) -> Vec<(String, Option<u64>)> {
        self.sources.iter().map(|source| (source.name().to_string(), library.stamp(source.name()))).collect()
    }
}

/// The name of a file without its folders.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(path)
}
