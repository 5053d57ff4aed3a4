//! Positions as text.

use super::Setup;
use crate::rules::Rules;

/// A defect in the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct PositionError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// The position at the start of the game.
pub fn start(rules: &Rules) -> Setup {
    let _ = rules;
    unimplemented!("being written")
}

/// The strict text of a position.
pub fn print(rules: &Rules, setup: &Setup) -> String {
    let _ = (rules, setup);
    unimplemented!("being written")
}

/// Reads a position; all defects are reported.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, Vec<PositionError>> {
    let _ = (rules, text);
    unimplemented!("being written")
}
