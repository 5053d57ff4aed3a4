//! What went wrong, as data.

use super::Cited;
use crate::diagnostics::Diagnostic;
use crate::notation::moves::MoveError;
use crate::notation::position::PositionError;
use crate::play::PlayError;
use crate::reference::RefereeError;
use crate::rules::AnswerError;
use crate::source::Sources;

/// What keeps a command from being done. After it nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Trouble {
    /// The rules have mistakes.
    #[error("the rules cannot be used")]
    Rules {
        /// The texts.
        sources: Sources,
        /// What is wrong in them.
        diagnostics: Vec<Diagnostic>,
    },
    /// The text of a position has defects.
    #[error("the position cannot be read")]
    Position {
        /// The text.
        text: String,
        /// The defects.
        defects: Vec<PositionError>,
    },
    /// A move is not legal.
    #[error("`{}` is not legal here: {}", .0.text, .0.words)]
    Refused(Box<Refusal>),
    /// Anything that a sentence says.
    #[error("{message}")]
    Words {
        /// What is wrong.
        message: String,
        /// What to do; a sentence each.
        help: Vec<String>,
    },
}

/// Why a move is not legal, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The move.
    pub text: String,
    /// The word for the reason, as in an `example`.
    pub reason: &'static str,
    /// The reason in words.
    pub words: String,
    /// The clauses responsible.
    pub clauses: Vec<Cited>,
    /// Legal moves to make instead, where a duty or a preference is the reason.
    pub instead: Vec<String>,
    /// The last ply before it on its line, which was legal but not played either.
    pub behind: Option<String>,
}

impl Refusal {
    /// That nothing of the line was played, where something before the move could have been.
    pub fn unplayed(&self) -> Option<String> {
        self.behind.as_deref().map(unplayed)
    }
}

fn unplayed(legal: &str) -> String {
    format!("Nothing on this line was played, though as far as `{legal}` it is legal.")
}

impl Trouble {
    /// A sentence.
    pub fn words(message: impl Into<String>) -> Trouble {
        Trouble::Words { message: message.into(), help: Vec::new() }
    }

    /// Somebody stopped the work.
    pub fn stopped() -> Trouble {
        Trouble::words("stopped before it was done; nothing has changed")
    }

    /// The same of something that stands on a line behind plies that were not played either; `legal` is the last of them.
    pub(super) fn behind(self, legal: String) -> Trouble {
        match self {
            Trouble::Refused(refusal) => Trouble::Refused(Box::new(Refusal { behind: Some(legal), ..*refusal })),
            Trouble::Words { message, mut help } => {
                help.push(unplayed(&legal));
                Trouble::Words { message, help }
            }
            other => other,
        }
    }

    /// A sentence, and what to do.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::Words { message: message.into(), help: vec![help.into()] }
    }
}

impl From<AnswerError> for Trouble {
    fn from(error: AnswerError) -> Trouble {
        Trouble::words(error.message)
    }
}

impl From<PlayError> for Trouble {
    fn from(error: PlayError) -> Trouble {
        match error {
            PlayError::TooMany { .. } => Trouble::with_help(
                error.to_string(),
                "`remove` takes pieces from the board until there are fewer; `perft 1` only counts them.",
            ),
            PlayError::Stopped => Trouble::stopped(),
            error => Trouble::words(error.to_string()),
        }
    }
}

impl From<RefereeError> for Trouble {
    fn from(error: RefereeError) -> Trouble {
        match error {
            RefereeError::TooMany(_) => Trouble::with_help(
                error.to_string(),
                "Legal moves are played all the same, and `moves` lists them. To learn why another is not legal, `remove` \
                 pieces until there are fewer moves.",
            ),
            RefereeError::Stopped => Trouble::stopped(),
            error => Trouble::words(error.to_string()),
        }
    }
}

impl From<MoveError> for Trouble {
    fn from(error: MoveError) -> Trouble {
        match &error {
            MoveError::BadText { column, message } => Trouble::words(format!("column {column} of the move: {message}")),
            MoveError::Ambiguous { .. } => Trouble::with_help(error.to_string(), "Write the one that is meant."),
            MoveError::NotLegal { .. } => Trouble::words(error.to_string()),
        }
    }
}
