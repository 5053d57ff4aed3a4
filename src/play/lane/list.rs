//! All moves of a position, found or only counted.

use super::super::list::MOST_MOVES;
use super::super::{By, PlayError};
use super::chain::{Catch, Chase};
use super::{Course, Hopper, Spot};
use crate::game::bits::Bits;
use crate::game::lane::MOST_KINDS;
use crate::game::lane::fans::Troop;

/// Buffers of a walk, used again and again.
#[derive(Debug, Default)]
pub struct Work<const W: usize> {
    /// The hops of the present chain.
    pub path: Vec<(u16, u16)>,
    /// Captures by result.
    results: Vec<Hopper<W>>,
}

/// What one look at all pieces shows.
#[derive(Clone, Copy, Debug)]
pub struct Glance<const W: usize> {
    /// How many steps there are.
    pub steps: u64,
    /// The pieces that can jump, and those that may be able to fly.
    pub captors: Bits<W>,
}

/// Keeps captures; of those that take fewer than others only where the rules do not demand the most.
struct Kept<'a, const W: usize> {
    list: &'a mut Vec<Hopper<W>>,
    most: bool,
    best: u16,
}

impl<const W: usize> Catch<W> for Kept<'_, W> {
    #[inline(always)]
    fn catch(&mut self, mv: &Hopper<W>, _: &[(u16, u16)]) -> Result<(), PlayError> {
        if self.most && mv.hops < self.best {
            return Ok(());
        }
        if self.most && mv.hops > self.best {
            self.best = mv.hops;
            self.list.clear();
        }
        push(self.list, *mv)
    }
}

/// Counts captures, or those that take most.
struct Counted {
    count: u64,
    most: bool,
    best: u16,
}

impl<const W: usize> Catch<W> for Counted {
    #[inline(always)]
    fn catch(&mut self, mv: &Hopper<W>, _: &[(u16, u16)]) -> Result<(), PlayError> {
        if self.most && mv.hops != self.best {
            if mv.hops < self.best {
                return Ok(());
            }
            self.best = mv.hops;
            self.count = 0;
        }
        self.count += 1;
        Ok(())
    }
}

fn push<const W: usize>(list: &mut Vec<Hopper<W>>, mv: Hopper<W>) -> Result<(), PlayError> {
    if list.len() as u64 >= MOST_MOVES {
        return Err(PlayError::TooMany { what: "moves", bound: MOST_MOVES });
    }
    list.push(mv);
    Ok(())
}

/// The pieces of a troop among those of the player to move.
#[inline(always)]
pub fn troop<const W: usize>(spot: &Spot<W>, troop: &Troop<W>) -> Bits<W> {
    if troop.everyone { spot.own() } else { spot.own().and(&spot.of_kinds(troop.kinds)) }
}

impl<const W: usize> Course<'_, W> {
    /// Counts the steps and finds the pieces that can jump. A set of pieces is shifted along each difference once: what
    /// falls on empty places are steps, what falls on enemies may jump if the place behind is empty. Whether the enemy's
    /// kind may be taken is asked later, of the few pieces that are left.
    #[inline(always)]
    pub fn glance(&self, spot: &Spot<W>) -> Glance<W> {
        let (empty, enemies) = (spot.empty(self.lane), spot.enemies());
        let army = &self.lane.armies[usize::from(spot.side)];
        let mut glance = Glance { steps: 0, captors: Bits::EMPTY };
        for men in &army.troops {
            let own = troop(spot, men);
            for fan in &men.fans {
                let next = own.and(&fan.from).shifted(fan.by);
                if fan.steps {
                    glance.steps += u64::from(next.and(&empty).count());
                }
                let over = next.and(&enemies).and(&fan.over);
                if !over.is_empty() {
                    let landing = over.shifted(fan.beyond).and(&empty);
                    glance.captors = glance.captors.or(&landing.shifted(-fan.beyond).shifted(-fan.by));
                }
            }
        }
        if army.flyers != 0 {
            glance.captors = glance.captors.or(&spot.own().and(&spot.of_kinds(army.flyers)));
        }
        glance
    }

    /// The number of slides.
    #[inline(always)]
    pub fn slides(&self, spot: &Spot<W>) -> u64 {
        let sliders = self.lane.armies[usize::from(spot.side)].sliders;
        if sliders == 0 {
            return 0;
        }
        let mut sum = 0;
        self.each_slide(spot, |_, _, _| sum += 1);
        sum
    }

    /// Gives each slide of the player to move to `f`: start, landing, kind.
    fn each_slide(&self, spot: &Spot<W>, mut f: impl FnMut(u16, u16, u8)) {
        let empty = spot.empty(self.lane);
        let sliders = self.lane.armies[usize::from(spot.side)].sliders;
        for from in spot.own().and(&spot.of_kinds(sliders)).iter() {
            let kind = spot.kind_at(from);
            let slides = &self.lane.walker(spot.side, kind).slides;
            for beam in slides.from(from) {
                slides.along(beam).iter().take_while(|&&to| empty.has(to)).for_each(|&to| f(from, to, kind));
            }
        }
    }

    /// The number of legal moves.
    #[inline(always)]
    pub fn tally(&self, spot: &Spot<W>, by: By, work: &mut Work<W>) -> Result<u64, PlayError> {
        let glance = self.glance(spot);
        let captures = if glance.captors.is_empty() { 0 } else { self.captures(spot, glance.captors, by, work)? };
        Ok(if self.must && captures > 0 { captures } else { captures + glance.steps + self.slides(spot) })
    }

    /// The number of captures of some pieces.
    fn captures(&self, spot: &Spot<W>, captors: Bits<W>, by: By, work: &mut Work<W>) -> Result<u64, PlayError> {
        if by == By::Result {
            let mut list = std::mem::take(&mut work.results);
            list.clear();
            let result = self.list_captures(spot, captors, by, &mut list, work);
            work.results = list;
            return result.map(|()| work.results.len() as u64);
        }
        let mut counted = Counted { count: 0, most: self.lane.most, best: 0 };
        let mut chase = Chase::new(self, spot, &mut work.path);
        for from in captors.iter() {
            chase.piece(from, spot.kind_at(from), &mut counted)?;
        }
        Ok(counted.count)
    }

    fn list_captures(
        &self,
        spot: &Spot<W>,
        captors: Bits<W>,
        by: By,
        list: &mut Vec<Hopper<W>>,
        work: &mut Work<W>,
    ) -> Result<(), PlayError> {
        let mut kept = Kept { list, most: self.lane.most, best: 0 };
        let mut chase = Chase::new(self, spot, &mut work.path);
        for from in captors.iter() {
            chase.piece(from, spot.kind_at(from), &mut kept)?;
        }
        if by == By::Result && list.len() > 1 {
            let result = |mv: &Hopper<W>| (mv.from, mv.to, mv.becomes, mv.taken);
            list.sort_unstable_by_key(result);
            list.dedup_by_key(|mv| result(mv));
        }
        Ok(())
    }

    /// All legal moves, in no order.
    pub fn list(&self, spot: &Spot<W>, by: By, list: &mut Vec<Hopper<W>>, work: &mut Work<W>) -> Result<(), PlayError> {
        list.clear();
        let captors = self.glance(spot).captors;
        if !captors.is_empty() {
            self.list_captures(spot, captors, by, list, work)?;
            if self.must && !list.is_empty() {
                return Ok(());
            }
        }
        self.each_quiet(spot, |from, to, kind| list.push(self.quiet(spot.side, from, to, kind)));
        if list.len() as u64 > MOST_MOVES {
            return Err(PlayError::TooMany { what: "moves", bound: MOST_MOVES });
        }
        Ok(())
    }

    /// A move that takes nothing.
    #[inline(always)]
    pub fn quiet(&self, side: u8, from: u16, to: u16, kind: u8) -> Hopper<W> {
        let crown = self.lane.walker(side, kind).crown.as_ref().filter(|crown| crown.on.has(to));
        Hopper { taken: Bits::EMPTY, from, to, kind, becomes: crown.map_or(kind, |crown| crown.to), hops: 0 }
    }

    /// Gives all moves that take nothing to `f`: start, landing, kind.
    #[inline(always)]
    pub fn each_quiet(&self, spot: &Spot<W>, mut f: impl FnMut(u16, u16, u8)) {
        let empty = spot.empty(self.lane);
        let army = &self.lane.armies[usize::from(spot.side)];
        for men in &army.troops {
            let own = troop(spot, men);
            let alone = men.kinds.is_power_of_two().then_some(men.kinds.trailing_zeros() as u8);
            for fan in men.fans.iter().filter(|fan| fan.steps) {
                for to in own.and(&fan.from).shifted(fan.by).and(&empty).iter() {
                    let from = (i32::from(to) - i32::from(fan.by)) as u16;
                    f(from, to, alone.unwrap_or_else(|| spot.kind_at(from)));
                }
            }
        }
        if army.sliders != 0 {
            self.each_slide(spot, f);
        }
    }
}

const _: () = assert!(MOST_KINDS <= 8, "masks of kinds are bytes");
