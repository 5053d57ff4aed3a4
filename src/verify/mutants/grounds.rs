//! Under which answers a mutant is another game.

use std::sync::Arc;

use super::places::{Place, places};
use super::wording::reworded;
use crate::game::Game;
use crate::reference::unplayable;
use crate::rules::{QuestionInfo, Rules, Ruleset};

/// A reading and answers set on top of it.
pub(super) type Choice = (Option<String>, Vec<(String, String)>);

/// The rules of a variant under every reading, every single other answer, and those that clauses ask for together.
pub(super) struct Grounds<'a> {
    /// The original.
    pub ruleset: &'a Ruleset,
    choices: Vec<Choice>,
    rules: Vec<(Arc<Rules>, String)>,
    /// The positions of the examples, and what is played there.
    pub places: Vec<Place>,
}

/// Answers under which a mutant is another game.
pub(super) struct Differing {
    pub choice: Choice,
    pub original: Arc<Rules>,
    pub mutant: Arc<Rules>,
    /// Met only when single answers are combined with others.
    pub combined: bool,
}

/// How a mutant differs from the original, before anything is played.
pub(super) enum Difference {
    /// It cannot be played.
    Unplayable,
    /// It is not another game under any answers.
    Nowhere,
    /// Under these.
    Under(Vec<Differing>),
}

/// No more combinations of answers than these are compared.
const MOST_COMBINED: usize = 48;

impl<'a> Grounds<'a> {
    /// The grounds of the original; `None` if it cannot be played itself.
    pub fn new(ruleset: &'a Ruleset) -> Option<Grounds<'a>> {
        let mut choices: Vec<Choice> = vec![(None, Vec::new())];
        choices.extend(ruleset.readings.iter().map(|reading| (Some(reading.key.clone()), Vec::new())));
        choices.extend(single_answers(ruleset).into_iter().map(|single| (None, vec![single])));
        choices.extend(ruleset.together());
        let places = ruleset.examples.iter().flat_map(places).collect::<Vec<Place>>();
        for Place { choice, .. } in &places {
            if !choices.contains(choice) {
                choices.push(choice.clone());
            }
        }
        let rules = choices.iter().map(|choice| resolve(ruleset, choice)).collect::<Option<Vec<_>>>()?;
        Some(Grounds { ruleset, choices, rules, places })
    }

    /// Where the mutant is another game. Only there it must be playable.
    pub fn difference(&self, mutant: &Ruleset) -> Difference {
        let mut found = Vec::new();
        for (choice, (original, known)) in self.choices.iter().zip(&self.rules) {
            let Some((rules, canonical)) = resolve(mutant, choice) else { return Difference::Unplayable };
            if canonical == *known || said_of(&reworded(&rules, original)) == *known {
                continue;
            }
            if !unplayable(&rules).is_empty() || Game::compile(rules.clone()).is_err() {
                return Difference::Unplayable;
            }
            let (choice, original) = (choice.clone(), original.clone());
            found.push(Differing { choice, original, mutant: rules, combined: false });
        }
        if found.is_empty() { Difference::Nowhere } else { Difference::Under(found) }
    }

    /// Where a mutant that differs under single answers only is another game under combinations: with what readings take
    /// for the other questions, and with one other answer.
    pub fn combinations(&self, mutant: &Ruleset, differing: &[Differing]) -> Vec<Differing> {
        if differing.iter().any(|under| under.choice == (None, Vec::new())) {
            return Vec::new();
        }
        let mut choices: Vec<Choice> = Vec::new();
        for (reading, set) in differing.iter().map(|under| &under.choice) {
            let ([single], None) = (set.as_slice(), reading) else { continue };
            for reading in &self.ruleset.readings {
                choices.push((Some(reading.key.clone()), vec![single.clone()]));
            }
            for other in single_answers(self.ruleset).into_iter().filter(|other| other.0 != single.0) {
                choices.push((None, vec![single.clone(), other]));
            }
        }
        let step = choices.len().div_ceil(MOST_COMBINED).max(1);
        let mut known: Vec<(String, String)> = Vec::new();
        let mut found = Vec::new();
        for choice in choices.into_iter().step_by(step) {
            let (Some((original, one)), Some((rules, other))) =
                (resolve(self.ruleset, &choice), resolve(mutant, &choice))
            else {
                continue;
            };
            let same = |set: &Differing| said_of(&set.original) == one && said_of(&set.mutant) == other;
            if one == other || known.contains(&(one.clone(), other.clone())) || differing.iter().any(same) {
                continue;
            }
            // Together answers may be what no engine plays.
            if [&original, &rules].into_iter().all(|rules| Game::compile(rules.clone()).is_ok()) {
                known.push((one, other));
                found.push(Differing { choice, original, mutant: rules, combined: true });
            }
        }
        found
    }
}

/// Every question with each of its answers.
fn single_answers(ruleset: &Ruleset) -> Vec<(String, String)> {
    let answers = |question: &QuestionInfo| {
        let name = question.name.clone();
        question.answers.iter().map(move |answer| (name.clone(), answer.name.clone())).collect::<Vec<_>>()
    };
    ruleset.questions.iter().flat_map(answers).collect()
}

fn resolve(ruleset: &Ruleset, (reading, set): &Choice) -> Option<(Arc<Rules>, String)> {
    let answers = ruleset.answers(reading.as_deref(), set).ok()?;
    let rules = ruleset.resolve(&answers).rules?;
    let canonical = said_of(&rules);
    Some((Arc::new(rules), canonical))
}

/// All that rules say, as text.
fn said_of(rules: &Rules) -> String {
    // Who begins is the same player under every rule; how that is decided is another game all the same.
    format!("{}\n{:?}", rules.canonical(), rules.first.rule)
}
