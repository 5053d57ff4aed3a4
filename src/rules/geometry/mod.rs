//! Boards, sets of points, directions and tracks: from clauses to points and links.
//!
//! [`build_board`] makes the [`Board`] of shapes, points, lines, cuts and numbers; [`Zones::build`] and [`build_tracks`] add
//! what depends on the players. After that a [`SetContext`] turns the sets and directions of any clause into a [`Region`] and
//! [`Dirs`], evaluated for each player once, so that no clause knows left from right during play.
//!
//! [`rotate`] and [`mirror`] turn set-ups for the other side.
//!
//! [`Region`]: super::Region
//! [`Dirs`]: super::Dirs

mod assemble;
mod dirs;
mod lines;
pub mod names;
mod numbering;
mod places;
mod points;
mod print;
mod rows;
mod segment;
mod sets;
mod shapes;
mod sketch;
mod symmetry;
#[cfg(test)]
mod tests;
mod tracks;
mod zones;

pub use dirs::dirs;
pub use print::print_set;
pub use rows::count_rows;
pub use sets::{SetContext, region};
pub use symmetry::{mirror, rotate};
pub use tracks::build_tracks;
pub use zones::Zones;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::Board;
use crate::source::Span;
use crate::syntax::tree::{BoardClause, LinePart, Set};

use lines::Joints;
use shapes::Plan;
use sketch::Sketch;

/// No board has more points.
pub const MOST_POINTS: usize = 1024;
/// No shape spans more places, those included that it leaves out or that a cut takes away. This is what is asked before
/// anything of a shape's size is made.
const MOST_PLACES: u64 = 4 * MOST_POINTS as u64;
/// No place that is given by numbers lies farther from the origin.
const FARTHEST: u32 = 10_000;
/// No board has more free lines, each of which has two directions of its own.
const MOST_FREE_LINES: usize = 1024;
/// No board's lines run in more directions, for the table of neighbours has a column for each.
const MOST_DIRECTIONS: usize = 3 * MOST_FREE_LINES;

/// The board that the clauses of a `board` block make, each with its span; zones and tracks among them are left to
/// [`Zones::build`] and [`build_tracks`]. `whole` is the block, for what no clause in particular is to blame for.
///
/// Gives nothing if there was an error. Mistakes in lines and cuts are looked for once the points are there.
pub fn build_board(clauses: &[(&BoardClause, Span)], whole: Span, out: &mut Vec<Diagnostic>) -> Option<Board> {
    let errors_before = errors(out);
    let mut sketch = Sketch::default();
    draw_shapes(clauses, &mut sketch, out);
    if errors(out) > errors_before {
        // Lines and cuts would only be told that points are missing.
        return None;
    }
    if sketch.points.is_empty() {
        let help = "Say a shape, as `lattice 6 x 7` or `cells 8 x 8 checkered from a1`.";
        out.push(Diagnostic::new(Code::EmptyBoard, whole, "the board has no points").help(help));
        return None;
    }
    let order = numbering::plain(&sketch);
    sketch = sketch.reordered(&order);
    let order = cut(&sketch, clauses, whole, out)?;
    sketch = sketch.reordered(&order);
    if sketch.points.len() > MOST_POINTS {
        let said = format!("the board has {} points, but may have at most {MOST_POINTS}", sketch.points.len());
        out.push(Diagnostic::new(Code::Limit, whole, said));
        return None;
    }
    number(&mut sketch, clauses, out);
    let lines: Vec<&LinePart> = clauses
        .iter()
        .filter_map(|(clause, _)| if let BoardClause::Lines(parts) = clause { Some(parts) } else { None })
        .flatten()
        .collect();
    let joints = Joints::of(&sketch, &lines, out);
    let board = assemble::assemble(&sketch, &joints, whole, out);
    board.filter(|_| errors(out) == errors_before)
}

fn errors(out: &[Diagnostic]) -> usize {
    out.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

/// Shapes first, then points named by themselves.
fn draw_shapes(clauses: &[(&BoardClause, Span)], sketch: &mut Sketch, out: &mut Vec<Diagnostic>) {
    let mut first: Option<(bool, Span)> = None;
    for (clause, span) in clauses {
        let BoardClause::Shape(shape) = clause else { continue };
        let Some(plan) = Plan::read(shape, out) else { continue };
        let (hexagon, first_span) = *first.get_or_insert((plan.is_hexagon(), *span));
        if hexagon != plan.is_hexagon() {
            out.push(
                Diagnostic::new(Code::Conflict, *span, "a hexagon cannot be joined to another shape")
                    .also(first_span, "the other shape")
                    .help("The directions of the two do not fit together."),
            );
            continue;
        }
        sketch.shape(plan, out);
    }
    for (clause, _) in clauses {
        if let BoardClause::Points(parts) = clause {
            parts.iter().for_each(|part| sketch.named(part, out));
        }
    }
}

/// Which points of a sketch in point order are left by the cuts. Each cut is taken from the whole board.
fn cut(
    sketch: &Sketch,
    clauses: &[(&BoardClause, Span)],
    whole: Span,
    out: &mut Vec<Diagnostic>,
) -> Option<Vec<usize>> {
    let cuts: Vec<(&Set, Span)> = clauses
        .iter()
        .filter_map(|&(clause, span)| if let BoardClause::Without(set) = clause { Some((set, span)) } else { None })
        .collect();
    let mut left: Vec<usize> = (0..sketch.points.len()).collect();
    if cuts.is_empty() {
        return Some(left);
    }
    let joints = Joints::of(sketch, &[], &mut Vec::new());
    let board = assemble::assemble(sketch, &joints, whole, out)?;
    let zones = Zones::default();
    let context = SetContext::new(&board, &[], &zones);
    for (set, span) in cuts {
        let Some(points) = sets::fixed_points(&context, set, out) else { continue };
        if points.is_empty() {
            out.push(Diagnostic::new(Code::NoEffect, span, "this takes no point away"));
        }
        left.retain(|&index| !points.contains(crate::rules::Point(index as u16)));
    }
    if left.is_empty() {
        out.push(Diagnostic::new(Code::EmptyBoard, whole, "nothing is left of the board"));
        return None;
    }
    Some(left)
}

/// Puts the points in the order of their numbers, if they have any.
fn number(sketch: &mut Sketch, clauses: &[(&BoardClause, Span)], out: &mut Vec<Diagnostic>) {
    let mut numberings = clauses
        .iter()
        .filter_map(|(clause, span)| if let BoardClause::Numbered(from) = clause { Some((from, *span)) } else { None });
    let Some((from, span)) = numberings.next() else { return };
    for (_, again) in numberings {
        out.push(Diagnostic::new(Code::Duplicate, again, "the points are numbered twice").also(span, "first here"));
    }
    if let Some(point) = sketch.points.iter().find(|point| names::is_number(&point.name)) {
        let said = format!("the point `{}` has a number already", point.name);
        out.push(Diagnostic::new(Code::Conflict, span, said).also(point.span, "it is named here"));
        return;
    }
    let Some(order) = numbering::rows_from(sketch, from.as_ref(), out) else { return };
    *sketch = std::mem::take(sketch).reordered(&order);
    sketch.numbered = true;
}
