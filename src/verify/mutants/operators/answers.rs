//! Readings and answers.

use super::Chisel;
use crate::syntax::tree::{Ask, Block, Entry, Item};
use crate::verify::mutants::parts::Part;

pub(super) fn reading_answer(part: Part, chisel: &mut Chisel) {
    if let Part::Reading(reading) = part {
        chisel.thin(&mut reading.choices, 0, |(question, _)| question.span);
    }
}

/// The second answer stands first: what is not said is answered by the first.
pub(super) fn first_answer(part: Part, chisel: &mut Chisel) {
    let Part::Items(items) = part else { return };
    for item in items {
        match item {
            Item::Board(block) => exchange(block, chisel),
            Item::Players(block) => exchange(block, chisel),
            Item::Pieces(block) => exchange(block, chisel),
            Item::Setup(block) => exchange(block, chisel),
            Item::Moves(moves) => exchange(&mut moves.block, chisel),
            Item::Turn(block) => exchange(block, chisel),
            Item::End(block) => exchange(block, chisel),
            _ => {}
        }
    }
}

fn exchange<C>(block: &mut Block<C>, chisel: &mut Chisel) {
    for entry in &mut block.entries {
        if let Entry::Ask(Ask { answers, short, name, .. }) = entry
            && answers.len() > 1
            && chisel.strikes(name.span)
        {
            answers.swap(0, 1);
            *short = false;
        }
    }
}
