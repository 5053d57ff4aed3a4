//! Checking a file: everything that is wrong with it under any answers, in one run.

use std::collections::HashSet;

use super::hurt::{Hurt, Part};
use super::merge::{self, Margin, Merged};
use super::ruleset::{Answers, Bases, Doubt, Ruleset};
use super::{Rules, lints, names, silence};
use crate::diagnostics::{Code, Diagnostic, Label, Mark};
use crate::source::{FileId, Source, Sources, Span};

/// What [`check`] gives: the ruleset, unless a mistake leaves nothing to answer, and all that is to be said about it.
#[derive(Debug)]
pub struct Checked {
    /// The ruleset, if nothing is wrong with it.
    pub ruleset: Option<Ruleset>,
    /// The ruleset of a file with mistakes, where these leave it certain who plays: for reading the positions and moves of
    /// examples, not for play.
    pub sketch: Option<Ruleset>,
    /// What could not be read leaves this uncertain.
    pub doubt: Doubt,
    /// Mistakes, warnings and notes, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file and its bases as a ruleset, and tries its default reading, every reading, every single other answer, and those
/// that clauses ask for together.
/// Base files are added to `sources`, so that diagnostics in them can be drawn.
pub fn check(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Checked {
    let mut out = Vec::new();
    let mut margin = Margin::default();
    let merged = merge::load(sources, source, bases, &mut margin, &mut out);
    let tried = merged.and_then(|merged| try_all(merged, &margin, &mut out));
    out.retain(|diagnostic| !follows_from_unread(diagnostic, &margin, sources));
    // A place of which is told that it does not read is not told of again.
    let unread: Vec<Span> = out.iter().filter(|one| does_not_read(one.code)).map(|one| one.primary.span).collect();
    let right_before = |span: Span, unread: &Span| {
        let between =
            sources.get(span.file).and_then(|source| source.text().get(span.end as usize..unread.start as usize));
        span.file == unread.file && between.is_some_and(|between| between.chars().all(|c| c == ' '))
    };
    out.retain(|diagnostic| {
        let span = diagnostic.primary.span;
        let is_same = |unread: &Span| *unread == span || right_before(span, unread);
        !matches!(diagnostic.code, Code::UnknownName | Code::NoPoint) || !unread.iter().any(is_same)
    });
    // What a foreign word leads to behind the next word is told with it: `on far 1 @source`.
    let foreign: Vec<Span> =
        out.iter().filter(|one| one.code == Code::UnknownName).map(|one| one.primary.span).collect();
    out.retain(|diagnostic| {
        let span = diagnostic.primary.span;
        let follows = |name: &Span| {
            let between =
                sources.get(span.file).and_then(|source| source.text().get(name.end as usize..span.start as usize));
            name.file == span.file
                && between.is_some_and(|between| {
                    between.split_whitespace().count() <= 1
                        && !between.contains([';', ':', ',', '{', '}', '|', '=', '@', '\n'])
                })
        };
        diagnostic.code != Code::Syntax || diagnostic.fix.is_some() || !foreign.iter().any(follows)
    });
    if margin.boardless {
        out.retain(|diagnostic| !is_of_points(diagnostic.code));
    }
    if margin.baseless {
        out.retain(|diagnostic| !may_be_in_base(diagnostic.code));
    }
    for diagnostic in out.iter_mut().filter(|diagnostic| diagnostic.is_error()) {
        show_chain(diagnostic, &margin);
    }
    let errors = out.iter().any(Diagnostic::is_error);
    let asked = tried.is_some() && !errors;
    let diagnostics = silence::silence(tidy(out), &margin.comments, sources, asked);
    let (ruleset, sketch) = if errors { (None, tried) } else { (tried, None) };
    let sketch = sketch.filter(|_| !margin.groundless && !margin.baseless);
    Checked { ruleset, sketch, doubt: margin.doubt, diagnostics }
}

/// Reads a file and its bases that were checked before, as those that come with the program: only what keeps them from being
/// read is said. A mistake under some answers is found when these are taken.
pub fn read_checked(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Checked {
    let mut out = Vec::new();
    let merged = merge::load(sources, source, bases, &mut Margin::default(), &mut out);
    out.retain(Diagnostic::is_error);
    let ruleset = merged.filter(|_| out.is_empty()).map(Ruleset::of);
    Checked { ruleset, sketch: None, doubt: Doubt::default(), diagnostics: out }
}

/// What seems wrong where a part of the board could not be read, and may be right with it.
fn is_of_points(code: Code) -> bool {
    matches!(
        code,
        Code::NoPoint | Code::NotALine | Code::EmptySet | Code::EmptyBoard | Code::NoDirection | Code::BadSetup
    )
}

/// Whether the words themselves are wrong.
fn does_not_read(code: Code) -> bool {
    matches!(code, Code::Syntax | Code::UnknownWord | Code::OtherLanguage)
}

/// What seems wrong where a base cannot be used, and may be right with it.
fn may_be_in_base(code: Code) -> bool {
    !matches!(
        code,
        Code::Syntax
            | Code::Unclosed
            | Code::Misplaced
            | Code::UnknownWord
            | Code::Limit
            | Code::OtherLanguage
            | Code::Duplicate
            | Code::BadPhrase
            | Code::BadBase
            | Code::BadAllow
    )
}

/// The ruleset, with all that is wrong with it under any answers worth trying.
fn try_all(merged: Merged, margin: &Margin, out: &mut Vec<Diagnostic>) -> Option<Ruleset> {
    if let Some(question) = merged.questions.get(MOST_QUESTIONS) {
        out.push(
            Diagnostic::new(Code::Limit, question.span, format!("the file puts more than {MOST_QUESTIONS} questions"))
                .help("Every answer is tried by itself; divide the game into several files."),
        );
        return None;
    }
    let mut answers = merged.questions.iter().flat_map(|question| &question.answers);
    if let Some(answer) = answers.nth(MOST_ANSWERS) {
        out.push(
            Diagnostic::new(
                Code::Limit,
                answer.span,
                format!("the questions of the file have more than {MOST_ANSWERS} answers"),
            )
            .help("Every answer is tried by itself; divide the game into several files."),
        );
        return None;
    }
    let mut acts = merged.entries.iter().filter(|entry| matches!(entry.node, merge::Node::Act(_)));
    if let Some(act) = acts.nth(MOST_ACTS) {
        out.push(
            Diagnostic::new(Code::Limit, act.span, format!("there are more than {MOST_ACTS} clauses in `moves`"))
                .help("Clauses for several kinds can be one: `man, king: step any way`."),
        );
        return None;
    }
    // That something is missing is not said where clauses could not be read or laid over each other: it may be one of them.
    let unread = margin.unreadable || out.iter().any(Diagnostic::is_error);
    let parsed = out.len();
    let in_setup = |one: &Diagnostic| {
        let place = one.primary.span;
        let holds = |outer: Span| outer.file == place.file && outer.start <= place.start && place.end <= outer.end;
        one.is_error() && margin.parts.iter().any(|(part, outer)| *part == Part::Setup && holds(*outer))
    };
    let setup_unread = out.iter().any(in_setup);
    names::check(&merged, out);
    let ruleset = Ruleset::of(merged);
    let mut resolved: Vec<(Answers, Rules)> = Vec::new();
    for answers in ruleset.worth_trying() {
        let found = ruleset.resolve(&answers);
        out.extend(found.diagnostics.into_iter().filter(|diagnostic| {
            let is_missing = unread && diagnostic.code == Code::Missing;
            // What a player sets up may be what could not be read.
            let follows = setup_unread && diagnostic.mark == Some(Mark::NoSetUp);
            !(is_missing || follows)
        }));
        // Of a board that is wrong nothing can be said.
        let sketch = found.sketch.filter(|_| !found.doubt.points && !margin.doubt.points);
        resolved.extend(found.rules.or(sketch).map(|rules| (answers, rules)));
    }
    // What follows only from a mistake, or what may be otherwise once it is mended, is not said.
    let hurt = Hurt::by(&out[..parsed], &out[parsed..], &margin.parts);
    if !margin.groundless && !margin.baseless {
        let lints = lints::lints(&ruleset, &resolved).into_iter();
        out.extend(lints.filter(|lint| hurt.leaves(lint, &margin.parts)));
    }
    Some(ruleset)
}

/// Marks, for a mistake in a base or a script file, where the files on top of it name it.
fn show_chain(diagnostic: &mut Diagnostic, margin: &Margin) {
    let mut file = diagnostic.primary.span.file;
    while let Some((_, named, what)) = margin.bases.iter().find(|(base, ..)| *base == file) {
        if diagnostic.secondary.iter().any(|label| label.span == *named) {
            return;
        }
        diagnostic.secondary.push(Label { span: *named, text: (*what).to_string() });
        file = named.file;
    }
}

/// Whether a name seems unknown only because the clause that declares it could not be read.
fn follows_from_unread(diagnostic: &Diagnostic, margin: &Margin, sources: &Sources) -> bool {
    let span = diagnostic.primary.span;
    let name = || sources.get(span.file).map(|source| source.slice(span).trim_matches('`').to_string());
    // A function that no script defines may stand in one that could not be read.
    let is_function = diagnostic.mark == Some(Mark::UndefinedFunction);
    (is_function || matches!(diagnostic.code, Code::UnknownName | Code::UnknownAnswer | Code::NoPoint))
        && name().is_some_and(|name| {
            let one = name.strip_suffix('s').unwrap_or(&name);
            margin.unread.contains(&name) || margin.unread.contains(one)
        })
}

/// No file puts more questions: checking tries each of their answers.
const MOST_QUESTIONS: usize = 128;
/// And so many answers of all of them.
const MOST_ANSWERS: usize = 256;
/// No more clauses of `moves` are read.
const MOST_ACTS: usize = 4_096;

/// Each diagnostic once, by place: trying several answers finds one mistake several times.
pub(super) fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| (d.primary.span.file, d.primary.span.start, d.severity, d.primary.span.end));
    let mut kept: Vec<Diagnostic> = Vec::new();
    // Under another answer the same thing may be said with another second place.
    let mut said: HashSet<(Code, Span, String)> = HashSet::new();
    // Where the last of the things that are declared twice ends: what lies within one is told of once, as a whole.
    let mut declared: Option<(FileId, u32)> = None;
    for diagnostic in diagnostics {
        let span = diagnostic.primary.span;
        let is_declared = diagnostic.code == Code::Duplicate;
        let within = is_declared && declared.is_some_and(|(file, end)| file == span.file && span.end <= end);
        if within || !said.insert((diagnostic.code, span, diagnostic.message.clone())) {
            continue;
        }
        if is_declared {
            let end = declared.filter(|(file, _)| *file == span.file).map_or(span.end, |(_, end)| end.max(span.end));
            declared = Some((span.file, end));
        }
        kept.push(diagnostic);
    }
    kept
}
