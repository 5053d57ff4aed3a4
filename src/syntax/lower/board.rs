//! The `board` block and sets of points.

use super::Lower;
use super::block::Reader;
use crate::syntax::mistakes::BOARD;
use crate::syntax::node::Node;
use crate::syntax::tree::{
    Block, BoardClause, LinePart, PointOrRun, PointsPart, Set, SetOp, SetTerm, SetWhat, Shape, ShapeWhat, TrackPart,
    Whose, Word,
};
use dablo_grammar::Rule;

impl<'s> Lower<'s> {
    pub(super) fn board(&mut self, node: &Node) -> Block<BoardClause> {
        self.block(node, &Reader { place: &BOARD, clause: Lower::board_clause, label: |_| false })
    }

    fn board_clause(&mut self, entry: &Node) -> BoardClause {
        let node = entry.first();
        match node.rule() {
            Rule::shape => BoardClause::Shape(self.shape(&node)),
            Rule::points => BoardClause::Points(node.kids().filter_map(|part| self.points_part(&part)).collect()),
            Rule::lines => BoardClause::Lines(node.kids().filter_map(|part| self.line_part(&part)).collect()),
            Rule::zone => BoardClause::Zone {
                name: self.name(&node),
                of: self.of_player(&node),
                set: self.set(&node.the(Rule::set)),
            },
            Rule::track => BoardClause::Track {
                name: self.name(&node),
                of: self.of_player(&node),
                both_ways: node.has(Rule::BOTH),
                parts: node.all(Rule::track_part).map(|part| self.track_part(&part.first())).collect(),
            },
            Rule::numbered => BoardClause::Numbered(node.find(Rule::point).map(|point| self.word(&point))),
            _ => BoardClause::Without(self.set(&node.the(Rule::set))),
        }
    }

    fn shape(&mut self, node: &Node) -> Shape {
        let mut sizes = self.numbers(node).into_iter();
        let first = sizes.next().unwrap_or_else(|| self.the_number(node));
        let second = sizes.next().unwrap_or(first);
        let mut shape = Shape {
            what: match node.first().rule() {
                Rule::LATTICE => ShapeWhat::Lattice(first, second),
                Rule::GRID => ShapeWhat::Grid(first, second),
                Rule::CELLS => ShapeWhat::Cells(first, second),
                _ => ShapeWhat::Hexagon(first),
            },
            checkered: None,
            diagonals: false,
            alternate: false,
            orthogonal: false,
            at: None,
            span: self.span(node),
        };
        for note in node.all(Rule::shape_note) {
            let point = note.find(Rule::point).map(|point| self.word(&point));
            match note.rules().as_slice() {
                [Rule::CHECKERED, ..] => shape.checkered = point,
                [Rule::AT, ..] => shape.at = point,
                [_, Rule::ALTERNATE, ..] => shape.alternate = true,
                [_, Rule::ORTHOGONAL, ..] => shape.orthogonal = true,
                _ => shape.diagonals = true,
            }
        }
        shape
    }

    fn of_player(&self, node: &Node) -> Option<Word> {
        node.find(Rule::of_player).map(|of| self.name(&of))
    }

    fn points_part(&mut self, node: &Node) -> Option<PointsPart> {
        match node.rule() {
            Rule::run => Some(PointsPart::Run(self.run(node))),
            Rule::point_at => {
                let point = self.word(&node.the(Rule::point));
                let place: Vec<i32> = node.all(Rule::whole).map(|whole| self.whole_number(&whole)).collect();
                Some(PointsPart::Point(point, place.first().copied().zip(place.get(1).copied())))
            }
            _ => None,
        }
    }

    fn whole_number(&mut self, node: &Node) -> i32 {
        node.text().parse().unwrap_or_else(|_| {
            self.place_too_large(node);
            0
        })
    }

    fn line_part(&self, node: &Node) -> Option<LinePart> {
        match node.rule() {
            Rule::run => Some(LinePart::Straight(self.run(node))),
            Rule::bent => {
                Some(LinePart::Free(node.all(Rule::point).map(|point| self.word(&point)).collect(), self.span(node)))
            }
            _ => None,
        }
    }

    fn track_part(&self, node: &Node) -> TrackPart {
        match node.rule() {
            Rule::REPEAT => TrackPart::Repeat(self.span(node)),
            Rule::LOOP => TrackPart::Loop(self.span(node)),
            Rule::run => TrackPart::Run(self.run(node)),
            _ => TrackPart::Point(self.word(node)),
        }
    }

    pub(super) fn set(&mut self, node: &Node) -> Set {
        let mut op = SetOp::Plus;
        let mut terms = Vec::new();
        for kid in node.kids() {
            match kid.rule() {
                Rule::PLUS => op = SetOp::Plus,
                Rule::EXCEPT => op = SetOp::Except,
                Rule::WITHIN => op = SetOp::Within,
                _ => terms.push((op, self.set_term(&kid))),
            }
        }
        let mut terms = terms.into_iter();
        let first = terms.next().map_or_else(|| self.set_term(node), |(_, first)| first);
        Set { first, rest: terms.collect(), span: self.span(node) }
    }

    fn set_term(&mut self, node: &Node) -> SetTerm {
        SetTerm { what: self.set_what(node), span: self.span(node) }
    }

    fn set_what(&mut self, node: &Node) -> SetWhat {
        let mut inner = node.kids();
        let Some(first) = inner.next() else { return SetWhat::Anywhere };
        let whose = match first.rule() {
            Rule::OWN => Some(Whose::Own),
            Rule::ENEMY => Some(Whose::Enemy),
            _ => None,
        };
        let head = if whose.is_some() { inner.next().unwrap_or_else(|| first.clone()) } else { first };
        match head.rule() {
            Rule::RANK | Rule::RANKS => SetWhat::Ranks(self.range(&node.the(Rule::range))),
            Rule::FILE | Rule::FILES => {
                let files = node.the(Rule::files);
                let (from, to) = files.text().split_once('-').unwrap_or((files.text(), files.text()));
                SetWhat::Files(from.to_string(), to.to_string())
            }
            Rule::ROW | Rule::ROWS => SetWhat::Rows(whose.unwrap_or(Whose::Own), self.range(&node.the(Rule::range))),
            Rule::LAST => SetWhat::LastRow,
            Rule::HALF => SetWhat::Half(whose.unwrap_or(Whose::Own)),
            Rule::EDGE => SetWhat::Edge,
            Rule::CORNERS => SetWhat::Corners,
            Rule::CENTRE => SetWhat::Centre,
            Rule::VERTICES => SetWhat::Vertices,
            Rule::CROSSINGS => SetWhat::Crossings,
            Rule::DARK => SetWhat::Dark,
            Rule::LIGHT => SetWhat::Light,
            Rule::BESIDE => SetWhat::Beside(Box::new(self.set_term(&node.the(Rule::set_term)))),
            Rule::EMPTY => SetWhat::Empty(node.find(Rule::set_term).map(|term| Box::new(self.set_term(&term)))),
            Rule::SCRIPT => SetWhat::Script(self.name(node)),
            Rule::set_zone => SetWhat::Zone(whose, self.name(&head)),
            Rule::point | Rule::run => SetWhat::Points(node.kids().map(|part| self.point_or_run(&part)).collect()),
            _ => SetWhat::Anywhere,
        }
    }

    fn point_or_run(&self, node: &Node) -> PointOrRun {
        if node.rule() == Rule::run { PointOrRun::Run(self.run(node)) } else { PointOrRun::Point(self.word(node)) }
    }
}
