//! File letters, rank numbers, and the names of points that these do not tell.

use std::collections::BTreeMap;

use crate::rules::geometry::names::{file_letters, point_name};
use crate::rules::{Board, Metric, PointInfo};

use super::canvas::{Canvas, Ink, Spot};
use super::layout::{Layout, Style};

/// The columns that rank numbers need left of the board.
pub fn margin(board: &Board) -> usize {
    let ranks = board.points.iter().filter(|point| is_by_place(point)).map(|point| point.xy.1);
    ranks.max().map_or(2, |highest| highest.to_string().len() + 2)
}

/// Whether file and rank tell the name of a point.
fn is_by_place(point: &PointInfo) -> bool {
    point_name(point.xy).is_some_and(|name| name == point.name)
}

/// Writes the labels onto the sheet.
pub fn draw(canvas: &mut Canvas, board: &Board, layout: &Layout) {
    let mut ranks: BTreeMap<i32, usize> = BTreeMap::new();
    let mut files: BTreeMap<i32, Spot> = BTreeMap::new();
    let mut bottom = 0;
    for (point, &spot) in board.points.iter().zip(&layout.spots) {
        bottom = bottom.max(spot.1);
        if !is_by_place(point) {
            name_beside(canvas, &point.name, spot);
            continue;
        }
        ranks.insert(point.xy.1, spot.1);
        let lowest = files.entry(point.xy.0).or_insert(spot);
        if spot.1 > lowest.1 {
            *lowest = spot;
        }
    }
    for (rank, row) in ranks {
        let number = rank.to_string();
        // Right-aligned, with a blank before the board.
        let column = (layout.margin - 2).saturating_sub(number.len());
        canvas.write((column, row), &number, Ink::Label);
    }
    let border = if layout.style == Style::Cells { 2 } else { 1 };
    for (file, spot) in files {
        let Some(letters) = file_letters(file) else { continue };
        if board.metric == Metric::Hexagonal {
            // Where the leaning file leaves the board.
            canvas.write((spot.0.saturating_sub(1), spot.1 + 1), &letters, Ink::Label);
        } else {
            canvas.write((spot.0, bottom + border), &letters, Ink::Label);
        }
    }
}

/// Writes a name below and to the right of its point, as far as nothing stands there.
fn name_beside(canvas: &mut Canvas, name: &str, (column, row): Spot) {
    for (i, c) in name.chars().enumerate() {
        let spot = (column + 1 + i, row + 1);
        if canvas.at(spot) == ' ' {
            canvas.set(spot, c, Ink::Label);
        }
    }
}
