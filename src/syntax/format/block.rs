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
                let label = clause.node.label();
                page.comments_before(clause.span.end, INDENT);
                let said = Line::new(page, label, &mut column);
                let text = said.prefix + &clause_text(page, clause);
                said_line(page, said.indent, &text, label, clause.span);
            }
            Entry::Ask(ask) => {
                let label = ask.label.as_ref();
                page.comments_before(ask.answers.first().map_or(ask.span.end, |first| inner_start(first)), INDENT);
                let said = Line::new(page, label, &mut column);
                write_ask(page, &said, ask);
            }
            Entry::Bad(_) => {}
        }
    }
    page.comments_before(block.span.end.saturating_sub(1), INDENT);
    page.line(0, "}");
}

/// Where an answer's own clauses begin: comments in front of that stand before its line.
fn inner_start<C>(answer: &Answer<C>) -> u32 {
    answer.clauses.first().map_or(answer.span.end, |clause| clause.span.end)
}

/// One past the opening brace of a block.
fn open_brace<C>(page: &Page, block: &Block<C>) -> u32 {
    let text = page.source.slice(block.span);
    block.span.start + text.find('{').map_or(0, |at| at as u32 + 1)
}

/// How a line of a block begins.
struct Line {
    indent: usize,
    prefix: String,
}

impl Line {
    /// A line with its label, or one that stands below the acts of the last label.
    fn new(page: &Page, label: Option<&PieceLabel>, column: &mut usize) -> Line {
        let Some(label) = label else { return Line { indent: *column, prefix: String::new() } };
        let mut pen = Pen::new(page.source);
        pen.label(label);
        let prefix = pen.finish() + " ";
        *column = INDENT + width(&prefix);
        Line { indent: INDENT, prefix }
    }
}

/// Writes a line with the comments behind it. A label `black man:` in small letters would be taken for the end of the
/// clause before it, so there a `;` stays.
fn said_line(page: &mut Page, indent: usize, text: &str, label: Option<&PieceLabel>, span: Span) {
    let player = label.and_then(|label| label.player.as_ref());
    if player.is_some_and(|player| !player.text.starts_with(char::is_uppercase)) {
        page.append(";");
    }
    page.line(indent, text);
    page.comments_behind(span.end);
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
fn write_ask<C: Said>(page: &mut Page, start: &Line, ask: &Ask<C>) {
    let mut pen = Pen::new(page.source);
    pen.ask(ask);
    let whole = format!("{}{}", start.prefix, pen.finish());
    let commented = ask.answers.iter().any(|answer| page.has_comment(answer.span));
    let between = ask.answers.windows(2).any(|pair| match pair {
        [left, right] => page.has_comment(Span { start: left.span.end, end: right.span.start, ..left.span }),
        _ => false,
    });
    if ask.short || !commented && !between && start.indent + width(&whole) <= WIDTH {
        return said_line(page, start.indent, &whole, ask.label.as_ref(), ask.span);
    }
    let mut pen = Pen::new(page.source);
    pen.ask_head(ask);
    let mut first = format!("{}{} ", start.prefix, pen.finish());
    let mut column = start.indent + width(&first);
    if ask.wording.is_some() {
        said_line(
            page,
            start.indent,
            first.trim_end(),
            ask.label.as_ref(),
            Span { end: ask.name.span.end, ..ask.span },
        );
        column = start.indent + width(&start.prefix) + 2 * INDENT;
        first.clear();
    }
    let longest = ask.answers.iter().map(|answer| width(&answer.name.text)).max().unwrap_or(0);
    for (index, answer) in ask.answers.iter().enumerate() {
        let name = Pen::new(page.source).word_text(&answer.name);
        let padding = longest.saturating_sub(width(&name));
        let head = format!("{name}{:padding$} = ", "");
        if index == 0 && first.is_empty() {
            write_answer(page, column, &head, answer, None);
        } else if index == 0 {
            let lead = (start.indent, first.as_str(), ask.label.as_ref());
            write_answer(page, column, &head, answer, Some(lead));
        } else {
            page.comments_before(inner_start(answer), column);
            write_answer(page, column - 2, &format!("| {head}"), answer, None);
        }
    }
    page.comments_behind(ask.span.end);
}

/// Writes one answer; `lead` is what stands before it on its line.
fn write_answer<C: Said>(
    page: &mut Page,
    column: usize,
    head: &str,
    answer: &Answer<C>,
    lead: Option<(usize, &str, Option<&PieceLabel>)>,
) {
    let put = |page: &mut Page, text: &str, span: Span| match lead {
        Some((indent, first, label)) => said_line(page, indent, &format!("{first}{text}"), label, span),
        None => {
            page.line(column, text);
            page.comments_behind(span.end);
        }
    };
    let mut pen = Pen::new(page.source);
    pen.answer(answer);
    let whole = format!("{head}{}", pen.finish());
    if answer.clauses.len() < 2 || !page.has_comment(answer.span) && column + width(&whole) <= WIDTH {
        return put(page, &whole, answer.span);
    }
    let inner = column + width(head) + 2;
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
            put(page, &format!("{head}{{ {text}"), clause.span);
        } else {
            page.comments_before(clause.span.end, inner);
            said_line(page, inner, &text, clause.node.label(), clause.span);
        }
    }
}
