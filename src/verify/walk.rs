//! The board of an example, on which its steps run in order: what running it and measuring it have in common.

use std::sync::Arc;

use crate::session::{Choices, Sitting, Trouble, Variant, read_position};
use crate::syntax::tree::{ExampleWhat, Word};

/// The board on which the steps of one example run.
pub(super) struct Walk<'a> {
    variant: &'a Arc<Variant>,
    choices: Choices,
    sitting: Option<Sitting>,
}

impl Walk<'_> {
    /// Before the first step.
    pub fn new(variant: &Arc<Variant>) -> Walk<'_> {
        Walk { variant, choices: Choices::default(), sitting: None }
    }

    /// The game, if something was asked of it.
    pub fn begun(&self) -> Option<&Sitting> {
        self.sitting.as_ref()
    }

    /// The game, begun when something is first asked of it.
    pub fn sitting(&mut self) -> Result<&mut Sitting, Trouble> {
        if self.sitting.is_none() {
            self.sitting = Some(Sitting::begin(self.variant.clone(), self.choices.clone())?);
        }
        self.sitting.as_mut().ok_or_else(|| Trouble::words("no game could be begun"))
    }

    /// Does what a step does to the rules and the board, if it does no more than that: whether it is such a step.
    pub fn arrange(&mut self, what: &ExampleWhat) -> Result<bool, Trouble> {
        match what {
            ExampleWhat::Reading(word) => {
                self.choices.reading = Some(word.text.clone());
                self.rechoose()?;
            }
            ExampleWhat::Set(question, answer) => {
                self.choices.set.push((question.text.clone(), answer.text.clone()));
                self.rechoose()?;
            }
            ExampleWhat::Position(text) => {
                let sitting = self.sitting()?;
                let setup = read_position(sitting.rules(), &text.text)?;
                self.sitting = Some(sitting.clone().beginning_at(setup)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A reading or an answer that does not exist is reported here, not at the next step.
    fn rechoose(&mut self) -> Result<(), Trouble> {
        self.sitting = match &self.sitting {
            Some(sitting) => Some(sitting.under(self.choices.clone())?.0),
            None => None,
        };
        self.sitting().map(|_| ())
    }
}

/// Plies in one line.
pub(super) fn line(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}
