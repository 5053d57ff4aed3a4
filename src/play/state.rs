//! The scalars of a position.

use crate::game::bits::Bits;
use crate::game::men::ManSet;

/// No point.
pub const NOWHERE: u16 = u16::MAX;

/// The move just made, as far as conditions ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Whether there was one: not on a position that somebody set up.
    pub made: bool,
    /// Who made it.
    pub mover: u8,
    /// The kind that moved, as it was before; `u8::MAX` for a pass or a roll.
    pub kind: u8,
    /// Whether it took anything from the board.
    pub took: bool,
    /// The men that it took.
    pub taken: ManSet,
}

/// Whether the side moves again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Again {
    /// It does not.
    #[default]
    No,
    /// With any piece.
    Any,
    /// With the piece on this point.
    Piece(u16),
}

/// The dice of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// They are to be rolled first.
    pub due: bool,
    /// They may still be taken up and thrown again, where the rules allow that once.
    pub fresh: bool,
    /// How many are unspent.
    pub len: u8,
    /// Their faces, ascending.
    pub faces: [u8; crate::game::refuse::MOST_DICE],
}

impl Dice {
    /// The faces not yet spent, ascending.
    pub fn left(&self) -> &[u8] {
        &self.faces[..usize::from(self.len)]
    }
}

/// The scalars of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    /// The player to move.
    pub side: u8,
    /// The blocks of moves that hold, as a mask.
    pub phases: u64,
    /// The index of the phase, for the key.
    pub phase: u8,
    /// The number of the turn to be made.
    pub turn: u32,
    /// The key, where it is kept.
    pub key: u64,
    /// Pieces that may be huffed.
    pub huff: Bits<W>,
    /// Calls that have been made.
    pub called: u64,
    /// Whether the side moves again.
    pub again: Again,
    /// The dice.
    pub dice: Dice,
    /// The move just made.
    pub event: Event,
}
