//! Readings and answers: two that say the same, and such as nobody gives.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Answers, Rules, Ruleset};

pub(super) fn lint(ruleset: &Ruleset, resolved: &[(Answers, Rules)], out: &mut Vec<Diagnostic>) {
    same_rules(ruleset, resolved, out);
    idle_answers(ruleset, out);
}

fn same_rules(ruleset: &Ruleset, resolved: &[(Answers, Rules)], out: &mut Vec<Diagnostic>) {
    let mut seen: Vec<(usize, String)> = Vec::new();
    for (index, reading) in ruleset.readings.iter().enumerate() {
        let Ok(answers) = ruleset.answers(Some(&reading.key), &[]) else { continue };
        let same = |other: &Answers| other.chosen.iter().zip(&answers.chosen).all(|(a, b)| a.answer == b.answer);
        let tied = |other: &Answers| other.reading == answers.reading;
        let Some((_, rules)) = resolved.iter().find(|(other, _)| same(other) && tied(other)) else { continue };
        let fingerprint = rules.fingerprint();
        if let Some((first, _)) = seen.iter().find(|(_, other)| *other == fingerprint) {
            let first = &ruleset.readings[*first];
            out.push(
                Diagnostic::new(
                    Code::SameReading,
                    reading.span,
                    format!("the readings `{}` and `{}` give the same rules", first.key, reading.key),
                )
                .also(first.span, "the first")
                .help("Say in which answer they differ, or cite the second as a `source`."),
            );
        }
        seen.push((index, fingerprint));
    }
}

/// An answer that no reading takes and no source gives; the first answer of a question is what is played.
fn idle_answers(ruleset: &Ruleset, out: &mut Vec<Diagnostic>) {
    if ruleset.readings.is_empty() {
        return;
    }
    for question in &ruleset.merged.questions {
        for (index, answer) in question.answers.iter().enumerate() {
            let taken = ruleset.readings.iter().any(|reading| {
                let given = reading.answers.iter().find(|(name, _)| *name == question.name);
                given.map_or(index == 0, |(_, given)| *given == answer.name)
            });
            if !taken && answer.marks.is_empty() && question.settled.is_none() {
                out.push(
                    Diagnostic::new(
                        Code::IdleAnswer,
                        answer.span,
                        format!(
                            "no reading takes the answer `{} {}`, and no source gives it",
                            question.name, answer.name
                        ),
                    )
                    .help("Say who gives it (`@KEY`), or leave it out."),
                );
            }
        }
    }
}
