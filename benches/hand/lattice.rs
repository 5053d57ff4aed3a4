//! A program for one game only, written by hand: what the general engine is measured against.
//!
//! It plays Dablot Prejjesne as Keyland (captures are free, chains may stop) or as modern play has it (captures are
//! compulsory, chains must be finished). The 72 points are numbered row by row, so that each of the eight directions is one
//! difference on a 128-bit word. Nothing in it is general and nothing is shared with the library.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// Differences to the neighbours: along the lines, then along the diagonals.
const BY: [i32; 8] = [1, -1, 11, -11, 6, -6, 5, -5];
const WIDTH: i32 = 10;
const HEIGHT: i32 = 12;
/// By direction, how far it leads along x and y.
const ALONG: [(i32, i32); 8] = [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (-1, -1), (-1, 1), (1, -1)];
const STEPS: [u128; 8] = starts(1);
const JUMPS: [u128; 8] = starts(2);
const BOARD: u128 = (1 << 72) - 1;

/// By direction, the points from which one can go so many links.
const fn starts(links: i32) -> [u128; 8] {
    let mut sets = [0; 8];
    let mut dir = 0;
    while dir < 8 {
        let mut y = 0;
        while y <= HEIGHT {
            let mut x = y & 1;
            while x <= WIDTH {
                let (tx, ty) = (x + ALONG[dir].0 * links, y + ALONG[dir].1 * links);
                // Only vertices, in even rows, have lines along both axes.
                let lined = dir >= 4 || y & 1 == 0;
                if lined && tx >= 0 && tx <= WIDTH && ty >= 0 && ty <= HEIGHT {
                    sets[dir] |= 1 << ((11 * y + x) / 2);
                }
                x += 2;
            }
            y += 1;
        }
        dir += 1;
    }
    sets
}

/// Pieces by rank, the highest first; those of the player to move stand first.
#[derive(Clone, Copy)]
pub struct Place {
    own: [u128; 3],
    other: [u128; 3],
}

/// How captures are made.
#[derive(Clone, Copy)]
pub struct Way {
    /// They must be made, and finished.
    pub compulsory: bool,
    /// Two kings alone are a draw.
    pub kings_draw: bool,
}

#[inline(always)]
fn shift(set: u128, by: i32) -> u128 {
    if by > 0 { set << by } else { set >> -by }
}

fn all(men: &[u128; 3]) -> u128 {
    men[0] | men[1] | men[2]
}

impl Place {
    /// The start: thirty men on either side, the second player's turned by half a turn.
    pub fn start() -> Place {
        let king = 1u128 << ((11 * 6 + 10) / 2);
        let prince = 1u128 << ((11 * 5 + 9) / 2);
        let soldiers = (1u128 << 28) - 1;
        let turned = |set: u128| set.reverse_bits() >> (128 - 72);
        let own = [king, prince, soldiers];
        Place { own, other: own.map(turned) }
    }

    fn over(&self, way: Way) -> bool {
        let bare = |men: &[u128; 3]| men[0] != 0 && men[1] | men[2] == 0;
        all(&self.own) == 0 || all(&self.other) == 0 || (way.kings_draw && bare(&self.own) && bare(&self.other))
    }

    /// The number of positions at a depth.
    pub fn perft(&self, depth: u32, way: Way, played: bool) -> u64 {
        if self.over(way) {
            return 0;
        }
        if depth == 1 && !played {
            return self.count(way);
        }
        let mut sum = 0;
        self.each(way, &mut |next| {
            sum += if depth == 1 {
                std::hint::black_box(next).own.len() as u64 / 3
            } else {
                next.perft(depth - 1, way, played)
            };
        });
        sum
    }

    /// The pieces that may be able to jump, all ranks taken together.
    #[inline(always)]
    fn jumpers(&self, own: u128, enemies: u128, empty: u128) -> u128 {
        let mut found = 0;
        for dir in 0..8 {
            let over = shift(own & JUMPS[dir], BY[dir]) & enemies;
            if over != 0 {
                found |= shift(shift(over, BY[dir]) & empty, -2 * BY[dir]);
            }
        }
        found
    }

    fn count(&self, way: Way) -> u64 {
        let (own, enemies) = (all(&self.own), all(&self.other));
        let empty = BOARD & !(own | enemies);
        let (mut steps, mut captures, mut chained) = (0, 0, 0);
        let mut hops = [0; 8];
        let mut hot = 0u32;
        // Every direction by itself, so that each difference is a constant.
        macro_rules! look {
            ($($dir:literal)*) => {$(
                steps += u64::from((shift(own & STEPS[$dir], BY[$dir]) & empty).count_ones());
                let over = shift(own & JUMPS[$dir], BY[$dir]) & enemies;
                if over != 0 && shift(over, BY[$dir]) & empty != 0 {
                    hops[$dir] = self.hops::<$dir>(enemies, empty);
                    hot |= u32::from(hops[$dir] != 0) << $dir;
                }
            )*};
        }
        look!(0 1 2 3 4 5 6 7);
        let mut left = hot;
        while left != 0 {
            let dir = left.trailing_zeros() as usize;
            left &= left - 1;
            chained |= self.again(dir, hops[dir], enemies, empty);
        }
        while hot != 0 {
            let dir = hot.trailing_zeros() as usize;
            hot &= hot - 1;
            captures += u64::from((hops[dir] & !shift(chained, 2 * BY[dir])).count_ones());
        }
        while chained != 0 {
            let from = chained.trailing_zeros();
            chained &= chained - 1;
            self.chain(from, empty | 1 << from, self.prey(self.rank(from)), 0, way, &mut |_, _| captures += 1);
        }
        if way.compulsory && captures > 0 { captures } else { steps + captures }
    }

    /// The landings of first hops in a direction.
    #[inline(always)]
    fn hops<const DIR: usize>(&self, enemies: u128, empty: u128) -> u128 {
        let from = |rank: usize| shift(self.own[rank] & JUMPS[DIR], BY[DIR]);
        let over = from(0) & enemies | from(1) & (enemies & !self.other[0]) | from(2) & self.other[2];
        shift(over, BY[DIR]) & empty
    }

    /// Of pieces that have hopped in a direction, those that may hop again.
    fn again(&self, dir: usize, hops: u128, enemies: u128, empty: u128) -> u128 {
        let free = empty | shift(hops, -BY[dir]) | shift(hops, -2 * BY[dir]);
        let mut on = 0;
        macro_rules! look {
            ($($again:literal)*) => {$(
                let over = shift(hops & JUMPS[$again], BY[$again]) & enemies;
                if over != 0 && BY[$again] != -BY[dir] {
                    on |= shift(shift(over, BY[$again]) & free, -2 * BY[$again]);
                }
            )*};
        }
        look!(0 1 2 3 4 5 6 7);
        shift(on, -2 * BY[dir])
    }

    fn rank(&self, point: u32) -> usize {
        (0..3).find(|&rank| self.own[rank] >> point & 1 == 1).unwrap_or(2)
    }

    fn prey(&self, rank: usize) -> u128 {
        self.other[rank..].iter().fold(0, |prey, men| prey | men)
    }

    /// Gives each capture's landing and victims to `f`; whether there is any.
    fn chain(&self, at: u32, empty: u128, prey: u128, taken: u128, way: Way, f: &mut dyn FnMut(u32, u128)) -> bool {
        let mut went = false;
        for dir in 0..8 {
            if JUMPS[dir] >> at & 1 == 0 {
                continue;
            }
            let (over, to) = ((at as i32 + BY[dir]) as u32, (at as i32 + 2 * BY[dir]) as u32);
            if prey >> over & 1 == 0 || empty >> to & 1 == 0 {
                continue;
            }
            went = true;
            let victim = 1u128 << over;
            if !way.compulsory {
                f(to, taken | victim);
            }
            let on = self.chain(to, empty | victim, prey & !victim, taken | victim, way, f);
            if way.compulsory && !on {
                f(to, taken | victim);
            }
        }
        went
    }

    #[inline(always)]
    fn after(&self, rank: usize, from: u32, to: u32, taken: u128) -> Place {
        let mut own = self.own;
        own[rank] ^= 1 << from | 1 << to;
        if from == to {
            own[rank] |= 1 << to;
        }
        Place { own: self.other.map(|men| men & !taken), other: own }
    }

    fn each(&self, way: Way, f: &mut impl FnMut(&Place)) {
        let (own, enemies) = (all(&self.own), all(&self.other));
        let empty = BOARD & !(own | enemies);
        let mut jumpers = self.jumpers(own, enemies, empty);
        let mut captures = false;
        while jumpers != 0 {
            let from = jumpers.trailing_zeros();
            jumpers &= jumpers - 1;
            let rank = self.rank(from);
            let chained = |to: u32, taken: u128| f(&self.after(rank, from, to, taken));
            captures |= self.chain(from, empty | 1 << from, self.prey(rank), 0, way, &mut { chained });
        }
        if way.compulsory && captures {
            return;
        }
        for rank in 0..3 {
            for dir in 0..8 {
                let mut to = shift(self.own[rank] & STEPS[dir], BY[dir]) & empty;
                while to != 0 {
                    let landing = to.trailing_zeros();
                    to &= to - 1;
                    f(&self.after(rank, (landing as i32 - BY[dir]) as u32, landing, 0));
                }
            }
        }
    }

    /// Plays random moves until the game ends or so many were made; how many were.
    pub fn playout(mut self, way: Way, most: u32, rng: &mut Xoshiro256PlusPlus) -> u32 {
        let mut moves: Vec<Place> = Vec::with_capacity(128);
        for ply in 0..most {
            moves.clear();
            if self.over(way) {
                return ply;
            }
            self.each(way, &mut |next| moves.push(*next));
            if moves.is_empty() {
                return ply;
            }
            self = moves[(rng.next_u64() % moves.len() as u64) as usize];
        }
        most
    }
}
