//! The syntax tree: a file as it was written, every part with its span.
//!
//! The tree keeps the order, the questions and the names of the file; it knows no meaning. What could not be read is an
//! `Bad` entry, reported by the parser already. All words are in NFC and without backquotes.
//!
//! The tree serialises without its spans and comments: that is how two trees are compared and how one is shown.

#![expect(clippy::large_enum_variant, reason = "a tree is small and soon gone; boxes would only be in the way")]

mod board;
mod cond;
mod end;
mod file;
mod moves;
mod pieces;
mod turn;

pub use board::*;
pub use cond::*;
pub use end::*;
pub use file::*;
pub use moves::*;
pub use pieces::*;
pub use turn::*;
