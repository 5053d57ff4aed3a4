//! Examples as text: do their positions, moves and results say something under these rules at all?
//!
//! Whether an example holds is found by running it. What can never be read is a mistake of the file, so `check` tells it
//! beside the others, at its place inside the quotation marks.

use std::sync::Arc;

use super::respelt;
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::notation::moves::{self, MoveError, MoveText, WhatText};
use crate::notation::position::{self, PositionError};
use crate::notation::text::{DefectKind, find_player, find_point, fold, list};
use crate::rules::{Answers, Doubt, Rules, Ruleset};
use crate::source::{Sources, Span};
use crate::syntax::tree::{ExampleWhat, Text, Word};

/// Whether blocks that give examples names to use were read whole. Where they were not, a label or a call that seems
/// unknown may be what could not be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// The block `end`, which gives labels.
    pub ends: bool,
    /// The blocks `moves`, `turn` and `end`, which give clocks and counters.
    pub clauses: bool,
    /// Everything, for all other names: what can be called, counted or left.
    pub all: bool,
}

/// What in the examples of a file cannot be read, each under the answers that its example chooses.
pub fn unreadable(ruleset: &Ruleset, sources: &Sources) -> Vec<Diagnostic> {
    unreadable_of(ruleset, sources, Read { ends: true, clauses: true, all: true }, Doubt::default())
}

/// As [`unreadable`], of a file of which a part could not be read.
pub(super) fn unreadable_of(ruleset: &Ruleset, sources: &Sources, whole: Read, doubt: Doubt) -> Vec<Diagnostic> {
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
                        let doubt = draft.doubt.or(doubt);
                        read(ruleset, &draft.rules, &step.what, sources, (whole, doubt), &mut found);
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
    doubt: Doubt,
}

/// The rules of an example; a reading or answer that does not exist is told elsewhere.
fn resolve(ruleset: &Ruleset, reading: Option<&str>, set: &[(String, String)]) -> Option<Draft> {
    let answers = ruleset.answers(reading, set).ok()?;
    let resolved = ruleset.resolve(&answers);
    match (resolved.rules, resolved.sketch) {
        (Some(rules), _) => Some(Draft { rules: Arc::new(rules), whole: true, doubt: Doubt::default() }),
        (None, Some(rules)) => Some(Draft { rules: Arc::new(rules), whole: false, doubt: resolved.doubt }),
        (None, None) => None,
    }
}

/// A position without the parts that name what clauses declare: clocks and counters unless these are `certain`, calls and sets.
/// Columns stay.
fn without_names(text: &str, certain: bool) -> String {
    const NAMING: [&str; 9] = ["clock", "count", "left", "entered", "been", "running", "moved", "promoted", "dice"];
    let plain = |part: &str| {
        let mut words = part.split_whitespace();
        let first = words.next().unwrap_or("");
        let kept = certain && matches!(first, "clock" | "count");
        (kept || !NAMING.contains(&first)) && words.last() != Some("called")
    };
    let parts = text.split(';').map(|part| match plain(part) {
        true => part.to_string(),
        false => " ".repeat(part.chars().count()),
    });
    parts.collect::<Vec<_>>().join(";")
}

/// A position of which only the parts that name who owns pieces, or who moves, are left.
fn only_heads(text: &str) -> String {
    let head = |part: &str| {
        let kept = match part.split_once(':') {
            // The words before a colon that name a set or a point are no player.
            Some((head, _)) if head.split_whitespace().count() == 1 => head.chars().count() + 1,
            None if part.trim_end().ends_with("move") => part.chars().count(),
            _ => 0,
        };
        let blank = part.chars().skip(kept).map(|_| ' ');
        part.chars().take(kept).chain(blank).collect::<String>()
    };
    let fen = text.matches(':').count() > 1 && !text.contains(';');
    let heads: Vec<String> = text.split(';').map(head).filter(|_| !fen).collect();
    if heads.iter().all(|head| head.trim().is_empty()) { "turn 1".to_string() } else { heads.join(";") }
}

/// Whether what is wrong at a column of a position may be nothing but the letter of a piece: behind some letters a point, or
/// a number in hand.
fn may_be_a_letter(rules: &Rules, text: &str, column: usize) -> bool {
    let rest: String = text.chars().skip(column.saturating_sub(1)).collect();
    let item = rest.split([',', ';']).next().unwrap_or("");
    if item.trim_end().ends_with("in hand") || item.starts_with('(') {
        return true;
    }
    let first: String = item.chars().take_while(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    let starts = first.char_indices().map(|(at, _)| first[at..].trim());
    let mut points = starts.filter(|point| !point.is_empty());
    points.any(|point| find_point(&rules.board, point).is_some())
}

/// A move without the letters of pieces: what stands before the first point, and what behind `=`.
fn without_letters(text: &str) -> String {
    let mut rest = text.trim_start_matches(|c: char| c.is_uppercase());
    if rest.len() == text.len() && text.chars().take_while(|c| c.is_alphabetic()).count() > 1 {
        rest = rest.trim_start_matches(char::is_alphabetic);
        let letters = text.len() - rest.len();
        let last = text[..letters].char_indices().next_back().map_or(0, |(at, _)| at);
        rest = &text[last..];
    }
    let mut parts = rest.split('=');
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |text, part| text + part.trim_start_matches(char::is_uppercase))
}

fn read(
    ruleset: &Ruleset,
    rules: &Rules,
    what: &ExampleWhat,
    sources: &Sources,
    (whole, doubt): (Read, Doubt),
    out: &mut Vec<Diagnostic>,
) {
    match what {
        // Without points only the names of players say something.
        ExampleWhat::Position(text) | ExampleWhat::Then(text) if doubt.points => {
            let heads = only_heads(&text.text);
            for PositionError { column, message, .. } in position::read(rules, &heads).err().unwrap_or_default() {
                out.push(Diagnostic::new(Code::BadExample, inside(text, column, sources), message));
            }
        }
        ExampleWhat::Play(_) | ExampleWhat::Legal(_) | ExampleWhat::Only(_) | ExampleWhat::Illegal(..)
            if doubt.points => {}
        ExampleWhat::Position(text) | ExampleWhat::Then(text) => {
            let plain = if whole.all { text.text.clone() } else { without_names(&text.text, whole.clauses) };
            for PositionError { column, message, kind } in position::read(rules, &plain).err().unwrap_or_default() {
                if doubt.letters && may_be_a_letter(rules, &plain, column) {
                    continue;
                }
                let owner = owner_apart(rules, &text.text, column, kind);
                let diagnostic = Diagnostic::new(Code::BadExample, inside(text, column, sources), message);
                out.push(match from_elsewhere(rules, &text.text) {
                    Some(help) => diagnostic.help(help),
                    None if owner.is_some() => diagnostic.help(owner.unwrap_or_default()),
                    None => diagnostic.help("A position reads `South: Kc3, d4; North: e5; South to move`."),
                });
            }
        }
        ExampleWhat::Play(words) | ExampleWhat::Legal(words) | ExampleWhat::Only(words) => {
            let before = out.len();
            let mut index = 0;
            while let Some(word) = words.get(index) {
                // `a1 x c3`
                if let Some(apart) = respelt::apart(rules, words, index) {
                    out.push(apart);
                    index += 3;
                    continue;
                }
                index += 1;
                // Behind a word that is no move others may belong to it: they are told only if they look like moves.
                if out.len() == before || word.text.contains(|c: char| c.is_ascii_digit()) {
                    read_move(rules, word, whole, doubt, out);
                }
            }
        }
        // What can be called under other answers only is illegal under these.
        ExampleWhat::Illegal(word, _) if word.text.starts_with("call ") && is_called(ruleset, &word.text[5..]) => {}
        ExampleWhat::Illegal(word, _) => read_move(rules, word, whole, doubt, out),
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

/// What is missing around the name of a player that stands where it cannot in a position.
fn owner_apart(rules: &Rules, text: &str, column: usize, kind: DefectKind) -> Option<String> {
    let rest: String = text.chars().skip(column.saturating_sub(1)).collect();
    let name = rest.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).next()?;
    find_player(rules, name).ok()?;
    let behind = rest.get(name.len()..)?.trim_start();
    let next = behind.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    Some(match () {
        () if kind == DefectKind::WordForPoint => {
            format!("The pieces of different players are parted by `;`: `...; {name}: e5`.")
        }
        () if matches!(next, "to" | "moves" | "move" | "plays" | "begins" | "") => {
            format!("Whose turn it is is written `{name} to move`.")
        }
        () => format!("A colon stands between a player and the pieces: `{name}: e5`."),
    })
}

/// Whether some answers make something of this name callable.
fn is_called(ruleset: &Ruleset, name: &str) -> bool {
    let under = |answers: &Answers| ruleset.resolve(answers).rules;
    let rules = ruleset.worth_trying().into_iter().filter_map(|answers| under(&answers));
    rules.flat_map(|rules| rules.turn.calls).any(|call| fold(&call.name) == fold(name))
}

fn read_move(rules: &Rules, word: &Word, whole: Read, doubt: Doubt, out: &mut Vec<Diagnostic>) {
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
    let parsed = moves::parse(rules, &word.text);
    if let (Ok(MoveText { what: WhatText::Roll(faces), .. }), true) = (&parsed, whole.all) {
        return read_throw(rules, word, faces, out);
    }
    if let Err(MoveError::BadText { message, .. }) = parsed {
        if doubt.letters && moves::parse(rules, &without_letters(&word.text)).is_ok() {
            return;
        }
        let diagnostic = Diagnostic::new(Code::BadExample, word.span, format!("`{}` is no move: {message}", word.text));
        let steps = ["result", "illegal", "legal", "only", "play", "position", "moves", "perft", "reading", "then"];
        let respelt = respelt::spellings(rules, &word.text);
        out.push(match (from_elsewhere(rules, &word.text), nearest(&word.text, steps)) {
            _ if !respelt.is_empty() => {
                let diagnostic = match respelt.as_slice() {
                    [quiet, capture] => {
                        diagnostic.help(format!("Perhaps `{quiet}` is meant, or `{capture}` where something is taken."))
                    }
                    all => diagnostic.help(format!("Perhaps {} is meant.", list(all.iter().map(String::as_str)))),
                };
                match respelt.as_slice() {
                    [one] => diagnostic.fix(word.span, one).certainly(),
                    _ => diagnostic,
                }
            }
            (Some(help), _) => diagnostic.help(help),
            (None, Some(near)) => diagnostic.perhaps(&word.text, word.span, near),
            (None, None) => diagnostic.help("Moves are written `c3-d4`, and `c3xe5xg3` where something is taken."),
        });
    }
}

/// A throw of dice that these rules do not have.
fn read_throw(rules: &Rules, word: &Word, faces: &[u32], out: &mut Vec<Diagnostic>) {
    let mut tell = |message: String, help: String| {
        out.push(Diagnostic::new(Code::BadExample, word.span, message).help(help));
    };
    let Some(dice) = &rules.turn.dice else {
        let help = "Dice are said in the block `turn`: `roll 2 dice of 1 2 3 4`.".to_string();
        return tell("nothing is thrown under these rules".to_string(), help);
    };
    if let Some(face) = faces.iter().find(|face| !dice.faces.contains(face)) {
        let known: Vec<String> = dice.faces.iter().map(u32::to_string).collect();
        return tell(format!("no die shows {face}"), format!("The faces are {}.", known.join(", ")));
    }
    if faces.len() != dice.number as usize {
        let help = format!("Name {}, as in `roll{}`.", dice.number, " 1".repeat(dice.number as usize));
        tell(format!("{} dice are named, and {} are thrown", faces.len(), dice.number), help);
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
