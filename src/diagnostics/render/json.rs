//! One JSON object for one diagnostic, on one line.

use serde::Serialize;

use super::severity_word;
use crate::diagnostics::Diagnostic;
use crate::source::{Sources, Span};

/// The diagnostic as a JSON object. Lines and columns count from 1, columns in characters; `end` is where the marked
/// words end, exclusive.
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let object = Object {
        place: Place::of(diagnostic.primary.span, sources),
        code: diagnostic.code.text(),
        severity: severity_word(diagnostic.severity),
        message: &diagnostic.message,
        label: &diagnostic.primary.text,
        labels: diagnostic
            .secondary
            .iter()
            .map(|label| Said { place: Place::of(label.span, sources), text: &label.text })
            .collect(),
        help: &diagnostic.help,
        fix: diagnostic.fix.as_ref().map(|fix| Fix {
            place: Place::of(fix.span, sources),
            text: &fix.text,
            certain: fix.certain,
        }),
    };
    // Strings and numbers always serialise; an empty object stands for what cannot happen.
    serde_json::to_string(&object).unwrap_or_else(|_| "{}".to_string())
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    label: &'a str,
    labels: Vec<Said<'a>>,
    help: &'a [String],
    fix: Option<Fix<'a>>,
}

#[derive(Serialize)]
struct Fix<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
    certain: bool,
}

/// Words at a place.
#[derive(Serialize)]
struct Said<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end: End,
}

#[derive(Serialize)]
struct End {
    line: u32,
    column: u32,
}

impl Place<'_> {
    fn of(span: Span, sources: &Sources) -> Place<'_> {
        let Some(source) = sources.get(span.file) else {
            return Place { file: "", line: 0, column: 0, end: End { line: 0, column: 0 } };
        };
        let (line, column) = source.line_column(span.start);
        let (end_line, end_column) = source.line_column(span.end);
        Place { file: source.name(), line, column, end: End { line: end_line, column: end_column } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    #[test]
    fn one_object() {
        let mut sources = Sources::new();
        let source = sources.add("a.dablo", "turn {\n  lift at onec\n}");
        let span = |start, end| Span { file: source.id(), start, end };
        let diagnostic = Diagnostic::new(Code::UnknownWord, span(17, 21), "`onec` is not a word that can stand here")
            .label("expected `once` or `end`")
            .also(span(9, 13), "here")
            .help("`once` is spelt alike")
            .fix(span(17, 21), "once");
        insta::assert_snapshot!(json(&diagnostic, &sources), @r#"{"file":"a.dablo","line":2,"column":11,"end":{"line":2,"column":15},"code":"unknown-word","severity":"error","message":"`onec` is not a word that can stand here","label":"expected `once` or `end`","labels":[{"file":"a.dablo","line":2,"column":3,"end":{"line":2,"column":7},"text":"here"}],"help":["`once` is spelt alike"],"fix":{"file":"a.dablo","line":2,"column":11,"end":{"line":2,"column":15},"text":"once","certain":false}}"#);
    }
}
