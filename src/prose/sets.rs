//! Sets of points, said with the article that they need.

use super::english::{a, listed, number, ordinal};
use super::words::Words;
use crate::syntax::tree::{PointOrRun, Range, Set, SetOp, SetTerm, SetWhat, Whose};

impl Words<'_> {
    /// All points of a set, behind a preposition: `the edge`, `ranks 1 to 5`, `a1, b2 and c3`.
    pub fn set(self, set: &Set) -> String {
        self.joined(set, "and")
    }

    /// Some point of a set, behind a preposition: `a1, b2 or c3`.
    pub fn any_in(self, set: &Set) -> String {
        self.joined(set, "or")
    }

    fn joined(self, set: &Set, last: &str) -> String {
        let mut text = self.term(&set.first, last);
        let mut narrowed = false;
        let first = &set.first;
        for (index, (op, term)) in set.rest.iter().enumerate() {
            text = match op {
                SetOp::Plus => format!("{text} {last} {}", self.term(term, last)),
                SetOp::Except => format!("{text} except {}", self.term(term, last)),
                SetOp::Within if narrowed => format!("{text} and {}", self.narrowing(term, last)),
                // A colour is said behind the rest: `those squares of the last row whose colour is that of a1`.
                SetOp::Within if matches!(first.what, SetWhat::Dark | SetWhat::Light) && index == 0 => {
                    format!("those {} of {} {}", self.points(), self.term(term, last), self.narrowing(first, last))
                }
                SetOp::Within if text.starts_with(&format!("the {} ", self.points())) => {
                    format!("those of {text} {}", self.narrowing(term, last))
                }
                SetOp::Within => format!("those {} of {text} {}", self.points(), self.narrowing(term, last)),
            };
            narrowed = *op == SetOp::Within;
        }
        text
    }

    /// What is said of the points of a set that also belong to another.
    fn narrowing(self, term: &SetTerm, last: &str) -> String {
        match &term.what {
            SetWhat::Dark => "whose colour is that of a1".to_string(),
            SetWhat::Light => "whose colour is not that of a1".to_string(),
            SetWhat::Empty(None) => "on which nothing stands".to_string(),
            _ => format!("that belong to {}", self.term(term, last)),
        }
    }

    fn term(self, term: &SetTerm, last: &str) -> String {
        let points = self.points();
        match &term.what {
            SetWhat::Anywhere => format!("any {}", self.point()),
            SetWhat::Ranks(range) => ranged("rank", "ranks", *range),
            SetWhat::Files(from, to) if from == to => format!("file {from}"),
            SetWhat::Files(from, to) => match from.bytes().zip(to.bytes()).next() {
                Some((one, next)) if from.len() == 1 && to.len() == 1 && one + 1 == next => {
                    format!("files {from} and {to}")
                }
                _ => format!("files {from} to {to}"),
            },
            SetWhat::Rows(whose, range) => rows(*whose, *range, &self.own_side()),
            SetWhat::LastRow => "the last row".to_string(),
            SetWhat::Half(Whose::Own) => self.own_thing("half"),
            SetWhat::Half(Whose::Enemy) => "the enemy's half".to_string(),
            SetWhat::Edge => "the edge of the board".to_string(),
            SetWhat::Corners => "the corners".to_string(),
            SetWhat::Centre => "the centre".to_string(),
            SetWhat::Vertices => format!("the {points} where ruled lines cross"),
            SetWhat::Crossings => format!("the {points} where only diagonals cross"),
            SetWhat::Beside(inner) => {
                let beside = match &inner.what {
                    SetWhat::Empty(None) => format!("an empty {}", self.point()),
                    _ => self.term(inner, last),
                };
                match last {
                    "or" => format!("{} next to {beside}", a(self.point())),
                    _ => format!("the {points} next to {beside}"),
                }
            }
            SetWhat::Empty(None) => format!("the empty {points}"),
            SetWhat::Empty(Some(inner)) => format!("{} while nothing stands there", self.term(inner, last)),
            SetWhat::Dark => format!("the {points} of the colour of a1"),
            SetWhat::Light => format!("the {points} whose colour is not that of a1"),
            SetWhat::Script(name) => format!("the {points} that the script `{}` names", name.text),
            SetWhat::Points(parts) => {
                let parts: Vec<String> = parts.iter().map(part).collect();
                listed(&parts, last)
            }
            SetWhat::Zone(whose, name) => {
                let name = name.text.replace(['-', '_'], " ");
                match whose {
                    None => format!("the {name}"),
                    Some(Whose::Own) => self.own_thing(&name),
                    Some(Whose::Enemy) => format!("the enemy's {name}"),
                }
            }
        }
    }
}

fn part(part: &PointOrRun) -> String {
    match part {
        PointOrRun::Point(point) => point.text.clone(),
        PointOrRun::Run(run) => format!("{} to {}", run.from.text, run.to.text),
    }
}

fn ranged(one: &str, many: &str, range: Range) -> String {
    match range.from == range.to {
        true => format!("{one} {}", range.from),
        false if range.from + 1 == range.to => format!("{many} {} and {}", range.from, range.to),
        false => format!("{many} {} to {}", range.from, range.to),
    }
}

/// Rows count from a player's own side.
fn rows(whose: Whose, range: Range, own_side: &str) -> String {
    let side = match whose {
        Whose::Own => own_side.to_string(),
        Whose::Enemy => "the enemy's side".to_string(),
    };
    match (range.from, range.to) {
        (from, to) if from == to => format!("the {} row of {side}", ordinal(from)),
        (1, to) => format!("the first {} rows of {side}", number(to)),
        (from, to) if from + 1 == to => format!("the {} and {} rows of {side}", ordinal(from), ordinal(to)),
        (from, to) => format!("the {} to {} rows of {side}", ordinal(from), ordinal(to)),
    }
}
