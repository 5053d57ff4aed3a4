//! Restrictions on whole moves (semantics, stage 5) that need the position after the move.

use super::ask::Ask;
use super::generate::Gen;
use super::legal::{Past, in_check};
use super::list::{List, MoveRec, What};
use super::position::NOWHERE;
use super::{PlayError, apply, effects};
use crate::hooks::patience;

/// Keeps the moves that leave nobody in check, repeat nothing that may not be repeated, and pass no limit.
pub fn keep<const W: usize>(gen_: &Gen<'_, W>, past: Past<'_>, list: &mut List<W>) -> Result<(), PlayError> {
    let turn = &gen_.core.rules.turn;
    if !turn.limits.is_empty() {
        limits(gen_, list);
    }
    let repeats = past.occurred.filter(|_| turn.no_repeat.is_some());
    if turn.no_check.is_empty() && repeats.is_none() {
        return Ok(());
    }
    let mut pos = gen_.pos.clone();
    pos.keyed = repeats.is_some();
    let moves = std::mem::take(&mut list.moves);
    let mut kept = Vec::with_capacity(moves.len());
    for mv in moves {
        if patience::ends(1) {
            return Err(PlayError::Stopped);
        }
        let mark = pos.mark();
        apply::apply(gen_.core, &mut pos, list, &mv);
        let checked = !turn.no_check.is_empty() && in_check(gen_.core, &pos, gen_.side);
        let repeated = repeats.is_some_and(|occurred| occurred(pos.state.key) > 0);
        pos.rewind(gen_.core, &mark);
        if mv.what == What::Pass || !(checked || repeated) {
            kept.push(mv);
        }
    }
    list.moves = kept;
    Ok(())
}

/// Removes quiet moves of pieces that have made as many running as they may.
fn limits<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    let rules = &gen_.core.rules.turn.limits;
    let running = &gen_.pos.running[usize::from(gen_.side) * rules.len()..][..rules.len()];
    if rules.iter().zip(running).all(|(rule, &(_, count))| count < rule.count) {
        return;
    }
    let spent = |mv: &MoveRec<W>| {
        rules.iter().zip(running).any(|(rule, &(at, count))| {
            let ask = Ask::playing(gen_.core, gen_.pos, gen_.side).about(mv.from);
            mv.kind == rule.kind.0
                && at == mv.from
                && count >= rule.count
                && rule.cond.as_ref().is_none_or(|cond| ask.cond(cond))
        })
    };
    let encloses =
        |list: &List<W>, mv: &MoveRec<W>| gen_.core.parts.encloses && !effects::captured_by(gen_, list, mv).is_empty();
    let mut moves = std::mem::take(&mut list.moves);
    let quiet = |mv: &MoveRec<W>| mv.hops == 0 && mv.from != NOWHERE && mv.to != NOWHERE && !encloses(list, mv);
    moves.retain(|mv| !(spent(mv) && quiet(mv)));
    list.moves = moves;
}
