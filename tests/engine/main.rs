//! The compiled engine, on rules built by hand.

mod build;
mod games;
mod perft;
mod traces;
