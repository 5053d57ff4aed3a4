//! Questions whose head is mistaken, so that their answers seem to belong to none.

use super::lower::Lower;
use super::misfit::short;
use super::scan::{Kind, Token};
use crate::diagnostics::{Code, Diagnostic};

/// A head has no more words than these, with what does not belong to it.
const MOST_WORDS: usize = 8;

impl Lower<'_> {
    /// `size "Which board?"`, `?size "Which board?"`, `size? of "Which board?"`, `"Which board?"`: a question whose name, sign or
    /// text is not alone where it belongs. Its head is told; what its answers say is read once the head is mended.
    pub(super) fn question_without_head(&mut self, start: usize) -> bool {
        let head = self.head_of_question(start);
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let is = |token: &Token, sign: char| token.kind == Kind::Mark(sign);
        let Some(at) = head.iter().position(|token| token.kind == Kind::String) else { return false };
        let (first, asked, last) = (head[0], head[at], head[head.len() - 1]);
        let answered = self.is_answer(last.end);
        let sign = head[..at].iter().position(|token| is(token, '?'));
        let is_word = |token: &&Token| token.kind == Kind::Word;
        let name = sign.and_then(|sign| head[..sign].last()).filter(is_word);
        let name = name.or_else(|| head[..at].iter().find(is_word)).copied();
        // What stands before a colon is a label.
        let is_labelled = sign.is_some_and(|sign| head[..sign].iter().any(|token| is(token, ':')));
        if is_labelled {
            return false;
        }
        // A text alone asks nothing.
        if !answered && sign.is_none() && !text(&asked).ends_with("?\"") {
            return false;
        }
        let belongs = |token: &Token| {
            token.start == asked.start
                || name.is_some_and(|name| name.start == token.start)
                || is(token, '?')
                || is(token, ':')
        };
        let surplus = head.iter().find(|token| !belongs(token));
        if surplus.is_none() && head.len() == 3 && sign == Some(1) {
            return false;
        }
        let written = name.map_or("x", |name| text(&name));
        let span = self.bytes(first.start, last.end);
        let reads = format!("{written}? {}", text(&asked));
        let of = |token: &Token| self.bytes(token.start, token.end);
        let diagnostic = match (surplus, name) {
            (Some(word), _) => {
                let message = format!("`{}` does not belong to the head of a question", short(text(word)));
                Diagnostic::new(Code::Syntax, of(word), message).stand_in(span, reads)
            }
            (None, Some(name)) => {
                let message = format!("`?` is missing behind `{}`", short(text(&name)));
                let diagnostic = Diagnostic::new(Code::Syntax, of(&name), message);
                diagnostic.label("the name of a question ends with `?`").fix(span, reads).certainly()
            }
            (None, None) => {
                let diagnostic = Diagnostic::new(Code::Syntax, of(&asked), "this question has no name");
                diagnostic.label("its name stands before it").stand_in(span, reads)
            }
        };
        let end = self.end_of_answers(start, asked.end);
        self.report(diagnostic.help("a question is `NAME? \"TEXT\" first = ... | second = ...`"));
        self.quiet = self.quiet.max(end);
        true
    }

    /// The words of a line up to the first answer, if they are few enough for the head of a question.
    fn head_of_question(&self, start: usize) -> Vec<Token> {
        let from = self.scan.tokens.partition_point(|token| token.start < start);
        let line = self.end_of_line_from(start);
        let rest = self.scan.tokens[from..].iter().take_while(|token| token.start < line);
        let head =
            rest.take_while(|token| !self.is_answer(token.start) && !matches!(token.kind, Kind::Mark('=' | '@')));
        let head: Vec<Token> = head.take(MOST_WORDS + 1).copied().collect();
        if head.len() > MOST_WORDS { Vec::new() } else { head }
    }

    /// Whether an answer begins at the first token from a byte: `word =`.
    fn is_answer(&self, at: usize) -> bool {
        let word = self.scan.token_from(at).filter(|token| token.kind == Kind::Word);
        let sign = word.and_then(|word| self.scan.token_from(word.end));
        sign.is_some_and(|sign| sign.kind == Kind::Mark('='))
    }

    /// The end of the answers of a question that begins at one byte and whose text ends at another: before the next line
    /// that does not begin with `|` and is not indented further than the question.
    fn end_of_answers(&self, start: usize, asked: usize) -> usize {
        let from = self.scan.tokens.partition_point(|token| token.start < asked);
        let indent = self.indent(start);
        let mut depth = 0_i32;
        let mut answered = false;
        for token in &self.scan.tokens[from..] {
            match token.kind {
                Kind::Mark('}') if depth == 0 => return token.start,
                Kind::Mark('{') => depth += 1,
                Kind::Mark('}') => depth -= 1,
                Kind::Mark('|') => {}
                _ if depth == 0 && answered && self.begins_line(token.start) && self.indent(token.start) <= indent => {
                    return token.start;
                }
                _ => {}
            }
            answered = true;
        }
        self.source.text().len()
    }
}
