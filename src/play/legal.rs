//! The list of legal moves, stage by stage (semantics section 3), and the questions that need less than the list.
//!
//! `can move` and `can capture` stop at the first move they find, so that a position with thousands of millions of chains
//! answers at once. Where a clause can still remove a found move they fall back on the list.

use super::chain::{Any, Hits, Work};
use super::generate::Gen;
use super::list::{List, MoveRec, What};
use super::position::{NOWHERE, Position};
use super::{By, PlayError, apply, duty, effects, filter, prefer, quiet, scripts};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::rules::{Duty, KindSet};

/// What a list of legal moves depends on beside the position.
#[derive(Clone, Copy, Default)]
pub struct Past<'a> {
    /// How often a key has occurred so far; asked only where repetition is forbidden.
    pub occurred: Option<&'a dyn Fn(u64) -> u32>,
}

/// Writes the legal moves of the player to move into a list, in canonical order, each once.
pub fn legal<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    past: Past<'_>,
    by: By,
    list: &mut List<W>,
    work: &mut Work,
) -> Result<(), PlayError> {
    unordered(core, pos, past, list, work)?;
    list.sort(core);
    list.dedup(core, by, pos)
}

/// The legal moves in the order in which they were found, some perhaps twice.
pub fn unordered<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    past: Past<'_>,
    list: &mut List<W>,
    work: &mut Work,
) -> Result<(), PlayError> {
    list.clear();
    let turn = &core.rules.turn;
    let gen_ = Gen::new(core, pos);
    if let Some(dice) = turn.dice.as_ref().filter(|_| pos.state.dice.due) {
        return gen_.add_rolls(dice, list);
    }
    if turn.dice.is_some() {
        // Of the faces in order, the first that some move can spend.
        for face in gen_.faces() {
            list.clear();
            survivors(&Gen { face, ..gen_ }, past, list, work)?;
            if list.moves.iter().any(|mv| mv.what != What::Pass) {
                break;
            }
        }
    } else {
        survivors(&gen_, past, list, work)?;
    }
    // Where captures bind, the quiet moves that a capture forbids were not even looked for.
    let kept = capture_binds(core) && !core.parts.made && list.moves.first().is_some_and(|mv| mv.captures);
    if !turn.duties.is_empty() && !kept {
        duty::keep(&gen_, list);
    }
    if !turn.prefer.is_empty() {
        prefer::keep(&gen_, list);
    }
    if turn.passes.iter().any(|pass| pass.must) && must_pass(&gen_, !list.moves.is_empty()) {
        list.clear();
        list.push(quiet::pass())?;
    }
    if turn.dice.is_some() {
        let movable = !list.moves.is_empty();
        if gen_.may_reroll(list.moves.iter().any(|mv| mv.what != What::Pass)) {
            list.push(MoveRec::quiet(What::Reroll, NOWHERE, NOWHERE, u8::MAX, u8::MAX, 0))?;
        }
        // With dice left and nothing to spend them on, the pass ends the turn.
        if !movable {
            list.push(quiet::pass())?;
        }
    }
    if core.parts.huffing && !pos.state.huff.is_empty() {
        huffing(core, pos, past, list, work)?;
    }
    Ok(())
}

/// What survives stages 1 to 5. Where captures are a duty for all, quiet moves are not even looked for once there is one.
fn survivors<const W: usize>(
    gen_: &Gen<'_, W>,
    past: Past<'_>,
    list: &mut List<W>,
    work: &mut Work,
) -> Result<(), PlayError> {
    let core = gen_.core;
    work.reset();
    for point in gen_.movers().iter() {
        gen_.captures(point, work, list)?;
    }
    made(gen_, list)?;
    let bound = capture_binds(core);
    if bound && !list.moves.is_empty() {
        after_moving(gen_, past, list)?;
        if list.moves.iter().any(|mv| mv.captures) {
            return Ok(());
        }
        let mut quiet = List::default();
        gen_.add_quiet(&mut quiet)?;
        after_moving(gen_, past, &mut quiet)?;
        quiet.moves.iter().try_for_each(|&mv| list.push(mv))?;
        return Ok(());
    }
    gen_.add_quiet(list)?;
    after_moving(gen_, past, list)
}

/// Adds the moves that scripts make.
pub fn made<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) -> Result<(), PlayError> {
    if !gen_.core.parts.made {
        return Ok(());
    }
    gen_.movers().iter().try_for_each(|point| gen_.add_made(point, list))
}

/// What a whole move brings with it, and the restrictions on whole moves.
fn after_moving<const W: usize>(gen_: &Gen<'_, W>, past: Past<'_>, list: &mut List<W>) -> Result<(), PlayError> {
    if gen_.core.parts.follows || gen_.core.parts.waiting {
        effects::follow_ups(gen_, list)?;
    }
    if gen_.core.rules.turn.enclosing_counts {
        effects::count_enclosing(gen_, list);
    }
    scripts::veto(gen_, list);
    filter::keep(gen_, past, list)
}

/// Whether every capture discharges the only duty, and the duty always binds.
pub fn capture_binds<const W: usize>(core: &Core<W>) -> bool {
    let [rule] = core.duties() else { return false };
    let all = KindSet::all(core.men.kinds);
    let any_capture =
        |step: &Vec<Duty>| matches!(step.as_slice(), [Duty::Capture(kinds)] if all.except(*kinds).is_empty());
    rule.cond.is_none()
        && rule.steps.first().is_some_and(any_capture)
        && !core.rules.turn.enclosing_counts
        && core.rules.turn.dice.is_none()
}

/// Whether the player has a move other than a pass, as far as duties and preferences do not matter: they leave a move
/// where there is one. A list beyond the bounds is proof enough.
pub fn can_act<const W: usize>(gen_: &Gen<'_, W>) -> bool {
    let (mut list, mut work) = (List::default(), Work::default());
    let walk = gen_.movers().iter().try_for_each(|point| gen_.captures(point, &mut work, &mut list).map(|_| ()));
    let walk = walk.and_then(|()| made(gen_, &mut list)).and_then(|()| gen_.add_acts(&mut list));
    walk.and_then(|()| after_moving(gen_, Past::default(), &mut list)).is_err() || !list.moves.is_empty()
}

fn must_pass<const W: usize>(gen_: &Gen<'_, W>, movable: bool) -> bool {
    gen_.core.rules.turn.passes.iter().filter(|pass| pass.must).any(|pass| {
        let ask = super::ask::Ask::playing(gen_.core, gen_.pos, gen_.side);
        let ask = super::ask::Ask { movable: Some(movable), ..ask };
        pass.cond.as_ref().is_none_or(|cond| ask.cond(cond))
    })
}

/// Adds the moves that follow the lifting of a huffable piece.
fn huffing<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    past: Past<'_>,
    list: &mut List<W>,
    work: &mut Work,
) -> Result<(), PlayError> {
    let (mut lifted, mut more) = (pos.clone(), List::default());
    for point in pos.state.huff.iter().filter(|&point| pos.man[usize::from(point)] != 0) {
        let mark = lifted.mark();
        lifted.set_huff(Bits::EMPTY);
        effects::lift(core, &mut lifted, point);
        apply::enter_phase(core, &mut lifted);
        unordered(core, &lifted, past, &mut more, work)?;
        lifted.rewind(core, &mark);
        for mut mv in more.moves.iter().copied() {
            list.copy_hops(&more, &mut mv)?;
            mv.huff = point;
            list.push(mv)?;
        }
    }
    Ok(())
}

/// Whether the first move found proves that a player can move.
fn first_proves<const W: usize>(core: &Core<W>) -> bool {
    let turn = &core.rules.turn;
    turn.no_check.is_empty()
        && turn.no_repeat.is_none()
        && turn.limits.is_empty()
        && turn.dice.is_none()
        && !turn.passes.iter().any(|pass| pass.must)
        && !core.parts.effects
        && !core.parts.made
}

/// Whether the player to move can move. A list beyond the bounds is proof enough.
pub fn can_move<const W: usize>(core: &Core<W>, pos: &Position<W>) -> bool {
    let gen_ = Gen::new(core, pos);
    if first_proves(core) {
        let quiet = gen_.movers().iter().any(|point| gen_.each_travel(point, &mut |_| true));
        return quiet
            || gen_.movers().iter().any(|point| has_capture(&gen_, point))
            || gen_.each_placement(&mut |_| true)
            || gen_.each_removal(&mut |_| true)
            || gen_.may_pass()
            || (!pos.state.huff.is_empty() && lists_any(core, pos));
    }
    lists_any(core, pos)
}

fn lists_any<const W: usize>(core: &Core<W>, pos: &Position<W>) -> bool {
    let mut list = List::default();
    unordered(core, pos, Past::default(), &mut list, &mut Work::default()).is_err() || !list.moves.is_empty()
}

/// Whether a piece has a complete capture, as far as the piece alone decides. A walk beyond the bounds has found hops all
/// the way, and counts as a capture.
pub fn has_capture<const W: usize>(gen_: &Gen<'_, W>, point: u16) -> bool {
    if !gen_.core.ends_banned {
        return gen_.has_hop(&gen_.view(point));
    }
    let mut any = Any::default();
    gen_.captures(point, &mut Work::default(), &mut any).is_err() || any.0
}

/// The pieces of a player that have a capture.
pub fn captors<const W: usize>(core: &Core<W>, pos: &Position<W>, player: u8) -> Bits<W> {
    let pos = pos.turned(core, player);
    let gen_ = Gen::new(core, &pos);
    let turn = &core.rules.turn;
    let mut out = Bits::EMPTY;
    let scripted = core.parts.effects || core.parts.made;
    if turn.no_check.is_empty() && turn.no_repeat.is_none() && !turn.enclosing_counts && !scripted {
        gen_.movers().iter().filter(|&point| has_capture(&gen_, point)).for_each(|point| out.insert(point));
        return out;
    }
    let mut list = List::default();
    let mut work = Work::default();
    let walk = gen_.movers().iter().try_for_each(|point| gen_.captures(point, &mut work, &mut list).map(|_| ()));
    let walk = walk.and_then(|()| made(&gen_, &mut list));
    // A pass takes nothing, and whether it is allowed may be what is being asked.
    let quiet = if turn.enclosing_counts { gen_.add_acts(&mut list) } else { Ok(()) };
    // Beyond the bounds what was found so far stands: each of these captures exists.
    let _ = (walk, quiet, after_moving(&gen_, Past::default(), &mut list));
    list.moves.iter().filter(|mv| mv.captures && mv.from != NOWHERE).for_each(|mv| out.insert(mv.from));
    out
}

/// Whether a player has a capture.
pub fn can_capture<const W: usize>(core: &Core<W>, pos: &Position<W>, player: u8) -> bool {
    !captors(core, pos, player).is_empty()
}

/// Whether some piece on these points could be taken next by an enemy of its owner.
pub fn attacked<const W: usize>(core: &Core<W>, pos: &Position<W>, points: Bits<W>) -> bool {
    (0..core.men.players as u8).any(|player| {
        let enemies = points.minus(&pos.owned[usize::from(player)]).and(&pos.occ);
        !enemies.is_empty() && attacks(core, pos, player, enemies)
    })
}

/// Whether a player could take one of some pieces next, by a hop of a move or by enclosing.
fn attacks<const W: usize>(core: &Core<W>, pos: &Position<W>, player: u8, targets: Bits<W>) -> bool {
    let pos = pos.turned(core, player);
    let gen_ = Gen { whole: false, ..Gen::new(core, &pos) };
    let mut hits = Hits { targets, hit: false };
    let mut work = Work::default();
    let by_hops = gen_.movers().iter().any(|point| gen_.captures(point, &mut work, &mut hits).is_err()) || hits.hit;
    by_hops || by_made(&gen_, targets) || (core.parts.encloses && effects::encloses_any(&gen_, targets))
}

/// Whether a move that a script makes would take one of some pieces. A list beyond the bounds is asked as far as it goes.
fn by_made<const W: usize>(gen_: &Gen<'_, W>, targets: Bits<W>) -> bool {
    let mut list = List::default();
    let _ = made(gen_, &mut list);
    list.moves.iter().any(|mv| mv.taken.meets(&targets))
}

/// Whether a piece of a player that may not be left in check is in check.
pub fn in_check<const W: usize>(core: &Core<W>, pos: &Position<W>, player: u8) -> bool {
    let royal = core.royal.iter().filter(|&man| core.men.owner(man) == player);
    let points = royal.fold(Bits::EMPTY, |points, man| points.or(&pos.of[usize::from(man)]));
    attacked(core, pos, points)
}
