//! A variant under all answers that are worth trying, each with the game it makes.

use std::fmt::Write;
use std::sync::Arc;

use super::super::miss::said;
use super::said::UNPLAYABLE;
use crate::rules::{Answers, WhyChosen};
use crate::session::{Choices, Sitting, Variant};

/// A variant with its games.
pub struct Made {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The default answers first, then the readings, then single other answers, then those that clauses ask for together.
    pub cases: Vec<Case>,
}

/// The game under some answers.
pub struct Case {
    /// What people call these answers: a reading, or a question with its answer.
    pub name: String,
    /// Whether it is a whole reading, or the default.
    pub reading: bool,
    /// The game, or why it cannot be played.
    pub sitting: Result<Sitting, String>,
}

/// A file with more answers than these is not played under every one of them.
const MOST_CASES: usize = 200;

impl Made {
    pub fn of(variant: &Arc<Variant>) -> Made {
        let answers = variant.ruleset.worth_trying().into_iter().take(MOST_CASES);
        let cases = answers.map(|answers| Case::of(variant, answers));
        Made { variant: Arc::clone(variant), cases: cases.collect() }
    }

    /// The game under the default answers.
    pub fn default(&self) -> Result<&Sitting, &String> {
        static NONE: String = String::new();
        self.cases.first().map_or(Err(&NONE), |case| case.sitting.as_ref())
    }

    /// What is to be said of every game, those of which the same is to be said in one entry.
    pub fn each(&self, readings_only: bool, say: impl Fn(&Sitting) -> String) -> Vec<(Vec<&str>, String)> {
        let mut entries: Vec<(Vec<&str>, String)> = Vec::new();
        for case in self.cases.iter().filter(|case| case.reading || !readings_only) {
            let said = match &case.sitting {
                Ok(sitting) => say(sitting),
                Err(message) => format!("{UNPLAYABLE}: {message}\n"),
            };
            match entries.iter_mut().find(|(_, other)| *other == said) {
                Some((names, _)) => names.push(&case.name),
                None => entries.push((vec![&case.name], said)),
            }
        }
        entries
    }
}

/// Entries as text. One entry for all needs no heading.
pub fn entries(all: &[(Vec<&str>, String)]) -> String {
    if let [(_, said)] = all {
        return said.clone();
    }
    let mut text = String::new();
    for ((_, said), heading) in all.iter().zip(headings(all)) {
        let gap = if text.is_empty() { "" } else { "\n" };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}# {heading}\n\n{said}");
    }
    text
}

/// The names of the entries. The first is that of the default; what makes no difference to it is not named one by one, so
/// that a new answer that makes none changes nothing.
pub fn headings(all: &[(Vec<&str>, String)]) -> Vec<String> {
    let named = all.iter().enumerate().map(|(index, (names, _))| match (index, names.as_slice()) {
        (0, [first, _, ..]) => format!("{first} and all others"),
        (_, names) => names.join(", "),
    });
    named.collect()
}

impl Case {
    fn of(variant: &Arc<Variant>, answers: Answers) -> Case {
        let set = answers.chosen.iter().filter(|chosen| chosen.why == WhyChosen::Set);
        let set: Vec<(String, String)> = set.map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect();
        let read = answers.reading.clone().unwrap_or_else(|| "default".to_string());
        let answered: Vec<String> = set.iter().map(|(question, answer)| format!("{question} {answer}")).collect();
        let name = match answers.reading == variant.ruleset.default_reading {
            true if !set.is_empty() => answered.join(" and "),
            _ => std::iter::once(read).chain(answered).collect::<Vec<_>>().join(" and "),
        };
        let reading = set.is_empty();
        let choices = Choices { reading: answers.reading, set, ..Choices::default() };
        let sitting = Sitting::begin(Arc::clone(variant), choices).map_err(said);
        Case { name, reading, sitting }
    }
}
