//! The way of a piece that does not go straight: along a track or a bent line, over the points between.

use crate::notation::Setup;
use crate::rules::{Board, Course, DirectionKind, Point, Rules};

use super::LastMove;

/// The points behind `from` over which a hop of the last move went, up to its landing, as far as the position to which it led
/// tells. Of a hop that went straight the landing alone.
pub(super) fn hop(rules: &Rules, after: &Setup, last: &LastMove, from: Point, to: Point) -> Vec<Point> {
    let board = &rules.board;
    let empty = |point: Point| {
        after.men.get(point.index()).is_none_or(Vec::is_empty)
            || last.way.contains(&point)
            || last.taken.contains(&point)
    };
    if board.links_from(from).any(|(_, link)| link.to == to) {
        return vec![to];
    }
    let over_arc = last.taken.contains(&to) && rules.acts.iter().any(|act| act.crossing_loop);
    let lined = |straight: bool| {
        let kinds = board.directions.iter().enumerate().map(|(at, info)| (at as u16, info.what));
        let fitting = kinds.filter(move |(_, what)| matches!(what, DirectionKind::Vector(..)) == straight);
        fitting.filter_map(|(at, _)| along_line(board, at, from, to, &empty)).min_by_key(Vec::len)
    };
    if !over_arc && lined(true).is_some() {
        return vec![to];
    }
    let courses = board.tracks.iter().flat_map(|track| {
        track
            .courses
            .iter()
            .flatten()
            .flat_map(move |course| [Some(false), track.both_ways.then_some(true)].map(|way| (course, way)))
    });
    let ways = courses.filter_map(|(course, back)| along_course(course, back?, from, to, over_arc, &empty));
    ways.min_by_key(Vec::len).or_else(|| lined(false)).unwrap_or_else(|| vec![to])
}

fn along_line(
    board: &Board,
    direction: u16,
    from: Point,
    to: Point,
    empty: &impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    let mut way = Vec::new();
    let mut at = from;
    while way.len() < board.len() {
        at = board.next(at, crate::rules::Direction(direction))?;
        way.push(at);
        if at == to {
            return Some(way);
        }
        if !empty(at) {
            return None;
        }
    }
    None
}

/// The shortest way along a track on which nobody stands; over an arc of it, if it must be.
fn along_course(
    course: &Course,
    back: bool,
    from: Point,
    to: Point,
    over_arc: bool,
    empty: &impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    let count = course.points.len();
    let starts = (0..count).filter(|&index| course.points[index] == from);
    let walk = |start: usize| {
        let (mut index, mut way, mut arc) = (start, Vec::new(), false);
        while way.len() < 2 * count {
            let next = match back {
                false if index + 1 < count => index + 1,
                false if course.closed => 0,
                false => course.repeat?,
                true if index > 0 => index - 1,
                true if course.closed => count - 1,
                true => return None,
            };
            arc |= course.arcs.get(if back { next } else { index }).copied().unwrap_or(false);
            index = next;
            let point = course.points[index];
            way.push(point);
            if point == to && (arc || !over_arc) {
                return Some(way);
            }
            if !empty(point) {
                return None;
            }
        }
        None
    };
    starts.filter_map(walk).min_by_key(Vec::len)
}
