//! Duties (semantics section 6.1): which of the surviving moves the player must choose from.
//!
//! Each duty is judged on all surviving moves; several are intersected in the order written, and one that would leave
//! nothing is skipped. To approach is to lessen the moving piece's own distance to the nearest enemy, the enemies being
//! where they stand before the move.

use super::ask::Ask;
use super::generate::Gen;
use super::list::{List, MoveRec, What};
use super::position::NOWHERE;
use super::scripts;
use crate::game::bits::Bits;
use crate::rules::{Duty, Kind};

/// Keeps the moves that the duties allow.
pub fn keep<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    let mut captors = Bits::EMPTY;
    for mv in list.moves.iter().filter(|mv| mv.captures && mv.from != NOWHERE) {
        captors.insert(mv.from);
    }
    let ask = Ask { captors: Some(captors), ..Ask::playing(gen_.core, gen_.pos, gen_.side) };
    let mut allowed = vec![true; 0];
    for rule in gen_.core.duties() {
        if rule.cond.as_ref().is_some_and(|cond| !ask.cond(cond)) {
            continue;
        }
        let does = |mv: &MoveRec<W>, step: &[Duty]| step.iter().any(|duty| discharges(gen_, list, mv, duty));
        let Some(step) = rule.steps.iter().find(|step| list.moves.iter().any(|mv| does(mv, step))) else { continue };
        let stays = |i: usize, mv: &MoveRec<W>| allowed.get(i).copied().unwrap_or(true) && does(mv, step);
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

fn discharges<const W: usize>(gen_: &Gen<'_, W>, list: &List<W>, mv: &MoveRec<W>, duty: &Duty) -> bool {
    match duty {
        Duty::Capture(kinds) => mv.captures && kinds.contains(Kind(mv.kind)),
        Duty::Move(kinds) => mv.kind != u8::MAX && kinds.contains(Kind(mv.kind)),
        Duty::Approach => approaches(gen_, mv),
        Duty::BeHuffed => true,
        Duty::Script(script) => scripts::of(gen_.core).is_some_and(|scripts| {
            let deed = scripts::deed(gen_.core, list, mv, gen_.side);
            scripts.duty(&script.name, &deed, || scripts::view(gen_.core, gen_.pos))
        }),
    }
}

fn approaches<const W: usize>(gen_: &Gen<'_, W>, mv: &MoveRec<W>) -> bool {
    if mv.what != What::Travel {
        return false;
    }
    let players = 0..gen_.core.men.players;
    let enemies = players.filter(|&player| player != usize::from(gen_.side));
    let enemies = enemies.fold(Bits::EMPTY, |all: Bits<W>, player| all.or(&gen_.pos.owned[player]));
    let nearest = |from: u16| enemies.iter().map(|enemy| gen_.core.distance(from, enemy)).min();
    nearest(mv.to) < nearest(mv.from)
}
