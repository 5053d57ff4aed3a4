//! What goes wrong in a script, and how it stops the operation that called it.
//!
//! Conditions are asked deep inside generation, where every answer is a plain yes or no. A script that fails there leaves
//! its fault in a slot of the thread and gives any answer; [`guard`] around the whole operation finds the fault and the
//! operation fails as a whole. So no list is ever silently shorter, and games without scripts pay nothing.

use std::cell::RefCell;
use std::fmt;

use crate::source::Span;

/// A script that failed while the rules were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The function that a clause called.
    pub script: String,
    /// What went wrong and what to do about it, without place.
    pub message: String,
    /// Where in the rules file or script file.
    pub span: Option<Span>,
    /// The line there, from 1 on, and what the source is called.
    pub line: Option<(String, u32)>,
    /// The clauses that call the function, in their words.
    pub callers: Vec<String>,
    /// The position in words, if it was called with one.
    pub position: Option<String>,
    /// The move in words, if it was called with one.
    pub deed: Option<String>,
    /// No script failed: nobody waited any longer.
    pub stopped: bool,
}

impl Fault {
    /// The end of patience.
    pub(super) fn stopped() -> Fault {
        Fault {
            script: String::new(),
            message: String::new(),
            span: None,
            line: None,
            callers: Vec::new(),
            position: None,
            deed: None,
            stopped: true,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stopped {
            return write!(f, "it was stopped before it was done");
        }
        write!(f, "the script `{}` failed", self.script)?;
        if let Some((name, line)) = &self.line {
            write!(f, " at {name}:{line}")?;
        }
        write!(f, ": {}", self.message)?;
        if !self.callers.is_empty() {
            let callers: Vec<String> = self.callers.iter().map(|caller| format!("`{caller}`")).collect();
            write!(f, "; called by {}", callers.join(" and "))?;
        }
        if let Some(deed) = &self.deed {
            write!(f, "; for the move {deed}")?;
        }
        match &self.position {
            Some(position) => write!(f, "; in the position {position}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// What a thread knows of the operation under way.
#[derive(Debug, Default)]
struct Slot {
    /// How many guards stand around the present code.
    depth: u32,
    /// The first fault.
    fault: Option<Box<Fault>>,
    /// Script operations so far.
    spent: u64,
    /// Calls since the thread began.
    calls: u64,
}

thread_local! {
    static SLOT: RefCell<Slot> = RefCell::default();
}

/// Runs an operation that may call scripts. If one fails, what the operation gave is thrown away and the first fault is
/// given instead; whatever the operation changed must be taken back by the caller. Guards may stand inside each other:
/// the outermost one reports.
pub fn guard<T>(operation: impl FnOnce() -> T) -> Result<T, Box<Fault>> {
    let outermost = SLOT.with_borrow_mut(|slot| {
        slot.depth += 1;
        if slot.depth == 1 {
            slot.fault = None;
            slot.spent = 0;
        }
        slot.depth == 1
    });
    let _leave = Leave;
    let result = operation();
    match SLOT.with_borrow_mut(|slot| if outermost { slot.fault.take() } else { slot.fault.clone() }) {
        Some(fault) => Err(fault),
        None => Ok(result),
    }
}

/// Counts a guard out, even when the operation panics.
struct Leave;

impl Drop for Leave {
    fn drop(&mut self) {
        SLOT.with_borrow_mut(|slot| slot.depth -= 1);
    }
}

/// Whether a script of the operation under way has failed: nothing that is still asked matters.
pub fn failed() -> bool {
    SLOT.with_borrow(|slot| slot.fault.is_some())
}

/// Whether an operation is under way in which no script has failed: what it answers may be kept.
pub(super) fn unharmed() -> bool {
    SLOT.with_borrow(|slot| slot.depth > 0 && slot.fault.is_none())
}

/// Notes the first fault of the operation under way.
pub(super) fn note(fault: Fault) {
    SLOT.with_borrow_mut(|slot| {
        // Outside of a guard nobody would ever collect it, and it would seem to belong to the next operation.
        if slot.depth > 0 && slot.fault.is_none() {
            slot.fault = Some(Box::new(fault));
        }
    });
}

/// Begins another list of moves: its scripts may spend as much again.
pub fn refresh() {
    SLOT.with_borrow_mut(|slot| slot.spent = 0);
}

/// How many calls of scripts this thread has made so far: for measuring.
pub fn calls() -> u64 {
    SLOT.with_borrow(|slot| slot.calls)
}

/// Adds script operations to those of the operation under way; how many there are now.
pub(super) fn spend(operations: u64) -> u64 {
    SLOT.with_borrow_mut(|slot| {
        slot.spent += operations;
        slot.calls += 1;
        slot.spent
    })
}
