//! What is probably not meant, although it can be played.
//!
//! A lint is asked of the rules under every set of answers that is worth trying. What it says of a clause is told if it is
//! true wherever the clause holds; what it says of the game as a whole, if it is true under all answers. Every lint can be
//! silenced by a comment, see [`super::silence`].

mod acts;
mod board;
mod clauses;
mod ends;
mod examples;
mod implied;
mod never;
mod pieces;
mod possible;
mod readings;
mod words;

use super::{Answers, Rules, Ruleset};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;

/// Whether a contradiction lies in the words of its clause alone, whatever else the file says.
pub(super) fn is_of_its_clause(lint: &Diagnostic) -> bool {
    lint.code == Code::Contradiction && [never::EXCLUDED, never::DENIED].contains(&lint.primary.text.as_str())
}

/// All lints of a ruleset.
pub(super) fn lints(ruleset: &Ruleset, resolved: &[(Answers, Rules)]) -> Vec<Diagnostic> {
    let last_file = ruleset.merged.head.file;
    let mut found: Vec<(Diagnostic, usize)> = Vec::new();
    for (answers, rules) in resolved {
        let mut all = Vec::new();
        board::lint(ruleset, answers, rules, &mut all);
        pieces::lint(rules, &mut all);
        acts::lint(rules, &mut all);
        never::lint(rules, &mut all);
        clauses::lint(rules, &mut all);
        ends::lint(rules, &mut all);
        all.extend(rules.assumptions.iter().map(|assumption| {
            let message = format!("nothing is said of this: {}", assumption.point);
            Diagnostic::new(Code::Open, ruleset.merged.head, message)
                .help(format!("Meanwhile it is assumed: {}.", assumption.assumed))
        }));
        for diagnostic in all {
            match found.iter_mut().find(|(other, _)| *other == diagnostic) {
                Some((_, times)) => *times += 1,
                None => found.push((diagnostic, 1)),
            }
        }
    }
    let mut told: Vec<Diagnostic> = Vec::new();
    for (diagnostic, times) in found {
        let holds = |rules: &Rules| rules.clauses.iter().any(|clause| clause.span == diagnostic.primary.span);
        let with = resolved.iter().filter(|(_, rules)| holds(rules)).count();
        let wanted = if with == 0 { resolved.len() } else { with };
        if times == wanted {
            told.push(diagnostic);
        }
    }
    words::lint(ruleset, resolved, &mut told);
    readings::lint(ruleset, resolved, &mut told);
    examples::lint(ruleset, &mut told);
    // What a base is to blame for is told when the base itself is checked.
    told.retain(|diagnostic| diagnostic.primary.span.file == last_file);
    told
}

/// The span of a clause.
fn span_of(rules: &Rules, clause: super::ClauseId) -> Span {
    rules.clause(clause).span
}
