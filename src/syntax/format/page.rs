//! Lines and comments.

use crate::source::{Source, Span};
use crate::syntax::tree::Comment;

/// Lines are not longer if they can be broken.
pub(super) const WIDTH: usize = 110;

/// The text written so far, and the comments still to be placed.
pub(super) struct Page<'s> {
    /// The text that the tree was read from.
    pub source: &'s Source,
    comments: &'s [Comment],
    lines: Vec<String>,
}

impl<'s> Page<'s> {
    pub fn new(source: &'s Source, comments: &'s [Comment]) -> Page<'s> {
        Page { source, comments, lines: Vec::new() }
    }

    /// Whether a comment lies within a span.
    pub fn has_comment(&self, span: Span) -> bool {
        self.comments.iter().any(|comment| comment.span.start >= span.start && comment.span.start < span.end)
    }

    /// Begins something that stands at the top of the file: an empty line in front of it is kept, as one line.
    pub fn begin(&mut self, start: u32) {
        let first = self.comments.first().map_or(start, |comment| comment.span.start.min(start));
        let before = self.source.text().get(..first as usize).unwrap_or("");
        let gap = &before[before.trim_end().len()..];
        if !self.lines.is_empty() && gap.matches('\n').count() > 1 {
            self.lines.push(String::new());
        }
    }

    /// Writes the comments that begin before `at` on lines of their own.
    pub fn comments_before(&mut self, at: u32, indent: usize) {
        while let Some((comment, rest)) = self.comments.split_first().filter(|(first, _)| first.span.start < at) {
            self.comments = rest;
            self.line(indent, &comment.text);
        }
    }

    /// Writes a line.
    pub fn line(&mut self, indent: usize, text: &str) {
        self.lines.push(format!("{:indent$}{text}", ""));
    }

    /// Writes a clause; a long one goes on below, at the column `hang`.
    pub fn clause(&mut self, indent: usize, text: &str, hang: usize) {
        let mut rest = text;
        let mut column = indent;
        while column + width(rest) > WIDTH
            && let Some(at) = break_at(rest, WIDTH - column.min(WIDTH))
        {
            self.line(column, rest[..at].trim_end());
            rest = rest[at..].trim_start();
            column = hang;
        }
        self.line(column, rest);
    }

    /// Adds to the last line.
    pub fn append(&mut self, text: &str) {
        match self.lines.last_mut() {
            Some(last) => last.push_str(text),
            None => self.lines.push(text.to_string()),
        }
    }

    /// Adds the comments that stand behind `end` on the same line of the source to the last line.
    pub fn comments_behind(&mut self, end: u32) {
        let mut end = end;
        while let Some((comment, rest)) = self.comments.split_first() {
            let between = self.source.text().get(end as usize..comment.span.start as usize);
            if !between.is_some_and(|between| between.chars().all(|c| c == ';' || c == ' ' || c == '\t')) {
                return;
            }
            self.comments = rest;
            self.append(&format!(" {}", comment.text));
            end = comment.span.end;
        }
    }

    /// The finished text.
    pub fn finish(mut self) -> String {
        let end = u32::MAX;
        if let Some(first) = self.comments.first() {
            self.begin(first.span.start);
        }
        self.comments_before(end, 0);
        let mut text: String = self.lines.iter().map(|line| line.trim_end().to_string() + "\n").collect();
        if text == "\n" {
            text.clear();
        }
        text
    }
}

/// Where a text can be broken best within so many columns: before its last `and`, `if` or mark that fits.
fn break_at(text: &str, columns: usize) -> Option<usize> {
    let mut best = None;
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in text.char_indices() {
        if c == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && c == '\\' && !escaped;
        let here = &text[at..];
        if !quoted && c == ' ' && [" and ", " if ", " @"].iter().any(|word| here.starts_with(word)) {
            if width(&text[..at]) > columns {
                break;
            }
            best = Some(at);
        }
    }
    best
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}
