//! Playouts: seeded random play, the same on every machine. [`games`] plays many and says how they ended.

pub mod games;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of lots: xoshiro256++ from a seed, with a bounded draw of its own, so that no other version of a library can
/// change which games a seed stands for.
#[derive(Clone, Debug)]
pub struct Lots(Xoshiro256PlusPlus);

impl Lots {
    /// The lots of a seed.
    pub fn new(seed: u64) -> Lots {
        Lots(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, each equally likely; 0 where the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        // Draws from the incomplete last round of the bound are thrown away, so that none is favoured.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let draw = self.0.next_u64();
            if draw < limit {
                return (draw % bound) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_lots() {
        let draw = |seed| {
            let mut lots = Lots::new(seed);
            (0..8).map(|_| lots.below(10)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(Lots::new(0).below(0), 0);
        assert_eq!(draw(0), [3, 5, 0, 0, 4, 8, 6, 3]);
    }
}
