//! Conditions, facts of players and of pieces.

use super::board::{Range, Set};
use super::file::{Number, Word};
use super::moves::Who;
use serde::Serialize;

use crate::source::Span;

/// A phrase that carries nothing but its place: whether it was said.
fn said<S: serde::Serializer>(phrase: &Option<Span>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(phrase.is_some())
}

/// A condition.
#[derive(Clone, Debug, Serialize)]
pub struct Cond {
    /// What it asks.
    pub what: CondWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The conditions.
#[derive(Clone, Debug, Serialize)]
pub enum CondWhat {
    /// `A or B`
    Or(Vec<Cond>),
    /// `A and B`, perhaps `for N turns`
    And(Vec<Cond>, Option<Lasting>),
    /// `not A`
    Not(Box<Cond>),
    /// `turn N`, `turn N-M`
    Turn(Range),
    /// `no capture`
    NoCapture,
    /// `no KIND moves`
    NoKindMoves(Word),
    /// `position occurs N times`
    PositionOccurs(Number),
    /// `script NAME`
    Script(Word),
    /// `NAME called`
    Called(Word),
    /// A fact of a player.
    Player(Subject, PlayerFact),
    /// `it FACT`
    It(PieceFact),
    /// `[no] WHO FACT`: some (or no) such piece has the fact.
    Pieces {
        /// `no` stands before it.
        no: bool,
        /// Which pieces.
        who: Who,
        /// The fact.
        fact: PieceFact,
    },
}

/// `for N turns`, `for N moves each`
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lasting {
    /// N.
    pub count: Number,
    /// `moves each`: N turns of either side.
    pub each: bool,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Of whom a fact is asked.
#[derive(Clone, Debug, Serialize)]
pub enum Subject {
    /// `mover`
    Mover(#[serde(skip)] Span),
    /// `opponent`
    Opponent(#[serde(skip)] Span),
    /// `each player`
    Each(#[serde(skip)] Span),
    /// `a player`
    Some(#[serde(skip)] Span),
    /// `one player`
    One(#[serde(skip)] Span),
    /// `the other`
    Other(#[serde(skip)] Span),
    /// `the players together`
    Together(#[serde(skip)] Span),
    /// A player's name.
    Named(Word),
}

/// A fact of a player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerFact {
    /// What it says.
    pub what: PlayerFactWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The facts of a player.
#[derive(Clone, Debug, Serialize)]
pub enum PlayerFactWhat {
    /// `has ...`
    Has(Box<Holding>),
    /// `cannot move`
    CannotMove,
    /// `can move`
    CanMove,
    /// `cannot capture`
    CannotCapture,
    /// `can capture`
    CanCapture,
    /// `is in check`
    InCheck,
    /// `repeats position N times`
    Repeats(Number),
    /// `resigns`
    Resigns,
}

/// `has AMOUNT KINDS ...`
#[derive(Clone, Debug, Serialize)]
pub struct Holding {
    /// How many.
    pub amount: Amount,
    /// Of which kinds; empty is pieces.
    pub kinds: Vec<Word>,
    /// `pieces, not a KIND`
    pub not: Vec<Word>,
    /// `equal in rank`
    #[serde(serialize_with = "said")]
    pub equal_in_rank: Option<Span>,
    /// `outranking every enemy`
    #[serde(serialize_with = "said")]
    pub outranking: Option<Span>,
    /// `with a KIND`
    pub with: Option<Word>,
    /// Where.
    pub place: HoldingPlace,
    /// `after moving`
    #[serde(serialize_with = "said")]
    pub after_moving: Option<Span>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Where pieces are counted.
#[derive(Clone, Debug, Serialize)]
pub enum HoldingPlace {
    /// Board and hand together.
    All,
    /// `on SET`
    On(Set),
    /// `in hand`
    Hand,
    /// `that FACT`
    That(PieceFact),
}

/// An amount.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Amount {
    /// `no`
    No,
    /// `any`
    Any,
    /// `exactly N`
    Exactly(Number),
    /// `only`
    Only,
    /// `only N`
    OnlyN(Number),
    /// `at least N`
    AtLeast(Number),
    /// `at most N`
    AtMost(Number),
    /// `more than N`
    MoreThan(Number),
    /// `fewer than N`
    FewerThan(Number),
    /// `as many`
    AsMany,
}

/// A fact of a piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceFact {
    /// What it says.
    pub what: PieceFactWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The facts of a piece.
#[derive(Clone, Debug, Serialize)]
pub enum PieceFactWhat {
    /// `is|was [not] STATE`
    Is {
        /// `not`
        not: bool,
        /// The state.
        state: PieceState,
    },
    /// `has left SET`, `has never left SET`
    Left {
        /// `never`
        never: bool,
        /// The set.
        set: Set,
    },
    /// `has moved`, `has never moved`
    Moved {
        /// `never`
        never: bool,
    },
    /// `passes script NAME`
    Passes(Word),
    /// `can capture`
    CanCapture,
}

/// The states of a piece.
#[derive(Clone, Debug, Serialize)]
pub enum PieceState {
    /// `on SET`
    On(Set),
    /// `in line of N`
    InLine(Number),
    /// `in check`
    InCheck,
    /// `frontmost`
    Frontmost,
    /// `promoted`
    Promoted,
    /// `captured`
    Captured,
}
