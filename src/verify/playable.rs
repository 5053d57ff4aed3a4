//! What the engines would refuse.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::reference::unplayable;
use crate::rules::Ruleset;

/// Everything that one of the engines cannot play, under the default answers, every reading and every single other answer;
/// each at the clause that says it. Nothing that is accepted without a word here is ignored in play.
pub fn refused(ruleset: &Ruleset) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for answers in ruleset.worth_trying() {
        let Some(rules) = ruleset.resolve(&answers).rules else { continue };
        let rules = Arc::new(rules);
        let mut refusals = Game::compile(rules.clone()).err().unwrap_or_default();
        refusals.extend(unplayable(&rules).into_iter().map(|(clause, what)| {
            Diagnostic::new(Code::NotPlayable, rules.clause(clause).span, what).label("cannot be played yet")
        }));
        for refusal in refusals {
            // The engines word it differently; one refusal of a clause is enough.
            if !found.iter().any(|other| other.primary.span == refusal.primary.span) {
                found.push(refusal);
            }
        }
    }
    found.sort_by_key(|diagnostic| (diagnostic.primary.span.file, diagnostic.primary.span.start));
    found
}
