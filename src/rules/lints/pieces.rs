//! Pieces: kinds without a way of moving, kinds that never take.

use super::possible::Known;
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Act, ActKind, ClauseId, FollowKind, Kind, KindSet, Point, Rules, Take};

pub(super) fn lint(known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    never_in_play(rules, out);
    stranded(rules, out);
    let all = || (0..rules.kinds.len() as u8).map(Kind);
    let scripts = rules.scripts.is_some();
    let placing = rules.follows.iter().filter(|follow| matches!(follow.then, FollowKind::Place { .. }));
    let those = |kinds: KindSet, can: &dyn Fn(Kind) -> bool| {
        kinds.iter().filter(|kind| can(*kind)).map(KindSet::of).fold(KindSet::default(), KindSet::plus)
    };
    let made = |act: &Act| those(act.bound.kinds, &|kind| known.can_be_made(act, kind));
    let moving = rules.acts.iter().map(made).chain(placing.map(|follow| follow.bound.kinds));
    let moving = moving.fold(KindSet::default(), KindSet::plus);
    // Whether any clause speaks of taking, even if it comes to nothing.
    let speaks = rules.acts.iter().any(|act| takes(&act.what));
    let taking = |act: &Act| those(act.bound.kinds, &|kind| known.can_take(act, kind));
    let capturing = rules.acts.iter().map(taking);
    let enclosing = rules.encloses.iter().map(|enclose| enclose.bound.kinds);
    let removing = rules.follows.iter().filter(|follow| matches!(follow.then, FollowKind::Remove { .. }));
    let capturing = capturing.chain(enclosing).chain(removing.map(|follow| follow.bound.kinds));
    let capturing = capturing.fold(KindSet::default(), KindSet::plus);
    for kind in all().filter(|kind| !rules.kinds[kind.index()].neutral && !scripts) {
        let info = &rules.kinds[kind.index()];
        let acts = rules.acts.iter().any(|act| act.bound.kinds.contains(kind));
        if !moving.contains(kind) && acts {
            let message = format!("a {} can never move, although it has acts", info.name);
            out.push(
                Diagnostic::new(Code::CannotMove, span_of(rules, info.clause), message)
                    .label("none of them can ever be made")
                    .help("They lead only where it may never be, or must take or pass what does not exist."),
            );
        } else if !moving.contains(kind) {
            out.push(
                Diagnostic::new(
                    Code::CannotMove,
                    span_of(rules, info.clause),
                    format!("a {} has no way of moving", info.name),
                )
                .help(format!("Say how it moves in the `moves` block: `{}: step any way`.", info.name)),
            );
        } else if !capturing.contains(kind) && (speaks || !capturing.is_empty()) {
            let others =
                if capturing.is_empty() { "although its acts speak of it" } else { "although other pieces can" };
            out.push(Diagnostic::new(
                Code::NeverCaptures,
                span_of(rules, info.clause),
                format!("a {} can never take anything, {others}", info.name),
            ));
        }
    }
}

/// Kinds that are not there at the start and that nothing becomes.
fn never_in_play(rules: &Rules, out: &mut Vec<Diagnostic>) {
    // Scripts may bring in anything.
    if rules.scripts.is_some() || rules.acts.is_empty() {
        return;
    }
    let there = rules.start.men.iter().map(|(_, _, kind)| *kind);
    let there = there.chain(rules.start.hands.iter().filter(|(_, _, count)| *count > 0).map(|(_, kind, _)| *kind));
    let made = rules.promotions.iter().flat_map(|promotion| promotion.to.iter().copied());
    let seen = there.chain(made).map(KindSet::of).fold(KindSet::default(), KindSet::plus);
    for kind in (0..rules.kinds.len() as u8).map(Kind).filter(|kind| !seen.contains(*kind)) {
        let info = &rules.kinds[kind.index()];
        let message = format!("a {} is never set up, and nothing becomes one", info.name);
        out.push(Diagnostic::new(Code::NeverInPlay, span_of(rules, info.clause), message).help(format!(
            "Set one up, give it to a hand (`1 {} in hand`), promote to it, or leave it out.",
            info.name
        )));
    }
}

/// Pieces set up where no act leads away, whatever stands around.
fn stranded(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let lifted = |what: &ActKind| {
        matches!(what, ActKind::Leap(..) | ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_))
    };
    if rules.scripts.is_some() || rules.acts.is_empty() || rules.acts.iter().any(|act| lifted(&act.what)) {
        return;
    }
    let on_track = |point: Point| {
        let courses = rules.board.tracks.iter().flat_map(|track| track.courses.iter().flatten());
        courses.into_iter().any(|course| course.points.contains(&point))
    };
    let alone = |point: Point| rules.board.links_from(point).next().is_none() && !on_track(point);
    let men = rules.start.men.iter().filter(|(point, owner, _)| *owner != rules.neutral() && alone(*point));
    let points: Vec<String> = men.map(|(point, ..)| rules.board.print(*point)).collect();
    let clause = rules.clauses.iter().position(|clause| clause.label == "board").map(|id| ClauseId(id as u32));
    let (Some(clause), false) = (clause, points.is_empty()) else { return };
    let message = match points.as_slice() {
        [one] => format!("no line leads to {one}, on which a piece is set up"),
        many => format!("no line leads to {}, on which pieces are set up", many.join(" ")),
    };
    out.push(
        Diagnostic::new(Code::Stranded, span_of(rules, clause), message)
            .help("Draw the line that is missing, as `lines a1-g1`, or set these pieces up elsewhere."),
    );
}

fn takes(what: &ActKind) -> bool {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Remove { .. } => true,
        ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Script(_) => false,
    }
}
