//! Counting the moves of a position without making a list, where the rules are simple enough.

use super::generate::Gen;
use super::legal;
use super::position::Position;
use crate::game::core::Core;

/// The number of legal moves where nobody can capture and every quiet move found is legal; `None` where a list must be made.
pub fn quiet<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<u64> {
    let turn = &core.rules.turn;
    let captures_only = turn.duties.is_empty() || legal::capture_binds(core);
    if !(core.direct && core.distinct && captures_only) {
        return None;
    }
    let gen_ = Gen::new(core, pos);
    if gen_.movers().iter().any(|point| gen_.has_hop(&gen_.view(point))) {
        return None;
    }
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
