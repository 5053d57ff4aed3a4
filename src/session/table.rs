//! The rules on the table: a variant under a choice of answers, ready to be played.

use std::sync::{Arc, OnceLock};

use super::edit;
use super::{Trouble, Variant};
use crate::diagnostics::Diagnostic;
use crate::game::Game;
use crate::notation::text::find_player;
use crate::notation::{Setup, position};
use crate::reference::unplayable;
use crate::rules::{Answers, Rules};

/// What a person chooses before a game: `--reading`, `--set`, `--first`, `--position`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The reading; the default one if `None`.
    pub reading: Option<String>,
    /// Single answers: question and answer.
    pub set: Vec<(String, String)>,
    /// Who begins, where the position does not say it.
    pub first: Option<String>,
    /// The position to start from; that of the rules if `None`.
    pub position: Option<String>,
}

impl Choices {
    /// Whether all that is chosen here is chosen there too.
    pub(super) fn are_in(&self, more: &Choices) -> bool {
        let reading = self.reading.is_none() || self.reading == more.reading;
        reading && self.set.iter().all(|set| more.set.contains(set)) && self.first == more.first
    }
}

/// A variant under a choice of answers.
#[derive(Debug)]
pub(super) struct Table {
    pub variant: Arc<Variant>,
    pub choices: Choices,
    pub answers: Answers,
    pub remarks: Vec<Diagnostic>,
    pub game: Arc<Game>,
    /// The rules as the file says them, where somebody else was chosen to begin; once they are asked for.
    of_file: OnceLock<Arc<Rules>>,
}

/// The rules of a variant under a choice of answers.
pub fn resolve(variant: &Variant, choices: &Choices) -> Result<(Answers, Rules, Vec<Diagnostic>), Trouble> {
    let answers = variant.ruleset.answers(choices.reading.as_deref(), &choices.set)?;
    let resolved = variant.ruleset.resolve(&answers);
    let failed = resolved.diagnostics.iter().any(Diagnostic::is_error);
    let Some(mut rules) = resolved.rules.filter(|_| !failed) else {
        return Err(Trouble::Rules { sources: variant.sources.clone(), diagnostics: resolved.diagnostics });
    };
    if let Some(first) = &choices.first {
        rules.first.player = find_player(&rules, first).map_err(Trouble::words)?;
    }
    Ok((answers, rules, resolved.diagnostics))
}

/// The position that a text means.
pub fn read_position(rules: &Rules, text: &str) -> Result<Setup, Trouble> {
    position::read(rules, text).map_err(|defects| Trouble::Position { text: text.to_string(), defects })
}

impl Table {
    /// Answers the questions and compiles the rules.
    pub fn lay(variant: Arc<Variant>, choices: Choices) -> Result<Arc<Table>, Trouble> {
        let (answers, rules, remarks) = resolve(&variant, &choices)?;
        let rules = Arc::new(rules);
        // What the slow engine cannot play nobody could be told about: such rules are not played either.
        let slow = unplayable(&rules).into_iter().map(|(clause, why)| why.at(rules.clause(clause).span));
        let slow: Vec<Diagnostic> = slow.collect();
        let refused = |diagnostics| Trouble::Rules { sources: variant.sources.clone(), diagnostics };
        let game = Game::compile(Arc::clone(&rules)).map_err(refused)?;
        if !slow.is_empty() {
            return Err(refused(slow));
        }
        Ok(Arc::new(Table { variant, choices, answers, remarks, game: Arc::new(game), of_file: OnceLock::new() }))
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// The position with which a game begins: the chosen one, else that of the rules.
    pub fn start(&self) -> Result<Setup, Trouble> {
        match &self.choices.position {
            Some(text) => read_position(self.rules(), text),
            None => Ok(position::start(self.rules())),
        }
    }

    /// The rules as the file says them, whoever was chosen to begin.
    pub fn rules_of_file(&self) -> Arc<Rules> {
        if self.choices.first.is_none() {
            return Arc::clone(self.rules());
        }
        let resolved = || {
            let choices = Choices { first: None, ..self.choices.clone() };
            // They could be resolved with somebody else to begin, so that they can be resolved so.
            resolve(&self.variant, &choices).map_or_else(|_| Arc::clone(self.rules()), |(_, rules, _)| Arc::new(rules))
        };
        Arc::clone(self.of_file.get_or_init(resolved))
    }

    /// Whether the same answers are in force under the same reading as at another table.
    pub fn answers_as(&self, other: &Table) -> bool {
        self.answers.reading == other.answers.reading && self.answers.chosen == other.answers.chosen
    }

    /// A position of these rules as a position of others; `None` where board, players or pieces differ.
    pub fn carried_to(&self, other: &Table, setup: &Setup) -> Option<Setup> {
        let (old, new) = (self.rules(), other.rules());
        edit::same_material(old, new).then(|| edit::carry_over(old, new, setup))
    }
}
