//! Running the examples of a variant file.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::compare::position_difference;
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::notation::text::{find_player, list};
use crate::notation::{Reason, Verdict, moves};
use crate::play::PerftOptions;
use crate::session::{Choices, Sitting, Trouble, Variant, read_position};
use crate::source::Span;
use crate::syntax::tree::{Example, ExampleStep, ExampleWhat, Word};

/// How an example came out.
#[derive(Clone, Debug)]
pub struct ExampleResult {
    /// What it shows.
    pub what: String,
    /// Where it stands.
    pub span: Span,
    /// What did not hold; nothing for an example that passed.
    pub failures: Vec<Diagnostic>,
}

impl ExampleResult {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs all examples of a variant, in the order written.
pub fn examples(variant: &Arc<Variant>) -> Vec<ExampleResult> {
    variant.ruleset.examples.iter().map(|example| run(variant, example)).collect()
}

fn run(variant: &Arc<Variant>, example: &Example) -> ExampleResult {
    let mut board = Board { variant, choices: Choices::default(), sitting: None };
    let mut failures = Vec::new();
    for step in &example.steps {
        if let Err(message) = board.step(step) {
            failures.push(Diagnostic::new(Code::BadExample, step.span, message));
            // What follows would be asked of a position that the example does not mean.
            if matches!(step.what, ExampleWhat::Play(_) | ExampleWhat::Position(_) | ExampleWhat::Reading(_)) {
                break;
            }
        }
    }
    ExampleResult { what: example.what.text.clone(), span: example.span, failures }
}

/// The board on which the clauses of one example run in order.
struct Board<'a> {
    variant: &'a Arc<Variant>,
    choices: Choices,
    sitting: Option<Sitting>,
}

impl Board<'_> {
    fn step(&mut self, step: &ExampleStep) -> Result<(), String> {
        match &step.what {
            ExampleWhat::Reading(word) => {
                self.choices.reading = Some(word.text.clone());
                self.rechoose()
            }
            ExampleWhat::Set(question, answer) => {
                self.choices.set.push((question.text.clone(), answer.text.clone()));
                self.rechoose()
            }
            ExampleWhat::Position(text) => {
                let sitting = self.sitting()?;
                let setup = read_position(sitting.rules(), &text.text).map_err(said)?;
                self.sitting = Some(sitting.clone().beginning_at(setup).map_err(said)?);
                Ok(())
            }
            ExampleWhat::Play(words) => {
                let line: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                self.sitting()?.play_line(&line.join(" ")).map(|_| ()).map_err(said)
            }
            ExampleWhat::Moves(number) => {
                let found = self.sitting()?.legal().map_err(said)?.len();
                match found == number.value as usize {
                    true => Ok(()),
                    false => Err(format!("there are {found} legal moves here, not {}", number.value)),
                }
            }
            ExampleWhat::Legal(words) => self.legal(words),
            ExampleWhat::Illegal(word, reason) => self.illegal(word, reason),
            ExampleWhat::Only(words) => self.only(words),
            ExampleWhat::Then(text) => {
                let sitting = self.sitting()?;
                let wanted = read_position(sitting.rules(), &text.text).map_err(said)?;
                position_difference(sitting.rules(), &wanted, &sitting.setup()).map_or(Ok(()), Err)
            }
            ExampleWhat::Result(what, label) => self.result(what, label.as_ref()),
            ExampleWhat::Perft(counts) => {
                let sitting = self.sitting()?;
                for (depth, wanted) in (1..).zip(counts) {
                    let found = sitting.play().perft(depth, PerftOptions::default()).map_err(|e| e.to_string())?;
                    if found != wanted.value {
                        return Err(format!("perft {depth} is {found}, not {}", wanted.value));
                    }
                }
                Ok(())
            }
            ExampleWhat::Bad => Err("this clause cannot be read".to_string()),
        }
    }

    /// The game, begun when something is first asked of it.
    fn sitting(&mut self) -> Result<&mut Sitting, String> {
        if self.sitting.is_none() {
            self.sitting = Some(Sitting::begin(self.variant.clone(), self.choices.clone()).map_err(said)?);
        }
        self.sitting.as_mut().ok_or_else(|| "no game could be begun".to_string())
    }

    fn rechoose(&mut self) -> Result<(), String> {
        self.sitting = match &self.sitting {
            Some(sitting) => Some(sitting.under(self.choices.clone()).map_err(said)?.0),
            None => None,
        };
        // A reading or an answer that does not exist is reported here, not at the next clause.
        self.sitting().map(|_| ())
    }

    fn legal(&mut self, words: &[Word]) -> Result<(), String> {
        let sitting = self.sitting()?;
        let legal = sitting.legal().map_err(said)?;
        for word in words {
            if moves::read_on(sitting.rules(), &sitting.setup(), &legal, &word.text).is_err() {
                return Err(match sitting.why(&word.text) {
                    Ok(why) => format!("`{}` is not legal here: {}", word.text, why.words),
                    Err(trouble) => trouble.to_string(),
                });
            }
        }
        Ok(())
    }

    fn illegal(&mut self, word: &Word, reason: &Word) -> Result<(), String> {
        let names = Reason::ALL.map(Reason::word);
        if !names.contains(&reason.text.as_str()) {
            let hint = match nearest(&reason.text, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the reasons are {}", list(names)),
            };
            return Err(format!("`{}` is no reason; {hint}", reason.text));
        }
        let why = self.sitting()?.why(&word.text).map_err(said)?;
        match why.reason {
            None => Err(format!("`{}` is legal here", word.text)),
            Some(found) if found.word() == reason.text => Ok(()),
            Some(found) => Err(format!(
                "`{}` is illegal because of `{}`, not `{}`: {}",
                word.text,
                found.word(),
                reason.text,
                why.words
            )),
        }
    }

    fn only(&mut self, words: &[Word]) -> Result<(), String> {
        let sitting = self.sitting()?;
        let (rules, setup) = (sitting.rules(), sitting.setup());
        let legal = sitting.legal().map_err(said)?;
        let mut named = BTreeSet::new();
        for word in words {
            match moves::read_on(rules, &setup, &legal, &word.text) {
                Ok(index) => named.insert(index),
                Err(error) => return Err(format!("{error}; the legal moves are {}", texts(rules, legal.iter()))),
            };
        }
        let others: Vec<_> = legal.iter().enumerate().filter(|(i, _)| !named.contains(i)).map(|(_, mv)| mv).collect();
        match others.is_empty() {
            true => Ok(()),
            false => Err(format!("these moves are legal too: {}", texts(rules, others))),
        }
    }

    fn result(&mut self, what: &Word, label: Option<&Word>) -> Result<(), String> {
        let sitting = self.sitting()?;
        let outcome = sitting.play().outcome();
        let found = outcome.map_or("no result".to_string(), |o| crate::explore::outcome_words(sitting.rules(), o));
        let verdict = outcome.map(|outcome| outcome.verdict);
        let as_said = match what.text.as_str() {
            "none" => matches!(verdict, None | Some(Verdict::Undecided)),
            "draw" => verdict == Some(Verdict::Draw),
            name => verdict == Some(Verdict::Wins(find_player(sitting.rules(), name)?)),
        };
        let label_fits = label.is_none_or(|label| outcome.is_some_and(|outcome| outcome.label == label.text));
        match as_said && label_fits {
            true => Ok(()),
            false => Err(format!("the result here is {found}")),
        }
    }
}

fn texts<'a>(rules: &crate::rules::Rules, all: impl IntoIterator<Item = &'a crate::notation::Move>) -> String {
    let texts: Vec<String> = all.into_iter().map(|mv| moves::print(rules, mv)).collect();
    if texts.is_empty() { "none".to_string() } else { texts.join(" ") }
}

/// A trouble in one line.
fn said(trouble: Trouble) -> String {
    match trouble {
        Trouble::Position { defects, .. } => {
            let all: Vec<String> = defects.iter().map(|defect| defect.to_string()).collect();
            all.join("; ")
        }
        Trouble::Rules { diagnostics, .. } => {
            diagnostics.into_iter().find(Diagnostic::is_error).map_or("the rules are wrong".to_string(), |d| d.message)
        }
        other => other.to_string(),
    }
}
