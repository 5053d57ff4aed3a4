//! The slow engine by itself: figures and lists worked out elsewhere, over rules built by hand, and what must be true of
//! every list on the variants that come with the program.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod against;
mod build;
mod chance;
mod dablo_family;
mod draughts;
mod lists;
mod others;
mod why;
