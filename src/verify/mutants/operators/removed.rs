//! Clauses left out as a whole.

use super::Chisel;
use crate::source::Span;
use crate::syntax::tree::{Block, Entry, Item, MoveClause, PieceLabel, PlacingWhat, TurnClause};
use crate::verify::mutants::parts::Part;

pub(super) fn clause_removed(part: Part, chisel: &mut Chisel) {
    let Part::Items(items) = part else { return };
    for item in items {
        match item {
            Item::Moves(moves) => remove(&mut moves.block, chisel, |_| true, hand_on),
            Item::Turn(block) => remove(block, chisel, says_something, |_, _| {}),
            Item::End(block) => remove(block, chisel, |_| true, |_, _| {}),
            Item::Setup(block) => {
                remove(block, chisel, |placing| matches!(placing.what, PlacingWhat::Stock(_)), |_, _| {});
            }
            _ => {}
        }
    }
}

/// Whether leaving a clause out changes anything: without these things are as they say.
fn says_something(clause: &TurnClause) -> bool {
    !matches!(clause, TurnClause::MayCapture | TurnClause::Lift { at_end: false })
        && !matches!(clause, TurnClause::Prefer(criteria) if criteria.is_empty())
}

/// Leaves one clause out. What its label said goes to the clause behind it.
fn remove<C>(
    block: &mut Block<C>,
    chisel: &mut Chisel,
    wanted: impl Fn(&C) -> bool,
    hand_on: impl Fn(&C, &mut Successor<C>),
) {
    for index in 0..block.entries.len() {
        match &mut block.entries[index] {
            Entry::Clause(clause) if wanted(&clause.node) && chisel.strikes(clause.span) => {
                let Entry::Clause(removed) = block.entries.remove(index) else { return };
                if let Some(next) = block.entries.get_mut(index) {
                    match next {
                        Entry::Clause(next) => hand_on(&removed.node, &mut Successor::Clause(&mut next.node)),
                        Entry::Ask(next) => hand_on(&removed.node, &mut Successor::Label(&mut next.label)),
                        Entry::Bad(_) => {}
                    }
                }
                return;
            }
            Entry::Ask(ask) => {
                for answer in &mut ask.answers {
                    for at in 0..answer.clauses.len() {
                        let span: Span = answer.clauses[at].span;
                        if wanted(&answer.clauses[at].node) && chisel.strikes(span) {
                            let removed = answer.clauses.remove(at);
                            if let Some(next) = answer.clauses.get_mut(at) {
                                hand_on(&removed.node, &mut Successor::Clause(&mut next.node));
                            }
                            ask.short = false;
                            return;
                        }
                    }
                }
            }
            Entry::Clause(_) | Entry::Bad(_) => {}
        }
    }
}

/// What stands behind a clause that is left out.
enum Successor<'a, C> {
    Clause(&'a mut C),
    Label(&'a mut Option<PieceLabel>),
}

fn hand_on(removed: &MoveClause, next: &mut Successor<MoveClause>) {
    let label = match next {
        Successor::Clause(clause) => &mut clause.label,
        Successor::Label(label) => label,
    };
    if label.is_none() {
        *label = removed.label.clone();
    }
}
