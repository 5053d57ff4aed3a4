//! The `end` block.

use super::Lower;
use super::block::Reader;
use crate::syntax::mistakes::END;
use crate::syntax::node::Node;
use crate::syntax::tree::{Block, EndClause, EndSide, Outcome, PlayerFacts};
use dablo_grammar::Rule;

impl<'s> Lower<'s> {
    pub(super) fn end(&mut self, node: &Node) -> Block<EndClause> {
        self.block(node, &Reader { place: &END, clause: Lower::end_clause, label: |_| false })
    }

    fn end_clause(&mut self, entry: &Node) -> EndClause {
        let node = entry.first();
        match node.rule() {
            Rule::end_without => EndClause::Without(self.name(&node)),
            Rule::end_rule => {
                let label = Some(self.name(&node));
                EndClause::Rule { label, outcome: self.outcome(&node.the(Rule::sentence)) }
            }
            _ => EndClause::Rule { label: None, outcome: self.outcome(&node) },
        }
    }

    fn outcome(&mut self, sentence: &Node) -> Outcome {
        let node = &sentence.first();
        match node.rule() {
            Rule::player_who => {
                Outcome::PlayerWho { facts: self.player_facts(&node.the(Rule::player_facts)), wins: wins(node) }
            }
            Rule::draw if node.has(Rule::AGREEMENT) => Outcome::DrawByAgreement,
            Rule::draw => Outcome::Draw(self.cond(&node.the(Rule::cond))),
            Rule::scripted => Outcome::Script(self.name(node)),
            Rule::most_wins => Outcome::MostWins {
                kind: node.find(Rule::name).map(|kind| self.word(&kind)),
                cond: self.cond(&node.the(Rule::cond)),
            },
            _ => {
                let side = match node.first().rule() {
                    Rule::MOVER => EndSide::Mover,
                    Rule::OPPONENT => EndSide::Opponent,
                    _ => EndSide::Player(self.name(node)),
                };
                Outcome::SideIf { side, wins: wins(node), cond: self.cond(&node.the(Rule::cond)) }
            }
        }
    }

    fn player_facts(&mut self, node: &Node) -> PlayerFacts {
        let mut any_of = vec![Vec::new()];
        for kid in node.kids() {
            match kid.rule() {
                Rule::OR => any_of.push(Vec::new()),
                Rule::player_fact => {
                    let fact = self.player_fact(&kid);
                    if let Some(all) = any_of.last_mut() {
                        all.push(fact);
                    }
                }
                _ => {}
            }
        }
        let lasting = node.find(Rule::lasting).map(|lasting| self.lasting(&lasting));
        PlayerFacts { any_of, lasting, span: self.span(node) }
    }
}

fn wins(node: &Node) -> bool {
    let result = node.the(Rule::result);
    result.has(Rule::WINS) || result.has(Rule::WIN)
}
