//! Expectations held against the engines: the examples of a variant file, and one engine against the other.

mod compare;
mod deep;
mod example;
mod inspect;
mod playable;
mod readable;

pub use deep::{Amount, Difference, deep};
pub use example::{ExampleResult, examples};
pub use inspect::{Inspected, inspect};
pub use playable::refused;
pub use readable::unreadable;
