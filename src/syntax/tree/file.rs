//! A whole file: words, sources, questions, blocks, tails.

use super::board::{BoardClause, Range};
use super::end::{EndClause, Example, Script};
use super::moves::{Moves, PieceLabel};
use super::pieces::{PiecesClause, Placing, PlayersClause};
use super::turn::TurnClause;
use serde::Serialize;

use crate::source::Span;

/// A word: a name, a key, a label, an answer.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Word {
    /// The word without backquotes.
    pub text: String,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A string literal, its escapes resolved.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Text {
    /// The text between the quotation marks.
    pub text: String,
    /// Where it stands, quotation marks included.
    #[serde(skip)]
    pub span: Span,
}

/// A whole number.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct Number {
    /// The value.
    pub value: u32,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// The clauses and blocks in the order written.
    pub items: Vec<Item>,
    /// The comments, in the order written, for the formatter.
    #[serde(skip)]
    pub comments: Vec<Comment>,
    /// The whole text.
    #[serde(skip)]
    pub span: Span,
}

/// A comment as written, `//` or `/* */` included.
#[derive(Clone, Debug, Serialize)]
pub struct Comment {
    /// The comment's text.
    pub text: String,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// What may stand at the top of a file.
#[derive(Clone, Debug, Serialize)]
pub enum Item {
    /// `edition N`
    Edition(Number),
    /// `variant "NAME" from "BASE" { ... }`
    Variant(Variant),
    /// `source KEY certainty "TEXT"`
    Source(SourceItem),
    /// `reading KEY certainty "TEXT" { question answer, ... }`
    Reading(Reading),
    /// `default reading KEY`
    DefaultReading(Word, #[serde(skip)] Span),
    /// `settle NAME ANSWER`
    Settle(Settle),
    /// `without piece NAME, ...`
    Without(Without),
    /// `board { ... }`
    Board(Block<BoardClause>),
    /// `players { ... }`
    Players(Block<PlayersClause>),
    /// `pieces { ... }`
    Pieces(Block<PiecesClause>),
    /// `setup { ... }`
    Setup(Block<Placing>),
    /// `moves { ... }`, `moves if COND { ... }`, `moves otherwise { ... }`
    Moves(Moves),
    /// `turn { ... }`
    Turn(Block<TurnClause>),
    /// `end { ... }`
    End(Block<EndClause>),
    /// `example "WHAT" { ... }`
    Example(Example),
    /// `script { ... }` or `script "FILE"`
    Script(Script),
    /// Something that was reported and skipped.
    Bad(#[serde(skip)] Span),
}

impl Item {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Item::Edition(number) => number.span,
            Item::Variant(variant) => variant.span,
            Item::Source(source) => source.span,
            Item::Reading(reading) => reading.span,
            Item::DefaultReading(_, span) | Item::Bad(span) => *span,
            Item::Settle(settle) => settle.span,
            Item::Without(without) => without.span,
            Item::Board(block) => block.span,
            Item::Players(block) => block.span,
            Item::Pieces(block) => block.span,
            Item::Setup(block) => block.span,
            Item::Moves(moves) => moves.block.span,
            Item::Turn(block) => block.span,
            Item::End(block) => block.span,
            Item::Example(example) => example.span,
            Item::Script(script) => script.span,
        }
    }
}

/// The head of a variant.
#[derive(Clone, Debug, Serialize)]
pub struct Variant {
    /// The variant's name.
    pub name: Text,
    /// The base file it derives from.
    pub from: Option<Text>,
    /// The facts in braces.
    pub facts: Vec<VariantFact>,
    /// Marks on the facts.
    pub marks: Vec<Mark>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// A fact about the variant as a thing in the world.
#[derive(Clone, Debug, Serialize)]
pub enum VariantFact {
    /// `also "NAME", ...`
    Also(Vec<Text>),
    /// `played "PLACE" YEARS`
    Played(Text, Option<Range>),
    /// `recorded "PLACE" YEARS`
    Recorded(Text, Option<Range>),
    /// `about "TEXT"`
    About(Text),
}

/// How sure a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Certainty {
    /// An eyewitness or ethnographic source says it.
    Attested,
    /// It follows from what a source says.
    Inferred,
    /// A modern suggestion or a programmer's decision.
    Conjecture,
    /// Players agree on it.
    Agreed,
}

impl Certainty {
    /// The word in a file.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Attested => "attested",
            Certainty::Inferred => "inferred",
            Certainty::Conjecture => "conjecture",
            Certainty::Agreed => "agreed",
        }
    }
}

/// `source KEY certainty "TEXT"`
#[derive(Clone, Debug, Serialize)]
pub struct SourceItem {
    /// The key by which clauses cite it.
    pub key: Word,
    /// Its own certainty.
    pub certainty: Option<Certainty>,
    /// The citation.
    pub text: Text,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `reading KEY certainty "TEXT" { question answer, ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// The key.
    pub key: Word,
    /// Its own certainty.
    pub certainty: Option<Certainty>,
    /// The citation.
    pub text: Text,
    /// Marks behind the text.
    pub marks: Vec<Mark>,
    /// Its answers: question, answer.
    pub choices: Vec<(Word, Word)>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `settle QUESTION ANSWER`
#[derive(Clone, Debug, Serialize)]
pub struct Settle {
    /// The question.
    pub question: Word,
    /// The answer.
    pub answer: Word,
    /// Its sources.
    pub marks: Vec<Mark>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// What `without` removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum WithoutWhat {
    /// Kinds of piece.
    Piece,
    /// Zones.
    Zone,
    /// Tracks.
    Track,
    /// Readings.
    Reading,
    /// Sources.
    Source,
    /// Questions.
    Question,
}

/// `without piece NAME, ...`
#[derive(Clone, Debug, Serialize)]
pub struct Without {
    /// What sort of thing.
    pub what: WithoutWhat,
    /// The names.
    pub names: Vec<Word>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `@KEY certainty "note"`
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    /// A source's or reading's key.
    pub key: Word,
    /// Certainty, where it differs from the source's own.
    pub certainty: Option<Certainty>,
    /// Note or page.
    pub note: Option<Text>,
    /// The whole mark.
    #[serde(skip)]
    pub span: Span,
}

/// What may follow a clause: `when ...` and marks.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tail {
    /// The answers on which the clause depends; all must hold.
    pub when: Vec<WhenTest>,
    /// The sources.
    pub marks: Vec<Mark>,
}

/// One test of a `when`.
#[derive(Clone, Debug, Serialize)]
pub struct WhenTest {
    /// What is asked.
    pub what: WhenWhat,
    /// The whole test.
    #[serde(skip)]
    pub span: Span,
}

/// What a `when` asks.
#[derive(Clone, Debug, Serialize)]
pub enum WhenWhat {
    /// `reading A or B`
    Reading(Vec<Word>),
    /// `QUESTION A or B`, or `QUESTION not A or B`
    Answer {
        /// The question.
        question: Word,
        /// Whether `not` stands before the answers.
        not: bool,
        /// The answers.
        answers: Vec<Word>,
    },
}

/// A block of clauses, questions and things that could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct Block<C> {
    /// The entries in the order written.
    pub entries: Vec<Entry<C>>,
    /// From the block's word to its brace.
    #[serde(skip)]
    pub span: Span,
}

/// One entry of a block.
#[derive(Clone, Debug, Serialize)]
pub enum Entry<C> {
    /// A clause.
    Clause(Clause<C>),
    /// A question with its answers.
    Ask(Ask<C>),
    /// Something that was reported and skipped.
    Bad(#[serde(skip)] Span),
}

/// A clause with its tail.
#[derive(Clone, Debug, Serialize)]
pub struct Clause<C> {
    /// What it says.
    pub node: C,
    /// `when` and marks.
    pub tail: Tail,
    /// The clause with its tail.
    #[serde(skip)]
    pub span: Span,
}

/// A question: `NAME? "wording" answer = ... | answer = ...`, or the short `NAME? CLAUSE`.
#[derive(Clone, Debug, Serialize)]
pub struct Ask<C> {
    /// In `moves`: the label under which the question stands, if it is written right before the question.
    pub label: Option<PieceLabel>,
    /// The question's name.
    pub name: Word,
    /// How it is put to a person.
    pub wording: Option<Text>,
    /// The answers; for the short form `no` (nothing) and `yes` (the clause), both with the question's span as name span.
    pub answers: Vec<Answer<C>>,
    /// Whether the short form was written.
    pub short: bool,
    /// The whole question.
    #[serde(skip)]
    pub span: Span,
}

/// One answer of a question.
#[derive(Clone, Debug, Serialize)]
pub struct Answer<C> {
    /// The answer's name.
    pub name: Word,
    /// Its clauses; none for `nothing`.
    pub clauses: Vec<Clause<C>>,
    /// Whether braces were written.
    pub braces: bool,
    /// The tail behind the closing brace or behind `nothing`.
    pub tail: Tail,
    /// The whole answer.
    #[serde(skip)]
    pub span: Span,
}
