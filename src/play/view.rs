//! The board as a chain sees it: its origin vacated, its victims lifted or standing as obstacles.

use super::position::{NOWHERE, Position};
use crate::game::bits::Bits;

/// The state of an unfinished move.
#[derive(Clone, Copy, Debug)]
pub struct View<const W: usize> {
    /// What a piece cannot land on or cross: men, obstacles, closed points.
    pub walls: Bits<W>,
    /// What has been taken.
    pub taken: Bits<W>,
    /// Where the move began.
    pub origin: u16,
    /// Where the piece is.
    pub at: u16,
    /// Its present kind.
    pub kind: u8,
    /// How many hops it has made.
    pub hops: u16,
    /// The direction of the last.
    pub last: u16,
    /// The points it has landed on, the origin included.
    pub visited: Bits<W>,
}

impl<const W: usize> View<W> {
    /// A piece before its move.
    #[inline(always)]
    pub fn new(pos: &Position<W>, at: u16, kind: u8) -> View<W> {
        let walls = pos.occ.or(&pos.closed).without(at);
        View { walls, taken: Bits::EMPTY, origin: at, at, kind, hops: 0, last: NOWHERE, visited: Bits::of(at) }
    }

    /// Whether nothing stands there.
    #[inline(always)]
    pub fn vacant(&self, point: u16) -> bool {
        !self.walls.has(point)
    }
}
