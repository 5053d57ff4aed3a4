//! Clauses that stand in the wrong place: what reads well by the rule of another block belongs there.

use pest::Parser;

use super::lower::Lower;
use super::misfit::short;
use super::scan::{Kind, Token};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use dablo_grammar::{Grammar, Rule};

/// The blocks with the strict rules of their clauses, and what each is for.
const BLOCKS: [(&str, Rule, &str); 9] = [
    ("turn", Rule::only_turn, "what a player must and may do in his turn"),
    ("end", Rule::only_end, "who wins, and when it is a draw"),
    ("end", Rule::only_said, "who wins, and when it is a draw"),
    ("moves", Rule::only_moves, "what each piece can do"),
    ("setup", Rule::only_setup, "where the pieces stand at the start"),
    ("players", Rule::only_players, "who plays, where each faces, and who begins"),
    ("pieces", Rule::only_pieces, "which kinds of piece there are"),
    ("board", Rule::only_board, "where points and lines are"),
    ("example", Rule::only_example, "a position and what is legal in it"),
];

/// How what is inherited is taken away in a block that has no `without` for it.
fn taken_away_in(here: Rule) -> Option<&'static str> {
    Some(match here {
        Rule::only_turn => {
            "an inherited clause of `turn` goes when another of its sort is written: `may capture` for a duty, `chains may stop`, \
             `prefer nothing`; what a question asks goes by `without question NAME` or `settle NAME ANSWER`, outside of the blocks"
        }
        Rule::only_moves => {
            "inherited acts are taken away by `no move`, `no capture` or `no promotion` behind the piece: `man: no promotion`"
        }
        Rule::only_setup => {
            "what a player's pieces of a kind fill is replaced by a new clause; a kind goes by `without piece NAME`, outside of the blocks"
        }
        Rule::only_pieces => "a kind goes by `without piece NAME`, which stands outside of the blocks",
        Rule::only_players => {
            "the players stay those of the base; each may face another way or be shown by another name"
        }
        _ => return None,
    })
}

/// What is longer, in bytes, is no clause that somebody wrote in the wrong place.
const LONGEST_CLAUSE: usize = 4_000;

impl Lower<'_> {
    /// What is said of a piece that does not begin like a clause of its place, but reads as a whole in another.
    pub(super) fn elsewhere(&self, here: Rule, start: usize, end: usize) -> Option<Diagnostic> {
        let span = self.bytes(start, end);
        let text = self.text_as_read().get(start..end).filter(|text| text.len() <= LONGEST_CLAUSE)?;
        let reads = |rule: Rule| !text.trim().is_empty() && Grammar::parse(rule, text).is_ok();
        match here {
            Rule::only_end if reads(Rule::only_said) => return Some(self.without_label(span)),
            _ => {}
        }
        if let Some(help) = text.strip_prefix("without ").and_then(|_| taken_away_in(here)) {
            let message = "`without LABEL` takes away ends, and stands in the block `end`";
            return Some(Diagnostic::new(Code::Misplaced, span, message).help(help));
        }
        // `man: king on last row` reads like a start, and a piece has none.
        let of_a_piece = self.is_piece_before_colon(start);
        let fits = |block: &str| block != "setup" || !of_a_piece;
        let (block, _, tells) = BLOCKS.iter().find(|(block, rule, _)| *rule != here && fits(block) && reads(*rule))?;
        let said = short(self.source.slice(span)).replace('\n', " ");
        let label = match BLOCKS.iter().find(|(_, rule, _)| *rule == here) {
            Some((here, _, tells)) => format!("the block `{here}` says {tells}"),
            None => "this stands outside of all blocks".to_string(),
        };
        let message = format!("this clause belongs into the block `{block}`");
        let diagnostic = Diagnostic::new(Code::Misplaced, span, message).label(label);
        Some(match self.head_of(block) {
            Some(head) => diagnostic.also(head, format!("move it into this block, which says {tells}")),
            None => diagnostic.help(format!("the block `{block}` says {tells}; write `{block} {{ {said} }}`")),
        })
    }

    /// Whether a clause begins with the name of a piece of this file and a colon.
    fn is_piece_before_colon(&self, start: usize) -> bool {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let Some(first) = self.scan.token_from(start) else { return false };
        let declares = |three: &[Token]| {
            text(&three[0]) == text(&first) && three[1].kind == Kind::Mark(':') && three[2].kind == Kind::String
        };
        self.scan.tokens.windows(3).any(declares)
    }

    /// Where a block of this sort begins, if the file has one.
    fn head_of(&self, block: &str) -> Option<Span> {
        let tokens = &self.scan.tokens;
        let begins = |at: usize| {
            let (word, next) = (tokens.get(at)?, tokens.get(at + 1)?);
            let is_head = self.source.text().get(word.start..word.end) == Some(block) && next.kind == Kind::Mark('{');
            is_head.then(|| self.bytes(word.start, word.end))
        };
        (0..tokens.len()).find_map(begins)
    }

    /// An end clause without its label.
    fn without_label(&self, span: Span) -> Diagnostic {
        let first = short(self.source.slice(span)).replace('\n', " ");
        Diagnostic::new(Code::Syntax, span, "an end clause begins with a label, which results name")
            .label("the label is missing")
            .help(format!("write a word of your own before it, as `stuck: {first}`"))
    }
}
