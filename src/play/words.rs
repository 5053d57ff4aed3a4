//! The key words of the optional components of a position.

use super::state::{Again, Dice, State};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::hash;

/// A man at its level of a column.
pub fn man_word<const W: usize>(core: &Core<W>, point: u16, man: u8, flags: u8, level: usize) -> u64 {
    match (man, level) {
        (0, _) => 0,
        (_, 0) => core.word(man, point, flags),
        _ => hash::man(point, core.men.owner(man), core.men.kind(man), flags, level),
    }
}

/// A clock that decides more than a draw.
pub fn clock_word(index: usize, value: u32) -> u64 {
    if value == 0 { 0 } else { hash::memory(6, index as u64, u64::from(value), 0) }
}

/// A counter of scripts.
pub fn counter_word(index: usize, value: i64) -> u64 {
    let value = value as u64;
    if value == 0 { 0 } else { hash::memory(4, index as u64, value & 0xffff, value >> 16 & 0xff) }
}

/// Quiet moves running.
pub fn running_word(limit: usize, (at, count): (u16, u32)) -> u64 {
    if count == 0 { 0 } else { hash::memory(1, u64::from(at), u64::from(count), limit as u64) }
}

/// Where a piece has stood.
pub fn been_word<const W: usize>(point: u16, been: &Bits<W>) -> u64 {
    been.iter().fold(0, |key, other| key ^ hash::memory(0, u64::from(point), u64::from(other) + 1, 0))
}

/// Moving again.
pub fn again_word<const W: usize>(state: &State<W>) -> u64 {
    match state.again {
        Again::No => 0,
        Again::Any => hash::again(state.side, None),
        Again::Piece(point) => hash::again(state.side, Some(point)),
    }
}

/// The number of the turn.
pub fn turn_word(turn: u32) -> u64 {
    hash::memory(5, 0, u64::from(turn % (1 << 16)), 0)
}

/// The dice.
pub fn dice_word(dice: &Dice) -> u64 {
    let mut key = if dice.due { hash::must_roll() } else { 0 };
    let left = dice.left();
    for (i, &face) in left.iter().enumerate() {
        if i == 0 || left[i - 1] != face {
            let count = left.iter().filter(|&&f| f == face).count();
            key ^= hash::dice(u32::from(face), count as u32);
        }
    }
    key
}
