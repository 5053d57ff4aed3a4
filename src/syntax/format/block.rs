//! Blocks: on one line if they fit, else a clause a line, and questions with their answers below each other.

use super::page::{Page, WIDTH, width};
use super::say::{Pen, Said};
use crate::source::Span;
use crate::syntax::tree::{Answer, Ask, Block, Clause, Entry, PieceLabel};

const INDENT: usize = 2;

/// Leads longer than this are not set below each other.
const LONGEST_LEAD: usize = 18;

/// Writes a block behind its head, as `board` or `moves if no capture`. Clauses without
/// labels that its author wrote on one line stay there.
pub(super) fn write<C: Said>(page: &mut Page, head: &str, block: &Block<C>) {
    let held = page.is_held(block.span.start);
    let on_a_line = page.lies_on_a_line(block.span);
    if held && on_a_line && page.has_comment(block.span) {
        return page.verbatim(block.span);
    }
    // What is spoken of as one line stays one, however long, and what is spoken of as several stays several.
    if !page.has_comment(block.span)
        && (on_a_line || !held)
        && let Some(line) = Some(one_line(page, head, block)).filter(|line| held || width(line) <= WIDTH)
    {
        return page.head_line(head, &line);
    }
    page.line(0, &format!("{head} {{"));
    let brace = open_brace(page, block);
    page.comments_behind(brace);
    let lead = lead_width(page, block);
    let mut column = INDENT;
    let mut last: Option<Span> = None;
    for entry in &block.entries {
        let (start, end) = match entry {
            Entry::Clause(clause) => (clause.span.start, clause.span.end),
            Entry::Ask(ask) => (ask.span.start, ask.span.end),
            Entry::Bad(_) => continue,
        };
        let before = last.map_or(brace, |last| last.end);
        if page.is_held_with(before, start) && !page.has_comment(Span { start: before, end, ..block.span }) {
            let sign = if last.is_some() { ";" } else { "" };
            page.append(&format!("{sign} {}", entry_text(page, entry)));
            page.comments_behind(end);
            last = Some(Span { start, end, ..block.span });
            continue;
        }
        match entry {
            Entry::Clause(clause) => {
                let text = clause_text(page, clause);
                let together = last.is_some_and(|last| page.is_one_line(last.end, clause.span));
                if together && clause.node.label().is_none() && lead_of(&text).is_none() && page.join(&text) {
                    page.comments_behind(clause.span.end);
                    last = Some(clause.span);
                    continue;
                }
                page.gap(last, clause.span.start);
                page.comments_before(clause.span.end, INDENT);
                let start = Start::new(page, clause.node.label(), lead, &mut column);
                let text = led(text, lead);
                start.write(page, &text, INDENT, clause.span);
                last = Some(clause.span);
            }
            Entry::Ask(ask) => {
                page.gap(last, ask.span.start);
                page.comments_before(ask.answers.first().map_or(ask.span.end, inner_start), INDENT);
                let start = Start::new(page, ask.label.as_ref(), lead, &mut column);
                write_ask(page, start, ask, lead);
                last = Some(ask.span);
            }
            Entry::Bad(_) => {}
        }
    }
    page.comments_before(block.span.end.saturating_sub(1), INDENT);
    page.line(0, "}");
}

/// How wide the leads of a block's lines are set, so that what is said stands below each other: the labels of pieces in
/// `moves`, elsewhere what a clause or a question begins with, as `stuck:` or `capture?`.
fn lead_width<C: Said>(page: &Page, block: &Block<C>) -> usize {
    let label = |label: &PieceLabel| {
        let mut pen = Pen::new(page.source);
        pen.label(label);
        width(&pen.finish())
    };
    let labelled = block.entries.iter().filter_map(|entry| match entry {
        Entry::Clause(clause) => clause.node.label().map(label),
        Entry::Ask(ask) => ask.label.as_ref().map(label),
        Entry::Bad(_) => None,
    });
    let labels: Vec<usize> = labelled.collect();
    let leads: Vec<usize> = match labels.is_empty() {
        false => labels,
        true => {
            let lead = |entry: &Entry<C>| match entry {
                Entry::Clause(clause) => lead_of(&clause_text(page, clause)),
                Entry::Ask(ask) => Some(width(&Pen::new(page.source).word_text(&ask.name)) + 1),
                Entry::Bad(_) => None,
            };
            block.entries.iter().filter_map(lead).collect()
        }
    };
    let longest = leads.iter().copied().max().unwrap_or(0);
    if longest > LONGEST_LEAD { 0 } else { longest }
}

/// How wide the label is with which a clause begins, with its colon.
fn lead_of(text: &str) -> Option<usize> {
    let at = text.find(':')?;
    (!text[..at].contains('"')).then(|| width(&text[..=at]))
}

/// A clause with its label set to a width.
fn led(text: String, lead: usize) -> String {
    match lead_of(&text) {
        Some(found) if found < lead => {
            let at = text.find(':').map_or(0, |at| at + 1);
            format!("{}{:padding$}{}", &text[..at], "", &text[at..], padding = lead - found)
        }
        _ => text,
    }
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
    fn new(page: &Page, label: Option<&'t PieceLabel>, lead: usize, column: &mut usize) -> Start<'t> {
        let mut prefix = String::new();
        let mut indent = *column;
        if let Some(label) = label {
            let mut pen = Pen::new(page.source);
            pen.label(label);
            prefix = pen.finish();
            prefix = format!("{prefix}{:padding$} ", "", padding = lead.saturating_sub(width(&prefix)));
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
        let text = format!("{}{text}", self.prefix);
        match page.is_held(span.start) {
            true => page.line(self.indent, &text),
            false => page.clause(self.indent, &text, self.column() + hang),
        }
        page.comments_behind(span.end);
    }
}

/// A clause or a question on one line, with its label.
fn entry_text<C: Said>(page: &Page, entry: &Entry<C>) -> String {
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
    pen.finish()
}

/// The whole block on one line.
fn one_line<C: Said>(page: &Page, head: &str, block: &Block<C>) -> String {
    let parts: Vec<String> = block.entries.iter().map(|entry| entry_text(page, entry)).collect();
    if parts.is_empty() { format!("{head} {{ }}") } else { format!("{head} {{ {} }}", parts.join("; ")) }
}

fn clause_text<C: Said>(page: &Page, clause: &Clause<C>) -> String {
    let mut pen = Pen::new(page.source);
    pen.clause(clause);
    pen.finish()
}

/// Writes a question: on one line if it fits, else an answer a line, their names and `=` below each other.
fn write_ask<C: Said>(page: &mut Page, start: Start, ask: &Ask<C>, lead: usize) {
    let mut pen = Pen::new(page.source);
    pen.ask(ask);
    let name = width(&Pen::new(page.source).word_text(&ask.name)) + 1;
    let labelled = start.label.is_some() || start.indent > INDENT;
    let padding = if labelled { 0 } else { lead.saturating_sub(name) };
    let padded = |text: String| match text.find('?') {
        Some(at) if padding > 0 => format!("{}{:padding$}{}", &text[..=at], "", &text[at + 1..]),
        _ => text,
    };
    let whole = padded(pen.finish());
    let held = page.is_held(ask.span.start) && page.lies_on_a_line(ask.span);
    if ask.short || !is_commented(page, ask) && (held || start.column() + width(&whole) <= WIDTH) {
        return start.write(page, &whole, INDENT, ask.span);
    }
    let mut pen = Pen::new(page.source);
    pen.ask_head(ask);
    let head = padded(pen.finish());
    let mut start = start;
    let mut column = start.column() + width(&head) + 1;
    if ask.wording.is_some() {
        // Below what is said, so that the bars stand behind the label.
        column = match labelled {
            true => start.column().max(2 * INDENT),
            false => start.column() + name + padding + 1,
        };
        start.write(page, &head, INDENT, Span { end: ask.name.span.end, ..ask.span });
        start = Start { indent: column, prefix: String::new(), label: None };
    } else {
        start.prefix = format!("{}{head} ", start.prefix);
    }
    let longest = ask.answers.iter().map(|answer| width(&name_text(page, answer))).max().unwrap_or(0);
    let mut before: Option<u32> = None;
    for (index, answer) in ask.answers.iter().enumerate() {
        let joined = before.replace(answer.span.end).is_some_and(|before| page.is_held_with(before, answer.span.start));
        if joined && !page.has_comment(answer.span) {
            let mut pen = Pen::new(page.source);
            pen.answer(answer);
            page.append(&format!(" | {} = {}", name_text(page, answer), pen.finish()));
            page.comments_behind(answer.span.end);
            continue;
        }
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

/// Whether a comment stands between the answers, or in one so that it stays there. What stands in the tail of the last is written
/// behind it.
fn is_commented<C>(page: &Page, ask: &Ask<C>) -> bool {
    let first = ask.answers.first().map_or(ask.span.end, |answer| answer.span.start);
    let end = ask.answers.last().map_or(ask.span.end, |answer| within_braces(answer).end);
    page.has_comment(Span { start: first, end, ..ask.span })
}

/// The part of an answer in which comments keep their places: up to the end of its last clause in braces; nothing of a single
/// clause.
fn within_braces<C>(answer: &Answer<C>) -> Span {
    let last = answer.clauses.last().filter(|_| answer.braces && answer.clauses.len() > 1);
    Span { end: last.map_or(answer.span.start, |last| last.span.end), ..answer.span }
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
    if answer.clauses.len() < 2 || !page.has_comment(within_braces(answer)) && column + width(&whole) <= WIDTH {
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
