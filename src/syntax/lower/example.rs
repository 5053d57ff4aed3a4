//! Examples: what they set up, play and ask.

use super::Lower;
use crate::syntax::node::Node;
use crate::syntax::tree::{Example, ExampleStep, ExampleWhat, Word};
use dablo_grammar::Rule;

impl Lower<'_> {
    pub(super) fn example(&mut self, node: &Node) -> Example {
        let mut steps = Vec::new();
        for kid in node.kids() {
            let bad = |node: &Node, lower: &Self| ExampleStep { what: ExampleWhat::Bad, span: lower.span(node) };
            match kid.rule() {
                Rule::example_step => {
                    let clause = kid.first();
                    steps.push(ExampleStep { what: self.step_what(&clause), span: self.span(&clause) });
                    if let Some(junk) = kid.find(Rule::example_junk) {
                        self.bad_rest(kid.start(), &junk, Rule::only_example);
                        steps.push(bad(&junk, self));
                    }
                }
                Rule::example_bad => {
                    self.bad_step(&kid);
                    steps.push(bad(&kid, self));
                }
                Rule::missing_brace => {
                    self.missing_brace(node, &kid);
                    steps.push(bad(&kid, self));
                }
                _ => {}
            }
        }
        Example { what: self.the_text(node), marks: self.marks(node), steps, span: self.span(node) }
    }

    fn step_what(&mut self, node: &Node) -> ExampleWhat {
        let words = self.words(node);
        let second = || words.get(1).cloned();
        match node.rule() {
            Rule::x_reading => ExampleWhat::Reading(self.name(node)),
            Rule::x_set => ExampleWhat::Set(self.name(node), second().unwrap_or_else(|| self.name(node))),
            Rule::x_position => ExampleWhat::Position(self.the_text(node)),
            Rule::x_play => ExampleWhat::Play(self.said(node)),
            Rule::x_moves => ExampleWhat::Moves(self.the_number(node)),
            Rule::x_legal => ExampleWhat::Legal(self.said(node)),
            Rule::x_illegal => {
                ExampleWhat::Illegal(self.one_said(&node.the(Rule::said)), self.word(&node.the(Rule::reason)))
            }
            Rule::x_only => ExampleWhat::Only(self.said(node)),
            Rule::x_then => ExampleWhat::Then(self.the_text(node)),
            Rule::x_result => ExampleWhat::Result(self.name(node), second()),
            Rule::x_perft => ExampleWhat::Perft(node.all(Rule::number).map(|count| self.big_number(&count)).collect()),
            _ => ExampleWhat::Bad,
        }
    }

    fn said(&self, node: &Node) -> Vec<Word> {
        node.all(Rule::said).map(|said| self.one_said(&said)).collect()
    }

    /// A move as one word; the parts of `call combat` and `roll 1 1 3` are parted by single blanks.
    fn one_said(&self, node: &Node) -> Word {
        let parts: Vec<String> = node.kids().map(|part| self.word(&part).text).collect();
        Word { text: parts.join(" "), span: self.span(node) }
    }
}
