//! A first look at the text: its tokens and comments, and whether it is fit to be parsed.
//!
//! The grammar decides what a text says. The scanner only finds where words begin and end, which the formatter, the
//! highlighter and the messages need too, and refuses texts that would cost a parser its stack or its time.

use super::{quotes, unseen};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{LONGEST_TEXT, Source, Span};

/// Brackets, braces and prefix words may stand inside each other so deep.
const DEEPEST: usize = 100;
/// Texts of more tokens are refused: a long set of rules has two thousand.
const MOST_TOKENS: usize = 50_000;
/// No word is longer, in bytes.
const LONGEST_WORD: usize = 200;
/// No list of words with commas between them is longer, so that looking for the colon of a label stays cheap.
const LONGEST_LIST: usize = 100;

/// What a token is, as far as one can tell without the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, digits, `_` and inner hyphens.
    Word,
    /// A word in backquotes.
    Quoted,
    /// A string, closed or broken.
    String,
    /// The code of a script block, without its braces.
    Code,
    /// Any other character.
    Mark(char),
}

/// A token and its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// What the scanner found.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The tokens in order, without comments.
    pub tokens: Vec<Token>,
    /// The bytes of the comments in order.
    pub comments: Vec<(usize, usize)>,
    /// What is not closed, and where it begins, in order.
    pub unclosed: Vec<(usize, Unclosed)>,
    /// Texts that stand between quotation marks of another sort, in order.
    pub curly: Vec<(usize, usize)>,
    /// Characters that nobody sees and the grammar does not take for blanks.
    pub unseen: Vec<(usize, usize)>,
    /// The text with those marks made straight and those characters blank, of the same length, if there are any.
    pub straight: Option<String>,
    /// Why the text must not be parsed.
    pub refused: Option<Diagnostic>,
}

/// What can lack its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclosed {
    /// A comment that begins with `/*`.
    Comment,
    /// A text in quotation marks.
    Text,
    /// A name in backquotes.
    Name,
}

impl Scan {
    /// The last token that ends at or before `at`.
    pub fn token_before(&self, at: usize) -> Option<Token> {
        let next = self.tokens.partition_point(|token| token.end <= at);
        next.checked_sub(1).and_then(|last| self.tokens.get(last)).copied()
    }

    /// The end of the last token that ends at or before `at`; 0 if there is none.
    pub fn end_before(&self, at: usize) -> usize {
        self.token_before(at).map_or(0, |token| token.end)
    }

    /// Whether something that begins between two bytes is not closed.
    pub fn is_unclosed(&self, start: usize, end: usize) -> bool {
        self.first_unclosed(start, end).is_some()
    }

    /// The first place between two bytes where something begins that is not closed.
    pub fn first_unclosed(&self, start: usize, end: usize) -> Option<usize> {
        let first = self.unclosed.partition_point(|(at, _)| *at < start);
        self.unclosed.get(first).map(|(at, _)| *at).filter(|at| *at < end)
    }

    /// The first token that begins at or after `at`.
    pub fn token_from(&self, at: usize) -> Option<Token> {
        self.tokens.get(self.tokens.partition_point(|token| token.start < at)).copied()
    }
}

/// Scans a text.
pub(super) fn scan(source: &Source) -> Scan {
    let text = source.text();
    let mut scanner = Scanner { source, text, at: 0, depth: 0, prefixes: 0, listed: 0, scan: Scan::default() };
    if text.len() > LONGEST_TEXT {
        let start = Span { file: source.id(), start: 0, end: 0 };
        let message = format!("the text has {} bytes, and {LONGEST_TEXT} are the most that is read", text.len());
        scanner.scan.refused = Some(Diagnostic::new(Code::Limit, start, message));
        return scanner.scan;
    }
    while scanner.scan.refused.is_none() && scanner.step() {}
    let mut scan = scanner.scan;
    scan.straight = quotes::straight(text, &scan.curly, &scan.unseen);
    scan
}

struct Scanner<'s> {
    source: &'s Source,
    text: &'s str,
    at: usize,
    depth: usize,
    /// How many words that take another such word behind them stand in a row: `not not`, `beside beside`.
    prefixes: usize,
    /// How many words stand in a row with commas between them.
    listed: usize,
    scan: Scan,
}

impl Scanner<'_> {
    /// Reads one token, comment or blank; false at the end of the text.
    fn step(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return false };
        if unseen::name(first).is_some() {
            // Many in a row are one mistake.
            let run = rest.len() - rest.trim_start_matches(first).len();
            self.scan.unseen.push((self.at, self.at + run));
            self.at += run;
        } else if first.is_whitespace() || first == '\u{feff}' {
            self.at += first.len_utf8();
        } else if rest.starts_with("//") {
            self.comment(rest.find('\n').unwrap_or(rest.len()));
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment.find("*/").map(|at| at + 4);
            if end.is_none() {
                self.unclosed(Unclosed::Comment);
            }
            self.comment(end.unwrap_or(rest.len()));
        } else if first == '"' {
            self.string(rest);
        } else if let Some(length) = quotes::opens(first).then(|| quotes::length(rest)).flatten() {
            self.curly(length);
        } else if first == '`' {
            self.quoted(rest);
        } else if is_word(first) {
            self.word(rest);
        } else {
            self.mark(first);
        }
        true
    }

    fn push(&mut self, kind: Kind, length: usize) {
        if self.scan.tokens.len() == MOST_TOKENS {
            return self.refuse(format!("the text has more than {MOST_TOKENS} words and signs"));
        }
        self.scan.tokens.push(Token { kind, start: self.at, end: self.at + length });
        self.at += length;
    }

    fn comment(&mut self, length: usize) {
        let end = self.at + self.text[self.at..self.at + length].trim_end().len();
        self.scan.comments.push((self.at, end));
        self.at += length;
    }

    fn string(&mut self, rest: &str) {
        let mut escaped = false;
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                '\n' => break,
                '"' if !escaped => return self.push(Kind::String, at + 1),
                _ => escaped = c == '\\' && !escaped,
            }
        }
        // Opened by a straight mark and closed by another.
        if let Some(length) = quotes::length(rest) {
            return self.curly(length);
        }
        self.unclosed(Unclosed::Text);
        self.push(Kind::String, rest.find('\n').unwrap_or(rest.len()));
    }

    /// A text between other marks than straight ones.
    fn curly(&mut self, length: usize) {
        self.scan.curly.push((self.at, self.at + length));
        self.push(Kind::String, length);
    }

    fn quoted(&mut self, rest: &str) {
        let name = word_length(&rest[1..]);
        if name > 0 && rest[1 + name..].starts_with('`') {
            self.list(Kind::Quoted);
            self.push(Kind::Quoted, name + 2);
        } else {
            self.unclosed(Unclosed::Name);
            self.push(Kind::Mark('`'), 1);
        }
    }

    fn word(&mut self, rest: &str) {
        let length = word_length(rest);
        let word = &rest[..length];
        if length > LONGEST_WORD {
            return self.refuse(format!("this word is {length} bytes long, and {LONGEST_WORD} are the most"));
        }
        self.prefixes = if matches!(word, "not" | "beside" | "empty") { self.prefixes + 1 } else { 0 };
        if self.prefixes > DEEPEST {
            return self.refuse(format!("`{word}` stands more than {DEEPEST} times in a row"));
        }
        self.list(Kind::Word);
        self.push(Kind::Word, length);
        if word == "script" {
            self.script();
        }
    }

    /// Counts the words of a list: a word goes on with it behind a comma, a comma behind a word.
    fn list(&mut self, next: Kind) {
        let last = self.scan.tokens.last().map(|token| token.kind);
        self.listed = match (last, next) {
            (Some(Kind::Word | Kind::Quoted), Kind::Mark(',')) => self.listed,
            (Some(Kind::Mark(',')), Kind::Word | Kind::Quoted) => self.listed + 1,
            _ => 0,
        };
        if self.listed > LONGEST_LIST {
            self.refuse(format!("more than {LONGEST_LIST} words with commas between them"));
        }
    }

    /// Behind `script`: a brace opens a script, whose text follows rules of its own.
    fn script(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with('{') {
                break;
            }
            let blank = |c: char| c.is_whitespace() || c == '\u{feff}' || unseen::name(c).is_some();
            let blank = rest.starts_with(blank);
            if !(blank || rest.starts_with("//") || rest.starts_with("/*")) || !self.step() {
                return;
            }
        }
        self.push(Kind::Mark('{'), 1);
        match code_length(&self.text[self.at..]) {
            Ok(length) => {
                self.push(Kind::Code, length);
                if self.text[self.at..].starts_with('}') {
                    self.push(Kind::Mark('}'), 1);
                }
            }
            Err((at, code, message)) => {
                self.at += at;
                self.refuse_as(code, message.to_string());
            }
        }
    }

    fn mark(&mut self, mark: char) {
        match mark {
            '{' | '(' => self.depth += 1,
            '}' | ')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if self.depth > DEEPEST {
            return self.refuse(format!("braces and brackets stand more than {DEEPEST} deep"));
        }
        if mark == '\0' {
            return self.refuse("this is not a text: it contains the byte 0".to_string());
        }
        self.list(Kind::Mark(mark));
        self.push(Kind::Mark(mark), mark.len_utf8());
    }

    fn span(&self, length: usize) -> Span {
        Span { file: self.source.id(), start: self.at as u32, end: (self.at + length) as u32 }
    }

    fn unclosed(&mut self, what: Unclosed) {
        self.scan.unclosed.push((self.at, what));
    }

    fn refuse(&mut self, message: String) {
        self.refuse_as(Code::Limit, message);
    }

    fn refuse_as(&mut self, code: Code, message: String) {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.scan.refused = Some(Diagnostic::new(code, self.span(length), message));
    }
}

/// Whether a character can stand in a word, hyphens aside: letters, marks upon letters, digits, `_`.
fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c)
}

/// The length of the word at the start of a text, in bytes; a hyphen belongs to it only before a letter or digit.
fn word_length(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let inner_hyphen = c == '-' && at > 0 && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !is_word(c) && !inner_hyphen {
            return at;
        }
    }
    text.len()
}

/// Where a script cannot be followed to its end, and why.
type Lost = (usize, Code, &'static str);

/// The length of a script up to its closing brace or the end of the text.
fn code_length(text: &str) -> Result<usize, Lost> {
    // What is open: a brace, or (true) a text in backquotes, which may hold `${ code }` again.
    let mut open: Vec<(bool, usize)> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at).copied() {
        let rest = &text[at..];
        let in_backquotes = open.last().is_some_and(|(backquotes, _)| *backquotes);
        let length = match byte {
            b'`' if in_backquotes => {
                open.pop();
                Some(1)
            }
            b'$' if in_backquotes && rest.starts_with("${") => {
                open.push((false, at));
                Some(2)
            }
            _ if in_backquotes => Some(1),
            b'`' | b'{' => {
                open.push((byte == b'`', at));
                Some(1)
            }
            b'}' if open.pop().is_none() => return Ok(at),
            b'"' => string_length(rest),
            b'\'' => Some(char_length(rest)),
            b'/' if rest.starts_with("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            b'/' if rest.starts_with("/*") => comment_length(rest),
            _ => Some(1),
        };
        let Some(length) = length else {
            return Err((at, Code::Unclosed, "this text or comment of the script is not closed"));
        };
        if open.len() > DEEPEST {
            return Err((at, Code::Limit, "the braces of this script stand too deep inside each other"));
        }
        at += length;
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    match open.iter().find(|(backquotes, _)| *backquotes) {
        Some((_, at)) => Err((*at, Code::Unclosed, "this text of the script is not closed")),
        None => Ok(text.len()),
    }
}

/// In a script of which a brace is not closed, the name of the function that does not end before the next one begins.
pub(super) fn open_function(code: &str) -> Option<(usize, usize)> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let (mut at, mut depth, mut name, mut after_fn) = (0, 0_u32, None, false);
    while let Some(first) = code[at..].chars().next() {
        let rest = &code[at..];
        let length = match first {
            '{' => {
                depth += 1;
                1
            }
            '}' => {
                depth = depth.checked_sub(1)?;
                1
            }
            '"' => string_length(rest)?,
            '`' => rest[1..].find('`')? + 2,
            '\'' => char_length(rest),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => comment_length(rest)?,
            _ if is_letter(first) => {
                let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
                let is_fn = &rest[..length] == "fn";
                if is_fn && depth > 0 {
                    break;
                }
                if after_fn {
                    name = Some((at, at + length));
                }
                after_fn = is_fn;
                length
            }
            _ => first.len_utf8(),
        };
        at += length;
    }
    name.filter(|_| depth > 0)
}

fn string_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !escaped => return Some(at + 1),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// A character such as `'}'`, on one line; a lone quotation mark is nothing.
fn char_length(text: &str) -> usize {
    let inside = &text[1..];
    let first = match inside.strip_prefix('\\') {
        Some(escaped) => 1 + escaped.chars().next().map_or(0, char::len_utf8),
        None => inside.chars().next().filter(|c| *c != '\'').map_or(0, char::len_utf8),
    };
    match inside[first..].find(['\'', '\n']) {
        Some(at) if first > 0 && inside[first + at..].starts_with('\'') => 1 + first + at + 1,
        _ => 1,
    }
}

/// A comment of a script, in which further comments may stand; nothing if it is not closed.
fn comment_length(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
        } else {
            at += 1;
        }
        if depth == 0 || depth > DEEPEST {
            break;
        }
    }
    (depth == 0).then_some(at)
}
