//! A file with marks in its margin.

use super::{By, Coverage, CoveredClause};
use crate::source::Source;

/// The mark of a clause: `+` exercised by a test, `~` only by a random game, `!` by nothing.
pub fn mark(clause: &CoveredClause) -> char {
    match clause.by {
        Some(By::Test(..)) => '+',
        Some(By::Playout(_)) => '~',
        None => '!',
    }
}

/// The marks of each line of a text, one for each clause that begins there, in order.
pub fn marks(source: &Source, coverage: &Coverage) -> Vec<String> {
    let mut lines = vec![String::new(); source.text().lines().count()];
    for clause in coverage.clauses.iter().filter(|clause| clause.span.file == source.id()) {
        let line = source.line_column(clause.span.start).0 as usize;
        if let Some(marks) = lines.get_mut(line.saturating_sub(1)) {
            marks.push(mark(clause));
        }
    }
    lines
}

/// The text with the marks of its clauses in the margin.
pub fn marked(source: &Source, coverage: &Coverage) -> String {
    let marks = marks(source, coverage);
    let width = marks.iter().map(String::len).max().unwrap_or(0);
    let lines = marks.iter().zip(source.text().lines());
    lines.map(|(marks, line)| format!("{marks:width$} | {line}").trim_end().to_string() + "\n").collect()
}
