//! Random games.
//!
//! A seed gives the same game here as with the engine for all rules: moves are numbered in canonical order. The drawn move
//! is found without listing the others, by counting for all places at once, in binary, how many steps and captures of one
//! piece start there; only captures of several are listed.

use std::cmp::Ordering;

use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use super::super::ask::Ask;
use super::super::key;
use super::super::list::MOST_MOVES;
use super::super::outcome::{Asked, decide, describe};
use super::super::playout::{Playout, below, unanswered};
use super::super::position::{Event, Position};
use super::super::{By, PlayError};
use super::chain::{Catch, Chase};
use super::list::{Work, troop};
use super::{Course, Hopper, Scales, Spot, Weighed};
use crate::game::bits::Bits;
use crate::game::hash;
use crate::game::lane::silence::Watch;
use crate::game::men::ManSet;
use crate::notation::Outcome;

/// Plays random moves on the lane, if it can play this game: then the position, what has occurred and the outcome are
/// brought up to date as [`super::super::playout::run`] would.
pub fn run<const W: usize>(
    course: &Course<'_, W>,
    mut spot: Spot<W>,
    pos: &mut Position<W>,
    history: &mut FxHashMap<u64, u32>,
    outcome: &mut Option<Outcome>,
    rng: &mut Xoshiro256PlusPlus,
    (by, most): (By, u32),
) -> Option<Result<Playout, PlayError>> {
    let watch = course.lane.silence.game.as_ref()?;
    let mut game = Game {
        course,
        watch,
        scales: course.scales(&spot),
        clocks: pos.clocks.clone(),
        turn: pos.state.turn,
        event: pos.state.event,
        key: pos.state.key,
        drawer: Drawer::default(),
    };
    let mut plies = 0;
    let result = loop {
        let moves = match game.drawer.look(course, &spot, by) {
            Ok(moves) => moves,
            Err(error) => break Err(error),
        };
        if moves == 0 {
            // What clauses say of a player who cannot move is asked now that it is seen.
            *outcome = game.judge(&spot, 0);
        }
        if outcome.is_some() || plies >= most {
            break Ok(());
        }
        if moves == 0 {
            *outcome = Some(unanswered());
            break Ok(());
        }
        let mv = game.drawer.draw(course, &spot, below(rng, moves) as usize);
        let next = spot.after(&mv);
        game.made(&spot, &mv, &next);
        spot = next;
        plies += 1;
        let times = match watch.occurs {
            Some(_) => *history.entry(game.key).and_modify(|n| *n += 1).or_insert(1),
            None => 0,
        };
        if game.may_have_ended(&mv, times) {
            *outcome = game.judge(&spot, times);
            if outcome.is_some() {
                break Ok(());
            }
        }
    };
    *pos = game.position(&spot);
    pos.keyed = true;
    pos.state.key = key::key(course.core, pos);
    Some(result.map(|()| Playout { plies, outcome: outcome.clone() }))
}

/// A game in progress.
struct Game<'a, const W: usize> {
    course: &'a Course<'a, W>,
    watch: &'a Watch,
    scales: Scales<W>,
    clocks: Vec<u32>,
    turn: u32,
    event: Event,
    /// The key, where repetition is watched.
    key: u64,
    drawer: Drawer<W>,
}

impl<const W: usize> Game<'_, W> {
    /// Takes note of a move.
    fn made(&mut self, spot: &Spot<W>, mv: &Hopper<W>, next: &Spot<W>) {
        let (core, lane) = (self.course.core, self.course.lane);
        let man_on = |place: u16| core.men.of(spot.side ^ 1, spot.kind_at(place));
        let mut taken = ManSet::default();
        if mv.hops > 0 {
            mv.taken.iter().for_each(|place| taken.insert(man_on(place)));
        }
        self.event = Event { made: true, mover: spot.side, kind: mv.kind, took: mv.hops > 0, taken };
        self.turn = self.turn.saturating_add(1);
        if self.watch.occurs.is_some() {
            let point = |place: u16| lane.point[usize::from(place)];
            let word = |man: u8, place: u16| core.word(man, point(place), 0);
            self.key ^= word(core.men.of(spot.side, mv.kind), mv.from)
                ^ word(core.men.of(spot.side, mv.becomes), mv.to)
                ^ hash::side(spot.side)
                ^ hash::side(next.side);
            self.key = mv.taken.iter().fold(self.key, |key, place| key ^ word(man_on(place), place));
        }
        let stands = self.watch.clocks.iter().any(|clock| clock.standing);
        let before = if stands { self.scales.standing(core) } else { u64::MAX };
        self.scales.follow(core, spot, mv, next);
        if !self.clocks.is_empty() {
            self.tick(mv, if stands { before & self.scales.standing(core) } else { u64::MAX });
        }
    }

    fn tick(&mut self, mv: &Hopper<W>, held: u64) {
        for (index, (value, clock)) in self.clocks.iter_mut().zip(&self.watch.clocks).enumerate() {
            let goes_on = !(clock.no_capture && mv.hops > 0)
                && clock.no_moves >> mv.kind & 1 == 0
                && (!clock.standing || held >> (index % 64) & 1 == 1);
            *value = if goes_on { value.saturating_add(1).min(clock.turns) } else { 0 };
        }
    }

    /// Whether some clause may have ended the game, other than for want of moves.
    fn may_have_ended(&self, mv: &Hopper<W>, times: u32) -> bool {
        let silence = &self.course.lane.silence;
        let changed = mv.hops > 0 || mv.becomes != mv.kind || silence.every_ply;
        (silence.material && changed && self.scales.verdict(self.course.core, self.course.lane) != Weighed::GoesOn)
            || self.watch.turn.is_some_and(|turn| self.turn > turn)
            || self.watch.occurs.is_some_and(|least| times >= least)
            || self.clocks.iter().zip(&self.watch.clocks).any(|(&value, clock)| value >= clock.turns)
    }

    /// What the engine for all rules says of the position.
    fn judge(&self, spot: &Spot<W>, times: u32) -> Option<Outcome> {
        let pos = self.position(spot);
        let decision = decide(&Ask::ending(self.course.core, &pos, times), Asked::All);
        decision.map(|decision| describe(self.course.core, decision))
    }

    /// The position with all that has happened.
    fn position(&self, spot: &Spot<W>) -> Position<W> {
        let mut pos = self.course.position(spot);
        pos.clocks.clone_from(&self.clocks);
        pos.state.turn = self.turn;
        pos.state.event = self.event;
        pos
    }
}

/// A move among others, with the way it goes.
#[derive(Clone, Debug)]
struct Entry<const W: usize> {
    mv: Hopper<W>,
    way: std::ops::Range<usize>,
}

/// Draws moves by their number in canonical order.
#[derive(Debug, Default)]
struct Drawer<const W: usize> {
    /// Listed moves by ascending start: captures of pieces that may take several, and slides.
    entries: Vec<Entry<W>>,
    ways: Vec<(u16, u16)>,
    /// A buffer for the moves of one piece.
    own: Vec<Entry<W>>,
    /// How many moves that are not listed start at each place, in binary: the lowest digits first.
    digits: [Bits<W>; 4],
    /// Steps are among those that are not listed.
    steps: bool,
    /// Captures of one piece are.
    hops: bool,
    work: Work<W>,
}

impl<const W: usize> Drawer<W> {
    /// The number of legal moves.
    #[inline(always)]
    fn look(&mut self, course: &Course<'_, W>, spot: &Spot<W>, by: By) -> Result<u64, PlayError> {
        self.entries.clear();
        self.ways.clear();
        self.digits = [Bits::EMPTY; 4];
        let glance = course.glance(spot);
        self.hops = glance.captures && self.captures(course, spot, glance.hot, by)?;
        self.steps = !(course.must && (self.hops || !self.entries.is_empty()));
        let army = &course.lane.armies[usize::from(spot.side)];
        // More fans than the digits can count are met on no board that lies on a plane.
        if army.troops.iter().map(|troop| troop.fans.len()).sum::<usize>() > 15 {
            self.list(course, spot);
            return Ok(self.entries.len() as u64);
        }
        if self.steps && army.sliders != 0 {
            self.slides(course, spot);
        }
        if self.steps {
            let empty = spot.empty(course.lane);
            for men in &army.troops {
                let own = troop(spot, men);
                for fan in men.fans.iter().filter(|fan| fan.steps) {
                    self.add(own.and(&fan.from).and(&empty.turned(-fan.by)));
                }
            }
        }
        if self.hops {
            let hops = std::mem::take(&mut self.work.hops);
            hops.starts().for_each(|starts| self.add(starts));
            self.work.hops = hops;
        }
        let unlisted = self.digits.iter().enumerate().map(|(i, digit)| u64::from(digit.count()) << i).sum::<u64>();
        Ok(self.entries.len() as u64 + unlisted)
    }

    /// One move more starts at these places.
    #[inline(always)]
    fn add(&mut self, starts: Bits<W>) {
        let mut carry = starts;
        for digit in &mut self.digits {
            let sum = digit.minus(&carry).or(&carry.minus(digit));
            carry = digit.and(&carry);
            *digit = sum;
        }
    }

    /// The move of a number below what [`Drawer::look`] gave.
    #[inline(always)]
    fn draw(&mut self, course: &Course<'_, W>, spot: &Spot<W>, number: usize) -> Hopper<W> {
        let mut begin = 0;
        while let Some(entry) = self.entries.get(begin) {
            let from = entry.mv.from;
            let group = self.entries[begin..].iter().take_while(|entry| entry.mv.from == from).count();
            let before = self.unlisted_below(from);
            if number < begin + before {
                break;
            }
            let here = self.unlisted_at(from);
            if number < begin + before + here + group {
                return self.among(course, spot, from, begin..begin + group, number - begin - before);
            }
            begin += group;
        }
        let (from, left) = self.start((number - begin) as u32);
        let hops = self.hops && self.work.hops.from(from).next().is_some();
        if hops || !self.steps {
            return self.among(course, spot, from, 0..0, left as usize);
        }
        let to = steps_from(course, spot, from).nth(left as usize).unwrap_or(from);
        course.quiet(spot.side, from, to, spot.kind_at(from))
    }

    /// The move of a number among those of one piece: some listed ones, and those that are not.
    fn among(
        &mut self,
        course: &Course<'_, W>,
        spot: &Spot<W>,
        from: u16,
        group: std::ops::Range<usize>,
        number: usize,
    ) -> Hopper<W> {
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.extend_from_slice(&self.entries[group]);
        let kind = spot.kind_at(from);
        let (ways, hops) = (&mut self.ways, self.hops.then(|| self.work.hops.from(from)));
        for (over, to) in hops.into_iter().flatten() {
            ways.push((to, over));
            let mv = Hopper { taken: Bits::of(over), hops: 1, ..course.quiet(spot.side, from, to, kind) };
            own.push(Entry { mv, way: ways.len() - 1..ways.len() });
        }
        for to in steps_from(course, spot, from).filter(|_| self.steps) {
            ways.push((to, u16::MAX));
            own.push(Entry { mv: course.quiet(spot.side, from, to, kind), way: ways.len() - 1..ways.len() });
        }
        own.sort_unstable_by(|a, b| compare(&self.ways, a, b));
        let drawn = own[number].mv;
        self.own = own;
        drawn
    }

    /// The number of unlisted moves that start at a place.
    #[inline(always)]
    fn unlisted_at(&self, place: u16) -> usize {
        self.digits.iter().enumerate().map(|(i, digit)| usize::from(digit.has(place)) << i).sum()
    }

    /// The number of unlisted moves that start below a place.
    #[inline(always)]
    fn unlisted_below(&self, place: u16) -> usize {
        let (word, below) = (usize::from(place) / 64, (1u64 << (place % 64)) - 1);
        (0..=word).map(|at| self.unlisted_in(at, if at == word { below } else { u64::MAX }) as usize).sum()
    }

    /// The number of unlisted moves that start at some places of a word.
    #[inline(always)]
    fn unlisted_in(&self, word: usize, mask: u64) -> u32 {
        self.digits.iter().enumerate().map(|(i, digit)| (digit.0[word] & mask).count_ones() << i).sum()
    }

    /// The place where the unlisted move of a number starts, and its number among those from there.
    #[inline(always)]
    fn start(&self, mut number: u32) -> (u16, u32) {
        let mut word = 0;
        while word + 1 < W {
            let here = self.unlisted_in(word, u64::MAX);
            if number < here {
                break;
            }
            number -= here;
            word += 1;
        }
        // Few pieces move in a word; going through them is quicker than halving it without an instruction that counts bits.
        let mut starts = self.digits.iter().fold(0, |all, digit| all | digit.0[word]);
        loop {
            let low = starts.trailing_zeros();
            let here =
                self.digits.iter().enumerate().map(|(i, digit)| (digit.0[word] >> low & 1) << i).sum::<u64>() as u32;
            starts &= starts.wrapping_sub(1);
            if number < here || starts == 0 {
                return ((word * 64) as u16 + low as u16, number);
            }
            number -= here;
        }
    }

    /// Lists the captures of pieces that may take several, by ascending start; whether there are others, which are not
    /// listed.
    fn captures(&mut self, course: &Course<'_, W>, spot: &Spot<W>, hot: u64, by: By) -> Result<bool, PlayError> {
        let Drawer { entries, ways, work, .. } = self;
        work.hops.find(course, spot, hot);
        let (most, chained) = (course.lane.most, work.hops.chained);
        if chained.is_empty() {
            return Ok(work.hops.any());
        }
        let captors = if most { work.hops.captors() } else { chained };
        let mut catch = Listed { entries, ways, most, best: 0 };
        let mut chase = Chase::new(course, spot, &mut work.path);
        for from in captors.iter() {
            chase.piece(from, spot.kind_at(from), &mut catch)?;
        }
        if self.entries.len() > 1 {
            self.sort();
            if by == By::Result {
                self.unite();
            }
        }
        Ok(!most && self.work.hops.any())
    }

    /// Lists the slides beside the captures.
    fn slides(&mut self, course: &Course<'_, W>, spot: &Spot<W>) {
        let captures = !self.entries.is_empty();
        let (entries, ways) = (&mut self.entries, &mut self.ways);
        course.each_slide(spot, |from, to, kind| {
            ways.push((to, u16::MAX));
            entries.push(Entry { mv: course.quiet(spot.side, from, to, kind), way: ways.len() - 1..ways.len() });
        });
        // Slides come by ascending start; the moves of one piece are put in order when it is drawn.
        if captures {
            self.sort();
        }
    }

    /// Lists what is not yet listed.
    fn list(&mut self, course: &Course<'_, W>, spot: &Spot<W>) {
        let Drawer { entries, ways, work, .. } = self;
        let mut list = |mv: Hopper<W>, over: u16| {
            ways.push((mv.to, over));
            entries.push(Entry { mv, way: ways.len() - 1..ways.len() });
        };
        if self.hops {
            work.hops.each(course, spot, &mut list);
        }
        if self.steps {
            course.each_quiet(spot, |mv| list(mv, u16::MAX));
        }
        (self.hops, self.steps) = (false, false);
        self.sort();
    }

    fn sort(&mut self) {
        let ways = &self.ways;
        self.entries.sort_unstable_by(|a, b| compare(ways, a, b));
    }

    /// Of captures with one result only the first stays.
    fn unite(&mut self) {
        let mut met = Vec::new();
        self.entries.retain(|Entry { mv, .. }| {
            let result = (mv.from, mv.to, mv.becomes, mv.taken);
            let fresh = !met.contains(&result);
            if fresh {
                met.push(result);
            }
            fresh
        });
    }
}

/// The landings of the steps from a place, in ascending order.
#[inline(always)]
fn steps_from<'a, const W: usize>(
    course: &'a Course<'_, W>,
    spot: &Spot<W>,
    from: u16,
) -> impl Iterator<Item = u16> + use<'a, W> {
    let (kind, empty) = (spot.kind_at(from), spot.empty(course.lane));
    let troops = course.lane.armies[usize::from(spot.side)].troops.iter();
    // The fans of a troop stand in ascending order, so that their landings do.
    let fans = troops.filter(move |troop| troop.kinds >> kind & 1 == 1).flat_map(|troop| &troop.fans);
    let steps = fans.filter(move |fan| fan.steps && fan.from.has(from));
    steps.map(move |fan| (i32::from(from) + i32::from(fan.by)) as u16).filter(move |&to| empty.has(to))
}

/// Canonical order: start, landings, victims.
fn compare<const W: usize>(ways: &[(u16, u16)], a: &Entry<W>, b: &Entry<W>) -> Ordering {
    let (x, y) = (&ways[a.way.clone()], &ways[b.way.clone()]);
    let landings = || x.iter().map(|hop| hop.0).cmp(y.iter().map(|hop| hop.0));
    let victims = || x.iter().map(|hop| hop.1).cmp(y.iter().map(|hop| hop.1));
    a.mv.from.cmp(&b.mv.from).then_with(landings).then(a.mv.hops.min(1).cmp(&b.mv.hops.min(1))).then_with(victims)
}

/// Keeps captures with the ways they go.
struct Listed<'a, const W: usize> {
    entries: &'a mut Vec<Entry<W>>,
    ways: &'a mut Vec<(u16, u16)>,
    most: bool,
    best: u16,
}

impl<const W: usize> Catch<W> for Listed<'_, W> {
    fn catch(&mut self, mv: &Hopper<W>, path: &[(u16, u16)]) -> Result<(), PlayError> {
        if self.most && mv.hops != self.best {
            if mv.hops < self.best {
                return Ok(());
            }
            self.best = mv.hops;
            self.entries.clear();
            self.ways.clear();
        }
        if self.entries.len() as u64 >= MOST_MOVES {
            return Err(PlayError::TooMany { what: "moves", bound: MOST_MOVES });
        }
        let begin = self.ways.len();
        self.ways.extend_from_slice(path);
        self.entries.push(Entry { mv: *mv, way: begin..self.ways.len() });
        Ok(())
    }
}
