//! Keys from scratch: what the incremental key must be at all times.

use super::position::Position;
use super::words;
use crate::game::core::Core;
use crate::game::hash;

/// The key K of a position.
pub fn key<const W: usize>(core: &Core<W>, pos: &Position<W>) -> u64 {
    let state = &pos.state;
    let mut key = hash::side(state.side) ^ hash::phase(state.phase);
    for point in 0..core.points {
        for (level, (man, flags)) in pos.column(point).enumerate() {
            key ^= hash::man(point, core.men.owner(man), core.men.kind(man), flags, level);
        }
    }
    for (man, &count) in pos.hand.iter().enumerate().skip(1) {
        key ^= hash::hand(core.men.owner(man as u8), core.men.kind(man as u8), count);
    }
    for &(victim, crossed) in &pos.passing {
        key ^= hash::passing(victim, crossed);
    }
    for (point, been) in pos.been.iter().enumerate() {
        key ^= words::been_word(point as u16, been);
    }
    let limits = core.rules.turn.limits.len().max(1);
    for (index, &running) in pos.running.iter().enumerate() {
        key ^= words::running_word(index % limits, running);
    }
    for point in state.huff.iter() {
        key ^= hash::memory(2, u64::from(point), 1, 0);
    }
    for call in (0..64).filter(|call| state.called >> call & 1 == 1) {
        key ^= hash::memory(3, call, 1, 0);
    }
    if core.parts.turn_in_key {
        key ^= words::turn_word(state.turn);
    }
    for (index, &value) in pos.clocks.iter().enumerate().filter(|(index, _)| core.rules.clocks[*index].decides) {
        key ^= words::clock_word(index, value);
    }
    for (index, &value) in pos.counters.iter().enumerate() {
        key ^= words::counter_word(index, value);
    }
    for point in pos.closed.iter() {
        key ^= hash::closed(point);
    }
    key ^ words::again_word(state) ^ words::dice_word(&state.dice)
}

/// The full key F: K with the clocks and the number of the turn.
pub fn full<const W: usize>(core: &Core<W>, pos: &Position<W>, key: u64) -> u64 {
    let clocks = pos.clocks.iter().enumerate().fold(key, |full, (index, &value)| full ^ hash::clock(index, value));
    if core.parts.turn_asked { clocks ^ hash::turn(pos.state.turn) } else { clocks }
}
