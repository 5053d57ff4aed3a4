//! Questions about rules and positions that no engine asks: why a move is legal or not.

mod case;
pub mod why;
mod words;

pub use why::{Why, WhyError, why};
pub use words::outcome as outcome_words;
