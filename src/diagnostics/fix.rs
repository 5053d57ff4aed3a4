//! Texts with their certain mistakes mended.

use super::{Diagnostic, Edit};
use crate::source::Source;

/// The text of a source with every certain fix made, and how many there were; nothing if there are none. Of two fixes of the
/// same words the first is made.
///
/// ```
/// use dablo::diagnostics::mended;
/// use dablo::source::Sources;
/// let source = Sources::new().add("line", "turn { lift at onec }");
/// let found = dablo::syntax::parse(&source).diagnostics;
/// assert_eq!(mended(&source, &found), Some(("turn { lift at once }".to_string(), 1)));
/// ```
pub fn mended(source: &Source, diagnostics: &[Diagnostic]) -> Option<(String, usize)> {
    let fixes = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    let mut edits: Vec<&Edit> = fixes.filter(|edit| edit.certain && edit.span.file == source.id()).collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut text = String::with_capacity(source.text().len() + 16);
    let (mut done, mut count, mut last) = (0, 0, None);
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < done || last == Some(edit.span) {
            continue;
        }
        // A fix that does not fall on characters is none.
        let (Some(before), Some(_)) = (source.text().get(done..start), source.text().get(start..end)) else { continue };
        text += before;
        text += &edit.text;
        (done, last) = (end, Some(edit.span));
        count += 1;
    }
    text += source.text().get(done..)?;
    (count > 0).then_some((text, count))
}
