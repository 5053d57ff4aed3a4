//! Whoever waits for long work: told how far it is, asked whether it shall stop.

/// Whoever waits for long work. The library has neither a clock nor signals; the terminal does.
pub trait Watch {
    /// Whether the work shall stop.
    fn stopped(&self) -> bool;
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
