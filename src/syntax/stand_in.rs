//! What could stand in the place of words that nothing mends, so that the rest of their clause is read too.
//!
//! It is nobody's guess at what was meant: the author never sees it. It only lets the checks go on behind the mistake.

use super::expected::Expected;
use super::lower::Lower;
use super::mend::{Draft, How, Mend, stop, swallowed};
use super::scan::{Kind, Token};
use crate::diagnostics::Edit;
use dablo_grammar::Rule;

/// Clauses longer than this are not read again with one word after the other.
const LONGEST: usize = 600;
/// Blocks longer than this are not; few words begin one.
const LONGEST_BLOCK: usize = 4000;
/// So many words in a row are taken for one mistake.
const MOST_WORDS: usize = 4;

/// Something of every sort that can be expected, by which no name is needed.
const SAMPLES: [(&str, &str); 17] = [
    ("a number", "1"),
    ("a number or `3-5`", "1"),
    ("a direction", "any way"),
    ("points", "anywhere"),
    ("pieces, as `enemy` or `own king`", "enemy"),
    ("whose pieces", "enemy"),
    ("a condition", "turn 1"),
    ("an amount", "any"),
    ("what the player has or does", "cannot move"),
    ("what the piece is or has", "has moved"),
    ("a duty", "capture"),
    ("who wins or loses", "draw by agreement"),
    ("what is preferred", "most captures"),
    ("what chains do", "may stop"),
    ("where the player faces", "up"),
    ("an act", "step any way"),
    ("a text in quotation marks", "\"X\""),
];

impl Lower<'_> {
    /// What can stand where a strict reading stopped, with which it goes on past the next word or to one that is only misspelt.
    pub(super) fn stand_in(&self, strict: Rule, draft: &Draft, here: usize, expected: &Expected) -> Option<Edit> {
        let longest = if strict == Rule::only_item { LONGEST_BLOCK } else { LONGEST };
        if draft.text().len() > longest || strict == Rule::only_answer {
            return None;
        }
        let end = draft.in_source(draft.text().len()).min(self.end_of_line_from(here));
        let behind = |token: &Token| token.start < end;
        let Some(first) = self.scan.token_from(here).filter(behind) else {
            return self.put_behind(strict, draft, expected);
        };
        let in_clause = |token: &&Token| token.end <= end && token.kind != Kind::Mark('@');
        let tokens: Vec<Token> =
            self.scan.tokens.iter().filter(|token| token.start >= first.start).take_while(in_clause).copied().collect();
        let candidates: Vec<&str> = candidates(expected).chain([""]).collect();
        // `drawn after 40 moves without capture` would go on like a clause of its own.
        let goes_on = tokens.iter().any(|token| self.source.text().get(token.start..token.end) == Some("without"));
        let in_place = (1..=tokens.len().min(MOST_WORDS)).map(|words| (first.start, tokens[words - 1].end, words));
        // Something may be missing before the word, or the word before it be the one too many.
        let missing = [(first.start, first.start, 0)];
        let before = self.scan.token_before(first.start).filter(|before| {
            before.kind == Kind::Word && before.start > draft.start() && !draft.is_mended_at(before.start)
        });
        let before = before.map(|before| (before.start, first.start, 0));
        let around = missing.into_iter().chain(before).filter(|_| !goes_on);
        in_place.chain(around).find_map(|(start, end, words)| {
            let blank = |text: &str| if words == 0 && !text.is_empty() { " " } else { "" };
            let edits = candidates.iter().map(|text| Mend {
                start,
                end,
                text: format!("{text}{}", blank(text)),
                how: How::Replace,
                certain: false,
            });
            let reach = |mend: Mend| Some((self.reach(strict, draft, &mend, tokens.get(words))?, mend));
            // Of those that reach as far the first: the plainest.
            let mut best: Option<(usize, Mend)> = None;
            for (far, mend) in edits.filter_map(reach) {
                if best.as_ref().is_none_or(|(furthest, _)| far > *furthest) {
                    best = Some((far, mend));
                }
            }
            best.map(|(_, mend)| Edit { span: self.bytes(mend.start, mend.end), text: mend.text, certain: false })
        })
    }

    /// What can stand behind a clause that is not finished.
    fn put_behind(&self, strict: Rule, draft: &Draft, expected: &Expected) -> Option<Edit> {
        let end = self.scan.end_before(draft.in_source(draft.text().len()));
        let edit = |text: &str| Edit { span: self.bytes(end, end), text: format!(" {text}"), certain: false };
        let reads = |edit: &Edit| draft.with(edit).is_some_and(|draft| stop(strict, draft.text(), strict).is_none());
        candidates(expected).map(edit).find(reads)
    }

    /// How far reading goes with an edit: past the word behind it, or to that word if it is only misspelt.
    fn reach(&self, strict: Rule, draft: &Draft, mend: &Mend, next: Option<&Token>) -> Option<usize> {
        let draft = draft.mended(mend)?;
        let Some((at, expected)) = stop(strict, draft.text(), strict) else {
            // Any block takes any words; the right one leaves fewest of them over.
            return Some(usize::MAX - swallowed(strict, draft.text()));
        };
        let next = next?;
        let behind = draft.of_source(next.start);
        let found = self.source.text().get(next.start..next.end)?;
        let misspelt = at == behind
            && next.kind == Kind::Word
            && expected.words.iter().any(|word| strsim::damerau_levenshtein(found, word) == 1);
        (at > behind || misspelt).then_some(at)
    }
}

/// What could be put where this is expected.
fn candidates(expected: &Expected) -> impl Iterator<Item = &'static str> {
    let samples = SAMPLES.iter().filter(|(thing, _)| expected.begins(thing)).map(|(_, text)| *text);
    // Behind these words stands a name of the author's own: any word seems to fit there.
    let words = expected.words.iter().copied().filter(|word| !matches!(*word, "script" | "count" | "call"));
    samples.chain(expected.signs()).chain(words)
}
