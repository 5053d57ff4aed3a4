//! Shapes: which places they fill and which steps join these places.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::ShapeKind;
use crate::source::Span;
use crate::syntax::tree::{self, ShapeWhat};

use super::MOST_PLACES;
use super::names::place_of;

/// A vector between two places.
pub type Vector = (i32, i32);

/// The steps between neighbours of any shape: next to each other, and two apart.
pub const STEPS: [Vector; 12] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 0), (0, 2), (-2, 0), (0, -2)];

/// A shape whose words have been found to make sense.
#[derive(Clone, Debug)]
pub struct Plan {
    style: Style,
    /// The lower left place.
    corner: Vector,
    /// How many files and ranks it spans.
    extent: Vector,
    /// The clause.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Lattice,
    Grid(Diagonals),
    Cells,
    /// One colour: places whose file and rank add up to this, modulo 2.
    Checkered {
        colour: i32,
        orthogonal: bool,
    },
    /// So many points along each edge.
    Hexagon(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Diagonals {
    None,
    All,
    Alternate,
}

impl Plan {
    /// Makes sense of a shape. Too large a shape is refused here, before anything of its size is made.
    pub fn read(shape: &tree::Shape, out: &mut Vec<Diagnostic>) -> Option<Plan> {
        let before = out.len();
        phrases_fit(shape, out);
        let (width, height) = extent(shape);
        if width == 0 || height == 0 {
            out.push(Diagnostic::new(Code::EmptyBoard, shape.span, "this shape has no points").label("a side of 0"));
        }
        if width.saturating_mul(height) > MOST_PLACES {
            let said = format!("a board may have at most {} points", super::MOST_POINTS);
            out.push(Diagnostic::new(Code::Limit, shape.span, said).label("this shape is too large"));
        }
        let corner = match &shape.at {
            None => Some((1, 1)),
            Some(word) => place_of(&word.text).or_else(|| {
                out.push(no_place(word));
                None
            }),
        };
        if out.len() > before {
            return None;
        }
        let corner = corner?;
        // The product is at most MOST_PLACES, so that both fit.
        let extent = (width as i32, height as i32);
        let style = style(shape, corner, extent, out)?;
        Some(Plan { style, corner, extent, span: shape.span })
    }

    /// Its places, by rank and then by file.
    pub fn places(&self) -> impl Iterator<Item = Vector> + '_ {
        let (left, low) = self.corner;
        let (width, height) = self.extent;
        let all = (low..low + height).flat_map(move |y| (left..left + width).map(move |x| (x, y)));
        all.filter(|&place| self.has(place))
    }

    fn has(&self, (x, y): Vector) -> bool {
        let (dx, dy) = (x - self.corner.0, y - self.corner.1);
        match self.style {
            Style::Lattice => (dx - dy) % 2 == 0,
            Style::Grid(_) | Style::Cells => true,
            Style::Checkered { colour, .. } => (x + y).rem_euclid(2) == colour,
            Style::Hexagon(side) => (side - 1..=3 * (side - 1)).contains(&(dx + dy)),
        }
    }

    /// Whether a step leads from this place to a neighbour, if there is a point.
    pub fn joins(&self, (x, y): Vector, step: Vector) -> bool {
        let (dx, dy) = (x - self.corner.0, y - self.corner.1);
        let straight = step.0 == 0 || step.1 == 0;
        let near = step.0.abs() <= 1 && step.1.abs() <= 1;
        match self.style {
            Style::Lattice => (near && !straight) || (!near && dx % 2 == 0 && dy % 2 == 0),
            Style::Grid(Diagonals::None) => near && straight,
            Style::Grid(Diagonals::Alternate) => near && (straight || (dx + dy) % 2 == 0),
            Style::Grid(Diagonals::All) | Style::Cells => near,
            Style::Checkered { orthogonal, .. } => (near && !straight) || (!near && orthogonal),
            Style::Hexagon(_) => near && step.0 != step.1,
        }
    }

    /// Whether points named beside this shape are joined as its own are.
    pub fn is_cells(&self) -> bool {
        matches!(self.style, Style::Cells | Style::Checkered { .. })
    }

    /// Whether it lies on axial coordinates.
    pub fn is_hexagon(&self) -> bool {
        matches!(self.style, Style::Hexagon(_))
    }

    /// What is kept of it for drawing.
    pub fn kind(&self) -> ShapeKind {
        match self.style {
            Style::Lattice => ShapeKind::Lattice,
            Style::Grid(_) => ShapeKind::Grid,
            Style::Cells => ShapeKind::Cells { checkered: false },
            Style::Checkered { .. } => ShapeKind::Cells { checkered: true },
            Style::Hexagon(_) => ShapeKind::Hexagon,
        }
    }
}

/// How many files and ranks a shape spans.
fn extent(shape: &tree::Shape) -> (u64, u64) {
    let doubled = |n: u32| (2 * u64::from(n)).saturating_sub(1);
    match shape.what {
        ShapeWhat::Lattice(w, h) => (doubled(w.value), doubled(h.value)),
        ShapeWhat::Grid(w, h) | ShapeWhat::Cells(w, h) => (w.value.into(), h.value.into()),
        ShapeWhat::Hexagon(n) => (doubled(n.value), doubled(n.value)),
    }
}

fn style(shape: &tree::Shape, corner: Vector, extent: Vector, out: &mut Vec<Diagnostic>) -> Option<Style> {
    Some(match shape.what {
        ShapeWhat::Lattice(..) => Style::Lattice,
        ShapeWhat::Grid(..) if shape.alternate => Style::Grid(Diagonals::Alternate),
        ShapeWhat::Grid(..) if shape.diagonals => Style::Grid(Diagonals::All),
        ShapeWhat::Grid(..) => Style::Grid(Diagonals::None),
        ShapeWhat::Cells(..) => match &shape.checkered {
            None => Style::Cells,
            Some(word) => {
                let Some((x, y)) = place_of(&word.text) else {
                    out.push(no_place(word));
                    return None;
                };
                let inside =
                    (corner.0..corner.0 + extent.0).contains(&x) && (corner.1..corner.1 + extent.1).contains(&y);
                if !inside {
                    let said = format!("`{}` is not one of these cells", word.text);
                    out.push(
                        Diagnostic::new(Code::NoPoint, word.span, said).help("Name a cell of the colour to be kept."),
                    );
                    return None;
                }
                Style::Checkered { colour: (x + y).rem_euclid(2), orthogonal: shape.orthogonal }
            }
        },
        // A hexagon's extent is 2n - 1.
        ShapeWhat::Hexagon(_) => Style::Hexagon((extent.0 + 1) / 2),
    })
}

/// Which phrases may follow which shape.
fn phrases_fit(shape: &tree::Shape, out: &mut Vec<Diagnostic>) {
    let grid = matches!(shape.what, ShapeWhat::Grid(..));
    let cells = matches!(shape.what, ShapeWhat::Cells(..));
    let mut refuse = |said: &str, help: &str| {
        out.push(Diagnostic::new(Code::BadPhrase, shape.span, said).help(help));
    };
    if (shape.diagonals || shape.alternate) && !grid {
        refuse(
            "only a `grid` can be drawn with diagonals",
            "A `lattice` has all diagonals, and `cells` touch at their corners.",
        );
    }
    if shape.diagonals && shape.alternate {
        refuse("`with diagonals` and `with alternate diagonals` exclude each other", "Keep one of them.");
    }
    if shape.checkered.is_some() && !cells {
        refuse("only `cells` can be checkered", "Write `cells W x H checkered from POINT`.");
    }
    if shape.orthogonal && !(cells && shape.checkered.is_some()) {
        refuse(
            "`with orthogonal lines` belongs to checkered cells",
            "Write `cells W x H checkered from POINT with orthogonal lines`.",
        );
    }
}

fn no_place(word: &tree::Word) -> Diagnostic {
    let said = format!("`{}` does not say a place", word.text);
    Diagnostic::new(Code::NoPoint, word.span, said).help("Name it by its letter and digit, as `a1`.")
}
