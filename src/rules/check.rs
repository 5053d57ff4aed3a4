//! Checking a file: everything that is wrong with it under any answers, in one run.

use super::merge::{self, Margin, Merged};
use super::ruleset::{Answers, Bases, Ruleset};
use super::{Rules, lints, names, silence};
use crate::diagnostics::{Code, Diagnostic, Label};
use crate::source::{Source, Sources};

/// What [`check`] gives: the ruleset, unless a mistake leaves nothing to answer, and all that is to be said about it.
#[derive(Debug)]
pub struct Checked {
    /// The ruleset, if its default reading can be resolved.
    pub ruleset: Option<Ruleset>,
    /// Mistakes, warnings and notes, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file and its bases as a ruleset, and tries its default reading, every reading, and every single other answer.
/// Base files are added to `sources`, so that diagnostics in them can be drawn.
pub fn check(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Checked {
    let mut out = Vec::new();
    let mut margin = Margin::default();
    let merged = merge::load(sources, source, bases, &mut margin, &mut out);
    let ruleset = merged.and_then(|merged| try_all(merged, &mut out));
    out.retain(|diagnostic| !follows_from_unread(diagnostic, &margin, sources));
    for diagnostic in out.iter_mut().filter(|diagnostic| diagnostic.is_error()) {
        show_chain(diagnostic, &margin);
    }
    let errors = out.iter().any(Diagnostic::is_error);
    let asked = ruleset.is_some() && !errors;
    let diagnostics = silence::silence(tidy(out), &margin.comments, sources, asked);
    Checked { ruleset: ruleset.filter(|_| !errors), diagnostics }
}

/// The ruleset, with all that is wrong with it under any answers worth trying.
fn try_all(merged: Merged, out: &mut Vec<Diagnostic>) -> Option<Ruleset> {
    if let Some(question) = merged.questions.get(MOST_QUESTIONS) {
        out.push(
            Diagnostic::new(Code::Limit, question.span, format!("the file puts more than {MOST_QUESTIONS} questions"))
                .help("Every answer is tried by itself; divide the game into several files."),
        );
        return None;
    }
    let unread = out.iter().any(Diagnostic::is_error);
    names::check(&merged, out);
    let ruleset = Ruleset::of(merged);
    if out.iter().any(Diagnostic::is_error) {
        // Names are wrong already, but what else is wrong should be told in the same run.
        // That something is missing is not said where clauses could not be read: it may be one of them.
        let answers = ruleset.answers(None, &[]).ok()?;
        let found = ruleset.resolve(&answers).diagnostics;
        out.extend(found.into_iter().filter(|diagnostic| !unread || diagnostic.code != Code::Missing));
        return None;
    }
    let mut usable = true;
    let mut resolved: Vec<(Answers, Rules)> = Vec::new();
    for answers in ruleset.worth_trying() {
        let found = ruleset.resolve(&answers);
        out.extend(found.diagnostics);
        match found.rules {
            Some(rules) => resolved.push((answers, rules)),
            None => usable = false,
        }
    }
    if usable {
        out.extend(lints::lints(&ruleset, &resolved));
    }
    usable.then_some(ruleset)
}

/// Marks, for a mistake in a base, where the files on top of it name it as their base.
fn show_chain(diagnostic: &mut Diagnostic, margin: &Margin) {
    let mut file = diagnostic.primary.span.file;
    while let Some((_, named)) = margin.bases.iter().find(|(base, _)| *base == file) {
        if diagnostic.secondary.iter().any(|label| label.span == *named) {
            return;
        }
        diagnostic.secondary.push(Label { span: *named, text: "the base is named here".to_string() });
        file = named.file;
    }
}

/// Whether a name seems unknown only because the clause that declares it could not be read.
fn follows_from_unread(diagnostic: &Diagnostic, margin: &Margin, sources: &Sources) -> bool {
    let span = diagnostic.primary.span;
    let name = || sources.get(span.file).map(|source| source.slice(span).trim_matches('`').to_string());
    matches!(diagnostic.code, Code::UnknownName | Code::UnknownAnswer | Code::NoPoint)
        && name().is_some_and(|name| margin.unread.contains(&name))
}

/// No file puts more questions: checking tries each of their answers.
const MOST_QUESTIONS: usize = 128;

/// Each diagnostic once, by place: trying several answers finds one mistake several times.
pub(super) fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| (d.primary.span.file, d.primary.span.start, d.severity, d.primary.span.end));
    let mut kept: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        // Under another answer the same thing may be said with another second place.
        let same = |other: &Diagnostic| {
            other.code == diagnostic.code
                && other.primary.span == diagnostic.primary.span
                && other.message == diagnostic.message
        };
        if !kept.iter().any(same) {
            kept.push(diagnostic);
        }
    }
    kept
}
