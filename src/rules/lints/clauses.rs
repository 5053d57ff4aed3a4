//! Clauses of the turn that nothing in the moves makes use of.

use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{ActKind, ClauseId, Cond, Duty, DutyRule, LimitRule, PassRule, Rules, Take};

pub(super) fn lint(rules: &Rules, out: &mut Vec<Diagnostic>) {
    said_twice(rules, out);
    if rules.scripts.is_some() || rules.acts.is_empty() {
        return;
    }
    let turn = &rules.turn;
    let mut idle = |clause: Option<ClauseId>, why: &str| {
        if let Some(clause) = clause {
            out.push(
                Diagnostic::new(Code::NoEffect, span_of(rules, clause), "this clause has no effect")
                    .label(why.to_string())
                    .help("Leave it out, or say the capture that it speaks of in the `moves` block."),
            );
        }
    };
    let captures = rules.acts.iter().any(|act| takes(&act.what));
    let encloses = !rules.encloses.is_empty();
    let chains = rules.acts.iter().any(|act| act.what.chains());
    if !chains {
        let mut told: Vec<ClauseId> = Vec::new();
        for rule in &turn.chains {
            for clause in [rule.end_clause, rule.limit_clause].into_iter().flatten() {
                if !told.contains(&clause) {
                    told.push(clause);
                    idle(Some(clause), "no piece can take twice in one move");
                }
            }
        }
        idle(turn.lift_clause.filter(|_| !captures && !encloses), "nothing is ever taken");
    }
    if !(captures || encloses && turn.enclosing_counts) {
        for duty in &turn.duties {
            let only_captures = duty.steps.iter().flatten().all(|duty| matches!(duty, Duty::Capture(_)));
            let why = if encloses { "enclosing does not count as a capture here" } else { "nothing is ever taken" };
            idle(Some(duty.clause).filter(|_| only_captures), why);
        }
        idle(turn.prefer_clause.filter(|_| !turn.prefer.is_empty()), "there are no captures to choose from");
    }
}

/// Duties, passes and limits that bind nobody whom another does not bind, and criteria that choose again what is chosen.
fn said_twice(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let turn = &rules.turn;
    let holds = |one: &Option<Cond>, other: &Option<Cond>| one.is_none() || one == other;
    let mut pairs: Vec<(ClauseId, ClauseId)> = Vec::new();
    for (at, later) in turn.duties.iter().enumerate() {
        let same = |first: &&DutyRule| first.steps == later.steps && holds(&first.cond, &later.cond);
        pairs.extend(turn.duties[..at].iter().find(same).map(|first| (first.clause, later.clause)));
    }
    for (at, later) in turn.passes.iter().enumerate() {
        let same = |first: &&PassRule| first.must == later.must && holds(&first.cond, &later.cond);
        pairs.extend(turn.passes[..at].iter().find(same).map(|first| (first.clause, later.clause)));
    }
    for (at, later) in turn.limits.iter().enumerate() {
        let same = |first: &&LimitRule| {
            first.kind == later.kind && first.count <= later.count && holds(&first.cond, &later.cond)
        };
        pairs.extend(turn.limits[..at].iter().find(same).map(|first| (first.clause, later.clause)));
    }
    for (first, later) in pairs.into_iter().filter(|(first, later)| first != later) {
        out.push(
            Diagnostic::new(Code::Shadowed, span_of(rules, later), "this adds nothing")
                .also(span_of(rules, first), "this clause says as much already")
                .help("Leave it out, or say what it adds."),
        );
    }
    let again = turn.prefer.iter().enumerate().any(|(at, one)| turn.prefer[..at].contains(one));
    if let Some(clause) = turn.prefer_clause.filter(|_| again) {
        out.push(
            Diagnostic::new(Code::NoEffect, span_of(rules, clause), "one criterion stands here twice")
                .label("captures that it leaves are all alike by it")
                .help("Leave the second out, or write another."),
        );
    }
}

fn takes(what: &ActKind) -> bool {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Jump(..) | ActKind::Fly(..) => true,
        _ => false,
    }
}
