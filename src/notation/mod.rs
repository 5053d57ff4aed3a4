//! Positions and moves as data and as text.
//!
//! A [`Setup`] is a position as a person writes it, a [`Move`] a whole turn as a person writes it. Both engines take them
//! in and give them out, and that is all they share. `position` and `moves` read and print them.
//!
//! # Keys
//! A key is the exclusive or of a word `Z(tag,a,b,c,d)` for each feature of the position (semantics section 12). Both
//! engines compute it by themselves, from this table:
//!
//! | tag | feature | a | b | c | d |
//! |---|---|---|---|---|---|
//! | 1 | a man | point | owner | kind + 256·flags | level in the column, 0 at the bottom |
//! | 2 | side to move, except player 0 | player | | | |
//! | 3 | phase, except 0 | index: the first `if` block that holds counts from 0 on; if none holds, the number of `if` blocks (0 where there are none) | | | |
//! | 4 | hand | player | kind | count > 0 | |
//! | 5 | passing | victim | point crossed | | |
//! | 6 | stood there before (slot 0) | 0 | point of the piece | other point + 1 | |
//! | 6 | quiet moves running (slot 1) | 1 | point of the piece | number | limit index |
//! | 6 | huffable (slot 2) | 2 | point | 1 | |
//! | 6 | called (slot 3) | 3 | call index | 1 | |
//! | 6 | counter (slot 4), if not 0 | 4 | counter index | value mod 2^16 | (value / 2^16) mod 2^8 |
//! | 6 | turn number, if something other than a draw asks for it (slot 5) | 5 | 0 | turn mod 2^16 | |
//! | 6 | clock that decides more than a draw, if not 0 (slot 6) | 6 | clock index | value | |
//! | 7 | closed point | point | | | |
//! | 10 | moves again | player | point + 1, or 0 for any piece | | |
//! | 12 | unspent dice | face | count | | |
//! | 13 | must roll | | | | |
//! | 11 | in the full key only: clock value > 0 | clock index | value | | |
//! | 11 | in the full key only: turn number, if any clause asks for it | 255 | turn | | |
//!
//! Flags of a man, from bit 0: for each set of `Memory::sets` *has left it*, *entered it since the start (and never
//! left)*; then *has moved* and *was promoted*, as far as `Memory` keeps them; at most 8.

pub mod moves;
pub mod position;
pub mod text;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::nearest;
use crate::rules::{ClauseId, Kind, Player, Point};

/// One piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// Its owner, or [`crate::rules::Rules::neutral`].
    pub owner: Player,
    /// Its kind.
    pub kind: Kind,
}

/// A position between two moves, without its history: what semantics calls the position tuple.
///
/// What the rules do not use stays empty. Points hold columns, bottom first; without columns each has at most one man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The player to move.
    pub side: Player,
    /// Per point the men on it, bottom first.
    pub men: Vec<Vec<Man>>,
    /// Per owner and kind, how many are in hand (no zero entries).
    pub hands: BTreeMap<(Player, Kind), u32>,
    /// The side moves again: with the piece on this point, or with any.
    pub again: Option<Option<Point>>,
    /// The moves made so far of a turn that is not over, as text; kept for the writer, refused by both engines as a
    /// position between moves.
    pub pending: Option<String>,
    /// Points that have become unplayable.
    pub closed: BTreeSet<Point>,
    /// En passant: (the piece that may be taken, the point that it crossed).
    pub passing: BTreeSet<(Point, Point)>,
    /// Pieces that may be huffed.
    pub huff: BTreeSet<Point>,
    /// Per set of [`crate::rules::Memory::sets`]: points of pieces that have left it.
    pub left: Vec<BTreeSet<Point>>,
    /// Per set: points of pieces in it now, but not since the start, which never left it.
    pub entered: Vec<BTreeSet<Point>>,
    /// Points of pieces that have moved.
    pub moved: BTreeSet<Point>,
    /// Points of pieces that were promoted.
    pub promoted: BTreeSet<Point>,
    /// Per piece (by its point): other points where it stood at the end of a turn or at the start.
    pub been: BTreeMap<Point, BTreeSet<Point>>,
    /// Per limit: the piece that made the player's last quiet moves running, and how many. By (player, limit index):
    /// point and number.
    pub running: BTreeMap<(Player, usize), (Point, u32)>,
    /// Calls that have been made, by index into [`crate::rules::Turn::calls`].
    pub called: BTreeSet<usize>,
    /// The dice not yet spent, ascending; `None` where the player must roll first (or there are no dice).
    pub dice: Option<Vec<u32>>,
    /// The number of the turn to be made, the first being 1.
    pub turn: u32,
    /// The clocks, by index into [`crate::rules::Rules::clocks`].
    pub clocks: Vec<u32>,
    /// The scripts' counters, by index into [`crate::rules::Memory::counters`].
    pub counters: Vec<i64>,
}

/// A whole turn: an act with its whole chain and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// A piece huffed before the move.
    pub huff: Option<Point>,
    /// The move itself.
    pub what: MoveKind,
    /// The piece lifted or the point filled as part of the move (a mill).
    pub follow: Option<Point>,
    /// The die that it spends, where another legal move differs from it in nothing else.
    pub die: Option<u32>,
}

/// The sorts of move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// From a point over one or more landings.
    Travel {
        /// The start.
        from: Point,
        /// The landings; one for a quiet move.
        hops: Vec<Hop>,
    },
    /// A piece is set down.
    Place {
        /// From this point of the board; `None` is from hand.
        from: Option<Point>,
        /// Of this kind.
        kind: Kind,
        /// On this point.
        to: Point,
        /// And becomes this kind.
        becomes: Option<Kind>,
    },
    /// A piece is lifted from the board, as a move of its own.
    Remove(Point),
    /// The dice are thrown; faces ascending.
    Roll(Vec<u32>),
    /// The dice are taken up to be thrown again.
    Reroll,
    /// Nothing.
    Pass,
}

/// One hop of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// The landing.
    pub to: Point,
    /// The pieces that this hop itself takes (not those that an enclosing takes as a consequence), from the mover outward.
    pub victims: Vec<Point>,
    /// Approach or withdrawal, where both were possible.
    pub mark: Option<Mark>,
    /// The piece becomes this kind here.
    pub becomes: Option<Kind>,
}

/// Approach or withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Takes what is ahead.
    Approach,
    /// Takes what is behind.
    Withdrawal,
}

impl Move {
    /// A move without huffing and without a follow-up.
    pub fn plain(what: MoveKind) -> Move {
        Move { huff: None, what, follow: None, die: None }
    }

    /// Whether one of its hops takes something.
    pub fn takes(&self) -> bool {
        matches!(&self.what, MoveKind::Travel { hops, .. } if hops.iter().any(|hop| !hop.victims.is_empty()))
    }
}

/// Why a move is not legal: the first stage of generation that removes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It is not this side's turn, or the game is over.
    Turn,
    /// Nothing stands on the start point.
    Empty,
    /// The piece belongs to somebody else, or the victim does.
    Owner,
    /// No line leads there.
    Line,
    /// The piece does not go that way.
    Direction,
    /// Something stands in the way.
    Blocked,
    /// There is nothing to take, or not that sort of piece.
    Over,
    /// The victim's rank forbids it.
    Rank,
    /// A script forbids it.
    Script,
    /// A `never` clause, `onto` or the like forbids the place.
    Ban,
    /// The chain must go on, may not go on, or may not turn so.
    Chain,
    /// A piece would be left in check.
    Check,
    /// The position would be repeated.
    Repeat,
    /// Another duty comes first.
    Duty,
    /// Another capture comes first.
    Prefer,
}

impl Reason {
    /// All reasons, in the order of the stages.
    pub const ALL: [Reason; 15] = [
        Reason::Turn,
        Reason::Empty,
        Reason::Owner,
        Reason::Line,
        Reason::Direction,
        Reason::Blocked,
        Reason::Over,
        Reason::Rank,
        Reason::Script,
        Reason::Ban,
        Reason::Chain,
        Reason::Check,
        Reason::Repeat,
        Reason::Duty,
        Reason::Prefer,
    ];

    /// The word in an `example`.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Turn => "turn",
            Reason::Empty => "empty",
            Reason::Owner => "owner",
            Reason::Line => "line",
            Reason::Direction => "direction",
            Reason::Blocked => "blocked",
            Reason::Over => "over",
            Reason::Rank => "rank",
            Reason::Script => "script",
            Reason::Ban => "ban",
            Reason::Chain => "chain",
            Reason::Check => "check",
            Reason::Repeat => "repeat",
            Reason::Duty => "duty",
            Reason::Prefer => "prefer",
        }
    }

    /// What is wrong with a word that somebody wrote for a reason; `None` if it is one.
    pub fn mistaken(word: &str) -> Option<String> {
        let names = Reason::ALL.map(Reason::word);
        if names.contains(&word) {
            return None;
        }
        let all = text::list(names);
        Some(match (word, nearest(word, names)) {
            ("", _) => format!("the reason is missing; the reasons are {all}"),
            (_, Some(near)) => format!("`{word}` is no reason; did you mean `{near}`? The reasons are {all}"),
            (_, None) => format!("`{word}` is no reason; the reasons are {all}"),
        })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won, or not.
    pub verdict: Verdict,
    /// The label of the clause that fired; `unanswered` for a position without moves of which no clause speaks,
    /// `resignation` for a player who resigns.
    pub label: String,
    /// The clause.
    pub clause: Option<ClauseId>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This player.
    Wins(Player),
    /// Nobody.
    Draw,
    /// The rules do not say.
    Undecided,
}
