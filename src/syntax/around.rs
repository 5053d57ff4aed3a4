//! Mistakes that are mended together with the words before them.

use super::expected::Expected;
use super::lower::Lower;
use super::mend::{Draft, How, Mend};
use super::scan::{Kind, Token};
use super::trial::Trial;
use dablo_grammar::Rule;

impl Lower<'_> {
    /// The edit that reaches back before the token at which reading stopped, if one of these helps.
    pub(super) fn mend_around(&self, strict: Rule, draft: &Draft, token: Token, expected: &Expected) -> Option<Mend> {
        let trial = Trial { strict, draft };
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let head = self.scan.token_before(token.start).filter(|head| head.start >= draft.start())?;
        let (found, before) = (text(&token), text(&head));
        let edit = |start: usize, end: usize, text: &str, how: How| {
            trial.best(vec![Mend { start, end, text: text.to_string(), how, certain: true }])
        };
        match (before, found) {
            // `goat: "", tiger: "T"`: what stands behind the comma was read as a note on the piece.
            (_, ":") if expected.only_text() => {
                let comma = self.scan.token_before(head.start).filter(|comma| comma.start >= draft.start())?;
                let is_comma = comma.kind == Kind::Mark(',');
                is_comma.then(|| edit(comma.start, comma.end, ";", How::Semicolon)).flatten()
            }
            // `who can't move`
            ("can", "'" | "’") => {
                let rest = self.scan.token_from(token.end).filter(|rest| text(rest) == "t")?;
                edit(head.start, rest.end, "cannot", How::Habit)
            }
            // `ranks 1..3`
            (first, ".") if strict != Rule::only_example && first.ends_with(|c: char| c.is_ascii_digit()) => {
                let second = self.scan.token_from(token.end).filter(|second| text(second) == ".")?;
                let last = self
                    .scan
                    .token_from(second.end)
                    .filter(|last| text(last).ends_with(|c: char| c.is_ascii_digit()))?;
                edit(head.start, last.end, &format!("{first}-{}", text(&last)), How::Run)
            }
            ("can", "not") => edit(head.start, token.end, "cannot", How::Habit),
            // `if is on row 6`
            ("is", "on" | "in") => edit(head.start, head.start, "it ", How::Habit),
            // `1. a1-c1`: moves are written without their numbers.
            (number, ".") if strict == Rule::only_example && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let end = self.scan.token_from(token.end).map_or(token.end, |next| next.start);
                edit(head.start, end, "", How::Habit)
            }
            _ => None,
        }
    }
}
