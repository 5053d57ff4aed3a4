//! The `turn` block.

use super::Lower;
use super::block::Reader;
use crate::syntax::mistakes::TURN;
use crate::syntax::node::Node;
use crate::syntax::tree::{Block, ChainRule, Cond, Criterion, Duty, EachMove, Number, TakenTo, TurnClause, Word};
use dablo_grammar::Rule;

impl<'s> Lower<'s> {
    pub(super) fn turn(&mut self, node: &Node) -> Block<TurnClause> {
        self.block(node, &Reader { place: &TURN, clause: Lower::turn_clause, label: |_| false })
    }

    fn turn_clause(&mut self, entry: &Node) -> TurnClause {
        let node = entry.first();
        match node.rule() {
            Rule::must => self.must(&node),
            Rule::may => self.may(&node),
            Rule::chains => TurnClause::Chains(chain_rule(&node.the(Rule::chain_rule)), self.kinds(&node)),
            Rule::no_chains => TurnClause::Chains(ChainRule::None, self.kinds(&node)),
            Rule::lift => TurnClause::Lift { at_end: node.has(Rule::END) },
            Rule::taken => TurnClause::Taken(taken_to(&node)),
            Rule::prefer => {
                let criteria = node.all(Rule::criterion);
                TurnClause::Prefer(criteria.map(|criterion| self.criterion(&criterion)).collect())
            }
            Rule::never_check => TurnClause::NeverInCheck(self.name(&node)),
            Rule::never_repeat => TurnClause::NeverRepeat,
            Rule::limit => {
                TurnClause::Limit { kind: self.name(&node), count: self.the_number(&node), cond: self.condition(&node) }
            }
            Rule::counter => TurnClause::Counter(self.name(&node), self.the_number(&node)),
            Rule::count => TurnClause::CountAsEnemy(self.set(&node.the(Rule::set)), self.kinds(&node)),
            Rule::enclosing => TurnClause::EnclosingCounts,
            Rule::roll => {
                let mut faces = self.numbers(&node);
                let dice = if faces.is_empty() { self.the_number(&node) } else { faces.remove(0) };
                TurnClause::Roll(dice, faces)
            }
            Rule::spend => TurnClause::Spend((!node.has(Rule::ANY_)).then(|| self.numbers(&node))),
            Rule::each_move => TurnClause::AfterEachMove(self.each_move(&node)),
            _ => TurnClause::SameResultOneMove,
        }
    }

    /// The condition directly inside a clause, if it has one.
    fn condition(&mut self, node: &Node) -> Option<Cond> {
        node.find(Rule::cond).map(|cond| self.cond(&cond))
    }

    fn must(&mut self, node: &Node) -> TurnClause {
        let cond = self.condition(node);
        if node.has(Rule::PASS) {
            return TurnClause::MustPass(cond);
        }
        let mut duties = Vec::new();
        for alternatives in node.all(Rule::duties) {
            duties.push(alternatives.all(Rule::duty).map(|duty| self.duty(&duty)).collect());
        }
        TurnClause::Must { duties, cond }
    }

    fn duty(&mut self, node: &Node) -> Duty {
        match node.first().rule() {
            Rule::CAPTURE => Duty::Capture(self.kinds(node)),
            Rule::MOVE => Duty::Move(self.kinds(node)),
            Rule::APPROACH => Duty::Approach,
            Rule::BE => Duty::BeHuffed,
            _ => Duty::Script(self.name(node)),
        }
    }

    fn may(&mut self, node: &Node) -> TurnClause {
        let cond = self.condition(node);
        match node.kids().nth(1).map(|what| what.rule()) {
            Some(Rule::PASS) => TurnClause::MayPass(cond),
            Some(Rule::REROLL) => TurnClause::MayReroll(cond),
            Some(Rule::CALL) => TurnClause::MayCall(self.name(node), cond),
            _ => TurnClause::MayCapture,
        }
    }

    fn criterion(&mut self, node: &Node) -> Criterion {
        match node.rules().as_slice() {
            [Rule::MOST, Rule::CAPTURES] => Criterion::MostCaptures,
            [Rule::MOST, Rule::WORTH, ..] => {
                Criterion::MostWorth(node.all(Rule::worth).map(|worth| self.worth(&worth)).collect())
            }
            [Rule::MOST, ..] => Criterion::MostKind(self.name(node)),
            [Rule::HIGHEST, Rule::CAPTURER] => Criterion::HighestCapturer,
            [Rule::HIGHEST, ..] => Criterion::HighestCaptive,
            [Rule::EARLIEST, ..] => Criterion::EarliestKind(self.name(node)),
            [Rule::CAPTURING, ..] => Criterion::CapturingWith(self.name(node)),
            _ => Criterion::Script(self.name(node)),
        }
    }

    fn worth(&mut self, node: &Node) -> (Word, Number) {
        (self.name(node), self.the_number(node))
    }

    fn each_move(&mut self, node: &Node) -> EachMove {
        if let Some(outermost) = node.find(Rule::outermost) {
            return EachMove::CloseOutermost {
                count: outermost.find(Rule::number).map(|count| self.number(&count)),
                ranks: outermost.has(Rule::RANKS),
                files: outermost.has(Rule::FILES),
            };
        }
        match (node.find(Rule::set), node.find(Rule::cond)) {
            (Some(set), Some(cond)) => EachMove::Close(self.set(&set), self.cond(&cond)),
            _ => EachMove::Script(self.name(node)),
        }
    }
}

fn chain_rule(node: &Node) -> ChainRule {
    match node.rules().as_slice() {
        [Rule::MAY, Rule::STOP] => ChainRule::MayStop,
        [Rule::MAY, _] => ChainRule::MayReverse,
        [Rule::MUST, _] => ChainRule::MustFinish,
        [Rule::KEEP, _] => ChainRule::KeepDirection,
        [Rule::NEVER, Rule::REVERSE] => ChainRule::NeverReverse,
        [Rule::NEVER, Rule::REVISIT] => ChainRule::NeverRevisit,
        [Rule::NEVER, Rule::RETAKE] => ChainRule::NeverRetake,
        [Rule::NEVER, ..] => ChainRule::NeverRepeatDirection,
        _ => ChainRule::LandWhereTheyGoOn,
    }
}

fn taken_to(node: &Node) -> TakenTo {
    if node.has(Rule::UNDER) {
        TakenTo::UnderTaker
    } else if node.has(Rule::OWNER) {
        TakenTo::HandOfOwner
    } else {
        TakenTo::HandOfTaker
    }
}
