//! A scene as SVG.

use std::fmt::Write;

use super::scene::{Colour, Pen, Place, Scene, Shape};

/// The picture as a file: plain SVG 1.1 without text, fonts, styles or scripts.
pub fn print(scene: &Scene) -> String {
    let (width, height) = scene.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" \
         role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        width / 2,
        height / 2,
        escaped(&scene.told.0),
        escaped(&scene.told.1),
        hex(scene.ground),
    );
    for shape in &scene.shapes {
        // Writing to a string cannot fail.
        let _ = match shape {
            Shape::Rect { at: (x, y), size: (w, h), fill, pen } => {
                writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{}/>", paint(*fill, *pen))
            }
            Shape::Disc { at: (x, y), radius, fill, pen } => {
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}/>", paint(*fill, *pen))
            }
            Shape::Area { corners, fill, pen } => {
                writeln!(out, "<path d=\"{}Z\"{}/>", path(corners), paint(Some(*fill), *pen))
            }
            Shape::Lines { lines, pen } => {
                let all: String = lines.iter().map(|line| path(line)).collect();
                writeln!(
                    out,
                    "<path d=\"{all}\"{} stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    paint(None, Some(*pen))
                )
            }
        };
    }
    out + "</svg>\n"
}

fn path(places: &[Place]) -> String {
    let mut out = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let _ = write!(out, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    // A line of one place is a dot: it goes nowhere and has round ends.
    if let [(x, y)] = places {
        let _ = write!(out, "L{x} {y}");
    }
    out
}

fn paint(fill: Option<Colour>, pen: Option<Pen>) -> String {
    let fill = fill.map_or("none".to_string(), hex);
    match pen {
        Some(pen) => format!(" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"", hex(pen.colour), pen.width),
        None => format!(" fill=\"{fill}\""),
    }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
