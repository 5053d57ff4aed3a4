//! Texts and places in them.
//!
//! A [`Source`] is one file (or one line typed at a prompt) that has been read already; nothing here opens files.
//! A [`Span`] is a range of bytes in one source. Everything that is later said about a rule carries the span of the
//! words that said it, so that a message can always be drawn at its place.

use std::sync::Arc;

/// Which source a span belongs to: an index into [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in one source, `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The source that the bytes are in.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from the start of `self` to the end of `other`, which lies behind it in the same source.
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span at the end of `self`: where something is missing.
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// The empty span at the start of `self`.
    pub fn before(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The span as a range for slicing the source's text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One text with its name: a file, a bundled variant, or a line from a prompt.
#[derive(Clone, Debug)]
pub struct Source {
    id: FileId,
    name: Arc<str>,
    text: Arc<str>,
    line_starts: Arc<[u32]>,
}

/// Texts longer than this are refused before they are parsed: no rules file comes near it.
pub const LONGEST_TEXT: usize = 1 << 20;

impl Source {
    /// Wraps a text. `name` is what messages print before line and column.
    pub fn new(id: FileId, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        let text: Arc<str> = text.into();
        let line_starts =
            std::iter::once(0).chain(text.bytes().zip(1..).filter(|(b, _)| *b == b'\n').map(|(_, at)| at)).collect();
        Source { id, name: name.into(), text, line_starts }
    }

    /// The id under which spans refer to this source.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// The name that messages print.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a span of this source; empty if the span lies outside.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// The whole lines that a span touches, without the last line end. A span that lies inside a character takes it in.
    pub fn lines_around(&self, span: Span) -> &str {
        let text = &*self.text;
        let end = text.ceil_char_boundary((span.end.max(span.start) as usize).min(text.len()));
        let start = self.line_start(span.start as usize);
        let end = text[end..].find('\n').map_or(text.len(), |at| end + at);
        &text[start..end]
    }

    /// Where the line of a byte begins.
    pub fn line_start(&self, at: usize) -> usize {
        let line = self.line_starts.partition_point(|&start| start as usize <= at.min(self.text.len()));
        // The first line begins at 0, which is no later than any byte.
        self.line_starts[line - 1] as usize
    }

    /// Line and column of a byte, both counted from 1, the column in characters.
    pub fn line_column(&self, at: u32) -> (u32, u32) {
        let at = (at as usize).min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start as usize <= at) - 1;
        let start = self.line_starts[line] as usize;
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count());
        (line as u32 + 1, column as u32 + 1)
    }
}

/// All sources that take part in one reading: the file itself and its bases.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
}

impl Sources {
    /// No sources yet.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a text and returns it as a source with the next free id.
    pub fn add(&mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        let source = Source::new(FileId(self.all.len() as u32), name, text);
        self.all.push(source.clone());
        source
    }

    /// Puts another text in the place of the one with its id.
    pub fn replace(&mut self, source: Source) {
        if let Some(place) = self.all.get_mut(source.id.0 as usize) {
            *place = source;
        }
    }

    /// The source with this id, if it was added here.
    pub fn get(&self, id: FileId) -> Option<&Source> {
        self.all.get(id.0 as usize)
    }

    /// `name:line:column` of the start of a span.
    pub fn place(&self, span: Span) -> String {
        match self.get(span.file) {
            Some(source) => {
                let (line, column) = source.line_column(span.start);
                format!("{}:{line}:{column}", source.name())
            }
            None => "?".to_string(),
        }
    }

    /// All sources in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.all.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let source = Source::new(FileId(0), "a", "ab\nåä c\n");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(2), (1, 3));
        assert_eq!(source.line_column(3), (2, 1));
        assert_eq!(source.line_column(8), (2, 4));
        assert_eq!(source.line_column(999), (3, 1));
    }
}
