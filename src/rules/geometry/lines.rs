//! Lines: which points of a sketch are joined, in straight lines and in free ones.

use rustc_hash::FxHashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{LinePart, PointRun, Word};

use super::MOST_FREE_LINES;
use super::segment::{on_segment, primitive};
use super::shapes::Vector;
use super::sketch::Sketch;

/// All joints between the points of a sketch.
#[derive(Debug, Default)]
pub struct Joints {
    /// Pairs of neighbours on straight lines, each once, in the order in which they were made.
    pub straight: Vec<(usize, usize)>,
    /// The free lines; a ring ends with its first point.
    pub free: Vec<Vec<usize>>,
    /// Who joined two points: the pair in ascending order.
    made: FxHashMap<(usize, usize), Span>,
    /// Who leads from a point in a direction, and to where.
    ways: FxHashMap<(usize, Vector), (usize, Span)>,
}

impl Joints {
    /// The joints of a sketch's shapes and of `lines` clauses. Free lines come last, as they may not repeat a straight one.
    pub fn of(sketch: &Sketch, lines: &[&LinePart], out: &mut Vec<Diagnostic>) -> Joints {
        let mut joints = Joints::default();
        for (a, b, span) in sketch.neighbours() {
            joints.straight(sketch, a, b, span, out);
        }
        for part in lines {
            if let LinePart::Straight(run) = part {
                joints.run(sketch, run, out);
            }
        }
        for part in lines {
            if let LinePart::Free(words, span) = part {
                joints.free(sketch, words, *span, out);
            }
        }
        joints
    }

    fn run(&mut self, sketch: &Sketch, run: &PointRun, out: &mut Vec<Diagnostic>) {
        let (Some(from), Some(to)) = (point(sketch, &run.from, out), point(sketch, &run.to, out)) else { return };
        if from == to {
            out.push(Diagnostic::new(Code::NotALine, run.span, "a line needs two points"));
            return;
        }
        let places = sketch.points.iter().map(|point| point.xy);
        let along = on_segment(places, sketch.points[from].xy, sketch.points[to].xy);
        for pair in along.windows(2) {
            self.straight(sketch, pair[0], pair[1], run.span, out);
        }
    }

    fn straight(&mut self, sketch: &Sketch, a: usize, b: usize, span: Span, out: &mut Vec<Diagnostic>) {
        if self.made.contains_key(&ordered(a, b)) {
            return;
        }
        let (from, to) = (sketch.points[a].xy, sketch.points[b].xy);
        let way = primitive((to.0 - from.0, to.1 - from.1));
        for (start, end, way) in [(a, b, way), (b, a, (-way.0, -way.1))] {
            if let Some(&(other, first)) = self.ways.get(&(start, way)) {
                let [start, end, other] = [start, end, other].map(|index| &sketch.points[index].name);
                let said = format!("from `{start}` the same direction would lead to `{other}` and to `{end}`");
                out.push(
                    Diagnostic::new(Code::Conflict, span, said)
                        .also(first, format!("`{start}` and `{other}` are joined here"))
                        .help("In one direction a point has one neighbour."),
                );
                return;
            }
        }
        self.ways.insert((a, way), (b, span));
        self.ways.insert((b, (-way.0, -way.1)), (a, span));
        self.made.insert(ordered(a, b), span);
        self.straight.push((a, b));
    }

    fn free(&mut self, sketch: &Sketch, words: &[Word], span: Span, out: &mut Vec<Diagnostic>) {
        let before = out.len();
        let points: Vec<usize> = words.iter().filter_map(|word| point(sketch, word, out)).collect();
        if out.len() > before {
            return;
        }
        if points.len() < 2 {
            out.push(Diagnostic::new(Code::NotALine, span, "a line needs two points"));
            return;
        }
        if self.free.len() >= MOST_FREE_LINES {
            let said = format!("a board may have at most {MOST_FREE_LINES} free lines");
            out.push(Diagnostic::new(Code::Limit, span, said));
            return;
        }
        let is_ring = points.first() == points.last();
        let mut seen: FxHashMap<usize, &Word> = FxHashMap::default();
        for (&point, word) in points.iter().zip(words).skip(usize::from(is_ring)) {
            if let Some(first) = seen.insert(point, word) {
                let said = format!("this line goes through `{}` twice", word.text);
                out.push(
                    Diagnostic::new(Code::Duplicate, word.span, said)
                        .also(first.span, "here it was already")
                        .help("Only the last point may be the first again: that makes a ring."),
                );
                return;
            }
        }
        for (pair, words) in points.windows(2).zip(words.windows(2)) {
            let pair = ordered(pair[0], pair[1]);
            let here = words[0].span.to(words[1].span);
            let (a, b) = (&words[0].text, &words[1].text);
            if pair.0 == pair.1 {
                out.push(Diagnostic::new(Code::Conflict, here, format!("`{a}` cannot be joined to itself")));
                return;
            }
            if let Some(&first) = self.made.get(&pair) {
                out.push(
                    Diagnostic::new(Code::Conflict, here, format!("`{a}` and `{b}` would be joined twice"))
                        .also(first, "they are neighbours by this"),
                );
                return;
            }
            self.made.insert(pair, here);
        }
        self.free.push(points);
    }
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

fn point(sketch: &Sketch, word: &Word, out: &mut Vec<Diagnostic>) -> Option<usize> {
    let found = sketch.find(&word.text);
    if found.is_none() {
        let places = sketch.points.iter().map(|point| point.xy);
        out.push(no_point(word, places));
    }
    found
}

/// Says that a point does not exist, and how far the board reaches.
pub fn no_point(word: &Word, places: impl Iterator<Item = Vector> + Clone) -> Diagnostic {
    let said = format!("there is no point `{}` on this board", word.text);
    let diagnostic = Diagnostic::new(Code::NoPoint, word.span, said);
    let Some(((left, low), (right, high))) = bounds(places.clone()) else { return diagnostic };
    let name = super::names::point_name;
    let (Some(first), Some(last)) = (name((left, low)), name((right, high))) else { return diagnostic };
    // Between its corners a board may lack many points.
    let exists = |place: Vector| places.clone().any(|other| other == place);
    if exists((left, low)) && exists((right, high)) {
        return diagnostic.help(format!("Its points lie between `{first}` and `{last}`."));
    }
    let Some((x, y)) = super::names::place_of(&word.text) else { return diagnostic };
    let far = |place: &Vector| (place.0.abs_diff(x)).max(place.1.abs_diff(y));
    let nearest = places.clone().map(|place| far(&place)).min();
    let near = places.filter(|place| Some(far(place)) == nearest).filter_map(name);
    let mut near: Vec<String> = near.collect();
    near.sort();
    near.truncate(4);
    diagnostic.help(match near.as_slice() {
        [only] => format!("The nearest point of this board is `{only}`."),
        near => format!("The nearest points of this board are `{}`.", near.join("`, `")),
    })
}

/// The lower left and the upper right corner of the smallest rectangle around places.
pub fn bounds(places: impl Iterator<Item = Vector>) -> Option<(Vector, Vector)> {
    places.fold(None, |bounds, (x, y)| {
        let ((left, low), (right, high)) = bounds.unwrap_or(((x, y), (x, y)));
        Some(((left.min(x), low.min(y)), (right.max(x), high.max(y))))
    })
}
