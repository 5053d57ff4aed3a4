//! Moves as text, and their canonical order.
//!
//! [`print()`] writes a move in full; [`parse`] takes a text apart without knowing which moves are legal; [`read`] and
//! [`read_on`] find the legal move that a text means.

mod order;
mod parse;
mod print;
mod read;

pub use order::compare;
pub use parse::{HopText, MoveText, NewKind, WhatText, parse};
pub use print::print;
pub use read::{read, read_on};

/// Of the moves that a text may mean so many are named.
const MOST_NAMED: usize = 12;

fn named(candidates: &[String]) -> String {
    let first = candidates[..candidates.len().min(MOST_NAMED)].join(", ");
    match candidates.len().saturating_sub(MOST_NAMED) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
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
    #[error("`{text}` may mean {}", named(candidates))]
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
