//! One line for one diagnostic, as editors and scripts read it.

use super::severity_word;
use crate::diagnostics::Diagnostic;
use crate::source::Sources;

/// `file:line:column: error[code]: message`
pub fn short(diagnostic: &Diagnostic, sources: &Sources) -> String {
    format!(
        "{}: {}[{}]: {}",
        sources.place(diagnostic.primary.span),
        severity_word(diagnostic.severity),
        diagnostic.code.text(),
        diagnostic.message.replace(['\n', '\r'], " ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;
    use crate::source::Span;

    #[test]
    fn one_line() {
        let mut sources = Sources::new();
        let source = sources.add("a.dablo", "turn {\n  lift at onec\n}");
        let span = Span { file: source.id(), start: 17, end: 21 };
        let diagnostic = Diagnostic::new(Code::UnknownWord, span, "`onec` is not a word that can stand here");
        let line = "a.dablo:2:11: error[unknown-word]: `onec` is not a word that can stand here";
        assert_eq!(short(&diagnostic, &sources), line);
    }
}
