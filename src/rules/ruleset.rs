//! A file with its bases merged, before its questions are answered.

use crate::diagnostics::Diagnostic;
use crate::source::{Source, Sources, Span};
use crate::syntax::tree;

use super::Rules;

/// Finds base files. The library opens nothing itself: the command line looks on disk, the bundled variants in the binary.
pub trait Bases {
    /// The text of `base` as named in `from`: a path relative to that file if it contains `/` or ends in `.dablo`, else a
    /// bundled name. Gives the name to print and the text, or says why not.
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String>;
}

/// What [`check`] gives: the ruleset, unless a mistake leaves nothing to answer, and all that is to be said about it.
#[derive(Debug)]
pub struct Checked {
    /// The ruleset, if its default reading can be resolved.
    pub ruleset: Option<Ruleset>,
    /// Mistakes, warnings and notes, by place.
    pub diagnostics: Vec<Diagnostic>,
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
    pub marks: Vec<super::Citation>,
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

/// Rules under one set of answers, with what is to be said about them.
#[derive(Debug)]
pub struct Resolved {
    /// The rules, unless there are errors.
    pub rules: Option<Rules>,
    /// Mistakes and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file and its bases as a ruleset, and tries its default reading, every reading, and every single other answer.
/// Base files are added to `sources`, so that diagnostics in them can be drawn.
pub fn check(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Checked {
    let _ = (sources, source, bases);
    unimplemented!("being written")
}

impl Ruleset {
    /// The answers under a reading (the default one if `None`), with single answers set on top.
    pub fn answers(&self, reading: Option<&str>, set: &[(String, String)]) -> Result<Answers, AnswerError> {
        let _ = (reading, set);
        unimplemented!("being written")
    }

    /// The rules under these answers.
    pub fn resolve(&self, answers: &Answers) -> Resolved {
        let _ = answers;
        unimplemented!("being written")
    }
}
