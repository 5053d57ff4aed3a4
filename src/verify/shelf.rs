//! The files that a literate session sees: the variant as it is proved, what lies beside it, and what the session writes,
//! which goes nowhere.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::Shared;
use super::proof::stem;
use crate::bundled::is_path;
use crate::rules::Bases;
use crate::session::{Library, Over, Variant, WriteError, file_name, is_anchored};

/// A library in which every name is one as seen from the folder of the variant, so that no answer depends on where that
/// folder lies.
#[derive(Clone)]
pub(super) struct Shelf {
    variant: Arc<Variant>,
    beyond: Shared,
    folder: String,
    /// What was written, and how often anything was written before.
    written: RefCell<BTreeMap<String, (Vec<u8>, u64)>>,
    /// The names under which texts came from beyond, by the names shown.
    names: RefCell<BTreeMap<String, String>>,
}

impl Shelf {
    pub fn new(variant: &Arc<Variant>, beyond: &Shared) -> Shelf {
        let folder = variant.called[..variant.called.len() - file_name(&variant.called).len()].to_string();
        let real = variant.sources.iter().map(|source| source.name().to_string());
        let names = RefCell::new(real.map(|name| (file_name(&name).to_string(), name)).collect());
        let (variant, written) = (Arc::new(variant.without_folders()), RefCell::default());
        Shelf { variant, beyond: Arc::clone(beyond), folder, written, names }
    }

    /// The variant under the names shown.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The name of a file beyond.
    fn beyond(&self, name: &str) -> String {
        if let Some(real) = self.names.borrow().get(name) {
            return real.clone();
        }
        match is_anchored(name) {
            true => name.to_string(),
            false => format!("{}{}", self.folder, name.trim_start_matches("./")),
        }
    }

    /// A text from beyond under the name shown.
    fn named(&self, (name, text): (String, String)) -> (String, String) {
        let shown = file_name(&name).to_string();
        self.names.borrow_mut().insert(shown.clone(), name);
        (shown, text)
    }

    fn text(&self, file: &str) -> Option<String> {
        let written = self.written.borrow();
        written.get(file).map(|(bytes, _)| String::from_utf8_lossy(bytes).into_owned())
    }
}

impl Bases for Shelf {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        let from = if is_path(from) { self.beyond(from) } else { from.to_string() };
        self.beyond.find(&from, base).map(|found| self.named(found)).map_err(|why| as_written(&why, base))
    }

    fn script(&self, from: &str, file: &str) -> Result<(String, String), String> {
        let from = if is_path(from) { self.beyond(from) } else { from.to_string() };
        self.beyond.script(&from, file).map(|found| self.named(found)).map_err(|why| as_written(&why, file))
    }
}

impl Library for Shelf {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        if let Some(text) = self.text(variant) {
            return Ok((variant.to_string(), text));
        }
        // The variant as it is proved, whatever the file of its name says.
        if is_path(variant) == is_path(&self.variant.called)
            && stem(variant) == stem(&self.variant.called)
            && let Some(source) = self.variant.sources.iter().next()
        {
            return Ok((source.name().to_string(), source.text().to_string()));
        }
        match is_path(variant) {
            true => {
                let found = self.beyond.open(&self.beyond(variant)).map(|found| self.named(found));
                found.map_err(|why| as_written(&why, variant))
            }
            false => self.beyond.open(variant),
        }
    }

    fn stamp(&self, file: &str) -> Option<u64> {
        self.written.borrow().get(file).map(|(_, stamp)| *stamp)
    }

    fn read(&self, file: &str) -> Result<String, String> {
        let beyond = || self.beyond.read(&self.beyond(file)).map_err(|why| as_written(&why, file));
        self.text(file).map_or_else(beyond, Ok)
    }

    fn write(&self, file: &str, bytes: &[u8], over: Over) -> Result<(), WriteError> {
        let mut written = self.written.borrow_mut();
        if over == Over::Never && written.contains_key(file) {
            return Err(WriteError::Exists(file.to_string()));
        }
        let stamp = written.values().map(|(_, stamp)| stamp + 1).max().unwrap_or(1);
        written.insert(file.to_string(), (bytes.to_vec(), stamp));
        Ok(())
    }
}

/// A message that names a file as it is written on the page or in the rules, not as it lies beyond: how the program was called
/// is no matter of the page.
fn as_written(message: &str, written: &str) -> String {
    let names_it = |part: &str| !part.is_empty() && file_name(part) == file_name(written);
    let parts = message.split('`').enumerate();
    let parts: Vec<&str> =
        parts.map(|(index, part)| if index % 2 == 1 && names_it(part) { written } else { part }).collect();
    parts.join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_as_it_is_written() {
        let told = |written| as_written("there is no file `games/x.txt` in `games`", written);
        assert_eq!(told("./x.txt"), "there is no file `./x.txt` in `games`");
        assert_eq!(told("../x.txt"), "there is no file `../x.txt` in `games`");
        assert_eq!(told("y.txt"), "there is no file `games/x.txt` in `games`");
    }
}
