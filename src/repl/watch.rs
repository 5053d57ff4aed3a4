//! Ctrl-C stops long work; a line below says how far it is.

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::editor::is_dumb;
use crate::session::Watch;

/// Whether Ctrl-C was typed while no line was being edited.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    typed: Arc<AtomicBool>,
    /// The prompt at which a terminal without codes waits: there nobody else sees Ctrl-C.
    prompt: Arc<Mutex<Option<String>>>,
}

impl Interrupt {
    /// Listens to Ctrl-C from now on. Where that cannot be had, Ctrl-C ends the program as it always did.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let typed = interrupt.clone();
        // It fails if somebody else in the process listens already, and then it stays as it is.
        let _ = ctrlc::set_handler(move || typed.happened());
        interrupt
    }

    /// Ctrl-C was typed: long work is to stop, and who waits at a prompt gets it anew; the terminal has dropped the line.
    fn happened(&self) {
        let prompt = self.prompt.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prompt) = prompt.as_ref() {
            let mut stdout = std::io::stdout();
            // A terminal that is gone needs no prompt.
            let _ = write!(stdout, "\n{prompt}").and_then(|()| stdout.flush());
            return;
        }
        // While a line is edited Ctrl-C is a key; a signal then comes from somewhere else, and nothing is under way.
        if !line_is_edited() {
            self.typed.store(true, Ordering::Relaxed);
        }
    }

    /// Says at which prompt a terminal without codes waits from now on.
    pub fn waits_at(&self, prompt: Option<String>) {
        *self.prompt.lock().unwrap_or_else(PoisonError::into_inner) = prompt;
    }

    /// Whether it was typed and is not forgotten yet.
    pub fn happened_since(&self) -> bool {
        self.typed.load(Ordering::Relaxed)
    }

    /// Forgets what was typed before.
    pub fn reset(&self) {
        self.typed.store(false, Ordering::Relaxed);
    }
}

/// Whether the terminal hands over every key, as it does while a line is edited.
#[cfg(unix)]
fn line_is_edited() -> bool {
    use nix::sys::termios::{LocalFlags, tcgetattr};
    tcgetattr(std::io::stdin()).is_ok_and(|mode| !mode.local_flags.contains(LocalFlags::ISIG))
}

#[cfg(not(unix))]
fn line_is_edited() -> bool {
    false
}

/// Shows the progress of long work on the terminal.
pub(super) struct AtTerminal {
    interrupt: Interrupt,
    begun: Cell<Option<Instant>>,
    shown: Cell<Option<Instant>>,
    /// How wide the line is that is shown.
    wide: Cell<usize>,
    dumb: bool,
}

/// Work that is over before this shows nothing.
const PATIENCE: Duration = Duration::from_millis(700);
/// The line is written anew not more often than this.
const PAUSE: Duration = Duration::from_millis(200);

impl AtTerminal {
    pub fn new(interrupt: Interrupt) -> AtTerminal {
        let (begun, shown, wide) = (Cell::new(None), Cell::new(None), Cell::new(0));
        AtTerminal { interrupt, begun, shown, wide, dumb: is_dumb() }
    }

    /// What wipes the line away that is shown.
    fn wipe(&self) -> String {
        if self.dumb { format!("\r{}\r", " ".repeat(self.wide.get())) } else { "\r\x1b[K".to_string() }
    }
}

#[allow(clippy::disallowed_methods, reason = "progress is shown by the clock; no result depends on it")]
impl Watch for AtTerminal {
    fn stopped(&self) -> bool {
        self.interrupt.typed.load(Ordering::Relaxed)
    }

    fn alarm(&self) -> Option<Arc<AtomicBool>> {
        Some(Arc::clone(&self.interrupt.typed))
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
        let line = format!("{words} (Ctrl-C stops)");
        let _ = write!(stderr, "{}{line}", self.wipe()).and_then(|()| stderr.flush());
        self.wide.set(line.chars().count());
    }

    fn done(&self) {
        self.begun.set(None);
        if self.shown.take().is_some() {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "{}", self.wipe()).and_then(|()| stderr.flush());
        }
    }
}
