//! What is said of the place where a strict reading stopped.
//!
//! Either a token does not fit, and the first explanation that applies is given: a habit from elsewhere, a reserved word
//! meant as a name, a misspelt keyword, missing quotation marks, a surplus behind a complete clause. Or nothing is there
//! where the clause must go on.

use std::borrow::Cow;

use super::expected::Expected;
use super::habits;
use super::lower::Lower;
use super::mend::{How, Mend};
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
    /// The text of the token before it.
    before: &'t str,
    expected: &'t Expected,
}

impl Lower<'_> {
    /// A token that does not fit, perhaps with an edit after which it would.
    pub(super) fn misfit(&self, token: Token, expected: &Expected, mend: Option<&Mend>) -> Diagnostic {
        // `rnk king > man`: the misspelt word stands before the one that does not fit.
        let before = |mend: &&Mend| mend.start < token.start || mend.start == token.start && expected.signs() == [":"];
        let misspelt = mend.filter(|mend| matches!(mend.how, How::Respell(_))).filter(before);
        if let Some(mend @ Mend { how: How::Before(word), .. }) = mend {
            let (span, next) = (self.bytes(mend.start, mend.end), self.bytes(token.start, token.end));
            let message = format!("`{}` cannot stand here", short(self.source.slice(span)));
            let diagnostic = Diagnostic::new(Code::Syntax, span, message).label(format!("expected `{word}`"));
            let help = format!("before `{}` stands `{word}`", short(self.source.slice(next)));
            return self.with_mend(diagnostic.help(help), Some(mend));
        }
        let nothing = Expected::default();
        let expected = if misspelt.is_some() { &nothing } else { expected };
        let token = misspelt.and_then(|mend| self.scan.token_from(mend.start)).unwrap_or(token);
        let span = self.bytes(token.start, token.end);
        let next = self.scan.token_from(token.end).map(|next| next.kind);
        let misfit = Misfit {
            span,
            found: self.source.slice(span),
            is_word: token.kind == Kind::Word,
            is_declared: matches!(next, Some(Kind::Mark(':' | ','))),
            before: self
                .scan
                .token_before(token.start)
                .map_or("", |last| self.source.slice(self.bytes(last.start, last.end))),
            expected,
        };
        let diagnostic = match mend.map(|mend| (mend, mend.how)) {
            Some((_, How::Habit)) => misfit.habit(),
            Some((mend, How::Insert(what))) => Some(self.missing(what, mend, expected)),
            Some((_, How::Respell(word))) => Some(misfit.misspelt(word)),
            Some((mend, How::Semicolon)) => Some(self.comma(mend)),
            Some((_, How::Quote)) => misfit.unquoted(),
            Some((mend, How::Run)) => Some(self.apart(mend)),
            Some((_, How::Split)) => Some(misfit.says(Code::Syntax, "is two words")),
            Some((_, How::Open)) => Some(
                misfit
                    .says(Code::Syntax, "begins a text without a quotation mark")
                    .help("a text stands between two marks"),
            ),
            Some((_, How::Brace)) => Some(
                misfit
                    .says(Code::Syntax, "stands where `{` is meant")
                    .help("the clauses of a block stand between `{` and `}`"),
            ),
            Some((_, How::Replace)) => Some(misfit.cannot_stand()),
            Some((_, How::Backquotes | How::Before(_))) | None => None,
        };
        let diagnostic = diagnostic
            .or_else(|| misfit.habit())
            .or_else(|| misfit.reserved())
            .or_else(|| misfit.unquoted())
            .or_else(|| misfit.surplus())
            .unwrap_or_else(|| {
                misfit.unlabelled(misfit.keyless(misfit.alike(with_help(misfit.cannot_stand(), expected))))
            });
        self.with_mend(diagnostic, mend)
    }

    /// Whether a word is another language's for what is expected.
    pub(super) fn is_habit(&self, token: Token, expected: &Expected) -> bool {
        let before = self.scan.token_before(token.start);
        let text = |token: Token| self.source.slice(self.bytes(token.start, token.end));
        habits::word(text(token), before.map_or("", text), expected).is_some()
    }

    /// A clause that ends too early.
    pub(super) fn unfinished(&self, at: usize, expected: &Expected, mend: Option<&Mend>) -> Diagnostic {
        let caret = self.caret(at);
        let message = format!("something is missing behind `{}`", self.word_before(caret.start as usize));
        let mut diagnostic = with_help(Diagnostic::new(Code::Syntax, caret, message).label(expected.label()), expected);
        if self.word_before(caret.start as usize) == "draw" {
            diagnostic = diagnostic.help("a draw says when: `draw if mover cannot move`, `draw by agreement`");
        }
        match mend {
            Some(Mend { how: How::Insert(what), .. }) => {
                self.with_mend(mend.map_or(diagnostic, |mend| self.missing(what, mend, expected)), mend)
            }
            Some(mend @ Mend { how: How::Run, .. }) => self.with_mend(self.apart(mend), Some(mend)),
            _ => self.with_mend(diagnostic, mend),
        }
    }

    /// A run or a sum of points whose parts stand apart.
    fn apart(&self, mend: &Mend) -> Diagnostic {
        let span = self.bytes(mend.start, mend.end);
        if mend.text.starts_with("rank ") {
            let message = format!("`{}` is not how ranks are ordered", short(self.source.slice(span)));
            let help = "the higher stands before `>`, and equals are joined by `or`: `rank king > man or guard`";
            return Diagnostic::new(Code::Syntax, span, message).help(help);
        }
        let message = format!("`{}` is not how points are put together", short(self.source.slice(span)));
        let help = match mend.text.contains(" plus ") {
            true => "sets are added with `plus`: `row 1 plus row 3`; a comma parts the pieces of a player",
            false if mend.text.contains(' ') && !mend.text.contains('-') => {
                "points are named side by side, without commas: `a1 b2 c3`"
            }
            false => "a run is written with a hyphen and without blanks: `rows 1-2`, `a1-e1`",
        };
        Diagnostic::new(Code::Syntax, span, message).help(help)
    }

    /// A sign or a word that is not there.
    fn missing(&self, what: &str, mend: &Mend, expected: &Expected) -> Diagnostic {
        let caret = self.caret(mend.start);
        let message = format!("`{what}` is missing behind `{}`", self.word_before(caret.start as usize));
        let told = expected.signs().contains(&what) || expected.only_keyword() == Some(what);
        let label = expected.short_label().filter(|_| told).unwrap_or_else(|| format!("expected `{what}` here"));
        let diagnostic = Diagnostic::new(Code::Syntax, caret, message).label(label);
        match what {
            ":" => diagnostic
                .help("a colon stands between a name and what is said of it: `White: up`, `man: step forward`"),
            "=" => diagnostic
                .help("`=` stands between a name and what it means: `zone yard = a1-a5`, `free = may capture`"),
            "{" => diagnostic.help("the clauses of a block stand between `{` and `}`"),
            "over" => diagnostic.help("what is jumped stands behind `over`: `jump any way over enemy`"),
            _ => diagnostic,
        }
    }

    /// A comma where a clause ends.
    fn comma(&self, mend: &Mend) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.bytes(mend.start, mend.end), "a comma stands between two clauses")
            .label("the next clause begins behind it")
            .help("between clauses stands `;` or a new line; commas part the phrases of one clause")
    }

    fn word_before(&self, at: usize) -> Cow<'_, str> {
        let last = self.scan.token_before(at);
        last.map_or(Cow::Borrowed("the start"), |last| short(self.source.slice(self.bytes(last.start, last.end))))
    }

    /// Adds the edit as a fix.
    fn with_mend(&self, diagnostic: Diagnostic, mend: Option<&Mend>) -> Diagnostic {
        // Another word in the place of a found one would say something else.
        let Some(mend) = mend.filter(|mend| mend.how != How::Replace) else { return diagnostic };
        let diagnostic = diagnostic.fix(self.bytes(mend.start, mend.end), mend.text.clone());
        if mend.certain { diagnostic.certainly() } else { diagnostic }
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
        let habit = habits::word(self.found, self.before, self.expected)?;
        let says = match habit.language {
            Some(language) => self.says(Code::OtherLanguage, &format!("is written so in {language}")),
            // What is meant is known; what else could stand there does not matter.
            None => match self.expected.short_label() {
                Some(label) => self.says(Code::Syntax, "cannot stand here").label(label),
                None => self.says(Code::Syntax, "cannot stand here"),
            },
        };
        Some(says.help(habit.help))
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

    /// A word that is spelt much like a keyword with which reading goes on.
    fn misspelt(&self, word: &str) -> Diagnostic {
        let diagnostic = self.says(Code::UnknownWord, "is not a word that can stand here");
        let alike = format!("`{word}` is spelt alike");
        match self.expected.short_label() {
            Some(label) => diagnostic.label(label).help(alike),
            None => diagnostic.label(alike),
        }
    }

    /// A text where a source's or a reading's key is to stand first.
    fn keyless(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.found.starts_with('"') && self.expected.has("a word") {
            true => diagnostic.help("a short word comes first, by which clauses cite it: `source bell \"R. C. Bell\"`"),
            false => diagnostic,
        }
    }

    /// The beginning of an end, or of acts, that has no label.
    fn unlabelled(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.is_word && self.expected.begins("a label, as `stuck:`") {
            true => diagnostic.help("an end begins with a label of your own: `bare: White wins if Black has no men`"),
            false if self.is_word && !is_reserved(self.found) && self.expected.has("a label or an act") => {
                diagnostic.help("acts stand behind the names of their pieces and a colon: `king, man: step any way`")
            }
            false => diagnostic,
        }
    }

    /// Names the keyword that is spelt most alike, though reading does not go on with it.
    fn alike(&self, diagnostic: Diagnostic) -> Diagnostic {
        let near = nearest(self.found, self.expected.words.iter().copied());
        match near.filter(|_| self.is_word && !is_reserved(self.found)) {
            Some(word) => diagnostic.help(format!("`{word}` is spelt alike")),
            None => diagnostic,
        }
    }

    /// A word where only a text in quotation marks can stand.
    fn unquoted(&self) -> Option<Diagnostic> {
        let diagnostic = self.says(Code::Syntax, "stands without quotation marks").label(self.expected.label());
        (self.is_word && self.expected.only_text()).then_some(diagnostic)
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
