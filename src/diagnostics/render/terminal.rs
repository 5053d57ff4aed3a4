//! A diagnostic as a picture: the marked lines with their labels, what to do, and the mended line.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Patch, Renderer, Snippet, normalize_untrusted_str as clean,
};

use unicode_width::UnicodeWidthStr;

use crate::diagnostics::{Diagnostic, Label, Severity};
use crate::source::{FileId, Source, Sources, Span};

/// Draws a diagnostic for a terminal, with or without colour.
pub fn terminal(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    drawn(diagnostic, sources, renderer(colour), None)
}

/// The same for a terminal with so many columns: sentences are broken at blanks, of long lines of the text only what stands
/// around the marks is shown, and a label that does not fit beside its mark stands below.
pub fn narrow(diagnostic: &Diagnostic, sources: &Sources, colour: bool, width: usize) -> String {
    let width = width.max(NARROWEST);
    let mut diagnostic = diagnostic.clone();
    let code = diagnostic.code.text().chars().count() + "warning[]: ".len();
    diagnostic.message = broken(&diagnostic.message, width.saturating_sub(code), width.saturating_sub("  ".len()));
    let room = width.saturating_sub("     = help: ".len());
    diagnostic.help.iter_mut().for_each(|help| *help = broken(help, room, room));
    let mut notes = Vec::new();
    for label in std::iter::once(&mut diagnostic.primary).chain(&mut diagnostic.secondary) {
        // Half of the columns go to the line of the text up to its mark.
        if label.text.width() > width / 2 {
            notes.push(broken(&std::mem::take(&mut label.text), room, room));
        }
    }
    diagnostic.help.splice(0..0, notes);
    drawn(&diagnostic, sources, renderer(colour).term_width(width), Some(width))
}

/// Nothing is drawn narrower than this.
const NARROWEST: usize = 20;

/// A sentence with its lines broken at blanks: the first line may be so wide, the others so.
fn broken(text: &str, first: usize, others: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let room = if lines.len() == 1 { first } else { others };
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines.join("\n")
}

fn renderer(colour: bool) -> Renderer {
    if colour { Renderer::styled() } else { Renderer::plain() }
}

fn drawn(diagnostic: &Diagnostic, sources: &Sources, renderer: Renderer, width: Option<usize>) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(lines(&diagnostic.message)).id(diagnostic.code.text());
    let mut group = Group::with_title(title);
    for file in files(diagnostic) {
        if let Some(source) = sources.get(file) {
            for labels in apart(diagnostic, source) {
                group = group.element(snippet(&labels, diagnostic, source));
            }
        }
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(lines(help)));
    }
    let mut report = vec![group];
    if let Some(fix) = &diagnostic.fix
        && let Some(source) = sources.get(fix.span.file)
    {
        // What `--fix` makes unasked, and what is only likely.
        let title = if fix.certain { "so it would read" } else { "perhaps this is meant" };
        let (old, new) = (&source.text()[bytes(source, fix.span)], fix.text.as_str());
        let line = source.lines_around(fix.span);
        // Beside the text stand the number of its line and a sign.
        let gutter = source.text().lines().count().to_string().len() + "  - ".len();
        let fits = |width: usize| gutter + line.width() + new.width() <= width;
        if let Some(width) = width.filter(|width| !fits(*width) && !line.contains('\n')) {
            let read = format!("{title}: {}", excerpt(source, fix.span, new, width.saturating_sub("help: ``".len())));
            let broken = broken(&read, width.saturating_sub("help: ".len()), width.saturating_sub("      ".len()));
            report.push(Group::with_title(Level::HELP.secondary_title(lines(&broken))));
        } else if line.len() + new.len() <= LONGEST_PATCHED {
            let patch = Patch::new(bytes(source, fix.span), new);
            let snippet = Snippet::source(source.text()).path(source.name()).patch(patch);
            report.push(Group::with_title(Level::HELP.secondary_title(title)).element(snippet));
        } else if old.len() + new.len() <= LONGEST_PATCHED {
            let words = if old.is_empty() { format!("`{new}` here") } else { format!("`{new}` for `{old}`") };
            report.push(Group::with_title(Level::HELP.secondary_title(clean(&format!("{title}: {words}")))));
        }
    }
    renderer.render(&report)
}

/// The words around an edit as they would read with it, so many columns wide.
fn excerpt(source: &Source, span: Span, new: &str, width: usize) -> String {
    let (text, span) = (source.text(), bytes(source, span));
    let before = text[..span.start].rsplit('\n').next().unwrap_or("").trim_start();
    let behind = text[span.end..].split('\n').next().unwrap_or("").trim_end();
    let room = width.saturating_sub(new.width() + "......".len()) / 2;
    let start = before.char_indices().rev().take(room).last().map_or(before.len(), |(at, _)| at);
    let end = behind.char_indices().nth(room).map_or(behind.len(), |(at, _)| at);
    // No word is cut.
    let start = if start == 0 { 0 } else { before[start..].find(' ').map_or(before.len(), |at| start + at + 1) };
    let end = if end == behind.len() { end } else { behind[..end].rfind(' ').unwrap_or(0) };
    let left = if start == 0 { "" } else { "..." };
    let right = if end == behind.len() { "" } else { "..." };
    format!("`{left}{}{new}{}{right}`", &before[start..], &behind[..end])
}

/// Cleaned line by line, since breaks of lines are meant.
fn lines(text: &str) -> String {
    text.split('\n').map(|line| clean(line).to_string()).collect::<Vec<_>>().join("\n")
}

/// Draws a place that a report speaks of, under a title: something to look at that is no mistake of the text.
pub fn place(title: &str, span: Span, label: &str, sources: &Sources, colour: bool) -> String {
    let mut group = Group::with_title(Level::WARNING.primary_title(clean(title)));
    let label = Label { span, text: label.to_string() };
    if let Some(source) = sources.get(span.file) {
        let marked = annotation(AnnotationKind::Primary, &label, source);
        group = group.element(Snippet::source(source.text()).path(source.name()).annotation(marked));
    }
    renderer(colour).render(&[group])
}

/// The files in which something is marked, that of the primary place first.
fn files(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut files = vec![diagnostic.primary.span.file];
    for label in &diagnostic.secondary {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

/// Marks of one line that stand farther apart, in bytes, are drawn apart: a file may be one endless line.
const FARTHEST: usize = 200;

/// Longer lines, in bytes, are not written out again as they would read when mended.
const LONGEST_PATCHED: usize = 400;

/// The marks in a file, in groups that can be drawn together.
fn apart<'a>(diagnostic: &'a Diagnostic, source: &Source) -> Vec<Vec<&'a Label>> {
    let mut groups: Vec<Vec<&Label>> = Vec::new();
    let here = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
    for label in here.filter(|label| label.span.file == source.id()) {
        let fits = |group: &Vec<&Label>| group.iter().all(|other| !far(source, label.span, other.span));
        match groups.iter_mut().find(|group| fits(group)) {
            Some(group) => group.push(label),
            None => groups.push(vec![label]),
        }
    }
    groups
}

/// Whether two places stand on one line with more between them than can be looked at together.
fn far(source: &Source, one: Span, other: Span) -> bool {
    let (one, other) = (bytes(source, one), bytes(source, other));
    let between = one.end.min(other.end)..one.start.max(other.start);
    between.len() > FARTHEST && !source.text()[between].contains('\n')
}

/// One file's lines with some that is marked in them.
fn snippet<'a>(labels: &[&'a Label], diagnostic: &Diagnostic, source: &'a Source) -> Snippet<'a, Annotation<'a>> {
    let snippet = Snippet::source(source.text()).path(source.name());
    snippet.annotations(labels.iter().map(|label| {
        let first = std::ptr::eq(*label, &raw const diagnostic.primary);
        let kind = if first { AnnotationKind::Primary } else { AnnotationKind::Context };
        annotation(kind, label, source)
    }))
}

fn annotation<'a>(kind: AnnotationKind, label: &Label, source: &Source) -> Annotation<'a> {
    let annotation = kind.span(bytes(source, label.span));
    if label.text.is_empty() { annotation } else { annotation.label(clean(&label.text)) }
}

/// The bytes of a span, moved to where characters begin, so that no span can break the drawing.
fn bytes(source: &Source, span: Span) -> Range<usize> {
    let text = source.text();
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary((span.end as usize).min(text.len()));
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    #[test]
    fn labels_help_and_fix() {
        let mut sources = Sources::new();
        let source = sources.add("a.dablo", "turn {\n  lift at onec\n}\n");
        let span = |start, end| Span { file: source.id(), start, end };
        let diagnostic = Diagnostic::new(Code::UnknownWord, span(17, 21), "`onec` is not a word that can stand here")
            .label("expected `once` or `end`")
            .also(span(0, 4), "in this block")
            .help("`once` is spelt alike")
            .fix(span(17, 21), "once")
            .certainly();
        insta::assert_snapshot!(terminal(&diagnostic, &sources, false), @r"
        error[unknown-word]: `onec` is not a word that can stand here
         --> a.dablo:2:11
          |
        1 | turn {
          | ---- in this block
        2 |   lift at onec
          |           ^^^^ expected `once` or `end`
          |
          = help: `once` is spelt alike
        help: so it would read
          |
        2 -   lift at onec
        2 +   lift at once
          |
        ");
        let coloured = terminal(&diagnostic, &sources, true);
        assert!(coloured.contains("\u{1b}["));
    }

    #[test]
    fn a_narrow_terminal_breaks_sentences_but_no_line_of_the_text() {
        let mut sources = Sources::new();
        let line = "turn { must capture; chains may stop; lift at onec; prefer nothing }";
        let source = sources.add("a.dablo", line);
        let at = line.find("onec").unwrap() as u32;
        let span = Span { file: source.id(), start: at, end: at + 4 };
        let diagnostic = Diagnostic::new(Code::UnknownWord, span, "`onec` is not a word that can stand here")
            .label("expected `once` or `end`")
            .help("a sentence that is longer than the terminal is wide, so that it must be broken somewhere");
        insta::assert_snapshot!(narrow(&diagnostic, &sources, false, 44), @r"
        error[unknown-word]: `onec` is not a word
                             that can stand here
         --> a.dablo:1:47
          |
        1 | ... stop; lift at onec; prefer nothing }
          |                   ^^^^
          |
          = help: expected `once` or `end`
          = help: a sentence that is longer than
                  the terminal is wide, so that
                  it must be broken somewhere
        ");
    }

    #[test]
    fn a_fix_is_shown_no_wider_than_the_terminal() {
        let mut sources = Sources::new();
        let line =
            "turn { must capture; chains may stop; lift at onec; prefer nothing; may pass if mover cannot move }";
        let source = sources.add("a.dablo", line);
        let at = line.find("onec").unwrap() as u32;
        let span = Span { file: source.id(), start: at, end: at + 4 };
        let diagnostic = Diagnostic::new(Code::UnknownWord, span, "no").fix(span, "once").certainly();
        for width in [20, 30, 44, 60, 80, 99] {
            let drawn = narrow(&diagnostic, &sources, false, width);
            let help = drawn.lines().skip_while(|line| !line.starts_with("help"));
            assert!(drawn.contains("once"), "{drawn}");
            for line in help {
                assert!(line.width() <= width || !line.trim_start().contains(' '), "{width}: {line}\n{drawn}");
            }
        }
    }

    #[test]
    fn of_an_endless_line_only_what_stands_around_the_marks_is_drawn() {
        let mut sources = Sources::new();
        let line = format!("turn {{ {} lift at onec }}", "chains may stop; ".repeat(100));
        let source = sources.add("a.dablo", &*line);
        let at = line.find("onec").unwrap() as u32;
        let span = |start, end| Span { file: source.id(), start, end };
        let diagnostic =
            Diagnostic::new(Code::UnknownWord, span(at, at + 4), "`onec` is not a word that can stand here")
                .also(span(0, 4), "in this block")
                .fix(span(at, at + 4), "once")
                .certainly();
        insta::assert_snapshot!(narrow(&diagnostic, &sources, false, 60), @r"
        error[unknown-word]: `onec` is not a word that can stand
                             here
         --> a.dablo:1:1717
          |
        1 | ...ins may stop;  lift at onec }
          |                           ^^^^
          |
         ::: a.dablo:1:1
          |
        1 | turn { chains may stop; chains may stop; chains may s...
          | ---- in this block
          |
        help: so it would read: `...may stop; lift at once }`
        ");
    }

    #[test]
    fn a_span_outside_the_text_is_drawn_at_its_end() {
        let mut sources = Sources::new();
        let source = sources.add("a.dablo", "å");
        let span = Span { file: source.id(), start: 1, end: 900 };
        let drawn = terminal(&Diagnostic::new(Code::Syntax, span, "no"), &sources, false);
        assert!(drawn.contains("error[syntax]: no"), "{drawn}");
        let nowhere = Span { file: FileId(7), start: 0, end: 0 };
        assert!(terminal(&Diagnostic::new(Code::Syntax, nowhere, "no"), &sources, false).contains("no"));
    }
}
