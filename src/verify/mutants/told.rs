//! What was changed, in words that an author knows: the clause as it was and as it is.

use std::ops::Range;

use crate::source::{Source, Span};
use crate::syntax::tree::{Block, Clause, Entry, File, Item, Tail};

/// A clause, or what else an operator acts on.
struct Piece {
    /// Its words and the answers on which it depends, without its sources.
    text: String,
    /// What it is a part of, in words.
    of: String,
    /// By what it is told from its neighbours: a question with all its answers, else the words.
    name: String,
    /// The answer to which it belongs.
    answer: Option<String>,
}

/// Of clauses that are longer not all is written.
const LONGEST_CLAUSE: usize = 80;
/// So many words stand before and behind what differs in them.
const WORDS_AROUND: usize = 5;
/// Of what differs with the words around it not more is written.
const LONGEST_EXCERPT: usize = 160;

/// A change from one file to another, as the object of a sentence; nothing if it is of no clause.
pub(super) fn told(one: (&Source, &File), other: (&Source, &File)) -> Option<String> {
    let (before, after) = (pieces(one.0, one.1), pieces(other.0, other.1));
    let at = before.iter().zip(&after).take_while(|(one, other)| one.text == other.text && one.of == other.of).count();
    let (gone, came) = (before.get(at), after.get(at));
    if after.len() < before.len() {
        let gone = gone?;
        return Some(format!("leaving {} out of {}", quoted(&gone.text), gone.of));
    }
    if after.len() > before.len() {
        let came = came?;
        return Some(format!("adding {} to {}", quoted(&came.text), came.of));
    }
    let (gone, came) = (gone?, came?);
    let rest = before[at + 1..].iter().zip(&after[at + 1..]);
    if rest.clone().any(|(one, other)| one.text != other.text || one.of != other.of) {
        return Some(match &came.answer {
            Some(answer) if came.name == gone.name => format!("answer `{answer}` of `{}` standing first", came.name),
            _ => format!("{} before {}", quoted(&came.name), quoted(&gone.name)),
        });
    }
    let place = if gone.answer.is_some() { format!(" in {}", gone.of) } else { String::new() };
    let (gone, came) = around_the_change(&gone.text, &came.text);
    Some(format!("{} in place of {}{place}", cut(&came, LONGEST_EXCERPT), cut(&gone, LONGEST_EXCERPT)))
}

/// Two clauses; of long ones what differs, with some words around it.
fn around_the_change(one: &str, other: &str) -> (String, String) {
    let is_short = |text: &str| text.chars().count() <= LONGEST_CLAUSE;
    if is_short(one) && is_short(other) {
        return (one.to_string(), other.to_string());
    }
    let (a, b): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let before = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let rest = a[before..].iter().rev().zip(b[before..].iter().rev());
    let behind = rest.take_while(|(a, b)| a == b).count();
    let (from, left_out) = (before.saturating_sub(WORDS_AROUND), behind.saturating_sub(WORDS_AROUND));
    let excerpt = |words: &[&str]| {
        let (first, last) = (if from > 0 { "... " } else { "" }, if left_out > 0 { " ..." } else { "" });
        format!("{first}{}{last}", words[from..words.len() - left_out].join(" "))
    };
    (excerpt(&a), excerpt(&b))
}

/// A clause, or its beginning.
fn quoted(text: &str) -> String {
    cut(text, LONGEST_CLAUSE)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => {
            let whole = text[..end].rfind(' ').unwrap_or(end);
            format!("`{} ...`", &text[..whole])
        }
        None => format!("`{text}`"),
    }
}

/// The clauses of a file in the order written.
fn pieces(source: &Source, file: &File) -> Vec<Piece> {
    let mut found = Vec::new();
    for item in &file.items {
        match item {
            Item::Reading(reading) => found.extend(reading.choices.iter().map(|(question, answer)| {
                let text = format!("{} {}", question.text, answer.text);
                Piece { of: format!("reading `{}`", reading.key.text), name: text.clone(), text, answer: None }
            })),
            Item::Board(block) => clauses(source, block, "board", &mut found),
            Item::Players(block) => clauses(source, block, "players", &mut found),
            Item::Pieces(block) => clauses(source, block, "pieces", &mut found),
            Item::Setup(block) => clauses(source, block, "setup", &mut found),
            Item::Moves(moves) => {
                let head = words(source, item.span(), moves.block.entries.first().map(entry_start));
                let head = head.split('{').next().unwrap_or_default().trim().to_string();
                found.push(Piece { of: "the file".to_string(), name: head.clone(), text: head, answer: None });
                clauses(source, &moves.block, "moves", &mut found);
            }
            Item::Turn(block) => clauses(source, block, "turn", &mut found),
            Item::End(block) => clauses(source, block, "end", &mut found),
            _ => {}
        }
    }
    found
}

fn entry_start<C>(entry: &Entry<C>) -> usize {
    match entry {
        Entry::Clause(clause) => clause.span.start as usize,
        Entry::Ask(ask) => ask.span.start as usize,
        Entry::Bad(span) => span.start as usize,
    }
}

fn clauses<C>(source: &Source, block: &Block<C>, word: &str, found: &mut Vec<Piece>) {
    for entry in &block.entries {
        match entry {
            Entry::Clause(clause) => {
                let text = clause_words(source, clause);
                found.push(Piece { of: format!("`{word}`"), name: text.clone(), text, answer: None });
            }
            Entry::Ask(ask) => {
                let name = format!("{}?", ask.name.text);
                if let Some(label) = &ask.label {
                    let kinds: Vec<&str> = label.kinds.iter().map(|kind| kind.text.as_str()).collect();
                    let text = format!("{}: {name}", kinds.join(", "));
                    found.push(Piece { of: format!("`{word}`"), name: name.clone(), text, answer: None });
                }
                for answer in &ask.answers {
                    let mut texts: Vec<String> = answer.clauses.iter().map(|c| clause_words(source, c)).collect();
                    if texts.is_empty() {
                        texts.push("nothing".to_string());
                    }
                    let tests = tests(source, &answer.tail);
                    texts.iter_mut().for_each(|text| text.push_str(&tests));
                    let of = format!("answer `{}` of `{name}`", answer.name.text);
                    let piece = |text| {
                        let answer = Some(answer.name.text.clone());
                        Piece { of: of.clone(), name: name.clone(), text, answer }
                    };
                    found.extend(texts.into_iter().map(piece));
                }
            }
            Entry::Bad(_) => {}
        }
    }
}

/// The words of a clause with the answers on which it depends, without its sources.
fn clause_words<C>(source: &Source, clause: &Clause<C>) -> String {
    [words(source, clause.span, tail_start(&clause.tail)), tests(source, &clause.tail)].concat()
}

/// The answers on which something depends, as written behind it.
fn tests(source: &Source, tail: &Tail) -> String {
    let tests = tail.when.iter().enumerate().map(|(index, test)| {
        let test = words(source, test.span, None);
        format!(" {} {}", if index == 0 { "when" } else { "and" }, test.trim_start_matches("when "))
    });
    tests.collect()
}

/// Where what follows a clause begins.
fn tail_start(tail: &Tail) -> Option<usize> {
    let tests = tail.when.iter().map(|test| test.span.start as usize);
    let marks = tail.marks.iter().map(|mark| mark.span.start as usize);
    tests.chain(marks).min()
}

/// The words of a span, up to where something else begins.
fn words(source: &Source, span: Span, until: Option<usize>) -> String {
    let range = Range { start: span.start as usize, end: until.unwrap_or(span.end as usize) };
    let text = source.text().get(range).unwrap_or_default();
    let text: Vec<&str> = text.split_whitespace().collect();
    text.join(" ").trim_end_matches(" when").trim_end_matches(';').to_string()
}
