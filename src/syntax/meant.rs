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
    /// A keyword meant by one of the words before a token, which was read as a name: one that can stand there, is spelt alike,
    /// and with which reading goes on past the token.
    pub(super) fn misspelt_before(&self, strict: Rule, draft: &Draft, token: Token, trial: &Trial) -> Option<Mend> {
        const MOST_WORDS_BACK: usize = 3;
        let mut head = token;
        (0..MOST_WORDS_BACK).find_map(|back| {
            head = self.scan.token_before(head.start)?;
            self.misspelt_at(strict, draft, (head, token), trial).filter(|mend| {
                // Further back a word is none of the mistake unless all is read with another.
                back == 0 || draft.mended(mend).is_some_and(|draft| stop(strict, draft.text(), strict).is_none())
            })
        })
    }

    /// A keyword meant by a word before a token.
    fn misspelt_at(&self, strict: Rule, draft: &Draft, (head, token): (Token, Token), trial: &Trial) -> Option<Mend> {
        let word = self.source.text().get(head.start..head.end).filter(|_| head.kind == Kind::Word)?;
        if head.start < draft.start() || draft.is_mended_at(head.start) {
            return None;
        }
        let before = draft.text().get(..draft.of_source(head.start))?;
        // Nothing reads this sign: reading stops at it, and tells what can stand in the place of the word.
        let (_, expected) = stop(strict, &format!("{before}\u{1}"), strict)?;
        let meant = |keyword: &&str| {
            let slips = strsim::damerau_levenshtein(word, keyword);
            slips == 1 && word.len() > 3 || slips > 0 && !is_reserved(word)
        };
        let (start, end) = (head.start, head.end);
        let mends = |tied: Vec<&'static str>| -> Vec<Mend> {
            let tied = tied.into_iter().filter(meant);
            tied.map(|word| Mend { start, end, text: word.to_string(), how: How::Respell(word), certain: true })
                .collect()
        };
        let spelt = spellings(word, &expected.words);
        let best = spelt.iter().find_map(|tied| trial.best(mends(tied.clone())));
        // `postion ocurs`: the word behind it is misspelt too.
        let both = |mend: &Mend| {
            let Some(mended) = draft.mended(mend) else { return false };
            let found = self.source.text().get(token.start..token.end).unwrap_or("");
            let near = |word: &str| strsim::damerau_levenshtein(found, word) == 1;
            stop(strict, mended.text(), strict).is_some_and(|(at, expected)| {
                at == mended.of_source(token.start) && expected.words.iter().any(|word| near(word))
            })
        };
        // `has no pieces loose`: the word behind it is misspelt alone.
        let found = self.source.text().get(token.start..token.end).unwrap_or("");
        let alone = stop(strict, draft.text(), strict).is_some_and(|(at, expected)| {
            draft.in_source(at) == token.start
                && expected.words.iter().any(|word| strsim::damerau_levenshtein(found, word) == 1)
        });
        if best.is_none() && alone && is_reserved(word) {
            return None;
        }
        best.or_else(|| spelt.into_iter().flat_map(mends).find(both))
    }

    /// The keyword that alone can stand where the word before a token was read as a name, so that all is read: `pos occurs 3
    /// times`.
    pub(super) fn only_word_before(&self, strict: Rule, draft: &Draft, token: Token) -> Option<Mend> {
        let head = self.scan.token_before(token.start).filter(|head| head.kind == Kind::Word)?;
        let word = self.source.text().get(head.start..head.end)?;
        let untouched = head.start >= draft.start() && !draft.is_mended_at(head.start);
        if !untouched || is_reserved(word) || self.declares(word) {
            return None;
        }
        let before = draft.text().get(..draft.of_source(head.start))?;
        let (_, expected) = stop(strict, &format!("{before}\u{1}"), strict)?;
        let mend = |word: &&'static str| Mend {
            start: head.start,
            end: head.end,
            text: word.to_string(),
            how: How::Before(word),
            certain: false,
        };
        let reads = |mend: &Mend| draft.mended(mend).is_some_and(|draft| stop(strict, draft.text(), strict).is_none());
        let mut all = expected.words.iter().map(mend).filter(reads);
        all.next().filter(|_| all.next().is_none())
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

    /// Whether this file lets a player call what a word names.
    pub(super) fn is_callable(&self, word: &Token) -> bool {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let name = text(word);
        self.scan.tokens.windows(2).any(|pair| text(&pair[0]) == "call" && text(&pair[1]) == name)
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
