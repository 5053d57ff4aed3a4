//! The slow engine: a direct reading of the rules.
//!
//! It shares nothing with [`crate::game`] and [`crate::play`] but positions and moves as data. It is simple rather than
//! fast, and it can say for every move that one might try which clause removed it.

use std::sync::Arc;

use crate::notation::{Move, Outcome, Reason, Setup};
use crate::rules::{ClauseId, Rules};

/// A game in progress under the slow engine.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Arc<Rules>,
}

/// A move that one might try, and what became of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// `Ok` if it is legal; else the first stage that removed it and the clause responsible.
    pub verdict: Result<(), (Reason, Option<ClauseId>)>,
}

/// What the slow engine cannot do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefereeError {
    /// The move is not legal.
    #[error("the move is not legal here")]
    Illegal,
    /// The position cannot be set up so.
    #[error("{0}")]
    BadPosition(String),
    /// A list would pass its bound.
    #[error("there are more than {0} moves in this position")]
    TooMany(u64),
}

impl Referee {
    /// A game from the start position.
    pub fn start(rules: Arc<Rules>) -> Referee {
        Referee { rules }
    }

    /// A game from a position.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Referee, RefereeError> {
        let _ = setup;
        Ok(Referee { rules })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The legal moves in canonical order.
    pub fn moves(&self) -> Result<Vec<Move>, RefereeError> {
        unimplemented!("being written")
    }

    /// Every move that one might try, with what became of it.
    pub fn judged(&self) -> Result<Vec<Judged>, RefereeError> {
        unimplemented!("being written")
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: &Move) -> Result<(), RefereeError> {
        let _ = mv;
        unimplemented!("being written")
    }

    /// Makes a call.
    pub fn call(&mut self, name: &str) -> Result<(), RefereeError> {
        let _ = name;
        unimplemented!("being written")
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        unimplemented!("being written")
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        unimplemented!("being written")
    }

    /// The key K.
    pub fn key(&self) -> u64 {
        unimplemented!("being written")
    }

    /// The full key F.
    pub fn full_key(&self) -> u64 {
        unimplemented!("being written")
    }
}
