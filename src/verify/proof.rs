//! What was held against an expectation, and how it came out.

use crate::diagnostics::{Code, Diagnostic};
use crate::session::{Block, file_name};
use crate::source::{Sources, Span};

/// What lies beside a variant to be held against it. The library opens no files: whoever calls has read them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Literate sessions, by file name.
    pub sessions: Vec<Text>,
    /// Facts that were accepted: snapshot files, header and all, by file name (`VARIANT@FACT.snap`).
    pub facts: Vec<Text>,
    /// Files of facts that are wanted and not accepted yet.
    pub awaited: Vec<String>,
    /// Game records, by file name.
    pub records: Vec<Text>,
}

/// A text with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// How messages call it.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Everything that was proved of a variant, or not, and what would make it pass as it stands.
#[derive(Clone, Debug, Default)]
pub struct Proved {
    /// The proofs: examples, sessions, facts, records, each in the order given.
    pub proofs: Vec<Proof>,
    /// The sessions whose outputs are others now, with those outputs in them; the prose is untouched.
    pub sessions: Vec<Text>,
    /// The facts that are others now or not accepted yet: the file, and what the fact says, without a header.
    pub facts: Vec<Text>,
}

/// The sorts of proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProofKind {
    /// An `example` block of the variant file.
    Example,
    /// A fence of a literate session.
    Session,
    /// A generated fact that somebody accepted.
    Fact,
    /// A game record.
    Record,
}

impl ProofKind {
    /// The word for it in reports.
    pub fn word(self) -> &'static str {
        match self {
            ProofKind::Example => "example",
            ProofKind::Session => "session",
            ProofKind::Fact => "fact",
            ProofKind::Record => "record",
        }
    }
}

/// One proof, and how it came out.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Its sort.
    pub kind: ProofKind,
    /// What it shows: the words of the example, the heading above the fence, the name of the fact or of the record.
    pub name: String,
    /// Where it stands.
    pub at: At,
    /// What did not hold; nothing for a proof that passed.
    pub failures: Vec<Failure>,
}

impl Proof {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Where something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// In the texts of the variant.
    Clause(Span),
    /// In a line of a file beside it, from 1.
    Line(String, usize),
    /// In a file beside it as a whole.
    File(String),
}

impl At {
    /// The place as messages print it.
    pub fn place(&self, sources: &Sources) -> String {
        match self {
            At::Clause(span) => sources.place(*span),
            At::Line(file, line) => format!("{file}:{line}"),
            At::File(file) => file.clone(),
        }
    }
}

/// Something that did not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong: one phrase without a full stop.
    pub message: String,
    /// Where the expectation stands.
    pub at: At,
    /// What there is to see, as the position and the moves that differ.
    pub show: Vec<Block>,
}

impl Failure {
    /// A failure with nothing to see.
    pub fn new(at: At, message: impl Into<String>) -> Failure {
        Failure { message: message.into(), at, show: Vec::new() }
    }

    /// The same with something to see.
    pub fn showing(mut self, blocks: impl IntoIterator<Item = Block>) -> Failure {
        self.show.extend(blocks);
        self
    }

    /// The failure as a diagnostic, where it stands in the texts of the variant.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        match self.at {
            At::Clause(span) => Some(Diagnostic::new(Code::BadExample, span, self.message.clone())),
            At::Line(..) | At::File(_) => None,
        }
    }
}

/// The name of a variant by which what lies beside it is called: a file's name without folders and ending.
pub fn stem(called: &str) -> &str {
    let name = file_name(called);
    name.strip_suffix(".dablo").unwrap_or(name)
}
