//! The loops of tracks: curves that leave a line of the board and come back on another.

use crate::rules::{Board, Course, Point};

use super::scene::Place;

/// A loop of a track, drawn as a curve.
#[derive(Clone, Debug)]
pub(super) struct Arc {
    pub from: Point,
    pub to: Point,
    /// The curve, ends included.
    pub curve: Vec<Place>,
}

/// A curve is drawn with so many straight pieces.
const PIECES: u32 = 32;
/// How far the curve is drawn on in the direction of its lines, as a multiple of the way between its ends: round a corner so
/// about three quarters of a circle come about.
const REACH: f64 = 1.9;

/// The loops of a board, each once.
pub(super) fn arcs(board: &Board, places: &[Place]) -> Vec<Arc> {
    let mut arcs: Vec<Arc> = Vec::new();
    for course in board.tracks.iter().flat_map(|track| track.courses.iter().flatten()) {
        for (at, _) in course.arcs.iter().enumerate().filter(|(_, arc)| **arc) {
            let (Some(&from), Some(to)) = (course.points.get(at), course.after(at)) else { continue };
            let known = |arc: &Arc| (arc.from, arc.to) == (from, to) || (arc.from, arc.to) == (to, from);
            if from != to && !arcs.iter().any(known) {
                arcs.push(Arc { from, to, curve: curve(course, at, places) });
            }
        }
    }
    arcs
}

fn before(course: &Course, at: usize) -> Option<Point> {
    match at.checked_sub(1) {
        Some(before) => course.points.get(before).copied(),
        None if course.closed => course.points.last().copied(),
        None => None,
    }
}

type Vector = (f64, f64);

fn curve(course: &Course, at: usize, places: &[Place]) -> Vec<Place> {
    let place = |point: Point| -> Vector { places.get(point.index()).map_or((0.0, 0.0), |p| (p.0.into(), p.1.into())) };
    let count = places.len().max(1) as f64;
    let middle =
        places.iter().fold((0.0, 0.0), |sum, p| (sum.0 + f64::from(p.0) / count, sum.1 + f64::from(p.1) / count));
    let from = place(course.points[at]);
    let next = course.next(at).unwrap_or(at);
    let to = place(course.points[next]);
    // Where no line leads to the loop it leaves the board straight.
    let arrives = before(course, at).map_or(way(middle, from), |point| way(place(point), from));
    let leaves = course.after(next).map_or(way(to, middle), |point| way(to, place(point)));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = (x * x + y * y).sqrt() * REACH;
    let out = (from.0 + arrives.0 * length, from.1 + arrives.1 * length);
    let back = (to.0 - leaves.0 * length, to.1 - leaves.1 * length);
    let on = |piece: u32| {
        let t = f64::from(piece) / f64::from(PIECES);
        // Products are the same on every machine.
        let u = 1.0 - t;
        let weights = [u * u * u, 3.0 * t * u * u, 3.0 * t * t * u, t * t * t];
        let points = [from, out, back, to];
        let sum = |part: fn(&Vector) -> f64| weights.iter().zip(&points).map(|(w, p)| w * part(p)).sum::<f64>();
        (sum(|p| p.0).round() as i32, sum(|p| p.1).round() as i32)
    };
    (0..=PIECES).map(on).collect()
}

/// The direction from one place to another, of length 1.
fn way(from: Vector, to: Vector) -> Vector {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = (x * x + y * y).sqrt().max(1.0);
    (x / length, y / length)
}
