//! The slow engine against figures and lists worked out elsewhere, over rules built by hand.

mod build;
mod dablo;
mod draughts;
