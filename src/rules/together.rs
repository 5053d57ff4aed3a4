//! Answers that only together make a clause hold: `when` on two questions, or on one within an answer of another.

use super::lower::tested;
use super::merge::Test;
use super::ruleset::{Answers, Ruleset};

/// A reading, and answers set on top of it.
pub type Choice = (Option<String>, Vec<(String, String)>);

impl Ruleset {
    /// For each clause that holds under none of these answers, a choice under which it does, if there is one.
    pub(super) fn together_beside(&self, tried: &[Answers]) -> Vec<Choice> {
        let mut found: Vec<Choice> = Vec::new();
        for entry in &self.merged.entries {
            let holds = |answers: &Answers| tested(&entry.guard, &self.answer_map(answers), answers.reading.as_deref());
            let of = |(reading, set): &Choice| self.answers(reading.as_deref(), set).ok();
            if tried.iter().any(holds) || found.iter().filter_map(of).any(|answers| holds(&answers)) {
                continue;
            }
            let readings = self.readings.iter().map(|reading| Some(reading.key.clone()));
            let mut choices = std::iter::once(None).chain(readings).map(|reading| self.meeting(&entry.guard, reading));
            found.extend(choices.find(|choice| of(choice).is_some_and(|answers| holds(&answers))));
        }
        found
    }

    /// The reading with as few other answers as the tests ask for.
    fn meeting(&self, tests: &[Test], reading: Option<String>) -> Choice {
        let read = self.answers(reading.as_deref(), &[]).map(|answers| answers.chosen).unwrap_or_default();
        let mut set = Vec::new();
        for (question, chosen) in self.questions.iter().zip(read) {
            let fits = |answer: &str| {
                tests.iter().all(|test| match test {
                    Test::Answer { question: asked, answers, not, .. } if *asked == question.name => {
                        answers.iter().any(|one| one == answer) != *not
                    }
                    _ => true,
                })
            };
            let other = question.answers.iter().find(|answer| fits(&answer.name));
            if let Some(other) = other.filter(|_| !fits(&chosen.answer)) {
                set.push((question.name.clone(), other.name.clone()));
            }
        }
        (reading, set)
    }
}
