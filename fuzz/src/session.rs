//! Lines typed in a session.

use std::cell::Cell;

use dablo::session::{Session, Sitting, Style, Watch, complete, hint, render};

use super::shelf::Shelf;

/// Somebody who stops long work after it has looked up so many times.
struct Impatient(Cell<u32>);

impl Watch for Impatient {
    fn stopped(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }

    fn progress(&self, _: &str) {}

    fn done(&self) {
        self.0.set(PATIENCE);
    }
}

const PATIENCE: u32 = 40;

/// Whatever is typed, the session answers; what is refused changes nothing; what can be drawn is drawn at every width.
pub fn session(data: &[u8]) {
    let Some(text) = std::str::from_utf8(data).ok().filter(|text| text.len() <= 2048) else { return };
    let mut session = Session::new(Box::new(Shelf::default()));
    session.watched_by(Box::new(Impatient(Cell::new(PATIENCE))));
    for line in text.lines().take(24) {
        let _ = hint(&session, line);
        let (from, words) = complete(&session, line);
        assert!(from <= line.len());
        assert!(words.iter().all(|candidate| !candidate.word.is_empty()), "an empty word is offered for {line:?}");
        let before = session.sitting().map(Sitting::setup);
        let reply = session.run(line);
        for width in [20, 80] {
            let _ = render(&reply, &Style { width, ..Style::default() });
        }
        if reply.failed() {
            assert_eq!(session.sitting().map(Sitting::setup), before, "a refused line changes the game: {line:?}");
        }
        if reply.quit {
            return;
        }
    }
}
