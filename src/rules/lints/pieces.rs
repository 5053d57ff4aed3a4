//! Pieces: kinds without a way of moving, kinds that never take.

use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{ActKind, FollowKind, Kind, KindSet, Rules, Take};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let all = || (0..rules.kinds.len() as u8).map(Kind);
    let scripts = rules.scripts.is_some();
    let placing = rules.follows.iter().filter(|follow| matches!(follow.then, FollowKind::Place { .. }));
    let moving = rules.acts.iter().map(|act| act.bound.kinds).chain(placing.map(|follow| follow.bound.kinds));
    let moving = moving.fold(KindSet::default(), KindSet::plus);
    let capturing = rules.acts.iter().filter(|act| takes(&act.what)).map(|act| act.bound.kinds);
    let enclosing = rules.encloses.iter().map(|enclose| enclose.bound.kinds);
    let removing = rules.follows.iter().filter(|follow| matches!(follow.then, FollowKind::Remove { .. }));
    let capturing = capturing.chain(enclosing).chain(removing.map(|follow| follow.bound.kinds));
    let capturing = capturing.fold(KindSet::default(), KindSet::plus);
    for kind in all().filter(|kind| !rules.kinds[kind.index()].neutral && !scripts) {
        let info = &rules.kinds[kind.index()];
        if !moving.contains(kind) {
            out.push(
                Diagnostic::new(
                    Code::CannotMove,
                    span_of(rules, info.clause),
                    format!("a {} has no way of moving", info.name),
                )
                .help(format!("Say how it moves in the `moves` block: `{}: step any way`.", info.name)),
            );
        } else if !capturing.contains(kind) && !capturing.is_empty() {
            out.push(Diagnostic::new(
                Code::NeverCaptures,
                span_of(rules, info.clause),
                format!("a {} can never take anything, although other pieces can", info.name),
            ));
        }
    }
}

fn takes(what: &ActKind) -> bool {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Remove { .. } => true,
        ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Script(_) => false,
    }
}
