//! Rules that say something else and are surely the same game. No position could tell them apart, so that none need be looked
//! for.

use std::collections::BTreeSet;

use super::changed::each_holding;
use crate::rules::{ActKind, Amount, Board, ChainEnd, Criterion, Direction, Duty, KindSet, Point, Rules, Take, Taken};

/// The mutant as the original would say it: what is said otherwise and changes nothing is said as there.
pub(super) fn reworded(mutant: &Rules, original: &Rules) -> Rules {
    let mut rules = mutant.clone();
    if mutant.turn.lift_at_end != original.turn.lift_at_end && lifting_is_idle(mutant) {
        rules.turn.lift_at_end = original.turn.lift_at_end;
    }
    if stopping_is_idle(mutant) {
        for (chain, other) in rules.turn.chains.iter_mut().zip(&original.turn.chains) {
            if chain.end != ChainEnd::Single && other.end != ChainEnd::Single {
                chain.end = other.end;
            }
        }
    }
    if !mutant.acts.iter().any(|act| captures(&act.what)) && !mutant.turn.enclosing_counts {
        let binds = |steps: &[Vec<Duty>]| !steps.iter().flatten().all(|duty| matches!(duty, Duty::Capture(_)));
        rules.turn.duties.retain(|duty| binds(&duty.steps));
        let idle = original.turn.duties.iter().filter(|duty| !binds(&duty.steps)).cloned();
        rules.turn.duties.splice(0..0, idle);
    }
    rules
}

/// The rules with what can be said in two ways said in one: where pieces of all kinds count, there are no others, and who may
/// be huffed need do nothing else.
pub(super) fn plainly(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    let all = KindSet::all(rules.kinds.len());
    each_holding(&mut rules, &mut |holding| {
        if holding.kinds == all {
            holding.amount = match holding.amount {
                Amount::Only => Amount::Between(1, u32::MAX),
                Amount::OnlyN(count) => Amount::Between(count, count),
                amount => amount,
            };
        }
    });
    for step in rules.turn.duties.iter_mut().flat_map(|duty| &mut duty.steps) {
        if step.contains(&Duty::BeHuffed) {
            *step = vec![Duty::BeHuffed];
        }
    }
    rules
}

/// Whether it does not matter when victims are lifted: all that follow each other in a move are jumps over the next point,
/// and wherever a piece begins, it never lands where it might have jumped.
fn lifting_is_idle(rules: &Rules) -> bool {
    let jumps = |what: &ActKind| matches!(what, ActKind::Jump(dirs, _) if dirs.along.is_empty());
    // Of a column something stays.
    rules.turn.taken != Taken::Under
        && rules.scripts.is_none()
        && rules.acts.iter().all(|act| !act.what.chains() || jumps(&act.what))
        && rules.board.all().all(|start| never_lands_on_victims(&rules.board, start))
}

fn never_lands_on_victims(board: &Board, start: Point) -> bool {
    let (mut landings, mut victims) = (BTreeSet::from([start]), BTreeSet::new());
    let mut left = vec![start];
    while let Some(at) = left.pop() {
        for direction in (0..board.directions.len() as u16).map(Direction) {
            let Some(over) = board.next(at, direction) else { continue };
            let Some(to) = board.next(over, direction) else { continue };
            victims.insert(over);
            if landings.insert(to) {
                left.push(to);
            }
        }
    }
    landings.is_disjoint(&victims)
}

/// Whether it does not matter if a chain may stop where it could go on: the most captures must be taken, before all other
/// choice, and nothing forbids the longest chains.
fn stopping_is_idle(rules: &Rules) -> bool {
    let turn = &rules.turn;
    // It binds the longest chain of a piece as it binds those that are broken off.
    let binds_all = |duty: &Duty| matches!(duty, Duty::Capture(_) | Duty::Move(_) | Duty::BeHuffed);
    turn.prefer.first() == Some(&Criterion::MostCaptures)
        && turn.taken != Taken::Under
        && !turn.enclosing_counts
        && turn.no_check.is_empty()
        && turn.no_repeat.is_none()
        && turn.dice.is_none()
        && turn.after_each.is_empty()
        && turn.duties.iter().flat_map(|duty| duty.steps.iter().flatten()).all(binds_all)
        && rules.bans.is_empty()
        && rules.scripts.is_none()
}

/// Whether an act takes something.
fn captures(what: &ActKind) -> bool {
    match what {
        ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Script(_) => true,
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Remove { .. } => false,
    }
}
