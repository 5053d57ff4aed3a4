//! Names that files use of questions, answers, readings and sources: do they exist?

use super::merge::{Entry, Merged, Test};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::tree::{ExampleWhat, Mark};

/// Reports every question, answer, reading or source that is named but not declared.
pub(super) fn check(merged: &Merged, out: &mut Vec<Diagnostic>) {
    for entry in &merged.entries {
        marks(merged, &entry.marks, out);
        guard(merged, entry, out);
    }
    for question in &merged.questions {
        for answer in &question.answers {
            marks(merged, &answer.marks, out);
        }
    }
    for example in &merged.examples {
        marks(merged, &example.marks, out);
        for step in &example.steps {
            match &step.what {
                ExampleWhat::Set(question, answer) => {
                    answered(merged, &question.text, question.span, &answer.text, answer.span, out);
                }
                ExampleWhat::Reading(key) if !merged.readings.iter().any(|reading| reading.key == key.text) => {
                    let known = merged.readings.iter().map(|reading| reading.key.as_str());
                    let message = format!("there is no reading `{}`", key.text);
                    let diagnostic = Diagnostic::new(Code::UnknownName, key.span, message);
                    push_once(suggest(diagnostic, &key.text, key.span, known, true), out);
                }
                _ => {}
            }
        }
    }
    for reading in &merged.readings {
        for (at, (question, answer)) in reading.choices.iter().enumerate() {
            if let Some((first, _)) = reading.choices[..at].iter().find(|(other, _)| other.text == question.text) {
                out.push(
                    Diagnostic::new(
                        Code::Duplicate,
                        question.span,
                        format!("the reading `{}` answers `{}` twice", reading.key, question.text),
                    )
                    .also(first.span, "first here"),
                );
            }
            answered(merged, &question.text, question.span, &answer.text, answer.span, out);
        }
    }
    if let Some((key, span)) = &merged.default_reading
        && !merged.readings.iter().any(|reading| reading.key == *key)
    {
        let known = merged.readings.iter().map(|reading| reading.key.as_str());
        out.push(suggest(
            Diagnostic::new(Code::UnknownName, *span, format!("there is no reading `{key}`")),
            key,
            *span,
            known,
            true,
        ));
    }
}

fn marks(merged: &Merged, marks: &[Mark], out: &mut Vec<Diagnostic>) {
    for mark in marks {
        if !merged.sources.iter().any(|source| source.key == mark.key.text) {
            let known = merged.sources.iter().map(|source| source.key.as_str());
            let diagnostic = Diagnostic::new(
                Code::UnknownName,
                mark.key.span,
                format!("no source or reading has the key `{}`", mark.key.text),
            );
            let diagnostic = suggest(diagnostic, &mark.key.text, mark.key.span, known, true);
            if !out.contains(&diagnostic) {
                out.push(diagnostic);
            }
        }
    }
}

fn guard(merged: &Merged, entry: &Entry, out: &mut Vec<Diagnostic>) {
    for test in &entry.guard {
        match test {
            Test::Answer { question, answers, span, .. } => {
                for answer in answers {
                    answered(merged, question, *span, answer, *span, out);
                }
            }
            Test::Reading { keys, span } => {
                for key in keys {
                    // A clause may be tied to a reading that a derived file took away: then it never applies there.
                    let known = merged.sources.iter().any(|source| source.key == *key);
                    if !known {
                        let readings = merged.readings.iter().map(|reading| reading.key.as_str());
                        let diagnostic =
                            Diagnostic::new(Code::UnknownName, *span, format!("there is no reading `{key}`"));
                        out.push(suggest(diagnostic, key, *span, readings, false));
                    }
                }
            }
        }
    }
}

fn answered(merged: &Merged, question: &str, at: Span, answer: &str, answer_at: Span, out: &mut Vec<Diagnostic>) {
    let Some(found) = merged.questions.iter().find(|q| q.name == question) else {
        let known = merged.questions.iter().map(|question| question.name.as_str());
        let diagnostic = Diagnostic::new(Code::UnknownAnswer, at, format!("there is no question `{question}`"));
        // Behind `when` the question and its answer share a span.
        let diagnostic = match at == answer_at && nearest(question, known.clone()).is_none() {
            true => diagnostic
                .help("`when` asks which answer a question has; what must hold in the position stands behind `if`."),
            false => diagnostic,
        };
        let diagnostic = suggest(diagnostic, question, at, known, at != answer_at);
        // Meanwhile any question stands for it.
        let another = merged.questions.iter().find_map(|other| Some((&other.name, &other.answers.first()?.name)));
        let diagnostic = match another.filter(|_| at == answer_at) {
            Some((question, answer)) => diagnostic.stand_in(at, format!("{question} {answer}")),
            None => diagnostic,
        };
        push_once(diagnostic, out);
        return;
    };
    // Of a question whose answers could not be read nothing is known.
    if !found.answers.is_empty() && !found.answers.iter().any(|a| a.name == answer) {
        let known = found.answers.iter().map(|answer| answer.name.as_str());
        let names: Vec<&str> = known.clone().collect();
        let diagnostic =
            Diagnostic::new(Code::UnknownAnswer, answer_at, format!("`{answer}` is no answer of `{question}`"))
                .also(found.span, format!("its answers are {}", names.join(", ")));
        let near = nearest(answer, known.clone()).is_some();
        let diagnostic = if near { suggest(diagnostic, answer, answer_at, known, at != answer_at) } else { diagnostic };
        let diagnostic = match at == answer_at {
            true => diagnostic.stand_in(at, format!("{question} {}", names[0])),
            false => diagnostic.stand_in(answer_at, names[0]),
        };
        push_once(diagnostic, out);
    }
}

fn push_once(diagnostic: Diagnostic, out: &mut Vec<Diagnostic>) {
    if !out.contains(&diagnostic) {
        out.push(diagnostic);
    }
}

/// Adds the nearest known name, as a fix where the span is that of the name alone.
fn suggest<'a>(
    diagnostic: Diagnostic,
    name: &str,
    span: Span,
    known: impl Iterator<Item = &'a str> + Clone,
    exact: bool,
) -> Diagnostic {
    match nearest(name, known.clone()) {
        Some(near) if exact => diagnostic.perhaps(name, span, near),
        Some(near) => diagnostic.help(format!("Perhaps `{near}` is meant.")),
        None => {
            let all: Vec<&str> = known.collect();
            if all.is_empty() { diagnostic } else { diagnostic.help(format!("Known here: {}.", all.join(", "))) }
        }
    }
}
