//! End clauses: such as an earlier one leaves no game to, and labels that say something else.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::cover::MOST_COMPARED;
use super::implied::{Asked, end_covers, follows};
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Cond, End, EndKind, PlayerFact, Rules};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    // Of ends that ask the same the first is held against the others.
    let mut same: HashMap<&EndKind, &End> = HashMap::new();
    let mut before: Vec<(&End, Asked)> = Vec::new();
    for end in &rules.ends {
        let equal = || {
            let first = *same.get(&end.what)?;
            Some((first, end_covers(rules, &Asked::of(first), &Asked::of(end))?))
        };
        let asked = Asked::of(end);
        let mut among = before.iter();
        let covering =
            equal().or_else(|| among.find_map(|(first, earlier)| Some((*first, end_covers(rules, earlier, &asked)?))));
        if let Entry::Vacant(entry) = same.entry(&end.what) {
            entry.insert(end);
            if before.len() < MOST_COMPARED {
                before.push((end, asked));
            }
        }
        if let Some((first, why)) = covering {
            out.push(
                Diagnostic::new(Code::Shadowed, span_of(rules, end.clause), "this clause can never decide a game")
                    .also(span_of(rules, first.clause), why)
                    .help("Leave it out, or write it before the other."),
            );
        }
        match &end.what {
            EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. }
                if has_needless_part(rules, cond) =>
            {
                out.push(
                    Diagnostic::new(
                        Code::NoEffect,
                        span_of(rules, end.clause),
                        "a part of this condition adds nothing",
                    )
                    .label("of what is joined by `or`, one holds whenever another does")
                    .help("Leave it out, or say what it adds."),
                );
            }
            _ => {}
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

/// Whether of the parts joined by `or` one follows from another.
fn has_needless_part(rules: &Rules, cond: &Cond) -> bool {
    let Cond::Or(parts) = cond else { return false };
    let parts = &parts[..parts.len().min(MOST_COMPARED)];
    let needless = |(at, part): (usize, &Cond)| {
        parts.iter().enumerate().any(|(other, wider)| other != at && follows(rules, wider, part))
    };
    parts.iter().enumerate().any(needless)
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
