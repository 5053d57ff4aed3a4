//! Words and signs of records and positions in other notations.

use super::{Line, Place};

/// The words.
pub(super) const LINES: &[Line] = &[
    (
        &["fen", "start", "setup", "board"],
        Place::Step,
        "a position is `position \"White: a1; Black: b2; White to move\"`",
        None,
    ),
    (
        &["1", "1-0", "0-1", "1-1", "2-0", "0-2"],
        Place::Step,
        "moves are made with `play a1-b2 c5-d6`, without numbers; a result is `result White` or `result draw`",
        None,
    ),
];
