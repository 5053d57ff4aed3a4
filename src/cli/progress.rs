//! How far long work is, in a line on standard error that nobody sees who sends it to a file.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::repl::is_dumb;

/// Work that is over before this shows nothing, and the line is written anew not more often.
const PAUSE: Duration = Duration::from_millis(300);

/// A line that says how far the work is.
#[derive(Debug)]
pub(super) struct Progress {
    watched: bool,
    shown: Mutex<Shown>,
}

/// When a line was written last, and whether one stands there.
#[derive(Debug)]
struct Shown {
    at: Instant,
    any: bool,
}

#[allow(clippy::disallowed_methods, reason = "progress is shown by the clock; no result depends on it")]
fn now() -> Instant {
    Instant::now()
}

impl Default for Progress {
    fn default() -> Progress {
        let shown = Mutex::new(Shown { at: now(), any: false });
        Progress { watched: std::io::stderr().is_terminal() && !is_dumb(), shown }
    }
}

impl Progress {
    /// Writes the line, unless it was written just now. Whoever finds another thread writing goes on with the work.
    pub fn show(&self, words: &str) {
        if !self.watched {
            return;
        }
        let Ok(mut shown) = self.shown.try_lock() else { return };
        let now = now();
        if now - shown.at >= PAUSE {
            *shown = Shown { at: now, any: true };
            write(&format!("\r\x1b[K{words}"));
        }
    }

    /// Wipes the line away.
    pub fn wipe(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut shown.any) {
            write("\r\x1b[K");
        }
    }
}

fn write(text: &str) {
    let mut stderr = std::io::stderr().lock();
    // Nobody needs to know that progress could not be shown.
    let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
}
