//! Texts with their certain mistakes mended.

use super::{Diagnostic, Edit, Label};
use crate::source::{Source, Span};

/// A text with certain fixes made, which knows where its words stood before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The new text.
    pub text: String,
    /// The edits in the order of the text, spans in the text before.
    edits: Vec<Edit>,
}

/// The text of a source with every certain fix made; nothing if there are none. Of two fixes of the same words the first is
/// made.
///
/// ```
/// use dablo::diagnostics::mended;
/// use dablo::source::Sources;
/// let source = Sources::new().add("line", "turn { lift at onec }");
/// let found = dablo::syntax::parse(&source).diagnostics;
/// let mended = mended(&source, &found).unwrap();
/// assert_eq!((mended.text.as_str(), mended.count()), ("turn { lift at once }", 1));
/// ```
pub fn mended(source: &Source, diagnostics: &[Diagnostic]) -> Option<Mended> {
    let fixes = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    with_edits(source, fixes.filter(|edit| edit.certain).collect())
}

/// The text of a source with something in the place of every mistake, so that all around it is read: what mends it, or what
/// can stand there; nothing if there is nothing to put.
pub(crate) fn bridged(source: &Source, diagnostics: &[Diagnostic]) -> Option<Mended> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    with_edits(source, errors.filter_map(Diagnostic::bridge).collect())
}

impl Diagnostic {
    /// The edit that lets reading go on: what certainly mends the mistake, what can stand in its place, or what may mend it.
    fn bridge(&self) -> Option<&Edit> {
        let certain = self.fix.as_ref().filter(|fix| fix.certain);
        certain.or(self.stand_in.as_ref()).or(self.fix.as_ref())
    }
}

fn with_edits(source: &Source, mut edits: Vec<&Edit>) -> Option<Mended> {
    edits.retain(|edit| edit.span.file == source.id());
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut mended = Mended { text: String::with_capacity(source.text().len() + 16), edits: Vec::new() };
    let mut done = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < done || mended.edits.last().is_some_and(|last| last.span == edit.span) {
            continue;
        }
        // A fix that does not fall on characters, or changes nothing, is none.
        let (Some(before), Some(found)) = (source.text().get(done..start), source.text().get(start..end)) else {
            continue;
        };
        if found == edit.text {
            continue;
        }
        mended.text += before;
        mended.text += &edit.text;
        mended.edits.push(edit.clone());
        done = end;
    }
    mended.text += source.text().get(done..)?;
    (!mended.edits.is_empty()).then_some(mended)
}

impl Mended {
    /// How many fixes were made.
    pub fn count(&self) -> usize {
        self.edits.len()
    }

    /// The places of the old text that were changed.
    pub(crate) fn places(&self) -> impl Iterator<Item = Span> {
        self.edits.iter().map(|edit| edit.span)
    }

    /// Whether all that was put in are heads of blocks that say nothing by themselves.
    pub(crate) fn puts_plain_heads(&self) -> bool {
        let is_plain = |edit: &Edit| {
            edit.text.ends_with('{') && !["variant", "reading"].iter().any(|word| edit.text.starts_with(word))
        };
        self.edits.iter().all(is_plain)
    }

    /// The places of the old text that became heads of questions, of whose answers nothing was read before.
    pub(crate) fn heads_of_questions(&self) -> impl Iterator<Item = Span> {
        self.edits.iter().filter(|edit| edit.text.contains("? \"")).map(|edit| edit.span)
    }

    /// The place in the old text of a place in the new one.
    pub(crate) fn place_before(&self, span: Span) -> Span {
        self.span_before(span)
    }

    /// What is said of the new text, said of the places in the old one. A fix of words that were mended themselves is none
    /// of the old text's, and is left out.
    pub fn of_before(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let Some(file) = self.edits.first().map(|edit| edit.span.file) else { return diagnostic };
        let place = |label: &mut Label| label.span = self.span_before(label.span);
        place(&mut diagnostic.primary);
        diagnostic.secondary.iter_mut().for_each(place);
        diagnostic.fix = diagnostic.fix.and_then(|fix| match fix.span.file == file {
            true => self.untouched(fix.span).then(|| Edit { span: self.span_before(fix.span), ..fix }),
            false => Some(fix),
        });
        diagnostic.stand_in = None;
        diagnostic
    }

    fn span_before(&self, span: Span) -> Span {
        match self.edits.first().is_some_and(|edit| edit.span.file == span.file) {
            true => Span { start: self.byte_before(span.start, false), end: self.byte_before(span.end, true), ..span },
            false => span,
        }
    }

    /// Where a byte of the new text stood; what was put in stands where it replaced something, from its start to its end.
    fn byte_before(&self, at: u32, end: bool) -> u32 {
        let mut grown: i64 = 0;
        for edit in &self.edits {
            let start = i64::from(edit.span.start) + grown;
            let new = edit.text.len() as i64;
            let at = i64::from(at);
            if at < start || at == start && !(end && new == 0) {
                break;
            }
            if at < start + new || at == start + new && end {
                return if end { edit.span.end } else { edit.span.start };
            }
            grown += new - i64::from(edit.span.end - edit.span.start);
        }
        (i64::from(at) - grown).max(0) as u32
    }

    /// Whether no fix touched these words of the new text.
    fn untouched(&self, span: Span) -> bool {
        let (start, end) = (self.byte_before(span.start, false), self.byte_before(span.end, true));
        self.edits.iter().all(|edit| edit.span.end < start || end < edit.span.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;
    use crate::source::FileId;

    #[test]
    fn places_in_the_mended_text_are_found_in_the_old_one() {
        let source = Source::new(FileId(0), "a", "aa bb cc dd");
        let span = |start, end| Span { file: FileId(0), start, end };
        let fix =
            |start, end, text: &str| Diagnostic::new(Code::Syntax, span(start, end), "x").fix(span(start, end), text);
        let found = [fix(3, 5, "bbbb").certainly(), fix(8, 8, " :").certainly(), fix(0, 2, "zz")];
        let mended = mended(&source, &found).expect("two are certain");
        assert_eq!((mended.text.as_str(), mended.count()), ("aa bbbb cc : dd", 2));
        assert_eq!(super::mended(&source, &[fix(3, 5, "bb").certainly()]), None, "it changes nothing");
        let before = |start, end| mended.span_before(span(start, end));
        assert_eq!(before(0, 2), span(0, 2));
        assert_eq!(before(3, 7), span(3, 5));
        assert_eq!(before(8, 10), span(6, 8));
        assert_eq!(before(13, 15), span(9, 11));
        let kept = mended.of_before(fix(13, 15, "ee"));
        assert_eq!(kept.fix.map(|fix| fix.span), Some(span(9, 11)));
        assert_eq!(mended.of_before(fix(3, 7, "ee")).fix, None);
    }
}
