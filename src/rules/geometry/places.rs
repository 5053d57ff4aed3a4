//! Sets that the board alone decides: ranks, files, edge, corners, centre, vertices, crossings, colours.

use crate::rules::{Board, DirectionKind, Metric, Point, PointSet, ShapeKind};

use super::lines::bounds;
use super::shapes::Vector;

/// The points for which a test holds.
pub fn points_where(board: &Board, test: impl Fn(Point, Vector) -> bool) -> PointSet {
    let mut set = PointSet::empty(board.len());
    for point in board.all() {
        if test(point, board.points[point.index()].xy) {
            set.insert(point);
        }
    }
    set
}

/// The points of some ranks, by their place.
pub fn ranks(board: &Board, from: u32, to: u32) -> PointSet {
    points_where(board, |_, (_, y)| (i64::from(from)..=i64::from(to)).contains(&y.into()))
}

/// The points of some files, by their place.
pub fn files(board: &Board, from: i32, to: i32) -> PointSet {
    points_where(board, |_, (x, _)| (from..=to).contains(&x))
}

/// The points that lack a neighbour which every inner point of their shape has; of a single rectangle, and of points
/// without a shape, those of the outermost ranks and files.
pub fn edge(board: &Board) -> PointSet {
    let Some(((left, low), (right, high))) = places(board) else { return PointSet::empty(0) };
    if is_rectangle(board) {
        return points_where(board, |_, (x, y)| x == left || x == right || y == low || y == high);
    }
    points_where(board, |point, _| !board.shapes.iter().any(|&shape| has_all_neighbours(board, point, shape)))
}

/// The ends of the edge: of a rectangle the points in an outermost rank and file, elsewhere the points of the edge at
/// which it does not run straight on.
pub fn corners(board: &Board) -> PointSet {
    let Some(((left, low), (right, high))) = places(board) else { return PointSet::empty(0) };
    if is_rectangle(board) {
        return points_where(board, |_, (x, y)| (x == left || x == right) && (y == low || y == high));
    }
    let edge = edge(board);
    let on_edge = |point: Option<Point>| point.is_some_and(|point| edge.contains(point));
    points_where(board, |point, _| {
        let runs_on = board.links_from(point).any(|(_, link)| {
            let back = board.directions[link.direction.0 as usize].opposite;
            on_edge(Some(link.to)) && on_edge(board.next(point, back))
        });
        edge.contains(point) && !runs_on
    })
}

/// The one middle point, if there is a point in the middle.
pub fn centre(board: &Board) -> PointSet {
    let Some(((left, low), (right, high))) = places(board) else { return PointSet::empty(0) };
    points_where(board, |_, (x, y)| 2 * x == left + right && 2 * y == low + high)
}

/// Of a lattice, the points where ruled lines cross.
pub fn vertices(board: &Board) -> PointSet {
    lattice_points(board, true)
}

/// Of a lattice, the points where only diagonals cross.
pub fn crossings(board: &Board) -> PointSet {
    lattice_points(board, false)
}

fn lattice_points(board: &Board, ruled: bool) -> PointSet {
    if !board.shapes.contains(&ShapeKind::Lattice) {
        return PointSet::empty(board.len());
    }
    points_where(board, |point, _| {
        let mut links = board.links_from(point).map(|(_, link)| link.orthogonal);
        let first = links.next();
        let only_diagonals = first.is_some() && !first.into_iter().chain(links).any(|orthogonal| orthogonal);
        only_diagonals != ruled
    })
}

/// The points of the colour of a1, or of the other. A hexagon board has no two colours.
pub fn colour(board: &Board, dark: bool) -> PointSet {
    points_where(board, |_, (x, y)| board.metric == Metric::Square && ((x + y) % 2 == 0) == dark)
}

/// The smallest rectangle around all places of a board.
pub fn places(board: &Board) -> Option<(Vector, Vector)> {
    bounds(board.points.iter().map(|point| point.xy))
}

fn is_rectangle(board: &Board) -> bool {
    match board.shapes[..] {
        [shape] => shape != ShapeKind::Hexagon,
        _ => board.shapes.iter().all(|&shape| shape == ShapeKind::Explicit),
    }
}

/// Whether a point has the neighbours that every inner point of a shape has: of a lattice that is the four on its
/// diagonals, of a grid the four on its ruled lines.
fn has_all_neighbours(board: &Board, point: Point, shape: ShapeKind) -> bool {
    let straight =
        board.links_from(point).filter_map(|(_, link)| match board.directions[link.direction.0 as usize].what {
            DirectionKind::Vector(x, y) if x.abs() <= 1 && y.abs() <= 1 => Some(link.orthogonal),
            _ => None,
        });
    let (orthogonal, diagonal) = straight.fold((0, 0), |(o, d), is| if is { (o + 1, d) } else { (o, d + 1) });
    match shape {
        ShapeKind::Lattice | ShapeKind::Cells { checkered: true } => diagonal == 4,
        ShapeKind::Grid => orthogonal == 4,
        ShapeKind::Cells { checkered: false } => orthogonal == 4 && diagonal == 4,
        ShapeKind::Hexagon => orthogonal == 6,
        ShapeKind::Explicit => false,
    }
}
