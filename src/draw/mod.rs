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

pub use picture::{LastMove, PictureOptions, Theme, png, svg, undrawn};

use crate::notation::{Setup, position};
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
    /// Points to be marked with `(` and `)`, as those where a piece can go; with `{` and `}` where they have the other mark too.
    pub targets: Vec<Point>,
    /// Seen from the other side.
    pub flip: bool,
    /// With the number of every point, beside what stands there, on boards that have numbers.
    pub numbers: bool,
    /// A board that is wider with its lines is drawn without them, and one that is still wider is told as text.
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
            numbers: false,
            width: layout::WIDEST,
        }
    }
}

/// No terminal is so wide.
const WIDEST: usize = 2_000;

/// Draws a position, with a legend below.
pub fn text(rules: &Rules, setup: &Setup, options: &TextOptions) -> String {
    let board = &rules.board;
    if board.is_empty() {
        return String::new();
    }
    let glyphs = Glyphs::new(rules, options.unicode);
    let legend = glyphs.legend(setup, options.colour, options.width);
    let Some(layout) = Layout::new(board, options.flip, labels::margin(board), options.width) else {
        // A board broken at the edge of the terminal could not be read.
        let fits = |width: &usize| Layout::new(board, options.flip, labels::margin(board), *width).is_some();
        let needed = (options.width..WIDEST).find(fits);
        let why = match needed {
            Some(needed) => format!("The board needs {needed} columns, and here are {}.", options.width),
            None => format!("The board is too wide to be drawn on {} columns.", options.width),
        };
        return format!("{why} Its position:\n{}\n\n{legend}", position::print(rules, setup));
    };
    let mut canvas = Canvas::new(layout.size.0, layout.size.1);
    let left_out = match layout.style {
        Style::Lines => strokes::lines(&mut canvas, board, &layout, options.unicode),
        Style::Cells => strokes::cells(&mut canvas, board, &layout, options.unicode),
        Style::Dense | Style::Tight => {
            strokes::dots(&mut canvas, &layout, options.unicode);
            Vec::new()
        }
    };
    labels::draw(&mut canvas, board, &layout);
    let mut around = Vec::new();
    for point in board.all() {
        let spot = layout.spot(point);
        let width = draw_point(&mut canvas, rules, setup, &glyphs, point, spot, options);
        // Their places are taken by the pieces.
        if options.numbers && board.numbered {
            continue;
        }
        let marks = match (options.targets.contains(&point), options.marks.contains(&point)) {
            (true, true) => Some(('{', '}')),
            (true, _) => Some(('(', ')')),
            (_, true) => Some(('[', ']')),
            _ => None,
        };
        if let Some((open, close)) = marks {
            around.extend([((spot.0 - 1, spot.1), open), ((spot.0 + width, spot.1), close)]);
        }
    }
    for (spot, mark) in around {
        // Where points stand as close as they can, the letter of a piece leaves no room.
        if layout.style != Style::Tight || canvas.at(spot) == ' ' {
            canvas.set(spot, mark, Ink::Mark);
        }
    }
    let mut text = canvas.print(options.colour);
    text += &named(board, &left_out);
    text += &loops(board);
    text.push('\n');
    text.push_str(&legend);
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
    let (text, ink) = if options.numbers && rules.board.numbered {
        // The piece stands left of its number, as far as it finds room.
        if let (Some((man, ink)), Some(left)) = (glyphs.column(men), spot.0.checked_sub(1)) {
            let sign = man.chars().next().unwrap_or(' ');
            canvas.set((left, spot.1), sign, ink);
        }
        (rules.board.print(point), Ink::Label)
    } else if let Some(column) = glyphs.column(men) {
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

/// Names the loops of tracks, which reach out of the board.
fn loops(board: &Board) -> String {
    let mut text = String::new();
    for track in &board.tracks {
        let mut named: Vec<String> = Vec::new();
        for course in track.courses.iter().flatten() {
            let looped = course.arcs.iter().enumerate().filter(|(_, arc)| **arc);
            for (from, to) in looped.filter_map(|(at, _)| Some((course.points.get(at)?, course.after(at)?))) {
                let name = format!("{}~{}", board.print(*from), board.print(to));
                if !named.contains(&name) {
                    named.push(name);
                }
            }
        }
        if !named.is_empty() {
            text += &format!("loops of {}: {}\n", track.name, named.join(" "));
        }
    }
    text
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
