//! What each word of a text is, for colouring it.
//!
//! The classes come from the tokens alone, so a text is coloured while it is being typed, whatever is wrong with it.

use super::scan::{Kind, Token, scan};
use super::words::is_reserved;
use crate::source::{Source, Span};

/// What a piece of text is to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A word of the language.
    Keyword,
    /// A label, a question or an answer: the word before `:`, `?` or `=`.
    Label,
    /// A name.
    Name,
    /// A number, a point, a run of points.
    Number,
    /// A text in quotation marks.
    Text,
    /// A source behind `@`, with the sign.
    Mark,
    /// A comment.
    Comment,
    /// The code of a script.
    Script,
    /// Braces, commas and other signs.
    Sign,
}

/// The pieces of a text with their classes, in order; blanks are left out.
///
/// ```
/// use dablo::source::Sources;
/// use dablo::syntax::{Class, highlight};
/// let source = Sources::new().add("line", "man: step forward // slowly");
/// let classes: Vec<Class> = highlight(&source).into_iter().map(|(_, class)| class).collect();
/// assert_eq!(classes, [Class::Label, Class::Sign, Class::Keyword, Class::Keyword, Class::Comment]);
/// ```
pub fn highlight(source: &Source) -> Vec<(Span, Class)> {
    let scan = scan(source);
    let span = |start: usize, end: usize| Span { file: source.id(), start: start as u32, end: end as u32 };
    let mut pieces = Vec::with_capacity(scan.tokens.len() + scan.comments.len());
    for (index, token) in scan.tokens.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| scan.tokens.get(before));
        let text = source.slice(span(token.start, token.end));
        let class = class(token, text, before, scan.tokens.get(index + 1));
        pieces.push((span(token.start, token.end), class));
    }
    pieces.extend(scan.comments.iter().map(|&(start, end)| (span(start, end), Class::Comment)));
    pieces.sort_by_key(|(span, _)| *span);
    pieces
}

fn class(token: &Token, text: &str, before: Option<&Token>, after: Option<&Token>) -> Class {
    match token.kind {
        Kind::String => Class::Text,
        Kind::Code => Class::Script,
        Kind::Mark('@') => Class::Mark,
        Kind::Mark(_) => Class::Sign,
        Kind::Word | Kind::Quoted if before.is_some_and(|before| before.kind == Kind::Mark('@')) => Class::Mark,
        Kind::Word | Kind::Quoted if after.is_some_and(|after| matches!(after.kind, Kind::Mark(':' | '?' | '='))) => {
            Class::Label
        }
        Kind::Quoted => Class::Name,
        Kind::Word if is_reserved(text) => Class::Keyword,
        Kind::Word if text.split('-').all(is_point) => Class::Number,
        Kind::Word => Class::Name,
    }
}

/// A number, or one or two small letters and a number.
fn is_point(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() - digits.len() <= 2 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
