//! The position of the engine, changed in place and taken back by a log.
//!
//! Scalars live in [`State`], which a [`Mark`] copies whole; what stands where, hands, clocks and memory are arrays whose
//! changes are logged. Going back to a mark undoes the log and puts the scalars back, so that undoing is exact by
//! construction. The key follows every change, unless nobody asks for keys.

use std::borrow::Cow;
use std::sync::Arc;

pub use super::state::{Again, Dice, Event, NOWHERE, State};
use super::words::{again_word, been_word, clock_word, counter_word, dice_word, man_word, running_word, turn_word};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::hash;
use crate::hooks::Deed;

/// Owners are players and, one past the last, nobody.
const OWNERS: usize = 8;

/// A logged change, as what was there before.
#[derive(Clone, Debug)]
enum Change<const W: usize> {
    Man { point: u16, man: u8, flags: u8 },
    Hand { man: u8, count: u32 },
    Clock { index: u16, value: u32 },
    Closed(u16),
    Passing(Vec<(u16, u16)>),
    Running { index: u16, at: u16, count: u32 },
    Been(u16, Box<Bits<W>>),
    Below(u16, Vec<(u8, u8)>),
    Counter { index: u16, value: i64 },
    Deed(Option<Arc<Deed>>),
}

/// A place in a position's history to which it can go back.
#[derive(Clone, Debug)]
pub struct Mark<const W: usize> {
    state: State<W>,
    log: usize,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    /// Points on which something stands.
    pub occ: Bits<W>,
    /// Points by owner.
    pub owned: [Bits<W>; OWNERS],
    /// Points by man.
    pub of: Vec<Bits<W>>,
    /// The man on each point (the top of a column), or 0.
    pub man: Vec<u8>,
    /// How often each man stands on the board.
    pub count: Vec<u16>,
    /// Closed points.
    pub closed: Bits<W>,
    /// How many of each man are in hand.
    pub hand: Vec<u32>,
    /// The clocks.
    pub clocks: Vec<u32>,
    /// The flags of the men, by point; empty where men have none.
    pub flags: Vec<u8>,
    /// Where pieces have stood, by point; empty where nobody asks.
    pub been: Vec<Bits<W>>,
    /// (Victim, crossed point).
    pub passing: Vec<(u16, u16)>,
    /// The quiet moves running, by player and limit: point and number.
    pub running: Vec<(u16, u32)>,
    /// What lies under the tops of columns, bottom first, as man and flags; empty where there are no columns.
    pub below: Vec<Vec<(u8, u8)>>,
    /// The scripts' counters.
    pub counters: Vec<i64>,
    /// The move just made, where a script of the end may ask for it.
    pub deed: Option<Arc<Deed>>,
    /// The scalars.
    pub state: State<W>,
    /// Whether the key is kept.
    pub keyed: bool,
    log: Vec<Change<W>>,
}

impl<const W: usize> Position<W> {
    /// The position as it would be with another player to move: for what he could take next.
    pub fn turned(&self, core: &Core<W>, player: u8) -> Cow<'_, Position<W>> {
        if player == self.state.side {
            return Cow::Borrowed(self);
        }
        let mut turned = self.clone();
        turned.keyed = false;
        turned.passing.clear();
        turned.state = State {
            side: player,
            again: Again::No,
            huff: Bits::EMPTY,
            phases: super::ask::phases(core, self, player).0,
            ..self.state
        };
        Cow::Owned(turned)
    }

    /// An empty board with the first player to move.
    pub fn empty(core: &Core<W>) -> Position<W> {
        let n = usize::from(core.points);
        let part = |wanted: bool| if wanted { n } else { 0 };
        let limits = core.rules.turn.limits.len() * core.men.players;
        Position {
            occ: Bits::EMPTY,
            owned: [Bits::EMPTY; OWNERS],
            of: vec![Bits::EMPTY; core.men.count()],
            man: vec![0; n],
            count: vec![0; core.men.count()],
            closed: Bits::EMPTY,
            hand: vec![0; core.men.count()],
            clocks: vec![0; core.rules.clocks.len()],
            flags: vec![0; part(core.parts.flags)],
            been: vec![Bits::EMPTY; part(core.parts.been)],
            passing: Vec::new(),
            running: vec![(NOWHERE, 0); limits],
            below: vec![Vec::new(); part(core.parts.columns)],
            counters: vec![0; core.rules.memory.counters.len()],
            deed: None,
            state: State {
                side: core.rules.first.player.0,
                phases: u64::MAX,
                phase: 0,
                turn: 1,
                key: 0,
                huff: Bits::EMPTY,
                called: 0,
                again: Again::No,
                dice: Dice::default(),
                event: Event::default(),
            },
            keyed: true,
            log: Vec::new(),
        }
    }

    /// The memory it takes, in bytes, its log left out.
    pub fn bytes(&self) -> usize {
        let columns: usize = self.below.iter().map(|column| size_of_val(column.as_slice())).sum();
        let tables = [
            size_of_val(self.of.as_slice()),
            size_of_val(self.man.as_slice()),
            size_of_val(self.count.as_slice()),
            size_of_val(self.hand.as_slice()),
            size_of_val(self.clocks.as_slice()),
            size_of_val(self.flags.as_slice()),
            size_of_val(self.been.as_slice()),
            size_of_val(self.passing.as_slice()),
            size_of_val(self.running.as_slice()),
            size_of_val(self.below.as_slice()),
            size_of_val(self.counters.as_slice()),
        ];
        size_of::<Self>() + columns + tables.iter().sum::<usize>()
    }

    /// The present place in history.
    #[inline(always)]
    pub fn mark(&self) -> Mark<W> {
        Mark { state: self.state, log: self.log.len() }
    }

    /// Goes back to a mark.
    pub fn rewind(&mut self, core: &Core<W>, mark: &Mark<W>) {
        while self.log.len() > mark.log {
            let Some(change) = self.log.pop() else { break };
            match change {
                Change::Man { point, man, flags } => self.swap(core, point, man, flags),
                Change::Hand { man, count } => self.hand[usize::from(man)] = count,
                Change::Clock { index, value } => self.clocks[usize::from(index)] = value,
                Change::Closed(point) => self.closed.remove(point),
                Change::Passing(before) => self.passing = before,
                Change::Running { index, at, count } => self.running[usize::from(index)] = (at, count),
                Change::Been(point, before) => self.been[usize::from(point)] = *before,
                Change::Counter { index, value } => self.counters[usize::from(index)] = value,
                Change::Deed(before) => self.deed = before,
                Change::Below(point, before) => self.below[usize::from(point)] = before,
            }
        }
        self.state = mark.state;
    }

    /// Forgets how to go back: positions that are only ever played forward keep no log.
    pub fn forget(&mut self) {
        self.log.clear();
    }

    /// Flags of the man on a point.
    #[inline(always)]
    pub fn flags_at(&self, point: u16) -> u8 {
        self.flags.get(usize::from(point)).copied().unwrap_or(0)
    }

    /// Puts a man (or nobody) on a point in place of what stands there, without key and log.
    #[inline(always)]
    fn swap(&mut self, core: &Core<W>, point: u16, man: u8, flags: u8) {
        let before = self.man[usize::from(point)];
        if before != 0 {
            self.owned[usize::from(core.men.owner(before))].remove(point);
            self.of[usize::from(before)].remove(point);
            self.count[usize::from(before)] -= 1;
        }
        self.man[usize::from(point)] = man;
        if man == 0 {
            self.occ.remove(point);
        } else {
            self.occ.insert(point);
            self.owned[usize::from(core.men.owner(man))].insert(point);
            self.of[usize::from(man)].insert(point);
            self.count[usize::from(man)] += 1;
        }
        if let Some(slot) = self.flags.get_mut(usize::from(point)) {
            *slot = flags;
        }
    }

    /// Puts a man (0 is nobody) with its flags on a point in place of the one that stands there.
    #[inline(always)]
    pub fn set_man(&mut self, core: &Core<W>, point: u16, man: u8, flags: u8) {
        let before = self.man[usize::from(point)];
        let old = self.flags_at(point);
        if self.keyed {
            let level = self.below.get(usize::from(point)).map_or(0, Vec::len);
            self.state.key ^= man_word(core, point, before, old, level) ^ man_word(core, point, man, flags, level);
        }
        self.log.push(Change::Man { point, man: before, flags: old });
        self.swap(core, point, man, flags);
    }

    /// Replaces what lies under the top of a column.
    pub fn set_below(&mut self, core: &Core<W>, point: u16, below: Vec<(u8, u8)>) {
        let at = usize::from(point);
        if self.keyed {
            let (man, flags) = (self.man[at], self.flags_at(point));
            let old = &self.below[at];
            let under = |column: &[(u8, u8)]| {
                column.iter().enumerate().fold(0, |key, (level, &(m, f))| key ^ man_word(core, point, m, f, level))
            };
            self.state.key ^= under(old) ^ under(&below);
            self.state.key ^=
                man_word(core, point, man, flags, old.len()) ^ man_word(core, point, man, flags, below.len());
        }
        let before = std::mem::replace(&mut self.below[at], below);
        self.log.push(Change::Below(point, before));
    }

    /// Sets how many of a man are in hand.
    pub fn set_hand(&mut self, core: &Core<W>, man: u8, count: u32) {
        let before = self.hand[usize::from(man)];
        let (owner, kind) = (core.men.owner(man), core.men.kind(man));
        self.toggle(hash::hand(owner, kind, before) ^ hash::hand(owner, kind, count));
        self.log.push(Change::Hand { man, count: before });
        self.hand[usize::from(man)] = count;
    }

    /// Sets a clock.
    pub fn set_clock(&mut self, core: &Core<W>, index: usize, value: u32) {
        let before = self.clocks[index];
        if before == value {
            return;
        }
        if core.rules.clocks[index].decides {
            self.toggle(clock_word(index, before) ^ clock_word(index, value));
        }
        self.log.push(Change::Clock { index: index as u16, value: before });
        self.clocks[index] = value;
    }

    /// Sets a counter of scripts.
    pub fn set_counter(&mut self, index: usize, value: i64) {
        let before = self.counters[index];
        if before == value {
            return;
        }
        self.toggle(counter_word(index, before) ^ counter_word(index, value));
        self.log.push(Change::Counter { index: index as u16, value: before });
        self.counters[index] = value;
    }

    /// Notes the move that is being made.
    pub fn set_deed(&mut self, deed: Arc<Deed>) {
        let before = self.deed.replace(deed);
        self.log.push(Change::Deed(before));
    }

    /// Closes a point for good.
    pub fn close(&mut self, point: u16) {
        if !self.closed.has(point) {
            self.toggle(hash::closed(point));
            self.log.push(Change::Closed(point));
            self.closed.insert(point);
        }
    }

    /// Replaces the pieces that may be taken in passing.
    pub fn set_passing(&mut self, passing: Vec<(u16, u16)>) {
        if self.passing.is_empty() && passing.is_empty() {
            return;
        }
        for &(victim, crossed) in self.passing.iter().chain(&passing) {
            self.state.key ^= if self.keyed { hash::passing(victim, crossed) } else { 0 };
        }
        let before = std::mem::replace(&mut self.passing, passing);
        self.log.push(Change::Passing(before));
    }

    /// Sets the quiet moves running of a player under a limit.
    pub fn set_running(&mut self, core: &Core<W>, player: u8, limit: usize, at: u16, count: u32) {
        let index = usize::from(player) * core.rules.turn.limits.len() + limit;
        let before = self.running[index];
        if before == (at, count) {
            return;
        }
        self.toggle(running_word(limit, before) ^ running_word(limit, (at, count)));
        self.log.push(Change::Running { index: index as u16, at: before.0, count: before.1 });
        self.running[index] = (at, count);
    }

    /// Sets where the piece on a point has stood.
    pub fn set_been(&mut self, point: u16, been: Bits<W>) {
        let before = self.been[usize::from(point)];
        if before == been {
            return;
        }
        self.toggle(been_word(point, &before) ^ been_word(point, &been));
        self.log.push(Change::Been(point, Box::new(before)));
        self.been[usize::from(point)] = been;
    }

    /// Sets the pieces that may be huffed.
    pub fn set_huff(&mut self, huff: Bits<W>) {
        for point in self.state.huff.minus(&huff).or(&huff.minus(&self.state.huff)).iter() {
            self.toggle(hash::memory(2, u64::from(point), 1, 0));
        }
        self.state.huff = huff;
    }

    /// Makes a call.
    pub fn set_called(&mut self, call: usize) {
        self.toggle(hash::memory(3, call as u64, 1, 0));
        self.state.called |= 1 << call;
    }

    /// Gives the turn to a player, who may move again with a piece.
    pub fn set_side(&mut self, side: u8, again: Again) {
        let old = if self.keyed { hash::side(self.state.side) ^ again_word(&self.state) } else { 0 };
        self.state.side = side;
        self.state.again = again;
        if self.keyed {
            self.state.key ^= old ^ hash::side(side) ^ again_word(&self.state);
        }
    }

    /// Sets the number of the turn to be made.
    pub fn set_turn(&mut self, core: &Core<W>, turn: u32) {
        if core.parts.turn_in_key {
            self.toggle(turn_word(self.state.turn) ^ turn_word(turn));
        }
        self.state.turn = turn;
    }

    /// Sets the phases that hold.
    pub fn set_phases(&mut self, mask: u64, index: u8) {
        if index != self.state.phase {
            self.toggle(hash::phase(self.state.phase) ^ hash::phase(index));
        }
        self.state.phases = mask;
        self.state.phase = index;
    }

    /// Sets the dice.
    pub fn set_dice(&mut self, dice: Dice) {
        self.toggle(dice_word(&self.state.dice) ^ dice_word(&dice));
        self.state.dice = dice;
    }

    #[inline(always)]
    fn toggle(&mut self, word: u64) {
        if self.keyed {
            self.state.key ^= word;
        }
    }

    /// What stands at a point, from the bottom, with flags.
    pub fn column(&self, point: u16) -> impl Iterator<Item = (u8, u8)> + '_ {
        let top = (self.man[usize::from(point)], self.flags_at(point));
        let below = self.below.get(usize::from(point)).map(Vec::as_slice).unwrap_or(&[]);
        below.iter().copied().chain((top.0 != 0).then_some(top))
    }
}
