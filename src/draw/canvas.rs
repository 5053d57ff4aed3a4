//! A sheet of characters, each with its ink.

use anstyle::{Ansi256Color, Effects, Style};

/// What a character belongs to: how it looks in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Text.
    Plain,
    /// Lines, borders and empty points.
    Line,
    /// Letters and numbers of the border.
    Label,
    /// A piece of this owner.
    Piece(usize),
    /// A mark around a point.
    Mark,
}

impl Ink {
    fn style(self) -> Style {
        // Orange, sky blue, yellow, bluish green: colour-blind people tell them apart, as Okabe and Ito found.
        const OWNERS: [Ansi256Color; 4] = [Ansi256Color(214), Ansi256Color(74), Ansi256Color(227), Ansi256Color(36)];
        match self {
            Ink::Plain => Style::new(),
            Ink::Line | Ink::Label => Style::new().effects(Effects::DIMMED),
            Ink::Piece(owner) => {
                Style::new().fg_color(Some(OWNERS[owner % OWNERS.len()].into())).effects(Effects::BOLD)
            }
            Ink::Mark => Style::new().fg_color(Some(Ansi256Color(175).into())).effects(Effects::BOLD),
        }
    }
}

/// A place on the sheet: column and row.
pub type Spot = (usize, usize);

/// The sheet.
#[derive(Debug)]
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Ink)>,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![(' ', Ink::Plain); width * height] }
    }

    /// What stands there; a blank outside of the sheet.
    pub fn at(&self, (column, row): Spot) -> char {
        let inside = column < self.width;
        self.cells.get(row * self.width + column).filter(|_| inside).map_or(' ', |&(c, _)| c)
    }

    /// Writes a character; what falls off the sheet is lost.
    pub fn set(&mut self, (column, row): Spot, c: char, ink: Ink) {
        if column < self.width
            && let Some(cell) = self.cells.get_mut(row * self.width + column)
        {
            *cell = (c, ink);
        }
    }

    /// Writes a text from a place to the right.
    pub fn write(&mut self, (column, row): Spot, text: &str, ink: Ink) {
        for (i, c) in text.chars().enumerate() {
            self.set((column + i, row), c, ink);
        }
    }

    /// The sheet as lines without blanks at their ends.
    pub fn print(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width.max(1)) {
            let used = row.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            for run in row[..used].chunk_by(|(_, a), (_, b)| a == b) {
                let words: String = run.iter().map(|(c, _)| c).collect();
                text += &inked(&words, run[0].1, colour);
            }
            text.push('\n');
        }
        text
    }
}

/// A text in an ink, for a terminal if colour is wanted.
pub fn inked(text: &str, ink: Ink, colour: bool) -> String {
    let style = ink.style();
    if !colour || ink == Ink::Plain { text.to_string() } else { format!("{style}{text}{style:#}") }
}
