//! Moves as text, and their canonical order.

use std::cmp::Ordering;

use super::Move;
use crate::rules::Rules;

/// The full text of a move, as `e5-c5`, `c3xe5xg3`, `*d4`, `g3-h4=K`, `d7-a7/g1`, `pass`.
pub fn print(rules: &Rules, mv: &Move) -> String {
    let _ = (rules, mv);
    unimplemented!("being written")
}

/// The canonical order of moves: origin, landings, victims, promotions, follow-up, huff.
pub fn compare(a: &Move, b: &Move) -> Ordering {
    let _ = (a, b);
    unimplemented!("being written")
}

/// What a text of a move can be short of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move.
    #[error("{message}")]
    BadText {
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// Several legal moves fit; all are named, in order.
    #[error("`{text}` may mean {}", candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The full texts of the moves that fit.
        candidates: Vec<String>,
    },
    /// The text is a move, but no legal one fits.
    #[error("`{text}` is not a legal move here")]
    NotLegal {
        /// The text.
        text: String,
    },
}

/// Finds the legal move that a text means: a full text means that move, a short form (start, any of the landings, end)
/// the one that fits. Gives its index in `legal`.
pub fn read(rules: &Rules, legal: &[Move], text: &str) -> Result<usize, MoveError> {
    let _ = (rules, legal, text);
    unimplemented!("being written")
}
