//! Standard output.

use std::io::{BufWriter, IsTerminal, Stdout, Write, stdout};

use serde::Serialize;

use super::failure::Failure;
use crate::session::Style;

/// Standard output, for data only.
pub(super) struct Out {
    to: BufWriter<Stdout>,
}

impl Out {
    pub fn new() -> Out {
        Out { to: BufWriter::new(stdout()) }
    }

    /// Text as it is.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.to.write_all(text.as_bytes())?)
    }

    /// A line.
    pub fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.text(line)?;
        self.text("\n")
    }

    /// A value as JSON, on lines of its own.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::words(format!("the output cannot be written as JSON: {error}")))?;
        self.line(&text)
    }

    /// Hands everything over.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.to.flush()?)
    }

    /// How text for people is written here.
    pub fn style(&self) -> Style {
        let stdout = stdout();
        let colour = stdout.is_terminal() && anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        Style { colour, ..Style::default() }
    }
}
