//! Comments that explain why a mutant may live.
//!
//! `// allow mutant OPERATOR: why` speaks of its own line, or of the first line behind it that is no comment, as the comments
//! that silence warnings do, and of all of the clause to which that line belongs. Several operators are separated by commas.

use super::operators::OPERATORS;
use super::parts::clauses;
use crate::diagnostics::nearest;
use crate::source::{Source, Span};
use crate::syntax::spoken_of;
use crate::syntax::tree::{Comment, File, Item};

/// An explanation.
#[derive(Clone, Debug)]
pub(super) struct Explanation {
    /// The operators that it names.
    pub operators: Vec<String>,
    /// The line of which it speaks.
    pub line: u32,
    /// Why a mutant of these operators may live there.
    pub why: String,
    /// The comment.
    pub span: Span,
}

/// The explanations of a file, and what is wrong with those that explain nothing: each place with a sentence.
pub(super) fn explanations(source: &Source, comments: &[Comment]) -> (Vec<Explanation>, Vec<(Span, String)>) {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for comment in comments {
        let text = comment.text.trim_start_matches(['/', '*']).trim_end_matches(['/', '*']).trim();
        let Some(rest) = text.strip_prefix("allow mutant ") else { continue };
        let Some((names, why)) = rest.split_once(':').filter(|(_, why)| !why.trim().is_empty()) else {
            let message = "the reason is missing: write `// allow mutant OPERATOR: why`";
            wrong.push((comment.span, message.to_string()));
            continue;
        };
        let operators: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
        for name in &operators {
            let known = || OPERATORS.iter().map(|operator| operator.name);
            if !known().any(|operator| operator == name) {
                let near = nearest(name, known()).map(|near| format!("; perhaps `{near}` is meant"));
                wrong.push((comment.span, format!("`{name}` is no operator{}", near.unwrap_or_default())));
            }
        }
        let line = spoken_of(comment, comments, source);
        found.push(Explanation { operators, line, why: why.trim().to_string(), span: comment.span });
    }
    (found, wrong)
}

impl Explanation {
    /// Whether it speaks of an operator at a place: on its line, or beside a line of the clause of which the place is a part.
    pub fn explains(&self, operator: &str, place: Span, source: &Source, clauses: &[Span]) -> bool {
        let line = |at: u32| source.line_column(at).0;
        let around = |clause: &&Span| clause.start <= place.start && place.end <= clause.end;
        let beside = |clause: &Span| line(clause.start) <= self.line && self.line <= line(clause.end);
        self.operators.iter().any(|name| name == operator)
            && (self.line == line(place.start) || clauses.iter().filter(around).any(beside))
    }
}

/// Where the clauses and the readings of a file stand.
pub(super) fn clauses_of(file: &mut File) -> Vec<Span> {
    let mut found = Vec::new();
    macro_rules! all {
        ($block:expr) => {
            clauses($block, &mut |clause| found.push(clause.span))
        };
    }
    for item in &mut file.items {
        match item {
            Item::Reading(reading) => found.push(reading.span),
            Item::Board(block) => all!(block),
            Item::Players(block) => all!(block),
            Item::Pieces(block) => all!(block),
            Item::Setup(block) => all!(block),
            Item::Moves(moves) => all!(&mut moves.block),
            Item::Turn(block) => all!(block),
            Item::End(block) => all!(block),
            _ => {}
        }
    }
    found
}
