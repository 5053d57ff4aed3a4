//! Clauses that stand in the wrong place: what reads well by the rule of another block belongs there.

use pest::Parser;

use super::lower::Lower;
use super::misfit::short;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use dablo_grammar::{Grammar, Rule};

/// The blocks with the strict rules of their clauses.
const BLOCKS: [(&str, Rule); 9] = [
    ("turn", Rule::only_turn),
    ("end", Rule::only_end),
    ("end", Rule::only_said),
    ("moves", Rule::only_moves),
    ("setup", Rule::only_setup),
    ("players", Rule::only_players),
    ("pieces", Rule::only_pieces),
    ("board", Rule::only_board),
    ("example", Rule::only_example),
];

impl Lower<'_> {
    /// What is said of a piece that does not begin like a clause of its place, but reads as a whole in another.
    pub(super) fn elsewhere(&self, here: Rule, start: usize, end: usize) -> Option<Diagnostic> {
        let span = self.bytes(start, end);
        let text = self.text_as_read().get(start..end)?;
        let reads = |rule: Rule| !text.trim().is_empty() && Grammar::parse(rule, text).is_ok();
        match here {
            Rule::only_end if reads(Rule::only_said) => return Some(self.without_label(span)),
            _ => {}
        }
        let (block, _) = BLOCKS.iter().find(|(_, rule)| *rule != here && reads(*rule))?;
        let message = format!("this clause belongs into the block `{block}`");
        let said = short(self.source.slice(span)).replace('\n', " ");
        Some(
            Diagnostic::new(Code::Misplaced, span, message)
                .label("not here")
                .help(format!("move it to where the file says `{block} {{ ... }}`: `{said}`")),
        )
    }

    /// An end clause without its label.
    fn without_label(&self, span: Span) -> Diagnostic {
        let first = short(self.source.slice(span)).replace('\n', " ");
        Diagnostic::new(Code::Syntax, span, "an end clause begins with a label, which results name")
            .label("the label is missing")
            .help(format!("write a word of your own before it, as `stuck: {first}`"))
    }
}
