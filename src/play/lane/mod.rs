//! The lane for simple rules ([`crate::game::lane`]): a position that is copied for each move, lists without programs.
//!
//! `hops` finds the first hop of every capture, `chain` follows those that go on, `list` finds all moves and counts them, `count` counts positions and `random` plays. All of it
//! gives what the engine for all rules gives, only faster; tests compare the two.

mod chain;
mod count;
mod hops;
mod list;
mod random;

use super::ask::Ask;
use super::outcome::{Asked, decide};
use super::position::{Again, Position};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::lane::{Lane, MOST_KINDS};
use crate::rules::{Cond, Duty, KindSet};

pub use self::count::Counting;
pub use self::random::run;

/// Where everything stands, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot<const W: usize> {
    /// Places by player.
    pub players: [Bits<W>; 2],
    /// Places by kind.
    pub kinds: [Bits<W>; MOST_KINDS],
    /// The player to move.
    pub side: u8,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hopper<const W: usize> {
    /// All places that it takes.
    pub taken: Bits<W>,
    /// The start.
    pub from: u16,
    /// The last landing.
    pub to: u16,
    /// The kind at the start.
    pub kind: u8,
    /// The kind at the end.
    pub becomes: u8,
    /// How many hops it makes; 0 for a move that takes nothing.
    pub hops: u16,
}

impl<const W: usize> Spot<W> {
    /// The places without a piece.
    #[inline(always)]
    pub fn empty(&self, lane: &Lane<W>) -> Bits<W> {
        lane.board.minus(&self.players[0].or(&self.players[1]))
    }

    /// The places of the player to move.
    #[inline(always)]
    pub fn own(&self) -> Bits<W> {
        self.players[usize::from(self.side)]
    }

    /// The places of the other.
    #[inline(always)]
    pub fn enemies(&self) -> Bits<W> {
        self.players[usize::from(self.side) ^ 1]
    }

    /// The places of some kinds.
    #[inline(always)]
    pub fn of_kinds(&self, kinds: u8) -> Bits<W> {
        // Without branches: whether a kind belongs to the mask is nothing that a processor could foresee.
        let mut all = Bits::EMPTY;
        for (kind, places) in self.kinds.iter().enumerate() {
            all = all.or(&places.masked(kinds >> kind & 1 == 1));
        }
        all
    }

    /// The kind of the piece on a place.
    #[inline(always)]
    pub fn kind_at(&self, place: u16) -> u8 {
        (1..MOST_KINDS).find(|&kind| self.kinds[kind].has(place)).unwrap_or(0) as u8
    }

    /// The position after a move.
    #[inline(always)]
    pub fn after(&self, mv: &Hopper<W>) -> Spot<W> {
        // Every set is made anew without asking which of them change: a set that is written by its number and then copied
        // with its neighbours would be waited for.
        let (gone, to) = (mv.taken.with(mv.from), Bits::of(mv.to));
        let mut next = *self;
        for (player, places) in next.players.iter_mut().enumerate() {
            *places = places.minus(&gone).or(&to.masked(player == usize::from(self.side)));
        }
        for (kind, places) in next.kinds.iter_mut().enumerate() {
            *places = places.minus(&gone).or(&to.masked(kind == usize::from(mv.becomes)));
        }
        next.side ^= 1;
        next
    }

    /// How many men of each player and kind there are, and who is to move.
    #[inline(always)]
    pub fn material(&self) -> (u64, u8) {
        let mut counts = 0;
        for player in &self.players {
            for kind in &self.kinds {
                counts = counts << 8 | u64::from(player.and(kind).count() & 0xff);
            }
        }
        (counts, self.side)
    }
}

/// What holds through a whole count or game: the rules as far as they bind here.
#[derive(Debug)]
pub struct Course<'a, const W: usize> {
    /// The tables.
    pub core: &'a Core<W>,
    /// Those of the lane.
    pub lane: &'a Lane<W>,
    /// Captures must be made.
    pub must: bool,
    /// The position without its men: all that the lane does not change.
    bare: Position<W>,
}

impl<'a, const W: usize> Course<'a, W> {
    /// Enters the lane with a position, if its game and what it remembers are simple enough.
    pub fn enter(core: &'a Core<W>, pos: &Position<W>) -> Option<(Course<'a, W>, Spot<W>)> {
        let lane = core.lane.as_ref()?;
        let state = &pos.state;
        let settled = state.again == Again::No
            && state.huff.is_empty()
            && pos.closed.is_empty()
            && pos.passing.is_empty()
            && pos.hand.iter().all(|&count| count == 0)
            && pos.owned[core.men.players].is_empty()
            && core.points <= 256;
        let must = must(core, pos)?;
        if !settled {
            return None;
        }
        let mut spot = Spot { players: [Bits::EMPTY; 2], kinds: [Bits::EMPTY; MOST_KINDS], side: state.side };
        let mut bare = pos.clone();
        for point in pos.occ.iter() {
            let man = pos.man[usize::from(point)];
            let place = lane.place[usize::from(point)];
            spot.players[usize::from(core.men.owner(man))].insert(place);
            spot.kinds[usize::from(core.men.kind(man))].insert(place);
            bare.set_man(core, point, 0, 0);
        }
        bare.forget();
        // No kind can be counted beyond a byte.
        let few = spot.players.iter().all(|places| places.count() < 256);
        few.then_some((Course { core, lane, must, bare }, spot))
    }

    /// The position as the engine for all rules has it. Clocks, turn and the move just made are those of the beginning.
    pub fn position(&self, spot: &Spot<W>) -> Position<W> {
        let mut pos = self.bare.clone();
        pos.keyed = false;
        for (player, places) in spot.players.iter().enumerate() {
            for place in places.iter() {
                let man = self.core.men.of(player as u8, spot.kind_at(place));
                pos.set_man(self.core, self.lane.point[usize::from(place)], man, 0);
            }
        }
        pos.state.side = spot.side;
        pos.forget();
        pos
    }

    /// Whether an end clause has spoken that depends on nothing but the position.
    pub fn ended(&self, spot: &Spot<W>) -> bool {
        decide(&Ask::ending(self.core, &self.position(spot), 0), Asked::Counting).is_some()
    }

    /// A position of which only the numbers of men and the player to move are kept up: all that some clauses ask.
    pub fn scales(&self, spot: &Spot<W>) -> Scales<W> {
        let mut scales = Scales { pos: self.bare.clone() };
        scales.weigh(self.core, spot);
        scales
    }
}

/// What the numbers of men say of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// No clause has spoken.
    GoesOn,
    /// A clause that asks nothing else has.
    Over,
    /// A clause that asks more may have.
    Perhaps,
}

/// The numbers of men, as the engine for all rules is asked about them. Nothing stands anywhere.
#[derive(Debug)]
pub struct Scales<const W: usize> {
    pos: Position<W>,
}

impl<const W: usize> Scales<W> {
    /// Counts the men of a position.
    pub fn weigh(&mut self, core: &Core<W>, spot: &Spot<W>) {
        for (player, own) in spot.players.iter().enumerate() {
            for (kind, places) in spot.kinds.iter().enumerate().take(core.men.kinds) {
                self.pos.count[usize::from(core.men.of(player as u8, kind as u8))] = own.and(places).count() as u16;
            }
        }
        self.pos.state.side = spot.side;
    }

    /// Follows a move from one position to the next.
    #[inline(always)]
    pub fn follow(&mut self, core: &Core<W>, spot: &Spot<W>, mv: &Hopper<W>, next: &Spot<W>) {
        self.pos.state.side = next.side;
        if mv.hops == 0 && mv.becomes == mv.kind {
            return;
        }
        for place in mv.taken.iter() {
            self.pos.count[usize::from(core.men.of(spot.side ^ 1, spot.kind_at(place)))] -= 1;
        }
        self.pos.count[usize::from(core.men.of(spot.side, mv.kind))] -= 1;
        self.pos.count[usize::from(core.men.of(spot.side, mv.becomes))] += 1;
    }

    /// What these numbers say of the end.
    pub fn verdict(&self, core: &Core<W>, lane: &Lane<W>) -> Weighed {
        let ask = Ask::ending(core, &self.pos, 0);
        if lane.silence.mixed.iter().any(|parts| parts.iter().all(|part| ask.cond(part))) {
            return Weighed::Perhaps;
        }
        // The other clauses ask nothing but numbers; those that ask for more cannot hold.
        if decide(&ask, Asked::Counting).is_some() { Weighed::Over } else { Weighed::GoesOn }
    }

    /// The clocks whose conditions on the men hold, as a mask.
    pub fn standing(&self, core: &Core<W>) -> u64 {
        let ask = Ask::ending(core, &self.pos, 0);
        let holds = |parts: &[Cond]| parts.iter().all(|part| ask.cond(part));
        let standing = core.endings.standing.iter().enumerate().filter(|(_, parts)| holds(parts));
        standing.fold(0, |mask, (index, _)| mask | 1 << (index % 64))
    }
}

/// Whether captures must be made; `None` if duties say more than that.
fn must<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Option<bool> {
    let binding = core.duties().iter().filter(|rule| !rule.cond.as_ref().is_some_and(|cond| never(cond, pos)));
    let mut must = false;
    for rule in binding {
        let all = KindSet::all(core.men.kinds);
        let whatever = |duty: &Duty| matches!(duty, Duty::Capture(kinds) if all.except(*kinds).is_empty());
        // What else would do where nobody can capture is no capture: such a duty says more.
        if rule.cond.is_some() || rule.steps.len() != 1 || !rule.steps[0].iter().all(whatever) {
            return None;
        }
        must = true;
    }
    Some(must)
}

/// Whether a condition never holds as long as nothing is called.
fn never<const W: usize>(cond: &Cond, pos: &Position<W>) -> bool {
    match cond {
        Cond::Called(call) => pos.state.called >> call & 1 == 0,
        Cond::And(parts) => parts.iter().any(|part| never(part, pos)),
        Cond::Or(parts) => parts.iter().all(|part| never(part, pos)),
        _ => false,
    }
}
