//! On which answers a clause depends.

use super::Chisel;
use crate::syntax::tree::{Ask, Block, Entry, Item, Tail, WhenWhat};
use crate::verify::mutants::parts::Part;

/// A test less, or in a test an answer or a reading less.
pub(super) fn when_part(part: Part, chisel: &mut Chisel) {
    each_tail(part, &mut |tail| {
        chisel.thin(&mut tail.when, 0, |test| test.span);
        for test in &mut tail.when {
            match &mut test.what {
                WhenWhat::Reading(words) | WhenWhat::Answer { answers: words, .. } => {
                    chisel.thin(words, 1, |word| word.span);
                }
            }
        }
    });
}

/// The other answers.
pub(super) fn when_negated(part: Part, chisel: &mut Chisel) {
    each_tail(part, &mut |tail| {
        for test in &mut tail.when {
            let span = test.span;
            if let WhenWhat::Answer { not, .. } = &mut test.what
                && chisel.strikes(span)
            {
                *not = !*not;
            }
        }
    });
}

fn each_tail(part: Part, see: &mut dyn FnMut(&mut Tail)) {
    let Part::Items(items) = part else { return };
    for item in items {
        match item {
            Item::Board(block) => tails(block, see),
            Item::Players(block) => tails(block, see),
            Item::Pieces(block) => tails(block, see),
            Item::Setup(block) => tails(block, see),
            Item::Moves(moves) => tails(&mut moves.block, see),
            Item::Turn(block) => tails(block, see),
            Item::End(block) => tails(block, see),
            _ => {}
        }
    }
}

fn tails<C>(block: &mut Block<C>, see: &mut dyn FnMut(&mut Tail)) {
    for entry in &mut block.entries {
        match entry {
            Entry::Clause(clause) => see(&mut clause.tail),
            Entry::Ask(Ask { answers, .. }) => {
                for answer in answers {
                    see(&mut answer.tail);
                    answer.clauses.iter_mut().for_each(|clause| see(&mut clause.tail));
                }
            }
            Entry::Bad(_) => {}
        }
    }
}
