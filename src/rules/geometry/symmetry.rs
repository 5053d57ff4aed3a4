//! Set-ups turned for the other side.

use crate::rules::{Board, Point};

use super::places;
use super::shapes::Vector;

/// Where a point comes to lie when the board is turned by 180 degrees about its middle, if there is a point.
pub fn rotate(board: &Board, point: Point) -> Option<Point> {
    let (left, right) = places::places(board)?;
    let (x, y) = board.points[point.index()].xy;
    at(board, (left.0 + right.0 - x, left.1 + right.1 - y))
}

/// Where a point comes to lie when the board is mirrored across the middle between players who face each other: the point as
/// far before one as it was before the other. `facing` is where either of them faces.
pub fn mirror(board: &Board, point: Point, facing: Vector) -> Option<Point> {
    let (low, high) = places::places(board)?;
    let sum = (i64::from(low.0) + i64::from(high.0), i64::from(low.1) + i64::from(high.1));
    let (x, y) = board.points[point.index()].xy;
    // Twice the way from the middle, so that it is whole.
    let way = (2 * i64::from(x) - sum.0, 2 * i64::from(y) - sum.1);
    let facing_squared = board.metric.product(facing, facing);
    let narrow = (i32::try_from(way.0).ok()?, i32::try_from(way.1).ok()?);
    let ahead = 2 * board.metric.product(narrow, facing);
    if facing_squared == 0 || ahead % facing_squared != 0 {
        return None;
    }
    let turns = ahead / facing_squared;
    let image = (sum.0 + way.0 - turns * i64::from(facing.0), sum.1 + way.1 - turns * i64::from(facing.1));
    if image.0 % 2 != 0 || image.1 % 2 != 0 {
        return None;
    }
    at(board, (i32::try_from(image.0 / 2).ok()?, i32::try_from(image.1 / 2).ok()?))
}

fn at(board: &Board, place: Vector) -> Option<Point> {
    board.points.iter().position(|info| info.xy == place).map(|index| Point(index as u16))
}
