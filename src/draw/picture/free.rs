//! Where a text hides nothing: not on the loops of the board, and not under the arrow of the last move.

use super::scene::Place;
use super::{Hold, font};

/// A part of the picture: left, top, right, bottom.
pub(super) type Area = [i32; 4];

/// A text keeps so far from what it is not to hide.
const GAP: i32 = 7;

/// The part of the picture that a text takes which is written so.
pub(super) fn area(text: &str, (x, y): Place, height: i32, hold: Hold) -> Area {
    let width = font::text(text, height).1;
    let left = match hold {
        Hold::Left => x,
        Hold::Middle => x - width / 2,
        Hold::Right => x - width,
    };
    [left, y - height / 2, left + width, y + height / 2]
}

/// Whether two parts of the picture meet.
pub(super) fn meet(a: Area, b: Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Whether a line through several places, of some width, comes near a part of the picture.
pub(super) fn comes_near(line: &[Place], width: i32, [left, top, right, bottom]: Area) -> bool {
    let gap = GAP + width / 2;
    let inside = |x: i32, y: i32| x > left - gap && x < right + gap && y > top - gap && y < bottom + gap;
    line.windows(2).any(|pair| {
        let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
        let steps = ((to_x - x).abs().max((to_y - y).abs()) / GAP).max(1);
        (0..=steps).any(|step| inside(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
    })
}
