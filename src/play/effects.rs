//! What follows from having moved: enclosed pieces, pieces lifted or set down as part of the move, another move.
//!
//! All effects are judged on one position: the mover on its landing, its origin vacated, the jumped pieces gone. Points
//! counted as enemies are taken from the side of the player who encloses. A piece that walks between enemies is taken
//! under `even when moving in` if the pieces around it are of the kinds for which that clause is written, and of ranks
//! with which it names the piece.

use super::PlayError;
use super::apply;
use super::ask::{self, Ask};
use super::chain::Work;
use super::columns;
use super::generate::Gen;
use super::legal;
use super::list::{List, MoveRec, Then, What};
use super::position::{NOWHERE, Position};
use crate::game::act::{binds, phase_mask};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::hooks::patience;
use crate::rules::{Bound, Enclose, Event, Follow, FollowKind, Kind, KindSet, Player, Taken, Who};

/// Whether a bound clause speaks of the piece on a point, with its condition asked there.
pub fn concerns<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    bound: &Bound,
    side: u8,
    kind: u8,
    point: u16,
) -> bool {
    binds(bound, side)
        && bound.kinds.contains(Kind(kind))
        && phase_mask(&core.rules, bound) & pos.state.phases != 0
        && bound.cond.as_ref().is_none_or(|cond| Ask::playing(core, pos, side).about(point).cond(cond))
}

/// The pieces that are enclosed because a piece has just moved. Placements enclose nothing.
pub fn enclosed<const W: usize>(core: &Core<W>, pos: &Position<W>, side: u8, mv: &MoveRec<W>) -> Bits<W> {
    if mv.what != What::Travel {
        return Bits::EMPTY;
    }
    let (point, kind) = (mv.to, mv.kind);
    let mut out = Bits::EMPTY;
    // What is taken stands beside the landing, where most often nothing does.
    let next = neighbours(core, point).fold(Bits::EMPTY, |all: Bits<W>, (first, _)| all.with(first));
    let beside = next.and(&pos.occ).minus(&pos.closed);
    for enclose in &core.rules.encloses {
        if !beside.is_empty() && concerns(core, pos, &enclose.bound, side, kind, point) {
            out = out.or(&around(core, pos, enclose, side, point, &beside));
        }
        if enclose.moving_in {
            let enemies = (0..core.men.players as u8).filter(|&enemy| enemy != side && binds(&enclose.bound, enemy));
            for enemy in enemies {
                if walks_in(core, pos, enclose, enemy, point) {
                    out.insert(point);
                }
            }
        }
    }
    out
}

/// The first points in all directions from a point, each with the point behind it.
fn neighbours<const W: usize>(core: &Core<W>, point: u16) -> impl Iterator<Item = (u16, Option<u16>)> + '_ {
    (0..core.rays.directions()).filter_map(move |dir| {
        let run = core.rays.of(core.rays.full(point, dir));
        run.first().map(|&first| (first, run.get(1).copied()))
    })
}

/// The pieces beside a point that are enclosed with its help.
fn around<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    enclose: &Enclose,
    side: u8,
    point: u16,
    beside: &Bits<W>,
) -> Bits<W> {
    let mut out = Bits::EMPTY;
    let ask = Ask::playing(core, pos, side).about(point);
    let kind = Kind(core.men.kind(pos.man[usize::from(point)]));
    let standing = neighbours(core, point).filter(|(victim, _)| beside.has(*victim));
    for (victim, behind) in standing.filter(|(victim, _)| ask.names(&enclose.who, kind, *victim)) {
        let hostile = hostile(core, pos, side, victim);
        let taken = if enclose.opposite {
            behind.is_some_and(|behind| hostile.has(behind))
        } else {
            neighbours(core, victim).filter(|(beside, _)| hostile.has(*beside)).count() >= enclose.sides as usize
        };
        if taken {
            out.insert(victim);
        }
    }
    out
}

/// Whether the piece on a point has walked between enemies.
fn walks_in<const W: usize>(core: &Core<W>, pos: &Position<W>, enclose: &Enclose, enemy: u8, point: u16) -> bool {
    let ask = Ask::playing(core, pos, enemy);
    let takes = |kind: &Kind| ask.names(&enclose.who, *kind, point);
    let takers: KindSet =
        enclose.bound.kinds.iter().filter(takes).fold(KindSet::default(), |all, kind| all.plus(KindSet::of(kind)));
    if takers.is_empty() || pos.closed.has(point) {
        return false;
    }
    let men = core.men.owned(Player(enemy), takers);
    let men = men.fold(Bits::EMPTY, |all, man| all.or(&pos.of[usize::from(man)]));
    let hostile = men.or(&counted(core, pos, enemy, point));
    let first = |run| core.rays.of(run).first().is_some_and(|&p| hostile.has(p));
    let mut dirs = 0..core.rays.directions();
    if enclose.opposite {
        dirs.any(|dir| first(core.rays.full(point, dir)) && first(core.rays.behind(point, dir)))
    } else {
        dirs.filter(|&dir| first(core.rays.full(point, dir))).count() >= enclose.sides as usize
    }
}

/// The points that are hostile to the piece on a point, seen by the player who encloses it.
fn hostile<const W: usize>(core: &Core<W>, pos: &Position<W>, side: u8, victim: u16) -> Bits<W> {
    pos.owned[usize::from(side)].or(&counted(core, pos, side, victim))
}

/// The points that count as enemies of the piece on a point, whatever stands there.
fn counted<const W: usize>(core: &Core<W>, pos: &Position<W>, side: u8, victim: u16) -> Bits<W> {
    let kind = Kind(core.men.kind(pos.man[usize::from(victim)]));
    let rules = core.rules.turn.hostile.iter().filter(|rule| rule.to.contains(kind));
    rules.fold(Bits::EMPTY, |all, rule| all.or(&ask::region(core, pos, &rule.region, side)))
}

/// The pieces that a move would enclose.
pub fn enclosed_by<const W: usize>(gen_: &Gen<'_, W>, list: &List<W>, mv: &MoveRec<W>) -> Bits<W> {
    if mv.what != What::Travel {
        return Bits::EMPTY;
    }
    let mut pos = gen_.pos.clone();
    pos.keyed = false;
    apply::displace(gen_.core, &mut pos, list, mv);
    enclosed(gen_.core, &pos, gen_.side, mv)
}

/// The enemies that a move would enclose: a piece that walks in and is lost by it is no capture.
pub fn captured_by<const W: usize>(gen_: &Gen<'_, W>, list: &List<W>, mv: &MoveRec<W>) -> Bits<W> {
    captured(enclosed_by(gen_, list, mv), mv)
}

/// Of what a move encloses, what counts as captured: not the piece that has moved.
pub fn captured<const W: usize>(mut around: Bits<W>, mv: &MoveRec<W>) -> Bits<W> {
    if mv.to != NOWHERE {
        around.remove(mv.to);
    }
    around
}

/// Marks the moves that capture by enclosing.
pub fn count_enclosing<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    let encloses: Vec<bool> = list.moves.iter().map(|mv| !captured_by(gen_, list, mv).is_empty()).collect();
    for (mv, encloses) in list.moves.iter_mut().zip(encloses) {
        mv.captures |= encloses;
    }
}

/// Whether some move of the player would enclose one of some pieces. A list beyond the bounds is asked as far as it goes.
pub fn encloses_any<const W: usize>(gen_: &Gen<'_, W>, targets: Bits<W>) -> bool {
    let mut list = List::default();
    let mut work = Work::default();
    let walk = gen_.movers().iter().try_for_each(|point| gen_.captures(point, &mut work, &mut list).map(|_| ()));
    let _ = walk.and_then(|()| legal::made(gen_, &mut list)).and_then(|()| gen_.add_acts(&mut list));
    list.moves.iter().any(|mv| enclosed_by(gen_, &list, mv).meets(&targets))
}

/// Whether the event of a follow-up has happened: `pos` is the position after the move.
pub fn happened<const W: usize>(core: &Core<W>, pos: &Position<W>, mv: &MoveRec<W>, event: Event, took: bool) -> bool {
    match event {
        Event::Line(length) => ask::lines(core, pos, mv.to).any(|own| own == length),
        Event::Capturing => took,
        Event::Moving => true,
    }
}

/// Multiplies the moves that bring the lifting or placing of a piece with them by the choices of its point.
pub fn follow_ups<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) -> Result<(), PlayError> {
    let core = gen_.core;
    let chooses = |follow: &Follow| matches!(follow.then, FollowKind::Remove { .. } | FollowKind::Place { .. });
    let waits = waits(gen_);
    if !core.rules.follows.iter().any(chooses) && !waits {
        return Ok(());
    }
    let mut pos = gen_.pos.clone();
    pos.keyed = false;
    let moves = std::mem::take(&mut list.moves);
    for mv in moves {
        if patience::ends(1) {
            return Err(PlayError::Stopped);
        }
        if mv.what == What::Pass {
            list.push(mv)?;
            continue;
        }
        let mark = pos.mark();
        let around = after(core, &mut pos, list, &mv, gen_.side);
        let (choices, then) = choices(core, &pos, &mv, gen_.side, &around);
        let mut waiting = Vec::new();
        if choices.is_empty() && core.parts.waiting {
            // What waits is asked of the end of the move, when all that it takes has gone where it goes.
            around.iter().for_each(|point| apply::take(core, &mut pos, point, true));
            waiting = awaited(gen_.root, core, &pos, &mv);
        }
        pos.rewind(core, &mark);
        if choices.is_empty() && waiting.is_empty() {
            list.push(mv)?;
        }
        for point in choices.iter() {
            list.push(MoveRec { follow: point, then, ..mv })?;
        }
        for (point, kind) in waiting {
            list.push(MoveRec { follow: point, then: Then::Become(kind), ..mv })?;
        }
    }
    Ok(())
}

/// Makes a move and says what it encloses, which still stands while all effects are judged.
fn after<const W: usize>(core: &Core<W>, pos: &mut Position<W>, list: &List<W>, mv: &MoveRec<W>, side: u8) -> Bits<W> {
    apply::displace(core, pos, list, mv);
    if core.parts.encloses { enclosed(core, pos, side, mv) } else { Bits::EMPTY }
}

/// The points of which one must be chosen after a move, and what happens there: the first clause that leaves a choice.
fn choices<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    mv: &MoveRec<W>,
    side: u8,
    around: &Bits<W>,
) -> (Bits<W>, Then) {
    let took = !mv.taken.is_empty() || !captured(*around, mv).is_empty();
    if mv.to == NOWHERE || pos.man[usize::from(mv.to)] == 0 {
        return (Bits::EMPTY, Then::Lift);
    }
    for follow in &core.rules.follows {
        if !happened(core, pos, mv, follow.event, took) || !concerns(core, pos, &follow.bound, side, mv.kind, mv.to) {
            continue;
        }
        let (points, then) = match &follow.then {
            FollowKind::Remove { who, otherwise } => {
                let pick =
                    |who: &Who| Ask::playing(core, pos, side).about(mv.to).who(who).minus(around).minus(&pos.closed);
                let first = pick(who);
                let second = || otherwise.as_ref().map_or(Bits::EMPTY, pick);
                (if first.is_empty() { second() } else { first }, Then::Lift)
            }
            FollowKind::Place { on, .. } if has_reserve(core, pos, side, around) => {
                (ask::region(core, pos, on, side).minus(&pos.occ).minus(&pos.closed), Then::Place)
            }
            FollowKind::Place { .. } | FollowKind::Again | FollowKind::Script(_) => continue,
        };
        if !points.is_empty() {
            return (points, then);
        }
    }
    (Bits::EMPTY, Then::Lift)
}

/// Whether a player has something in hand, what he is about to take by enclosing included.
fn has_reserve<const W: usize>(core: &Core<W>, pos: &Position<W>, side: u8, around: &Bits<W>) -> bool {
    let own = |man: &u8| core.men.owner(*man) == side;
    let mut enclosed = around.iter().map(|point| pos.man[usize::from(point)]);
    (1..core.men.count() as u8).filter(own).any(|man| pos.hand[usize::from(man)] > 0)
        || match core.rules.turn.taken {
            Taken::HandOfTaker => enclosed.next().is_some(),
            Taken::HandOfOwner => enclosed.any(|man| own(&man)),
            Taken::Off | Taken::Under => false,
        }
}

/// Whether a piece of the player may be waiting for a kind to be missing.
pub fn waits<const W: usize>(gen_: &Gen<'_, W>) -> bool {
    gen_.core.parts.waiting && (1..gen_.core.men.count() as u8).any(|man| wait(gen_, man))
}

/// Whether a man of the player stands where it would be promoted were a kind missing.
fn wait<const W: usize>(gen_: &Gen<'_, W>, man: u8) -> bool {
    gen_.core.men.owner(man) == gen_.side
        && gen_.core.promotions[usize::from(man)].iter().filter(|promotion| promotion.missing).any(|promotion| {
            match promotion.on.fixed() {
                Some(points) => points.meets(&gen_.pos.of[usize::from(man)]),
                None => !gen_.pos.of[usize::from(man)].is_empty(),
            }
        })
}

/// The pieces that waited for a kind to be missing and may now become the first missing kind of their clause: not the
/// piece that has just moved, nor one that has just come to light. `pos` is the position after the move.
fn awaited<const W: usize>(before: &Position<W>, core: &Core<W>, pos: &Position<W>, mv: &MoveRec<W>) -> Vec<(u16, u8)> {
    let side = pos.state.side;
    let mut found = Vec::new();
    if !core.parts.waiting {
        return found;
    }
    let gen_ = Gen { core, pos, root: pos, side, phases: pos.state.phases, face: 0, whole: true };
    let stays = |&point: &u16| point != mv.to && before.man[usize::from(point)] == pos.man[usize::from(point)];
    for point in pos.owned[usize::from(side)].iter().filter(stays) {
        let view = gen_.view(point);
        let promotions = core.promotions[usize::from(pos.man[usize::from(point)])].iter();
        let kind = promotions.filter(|promotion| promotion.missing).find_map(|promotion| {
            let holds = promotion.phases & gen_.phases != 0
                && gen_.area(&promotion.on, &view).has(point)
                && gen_.holds(&core.rules.promotions[promotion.index].bound.cond, &view);
            promotion.to.iter().copied().find(|&kind| holds && gen_.missing(kind, &Bits::EMPTY))
        });
        found.extend(kind.map(|kind| (point, kind)));
    }
    found
}

/// Whether a move just made gives another one.
pub fn again<const W: usize>(core: &Core<W>, pos: &Position<W>, mv: &MoveRec<W>, side: u8, took: bool) -> bool {
    let gives = |follow: &&Follow| matches!(follow.then, FollowKind::Again);
    mv.to != NOWHERE
        && pos.man[usize::from(mv.to)] != 0
        && core.rules.follows.iter().filter(gives).any(|follow| {
            happened(core, pos, mv, follow.event, took) && concerns(core, pos, &follow.bound, side, mv.kind, mv.to)
        })
}

/// Takes a piece off the board for good; of a column, its top.
pub fn lift<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16) {
    pos.set_man(core, point, 0, 0);
    if core.parts.been {
        pos.set_been(point, Bits::EMPTY);
    }
    if core.parts.columns {
        columns::uncover(core, pos, point);
    }
    let limits = core.rules.turn.limits.len();
    for index in 0..pos.running.len() {
        if pos.running[index].0 == point {
            pos.set_running(core, (index / limits) as u8, index % limits, NOWHERE, 0);
        }
    }
}
