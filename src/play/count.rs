//! Counting the moves of a position without making a list, where the rules are simple enough.

use super::PlayError;
use super::ask::Ask;
use super::effects;
use super::generate::Gen;
use super::list::{List, MoveRec};
use super::position::{NOWHERE, Position};
use super::quiet::pass;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::endings::Reads;
use crate::rules::{Duty, DutyRule, MOST_KINDS};

/// The number of legal moves where nobody can capture and every quiet move found is legal; `None` where a list must be made.
pub fn quiet<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<u64> {
    let gen_ = plain(core, pos)?;
    let mut count = 0;
    tally(&gen_, &mut |_, here| count += u64::from(here));
    Some(count)
}

/// The same number, with `starts` counting the moves of each start (see [`add_from`]), in canonical order.
pub fn by_start<const W: usize>(core: &Core<W>, pos: &Position<W>, starts: &mut Vec<u32>) -> Option<u64> {
    let gen_ = plain(core, pos)?;
    starts.clear();
    starts.resize(usize::from(core.points) + core.men.kinds + 1, 0);
    tally(&gen_, &mut |start, here| starts[start] += here);
    Some(starts.iter().map(|&here| u64::from(here)).sum())
}

/// Adds the quiet moves of one start to a list: those from a point; behind all points, those of a kind in hand; and last the
/// pass. Some may stand there twice, unless the game has none such.
pub fn add_from<const W: usize>(gen_: &Gen<'_, W>, start: usize, list: &mut List<W>) -> Result<(), PlayError> {
    let (points, kinds) = (usize::from(gen_.core.points), gen_.core.men.kinds);
    if start == points + kinds {
        return list.push(pass());
    }
    let mut result = Ok(());
    let mut push = |mv| {
        result = list.push(mv);
        result.is_err()
    };
    match start.checked_sub(points) {
        Some(kind) => {
            gen_.each_placement_of(kind as u8, NOWHERE, &mut push);
        }
        None => {
            let point = start as u16;
            let own = gen_.pos.owned[usize::from(gen_.side)].has(point);
            let kind = gen_.core.men.kind(gen_.pos.man[start]);
            let full = own && (gen_.each_travel(point, &mut push) || gen_.each_placement_of(kind, point, &mut push));
            if !full {
                gen_.each_removal(&mut |mv| mv.from == point && push(mv));
            }
        }
    }
    result
}

/// Tells how many quiet moves there are by start, those that several clauses give counted once.
fn tally<const W: usize>(gen_: &Gen<'_, W>, f: &mut impl FnMut(usize, u32)) {
    let core = gen_.core;
    let mut met = [Bits::EMPTY; MOST_KINDS];
    for point in gen_.movers().iter() {
        let mut here = 0;
        if core.distinct {
            gen_.each_travel(point, &mut |_| {
                here += 1;
                false
            });
        } else {
            met[..core.men.kinds].fill(Bits::EMPTY);
            gen_.each_travel(point, &mut |mv| {
                here += u32::from(first(&mut met, &mv));
                false
            });
        }
        f(usize::from(point), here);
    }
    let points = usize::from(core.points);
    gen_.count_placements(&mut |kind, from, here| {
        f(if from == NOWHERE { points + usize::from(kind) } else { usize::from(from) }, here);
    });
    let mut lifted = Bits::<W>::EMPTY;
    gen_.each_removal(&mut |mv| {
        lifted.insert(mv.from);
        false
    });
    lifted.iter().for_each(|point| f(usize::from(point), 1));
    f(points + core.men.kinds, u32::from(gen_.may_pass()));
}

/// Whether no other clause gave the quiet move of a piece that stands in a list of landings by kind, to which it is added.
fn first<const W: usize>(met: &mut [Bits<W>], mv: &MoveRec<W>) -> bool {
    let landings = &mut met[usize::from(mv.becomes)];
    let first = !landings.has(mv.to);
    landings.insert(mv.to);
    first
}

/// The generator of a position where nobody can capture and every quiet move found is legal.
fn plain<'a, const W: usize>(core: &'a Core<W>, pos: &'a Position<W>) -> Option<Gen<'a, W>> {
    if !core.direct {
        return None;
    }
    let gen_ = Gen::new(core, pos);
    if effects::waits(&gen_) {
        return None;
    }
    let captures = gen_.movers().iter().any(|point| gen_.has_hop(&gen_.view(point)));
    let binds = |rule: &DutyRule| !rule.steps.iter().flatten().all(takes) && holds(&gen_, rule);
    (!captures && !core.duties().iter().any(binds)).then_some(gen_)
}

/// Whether only a capture does what is a duty, so that it binds nobody where there is none.
fn takes(duty: &Duty) -> bool {
    matches!(duty, Duty::Capture(_))
}

/// Whether a duty is one in a position without captures, as far as can be told without a list of moves.
fn holds<const W: usize>(gen_: &Gen<'_, W>, rule: &DutyRule) -> bool {
    let ask = Ask { captors: Some(Bits::EMPTY), ..Ask::playing(gen_.core, gen_.pos, gen_.side) };
    rule.cond.as_ref().is_none_or(|cond| Reads::of(cond).moves || ask.cond(cond))
}
