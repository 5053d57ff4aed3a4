//! Commands that choose a variant, a reading, an answer.

use std::sync::Arc;

use super::command::nothing_behind;
use super::inquire;
use super::{Block, Choices, Kept, Session, Sitting, Trouble, Variant};
use crate::notation::text::list;

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn load(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`load` needs the name of a variant or a file"));
    }
    let (name, reading) = match rest.rsplit_once(" reading ") {
        Some((name, reading)) => (name.trim(), Some(reading.trim().to_string())),
        None => (rest, None),
    };
    let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    let variant = Variant::load(session.library.as_ref(), name)?;
    let next = Sitting::begin(variant, Choices { reading, ..Choices::default() })?;
    let mut blocks = remarks(&next);
    session.bring(next, &format!("load {rest}"));
    session.flip = false;
    blocks.extend(session.show()?);
    Ok(blocks)
}

pub(super) fn reload(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("reload", rest)?;
    let sitting = session.game()?;
    let variant = Variant::load(session.library.as_ref(), &sitting.variant().called)?;
    let (before, after) = (sitting.rules().fingerprint(), sitting.choices().clone());
    let kept = session.game_mut()?.change_rules(variant, after, "reload")?;
    session.look_at_files();
    let sitting = session.game()?;
    let mut blocks = remarks(sitting);
    match sitting.rules().fingerprint() == before {
        true => blocks.push(Block::Words("The rules are the same as before.".to_string())),
        false => blocks.push(Block::Words("The rules have changed.".to_string())),
    }
    blocks.extend(kept_words(&kept));
    blocks.extend(session.show()?);
    Ok(blocks)
}

impl Session {
    /// Reads the rules again if a file of theirs has changed since they were read. Mistakes are shown, and the old rules
    /// stay until the file is right.
    pub(super) fn reload_if_changed(&mut self) -> Vec<Block> {
        let Some(sitting) = &self.sitting else { return Vec::new() };
        let now = sitting.variant().stamps(self.library.as_ref());
        if now.iter().all(|(file, stamp)| self.seen.get(file).is_none_or(|seen| seen == stamp)) {
            self.seen.extend(now);
            return Vec::new();
        }
        self.seen.extend(now);
        // A file may be written anew and say what it said.
        let called = &sitting.variant().called;
        let words = match sitting.variant().changed(self.library.as_ref()).as_slice() {
            [] => return Vec::new(),
            [own] if own == called => format!("`{own}` has changed on disk."),
            [base] => format!("`{base}`, on which `{called}` builds, has changed on disk."),
            several => format!("{} have changed on disk.", list(several.iter().copied())),
        };
        let mut blocks = vec![Block::Words(words)];
        match reload(self, "") {
            Ok(more) => blocks.extend(more),
            Err(trouble) => {
                blocks.push(match trouble {
                    Trouble::Rules { sources, diagnostics } => Block::Remarks { sources, diagnostics },
                    other => Block::Words(format!("It cannot be used: {other}.")),
                });
                blocks.push(Block::Words("The rules stay as they were read before.".to_string()));
            }
        }
        blocks
    }

    /// Remembers the state of the files of the rules on the table.
    pub(super) fn look_at_files(&mut self) {
        let now = self.sitting.as_ref().map(|sitting| sitting.variant().stamps(self.library.as_ref()));
        self.seen.extend(now.unwrap_or_default());
    }

    /// Puts another game on the table; `undo` comes back to the one there.
    pub(super) fn bring(&mut self, next: Sitting, what: &str) {
        match &mut self.sitting {
            Some(sitting) => sitting.adopt(next, what),
            none => *none = Some(next),
        }
        self.look_at_files();
    }
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
    change(session, choices, &format!("reading {rest}"))
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
    if let Some(known) = sitting.variant().ruleset.questions.iter().find(|known| known.name == rest) {
        let answers: Vec<&str> = known.answers.iter().map(|answer| answer.name.as_str()).collect();
        return Err(Trouble::words(format!("`{rest}` needs an answer: {}", answers.join(", "))));
    }
    let (question, answer) = rest
        .split_once(|c: char| c == '=' || c.is_whitespace())
        .map(|(question, answer)| (question.trim(), answer.trim_matches(|c: char| c == '=' || c.is_whitespace())))
        .filter(|(_, answer)| !answer.is_empty())
        .ok_or_else(|| {
            let questions = &sitting.variant().ruleset.questions;
            let names: Vec<&str> = questions.iter().map(|question| question.name.as_str()).collect();
            let help = match names.is_empty() {
                true => "The file asks no questions.".to_string(),
                false => format!("The questions are {}.", names.join(", ")),
            };
            Trouble::with_help("`set` needs a question and an answer", help)
        })?;
    let mut choices = sitting.choices().clone();
    choices.set.retain(|(known, _)| known != question);
    choices.set.push((question.to_string(), answer.to_string()));
    change(session, choices, &format!("set {question} {answer}"))
}

/// Plays on under other choices.
fn change(session: &mut Session, choices: Choices, what: &str) -> Outcome {
    let sitting = session.game_mut()?;
    let variant = Arc::clone(sitting.variant());
    let kept = sitting.change_rules(variant, choices, what)?;
    let mut blocks: Vec<Block> = kept_words(&kept).into_iter().collect();
    if kept == Kept::All {
        blocks.push(Block::Words("Nothing changes: these rules are in force already.".to_string()));
    }
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// What of the game was lost with a change of the rules; nothing if it was all kept.
fn kept_words(kept: &Kept) -> Option<Block> {
    match kept {
        Kept::All | Kept::Moves => None,
        Kept::Position(unlike) => Some(Block::Words(format!(
            "The position stays; the moves before it do not, since these rules do not play {unlike} alike. \
             `undo` comes back to the game under the rules before."
        ))),
        Kept::Nothing(differs) => Some(Block::Words(format!(
            "A new game begins, since {differs}. `undo` comes back to the game under the rules before."
        ))),
    }
}
