//! The places of a file that could not be read.

use super::tree::{Entry, ExampleWhat, File, Item};
use crate::source::Span;

/// Every place that was reported and skipped, in the order written.
pub fn unread(file: &File) -> Vec<Span> {
    file.items.iter().flat_map(unread_of).collect()
}

/// The places of one item that were reported and skipped.
pub fn unread_of(item: &Item) -> Vec<Span> {
    fn bad<C>(entries: &[Entry<C>]) -> Vec<Span> {
        let bad = entries.iter().filter_map(|entry| match entry {
            Entry::Bad(span) => Some(*span),
            Entry::Clause(_) | Entry::Ask(_) => None,
        });
        bad.collect()
    }
    match item {
        Item::Bad(span) => vec![*span],
        Item::Board(block) => bad(&block.entries),
        Item::Players(block) => bad(&block.entries),
        Item::Pieces(block) => bad(&block.entries),
        Item::Setup(block) => bad(&block.entries),
        Item::Moves(moves) => bad(&moves.block.entries),
        Item::Turn(block) => bad(&block.entries),
        Item::End(block) => bad(&block.entries),
        Item::Example(example) => {
            let bad = example.steps.iter().filter(|step| matches!(step.what, ExampleWhat::Bad));
            bad.map(|step| step.span).collect()
        }
        Item::Edition(_)
        | Item::Variant(_)
        | Item::Source(_)
        | Item::Reading(_)
        | Item::DefaultReading(..)
        | Item::Settle(_)
        | Item::Without(_)
        | Item::Script(_) => Vec::new(),
    }
}
