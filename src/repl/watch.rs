//! Ctrl-C stops long work; a line below says how far it is.

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::session::Watch;

/// Whether Ctrl-C was typed while no line was being edited.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens to Ctrl-C from now on. Where that cannot be had, Ctrl-C ends the program as it always did.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let typed = interrupt.clone();
        // It fails if somebody else in the process listens already, and then it stays as it is.
        let _ = ctrlc::set_handler(move || typed.0.store(true, Ordering::Relaxed));
        interrupt
    }

    /// Forgets what was typed before.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Shows the progress of long work on the terminal.
pub(super) struct AtTerminal {
    interrupt: Interrupt,
    begun: Cell<Option<Instant>>,
    shown: Cell<Option<Instant>>,
}

/// Work that is over before this shows nothing.
const PATIENCE: Duration = Duration::from_millis(700);
/// The line is written anew not more often than this.
const PAUSE: Duration = Duration::from_millis(200);

impl AtTerminal {
    pub fn new(interrupt: Interrupt) -> AtTerminal {
        AtTerminal { interrupt, begun: Cell::new(None), shown: Cell::new(None) }
    }
}

#[allow(clippy::disallowed_methods, reason = "progress is shown by the clock; no result depends on it")]
impl Watch for AtTerminal {
    fn stopped(&self) -> bool {
        self.interrupt.0.load(Ordering::Relaxed)
    }

    fn progress(&self, words: &str) {
        let now = Instant::now();
        let begun = self.begun.get().unwrap_or(now);
        self.begun.set(Some(begun));
        let due = self.shown.get().is_none_or(|shown| now - shown >= PAUSE);
        if now - begun < PATIENCE || !due || !std::io::stderr().is_terminal() {
            return;
        }
        self.shown.set(Some(now));
        let mut stderr = std::io::stderr().lock();
        // Nobody needs to know that progress could not be shown.
        let _ = write!(stderr, "\r\x1b[K{words} (Ctrl-C stops)").and_then(|()| stderr.flush());
    }

    fn done(&self) {
        self.begun.set(None);
        if self.shown.take().is_some() {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[K").and_then(|()| stderr.flush());
        }
    }
}
