//! Questions about rules and positions that no engine asks: why a move is legal or not, where two sets of rules part, how
//! many positions there are to count while somebody waits.

mod along;
mod call;
mod case;
pub mod count;
pub mod diff;
mod pairing;
mod unfit;
pub mod why;
mod words;

pub use pairing::{Apart, Pairing};
pub use why::{Why, WhyError, instead_of, why, why_move};
pub use words::outcome as outcome_words;
