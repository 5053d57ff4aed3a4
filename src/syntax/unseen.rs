//! Characters that nobody sees: text that is copied from web pages and word processors brings them along.
//!
//! Each is reported by its name and then read as a blank, so that no other mistake follows from it.

use super::lower::Lower;
use super::mistakes::MOST_REPORTED;
use crate::diagnostics::{Code, Diagnostic};

/// The name of a character that nobody sees and that is no blank of the grammar.
pub(super) fn name(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{2007}' => "a figure space",
        '\u{2009}' => "a thin space",
        '\u{200a}' => "a hair space",
        '\u{3000}' => "an ideographic space",
        '\u{2028}' => "a line separator",
        '\u{2029}' => "a paragraph separator",
        '\u{ad}' => "a soft hyphen",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' => "a zero-width non-joiner",
        '\u{200d}' => "a zero-width joiner",
        '\u{200e}' | '\u{200f}' => "a mark of the direction of writing",
        '\u{2060}' => "a word joiner",
        ' ' | '\t' | '\r' | '\n' => return None,
        other if other.is_whitespace() => "a blank of another sort",
        _ => return None,
    })
}

impl Lower<'_> {
    /// Reports the characters that nobody sees.
    pub(super) fn report_unseen(&mut self) {
        for &(start, end) in self.scan.unseen.iter().take(MOST_REPORTED + 1) {
            let span = self.bytes(start, end);
            let run = self.source.slice(span);
            let Some((c, name)) = run.chars().next().and_then(|c| Some((c, name(c)?))) else {
                continue;
            };
            let times = run.len() / c.len_utf8();
            let often = if times == 1 { String::new() } else { format!(" {times} times in a row") };
            let plain = if c.is_whitespace() { " ".repeat(times) } else { String::new() };
            let help = match plain.is_empty() {
                true => "it has no width; remove it",
                false => "write a plain space instead",
            };
            let message = format!("{name} (U+{:04X}) stands here{often}, which nobody sees", u32::from(c));
            self.report(Diagnostic::new(Code::Syntax, span, message).help(help).fix(span, plain).certainly());
        }
    }
}
