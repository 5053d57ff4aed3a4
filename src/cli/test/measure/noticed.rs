//! What `dablo test --mutants` says.

use serde::Serialize;

use super::Measured;
use crate::diagnostics::render::place;
use crate::verify::mutants::{Fate, Mutant, Tried};

/// Each surviving mutant where it stands, and how many came to what.
pub(super) fn mutants_text(measured: &Measured, tried: &Tried, colour: bool) -> String {
    let sources = &measured.variant.sources;
    let mut text = String::new();
    for mutant in tried.with(|fate| *fate == Fate::Survived) {
        let title = format!("no test notices {}", mutant.words);
        text += &place(&title, mutant.span, mutant.operator, sources, colour);
        text += "\n\n";
    }
    for mutant in tried.with(|fate| *fate == Fate::Undecided) {
        let title = format!("undecided: in nothing that was compared would {} matter", mutant.words);
        text += &place(&title, mutant.span, mutant.operator, sources, colour);
        text += "\n\n";
    }
    for (span, message) in &tried.wrong {
        text += &place(message, *span, "", sources, colour);
        text += "\n\n";
    }
    let count = |fits: fn(&Fate) -> bool| tried.with(fits).count();
    text += &format!(
        "{}: {} mutants: {} noticed, {} equivalent, {} undecided, {} explained, {} survived",
        measured.file,
        tried.with(|fate| !matches!(fate, Fate::Unsound | Fate::Untried)).count(),
        count(|fate| matches!(fate, Fate::Noticed(_))),
        count(|fate| *fate == Fate::Equivalent),
        count(|fate| *fate == Fate::Undecided),
        count(|fate| matches!(fate, Fate::Explained(_))),
        count(|fate| *fate == Fate::Survived),
    );
    match count(|fate| *fate == Fate::Untried) {
        0 => text.push('\n'),
        // Some of them may not check, and would not count.
        untried => text += &format!(", and up to {untried} more not tried for lack of time\n"),
    }
    text
}

#[derive(Default, Serialize)]
pub(super) struct MutantsJson {
    file: String,
    troubles: Vec<String>,
    noticed: usize,
    equivalent: usize,
    undecided: usize,
    explained: usize,
    survived: usize,
    untried: usize,
    mutants: Vec<MutantJson>,
    wrong: Vec<WrongJson>,
}

impl MutantsJson {
    /// A file that is not measured.
    pub fn troubled(file: &str, troubles: Vec<String>) -> MutantsJson {
        MutantsJson { file: file.to_string(), troubles, ..MutantsJson::default() }
    }
}

#[derive(Serialize)]
struct MutantJson {
    operator: &'static str,
    place: String,
    before: String,
    after: String,
    /// The change in words, with its clause.
    words: String,
    fate: &'static str,
    /// The test that noticed it, or why it may live.
    by: Option<String>,
}

#[derive(Serialize)]
struct WrongJson {
    place: String,
    message: String,
}

pub(super) fn mutants_json(measured: &Measured, tried: &Tried) -> MutantsJson {
    let place = |span| measured.variant.sources.place(span);
    let mutant = |(mutant, fate): &(Mutant, Fate)| {
        let (fate, by) = match fate {
            Fate::Unsound => return None,
            Fate::Noticed(test) => ("noticed", Some(test.clone())),
            Fate::Equivalent => ("equivalent", None),
            Fate::Undecided => ("undecided", None),
            Fate::Explained(why) => ("explained", Some(why.clone())),
            Fate::Survived => ("survived", None),
            Fate::Untried => ("untried", None),
        };
        let (before, after, words) = (mutant.before.clone(), mutant.after.clone(), mutant.words.clone());
        Some(MutantJson { operator: mutant.operator, place: place(mutant.span), before, after, words, fate, by })
    };
    let mutants: Vec<MutantJson> = tried.mutants.iter().filter_map(mutant).collect();
    let count = |fate: &str| mutants.iter().filter(|mutant| mutant.fate == fate).count();
    MutantsJson {
        file: measured.file.clone(),
        troubles: Vec::new(),
        noticed: count("noticed"),
        equivalent: count("equivalent"),
        undecided: count("undecided"),
        explained: count("explained"),
        survived: count("survived"),
        untried: count("untried"),
        wrong: tried
            .wrong
            .iter()
            .map(|(span, message)| WrongJson { place: place(*span), message: message.clone() })
            .collect(),
        mutants,
    }
}
