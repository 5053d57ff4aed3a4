//! The colours of a picture.
//!
//! Pieces differ by being hollow or solid and by their letters, marks by their shape; colour only helps. The accent is the
//! vermilion of the palette of Okabe and Ito, which colour-blind people tell from black, white, greys and sand.

use super::scene::Colour;

/// For which paper or screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white: for paper.
    #[default]
    Light,
    /// Light on near-black.
    Dark,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// What lies behind everything.
    pub ground: Colour,
    /// Lines and points of the board.
    pub line: Colour,
    /// Letters, numbers, words.
    pub ink: Colour,
    /// The cells that are played on.
    pub cell: Colour,
    /// The cells between them.
    pub gap: Colour,
    /// Hollow pieces, and what is written on solid ones.
    pub hollow: Colour,
    /// Solid pieces, and what is written on hollow ones.
    pub solid: Colour,
    /// The edge of a hollow piece and of a solid one.
    pub edges: (Colour, Colour),
    /// Neutral pieces.
    pub neutral: Colour,
    /// The last move.
    pub accent: Colour,
}

impl Theme {
    /// Its colours.
    pub fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                ground: Colour(255, 255, 255),
                line: Colour(70, 70, 70),
                ink: Colour(40, 40, 40),
                cell: Colour(214, 196, 160),
                gap: Colour(250, 246, 236),
                hollow: Colour(255, 255, 255),
                solid: Colour(20, 20, 20),
                edges: (Colour(20, 20, 20), Colour(20, 20, 20)),
                neutral: Colour(170, 170, 170),
                accent: Colour(213, 94, 0),
            },
            Theme::Dark => Palette {
                ground: Colour(24, 24, 27),
                line: Colour(175, 175, 180),
                ink: Colour(225, 225, 228),
                cell: Colour(88, 80, 66),
                gap: Colour(44, 42, 40),
                hollow: Colour(248, 248, 248),
                solid: Colour(10, 10, 10),
                edges: (Colour(120, 120, 120), Colour(235, 235, 235)),
                neutral: Colour(140, 140, 140),
                accent: Colour(240, 125, 35),
            },
        }
    }
}
