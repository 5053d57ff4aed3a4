//! Files to one list of clauses.
//!
//! A file and its bases become one flat list of [`Entry`]s: every clause once, with the block it stood in, the answers
//! on which it depends (its guard) and what later files took away from it (its exclusions). Nothing is decided here:
//! which entries are active is a matter of the answers, and what they mean a matter of `lower`.

mod chain;
mod flatten;
mod ground;
mod inherit;
pub(super) mod keys;

pub(super) use chain::{Margin, load};

use crate::source::Span;
use crate::syntax::tree::{self, Certainty, Mark};

/// All that a file and its bases say.
#[derive(Clone, Debug)]
pub(super) struct Merged {
    /// The variant's name.
    pub name: String,
    /// The names of the files' variants, base first; index = [`Entry::file`].
    pub variants: Vec<String>,
    /// Other names of the variant.
    pub also: Vec<String>,
    /// What the last file says about the variant as a thing in the world.
    pub facts: Vec<tree::VariantFact>,
    /// The head, for errors about the file as a whole.
    pub head: Span,
    /// The sources, readings included.
    pub sources: Vec<SourceEntry>,
    /// The readings.
    pub readings: Vec<ReadingEntry>,
    /// `default reading KEY`, the last one written.
    pub default_reading: Option<(String, Span)>,
    /// The questions in the order written.
    pub questions: Vec<Question>,
    /// The clauses in the order that counts.
    pub entries: Vec<Entry>,
    /// Names that `without` took away, with what they were.
    pub removed: Vec<(tree::WithoutWhat, String)>,
    /// The scripts, those of bases first.
    pub scripts: Vec<crate::hooks::Block>,
    /// The examples of the last file.
    pub examples: Vec<tree::Example>,
}

/// A source or a reading as something to cite.
#[derive(Clone, Debug)]
pub(super) struct SourceEntry {
    pub key: String,
    pub text: String,
    pub certainty: Certainty,
    pub span: Span,
}

/// A reading and its answers.
#[derive(Clone, Debug)]
pub(super) struct ReadingEntry {
    pub key: String,
    pub text: String,
    pub certainty: Certainty,
    pub choices: Vec<(tree::Word, tree::Word)>,
    pub span: Span,
    pub file: usize,
}

/// A question.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub name: String,
    pub wording: Option<String>,
    pub answers: Vec<QuestionAnswer>,
    pub span: Span,
    /// Closed by `settle`.
    pub settled: Option<String>,
}

/// An answer of a question.
#[derive(Clone, Debug)]
pub(super) struct QuestionAnswer {
    pub name: String,
    pub clauses: Vec<String>,
    pub marks: Vec<Mark>,
    pub span: Span,
}

/// One clause.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub node: Node,
    /// All must hold for the clause to be active.
    pub guard: Vec<Test>,
    /// What later files replace.
    pub exclusions: Vec<Exclusion>,
    /// The question and the answer under which it stands.
    pub question: Option<(String, String)>,
    pub marks: Vec<Mark>,
    /// The words of the clause without its tail, blanks evened.
    pub text: String,
    /// The clause with its tail.
    pub span: Span,
    /// Index into [`Merged::variants`].
    pub file: usize,
}

/// A test on the answers.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// The question has (or, with `not`, has not) one of the answers.
    Answer { question: String, answers: Vec<String>, not: bool, span: Span },
    /// The reading is one of these.
    Reading { keys: Vec<String>, span: Span },
}

/// Something taken away from a clause where all tests hold.
#[derive(Clone, Debug)]
pub(super) struct Exclusion {
    pub tests: Vec<Test>,
    /// What part of the clause.
    pub scope: Scope,
}

/// A part of a clause: some of the kinds and players it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    /// These kinds; `None` is all.
    pub kinds: Option<Vec<String>>,
    /// This player; `None` is all.
    pub player: Option<String>,
}

impl Scope {
    /// The whole clause.
    pub fn all() -> Scope {
        Scope { kinds: None, player: None }
    }

    /// Whether it is the whole clause.
    pub fn is_all(&self) -> bool {
        self.kinds.is_none() && self.player.is_none()
    }
}

/// A clause with the block it stood in, lists split as far as inheritance needs it.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Board(tree::BoardClause),
    Players(tree::PlayersClause),
    Pieces(tree::PiecesClause),
    /// One lot of pieces of one or each player.
    Stock(tree::PlacingWho, tree::Stock),
    /// `PLAYER: OTHER rotated` or `mirrored`.
    Turned {
        who: tree::PlacingWho,
        other: tree::Word,
        rotated: bool,
    },
    Act(ActNode),
    Turn(tree::TurnClause),
    End {
        label: String,
        outcome: tree::Outcome,
    },
}

/// An act with its label and phase.
#[derive(Clone, Debug)]
pub(super) struct ActNode {
    pub phase: tree::PhaseHead,
    /// The phase's condition as written, blanks evened; empty for always.
    pub phase_text: String,
    pub label: tree::PieceLabel,
    pub act: tree::Act,
}
