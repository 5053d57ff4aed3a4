//! Counting the moves of a position without making a list, where the rules are simple enough.

use super::generate::Gen;
use super::legal;
use super::position::Position;
use crate::game::core::Core;

/// The number of legal moves where nobody can capture and every quiet move found is legal; `None` where a list must be made.
pub fn quiet<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<u64> {
    let gen_ = plain(core, pos)?;
    let mut count = u64::from(gen_.may_pass());
    let mut tally = |_| {
        count += 1;
        false
    };
    for point in gen_.movers().iter() {
        gen_.each_travel(point, &mut tally);
    }
    gen_.each_placement(&mut tally);
    gen_.each_removal(&mut tally);
    Some(count)
}

/// The number of legal moves where each is a quiet one of a piece, with `starts` counting those from each point; `None` where
/// a list must be made.
pub fn by_start<const W: usize>(core: &Core<W>, pos: &Position<W>, starts: &mut Vec<u32>) -> Option<u64> {
    let side = usize::from(pos.state.side);
    let others = [core.placements[side].is_empty(), core.removals[side].is_empty(), core.rules.turn.passes.is_empty()];
    if others.contains(&false) {
        return None;
    }
    let gen_ = plain(core, pos)?;
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
    let turn = &core.rules.turn;
    let captures_only = turn.duties.is_empty() || legal::capture_binds(core);
    if !(core.direct && core.distinct && captures_only) {
        return None;
    }
    let gen_ = Gen::new(core, pos);
    let captures = gen_.movers().iter().any(|point| gen_.has_hop(&gen_.view(point)));
    (!captures).then_some(gen_)
}
