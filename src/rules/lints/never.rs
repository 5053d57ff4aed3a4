//! Conditions that can never hold.

use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Amount, Bound, ClauseId, Cond, EndKind, Holding, Phase, PieceFact, PlayerFact, Rules, Subject};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let mut told: Vec<ClauseId> = Vec::new();
    let mut tell = |clause: ClauseId| {
        if !told.contains(&clause) {
            told.push(clause);
            out.push(
                Diagnostic::new(
                    Code::Contradiction,
                    span_of(rules, clause),
                    "the condition of this clause never holds",
                )
                .label("its parts exclude each other")
                .help("Mend the condition, part it with `or`, or leave the clause out."),
            );
        }
    };
    for (clause, cond) in conditions(rules) {
        if impossible(rules, cond) {
            tell(clause);
        }
    }
    for end in &rules.ends {
        if let EndKind::PlayerWho { facts, .. } = &end.what
            && !facts.is_empty()
            && facts.iter().all(|all| exclusive(rules, all))
        {
            tell(end.clause);
        }
    }
}

/// Every condition with the clause in which it stands; that of a block of moves with each clause of the block.
fn conditions(rules: &Rules) -> Vec<(ClauseId, &Cond)> {
    let mut all: Vec<(ClauseId, &Cond)> = Vec::new();
    let bounds = rules.acts.iter().map(|act| &act.bound);
    let bounds = bounds.chain(rules.promotions.iter().map(|promotion| &promotion.bound));
    let bounds = bounds.chain(rules.encloses.iter().map(|enclose| &enclose.bound));
    let bounds = bounds.chain(rules.follows.iter().map(|follow| &follow.bound));
    let bounds: Vec<&Bound> = bounds.chain(rules.bans.iter().map(|ban| &ban.bound)).collect();
    for bound in bounds {
        all.extend(bound.cond.iter().map(|cond| (bound.clause, cond)));
        if let Some(Phase::If(cond)) = rules.phases.get(bound.phase) {
            all.push((bound.clause, cond));
        }
    }
    let turn = &rules.turn;
    all.extend(turn.duties.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.passes.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.calls.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.limits.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(rules.ends.iter().filter_map(|end| match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => Some((end.clause, cond)),
        EndKind::PlayerWho { .. } | EndKind::Script(_) | EndKind::Agreement => None,
    }));
    all
}

/// Whether a condition surely never holds.
fn impossible(rules: &Rules, cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) => parts.iter().all(|part| impossible(rules, part)),
        Cond::And(_) => {
            let mut parts = Vec::new();
            flatten(cond, &mut parts);
            parts.iter().any(|part| impossible(rules, part))
                || parts.iter().enumerate().any(|(at, one)| parts[..at].iter().any(|other| exclude(one, other)))
        }
        Cond::OnePlayer(part) => impossible(rules, part),
        Cond::Clock(clock) => rules.clocks.get(usize::from(clock.0)).is_some_and(|info| impossible(rules, &info.cond)),
        Cond::Player(_, PlayerFact::Lasted(_)) => false,
        Cond::Turn(from, to) => from > to,
        _ => false,
    }
}

fn flatten<'c>(cond: &'c Cond, out: &mut Vec<&'c Cond>) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| flatten(part, out)),
        other => out.push(other),
    }
}

/// Whether two conditions surely never hold together.
fn exclude(one: &Cond, other: &Cond) -> bool {
    match (one, other) {
        (Cond::Not(part), whole) | (whole, Cond::Not(part)) if follows(part, whole) => true,
        (Cond::Turn(from, to), Cond::Turn(first, last)) => to < first || last < from,
        (Cond::Player(one, fact), Cond::Player(other, second)) => {
            let sure = |subject: &Subject| !matches!(subject, Subject::Some);
            one == other && sure(one) && facts_exclude(fact, second)
        }
        (Cond::It(one), Cond::It(other)) => piece_facts_exclude(one, other),
        (Cond::Pieces { no: true, who, fact }, Cond::Pieces { no: false, who: other, fact: second })
        | (Cond::Pieces { no: false, who: other, fact: second }, Cond::Pieces { no: true, who, fact }) => {
            who == other && fact == second
        }
        (Cond::Or(parts), whole) | (whole, Cond::Or(parts)) => parts.iter().all(|part| exclude(part, whole)),
        _ => false,
    }
}

/// Whether a condition surely holds where another does.
fn follows(cond: &Cond, from: &Cond) -> bool {
    if cond == from {
        return true;
    }
    match (cond, from) {
        (Cond::Turn(from, to), Cond::Turn(first, last)) => from <= first && last <= to,
        (Cond::PositionOccurs(few), Cond::PositionOccurs(many)) => few <= many,
        (Cond::Or(parts), from) => parts.iter().any(|part| follows(part, from)),
        _ => false,
    }
}

fn exclusive(rules: &Rules, all: &[PlayerFact]) -> bool {
    let never = |fact: &PlayerFact| match fact {
        PlayerFact::Lasted(clocks) => {
            !clocks.is_empty()
                && clocks.iter().all(|clock| {
                    rules.clocks.get(usize::from(clock.0)).is_some_and(|info| impossible(rules, &info.cond))
                })
        }
        _ => false,
    };
    all.iter().any(never)
        || all.iter().enumerate().any(|(at, one)| all[..at].iter().any(|other| facts_exclude(one, other)))
}

fn facts_exclude(one: &PlayerFact, other: &PlayerFact) -> bool {
    match (one, other) {
        (PlayerFact::Move { can: one }, PlayerFact::Move { can: other })
        | (PlayerFact::Capture { can: one }, PlayerFact::Capture { can: other }) => one != other,
        // Whoever can capture can move.
        (PlayerFact::Move { can: false }, PlayerFact::Capture { can: true })
        | (PlayerFact::Capture { can: true }, PlayerFact::Move { can: false }) => true,
        (PlayerFact::Has(one), PlayerFact::Has(other)) => holdings_exclude(one, other),
        _ => false,
    }
}

fn holdings_exclude(one: &Holding, other: &Holding) -> bool {
    let plain = |holding: &Holding| !holding.equal_in_rank && !holding.outranking && holding.with.is_none();
    if !plain(one) || !plain(other) || one.place != other.place || one.after_moving != other.after_moving {
        return false;
    }
    match (one.amount, other.amount) {
        (Amount::Between(a, b), Amount::Between(c, d)) => {
            // At least `a` of some kinds are at least as many of all kinds that hold these.
            one.kinds == other.kinds && (b < c || d < a)
                || other.kinds.except(one.kinds).is_empty() && b < c
                || one.kinds.except(other.kinds).is_empty() && d < a
        }
        _ => false,
    }
}

fn piece_facts_exclude(one: &PieceFact, other: &PieceFact) -> bool {
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
