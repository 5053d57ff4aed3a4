//! Positions, legal moves, playing and undoing, outcomes, perft.
//!
//! [`Play`] is one game in progress. Below it, one file a question: `generate` finds hops and quiet moves of a piece,
//! `chain` grows whole captures, `legal` runs the stages of generation over a list, `apply` makes a move,
//! `outcome` asks the end clauses, `count` and `perft` count without making lists where they can. Everything is
//! generic over the width of point sets and dispatched once for each whole operation.

mod apply;
mod ask;
mod chain;
mod closing;
mod columns;
mod count;
mod dice;
mod duty;
mod effects;
mod filter;
mod generate;
mod holding;
mod hops;
mod key;
mod lane;
mod legal;
mod list;
mod outcome;
mod passing;
mod perft;
mod playout;
mod position;
mod prefer;
mod quiet;
mod record;
mod scripts;
mod setup;
mod share;
mod state;
mod table;
mod view;
mod words;

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;

pub use self::playout::Playout;
use self::record::{Engine, Record};
pub use self::share::on_threads;
use crate::game::{Game, Tables};
use crate::hooks::{Fault, View};
use crate::notation::{Move, Outcome, Setup, Verdict};
use crate::rules::{EndKind, Player};

/// A game in progress: the position, the moves that led to it and the positions that occurred.
#[derive(Debug)]
pub struct Play {
    game: Arc<Game>,
    engine: Box<dyn Engine>,
}

impl Clone for Play {
    fn clone(&self) -> Play {
        Play { game: Arc::clone(&self.game), engine: self.engine.copy() }
    }
}

/// What cannot be done with a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The move is not in the list of legal moves. Why is a question for `explore`.
    #[error("the move is not legal here")]
    Illegal,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The position cannot be set up so.
    #[error("{0}")]
    BadPosition(String),
    /// A list or count would pass a documented bound.
    #[error("there are more than {bound} {what} in this position")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The bound.
        bound: u64,
    },
    /// Two acts give one move, but their scripts lead to different positions.
    #[error("two acts give one and the same move, but their scripts lead to different positions")]
    AmbiguousIdentity,
    /// A script failed.
    #[error("{0}")]
    Script(Box<Fault>),
    /// A table was asked for where a position does not tell how many positions follow.
    #[error(
        "what follows depends on how a position came about (on repetition, or on the move just made): count without a table"
    )]
    NotByPosition,
    /// A table was asked for that does not fit.
    #[error("there is no memory for a table of {0} MB")]
    NoMemory(u32),
    /// Somebody stopped it.
    #[error("it was stopped before it was done")]
    Stopped,
    /// No clause allows a draw by agreement.
    #[error("these rules know no draw by agreement")]
    NoAgreement,
    /// Nobody may call that now.
    #[error("`{0}` cannot be called here")]
    NoSuchCall(String),
}

impl From<Box<Fault>> for PlayError {
    fn from(fault: Box<Fault>) -> PlayError {
        if fault.stopped { PlayError::Stopped } else { PlayError::Script(fault) }
    }
}

/// Which moves count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Start, all landings and victims make the move.
    Path,
    /// Start, end, victims and new kind make the move.
    Result,
}

/// How positions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftOptions {
    /// Which moves count as one; by default as the rules say.
    pub by: Option<By>,
    /// Ends that depend on history, clocks or the number of the turn end positions too.
    pub clocks: bool,
    /// Rolls count as plies; otherwise a line ends where a roll is due.
    pub rolls: bool,
    /// The moves of the last ply are made too, where counting them would do: slower, for measuring.
    pub played: bool,
    /// On how many threads; none is one. The count is the same.
    pub threads: u16,
    /// The megabytes of a table of positions that were counted already; none is no table. The count is the same, since whole
    /// positions are compared.
    pub hash: u32,
}

impl Play {
    /// A game from the start position.
    pub fn start(game: Arc<Game>) -> Play {
        let setup = setup::start(game.rules());
        // Checked rules place each piece on a point of its own; if they did not, the board stays empty.
        Play::set_up(Arc::clone(&game), &setup).unwrap_or_else(|_| Play::bare(game))
    }

    /// A game from a position that somebody set up.
    pub fn from_setup(game: Arc<Game>, setup: &Setup) -> Result<Play, PlayError> {
        let play = Play::set_up(game, setup)?;
        match play.engine.fault() {
            Some(fault) => Err(PlayError::from(fault)),
            None => Ok(play),
        }
    }

    /// A game from a position, even if a script fails when it is asked whether the game is over already: then every
    /// operation says so.
    fn set_up(game: Arc<Game>, setup: &Setup) -> Result<Play, PlayError> {
        let engine: Box<dyn Engine> = match &game.tables {
            Tables::W1(core) => Box::new(Record::new(core, setup)?),
            Tables::W2(core) => Box::new(Record::new(core, setup)?),
            Tables::W4(core) => Box::new(Record::new(core, setup)?),
            Tables::W16(core) => Box::new(Record::new(core, setup)?),
        };
        Ok(Play { game, engine })
    }

    /// A game on an empty board.
    fn bare(game: Arc<Game>) -> Play {
        let engine: Box<dyn Engine> = match &game.tables {
            Tables::W1(core) => Box::new(Record::bare(core)),
            Tables::W2(core) => Box::new(Record::bare(core)),
            Tables::W4(core) => Box::new(Record::bare(core)),
            Tables::W16(core) => Box::new(Record::bare(core)),
        };
        Play { game, engine }
    }

    /// The game's tables.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The legal moves in canonical order; none when the game is over.
    pub fn moves(&self) -> Result<Vec<Move>, PlayError> {
        self.engine.moves(None)
    }

    /// The legal moves under another identity than that of the rules.
    pub fn moves_by(&self, by: By) -> Result<Vec<Move>, PlayError> {
        self.engine.moves(Some(by))
    }

    /// Plays a legal move. The position is unchanged if it fails.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        self.engine.play(mv)
    }

    /// The names that the player to move may call now. A call whose script fails is not among them; making it says why.
    pub fn calls(&self) -> Vec<String> {
        let rules = &self.game.rules().turn.calls;
        self.engine.open_calls().unwrap_or_default().into_iter().map(|call| rules[call].name.clone()).collect()
    }

    /// Makes a call; it moves nothing and holds for the rest of the game.
    pub fn call(&mut self, name: &str) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let rules = &self.game.rules().turn.calls;
        let open = self.engine.open_calls()?.into_iter().find(|&call| rules[call].name == name);
        let call = open.ok_or_else(|| PlayError::NoSuchCall(name.to_owned()))?;
        self.engine.call(call)
    }

    /// The player to move resigns.
    pub fn resign(&mut self) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let winner = self.game.rules().next_player(self.side());
        self.engine.finish(Outcome { verdict: Verdict::Wins(winner), label: "resignation".to_owned(), clause: None });
        Ok(())
    }

    /// The players agree on a draw, where a clause allows it.
    pub fn agree(&mut self) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let ends = &self.game.rules().ends;
        let end = ends.iter().find(|end| matches!(end.what, EndKind::Agreement)).ok_or(PlayError::NoAgreement)?;
        let outcome = Outcome { verdict: Verdict::Draw, label: end.label.clone(), clause: Some(end.clause) };
        self.engine.finish(outcome);
        Ok(())
    }

    /// Takes the last move, call or meta-action back; `false` at the beginning.
    pub fn undo(&mut self) -> bool {
        self.engine.undo()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.engine.outcome()
    }

    /// The player to move.
    pub fn side(&self) -> Player {
        self.engine.side()
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        self.engine.setup()
    }

    /// The position as scripts see it.
    pub fn view(&self) -> View {
        self.engine.view()
    }

    /// The memory of the position, in bytes: what counting and random play keep of it, without history.
    pub fn bytes(&self) -> usize {
        self.engine.bytes()
    }

    /// The key K of the position.
    pub fn key(&self) -> u64 {
        self.engine.keys().0
    }

    /// The full key F of the position: K with the clocks.
    pub fn full_key(&self) -> u64 {
        self.engine.keys().1
    }

    /// The key K computed from the position alone: what [`Play::key`] must be at all times.
    pub fn fresh_key(&self) -> u64 {
        self.engine.fresh_key()
    }

    /// The number of positions so many plies on.
    pub fn perft(&self, depth: u32, options: PerftOptions) -> Result<u64, PlayError> {
        self.engine.perft(depth, options)
    }

    /// The number of positions so many plies on, below each legal move.
    pub fn divide(&self, depth: u32, options: PerftOptions) -> Result<Vec<(Move, u64)>, PlayError> {
        match self.divide_while(depth, options, &mut |_, _| true)? {
            (parts, true) => Ok(parts),
            (_, false) => Err(PlayError::Stopped),
        }
    }

    /// As [`Play::divide`], as long as `go_on`, asked before each move with the numbers of moves and of positions counted so
    /// far, says so: the moves counted by then, and whether these are all.
    pub fn divide_while(
        &self,
        depth: u32,
        options: PerftOptions,
        go_on: &mut dyn FnMut(usize, u64) -> bool,
    ) -> Result<(Vec<(Move, u64)>, bool), PlayError> {
        self.engine.divide(depth, options, go_on)
    }

    /// Plays uniformly drawn moves until the game ends or so many plies were played. They cannot be taken back.
    pub fn playout(&mut self, rng: &mut Xoshiro256PlusPlus, most: u32) -> Result<Playout, PlayError> {
        self.engine.playout(rng, most)
    }
}
