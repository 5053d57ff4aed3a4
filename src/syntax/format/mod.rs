//! The tree back to text, in its canonical form.
//!
//! A block stands on one line if it fits, else a clause a line; `;` stands only between clauses on one line; a comma
//! stands before every phrase except `if`, `from` and `on`. Comments stay with the clause that follows them, or with the
//! one before them on their line. Formatting twice changes nothing.
//!
//! `page` lays lines and comments out, `block` the clauses of a block, `item` the rest of a file; `say` knows how each
//! clause is said, on one line.

mod block;
mod item;
mod page;
mod say;

use super::tree::File;
use super::unread::unread;
use crate::source::{Source, Span};
use page::Page;

/// Why a file was left as it is: it has places that could not be read, so nobody knows what they should look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file has places that could not be read, so it is left as it is")]
pub struct Unreadable {
    /// The first such place.
    pub at: Span,
}

/// The file in canonical form. `source` is the text that the tree was read from.
///
/// ```
/// use dablo::source::Sources;
/// use dablo::syntax::{format, parse};
/// let source = Sources::new().add("line", "turn{may capture  ;lift at once}");
/// let text = format(&source, &parse(&source).file).unwrap();
/// assert_eq!(text, "turn { may capture; lift at once }\n");
/// ```
pub fn format(source: &Source, file: &File) -> Result<String, Unreadable> {
    if let Some(at) = unread(file).into_iter().next() {
        return Err(Unreadable { at });
    }
    let mut page = Page::new(source, &file.comments);
    for item in &file.items {
        item::write(&mut page, item);
    }
    Ok(page.finish())
}
