//! A program for international draughts only, written by hand: what the general engine is measured against.
//!
//! The fifty squares lie in one 64-bit word with a gap behind every row, so that the four directions are the differences 6
//! and 7 and nothing runs over the edge. Nothing in it is general and nothing is shared with the library.

const BY: [i32; 4] = [6, 7, -6, -7];
const BOARD: u64 = board();

const fn board() -> u64 {
    let mut set = 0;
    let mut square = 0;
    while square < 50 {
        set |= 1 << place(square);
        square += 1;
    }
    set
}

/// Squares are counted from the first rank of Black, five in a row.
const fn place(square: u32) -> u32 {
    let (row, column) = (square / 5, square % 5);
    13 * (row / 2) + 6 * (row % 2) + column
}

const fn row(row: u32) -> u64 {
    0b11111 << place(5 * row)
}

#[inline(always)]
fn shift(set: u64, by: i32) -> u64 {
    if by > 0 { set << by } else { set >> -by }
}

/// What stands where. White plays towards the low places.
#[derive(Clone, Copy)]
pub struct Field {
    own: u64,
    other: u64,
    kings: u64,
    white: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Capture {
    from: u32,
    to: u32,
    taken: u64,
}

/// The captures that take most.
#[derive(Default)]
struct Longest {
    best: u32,
    all: Vec<Capture>,
    /// Two ways of one result count as one.
    united: bool,
}

impl Longest {
    fn note(&mut self, hops: u32, capture: Capture) {
        if hops < self.best {
            return;
        }
        if hops > self.best {
            self.best = hops;
            self.all.clear();
        }
        if !(self.united && self.all.contains(&capture)) {
            self.all.push(capture);
        }
    }
}

impl Field {
    /// The start.
    pub fn start() -> Field {
        let men = |first: u32| (first..first + 20).fold(0, |set, square| set | 1 << place(square));
        Field { own: men(30), other: men(0), kings: 0, white: true }
    }

    /// The number of positions at a depth; `united` says that captures of one result are one move.
    pub fn perft(&self, depth: u32, united: bool, played: bool) -> u64 {
        let mut longest = Longest { united, ..Longest::default() };
        let captures = self.captures(&mut longest);
        if depth == 1 && !played {
            return if captures { longest.all.len() as u64 } else { self.quiet_count() };
        }
        let mut sum = 0;
        let mut go = |next: Field| {
            sum += if depth == 1 {
                u64::from(std::hint::black_box(next).own > 0)
            } else {
                next.perft(depth - 1, united, played)
            };
        };
        if captures {
            longest.all.iter().for_each(|capture| go(self.after(capture.from, capture.to, capture.taken)));
        } else {
            self.quiet(&mut go);
        }
        sum
    }

    fn forward(&self) -> [i32; 2] {
        if self.white { [-6, -7] } else { [6, 7] }
    }

    fn after(&self, from: u32, to: u32, taken: u64) -> Field {
        let (from, to) = (1u64 << from, 1u64 << to);
        let king = self.kings & from != 0 || to & if self.white { row(0) } else { row(9) } != 0;
        let kings = self.kings & !from & !taken | if king { to } else { 0 };
        Field { own: self.other & !taken, other: self.own & !from | to, kings, white: !self.white }
    }

    fn quiet_count(&self) -> u64 {
        let empty = BOARD & !(self.own | self.other);
        let men = self.own & !self.kings;
        let steps = self.forward().map(|by| (shift(men, by) & empty).count_ones());
        let mut count = u64::from(steps[0] + steps[1]);
        for by in BY {
            let mut run = shift(self.own & self.kings, by) & empty;
            while run != 0 {
                count += u64::from(run.count_ones());
                run = shift(run, by) & empty;
            }
        }
        count
    }

    fn quiet(&self, go: &mut impl FnMut(Field)) {
        let empty = BOARD & !(self.own | self.other);
        for by in self.forward() {
            for to in ones(shift(self.own & !self.kings, by) & empty) {
                go(self.after((to as i32 - by) as u32, to, 0));
            }
        }
        for from in ones(self.own & self.kings) {
            for by in BY {
                let mut run = shift(1 << from, by) & empty;
                while run != 0 {
                    go(self.after(from, run.trailing_zeros(), 0));
                    run = shift(run, by) & empty;
                }
            }
        }
    }

    /// Finds the captures that take most; whether there are any.
    fn captures(&self, longest: &mut Longest) -> bool {
        let empty = BOARD & !(self.own | self.other);
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let mut captors = 0;
        for by in BY {
            captors |= shift(shift(shift(men, by) & self.other, by) & empty, -2 * by);
        }
        for from in ones(captors) {
            let walls = self.own & !(1 << from) | self.other;
            self.man(Capture { from, to: from, taken: 0 }, walls, 0, longest);
        }
        for from in ones(kings) {
            let walls = self.own & !(1 << from) | self.other;
            self.king(Capture { from, to: from, taken: 0 }, walls, 0, longest);
        }
        longest.best > 0
    }

    fn man(&self, way: Capture, walls: u64, hops: u32, longest: &mut Longest) {
        let mut went = false;
        for by in BY {
            let over = shift(1 << way.to, by) & self.other & !way.taken;
            let to = shift(over, by) & BOARD & !walls;
            if to != 0 {
                went = true;
                let next = Capture { to: to.trailing_zeros(), taken: way.taken | over, ..way };
                self.man(next, walls, hops + 1, longest);
            }
        }
        if !went && hops > 0 {
            longest.note(hops, way);
        }
    }

    fn king(&self, way: Capture, walls: u64, hops: u32, longest: &mut Longest) {
        let mut went = false;
        for by in BY {
            let mut over = shift(1 << way.to, by);
            while over & BOARD & !walls != 0 {
                over = shift(over, by);
            }
            if over & self.other & !way.taken == 0 {
                continue;
            }
            let mut to = shift(over, by) & BOARD & !walls;
            while to != 0 {
                went = true;
                let next = Capture { to: to.trailing_zeros(), taken: way.taken | over, ..way };
                self.king(next, walls, hops + 1, longest);
                to = shift(to, by) & BOARD & !walls;
            }
        }
        if !went && hops > 0 {
            longest.note(hops, way);
        }
    }
}

fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}
