//! Examples: two that nobody could tell apart, or that say the same.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::Ruleset;
use crate::syntax::tree::Example;

pub(super) fn lint(ruleset: &Ruleset, out: &mut Vec<Diagnostic>) {
    for (index, example) in ruleset.examples.iter().enumerate() {
        let before = &ruleset.examples[..index];
        let (first, message, help) = if let Some(first) =
            before.iter().find(|other| other.what.text == example.what.text)
        {
            let message = format!("there are two examples \"{}\"", example.what.text);
            (first, message, "Give one of them another name, so that reports can tell which is meant.")
        } else if let Some(first) = before.iter().find(|other| same_steps(other, example)) {
            let message = format!("the examples \"{}\" and \"{}\" say the same", first.what.text, example.what.text);
            (first, message, "Leave one of them out.")
        } else {
            continue;
        };
        out.push(
            Diagnostic::new(Code::SameExample, example.what.span, message)
                .also(first.what.span, "the first")
                .help(help),
        );
    }
}

/// Whether two examples have the same clauses, wherever they stand.
fn same_steps(one: &Example, other: &Example) -> bool {
    let text = |example: &Example| {
        let steps: Vec<_> = example.steps.iter().map(|step| &step.what).collect();
        serde_json::to_string(&steps).ok()
    };
    !one.steps.is_empty() && one.steps.len() == other.steps.len() && text(one) == text(other)
}
