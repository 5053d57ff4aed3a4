//! Blocks whose head is mistaken: what they say is read all the same.
//!
//! The grammar swallows a block whole if its head does not read. Here the head that is meant is found, by its words or by
//! the clauses behind its brace, and stands in the place of the written one while the rest of the block is read.

use super::lower::Lower;
use super::mend::swallowed;
use super::misfit::short;
use super::reread::Piece;
use super::scan::{Kind, Token};
use crate::diagnostics::{Code, Diagnostic, Edit};
use dablo_grammar::Rule;

/// The words that begin a block, and a head that reads.
const HEADS: [(&str, &str); 10] = [
    ("board", "board {"),
    ("players", "players {"),
    ("pieces", "pieces {"),
    ("setup", "setup {"),
    ("moves", "moves {"),
    ("turn", "turn {"),
    ("end", "end {"),
    ("example", "example \"X\" {"),
    ("reading", "reading x \"X\" {"),
    ("variant", "variant \"X\" {"),
];

/// Blocks longer than this are not read once for each word that may be meant.
const LONGEST: usize = 4000;

/// A block whose head does not read.
#[derive(Clone, Debug)]
pub(super) struct Headed {
    /// One past its opening brace.
    pub open: usize,
    /// One past the brace that closes it.
    pub close: usize,
    /// What can stand in the place of its head.
    pub stand_in: Option<Edit>,
}

impl Lower<'_> {
    /// The first block of a swallowed piece, if its braces are closed within the piece.
    pub(super) fn block_of(&self, start: usize, swallowed: Piece) -> Option<Headed> {
        let first = self.scan.tokens.partition_point(|token| token.start < start);
        let tokens = self.scan.tokens.get(first..)?;
        let tokens = &tokens[..tokens.partition_point(|token| token.end <= swallowed.end)];
        let brace = tokens.iter().position(|token| token.kind == Kind::Mark('{'))?;
        let (head, open) = (&tokens[..brace], tokens[brace].end);
        let is_apart = |token: &Token| matches!(token.kind, Kind::Mark('}' | ';' | '|' | ':'));
        let begin = head.first().map_or(tokens[brace].start, |token| token.start);
        // A head is a line at most.
        if head.iter().any(is_apart) || self.source.text().get(begin..open)?.contains('\n') {
            return None;
        }
        let mut depth = 0_usize;
        let close = tokens[brace..].iter().find(|token| {
            match token.kind {
                Kind::Mark('{') => depth += 1,
                Kind::Mark('}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let close = close?.end;
        let stand_in =
            self.head_meant(head, open, close).map(|text| Edit { span: self.bytes(begin, open), text, certain: false });
        Some(Headed { open, close, stand_in })
    }

    /// The head that is meant: the one whose word stands there, or else the one by which most of the block reads.
    fn head_meant(&self, head: &[Token], open: usize, close: usize) -> Option<String> {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let is_near = |token: &Token, word: &str| {
            token.kind == Kind::Word
                && (text(token) == word || text(token).len() > 3 && strsim::damerau_levenshtein(text(token), word) <= 1)
        };
        let named = HEADS.iter().find(|(word, _)| head.iter().any(|token| is_near(token, word)));
        if let Some((word, written)) = named {
            let texts: Vec<&Token> = head.iter().filter(|token| token.kind == Kind::String).collect();
            return Some(match (*word, texts.last()) {
                // What a variant derives from decides what all the file may say.
                ("variant", Some(base)) if texts.len() > 1 || self.follows_from(head, base) => {
                    format!("variant \"X\" from {} {{", text(base))
                }
                _ => written.to_string(),
            });
        }
        let inside = self.text_as_read().get(open..close).filter(|inside| inside.len() <= LONGEST)?;
        let left = |(_, written): &(&str, &str)| swallowed(Rule::only_item, &format!("{written}{inside}"));
        // Of those that leave as little over the first.
        HEADS.iter().min_by_key(|head| left(head)).map(|(_, written)| written.to_string())
    }

    /// Whether a text of a head stands behind `from`.
    fn follows_from(&self, head: &[Token], base: &Token) -> bool {
        let before = head.iter().rev().find(|token| token.end <= base.start);
        before.is_some_and(|before| self.source.text().get(before.start..before.end) == Some("from"))
    }

    /// `{ man: step any way }` outside of all blocks: the word is missing that says what it is.
    pub(super) fn block_without_word(&mut self, block: &Headed, start: usize) -> bool {
        let Some(first) = self.scan.token_from(start).filter(|first| first.kind == Kind::Mark('{')) else {
            return false;
        };
        let Some(stand_in) = &block.stand_in else { return false };
        let word = stand_in.text.split(' ').next().unwrap_or("").to_string();
        let inside = self.text_as_read().get(block.open..block.close).unwrap_or("");
        let reads = |(_, head): &&(&str, &str)| swallowed(Rule::only_item, &format!("{head}{inside}")) == 0;
        let certain = inside.len() <= LONGEST && HEADS.iter().filter(reads).count() == 1;
        let span = self.bytes(first.start, first.end);
        let mut diagnostic = Diagnostic::new(Code::Syntax, span, "the word is missing that begins this block")
            .label("expected the name of a block before `{`");
        diagnostic = match word.as_str() {
            "variant" | "reading" | "example" => {
                diagnostic.help(format!("what it says belongs into `{word}`, which begins with `{}`", stand_in.text))
            }
            _ => {
                let caret = self.bytes(first.start, first.start);
                let diagnostic = diagnostic.help(format!("what it says belongs into the block `{}`", short(&word)));
                let diagnostic = diagnostic.fix(caret, format!("{word} "));
                if certain { diagnostic.certainly() } else { diagnostic }
            }
        };
        diagnostic.stand_in = Some(stand_in.clone());
        self.report(diagnostic);
        true
    }
}
