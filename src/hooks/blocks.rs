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

/// One function in the text of a block, up to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The function's name, if it has one.
    pub name: Option<String>,
    /// Where it begins.
    pub start: usize,
    /// Where the next begins.
    pub end: usize,
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

    /// Its functions as stretches of its text: whether their braces pair or not, each ends before the next.
    pub(super) fn stretches(&self) -> Vec<Stretch> {
        let mut starts: Vec<(usize, Option<String>)> = Vec::new();
        let mut before: Option<(usize, &str)> = None;
        for (at, word) in self.words() {
            match (word, before) {
                ("fn", Some((private, "private"))) => starts.push((private, None)),
                ("fn", _) => starts.push((at, None)),
                (name, Some((_, "fn"))) if name.chars().all(is_letter) => {
                    if let Some((_, named)) = starts.last_mut() {
                        *named = Some(name.to_owned());
                    }
                }
                _ => {}
            }
            before = Some((at, word));
        }
        let ends: Vec<usize> = starts.iter().skip(1).map(|(at, _)| *at).chain([self.code.len()]).collect();
        starts.into_iter().zip(ends).map(|((start, name), end)| Stretch { name, start, end }).collect()
    }

    /// The name of the function around a place.
    pub(super) fn function_at(&self, span: Span) -> Option<String> {
        let at = (span.file == self.span.file).then(|| span.start.checked_sub(self.span.start))?? as usize;
        self.stretches().into_iter().find(|stretch| stretch.start <= at && at < stretch.end)?.name
    }

    /// The words of the functions of this name.
    pub(super) fn words_of(&self, name: &str) -> Vec<String> {
        let stretches = self.stretches().into_iter().filter(|stretch| stretch.name.as_deref() == Some(name));
        let words = |stretch: Stretch| {
            let inside = self.words().filter(move |(at, _)| stretch.start <= *at && *at < stretch.end);
            inside.map(|(_, word)| word.trim_matches(['"', '`', '\'']).to_owned()).collect::<Vec<_>>()
        };
        stretches.flat_map(words).collect()
    }

    /// The names that stand before a bracket, other than where functions begin.
    pub(super) fn calls(&self) -> Vec<Head> {
        let words: Vec<(usize, &str)> = self.words().collect();
        let called = words.windows(2).enumerate().filter(|(index, pair)| {
            let begins = index.checked_sub(1).is_some_and(|before| words[before].1 == "fn");
            let is_name = pair[0].1.chars().all(is_letter) && !pair[0].1.starts_with(|c: char| c.is_ascii_digit());
            pair[1].1 == "(" && is_name && !begins
        });
        called
            .map(|(_, pair)| Head { name: pair[0].1.to_owned(), span: self.span_of(pair[0].0, pair[0].1.len()) })
            .collect()
    }

    /// Whether a word stands nowhere but before brackets.
    pub(super) fn is_only_called(&self, name: &str) -> bool {
        let words: Vec<&str> = self.words().map(|(_, word)| word).collect();
        let last = words.last().is_some_and(|last| *last == name);
        !last && words.windows(2).all(|pair| pair[0] != name || pair[1] == "(")
    }

    /// The texts that stand alone between the brackets or commas of a call, each with the name of the function.
    pub(super) fn texts_in_calls(&self) -> Vec<(Head, Head)> {
        let words: Vec<(usize, &str)> = self.words().collect();
        let head = |&(at, word): &(usize, &str)| Head { name: word.to_owned(), span: self.span_of(at, word.len()) };
        let mut open: Vec<Option<Head>> = Vec::new();
        let mut found = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| words.get(before));
            let next = words.get(index + 1).map_or("", |(_, next)| next);
            match word.1 {
                "(" => open.push(before.filter(|(_, name)| name.chars().all(is_letter)).map(head)),
                "[" | "{" => open.push(None),
                ")" | "]" | "}" => {
                    open.pop();
                }
                text if text.starts_with('"') => {
                    let alone = before.is_some_and(|(_, sign)| matches!(*sign, "(" | ",")) && matches!(next, ")" | ",");
                    if let Some(Some(call)) = open.last().filter(|_| alone) {
                        found.push((call.clone(), head(word)));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The names that stand behind a dot and before no bracket, and are read.
    pub(super) fn properties(&self) -> Vec<Head> {
        let words: Vec<(usize, &str)> = self.words().collect();
        let is_read = |window: &&[(usize, &str)]| {
            let [(_, before), (_, dot), (_, name), (_, next)] = window else { return false };
            let is_name = name.starts_with(|c: char| c.is_alphabetic());
            *dot == "." && *before != "." && is_name && !matches!(*next, "(" | "=")
        };
        let found = words.windows(4).filter(is_read);
        found
            .map(|window| Head { name: window[2].1.to_owned(), span: self.span_of(window[2].0, window[2].1.len()) })
            .collect()
    }

    /// Whether a word stands somewhere else than behind a dot, or as a text.
    pub(super) fn gives(&self, name: &str) -> bool {
        let words: Vec<&str> = self.words().map(|(_, word)| word).collect();
        let bare = |pair: &[&str]| pair[1] == name && pair[0] != ".";
        let set = |pair: &[&str]| pair[0] == name && pair[1] == "=";
        words.first() == Some(&name)
            || words.windows(2).any(|pair| bare(pair) || set(pair))
            || words.iter().any(|word| word.trim_matches(['"', '`']) == name && *word != name)
    }

    /// The span of the word that begins at a byte of the block.
    pub(super) fn word_at(&self, start: usize) -> Span {
        let text = self.code.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
        let length = match text.chars().next() {
            Some(first) if is_letter(first) => text.find(|c| !is_letter(c)).unwrap_or(text.len()),
            Some(first) => first.len_utf8(),
            None => 0,
        };
        self.span_of(start.min(self.code.len()), length)
    }

    /// The span of the word at a line and column of the block, both from 1 on, the column in characters.
    pub(super) fn at(&self, line: u32, column: u32) -> Span {
        let skipped: usize = self.code.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
        let text = self.code[skipped..].split('\n').next().unwrap_or_default();
        let start = text.char_indices().nth(column.saturating_sub(1) as usize).map_or(text.len(), |(at, _)| at);
        self.word_at(skipped + start)
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
