//! Of which line a comment speaks.

use super::tree::Comment;
use crate::source::Source;

/// The line that a comment speaks of: its own if something stands before it there, else the next that is no comment.
/// `all` are the comments of the files.
pub fn spoken_of(comment: &Comment, all: &[Comment], source: &Source) -> u32 {
    let text = source.text();
    let line_start = text.get(..comment.span.start as usize).and_then(|t| t.rfind('\n')).map_or(0, |at| at + 1);
    let before = text.get(line_start..comment.span.start as usize).unwrap_or("");
    if !before.trim().is_empty() {
        return source.line_column(comment.span.start).0;
    }
    let mut at = comment.span.end as usize;
    loop {
        let rest = text.get(at..).unwrap_or("");
        at += rest.len() - rest.trim_start().len();
        match all.iter().find(|next| next.span.file == comment.span.file && next.span.start as usize == at) {
            Some(next) if next.span.end as usize > at => at = next.span.end as usize,
            _ => return source.line_column(at as u32).0,
        }
    }
}
