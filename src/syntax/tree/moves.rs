//! The `moves` blocks: acts, phrases, directions, which pieces.

use super::board::Set;
use super::cond::{Cond, PieceFact};
use super::file::{Block, Number, Word};
use serde::Serialize;

use crate::source::Span;

/// `moves if COND { ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// When the block holds.
    pub phase: PhaseHead,
    /// Its acts.
    pub block: Block<MoveClause>,
}

/// When a `moves` block holds.
#[derive(Clone, Debug, Serialize)]
pub enum PhaseHead {
    /// Always.
    Always,
    /// `if COND`
    If(Cond),
    /// `otherwise`
    Otherwise,
}

/// An act, with the label written right before it, if one is.
#[derive(Clone, Debug, Serialize)]
pub struct MoveClause {
    /// The label; without one the last one written in the block holds.
    pub label: Option<PieceLabel>,
    /// The act.
    pub act: Act,
}

/// `soldier, prince:` or `Black man:` or `each:`
#[derive(Clone, Debug, Serialize)]
pub struct PieceLabel {
    /// The player to whom it is narrowed.
    pub player: Option<Word>,
    /// The kinds; empty for `each`.
    pub kinds: Vec<Word>,
    /// The whole label with its colon.
    #[serde(skip)]
    pub span: Span,
}

/// An act with its phrases.
#[derive(Clone, Debug, Serialize)]
pub struct Act {
    /// The act.
    pub what: ActWhat,
    /// Its phrases in the order written.
    pub phrases: Vec<Phrase>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The acts.
#[derive(Clone, Debug, Serialize)]
pub enum ActWhat {
    /// `step DIRS`
    Step(Dirs),
    /// `slide DIRS`
    Slide(Dirs),
    /// `leap (1,2) or (2,2)`
    Leap(Vec<(Number, Number)>),
    /// `jump DIRS over WHO`
    Jump(Dirs, Who),
    /// `fly DIRS over WHO`
    Fly(Dirs, Who),
    /// `hop DIRS over [line of] WHO`
    Hop {
        /// Directions.
        dirs: Dirs,
        /// `line of`
        line: bool,
        /// Over whom.
        over: Who,
    },
    /// `place from ... on ...`
    Place {
        /// From where.
        from: PlaceFrom,
        /// Onto which points; `None` is anywhere.
        on: Option<Set>,
    },
    /// `remove WHO else WHO`
    Remove {
        /// Which pieces.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// `enclose WHO on N [opposite] sides`
    Enclose {
        /// Which pieces.
        who: Who,
        /// How many sides.
        sides: Number,
        /// Whether they must be opposite.
        opposite: bool,
    },
    /// `promote to [missing] KINDS on SET`
    Promote {
        /// `missing`
        missing: bool,
        /// To which kinds.
        to: Vec<Word>,
        /// Where; `None` is anywhere.
        on: Option<Set>,
    },
    /// `after EVENT, ACT`
    After(AfterEvent, AfterThen),
    /// `never enter SET`
    NeverEnter(Set),
    /// `never stop on SET`
    NeverStop(Set),
    /// `never return`
    NeverReturn,
    /// `no move`
    NoMove,
    /// `no capture`
    NoCapture,
    /// `no promotion`
    NoPromotion,
    /// `script NAME`
    Script(Word),
}

/// From where a piece is placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlaceFrom {
    /// `hand`
    Hand,
    /// `board`
    Board,
    /// A set
    Set(Set),
}

/// After what something follows.
#[derive(Clone, Debug, Serialize)]
pub enum AfterEvent {
    /// `completing line of N`
    Line(Number),
    /// `capturing`
    Capturing,
    /// `moving`
    Moving,
}

/// What follows.
#[derive(Clone, Debug, Serialize)]
pub enum AfterThen {
    /// `remove WHO else WHO`
    Remove {
        /// Which pieces.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// `place from ... on ...`
    Place {
        /// From where.
        from: PlaceFrom,
        /// Onto which points; `None` is anywhere.
        on: Option<Set>,
    },
    /// `script NAME`
    Script(Word),
    /// `again`
    Again,
}

/// Directions: alternatives joined by `or`.
#[derive(Clone, Debug, Serialize)]
pub struct Dirs {
    /// The alternatives.
    pub any_of: Vec<Dir>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// One alternative.
#[derive(Clone, Debug, Serialize)]
pub enum Dir {
    /// `along TRACK`
    Along(Word),
    /// Words side by side, each narrowing the others.
    Words(Vec<DirWord>, #[serde(skip)] Span),
}

/// The words for directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DirWord {
    /// `any way`
    Any,
    /// `forward`
    Forward,
    /// `backward`
    Backward,
    /// `sideways`
    Sideways,
    /// `orthogonal`
    Orthogonal,
    /// `diagonal`
    Diagonal,
}

/// A phrase of an act.
#[derive(Clone, Debug, Serialize)]
pub struct Phrase {
    /// What it says.
    pub what: PhraseWhat,
    /// The whole phrase.
    #[serde(skip)]
    pub span: Span,
}

/// The phrases.
#[derive(Clone, Debug, Serialize)]
pub enum PhraseWhat {
    /// `to take ...` or `or take ...`
    Take {
        /// `to take`: only so.
        only: bool,
        /// `line of`
        line: bool,
        /// Whom.
        who: Who,
        /// `ahead` or `behind`
        place: Option<TakePlace>,
    },
    /// `at most N`
    AtMost(Number),
    /// `by die [FACE]`
    ByDie(Option<Number>),
    /// `landing next [after KINDS]`
    LandingNext(Vec<Word>),
    /// `crossing loop`
    CrossingLoop,
    /// `from SET`
    From(Set),
    /// `onto SET`
    Onto(Set),
    /// `past WHO`
    Past(Who),
    /// `then stop`
    ThenStop,
    /// `and go on`
    GoOn,
    /// `if the move ends there`
    IfEndsThere,
    /// `even when moving in`
    EvenWhenMovingIn,
    /// `then script NAME`
    ThenScript(Word),
    /// `if COND`
    If(Cond),
}

/// Which pieces a take by approach or withdrawal lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TakePlace {
    /// In front of the landing point.
    Ahead,
    /// Behind the start point.
    Behind,
}

/// Which pieces: alternatives joined by `or`.
#[derive(Clone, Debug, Serialize)]
pub struct Who {
    /// The alternatives.
    pub any_of: Vec<Whom>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Whose pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Side {
    /// `enemy`
    Enemy,
    /// `friend`: own, but not the piece itself
    Friend,
    /// `own`
    Own,
    /// `neutral`
    Neutral,
    /// `anyone`, or kinds alone
    Anyone,
}

/// One alternative of [`Who`].
#[derive(Clone, Debug, Serialize)]
pub struct Whom {
    /// `passing`
    pub passing: bool,
    /// Whose; `None` where kinds stand alone.
    pub side: Option<Side>,
    /// Of which kinds; empty is any.
    pub kinds: Vec<Word>,
    /// `except KINDS`
    pub except: Vec<Word>,
    /// `of ... rank`
    pub rank: Option<RankTest>,
    /// `that FACT and FACT`
    pub facts: Vec<PieceFact>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A comparison of ranks with the mover's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum RankTest {
    /// `of equal rank`
    Equal,
    /// `of lower rank`
    Lower,
    /// `of higher rank`
    Higher,
    /// `of equal or lower rank`
    EqualOrLower,
    /// `of equal or higher rank`
    EqualOrHigher,
}
