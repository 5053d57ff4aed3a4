//! Standard output.

use std::io::{BufWriter, Stdout, Write, stdout};

use anstream::stream::RawStream;
use serde::Serialize;
use terminal_size::{Height, Width, terminal_size_of};

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
        let style = Style { colour: takes_colour(&stdout()), unicode: takes_unicode(), ..Style::default() };
        fitted(style, terminal_size_of(stdout()))
    }
}

/// The style for as many columns as the terminal has, or as `COLUMNS` says where there is none.
pub(super) fn fitted(style: Style, terminal: Option<(Width, Height)>) -> Style {
    let measured = terminal.map(|(Width(columns), _)| usize::from(columns));
    let said = || std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    match measured.filter(|&columns| columns > 0).or_else(said) {
        Some(columns) if columns > 0 => style.of_width(columns),
        _ => style,
    }
}

/// Whether what is printed may hold other characters than those of ASCII: unless the locale says that it is not UTF-8. Where
/// nothing says it, as on many servers and on Windows, terminals of today take it.
pub(super) fn takes_unicode() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = said.filter(|locale| !locale.is_empty()).map(|locale| locale.to_lowercase().replace('-', "")).next();
    locale.is_none_or(|locale| locale.contains("utf8"))
}

/// Whether colours are wanted where this goes. Of what the environment says, `TERM=dumb` weighs more than `CI`, from
/// which others conclude that any terminal shows colours.
pub(super) fn takes_colour(to: &impl RawStream) -> bool {
    #[allow(clippy::disallowed_methods, reason = "the environment says what the terminal can do")]
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && to.is_terminal() && anstream::AutoStream::choice(to) != anstream::ColorChoice::Never
}
