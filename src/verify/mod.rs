//! Expectations held against the engines: all that proves a variant, and one engine against the other.
//!
//! [`prove`] runs every proof of a variant in memory: the `example` blocks of its file, and what lies [`Beside`] it
//! (literate sessions, accepted facts, game records). It opens nothing and writes nothing:
//!
//! ```text
//! prove(variant: &Arc<Variant>, beside: &Beside, library: &Shared, wanted: &dyn Fn(ProofKind, &str) -> bool) -> Proved
//! ```
//!
//! [`Proved`] holds one [`Proof`] for each example, fence, fact and record, with its kind, its name, its place and its
//! failures as data, and beside them what sessions and facts would have to say to pass. `variant` may be any variant, as
//! one with a clause changed: whatever `library` has under its name, sessions and records are played on this one.

mod compare;
pub mod coverage;
mod deep;
pub mod diff;
mod example;
mod facts;
mod inspect;
mod literate;
mod miss;
pub mod mutants;
mod playable;
mod proof;
mod readable;
mod record;
pub mod report;
mod respelt;
mod shelf;
pub mod snapshot;
mod walk;

use std::sync::Arc;

pub use deep::{Amount, Difference, deep};
pub use example::{examples, examples_where};
pub use facts::{FACTS, Fact, fact_of, fact_shown, facts};
pub use inspect::{Inspected, inspect};
pub use playable::refused;
pub use proof::{At, Beside, Failure, Proof, ProofKind, Proved, Text, stem};
pub use readable::unreadable;

use crate::session::{Library, Variant, file_name};
use literate::Compared;

/// A library that several sittings use.
pub type Shared = Arc<dyn Library + Send + Sync>;

/// Runs the proofs of a variant: the examples in its file, and what lies beside it. `wanted` says of each kind and name
/// whether it is wanted; all fences of a text are played, and the answers of those that
/// are wanted are compared.
pub fn prove(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    wanted: &dyn Fn(ProofKind, &str) -> bool,
) -> Proved {
    prove_comparing(variant, beside, library, wanted, Compared::All)
}

fn prove_comparing(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    wanted: &dyn Fn(ProofKind, &str) -> bool,
    compared: Compared,
) -> Proved {
    let mut proved =
        Proved { proofs: examples_where(variant, &|name| wanted(ProofKind::Example, name)), ..Proved::default() };
    let of_session = |name: &str| wanted(ProofKind::Session, name);
    for text in &beside.sessions {
        let (proofs, new) = literate::literate(variant, text, library, compared, &of_session);
        proved.proofs.extend(proofs.into_iter().filter(|proof| wanted(ProofKind::Session, &proof.name)));
        proved.sessions.extend(new);
    }
    let accepted = beside.facts.iter().map(|text| (text.name.as_str(), Some(text.text.as_str())));
    let facts = accepted.chain(beside.awaited.iter().map(|file| (file.as_str(), None)));
    let facts: Vec<_> = facts.filter(|(file, _)| wanted(ProofKind::Fact, fact_name(file))).collect();
    if !facts.is_empty() {
        let (proofs, others) = facts::prove_facts(variant, &facts);
        proved.proofs.extend(proofs);
        proved.facts = others;
    }
    let records = beside.records.iter().filter(|text| wanted(ProofKind::Record, file_name(&text.name)));
    proved.proofs.extend(records.map(|text| record::record(variant, text, library)));
    proved
}

fn fact_name(file: &str) -> &str {
    fact_of(file).map_or(file, |fact| fact.name)
}
