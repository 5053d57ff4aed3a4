//! Whoever waits for long work: told how far it is, asked whether it shall stop.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Whoever waits for long work. The library has neither a clock nor signals; the terminal does.
pub trait Watch {
    /// Whether the work shall stop.
    fn stopped(&self) -> bool;
    /// What is set when the work shall stop, where that may happen at any time: then even a single list of moves is stopped.
    fn alarm(&self) -> Option<Arc<AtomicBool>> {
        None
    }
    /// How far the work is, in a few words.
    fn progress(&self, words: &str);
    /// The work is over; what was told of its progress may be wiped away.
    fn done(&self);
}

/// Nobody: the work goes on to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn stopped(&self) -> bool {
        false
    }

    fn progress(&self, _: &str) {}

    fn done(&self) {}
}
