//! Diagnostics drawn for a terminal, as one line, or as JSON.
//!
//! All three are pure: they take what is said and the texts it is said of, and return a string without a line end.

mod json;
mod short;
mod terminal;

pub use json::json;
pub use short::short;
pub use terminal::{narrow, place, terminal};

use super::Severity;

/// The word for a severity.
fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
