//! The board, a sentence for each clause.

use super::english::{listed, number, size};
use super::words::Words;
use crate::rules::Region;
use crate::syntax::tree::{BoardClause, LinePart, PointRun, PointsPart, Shape, ShapeWhat, TrackPart, Word};

impl Words<'_> {
    /// A clause of the board as a sentence, without the full stop.
    pub fn board(self, clause: &BoardClause) -> String {
        match clause {
            BoardClause::Shape(shape) => self.shape(shape),
            BoardClause::Points(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        PointsPart::Point(point, None) => point.text.clone(),
                        PointsPart::Point(point, Some((x, y))) => format!("{} at ({x}, {y})", point.text),
                        PointsPart::Run(run) => run_words(run),
                    })
                    .collect();
                format!("these {} belong to the board: {}", self.points(), listed(&parts, "and"))
            }
            BoardClause::Lines(parts) => {
                let straight = |part: &LinePart| match part {
                    LinePart::Straight(run) => Some(run_words(run)),
                    LinePart::Free(..) => None,
                };
                let bent = |part: &LinePart| match part {
                    LinePart::Free(points, _) => Some(through(points)),
                    LinePart::Straight(_) => None,
                };
                let lines: Vec<String> = parts.iter().filter_map(straight).collect();
                let free: Vec<String> = parts.iter().filter_map(bent).collect();
                let mut said = Vec::new();
                if !lines.is_empty() {
                    let lines: Vec<String> = lines.iter().map(|line| format!("from {line}")).collect();
                    said.push(format!("straight lines run {}", listed(&lines, "and")));
                }
                if !free.is_empty() {
                    said.push(format!("lines that may bend lead through {}", free.join("; through ")));
                }
                said.join("; ")
            }
            BoardClause::Zone { name, of, set } => {
                let single = self.is_single(name);
                let name = name.text.replace(['-', '_'], " ");
                let singular = ["ss", "us", "is"].iter().any(|ending| name.ends_with(ending));
                let plural = name.ends_with('s') && !singular && !single;
                let is = if plural { "are" } else { "is" };
                match of {
                    Some(player) => format!("the {name} of {} {is} {}", self.player(player), self.set(set)),
                    None => format!("the {name} {is} {}", self.set(set)),
                }
            }
            BoardClause::Track { name, of, both_ways, parts } => self.track(name, of.as_ref(), *both_ways, parts),
            BoardClause::Numbered(None) => {
                format!("the {} are numbered row by row from the top left", self.points())
            }
            BoardClause::Numbered(Some(from)) => {
                format!("the {} are numbered row by row, beginning with {} as 1", self.points(), from.text)
            }
            BoardClause::Without(set) => format!("the board lacks {}", self.set(set)),
        }
    }

    /// Whether a zone is one point, so that it is spoken of in the singular whatever its name ends in.
    fn is_single(self, name: &Word) -> bool {
        let zone = self.rules.board.zones.iter().find(|zone| zone.name == name.text);
        zone.is_some_and(|zone| matches!(&zone.points, Region::Fixed(sets) if sets.iter().all(|set| set.count() <= 1)))
    }

    fn shape(self, shape: &Shape) -> String {
        let all = self.rules.board.len();
        let alone = self.rules.board.shapes.len() == 1;
        let board = if alone { "the board" } else { "a part of the board" };
        let count = if alone { format!(": {all} {}", self.points()) } else { String::new() };
        let at = shape.at.as_ref().map(|at| format!(", its lower left corner on {}", at.text)).unwrap_or_default();
        let said = match shape.what {
            ShapeWhat::Lattice(w, h) => format!(
                "{board} is a lattice of {} ruled lines with both diagonals of every square; pieces stand wherever \
                 lines cross",
                size(w.value, h.value)
            ),
            ShapeWhat::Grid(w, h) => {
                let diagonals = match (shape.alternate, shape.diagonals) {
                    (true, _) => ", with diagonals through every second point",
                    (false, true) => ", with the diagonals of every square",
                    _ => "",
                };
                format!(
                    "{board} is a grid of {} lines{diagonals}; pieces stand on the crossings",
                    size(w.value, h.value)
                )
            }
            ShapeWhat::Cells(w, h) => {
                let colour = shape
                    .checkered
                    .as_ref()
                    .map(|point| format!(", of which only those of the colour of {} are used", point.text));
                let lines = if shape.orthogonal { ", joined along ranks and files too" } else { "" };
                format!("{board} has {} squares{}{lines}", size(w.value, h.value), colour.unwrap_or_default())
            }
            ShapeWhat::Hexagon(side) => format!(
                "{board} is a hexagon with {} points along each side, in which lines run in six directions",
                number(side.value)
            ),
        };
        format!("{said}{at}{count}")
    }

    fn track(self, name: &Word, of: Option<&Word>, both_ways: bool, parts: &[TrackPart]) -> String {
        let mut course = String::new();
        for part in parts {
            match part {
                TrackPart::Loop(_) => course += "round a loop to ",
                TrackPart::Repeat(_) => course += "and from there again and again over ",
                TrackPart::Point(point) => course += &format!("{}, ", point.text),
                TrackPart::Run(run) => course += &format!("{}, ", run_words(run)),
            }
        }
        let of = of.map(|player| format!(" of {}", self.player(player))).unwrap_or_default();
        let ways = if both_ways { ", which may be followed both ways," } else { "" };
        let name = name.text.replace(['-', '_'], " ");
        // What begins with a run leads from one end of it to the other.
        let leads = if matches!(parts.first(), Some(TrackPart::Run(_))) { "from" } else { "over" };
        format!("the {name} track{of}{ways} leads {leads} {}", course.trim_end_matches([',', ' ']))
    }
}

fn run_words(run: &PointRun) -> String {
    format!("{} to {}", run.from.text, run.to.text)
}

fn through(points: &[Word]) -> String {
    points.iter().map(|point| point.text.as_str()).collect::<Vec<_>>().join("-")
}
