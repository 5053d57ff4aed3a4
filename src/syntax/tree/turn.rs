//! The `turn` block.

use super::board::Set;
use super::cond::Cond;
use super::file::{Number, Word};
use serde::Serialize;

/// A clause of a `turn` block.
#[derive(Clone, Debug, Serialize)]
pub enum TurnClause {
    /// `may capture`
    MayCapture,
    /// `must DUTY or DUTY, else DUTY if COND`
    Must {
        /// Asked in order, each only where the one before is impossible; each an alternative of duties.
        duties: Vec<Vec<Duty>>,
        /// When it binds.
        cond: Option<Cond>,
    },
    /// `must pass if COND`
    MustPass(Option<Cond>),
    /// `may pass [if COND]`
    MayPass(Option<Cond>),
    /// `may reroll if COND`
    MayReroll(Option<Cond>),
    /// `may call NAME [if COND]`
    MayCall(Word, Option<Cond>),
    /// `chains ...` or `no chains`, perhaps `for KINDS`
    Chains(ChainRule, Vec<Word>),
    /// `lift at once`, `lift at end`
    Lift {
        /// At the end of the move.
        at_end: bool,
    },
    /// `taken go ...`
    Taken(TakenTo),
    /// `prefer nothing`, `prefer C, then C`
    Prefer(Vec<Criterion>),
    /// `never leave KIND in check`
    NeverInCheck(Word),
    /// `never repeat position`
    NeverRepeat,
    /// `limit KIND to N quiet moves running [if COND]`
    Limit {
        /// The kind.
        kind: Word,
        /// N.
        count: Number,
        /// When it binds.
        cond: Option<Cond>,
    },
    /// `count NAME from N`: a counter of scripts.
    Counter(Word, Number),
    /// `count SET as enemy [to KINDS]`
    CountAsEnemy(Set, Vec<Word>),
    /// `enclosing counts as capture`
    EnclosingCounts,
    /// `roll N dice of FACES`
    Roll(Number, Vec<Number>),
    /// `spend dice in any order`, `in order FACES`
    Spend(Option<Vec<Number>>),
    /// `after each move ...`
    AfterEachMove(EachMove),
    /// `same start, end and taken are one move`
    SameResultOneMove,
}

/// What a duty demands.
#[derive(Clone, Debug, Serialize)]
pub enum Duty {
    /// `capture [with KINDS]`
    Capture(Vec<Word>),
    /// `move KINDS`
    Move(Vec<Word>),
    /// `approach enemy`
    Approach,
    /// `be huffed`
    BeHuffed,
    /// `script NAME`
    Script(Word),
}

/// What is said of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ChainRule {
    /// `no chains`
    None,
    /// `chains may stop`
    MayStop,
    /// `chains must finish`
    MustFinish,
    /// `chains keep direction`
    KeepDirection,
    /// `chains never reverse`
    NeverReverse,
    /// `chains may reverse`
    MayReverse,
    /// `chains never repeat direction`
    NeverRepeatDirection,
    /// `chains never revisit`
    NeverRevisit,
    /// `chains never retake`
    NeverRetake,
    /// `chains land where they can go on`
    LandWhereTheyGoOn,
}

/// Where taken pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TakenTo {
    /// `under taker`
    UnderTaker,
    /// `to hand of taker`
    HandOfTaker,
    /// `to hand of owner`
    HandOfOwner,
}

/// A criterion of preference.
#[derive(Clone, Debug, Serialize)]
pub enum Criterion {
    /// `most captures`
    MostCaptures,
    /// `most KIND`
    MostKind(Word),
    /// `most worth KIND N ...`
    MostWorth(Vec<(Word, Number)>),
    /// `highest capturer`
    HighestCapturer,
    /// `highest captive`
    HighestCaptive,
    /// `earliest KIND`
    EarliestKind(Word),
    /// `capturing with KIND`
    CapturingWith(Word),
    /// `script NAME`
    Script(Word),
}

/// What happens after each move.
#[derive(Clone, Debug, Serialize)]
pub enum EachMove {
    /// `close outermost [N] ranks|files [or files] if empty`
    CloseOutermost {
        /// How many at once.
        count: Option<Number>,
        /// `ranks`
        ranks: bool,
        /// `files`
        files: bool,
    },
    /// `close SET if COND`
    Close(Set, Cond),
    /// `script NAME`
    Script(Word),
}
