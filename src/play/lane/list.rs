//! All moves of a position, found or only counted.

use super::super::list::MOST_MOVES;
use super::super::{By, PlayError};
use super::chain::{Catch, Chase};
use super::hops::Hops;
use super::{Course, Hopper, Spot};
use crate::game::bits::Bits;
use crate::game::lane::MOST_KINDS;
use crate::game::lane::fans::Troop;

/// Buffers of a walk, used again and again.
#[derive(Debug, Default)]
pub struct Work<const W: usize> {
    /// The hops of the present chain.
    pub path: Vec<(u16, u16)>,
    /// The first hops of all pieces.
    pub hops: Hops<W>,
    /// Captures by result.
    results: Vec<Hopper<W>>,
}

/// What one look at all pieces shows.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// How many steps there are.
    pub steps: u64,
    /// The fans along which some piece may be able to jump, by their numbers within the troop, modulo 64.
    pub hot: u64,
    /// Some piece may be able to capture.
    pub captures: bool,
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
    /// Counts the steps and sees whether anyone can jump. A set of pieces is shifted along each difference once: what
    /// falls on empty places are steps, what falls on enemies may jump if the place behind is empty. Whether the enemy's
    /// kind may be taken is asked later.
    #[inline(always)]
    pub fn glance(&self, spot: &Spot<W>) -> Glance {
        let (empty, enemies) = (spot.empty(self.lane), spot.enemies());
        let army = &self.lane.armies[usize::from(spot.side)];
        let mut glance = Glance { steps: 0, hot: 0, captures: false };
        for men in &army.troops {
            let own = troop(spot, men);
            for (number, fan) in men.fans.iter().enumerate() {
                let next = own.and(&fan.from).turned(fan.by);
                if fan.steps {
                    glance.steps += u64::from(next.and(&empty).count());
                }
                let over = next.and(&enemies).and(&fan.over);
                if !over.is_empty() {
                    glance.hot |= u64::from(over.turned(fan.beyond).meets(&empty)) << (number % 64);
                }
            }
        }
        glance.captures = glance.hot != 0 || army.flyers != 0 && spot.own().meets(&spot.of_kinds(army.flyers));
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
    pub fn each_slide(&self, spot: &Spot<W>, mut f: impl FnMut(u16, u16, u8)) {
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
        let captures = if glance.captures { self.captures(spot, glance.hot, by, work)? } else { 0 };
        Ok(if self.must && captures > 0 { captures } else { captures + glance.steps + self.slides(spot) })
    }

    /// The number of captures.
    fn captures(&self, spot: &Spot<W>, hot: u64, by: By, work: &mut Work<W>) -> Result<u64, PlayError> {
        work.hops.find(self, spot, hot);
        let (all, chained) = (work.hops.count(), work.hops.chained);
        if chained.is_empty() {
            return Ok(all);
        }
        if by == By::Result {
            let mut list = std::mem::take(&mut work.results);
            list.clear();
            let result = self.list_captures(spot, hot, by, &mut list, work);
            work.results = list;
            return result.map(|()| work.results.len() as u64);
        }
        let most = self.lane.most;
        let (count, captors) = if most { (0, work.hops.captors()) } else { (all, chained) };
        let mut counted = Counted { count, most, best: 0 };
        let mut chase = Chase::new(self, spot, &mut work.path);
        for from in captors.iter() {
            chase.piece(from, spot.kind_at(from), &mut counted)?;
        }
        Ok(counted.count)
    }

    fn list_captures(
        &self,
        spot: &Spot<W>,
        hot: u64,
        by: By,
        list: &mut Vec<Hopper<W>>,
        work: &mut Work<W>,
    ) -> Result<(), PlayError> {
        work.hops.find(self, spot, hot);
        let (most, chained) = (self.lane.most, work.hops.chained);
        if chained.is_empty() || !most {
            work.hops.each(self, spot, |mv, _| list.push(mv));
        }
        if chained.is_empty() {
            return Ok(());
        }
        let single = list.len();
        let captors = if most { work.hops.captors() } else { chained };
        let mut kept = Kept { list, most, best: 0 };
        let mut chase = Chase::new(self, spot, &mut work.path);
        for from in captors.iter() {
            chase.piece(from, spot.kind_at(from), &mut kept)?;
        }
        if by == By::Result && list.len() > single + 1 {
            let result = |mv: &Hopper<W>| (mv.from, mv.to, mv.becomes, mv.taken);
            list[single..].sort_unstable_by_key(result);
            list.dedup_by_key(|mv| result(mv));
        }
        Ok(())
    }

    /// Gives the positions after all legal moves to `f`, in no order; how many there are.
    pub fn each_next(
        &self,
        spot: &Spot<W>,
        by: By,
        work: &mut Work<W>,
        mut f: impl FnMut(Spot<W>),
    ) -> Result<u64, PlayError> {
        let mut sum = 0;
        let glance = self.glance(spot);
        if glance.captures {
            let mut list = std::mem::take(&mut work.results);
            list.clear();
            let result = self.list_captures(spot, glance.hot, by, &mut list, work);
            work.results = list;
            result?;
            work.results.iter().for_each(|mv| f(spot.after(mv)));
            sum += work.results.len() as u64;
        }
        if !self.must || sum == 0 {
            self.each_quiet(spot, |mv| {
                f(spot.after(&mv));
                sum += 1;
            });
        }
        Ok(sum)
    }

    /// All legal moves, in no order.
    pub fn list(&self, spot: &Spot<W>, by: By, list: &mut Vec<Hopper<W>>, work: &mut Work<W>) -> Result<(), PlayError> {
        list.clear();
        let glance = self.glance(spot);
        if glance.captures {
            self.list_captures(spot, glance.hot, by, list, work)?;
            if self.must && !list.is_empty() {
                return Ok(());
            }
        }
        self.each_quiet(spot, |mv| list.push(mv));
        if list.len() as u64 > MOST_MOVES {
            return Err(PlayError::TooMany { what: "moves", bound: MOST_MOVES });
        }
        Ok(())
    }

    /// A move that takes nothing.
    #[inline(always)]
    pub fn quiet(&self, side: u8, from: u16, to: u16, kind: u8) -> Hopper<W> {
        let mut mv = Hopper { taken: Bits::EMPTY, from, to, kind, becomes: kind, hops: 0 };
        if self.lane.crowns
            && let Some(crown) = &self.lane.walker(side, kind).crown
            && crown.on.has(to)
        {
            mv.becomes = crown.to;
        }
        mv
    }

    /// Gives all moves that take nothing to `f`.
    #[inline(always)]
    pub fn each_quiet(&self, spot: &Spot<W>, mut f: impl FnMut(Hopper<W>)) {
        let empty = spot.empty(self.lane);
        let army = &self.lane.armies[usize::from(spot.side)];
        for men in &army.troops {
            let own = troop(spot, men);
            let alone = men.kinds.is_power_of_two().then_some(men.kinds.trailing_zeros() as u8);
            for fan in men.fans.iter().filter(|fan| fan.steps) {
                for to in own.and(&fan.from).turned(fan.by).and(&empty).iter() {
                    let from = (i32::from(to) - i32::from(fan.by)) as u16;
                    f(self.quiet(spot.side, from, to, alone.unwrap_or_else(|| spot.kind_at(from))));
                }
            }
        }
        if army.sliders != 0 {
            self.each_slide(spot, |from, to, kind| f(self.quiet(spot.side, from, to, kind)));
        }
    }
}

const _: () = assert!(MOST_KINDS <= 8, "masks of kinds are bytes");
