//! Boards and sets.

use super::{Pen, Said};
use crate::syntax::tree::{
    BoardClause, LinePart, PointOrRun, PointsPart, Set, SetOp, SetTerm, SetWhat, Shape, ShapeWhat, TrackPart, Whose,
    Word,
};

impl Said for BoardClause {
    fn say(&self, pen: &mut Pen) {
        match self {
            BoardClause::Shape(shape) => pen.shape(shape),
            BoardClause::Points(parts) => {
                pen.say("points");
                parts.iter().for_each(|part| pen.points_part(part));
            }
            BoardClause::Lines(parts) => {
                pen.say("lines");
                parts.iter().for_each(|part| pen.line_part(part));
            }
            BoardClause::Zone { name, of, set } => {
                pen.say("zone");
                pen.word(name);
                pen.of(of.as_ref());
                pen.say("=");
                pen.set(set);
            }
            BoardClause::Track { name, of, both_ways, parts } => {
                pen.say("track");
                pen.word(name);
                pen.of(of.as_ref());
                pen.say_if(*both_ways, "both ways");
                pen.say("=");
                parts.iter().for_each(|part| pen.track_part(part));
            }
            BoardClause::Numbered(from) => {
                pen.say("numbered");
                if let Some(from) = from {
                    pen.say("from");
                    pen.word(from);
                }
            }
            BoardClause::Without(set) => {
                pen.say("without");
                pen.set(set);
            }
        }
    }
}

impl Pen<'_> {
    fn shape(&mut self, shape: &Shape) {
        match shape.what {
            ShapeWhat::Lattice(w, h) => self.say(&format!("lattice {} x {}", w.value, h.value)),
            ShapeWhat::Grid(w, h) => self.say(&format!("grid {} x {}", w.value, h.value)),
            ShapeWhat::Cells(w, h) => self.say(&format!("cells {} x {}", w.value, h.value)),
            ShapeWhat::Hexagon(n) => self.say(&format!("hexagon {}", n.value)),
        }
        if let Some(from) = &shape.checkered {
            self.say("checkered from");
            self.word(from);
        }
        self.say_if(shape.diagonals, "with diagonals");
        self.say_if(shape.alternate, "with alternate diagonals");
        self.say_if(shape.orthogonal, "with orthogonal lines");
        if let Some(at) = &shape.at {
            self.say("at");
            self.word(at);
        }
    }

    fn of(&mut self, player: Option<&Word>) {
        if let Some(player) = player {
            self.say("of");
            self.word(player);
        }
    }

    fn points_part(&mut self, part: &PointsPart) {
        match part {
            PointsPart::Run(run) => self.run(run),
            PointsPart::Point(point, place) => {
                self.word(point);
                if let Some((x, y)) = place {
                    self.say(&format!("({x},{y})"));
                }
            }
        }
    }

    fn line_part(&mut self, part: &LinePart) {
        match part {
            LinePart::Straight(run) => self.run(run),
            LinePart::Free(points, _) => {
                let points: Vec<&str> = points.iter().map(|point| point.text.as_str()).collect();
                self.say(&points.join("~"));
            }
        }
    }

    fn track_part(&mut self, part: &TrackPart) {
        match part {
            TrackPart::Point(point) => self.word(point),
            TrackPart::Run(run) => self.run(run),
            TrackPart::Loop(_) => self.say("loop"),
            TrackPart::Repeat(_) => self.say("repeat"),
        }
    }

    pub(super) fn set(&mut self, set: &Set) {
        self.set_term(&set.first);
        for (op, term) in &set.rest {
            self.say(match op {
                SetOp::Plus => "plus",
                SetOp::Except => "except",
                SetOp::Within => "within",
            });
            self.set_term(term);
        }
    }

    /// `on SET`, or nothing but `anywhere`.
    pub(super) fn on_or_anywhere(&mut self, set: Option<&Set>) {
        match set {
            Some(set) => {
                self.say("on");
                self.set(set);
            }
            None => self.say("anywhere"),
        }
    }

    fn set_term(&mut self, term: &SetTerm) {
        match &term.what {
            SetWhat::Anywhere => self.say("anywhere"),
            SetWhat::Ranks(ranks) => {
                self.say(if ranks.from == ranks.to { "rank" } else { "ranks" });
                self.range(*ranks);
            }
            SetWhat::Files(from, to) if from == to => self.say(&format!("file {from}")),
            SetWhat::Files(from, to) => self.say(&format!("files {from}-{to}")),
            SetWhat::Rows(whose, rows) => {
                self.say_if(*whose == Whose::Enemy, "enemy");
                self.say(if rows.from == rows.to { "row" } else { "rows" });
                self.range(*rows);
            }
            SetWhat::LastRow => self.say("last row"),
            SetWhat::Half(Whose::Own) => self.say("own half"),
            SetWhat::Half(Whose::Enemy) => self.say("enemy half"),
            SetWhat::Edge => self.say("edge"),
            SetWhat::Corners => self.say("corners"),
            SetWhat::Centre => self.say("centre"),
            SetWhat::Vertices => self.say("vertices"),
            SetWhat::Crossings => self.say("crossings"),
            SetWhat::Beside(term) => {
                self.say("beside");
                self.set_term(term);
            }
            SetWhat::Empty(term) => {
                self.say("empty");
                if let Some(term) = term {
                    self.set_term(term);
                }
            }
            SetWhat::Dark => self.say("dark"),
            SetWhat::Light => self.say("light"),
            SetWhat::Script(name) => {
                self.say("script");
                self.word(name);
            }
            SetWhat::Points(points) => points.iter().for_each(|point| match point {
                PointOrRun::Point(point) => self.word(point),
                PointOrRun::Run(run) => self.run(run),
            }),
            SetWhat::Zone(whose, name) => {
                match whose {
                    Some(Whose::Own) => self.say("own"),
                    Some(Whose::Enemy) => self.say("enemy"),
                    None => {}
                }
                self.word(name);
            }
        }
    }
}
