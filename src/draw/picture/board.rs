//! The board: where its points lie, its lines or cells, their names.

use std::collections::BTreeMap;

use crate::notation::Setup;
use crate::rules::geometry::names::{file_letters, point_name};
use crate::rules::{Board, Link, Metric, Point, PointInfo, Rules, ShapeKind};

use super::arcs::{Arc, arcs};
use super::free::{Area, comes_near, meet};
use super::men::RADIUS;
use super::scene::{Colour, Pen, Place, Shape};
use super::theme::Palette;
use super::{Hold, Sheet};
use crate::draw::layout::{MOST_PLACES_PER_POINT, close_gaps, extent, is_cells, steps};

/// The nearest neighbours lie so far apart.
const STEP: f64 = 100.0;
/// The room around the outermost points, for names and pieces.
const MARGIN: i32 = 120;
/// Loops keep so far from the edge.
const EDGE: i32 = 20;

/// Where the points of a board lie.
pub(super) struct Ground {
    /// Per point, its place.
    pub places: Vec<Place>,
    /// Half the side of a cell, for boards of cells.
    pub half_cell: i32,
    /// The loops of tracks.
    pub arcs: Vec<Arc>,
    /// Where the numbers of the ranks end, and where the letters of the files stand.
    labels: (i32, i32),
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
        let (arcs, size) = (arcs(board, &places), (right + MARGIN, bottom + MARGIN));
        let labels = labels(&places, &arcs);
        Ground { places, half_cell, arcs, labels, size }.with_room()
    }

    /// The same with room for the loops that reach over the margins.
    fn with_room(mut self) -> Ground {
        let reached = || self.arcs.iter().flat_map(|arc| arc.curve.iter().copied());
        let room = (self.labels.0 - LABEL_ROOM, self.labels.1 + LABEL_ROOM / 2);
        let begin = (room.0.min(0), 0);
        let least = reached().fold(begin, |least, (x, y)| (least.0.min(x - EDGE), least.1.min(y - EDGE)));
        let end = (self.size.0, self.size.1.max(room.1));
        let most = reached().fold(end, |most, (x, y)| (most.0.max(x + EDGE), most.1.max(y + EDGE)));
        let curves = self.arcs.iter_mut().flat_map(|arc| arc.curve.iter_mut());
        let labels = std::iter::once(&mut self.labels);
        curves.chain(&mut self.places).chain(labels).for_each(|(x, y)| (*x, *y) = (*x - least.0, *y - least.1));
        self.size = (most.0 - least.0, most.1 - least.1);
        self
    }

    /// The curve by which a loop leads from one point to another, if one does.
    pub fn arc(&self, from: Point, to: Point) -> Option<Vec<Place>> {
        let arc = self.arcs.iter().find(|arc| [(from, to), (to, from)].contains(&(arc.from, arc.to)))?;
        let back = arc.from != from;
        Some(if back { arc.curve.iter().rev().copied().collect() } else { arc.curve.clone() })
    }

    /// Where the loops go first that begin or end at a point.
    fn leave(&self, point: Point) -> impl Iterator<Item = Place> {
        self.arcs.iter().filter_map(move |arc| match (arc.from == point, arc.to == point) {
            (true, _) => arc.curve.get(3).copied(),
            (_, true) => arc.curve.iter().rev().nth(3).copied(),
            _ => None,
        })
    }

    /// Where a point lies.
    pub fn place(&self, point: Point) -> Place {
        self.places[point.index()]
    }
}

/// How high the numbers of ranks and the letters of files are, and how much room they need at the border.
const LABEL: i32 = 28;
const LABEL_ROOM: i32 = 58;

/// Where the numbers of ranks end and the letters of files stand: beside the board, or beyond all loops if one of these would pass
/// through any of them there.
fn labels(places: &[Place], arcs: &[Arc]) -> (i32, i32) {
    let (left, bottom) = (places.iter().map(|p| p.0).min().unwrap_or(0), places.iter().map(|p| p.1).max().unwrap_or(0));
    let (ranks, files) = (left - 62, bottom + 76);
    let crossed = |area: Area| arcs.iter().any(|arc| comes_near(&arc.curve, 4, area));
    let half = LABEL / 2;
    let reached = || arcs.iter().flat_map(|arc| arc.curve.iter());
    let ranks = match places.iter().any(|&(_, y)| crossed([ranks - LABEL, y - half, ranks, y + half])) {
        true => reached().fold(ranks, |least, place| least.min(place.0 - 24)),
        false => ranks,
    };
    let files = match places.iter().any(|&(x, _)| crossed([x - half, files - half, x + half, files + half])) {
        true => reached().fold(files, |most, place| most.max(place.1 + 24 + half)),
        false => files,
    };
    (ranks, files)
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
    if !ground.arcs.is_empty() {
        let lines = ground.arcs.iter().map(|arc| arc.curve.clone()).collect();
        sheet.add(Shape::Lines { lines, pen: Pen { colour: sheet.palette.line, width: 4 } });
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
        let (x, hold) = if hexagonal { (x + 62, Hold::Left) } else { (ground.labels.0, Hold::Right) };
        sheet.write(&rank.to_string(), (x, y), LABEL, hold, ink);
    }
    for (file, (x, y)) in files {
        let Some(letters) = file_letters(file) else { continue };
        let at = if hexagonal { (x - 38, y + 66) } else { (x, ground.labels.1) };
        sheet.write(&letters, at, LABEL, Hold::Middle, ink);
    }
    let empty = |point: Point| setup.men[point.index()].is_empty();
    let mut taken = Taken::of(board, setup, ground);
    for (info, _) in names {
        if let Some(point) = board.find(&info.name) {
            beside(sheet, board, ground, point, &info.name, &mut taken);
        }
    }
    if !board.numbered {
        return;
    }
    for point in board.all() {
        let (x, y) = ground.place(point);
        match ground.half_cell {
            // Beside a piece the corner of its cell holds a small number.
            half if half > 0 && !empty(point) => {
                sheet.write(&board.print(point), (x - half + 5, y - half + 12), 13, Hold::Left, ink);
            }
            0 => beside(sheet, board, ground, point, &board.print(point), &mut taken),
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
/// How high the names beside points are.
const NAME: i32 = 22;

/// Where no name can be read, or would hide something.
struct Taken {
    /// Where a piece or a mark stands on each point.
    points: Vec<Area>,
    /// The points on which pieces stand.
    occupied: Vec<bool>,
    /// The names written so far.
    names: Vec<Area>,
}

impl Taken {
    fn of(board: &Board, setup: &Setup, ground: &Ground) -> Taken {
        let occupied: Vec<bool> = board.all().map(|point| !setup.men[point.index()].is_empty()).collect();
        let around = |(&(x, y), &occupied): (&Place, &bool)| {
            let radius = if occupied { RADIUS } else { 8 };
            [x - radius, y - radius, x + radius, y + radius]
        };
        let points = ground.places.iter().zip(&occupied).map(around).collect();
        Taken { points, occupied, names: Vec::new() }
    }

    /// How bad it is to write a name there: worst over a piece, which would cover it, or over another name.
    fn cost(&self, point: Point, area: Area) -> f64 {
        let others = self.points.iter().zip(&self.occupied).enumerate().filter(|(at, _)| *at != point.index());
        let points = others.filter(|(_, (other, _))| meet(area, **other));
        let points: f64 = points.map(|(_, (_, occupied))| if *occupied { 4.0 } else { 1.0 }).sum();
        points + 4.0 * self.names.iter().filter(|other| meet(area, **other)).count() as f64
    }
}

/// Writes the name of a point where it hides nothing and the lines from the point leave most room; further away if a piece
/// stands there.
fn beside(sheet: &mut Sheet, board: &Board, ground: &Ground, point: Point, name: &str, taken: &mut Taken) {
    let (x, y) = ground.place(point);
    let free = !taken.occupied[point.index()];
    let links = board.links.iter().filter(|link| link.from == point).map(|link| ground.place(link.to));
    let lines: Vec<(f64, f64)> =
        links.chain(ground.leave(point)).map(|to| (f64::from(to.0 - x), f64::from(to.1 - y))).collect();
    // How near the nearest line comes, as the cosine of the angle.
    let near = |side: (i32, i32)| {
        let side = (f64::from(side.0), f64::from(side.1));
        let length = |(x, y): (f64, f64)| (x * x + y * y).sqrt();
        let cosines = lines.iter().map(|&line| (side.0 * line.0 + side.1 * line.1) / (length(side) * length(line)));
        cosines.fold(-1.0_f64, f64::max)
    };
    let width = super::font::text(name, NAME).1;
    let spot = |best: (i32, i32)| {
        let (across, down) = match (free, best) {
            (true, (_, 0)) => (18, 0),
            (true, (0, _)) => (0, 32),
            (true, _) => (16, 28),
            (false, (_, 0)) => (48, 0),
            (false, (0, _)) => (0, 58),
            (false, _) => (32, 42),
        };
        let (hold, before) = match best.0 {
            1 => (Hold::Left, 0),
            0 => (Hold::Middle, width / 2),
            _ => (Hold::Right, width),
        };
        let at = (x + best.0 * across, y + best.1 * down);
        let left = at.0 - before;
        (at, hold, [left, at.1 - NAME / 2, left + width, at.1 + NAME / 2])
    };
    let cost = |side: (i32, i32)| near(side) + taken.cost(point, spot(side).2);
    // The first that is clearly better than those before it.
    let best =
        AROUND.into_iter().fold(AROUND[0], |best, side| if cost(side) + 0.05 < cost(best) { side } else { best });
    let (at, hold, area) = spot(best);
    taken.names.push(area);
    let palette = sheet.palette;
    sheet.write_with(name, at, NAME, hold, Pen { colour: palette.ground, width: 11 });
    sheet.write(name, at, NAME, hold, palette.ink);
}
