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

use super::tree::{Entry, ExampleWhat, File, Item};
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
    if let Some(at) = file.items.iter().find_map(unreadable) {
        return Err(Unreadable { at });
    }
    let mut page = Page::new(source, &file.comments);
    for item in &file.items {
        item::write(&mut page, item);
    }
    Ok(page.finish())
}

/// The first place in an item that could not be read.
fn unreadable(item: &Item) -> Option<Span> {
    fn bad<C>(entries: &[Entry<C>]) -> Option<Span> {
        entries.iter().find_map(|entry| match entry {
            Entry::Bad(span) => Some(*span),
            Entry::Clause(_) | Entry::Ask(_) => None,
        })
    }
    match item {
        Item::Bad(span) => Some(*span),
        Item::Board(block) => bad(&block.entries),
        Item::Players(block) => bad(&block.entries),
        Item::Pieces(block) => bad(&block.entries),
        Item::Setup(block) => bad(&block.entries),
        Item::Moves(moves) => bad(&moves.block.entries),
        Item::Turn(block) => bad(&block.entries),
        Item::End(block) => bad(&block.entries),
        Item::Example(example) => {
            example.steps.iter().find(|step| matches!(step.what, ExampleWhat::Bad)).map(|step| step.span)
        }
        Item::Edition(_)
        | Item::Variant(_)
        | Item::Source(_)
        | Item::Reading(_)
        | Item::DefaultReading(..)
        | Item::Settle(_)
        | Item::Without(_)
        | Item::Script(_) => None,
    }
}
