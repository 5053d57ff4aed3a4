//! The text of script blocks: where functions begin, and from the interpreter's lines back to bytes of the source.

use crate::source::{Source, Span};

/// One `script { }` block, or one script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The code.
    pub code: String,
    /// Its place in its source.
    pub span: Span,
    /// What the source is called.
    pub name: String,
    /// The line of the source on which it begins, from 1 on.
    pub line: u32,
}

/// The word `fn` with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// The function's name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
}

impl Block {
    /// A block of code that stands in a source.
    pub fn new(source: &Source, span: Span) -> Block {
        let code = source.slice(span).replace('\r', " ");
        Block { code, span, name: source.name().to_owned(), line: source.line_column(span.start).0 }
    }

    /// Whether a word stands in its code, outside of texts and comments.
    pub fn mentions(&self, word: &str) -> bool {
        self.words().any(|(_, found)| found == word)
    }

    /// How many lines it has.
    pub(super) fn lines(&self) -> u32 {
        self.code.bytes().filter(|&byte| byte == b'\n').count() as u32 + 1
    }

    /// The span of the word at a line and column of the block, both from 1 on, the column in characters.
    pub(super) fn at(&self, line: u32, column: u32) -> Span {
        let skipped: usize = self.code.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
        let text = self.code[skipped..].split('\n').next().unwrap_or_default();
        let start = text.char_indices().nth(column.saturating_sub(1) as usize).map_or(text.len(), |(at, _)| at);
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let rest = &text[start..];
        let length = match rest.chars().next() {
            Some(first) if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            Some(first) => first.len_utf8(),
            None => 0,
        };
        let from = self.span.start + (skipped + start) as u32;
        Span { file: self.span.file, start: from, end: from + length as u32 }
    }

    /// Where its functions begin, in order.
    pub(super) fn heads(&self) -> Vec<Head> {
        let mut heads = Vec::new();
        let mut after_fn = false;
        for (at, word) in self.words() {
            if after_fn && word.chars().all(is_letter) {
                heads.push(Head { name: word.to_owned(), span: self.span_of(at, word.len()) });
            }
            after_fn = word == "fn";
        }
        heads
    }

    /// The first word that stands outside of every function.
    pub(super) fn loose(&self) -> Option<Span> {
        let (mut depth, mut head) = (0, false);
        for (at, word) in self.words() {
            match word {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    head &= depth > 0;
                }
                "fn" if depth == 0 && !head => head = true,
                "private" | ";" if depth == 0 && !head => {}
                _ if depth == 0 && !head => return Some(self.span_of(at, word.len())),
                _ => {}
            }
        }
        None
    }

    fn span_of(&self, at: usize, length: usize) -> Span {
        let start = self.span.start + at as u32;
        Span { file: self.span.file, start, end: start + length as u32 }
    }

    /// Its words and signs with their places: no comments, and a text as one word.
    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let rest = self.code.get(at..).filter(|rest| !rest.is_empty())?;
                let start = at;
                let first = rest.chars().next()?;
                if let Some(skipped) = not_code(rest) {
                    at += skipped;
                    if !rest.starts_with('/') {
                        return Some((start, &rest[..skipped]));
                    }
                } else if is_letter(first) {
                    let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
                    at += length;
                    return Some((start, &rest[..length]));
                } else {
                    at += first.len_utf8();
                    if !first.is_whitespace() {
                        return Some((start, &rest[..first.len_utf8()]));
                    }
                }
            }
        })
    }
}

/// Whether a character belongs to a word.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the comment, text or character that a text begins with, if it begins with one. Comments may stand inside
/// each other. What is never closed reaches to the end.
fn not_code(text: &str) -> Option<usize> {
    let closed_by = |quote: char| {
        let mut escaped = false;
        let end = text.char_indices().skip(1).find(|&(_, c)| {
            let ends = !escaped && c == quote;
            escaped = !escaped && c == '\\';
            ends
        });
        end.map_or(text.len(), |(at, c)| at + c.len_utf8())
    };
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        let mut depth = 0;
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            if rest.starts_with("/*") {
                depth += 1;
                at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        return Some(text.len());
    }
    text.chars().next().filter(|quote| ['"', '`', '\''].contains(quote)).map(closed_by)
}
