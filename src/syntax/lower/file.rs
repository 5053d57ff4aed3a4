//! The top of a file: the variant, sources, readings, and which blocks there are.

use super::Lower;
use crate::source::Span;
use crate::syntax::node::Node;
use crate::syntax::tree::{
    Comment, File, Item, Reading, Script, ScriptWhat, Settle, SourceItem, Text, Variant, VariantFact, Without,
    WithoutWhat,
};
use dablo_grammar::Rule;

impl Lower<'_> {
    /// Lowers a whole file.
    pub fn file(&mut self, node: &Node) -> File {
        let mut items = Vec::new();
        for kid in node.kids() {
            items.extend(self.item(&kid));
            items.extend(self.spoilt.drain(..).map(Item::Bad));
        }
        File { items, comments: self.comments(), span: self.whole() }
    }

    /// A file of which nothing was read.
    /// A file that could not be read at all.
    pub fn unread_file(&self) -> File {
        File { items: vec![Item::Bad(self.whole())], comments: Vec::new(), span: self.whole() }
    }

    fn whole(&self) -> Span {
        self.bytes(0, self.source.text().len())
    }

    fn comments(&self) -> Vec<Comment> {
        let comment = |&(start, end): &(usize, usize)| {
            let span = self.bytes(start, end);
            Comment { text: self.source.slice(span).to_string(), span }
        };
        self.scan.comments.iter().map(comment).collect()
    }

    fn item(&mut self, node: &Node) -> Option<Item> {
        Some(match node.rule() {
            Rule::edition => Item::Edition(self.the_number(node)),
            Rule::variant => Item::Variant(self.variant(node)),
            Rule::source => Item::Source(SourceItem {
                key: self.name(node),
                certainty: self.certainty(node),
                text: self.the_text(node),
                span: self.span(node),
            }),
            Rule::reading => Item::Reading(self.reading(node)),
            Rule::default => Item::DefaultReading(self.name(node), self.span(node)),
            Rule::settle => Item::Settle(self.settle(node)),
            Rule::without => Item::Without(self.without(node)),
            Rule::board => Item::Board(self.board(node)),
            Rule::players => Item::Players(self.players(node)),
            Rule::pieces => Item::Pieces(self.pieces(node)),
            Rule::setup => Item::Setup(self.setup(node)),
            Rule::moves => Item::Moves(self.moves(node)),
            Rule::turn => Item::Turn(self.turn(node)),
            Rule::end => Item::End(self.end(node)),
            Rule::example => Item::Example(self.example(node)),
            Rule::script => Item::Script(self.script(node)),
            Rule::bad_item => {
                self.bad_item(node);
                Item::Bad(self.span(node))
            }
            _ => return None,
        })
    }

    fn variant(&mut self, node: &Node) -> Variant {
        let mut texts = node.all(Rule::string).map(|text| self.text(&text));
        let name = texts.next().unwrap_or_else(|| self.text(node));
        let from = texts.next();
        let mut variant = Variant { name, from, facts: Vec::new(), marks: Vec::new(), span: self.span(node) };
        for kid in node.kids() {
            match kid.rule() {
                Rule::fact => {
                    variant.facts.push(self.fact(&kid.first()));
                    variant.marks.extend(self.marks(&kid));
                    if let Some(junk) = kid.find(Rule::fact_junk) {
                        self.bad_rest(kid.start(), &junk, Rule::only_variant);
                        self.spoilt.push(self.span(&junk));
                    }
                }
                Rule::fact_bad => self.bad_fact(&kid),
                Rule::missing_brace => self.spoil_missing_brace(node, &kid),
                _ => {}
            }
        }
        variant
    }

    fn fact(&mut self, node: &Node) -> VariantFact {
        match node.rule() {
            Rule::also => VariantFact::Also(node.all(Rule::string).map(|text| self.text(&text)).collect()),
            Rule::about => VariantFact::About(self.the_text(node)),
            rule => {
                let years = node.find(Rule::range).map(|years| self.range(&years));
                let place = self.the_text(node);
                if rule == Rule::played {
                    VariantFact::Played(place, years)
                } else {
                    VariantFact::Recorded(place, years)
                }
            }
        }
    }

    fn reading(&mut self, node: &Node) -> Reading {
        let mut choices = Vec::new();
        for kid in node.kids() {
            match kid.rule() {
                Rule::choice => {
                    let answer =
                        kid.all(Rule::word).nth(1).map_or_else(|| self.name(&kid), |answer| self.word(&answer));
                    choices.push((self.name(&kid), answer));
                }
                Rule::choice_bad => self.bad_choice(&kid),
                Rule::missing_brace => self.spoil_missing_brace(node, &kid),
                _ => {}
            }
        }
        Reading {
            key: self.name(node),
            certainty: self.certainty(node),
            text: self.the_text(node),
            marks: self.marks(node),
            choices,
            span: self.span(node),
        }
    }

    fn settle(&self, node: &Node) -> Settle {
        let answer = node.all(Rule::word).nth(1).map_or_else(|| self.name(node), |answer| self.word(&answer));
        Settle { question: self.name(node), answer, marks: self.marks(node), span: self.span(node) }
    }

    fn without(&self, node: &Node) -> Without {
        let what = match node.kids().nth(1).map(|what| what.rule()) {
            Some(Rule::PIECE) => WithoutWhat::Piece,
            Some(Rule::ZONE) => WithoutWhat::Zone,
            Some(Rule::TRACK) => WithoutWhat::Track,
            Some(Rule::READING) => WithoutWhat::Reading,
            Some(Rule::SOURCE) => WithoutWhat::Source,
            _ => WithoutWhat::Question,
        };
        Without { what, names: self.words(node), span: self.span(node) }
    }

    fn script(&mut self, node: &Node) -> Script {
        let span = self.span(node);
        if node.has(Rule::missing_end) {
            self.unclosed_script(node);
        }
        let what = match node.find(Rule::code) {
            Some(code) => {
                ScriptWhat::Code(Text { text: code.text().to_string(), span: self.bytes(code.start(), code.end()) })
            }
            None => ScriptWhat::File(self.the_text(node)),
        };
        Script { what, span }
    }
}
