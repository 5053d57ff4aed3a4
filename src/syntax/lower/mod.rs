//! From what the parser found to the syntax tree.
//!
//! Lowering is total: every piece of the grammar has its counterpart in the tree, pieces that were swallowed become `Bad`
//! entries and a diagnostic each. Here are words, numbers, tails and what all blocks have in common; the other files
//! follow the sections of the grammar.

mod block;
mod board;
mod cond;
mod end;
mod example;
mod file;
mod moves;
mod pieces;
mod turn;
mod who;

use unicode_normalization::UnicodeNormalization;

use super::node::Node;
use super::scan::Scan;
use super::tree::{BigNumber, Certainty, Mark, Number, PointRun, Range, Tail, Text, WhenTest, WhenWhat, Word};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Source, Span};
use dablo_grammar::Rule;

/// Lowers one file.
pub(super) struct Lower<'s> {
    pub source: &'s Source,
    pub scan: &'s Scan,
    pub diagnostics: Vec<Diagnostic>,
    /// Places that were reported but have no `Bad` entry of their own; they become `Bad` items of the file.
    pub spoilt: Vec<Span>,
    /// What was swallowed before this byte belongs to a mistake that was reported already.
    pub quiet: usize,
    /// The answers of the last question could not be read, so that further ones may seem to belong to none.
    pub answers_unread: bool,
}

impl<'s> Lower<'s> {
    pub fn new(source: &'s Source, scan: &'s Scan) -> Lower<'s> {
        Lower { source, scan, diagnostics: Vec::new(), spoilt: Vec::new(), quiet: 0, answers_unread: false }
    }

    /// The text that the grammar reads: that of the source, with straight quotation marks.
    pub fn text_as_read(&self) -> &'s str {
        self.scan.straight.as_deref().unwrap_or(self.source.text())
    }

    /// The span between two bytes.
    pub fn bytes(&self, start: usize, end: usize) -> Span {
        Span { file: self.source.id(), start: start as u32, end: end.max(start) as u32 }
    }

    /// The span of a node without the blanks behind its last word.
    pub fn span(&self, node: &Node) -> Span {
        self.bytes(node.start(), self.scan.end_before(node.end()).max(node.start()))
    }

    pub fn word(&self, node: &Node) -> Word {
        Word { text: plain(node.text()), span: self.span(node) }
    }

    /// The words among the pieces directly inside a node.
    pub fn words(&self, node: &Node) -> Vec<Word> {
        node.kids().filter(|kid| matches!(kid.rule(), Rule::word | Rule::name)).map(|kid| self.word(&kid)).collect()
    }

    /// The kinds that follow a node's keywords, if it names some.
    pub fn kinds(&self, node: &Node) -> Vec<Word> {
        node.find(Rule::kinds)
            .or_else(|| node.find(Rule::kinds_held))
            .map(|kinds| self.words(&kinds))
            .unwrap_or_default()
    }

    /// The first word or name of a node.
    pub fn name(&self, node: &Node) -> Word {
        let word = node.kids().find(|kid| matches!(kid.rule(), Rule::word | Rule::name));
        self.word(&word.unwrap_or_else(|| node.clone()))
    }

    pub fn text(&self, node: &Node) -> Text {
        let raw = node.text();
        let inside = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).unwrap_or(raw);
        Text { text: unescaped(inside), span: self.span(node) }
    }

    /// The first string of a node.
    pub fn the_text(&self, node: &Node) -> Text {
        self.text(&node.the(Rule::string))
    }

    pub fn number(&mut self, node: &Node) -> Number {
        let span = self.span(node);
        Number { value: self.value(node.text(), span), span }
    }

    /// The first number of a node.
    pub fn the_number(&mut self, node: &Node) -> Number {
        self.number(&node.the(Rule::number))
    }

    /// All numbers of a node.
    pub fn numbers(&mut self, node: &Node) -> Vec<Number> {
        node.all(Rule::number).map(|number| self.number(&number)).collect()
    }

    pub fn big_number(&mut self, node: &Node) -> BigNumber {
        let span = self.span(node);
        let value = node.text().parse().unwrap_or_else(|_| {
            self.too_large(span, "a count of positions is at most 18446744073709551615");
            u64::MAX
        });
        BigNumber { value, span }
    }

    fn value(&mut self, digits: &str, span: Span) -> u32 {
        digits.parse().unwrap_or_else(|_| {
            self.too_large(span, "numbers go up to 4294967295");
            u32::MAX
        })
    }

    fn too_large(&mut self, span: Span, help: &str) {
        let message = format!("the number `{}` is too large", self.source.slice(span));
        self.spoil(Diagnostic::new(Code::Limit, span, message).help(help));
    }

    pub fn range(&mut self, node: &Node) -> Range {
        let span = self.span(node);
        match node.text().split_once('-') {
            Some((from, to)) => Range { from: self.value(from, span), to: self.value(to, span), span },
            None => {
                let only = self.value(node.text(), span);
                Range { from: only, to: only, span }
            }
        }
    }

    pub fn run(&self, node: &Node) -> PointRun {
        let span = self.span(node);
        let middle = node.text().find('-').map_or(node.end(), |at| node.start() + at);
        let point = |start, end| {
            let span = self.bytes(start, end);
            Word { text: plain(self.source.slice(span)), span }
        };
        PointRun { from: point(node.start(), middle), to: point(middle + 1, node.end()), span }
    }

    /// The tail of a clause, or none.
    pub fn tail(&self, node: &Node) -> Tail {
        let Some(tail) = node.find(Rule::tail) else { return Tail::default() };
        Tail { when: tail.all(Rule::when).map(|test| self.when(&test)).collect(), marks: self.marks(&tail) }
    }

    fn when(&self, node: &Node) -> WhenTest {
        let mut words = self.words(node);
        let what = if node.has(Rule::READING) {
            WhenWhat::Reading(words)
        } else {
            let answers = words.split_off(1.min(words.len()));
            WhenWhat::Answer { question: self.name(node), not: node.has(Rule::NOT), answers }
        };
        WhenTest { what, span: self.span(node) }
    }

    /// The marks directly inside a node.
    pub fn marks(&self, node: &Node) -> Vec<Mark> {
        let mark = |mark: Node| Mark {
            key: self.name(&mark),
            certainty: self.certainty(&mark),
            note: mark.find(Rule::string).map(|note| self.text(&note)),
            span: self.span(&mark),
        };
        node.all(Rule::mark).map(mark).collect()
    }

    pub fn certainty(&self, node: &Node) -> Option<Certainty> {
        let word = node.find(Rule::certainty)?.first();
        match word.rule() {
            Rule::ATTESTED => Some(Certainty::Attested),
            Rule::INFERRED => Some(Certainty::Inferred),
            Rule::CONJECTURE => Some(Certainty::Conjecture),
            _ => Some(Certainty::Agreed),
        }
    }
}

/// A word in NFC and without backquotes.
fn plain(word: &str) -> String {
    normal(word.strip_prefix('`').and_then(|word| word.strip_suffix('`')).unwrap_or(word))
}

fn normal(text: &str) -> String {
    if text.is_ascii() { text.to_string() } else { text.nfc().collect() }
}

/// The inside of a string in NFC, its escapes resolved: `\"` and `\\`; any other backslash stands for itself.
fn unescaped(inside: &str) -> String {
    let mut out = String::with_capacity(inside.len());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                out.push(escaped);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    normal(&out)
}
