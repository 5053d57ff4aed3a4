//! Counting the moves of a position without making a list, where the rules are simple enough.

use super::ask::Ask;
use super::generate::Gen;
use super::list::MoveRec;
use super::position::Position;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::endings::Reads;
use crate::rules::{Duty, DutyRule, MOST_KINDS};

/// The number of legal moves where nobody can capture and every quiet move found is legal; `None` where a list must be made.
pub fn quiet<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<u64> {
    let gen_ = plain(core, pos)?;
    let mut count = 0;
    if core.distinct {
        for point in gen_.movers().iter() {
            gen_.each_travel(point, &mut |_| {
                count += 1;
                false
            });
        }
    } else {
        let mut met = [Bits::EMPTY; MOST_KINDS];
        for point in gen_.movers().iter() {
            met[..core.men.kinds].fill(Bits::EMPTY);
            gen_.each_travel(point, &mut |mv| {
                count += u64::from(first(&mut met, &mv));
                false
            });
        }
    }
    Some(count + gen_.count_placements() + gen_.count_removals() + u64::from(gen_.may_pass()))
}

/// Whether no other clause gave the quiet move of a piece that stands in a list of landings by kind, to which it is added.
fn first<const W: usize>(met: &mut [Bits<W>], mv: &MoveRec<W>) -> bool {
    let landings = &mut met[usize::from(mv.becomes)];
    let first = !landings.has(mv.to);
    landings.insert(mv.to);
    first
}

/// The number of legal moves where each is a quiet one of a piece, with `starts` counting those from each point; `None` where
/// a list must be made.
pub fn by_start<const W: usize>(core: &Core<W>, pos: &Position<W>, starts: &mut Vec<u32>) -> Option<u64> {
    let side = usize::from(pos.state.side);
    let others = [core.placements[side].is_empty(), core.removals[side].is_empty(), core.rules.turn.passes.is_empty()];
    if others.contains(&false) {
        return None;
    }
    let gen_ = plain(core, pos).filter(|_| core.distinct)?;
    starts.clear();
    starts.resize(usize::from(core.points), 0);
    let mut count = 0;
    for point in gen_.movers().iter() {
        let mut here = 0;
        gen_.each_travel(point, &mut |_| {
            here += 1;
            false
        });
        starts[usize::from(point)] = here;
        count += u64::from(here);
    }
    Some(count)
}

/// The generator of a position where nobody can capture and every quiet move found is legal.
fn plain<'a, const W: usize>(core: &'a Core<W>, pos: &'a Position<W>) -> Option<Gen<'a, W>> {
    if !core.direct {
        return None;
    }
    let gen_ = Gen::new(core, pos);
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
