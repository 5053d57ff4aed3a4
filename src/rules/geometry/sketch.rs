//! The points of a board while it is being made, before they have their order.

use rustc_hash::FxHashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{PointRun, PointsPart, Word};

use super::names::{is_number, place_of, point_name};
use super::segment::steps_between;
use super::shapes::{Plan, STEPS, Vector};
use super::{FARTHEST, MOST_PLACES, MOST_POINTS};

/// A point of the sketch.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// Its place.
    pub xy: Vector,
    /// What made it.
    pub span: Span,
    /// The shapes it belongs to: indices of [`Sketch::plans`]. A point of no shape was named by itself.
    pub shapes: Vec<usize>,
}

/// Points that have a name and a place, and the shapes that they belong to.
#[derive(Debug, Default)]
pub struct Sketch {
    /// The points in the order in which they were made.
    pub points: Vec<Draft>,
    /// The shapes.
    pub plans: Vec<Plan>,
    /// Whether the points are numbered in this order.
    pub numbered: bool,
    by_place: FxHashMap<Vector, usize>,
    by_name: FxHashMap<String, usize>,
}

impl Sketch {
    /// Adds a shape. Where shapes overlap, the point is one point of both.
    pub fn shape(&mut self, plan: Plan, out: &mut Vec<Diagnostic>) {
        let index = self.plans.len();
        for place in plan.places() {
            if let Some(&known) = self.by_place.get(&place) {
                self.points[known].shapes.push(index);
                continue;
            }
            let Some(name) = point_name(place) else {
                let said = "this shape has points beyond the last name, `zz9999`";
                out.push(Diagnostic::new(Code::Limit, plan.span, said));
                break;
            };
            if self.is_full() {
                too_many(plan.span, out);
                break;
            }
            self.insert(Draft { name, xy: place, span: plan.span, shapes: vec![index] });
        }
        self.plans.push(plan);
    }

    /// Adds the points of a `points` clause.
    pub fn named(&mut self, part: &PointsPart, out: &mut Vec<Diagnostic>) {
        match part {
            PointsPart::Point(word, Some(place)) => {
                let (x, y) = *place;
                if x.unsigned_abs().max(y.unsigned_abs()) > FARTHEST {
                    let said = format!("a place lies at most {FARTHEST} from the origin");
                    out.push(Diagnostic::new(Code::Limit, word.span, said));
                } else {
                    self.add(word.text.clone(), *place, word.span, out);
                }
            }
            PointsPart::Point(word, None) => {
                if let Some(place) = self.named_place(word, out) {
                    self.add(word.text.clone(), place, word.span, out);
                }
            }
            PointsPart::Run(run) => self.run(run, out),
        }
    }

    fn run(&mut self, run: &PointRun, out: &mut Vec<Diagnostic>) {
        let (Some(from), Some(to)) = (self.named_place(&run.from, out), self.named_place(&run.to, out)) else { return };
        let ((dx, dy), count) = steps_between(from, to);
        for i in 0..=count {
            if self.is_full() {
                too_many(run.span, out);
                return;
            }
            let place = (from.0 + i * dx, from.1 + i * dy);
            // Both ends have names, so that all places between have.
            let Some(name) = point_name(place) else { return };
            self.add(name, place, run.span, out);
        }
    }

    fn named_place(&self, word: &Word, out: &mut Vec<Diagnostic>) -> Option<Vector> {
        let place = place_of(&word.text);
        if place.is_none() {
            let said = format!("the point `{}` has no place", word.text);
            let help = if is_number(&word.text) {
                format!("A point named by a number needs a place: `{} (1,1)`.", word.text)
            } else {
                "A point is named by one or two small letters and a number of at most four digits.".to_string()
            };
            out.push(Diagnostic::new(Code::NoPoint, word.span, said).help(help));
        }
        place
    }

    fn add(&mut self, name: String, xy: Vector, span: Span, out: &mut Vec<Diagnostic>) {
        if let Some(&first) = self.by_name.get(&name) {
            let said = format!("there is a point `{name}` already");
            out.push(Diagnostic::new(Code::Duplicate, span, said).also(self.points[first].span, "it is made here"));
        } else if let Some(&first) = self.by_place.get(&xy) {
            let other = &self.points[first];
            let said = format!("`{name}` lies where `{}` lies, at ({},{})", other.name, xy.0, xy.1);
            out.push(
                Diagnostic::new(Code::Duplicate, span, said)
                    .also(other.span, "the other point is made here")
                    .help("Give the point a place of its own."),
            );
        } else if self.is_full() {
            too_many(span, out);
        } else {
            self.insert(Draft { name, xy, span, shapes: Vec::new() });
        }
    }

    fn insert(&mut self, draft: Draft) {
        self.by_place.insert(draft.xy, self.points.len());
        self.by_name.insert(draft.name.clone(), self.points.len());
        self.points.push(draft);
    }

    fn is_full(&self) -> bool {
        self.points.len() as u64 >= MOST_PLACES
    }

    /// The point with a name or number.
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_number = || {
            let index = name.parse::<usize>().ok()?.checked_sub(1)?;
            (self.numbered && index < self.points.len()).then_some(index)
        };
        self.by_name.get(name).copied().or_else(by_number)
    }

    /// The same sketch with its points in another order, and without those that are left out.
    pub fn reordered(self, order: &[usize]) -> Sketch {
        let mut sketch = Sketch { plans: self.plans, ..Sketch::default() };
        for &index in order {
            sketch.insert(self.points[index].clone());
        }
        sketch
    }

    /// Pairs of neighbours by the shapes alone, each once, with the clause that says so.
    ///
    /// Two points are neighbours if a step joins them that both ends know. A point named by itself knows the steps of all
    /// cells of the board, so that it is a cell beside cells, and none beside other shapes.
    pub fn neighbours(&self) -> Vec<(usize, usize, Span)> {
        let mut pairs = Vec::new();
        for (index, point) in self.points.iter().enumerate() {
            for step in STEPS {
                let place = (point.xy.0 + step.0, point.xy.1 + step.1);
                let Some(&other) = self.by_place.get(&place) else { continue };
                let back = (-step.0, -step.1);
                if index < other && self.knows(point, step) && self.knows(&self.points[other], back) {
                    pairs.push((index, other, point.span));
                }
            }
        }
        pairs
    }

    fn knows(&self, point: &Draft, step: Vector) -> bool {
        if point.shapes.is_empty() {
            return self.plans.iter().any(|plan| plan.is_cells() && plan.joins(point.xy, step));
        }
        point.shapes.iter().any(|&shape| self.plans[shape].joins(point.xy, step))
    }
}

/// Says once that there are too many points, at the first that is.
fn too_many(span: Span, out: &mut Vec<Diagnostic>) {
    if !out.iter().any(|told| told.code == Code::Limit) {
        out.push(Diagnostic::new(Code::Limit, span, format!("a board may have at most {MOST_POINTS} points")));
    }
}
