//! Examples: two that nobody could tell apart, or that say the same.

use std::collections::HashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::Ruleset;
use crate::syntax::tree::Example;

pub(super) fn lint(ruleset: &Ruleset, out: &mut Vec<Diagnostic>) {
    let mut by_name: HashMap<&str, &Example> = HashMap::new();
    let mut by_steps: HashMap<String, &Example> = HashMap::new();
    for example in &ruleset.examples {
        let name = example.what.text.as_str();
        let steps = steps(example);
        let (first, message, help) = if let Some(first) = by_name.get(name) {
            let message = format!("there are two examples \"{name}\"");
            (*first, message, "Give one of them another name, so that reports can tell which is meant.")
        } else if let Some(first) = steps.as_ref().and_then(|steps| by_steps.get(steps)) {
            let message = format!("the examples \"{}\" and \"{name}\" say the same", first.what.text);
            (*first, message, "Leave one of them out.")
        } else {
            by_name.insert(name, example);
            steps.map(|steps| by_steps.insert(steps, example));
            continue;
        };
        by_name.entry(name).or_insert(example);
        out.push(
            Diagnostic::new(Code::SameExample, example.what.span, message)
                .also(first.what.span, "the first")
                .help(help),
        );
    }
}

/// The clauses of an example, wherever they stand; none where it has none.
fn steps(example: &Example) -> Option<String> {
    let steps: Vec<_> = example.steps.iter().map(|step| &step.what).collect();
    serde_json::to_string(&steps).ok().filter(|_| !steps.is_empty())
}
