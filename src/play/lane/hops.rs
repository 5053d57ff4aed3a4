//! The first hops of all jumping pieces at once.
//!
//! Most captures take one piece and are over. A set of landings is moved as the pieces were, to see which of them go on;
//! only these are followed one by one.
//!
//! Sets are turned, not shifted: no piece that stands where a fan begins can leave the board along it, so that nothing comes
//! in on the other side.

use super::{Course, Hopper, Spot};
use crate::game::bits::Bits;
use crate::game::lane::MOST_KINDS;
use crate::game::lane::fans::{Fan, Troop};

/// Jumps of one troop along one fan.
#[derive(Clone, Copy, Debug)]
struct Volley<const W: usize> {
    /// The kinds of the troop, as a mask.
    kinds: u8,
    by: i16,
    beyond: i16,
    to: Bits<W>,
}

impl<const W: usize> Volley<W> {
    #[inline(always)]
    fn victims(&self, landings: &Bits<W>) -> Bits<W> {
        landings.turned(-self.beyond)
    }

    #[inline(always)]
    fn starts(&self, landings: &Bits<W>) -> Bits<W> {
        landings.turned(-self.beyond).turned(-self.by)
    }
}

/// The first hops of a position.
#[derive(Debug, Default)]
pub struct Hops<const W: usize> {
    volleys: Vec<Volley<W>>,
    /// The pieces that may go on after one of their hops, and all that fly: their captures are not among those counted here.
    pub chained: Bits<W>,
}

impl<const W: usize> Hops<W> {
    /// Finds the hops of the player to move. `hot` names the fans along which some may be found, as
    /// [`super::list::Glance`] does.
    #[inline(always)]
    pub fn find(&mut self, course: &Course<'_, W>, spot: &Spot<W>, hot: u64) {
        let (empty, enemies) = (spot.empty(course.lane), spot.enemies());
        let army = &course.lane.armies[usize::from(spot.side)];
        self.volleys.clear();
        self.chained = if army.flyers == 0 { Bits::EMPTY } else { spot.own().and(&spot.of_kinds(army.flyers)) };
        for troop in &army.troops {
            let begin = self.volleys.len();
            let sides = sides(troop, spot);
            let mut left = hot;
            while left != 0 {
                let first = left.trailing_zeros() as usize;
                left &= left - 1;
                for fan in troop.fans.iter().skip(first).step_by(64) {
                    let to = over(&sides[..troop.squads.len()], fan).turned(fan.beyond).and(&empty);
                    if !to.is_empty() {
                        self.volleys.push(Volley { kinds: troop.kinds, by: fan.by, beyond: fan.beyond, to });
                    }
                }
            }
            for at in begin..self.volleys.len() {
                self.chained = self.chained.or(&chained(course, troop, &self.volleys[at], &empty, &enemies));
            }
        }
        if !self.chained.is_empty() {
            for volley in &mut self.volleys {
                let chained = self.chained.turned(volley.by).turned(volley.beyond);
                volley.to = volley.to.minus(&chained);
            }
        }
    }

    /// How many captures there are of pieces that cannot go on.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        self.volleys.iter().map(|volley| u64::from(volley.to.count())).sum()
    }

    /// All pieces that may be able to capture.
    pub fn captors(&self) -> Bits<W> {
        self.volleys.iter().fold(self.chained, |all, volley| all.or(&volley.starts(&volley.to)))
    }

    /// Whether there are any captures of pieces that cannot go on.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.volleys.iter().any(|volley| !volley.to.is_empty())
    }

    /// For each fan, where captures of pieces that cannot go on start.
    #[inline(always)]
    pub fn starts(&self) -> impl Iterator<Item = Bits<W>> + '_ {
        self.volleys.iter().map(|volley| volley.starts(&volley.to))
    }

    /// The captures of a piece that cannot go on: what is taken, and the landing.
    #[inline(always)]
    pub fn from(&self, place: u16) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.volleys.iter().filter_map(move |volley| {
            let over = i32::from(place) + i32::from(volley.by);
            let to = over + i32::from(volley.beyond);
            let hops = (0..64 * W as i32).contains(&to) && volley.to.has(to as u16);
            hops.then_some((over as u16, to as u16))
        })
    }

    /// Gives the captures of pieces that cannot go on to `f`, with what they take.
    #[inline(always)]
    pub fn each(&self, course: &Course<'_, W>, spot: &Spot<W>, mut f: impl FnMut(Hopper<W>, u16)) {
        for volley in &self.volleys {
            let alone = volley.kinds.is_power_of_two().then_some(volley.kinds.trailing_zeros() as u8);
            for to in volley.to.iter() {
                let over = (i32::from(to) - i32::from(volley.beyond)) as u16;
                let from = (i32::from(over) - i32::from(volley.by)) as u16;
                let quiet = course.quiet(spot.side, from, to, alone.unwrap_or_else(|| spot.kind_at(from)));
                f(Hopper { taken: Bits::of(over), hops: 1, ..quiet }, over);
            }
        }
    }
}

/// By squad, the pieces of the player to move and those that they take.
#[inline(always)]
fn sides<const W: usize>(troop: &Troop<W>, spot: &Spot<W>) -> [(Bits<W>, Bits<W>); MOST_KINDS] {
    let mut sides = [(Bits::EMPTY, Bits::EMPTY); MOST_KINDS];
    for (at, squad) in troop.squads.iter().enumerate() {
        sides[at] = (spot.own().and(&spot.of_kinds(squad.kinds)), spot.enemies().and(&spot.of_kinds(squad.prey)));
    }
    sides
}

/// The enemies over which squads may jump along a fan, if the place behind is free.
#[inline(always)]
fn over<const W: usize>(sides: &[(Bits<W>, Bits<W>)], fan: &Fan<W>) -> Bits<W> {
    let all = sides
        .iter()
        .fold(Bits::EMPTY, |all: Bits<W>, (men, prey)| all.or(&men.and(&fan.from).turned(fan.by).and(prey)));
    all.and(&fan.over)
}

/// Of pieces that have jumped, those that may go on, by their starts. More may be found than do, never fewer: whether the
/// enemy's kind may be taken is not asked here, nor what the last direction forbids.
#[inline(always)]
fn chained<const W: usize>(
    course: &Course<'_, W>,
    troop: &Troop<W>,
    volley: &Volley<W>,
    empty: &Bits<W>,
    enemies: &Bits<W>,
) -> Bits<W> {
    let chains = &troop.chains;
    let from = volley.to.minus(&chains.stopped);
    // What another kind does from there is not asked either.
    let mut on = from.and(&chains.changed);
    if chains.go_on {
        let mut free = empty.or(&volley.starts(&from));
        if !course.core.rules.turn.lift_at_end {
            free = free.or(&volley.victims(&from));
        }
        for fan in &troop.fans {
            let over = from.and(&fan.from).turned(fan.by).and(enemies).and(&fan.over);
            // The fan back leads over what was just taken.
            if !over.is_empty() && fan.by != -volley.beyond {
                on = on.or(&over.turned(fan.beyond).and(&free).turned(-fan.beyond).turned(-fan.by));
            }
        }
    }
    if on.is_empty() { on } else { volley.starts(&on) }
}
