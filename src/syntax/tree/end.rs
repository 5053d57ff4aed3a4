//! The `end` block, examples, scripts.

use super::cond::{Cond, Lasting, PlayerFact};
use super::file::{Mark, Number, Text, Word};
use serde::Serialize;

use crate::source::Span;

/// A clause of an `end` block.
#[derive(Clone, Debug, Serialize)]
pub enum EndClause {
    /// `LABEL: OUTCOME`; under a question the label is the question's name and absent here.
    Rule {
        /// The label.
        label: Option<Word>,
        /// What it says.
        outcome: Outcome,
    },
    /// `without LABEL`
    Without(Word),
}

/// Who wins or loses, and when.
#[derive(Clone, Debug, Serialize)]
pub enum Outcome {
    /// `a player who FACTS wins|loses`
    PlayerWho {
        /// The facts.
        facts: PlayerFacts,
        /// `wins`
        wins: bool,
    },
    /// `draw if COND`
    Draw(Cond),
    /// `script NAME`
    Script(Word),
    /// `draw by agreement`
    DrawByAgreement,
    /// `most pieces wins if COND`, `most KIND wins if COND`
    MostWins {
        /// Of which kind; `None` is pieces.
        kind: Option<Word>,
        /// When.
        cond: Cond,
    },
    /// `PLAYER|mover|opponent wins|loses if COND`
    SideIf {
        /// Who.
        side: EndSide,
        /// `wins`
        wins: bool,
        /// When.
        cond: Cond,
    },
}

/// Who wins or loses.
#[derive(Clone, Debug, Serialize)]
pub enum EndSide {
    /// `mover`
    Mover,
    /// `opponent`
    Opponent,
    /// A player.
    Player(Word),
}

/// Facts of a player joined by `and` and `or`, perhaps for a time.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerFacts {
    /// Alternatives of facts that hold together: `or` of `and`.
    pub any_of: Vec<Vec<PlayerFact>>,
    /// `for N turns` at the end.
    pub lasting: Option<Lasting>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// `example "WHAT" { ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// What it shows.
    pub what: Text,
    /// Its sources.
    pub marks: Vec<Mark>,
    /// Its clauses.
    pub steps: Vec<ExampleStep>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A clause of an example.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleStep {
    /// What it says.
    pub what: ExampleWhat,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// The clauses of examples.
#[derive(Clone, Debug, Serialize)]
pub enum ExampleWhat {
    /// `reading R`
    Reading(Word),
    /// `set Q A`
    Set(Word, Word),
    /// `position "..."`
    Position(Text),
    /// `play MOVE ...`
    Play(Vec<Word>),
    /// `moves N`
    Moves(Number),
    /// `legal MOVE ...`
    Legal(Vec<Word>),
    /// `illegal MOVE because REASON`
    Illegal(Word, Word),
    /// `only MOVE ...`
    Only(Vec<Word>),
    /// `then "..."`
    Then(Text),
    /// `result WHAT [LABEL]`
    Result(Word, Option<Word>),
    /// `perft N ...`
    Perft(Vec<BigNumber>),
    /// Something that was reported and skipped.
    Bad,
}

/// A whole number that may be large: a count of positions.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct BigNumber {
    /// The value.
    pub value: u64,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// `script { ... }` or `script "FILE"`
#[derive(Clone, Debug, Serialize)]
pub struct Script {
    /// The code, or the file.
    pub what: ScriptWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Where the code is.
#[derive(Clone, Debug, Serialize)]
pub enum ScriptWhat {
    /// Between the braces; the span is that of the code without them.
    Code(Text),
    /// In a file.
    File(Text),
}
