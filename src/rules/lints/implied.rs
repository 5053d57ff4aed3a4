//! Which conditions surely hold where others do, and which never hold together.

use crate::rules::{
    Amount, Clock, ClockInfo, Cond, End, EndKind, Holding, PieceFact, Place, Player, PlayerFact, Rules, Subject,
};

/// Whether a condition surely holds where another does.
pub(super) fn follows(rules: &Rules, cond: &Cond, from: &Cond) -> bool {
    if cond == from {
        return true;
    }
    match (cond, from) {
        (cond, Cond::Or(parts)) => parts.iter().all(|part| follows(rules, cond, part)),
        (Cond::And(parts), from) => parts.iter().all(|part| follows(rules, part, from)),
        (Cond::Or(parts), from) if parts.iter().any(|part| follows(rules, part, from)) => true,
        (cond, Cond::And(parts)) => {
            parts.iter().any(|part| follows(rules, cond, part)) || follows_together(rules, cond, parts)
        }
        (Cond::Not(cond), Cond::Not(from)) => follows(rules, from, cond),
        (Cond::Turn(from, to), Cond::Turn(first, last)) => from <= first && last <= to,
        (Cond::PositionOccurs(few), Cond::PositionOccurs(many)) => few <= many,
        (Cond::Clock(cond), Cond::Clock(from)) => {
            let clock = |at: u8| rules.clocks.get(usize::from(at));
            let (Some(cond), Some(from)) = (clock(cond.0), clock(from.0)) else { return false };
            lasts(rules, cond, from)
        }
        (Cond::Player(subject, fact), Cond::Player(other, from)) => {
            (subject == other || matches!(fact, PlayerFact::Has(_)) && is_among(*subject, *other))
                && fact_follows(rules, fact, from)
        }
        _ => false,
    }
}

/// Whether what a clock asks has held as long as it asks, where another has.
fn lasts(rules: &Rules, clock: &ClockInfo, from: &ClockInfo) -> bool {
    clock.turns <= from.turns && follows(rules, &clock.cond, &from.cond)
}

/// Whether a holding follows from several of one player: no soldiers and no kings are no pieces, where there are no others.
fn follows_together(rules: &Rules, cond: &Cond, parts: &[Cond]) -> bool {
    let Cond::Player(subject, PlayerFact::Has(fact)) = cond else { return false };
    let of = |other: Subject| {
        let facts = parts.iter().filter_map(move |part| match part {
            Cond::Player(whose, fact) if *whose == other => Some(fact),
            _ => None,
        });
        few_together(fact, facts)
    };
    let named = (0..rules.players.len() as u8).map(|player| Subject::Player(Player(player)));
    // Of `a player` each part may speak of another.
    let certain = [Subject::Mover, Subject::Opponent, Subject::Each, Subject::One, Subject::Other, Subject::Together];
    let mut subjects = certain.into_iter().chain(named).filter(|other| other == subject || is_among(*subject, *other));
    subjects.any(of)
}

/// Whether the facts of one player leave him at most as many pieces as a holding asks for.
fn few_together<'f>(fact: &Holding, from: impl Iterator<Item = &'f PlayerFact>) -> bool {
    let Amount::Between(0, most) = fact.amount else { return false };
    let mut kinds = fact.kinds;
    let mut sum: u32 = 0;
    for other in from {
        let PlayerFact::Has(other) = other else { continue };
        let Some((_, upper)) = bounds(other).filter(|(_, upper)| *upper <= most) else { continue };
        let counts = plain(other) && lies_in(&fact.place, &other.place) && (!fact.after_moving || other.after_moving);
        if counts && kinds.except(other.kinds) != kinds {
            kinds = kinds.except(other.kinds);
            sum = sum.saturating_add(upper);
        }
    }
    plain(fact) && most < u32::MAX && kinds.is_empty() && sum <= most
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

/// What an end clause asks, worked out once.
pub(super) struct Asked<'r> {
    end: &'r End,
    /// Exactly, as a condition.
    exactly: Option<Cond>,
    /// What surely holds where it speaks.
    surely: Option<Cond>,
}

impl<'r> Asked<'r> {
    pub fn of(end: &'r End) -> Asked<'r> {
        Asked { end, exactly: said(end, true), surely: said(end, false) }
    }
}

/// What an end clause asks as a condition. What `a player who` is asked can be said of some player, if it is but one thing and
/// speaks of his pieces; who can or cannot move is the player to move.
fn said(end: &End, exactly: bool) -> Option<Cond> {
    match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => Some(cond.clone()),
        EndKind::PlayerWho { facts, .. } => {
            let moves = |fact: &PlayerFact| matches!(fact, PlayerFact::Move { .. });
            let groups = facts.iter().map(|group| {
                let subject = if group.iter().any(moves) { Subject::Mover } else { Subject::Some };
                let some = |fact: &PlayerFact| match fact {
                    PlayerFact::Has(_) | PlayerFact::Move { .. } => Some(Cond::Player(subject, fact.clone())),
                    _ => None,
                };
                match group.as_slice() {
                    [one] => some(one),
                    many if subject == Subject::Mover && exactly => {
                        many.iter().map(some).collect::<Option<Vec<Cond>>>().map(Cond::And)
                    }
                    many if !exactly => Some(Cond::And(many.iter().filter_map(some).collect())),
                    _ => None,
                }
            });
            groups.collect::<Option<Vec<Cond>>>().map(Cond::Or)
        }
        EndKind::Script(_) | EndKind::Agreement => None,
    }
}

/// Why a later end leaves nothing to decide: an earlier one surely speaks whenever it does, or has spoken by then.
pub(super) fn end_covers(rules: &Rules, first: &Asked, later: &Asked) -> Option<&'static str> {
    const ALWAYS: &str = "this one is asked before and holds whenever it does";
    let is_all = |facts: &[PlayerFact], from: &[PlayerFact]| {
        facts.iter().all(|fact| {
            let together = || matches!(fact, PlayerFact::Has(holding) if few_together(holding, from.iter()));
            from.iter().any(|other| fact_follows(rules, fact, other)) || together()
        })
    };
    if let (EndKind::PlayerWho { facts: first, .. }, EndKind::PlayerWho { facts: later, .. }) =
        (&first.end.what, &later.end.what)
        && later.iter().all(|later| first.iter().any(|first| is_all(first, later)))
    {
        return Some(ALWAYS);
    }
    match (&first.exactly, &later.surely) {
        _ if first.end.what == EndKind::Agreement && later.end.what == EndKind::Agreement => {
            Some("by this one they can agree already")
        }
        (Some(first), Some(later)) if follows(rules, first, later) => Some(ALWAYS),
        (Some(Cond::Turn(from, _)), Some(later)) if follows(rules, &Cond::Turn(*from, u32::MAX), later) => {
            Some("by then the game is over by this one")
        }
        _ => None,
    }
}

/// Whether a fact of a player surely holds where another does.
pub(super) fn fact_follows(rules: &Rules, fact: &PlayerFact, from: &PlayerFact) -> bool {
    if fact == from {
        return true;
    }
    match (fact, from) {
        (PlayerFact::Has(fact), PlayerFact::Has(from)) => holding_follows(fact, from),
        (PlayerFact::Lasted(clocks), PlayerFact::Lasted(from)) => {
            let clock = |at: &Clock| rules.clocks.get(usize::from(at.0));
            clocks.len() == from.len()
                && clocks.iter().zip(from).all(|(clock_of, from)| {
                    clock(clock_of).zip(clock(from)).is_some_and(|(clock, from)| lasts(rules, clock, from))
                })
        }
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
