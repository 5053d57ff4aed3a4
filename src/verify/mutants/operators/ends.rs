//! The ends.

use super::Chisel;
use crate::syntax::tree::{EndSide, Entry, Item, Outcome};
use crate::verify::mutants::parts::Part;

pub(super) fn result(part: Part, chisel: &mut Chisel) {
    let Part::Outcome(outcome, span) = part else { return };
    let other = match outcome {
        Outcome::PlayerWho { facts, wins } => Outcome::PlayerWho { facts: facts.clone(), wins: !*wins },
        Outcome::Draw(cond) => Outcome::SideIf { side: EndSide::Mover, wins: false, cond: cond.clone() },
        Outcome::SideIf { side, wins, cond } => {
            Outcome::SideIf { side: side.clone(), wins: !*wins, cond: cond.clone() }
        }
        Outcome::MostWins { cond, .. } => Outcome::Draw(cond.clone()),
        Outcome::Script(_) | Outcome::DrawByAgreement => return,
    };
    chisel.exchange(outcome, span, [other]);
}

/// A fact or an alternative less, or not for so long.
pub(super) fn facts(part: Part, chisel: &mut Chisel) {
    let Part::Facts(facts) = part else { return };
    let span = facts.span;
    chisel.thin(&mut facts.any_of, 1, |all_of| all_of.first().map_or(span, |fact| fact.span));
    for all_of in &mut facts.any_of {
        chisel.thin(all_of, 1, |fact| fact.span);
    }
    if let Some(lasting) = facts.lasting
        && chisel.strikes(lasting.span)
    {
        facts.lasting = None;
    }
}

/// Of two ends that hold at once the first counts.
pub(super) fn order(part: Part, chisel: &mut Chisel) {
    let Part::Items(items) = part else { return };
    for item in items {
        if let Item::End(block) = item {
            chisel.transpose(&mut block.entries, |entry| match entry {
                Entry::Clause(clause) => clause.span,
                Entry::Ask(ask) => ask.name.span,
                Entry::Bad(span) => *span,
            });
        }
    }
}
