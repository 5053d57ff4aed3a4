//! Sets of points as machine words.
//!
//! The width is a constant of the type, so that every loop below is unrolled; a board takes the narrowest width that
//! holds its points.

use crate::rules::PointSet;

/// A set of points of a board with at most `64 * W` of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Bits<W> {
        Bits::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// No points.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The points of a set of the rules; those beyond the width are dropped, and there are none on a compiled board.
    pub fn from_set(set: &PointSet) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        for (word, &from) in bits.0.iter_mut().zip(set.words()) {
            *word = from;
        }
        bits
    }

    /// One point. Made without writing a single word to memory: a processor waits when it reads a set of which one word
    /// was just written.
    #[inline(always)]
    pub fn of(point: u16) -> Bits<W> {
        let (at, bit) = (usize::from(point) / 64, 1u64 << (point % 64));
        let mut out = [0; W];
        for (i, word) in out.iter_mut().enumerate() {
            *word = if i == at { bit } else { 0 };
        }
        Bits(out)
    }

    /// The set with a point more, made as [`Bits::of`] is.
    #[inline(always)]
    pub fn with(&self, point: u16) -> Bits<W> {
        self.or(&Bits::of(point))
    }

    /// The set without a point, made as [`Bits::of`] is.
    #[inline(always)]
    pub fn without(&self, point: u16) -> Bits<W> {
        self.minus(&Bits::of(point))
    }

    /// Whether the point belongs to it.
    #[inline]
    pub fn has(&self, point: u16) -> bool {
        self.0[usize::from(point) / 64] >> (point % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub fn insert(&mut self, point: u16) {
        self.0[usize::from(point) / 64] |= 1 << (point % 64);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: u16) {
        self.0[usize::from(point) / 64] &= !(1 << (point % 64));
    }

    /// Points in both.
    #[inline]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a & b)
    }

    /// Points in either.
    #[inline]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a | b)
    }

    /// Points in the first only.
    #[inline]
    pub fn minus(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a & !b)
    }

    /// The set, or none of it.
    #[inline(always)]
    pub fn masked(&self, keep: bool) -> Bits<W> {
        let mask = u64::from(keep).wrapping_neg();
        self.zip(self, |word, _| word & mask)
    }

    /// Whether they share a point.
    #[inline]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i] & other.0[i];
        }
        any != 0
    }

    /// Whether it has no points.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i];
        }
        any == 0
    }

    /// How many points it has.
    #[inline]
    pub fn count(&self) -> u32 {
        let mut sum = 0;
        for i in 0..W {
            sum += self.0[i].count_ones();
        }
        sum
    }

    /// All points so much higher (or lower, if the number is negative); what leaves the words on one side comes in on the
    /// other. The number is less than 64 times the width in either sense. Turning words has no case for either sense and
    /// none for what leaves them, so that it is quicker than shifting; where nothing leaves them it is the same.
    #[inline(always)]
    pub fn turned(&self, by: i16) -> Bits<W> {
        let by = (if by < 0 { i32::from(by) + 64 * W as i32 } else { i32::from(by) }) as u32;
        let mut out = [0; W];
        if W == 1 {
            out[0] = self.0[0].rotate_left(by);
        } else if W == 2 {
            let wide = (u128::from(self.0[0]) | u128::from(self.0[1]) << 64).rotate_left(by);
            (out[0], out[1]) = (wide as u64, (wide >> 64) as u64);
        } else {
            let (words, bits) = ((by / 64) as usize, by % 64);
            for (i, word) in out.iter_mut().enumerate() {
                // Of the words above and below the cut; a shift by all 64 bits is done in two.
                let (high, low) = ((i + W - words) % W, (i + 2 * W - words - 1) % W);
                *word = self.0[high] << bits | self.0[low] >> 1 >> (63 - bits);
            }
        }
        Bits(out)
    }

    /// Its points in ascending order.
    #[inline]
    pub fn iter(&self) -> Ones<W> {
        Ones { left: *self, word: 0 }
    }

    #[inline(always)]
    fn zip(&self, other: &Bits<W>, op: impl Fn(u64, u64) -> u64) -> Bits<W> {
        let mut out = [0; W];
        for (i, word) in out.iter_mut().enumerate() {
            *word = op(self.0[i], other.0[i]);
        }
        Bits(out)
    }
}

/// Points of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Ones<const W: usize> {
    left: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Ones<W> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < W {
            let bits = self.left.0[self.word];
            if bits != 0 {
                self.left.0[self.word] = bits & (bits - 1);
                return Some((self.word * 64) as u16 + bits.trailing_zeros() as u16);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_are_turned_across_words() {
        fn turns<const W: usize>() {
            let points = [0, 1, 31, 63, 64, 65, 127, 128, 200, 255].map(|p: i32| p % (64 * W as i32));
            for by in
                [-63, -17, -1, 0, 1, 6, 11, 63, 64, 65, 100].into_iter().filter(|by: &i32| by.abs() < 64 * W as i32)
            {
                let set = points.iter().fold(Bits::<W>::EMPTY, |set, &p| set.or(&Bits::of(p as u16)));
                let mut wanted: Vec<u16> = points.iter().map(|p| (p + by).rem_euclid(64 * W as i32) as u16).collect();
                wanted.sort_unstable();
                wanted.dedup();
                assert_eq!(set.turned(by as i16).iter().collect::<Vec<_>>(), wanted, "{W} words by {by}");
            }
        }
        turns::<1>();
        turns::<2>();
        turns::<3>();
        turns::<4>();
    }

    #[test]
    fn points_come_back_in_order() {
        let mut bits = Bits::<2>::EMPTY;
        for point in [127, 3, 64, 0] {
            bits.insert(point);
        }
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 3, 64, 127]);
        assert_eq!(bits.count(), 4);
        assert_eq!(bits.with(5).without(0).iter().collect::<Vec<_>>(), [3, 5, 64, 127]);
        bits.remove(64);
        assert!(!bits.has(64) && bits.has(127) && bits.meets(&Bits::of(3)));
    }
}
