//! A file with its bases merged, before its questions are answered.

use std::sync::Arc;

use super::check::tidy;
use super::lower::{self, AnswerMap};
use super::merge::{self, Merged, Question};
use super::said::SaidClause;
use super::together::Choice;
use super::{Citation, Rules};
use crate::diagnostics::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::tree;

/// Finds base files. The library opens nothing itself: the command line looks on disk, the bundled variants in the binary.
pub trait Bases {
    /// The text of `base` as named in `from`: a path relative to that file if it contains `/` or ends in `.dablo`, else a
    /// bundled name. Gives the name to print and the text, or says why not.
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String>;

    /// The names of bases that need no path, for the nearest one to a misspelt name.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The text of a script file as named in `from`, which lies beside that file or below. Gives the name to print and the
    /// text, or says why not.
    fn script(&self, from: &str, file: &str) -> Result<(String, String), String> {
        let _ = (from, file);
        Err("script files are read from disk only; write `script { ... }`".to_owned())
    }
}

/// A file with its bases merged.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The variant's name.
    pub name: String,
    /// Other names.
    pub also: Vec<String>,
    /// The readings, in the order written.
    pub readings: Vec<ReadingInfo>,
    /// The key of the default reading: the one named by `default reading`, else the first reading that takes every first
    /// answer, else none.
    pub default_reading: Option<String>,
    /// The questions, in the order written.
    pub questions: Vec<QuestionInfo>,
    /// The sources (readings included), in the order written.
    pub sources: Vec<SourceInfo>,
    /// The examples of this file.
    pub examples: Vec<tree::Example>,
    pub(super) merged: Arc<Merged>,
}

/// A reading.
#[derive(Clone, Debug)]
pub struct ReadingInfo {
    /// Its key.
    pub key: String,
    /// Its citation.
    pub text: String,
    /// Its certainty.
    pub certainty: tree::Certainty,
    /// The answers that it gives, by question name.
    pub answers: Vec<(String, String)>,
    /// Where it stands.
    pub span: Span,
}

/// A source.
#[derive(Clone, Debug)]
pub struct SourceInfo {
    /// Its key.
    pub key: String,
    /// Its citation.
    pub text: String,
    /// Its certainty.
    pub certainty: tree::Certainty,
}

/// A question.
#[derive(Clone, Debug)]
pub struct QuestionInfo {
    /// Its name.
    pub name: String,
    /// How it is put to a person.
    pub wording: Option<String>,
    /// Its answers; the first is the default.
    pub answers: Vec<AnswerInfo>,
    /// Where it stands.
    pub span: Span,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct AnswerInfo {
    /// Its name.
    pub name: String,
    /// Its clauses in canonical print; empty for `nothing`.
    pub clauses: Vec<String>,
    /// Who gives it: source key and certainty.
    pub marks: Vec<Citation>,
}

/// One answer for each question, and where each comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The reading, if one was chosen or is the default.
    pub reading: Option<String>,
    /// By question, in the order of [`Ruleset::questions`].
    pub chosen: Vec<Chosen>,
}

/// An answer taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Why this one.
    pub why: WhyChosen,
}

/// Why an answer was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyChosen {
    /// The user set it.
    Set,
    /// The reading gives it.
    Reading,
    /// The reading says nothing, so the first answer is taken.
    NotSaid,
}

/// A reading, question or answer that does not exist; the nearest name is suggested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AnswerError {
    /// What is wrong and what exists.
    pub message: String,
}

/// What mistakes leave uncertain in rules from which the wrong clauses were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// Which points there are.
    pub points: bool,
    /// Which kinds of piece there are, and with which letters.
    pub letters: bool,
}

impl Doubt {
    /// What at least one of two leaves uncertain.
    pub fn or(self, other: Doubt) -> Doubt {
        Doubt { points: self.points || other.points, letters: self.letters || other.letters }
    }
}

/// Rules under one set of answers, with what is to be said about them.
#[derive(Debug)]
pub struct Resolved {
    /// The rules, unless there are errors.
    pub rules: Option<Rules>,
    /// The rules without the clauses that are wrong, where these leave it certain who plays: for reading positions and moves
    /// and for looking at the clauses that are left, not for play.
    pub sketch: Option<Rules>,
    /// What of the sketch is uncertain.
    pub doubt: Doubt,
    /// Mistakes and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Ruleset {
    pub(super) fn of(merged: Merged) -> Ruleset {
        let open = || merged.questions.iter().filter(|question| question.is_open());
        let certainty = |key: &str| merged.sources.iter().find(|s| s.key == key).map(|s| s.certainty);
        let questions: Vec<QuestionInfo> = open()
            .map(|question| QuestionInfo {
                name: question.name.clone(),
                wording: question.wording.clone(),
                answers: question
                    .answers
                    .iter()
                    .map(|answer| AnswerInfo {
                        name: answer.name.clone(),
                        clauses: answer.clauses.clone(),
                        marks: answer
                            .marks
                            .iter()
                            .filter_map(|mark| {
                                let there = mark.certainty.or_else(|| certainty(&mark.key.text))?;
                                let note = mark.note.as_ref().map(|note| note.text.clone());
                                Some(Citation { key: mark.key.text.clone(), certainty: there, there, note })
                            })
                            .collect(),
                    })
                    .collect(),
                span: question.span,
            })
            .collect();
        let readings: Vec<ReadingInfo> = merged
            .readings
            .iter()
            .map(|reading| ReadingInfo {
                key: reading.key.clone(),
                text: reading.text.clone(),
                certainty: reading.certainty,
                answers: reading.choices.iter().map(|(q, a)| (q.text.clone(), a.text.clone())).collect(),
                span: reading.span,
            })
            .collect();
        let takes_first_answers = |reading: &&ReadingInfo| {
            reading.answers.iter().all(|(question, answer)| {
                questions.iter().any(|q| q.name == *question && q.answers.first().is_some_and(|a| a.name == *answer))
            })
        };
        let default_reading = match &merged.default_reading {
            Some((key, _)) if readings.iter().any(|reading| reading.key == *key) => Some(key.clone()),
            _ => readings.iter().find(takes_first_answers).map(|reading| reading.key.clone()),
        };
        Ruleset {
            name: merged.name.clone(),
            also: merged.also.clone(),
            default_reading,
            questions,
            sources: merged
                .sources
                .iter()
                .map(|s| SourceInfo { key: s.key.clone(), text: s.text.clone(), certainty: s.certainty })
                .collect(),
            examples: merged.examples.clone(),
            readings,
            merged: Arc::new(merged),
        }
    }

    /// The answers of the default reading, of every other reading, of the default reading with each single other answer, and
    /// those that clauses ask for together: enough to meet every clause, without trying all combinations.
    pub fn worth_trying(&self) -> Vec<Answers> {
        let mut all = self.tried_singly();
        let together = self.together_beside(&all);
        all.extend(together.iter().filter_map(|(reading, set)| self.answers(reading.as_deref(), set).ok()));
        all
    }

    /// The choices by which those answers are made that clauses ask for together: a reading, and answers set on top of it.
    pub fn together(&self) -> Vec<Choice> {
        self.together_beside(&self.tried_singly())
    }

    fn tried_singly(&self) -> Vec<Answers> {
        let mut all = Vec::new();
        all.extend(self.answers(None, &[]));
        for reading in &self.readings {
            all.extend(self.answers(Some(&reading.key), &[]));
        }
        for question in &self.questions {
            for answer in &question.answers {
                all.extend(self.answers(None, &[(question.name.clone(), answer.name.clone())]));
            }
        }
        let mut once: Vec<Answers> = Vec::new();
        for answers in all {
            let same = |other: &Answers| {
                other.reading == answers.reading
                    && other.chosen.iter().zip(&answers.chosen).all(|(a, b)| a.answer == b.answer)
            };
            if !once.iter().any(same) {
                once.push(answers);
            }
        }
        once
    }

    /// The answers under a reading (the default one if `None`), with single answers set on top.
    pub fn answers(&self, reading: Option<&str>, set: &[(String, String)]) -> Result<Answers, AnswerError> {
        let taken = match reading {
            Some(key) => Some(self.reading(key)?),
            None => {
                let default = self.default_reading.as_deref();
                self.readings.iter().find(|reading| Some(reading.key.as_str()) == default)
            }
        };
        for (question, answer) in set {
            self.answer(question, answer)?;
        }
        let chosen = self
            .questions
            .iter()
            .map(|question| {
                let given = set.iter().rev().find(|(name, _)| *name == question.name).map(|(_, answer)| answer);
                let read = taken.and_then(|r| r.answers.iter().find(|(name, _)| *name == question.name));
                let (answer, why) = match (given, read) {
                    (Some(answer), _) => (answer.clone(), WhyChosen::Set),
                    (None, Some((_, answer))) => (answer.clone(), WhyChosen::Reading),
                    (None, None) => {
                        let first = question.answers.first();
                        // A reading may say a first answer by being cited for it.
                        let cited = |answer: &AnswerInfo| {
                            answer.marks.iter().any(|mark| taken.is_some_and(|reading| reading.key == mark.key))
                        };
                        let why = if first.is_some_and(cited) { WhyChosen::Reading } else { WhyChosen::NotSaid };
                        (first.map(|answer| answer.name.clone()).unwrap_or_default(), why)
                    }
                };
                Chosen { question: question.name.clone(), answer, why }
            })
            .collect();
        Ok(Answers { reading: taken.map(|reading| reading.key.clone()), chosen })
    }

    fn reading(&self, key: &str) -> Result<&ReadingInfo, AnswerError> {
        let known = || self.readings.iter().map(|reading| reading.key.as_str());
        self.readings.iter().find(|reading| reading.key == key).ok_or_else(|| AnswerError {
            message: unknown(&format!("`{}` has no reading `{key}`", self.name), key, known(), "its readings are"),
        })
    }

    fn answer(&self, question: &str, answer: &str) -> Result<(), AnswerError> {
        let known = || self.questions.iter().map(|question| question.name.as_str());
        let Some(found) = self.questions.iter().find(|q| q.name == question) else {
            let message = match self.merged.questions.iter().find(|q| q.name == question) {
                Some(Question { settled: Some(settled), .. }) => {
                    format!("the question `{question}` is settled in this variant: `{settled}`")
                }
                _ => unknown(
                    &format!("`{}` has no question `{question}`", self.name),
                    question,
                    known(),
                    "its questions are",
                ),
            };
            return Err(AnswerError { message });
        };
        if found.answers.iter().any(|a| a.name == answer) {
            return Ok(());
        }
        let answers = found.answers.iter().map(|a| a.name.as_str());
        let message = unknown(&format!("`{answer}` is no answer of `{question}`"), answer, answers, "its answers are");
        Err(AnswerError { message })
    }

    /// The clauses that hold under these answers, each as the file says it; index = [`super::ClauseId`] of the resolved
    /// rules.
    pub fn said(&self, answers: &Answers) -> Vec<SaidClause> {
        self.active(answers).into_iter().map(|entry| SaidClause::of(&entry.node)).collect()
    }

    /// What every answer of every question that is open says, with the question's name.
    pub fn said_by_answers(&self) -> Vec<(String, SaidClause)> {
        let entries = self.merged.entries.iter();
        let asked = entries.filter_map(|entry| Some((entry.question.as_ref()?.0.clone(), SaidClause::of(&entry.node))));
        asked.filter(|(name, _)| self.questions.iter().any(|question| question.name == *name)).collect()
    }

    /// What is said about the variant as a thing in the world, by its last file.
    pub fn facts(&self) -> &[tree::VariantFact] {
        &self.merged.facts
    }

    /// The code of the scripts, those of bases first.
    pub fn scripts(&self) -> impl Iterator<Item = &str> {
        self.merged.scripts.iter().map(|block| block.code.as_str())
    }

    /// The entries that hold under these answers.
    pub(super) fn active(&self, answers: &Answers) -> Vec<&merge::Entry> {
        lower::active(&self.merged, &self.answer_map(answers), answers.reading.as_deref()).0
    }

    pub(super) fn answer_map(&self, answers: &Answers) -> AnswerMap {
        let mut map: AnswerMap =
            answers.chosen.iter().map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect();
        for question in &self.merged.questions {
            if let Some(settled) = &question.settled {
                map.insert(question.name.clone(), settled.clone());
            }
        }
        map
    }

    /// The rules under these answers.
    pub fn resolve(&self, answers: &Answers) -> Resolved {
        let map = self.answer_map(answers);
        let mut resolved = lower::lower(&self.merged, &map, answers.reading.as_deref());
        resolved.diagnostics = tidy(resolved.diagnostics);
        resolved
    }
}

/// "... ; perhaps `near`", or all that exist.
fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone, list: &str) -> String {
    match nearest(name, known.clone()) {
        Some(near) => format!("{what}; perhaps `{near}` is meant"),
        None => {
            let all: Vec<&str> = known.collect();
            if all.is_empty() {
                format!("{what}; there are none")
            } else {
                format!("{what}; {list} {}", all.join(", "))
            }
        }
    }
}
