//! What is wrong with a text, as data.
//!
//! A [`Diagnostic`] says what is wrong in the author's words, where, and what to do. It is data until the last moment:
//! `render` draws it for a terminal, as one line, or as JSON. Mistakes in a user's text are always
//! collected here and never stop a stage.

mod code;
mod fix;
pub mod render;

pub use code::Code;
pub(crate) use fix::bridged;
pub use fix::{Mended, mended};

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The rules cannot be used.
    Error,
    /// The rules can be used but probably do not say what was meant.
    Warning,
    /// Something the author may want to know.
    Note,
}

/// A marked place with a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The marked words.
    pub span: Span,
    /// What is said at the mark; may be empty.
    pub text: String,
}

/// A replacement of text that mends the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace.
    pub span: Span,
    /// The new text.
    pub text: String,
    /// Whether nothing else can be meant, so that a program may mend it unasked (`dablo check --fix`).
    pub certain: bool,
}

/// One mistake, lint or note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, for `dablo explain` and for tools.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: one phrase, things named in backquotes, no full stop.
    pub message: String,
    /// The place.
    pub primary: Label,
    /// Other places that matter, as the first of two duplicates.
    pub secondary: Vec<Label>,
    /// What to do; a sentence each.
    pub help: Vec<String>,
    /// How the text could be mended; whether that is certain, the edit says itself.
    pub fix: Option<Edit>,
    /// What can stand in the place of the mistake so that the words around it are read too. It is no proposal, and never shown.
    pub(crate) stand_in: Option<Edit>,
    /// Which of the mistakes of its code it is, where a later stage asks. It is never shown.
    pub(crate) mark: Option<Mark>,
}

/// A mistake that a later stage knows among others of the same code, as one that may only follow from what could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nobody and nothing of what is sought has this name: a player, a piece, a zone, a call.
    UnknownName(String),
    /// No track has this name.
    UnknownTrack(String),
    /// No script defines a function that is called.
    UndefinedFunction,
    /// A set-up is to be turned for the other player, and it has no pieces.
    NoSetUp,
}

impl Diagnostic {
    /// A diagnostic with the code's own severity and an unlabelled place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            primary: Label { span, text: String::new() },
            secondary: Vec::new(),
            help: Vec::new(),
            fix: None,
            stand_in: None,
            mark: None,
        }
    }

    /// Says something at the marked place.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.primary.text = text.into();
        self
    }

    /// Marks a second place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Says what to do.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Proposes a replacement.
    pub fn fix(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.fix = Some(Edit { span, text: text.into(), certain: false });
        self
    }

    /// Says that the proposed replacement is certain.
    pub fn certainly(mut self) -> Diagnostic {
        if let Some(fix) = &mut self.fix {
            fix.certain = true;
        }
        self
    }

    /// Says what can stand here meanwhile, so that the words around it are read too.
    pub(crate) fn stand_in(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.stand_in = Some(Edit { span, text: text.into(), certain: false });
        self
    }

    /// Says which of the mistakes of its code it is.
    pub(crate) fn mark(mut self, mark: Mark) -> Diagnostic {
        self.mark = Some(mark);
        self
    }

    /// A name that means nothing, with what is said of it.
    pub(crate) fn unknown(span: Span, name: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::UnknownName, span, message).mark(Mark::UnknownName(name.to_string()))
    }

    /// Proposes a known name for a misspelt one. One slip of the pen in a word of four letters is certain enough to be
    /// mended unasked.
    pub fn perhaps(self, name: &str, span: Span, near: &str) -> Diagnostic {
        let diagnostic = self.help(format!("Perhaps `{near}` is meant.")).fix(span, near);
        let short = name.chars().count().min(near.chars().count()) < 4;
        if short || strsim::damerau_levenshtein(name, near) > 1 { diagnostic } else { diagnostic.certainly() }
    }

    /// Whether the rules cannot be used because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Whether two words of more than three letters have the same ones.
fn same_letters(one: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    one.chars().count() > 3 && sorted(one) == sorted(other)
}

/// No nearest name is sought for longer ones, in bytes.
const LONGEST_COMPARED: usize = 300;

/// The known name nearest to a misspelt one, if one is near enough to suggest: the same but for capitals, or at most a
/// third of its letters away, or with its letters in another order.
///
/// ```
/// use dablo::diagnostics::nearest;
/// assert_eq!(nearest("soldeir", ["king", "soldier"]), Some("soldier"));
/// assert_eq!(nearest("xyz", ["king", "soldier"]), None);
/// ```
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing takes time that grows with both lengths, and so long a name is a slip of none.
    if name.len() > LONGEST_COMPARED {
        return None;
    }
    let lower = name.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let distance = if candidate.to_lowercase() == lower { 0 } else { strsim::damerau_levenshtein(name, candidate) };
        let limit = (candidate.chars().count().max(name.chars().count()) / 3).max(1);
        let mixed = distance == 2 && same_letters(&lower, &candidate.to_lowercase());
        if (distance <= limit || mixed) && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// What somebody may mean by a name that is none, as it follows "did you mean": what goes on so, else what is nearest.
pub fn meant<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Option<String> {
    let lower = name.to_lowercase();
    let mut longer: Vec<&str> = Vec::new();
    if lower.chars().count() >= LEAST_BEGUN {
        longer.extend(known.clone().into_iter().filter(|known| known.to_lowercase().starts_with(&lower)));
        longer.sort_unstable();
        longer.dedup();
    }
    match longer.len() {
        0 => nearest(name, known).map(|near| format!("`{near}`")),
        count if count <= MOST_MEANT => {
            Some(longer.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or "))
        }
        _ => None,
    }
}

/// From so many letters on a name is taken for the beginning of a longer one.
const LEAST_BEGUN: usize = 3;
/// More names are not offered.
const MOST_MEANT: usize = 6;
