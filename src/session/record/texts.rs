//! Rules as a record keeps them: their files may say something else by now.

use crate::bundled::is_path;
use crate::rules::Bases;
use crate::session::paths::{plain, seen_from_here};
use crate::session::{Library, Over, Variant, WriteError};

/// A library in which some files are as they were.
pub(super) struct AsKept<'a> {
    /// Names and texts.
    pub texts: &'a [(String, String)],
    pub beyond: &'a dyn Library,
}

impl AsKept<'_> {
    fn kept(&self, name: &str) -> Option<(String, String)> {
        let wanted = plain(name);
        self.texts.iter().find(|(name, _)| plain(name) == wanted).cloned()
    }

    fn beside(&self, from: &str, name: &str) -> Option<(String, String)> {
        is_path(from).then(|| self.kept(&seen_from_here(from, name))).flatten()
    }
}

/// The files of which a record keeps the text although its rules do not come from them, in a sentence; nobody is to believe
/// that they were played.
pub fn passed_over(texts: &[(String, String)], variant: &Variant) -> Option<String> {
    let used = |name: &str| variant.sources.iter().any(|source| plain(source.name()) == plain(name));
    let idle: Vec<String> =
        texts.iter().map(|(name, _)| name).filter(|name| !used(name)).map(|name| format!("`{name}`")).collect();
    if idle.is_empty() {
        return None;
    }
    let called = &variant.called;
    let why = match is_path(called) {
        true => format!("`{called}` does not build on that"),
        false => format!("`{called}` comes with the program and is played as it is there"),
    };
    Some(format!("The record keeps the text of {}, which is passed over: {why}.", idle.join(", ")))
}

impl Bases for AsKept<'_> {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        let kept = if is_path(base) { self.beside(from, base) } else { None };
        kept.map_or_else(|| self.beyond.find(from, base), Ok)
    }

    fn names(&self) -> Vec<String> {
        self.beyond.names()
    }

    fn script(&self, from: &str, file: &str) -> Result<(String, String), String> {
        self.beside(from, file).map_or_else(|| self.beyond.script(from, file), Ok)
    }
}

impl Library for AsKept<'_> {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        let kept = if is_path(variant) { self.kept(variant) } else { None };
        kept.map_or_else(|| self.beyond.open(variant), Ok)
    }

    fn stamp(&self, file: &str) -> Option<u64> {
        self.beyond.stamp(file)
    }

    fn read(&self, file: &str) -> Result<String, String> {
        self.beyond.read(file)
    }

    fn write(&self, file: &str, bytes: &[u8], over: Over) -> Result<(), WriteError> {
        self.beyond.write(file, bytes, over)
    }
}
