//! The last move as an arrow through all its landings, with a cross on everything that it took.

use crate::notation::{Move, MoveKind, Setup};
use crate::rules::{Point, Rules};

use super::Sheet;
use super::board::Ground;
use super::men::RADIUS;
use super::round;
use super::scene::{Pen, Place, Shape};

/// Where the last move went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastMove {
    /// The start and all landings in order; the point alone for a piece that was set down or lifted.
    pub way: Vec<Point>,
    /// What was taken.
    pub taken: Vec<Point>,
    /// All points over which the piece went, where it did not go straight from landing to landing; else nothing.
    pub round: Vec<Point>,
}

impl LastMove {
    /// Where a move goes.
    pub fn of(mv: &Move) -> LastMove {
        let (way, mut taken) = match &mv.what {
            MoveKind::Travel { from, hops } => (
                std::iter::once(*from).chain(hops.iter().map(|hop| hop.to)).collect(),
                hops.iter().flat_map(|hop| hop.victims.clone()).collect(),
            ),
            MoveKind::Place { from, to, .. } => (from.iter().copied().chain([*to]).collect(), Vec::new()),
            MoveKind::Remove(point) => (vec![*point], Vec::new()),
            MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => (Vec::new(), Vec::new()),
        };
        taken.extend(mv.huff);
        taken.extend(mv.follow);
        LastMove { way, taken, round: Vec::new() }
    }

    /// Where a move went that led to a position: a piece that went along a track is followed round its bends.
    pub fn in_game(rules: &Rules, after: &Setup, mv: &Move) -> LastMove {
        let mut last = LastMove::of(mv);
        let Some(&start) = last.way.first().filter(|_| matches!(mv.what, MoveKind::Travel { .. })) else { return last };
        let hops = last.way.windows(2).flat_map(|pair| round::hop(rules, after, &last, pair[0], pair[1]));
        let round: Vec<Point> = std::iter::once(start).chain(hops).collect();
        if round.len() > last.way.len() {
            last.round = round;
        }
        last
    }
}

/// The arrow's shaft is so wide.
const WIDTH: i32 = 11;
/// So wide is the arrow with its head.
pub(super) const HEAD: i32 = 34;

/// Draws the arrow; its head ends at the edge of the piece that moved. Gives the line on which it lies.
pub(super) fn draw(sheet: &mut Sheet, last: &LastMove, ground: &Ground) -> Vec<Place> {
    let places: Vec<Place> = last.way.iter().map(|&point| ground.place(point)).collect();
    let colour = sheet.palette.accent;
    let Some(&start) = places.first() else { return Vec::new() };
    if places.len() == 1 {
        // A piece that was set down stands on a broad ring; one that was lifted leaves it.
        sheet.add(Shape::Disc { at: start, radius: RADIUS + 9, fill: None, pen: Some(Pen { colour, width: 8 }) });
        return Vec::new();
    }
    // Lines that meet within the ring would fill it.
    let fill = (ground.half_cell == 0).then_some(sheet.palette.ground);
    sheet.add(Shape::Disc { at: start, radius: 16, fill, pen: Some(Pen { colour, width: 8 }) });
    let mut shaft: Vec<Place> = match last.round.is_empty() {
        true => places.clone(),
        false => {
            let legs = last.round.windows(2).map(|leg| {
                let curve = ground.arc(leg[0], leg[1]);
                curve.map_or_else(|| vec![ground.place(leg[1])], |curve| curve[1..].to_vec())
            });
            std::iter::once(start).chain(legs.flatten()).collect()
        }
    };
    let line = shaft.clone();
    let [.., before, end] = shaft[..] else { return line };
    let (tip, base, wings) = head(before, end);
    if let Some(last) = shaft.last_mut() {
        *last = base;
    }
    sheet.add(Shape::Lines { lines: vec![shaft], pen: Pen { colour, width: WIDTH } });
    for &stop in &places[1..places.len() - 1] {
        sheet.add(Shape::Disc { at: stop, radius: 14, fill: Some(colour), pen: None });
    }
    sheet.add(Shape::Area { corners: vec![tip, wings.0, wings.1], fill: colour, pen: None });
    line
}

/// The tip of the arrow's head, the middle of its base, and its two other corners.
fn head(from: Place, to: Place) -> (Place, Place, (Place, Place)) {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (x, y) = (dx / length, dy / length);
    let at = |back: f64, aside: f64| -> Place {
        (
            (f64::from(to.0) - x * back - y * aside).round() as i32,
            (f64::from(to.1) - y * back + x * aside).round() as i32,
        )
    };
    let edge = f64::from(RADIUS) + 4.0;
    (at(edge, 0.0), at(edge + 22.0, 0.0), (at(edge + 26.0, 17.0), at(edge + 26.0, -17.0)))
}

/// Crosses out what was taken. Where a piece stands now, the one that displaced it or the rest of a column, a smaller cross
/// stands at its edge, so that what it bears can be read.
pub(super) fn cross_out(sheet: &mut Sheet, last: &LastMove, setup: &Setup, ground: &Ground) {
    for &point in &last.taken {
        let (x, y) = ground.place(point);
        let is_free = setup.men.get(point.index()).is_none_or(Vec::is_empty);
        // On the circle around the piece, up and to the right.
        let aside = RADIUS * 7 / 8;
        let ((x, y), arm, width) = if is_free { ((x, y), 20, 8) } else { ((x + aside, y - aside), 11, 7) };
        let lines = vec![vec![(x - arm, y - arm), (x + arm, y + arm)], vec![(x - arm, y + arm), (x + arm, y - arm)]];
        sheet.add(Shape::Lines { lines, pen: Pen { colour: sheet.palette.accent, width } });
    }
}
