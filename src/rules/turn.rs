//! The turn: duties, chains, lifting, choice, passing, dice.

use super::{ClauseId, Cond, Kind, KindSet, Region, ScriptName};

/// The rules of the turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What binds; all of them together. Without any, capture is free.
    pub duties: Vec<DutyRule>,
    /// The clause `may capture`.
    pub may_capture: Option<ClauseId>,
    /// What is said of chains, for each kind.
    pub chains: Vec<ChainRules>,
    /// Victims stay as obstacles until the move ends.
    pub lift_at_end: bool,
    /// The clause that says when victims are lifted.
    pub lift_clause: Option<ClauseId>,
    /// Where taken pieces go.
    pub taken: Taken,
    /// The criteria of choice, first first.
    pub prefer: Vec<Criterion>,
    /// The clause that says so.
    pub prefer_clause: Option<ClauseId>,
    /// Passing.
    pub passes: Vec<PassRule>,
    /// What may be called before a move.
    pub calls: Vec<CallRule>,
    /// Kinds that may not be left in check.
    pub no_check: Vec<(Kind, ClauseId)>,
    /// Moves that repeat a position are forbidden.
    pub no_repeat: Option<ClauseId>,
    /// Limits on quiet moves running.
    pub limits: Vec<LimitRule>,
    /// Points that count as enemies for enclosing.
    pub hostile: Vec<HostileRule>,
    /// Enclosing captures discharge duties and enter preferences.
    pub enclosing_counts: bool,
    /// The dice.
    pub dice: Option<DiceRule>,
    /// What happens after each move.
    pub after_each: Vec<EachMoveRule>,
    /// Moves with the same start, end, victims and new kind are one move.
    pub same_result: bool,
}

/// `must DUTY or DUTY, else DUTY if COND`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DutyRule {
    /// The clause.
    pub clause: ClauseId,
    /// Asked in order, each only where the one before is impossible; each a list of alternatives.
    pub steps: Vec<Vec<Duty>>,
    /// When it binds.
    pub cond: Option<Cond>,
}

/// What a duty demands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// A capture by one of these kinds (all kinds for a bare `capture`).
    Capture(KindSet),
    /// A move of one of these kinds, capture or not.
    Move(KindSet),
    /// A move that lessens the distance to the nearest enemy, in links as if the board were empty.
    Approach,
    /// Any move; whoever leaves a capture out may lose the piece that had it.
    BeHuffed,
    /// What a script says.
    Script(ScriptName),
}

/// Where a chain may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainEnd {
    /// One capture a move.
    Single,
    /// Every prefix is a move.
    MayStop,
    /// Only where no further capture exists.
    MustFinish,
}

/// The rules of chains for one kind; where the kind changes in mid-chain those of the current kind hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainRules {
    /// Where it may end.
    pub end: ChainEnd,
    /// The clause for the end.
    pub end_clause: Option<ClauseId>,
    /// Each capture in the direction of the one before.
    pub keep_direction: bool,
    /// Never turns by 180 degrees.
    pub never_reverse: bool,
    /// Never the same direction twice running.
    pub never_repeat: bool,
    /// Never onto a point of this chain, the start included.
    pub never_revisit: bool,
    /// Never the same column twice.
    pub never_retake: bool,
    /// If some landing behind a victim goes on, the others fall away.
    pub seek: bool,
    /// The last clause that limits direction, revisiting or landing.
    pub limit_clause: Option<ClauseId>,
}

/// Where taken pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Off the board.
    Off,
    /// Under the piece that took them: columns.
    Under,
    /// Into the hand of the player who took them, as his.
    HandOfTaker,
    /// Back into their owner's hand.
    HandOfOwner,
}

/// A criterion of choice among captures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The most taken pieces.
    MostCaptures,
    /// The most taken pieces of a kind.
    MostKind(Kind),
    /// The greatest sum of worths; kinds without one count 0.
    MostWorth(Vec<(Kind, u32)>),
    /// No other capture's piece is strictly higher in rank.
    HighestCapturer,
    /// The greatest rank among the taken.
    HighestCaptive,
    /// The kind is met earliest: victims compared one by one in order.
    EarliestKind(Kind),
    /// Made with this kind.
    CapturingWith(Kind),
    /// The greatest number that a script gives.
    Script(ScriptName),
}

/// Passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassRule {
    /// The clause.
    pub clause: ClauseId,
    /// Must pass (only then), rather than may.
    pub must: bool,
    /// When.
    pub cond: Option<Cond>,
}

/// Something that may be called on one's own turn, before the move, for the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallRule {
    /// The clause.
    pub clause: ClauseId,
    /// Its name.
    pub name: String,
    /// When it may be called.
    pub cond: Option<Cond>,
}

/// `limit KIND to N quiet moves running`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitRule {
    /// The clause.
    pub clause: ClauseId,
    /// The kind.
    pub kind: Kind,
    /// N.
    pub count: u32,
    /// When it binds.
    pub cond: Option<Cond>,
}

/// `count SET as enemy to KINDS`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostileRule {
    /// The clause.
    pub clause: ClauseId,
    /// The points.
    pub region: Region,
    /// To which kinds they are hostile.
    pub to: KindSet,
}

/// The dice of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRule {
    /// The clause.
    pub clause: ClauseId,
    /// How many.
    pub number: u32,
    /// The faces of each, equally likely.
    pub faces: Vec<u32>,
    /// The order in which faces are spent; `None` is any.
    pub order: Option<Vec<u32>>,
    /// When the dice may be thrown again.
    pub reroll: Vec<Cond>,
    /// Whether they may be thrown again without condition.
    pub reroll_freely: bool,
}

/// What happens after each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EachMoveRule {
    /// The clause.
    pub clause: ClauseId,
    /// What.
    pub what: EachMove,
}

/// What happens after each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EachMove {
    /// The outermost so many ranks or files are closed at each end where they are empty, again and again.
    CloseOutermost {
        /// How many at once.
        count: u32,
        /// Ranks.
        ranks: bool,
        /// Files.
        files: bool,
    },
    /// The points are closed.
    Close(Region, Cond),
    /// A script runs.
    Script(ScriptName),
}
