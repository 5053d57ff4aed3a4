//! The slow engine against figures and lists worked out elsewhere, over rules built by hand.

mod build;
mod chance;
mod dablo;
mod draughts;
mod others;
mod why;
