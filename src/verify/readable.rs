//! Examples as text: do their positions, moves and results say something under these rules at all?
//!
//! Whether an example holds is found by running it. What can never be read is a mistake of the file, so `check` tells it
//! beside the others, at its place inside the quotation marks.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::notation::moves::{self, MoveError};
use crate::notation::position::{self, PositionError};
use crate::notation::text::{find_player, fold, list};
use crate::rules::{Answers, Rules, Ruleset};
use crate::source::{Sources, Span};
use crate::syntax::tree::{ExampleWhat, Text, Word};

/// Whether blocks that give examples names to use were read whole. Where they were not, a label or a call that seems
/// unknown may be what could not be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// The block `end`, which gives labels.
    pub ends: bool,
    /// Everything, for all other names: what can be called, counted or left.
    pub all: bool,
}

/// What in the examples of a file cannot be read, each under the answers that its example chooses.
pub fn unreadable(ruleset: &Ruleset, sources: &Sources) -> Vec<Diagnostic> {
    unreadable_of(ruleset, sources, Read { ends: true, all: true })
}

/// As [`unreadable`], of a file of which a part could not be read.
pub(super) fn unreadable_of(ruleset: &Ruleset, sources: &Sources, whole: Read) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for example in &ruleset.examples {
        let mut reading: Option<String> = None;
        let mut set: Vec<(String, String)> = Vec::new();
        let mut rules = resolve(ruleset, None, &set);
        for step in &example.steps {
            match &step.what {
                ExampleWhat::Reading(key) => reading = Some(key.text.clone()),
                ExampleWhat::Set(question, answer) => {
                    set.retain(|(other, _)| *other != question.text);
                    set.push((question.text.clone(), answer.text.clone()));
                }
                _ => {
                    if let Some(draft) = &rules {
                        let whole = Read { all: whole.all && draft.whole, ..whole };
                        read(ruleset, &draft.rules, &step.what, sources, whole, &mut found);
                    }
                    continue;
                }
            }
            rules = resolve(ruleset, reading.as_deref(), &set);
        }
    }
    found
}

/// The rules by which an example is read.
struct Draft {
    rules: Arc<Rules>,
    /// Whether no clause is left out because of a mistake.
    whole: bool,
}

/// The rules of an example; a reading or answer that does not exist is told elsewhere.
fn resolve(ruleset: &Ruleset, reading: Option<&str>, set: &[(String, String)]) -> Option<Draft> {
    let answers = ruleset.answers(reading, set).ok()?;
    let resolved = ruleset.resolve(&answers);
    match (resolved.rules, resolved.sketch) {
        (Some(rules), _) => Some(Draft { rules: Arc::new(rules), whole: true }),
        (None, Some(rules)) => Some(Draft { rules: Arc::new(rules), whole: false }),
        (None, None) => None,
    }
}

/// A position without the parts that name what clauses declare: clocks, calls, sets and counters. Columns stay.
fn without_names(text: &str) -> String {
    const NAMING: [&str; 8] = ["clock", "count", "left", "entered", "been", "running", "moved", "promoted"];
    let plain = |part: &str| {
        let mut words = part.split_whitespace();
        let first = words.next().unwrap_or("");
        !NAMING.contains(&first) && words.last() != Some("called")
    };
    let parts = text.split(';').map(|part| match plain(part) {
        true => part.to_string(),
        false => " ".repeat(part.chars().count()),
    });
    parts.collect::<Vec<_>>().join(";")
}

fn read(
    ruleset: &Ruleset,
    rules: &Rules,
    what: &ExampleWhat,
    sources: &Sources,
    whole: Read,
    out: &mut Vec<Diagnostic>,
) {
    match what {
        ExampleWhat::Position(text) | ExampleWhat::Then(text) => {
            let plain = if whole.all { text.text.clone() } else { without_names(&text.text) };
            for PositionError { column, message } in position::read(rules, &plain).err().unwrap_or_default() {
                let diagnostic = Diagnostic::new(Code::BadExample, inside(text, column, sources), message);
                out.push(match from_elsewhere(rules, &text.text) {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic.help("A position reads `South: Kc3, d4; North: e5; South to move`."),
                });
            }
        }
        ExampleWhat::Play(words) | ExampleWhat::Legal(words) | ExampleWhat::Only(words) => {
            words.iter().for_each(|word| read_move(rules, word, whole, out));
        }
        // What can be called under other answers only is illegal under these.
        ExampleWhat::Illegal(word, _) if word.text.starts_with("call ") && is_called(ruleset, &word.text[5..]) => {}
        ExampleWhat::Illegal(word, _) => read_move(rules, word, whole, out),
        ExampleWhat::Result(verdict, label) => {
            if !matches!(verdict.text.as_str(), "draw" | "none")
                && let Err(message) = find_player(rules, &verdict.text)
            {
                out.push(Diagnostic::new(Code::BadExample, verdict.span, message).help("Or write `draw` or `none`."));
            }
            if let Some(label) = label.as_ref().filter(|_| whole.ends) {
                read_label(rules, label, out);
            }
        }
        ExampleWhat::Reading(_)
        | ExampleWhat::Set(..)
        | ExampleWhat::Moves(_)
        | ExampleWhat::Perft(_)
        | ExampleWhat::Bad => {}
    }
}

/// Whether some answers make something of this name callable.
fn is_called(ruleset: &Ruleset, name: &str) -> bool {
    let under = |answers: &Answers| ruleset.resolve(answers).rules;
    let rules = ruleset.worth_trying().into_iter().filter_map(|answers| under(&answers));
    rules.flat_map(|rules| rules.turn.calls).any(|call| fold(&call.name) == fold(name))
}

fn read_move(rules: &Rules, word: &Word, whole: Read, out: &mut Vec<Diagnostic>) {
    if let Some(name) = word.text.strip_prefix("call ") {
        if whole.all && !rules.turn.calls.iter().any(|call| fold(&call.name) == fold(name)) {
            let calls = rules.turn.calls.iter().map(|call| call.name.as_str());
            let help = match rules.turn.calls.is_empty() {
                true => "Nothing can be called under these rules.".to_string(),
                false => format!("What can be called: {}.", list(calls)),
            };
            let message = format!("`{name}` cannot be called");
            out.push(Diagnostic::new(Code::BadExample, word.span, message).help(help));
        }
        return;
    }
    if matches!(word.text.as_str(), "resign" | "draw") {
        return;
    }
    if let Err(MoveError::BadText { message, .. }) = moves::parse(rules, &word.text) {
        let diagnostic = Diagnostic::new(Code::BadExample, word.span, format!("`{}` is no move: {message}", word.text));
        out.push(match from_elsewhere(rules, &word.text) {
            Some(help) => diagnostic.help(help),
            None => diagnostic.help("Moves are written `c3-d4`, and `c3xe5xg3` where something is taken."),
        });
    }
}

/// What is to be said of a position or a move in the notation of other games.
fn from_elsewhere(rules: &Rules, text: &str) -> Option<&'static str> {
    let first = text.split_whitespace().next().unwrap_or("");
    if first.matches('/').count() > 2 {
        return Some("This reads like a FEN of chess; here it is `White: Ka1, b2; Black: Kc8; White to move`.");
    }
    let has_numbers = rules.board.all().any(|point| rules.board.print(point).starts_with(|c: char| c.is_ascii_digit()));
    let draughts = ["W:", "B:"].iter().any(|start| first.starts_with(start)) && first.matches(':').count() > 1;
    let numbers = first.starts_with(|c: char| c.is_ascii_digit());
    ((draughts || numbers) && !has_numbers)
        .then_some("Points have numbers only where the block `board` says `numbered`.")
}

/// The label of a result: that of an end clause, or of an end that needs none.
fn read_label(rules: &Rules, label: &Word, out: &mut Vec<Diagnostic>) {
    let known = || rules.ends.iter().map(|end| end.label.as_str()).chain(["unanswered", "resignation", "agreement"]);
    if known().any(|name| name == label.text) {
        return;
    }
    let diagnostic =
        Diagnostic::new(Code::BadExample, label.span, format!("no end clause has the label `{}` here", label.text));
    out.push(match nearest(&label.text, known()) {
        Some(near) => diagnostic.perhaps(&label.text, label.span, near),
        None => diagnostic.help(format!("Known here: {}.", list(known()))),
    });
}

/// The character of a text at a column, as a place in the file; the whole text where escapes make that uncertain.
fn inside(text: &Text, column: usize, sources: &Sources) -> Span {
    let raw = sources.get(text.span.file).map_or("", |source| source.slice(text.span));
    let same = raw.get(1..raw.len().saturating_sub(1)).is_some_and(|inner| inner == text.text);
    if !same {
        return text.span;
    }
    let before: usize = text.text.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    let rest = &text.text[before..];
    let length: usize = rest.chars().take_while(|c| !c.is_whitespace() && !",;".contains(*c)).map(char::len_utf8).sum();
    let start = text.span.start + 1 + before as u32;
    Span { file: text.span.file, start, end: start + length as u32 }
}
