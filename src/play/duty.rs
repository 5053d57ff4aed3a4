//! Duties (semantics section 6.1): which of the surviving moves the player must choose from.
//!
//! Each duty is judged on all surviving moves; several are intersected in the order written, and one that would leave
//! nothing is skipped. To approach is to lessen the moving piece's own distance to the nearest enemy; the enemies
//! stand where they stood before the move, those that it takes too.

use super::ask::Ask;
use super::generate::Gen;
use super::list::{List, MoveRec, What};
use super::position::{NOWHERE, Position};
use super::scripts;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::rules::{Duty, DutyRule, Kind};

/// Keeps the moves that the duties allow.
pub fn keep<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    let mut captors = Bits::EMPTY;
    for mv in list.moves.iter().filter(|mv| mv.captures && mv.from != NOWHERE) {
        captors.insert(mv.from);
    }
    let movable = Some(!list.moves.is_empty());
    let ask = Ask { captors: Some(captors), movable, ..Ask::playing(gen_.core, gen_.pos, gen_.side) };
    let mut allowed = vec![true; 0];
    // Conditions are asked first: most duties bind rarely, and distances take long.
    for rule in gen_.core.duties().iter().filter(|rule| rule.cond.as_ref().is_none_or(|cond| ask.cond(cond))) {
        let approaching = approaching(gen_, list, rule);
        let does = |i: usize, mv: &MoveRec<W>, step: &[Duty]| {
            step.iter().any(|duty| discharges(gen_, list, mv, duty, approaching.get(i) == Some(&true)))
        };
        let possible = |step: &&Vec<Duty>| list.moves.iter().enumerate().any(|(i, mv)| does(i, mv, step));
        let Some(step) = rule.steps.iter().find(possible) else { continue };
        let stays = |i: usize, mv: &MoveRec<W>| allowed.get(i).copied().unwrap_or(true) && does(i, mv, step);
        let next: Vec<bool> = list.moves.iter().enumerate().map(|(i, mv)| stays(i, mv)).collect();
        if next.contains(&true) {
            allowed = next;
        }
    }
    if !allowed.is_empty() {
        let mut at = 0;
        list.moves.retain(|_| {
            at += 1;
            allowed[at - 1]
        });
    }
}

fn discharges<const W: usize>(
    gen_: &Gen<'_, W>,
    list: &List<W>,
    mv: &MoveRec<W>,
    duty: &Duty,
    approaches: bool,
) -> bool {
    match duty {
        Duty::Capture(kinds) => mv.captures && kinds.contains(Kind(mv.kind)),
        Duty::Move(kinds) => mv.kind != u8::MAX && kinds.contains(Kind(mv.kind)),
        Duty::Approach => approaches,
        Duty::BeHuffed => true,
        Duty::Script(script) => scripts::of(gen_.core).is_some_and(|scripts| {
            let deed = scripts::deed(gen_.core, list, mv, gen_.side);
            scripts.duty(&script.name, &deed, || scripts::view(gen_.core, gen_.pos))
        }),
    }
}

/// By move, whether it brings its piece nearer to the nearest enemy; empty where the duty does not ask.
fn approaching<const W: usize>(gen_: &Gen<'_, W>, list: &List<W>, rule: &DutyRule) -> Vec<bool> {
    let core = gen_.core;
    if !rule.steps.iter().flatten().any(|duty| *duty == Duty::Approach) {
        return Vec::new();
    }
    let approaches = |mv: &MoveRec<W>| {
        if !matches!(mv.what, What::Travel | What::Place) || mv.from == NOWHERE {
            return false;
        }
        let distance = |point| nearest(core, gen_.pos, gen_.side, point);
        matches!((distance(mv.from), distance(mv.to)), (Some(before), Some(after)) if after < before)
    };
    list.moves.iter().map(approaches).collect()
}

/// The distance from a point to the nearest enemy of a player, in links as if the board were empty; closed points are no
/// part of it.
fn nearest<const W: usize>(core: &Core<W>, pos: &Position<W>, side: u8, from: u16) -> Option<u16> {
    let players = (0..core.men.players).filter(|&player| player != usize::from(side));
    let enemies = players.fold(Bits::EMPTY, |all: Bits<W>, player| all.or(&pos.owned[player]));
    if pos.closed.is_empty() {
        return enemies.iter().map(|enemy| core.distance(from, enemy)).min().filter(|&links| links != u16::MAX);
    }
    let (mut seen, mut edge, mut links) = (pos.closed.or(&Bits::of(from)), Bits::of(from), 0);
    while !edge.is_empty() {
        if edge.meets(&enemies) {
            return Some(links);
        }
        let mut next = Bits::EMPTY;
        for at in edge.iter() {
            let beside = (0..core.rays.directions()).filter_map(|dir| core.rays.of(core.rays.full(at, dir)).first());
            beside.for_each(|&point| next.insert(point));
        }
        edge = next.minus(&seen);
        seen = seen.or(&next);
        links += 1;
    }
    None
}
