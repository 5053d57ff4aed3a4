//! What `dablo test --coverage` says.

use serde::Serialize;

use super::Measured;
use crate::verify::coverage::{By, Coverage, CoveredClause, marked};

/// The marked file, and what was exercised only by random games or never.
pub(super) fn coverage_text(measured: &Measured, coverage: &Coverage) -> String {
    let sources = &measured.variant.sources;
    let counted = |clauses: &[&CoveredClause], fits: fn(&Option<By>) -> bool| {
        clauses.iter().filter(|clause| fits(&clause.by)).count()
    };
    let by_test = |by: &Option<By>| matches!(by, Some(By::Test(..)));
    let by_playout = |by: &Option<By>| matches!(by, Some(By::Playout(_)));
    let own: Vec<&CoveredClause> = coverage.own().collect();
    let inherited: Vec<&CoveredClause> = coverage.inherited().collect();
    let mut text = String::new();
    if let Some(source) = sources.iter().next() {
        text += &marked(source, coverage);
    }
    text += "\n+ exercised by a test, ~ only by a random game, ! never\n";
    let line = |clause: &CoveredClause| {
        let answer = clause.question.as_ref().map(|(question, answer)| format!(" (answer {question} {answer})"));
        let end = if clause.end { "end " } else { "" };
        let place = sources.place(clause.span);
        format!("  {place}: {end}`{}`{}\n", clause.text, answer.unwrap_or_default())
    };
    for (title, fits) in
        [("Only by random games", by_playout as fn(&Option<By>) -> bool), ("Never", Option::<By>::is_none)]
    {
        let found: Vec<String> = coverage.clauses.iter().filter(|clause| fits(&clause.by)).map(line).collect();
        if !found.is_empty() {
            text += &format!("\n{title}:\n{}", found.concat());
        }
    }
    let idle: Vec<String> = coverage
        .answers
        .iter()
        .filter(|answer| !by_test(&answer.by))
        .map(|answer| {
            let only = if answer.by.is_some() { " (only by random games)" } else { "" };
            format!("  {} {}{only}\n", answer.question, answer.answer)
        })
        .collect();
    if !idle.is_empty() {
        text += &format!("\nAnswers that no test takes:\n{}", idle.concat());
    }
    let sum = |clauses: &[&CoveredClause]| {
        let (tests, playouts, all) = (counted(clauses, by_test), counted(clauses, by_playout), clauses.len());
        format!("{tests} exercised by tests, {playouts} only by random games, {} never", all - tests - playouts)
    };
    text += &format!("\n{}: {} clauses: {}\n", measured.file, own.len(), sum(&own));
    if !inherited.is_empty() {
        text += &format!("{}: {} clauses of its bases: {}\n", measured.file, inherited.len(), sum(&inherited));
    }
    text
}

#[derive(Default, Serialize)]
pub(super) struct CoverageJson {
    file: String,
    troubles: Vec<String>,
    clauses: Vec<ClauseJson>,
    answers: Vec<AnswerJson>,
}

impl CoverageJson {
    /// A file that is not measured.
    pub fn troubled(file: &str, troubles: Vec<String>) -> CoverageJson {
        CoverageJson { file: file.to_string(), troubles, ..CoverageJson::default() }
    }
}

#[derive(Serialize)]
struct ClauseJson {
    label: String,
    text: String,
    place: String,
    answer: Option<String>,
    inherited: Option<String>,
    end: bool,
    #[serde(flatten)]
    by: ByJson,
}

#[derive(Serialize)]
struct AnswerJson {
    question: String,
    answer: String,
    #[serde(flatten)]
    by: ByJson,
}

/// Who exercised something: `exercised` is `tests`, `playouts` or null.
#[derive(Serialize)]
struct ByJson {
    exercised: Option<&'static str>,
    kind: Option<&'static str>,
    test: Option<String>,
    seed: Option<u64>,
}

fn by_json(by: Option<&By>) -> ByJson {
    match by {
        Some(By::Test(kind, name)) => {
            let (kind, test) = (Some(kind.word()), Some(name.clone()));
            ByJson { exercised: Some("tests"), kind, test, seed: None }
        }
        Some(By::Playout(seed)) => ByJson { exercised: Some("playouts"), kind: None, test: None, seed: Some(*seed) },
        None => ByJson { exercised: None, kind: None, test: None, seed: None },
    }
}

pub(super) fn coverage_json(measured: &Measured, coverage: &Coverage) -> CoverageJson {
    let clause = |clause: &CoveredClause| ClauseJson {
        label: clause.label.clone(),
        text: clause.text.clone(),
        place: measured.variant.sources.place(clause.span),
        answer: clause.question.as_ref().map(|(question, answer)| format!("{question} {answer}")),
        inherited: clause.inherited.clone(),
        end: clause.end,
        by: by_json(clause.by.as_ref()),
    };
    let answers = coverage.answers.iter().map(|answer| AnswerJson {
        question: answer.question.clone(),
        answer: answer.answer.clone(),
        by: by_json(answer.by.as_ref()),
    });
    CoverageJson {
        file: measured.file.clone(),
        troubles: Vec::new(),
        clauses: coverage.clauses.iter().map(clause).collect(),
        answers: answers.collect(),
    }
}
