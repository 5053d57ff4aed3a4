//! Columns: taken pieces go under the piece that took them.
//!
//! Only the top of a column is taken; what was under it stays where it is and belongs to its new top. A column is taken
//! from at most once in a chain.

use super::apply::new_flags;
use super::effects;
use super::list::{List, MoveRec};
use super::position::Position;
use crate::game::core::Core;

/// Moves a column and puts what it takes under it, the last taken at the bottom.
pub fn travel<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    list: Option<&List<W>>,
    mv: &MoveRec<W>,
    man: u8,
    flags: u8,
) {
    let mut column = pos.below[usize::from(mv.from)].clone();
    pos.set_below(core, mv.from, Vec::new());
    pos.set_man(core, mv.from, 0, 0);
    let hops = list.map_or(&[][..], |list| list.hops_of(mv));
    for &victim in hops.iter().flat_map(|hop| core.rays.of(hop.victims)) {
        let taken = (pos.man[usize::from(victim)], pos.flags_at(victim));
        if taken.0 == 0 {
            continue;
        }
        pos.state.event.took = true;
        pos.state.event.taken.insert(taken.0);
        let mut rest = pos.below[usize::from(victim)].clone();
        effects::lift(core, pos, victim);
        if let Some((top, flags)) = rest.pop() {
            pos.set_below(core, victim, rest);
            pos.set_man(core, victim, top, flags);
        }
        column.insert(0, taken);
    }
    let flags = new_flags(core, flags, pos.state.side, Some(mv.from), mv);
    pos.set_below(core, mv.to, column);
    pos.set_man(core, mv.to, man, flags);
}
