//! The lines between points, and the borders of cells.

use rustc_hash::FxHashSet;

use crate::rules::{Board, Link, ShapeKind};

use super::canvas::{Canvas, Ink, Spot};
use super::layout::Layout;

const RIGHT: u8 = 1;
const UP: u8 = 2;
const LEFT: u8 = 4;
const DOWN: u8 = 8;

/// The character where lines meet: one bit for each arm.
fn joint(arms: u8, unicode: bool) -> char {
    const JOINTS: [char; 16] = ['·', '·', '·', '└', '·', '·', '┘', '┴', '·', '┌', '·', '├', '┐', '┬', '┤', '┼'];
    match (unicode, JOINTS[usize::from(arms & 15)]) {
        (true, joint) => joint,
        (false, '·') => '.',
        (false, _) => '+',
    }
}

/// The characters of lines.
struct Pen {
    across: char,
    upright: char,
    rising: char,
    falling: char,
    both: char,
}

const UNICODE: Pen = Pen { across: '─', upright: '│', rising: '╱', falling: '╲', both: '╳' };
const ASCII: Pen = Pen { across: '-', upright: '|', rising: '/', falling: '\\', both: 'X' };

fn pen(unicode: bool) -> &'static Pen {
    if unicode { &UNICODE } else { &ASCII }
}

/// Draws the lines of a board and its empty points. Gives the links, one of each pair, that cannot be drawn straight.
pub fn lines(canvas: &mut Canvas, board: &Board, layout: &Layout, unicode: bool) -> Vec<Link> {
    let taken: FxHashSet<Spot> = layout.spots.iter().copied().collect();
    let mut arms = vec![0; board.len()];
    let mut left_out = Vec::new();
    for link in board.links.iter().filter(|link| link.from < link.to) {
        let (from, to) = (layout.spot(link.from), layout.spot(link.to));
        let Some(way) = path(from, to) else {
            left_out.push(*link);
            continue;
        };
        if way.iter().any(|(spot, _)| taken.contains(spot)) {
            left_out.push(*link);
            continue;
        }
        for &(spot, stroke) in &way {
            draw(canvas, spot, stroke, pen(unicode));
        }
        arms[link.from.index()] |= arm(from, to);
        arms[link.to.index()] |= arm(to, from);
    }
    for (&spot, &arms) in layout.spots.iter().zip(&arms) {
        canvas.set(spot, joint(arms, unicode), Ink::Line);
    }
    left_out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    Across,
    Upright,
    Rising,
    Falling,
}

/// The characters between two places, if a line between them can be drawn: across, upright, or slanting by one or two
/// columns a row.
fn path(from: Spot, to: Spot) -> Option<Vec<(Spot, Stroke)>> {
    let (columns, rows) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
    let (stroke, count, step) = if rows == 0 {
        (Stroke::Across, columns.abs(), (columns.signum(), 0))
    } else if columns == 0 {
        (Stroke::Upright, rows.abs(), (0, rows.signum()))
    } else if columns.abs() == rows.abs() || columns.abs() == 2 * rows.abs() {
        let stroke = if (columns > 0) == (rows > 0) { Stroke::Falling } else { Stroke::Rising };
        (stroke, rows.abs(), (columns / rows.abs(), rows.signum()))
    } else {
        return None;
    };
    let spot = |i: i64| ((from.0 as i64 + i * step.0) as usize, (from.1 as i64 + i * step.1) as usize);
    Some((1..count).map(|i| (spot(i), stroke)).collect())
}

fn draw(canvas: &mut Canvas, spot: Spot, stroke: Stroke, pen: &Pen) {
    let c = match (stroke, canvas.at(spot)) {
        (Stroke::Rising, there) if there == pen.falling || there == pen.both => pen.both,
        (Stroke::Falling, there) if there == pen.rising || there == pen.both => pen.both,
        (Stroke::Across, _) => pen.across,
        (Stroke::Upright, _) => pen.upright,
        (Stroke::Rising, _) => pen.rising,
        (Stroke::Falling, _) => pen.falling,
    };
    canvas.set(spot, c, Ink::Line);
}

/// The arm of a point towards another, if it is upright or across.
fn arm(from: Spot, to: Spot) -> u8 {
    match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => RIGHT,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => LEFT,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => UP,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => DOWN,
        _ => 0,
    }
}

/// The places that get a border: the cells, and on a checkered board those of the other colour too, so that it has the
/// outline of a board.
fn frames(board: &Board, layout: &Layout) -> Vec<Spot> {
    let bounds = layout.spots.iter().fold(None, |bounds: Option<(Spot, Spot)>, &(column, row)| {
        let (low, high) = bounds.unwrap_or(((column, row), (column, row)));
        Some(((low.0.min(column), low.1.min(row)), (high.0.max(column), high.1.max(row))))
    });
    match (&board.shapes[..], bounds) {
        ([ShapeKind::Cells { checkered: true }], Some((low, high))) => (low.1..=high.1)
            .step_by(2)
            .flat_map(|row| (low.0..=high.0).step_by(4).map(move |column| (column, row)))
            .collect(),
        _ => layout.spots.clone(),
    }
}

/// Draws the borders of cells and a dot into each. Gives the links, one of each pair, that do not lead to a neighbouring cell.
pub fn cells(canvas: &mut Canvas, board: &Board, layout: &Layout, unicode: bool) -> Vec<Link> {
    let pen = pen(unicode);
    let mut corners: std::collections::BTreeMap<Spot, u8> = std::collections::BTreeMap::new();
    for (column, row) in frames(board, layout) {
        let (left, right, top, bottom) = (column - 2, column + 2, row - 1, row + 1);
        for column in left + 1..right {
            canvas.set((column, top), pen.across, Ink::Line);
            canvas.set((column, bottom), pen.across, Ink::Line);
        }
        canvas.set((left, row), pen.upright, Ink::Line);
        canvas.set((right, row), pen.upright, Ink::Line);
        for (corner, arms) in [
            ((left, top), RIGHT | DOWN),
            ((right, top), LEFT | DOWN),
            ((left, bottom), RIGHT | UP),
            ((right, bottom), LEFT | UP),
        ] {
            *corners.entry(corner).or_default() |= arms;
        }
    }
    dots(canvas, layout, unicode);
    for (corner, arms) in corners {
        canvas.set(corner, joint(arms, unicode), Ink::Line);
    }
    let is_seen = |link: &Link| {
        let [from, to] = [link.from, link.to].map(|point| board.points[point.index()].xy);
        let way = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        way.0.max(way.1) <= 1 || way == (2, 0) || way == (0, 2)
    };
    board.links.iter().filter(|link| link.from < link.to && !is_seen(link)).copied().collect()
}

/// Draws the points alone.
pub fn dots(canvas: &mut Canvas, layout: &Layout, unicode: bool) {
    for &spot in &layout.spots {
        canvas.set(spot, joint(0, unicode), Ink::Line);
    }
}
