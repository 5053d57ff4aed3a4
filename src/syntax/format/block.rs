//! Blocks: on one line if they fit, else a clause a line, and questions with their answers below each other.

use super::page::{Page, WIDTH, width};
use super::say::{Pen, Said};
use crate::source::Span;
use crate::syntax::tree::{Answer, Ask, Block, Clause, Entry, PieceLabel};

const INDENT: usize = 2;

/// Writes a block behind its head, as `board` or `moves if no capture`.
pub(super) fn write<C: Said>(page: &mut Page, head: &str, block: &Block<C>) {
    if !page.has_comment(block.span)
        && let Some(line) = one_line(page, head, block)
    {
        return page.line(0, &line);
    }
    page.line(0, &format!("{head} {{"));
    page.comments_behind(open_brace(page, block));
    let mut column = INDENT;
    for entry in &block.entries {
        match entry {
            Entry::Clause(clause) => {
                page.comments_before(clause.span.end, INDENT);
                let start = Start::new(page, clause.node.label(), &mut column);
                let text = clause_text(page, clause);
                start.write(page, &text, INDENT, clause.span);
            }
            Entry::Ask(ask) => {
                page.comments_before(ask.answers.first().map_or(ask.span.end, inner_start), INDENT);
                let start = Start::new(page, ask.label.as_ref(), &mut column);
                write_ask(page, start, ask);
            }
            Entry::Bad(_) => {}
        }
    }
    page.comments_before(block.span.end.saturating_sub(1), INDENT);
    page.line(0, "}");
}

/// Where an answer's first clause ends: comments in front of that stand before the answer's line.
fn inner_start<C>(answer: &Answer<C>) -> u32 {
    answer.clauses.first().map_or(answer.span.end, |clause| clause.span.end)
}

/// One past the opening brace of a block.
fn open_brace<C>(page: &Page, block: &Block<C>) -> u32 {
    let text = page.source.slice(block.span);
    block.span.start + text.find('{').map_or(0, |at| at as u32 + 1)
}

/// How a line of a block begins.
struct Start<'t> {
    indent: usize,
    prefix: String,
    label: Option<&'t PieceLabel>,
}

impl<'t> Start<'t> {
    /// A line with its label, or one that stands below the acts of the last label.
    fn new(page: &Page, label: Option<&'t PieceLabel>, column: &mut usize) -> Start<'t> {
        let mut prefix = String::new();
        let mut indent = *column;
        if let Some(label) = label {
            let mut pen = Pen::new(page.source);
            pen.label(label);
            prefix = pen.finish() + " ";
            indent = INDENT;
            *column = INDENT + width(&prefix);
        }
        Start { indent, prefix, label }
    }

    /// The column behind the prefix.
    fn column(&self) -> usize {
        self.indent + width(&self.prefix)
    }

    /// Writes a line with the comments behind it; a long one goes on below, `hang` columns further in.
    fn write(&self, page: &mut Page, text: &str, hang: usize, span: Span) {
        // A label `black man:` in small letters would read as the end of the clause before it.
        let player = self.label.and_then(|label| label.player.as_ref());
        if player.is_some_and(|player| !player.text.starts_with(char::is_uppercase)) {
            page.append(";");
        }
        page.clause(self.indent, &format!("{}{text}", self.prefix), self.column() + hang);
        page.comments_behind(span.end);
    }
}

/// The whole block on one line, if it fits and no question in it needs more.
fn one_line<C: Said>(page: &Page, head: &str, block: &Block<C>) -> Option<String> {
    let mut parts = Vec::new();
    for entry in &block.entries {
        let mut pen = Pen::new(page.source);
        match entry {
            Entry::Clause(clause) => {
                if let Some(label) = clause.node.label() {
                    pen.label(label);
                }
                pen.clause(clause);
            }
            Entry::Ask(ask) => {
                if let Some(label) = &ask.label {
                    pen.label(label);
                }
                pen.ask(ask);
            }
            Entry::Bad(_) => {}
        }
        parts.push(pen.finish());
    }
    let line = if parts.is_empty() { format!("{head} {{ }}") } else { format!("{head} {{ {} }}", parts.join("; ")) };
    (width(&line) <= WIDTH).then_some(line)
}

fn clause_text<C: Said>(page: &Page, clause: &Clause<C>) -> String {
    let mut pen = Pen::new(page.source);
    pen.clause(clause);
    pen.finish()
}

/// Writes a question: on one line if it fits, else an answer a line, their names and `=` below each other.
fn write_ask<C: Said>(page: &mut Page, start: Start, ask: &Ask<C>) {
    let mut pen = Pen::new(page.source);
    pen.ask(ask);
    let whole = pen.finish();
    if ask.short || !is_commented(page, ask) && start.column() + width(&whole) <= WIDTH {
        return start.write(page, &whole, INDENT, ask.span);
    }
    let mut pen = Pen::new(page.source);
    pen.ask_head(ask);
    let head = pen.finish();
    let mut start = start;
    let mut column = start.column() + width(&head) + 1;
    if ask.wording.is_some() {
        column = start.column() + 2 * INDENT;
        start.write(page, &head, INDENT, Span { end: ask.name.span.end, ..ask.span });
        start = Start { indent: column, prefix: String::new(), label: None };
    } else {
        start.prefix = format!("{}{head} ", start.prefix);
    }
    let longest = ask.answers.iter().map(|answer| width(&name_text(page, answer))).max().unwrap_or(0);
    for (index, answer) in ask.answers.iter().enumerate() {
        if index > 0 {
            page.comments_before(inner_start(answer), column);
            start = Start { indent: column - 2, prefix: "| ".to_string(), label: None };
        }
        let name = name_text(page, answer);
        let padding = longest.saturating_sub(width(&name));
        write_answer(page, &start, &format!("{name}{:padding$} = ", ""), answer);
    }
    page.comments_behind(ask.span.end);
}

/// Whether a comment stands in or between the answers.
fn is_commented<C>(page: &Page, ask: &Ask<C>) -> bool {
    let first = ask.answers.first().map_or(ask.span.end, |answer| answer.span.start);
    page.has_comment(Span { start: first, ..ask.span })
}

fn name_text<C>(page: &Page, answer: &Answer<C>) -> String {
    Pen::new(page.source).word_text(&answer.name)
}

/// Writes one answer behind its name: on one line, or its clauses in braces below each other.
fn write_answer<C: Said>(page: &mut Page, start: &Start, head: &str, answer: &Answer<C>) {
    let mut pen = Pen::new(page.source);
    pen.answer(answer);
    let whole = pen.finish();
    let column = start.column() + width(head);
    if answer.clauses.len() < 2 || !page.has_comment(answer.span) && column + width(&whole) <= WIDTH {
        return start.write(page, &format!("{head}{whole}"), width(head), answer.span);
    }
    let last = answer.clauses.len() - 1;
    for (index, clause) in answer.clauses.iter().enumerate() {
        let mut pen = Pen::new(page.source);
        pen.labelled(clause);
        let mut text = pen.finish();
        if index == last {
            let mut pen = Pen::new(page.source);
            pen.tail(&answer.tail);
            text = format!("{text} }} {}", pen.finish()).trim_end().to_string();
        }
        if index == 0 {
            start.write(page, &format!("{head}{{ {text}"), width(head) + 2, clause.span);
        } else {
            page.comments_before(clause.span.end, column + 2);
            let below = Start { indent: column + 2, prefix: String::new(), label: clause.node.label() };
            below.write(page, &text, INDENT, clause.span);
        }
    }
}
