//! Replies as text.

use std::borrow::Cow;
use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::command::{LONGEST_MOVE, shortened};
use super::repeated::curtailed;
use super::{Block, Cited, Refusal, Reply, Trouble};
use crate::diagnostics::render::{narrow, terminal};
use crate::diagnostics::{Diagnostic, Severity};
use crate::draw;
use crate::source::Sources;

/// How replies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With colours.
    pub colour: bool,
    /// The board in Unicode rather than ASCII.
    pub unicode: bool,
    /// How many columns there are.
    pub width: usize,
    /// Whether there are just so many, because somebody reads it there; else long lines stay as they are.
    pub measured: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { colour: false, unicode: true, width: 100, measured: false }
    }
}

impl Style {
    /// The same for so many columns.
    pub fn of_width(self, width: usize) -> Style {
        Style { width, measured: true, ..self }
    }

    /// How wide sentences are: nobody likes to read longer lines.
    fn of_words(&self) -> usize {
        self.width.min(Style::default().width)
    }
}

/// The text of a reply, each block ending with a line break.
pub fn render(reply: &Reply, style: &Style) -> String {
    render_until(reply, style, &|| false)
}

/// The same, as far as it came before it was `stopped`: a list may be so long that nobody waits for it.
pub fn render_until(reply: &Reply, style: &Style, stopped: &dyn Fn() -> bool) -> String {
    reply.blocks.iter().map(|block| block_text(block, style, stopped)).collect()
}

/// So many lines of a list are written before it is looked whether it was stopped.
const LINES_AT_ONCE: usize = 256;

/// The text of one block.
fn block_text(block: &Block, style: &Style, stopped: &dyn Fn() -> bool) -> String {
    match block {
        Block::Words(text) => filled(&visible(text), style.of_words()),
        // Where not even a name or two fit on a line nobody copies text, and a name that is cut in two cannot be read.
        Block::Text(text) if style.width < TOO_NARROW && !text.contains('\n') => filled(&visible(text), style.width),
        Block::Text(text) => ended(&visible(text)),
        Block::Board { rules, setup, marks, targets, flip, numbers, ascii } => {
            let options = draw::TextOptions {
                unicode: style.unicode && !ascii,
                colour: style.colour,
                marks: marks.clone(),
                targets: targets.clone(),
                flip: *flip,
                numbers: *numbers,
                width: style.width,
            };
            let drawn = draw::text(rules, setup, &options);
            match drawn.split_once("\n\n") {
                // A board that is drawn fits as it is; what is written in its place and beside it may not.
                Some((board, legend)) => {
                    format!("{}\n{}", fitted(ended(board), style), fitted(ended(legend), style))
                }
                None => fitted(ended(&drawn), style),
            }
        }
        Block::Moves(moves) => wrapped(moves, style.width, stopped),
        Block::Table(rows) => table(rows, style.of_words(), stopped),
        Block::Clause(cited) => fitted(clause(cited), style),
        Block::Remarks { sources, diagnostics } => diagnostics_text(sources, diagnostics, style),
        Block::Trouble(trouble) => trouble_text(trouble, style),
    }
}

/// A text in which nothing acts on the terminal: what would is written as its number.
fn visible(text: &str) -> Cow<'_, str> {
    let acts = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let written = |c: char| if acts(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(written).collect())
}

fn ended(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    format!("{text}\n")
}

/// The text with its lines broken at blanks where they are longer than the width; what is broken off stands as far in as
/// its line.
fn filled(text: &str, width: usize) -> String {
    let lines = text.trim_end_matches('\n').lines().map(|line| {
        let inset = line.len() - line.trim_start().len();
        broken(line.trim_start(), width.saturating_sub(inset), &" ".repeat(inset), &" ".repeat(inset))
    });
    ended(&lines.collect::<Vec<_>>().join("\n"))
}

/// A text that programs may read line by line: broken only where the terminal is too narrow for it.
fn fitted(text: String, style: &Style) -> String {
    if style.measured { filled(&text, style.width) } else { text }
}

/// A line broken at single blanks; two blanks side by side are there for a purpose and stay.
fn broken(line: &str, width: usize, first: &str, inset: &str) -> String {
    let mut text = first.to_string();
    let mut used = 0;
    for word in line.split(' ') {
        let wide = seen(word);
        if used > 0 && used + 1 + wide > width.max(NARROWEST) && !word.is_empty() {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text += inset;
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text += word;
        used += wide;
    }
    text
}

/// On terminals narrower than this texts that somebody may copy are broken too.
const TOO_NARROW: usize = 40;

/// Nothing is broken into lines narrower than this.
const NARROWEST: usize = 8;

/// How many columns a text takes, without the codes for colours.
fn seen(text: &str) -> usize {
    match text.contains('\u{1b}') {
        true => anstream::adapter::strip_str(text).to_string().width(),
        false => text.width(),
    }
}

/// Words side by side, as many as a line holds.
fn wrapped(words: &[String], width: usize, stopped: &dyn Fn() -> bool) -> String {
    let mut text = String::new();
    let mut used = 0;
    for (at, word) in words.iter().enumerate() {
        if at % LINES_AT_ONCE == LINES_AT_ONCE - 1 && stopped() {
            break;
        }
        let wide = word.width() + 2;
        if used > 0 && used + wide > width {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text += "  ";
        }
        text += word;
        used += wide;
    }
    ended(&text)
}

/// The last cell of a row stands beside the others only if it has so many columns there, else below them.
const LEAST_BESIDE: usize = 20;

/// Rows with their cells below each other; the last cell of a row is as long as it is, and broken at the width.
fn table(rows: &[Vec<String>], total: usize, stopped: &dyn Fn() -> bool) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    // The last cell of a row pushes nothing aside.
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > column + 1).map(|row| row[column].width());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let before_last: usize = widths.iter().map(|width| if *width > 0 { width + 2 } else { 0 }).sum();
    let stacked = total < before_last + LEAST_BESIDE;
    let mut text = String::new();
    // How far in a cell stands below the others of its row.
    let mut inset = 2;
    for (at, row) in rows.iter().enumerate() {
        if at % LINES_AT_ONCE == LINES_AT_ONCE - 1 && stopped() {
            break;
        }
        let Some((last, before)) = row.split_last() else { continue };
        let mut line = String::new();
        if stacked && !before.is_empty() {
            let before: Vec<&str> = before.iter().map(|cell| cell.trim_end()).filter(|cell| !cell.is_empty()).collect();
            if let Some(first) = before.first() {
                inset = first.len() - first.trim_start_matches([' ', '*']).len() + 2;
                text += &filled(&before.join("  "), total);
            }
            text += &filled(&format!("{}{}", " ".repeat(inset), last.trim_start()), total);
            continue;
        }
        for (cell, width) in before.iter().zip(&widths) {
            line += cell;
            line += &" ".repeat((width + 2).saturating_sub(cell.width()));
        }
        let inset = line.width();
        text += broken(last, total.saturating_sub(inset), &line, &" ".repeat(inset)).trim_end();
        text.push('\n');
    }
    text
}

fn clause(cited: &Cited) -> String {
    let mut text = format!("{}\n  {}\n", cited.line(), cited.text);
    if let Some(answer) = &cited.answer {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  answer: {answer}");
    }
    text
}

/// So many defects of one position are told at once.
const MOST_DEFECTS: usize = 100;

/// The text of a trouble.
pub fn trouble_text(trouble: &Trouble, style: &Style) -> String {
    let head = paint("error", Severity::Error, style.colour);
    match trouble {
        Trouble::Rules { sources, diagnostics } => diagnostics_text(sources, diagnostics, style),
        Trouble::Words { message, help } => {
            let help = help.iter().map(|help| filled(&format!("  {}", visible(help)), style.of_words()));
            format!(
                "{}{}",
                fitted(format!("{head}: {}\n", visible(&curtailed(message))), style),
                help.collect::<String>()
            )
        }
        Trouble::Position { text, defects } => {
            let marked = |defect: &crate::notation::position::PositionError| {
                let message = fitted(format!("{head}: {}\n", visible(&curtailed(&defect.message))), style);
                format!("{message}{}", pointed_at(text, defect.column, style.width))
            };
            let rest = match defects.len().saturating_sub(MOST_DEFECTS) {
                0 => None,
                more => Some(format!("{more} more defects of this position are not told\n")),
            };
            defects.iter().take(MOST_DEFECTS).map(marked).chain(rest).collect()
        }
        Trouble::Refused(refusal) => fitted(refused(refusal, &head), style),
    }
}

/// A text on one line with a mark below a column of it; as much of it as the width allows.
fn pointed_at(text: &str, column: usize, width: usize) -> String {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let at = column.saturating_sub(1).min(chars.len());
    let room = width.saturating_sub(2).max(NARROWEST);
    // If not all can be seen, then what stands before and behind the place.
    let (first, last) = match text.width() > room {
        true => (at.saturating_sub(room / 2), (at.saturating_sub(room / 2) + room).min(chars.len())),
        false => (0, chars.len()),
    };
    let shown: String = chars[first..last].iter().collect();
    let before: String = chars[first..at].iter().collect();
    format!("  {shown}\n  {}^\n", " ".repeat(before.width()))
}

fn refused(refusal: &Refusal, head: &str) -> String {
    let Refusal { text, reason, words, clauses, .. } = refusal;
    let text = visible(shortened(text, LONGEST_MOVE).as_ref()).into_owned();
    let mut lines = format!("{head}: {text} is not legal here: {words} ({reason})\n");
    for cited in clauses {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "  by {}", cited.line());
    }
    if let Some(unplayed) = refusal.unplayed() {
        let _ = writeln!(lines, "  {unplayed}");
    }
    lines
}

/// No more diagnostics are drawn at once; nobody reads so many, and drawing takes time.
const MOST_DRAWN: usize = 500;

/// Nor are more bytes of marked lines gone through for them: a file may be one endless line.
const MOST_TEXT: usize = 1 << 22;

/// Diagnostics as text, with their marked lines.
pub fn diagnostics_text(sources: &Sources, diagnostics: &[Diagnostic], style: &Style) -> String {
    let mut text = 0;
    let affordable = diagnostics.iter().take(MOST_DRAWN).take_while(|diagnostic| {
        let fits = text <= MOST_TEXT;
        text += marked(diagnostic, sources);
        fits
    });
    let mut drawn: Vec<String> = affordable
        .map(|diagnostic| match style.measured {
            true => ended(&narrow(diagnostic, sources, style.colour, style.width)),
            false => ended(&terminal(diagnostic, sources, style.colour)),
        })
        .collect();
    match diagnostics.len() - drawn.len() {
        0 => {}
        more => drawn.push(format!("{more} more are not drawn; `dablo check --json` gives all.\n")),
    }
    drawn.join("\n")
}

/// How many bytes the lines have that a diagnostic marks.
fn marked(diagnostic: &Diagnostic, sources: &Sources) -> usize {
    let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
    labels.filter_map(|label| Some(sources.get(label.span.file)?.lines_around(label.span).len())).sum()
}

fn paint(word: &str, severity: Severity, colour: bool) -> String {
    use anstyle::{AnsiColor, Style};
    if !colour {
        return word.to_string();
    }
    let hue = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    let style = Style::new().bold().fg_color(Some(hue.into()));
    format!("{style}{word}{style:#}")
}
