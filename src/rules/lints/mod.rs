//! What is probably not meant, although it can be played.
//!
//! A lint is asked of the rules under every set of answers that is worth trying. What it says of a clause is told if it is
//! true wherever the clause holds; what it says of the game as a whole, if it is true under all answers. Every lint can be
//! silenced by a comment, see [`super::silence`].

mod acts;
mod board;
mod clauses;
mod cover;
mod ends;
mod examples;
mod implied;
mod never;
mod pieces;
mod possible;
mod readings;
mod words;

use std::collections::{HashMap, HashSet};

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
    let mut at_place: HashMap<(Code, Span), Vec<usize>> = HashMap::new();
    for (answers, rules) in resolved {
        let mut all = Vec::new();
        let known = possible::Known::of(rules);
        board::lint(ruleset, answers, &known, &mut all);
        pieces::lint(&known, &mut all);
        acts::lint(rules, &mut all);
        never::lint(&known, &mut all);
        clauses::lint(ruleset, answers, &known, &mut all);
        ends::lint(rules, &mut all);
        all.extend(rules.assumptions.iter().map(|assumption| {
            let message = format!("nothing is said of this: {}", assumption.point);
            Diagnostic::new(Code::Open, ruleset.merged.head, message)
                .help(format!("Meanwhile it is assumed: {}.", assumption.assumed))
        }));
        for diagnostic in all {
            let here = at_place.entry((diagnostic.code, diagnostic.primary.span)).or_default();
            match here.iter().find(|at| found[**at].0 == diagnostic) {
                Some(at) => found[*at].1 += 1,
                None => {
                    here.push(found.len());
                    found.push((diagnostic, 1));
                }
            }
        }
    }
    // Under how many answers each clause holds.
    let mut holding: HashMap<Span, usize> = HashMap::new();
    for (_, rules) in resolved {
        let spans: HashSet<Span> = rules.clauses.iter().map(|clause| clause.span).collect();
        spans.into_iter().for_each(|span| *holding.entry(span).or_default() += 1);
    }
    let wanted = |lint: &Diagnostic| holding.get(&lint.primary.span).copied().unwrap_or(resolved.len());
    let always = found.into_iter().filter(|(lint, times)| *times == wanted(lint));
    let mut told: Vec<Diagnostic> = always.map(|(lint, _)| lint).collect();
    // Of what can never be it is not told besides that another clause does the same.
    let never: HashSet<Span> = told.iter().filter(|lint| lint.code == Code::Contradiction).map(place).collect();
    told.retain(|lint| lint.code != Code::Shadowed || !never.contains(&place(lint)));
    words::lint(ruleset, resolved, &mut told);
    readings::lint(ruleset, resolved, &mut told);
    examples::lint(ruleset, &mut told);
    // What a base is to blame for is told when the base itself is checked.
    told.retain(|diagnostic| diagnostic.primary.span.file == last_file);
    told
}

fn place(lint: &Diagnostic) -> Span {
    lint.primary.span
}

/// The span of a clause.
fn span_of(rules: &Rules, clause: super::ClauseId) -> Span {
    rules.clause(clause).span
}
