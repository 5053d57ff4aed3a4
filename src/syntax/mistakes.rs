//! What was swallowed becomes a message.
//!
//! The grammar swallows what it cannot read. Each such piece is read again by the strict rule of its place, together
//! with the clause in front of it if one is unfinished; where that reading stops is the mistake, and what it expected
//! there is the message, in the words of [`words`](super::words).

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::expected::Expected;
use super::grammar::{Grammar, Rule};
use super::habits;
use super::lower::Lower;
use super::misfit::short;
use super::node::Node;
use super::scan::{Kind, Unclosed};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;

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
const MOST_REPORTED: usize = 100;

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

    /// Something at the top of the file.
    pub(super) fn bad_item(&mut self, node: &Node) {
        if node.text().trim_end() == "}" {
            let message = "this brace closes nothing";
            return self.report(Diagnostic::new(Code::Syntax, self.span(node), message).help("remove it"));
        }
        self.reread(Rule::only_item, node.start(), node);
    }

    /// A clause that does not even begin well.
    pub(super) fn bad_clause(&mut self, node: &Node, place: &Place) {
        self.reread(place.clauses, node.start(), node);
    }

    /// A clause in an answer that does not even begin well.
    pub(super) fn bad_answer_clause(&mut self, node: &Node, place: &Place) {
        self.reread(place.answers, node.start(), node);
    }

    /// What stands behind the clause that begins at `start`.
    pub(super) fn bad_rest(&mut self, start: usize, junk: &Node, strict: Rule) {
        self.reread(strict, start, junk);
    }

    /// What stands where a question's answer should be.
    pub(super) fn bad_answer(&mut self, junk: &Node, place: &Place) {
        self.reread(place.answers, junk.start(), junk);
        self.spoilt.push(self.span(junk));
    }

    /// What stands behind `|` and is no answer.
    pub(super) fn bad_alternative(&mut self, junk: &Node) {
        self.reread(Rule::only_answer, junk.start(), junk);
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
    pub(super) fn absent_answer(&mut self, node: &Node) {
        let span = self.caret(node.start());
        self.report(
            Diagnostic::new(Code::Syntax, span, "an answer is missing")
                .label("expected a clause, clauses in braces, or `nothing`"),
        );
        self.spoilt.push(span);
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
        let span = self.span(node);
        self.report(
            Diagnostic::new(Code::Syntax, span, "this answer belongs to no question")
                .help("answers stand behind a question: `NAME? first = ... | second = ...`"),
        );
    }

    /// A fact of the variant that does not begin well.
    pub(super) fn bad_fact(&mut self, node: &Node) {
        self.reread(Rule::only_variant, node.start(), node);
        self.spoilt.push(self.span(node));
    }

    /// What stands where a reading answers a question.
    pub(super) fn bad_choice(&mut self, node: &Node) {
        self.reread(Rule::only_choice, node.start(), node);
        self.spoilt.push(self.span(node));
    }

    /// A step of an example that does not begin well.
    pub(super) fn bad_step(&mut self, node: &Node) {
        self.reread(Rule::only_example, node.start(), node);
    }

    /// A brace that is never closed.
    pub(super) fn missing_brace(&mut self, block: &Node, missing: &Node) {
        let caret = self.caret(missing.start());
        let inside = self.scan.tokens.partition_point(|token| token.start < block.start());
        let open = self.scan.tokens[inside..].iter().find(|token| token.kind == Kind::Mark('{'));
        let mut diagnostic = Diagnostic::new(Code::Unclosed, caret, "a closing brace is missing")
            .label("expected `}` here at the latest")
            .fix(caret, " }");
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

    fn report(&mut self, diagnostic: Diagnostic) {
        match self.diagnostics.len() {
            few if few < MOST_REPORTED => self.diagnostics.push(diagnostic),
            MOST_REPORTED => {
                let message = "there are more mistakes, which are not shown";
                self.diagnostics.push(Diagnostic::new(Code::Limit, diagnostic.primary.span, message));
            }
            _ => {}
        }
    }

    /// Reads the text from `start` to the end of a swallowed piece by a strict rule, and reports where that stops.
    fn reread(&mut self, strict: Rule, start: usize, swallowed: &Node) {
        let end = self.scan.end_before(swallowed.end());
        if swallowed.start() < self.quiet
            || self.diagnostics.len() > MOST_REPORTED
            || self.scan.is_unclosed(swallowed.start(), end)
        {
            return;
        }
        if let Some((habit, end)) = habits::recognise(self, swallowed) {
            self.quiet = end;
            return self.report(habit);
        }
        let text = self.source.text().get(start..end).unwrap_or("");
        let (at, expected) = match Grammar::parse(strict, text) {
            Ok(_) => (swallowed.start(), Expected::default()),
            Err(error) => {
                let at = match error.location {
                    InputLocation::Pos(at) | InputLocation::Span((at, _)) => start + at,
                };
                let rules = match &error.variant {
                    ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
                    ErrorVariant::CustomError { .. } => &[],
                };
                (at, Expected::of(rules, strict))
            }
        };
        let diagnostic = match self.scan.token_from(at).filter(|token| token.start < end) {
            Some(token) => {
                // A misspelt first word that was swallowed alone: the rest of its clause is what comes next.
                if token.start == swallowed.start() && token.end == end {
                    self.quiet = self.scan.token_from(end).map_or(end, |next| next.end);
                }
                self.misfit(token, &expected)
            }
            None => self.unfinished(at.max(start), &expected),
        };
        self.report(diagnostic);
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
