//! The `players`, `pieces` and `setup` blocks.

use super::board::Set;
use super::file::{Number, Text, Word};
use serde::Serialize;

use crate::source::Span;

/// A clause of a `players` block.
#[derive(Clone, Debug, Serialize)]
pub enum PlayersClause {
    /// `NAME "shown", NAME "shown": facing`
    Players {
        /// The names, each perhaps with the name shown.
        names: Vec<(Word, Option<Text>)>,
        /// Where they face.
        facing: Facing,
    },
    /// `first ...`
    First(FirstMover),
}

/// Who begins.
#[derive(Clone, Debug, Serialize)]
pub enum FirstMover {
    /// `first NAME`
    Player(Word),
    /// `first by lot`
    Lot,
    /// `first by agreement`
    Agreement,
}

/// Where a player faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Facing {
    /// `up`: towards higher ranks
    Up,
    /// `down`
    Down,
    /// `left`: towards lower files
    Left,
    /// `right`
    Right,
    /// `north-east`
    NorthEast,
    /// `north-west`
    NorthWest,
    /// `south-east`
    SouthEast,
    /// `south-west`
    SouthWest,
    /// `no facing`
    None,
}

/// A clause of a `pieces` block.
#[derive(Clone, Debug, Serialize)]
pub enum PiecesClause {
    /// `KIND: "LETTER" plural WORD, ...`
    Piece {
        /// The kind.
        name: Word,
        /// Its letter, perhaps empty.
        letter: Text,
        /// Its plural.
        plural: Option<Word>,
        /// What else is said.
        notes: Vec<PieceNote>,
    },
    /// `rank a > b or c > d`
    Rank(Vec<Vec<Word>>),
}

/// A note on a kind.
#[derive(Clone, Debug, Serialize)]
pub enum PieceNote {
    /// `for PLAYER only`
    ForOnly(Word),
    /// `like KIND`
    Like(Word),
    /// `neutral`
    Neutral(#[serde(skip)] Span),
    /// `PLAYER "name"`
    Named(Word, Text),
}

/// A clause of a `setup` block.
#[derive(Clone, Debug, Serialize)]
pub struct Placing {
    /// Whose pieces.
    pub who: PlacingWho,
    /// Where.
    pub what: PlacingWhat,
}

/// Whose pieces are placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlacingWho {
    /// A player.
    Player(Word),
    /// `each`
    Each(#[serde(skip)] Span),
    /// `neutral`
    Neutral(#[serde(skip)] Span),
}

/// What is placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlacingWhat {
    /// `PLAYER rotated`
    Rotated(Word),
    /// `PLAYER mirrored`
    Mirrored(Word),
    /// `[N] KIND on SET, N KIND in hand`
    Stock(Vec<Stock>),
}

/// One lot of pieces.
#[derive(Clone, Debug, Serialize)]
pub struct Stock {
    /// How many, if it says so.
    pub count: Option<Number>,
    /// Of which kind.
    pub kind: Word,
    /// On which points; `None` is in hand.
    pub on: Option<Set>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}
