//! A scene as PNG.
//!
//! The pixels are computed without the instructions that only some processors have, so that they are the same everywhere.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::scene::{Colour, Pen, Place, Scene, Shape};

/// No picture is longer or higher, in pixels.
const MOST_PIXELS: i32 = 3000;

/// The picture as a file; one that would be too large is made smaller.
pub fn print(scene: &Scene) -> Result<Vec<u8>, String> {
    // Two units are three pixels times a half: sharp on paper and not too large on a screen.
    let longest = scene.size.0.max(scene.size.1).max(1);
    let (up, down) = if longest * 3 / 4 > MOST_PIXELS { (MOST_PIXELS, longest) } else { (3, 4) };
    let pixels = |units: i32| (i64::from(units) * i64::from(up) / i64::from(down)).max(1) as u32;
    let scale = up as f32 / down as f32;
    let mut sheet = Pixmap::new(pixels(scene.size.0), pixels(scene.size.1)).ok_or("the picture would have no size")?;
    sheet.fill(colour(scene.ground));
    let transform = Transform::from_scale(scale, scale);
    for shape in &scene.shapes {
        draw(&mut sheet, shape, transform);
    }
    sheet.encode_png().map_err(|error| format!("the picture cannot be written as PNG: {error}"))
}

fn draw(sheet: &mut Pixmap, shape: &Shape, transform: Transform) {
    match shape {
        Shape::Rect { at, size, fill, pen } => {
            let rect = Rect::from_xywh(at.0 as f32, at.1 as f32, size.0 as f32, size.1 as f32);
            if let Some(path) = rect.map(PathBuilder::from_rect) {
                filled(sheet, &path, *fill, *pen, transform);
            }
        }
        Shape::Disc { at, radius, fill, pen } => {
            if let Some(path) = PathBuilder::from_circle(at.0 as f32, at.1 as f32, *radius as f32) {
                filled(sheet, &path, *fill, *pen, transform);
            }
        }
        Shape::Area { corners, fill, pen } => {
            if let Some(path) = path(corners, true) {
                filled(sheet, &path, Some(*fill), *pen, transform);
            }
        }
        Shape::Lines { lines, pen } => {
            for line in lines {
                match line.as_slice() {
                    [(x, y)] => {
                        let dot = PathBuilder::from_circle(*x as f32, *y as f32, pen.width as f32 / 2.0);
                        if let Some(dot) = dot {
                            filled(sheet, &dot, Some(pen.colour), None, transform);
                        }
                    }
                    places => {
                        if let Some(path) = path(places, false) {
                            filled(sheet, &path, None, Some(*pen), transform);
                        }
                    }
                }
            }
        }
    }
}

fn path(places: &[Place], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = places.split_first()?;
    builder.move_to(first.0 as f32, first.1 as f32);
    for place in rest {
        builder.line_to(place.0 as f32, place.1 as f32);
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn filled(sheet: &mut Pixmap, path: &Path, fill: Option<Colour>, pen: Option<Pen>, transform: Transform) {
    if let Some(fill) = fill {
        sheet.fill_path(path, &paint(fill), FillRule::Winding, transform, None);
    }
    if let Some(pen) = pen {
        let stroke = Stroke {
            width: pen.width as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        sheet.stroke_path(path, &paint(pen.colour), &stroke, transform, None);
    }
}

fn colour(Colour(red, green, blue): Colour) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(wanted: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(wanted));
    paint
}
