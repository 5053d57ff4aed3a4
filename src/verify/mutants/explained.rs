//! Comments that explain why a mutant may live.
//!
//! `// allow mutant OPERATOR: why` speaks of its own line, or of the first line behind it that is no comment, as the comments
//! that silence warnings do. Several operators are separated by commas.

use super::operators::OPERATORS;
use crate::diagnostics::nearest;
use crate::source::{Source, Span};
use crate::syntax::spoken_of;
use crate::syntax::tree::Comment;

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
    /// Whether it speaks of an operator at a line.
    pub fn explains(&self, operator: &str, line: u32) -> bool {
        self.line == line && self.operators.iter().any(|name| name == operator)
    }
}
