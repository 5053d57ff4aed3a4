//! How a subcommand can end other than well.

use std::io::{ErrorKind, Write};

use terminal_size::terminal_size_of;

use super::out::{fitted, takes_colour, takes_unicode};
use crate::play::PlayError;
use crate::session::{Style, Trouble, trouble_text};

/// How a subcommand can end other than well.
#[derive(Debug)]
pub(super) enum Failure {
    /// Rules, a position or a move are wrong.
    Trouble(Trouble),
    /// Something of which all has been said already went wrong.
    Reported,
    /// The arguments do not go together.
    Usage(String),
    /// An expectation failed, and all has been said about it.
    Expectation,
    /// Whoever read the output has left.
    Closed,
}

impl Failure {
    /// A sentence about wrong input.
    pub fn words(message: impl Into<String>) -> Failure {
        Failure::Trouble(Trouble::words(message))
    }

    /// Says what is to be said and gives the exit code.
    pub fn report(self) -> u8 {
        match self {
            Failure::Trouble(trouble) => {
                say(&trouble_text(&trouble, &error_style()));
                1
            }
            Failure::Reported => 1,
            Failure::Usage(message) => {
                say(&format!("error: {message}\n"));
                2
            }
            Failure::Expectation => 4,
            Failure::Closed => 0,
        }
    }
}

/// Writes to standard error; if nobody reads it there is nobody to tell.
pub(super) fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// How text on standard error is written.
pub(super) fn error_style() -> Style {
    let stderr = std::io::stderr();
    let style = Style { colour: takes_colour(&stderr), unicode: takes_unicode(), ..Style::default() };
    fitted(style, terminal_size_of(&stderr))
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Trouble(trouble)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        Failure::Trouble(error.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::words(format!("the output cannot be written: {error}")),
        }
    }
}
