//! Stand-in until the drawing lands.

use crate::notation::Setup;
use crate::rules::{Point, Rules};

/// How to draw in text.
#[derive(Clone, Debug, Default)]
pub struct TextOptions {
    /// Unicode rather than ASCII.
    pub unicode: bool,
    /// With colours.
    pub colour: bool,
    /// Points to mark.
    pub marks: Vec<Point>,
    /// The second player below.
    pub flip: bool,
}

/// The board as text.
pub fn text(rules: &Rules, setup: &Setup, _options: &TextOptions) -> String {
    crate::notation::position::print(rules, setup)
}
