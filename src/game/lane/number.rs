//! Numbers for points, such that a direction is the same difference from every point.
//!
//! Where a board lies on a plane, its rows are laid one after the other with some gaps, so many that all links of one
//! vector have one difference and none has another's. Boards for which nothing of that kind fits keep the numbers they have:
//! everything stays right, only more differences are met.

use super::super::bits::Bits;
use crate::rules::Board;

/// By point its place, and by place its point (gaps hold `u16::MAX`). Places ascend with the points. `None` if the board
/// does not fit the width.
pub fn places<const W: usize>(board: &Board) -> Option<(Vec<u16>, Vec<u16>)> {
    let width = 64 * W;
    let plain: Vec<u16> = (0..board.len() as u16).collect();
    if plain.len() > width {
        return None;
    }
    let place = strides(board, width).min_by_key(|place| (differences::<W>(board, place), place.last().copied()));
    let place = place.filter(|place| differences::<W>(board, place) < differences::<W>(board, &plain)).unwrap_or(plain);
    let mut point = vec![u16::MAX; width];
    for (index, &at) in place.iter().enumerate() {
        point[usize::from(at)] = index as u16;
    }
    Some((place, point))
}

/// Ways to lay the rows of a board one after the other that keep the order of its points and fit the width.
fn strides(board: &Board, width: usize) -> impl Iterator<Item = Vec<u16>> + '_ {
    let xs = || board.points.iter().map(|point| i64::from(point.xy.0));
    let breadth = xs().max().unwrap_or(0) - xs().min().unwrap_or(0);
    // More than twice the breadth keeps neighbouring rows apart; a board too broad for its width has none that fit.
    let most = (2 * breadth + 3).min(2 * width as i64);
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    signs.into_iter().flat_map(move |(sx, sy)| (1..=most).filter_map(move |stride| laid(board, sx, sy * stride, width)))
}

/// The points as `a x + b y`, counted from the first and divided by what divides all.
fn laid(board: &Board, a: i64, b: i64, width: usize) -> Option<Vec<u16>> {
    let value = |point: &crate::rules::PointInfo| a * i64::from(point.xy.0) + b * i64::from(point.xy.1);
    let first = value(board.points.first()?);
    let values: Vec<i64> = board.points.iter().map(|point| value(point) - first).collect();
    let common = values.iter().fold(0, |g, &v| gcd(g, v)).max(1);
    let fits = values.is_sorted_by(|x, y| x < y) && values.last().is_some_and(|&v| v / common < width as i64);
    fits.then(|| values.iter().map(|v| (v / common) as u16).collect())
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// How many pairs of direction and difference the links of a board have.
fn differences<const W: usize>(board: &Board, place: &[u16]) -> usize {
    let mut met = std::collections::BTreeSet::new();
    for from in board.all() {
        for (_, link) in board.links_from(from) {
            let by = i32::from(place[link.to.index()]) - i32::from(place[from.index()]);
            debug_assert!((by.unsigned_abs() as usize) < 64 * W, "places fit the width");
            met.insert((link.direction.0, by));
        }
    }
    met.len()
}

/// A set of points as places.
pub fn placed<const W: usize>(set: impl IntoIterator<Item = u16>, place: &[u16]) -> Bits<W> {
    set.into_iter().fold(Bits::EMPTY, |mut out: Bits<W>, point| {
        out.insert(place[usize::from(point)]);
        out
    })
}
