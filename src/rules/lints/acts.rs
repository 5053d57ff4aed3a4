//! Acts that add nothing, because another act of the same piece does all that they do.

use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Act, ActKind, Bound, ClauseId, Dirs, Landing, Phase, Rules, Take, Who, Whom};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let mut told: Vec<ClauseId> = Vec::new();
    let mut tell = |later: ClauseId, first: ClauseId, same: bool| {
        if later == first || told.contains(&later) {
            return;
        }
        told.push(later);
        let (message, label) = match same {
            true => ("this is said twice", "first here"),
            false => ("this act adds nothing", "this one does the same and more"),
        };
        out.push(
            Diagnostic::new(Code::Shadowed, span_of(rules, later), message)
                .also(span_of(rules, first), label)
                .help("Leave it out, or say what it does that the other does not."),
        );
    };
    for (at, act) in rules.acts.iter().enumerate() {
        for (other_at, other) in rules.acts.iter().enumerate().filter(|(other_at, _)| *other_at != at) {
            if does_all_of(rules, other, act) {
                // Of two that do the same the second is one too many.
                let same = does_all_of(rules, act, other);
                if !same || other_at < at {
                    tell(act.bound.clause, other.bound.clause, same);
                }
            }
        }
    }
    twice(rules, &rules.promotions, |p| (&p.bound, (&p.to, p.missing, &p.on, p.moment)), &mut tell);
    twice(rules, &rules.encloses, |e| (&e.bound, (&e.who, e.sides, e.opposite, e.moving_in)), &mut tell);
    twice(rules, &rules.follows, |f| (&f.bound, (f.event, &f.then)), &mut tell);
    twice(rules, &rules.bans, |b| (&b.bound, &b.what), &mut tell);
}

/// Tells of what is said twice of the same kinds.
fn twice<'a, T, P: PartialEq>(
    rules: &Rules,
    all: &'a [T],
    parts: impl Fn(&'a T) -> (&'a Bound, P),
    tell: &mut impl FnMut(ClauseId, ClauseId, bool),
) {
    for (at, one) in all.iter().enumerate() {
        let (bound, what) = parts(one);
        for other in &all[..at] {
            let (first, same) = parts(other);
            if what == same && binds_all_of(rules, first, bound) {
                tell(bound.clause, first.clause, true);
            }
        }
    }
}

/// Whether one clause binds whenever another does, and every kind that it binds.
fn binds_all_of(rules: &Rules, one: &Bound, other: &Bound) -> bool {
    let always = matches!(rules.phases.get(one.phase), Some(Phase::Always));
    (one.phase == other.phase || always)
        && other.kinds.except(one.kinds).is_empty()
        && (one.player.is_none() || one.player == other.player)
        && (one.cond.is_none() || one.cond == other.cond)
}

/// Whether every move of the second act is one of the first.
fn does_all_of(rules: &Rules, one: &Act, other: &Act) -> bool {
    binds_all_of(rules, &one.bound, &other.bound)
        && (one.from.is_none() || one.from == other.from)
        && (one.onto.is_none() || one.onto == other.onto)
        && one.by_die == other.by_die
        && one.past == other.past
        && (!one.crossing_loop || other.crossing_loop)
        && one.then == other.then
        && kind_does_all_of(&one.what, &other.what, one.past.is_none())
}

fn kind_does_all_of(one: &ActKind, other: &ActKind, simple: bool) -> bool {
    match (one, other) {
        (ActKind::Step(dirs, take), ActKind::Step(others, taken)) => holds(dirs, others) && take_holds(take, taken),
        (ActKind::Slide(dirs, far, take), ActKind::Slide(others, near, taken)) => {
            let reaches = far.is_none_or(|far| near.is_some_and(|near| near <= far));
            holds(dirs, others) && reaches && take_holds(take, taken)
        }
        (ActKind::Slide(dirs, far, take), ActKind::Step(others, taken)) => {
            let reaches = far.is_none_or(|far| far >= 1);
            simple && holds(dirs, others) && reaches && take_holds(take, taken)
        }
        (ActKind::Leap(offsets, take), ActKind::Leap(others, taken)) => {
            others.iter().all(|offset| offsets.contains(offset)) && take_holds(take, taken)
        }
        (ActKind::Jump(dirs, who), ActKind::Jump(others, whom)) => holds(dirs, others) && who_holds(who, whom),
        (ActKind::Fly(dirs, who, landing), ActKind::Fly(others, whom, other)) => {
            holds(dirs, others) && who_holds(who, whom) && (landing == other || *landing == Landing::Any)
        }
        (ActKind::Hop { dirs, line, over }, ActKind::Hop { dirs: others, line: other, over: whom }) => {
            holds(dirs, others) && line == other && who_holds(over, whom)
        }
        (ActKind::Place { .. }, ActKind::Place { .. })
        | (ActKind::Remove { .. }, ActKind::Remove { .. })
        | (ActKind::Script(_), ActKind::Script(_)) => one == other,
        _ => false,
    }
}

fn holds(dirs: &Dirs, others: &Dirs) -> bool {
    let all = |(these, those): (&Vec<bool>, &Vec<bool>)| these.iter().zip(those).all(|(this, that)| *this || !*that);
    dirs.links.iter().zip(&others.links).all(all) && others.along.iter().all(|track| dirs.along.contains(track))
}

/// Whether an act that takes so does everything that one with the other taking does.
fn take_holds(one: &Take, other: &Take) -> bool {
    match (one, other) {
        (Take::No | Take::Or(_), Take::No) => true,
        (Take::Or(who), Take::Or(whom) | Take::Only(whom)) | (Take::Only(who), Take::Only(whom)) => {
            who_holds(who, whom)
        }
        _ => one == other,
    }
}

fn who_holds(one: &Who, other: &Who) -> bool {
    other.any_of.iter().all(|whom| one.any_of.iter().any(|wider| whom_holds(wider, whom)))
}

fn whom_holds(one: &Whom, other: &Whom) -> bool {
    one.passing == other.passing
        && one.side == other.side
        && other.kinds.except(one.kinds).is_empty()
        && (one.rank.is_none() || one.rank == other.rank)
        && one.facts.iter().all(|fact| other.facts.contains(fact))
}
