//! How long somebody waits for what is under way on this thread.
//!
//! Lists of moves can be long beyond all measure. Whoever waits at a terminal may stop them, and who types wants no more than what
//! is found at once. The engines count their steps here; when patience is at an end, a fault is noted as a script would,
//! so that the operation fails as a whole and nothing that is half done is taken for an answer.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::fault::{Fault, note};

thread_local! {
    /// Whether anybody waits at all: asked at every step.
    static WAITED: Cell<bool> = const { Cell::new(false) };
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    static ALARM: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// What puts an end to work before it is done.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// It stops when this is set.
    pub alarm: Option<Arc<AtomicBool>>,
    /// It stops after so many steps.
    pub steps: Option<u64>,
}

impl Patience {
    /// Does something as long as there is patience. What stands outside waits no longer than before.
    pub fn lasts<T>(self, work: impl FnOnce() -> T) -> T {
        let Patience { alarm, steps } = self;
        let waited = alarm.is_some() || steps.is_some();
        let _before = Before {
            waited: WAITED.replace(waited),
            left: LEFT.replace(steps.unwrap_or(u64::MAX)),
            alarm: ALARM.replace(alarm),
        };
        work()
    }
}

/// What held before, put back even when the work panics.
struct Before {
    waited: bool,
    left: u64,
    alarm: Option<Arc<AtomicBool>>,
}

impl Drop for Before {
    fn drop(&mut self) {
        WAITED.set(self.waited);
        LEFT.set(self.left);
        ALARM.replace(self.alarm.take());
    }
}

/// Takes so many steps; whether the operation must end.
#[inline]
pub fn ends(steps: u64) -> bool {
    WAITED.get() && spend(steps)
}

// Kept out of the walks, which are as fast as if nobody waited.
#[cold]
#[inline(never)]
fn spend(steps: u64) -> bool {
    let left = LEFT.get().saturating_sub(steps);
    LEFT.set(left);
    let stopped =
        left == 0 || ALARM.with_borrow(|alarm| alarm.as_ref().is_some_and(|alarm| alarm.load(Ordering::Relaxed)));
    if stopped {
        note(Fault::stopped());
    }
    stopped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hooks::guard;

    #[test]
    fn what_takes_more_steps_than_anybody_waits_for_fails_as_a_whole() {
        let count = || (0..100).take_while(|_| !ends(1)).count();
        assert_eq!(guard(count), Ok(100));
        let few = || Patience { steps: Some(10), alarm: None }.lasts(|| guard(count));
        assert!(few().expect_err("it ends").stopped);
        assert_eq!(guard(count), Ok(100), "patience is over with the work");
        let alarm = Arc::new(AtomicBool::new(true));
        let stopped = Patience { alarm: Some(Arc::clone(&alarm)), steps: None }.lasts(|| guard(count));
        assert!(stopped.expect_err("it is stopped").stopped);
    }
}
