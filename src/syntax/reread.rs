//! Swallowed pieces are read again, mistake by mistake.
//!
//! The strict rule of a place stops at the first mistake. What would mend it is made in a draft, and reading goes on, so that
//! two mistakes in a row are two messages; where nothing mends it, reading goes on at the next line that looks like a clause.

use super::expected::Expected;
use super::habits;
use super::lower::Lower;
use super::mend::{Draft, How, is_clean, stop};
use super::mistakes::MOST_REPORTED;
use super::node::Node;
use super::scan::{Kind, Token};
use crate::diagnostics::{Code, Diagnostic};
use dablo_grammar::Rule;

/// So many mistakes are looked for in one swallowed piece.
const MOST_IN_A_PIECE: usize = 60;

/// What the grammar swallowed, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub start: usize,
    pub end: usize,
}

impl Piece {
    pub fn of(node: &Node) -> Piece {
        Piece { start: node.start(), end: node.end() }
    }
}

impl Lower<'_> {
    /// Reads the text from `start` to the end of a swallowed piece by a strict rule, and reports where that stops; then
    /// goes on with the mistake mended, or at the next line that reads as a clause, and reports the next.
    pub(super) fn reread(&mut self, strict: Rule, start: usize, swallowed: Piece) {
        let mut end = self.scan.end_before(swallowed.end);
        if swallowed.start < self.quiet || self.diagnostics.len() > MOST_REPORTED {
            return;
        }
        // What is not closed is told already, and ends with its line; what was swallowed behind it is read by itself.
        if let Some(at) = self.scan.first_unclosed(swallowed.start, end) {
            let behind = self.scan.tokens.iter().find(|token| token.start > at && self.begins_line(token.start));
            let behind = behind.map(|token| token.start).filter(|next| *next < end);
            let reads = |next: &usize| {
                let text = self.text_as_read().get(*next..end).unwrap_or("");
                stop(strict, text, strict).is_some()
            };
            if let Some(next) = behind.filter(reads) {
                self.reread(strict, next, Piece { start: next, ..swallowed });
            }
            return;
        }
        if let Some((habit, end)) = habits::recognise(self, swallowed) {
            self.quiet = end;
            self.report(habit);
            // Behind a line of another language stands another.
            if let Some(next) = self.scan.token_from(end).filter(|next| next.start < swallowed.end) {
                self.reread(strict, next.start, Piece { start: next.start, ..swallowed });
            }
            return;
        }
        // The rest of the line may have been taken for a clause of its own, and belong to what was swallowed: a misspelt
        // first word is followed by the words of its clause.
        let end_of_piece = end;
        let alone = self.scan.token_from(swallowed.start).is_some_and(|token| token.end == end);
        // The head of an answer is all that its rule reads.
        let head_only = strict == Rule::only_answer;
        end = if head_only { end } else { self.end_of_line_from(end).max(end) };
        let longer = end > end_of_piece;
        let mut draft = Draft::new(self.text_as_read(), start, end);
        let mut stumbled: Option<usize> = None;
        for _ in 0..MOST_IN_A_PIECE {
            let Some((at, expected)) = stop(strict, draft.text(), strict) else {
                return if draft.is_untouched() { self.misread(swallowed) } else { self.quiet_until(longer, end) };
            };
            let here = draft.in_source(at);
            let token = self.scan.token_from(here).filter(|token| token.start < end);
            let first = token.is_some_and(|token| token.start == draft.start());
            let whole_clause = draft.is_untouched() && strict != Rule::only_item;
            if first || whole_clause {
                let misplaced = |end: usize| Some((self.elsewhere(strict, draft.start(), end)?, end));
                let line = self.end_of_line_from(draft.start()).min(end);
                // Several lines that belong elsewhere are told one by one.
                let next = self.scan.token_from(line).map_or(end, |next| next.start);
                let apart = next < end && self.elsewhere(strict, next, end).is_some();
                if let Some((misplaced, _)) = Some(line).filter(|_| apart).and_then(misplaced) {
                    self.report(misplaced);
                    self.quiet_until(longer, end);
                    draft = Draft::new(self.text_as_read(), next, end);
                    continue;
                }
                if let Some((misplaced, end_of_clause)) = misplaced(end_of_piece).or_else(|| misplaced(end)) {
                    self.report(misplaced);
                    return self.quiet_until(longer, end_of_clause);
                }
                if let Some((misplaced, end_of_clause)) = Some(line).filter(|line| *line < end).and_then(misplaced) {
                    self.report(misplaced);
                    match self.next_clause(strict, draft.start(), end_of_clause, end) {
                        Some(next) => draft = next,
                        None => return,
                    }
                    continue;
                }
            }
            // Behind a block whose head is mended another one may begin that needs mending.
            if let Some(token) = token.filter(|token| token.start > draft.start() && self.begins_line(token.start))
                && strict == Rule::only_item
                && !draft.is_untouched()
                && expected.may_end
            {
                draft = Draft::new(self.text_as_read(), token.start, end);
                continue;
            }
            if let Some((habit, end_of_habit)) = token.and_then(|token| habits::bracketed(self, token)) {
                self.quiet = end_of_habit.max(end_of_piece);
                return self.report(habit);
            }
            if let Some((diagnostic, mend)) = self.habit_before(strict, &draft, here) {
                if self.diagnostics.last() == Some(&diagnostic) {
                    return;
                }
                self.report(self.bridge(diagnostic, strict, &draft, here, &expected));
                if mend.is_none() {
                    self.quiet = self.quiet.max(self.end_of_line_from(here));
                }
                stumbled = mend.as_ref().filter(|mend| !mend.certain).map(|mend| mend.start);
                let next = match mend {
                    Some(mend) => draft.mended(&mend),
                    None => self.next_clause(strict, draft.start(), self.quiet, end),
                };
                match next {
                    Some(next) => draft = next,
                    None => return,
                }
                continue;
            }
            let mend = self.mend(strict, &draft, at, token, &expected);
            let misspelt = mend.as_ref().filter(|mend| token.is_none() && matches!(mend.how, How::Respell(_)));
            // What stumbles over the words behind a habit, which nothing mends either, is the same mistake.
            if let Some(last) = stumbled.filter(|_| mend.is_none())
                && self.scan.token_before(here).is_some_and(|before| before.start <= last)
            {
                self.quiet = self.quiet.max(self.end_of_line_from(here));
                match self.next_clause(strict, draft.start(), self.quiet.max(here), end) {
                    Some(next) => draft = next,
                    None => return,
                }
                continue;
            }
            stumbled = mend
                .as_ref()
                .filter(|mend| !mend.certain && matches!(mend.how, How::Habit | How::Replace | How::Insert(_)))
                .map(|mend| token.map_or(mend.start, |token| token.start.max(mend.start)));
            let diagnostic = match token.or_else(|| self.scan.token_from(misspelt?.start)) {
                Some(token) => self.misfit(token, &expected, mend.as_ref()),
                None => self.unfinished(here.max(start), &expected, mend.as_ref()),
            };
            let diagnostic = self.bridge(diagnostic, strict, &draft, here, &expected);
            let (diagnostic, told) = self.with_example(diagnostic, strict, here.max(start));
            let reads_as_a_block = strict == Rule::only_item
                && diagnostic.stand_in.as_ref().and_then(|edit| draft.with(edit)).is_some_and(|draft| {
                    is_clean(strict, draft.text()) || stop(strict, draft.text(), strict).is_none()
                });
            self.report(diagnostic);
            if reads_as_a_block {
                self.quiet = self.quiet.max(end);
                return;
            }
            // The text that lacks its first mark goes on to the end of the line.
            if mend.as_ref().is_some_and(|mend| mend.how == How::Open) {
                let line = self.source.text().get(here..).and_then(|rest| rest.find('\n'));
                self.quiet = line.map_or(self.source.text().len(), |length| here + length);
                return;
            }
            if head_only {
                return;
            }
            // What is said otherwise here goes on to the end of its line; nothing of that is a mistake of its own.
            if mend.is_none()
                && let Some(token) = token
                && (told || self.is_habit(token, &expected))
            {
                self.quiet = self.quiet.max(self.end_of_line_from(token.end));
                // `a player without pieces` goes on like the clause `without LABEL`.
                if strict == Rule::only_end {
                    self.spoilt.push(self.bytes(token.start, self.end_of_line_from(token.end)));
                }
            }
            // A text in quotation marks may reach beyond the piece.
            self.quiet = self.quiet.max(mend.as_ref().map_or(0, |mend| if mend.end > end { mend.end } else { 0 }));
            let next = match mend {
                Some(mend) => draft.mended(&mend),
                None if alone => {
                    self.quiet = self.scan.token_from(end_of_piece).map_or(end_of_piece, |next| next.end);
                    None
                }
                None => self.next_clause(strict, draft.start(), here, end),
            };
            match next {
                Some(next) => draft = next,
                None => return,
            }
        }
        // So many are enough for one piece; that there are more is said.
        if let Some((at, _)) = stop(strict, draft.text(), strict) {
            let here = draft.in_source(at).min(end);
            let span = self.bytes(here, here);
            self.report(Diagnostic::new(
                Code::Limit,
                span,
                "there are more mistakes from here on, which are not shown",
            ));
        }
    }

    /// A mistake for which nothing was proposed, with a clause that can be written there; and whether its words told what it
    /// is about.
    fn with_example(&self, mut diagnostic: Diagnostic, strict: Rule, here: usize) -> (Diagnostic, bool) {
        let is_list = |help: &String| ["it can go on", "words that can"].iter().any(|start| help.starts_with(start));
        let shown = |help: &String| !is_list(help) && !help.starts_with("no article");
        if diagnostic.fix.is_some() || diagnostic.code != Code::Syntax {
            return (diagnostic, false);
        }
        let start = self.start_of_clause(here);
        let clause = self.text_as_read().get(start..self.end_of_line_from(here)).unwrap_or("");
        let Some(meant) = habits::concept(strict, clause) else { return (diagnostic, false) };
        // Several words of the clause tell more than the one that cannot stand there.
        match diagnostic.help.iter().position(shown) {
            Some(at) if meant.sure => diagnostic.help[at] = meant.help.to_string(),
            Some(_) => return (diagnostic, false),
            None => diagnostic.help.insert(0, meant.help.to_string()),
        }
        (diagnostic, meant.told)
    }

    /// A mistake without a fix, with what lets reading go on behind it.
    fn bridge(
        &self,
        diagnostic: Diagnostic,
        strict: Rule,
        draft: &Draft,
        here: usize,
        expected: &Expected,
    ) -> Diagnostic {
        match diagnostic.fix.is_none().then(|| self.stand_in(strict, draft, here, expected)).flatten() {
            Some(edit) => diagnostic.stand_in(edit.span, edit.text),
            None => diagnostic,
        }
    }

    /// Nothing up to there is reported again, where a piece was read with what follows it on its line.
    fn quiet_until(&mut self, longer: bool, end: usize) {
        if longer {
            self.quiet = end;
        }
    }

    /// What the strict rule can read, although the tolerant one swallowed it.
    fn misread(&mut self, swallowed: Piece) {
        let expected = Expected::default();
        let diagnostic = match self.scan.token_from(swallowed.start) {
            Some(token) => self.misfit(token, &expected, None),
            None => self.unfinished(swallowed.start, &expected, None),
        };
        self.report(diagnostic);
    }

    /// The end of the last word on the line on which a clause stands, or of its last before `;`, `|` or a brace.
    pub(super) fn end_of_line_from(&self, at: usize) -> usize {
        let line = self.source.text().get(at..).and_then(|rest| rest.find('\n')).map_or(usize::MAX, |n| at + n);
        let behind = self.scan.tokens.iter().filter(|token| token.start >= at);
        let same_line = |token: &&Token| token.start < line && !matches!(token.kind, Kind::Mark(';' | '|' | '{' | '}'));
        behind.take_while(same_line).last().map_or(at, |token| token.end)
    }

    /// Whether nothing stands before a byte on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        // Only the blanks are looked at: a line may be as long as the file.
        let before =
            self.source.text().get(..at).unwrap_or("").trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
        before.is_empty() || before.ends_with('\n')
    }

    /// How many blanks stand at the beginning of the line of a byte.
    pub(super) fn indent(&self, at: usize) -> usize {
        let line = self.source.text().get(self.source.line_start(at)..).unwrap_or("");
        line.chars().take_while(|c| *c == ' ' || *c == '\t').count()
    }

    /// The next line of a swallowed piece on which a clause reads well, or at least begins so, or that begins below
    /// the line of the last.
    fn next_clause(&self, strict: Rule, start: usize, at: usize, end: usize) -> Option<Draft> {
        let begins_line = |token: &&Token| self.begins_line(token.start);
        let indent = self.indent(start);
        let first = self.scan.tokens.partition_point(|token| token.start <= at);
        let tokens = self.scan.tokens[first..].iter().take_while(|token| token.start < end);
        for token in tokens.filter(begins_line) {
            let draft = Draft::new(self.text_as_read(), token.start, end);
            match stop(strict, draft.text(), strict) {
                // The clause was swallowed with the one before it, and nothing is wrong with it.
                None => return None,
                Some((found, expected)) => {
                    let here = draft.in_source(found);
                    let begins = here > token.start;
                    let misspelt = || self.mend(strict, &draft, found, Some(*token), &expected).is_some();
                    let line = || self.end_of_line_from(token.start).min(end);
                    let elsewhere = || self.elsewhere(strict, token.start, line()).is_some();
                    if begins || self.indent(token.start) == indent || misspelt() || elsewhere() {
                        return Some(draft);
                    }
                }
            }
        }
        None
    }
}
