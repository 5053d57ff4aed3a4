//! The end: who wins or loses, and when.

use super::{ClauseId, Cond, KindSet, Player, PlayerFact, ScriptName};

/// An end clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The clause.
    pub clause: ClauseId,
    /// Its label, named in results.
    pub label: String,
    /// What it says.
    pub what: EndKind,
}

/// What an end clause says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndKind {
    /// A player who has these facts wins or loses; if it is true of several, a draw.
    PlayerWho {
        /// `or` of `and`.
        facts: Vec<Vec<PlayerFact>>,
        /// Wins rather than loses.
        wins: bool,
    },
    /// A draw.
    Draw(Cond),
    /// A script says who has won.
    Script(ScriptName),
    /// A draw by agreement is possible.
    Agreement,
    /// Whoever has most pieces of these kinds wins; equally many are a draw.
    Most {
        /// The kinds counted.
        kinds: KindSet,
        /// When.
        cond: Cond,
    },
    /// A certain side wins or loses.
    Side {
        /// Who.
        side: EndSide,
        /// Wins rather than loses.
        wins: bool,
        /// When.
        cond: Cond,
    },
}

/// Who wins or loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndSide {
    /// Whose turn it now is.
    Mover,
    /// The other.
    Opponent,
    /// A certain player.
    Player(Player),
}
