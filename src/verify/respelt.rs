//! Moves as other notations write them: `a1:c3`, `a1c3`, `a1 x c3`, `1.a1-c1`.

use crate::diagnostics::{Code, Diagnostic};
use crate::notation::moves;
use crate::notation::text::find_point;
use crate::rules::Rules;
use crate::syntax::tree::Word;

/// What stands between the points of a capture.
const TAKING: [&str; 8] = ["x", "X", ":", "×", "*", "takes", "captures", "takes over"];
/// What stands between the points of a quiet move.
const GOING: [&str; 8] = ["-", "–", "—", "→", ">", "->", "to", "~"];

/// How a word that is no move would be written if its points are meant: one spelling where the sign between them tells what is
/// meant, a quiet move and a capture where none does. Nothing where its points are none of this board.
pub(super) fn spellings(rules: &Rules, text: &str) -> Vec<String> {
    let numbered = text.split_once('.').filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let text = numbered.map_or(text, |(_, rest)| rest.trim_start_matches('.'));
    let (letter, mut rest) = match text.chars().next() {
        Some(first) if first.is_uppercase() && find_point(&rules.board, first_word(text)).is_none() => {
            text.split_at(first.len_utf8())
        }
        _ => ("", text),
    };
    let mut points: Vec<&str> = Vec::new();
    let mut signs: Vec<&str> = Vec::new();
    loop {
        let Some(length) = point_at(rules, rest) else { return Vec::new() };
        points.push(&rest[..length]);
        rest = &rest[length..];
        if rest.is_empty() {
            break;
        }
        let next =
            (0..rest.len()).filter(|at| rest.is_char_boundary(*at)).find(|at| point_at(rules, &rest[*at..]).is_some());
        let Some(next) = next else { return Vec::new() };
        signs.push(rest[..next].trim());
        rest = &rest[next..];
    }
    if points.len() < 2 {
        return Vec::new();
    }
    let all = |known: &[&str]| signs.iter().all(|sign| known.contains(sign));
    let joined: Vec<&str> = match () {
        () if all(&TAKING) => vec!["x"],
        () if all(&GOING) => vec!["-"],
        () if signs.iter().all(|sign| sign.is_empty()) => vec!["-", "x"],
        () => return Vec::new(),
    };
    let spelt = joined.into_iter().flat_map(|sign| {
        // In draughts notation the piece that moves need not be named.
        [format!("{letter}{}", points.join(sign)), points.join(sign)]
            .into_iter()
            .find(|spelt| moves::parse(rules, spelt).is_ok())
    });
    spelt.collect()
}

/// What is said of a move of which the parts stand apart, by its first word: `a1 x c3`, `b2 to c3`.
pub(super) fn apart(rules: &Rules, words: &[Word], index: usize) -> Option<Diagnostic> {
    let [first, sign, last] = words.get(index..index + 3)? else { return None };
    let known = TAKING.iter().chain(&GOING).any(|known| *known == sign.text);
    let ends = [first, last].iter().all(|word| point_at(rules, &word.text) == Some(word.text.len()));
    if !known || !ends {
        return None;
    }
    let text = format!("{}{}{}", first.text, sign.text, last.text);
    let [spelt] = &spellings(rules, &text)[..] else { return None };
    let message = format!("`{} {} {}` is no move: a move is one word", first.text, sign.text, last.text);
    let span = first.span.to(last.span);
    Some(Diagnostic::new(Code::BadExample, span, message).fix(span, spelt.as_str()).certainly())
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(text)
}

/// The length of the point with which a text begins: the longest one, and no part of a longer number.
fn point_at(rules: &Rules, text: &str) -> Option<usize> {
    const LONGEST: usize = 6;
    let ends = (1..=text.len().min(LONGEST)).rev().filter(|end| text.is_char_boundary(*end));
    let whole = |end: &usize| !text[*end..].starts_with(|c: char| c.is_ascii_digit());
    ends.filter(whole).find(|end| {
        text[..*end].ends_with(|c: char| c.is_ascii_digit()) && find_point(&rules.board, &text[..*end]).is_some()
    })
}
