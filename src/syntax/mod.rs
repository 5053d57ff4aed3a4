//! Text to tree.
//!
//! [`parse`] never fails: what cannot be read is a `Bad` entry of the tree and a diagnostic, and reading goes on at the
//! next clause. [`format()`] writes a tree in its canonical form.

pub mod tree;

use crate::diagnostics::Diagnostic;
use crate::source::Source;

/// A file as a tree, with everything that could not be read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree.
    pub file: tree::File,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text as a tree.
pub fn parse(source: &Source) -> Parsed {
    let _ = source;
    unimplemented!("being written")
}
