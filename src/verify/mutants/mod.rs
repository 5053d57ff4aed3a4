//! What the tests of a variant would notice: one clause is changed at a time, and the tests are run.
//!
//! A changed variant is a *mutant*. It is printed as text and read again, so that it is what an author's slip would be; one
//! that does not check is not counted. One under which a test fails is *noticed*. Of the others those that play alike as far
//! as random games show are *equivalent*: under all answers that are worth trying the lists of moves, the
//! positions and the outcomes are the same, from the start, from the positions of the examples, from positions drawn from
//! those, and from positions with pieces set down by lot. Where what was changed had no say in any of them that is
//! *undecided*.
//! What is left has *survived*: nobody would notice. A comment beside the clause can explain why that is no loss:
//!
//! ```text
//! // allow mutant OPERATOR: why
//! ```

mod alike;
mod amounts;
mod changed;
mod drawn;
mod ends;
mod explained;
mod grounds;
mod masked;
mod never_both;
mod numbers;
mod operators;
mod parts;
mod places;
mod players;
mod scattered;
mod told;
mod trial;
mod weight;
mod wording;

use std::sync::Arc;

pub use operators::{OPERATORS, Operator};
use told::told;
pub use trial::{Fate, Trial, Tried, plays, try_mutants};

use crate::session::Variant;
use crate::source::{Source, Span};
use crate::syntax::{self, tree::File};

/// A variant with one clause changed.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// How it was changed.
    pub operator: &'static str,
    /// Where, in the file as it is.
    pub span: Span,
    /// The words that are gone; empty if some only came.
    pub before: String,
    /// The words that came; empty if some are only gone.
    pub after: String,
    /// The change in words: the clause as it is in place of as it was, what is left out of what, what comes first.
    pub words: String,
    /// The whole file, changed.
    pub text: String,
}

/// All mutants of a variant's own file, operator by operator, in the order of the file. Changes that come to the same text
/// are one mutant.
pub fn mutants(variant: &Arc<Variant>) -> Vec<Mutant> {
    let Some(source) = variant.sources.iter().next() else { return Vec::new() };
    let file = syntax::parse(source).file;
    let Ok(original) = syntax::format(source, &file) else { return Vec::new() };
    // Printed like the mutants, so that its clauses are compared with theirs.
    let original = Source::new(source.id(), source.name(), original);
    let original = (&original, &syntax::parse(&original).file);
    let players = players(variant);
    let mut found: Vec<Mutant> = Vec::new();
    for operator in OPERATORS {
        for index in 0.. {
            let Some((changed, span)) = operator.act(&file, index, &players) else { break };
            let Some(mutant) = mutant(operator, source, original, &changed, span) else { continue };
            if !found.iter().any(|other| other.text == mutant.text) {
                found.push(mutant);
            }
        }
    }
    found
}

fn mutant(
    operator: &Operator,
    source: &Source,
    original: (&Source, &File),
    changed: &File,
    span: Span,
) -> Option<Mutant> {
    let text = syntax::format(source, changed).ok()?;
    let (before, after) = difference(original.0.text(), &text)?;
    let mutant = Source::new(source.id(), source.name(), text.as_str());
    let words = told(original, (&mutant, &syntax::parse(&mutant).file));
    let words = words.unwrap_or_else(|| match (before.as_str(), after.as_str()) {
        (gone, "") => format!("leaving `{gone}` out"),
        ("", came) => format!("adding `{came}`"),
        (gone, came) => format!("`{came}` in place of `{gone}`"),
    });
    Some(Mutant { operator: operator.name, span, before, after, words, text })
}

fn players(variant: &Arc<Variant>) -> Vec<String> {
    let rules = variant.ruleset.answers(None, &[]).ok().and_then(|answers| variant.ruleset.resolve(&answers).rules);
    rules.map(|rules| rules.players.iter().map(|player| player.name.clone()).collect()).unwrap_or_default()
}

/// The words in which two texts differ; nothing if they are the same but for their layout.
fn difference(one: &str, other: &str) -> Option<(String, String)> {
    // Between clauses on one line stands a `;`, between lines none.
    let words = |text: &str| -> Vec<String> {
        text.split_whitespace().map(|word| word.trim_end_matches(';').to_string()).collect()
    };
    let (one, other) = (words(one), words(other));
    if one == other {
        return None;
    }
    let mut start = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let rest = one[start..].iter().rev().zip(other[start..].iter().rev());
    let mut end = rest.take_while(|(a, b)| a == b).count();
    // `a b` out of `a b a b` may be the first or the last: what is gone or came is told from its label, or else from its
    // beginning, and no clause begins with a mark.
    let longer = if one.len() > other.len() { &one } else { &other };
    let only = one.len() - end == start || other.len() - end == start;
    let mark = |word: &String| word.starts_with('@');
    let same = |shift: usize| longer[start - shift] == longer[longer.len() - end - shift];
    let most =
        (1..=if only { start } else { 0 }).take_while(|&shift| same(shift) && !mark(&longer[start - shift])).count();
    let shift = (0..=most).find(|shift| longer[start - shift].ends_with(':')).unwrap_or(most);
    start -= shift;
    end += shift;
    let (gone, came) = (&one[start..one.len() - end], &other[start..other.len() - end]);
    Some((gone.join(" "), came.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_words_that_differ_are_found_whatever_the_layout() {
        let found = difference("a { b c; d }", "a {\n  b x\n  d\n}");
        assert_eq!(found, Some(("c".to_string(), "x".to_string())));
        assert_eq!(difference("a; b", "a\nb"), None);
        assert_eq!(difference("a b c", "a c"), Some(("b".to_string(), String::new())));
        let found = difference("chains must finish; chains may stop", "chains may stop");
        assert_eq!(found, Some(("chains must finish".to_string(), String::new())));
        let found = difference("gone: he loses; stuck: she loses", "gone: he loses");
        assert_eq!(found, Some(("stuck: she loses".to_string(), String::new())));
    }
}
