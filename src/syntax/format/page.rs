//! Lines and comments.

use crate::source::{Source, Span};
use crate::syntax::spoken_of;
use crate::syntax::tree::Comment;

/// Lines are not longer if they can be broken.
pub(super) const WIDTH: usize = 120;

/// The longest word with which a block begins, `players`. Longer heads, as `moves if turn 1`, are not set below others.
const LONGEST_HEAD: usize = 7;

/// The text written so far, and the comments still to be placed.
pub(super) struct Page<'s> {
    /// The text that the tree was read from.
    pub source: &'s Source,
    comments: &'s [Comment],
    lines: Vec<String>,
    /// Lines of the text of which a comment `// allow CODE: why` speaks: what stands on them stays on one line, lest the
    /// comment speak of less or more than before.
    held: Vec<u32>,
    /// Lines whose parts are set below those of their neighbours of the same sort.
    set: Vec<SetLine>,
}

/// A line of which the neighbours of the same sort are set alike.
struct SetLine {
    line: usize,
    sort: Sort,
    /// Where its columns end, in bytes.
    ends: Vec<usize>,
}

/// Sorts of lines that are set alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// Blocks on one line: their braces stand below each other.
    Block,
    /// Sources and readings: their keys and texts stand below each other.
    Cited,
}

impl<'s> Page<'s> {
    pub fn new(source: &'s Source, comments: &'s [Comment]) -> Page<'s> {
        let silences = |comment: &&Comment| {
            let text = comment.text.trim_start_matches(['/', '*', ' ']);
            // What explains a mutant speaks of a clause with all its lines.
            text.starts_with("allow ") && !text.starts_with("allow mutant ")
        };
        let held = comments.iter().filter(silences).map(|comment| spoken_of(comment, comments, source)).collect();
        Page { source, comments, lines: Vec::new(), held, set: Vec::new() }
    }

    /// Whether the line on which this stands must stay one line.
    pub fn is_held(&self, at: u32) -> bool {
        !self.held.is_empty() && self.held.contains(&self.line_of(at))
    }

    /// Whether some line of a span must stay one line.
    pub fn holds(&self, span: Span) -> bool {
        let (first, last) = (self.line_of(span.start), self.line_of(span.end));
        self.held.iter().any(|line| (first..=last).contains(line))
    }

    /// Whether a span lies on one line of the text.
    pub fn lies_on_a_line(&self, span: Span) -> bool {
        !self.source.slice(span).contains('\n')
    }

    /// Whether two things stand on the same line of the text, which must stay one line.
    pub fn is_held_with(&self, before: u32, at: u32) -> bool {
        self.is_held(at) && self.line_of(before) == self.line_of(at)
    }

    fn line_of(&self, at: u32) -> u32 {
        self.source.line_column(at).0
    }

    /// Writes a piece of the text as it stands, with the comments inside.
    pub fn verbatim(&mut self, span: Span) {
        while let Some((_, rest)) = self.comments.split_first().filter(|(first, _)| first.span.start < span.end) {
            self.comments = rest;
        }
        let text = self.source.slice(span).to_string();
        self.line(0, &text);
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
            // A comment that stands apart from what follows it speaks of what stands before it, or of all.
            let behind = self.source.text().get(comment.span.end as usize..).unwrap_or("");
            let next = behind.trim_start();
            let blanks = &behind[..behind.len() - next.len()];
            if blanks.matches('\n').count() > 1 && !next.is_empty() && !next.starts_with('}') {
                self.lines.push(String::new());
            }
        }
    }

    /// Writes a line.
    pub fn line(&mut self, indent: usize, text: &str) {
        self.lines.push(format!("{:indent$}{text}", ""));
    }

    /// Writes a block on one line behind its head.
    pub fn head_line(&mut self, head: &str, text: &str) {
        if head.len() <= LONGEST_HEAD {
            self.set.push(SetLine { line: self.lines.len(), sort: Sort::Block, ends: vec![head.len()] });
        }
        self.line(0, text);
    }

    /// Writes a source or a reading: its word, its key, its certainty or nothing, and the rest.
    pub fn cited_line(&mut self, [word, key, certainty]: [&str; 3], rest: &str) {
        let mut line = format!("{word} {key}");
        let mut ends = vec![word.len(), line.len()];
        // Texts stand below each other among those with a word of certainty, and among those without.
        if !certainty.is_empty() {
            line = format!("{line} {certainty}");
            ends.push(line.len());
        }
        self.set.push(SetLine { line: self.lines.len(), sort: Sort::Cited, ends });
        self.line(0, &format!("{line} {rest}"));
    }

    /// Whether nothing but blanks and `;` stands on the line between two clauses.
    pub fn is_one_line(&self, end: u32, next: Span) -> bool {
        let between = self.source.text().get(end as usize..next.start as usize);
        between.is_some_and(|between| between.chars().all(|c| c == ';' || c == ' ' || c == '\t'))
    }

    /// Adds a clause to the last line, if it fits there.
    pub fn join(&mut self, text: &str) -> bool {
        let Some(last) = self.lines.last_mut() else { return false };
        let fits = width(last) + 2 + width(text) <= WIDTH;
        if fits {
            last.push_str("; ");
            last.push_str(text);
        }
        fits
    }

    /// Keeps an empty line that stands between two clauses, as one line.
    pub fn gap(&mut self, last: Option<Span>, start: u32) {
        if let Some(last) = last {
            let first = self.comments.first().map_or(start, |comment| comment.span.start.min(start));
            let before = self.source.text().get(last.end as usize..first as usize).unwrap_or("");
            if before.matches('\n').count() > 1 {
                self.lines.push(String::new());
            }
        }
    }

    /// Sets the columns of neighbouring lines of one sort below each other.
    fn set_columns(&mut self) {
        let set = std::mem::take(&mut self.set);
        let mut rest = set.as_slice();
        while let Some(first) = rest.first() {
            // Between the lines of a group may stand what goes on below them, but no empty line, comment or other item.
            let neighbours = |pair: &[SetLine]| {
                let below = self.lines.get(pair[0].line + 1..pair[1].line).unwrap_or_default();
                pair[0].sort == pair[1].sort && below.iter().all(|line| line.starts_with("        "))
            };
            let length = 1 + rest.windows(2).take_while(|pair| neighbours(pair)).count();
            let (group, behind) = rest.split_at(length);
            rest = behind;
            let columns = group.iter().map(|set| set.ends.len()).max().unwrap_or(first.ends.len());
            self.set_group(group, columns);
        }
    }

    fn set_group(&mut self, group: &[SetLine], columns: usize) {
        let mut lines: Vec<String> = group.iter().map(|set| self.lines[set.line].clone()).collect();
        let mut shifts = vec![0; group.len()];
        for column in 0..columns {
            let end = |(index, set): (usize, &SetLine)| Some((index, set.ends.get(column)? + shifts[index]));
            let ends: Vec<(usize, usize)> = group.iter().enumerate().filter_map(end).collect();
            let widest = ends.iter().map(|&(index, end)| width(&lines[index][..end])).max().unwrap_or(0);
            for (index, end) in ends {
                let padding = widest - width(&lines[index][..end]);
                lines[index].insert_str(end, &" ".repeat(padding));
                shifts[index] += padding;
            }
        }
        // A line that was short enough stays so.
        for (set, line) in group.iter().zip(lines) {
            let grown = width(&line) > WIDTH && width(&self.lines[set.line]) <= WIDTH;
            if set.sort != Sort::Block || !grown {
                self.lines[set.line] = line;
            }
        }
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
        self.set_columns();
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
