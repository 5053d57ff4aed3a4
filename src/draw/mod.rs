//! Positions as pictures: of characters, as SVG, as PNG.
//!
//! In characters a board of lines is drawn with its lines, a board of cells with their borders. File letters and rank numbers stand at the
//! border, numbers in the empty points of numbered boards. A piece is the sign of its owner (`○`, `●`) and the letter of its
//! kind, so that no colour is needed to tell them apart; a legend below explains both. [`svg`] and [`png`] draw the same
//! with lines and discs.

mod canvas;
mod labels;
mod layout;
mod picture;
mod pieces;
mod strokes;
#[cfg(test)]
mod tests;

pub use picture::{LastMove, PictureOptions, Theme, png, svg};

use crate::notation::Setup;
use crate::rules::{Board, Link, Point, Rules};

use canvas::{Canvas, Ink, Spot};
use layout::{Layout, Style};
use pieces::Glyphs;

/// Of lines that cannot be drawn at most so many are named below the board.
const MOST_NAMED_LINES: usize = 24;

/// How a position is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// With line-drawing characters and discs; otherwise in ASCII.
    pub unicode: bool,
    /// With the escape codes of terminals.
    pub colour: bool,
    /// Points to be marked with `[` and `]`, as those of the last move.
    pub marks: Vec<Point>,
    /// Points to be marked with `(` and `)`, as those where a piece can go.
    pub targets: Vec<Point>,
    /// Seen from the other side.
    pub flip: bool,
    /// A board that is wider with its lines is drawn without them.
    pub width: usize,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions {
            unicode: false,
            colour: false,
            marks: Vec::new(),
            targets: Vec::new(),
            flip: false,
            width: layout::WIDEST,
        }
    }
}

/// Draws a position, with a legend below.
pub fn text(rules: &Rules, setup: &Setup, options: &TextOptions) -> String {
    let board = &rules.board;
    if board.is_empty() {
        return String::new();
    }
    let layout = Layout::new(board, options.flip, labels::margin(board), options.width);
    let mut canvas = Canvas::new(layout.size.0, layout.size.1);
    let left_out = match layout.style {
        Style::Lines => strokes::lines(&mut canvas, board, &layout, options.unicode),
        Style::Cells => strokes::cells(&mut canvas, board, &layout, options.unicode),
        Style::Dense => {
            strokes::dots(&mut canvas, &layout, options.unicode);
            Vec::new()
        }
    };
    labels::draw(&mut canvas, board, &layout);
    let glyphs = Glyphs::new(rules, options.unicode);
    for point in board.all() {
        let spot = layout.spot(point);
        let width = draw_point(&mut canvas, rules, setup, &glyphs, point, spot, options);
        let marks = match (options.targets.contains(&point), options.marks.contains(&point)) {
            (true, _) => Some(('(', ')')),
            (_, true) => Some(('[', ']')),
            _ => None,
        };
        if let Some((open, close)) = marks {
            canvas.set((spot.0 - 1, spot.1), open, Ink::Mark);
            canvas.set((spot.0 + width, spot.1), close, Ink::Mark);
        }
    }
    let mut text = canvas.print(options.colour);
    text += &named(board, &left_out);
    text.push('\n');
    text += &glyphs.legend(setup, options.colour, options.width);
    text
}

/// Draws what stands on a point, over the empty point. Gives its width.
fn draw_point(
    canvas: &mut Canvas,
    rules: &Rules,
    setup: &Setup,
    glyphs: &Glyphs,
    point: Point,
    spot: Spot,
    options: &TextOptions,
) -> usize {
    let men = setup.men.get(point.index()).map_or(&[][..], Vec::as_slice);
    let (text, ink) = if let Some(column) = glyphs.column(men) {
        column
    } else if setup.closed.contains(&point) {
        (if options.unicode { "▒" } else { "=" }.to_string(), Ink::Line)
    } else if rules.board.numbered {
        (rules.board.print(point), Ink::Label)
    } else {
        return 1;
    };
    canvas.write(spot, &text, ink);
    text.chars().count()
}

/// Names the lines that the picture cannot show.
fn named(board: &Board, links: &[Link]) -> String {
    if links.is_empty() {
        return String::new();
    }
    let pair = |link: &Link| format!("{}~{}", board.print(link.from), board.print(link.to));
    let mut names: Vec<String> = links.iter().take(MOST_NAMED_LINES).map(pair).collect();
    if links.len() > MOST_NAMED_LINES {
        names.push(format!("and {} more", links.len() - MOST_NAMED_LINES));
    }
    format!("also joined: {}\n", names.join(" "))
}
