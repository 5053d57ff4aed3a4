//! Counting the positions at a depth (semantics section 14).

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use super::ask::Ask;
use super::chain::Work;
use super::lane::{Counting, Course, Spot};
use super::legal::{self, Past};
use super::list::List;
use super::outcome::{Asked, decide};
use super::position::Position;
use super::share::on_threads;
use super::table::{Image, Table, image};
use super::{By, PerftOptions, PlayError, apply, count};
use crate::game::core::Core;
use crate::hooks::{guard, patience};

/// A count in progress: one list for each ply still to go.
pub struct Perft<'a, const W: usize> {
    core: &'a Core<W>,
    by: By,
    options: PerftOptions,
    history: Option<FxHashMap<u64, u32>>,
    lists: Vec<List<W>>,
    work: Work,
    /// Positions that were counted already, if these are kept; on the lane, and elsewhere.
    spots: Option<Table<Spot<W>>>,
    images: Option<Table<Image>>,
}

impl<'a, const W: usize> Perft<'a, W> {
    /// Prepares a count. `history` is what has occurred so far, the present position included.
    pub fn new(core: &'a Core<W>, options: PerftOptions, history: &FxHashMap<u64, u32>) -> Perft<'a, W> {
        let by = options.by.unwrap_or(own_identity(core));
        let keeps = core.rules.turn.no_repeat.is_some() || (options.clocks && core.endings.history.contains(&true));
        let history = keeps.then(|| history.clone());
        let (lists, work) = (Vec::new(), Work::default());
        Perft { core, by, options, history, lists, work, spots: None, images: None }
    }

    /// A copy of a position to count from: its key is kept only where history is read.
    pub fn root(&self, pos: &Position<W>) -> Position<W> {
        let mut pos = pos.clone();
        pos.keyed = self.history.is_some();
        pos.forget();
        pos
    }

    /// The number of positions at a depth.
    pub fn count(&mut self, pos: &mut Position<W>, depth: u32) -> Result<u64, PlayError> {
        if depth == 0 {
            return Ok(1);
        }
        if let Some((course, spot)) = Course::enter(self.core, pos).filter(|_| !self.options.clocks) {
            let mut counting = Counting::new(course, &spot, self.by, self.options.played);
            counting.table = match self.spots.take() {
                None if self.options.hash > 0 => Some(Table::new(self.options.hash, 0)?),
                table => table,
            };
            let count = counting.count(&spot, depth);
            self.spots = counting.table;
            return count;
        }
        if self.options.hash > 0 && self.images.is_none() {
            if self.history.is_some() || self.core.parts.deeds {
                return Err(PlayError::NotByPosition);
            }
            let beside = size_of_val(&*image(self.core, pos));
            self.images = Some(Table::new(self.options.hash, beside)?);
        }
        self.lists.resize(self.lists.len().max(depth as usize), List::default());
        self.descend(pos, depth)
    }

    /// The number of positions at a depth, counted on several threads; the same as on one.
    pub fn spread(&mut self, pos: &Position<W>, depth: u32, threads: usize) -> Result<u64, PlayError> {
        // A count that reads history goes its way in one order only.
        if threads < 2 || self.history.is_some() || depth < 2 {
            return self.count(&mut pos.clone(), depth);
        }
        let (mut edge, mut left) = (vec![pos.clone()], depth);
        // Enough shares that nobody waits long for the last.
        while left > 1 && edge.len() < 16 * threads && !edge.is_empty() {
            edge = edge.iter().map(|pos| self.successors(pos)).collect::<Result<Vec<_>, _>>()?.concat();
            left -= 1;
        }
        let next = AtomicUsize::new(0);
        // Each thread keeps a table of its own.
        let hash = (self.options.hash / threads as u32).max(u32::from(self.options.hash > 0));
        let (core, options, edge) = (self.core, PerftOptions { hash, ..self.options }, &edge);
        let share = || {
            let mut perft = Perft::new(core, options, &FxHashMap::default());
            let mut sum = 0u64;
            while let Some(pos) = edge.get(next.fetch_add(1, Ordering::Relaxed)) {
                let below = perft.count(&mut pos.clone(), left)?;
                sum = sum.checked_add(below).ok_or(PlayError::TooMany { what: "positions", bound: u64::MAX })?;
            }
            Ok(sum)
        };
        // A script that fails says so on its own thread.
        let shares = on_threads(threads, || guard(share).map_err(PlayError::from).and_then(|sum| sum));
        shares.into_iter().try_fold(0u64, |sum, share| {
            sum.checked_add(share?).ok_or(PlayError::TooMany { what: "positions", bound: u64::MAX })
        })
    }

    /// The positions after each legal move; none where counting ends.
    fn successors(&mut self, pos: &Position<W>) -> Result<Vec<Position<W>>, PlayError> {
        if self.finished(pos) || (pos.state.dice.due && !self.options.rolls) {
            return Ok(Vec::new());
        }
        let mut list = List::default();
        self.moves(pos, &mut list)?;
        let after = |mv| {
            let mut next = pos.clone();
            apply::apply(self.core, &mut next, &list, mv);
            next.forget();
            next
        };
        Ok(list.moves.iter().map(after).collect())
    }

    fn descend(&mut self, pos: &mut Position<W>, depth: u32) -> Result<u64, PlayError> {
        if self.core.rules.scripts.is_some() {
            crate::hooks::fault::refresh();
        }
        if depth > 1 && patience::ends(1) {
            return Err(PlayError::Stopped);
        }
        if self.finished(pos) || (pos.state.dice.due && !self.options.rolls) {
            return Ok(0);
        }
        if depth == 1
            && !self.options.played
            && let Some(count) = count::quiet(self.core, pos)
        {
            return Ok(count);
        }
        let asked = self.images.as_ref().filter(|_| depth > 1).map(|_| image(self.core, pos));
        if let (Some(table), Some(image)) = (&self.images, &asked)
            && let Some(count) = table.get(image, depth)
        {
            return Ok(count);
        }
        let mut list = std::mem::take(&mut self.lists[depth as usize - 1]);
        let result = self.expand(pos, depth, &mut list);
        self.lists[depth as usize - 1] = list;
        if let (Some(table), Some(image), Ok(count)) = (&mut self.images, asked, &result) {
            table.put(image, depth, *count);
        }
        result
    }

    fn expand(&mut self, pos: &mut Position<W>, depth: u32, list: &mut List<W>) -> Result<u64, PlayError> {
        if self.core.direct && !self.core.parts.waiting && self.core.distinct {
            // The order does not matter to a count, nor which of two moves of one result stands for both.
            legal::unordered(self.core, pos, Past::default(), list, &mut self.work)?;
            if self.by == By::Result {
                list.unite_results(self.core);
            }
        } else {
            self.moves(pos, list)?;
        }
        if depth == 1 && !self.options.played {
            return Ok(list.moves.len() as u64);
        }
        let mut sum = 0u64;
        for i in 0..list.moves.len() {
            let mv = list.moves[i];
            let mark = pos.mark();
            apply::apply(self.core, pos, list, &mv);
            self.arrive(pos);
            let below = if depth == 1 { Ok(1) } else { self.descend(pos, depth - 1) };
            self.leave(pos);
            pos.rewind(self.core, &mark);
            sum = sum.checked_add(below?).ok_or(PlayError::TooMany { what: "positions", bound: u64::MAX })?;
        }
        Ok(sum)
    }

    /// The legal moves of an unfinished position, in canonical order.
    pub fn moves(&mut self, pos: &Position<W>, list: &mut List<W>) -> Result<(), PlayError> {
        let history = &self.history;
        let occurred = |key: u64| history.as_ref().and_then(|history| history.get(&key)).copied().unwrap_or(0);
        let past = Past { occurred: history.as_ref().map(|_| &occurred as &dyn Fn(u64) -> u32) };
        legal::legal(self.core, pos, past, self.by, list, &mut self.work)
    }

    /// Whether an end clause has decided.
    pub fn finished(&self, pos: &Position<W>) -> bool {
        let occurred = self.history.as_ref().and_then(|history| history.get(&pos.state.key)).copied().unwrap_or(0);
        let asked = if self.options.clocks { Asked::All } else { Asked::Counting };
        !self.core.rules.ends.is_empty() && decide(&Ask::ending(self.core, pos, occurred), asked).is_some()
    }

    /// Notes that a position has occurred.
    pub fn arrive(&mut self, pos: &Position<W>) {
        if let Some(history) = &mut self.history {
            *history.entry(pos.state.key).or_insert(0) += 1;
        }
    }

    /// Takes that back.
    pub fn leave(&mut self, pos: &Position<W>) {
        if let Some(history) = &mut self.history
            && let Some(count) = history.get_mut(&pos.state.key)
        {
            *count = count.saturating_sub(1);
        }
    }
}

/// The identity of moves that the rules declare.
pub fn own_identity<const W: usize>(core: &Core<W>) -> By {
    if core.rules.turn.same_result { By::Result } else { By::Path }
}
