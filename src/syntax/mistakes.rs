//! What was swallowed becomes a message.
//!
//! The grammar swallows what it cannot read. Each such piece is read again by the strict rule of its place, together
//! with the clause in front of it if one is unfinished; where that reading stops is the mistake, and what it expected
//! there is the message, in the words of [`words`](super::words).

use super::habits;
use super::lower::Lower;
use super::mend::stop;
use super::misfit::short;
use super::node::Node;
use super::reread::Piece;
use super::scan::{Kind, Token, Unclosed, open_function};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use dablo_grammar::Rule;

/// A sort of block, and the strict rules of its clauses.
#[derive(Debug)]
pub(super) struct Place {
    /// How its clauses read in the block itself.
    clauses: Rule,
    /// How they read in an answer.
    answers: Rule,
}

impl Place {
    const fn same(clauses: Rule) -> Place {
        Place { clauses, answers: clauses }
    }

    /// The strict rule for a clause that was read by this rule.
    pub fn rule_of(&self, entry: Rule) -> Rule {
        if entry == Rule::end_said { self.answers } else { self.clauses }
    }
}

pub(super) const BOARD: Place = Place::same(Rule::only_board);
pub(super) const PLAYERS: Place = Place::same(Rule::only_players);
pub(super) const PIECES: Place = Place::same(Rule::only_pieces);
pub(super) const SETUP: Place = Place::same(Rule::only_setup);
pub(super) const MOVES: Place = Place::same(Rule::only_moves);
pub(super) const TURN: Place = Place::same(Rule::only_turn);
pub(super) const END: Place = Place { clauses: Rule::only_end, answers: Rule::only_said };

/// More mistakes than this are not shown: nobody mends more at once, and a file of nothing else stays cheap.
pub(super) const MOST_REPORTED: usize = 100;

fn is_group(rule: Rule) -> bool {
    format!("{rule:?}").ends_with("_group")
}

impl Lower<'_> {
    /// Reports what the scanner found.
    pub(super) fn report_unclosed(&mut self) {
        for (at, what) in self.scan.unclosed.iter().take(MOST_REPORTED + 1) {
            let (length, message, help) = match what {
                Unclosed::Comment => (2, "this comment is not closed", "write `*/` where it ends"),
                Unclosed::Text => {
                    (1, "this text has no closing quotation mark", "a text ends on the line on which it begins")
                }
                Unclosed::Name => {
                    (1, "this backquote has no partner", "backquotes stand around one word: `` `light` ``")
                }
            };
            self.report(Diagnostic::new(Code::Unclosed, self.bytes(*at, at + length), message).help(help));
        }
    }

    /// Reports texts between curly quotation marks. They are read as what they mean.
    pub(super) fn report_curly(&mut self) {
        for &(start, end) in self.scan.curly.iter().take(MOST_REPORTED + 1) {
            let span = self.bytes(start, end);
            let mut inside = self.source.slice(span).chars();
            inside.next();
            inside.next_back();
            let single = self.source.slice(span).starts_with('\'');
            let (message, help) = match single {
                true => ("these are single quotation marks", "a text stands between double ones, as `king: \"K\"`"),
                false => (
                    "these quotation marks are not straight ones",
                    "word processors put curly quotation marks unasked; write rules in a plain text editor",
                ),
            };
            let mended = format!("\"{}\"", inside.as_str().replace('\\', "\\\\").replace('"', "\\\""));
            self.report(
                Diagnostic::new(Code::Syntax, span, message)
                    .label("a text stands between `\"` and `\"`")
                    .help(help)
                    .fix(span, mended)
                    .certainly(),
            );
        }
    }

    /// Something at the top of the file.
    pub(super) fn bad_item(&mut self, node: &Node) {
        if node.text().trim_end() == "}" {
            let message = "this brace closes nothing";
            let span = self.span(node);
            return self.report(Diagnostic::new(Code::Syntax, span, message).help("remove it").fix(span, ""));
        }
        if self.open_script(node.start()) || self.example_without_word(node) {
            self.quiet = self.quiet.max(node.end());
            return;
        }
        self.bad_blocks(Piece::of(node));
    }

    /// Blocks that were swallowed, one after the other: of each the mistake in its head is told, and what is wrong behind the
    /// head comes to light once something stands in its place.
    fn bad_blocks(&mut self, mut swallowed: Piece) {
        loop {
            let start = self.start_of_head(swallowed.start);
            let is_foreign = habits::recognise(self, swallowed).is_some();
            let Some(block) = self.block_of(start, swallowed).filter(|_| !is_foreign) else {
                return self.reread(Rule::only_item, start, swallowed);
            };
            let known = self.diagnostics.len();
            if !self.block_without_word(&block, start) {
                self.reread(Rule::only_item, start, Piece { end: block.close, ..swallowed });
                let is_in_head = |told: &Diagnostic| (told.primary.span.start as usize) < block.open;
                if self.diagnostics.get(known).is_none_or(|first| !is_in_head(first)) {
                    // The head is not what is wrong.
                    self.diagnostics.truncate(known);
                    return self.reread(Rule::only_item, start, swallowed);
                }
                let told = self.diagnostics.split_off(known);
                self.diagnostics.extend(told.into_iter().filter(is_in_head));
                let first = &mut self.diagnostics[known];
                if let Some(stand_in) = block.stand_in.as_ref().filter(|_| first.fix.is_none()) {
                    first.help = vec![format!("a block of this sort begins `{}`", stand_in.text)];
                }
                first.stand_in = block.stand_in.clone();
            }
            self.quiet = self.quiet.max(block.close);
            let Some(next) = self.scan.token_from(block.close).filter(|next| next.start < swallowed.end) else {
                return;
            };
            swallowed.start = next.start;
        }
    }

    /// A script in which a brace is never closed: the function is told behind which that shows.
    fn open_script(&mut self, start: usize) -> bool {
        let Some(script) = self.scan.token_from(start) else { return false };
        let code = self.scan.token_from(script.end).and_then(|brace| self.scan.token_from(brace.end));
        let Some(code) = code.filter(|code| code.kind == Kind::Code) else { return false };
        let Some((from, to)) = self.source.text().get(code.start..code.end).and_then(open_function) else {
            return false;
        };
        let span = self.bytes(code.start + from, code.start + to);
        let message = format!("a brace of the function `{}` is not closed", short(self.source.slice(span)));
        self.report(
            Diagnostic::new(Code::Unclosed, span, message)
                .label("it does not end before the next one begins")
                .help("each `{` needs its `}`; a function is `fn lost(pos, mv) { ... }`"),
        );
        true
    }

    /// `"WHAT" { ... }` behind the head of the file.
    fn example_without_word(&mut self, node: &Node) -> bool {
        let kind = |token: &Token| token.kind;
        let name = self.scan.token_from(node.start()).filter(|name| kind(name) == Kind::String);
        let Some(name) = name.filter(|name| self.scan.tokens.iter().any(|first| first.start < name.start)) else {
            return false;
        };
        if self.scan.token_from(name.end).is_none_or(|next| kind(&next) != Kind::Mark('{')) {
            return false;
        }
        let span = self.bytes(name.start, name.end);
        let message = format!("`example` is missing before `{}`", short(self.source.slice(span)));
        let before = self.bytes(name.start, name.start);
        self.report(
            Diagnostic::new(Code::Syntax, span, message)
                .label("an example begins with its word")
                .help("an example is `example \"WHAT\" { moves 7 }`")
                .fix(before, "example ")
                .certainly(),
        );
        true
    }

    /// Where the head of the file begins, if the words at a byte stand right behind it: `variant "X" frm "Y"`.
    fn start_of_head(&self, at: usize) -> usize {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let Some(name) = self.scan.token_before(at).filter(|name| name.kind == Kind::String) else { return at };
        let head = self.scan.token_before(name.start).filter(|head| text(head) == "variant");
        let same_line = self.source.text().get(name.end..at).is_some_and(|between| !between.contains('\n'));
        head.filter(|_| same_line).map_or(at, |head| head.start)
    }

    /// A clause that does not even begin well.
    pub(super) fn bad_clause(&mut self, node: &Node, place: &Place) {
        // Of clauses behind the last mistake that is told nothing is looked for.
        let told = node.start() < self.quiet || self.question_without_head(node.start());
        if !told && self.diagnostics.len() <= MOST_REPORTED {
            self.reread(place.clauses, self.start_of_clause(node.start()), Piece::of(node));
        }
    }

    /// Where the clause begins that goes on at a byte: behind the last separator before it on its line. `man on rwos 1-2` is
    /// read as a clause and something behind it.
    pub(super) fn start_of_clause(&self, at: usize) -> usize {
        let line = self.source.line_start(at);
        let ends = |token: &&Token| matches!(token.kind, Kind::Mark(';' | '{' | '}' | '|' | '=')) || token.end < line;
        let before = self.scan.tokens[..self.scan.tokens.partition_point(|token| token.end <= at)].iter().rev();
        before.take_while(|token| !ends(token)).last().map_or(at, |token| token.start)
    }

    /// A clause in an answer that does not even begin well.
    pub(super) fn bad_answer_clause(&mut self, node: &Node, place: &Place) {
        self.reread(place.answers, node.start(), Piece::of(node));
    }

    /// What stands behind the clause that begins at `start`.
    pub(super) fn bad_rest(&mut self, start: usize, junk: &Node, strict: Rule) {
        self.reread(strict, start, Piece::of(junk));
    }

    /// What stands where a question's answer should be.
    pub(super) fn bad_answer(&mut self, junk: &Node, place: &Place) {
        self.spoilt.push(self.span(junk));
        self.answers_unread = true;
        if junk.start() < self.quiet || self.question_without_head(self.start_of_clause(junk.start())) {
            return;
        }
        match self.without_equals(junk, place) {
            Some(diagnostic) => self.report(diagnostic),
            None => self.reread(place.answers, junk.start(), Piece::of(junk)),
        }
    }

    /// `stop chains may stop`: an answer's name without its sign.
    fn without_equals(&self, junk: &Node, place: &Place) -> Option<Diagnostic> {
        let name = self.scan.token_from(junk.start()).filter(|token| token.kind == Kind::Word)?;
        let found = self.source.slice(self.bytes(name.start, name.end));
        let next = self.scan.token_from(name.end);
        if let Some(colon) = next.filter(|next| next.kind == Kind::Mark(':')) {
            let span = self.bytes(colon.start, colon.end);
            let help = format!("an answer is written `{} = ...`", short(found));
            let diagnostic = Diagnostic::new(Code::Syntax, span, "`:` stands where `=` is meant").label("expected `=`");
            return Some(diagnostic.help(help).fix(span, " =").certainly());
        }
        // The verb behind the name ends what was swallowed, and begins a clause of its own.
        let end = self.end_of_line_from(name.end).max(self.scan.end_before(junk.end()));
        let clause = self.text_as_read().get(name.end..end)?;
        let reads = !clause.trim().is_empty() && stop(place.answers, clause, place.answers).is_none();
        if !reads {
            return None;
        }
        let caret = self.caret(name.end);
        let message = format!("`=` is missing behind `{}`", short(found));
        Some(Diagnostic::new(Code::Syntax, caret, message).label("expected `=`").fix(caret, " =").certainly())
    }

    /// What stands behind `|` and is no answer.
    pub(super) fn bad_alternative(&mut self, junk: &Node) {
        self.reread(Rule::only_answer, junk.start(), Piece::of(junk));
        self.spoilt.push(self.span(junk));
    }

    /// What stands behind `nothing`, or behind the brace of an answer.
    pub(super) fn bad_end(&mut self, junk: &Node) {
        self.spoilt.push(self.span(junk));
        if self.scan.is_unclosed(junk.start(), junk.end()) {
            return;
        }
        let span = self.first_token(junk);
        let message = format!("`{}` does not belong to this answer", short(self.source.slice(span)));
        let label = "expected the next answer behind `|`, or the next clause";
        self.report(Diagnostic::new(Code::Syntax, span, message).label(label));
    }

    /// An answer that is not there.
    pub(super) fn absent_answer(&mut self, node: &Node, place: &Place) {
        let span = self.caret(node.start());
        self.spoilt.push(span);
        let next = |at: usize| self.scan.token_from(at);
        let behind_bar = self.scan.token_before(span.end as usize).is_some_and(|token| token.kind == Kind::Mark('|'));
        if behind_bar
            && let Some(name) = next(span.end as usize).filter(|token| token.kind == Kind::Word)
            && let Some(colon) = next(name.end).filter(|token| token.kind == Kind::Mark(':'))
        {
            let found = short(self.source.slice(self.bytes(name.start, name.end)));
            let colon = self.bytes(colon.start, colon.end);
            let diagnostic =
                Diagnostic::new(Code::Syntax, colon, "`:` stands where `=` is meant").label("expected `=`");
            let help = format!("an answer is written `{found} = ...`");
            return self.report(diagnostic.help(help).fix(colon, " =").certainly());
        }
        let label = next(span.end as usize).filter(|token| token.kind == Kind::Word && place.clauses == Rule::only_end);
        if let Some(label) = label
            && let Some(colon) = next(label.end).filter(|token| token.kind == Kind::Mark(':'))
        {
            let start = label.start;
            let end = next(colon.end).map_or(colon.end, |behind| behind.start);
            let diagnostic = Diagnostic::new(
                Code::Syntax,
                self.bytes(start, colon.end),
                "in an answer the question's name is the label",
            );
            let diagnostic = diagnostic.help("leave this label out").fix(self.bytes(start, end), "").certainly();
            return self.report(diagnostic);
        }
        self.report(
            Diagnostic::new(Code::Syntax, span, "an answer is missing")
                .label("expected a clause, clauses in braces, or `nothing`"),
        );
    }

    /// A question inside an answer.
    pub(super) fn nested_question(&mut self, node: &Node) {
        let span = self.span(&node.the(Rule::ask));
        self.report(
            Diagnostic::new(Code::Syntax, span, "a question cannot stand inside an answer")
                .help("ask it beside the other question, and tie its clauses to this answer with `when`"),
        );
        self.spoilt.push(span);
    }

    /// An answer without a question.
    pub(super) fn loose_answer(&mut self, node: &Node) {
        if node.start() < self.quiet {
            return;
        }
        let span = self.span(node);
        self.report(
            Diagnostic::new(Code::Syntax, span, "this answer belongs to no question")
                .help("answers stand behind a question: `NAME? first = ... | second = ...`"),
        );
    }

    /// A fact of the variant that does not begin well.
    pub(super) fn bad_fact(&mut self, node: &Node) {
        self.reread(Rule::only_variant, node.start(), Piece::of(node));
        self.spoilt.push(self.span(node));
    }

    /// What stands where a reading answers a question.
    pub(super) fn bad_choice(&mut self, node: &Node) {
        self.reread(Rule::only_choice, node.start(), Piece::of(node));
        self.spoilt.push(self.span(node));
    }

    /// A step of an example that does not begin well.
    pub(super) fn bad_step(&mut self, node: &Node) {
        self.reread(Rule::only_example, node.start(), Piece::of(node));
    }

    /// A brace that is never closed.
    pub(super) fn missing_brace(&mut self, block: &Node, missing: &Node) {
        // The brace may stand in a text or comment that is not closed, and that is told already.
        let hides_a_brace = |&(at, _): &(usize, Unclosed)| {
            let rest = self.source.text().get(at..missing.end()).unwrap_or("");
            block.start() <= at && rest.contains('}')
        };
        if self.scan.unclosed.iter().any(hides_a_brace) {
            return;
        }
        let caret = self.caret(missing.start());
        let inside = self.scan.tokens.partition_point(|token| token.start < block.start());
        let open = self.scan.tokens[inside..].iter().find(|token| token.kind == Kind::Mark('{'));
        let mut diagnostic = Diagnostic::new(Code::Unclosed, caret, "a closing brace is missing")
            .label("expected `}` here at the latest")
            .fix(caret, " }");
        // The braces of an answer may have been meant to close before what stands at their end.
        if !is_group(block.rule()) {
            diagnostic = diagnostic.certainly();
        }
        if let Some(open) = open {
            diagnostic = diagnostic.also(self.bytes(block.start(), open.end), "this is not closed");
        }
        self.report(diagnostic);
    }

    /// A brace that is never closed, where the tree has no room for that.
    pub(super) fn spoil_missing_brace(&mut self, block: &Node, missing: &Node) {
        self.missing_brace(block, missing);
        self.spoilt.push(self.span(missing));
    }

    /// A script whose brace is never closed.
    pub(super) fn unclosed_script(&mut self, node: &Node) {
        let open = self.first_token(node);
        if self.open_script(node.start()) {
            self.spoilt.push(open);
            return;
        }
        let message = "the closing brace of this script is missing";
        self.report(Diagnostic::new(Code::Unclosed, open, message).label("this is not closed"));
        self.spoilt.push(open);
    }

    /// A coordinate beyond all sense.
    pub(super) fn place_too_large(&mut self, node: &Node) {
        let span = self.span(node);
        let message = format!("the number `{}` is too large", short(self.source.slice(span)));
        self.spoil(Diagnostic::new(Code::Limit, span, message));
    }

    /// Reports something that leaves no `Bad` entry at its place.
    pub(super) fn spoil(&mut self, diagnostic: Diagnostic) {
        self.spoilt.push(diagnostic.primary.span);
        self.report(diagnostic);
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        match self.diagnostics.len() {
            few if few < MOST_REPORTED => self.diagnostics.push(diagnostic),
            MOST_REPORTED => {
                let message = "there are more mistakes, which are not shown";
                self.diagnostics.push(Diagnostic::new(Code::Limit, diagnostic.primary.span, message));
            }
            _ => {}
        }
    }

    /// The empty place behind the last word before `at`.
    pub(super) fn caret(&self, at: usize) -> Span {
        let end = self.scan.end_before(at);
        self.bytes(end, end)
    }

    fn first_token(&self, node: &Node) -> Span {
        match self.scan.token_from(node.start()) {
            Some(token) => self.bytes(token.start, token.end),
            None => self.span(node),
        }
    }
}
