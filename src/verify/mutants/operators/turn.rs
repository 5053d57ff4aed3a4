//! The turn: duties, chains, lifting, choice.

use super::Chisel;
use crate::syntax::tree::{ChainRule, Criterion, Duty, TakenTo, TurnClause};
use crate::verify::mutants::parts::Part;

/// A duty becomes a freedom, and free capture a duty. A duty with more to it is only left out, by another operator.
pub(super) fn duty(part: Part, chisel: &mut Chisel) {
    let Part::Turn(clause, span) = part else { return };
    let other = match clause {
        TurnClause::MayCapture => TurnClause::Must { duties: vec![vec![Duty::Capture(Vec::new())]], cond: None },
        TurnClause::Must { .. } => TurnClause::MayCapture,
        TurnClause::MayPass(cond) => TurnClause::MustPass(cond.clone()),
        TurnClause::MustPass(cond) => TurnClause::MayPass(cond.clone()),
        _ => return,
    };
    chisel.exchange(clause, span, [other]);
}

/// A step or an alternative less.
pub(super) fn duty_part(part: Part, chisel: &mut Chisel) {
    let Part::Turn(TurnClause::Must { duties, .. }, span) = part else { return };
    chisel.thin(duties, 1, |_| span);
    for alternatives in duties {
        chisel.thin(alternatives, 1, |_| span);
    }
}

pub(super) fn chain_end(part: Part, chisel: &mut Chisel) {
    let Part::Turn(TurnClause::Chains(rule, _), span) = part else { return };
    let others = match rule {
        ChainRule::None => vec![ChainRule::MayStop, ChainRule::MustFinish],
        ChainRule::MayStop => vec![ChainRule::MustFinish, ChainRule::None],
        ChainRule::MustFinish => vec![ChainRule::MayStop, ChainRule::None],
        ChainRule::NeverReverse => vec![ChainRule::NeverRepeatDirection],
        _ => return,
    };
    chisel.exchange(rule, span, others);
}

pub(super) fn lift(part: Part, chisel: &mut Chisel) {
    let Part::Turn(TurnClause::Lift { at_end }, span) = part else { return };
    let other = !*at_end;
    chisel.exchange(at_end, span, [other]);
}

pub(super) fn taken(part: Part, chisel: &mut Chisel) {
    let Part::Turn(TurnClause::Taken(to), span) = part else { return };
    let other = match to {
        TakenTo::HandOfTaker => TakenTo::HandOfOwner,
        TakenTo::HandOfOwner | TakenTo::UnderTaker => TakenTo::HandOfTaker,
    };
    chisel.exchange(to, span, [other]);
}

pub(super) fn preference(part: Part, chisel: &mut Chisel) {
    let Part::Turn(TurnClause::Prefer(criteria), span) = part else { return };
    if criteria.is_empty() {
        chisel.exchange(criteria, span, [vec![Criterion::MostCaptures]]);
        return;
    }
    chisel.thin(criteria, 1, |_| span);
    chisel.transpose(criteria, |_| span);
}

/// A kind less where several are named.
pub(super) fn kinds(part: Part, chisel: &mut Chisel) {
    let Part::Turn(clause, _) = part else { return };
    match clause {
        TurnClause::Chains(_, kinds) | TurnClause::CountAsEnemy(_, kinds) => {
            chisel.thin(kinds, 1, |kind| kind.span);
        }
        TurnClause::Must { duties, .. } => {
            for duty in duties.iter_mut().flatten() {
                if let Duty::Capture(kinds) | Duty::Move(kinds) = duty {
                    let least = usize::from(kinds.len() > 1);
                    chisel.thin(kinds, least, |kind| kind.span);
                }
            }
        }
        _ => {}
    }
}
