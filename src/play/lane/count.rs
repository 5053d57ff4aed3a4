//! Counting positions.

use rustc_hash::FxHashMap;

use super::super::table::Table;
use super::super::{By, PlayError};
use super::list::Work;
use super::{Course, Hopper, Scales, Spot, Weighed};
use crate::hooks::patience;

/// A count in progress.
#[derive(Debug)]
pub struct Counting<'a, const W: usize> {
    course: Course<'a, W>,
    scales: Scales<W>,
    by: By,
    /// Moves of the last ply are made, not only counted.
    played: bool,
    /// What the numbers of men on the board say of the end.
    ended: FxHashMap<(u64, u8), Weighed>,
    /// By the plies that are left, less one.
    levels: Vec<Level<W>>,
    work: Work<W>,
    /// Positions that were counted already, if these are kept.
    pub table: Option<Table<Spot<W>>>,
}

/// A position on the way down.
#[derive(Debug)]
struct Level<const W: usize> {
    spot: Spot<W>,
    list: Vec<Hopper<W>>,
    /// The next move to be made.
    at: usize,
    /// What had been counted before it.
    before: u64,
}

impl<'a, const W: usize> Counting<'a, W> {
    /// Prepares a count.
    pub fn new(course: Course<'a, W>, spot: &Spot<W>, by: By, played: bool) -> Counting<'a, W> {
        let scales = course.scales(spot);
        Counting {
            course,
            scales,
            by,
            played,
            ended: FxHashMap::default(),
            levels: Vec::new(),
            work: Work::default(),
            table: None,
        }
    }

    /// The number of positions at a depth.
    pub fn count(&mut self, spot: &Spot<W>, depth: u32) -> Result<u64, PlayError> {
        if depth == 0 {
            return Ok(1);
        }
        if self.ended(spot) {
            return Ok(0);
        }
        self.levels.resize_with(self.levels.len().max(depth as usize), || Level {
            spot: *spot,
            list: Vec::new(),
            at: 0,
            before: 0,
        });
        self.walk(spot, depth)
    }

    /// The number of positions at a depth below an unfinished position: one loop, so that the last ply is counted in place.
    fn walk(&mut self, spot: &Spot<W>, depth: u32) -> Result<u64, PlayError> {
        if depth == 1 {
            return self.last(spot);
        }
        let mut sum = 0u64;
        let mut left = depth;
        self.enter(spot, left, sum)?;
        loop {
            let level = &mut self.levels[left as usize - 1];
            let Some(mv) = level.list.get(level.at) else {
                if let Some(table) = &mut self.table {
                    table.put(level.spot, left, sum - level.before);
                }
                if left == depth {
                    return Ok(sum);
                }
                left += 1;
                continue;
            };
            level.at += 1;
            let (changed, next) = (mv.hops > 0 || mv.becomes != mv.kind, level.spot.after(mv));
            if (changed || self.course.lane.silence.every_ply) && self.ended(&next) {
                continue;
            }
            if left == 2 {
                let below = self.last(&next)?;
                sum = sum.checked_add(below).ok_or(PlayError::TooMany { what: "positions", bound: u64::MAX })?;
            } else if let Some(below) = self.table.as_ref().and_then(|table| table.get(&next, left - 1)) {
                sum = sum.checked_add(below).ok_or(PlayError::TooMany { what: "positions", bound: u64::MAX })?;
            } else {
                left -= 1;
                self.enter(&next, left, sum)?;
            }
        }
    }

    /// The number of moves of a position; if they are to be played, each is made.
    #[inline(always)]
    fn last(&mut self, spot: &Spot<W>) -> Result<u64, PlayError> {
        if self.played {
            let look = |next: Spot<W>| {
                std::hint::black_box(&next);
            };
            self.course.each_next(spot, self.by, &mut self.work, look)
        } else {
            self.course.tally(spot, self.by, &mut self.work)
        }
    }

    /// Lists the moves of a position from which so many plies are left; so many positions have been counted before.
    #[inline(always)]
    fn enter(&mut self, spot: &Spot<W>, left: u32, before: u64) -> Result<(), PlayError> {
        // Two plies are counted in no time; looking each time would be felt.
        if left > 2 && patience::ends(1) {
            return Err(PlayError::Stopped);
        }
        let level = &mut self.levels[left as usize - 1];
        (level.spot, level.at, level.before) = (*spot, 0, before);
        self.course.list(spot, self.by, &mut level.list, &mut self.work)
    }

    fn ended(&mut self, spot: &Spot<W>) -> bool {
        let Counting { course, scales, .. } = self;
        let mut ask = || {
            scales.weigh(course.core, spot);
            scales.verdict(course.core, course.lane)
        };
        course.lane.silence.material
            && match *self.ended.entry(spot.material()).or_insert_with(&mut ask) {
                Weighed::GoesOn => false,
                Weighed::Over => true,
                Weighed::Perhaps => course.ended(spot),
            }
    }
}
