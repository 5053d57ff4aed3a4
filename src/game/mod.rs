//! Rules to tables: numbered points, programs of moves for each kind, hash words.
//!
//! [`Game::compile`] refuses what the engine cannot play ([`refuse`]) and makes the tables ([`core`]) for the narrowest
//! width of point sets that holds the board. Everything that depends on a player (directions, sets, whom an act takes) is
//! settled here, once; what is left open are conditions, which are asked of each position.

pub mod act;
pub mod area;
pub mod bits;
pub mod core;
pub mod endings;
pub mod hash;
pub mod lane;
pub mod men;
pub mod rays;
pub mod refuse;

use std::sync::Arc;

use self::core::Core;
use self::men::Men;
use crate::diagnostics::Diagnostic;
use crate::rules::Rules;

/// The tables, by width: the number of 64-bit words in a set of points.
#[derive(Debug)]
pub(crate) enum Tables {
    /// Up to 64 points.
    W1(Arc<Core<1>>),
    /// Up to 128.
    W2(Arc<Core<2>>),
    /// Up to 256.
    W4(Arc<Core<4>>),
    /// Up to 1024.
    W16(Arc<Core<16>>),
}

/// Rules compiled for play. Immutable; share it by `Arc`.
#[derive(Debug)]
pub struct Game {
    rules: Arc<Rules>,
    pub(crate) tables: Tables,
}

impl Game {
    /// Compiles rules. What the engine cannot play is a diagnostic at the clause that says it.
    pub fn compile(rules: Arc<Rules>) -> Result<Game, Vec<Diagnostic>> {
        let refusals = refuse::refusals(&rules);
        // The numbering fits whenever nothing was refused; asking again costs nothing and needs no promise.
        let Some(men) = Men::new(rules.players.len(), rules.kinds.len()).filter(|_| refusals.is_empty()) else {
            return Err(refusals);
        };
        let shared = Arc::clone(&rules);
        let tables = match rules.board.len() {
            0..=64 => Tables::W1(Arc::new(Core::new(shared, men))),
            65..=128 => Tables::W2(Arc::new(Core::new(shared, men))),
            129..=256 => Tables::W4(Arc::new(Core::new(shared, men))),
            _ => Tables::W16(Arc::new(Core::new(shared, men))),
        };
        Ok(Game { rules, tables })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }
}
