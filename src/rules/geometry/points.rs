//! Points and runs of a finished board by name.

use rustc_hash::FxHashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Board, Metric, Point};
use crate::syntax::tree::{PointRun, Word};

use super::lines::no_point;
use super::names::is_number;
use super::segment::{on_segment, primitive};

/// The points of a board by name and by number.
#[derive(Debug)]
pub struct PointIndex<'a> {
    board: &'a Board,
    by_name: FxHashMap<&'a str, Point>,
    by_number: FxHashMap<u32, Point>,
}

impl<'a> PointIndex<'a> {
    /// Looks all names of a board up once.
    pub fn new(board: &'a Board) -> PointIndex<'a> {
        let named = |point: Point| (board.points[point.index()].name.as_str(), point);
        let numbered = |point: Point| Some((board.points[point.index()].number?, point));
        PointIndex {
            board,
            by_name: board.all().map(named).collect(),
            by_number: board.all().filter_map(numbered).collect(),
        }
    }

    /// The point with this name or number.
    pub fn find(&self, word: &Word, out: &mut Vec<Diagnostic>) -> Option<Point> {
        let by_number = || self.by_number.get(&word.text.parse().ok()?);
        let found = self.by_name.get(word.text.as_str()).or_else(by_number).copied();
        if found.is_none() {
            let places = self.board.points.iter().map(|point| point.xy);
            let mut diagnostic = no_point(word, places);
            if is_number(&word.text) && self.by_number.is_empty() {
                diagnostic = diagnostic.help("Points have numbers only on a board that is `numbered`.");
            }
            out.push(diagnostic);
        }
        found
    }

    /// The points of a run in its order. Between numbers it is all numbers from one to the other; between letter names the
    /// points of the board on the straight way, which must be a rank, a file, a diagonal or a line of the board.
    pub fn run(&self, run: &PointRun, out: &mut Vec<Diagnostic>) -> Option<Vec<Point>> {
        let (from, to) = (self.find(&run.from, out), self.find(&run.to, out));
        let (from, to) = (from?, to?);
        if is_number(&run.from.text) && is_number(&run.to.text) {
            return self.numbers(run, out);
        }
        let places = self.board.points.iter().map(|point| point.xy);
        let [start, end] = [from, to].map(|point| self.board.points[point.index()].xy);
        let points: Vec<Point> = on_segment(places, start, end).into_iter().map(|i| Point(i as u16)).collect();
        let way = primitive((end.0 - start.0, end.1 - start.1));
        let is_line =
            || points.windows(2).all(|pair| self.board.links_from(pair[0]).any(|(_, link)| link.to == pair[1]));
        if !self.is_usual(way) && !is_line() {
            let said = format!("`{}-{}` follows no rank, file, diagonal or line", run.from.text, run.to.text);
            out.push(
                Diagnostic::new(Code::NotALine, run.span, said)
                    .help("Write its points one by one, or several straight runs side by side."),
            );
            return None;
        }
        Some(points)
    }

    fn numbers(&self, run: &PointRun, out: &mut Vec<Diagnostic>) -> Option<Vec<Point>> {
        let (from, to): (u32, u32) = (run.from.text.parse().ok()?, run.to.text.parse().ok()?);
        let (low, high) = (from.min(to), from.max(to));
        let mut points = Vec::new();
        for number in low..=high {
            let Some(point) = self.by_number.get(&number).or_else(|| self.by_name.get(number.to_string().as_str()))
            else {
                out.push(
                    Diagnostic::new(Code::NoPoint, run.span, format!("there is no point `{number}` on this board"))
                        .label("a run of numbers has all numbers between"),
                );
                return None;
            };
            points.push(*point);
        }
        if from > to {
            points.reverse();
        }
        Some(points)
    }

    /// Whether a direction is a rank, a file or a diagonal.
    fn is_usual(&self, (x, y): (i32, i32)) -> bool {
        let near = x.abs() <= 1 && y.abs() <= 1;
        match self.board.metric {
            Metric::Square => near,
            Metric::Hexagonal => near && x != y || (x, y) == (0, 0),
        }
    }
}
