//! Which pieces, and conditions.

use super::{ClauseId, Kind, KindSet, Player, Region, ScriptName};
pub use crate::syntax::tree::RankTest;

/// Which pieces: any of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Who {
    /// The alternatives.
    pub any_of: Vec<Whom>,
}

/// Whose pieces, seen from the player whose turn it is (or whose act it is).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Another player's, not neutral.
    Enemy,
    /// The player's own, but not the moving piece itself.
    Friend,
    /// The player's own.
    Own,
    /// Nobody's.
    Neutral,
    /// Anybody's.
    Anyone,
}

/// One alternative of [`Who`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whom {
    /// A point that the piece crossed in the move just made stands for the piece (en passant).
    pub passing: bool,
    /// Whose.
    pub side: Side,
    /// Of which kinds, `except` already taken out.
    pub kinds: KindSet,
    /// Rank compared with the mover's current kind.
    pub rank: Option<RankTest>,
    /// Facts that all must hold of the piece.
    pub facts: Vec<PieceFact>,
}

/// A fact of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PieceFact {
    /// Is (not) on the points; sets are taken from the side of the player whose condition it is.
    On {
        /// `not`
        not: bool,
        /// The points.
        region: Region,
    },
    /// Belongs to an unbroken line of at least N own pieces.
    InLine {
        /// `not`
        not: bool,
        /// N.
        count: u32,
    },
    /// The enemy could take it next.
    InCheck {
        /// `not`
        not: bool,
    },
    /// None of its kind and owner is ahead of it on its track.
    Frontmost {
        /// `not`
        not: bool,
    },
    /// It was another kind before.
    Promoted {
        /// `not`
        not: bool,
    },
    /// It was taken in the move just made.
    Captured {
        /// `not`
        not: bool,
    },
    /// Has stood in the set and later outside it; with `never`: stood in it at the start and ever since.
    Left {
        /// `never`
        never: bool,
        /// Index into [`super::Memory::sets`].
        set: usize,
    },
    /// Has moved.
    Moved {
        /// `never`
        never: bool,
    },
    /// A script says so.
    Passes(ScriptName),
    /// Has a capture.
    CanCapture,
}

/// What pieces remember, as far as some clause asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The sets of `has [never] left SET`: the set as printed in positions, and its points for each owner.
    pub sets: Vec<(String, Region)>,
    /// Whether `has moved` is asked.
    pub moved: bool,
    /// Whether `promoted` is asked.
    pub promoted: bool,
    /// Whether `never return` is asked.
    pub been: bool,
    /// Names of the counters that scripts keep.
    pub counters: Vec<String>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// Any of these.
    Or(Vec<Cond>),
    /// All of these.
    And(Vec<Cond>),
    /// The clock's group of conditions has held for its number of turns.
    Clock(Clock),
    /// Not.
    Not(Box<Cond>),
    /// For one player as [`Subject::One`] and another as [`Subject::Other`] it holds.
    OnePlayer(Box<Cond>),
    /// The number of the turn lies between the two: in moves and duties the turn to be made, in ends the one just made.
    Turn(u32, u32),
    /// The move just made took nothing.
    NoCapture,
    /// The move just made was not made by such a piece.
    NoKindMoves(Kind),
    /// The position has occurred so often.
    PositionOccurs(u32),
    /// A script says so.
    Script(ScriptName),
    /// The call has been made: index into [`super::Turn::calls`].
    Called(usize),
    /// A fact of a player.
    Player(Subject, PlayerFact),
    /// A fact of the moving piece.
    It(PieceFact),
    /// Some such piece has the fact (with `no`: none has).
    Pieces {
        /// `no`
        no: bool,
        /// Which pieces.
        who: Who,
        /// The fact.
        fact: PieceFact,
    },
}

/// Of whom a fact is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The player whose turn it now is.
    Mover,
    /// The next player after the mover.
    Opponent,
    /// Every player.
    Each,
    /// Some player.
    Some,
    /// The one player of [`Cond::OnePlayer`].
    One,
    /// The other player of [`Cond::OnePlayer`].
    Other,
    /// All players' pieces counted together.
    Together,
    /// This player.
    Player(Player),
}

/// A fact of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerFact {
    /// Has so many pieces.
    Has(Holding),
    /// Has (no) legal move; asked of the player to move only.
    Move {
        /// `can`
        can: bool,
    },
    /// Has (no) capture.
    Capture {
        /// `can`
        can: bool,
    },
    /// Some piece that may not be left in check is in check.
    InCheck,
    /// Completes the N-th occurrence of a position with the move just made.
    Repeats(u32),
    /// Resigns: decided by the player, never found true in a position.
    Resigns,
    /// Facts of the player have held for some time: his clock, one for each player.
    Lasted(Vec<Clock>),
}

/// So many pieces of some kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Holding {
    /// How many.
    pub amount: Amount,
    /// Of which kinds; all kinds for `pieces`.
    pub kinds: KindSet,
    /// The pieces counted of each player are all equal in rank.
    pub equal_in_rank: bool,
    /// Each counted piece outranks every enemy piece.
    pub outranking: bool,
    /// At least one of this kind among all pieces that are counted.
    pub with: Option<Kind>,
    /// Where they are counted.
    pub place: Place,
    /// Only asked when that player has just moved.
    pub after_moving: bool,
}

/// Where pieces are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Board and hand together.
    All,
    /// On these points, taken from that player's side.
    On(Region),
    /// In hand.
    Hand,
    /// On the board, with this fact.
    That(Box<PieceFact>),
}

/// An amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// Between the two, both included; `u32::MAX` is without end.
    Between(u32, u32),
    /// At least one of these and nothing else.
    Only,
    /// Exactly N of these and nothing else.
    OnlyN(u32),
    /// All players have equally many.
    AsMany,
}

/// A clock: index into [`super::Rules::clocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(pub u8);

/// A group of conditions that must hold for some turns without a break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockInfo {
    /// The label under which a position writes its value; the label of the end clause, with `.2`, `.3` from its second
    /// clock on.
    pub label: String,
    /// How many turns of either side (`moves each` already doubled).
    pub turns: u32,
    /// What must hold. After a ply the clock is 0 if it does not hold, or if it has a part that speaks of the position and
    /// that part did not hold before the ply; otherwise one more than before, up to `turns`.
    pub cond: Cond,
    /// Whether the clock is read by something else than a draw (then it belongs to the key).
    pub decides: bool,
    /// The clause.
    pub clause: ClauseId,
}
