//! Under which answers a mutant is another game.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::places::{Place, places};
use super::wording::{plainly, reworded};
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
    /// Every two answers, and every answer on top of a reading, with the digest of what the rules say under them.
    pairs: OnceCell<Vec<(Choice, u64)>>,
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

/// Under so many pairs of answers a mutant is compared that is another game under such only.
const MOST_PAIRS: usize = 4;
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
        Some(Grounds { ruleset, choices, rules, places, pairs: OnceCell::new() })
    }

    /// Where the mutant is another game. Only there it must be playable.
    pub fn difference(&self, mutant: &Ruleset) -> Difference {
        let mut found = Vec::new();
        for (choice, (original, known)) in self.choices.iter().zip(&self.rules) {
            let Some((rules, canonical)) = resolve(mutant, choice) else { return Difference::Unplayable };
            if canonical == *known || same_game(&rules, original) {
                continue;
            }
            if !unplayable(&rules).is_empty() || Game::compile(rules.clone()).is_err() {
                return Difference::Unplayable;
            }
            let (choice, original) = (choice.clone(), original.clone());
            found.push(Differing { choice, original, mutant: rules, combined: false });
        }
        if found.is_empty() {
            found = self.pairs(mutant);
        }
        if found.is_empty() { Difference::Nowhere } else { Difference::Under(found) }
    }

    /// Where a mutant that is the same game under every single answer is another one under two of them, or under one on top
    /// of a reading: as where two ends are exchanged of which either is an answer.
    fn pairs(&self, mutant: &Ruleset) -> Vec<Differing> {
        let mut found: Vec<Differing> = Vec::new();
        for (choice, known) in self.pairs.get_or_init(|| all_pairs(self.ruleset)) {
            let Some((rules, canonical)) = resolve(mutant, choice).filter(|(_, text)| digest(text) != *known) else {
                continue;
            };
            let Some((original, said)) = resolve(self.ruleset, choice) else { continue };
            let same = |set: &Differing| said_of(&set.mutant) == canonical && said_of(&set.original) == said;
            if same_game(&rules, &original) || found.iter().any(same) {
                continue;
            }
            // Together answers may be what no engine plays.
            if [&original, &rules].into_iter().all(|rules| Game::compile(rules.clone()).is_ok()) {
                found.push(Differing { choice: choice.clone(), original, mutant: rules, combined: false });
            }
            if found.len() == MOST_PAIRS {
                break;
            }
        }
        found
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

/// Every two answers, and every answer on top of a reading, under which there are rules.
fn all_pairs(ruleset: &Ruleset) -> Vec<(Choice, u64)> {
    let singles = single_answers(ruleset);
    let mut choices: Vec<Choice> = Vec::new();
    for (index, single) in singles.iter().enumerate() {
        let others = singles[index + 1..].iter().filter(|other| other.0 != single.0);
        choices.extend(others.map(|other| (None, vec![single.clone(), other.clone()])));
        choices.extend(ruleset.readings.iter().map(|reading| (Some(reading.key.clone()), vec![single.clone()])));
    }
    let mut known = BTreeSet::new();
    let mut pairs = Vec::new();
    for choice in choices {
        let Some((_, said)) = resolve(ruleset, &choice) else { continue };
        let digest = digest(&said);
        // What answers say in another way is tried once.
        if known.insert(digest) {
            pairs.push((choice, digest));
        }
    }
    pairs
}

fn digest(text: &str) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    text.hash(&mut hasher);
    hasher.finish()
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

/// Whether a mutant says the same game as the original in other words.
fn same_game(mutant: &Rules, original: &Rules) -> bool {
    said_of(&plainly(&reworded(mutant, original))) == said_of(&plainly(original))
}

/// All that rules say, as text.
fn said_of(rules: &Rules) -> String {
    // Who begins is the same player under every rule; how that is decided is another game all the same.
    format!("{}\n{:?}", rules.canonical(), rules.first.rule)
}
