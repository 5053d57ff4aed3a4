//! What is said of the place where a strict reading stopped.
//!
//! Either a token does not fit, and the first explanation that applies is given: a habit from elsewhere, a reserved word
//! meant as a name, a misspelt keyword, missing quotation marks, a surplus behind a complete clause. Or nothing is there
//! where the clause must go on.

use std::borrow::Cow;

use super::expected::Expected;
use super::habits;
use super::lower::Lower;
use super::scan::{Kind, Token};
use super::words::is_reserved;
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::source::Span;

/// A token that does not fit, and what could have stood there.
struct Misfit<'t> {
    span: Span,
    /// The token's text.
    found: &'t str,
    is_word: bool,
    /// Whether a colon or comma follows, as behind a name that is declared.
    is_declared: bool,
    expected: &'t Expected,
}

impl Lower<'_> {
    /// A token that does not fit.
    pub(super) fn misfit(&self, token: Token, expected: &Expected) -> Diagnostic {
        let span = self.bytes(token.start, token.end);
        let next = self.scan.token_from(token.end).map(|next| next.kind);
        let misfit = Misfit {
            span,
            found: self.source.slice(span),
            is_word: token.kind == Kind::Word,
            is_declared: matches!(next, Some(Kind::Mark(':' | ','))),
            expected,
        };
        misfit
            .habit()
            .or_else(|| misfit.reserved())
            .or_else(|| misfit.misspelt())
            .or_else(|| misfit.unquoted())
            .or_else(|| misfit.surplus())
            .unwrap_or_else(|| with_help(misfit.cannot_stand(), expected))
    }

    /// A clause that ends too early.
    pub(super) fn unfinished(&self, at: usize, expected: &Expected) -> Diagnostic {
        let caret = self.caret(at);
        let last = self.scan.token_before(caret.start as usize);
        let behind = last.map_or("the start", |last| self.source.slice(self.bytes(last.start, last.end)));
        let message = format!("something is missing behind `{}`", short(behind));
        with_help(Diagnostic::new(Code::Syntax, caret, message).label(expected.label()), expected)
    }
}

impl Misfit<'_> {
    fn says(&self, code: Code, what: &str) -> Diagnostic {
        Diagnostic::new(code, self.span, format!("`{}` {what}", short(self.found)))
    }

    fn cannot_stand(&self) -> Diagnostic {
        self.says(Code::Syntax, "cannot stand here").label(self.expected.label())
    }

    /// A word that another language uses here.
    fn habit(&self) -> Option<Diagnostic> {
        let (help, fix) = habits::word(self.found, self.expected)?;
        let diagnostic = self.cannot_stand().help(help);
        Some(match fix {
            Some(fix) => diagnostic.fix(self.span, fix),
            None => diagnostic,
        })
    }

    /// A reserved word where a name is meant: nothing but a name is expected, or it is being declared.
    fn reserved(&self) -> Option<Diagnostic> {
        let is_named = self.expected.only_name() || self.expected.may_be_labelled() && self.is_declared;
        if !self.is_word || !is_named || !is_reserved(self.found) {
            return None;
        }
        let quoted = format!("`{}`", self.found);
        let diagnostic = self
            .says(Code::Syntax, "is a word of the language and names nothing by itself")
            .label(self.expected.label())
            .help(format!("in backquotes it can be a name: `` {quoted} ``"));
        Some(diagnostic.fix(self.span, quoted))
    }

    /// A word that is spelt much like a keyword that can stand here.
    fn misspelt(&self) -> Option<Diagnostic> {
        if !self.is_word || is_reserved(self.found) {
            return None;
        }
        let word = nearest(self.found, self.expected.words.iter().copied())?;
        let diagnostic = self.says(Code::UnknownWord, "is not a word that can stand here");
        let alike = format!("`{word}` is spelt alike");
        let diagnostic = match self.expected.short_label() {
            Some(label) => diagnostic.label(label).help(alike),
            None => diagnostic.label(alike),
        };
        Some(diagnostic.fix(self.span, word))
    }

    /// A word where only a text in quotation marks can stand.
    fn unquoted(&self) -> Option<Diagnostic> {
        let diagnostic = self.says(Code::Syntax, "stands without quotation marks").label(self.expected.label());
        let fixed = format!("\"{}\"", self.found);
        (self.is_word && self.expected.only_text()).then(|| diagnostic.fix(self.span, fixed))
    }

    /// Something behind a clause that is complete without it.
    fn surplus(&self) -> Option<Diagnostic> {
        if !self.expected.may_end {
            return None;
        }
        let diagnostic = self.says(Code::Syntax, "does not belong to this clause");
        let diagnostic = diagnostic.label("the clause is complete before this");
        Some(match self.expected.list() {
            Some(list) => diagnostic.help(format!("it can go on with {list}")),
            None => diagnostic,
        })
    }
}

/// Adds the words that can stand here, where the mark does not name them.
fn with_help(mut diagnostic: Diagnostic, expected: &Expected) -> Diagnostic {
    diagnostic.help.extend(expected.help());
    diagnostic
}

/// A token's text for a message: a long one is cut.
pub(super) fn short(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => Cow::Owned(format!("{}...", &text[..at])),
        None => Cow::Borrowed(text),
    }
}
