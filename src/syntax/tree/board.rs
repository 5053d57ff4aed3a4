//! The `board` block: shapes, points, lines, zones, tracks, sets.

use super::file::{Number, Word};
use serde::Serialize;

use crate::source::Span;

/// A clause of a `board` block.
#[derive(Clone, Debug, Serialize)]
pub enum BoardClause {
    /// `lattice 6 x 7 ...` and its like.
    Shape(Shape),
    /// `points a1 (3,2) b2-b6 ...`
    Points(Vec<PointsPart>),
    /// `lines a1-g1 a1~b3~c5 ...`
    Lines(Vec<LinePart>),
    /// `zone NAME of PLAYER = SET`
    Zone {
        /// The zone's name.
        name: Word,
        /// The player it belongs to.
        of: Option<Word>,
        /// Its points.
        set: Set,
    },
    /// `track NAME of PLAYER both ways = ...`
    Track {
        /// The track's name.
        name: Word,
        /// The player it belongs to.
        of: Option<Word>,
        /// Whether it may be used backwards too.
        both_ways: bool,
        /// Its course.
        parts: Vec<TrackPart>,
    },
    /// `numbered from POINT`
    Numbered(Option<Word>),
    /// `without SET`
    Without(Set),
}

/// A shape of board.
#[derive(Clone, Debug, Serialize)]
pub struct Shape {
    /// Which shape.
    pub what: ShapeWhat,
    /// `checkered from a1`
    pub checkered: Option<Word>,
    /// `with diagonals`
    pub diagonals: bool,
    /// `with alternate diagonals`
    pub alternate: bool,
    /// `with orthogonal lines`
    pub orthogonal: bool,
    /// `at POINT`
    pub at: Option<Word>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// The shapes.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum ShapeWhat {
    /// `lattice W x H`
    Lattice(Number, Number),
    /// `grid W x H`
    Grid(Number, Number),
    /// `cells W x H`
    Cells(Number, Number),
    /// `hexagon N`
    Hexagon(Number),
}

/// A part of `points`.
#[derive(Clone, Debug, Serialize)]
pub enum PointsPart {
    /// A point, perhaps with its place.
    Point(Word, Option<(i32, i32)>),
    /// All points of a run.
    Run(PointRun),
}

/// `a1-e1` or `3-5`: from one point to another along a straight line.
#[derive(Clone, Debug, Serialize)]
pub struct PointRun {
    /// The first point.
    pub from: Word,
    /// The last point.
    pub to: Word,
    /// The whole run.
    #[serde(skip)]
    pub span: Span,
}

/// A part of `lines`.
#[derive(Clone, Debug, Serialize)]
pub enum LinePart {
    /// A straight line through the existing points of the run.
    Straight(PointRun),
    /// A free line `a1~b3~c5` through exactly these points.
    Free(Vec<Word>, #[serde(skip)] Span),
}

/// A part of a track.
#[derive(Clone, Debug, Serialize)]
pub enum TrackPart {
    /// A point.
    Point(Word),
    /// All points of a run, in its direction.
    Run(PointRun),
    /// `loop`: the next link is an arc.
    Loop(#[serde(skip)] Span),
    /// `repeat`: from the next point on the track recurs.
    Repeat(#[serde(skip)] Span),
}

/// Numbers `3` or `3-5`, both ends included.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Range {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A set of points: terms joined from left to right.
#[derive(Clone, Debug, Serialize)]
pub struct Set {
    /// The first term.
    pub first: SetTerm,
    /// The others with what joins them.
    pub rest: Vec<(SetOp, SetTerm)>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// What joins two terms of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SetOp {
    /// `plus`
    Plus,
    /// `except`
    Except,
    /// `within`
    Within,
}

/// One term of a set.
#[derive(Clone, Debug, Serialize)]
pub struct SetTerm {
    /// What it is.
    pub what: SetWhat,
    /// The whole term.
    #[serde(skip)]
    pub span: Span,
}

/// Whose row, half or zone is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Whose {
    /// `own`, or nothing
    Own,
    /// `enemy`
    Enemy,
}

/// The terms of sets.
#[derive(Clone, Debug, Serialize)]
pub enum SetWhat {
    /// `anywhere`
    Anywhere,
    /// `rank 3`, `ranks 1-5`
    Ranks(Range),
    /// `file d`, `files a-c`
    Files(String, String),
    /// `rows 1-3`, `enemy row 1`; `last row` is `enemy row 1`
    Rows(Whose, Range),
    /// `last row`
    LastRow,
    /// `own half`, `enemy half`
    Half(Whose),
    /// `edge`
    Edge,
    /// `corners`
    Corners,
    /// `centre`
    Centre,
    /// `vertices`
    Vertices,
    /// `crossings`
    Crossings,
    /// `beside TERM`
    Beside(Box<SetTerm>),
    /// `empty [TERM]`
    Empty(Option<Box<SetTerm>>),
    /// `dark`
    Dark,
    /// `light`
    Light,
    /// `script NAME`
    Script(Word),
    /// Points and runs side by side.
    Points(Vec<PointOrRun>),
    /// A zone; whose, if it said so.
    Zone(Option<Whose>, Word),
}

/// A point or a run.
#[derive(Clone, Debug, Serialize)]
pub enum PointOrRun {
    /// A point.
    Point(Word),
    /// A run.
    Run(PointRun),
}
