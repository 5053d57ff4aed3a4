//! Counting the moves of a position without making a list, where the rules are simple enough.

use super::generate::Gen;
use super::list::MOST_HOPS;
use super::position::Position;
use super::{By, PlayError, legal};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::profile::{Profile, Simple};
use crate::rules::ChainEnd;

/// The number of legal moves under simple rules; `None` where a list must be made.
pub fn simple<const W: usize>(core: &Core<W>, pos: &Position<W>, by: By) -> Option<Result<u64, PlayError>> {
    let profile = core.profile.as_ref()?;
    let turn = &core.rules.turn;
    let must = match turn.duties.as_slice() {
        [] => false,
        [_] if legal::capture_binds(core) => true,
        _ => return None,
    };
    if !turn.prefer.is_empty() {
        return None;
    }
    let counter = Counter { core, pos, profile, walls: pos.occ.or(&pos.closed) };
    let captures = match counter.captures() {
        Ok(captures) => captures,
        Err(error) => return Some(Err(error)),
    };
    // Chains that take the same pieces in another order are one move by result.
    if captures > 0 && by == By::Result {
        return None;
    }
    Some(Ok(if must && captures > 0 { captures } else { captures + counter.steps() }))
}

/// The number of legal moves where nobody can capture and every quiet move found is legal; `None` where a list must be made.
pub fn quiet<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<u64> {
    let turn = &core.rules.turn;
    let captures_only = turn.duties.is_empty() || legal::capture_binds(core);
    if !(core.direct && core.distinct && captures_only) {
        return None;
    }
    let gen_ = Gen::new(core, pos);
    if gen_.movers().iter().any(|point| gen_.has_hop(&gen_.view(point))) {
        return None;
    }
    let mut count = u64::from(gen_.may_pass());
    let mut tally = |_| {
        count += 1;
        false
    };
    for point in gen_.movers().iter() {
        gen_.each_travel(point, &mut tally);
    }
    gen_.each_placement(&mut tally);
    gen_.each_removal(&mut tally);
    Some(count)
}

struct Counter<'a, const W: usize> {
    core: &'a Core<W>,
    pos: &'a Position<W>,
    profile: &'a Profile<W>,
    walls: Bits<W>,
}

impl<const W: usize> Counter<'_, W> {
    fn steps(&self) -> u64 {
        let mut sum = 0;
        for point in self.pos.owned[usize::from(self.pos.state.side)].iter() {
            let man = &self.profile.men[usize::from(self.pos.man[usize::from(point)])];
            sum += man.steps[usize::from(point)].minus(&self.walls).count();
        }
        u64::from(sum)
    }

    fn captures(&self) -> Result<u64, PlayError> {
        let own = self.pos.owned[usize::from(self.pos.state.side)];
        let others = self.pos.occ.minus(&own);
        let (mut sum, mut seen) = (0, 0);
        for point in own.iter() {
            let number = self.pos.man[usize::from(point)];
            let man = &self.profile.men[usize::from(number)];
            if !man.over[usize::from(point)].meets(&others) {
                continue;
            }
            let end = self.core.chain(self.core.men.kind(number)).end;
            let mut walls = self.walls;
            walls.remove(point);
            let mut chain = Chain { counter: self, man, end, seen: &mut seen };
            sum += chain.from(point, &walls, &Bits::of(point))?.unwrap_or(0);
        }
        Ok(sum)
    }
}

/// The captures of one piece.
struct Chain<'a, const W: usize> {
    counter: &'a Counter<'a, W>,
    man: &'a Simple<W>,
    end: ChainEnd,
    seen: &'a mut u64,
}

impl<const W: usize> Chain<'_, W> {
    /// The number of complete chains that go on from a point; `None` if none does. `gone` are the points whose men are
    /// not there any more: the origin and what was taken.
    fn from(&mut self, point: u16, walls: &Bits<W>, gone: &Bits<W>) -> Result<Option<u64>, PlayError> {
        let mut found = None;
        let man = self.man;
        for jump in man.jumps(point) {
            let victim = self.counter.pos.man[usize::from(jump.over)];
            if !man.takes.has(victim) || walls.has(jump.to) || gone.has(jump.over) {
                continue;
            }
            *self.seen += 1;
            if *self.seen > MOST_HOPS {
                return Err(PlayError::TooMany { what: "hops", bound: MOST_HOPS });
            }
            let sum = found.get_or_insert(0u64);
            if self.end == ChainEnd::Single || man.stops.has(jump.to) {
                *sum += 1;
                continue;
            }
            let (mut walls, mut gone) = (*walls, *gone);
            gone.insert(jump.over);
            if !self.counter.core.rules.turn.lift_at_end {
                walls.remove(jump.over);
            }
            *sum += match (self.from(jump.to, &walls, &gone)?, self.end) {
                (None, _) => 1,
                (Some(on), ChainEnd::MayStop) => on + 1,
                (Some(on), _) => on,
            };
        }
        Ok(found)
    }
}
