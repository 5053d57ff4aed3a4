//! Positions as pictures: one scene, drawn as SVG or as PNG.
//!
//! The scene is built from below: the board with its lines or cells and their names, the last move as an arrow, the
//! pieces, and a legend that says what each piece is and who is to move.

mod arcs;
mod board;
mod font;
mod free;
mod letters;
mod men;
mod png;
mod round;
mod scene;
mod svg;
mod theme;
mod undrawn;
mod way;

pub use theme::Theme;
pub use undrawn::undrawn;
pub use way::LastMove;

use crate::notation::{Setup, position};
use crate::rules::Rules;

use board::Ground;
use scene::{Pen, Place, Scene, Shape};
use theme::Palette;

/// How a picture is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// For which paper or screen.
    pub theme: Theme,
    /// Seen from the other side.
    pub flip: bool,
    /// The last move, drawn as an arrow.
    pub last: Option<LastMove>,
}

/// A position as SVG, the same bytes on every machine.
pub fn svg(rules: &Rules, setup: &Setup, options: &PictureOptions) -> String {
    svg::print(&scene(rules, setup, options))
}

/// A position as PNG, the same bytes on every machine. Fails if the picture is too large to be held in memory.
pub fn png(rules: &Rules, setup: &Setup, options: &PictureOptions) -> Result<Vec<u8>, String> {
    png::print(&scene(rules, setup, options))
}

fn scene(rules: &Rules, setup: &Setup, options: &PictureOptions) -> Scene {
    let palette = options.theme.palette();
    let ground = Ground::new(&rules.board, options.flip);
    let mut sheet = Sheet { palette, shapes: Vec::new() };
    board::draw(&mut sheet, rules, setup, &ground);
    let arrow = options.last.as_ref().map_or(Vec::new(), |last| way::draw(&mut sheet, last, &ground));
    board::names(&mut sheet, &rules.board, setup, &ground);
    men::draw(&mut sheet, rules, setup, &ground, &arrow);
    if let Some(last) = &options.last {
        way::cross_out(&mut sheet, last, setup, &ground);
    }
    let size = men::legend(&mut sheet, rules, setup, ground.size);
    let told = (rules.name.clone(), position::print(rules, setup));
    Scene { size, ground: palette.ground, told, shapes: sheet.shapes }
}

/// A scene in the making.
struct Sheet {
    palette: Palette,
    shapes: Vec<Shape>,
}

/// Where a text stands in relation to its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// It begins there.
    Left,
    /// Its middle is there.
    Middle,
    /// It ends there.
    Right,
}

impl Sheet {
    fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Writes a text whose capitals are `height` high around a line through `at`; gives its width.
    fn write(&mut self, words: &str, at: Place, height: i32, hold: Hold, colour: scene::Colour) -> i32 {
        self.write_with(words, at, height, hold, Pen { colour, width: (height / 7).max(2) })
    }

    /// As [`Sheet::write`], with a pen of its own.
    fn write_with(&mut self, words: &str, at: Place, height: i32, hold: Hold, pen: Pen) -> i32 {
        let (mut lines, width) = font::text(words, height);
        let left = match hold {
            Hold::Left => at.0,
            Hold::Middle => at.0 - width / 2,
            Hold::Right => at.0 - width,
        };
        let base = at.1 + height / 2;
        lines.iter_mut().flatten().for_each(|place| *place = (left + place.0, base + place.1));
        if !lines.is_empty() {
            self.add(Shape::Lines { lines, pen });
        }
        width
    }
}
