//! Tree to meaning.
//!
//! A [`Ruleset`] is a file with its bases merged: every clause under its key, every question with its answers, the
//! readings and the sources. [`Ruleset::resolve`] takes one answer for each question and gives [`Rules`]: a board, kinds,
//! acts, duties and ends in which nothing is left open and every clause still knows its words, its place and its sources.
//!
//! The engines read `Rules` and nothing else. A rule that is in `Rules` is a rule that both engines play.

pub mod act;
pub mod board;
mod canonical;
mod check;
pub mod clause;
pub mod cond;
pub mod end;
pub mod geometry;
mod hurt;
mod lints;
mod lower;
mod merge;
mod names;
pub mod piece;
pub mod ruleset;
mod said;
mod silence;
pub mod together;
pub mod turn;
pub mod unplayable;
mod world;

pub use act::*;
pub use board::*;
pub use check::{Checked, check, read_checked};
pub use clause::*;
pub use cond::*;
pub use end::*;
pub use piece::*;
pub use ruleset::*;
pub use said::SaidClause;
pub use turn::*;
pub use unplayable::{Asking, Unplayable};

use std::sync::Arc;

use crate::hooks::Scripts;

/// The rules of one game under one set of answers.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The variant's name.
    pub name: String,
    /// The points and how they are joined.
    pub board: Board,
    /// The players in the order written; index = [`Player`].
    pub players: Vec<PlayerInfo>,
    /// Who begins.
    pub first: First,
    /// The kinds of piece in the order written; index = [`Kind`].
    pub kinds: Vec<KindInfo>,
    /// Which kind outranks which.
    pub ranks: Ranks,
    /// The pieces at the start.
    pub start: Start,
    /// The phases: which blocks of acts hold when.
    pub phases: Vec<Phase>,
    /// The acts that move, place or lift pieces.
    pub acts: Vec<Act>,
    /// The promotions.
    pub promotions: Vec<Promotion>,
    /// The enclosing captures that follow from having moved.
    pub encloses: Vec<Enclose>,
    /// What else follows a move as part of it.
    pub follows: Vec<Follow>,
    /// What pieces may never do.
    pub bans: Vec<Ban>,
    /// The turn.
    pub turn: Turn,
    /// The end clauses in the order in which they are asked.
    pub ends: Vec<End>,
    /// The clocks that `for N turns` needs; index = [`Clock`].
    pub clocks: Vec<ClockInfo>,
    /// What a piece remembers, as far as some clause asks for it.
    pub memory: Memory,
    /// Every clause; index = [`ClauseId`].
    pub clauses: Vec<ClauseInfo>,
    /// The scripts that clauses call.
    pub scripts: Option<Arc<Scripts>>,
    /// What the file leaves open, with what the engine assumes.
    pub assumptions: Vec<Assumption>,
}

impl Rules {
    /// The owner index of neutral pieces: one past the last player.
    pub fn neutral(&self) -> Player {
        Player(self.players.len() as u8)
    }

    /// The clause with this id.
    pub fn clause(&self, id: ClauseId) -> &ClauseInfo {
        &self.clauses[id.0 as usize]
    }

    /// Whom a clause of `moves` binds. An act that only takes away what is inherited binds nobody.
    pub fn bounds(&self, id: ClauseId) -> Vec<&Bound> {
        let acts = self.acts.iter().map(|act| &act.bound);
        let promotions = self.promotions.iter().map(|promotion| &promotion.bound);
        let encloses = self.encloses.iter().map(|enclose| &enclose.bound);
        let follows = self.follows.iter().map(|follow| &follow.bound);
        let bans = self.bans.iter().map(|ban| &ban.bound);
        let all = acts.chain(promotions).chain(encloses).chain(follows).chain(bans);
        all.filter(|bound| bound.clause == id).collect()
    }

    /// What scripts can ask of the rules that never changes, under these answers (by question).
    pub fn world(&self, answers: &std::collections::BTreeMap<String, String>) -> crate::hooks::World {
        world::world(self, answers)
    }

    /// What the scripts' counters begin with, by index into [`Memory::counters`].
    pub fn counters_at_start(&self) -> Vec<i64> {
        let from = |index: usize| self.start.counters.get(index).copied().unwrap_or(0);
        (0..self.memory.counters.len()).map(|index| i64::from(from(index))).collect()
    }

    /// The player after this one.
    pub fn next_player(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.players.len() as u8)
    }
}

/// Something that no clause answers, and what is played meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The point of the questionnaire, as `first mover` or `chain end`.
    pub point: &'static str,
    /// What is assumed, in the words of the language.
    pub assumed: &'static str,
}
