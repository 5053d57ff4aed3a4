//! The board: where its points lie, its lines or cells, their names.

use std::collections::BTreeMap;

use crate::notation::Setup;
use crate::rules::geometry::names::{file_letters, point_name};
use crate::rules::{Board, Link, Metric, Point, PointInfo, Rules, ShapeKind};

use super::scene::{Colour, Pen, Place, Shape};
use super::theme::Palette;
use super::{Hold, Sheet};
use crate::draw::layout::{MOST_PLACES_PER_POINT, close_gaps, extent, is_cells, steps};

/// The nearest neighbours lie so far apart.
const STEP: f64 = 100.0;
/// The room around the outermost points, for names and pieces.
const MARGIN: i32 = 120;

/// Where the points of a board lie.
pub(super) struct Ground {
    /// Per point, its place.
    pub places: Vec<Place>,
    /// Half the side of a cell, for boards of cells.
    pub half_cell: i32,
    /// Width and height with the margins.
    pub size: (i32, i32),
}

impl Ground {
    /// Places the points; `flip` turns the board by 180 degrees.
    pub fn new(board: &Board, flip: bool) -> Ground {
        let mut places = steps(board, flip);
        let (width, height) = extent(&places);
        if width.saturating_mul(height) > MOST_PLACES_PER_POINT * (board.len() as i64 + 20) {
            close_gaps(&mut places);
        }
        // On a hexagon a step to the right is counted as two halves, and a row lies as high as a triangle.
        let (across, upward) = if board.metric == Metric::Hexagonal { (0.5, 0.866) } else { (1.0, 1.0) };
        let places: Vec<(f64, f64)> = places.iter().map(|&(x, y)| (x as f64 * across, y as f64 * upward)).collect();
        // Cells have their size even where only every other one is there.
        let unit = STEP / if is_cells(board) { 1.0 } else { nearest(&places) };
        let top = places.iter().fold(0.0_f64, |top, place| top.max(place.1));
        let round = |length: f64| (length * unit).round() as i32;
        let places: Vec<Place> = places.iter().map(|&(x, y)| (MARGIN + round(x), MARGIN + round(top - y))).collect();
        let right = places.iter().map(|place| place.0).max().unwrap_or(MARGIN);
        let bottom = places.iter().map(|place| place.1).max().unwrap_or(MARGIN);
        let half_cell = if is_cells(board) { round(1.0) / 2 } else { 0 };
        Ground { places, half_cell, size: (right + MARGIN, bottom + MARGIN) }
    }

    /// Where a point lies.
    pub fn place(&self, point: Point) -> Place {
        self.places[point.index()]
    }
}

/// The smallest distance between two points.
fn nearest(places: &[(f64, f64)]) -> f64 {
    let mut least = f64::INFINITY;
    for (index, a) in places.iter().enumerate() {
        for b in &places[index + 1..] {
            let (x, y) = (a.0 - b.0, a.1 - b.1);
            least = least.min(x * x + y * y);
        }
    }
    if least.is_finite() && least > 0.0 { least.sqrt() } else { 1.0 }
}

/// Draws the empty board.
pub(super) fn draw(sheet: &mut Sheet, rules: &Rules, setup: &Setup, ground: &Ground) {
    let board = &rules.board;
    if ground.half_cell > 0 {
        cells(sheet, board, ground);
    } else {
        lines(sheet, board, ground, |_| true);
        for &at in &ground.places {
            sheet.add(Shape::Disc { at, radius: 7, fill: Some(sheet.palette.line), pen: None });
        }
    }
    for &point in &setup.closed {
        let (x, y) = ground.place(point);
        let pen = Pen { colour: sheet.palette.line, width: 6 };
        let cross = vec![vec![(x - 25, y - 25), (x + 25, y + 25)], vec![(x - 25, y + 25), (x + 25, y - 25)]];
        sheet.add(Shape::Lines { lines: cross, pen });
    }
}

fn lines(sheet: &mut Sheet, board: &Board, ground: &Ground, wanted: impl Fn(&Link) -> bool) {
    let links = board.links.iter().filter(|link| link.from < link.to && wanted(link));
    let lines: Vec<Vec<Place>> = links.map(|link| vec![ground.place(link.from), ground.place(link.to)]).collect();
    if !lines.is_empty() {
        sheet.add(Shape::Lines { lines, pen: Pen { colour: sheet.palette.line, width: 4 } });
    }
}

fn cells(sheet: &mut Sheet, board: &Board, ground: &Ground) {
    let half = ground.half_cell;
    let palette = sheet.palette;
    let pen = Some(Pen { colour: palette.line, width: 3 });
    let left = ground.places.iter().map(|place| place.0).min().unwrap_or(0) - half;
    let top = ground.places.iter().map(|place| place.1).min().unwrap_or(0) - half;
    let right = ground.places.iter().map(|place| place.0).max().unwrap_or(0) + half;
    let bottom = ground.places.iter().map(|place| place.1).max().unwrap_or(0) + half;
    let checkered = matches!(board.shapes[..], [ShapeKind::Cells { checkered: true }]);
    if checkered {
        sheet.add(Shape::Rect { at: (left, top), size: (right - left, bottom - top), fill: Some(palette.gap), pen });
    }
    for (info, &(x, y)) in board.points.iter().zip(&ground.places) {
        let fill = shade(board, info, palette);
        let pen = if checkered { None } else { pen };
        sheet.add(Shape::Rect { at: (x - half, y - half), size: (2 * half, 2 * half), fill: Some(fill), pen });
    }
    if checkered {
        sheet.add(Shape::Rect { at: (left, top), size: (right - left, bottom - top), fill: None, pen });
    }
    let beside = |link: &Link| {
        let [from, to] = [link.from, link.to].map(|point| board.points[point.index()].xy);
        let way = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        way.0.max(way.1) <= 1 || way == (2, 0) || way == (0, 2)
    };
    lines(sheet, board, ground, |link| !beside(link));
}

/// The colour of a cell. Where all cells are played on, two shades tell diagonals from straight ways.
fn shade(board: &Board, info: &PointInfo, palette: Palette) -> Colour {
    let checkered = matches!(board.shapes[..], [ShapeKind::Cells { checkered: true }]);
    let dark = checkered || (info.xy.0 + info.xy.1).rem_euclid(2) == 0;
    if dark { palette.cell } else { palette.gap }
}

/// Whether file and rank tell the name of a point.
fn is_by_place(point: &PointInfo) -> bool {
    point_name(point.xy).is_some_and(|name| name == point.name)
}

/// Writes the names of points: files and ranks at the border, numbers and other names beside their points. They stand over
/// the arrow of the last move, so that it hides none.
pub(super) fn names(sheet: &mut Sheet, board: &Board, setup: &Setup, ground: &Ground) {
    let ink = sheet.palette.ink;
    let hexagonal = board.metric == Metric::Hexagonal;
    // Per rank its outermost point, per file its lowest. The files of a hexagon leave it at the lower left, so that its
    // ranks are numbered on the right.
    let mut ranks: BTreeMap<i32, Place> = BTreeMap::new();
    let mut files: BTreeMap<i32, Place> = BTreeMap::new();
    let left = ground.places.iter().map(|place| place.0).min().unwrap_or(0);
    let bottom = ground.places.iter().map(|place| place.1).max().unwrap_or(0);
    let mut names: Vec<(&PointInfo, Place)> = Vec::new();
    for (point, &(x, y)) in board.points.iter().zip(&ground.places) {
        if !is_by_place(point) {
            names.push((point, (x, y)));
            continue;
        }
        let rank = ranks.entry(point.xy.1).or_insert((x, y));
        if (x < rank.0) != hexagonal {
            *rank = (x, y);
        }
        let file = files.entry(point.xy.0).or_insert((x, y));
        if y > file.1 {
            *file = (x, y);
        }
    }
    for (rank, (x, y)) in ranks {
        let (x, hold) = if hexagonal { (x + 62, Hold::Left) } else { (left - 62, Hold::Right) };
        sheet.write(&rank.to_string(), (x, y), 28, hold, ink);
    }
    for (file, (x, y)) in files {
        let Some(letters) = file_letters(file) else { continue };
        let at = if hexagonal { (x - 38, y + 66) } else { (x, bottom + 76) };
        sheet.write(&letters, at, 28, Hold::Middle, ink);
    }
    let empty = |point: Point| setup.men[point.index()].is_empty();
    for (info, place) in names {
        let Some(point) = board.find(&info.name) else { continue };
        beside(sheet, board, ground, point, &info.name, place, empty(point));
    }
    if !board.numbered {
        return;
    }
    for point in board.all().filter(|&point| empty(point)) {
        let (x, y) = ground.place(point);
        match ground.half_cell {
            0 => beside(sheet, board, ground, point, &board.print(point), (x, y), true),
            half => {
                let at = (x - half + 8, y - half + 18);
                let around = shade(board, &board.points[point.index()], sheet.palette);
                sheet.write_with(&board.print(point), at, 20, Hold::Left, Pen { colour: around, width: 9 });
                sheet.write(&board.print(point), at, 20, Hold::Left, ink);
            }
        }
    }
}

/// Where a name can stand beside its point: below to the right first, and so on around.
const AROUND: [(i32, i32); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];

/// Writes the name of a point where the lines from the point leave most room; further away if a piece stands there.
fn beside(sheet: &mut Sheet, board: &Board, ground: &Ground, point: Point, name: &str, (x, y): Place, free: bool) {
    let lines: Vec<(f64, f64)> = board
        .links
        .iter()
        .filter(|link| link.from == point)
        .map(|link| {
            let to = ground.place(link.to);
            (f64::from(to.0 - x), f64::from(to.1 - y))
        })
        .collect();
    // How near the nearest line comes, as the cosine of the angle.
    let near = |side: (i32, i32)| {
        let side = (f64::from(side.0), f64::from(side.1));
        let length = |(x, y): (f64, f64)| (x * x + y * y).sqrt();
        let cosines = lines.iter().map(|&line| (side.0 * line.0 + side.1 * line.1) / (length(side) * length(line)));
        cosines.fold(-1.0_f64, f64::max)
    };
    // The first that is clearly better than those before it.
    let best =
        AROUND.into_iter().fold(AROUND[0], |best, side| if near(side) + 0.05 < near(best) { side } else { best });
    let (across, down) = match (free, best) {
        (true, (_, 0)) => (18, 0),
        (true, (0, _)) => (0, 32),
        (true, _) => (16, 28),
        (false, (_, 0)) => (48, 0),
        (false, (0, _)) => (0, 58),
        (false, _) => (32, 42),
    };
    let hold = match best.0 {
        1 => Hold::Left,
        0 => Hold::Middle,
        _ => Hold::Right,
    };
    let at = (x + best.0 * across, y + best.1 * down);
    let palette = sheet.palette;
    sheet.write_with(name, at, 22, hold, Pen { colour: palette.ground, width: 11 });
    sheet.write(name, at, 22, hold, palette.ink);
}
