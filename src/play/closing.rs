//! Points that close: the outermost ranks or files that have become empty.

use super::position::Position;
use crate::game::bits::Bits;
use crate::game::core::Core;

/// Closes so many outermost ranks or files at each end while they are empty, again and again.
pub fn outermost<const W: usize>(core: &Core<W>, pos: &mut Position<W>, count: u32, ranks: bool, files: bool) {
    if count == 0 {
        return;
    }
    loop {
        let mut closed = false;
        for (wanted, by_rank) in [(ranks, true), (files, false)] {
            for from_end in [false, true] {
                closed |= wanted && close_end(core, pos, count as usize, by_rank, from_end);
            }
        }
        if !closed {
            return;
        }
    }
}

/// Closes the outermost groups at one end if they are empty; whether it did.
fn close_end<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    count: usize,
    by_rank: bool,
    from_end: bool,
) -> bool {
    let place = |point: u16| {
        let (x, y) = core.rules.board.points[usize::from(point)].xy;
        let along = if by_rank { y } else { x };
        if from_end { -along } else { along }
    };
    let open = core.all().minus(&pos.closed);
    let mut places: Vec<i32> = open.iter().map(place).collect();
    places.sort_unstable();
    places.dedup();
    // The last group must stay: a board without points would be no board.
    let Some(&bound) = places.get(count - 1).filter(|_| places.len() > count) else { return false };
    let outer = open.iter().filter(|&point| place(point) <= bound).fold(Bits::EMPTY, |set: Bits<W>, point| {
        let mut set = set;
        set.insert(point);
        set
    });
    if outer.meets(&pos.occ) {
        return false;
    }
    outer.iter().for_each(|point| pos.close(point));
    true
}
