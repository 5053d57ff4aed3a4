//! Literate sessions as proofs: every line is typed again, and every answer must be the one that stands there.

use std::cell::Cell;
use std::sync::Arc;

use super::Shared;
use super::diff::diff;
use super::miss::said;
use super::proof::{At, Failure, Proof, ProofKind, Text};
use super::shelf::Shelf;
use crate::session::literate::{self, Fence, Turn, answer, answer_of_play, plain, read, rewritten};
use crate::session::{Block, Choices, Session, Sitting, Trouble, Variant, Watch};

/// What of an answer is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// Every line of it.
    All,
    /// How the game goes, but not what is quoted from the rules.
    Play,
}

/// The pages as they would be if their answers quoted nothing from the rules, to be compared with [`Compared::Play`].
pub(super) fn of_play(variant: &Arc<Variant>, pages: &[Text], library: &Shared) -> Vec<Text> {
    let bare = |page: &Text| literate(variant, page, library, Compared::Play, &|_| true).1;
    pages.iter().map(|page| bare(page).unwrap_or_else(|| page.clone())).collect()
}

/// Types all that a text says, since fences build on those before them. Gives a proof for each fence that is wanted, and the
/// text with the answers of those as they are now, where they are others.
pub(super) fn literate(
    variant: &Arc<Variant>,
    text: &Text,
    library: &Shared,
    compared: Compared,
    wanted: &dyn Fn(&str) -> bool,
) -> (Vec<Proof>, Option<Text>) {
    let whole = |failures: Vec<Failure>| {
        let (name, at) = (text.name.clone(), At::File(text.name.clone()));
        (vec![Proof { kind: ProofKind::Session, name, at, failures }], None)
    };
    let fences = match read(&text.text) {
        Ok(fences) => fences,
        // Fences build on those before them: where one cannot be read none is played, and all of them are named.
        Err(_) => {
            let at = |line| At::Line(text.name.clone(), line);
            let mistakes = literate::mistakes(&text.text);
            return whole(mistakes.into_iter().map(|error| Failure::new(at(error.line), error.message)).collect());
        }
    };
    let shelf = Shelf::new(variant, library);
    let mut proofs = Vec::new();
    let mut answers = Vec::new();
    let mut session = None;
    for fence in &fences {
        if fence.new {
            session = None;
        }
        let (failures, others) = match play(&shelf, fence, (&text.name, compared), &mut session) {
            Ok(played) => played,
            Err(trouble) => return whole(vec![Failure::new(At::Line(text.name.clone(), fence.line), said(trouble))]),
        };
        let name = name_of(fence);
        if !wanted(&name) {
            answers.push(Vec::new());
            continue;
        }
        let at = At::Line(text.name.clone(), fence.line);
        proofs.push(Proof { kind: ProofKind::Session, name, at, failures });
        answers.push(others);
    }
    let new = rewritten(&text.text, &fences, &answers);
    let new = (new != text.text).then(|| Text { name: text.name.clone(), text: new });
    (proofs, new)
}

/// What a fence is called.
pub(super) fn name_of(fence: &Fence) -> String {
    if fence.heading.is_empty() { format!("line {}", fence.line) } else { fence.heading.clone() }
}

type Played = (Vec<Failure>, Vec<Option<String>>);

/// Types the lines of one fence. Gives what differs, and for each line the answer if it is another.
fn play(
    shelf: &Shelf,
    fence: &Fence,
    (file, compared): (&str, Compared),
    session: &mut Option<Session>,
) -> Result<Played, Trouble> {
    let mut failures = Vec::new();
    let mut answers = Vec::new();
    for turn in &fence.turns {
        if session.is_none() {
            *session = Some(begin(shelf)?);
        }
        let Some(at_work) = session else { break };
        let found = match compared {
            Compared::All => answer(at_work, &turn.input, fence.brief),
            Compared::Play => answer_of_play(at_work, &turn.input, fence.brief),
        };
        let names = names(at_work, shelf);
        if without_places(&found, &names) != without_places(&turn.answer, &names) {
            failures.push(differs(turn, &found, file));
        }
        answers.push((found != turn.answer).then_some(found));
        if is_quit(&turn.input) {
            *session = None;
        }
    }
    Ok((failures, answers))
}

/// A session on the variant, stopped where it would go on for too long.
pub(super) fn begin(shelf: &Shelf) -> Result<Session, Trouble> {
    let sitting = Sitting::begin(Arc::clone(shelf.variant()), Choices::default())?;
    let mut session = Session::with(Box::new(shelf.clone()), sitting);
    session.watched_by(Box::new(Patience::default()));
    Ok(session)
}

fn is_quit(input: &str) -> bool {
    matches!(input.trim(), "quit" | "q" | "exit")
}

fn differs(turn: &Turn, found: &str, file: &str) -> Failure {
    let message = format!("`{}` is answered otherwise", turn.input);
    let shown = diff(&plain(&turn.answer), found);
    Failure::new(At::Line(file.to_string(), turn.line), message).showing([Block::Text(shown)])
}

/// The names under which answers may cite rules.
fn names(session: &Session, shelf: &Shelf) -> Vec<String> {
    let sources = session.sitting().map(|sitting| &sitting.variant().sources);
    let here = sources.into_iter().flat_map(|sources| sources.iter());
    here.chain(shelf.variant().sources.iter()).map(|source| source.name().to_string()).collect()
}

/// The text without the lines and columns behind the names of files: in which line of a file a clause stands is no matter of
/// the rules.
fn without_places(text: &str, names: &[String]) -> String {
    let mut text = text.to_string();
    for name in names {
        let mut kept = String::new();
        let mut rest = text.as_str();
        let marked = format!("{name}:");
        while let Some(at) = rest.find(&marked) {
            let (before, behind) = rest.split_at(at + marked.len());
            kept += before;
            rest = place_end(behind).unwrap_or(behind);
        }
        text = kept + rest;
    }
    text
}

/// What follows `LINE:COLUMN` at the beginning of a text.
fn place_end(text: &str) -> Option<&str> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let line = Some(digits(text)).filter(|&length| length > 0)?;
    let column = text[line..].strip_prefix(':')?;
    Some(digits(column)).filter(|&length| length > 0).map(|length| &column[length..])
}

/// So often is somebody asked whether to go on before he has enough: a count, not a clock, so that every machine stops at
/// the same place.
const PATIENCE: u32 = 2_000;

/// Stops a command that would go on for too long.
#[derive(Debug, Default)]
struct Patience {
    asked: Cell<u32>,
}

impl Watch for Patience {
    fn stopped(&self) -> bool {
        self.asked.set(self.asked.get().saturating_add(1));
        self.asked.get() > PATIENCE
    }

    fn progress(&self, _: &str) {}

    fn done(&self) {
        self.asked.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_a_file_is_no_matter() {
        let names = ["a.dablo".to_string(), "base".to_string()];
        let text = "`x` at a.dablo:12:3: keyland; base:1:22, other:1:2, a.dablo: x, a.dablo:7";
        let bare = "`x` at a.dablo:: keyland; base:, other:1:2, a.dablo: x, a.dablo:7";
        assert_eq!(without_places(text, &names), bare);
        assert_eq!(without_places(bare, &names), bare);
    }
}
