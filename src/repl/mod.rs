//! The session at a terminal, and the session through a pipe.
//!
//! At a terminal there are a prompt, completion, hints and a history; through a pipe there is nothing but the replies, so
//! that the output of a script is what a test wants to see.

mod choice;
mod editor;
mod ending;
mod history;
mod pipe;
mod recovery;
mod state;
mod watch;

pub(crate) use editor::is_dumb;
pub use editor::terminal;
pub use pipe::piped;
pub use recovery::{drop_left, left};
pub use state::{unsaved_folder, without_tilde};

/// How a sitting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Without an error that anybody should care about.
    Well,
    /// At an error, or after some with `--keep-going`.
    WithErrors,
}
