//! The order of points, and numbers that follow it.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::tree::Word;

use super::sketch::Sketch;

/// Indices of the points in point order on a board without numbers: points of shapes by rank and file, then those named by
/// themselves as written.
pub fn plain(sketch: &Sketch) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sketch.points.len()).collect();
    order.sort_by_key(|&index| {
        let point = &sketch.points[index];
        let by_itself = point.shapes.is_empty();
        let (x, y) = if by_itself { (0, 0) } else { point.xy };
        (by_itself, y, x)
    });
    order
}

/// Indices of the points row by row from a corner: from the top left, or from the point named.
pub fn rows_from(sketch: &Sketch, from: Option<&Word>, out: &mut Vec<Diagnostic>) -> Option<Vec<usize>> {
    // From the left, from the bottom: the usual corner first, since a row of one point has two ends.
    let corners = [(true, false), (false, false), (true, true), (false, true)];
    for (left, low) in corners {
        let mut order: Vec<usize> = (0..sketch.points.len()).collect();
        order.sort_by_key(|&index| {
            let (x, y) = sketch.points[index].xy;
            (if low { y } else { -y }, if left { x } else { -x })
        });
        let first = order.first().map(|&index| sketch.points[index].name.as_str());
        if from.is_none_or(|word| first == Some(word.text.as_str())) {
            return Some(order);
        }
    }
    if let Some(word) = from {
        let said = format!("numbers cannot begin at `{}`", word.text);
        out.push(
            Diagnostic::new(Code::NoPoint, word.span, said)
                .help("They run row by row: name the first or last point of the highest or lowest rank."),
        );
    }
    None
}
