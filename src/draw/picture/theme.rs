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

#[cfg(test)]
mod tests {
    use super::*;

    /// How light a colour is in print without colours, from 0 to 1.
    fn grey(colour: Colour) -> f64 {
        let light = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        0.2126 * light(colour.0) + 0.7152 * light(colour.1) + 0.0722 * light(colour.2)
    }

    /// How clearly two colours differ in grey, from 1 on, as pages of the web are measured.
    fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (grey(a) + 0.05, grey(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn everything_is_told_apart_without_colours() {
        for theme in [Theme::Light, Theme::Dark] {
            let Palette { ground, line, ink, cell, gap, hollow, solid, edges, neutral, accent } = theme.palette();
            let at_least = |least: f64, a: Colour, b: Colour| {
                assert!(contrast(a, b) >= least, "{theme:?}: {a:?} and {b:?} differ by {}", contrast(a, b));
            };
            // Owners, and letters on their pieces.
            at_least(12.0, hollow, solid);
            at_least(2.0, neutral, hollow);
            at_least(4.5, neutral, solid);
            for behind in [ground, cell, gap] {
                at_least(4.5, ink, behind);
                at_least(2.0, accent, behind);
                // A piece stands out by its body or by its edge.
                assert!(contrast(hollow, behind).max(contrast(edges.0, behind)) >= 4.5, "{theme:?}");
                assert!(contrast(solid, behind).max(contrast(edges.1, behind)) >= 4.5, "{theme:?}");
            }
            at_least(4.5, line, ground);
            at_least(1.3, cell, gap);
        }
    }
}
