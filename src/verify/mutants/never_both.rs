//! Ends that never strike in the same position, so that their order does not matter.
//!
//! An end that asks for the board alone strikes when a position comes about for the first time. It does not come about
//! again, since the game is over: whoever asks how often a position has occurred is not asked of it.

use crate::rules::{Cond, End, EndKind, Holding, PieceFact, Place, PlayerFact};

/// Whether two ends of one game surely never strike together.
pub(super) fn never_both(one: &End, other: &End) -> bool {
    (is_again(one) && is_of_the_board(other)) || (is_again(other) && is_of_the_board(one))
}

/// Whether an end strikes only in positions that have occurred before.
fn is_again(end: &End) -> bool {
    match &end.what {
        EndKind::PlayerWho { facts, .. } => {
            let repeats = |fact: &PlayerFact| matches!(fact, PlayerFact::Repeats(times) if *times > 1);
            facts.iter().all(|all| all.iter().any(repeats))
        }
        EndKind::Draw(cond) | EndKind::Side { cond, .. } | EndKind::Most { cond, .. } => occurs_again(cond),
        EndKind::Script(_) | EndKind::Agreement => false,
    }
}

fn occurs_again(cond: &Cond) -> bool {
    match cond {
        Cond::PositionOccurs(times) => *times > 1,
        Cond::And(parts) => parts.iter().any(occurs_again),
        Cond::Or(parts) => !parts.is_empty() && parts.iter().all(occurs_again),
        _ => false,
    }
}

/// Whether an end strikes in the same positions whatever came before: all that it asks for is part of the position, as is
/// what the moves depend on.
fn is_of_the_board(end: &End) -> bool {
    match &end.what {
        EndKind::PlayerWho { facts, .. } => facts.iter().flatten().all(fact_of_the_board),
        EndKind::Draw(cond) | EndKind::Side { cond, .. } | EndKind::Most { cond, .. } => cond_of_the_board(cond),
        EndKind::Script(_) | EndKind::Agreement => false,
    }
}

fn cond_of_the_board(cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().all(cond_of_the_board),
        Cond::Not(part) | Cond::OnePlayer(part) => cond_of_the_board(part),
        Cond::Player(_, fact) => fact_of_the_board(fact),
        Cond::Pieces { fact, .. } => piece_of_the_board(fact),
        Cond::Clock(_)
        | Cond::Turn(..)
        | Cond::NoCapture
        | Cond::NoKindMoves(_)
        | Cond::PositionOccurs(_)
        | Cond::Script(_)
        | Cond::Called(_)
        | Cond::It(_) => false,
    }
}

fn fact_of_the_board(fact: &PlayerFact) -> bool {
    match fact {
        PlayerFact::Has(Holding { place, after_moving, .. }) => {
            !after_moving
                && match place {
                    Place::All | Place::On(_) | Place::Hand => true,
                    Place::That(fact) => piece_of_the_board(fact),
                }
        }
        PlayerFact::Move { .. } | PlayerFact::Capture { .. } | PlayerFact::InCheck => true,
        PlayerFact::Repeats(_) | PlayerFact::Resigns | PlayerFact::Lasted(_) => false,
    }
}

fn piece_of_the_board(fact: &PieceFact) -> bool {
    matches!(
        fact,
        PieceFact::On { .. } | PieceFact::InLine { .. } | PieceFact::InCheck { .. } | PieceFact::Frontmost { .. }
    )
}
