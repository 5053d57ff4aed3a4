//! Where each point lies on the sheet.

use crate::rules::{Board, Metric, Point, ShapeKind};

use super::canvas::Spot;

/// No wider board is drawn with its lines, however wide the terminal; a wider one stands closer together.
pub(super) const WIDEST: usize = 104;
/// Into so many columns every board goes somehow; where there is no terminal one counts with as many.
const ROOMY: i64 = 100;
/// A board with more empty places than this for each point is drawn without the gaps between its points.
pub(super) const MOST_PLACES_PER_POINT: i64 = 24;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Points on lines.
    Lines,
    /// Cells with borders.
    Cells,
    /// Points close together, without lines.
    Dense,
    /// Points as close together as they can stand.
    Tight,
}

/// The places of points on the sheet.
#[derive(Debug)]
pub struct Layout {
    /// How the board is drawn.
    pub style: Style,
    /// Per point, its place.
    pub spots: Vec<Spot>,
    /// The size of the sheet.
    pub size: (usize, usize),
    /// The columns left of the board.
    pub margin: usize,
}

impl Layout {
    /// Places the points of a board; `flip` turns it by 180 degrees. It must fit into `width_there` columns, if need be
    /// without its lines; `None` if it cannot.
    pub fn new(board: &Board, flip: bool, margin: usize, width_there: usize) -> Option<Layout> {
        let mut places = steps(board, flip);
        let (mut width, mut height) = extent(&places);
        if width.saturating_mul(height) > MOST_PLACES_PER_POINT * (board.len() as i64 + 20) {
            close_gaps(&mut places);
            (width, height) = extent(&places);
        }
        let hexagonal = board.metric == Metric::Hexagonal;
        // On a hexagon a step is two half steps of the skewed axis.
        let (column, row) = if hexagonal { (2, 2) } else { (4, 2) };
        let widest = width_there.min(WIDEST) as i64;
        // The margin counts for narrow terminals only: it never kept a board of the greatest width from its lines.
        let margins = if widest < WIDEST as i64 { margin as i64 + 3 } else { 0 };
        let dense = if hexagonal { 2 } else { 3 };
        let needs = |column: i64| (width - 1) * column + 2 + margin as i64;
        let style = if width * column + margins > widest {
            match width_there as i64 {
                there if there >= ROOMY || needs(dense) <= there => Style::Dense,
                there if needs(dense - 1) <= there => Style::Tight,
                _ => return None,
            }
        } else if is_cells(board) {
            Style::Cells
        } else {
            Style::Lines
        };
        let (column, row) = match style {
            Style::Dense => (dense, 1),
            Style::Tight => (dense - 1, 1),
            Style::Cells | Style::Lines => (column, row),
        };
        // The border of cells.
        let (left, top) = if style == Style::Cells { (margin + 2, 1) } else { (margin, 0) };
        let spots: Vec<Spot> = places
            .iter()
            .map(|&(x, y)| (left + (x * column) as usize, top + ((height - 1 - y) * row) as usize))
            .collect();
        // Room for a letter and a mark on the right, for the file letters and perhaps a border below.
        let below = if style == Style::Cells { 3 } else { 2 };
        let size = (left + ((width - 1) * column) as usize + 5, top + ((height - 1) * row) as usize + below);
        Some(Layout { style, spots, size, margin })
    }

    /// Where a point lies.
    pub fn spot(&self, point: Point) -> Spot {
        self.spots[point.index()]
    }
}

/// Cells, perhaps with single points among them.
pub(super) fn is_cells(board: &Board) -> bool {
    let cells = |shape: &ShapeKind| matches!(shape, ShapeKind::Cells { .. });
    board.shapes.iter().any(cells) && board.shapes.iter().all(|shape| cells(shape) || *shape == ShapeKind::Explicit)
}

/// The points' places, counted from the lower left; a hexagon's files lean to the right, so that they are counted in halves.
pub(super) fn steps(board: &Board, flip: bool) -> Vec<(i64, i64)> {
    let turn = if flip { -1 } else { 1 };
    let mut places: Vec<(i64, i64)> = board
        .points
        .iter()
        .map(|point| {
            let (x, y) = (turn * i64::from(point.xy.0), turn * i64::from(point.xy.1));
            if board.metric == Metric::Hexagonal { (2 * x + y, y) } else { (x, y) }
        })
        .collect();
    let left = places.iter().map(|place| place.0).min().unwrap_or(0);
    let low = places.iter().map(|place| place.1).min().unwrap_or(0);
    places.iter_mut().for_each(|place| *place = (place.0 - left, place.1 - low));
    places
}

/// How many columns and rows the places span.
pub(super) fn extent(places: &[(i64, i64)]) -> (i64, i64) {
    places.iter().fold((1, 1), |(width, height), &(x, y)| (width.max(x + 1), height.max(y + 1)))
}

/// Takes out the columns and rows without points.
pub(super) fn close_gaps(places: &mut [(i64, i64)]) {
    let rank = |mut used: Vec<i64>| {
        used.sort_unstable();
        used.dedup();
        move |value: i64| used.partition_point(|&other| other < value) as i64
    };
    let column = rank(places.iter().map(|place| place.0).collect());
    let row = rank(places.iter().map(|place| place.1).collect());
    places.iter_mut().for_each(|place| *place = (column(place.0), row(place.1)));
}
