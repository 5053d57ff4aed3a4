//! End clauses: such as an earlier one leaves no game to, and labels that say something else.

use super::implied::end_covers;
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Cond, End, EndKind, PlayerFact, Rules};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    for (at, end) in rules.ends.iter().enumerate() {
        let covering = rules.ends[..at].iter().find_map(|first| Some((first, end_covers(rules, first, end)?)));
        if let Some((first, why)) = covering {
            out.push(
                Diagnostic::new(Code::Shadowed, span_of(rules, end.clause), "this clause can never decide a game")
                    .also(span_of(rules, first.clause), why)
                    .help("Leave it out, or write it before the other."),
            );
        }
        if let Some(why) = misleads(end) {
            out.push(
                Diagnostic::new(
                    Code::MisleadingLabel,
                    span_of(rules, end.clause),
                    format!("the label `{}` says something else than the clause", end.label),
                )
                .label(why),
            );
        }
    }
}

/// What a well-known label promises and the clause does not keep.
fn misleads(end: &End) -> Option<&'static str> {
    let label = end.label.to_lowercase();
    let asks = |test: &dyn Fn(&Cond) -> bool| match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => any(cond, test),
        EndKind::PlayerWho { .. } | EndKind::Script(_) | EndKind::Agreement => false,
    };
    let facts = |test: &dyn Fn(&PlayerFact) -> bool| match &end.what {
        EndKind::PlayerWho { facts, .. } => facts.iter().flatten().any(test),
        EndKind::Script(_) | EndKind::Agreement => false,
        EndKind::Draw(_) | EndKind::Most { .. } | EndKind::Side { .. } => {
            asks(&|cond| matches!(cond, Cond::Player(_, fact) if test(fact)))
        }
    };
    let repeats =
        asks(&|cond| matches!(cond, Cond::PositionOccurs(_))) || facts(&|fact| matches!(fact, PlayerFact::Repeats(_)));
    let who = match &end.what {
        EndKind::PlayerWho { wins: true, .. } | EndKind::Side { wins: true, .. } | EndKind::Most { .. } => Who::Winner,
        EndKind::PlayerWho { .. } | EndKind::Side { .. } => Who::Loser,
        EndKind::Draw(_) | EndKind::Agreement => Who::Nobody,
        EndKind::Script(_) => Who::Unknown,
    };
    match label.as_str() {
        "stuck" | "stalemate" | "blocked" | "immobile" => {
            let asked = facts(&|fact| matches!(fact, PlayerFact::Move { can: false } | PlayerFact::Capture { .. }));
            (!asked).then_some("it does not ask whether a player cannot move")
        }
        "repeat" | "repetition" | "threefold" => (!repeats).then_some("it asks for no repetition"),
        "agreement" => (end.what != EndKind::Agreement).then_some("it is not a draw by agreement"),
        "draw" | "drawn" => {
            let draws = matches!(end.what, EndKind::Draw(_) | EndKind::Agreement);
            (!draws).then_some("it is not a draw")
        }
        "bare" => {
            let bare = facts(&|fact| matches!(fact, PlayerFact::Has(_)));
            (!bare).then_some("it does not ask what a player has left")
        }
        "win" | "wins" | "won" | "winner" | "victory" => match who {
            Who::Nobody => Some("nobody wins: it is a draw"),
            Who::Loser => Some("it says who loses"),
            Who::Winner | Who::Unknown => None,
        },
        "lose" | "loses" | "lost" | "loss" | "loser" | "defeat" => match who {
            Who::Nobody => Some("nobody loses: it is a draw"),
            Who::Winner => Some("it says who wins"),
            Who::Loser | Who::Unknown => None,
        },
        "quiet" | "no-capture" | "no-captures" => {
            let quiet = asks(&|cond| matches!(cond, Cond::NoCapture | Cond::NoKindMoves(_)))
                || facts(&|fact| matches!(fact, PlayerFact::Lasted(_)))
                || matches!(end.what, EndKind::Agreement | EndKind::Script(_));
            (!quiet).then_some("it does not ask for moves without a capture")
        }
        "peace" | "truce" | "tie" | "tied" | "remis" => match who {
            Who::Winner | Who::Loser => Some("it is not a draw"),
            Who::Nobody | Who::Unknown => None,
        },
        _ => None,
    }
}

/// Of whom an end clause speaks.
enum Who {
    Winner,
    Loser,
    Nobody,
    Unknown,
}

/// Whether a part of a condition fits.
fn any(cond: &Cond, test: &dyn Fn(&Cond) -> bool) -> bool {
    test(cond)
        || match cond {
            Cond::Or(parts) | Cond::And(parts) => parts.iter().any(|part| any(part, test)),
            Cond::Not(part) | Cond::OnePlayer(part) => any(part, test),
            // What a clock counts is not at hand here; the label of a counted clause is left alone.
            Cond::Clock(_) => true,
            _ => false,
        }
}
