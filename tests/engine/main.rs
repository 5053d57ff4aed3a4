//! The compiled engine, on rules built by hand.

mod build;
mod games;
mod games_played;
mod others;
mod perft;
mod traces;
