//! Conditions and facts of players.

use super::Lower;
use crate::syntax::node::Node;
use crate::syntax::tree::{
    Amount, Cond, CondWhat, Holding, HoldingPlace, Lasting, PlayerFact, PlayerFactWhat, Subject,
};
use dablo_grammar::Rule;

impl Lower<'_> {
    pub(super) fn cond(&mut self, node: &Node) -> Cond {
        let span = self.span(node);
        let mut any_of: Vec<Cond> = node.all(Rule::all_of).map(|all| self.all_of(&all)).collect();
        if any_of.len() == 1 { any_of.remove(0) } else { Cond { what: CondWhat::Or(any_of), span } }
    }

    fn all_of(&mut self, node: &Node) -> Cond {
        let span = self.span(node);
        let lasting = node.find(Rule::lasting).map(|lasting| self.lasting(&lasting));
        let mut all: Vec<Cond> = node.all(Rule::one_of).map(|one| self.one_of(&one)).collect();
        if all.len() == 1 && lasting.is_none() {
            all.remove(0)
        } else {
            Cond { what: CondWhat::And(all, lasting), span }
        }
    }

    /// A condition without `and` and `or`, or one in brackets.
    fn one_of(&mut self, node: &Node) -> Cond {
        if let Some(bracketed) = node.find(Rule::cond) {
            return self.cond(&bracketed);
        }
        let node = node.first();
        Cond { what: self.statement(&node), span: self.span(&node) }
    }

    fn statement(&mut self, node: &Node) -> CondWhat {
        match node.rule() {
            Rule::negated => CondWhat::Not(Box::new(self.one_of(&node.the(Rule::one_of)))),
            Rule::turn_number => CondWhat::Turn(self.range(&node.the(Rule::range))),
            Rule::no_capture => CondWhat::NoCapture,
            Rule::no_kind_moves => CondWhat::NoKindMoves(self.name(node)),
            Rule::occurs => CondWhat::PositionOccurs(self.the_number(node)),
            Rule::scripted => CondWhat::Script(self.name(node)),
            Rule::called => CondWhat::Called(self.name(node)),
            Rule::it_fact => CondWhat::It(self.piece_fact(&node.the(Rule::piece_fact))),
            Rule::player_has => {
                let subject = self.subject(&node.the(Rule::subject));
                CondWhat::Player(subject, self.player_fact(&node.the(Rule::player_fact)))
            }
            Rule::pieces_have => CondWhat::Pieces {
                no: node.has(Rule::NO),
                who: self.the_who(node),
                fact: self.piece_fact(&node.the(Rule::piece_fact)),
            },
            _ => {
                let subject = Subject::Named(self.name(node));
                CondWhat::Player(subject, self.player_fact(&node.the(Rule::player_fact)))
            }
        }
    }

    pub(super) fn lasting(&mut self, node: &Node) -> Lasting {
        Lasting { count: self.the_number(node), each: node.has(Rule::EACH), span: self.span(node) }
    }

    fn subject(&self, node: &Node) -> Subject {
        let span = self.span(node);
        match node.rules().as_slice() {
            [Rule::MOVER] => Subject::Mover(span),
            [Rule::OPPONENT] => Subject::Opponent(span),
            [Rule::EACH, _] => Subject::Each(span),
            [Rule::A, _] => Subject::Some(span),
            [Rule::ONE, _] => Subject::One(span),
            [Rule::THE, Rule::OTHER] => Subject::Other(span),
            _ => Subject::Together(span),
        }
    }

    pub(super) fn player_fact(&mut self, node: &Node) -> PlayerFact {
        let what = match node.rules().as_slice() {
            [Rule::CANNOT, Rule::MOVE] => PlayerFactWhat::CannotMove,
            [Rule::CANNOT, _] => PlayerFactWhat::CannotCapture,
            [Rule::CAN, Rule::MOVE] => PlayerFactWhat::CanMove,
            [Rule::CAN, _] => PlayerFactWhat::CanCapture,
            [Rule::IS, ..] => PlayerFactWhat::InCheck,
            [Rule::REPEATS, ..] => PlayerFactWhat::Repeats(self.the_number(node)),
            [Rule::RESIGNS] => PlayerFactWhat::Resigns,
            _ => PlayerFactWhat::Has(Box::new(self.holding(&node.the(Rule::holding)))),
        };
        PlayerFact { what, span: self.span(node) }
    }

    fn holding(&mut self, node: &Node) -> Holding {
        let place = match node.find(Rule::held_at) {
            None => HoldingPlace::All,
            Some(at) => match at.kids().last().map(|last| last.rule()) {
                Some(Rule::set) => HoldingPlace::On(self.set(&at.the(Rule::set))),
                Some(Rule::piece_fact) => HoldingPlace::That(self.piece_fact(&at.the(Rule::piece_fact))),
                _ => HoldingPlace::Hand,
            },
        };
        Holding {
            amount: self.amount(&node.the(Rule::amount)),
            kinds: self.kinds(node),
            not: node.find(Rule::held_not).map(|not| self.kinds(&not)).unwrap_or_default(),
            equal_in_rank: node.find(Rule::held_equal).map(|equal| self.span(&equal)),
            outranking: node.find(Rule::held_outranking).map(|outranking| self.span(&outranking)),
            with: node.find(Rule::held_with).map(|with| self.name(&with)),
            place,
            after_moving: node.find(Rule::after_moving).map(|after| self.span(&after)),
            span: self.span(node),
        }
    }

    fn amount(&mut self, node: &Node) -> Amount {
        match node.rules().as_slice() {
            [Rule::NO] => Amount::No,
            [Rule::ANY_] => Amount::Any,
            [Rule::ONLY] => Amount::Only,
            [Rule::ONLY, _] => Amount::OnlyN(self.the_number(node)),
            [Rule::EXACTLY, _] => Amount::Exactly(self.the_number(node)),
            [Rule::AT, Rule::LEAST, _] => Amount::AtLeast(self.the_number(node)),
            [Rule::AT, _, _] => Amount::AtMost(self.the_number(node)),
            [Rule::MORE, ..] => Amount::MoreThan(self.the_number(node)),
            [Rule::FEWER, ..] => Amount::FewerThan(self.the_number(node)),
            _ => Amount::AsMany,
        }
    }
}
