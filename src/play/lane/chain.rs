//! Captures: whole chains of one piece, depth first.

use super::super::PlayError;
use super::super::list::MOST_HOPS;
use super::{Course, Hopper, Spot};
use crate::game::bits::Bits;
use crate::game::lane::{MOST_KINDS, Walker};
use crate::rules::{ChainEnd, Moment};

/// What is done with each complete capture, whose hops are `path`: landings with what they took.
pub trait Catch<const W: usize> {
    /// Takes it.
    fn catch(&mut self, mv: &Hopper<W>, path: &[(u16, u16)]) -> Result<(), PlayError>;
}

/// Grows the captures of a position.
pub struct Chase<'a, const W: usize> {
    course: &'a Course<'a, W>,
    side: u8,
    /// By kind, the enemies that its pieces take.
    prey: [Bits<W>; MOST_KINDS],
    occupied: Bits<W>,
    path: &'a mut Vec<(u16, u16)>,
    seen: u64,
}

/// A piece under way.
#[derive(Clone, Copy)]
struct Way<const W: usize> {
    from: u16,
    at: u16,
    began: u8,
    kind: u8,
    /// The direction of the last hop.
    last: u16,
    walls: Bits<W>,
    taken: Bits<W>,
}

impl<'a, const W: usize> Chase<'a, W> {
    /// For the player to move. `path` is a buffer.
    pub fn new(course: &'a Course<'a, W>, spot: &Spot<W>, path: &'a mut Vec<(u16, u16)>) -> Chase<'a, W> {
        path.clear();
        let enemies = spot.enemies();
        let mut prey = [Bits::EMPTY; MOST_KINDS];
        for (kind, prey) in prey.iter_mut().enumerate().take(course.lane.kinds) {
            *prey = spot.of_kinds(course.lane.walker(spot.side, kind as u8).prey).and(&enemies);
        }
        Chase { course, side: spot.side, prey, occupied: spot.own().or(&enemies), path, seen: 0 }
    }

    /// Gives all captures of the piece on a place to `catch`.
    pub fn piece(&mut self, from: u16, kind: u8, catch: &mut impl Catch<W>) -> Result<bool, PlayError> {
        let walls = self.occupied.without(from);
        self.grow(&Way { from, at: from, began: kind, kind, last: u16::MAX, walls, taken: Bits::EMPTY }, catch)
    }

    #[inline(always)]
    fn walker(&self, kind: u8) -> &'a Walker<W> {
        self.course.lane.walker(self.side, kind)
    }

    #[inline(always)]
    fn turns_back(&self, walker: &Walker<W>, way: &Way<W>, dir: u16) -> bool {
        walker.never_reverse && way.last != u16::MAX && self.course.core.rays.opposite(dir, way.last)
    }

    /// Gives all captures that go on to `catch`; whether there are any.
    fn grow(&mut self, way: &Way<W>, catch: &mut impl Catch<W>) -> Result<bool, PlayError> {
        let walker = self.walker(way.kind);
        let prey = self.prey[usize::from(way.kind)].minus(&way.taken);
        let mut went = false;
        for jump in walker.jumps.from(way.at) {
            if prey.has(jump.over) && !way.walls.has(jump.to) && !self.turns_back(walker, way, jump.dir) {
                went = true;
                self.hop(way, jump.over, jump.to, jump.dir, catch)?;
            }
        }
        for beam in walker.flights.from(way.at) {
            if self.turns_back(walker, way, beam.dir) {
                continue;
            }
            let Some((over, landings)) = flight(walker, way, &prey, walker.flights.along(beam)) else { continue };
            let seek = walker.seek
                && landings.iter().any(|&to| self.after(way, over, to, beam.dir).is_some_and(|on| self.goes_on(&on)));
            for &to in landings {
                if !seek || self.after(way, over, to, beam.dir).is_some_and(|on| self.goes_on(&on)) {
                    went = true;
                    self.hop(way, over, to, beam.dir, catch)?;
                }
            }
        }
        Ok(went)
    }

    /// The piece after a hop, if it may go on.
    #[inline(always)]
    fn after(&self, way: &Way<W>, over: u16, to: u16, dir: u16) -> Option<Way<W>> {
        let mut next = *way;
        (next.at, next.last) = (to, dir);
        next.taken = way.taken.with(over);
        if !self.course.core.rules.turn.lift_at_end {
            next.walls = way.walls.without(over);
        }
        match self.walker(way.kind).crown.filter(|crown| crown.on.has(to)) {
            Some(crown) if crown.moment == Moment::Stop => return None,
            Some(crown) if crown.moment == Moment::GoOn => next.kind = crown.to,
            _ => {}
        }
        (self.walker(next.kind).end != ChainEnd::Single).then_some(next)
    }

    fn goes_on(&self, way: &Way<W>) -> bool {
        let walker = self.walker(way.kind);
        let prey = self.prey[usize::from(way.kind)].minus(&way.taken);
        let jumps = walker
            .jumps
            .from(way.at)
            .iter()
            .any(|jump| prey.has(jump.over) && !way.walls.has(jump.to) && !self.turns_back(walker, way, jump.dir));
        jumps
            || walker.flights.from(way.at).iter().any(|beam| {
                !self.turns_back(walker, way, beam.dir)
                    && flight(walker, way, &prey, walker.flights.along(beam)).is_some()
            })
    }

    fn hop(&mut self, way: &Way<W>, over: u16, to: u16, dir: u16, catch: &mut impl Catch<W>) -> Result<(), PlayError> {
        self.seen += 1;
        if self.seen > MOST_HOPS {
            return Err(PlayError::TooMany { what: "hops", bound: MOST_HOPS });
        }
        self.path.push((to, over));
        let result = match self.after(way, over, to, dir) {
            None => self.complete(way, over, to, catch),
            Some(next) => match self.walker(next.kind).end {
                ChainEnd::MayStop => {
                    self.complete(way, over, to, catch).and_then(|()| self.grow(&next, catch).map(|_| ()))
                }
                _ => match self.grow(&next, catch) {
                    Ok(false) => self.complete(way, over, to, catch),
                    other => other.map(|_| ()),
                },
            },
        };
        self.path.pop();
        result
    }

    /// Hands over a capture that ends with a hop.
    fn complete(&mut self, way: &Way<W>, over: u16, to: u16, catch: &mut impl Catch<W>) -> Result<(), PlayError> {
        let taken = way.taken.with(over);
        // Whatever the moment, a piece that ends its move where it is crowned is crowned.
        let becomes = self.walker(way.kind).crown.filter(|crown| crown.on.has(to)).map_or(way.kind, |crown| crown.to);
        let hops = self.path.len() as u16;
        catch.catch(&Hopper { taken, from: way.from, to, kind: way.began, becomes, hops }, self.path)
    }
}

/// The first piece on a beam and the landings behind it, if it is prey and there are any.
#[inline(always)]
fn flight<'b, const W: usize>(
    walker: &Walker<W>,
    way: &Way<W>,
    prey: &Bits<W>,
    beam: &'b [u16],
) -> Option<(u16, &'b [u16])> {
    let first = beam.iter().position(|&place| way.walls.has(place))?;
    let behind = &beam[first + 1..];
    let free = behind.iter().take_while(|&&place| !way.walls.has(place)).count();
    let landings = &behind[..if walker.lands_next { free.min(1) } else { free }];
    (prey.has(beam[first]) && !landings.is_empty()).then_some((beam[first], landings))
}
