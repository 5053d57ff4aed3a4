//! Files that are nowhere but in memory; bundled variants beside them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use dablo::bundled::{Bundled, is_path};
use dablo::rules::Bases;
use dablo::session::{Library, Over, WriteError};

/// Files by name.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Rc<RefCell<BTreeMap<String, Vec<u8>>>>);

impl Shelf {
    /// A shelf with one file.
    pub fn with(name: &str, text: &str) -> Shelf {
        let shelf = Shelf::default();
        shelf.0.borrow_mut().insert(name.to_owned(), text.as_bytes().to_vec());
        shelf
    }

    fn text(&self, name: &str) -> Result<String, String> {
        let files = self.0.borrow();
        let bytes = files.get(name).ok_or_else(|| format!("there is no file `{name}`"))?;
        String::from_utf8(bytes.clone()).map_err(|error| error.to_string())
    }
}

impl Bases for Shelf {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        if is_path(base) { Ok((base.to_owned(), self.text(base)?)) } else { Bundled.find(from, base) }
    }
}

impl Library for Shelf {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        self.find("", variant)
    }

    fn read(&self, file: &str) -> Result<String, String> {
        self.text(file)
    }

    fn write(&self, file: &str, bytes: &[u8], over: Over) -> Result<(), WriteError> {
        let mut files = self.0.borrow_mut();
        if over == Over::Never && files.contains_key(file) {
            return Err(WriteError::Exists(file.to_owned()));
        }
        files.insert(file.to_owned(), bytes.to_vec());
        Ok(())
    }
}
