//! Which pieces are meant, and facts about pieces.

use super::Lower;
use crate::syntax::node::Node;
use crate::syntax::tree::{PieceFact, PieceFactWhat, PieceState, RankTest, Side, Who, Whom};
use dablo_grammar::Rule;

impl Lower<'_> {
    /// The pieces that an act names.
    pub(super) fn the_who(&mut self, node: &Node) -> Who {
        self.who(&node.the(Rule::who))
    }

    pub(super) fn who(&mut self, node: &Node) -> Who {
        Who { any_of: node.all(Rule::whom).map(|whom| self.whom(&whom)).collect(), span: self.span(node) }
    }

    fn whom(&mut self, node: &Node) -> Whom {
        let mut whom = Whom {
            passing: node.has(Rule::PASSING),
            side: node.find(Rule::side).map(|side| side_of(&side)),
            kinds: Vec::new(),
            except: Vec::new(),
            rank: node.find(Rule::whom_rank).map(|rank| rank_test(&rank)),
            facts: node.all(Rule::piece_fact).map(|fact| self.piece_fact(&fact)).collect(),
            span: self.span(node),
        };
        let mut excepted = false;
        for kid in node.kids() {
            match kid.rule() {
                Rule::EXCEPT => excepted = true,
                Rule::kinds if excepted => whom.except = self.words(&kid),
                Rule::kinds => whom.kinds = self.words(&kid),
                _ => {}
            }
        }
        whom
    }

    pub(super) fn piece_fact(&mut self, node: &Node) -> PieceFact {
        PieceFact { what: self.piece_fact_what(node), span: self.span(node) }
    }

    fn piece_fact_what(&mut self, node: &Node) -> PieceFactWhat {
        let inner = node.first();
        let never = inner.has(Rule::NEVER);
        match inner.rule() {
            Rule::is_state => PieceFactWhat::Is { not: inner.has(Rule::NOT), state: self.piece_state(&inner) },
            Rule::has_left => PieceFactWhat::Left { never, set: self.set(&inner.the(Rule::set)) },
            Rule::has_moved => PieceFactWhat::Moved { never },
            Rule::PASSES => PieceFactWhat::Passes(self.name(&node.the(Rule::scripted))),
            _ => PieceFactWhat::CanCapture,
        }
    }

    fn piece_state(&mut self, node: &Node) -> PieceState {
        match node.kids().last().map(|last| last.rule()) {
            Some(Rule::set) => PieceState::On(self.set(&node.the(Rule::set))),
            Some(Rule::number) => PieceState::InLine(self.the_number(node)),
            Some(Rule::CHECK) => PieceState::InCheck,
            Some(Rule::FRONTMOST) => PieceState::Frontmost,
            Some(Rule::PROMOTED) => PieceState::Promoted,
            _ => PieceState::Captured,
        }
    }
}

fn side_of(node: &Node) -> Side {
    match node.first().rule() {
        Rule::ENEMY => Side::Enemy,
        Rule::FRIEND => Side::Friend,
        Rule::OWN => Side::Own,
        Rule::NEUTRAL => Side::Neutral,
        _ => Side::Anyone,
    }
}

fn rank_test(node: &Node) -> RankTest {
    match (node.has(Rule::EQUAL), node.has(Rule::LOWER), node.has(Rule::HIGHER)) {
        (true, true, _) => RankTest::EqualOrLower,
        (true, _, true) => RankTest::EqualOrHigher,
        (_, true, _) => RankTest::Lower,
        (_, _, true) => RankTest::Higher,
        _ => RankTest::Equal,
    }
}
