//! Acts, promotions and bans that add nothing, because another one of the same piece does all that they do.

use std::collections::HashSet;

use super::cover::{MOST_COMPARED, Needless, Saying, When, needless, or_none};
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{
    Act, ActKind, BanKind, Bound, ByDie, ClauseId, Dirs, Landing, PointSet, Region, Rules, ScriptName, Side, Take, Who,
    Whom,
};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    // Where a chain seeks landings from which it can go on, a shorter flight may end where a longer one may not.
    let seeks = rules.turn.chains.iter().any(|chain| chain.seek);
    let acts: Vec<_> = rules.acts.iter().map(|act| said_of(rules, act)).collect();
    let mut all = needless(&acts, |one, other| kind_does_all_of(one, other, seeks));
    all.extend(twice(rules, &rules.promotions, |p| (&p.bound, (&p.to, p.missing, &p.on, p.moment))));
    all.extend(twice(rules, &rules.encloses, |e| (&e.bound, (&e.who, e.sides, e.opposite, e.moving_in))));
    all.extend(twice(rules, &rules.follows, |f| (&f.bound, (f.event, &f.then))));
    let bans: Vec<_> = rules.bans.iter().map(|ban| saying(rules, &ban.bound, &ban.what)).collect();
    all.extend(needless(&bans, bars_all_of));
    let mut told: HashSet<ClauseId> = HashSet::new();
    for Needless { clause, beside, same } in all {
        if !told.insert(clause) {
            continue;
        }
        let (message, label) = match same {
            true => ("this is said twice", "first here"),
            false => ("this act adds nothing", "this one does the same and more"),
        };
        out.push(
            Diagnostic::new(Code::Shadowed, span_of(rules, clause), message)
                .also(span_of(rules, beside), label)
                .help("Leave it out, or say what it does that the other does not."),
        );
    }
    becomes_itself(rules, &mut told, out);
    named_twice(rules, &mut told, out);
}

/// Promotions of pieces that are of those kinds already.
fn becomes_itself(rules: &Rules, told: &mut HashSet<ClauseId>, out: &mut Vec<Diagnostic>) {
    for promotion in &rules.promotions {
        let bound = &promotion.bound;
        let itself = !bound.kinds.is_empty() && bound.kinds.iter().all(|kind| promotion.to.contains(&kind));
        if itself && told.insert(bound.clause) {
            out.push(
                Diagnostic::new(Code::NoEffect, span_of(rules, bound.clause), "this promotion changes nothing")
                    .label("the piece is of that kind already, and stays what it is")
                    .help("Leave it out, or name the kind that it shall become."),
            );
        }
    }
}

/// Pieces that one list names twice, as `enemy or enemy king`.
fn named_twice(rules: &Rules, told: &mut HashSet<ClauseId>, out: &mut Vec<Diagnostic>) {
    for act in &rules.acts {
        let Some(who) = whom(&act.what) else { continue };
        let all = &who.any_of[..who.any_of.len().min(MOST_COMPARED)];
        let again = all.iter().enumerate().any(|(at, one)| {
            let wider = |(other_at, other): (usize, &Whom)| {
                other_at != at && whom_holds(other, one) && (other_at < at || !whom_holds(one, other))
            };
            all.iter().enumerate().any(wider)
        });
        if again && told.insert(act.bound.clause) {
            out.push(
                Diagnostic::new(
                    Code::NoEffect,
                    span_of(rules, act.bound.clause),
                    "the same pieces are named twice here",
                )
                .label("one side of an `or` names no piece that another does not")
                .help("Leave it out, or name the other pieces that are meant."),
            );
        }
    }
}

/// The pieces that an act speaks of.
fn whom(what: &ActKind) -> Option<&Who> {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
            Take::No => None,
            Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => Some(who),
        },
        ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => Some(who),
        ActKind::Remove { who, .. } => Some(who),
        ActKind::Place { .. } | ActKind::Script(_) => None,
    }
}

/// What is said twice of the same kinds.
fn twice<'r, T, P: Copy + Eq + std::hash::Hash>(
    rules: &Rules,
    all: &'r [T],
    parts: impl Fn(&'r T) -> (&'r Bound, P),
) -> Vec<Needless> {
    let all: Vec<Saying<When, P>> = all
        .iter()
        .map(|one| {
            let (bound, what) = parts(one);
            saying(rules, bound, what)
        })
        .collect();
    let mut found = needless(&all, |one, other| one == other);
    found.iter_mut().for_each(|one| one.same = true);
    found
}

fn saying<'r, T>(rules: &Rules, bound: &'r Bound, what: T) -> Saying<When<'r>, T> {
    let when = When::of(rules, bound);
    Saying { clause: bound.clause, kinds: bound.kinds, key: when, wider: when.wider(), what }
}

/// Under what an act stands: when it binds, and its phrases.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Frame<'r> {
    when: When<'r>,
    from: Option<&'r Region>,
    onto: Option<&'r Region>,
    by_die: Option<ByDie>,
    past: Option<&'r Who>,
    crossing_loop: bool,
    then: Option<&'r ScriptName>,
    family: Family,
}

/// Acts of which one may do what another does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Family {
    Going,
    Leaping,
    Taking,
    Hopping,
    Rest,
}

fn said_of<'r>(rules: &Rules, act: &'r Act) -> Saying<Frame<'r>, &'r ActKind> {
    let when = When::of(rules, &act.bound);
    let key = Frame {
        when,
        from: act.from.as_ref(),
        onto: act.onto.as_ref(),
        by_die: act.by_die,
        past: act.past.as_ref(),
        crossing_loop: act.crossing_loop,
        then: act.then.as_ref(),
        family: match act.what {
            ActKind::Step(..) | ActKind::Slide(..) => Family::Going,
            ActKind::Leap(..) => Family::Leaping,
            ActKind::Jump(..) | ActKind::Fly(..) => Family::Taking,
            ActKind::Hop { .. } => Family::Hopping,
            ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => Family::Rest,
        },
    };
    let mut wider = Vec::new();
    for when in when.wider() {
        for from in or_none(key.from) {
            for onto in or_none(key.onto) {
                let crossing = or_none(key.crossing_loop.then_some(())).map(|crossing| crossing.is_some());
                wider.extend(crossing.map(|crossing_loop| Frame { when, from, onto, crossing_loop, ..key }));
            }
        }
    }
    Saying { clause: act.bound.clause, kinds: act.bound.kinds, key, wider, what: &act.what }
}

/// Whether a ban forbids all that another does: who may not enter points may not stop there either.
fn bars_all_of(one: &BanKind, other: &BanKind) -> bool {
    let holds = |one: &Region, other: &Region| {
        let all = |one: &[PointSet], other: &[PointSet]| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| other.except(one).is_empty())
        };
        one == other || matches!((one, other), (Region::Fixed(one), Region::Fixed(other)) if all(one, other))
    };
    match (one, other) {
        (BanKind::Enter(one), BanKind::Enter(other) | BanKind::Stop(other)) => holds(one, other),
        (BanKind::Stop(one), BanKind::Stop(other)) => holds(one, other),
        _ => one == other,
    }
}

/// Whether every move of the second act is one of the first, both with the same phrases.
fn kind_does_all_of(one: &ActKind, other: &ActKind, seeks: bool) -> bool {
    match (one, other) {
        (ActKind::Step(dirs, take), ActKind::Step(others, taken)) => take_holds(take, taken) && holds(dirs, others),
        (ActKind::Slide(dirs, far, take), ActKind::Slide(others, near, taken)) => {
            let reaches = far.is_none_or(|far| near.is_some_and(|near| near <= far));
            reaches && take_holds(take, taken) && holds(dirs, others)
        }
        (ActKind::Slide(dirs, far, take), ActKind::Step(others, taken)) => {
            far.is_none_or(|far| far >= 1) && take_holds(take, taken) && holds(dirs, others)
        }
        (ActKind::Leap(offsets, take), ActKind::Leap(others, taken)) => {
            others.iter().all(|offset| offsets.contains(offset)) && take_holds(take, taken)
        }
        (ActKind::Jump(dirs, who), ActKind::Jump(others, whom)) => who_holds(who, whom) && holds(dirs, others),
        // A flight may end right behind its victim whatever it is told of landings, and begin right before it.
        (ActKind::Fly(dirs, who, _), ActKind::Jump(others, whom)) => {
            !seeks && who_holds(who, whom) && holds(dirs, others)
        }
        (ActKind::Fly(dirs, who, landing), ActKind::Fly(others, whom, other)) => {
            (landing == other || *landing == Landing::Any) && who_holds(who, whom) && holds(dirs, others)
        }
        (ActKind::Hop { dirs, line, over }, ActKind::Hop { dirs: others, line: other, over: whom }) => {
            line == other && who_holds(over, whom) && holds(dirs, others)
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
    let side =
        one.side == other.side || one.side == Side::Anyone || one.side == Side::Own && other.side == Side::Friend;
    side && one.passing == other.passing
        && other.kinds.except(one.kinds).is_empty()
        && (one.rank.is_none() || one.rank == other.rank)
        && one.facts.iter().all(|fact| other.facts.contains(fact))
}
