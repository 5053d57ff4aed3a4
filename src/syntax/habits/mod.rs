//! Habits from other languages and games, which get a message of their own.
//!
//! Here is what a piece of text begins with; [`brackets`] knows what stands behind an opening bracket in Zillions and Ludii
//! files; [`words`] looks the single words up in [`table`], and [`signs`] knows the signs; [`concepts`] asks all words of a clause
//! together.

mod brackets;
mod concepts;
mod fairy;
mod guesses;
mod signs;
mod table;
mod words;

pub(super) use concepts::concept;
pub use words::name_elsewhere;
pub(super) use words::{named, word};

use super::lower::Lower;
use super::reread::Piece;
use super::scan::{Kind, Token};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;

/// A piece that reads like another language, and where what reads so ends.
pub(super) fn recognise(lower: &Lower, swallowed: Piece) -> Option<(Diagnostic, usize)> {
    let first = lower.scan.token_from(swallowed.start).filter(|token| token.start < swallowed.end)?;
    if let Some((diagnostic, end)) = bracketed(lower, first) {
        return Some((diagnostic, end.max(swallowed.end)));
    }
    if let Some(fairy) = fairy::recognise(lower, first) {
        return Some(fairy);
    }
    let next = lower.scan.token_from(first.end);
    let is_next = |kind: Kind| next.is_some_and(|next| next.kind == kind);
    if let Some(comment) = comment(lower, first, next) {
        return Some((comment, swallowed.end));
    }
    let here = lower.source.text().get(first.start..)?.split_whitespace().next().unwrap_or("");
    if first.kind == Kind::String && is_next(Kind::Mark(':')) {
        let span = lower.bytes(first.start, next?.end);
        let help = "names stand without quotation marks: `man: step forward`";
        return Some((other(span, "this reads like JSON").help(help), swallowed.end));
    }
    // `board: {"w": 8}`
    let object = next.filter(|next| next.kind == Kind::Mark(':')).and_then(|colon| lower.scan.token_from(colon.end));
    if let Some(brace) = object.filter(|object| first.kind == Kind::Word && object.kind == Kind::Mark('{'))
        && lower.scan.token_from(brace.end).is_some_and(|inner| inner.kind == Kind::String)
    {
        let span = lower.bytes(first.start, brace.end);
        let help = "a block is its word and braces, with clauses in words: `board { cells 8 x 8 }`";
        return Some((other(span, "this reads like JSON").help(help), closing_brace(lower, brace).max(swallowed.end)));
    }
    if opens_json(lower, first, next) {
        let span = lower.bytes(first.start, first.end);
        let help = "a file of rules has blocks in braces, each behind its word: `board { cells 8 x 8 }`";
        return Some((other(span, "this reads like JSON").help(help), lower.source.text().len()));
    }
    if is_fen(here) {
        let span = lower.bytes(first.start, first.start + here.len());
        let help = "a start is written piece by piece, as `White: man on rows 1-3`; in an example behind `position`, as \
                    `position \"White: a1, Kb2; Black: c3; White to move\"`";
        return Some((other(span, "this reads like a position in FEN").help(help), span.end as usize))
            .map(|(diagnostic, end)| (diagnostic, end.max(swallowed.end)));
    }
    let declares = matches!(next.map(|next| next.kind), Some(Kind::Mark(':' | '?' | '=' | ',')));
    if first.kind == Kind::Word && !declares {
        let span = lower.bytes(first.start, first.end);
        let found = lower.source.slice(span);
        let (language, help) = brackets::hyphenated(found)?;
        return Some((foreign(span, found, language).help(help), swallowed.end));
    }
    None
}

/// A bracket that opens something of Zillions or Ludii, and where it closes.
pub(super) fn bracketed(lower: &Lower, open: Token) -> Option<(Diagnostic, usize)> {
    if open.kind != Kind::Mark('(') {
        return None;
    }
    let word = lower.scan.token_from(open.end).filter(|token| token.kind == Kind::Word)?;
    let span = lower.bytes(open.start, word.end);
    let found = lower.source.slice(lower.bytes(word.start, word.end));
    let (language, help) = brackets::behind_bracket(found)?;
    let mut end = closing(lower, open);
    let mut diagnostic = foreign(span, &format!("({found}"), language).help(help);
    if lower.scan.tokens.first().is_some_and(|first| first.start == open.start) {
        // A file that begins so is another language's from its first line to its last.
        end = lower.source.text().len();
        diagnostic = Diagnostic { message: format!("this is a file of {language}"), ..diagnostic }
            .help("`dablo new NAME` writes a file to start from; docs/from-ludii-and-zillions.md shows one game in all three languages");
    }
    Some((diagnostic, end))
}

/// Where the bracket that is opened here is closed; the end of its line if it is not.
fn closing(lower: &Lower, open: Token) -> usize {
    let mut depth = 0;
    for token in lower.scan.tokens.iter().filter(|token| token.start >= open.start) {
        match token.kind {
            Kind::Mark('(') => depth += 1,
            Kind::Mark(')') if depth == 1 => return token.end,
            Kind::Mark(')') => depth -= 1,
            _ => {}
        }
    }
    lower.end_of_line_from(open.start)
}

/// Where the brace that is opened here is closed; the end of its line if it is not.
fn closing_brace(lower: &Lower, open: Token) -> usize {
    let mut depth = 0;
    for token in lower.scan.tokens.iter().filter(|token| token.start >= open.start) {
        match token.kind {
            Kind::Mark('{') => depth += 1,
            Kind::Mark('}') if depth == 1 => return token.end,
            Kind::Mark('}') => depth -= 1,
            _ => {}
        }
    }
    lower.end_of_line_from(open.start)
}

/// A comment as others begin it. `;` parts clauses here, so it is one only at the start of a line.
fn comment(lower: &Lower, first: Token, next: Option<Token>) -> Option<Diagnostic> {
    let text = lower.source.text();
    let begins_line = |at: usize| {
        let line = text.get(..at).map_or("", |before| before.rsplit('\n').next().unwrap_or(""));
        line.trim().is_empty()
    };
    let before = lower.scan.token_before(first.start);
    let (start, end) = match (first.kind, next.map(|next| next.kind)) {
        (Kind::Mark('#' | '%'), _) => (first.start, first.end),
        (Kind::Mark('-'), Some(Kind::Mark('-'))) => (first.start, next?.end),
        (Kind::Word, _) => {
            let sign = before.filter(|before| before.kind == Kind::Mark(';') && begins_line(before.start))?;
            // A clause behind the sign that is only misspelt is no comment: a comment has words on, and no sign of ours.
            let line = text.get(first.start..).and_then(|rest| rest.lines().next()).unwrap_or("");
            if line.split_whitespace().count() < 3 || line.contains([':', '{', '}', '=', '@']) {
                return None;
            }
            (sign.start, sign.end)
        }
        _ => return None,
    };
    let span = lower.bytes(start, end);
    let sign = lower.source.slice(span);
    let diagnostic = other(span, "comments begin with `//` here").help(format!("write `//` instead of `{sign}`"));
    Some(diagnostic.fix(span, "//").certainly())
}

/// A brace or square bracket with which the file begins, and behind it a text or another such sign.
fn opens_json(lower: &Lower, first: Token, next: Option<Token>) -> bool {
    let begins_file = lower.scan.tokens.first().is_some_and(|token| token.start == first.start);
    let opens = |kind: Kind| matches!(kind, Kind::Mark('{' | '['));
    let goes_on = |next: Token| opens(next.kind) || next.kind == Kind::String || next.kind == Kind::Mark('}');
    begins_file && opens(first.kind) && next.is_none_or(goes_on)
}

fn other(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Code::OtherLanguage, span, message)
}

fn foreign(span: Span, found: &str, language: &str) -> Diagnostic {
    other(span, &format!("`{found}` is written so in {language}"))
}

/// `rnbqkbnr/pppppppp/8/...` or `W:W31-50:B1-20`
fn is_fen(word: &str) -> bool {
    let rows: Vec<&str> = word.split('/').collect();
    let row = |row: &&str| !row.is_empty() && row.chars().all(|c| c.is_ascii_alphanumeric());
    let draughts = ["W:W", "W:B", "B:W", "B:B"];
    rows.len() >= 4 && rows.iter().all(row) || draughts.iter().any(|start| word.starts_with(start))
}
