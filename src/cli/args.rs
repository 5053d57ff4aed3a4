//! Arguments that several subcommands take.

use std::sync::Arc;

use clap::Args;

use super::disk::Disk;
use super::failure::{Failure, error_style, say};
use crate::session::{Choices, Sitting, Variant, diagnostics_text};

/// Which variant, under which answers.
#[derive(Clone, Debug, Args)]
pub(super) struct Which {
    /// A bundled variant, or a file when it contains `/` or ends in `.dablo`.
    pub variant: String,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

/// Under which answers.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct AnswerArgs {
    /// Plays under this reading rather than the default one.
    #[arg(long, value_name = "NAME")]
    pub reading: Option<String>,
    /// Sets one answer, whatever the reading says; may be given again.
    #[arg(long, value_name = "QUESTION=ANSWER", value_parser = question_and_answer)]
    pub set: Vec<(String, String)>,
}

/// From which position.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct StartArgs {
    /// Starts from this position, as in "Sami: c3; Farmers: Pd4; Sami to move".
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// This player begins, unless the position says who is to move.
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
}

/// A move in an argument of its own: it may not be empty, since whoever wrote it meant one.
pub(super) fn said(text: &str) -> Result<String, String> {
    match text.trim().is_empty() {
        true => Err("a move is missing between the quotation marks".to_string()),
        false => Ok(text.to_string()),
    }
}

/// The value of `--set`.
pub(super) fn question_and_answer(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((question, answer)) if !question.trim().is_empty() && !answer.trim().is_empty() => {
            Ok((question.trim().to_string(), answer.trim().to_string()))
        }
        _ => Err("expected QUESTION=ANSWER".to_string()),
    }
}

impl Which {
    /// Reads and checks the variant; warnings are said on standard error.
    pub fn load(&self) -> Result<Arc<Variant>, Failure> {
        Ok(Variant::load(&Disk, &self.variant)?)
    }

    /// The choices with which a game begins. An answer is set once: of two nobody could know which one counts.
    pub fn choices(&self, from: &StartArgs) -> Result<Choices, Failure> {
        for (at, (question, answer)) in self.answers.set.iter().enumerate() {
            if let Some((_, first)) = self.answers.set[..at].iter().find(|(other, _)| other == question) {
                let message = format!("`--set {question}=` is given twice, with `{first}` and with `{answer}`");
                return Err(Failure::Usage(message));
            }
        }
        Ok(Choices {
            reading: self.answers.reading.clone(),
            set: self.answers.set.clone(),
            first: from.first.clone(),
            position: from.position.clone(),
        })
    }

    /// Begins a game.
    pub fn begin(&self, from: &StartArgs) -> Result<Sitting, Failure> {
        let sitting = Sitting::begin(self.load()?, self.choices(from)?)?;
        warn(&sitting);
        Ok(sitting)
    }
}

/// Says the warnings about the rules of a game on standard error.
fn warn(sitting: &Sitting) {
    let variant = sitting.variant();
    let warnings: Vec<_> = variant
        .remarks
        .iter()
        .filter(|remark| remark.severity == crate::diagnostics::Severity::Warning)
        .cloned()
        .collect();
    if !warnings.is_empty() {
        say(&diagnostics_text(&variant.sources, &warnings, &error_style()));
    }
}
