//! The scripts of a variant, checked against the clauses that call them.

use std::sync::Arc;

use super::AnswerMap;
use crate::diagnostics::Diagnostic;
use crate::hooks::{Caller, Place, Scripts};
use crate::rules::merge::Merged;
use crate::rules::{Rules, world};
use crate::syntax::tree::Word;

/// Compiles the script blocks, if some clause calls one of their functions, and says what is wrong with them.
pub(super) fn attach(
    rules: &mut Rules,
    merged: &Merged,
    answers: &AnswerMap,
    called: Vec<(Place, Word)>,
    out: &mut Vec<Diagnostic>,
) {
    if called.is_empty() && merged.scripts.is_empty() {
        return;
    }
    let mut callers: Vec<Caller> = called
        .into_iter()
        .map(|(place, name)| {
            let around = |span: crate::source::Span| {
                span.file == name.span.file && span.start <= name.span.start && name.span.end <= span.end
            };
            let clause = rules.clauses.iter().find(|clause| around(clause.span));
            let clause = clause.map_or_else(|| format!("script {}", name.text), |clause| clause.text.clone());
            Caller { place, name: name.text, clause, span: name.span }
        })
        .collect();
    callers.dedup();
    let nobody = callers.is_empty();
    let (scripts, mistakes) = Scripts::new(merged.scripts.clone(), callers, world::world(rules, answers));
    let sound = mistakes.is_empty();
    out.extend(mistakes);
    if nobody && sound {
        // Under other answers a clause may call it; a file in which none ever does is told so once.
        return;
    }
    rules.scripts = scripts.map(Arc::new);
}
