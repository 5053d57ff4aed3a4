//! What came of the proofs of several files, as data for people and for other programs.

mod junit;
mod tap;
mod text;

pub use junit::junit;
pub use tap::tap;
pub use text::{failed_text, passed_line};

use serde::Serialize;

use super::proof::{Failure, Proof, Proved};
use crate::session::{Reply, Style, Variant, diagnostics_text, render};

/// What came of one variant.
#[derive(Clone, Debug, Serialize)]
pub struct FileReport {
    /// The file or the name by which it was asked for.
    pub file: String,
    /// What kept the variant, or something beside it, from being proved; a text each.
    pub troubles: Vec<String>,
    /// What is to be said though nothing failed; a text each.
    pub notes: Vec<String>,
    /// Its proofs.
    pub proofs: Vec<ProofReport>,
}

/// One proof.
#[derive(Clone, Debug, Serialize)]
pub struct ProofReport {
    /// `example`, `session`, `fact` or `record`.
    pub kind: &'static str,
    /// What it shows.
    pub name: String,
    /// Where it stands.
    pub place: String,
    /// Whether everything held.
    pub passed: bool,
    /// What did not hold.
    pub failures: Vec<FailureReport>,
}

/// Something that did not hold.
#[derive(Clone, Debug, Serialize)]
pub struct FailureReport {
    /// What is wrong.
    pub message: String,
    /// Where the expectation stands.
    pub place: String,
    /// What there is to see, as text.
    pub shown: String,
    /// Message, place and what there is to see, as a terminal shows them.
    #[serde(skip)]
    pub drawn: String,
}

impl FileReport {
    /// A variant that could not be proved at all.
    pub fn troubled(file: &str, trouble: String) -> FileReport {
        FileReport { file: file.to_string(), troubles: vec![trouble], notes: Vec::new(), proofs: Vec::new() }
    }

    /// A file of which nothing was to be proved, and something is to be said.
    pub fn noted(file: &str, note: String) -> FileReport {
        FileReport { file: file.to_string(), troubles: Vec::new(), notes: vec![note], proofs: Vec::new() }
    }

    /// What was proved of a variant. `style` is that of the terminal.
    pub fn of(file: &str, variant: &Variant, proved: &Proved, style: &Style) -> FileReport {
        let proofs = proved.proofs.iter().map(|proof| ProofReport::of(variant, proof, style));
        FileReport { file: file.to_string(), troubles: Vec::new(), notes: Vec::new(), proofs: proofs.collect() }
    }
}

impl ProofReport {
    fn of(variant: &Variant, proof: &Proof, style: &Style) -> ProofReport {
        ProofReport {
            kind: proof.kind.word(),
            name: proof.name.clone(),
            place: proof.at.place(&variant.sources),
            passed: proof.passed(),
            failures: proof.failures.iter().map(|failure| FailureReport::of(variant, failure, style)).collect(),
        }
    }

    /// The kind and the name, as people read them.
    pub fn title(&self) -> String {
        title(self.kind, &self.name)
    }
}

/// A proof as reports call it, by its kind and its name.
pub fn title(kind: &str, name: &str) -> String {
    match kind {
        "example" | "session" => format!("{kind} \"{name}\""),
        kind => format!("{kind} {name}"),
    }
}

impl FailureReport {
    fn of(variant: &Variant, failure: &Failure, style: &Style) -> FailureReport {
        let shown = |style: &Style| render(&Reply { blocks: failure.show.clone(), ..Reply::default() }, style);
        let place = failure.at.place(&variant.sources);
        let head = match failure.diagnostic() {
            Some(diagnostic) => diagnostics_text(&variant.sources, &[diagnostic], style),
            None => format!("{place}: {}\n", failure.message),
        };
        FailureReport {
            message: failure.message.clone(),
            place,
            shown: shown(&Style { unicode: style.unicode, ..Style::default() }),
            drawn: [head, shown(style)].concat(),
        }
    }
}

/// How many proofs passed and how many failed.
pub fn counts(files: &[FileReport]) -> (usize, usize) {
    let proofs = files.iter().flat_map(|file| &file.proofs);
    let passed = proofs.clone().filter(|proof| proof.passed).count();
    (passed, proofs.count() - passed)
}

/// How the proofs came out, in words: what could not be proved at all is told too.
pub fn summary(files: &[FileReport]) -> String {
    let (passed, failed) = counts(files);
    match files.iter().map(|file| file.troubles.len()).sum() {
        0 => format!("{passed} passed, {failed} failed"),
        1 => format!("{passed} passed, {failed} failed, 1 error"),
        errors => format!("{passed} passed, {failed} failed, {errors} errors"),
    }
}
