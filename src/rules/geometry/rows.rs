//! What depends on where a player faces: rows and halves.

use crate::rules::{Board, PointSet};

use super::places::points_where;
use super::shapes::Vector;

/// How many rows a player counts who faces so.
pub fn count_rows(board: &Board, facing: Vector) -> usize {
    View::new(board, facing).count()
}

/// The points as one player sees them: how far ahead each lies.
#[derive(Debug)]
pub struct View<'a> {
    board: &'a Board,
    facing: Vector,
    /// The distances that occur, ascending: one for each row.
    rows: Vec<i64>,
}

impl<'a> View<'a> {
    /// The board seen in a direction.
    pub fn new(board: &'a Board, facing: Vector) -> View<'a> {
        let mut rows: Vec<i64> = board.points.iter().map(|point| board.metric.product(point.xy, facing)).collect();
        rows.sort_unstable();
        rows.dedup();
        View { board, facing, rows }
    }

    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// Rows counted from the player's own side, the first being 1.
    pub fn rows(&self, from: u32, to: u32) -> PointSet {
        let row = |n: u32| self.rows.get((n as usize).wrapping_sub(1)).copied();
        let Some(low) = row(from) else { return PointSet::empty(self.board.len()) };
        let high = row(to).or(self.rows.last().copied()).unwrap_or(low);
        self.ahead(|distance| (low..=high).contains(&distance))
    }

    /// The row farthest from him.
    pub fn last_row(&self) -> PointSet {
        let last = self.rows.last().copied();
        self.ahead(|distance| Some(distance) == last)
    }

    /// What lies before the middle; a middle row belongs to neither half.
    pub fn half(&self) -> PointSet {
        let (Some(least), Some(greatest)) = (self.rows.first(), self.rows.last()) else {
            return PointSet::empty(self.board.len());
        };
        self.ahead(|distance| 2 * distance < least + greatest)
    }

    fn ahead(&self, test: impl Fn(i64) -> bool) -> PointSet {
        points_where(self.board, |_, xy| test(self.board.metric.product(xy, self.facing)))
    }
}
