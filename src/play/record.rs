//! A game in progress for one width of point sets: position, history, undoing.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use super::ask::Ask;
use super::chain::Work;
use super::lane::Course;
use super::legal::{self, Past};
use super::list::{List, MoveRec};
use super::outcome::{Asked, decide, describe};
use super::perft::{Perft, own_identity};
use super::position::{Mark, Position};
use super::{By, PerftOptions, PlayError, Playout, apply, key, playout, scripts, setup};
use crate::game::core::Core;
use crate::hooks::{Fault, View, guard, patience};
use crate::notation::{Move, Outcome, Setup, Verdict};
use crate::rules::{EndKind, Player};

/// What [`super::Play`] asks of a game in progress, whatever its width.
pub trait Engine: std::fmt::Debug + Send + Sync {
    /// A copy.
    fn copy(&self) -> Box<dyn Engine>;
    /// The legal moves in canonical order.
    fn moves(&self, by: Option<By>) -> Result<Vec<Move>, PlayError>;
    /// Plays a legal move.
    fn play(&mut self, mv: &Move) -> Result<(), PlayError>;
    /// The calls that may be made, by index.
    fn open_calls(&self) -> Result<Vec<usize>, PlayError>;
    /// Makes a call.
    fn call(&mut self, call: usize) -> Result<(), PlayError>;
    /// The script that failed when the position was set up.
    fn fault(&self) -> Option<Box<Fault>>;
    /// Ends the game by a meta-action.
    fn finish(&mut self, outcome: Outcome);
    /// Takes the last action back.
    fn undo(&mut self) -> bool;
    /// How the game ended.
    fn outcome(&self) -> Option<&Outcome>;
    /// The player to move.
    fn side(&self) -> Player;
    /// The position.
    fn setup(&self) -> Setup;
    /// The position as scripts see it.
    fn view(&self) -> View;
    /// The memory of the position.
    fn bytes(&self) -> usize;
    /// The keys K and F.
    fn keys(&self) -> (u64, u64);
    /// The key K from scratch.
    fn fresh_key(&self) -> u64;
    /// Counts positions.
    fn perft(&self, depth: u32, options: PerftOptions) -> Result<u64, PlayError>;
    /// Counts positions below each move, as long as it may go on; whether it could go on to the end.
    fn divide(
        &self,
        depth: u32,
        options: PerftOptions,
        go_on: &mut dyn FnMut(usize, u64) -> bool,
    ) -> Result<(Vec<(Move, u64)>, bool), PlayError>;
    /// Plays at random to the end.
    fn playout(&mut self, rng: &mut Xoshiro256PlusPlus, most: u32) -> Result<Playout, PlayError>;
}

/// An action that can be taken back.
#[derive(Clone, Debug)]
struct Step<const W: usize> {
    mark: Mark<W>,
    /// The key that the action added to history, if it did.
    occurred: Option<u64>,
    outcome: Option<Outcome>,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Record<const W: usize> {
    core: Arc<Core<W>>,
    pos: Position<W>,
    history: FxHashMap<u64, u32>,
    steps: Vec<Step<W>>,
    outcome: Option<Outcome>,
    /// A script failed when the position that the game began with was judged.
    fault: Option<Box<Fault>>,
}

impl<const W: usize> Record<W> {
    /// A game from a position.
    pub fn new(core: &Arc<Core<W>>, setup: &Setup) -> Result<Record<W>, PlayError> {
        let pos = guard(|| setup::read(core, setup)).map_err(PlayError::from)??;
        let mut record = Record {
            core: Arc::clone(core),
            history: FxHashMap::from_iter([(pos.state.key, 1)]),
            pos,
            steps: Vec::new(),
            outcome: None,
            fault: None,
        };
        match guard(|| record.judge()) {
            Ok(outcome) => record.outcome = outcome,
            Err(fault) => record.fault = Some(fault),
        }
        Ok(record)
    }

    /// A game on an empty board.
    pub fn bare(core: &Arc<Core<W>>) -> Record<W> {
        let pos = Position::empty(core);
        let history = FxHashMap::from_iter([(pos.state.key, 1)]);
        Record { core: Arc::clone(core), pos, history, steps: Vec::new(), outcome: None, fault: None }
    }

    fn list(&self, by: By) -> Result<List<W>, PlayError> {
        let occurred = |key: u64| self.history.get(&key).copied().unwrap_or(0);
        let mut list = List::default();
        let past = Past { occurred: Some(&occurred) };
        legal::legal(&self.core, &self.pos, past, by, &mut list, &mut Work::default())?;
        Ok(list)
    }

    /// The outcome of the position that has just arisen.
    fn judge(&self) -> Option<Outcome> {
        let core = &*self.core;
        let occurred = self.history.get(&self.pos.state.key).copied().unwrap_or(0);
        let mut ask = Ask::ending(core, &self.pos, occurred);
        if core.rules.turn.no_repeat.is_some() {
            // Only the record knows what has occurred, so only it can say whether a move is left.
            ask.movable = Some(self.list(own_identity(core)).map_or(true, |list| !list.moves.is_empty()));
        }
        if let Some(decision) = decide(&ask, Asked::All) {
            return Some(describe(core, decision));
        }
        let movable = ask.movable.unwrap_or_else(|| legal::can_move(core, &self.pos));
        let unanswered = || Outcome { verdict: Verdict::Undecided, label: "unanswered".to_owned(), clause: None };
        (!movable).then(unanswered)
    }

    /// Makes a move that stands in a list.
    fn make(&mut self, list: &List<W>, mv: &MoveRec<W>) {
        let mark = self.pos.mark();
        let outcome = self.outcome.take();
        let core = Arc::clone(&self.core);
        apply::apply(&core, &mut self.pos, list, mv);
        let key = self.pos.state.key;
        *self.history.entry(key).or_insert(0) += 1;
        self.steps.push(Step { mark, occurred: Some(key), outcome });
        self.outcome = self.judge();
    }

    fn find(&self, mv: &Move) -> Result<(List<W>, usize), PlayError> {
        let own = own_identity(&*self.core);
        // A move that another of its result stands for is played as that other.
        for by in [own, By::Path] {
            let list = self.list(by)?;
            if let Some(at) = list.moves.iter().position(|rec| list.to_move(&self.core, rec) == *mv) {
                return Ok((list, at));
            }
        }
        Err(PlayError::Illegal)
    }
}

impl<const W: usize> Engine for Record<W> {
    fn copy(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }

    fn fault(&self) -> Option<Box<Fault>> {
        self.fault.clone()
    }

    fn moves(&self, by: Option<By>) -> Result<Vec<Move>, PlayError> {
        self.sound()?;
        if self.outcome.is_some() {
            return Ok(Vec::new());
        }
        let by = by.unwrap_or(own_identity(&*self.core));
        let list = guard(|| self.list(by)).map_err(PlayError::from)??;
        let mut moves = Vec::with_capacity(list.moves.len());
        for mv in &list.moves {
            if patience::ends(1) {
                return Err(PlayError::Stopped);
            }
            moves.push(list.to_move(&self.core, mv));
        }
        Ok(moves)
    }

    fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        self.sound()?;
        self.or_back(|record| {
            let (list, at) = record.find(mv)?;
            record.make(&list, &list.moves[at]);
            Ok(())
        })
    }

    fn open_calls(&self) -> Result<Vec<usize>, PlayError> {
        if self.outcome.is_some() {
            return Ok(Vec::new());
        }
        let ask = Ask::playing(&*self.core, &self.pos, self.pos.state.side);
        let calls = self.core.rules.turn.calls.iter().enumerate();
        let open = calls.filter(|(index, call)| {
            self.pos.state.called >> index & 1 == 0 && call.cond.as_ref().is_none_or(|cond| ask.cond(cond))
        });
        guard(|| open.map(|(index, _)| index).collect()).map_err(PlayError::from)
    }

    fn call(&mut self, call: usize) -> Result<(), PlayError> {
        self.or_back(|record| {
            let mark = record.pos.mark();
            let outcome = record.outcome.clone();
            record.pos.set_called(call);
            let (mask, index) = super::ask::phases(&*record.core, &record.pos, record.pos.state.side);
            record.pos.set_phases(mask, index);
            let key = record.pos.state.key;
            *record.history.entry(key).or_insert(0) += 1;
            record.steps.push(Step { mark, occurred: Some(key), outcome });
            Ok(())
        })
    }

    fn finish(&mut self, outcome: Outcome) {
        self.steps.push(Step { mark: self.pos.mark(), occurred: None, outcome: self.outcome.take() });
        self.outcome = Some(outcome);
    }

    fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        if let Some(key) = step.occurred {
            match self.history.get_mut(&key) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    self.history.remove(&key);
                }
            }
        }
        self.pos.rewind(&self.core, &step.mark);
        self.outcome = step.outcome;
        true
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn side(&self) -> Player {
        Player(self.pos.state.side)
    }

    fn setup(&self) -> Setup {
        setup::write(&self.core, &self.pos)
    }

    fn view(&self) -> View {
        scripts::view(&self.core, &self.pos)
    }

    fn bytes(&self) -> usize {
        match Course::enter(&self.core, &self.pos) {
            Some((_, spot)) => size_of_val(&spot),
            None => self.pos.bytes(),
        }
    }

    fn keys(&self) -> (u64, u64) {
        let key = self.pos.state.key;
        (key, key::full(&self.core, &self.pos, key))
    }

    fn fresh_key(&self) -> u64 {
        key::key(&self.core, &self.pos)
    }

    fn perft(&self, depth: u32, options: PerftOptions) -> Result<u64, PlayError> {
        self.sound()?;
        if depth > 0 && self.ended() {
            return Ok(0);
        }
        let mut perft = Perft::new(&*self.core, options, &self.history);
        let pos = perft.root(&self.pos);
        guard(|| perft.spread(&pos, depth, usize::from(options.threads))).map_err(PlayError::from)?
    }

    fn divide(
        &self,
        depth: u32,
        options: PerftOptions,
        go_on: &mut dyn FnMut(usize, u64) -> bool,
    ) -> Result<(Vec<(Move, u64)>, bool), PlayError> {
        self.sound()?;
        let mut perft = Perft::new(&*self.core, options, &self.history);
        let mut pos = perft.root(&self.pos);
        let mut list = List::default();
        let listed = guard(|| {
            if depth > 0 && !self.ended() && !perft.finished(&pos) {
                perft.moves(&pos, &mut list)?;
            }
            Ok(())
        });
        match listed.map_err(PlayError::from).and_then(|listed| listed) {
            Err(PlayError::Stopped) => return Ok((Vec::new(), false)),
            listed => listed?,
        }
        let (mut out, mut total) = (Vec::new(), 0u64);
        for mv in &list.moves {
            if !go_on(out.len(), total) {
                return Ok((out, false));
            }
            let below = guard(|| {
                let mark = pos.mark();
                apply::apply(&self.core, &mut pos, &list, mv);
                perft.arrive(&pos);
                let below = perft.count(&mut pos, depth - 1);
                perft.leave(&pos);
                pos.rewind(&self.core, &mark);
                below
            });
            let below = match below.map_err(PlayError::from).and_then(|below| below) {
                Err(PlayError::Stopped) => return Ok((out, false)),
                below => below?,
            };
            total = total.saturating_add(below);
            out.push((list.to_move(&self.core, mv), below));
        }
        Ok((out, true))
    }

    fn playout(&mut self, rng: &mut Xoshiro256PlusPlus, most: u32) -> Result<Playout, PlayError> {
        self.sound()?;
        // A game with scripts may have to be taken back as a whole.
        let before = self.core.rules.scripts.is_some().then(|| self.clone());
        let Record { core, pos, history, outcome, .. } = self;
        let result = guard(|| playout::run(core, pos, history, outcome, rng, most)).map_err(PlayError::from);
        if let (Err(_), Some(before)) = (&result, before) {
            *self = before;
        }
        result?
    }
}

impl<const W: usize> Record<W> {
    /// The error of a script that failed when the game began.
    fn sound(&self) -> Result<(), PlayError> {
        self.fault.clone().map_or(Ok(()), |fault| Err(PlayError::from(fault)))
    }

    /// Does something, and takes it back if a script fails.
    fn or_back(&mut self, act: impl FnOnce(&mut Self) -> Result<(), PlayError>) -> Result<(), PlayError> {
        let before = self.steps.len();
        match guard(|| act(self)) {
            Ok(result) => result,
            Err(fault) => {
                while self.steps.len() > before && self.undo() {}
                Err(PlayError::from(fault))
            }
        }
    }

    /// Whether the game was ended by a person. Ends by a clause are asked again, because a count may leave some out.
    fn ended(&self) -> bool {
        let clauses = &self.core.rules.ends;
        self.outcome.as_ref().is_some_and(|outcome| {
            let by_agreement = |end: &&crate::rules::End| matches!(end.what, EndKind::Agreement);
            outcome.label == "resignation"
                || clauses.iter().filter(by_agreement).any(|end| Some(end.clause) == outcome.clause)
        })
    }
}
