//! The words for a judgement.

use crate::notation::moves;
use crate::notation::text::owner_name;
use crate::notation::{Man, Move, MoveKind, Outcome, Reason, Setup, Verdict};
use crate::rules::{Point, Rules};

/// So many moves are named before the rest is only counted.
const NAMED: usize = 4;

/// How a game ended, as `Sami wins (annihilation)`.
pub fn outcome(rules: &Rules, outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Wins(player) => format!("{} wins", owner_name(rules, player)),
        Verdict::Draw => "draw".to_string(),
        Verdict::Undecided => "undecided".to_string(),
    };
    format!("{verdict} ({})", outcome.label)
}

/// Why a move that one might try is refused.
pub(super) fn refusal(rules: &Rules, setup: &Setup, mv: &Move, reason: Reason, legal: &[Move]) -> String {
    let origin = origin(mv);
    let on = |point: Option<Point>| point.map(|p| format!("`{}`", rules.board.print(p))).unwrap_or_default();
    match reason {
        Reason::Turn => format!("it is {}'s turn", owner_name(rules, setup.side)),
        Reason::Empty => format!("nothing stands on {}", on(origin)),
        Reason::Owner => owner(rules, setup, mv),
        Reason::Line => format!("no line leads from {} there", on(origin)),
        Reason::Direction => format!("{} does not go that way", piece(rules, setup, origin)),
        Reason::Blocked => "something stands in the way".to_string(),
        Reason::Over => over(rules, setup, mv),
        Reason::Rank => rank(rules, setup, mv),
        Reason::Script => "a script forbids it".to_string(),
        Reason::Ban => "the clause forbids to go or stop there".to_string(),
        Reason::Chain => chain(rules, mv, legal),
        Reason::Check => "it would leave a piece of yours in check".to_string(),
        Reason::Repeat => "the position has occurred before".to_string(),
        Reason::Duty => duty(rules, legal),
        Reason::Prefer => format!("another capture comes first: {}", some(rules, legal)),
    }
}

fn origin(mv: &Move) -> Option<Point> {
    match &mv.what {
        MoveKind::Travel { from, .. } | MoveKind::Remove(from) => Some(*from),
        MoveKind::Place { from, .. } => *from,
        MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => None,
    }
}

fn victims(mv: &Move) -> impl Iterator<Item = Point> + '_ {
    let hops = match &mv.what {
        MoveKind::Travel { hops, .. } => hops.as_slice(),
        _ => &[],
    };
    hops.iter().flat_map(|hop| hop.victims.iter().copied())
}

fn man(setup: &Setup, point: Option<Point>) -> Option<Man> {
    setup.men[point?.index()].last().copied()
}

fn piece(rules: &Rules, setup: &Setup, point: Option<Point>) -> String {
    match man(setup, point) {
        Some(man) if man.owner == setup.side => format!("your {}", rules.kinds[man.kind.index()].name),
        Some(man) => format!("a {}", rules.kinds[man.kind.index()].name),
        None => "the piece".to_string(),
    }
}

fn owner(rules: &Rules, setup: &Setup, mv: &Move) -> String {
    let foreign = man(setup, origin(mv)).filter(|man| man.owner != setup.side);
    match (foreign, victims(mv).find(|&v| man(setup, Some(v)).is_some_and(|man| man.owner == setup.side))) {
        (Some(man), _) => format!("the piece belongs to {}", owner_name(rules, man.owner)),
        (None, Some(own)) => format!("the piece on `{}` is your own", rules.board.print(own)),
        (None, None) => "a piece of the wrong owner is in it".to_string(),
    }
}

fn over(rules: &Rules, setup: &Setup, mv: &Move) -> String {
    match victims(mv).next() {
        Some(point) => format!(
            "{} on `{}` is not a piece that {} takes",
            piece(rules, setup, Some(point)),
            rules.board.print(point),
            piece(rules, setup, origin(mv))
        ),
        None => "there is nothing to take".to_string(),
    }
}

fn rank(rules: &Rules, setup: &Setup, mv: &Move) -> String {
    let Some(mover) = man(setup, origin(mv)) else { return "the ranks forbid it".to_string() };
    let fitting = |point: &Point| {
        man(setup, Some(*point)).is_some_and(|victim| !rules.ranks.equal_or_lower(victim.kind, mover.kind))
    };
    let Some(point) = victims(mv).find(fitting).or_else(|| victims(mv).last()) else {
        return "the ranks forbid it".to_string();
    };
    let name = |man: Man| &rules.kinds[man.kind.index()].name;
    match man(setup, Some(point)) {
        Some(victim) => {
            let relation = if rules.ranks.lower(mover.kind, victim.kind) {
                "above"
            } else if rules.ranks.lower(victim.kind, mover.kind) {
                "below"
            } else if rules.ranks.equal(victim.kind, mover.kind) {
                "equal in rank to"
            } else {
                "not comparable in rank to"
            };
            format!("`{}` is a {}, {relation} your {}", rules.board.print(point), name(victim), name(mover))
        }
        None => "the ranks forbid it".to_string(),
    }
}

fn chain(rules: &Rules, mv: &Move, legal: &[Move]) -> String {
    let MoveKind::Travel { from, hops } = &mv.what else { return "the chain may not go so".to_string() };
    let longer: Vec<Move> = legal
        .iter()
        .filter(|other| match &other.what {
            MoveKind::Travel { from: start, hops: longer } => start == from && longer.starts_with(hops),
            _ => false,
        })
        .cloned()
        .collect();
    match longer.is_empty() {
        true => "the chain may not go or end so".to_string(),
        false => format!("the chain must go on: {}", some(rules, &longer)),
    }
}

fn duty(rules: &Rules, legal: &[Move]) -> String {
    let captures = legal.iter().all(Move::takes);
    let what = if captures { "there is a capture, which comes first" } else { "another duty comes first" };
    format!("{what}: {}", some(rules, legal))
}

/// The first few moves, and how many more there are.
fn some(rules: &Rules, all: &[Move]) -> String {
    let named: Vec<String> = all.iter().take(NAMED).map(|mv| moves::print(rules, mv)).collect();
    let more = all.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}", named.join(", "))
}
