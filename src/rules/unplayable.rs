//! What rules may say that cannot be played: the reasons, in words, and what can be said instead.
//!
//! Each engine finds by itself what it cannot play; this is what either gives as its reason.

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;

/// Why a clause cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Not two players.
    #[error("only games of two players are played")]
    Players,
    /// A condition of an act, of a limit or of a block asks for what can move.
    #[error("{0} that depends on what can move, capture or be captured")]
    AsksMoves(Asking),
    /// An act is on pieces that can capture or be captured.
    #[error("an act on pieces that can capture or be captured")]
    OnCapturing,
    /// What is asked of pieces while they move asks for what comes after.
    #[error("what pieces may do cannot depend on who can move, capture or is in check")]
    Future,
    /// What is asked before a move asks for the move.
    #[error("only ends and counts can ask for the move just made")]
    Event,
    /// How often a position has occurred is asked where no positions are counted.
    #[error("how often a position has occurred can be asked in ends only, and not for some time")]
    Occurrences,
    /// With dice, an act that is by none, or the other way round.
    #[error("with dice every act is by die, and only then")]
    WithoutDie,
    /// A die is to pay for what it cannot.
    #[error("a die for anything but a step, slide or leap")]
    DieForOther,
    /// The same, as the slow engine words it.
    #[error("only steps, slides and leaps go by die")]
    OtherByDie,
    /// More dice, or more on their faces.
    #[error("more than {most} dice, or a face above 255")]
    Dice {
        /// The most dice.
        most: usize,
    },
    /// Dice that can fall in too many ways.
    #[error("dice that fall in more than {most} ways")]
    Throws {
        /// The most ways.
        most: u64,
    },
    /// A piece that may not be left in check, and dice.
    #[error("check and dice do not go together")]
    CheckAndDice,
    /// A leap takes a line.
    #[error("a leap has no direction in which to take a line")]
    LineOfLeap,
    /// The same, as the slow engine words it.
    #[error("a leap has no line ahead or behind")]
    LeapAlong,
    /// A piece from the board is set down as part of a move.
    #[error("placing a piece that stands on the board as part of another move")]
    PlacingFromBoard,
    /// The same, as the slow engine words it.
    #[error("a piece placed as part of a move comes from hand")]
    NotFromHand,
    /// Two acts that follow one move.
    #[error("one move has room for one removal or placement that follows it")]
    SecondFollow,
    /// Opposite sides, and not two of them.
    #[error("opposite sides are two")]
    OppositeSides,
    /// A script makes moves where taken pieces form columns.
    #[error("moves made by a script where taken pieces form columns")]
    ScriptOnColumns,
    /// A piece lands on a column.
    #[error("landing on a column, of which all but the top stays")]
    OnColumn,
    /// A piece that walks in between its enemies is taken under them.
    #[error("a piece that walks in, where the taken go under the taker")]
    WalkingInUnder,
    /// Points are remembered that are not the same all the time.
    #[error("remembering points that change during play")]
    ChangingPoints,
}

/// What asks for what can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// An act.
    Act,
    /// A limit.
    Limit,
    /// The head of a block of moves.
    Block,
}

impl std::fmt::Display for Asking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Asking::Act => "an act",
            Asking::Limit => "a limit",
            Asking::Block => "a block of moves",
        })
    }
}

impl Unplayable {
    /// What can be said in its place.
    pub fn help(self) -> &'static str {
        match self {
            Unplayable::AsksMoves(_) | Unplayable::OnCapturing => {
                "Duties, passes, calls and ends may ask this: `turn { must capture if own king can capture }`. Acts may \
                 ask what stands where: `if mover has a king on row 1`."
            }
            Unplayable::LineOfLeap => "A slide takes a line: `slide any way, to take line of enemy ahead`.",
            Unplayable::Occurrences => {
                "Ask it in the block `end`, as `draw if position occurs 3 times`, or say `never repeat position` in \
                 `turn`."
            }
            Unplayable::ScriptOnColumns | Unplayable::OnColumn => "Another way to take is `jump any way over enemy`.",
            Unplayable::CheckAndDice => "Leave out one of the two: the dice, or `never leave ... in check`.",
            Unplayable::WithoutDie
            | Unplayable::DieForOther
            | Unplayable::OtherByDie
            | Unplayable::Dice { .. }
            | Unplayable::Throws { .. } => {
                "In a game with dice every act is a step or a slide that a die pays for: `slide along road, by die`."
            }
            Unplayable::Players
            | Unplayable::Future
            | Unplayable::Event
            | Unplayable::LeapAlong
            | Unplayable::PlacingFromBoard
            | Unplayable::NotFromHand
            | Unplayable::SecondFollow
            | Unplayable::OppositeSides
            | Unplayable::WalkingInUnder
            | Unplayable::ChangingPoints => {
                "The reference lists at its end what cannot be played yet; say it with a script, or in other clauses."
            }
        }
    }

    /// What is said of the clause at this place.
    pub fn at(self, span: Span) -> Diagnostic {
        Unplayable::said(span, self.to_string()).help(self.help())
    }

    /// What is said of a place where something of which the words speak cannot be played.
    pub fn said(span: Span, words: String) -> Diagnostic {
        Diagnostic::new(Code::NotPlayable, span, words).label("cannot be played yet")
    }
}
