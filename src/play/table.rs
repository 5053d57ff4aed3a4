//! A table of positions below which positions were counted already.
//!
//! Whole positions are compared, not keys, so that no two can be taken for each other. The slots are there when a table is
//! made and no more are added: what finds no room takes the place of what was counted less deeply, or before.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::PlayError;
use super::position::{Again, Position};
use crate::game::core::Core;

/// Slots in which a position may stand.
const WAYS: usize = 2;

#[derive(Clone, Debug)]
struct Entry<K> {
    position: K,
    depth: u32,
    count: u64,
}

/// Counts by position and depth.
#[derive(Debug)]
pub struct Table<K> {
    slots: Vec<Option<Entry<K>>>,
}

impl<K: Hash + Eq> Table<K> {
    /// A table of so many megabytes, where each position takes so many bytes beside its slot.
    pub fn new(megabytes: u32, beside: usize) -> Result<Table<K>, PlayError> {
        let each = (size_of::<Option<Entry<K>>>() + beside) as u64;
        let wanted = (u64::from(megabytes) << 20) / (each * WAYS as u64);
        let slots = usize::try_from(wanted).unwrap_or(usize::MAX / WAYS).max(1).saturating_mul(WAYS);
        let mut table = Table { slots: Vec::new() };
        table.slots.try_reserve_exact(slots).map_err(|_| PlayError::NoMemory(megabytes))?;
        table.slots.resize_with(slots, || None);
        Ok(table)
    }

    /// The count below a position, if it is known.
    pub fn get(&self, position: &K, depth: u32) -> Option<u64> {
        let known = |entry: &&Entry<K>| entry.depth == depth && entry.position == *position;
        self.slots[self.set(position)..][..WAYS].iter().flatten().find(known).map(|entry| entry.count)
    }

    /// Keeps a count. The first slot of a set keeps what was counted most deeply, the second what came last.
    pub fn put(&mut self, position: K, depth: u32, count: u64) {
        let at = self.set(&position);
        let entry = Entry { position, depth, count };
        let set = &mut self.slots[at..][..WAYS];
        if set[0].as_ref().is_some_and(|first| first.depth > depth) {
            set[1] = Some(entry);
        } else {
            set[1] = set[0].replace(entry);
        }
    }

    /// Where the slots of a position begin.
    fn set(&self, position: &K) -> usize {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        let sets = (self.slots.len() / WAYS) as u128;
        // The high bits of the product are as good as a remainder and quicker.
        ((u128::from(hasher.finish()) * sets) >> 64) as usize * WAYS
    }
}

/// All that counting reads of a position, as words.
pub type Image = Box<[u64]>;

/// The image of a position.
pub fn image<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Image {
    let state = &pos.state;
    let mut words = Vec::with_capacity(16 + pos.man.len() / 4);
    let bytes = |words: &mut Vec<u64>, bytes: &[u8]| {
        let word = |chunk: &[u8]| chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        words.extend(bytes.chunks(8).map(word));
    };
    bytes(&mut words, &pos.man);
    bytes(&mut words, &pos.flags);
    let again = match state.again {
        Again::No => 0,
        Again::Any => 1,
        Again::Piece(point) => 2 + u64::from(point),
    };
    words.extend([u64::from(state.side), u64::from(state.turn), state.phases, state.called, again]);
    words.extend(pos.closed.0.iter().chain(&state.huff.0));
    let dice = &state.dice;
    words.extend([u64::from(dice.due), u64::from(dice.fresh), u64::from(dice.len)]);
    bytes(&mut words, &dice.faces);
    let event = &state.event;
    words.extend([u64::from(event.made), u64::from(event.mover), u64::from(event.kind), u64::from(event.took)]);
    // Lists without a fixed length come with theirs, so that no two images can be read in two ways.
    let list = |words: &mut Vec<u64>, list: &mut dyn ExactSizeIterator<Item = u64>| {
        words.push(list.len() as u64);
        words.extend(list);
    };
    let taken: Vec<u64> = event.taken.iter().map(u64::from).collect();
    list(&mut words, &mut taken.into_iter());
    list(&mut words, &mut pos.hand.iter().map(|&count| u64::from(count)));
    list(&mut words, &mut pos.clocks.iter().map(|&value| u64::from(value)));
    list(&mut words, &mut pos.counters.iter().map(|&value| value.cast_unsigned()));
    list(&mut words, &mut pos.running.iter().map(|&(at, count)| u64::from(at) << 32 | u64::from(count)));
    list(&mut words, &mut pos.passing.iter().map(|&(victim, point)| u64::from(victim) << 16 | u64::from(point)));
    pos.been.iter().for_each(|been| words.extend(been.0));
    if core.parts.columns {
        for column in &pos.below {
            list(&mut words, &mut column.iter().map(|&(man, flags)| u64::from(man) << 8 | u64::from(flags)));
        }
    }
    words.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_gives_back_what_it_was_given_and_nothing_else() {
        let mut table = Table::<u64>::new(1, 0).expect("a megabyte is there");
        for position in 0..100_000u64 {
            table.put(position, 3, position * 2);
        }
        let known = (0..100_000).filter(|position| table.get(position, 3).is_some()).count();
        assert!(known > 1_000, "{known}");
        assert!((0..100_000).all(|position| table.get(&position, 3).is_none_or(|count| count == position * 2)));
        assert!((0..100_000).all(|position| table.get(&position, 2).is_none()));
    }

    #[test]
    fn what_was_counted_deeply_stays() {
        let mut table = Table::<u64>::new(1, 1 << 20).expect("a megabyte is there");
        table.put(1, 9, 100);
        table.put(2, 3, 10);
        table.put(3, 2, 5);
        assert_eq!((table.get(&1, 9), table.get(&2, 3), table.get(&3, 2)), (Some(100), None, Some(5)));
    }
}
