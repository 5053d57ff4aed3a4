//! Which conditions surely hold where others do, and which never hold together.

use crate::rules::{Amount, Cond, End, EndKind, Holding, PieceFact, Place, PlayerFact, Rules, Subject};

/// Whether a condition surely holds where another does.
pub(super) fn follows(rules: &Rules, cond: &Cond, from: &Cond) -> bool {
    if cond == from {
        return true;
    }
    match (cond, from) {
        (cond, Cond::Or(parts)) => parts.iter().all(|part| follows(rules, cond, part)),
        (Cond::And(parts), from) => parts.iter().all(|part| follows(rules, part, from)),
        (Cond::Or(parts), from) if parts.iter().any(|part| follows(rules, part, from)) => true,
        (cond, Cond::And(parts)) => parts.iter().any(|part| follows(rules, cond, part)),
        (Cond::Not(cond), Cond::Not(from)) => follows(rules, from, cond),
        (Cond::Turn(from, to), Cond::Turn(first, last)) => from <= first && last <= to,
        (Cond::PositionOccurs(few), Cond::PositionOccurs(many)) => few <= many,
        (Cond::Clock(cond), Cond::Clock(from)) => {
            let clock = |at: u8| rules.clocks.get(usize::from(at));
            let (Some(cond), Some(from)) = (clock(cond.0), clock(from.0)) else { return false };
            cond.turns <= from.turns && cond.cond == from.cond
        }
        (Cond::Player(subject, fact), Cond::Player(other, from)) => {
            (subject == other || matches!(fact, PlayerFact::Has(_)) && is_among(*subject, *other))
                && fact_follows(fact, from)
        }
        _ => false,
    }
}

/// Whether what is true of the second subject is true of the first.
fn is_among(subject: Subject, of: Subject) -> bool {
    let one = |subject| matches!(subject, Subject::Mover | Subject::Opponent | Subject::Player(_));
    match (subject, of) {
        (Subject::Some, Subject::Each) => true,
        (Subject::Some, other) => one(other),
        (subject, Subject::Each) => one(subject),
        _ => false,
    }
}

/// Why a later end leaves nothing to decide: an earlier one surely speaks whenever it does, or has spoken by then.
pub(super) fn end_covers(rules: &Rules, first: &End, later: &End) -> Option<&'static str> {
    const ALWAYS: &str = "this one is asked before and holds whenever it does";
    let is_all = |facts: &[PlayerFact], from: &[PlayerFact]| {
        facts.iter().all(|fact| from.iter().any(|other| fact_follows(fact, other)))
    };
    if let (EndKind::PlayerWho { facts: first, .. }, EndKind::PlayerWho { facts: later, .. }) =
        (&first.what, &later.what)
    {
        return later.iter().all(|later| first.iter().any(|first| is_all(first, later))).then_some(ALWAYS);
    }
    // What `a player who` is asked can be said of some player, if it is but one thing and speaks of his pieces.
    let said = |end: &End, exactly: bool| match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => Some(cond.clone()),
        EndKind::PlayerWho { facts, .. } => {
            let some = |fact: &PlayerFact| match fact {
                PlayerFact::Has(_) => Some(Cond::Player(Subject::Some, fact.clone())),
                _ => None,
            };
            let groups = facts.iter().map(|group| match group.as_slice() {
                [one] => some(one),
                many if !exactly => Some(Cond::And(many.iter().filter_map(some).collect())),
                _ => None,
            });
            groups.collect::<Option<Vec<Cond>>>().map(Cond::Or)
        }
        EndKind::Script(_) | EndKind::Agreement => None,
    };
    match (said(first, true), said(later, false)) {
        (Some(first), Some(later)) if follows(rules, &first, &later) => Some(ALWAYS),
        (Some(Cond::Turn(from, _)), Some(later)) if follows(rules, &Cond::Turn(from, u32::MAX), &later) => {
            Some("by then the game is over by this one")
        }
        _ => None,
    }
}

/// Whether a fact of a player surely holds where another does.
pub(super) fn fact_follows(fact: &PlayerFact, from: &PlayerFact) -> bool {
    if fact == from {
        return true;
    }
    match (fact, from) {
        (PlayerFact::Has(fact), PlayerFact::Has(from)) => holding_follows(fact, from),
        _ => false,
    }
}

/// Whether a holding counts pieces by number alone.
fn plain(holding: &Holding) -> bool {
    !holding.equal_in_rank && !holding.outranking && holding.with.is_none()
}

/// The least and the most pieces of its kinds that a holding asks for.
pub(super) fn bounds(holding: &Holding) -> Option<(u32, u32)> {
    match holding.amount {
        Amount::Between(least, most) => Some((least, most)),
        Amount::Only => Some((1, u32::MAX)),
        Amount::OnlyN(number) => Some((number, number)),
        Amount::AsMany => None,
    }
}

/// Whether every piece in the first place is in the second.
fn lies_in(inner: &Place, outer: &Place) -> bool {
    inner == outer || *outer == Place::All
}

/// Fewer than three pieces follows from fewer than two, any king from two kings on the last row.
fn holding_follows(fact: &Holding, from: &Holding) -> bool {
    let Amount::Between(least, most) = fact.amount else { return false };
    let Some((lower, upper)) = bounds(from) else { return false };
    let enough =
        least == 0 || least <= lower && from.kinds.except(fact.kinds).is_empty() && lies_in(&from.place, &fact.place);
    let few = most == u32::MAX
        || plain(from)
            && upper <= most
            && fact.kinds.except(from.kinds).is_empty()
            && lies_in(&fact.place, &from.place);
    plain(fact) && plain(from) && (!fact.after_moving || from.after_moving) && enough && few
}

/// Whether two holdings of one player never are there together.
pub(super) fn holdings_exclude(one: &Holding, other: &Holding) -> bool {
    let many = |more: &Holding, fewer: &Holding| {
        let (Some((least, _)), Amount::Between(_, most)) = (bounds(more), fewer.amount) else { return false };
        // At least so many of some kinds are at least as many of all kinds and places that hold these.
        most < least && more.kinds.except(fewer.kinds).is_empty() && lies_in(&more.place, &fewer.place)
    };
    plain(one) && plain(other) && (many(one, other) || many(other, one))
}

/// Whether two facts never hold of one piece.
pub(super) fn piece_facts_exclude(one: &PieceFact, other: &PieceFact) -> bool {
    if one == other {
        return false;
    }
    match (one, other) {
        (PieceFact::On { not: a, region: r }, PieceFact::On { not: b, region: s }) => a != b && r == s,
        (PieceFact::InLine { not: a, count: m }, PieceFact::InLine { not: b, count: n }) => a != b && m == n,
        (PieceFact::InCheck { .. }, PieceFact::InCheck { .. })
        | (PieceFact::Frontmost { .. }, PieceFact::Frontmost { .. })
        | (PieceFact::Promoted { .. }, PieceFact::Promoted { .. })
        | (PieceFact::Captured { .. }, PieceFact::Captured { .. })
        | (PieceFact::Moved { .. }, PieceFact::Moved { .. }) => true,
        (PieceFact::Left { set: m, .. }, PieceFact::Left { set: n, .. }) => m == n,
        _ => false,
    }
}
