//! Scripts for unusual rules: what no clause says is a rhai function called from a clause.
//!
//! [`Scripts`] holds the script blocks of a variant: compiled once for each thread, checked against the places where
//! clauses call them ([`Place`]), and called with a [`View`] of a position and perhaps a [`Deed`], a move. Both are plain
//! data that the engines fill in; nothing here knows an engine or the rules. What a function may ask is [`api`]; what it
//! may spend is in [`sandbox`]; what happens when it fails is in [`fault`].
//!
//! Functions are pure: the same position and move give the same answer. Effects do not change the view of the engine but
//! give a list of [`Edit`]s, which the engine makes through the same changes as any move.

pub mod api;
mod blocks;
mod call;
mod deed;
mod eval;
pub mod fault;
mod memo;
pub mod patience;
mod place;
mod read;
mod reading;
pub mod sandbox;
mod scripts;
mod view;
mod words;
mod world;

pub use blocks::Block;
pub use call::{Effect, Won};
pub use deed::{Deed, DeedKind, MOST_MADE_HOPS, Made, MadeHop};
pub use eval::evaluate;
pub use fault::{Fault, guard};
pub use patience::Patience;
pub use place::Place;
pub use scripts::{Caller, Mistake, Scripts};
pub use view::{COUNTER_RANGE, Edit, Piece, View};
pub use world::{Distances, PointName, World};
