//! Commands that choose a variant, a reading, an answer.

use std::sync::Arc;

use super::{Block, Choices, Session, Sitting, Trouble, Variant};
use super::{edit, inquire};

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn load(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`load` needs the name of a variant or a file"));
    }
    let variant = Variant::load(session.library.as_ref(), rest)?;
    let sitting = Sitting::begin(variant, Choices::default())?;
    let mut blocks = remarks(&sitting);
    session.sitting = Some(sitting);
    session.flip = false;
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// What is to be said about a variant's rules before they are played.
pub fn remarks(sitting: &Sitting) -> Vec<Block> {
    let warnings = |all: &[crate::diagnostics::Diagnostic]| {
        let warnings = all.iter().filter(|d| d.severity == crate::diagnostics::Severity::Warning);
        warnings.cloned().collect::<Vec<_>>()
    };
    let diagnostics = warnings(&sitting.variant().remarks);
    if diagnostics.is_empty() {
        return Vec::new();
    }
    vec![Block::Remarks { sources: sitting.variant().sources.clone(), diagnostics }]
}

pub(super) fn reading(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    if rest.is_empty() {
        return Ok(vec![readings(sitting)]);
    }
    let choices = Choices { reading: Some(rest.to_string()), set: Vec::new(), ..sitting.choices().clone() };
    change(session, choices)
}

fn readings(sitting: &Sitting) -> Block {
    let ruleset = &sitting.variant().ruleset;
    if ruleset.readings.is_empty() {
        return Block::Words("The file has no readings.".to_string());
    }
    let rows = ruleset.readings.iter().map(|reading| {
        let mark = if sitting.answers().reading.as_ref() == Some(&reading.key) { "*" } else { " " };
        vec![format!("{mark} {}", reading.key), reading.certainty.word().to_string(), reading.text.clone()]
    });
    Block::Table(rows.collect())
}

pub(super) fn set(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    if rest.is_empty() {
        let chosen = &sitting.answers().chosen;
        let rows =
            chosen.iter().map(|c| vec![c.question.clone(), c.answer.clone(), inquire::why_chosen(c.why).to_string()]);
        return Ok(vec![match chosen.is_empty() {
            true => Block::Words("The file asks no questions.".to_string()),
            false => Block::Table(rows.collect()),
        }]);
    }
    let (question, answer) = rest
        .split_once(|c: char| c == '=' || c.is_whitespace())
        .map(|(question, answer)| (question.trim(), answer.trim_matches(|c: char| c == '=' || c.is_whitespace())))
        .filter(|(_, answer)| !answer.is_empty())
        .ok_or_else(|| Trouble::words("`set` needs a question and an answer, as in `set capture compulsory`"))?;
    let mut choices = sitting.choices().clone();
    choices.set.retain(|(known, _)| known != question);
    choices.set.push((question.to_string(), answer.to_string()));
    change(session, choices)
}

/// Plays on under other choices: from the same position, or from the start where that is no position of theirs.
fn change(session: &mut Session, choices: Choices) -> Outcome {
    let (sitting, kept) = session.game()?.under(choices)?;
    session.sitting = Some(sitting);
    let mut blocks = Vec::new();
    if !kept {
        blocks.push(Block::Words("The position is none of these rules, so a new game begins.".to_string()));
    }
    blocks.extend(session.show()?);
    Ok(blocks)
}

impl Sitting {
    /// The same position under other choices, or the start where the board or the pieces are others; says whether the
    /// position was kept.
    pub fn under(&self, choices: Choices) -> Result<(Sitting, bool), Trouble> {
        let other = Sitting::begin(Arc::clone(self.variant()), Choices { position: None, ..choices })?;
        let (old, new) = (self.rules(), other.rules());
        if !edit::same_material(old, new) {
            return Ok((other, false));
        }
        let setup = edit::carry_over(old, new, &self.setup());
        match other.clone().beginning_at(setup) {
            Ok(kept) => Ok((kept, true)),
            Err(_) => Ok((other, false)),
        }
    }
}
