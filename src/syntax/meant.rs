//! Words that were read as names and mean something else: misspelt keywords, and words of other languages.
//!
//! Where a name may stand every word reads as one, so that reading stops only behind it.

use super::habits;
use super::lower::Lower;
use super::mend::{Draft, How, Mend, spellings, stop};
use super::misfit::short;
use super::scan::{Kind, Token};
use super::trial::Trial;
use super::words::is_reserved;
use crate::diagnostics::{Code, Diagnostic};
use dablo_grammar::Rule;

impl Lower<'_> {
    /// A keyword meant by the word before a token, which was read as a name: one that can stand there, is spelt alike, and
    /// with which reading goes on past the token.
    pub(super) fn misspelt_before(&self, strict: Rule, draft: &Draft, token: Token, trial: &Trial) -> Option<Mend> {
        let head = self.scan.token_before(token.start).filter(|head| head.kind == Kind::Word)?;
        let word = self.source.text().get(head.start..head.end)?;
        if head.start < draft.start() || draft.in_source(draft.of_source(head.start)) != head.start {
            return None;
        }
        let before = draft.text().get(..draft.of_source(head.start))?;
        // Nothing reads this sign: reading stops at it, and tells what can stand in the place of the word.
        let (_, expected) = stop(strict, &format!("{before}\u{1}"), strict)?;
        let meant = |keyword: &&str| {
            let slips = strsim::damerau_levenshtein(word, keyword);
            slips == 1 || slips > 0 && !is_reserved(word)
        };
        let (start, end) = (head.start, head.end);
        let mends = |tied: Vec<&'static str>| -> Vec<Mend> {
            let tied = tied.into_iter().filter(meant);
            tied.map(|word| Mend { start, end, text: word.to_string(), how: How::Respell(word), certain: true })
                .collect()
        };
        spellings(word, &expected.words).into_iter().find_map(|tied| trial.best(mends(tied)))
    }

    /// What is said of the word before a byte where it was read as a name, names nothing in this file, and is what another
    /// language writes in its place; with the edit that mends it, if one does.
    pub(super) fn habit_before(&self, strict: Rule, draft: &Draft, here: usize) -> Option<(Diagnostic, Option<Mend>)> {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let last = self.scan.token_before(here)?;
        // `repetition or turn 40`: a list of names was read.
        let head = match matches!(text(&last), "or" | "and") {
            true => self.scan.token_before(last.start)?,
            false => last,
        };
        let (word, at) = (text(&head), draft.of_source(head.start));
        let untouched = head.start >= draft.start() && !draft.is_mended_at(head.start);
        if head.kind != Kind::Word || !untouched || self.declares(word) {
            return None;
        }
        let before = draft.text().get(..at)?;
        let (_, expected) = stop(strict, &format!("{before}\u{1}"), strict)?;
        let habit = habits::named(word, &expected).filter(|_| !expected.words.contains(&word))?;
        let span = self.bytes(head.start, head.end);
        let mut diagnostic =
            Diagnostic::new(Code::Syntax, span, format!("`{}` cannot stand here", short(word))).help(habit.help);
        let edit = |text: String| Mend { start: head.start, end: head.end, text, how: How::Habit, certain: true };
        let mend = habit.fix.and_then(|fix| Trial { strict, draft }.best(vec![edit(fix)]));
        if let Some(mend) = &mend {
            diagnostic = diagnostic.fix(span, mend.text.clone());
            diagnostic = if mend.certain { diagnostic.certainly() } else { diagnostic };
        }
        Some((diagnostic, mend))
    }

    /// Whether this file gives the name to something.
    fn declares(&self, word: &str) -> bool {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let named = |pair: &[Token]| {
            let declared = matches!(pair[1].kind, Kind::Mark(':' | '=' | '?')) && text(&pair[0]) == word;
            let behind = matches!(text(&pair[0]), "zone" | "track" | "call" | "count") && text(&pair[1]) == word;
            declared || behind
        };
        self.scan.tokens.windows(2).any(named)
    }
}
