//! Columns: taken pieces go under the piece that took them.
//!
//! Only the top of a column is taken, lifted or huffed; what was under it stays where it is and belongs to its new top. A
//! piece that comes to light again remembers nothing.

use super::apply::{move_been, new_flags};
use super::effects;
use super::list::{HopRec, List, MoveRec};
use super::position::Position;
use crate::game::core::Core;

/// The board after a hop in the middle of a chain: what the hop took from columns is gone.
pub fn after<const W: usize>(core: &Core<W>, pos: &Position<W>, hop: &HopRec) -> Position<W> {
    let mut board = pos.clone();
    board.keyed = false;
    core.rays.of(hop.victims).iter().for_each(|&victim| effects::lift(core, &mut board, victim));
    board
}

/// Brings to light what lies under a top that has been lifted.
pub fn uncover<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16) {
    let mut rest = pos.below[usize::from(point)].clone();
    if let Some((top, _)) = rest.pop() {
        pos.set_below(core, point, rest);
        pos.set_man(core, point, top, 0);
    }
}

/// Puts a taken man under the column on a point.
pub fn bury<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16, man: u8) {
    let mut column = pos.below[usize::from(point)].clone();
    column.insert(0, (man, 0));
    pos.set_below(core, point, column);
}

/// Moves a column and puts what its hops take under it, the last taken at the bottom.
pub fn travel<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
    man: u8,
    flags: u8,
) {
    let been = pos.been.get(usize::from(mv.from)).copied();
    let mut column = raise(core, pos, mv.from);
    for &victim in list.hops_of(mv).iter().flat_map(|hop| core.rays.of(hop.victims)) {
        let taken = pos.man[usize::from(victim)];
        if taken == 0 {
            continue;
        }
        pos.state.event.took = true;
        pos.state.event.taken.insert(taken);
        effects::lift(core, pos, victim);
        column.insert(0, (taken, 0));
    }
    let flags = new_flags(core, flags, pos.state.side, Some(mv.from), mv);
    pos.set_below(core, mv.to, column);
    pos.set_man(core, mv.to, man, flags);
    if let Some(been) = been {
        move_been(pos, mv, been);
    }
}

/// Takes a whole column off the board and gives what was under its top.
pub fn raise<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16) -> Vec<(u8, u8)> {
    let column = pos.below.get(usize::from(point)).cloned().unwrap_or_default();
    if !column.is_empty() {
        pos.set_below(core, point, Vec::new());
    }
    pos.set_man(core, point, 0, 0);
    column
}
