//! Positions, legal moves, playing and undoing, outcomes, perft.

use std::sync::Arc;

use crate::game::Game;
use crate::notation::{Move, Outcome, Setup};
use crate::rules::Player;

/// A game in progress: the position, the moves that led to it and the positions that occurred.
#[derive(Clone, Debug)]
pub struct Play {
    game: Arc<Game>,
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
    /// Nobody may call that now.
    #[error("`{0}` cannot be called here")]
    NoSuchCall(String),
}

/// Which moves count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Start, all landings and victims make the move.
    Path,
    /// Start, end, victims and new kind make the move.
    Result,
}

impl Play {
    /// A game from the start position.
    pub fn start(game: Arc<Game>) -> Play {
        Play { game }
    }

    /// A game from a position that somebody set up.
    pub fn from_setup(game: Arc<Game>, setup: &Setup) -> Result<Play, PlayError> {
        let _ = setup;
        Ok(Play { game })
    }

    /// The game's tables.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The legal moves in canonical order; none when the game is over.
    pub fn moves(&self) -> Result<Vec<Move>, PlayError> {
        unimplemented!("being written")
    }

    /// Plays a legal move. The position is unchanged if it fails.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        let _ = mv;
        unimplemented!("being written")
    }

    /// The names that the player to move may call now.
    pub fn calls(&self) -> Vec<String> {
        unimplemented!("being written")
    }

    /// Makes a call; it moves nothing and holds for the rest of the game.
    pub fn call(&mut self, name: &str) -> Result<(), PlayError> {
        let _ = name;
        unimplemented!("being written")
    }

    /// The player to move resigns.
    pub fn resign(&mut self) -> Result<(), PlayError> {
        unimplemented!("being written")
    }

    /// The players agree on a draw, where a clause allows it.
    pub fn agree(&mut self) -> Result<(), PlayError> {
        unimplemented!("being written")
    }

    /// Takes the last move, call or meta-action back; `false` at the beginning.
    pub fn undo(&mut self) -> bool {
        unimplemented!("being written")
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        unimplemented!("being written")
    }

    /// The player to move.
    pub fn side(&self) -> Player {
        unimplemented!("being written")
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        unimplemented!("being written")
    }

    /// The key K of the position.
    pub fn key(&self) -> u64 {
        unimplemented!("being written")
    }

    /// The full key F of the position: K with the clocks.
    pub fn full_key(&self) -> u64 {
        unimplemented!("being written")
    }
}

/// How perft counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerftOptions {
    /// Which moves count as one; the rules' own choice if `None`.
    pub by: Option<By>,
    /// Ends by clocks and history count too.
    pub clocks: bool,
    /// Rolls count as plies.
    pub rolls: bool,
}

impl Play {
    /// Counts.
    pub fn perft(&self, depth: u32, options: PerftOptions) -> Result<u64, PlayError> {
        let _ = (depth, options);
        unimplemented!("being written")
    }

    /// Counts by first move.
    pub fn divide(&self, depth: u32, options: PerftOptions) -> Result<Vec<(Move, u64)>, PlayError> {
        let _ = (depth, options);
        unimplemented!("being written")
    }
}
