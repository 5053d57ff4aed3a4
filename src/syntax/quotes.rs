//! Quotation marks of other sorts than the straight ones: word processors set them unasked, and other languages use them.
//!
//! A text between them is reported once and then read as what it means, so that no other mistake follows from it.

/// The text with straight quotation marks around those pieces and plain blanks for the characters that nobody sees. A mark of several bytes becomes a straight one and blanks
/// outside it, so that every other byte stays in its place.
pub(super) fn straight(text: &str, curly: &[(usize, usize)], unseen: &[(usize, usize)]) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    for &(start, end) in curly {
        let inside = text.get(start..end)?;
        let (first, last) = (inside.chars().next()?.len_utf8(), inside.chars().last()?.len_utf8());
        bytes[start..start + first].fill(b' ');
        bytes[start + first - 1] = b'"';
        bytes[end - last..end].fill(b' ');
        bytes[end - last] = b'"';
    }
    for &(start, end) in unseen {
        bytes[start..end].fill(b' ');
    }
    if curly.is_empty() && unseen.is_empty() { None } else { String::from_utf8(bytes).ok() }
}

/// Whether a mark opens a text elsewhere.
pub(super) fn opens(mark: char) -> bool {
    OPENING.contains(&mark)
}

/// Marks that open a text elsewhere.
const OPENING: [char; 11] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‹', '\''];
/// Marks that close one.
const CLOSING: [char; 11] = ['"', '”', '“', '‟', '»', '«', '’', '‘', '‹', '›', '\''];

/// The length of a text that begins with a mark of `OPENING` or a straight one and is closed on its line by another than a
/// straight pair; a mark inside a word closes nothing.
pub(super) fn length(text: &str) -> Option<usize> {
    let line = text.lines().next().unwrap_or("");
    let mut chars = line.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        let in_word = chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if CLOSING.contains(&c) && !in_word {
            return Some(at + c.len_utf8());
        }
    }
    None
}
