//! A record as text.

use super::{Entry, Head, Record};
use crate::session::plies::PlyText;

/// Lines of moves are broken at this width.
const WIDTH: usize = 100;

/// Writes a record.
pub fn print(record: &Record) -> String {
    let mut page = Page::default();
    page.head(&record.head, record.entries.first());
    page.entries(&record.entries, &mut Count::default());
    if let Some(said) = &record.result {
        page.line(&result(said));
    }
    page.end_line();
    page.text
}

/// A result as a record says it.
pub(super) fn result((who, label): &(String, Option<String>)) -> String {
    let label = label.as_ref().map(|label| format!(" {label}")).unwrap_or_default();
    format!("result {who}{label}")
}

/// Entries on one line, behind so many moves.
pub(super) fn in_line(entries: &[Entry], moves: usize) -> String {
    let mut page = Page::default();
    page.entries(entries, &mut Count { moves, unsaid: true });
    page.end_line();
    page.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many moves were made, and whether the number of the next must be written though it is not the first player's.
#[derive(Clone, Default)]
struct Count {
    moves: usize,
    unsaid: bool,
}

/// Lines, filled with words up to a width.
#[derive(Default)]
struct Page {
    text: String,
    line: String,
    /// What stands before the next word without a blank.
    before: &'static str,
}

impl Page {
    fn entries(&mut self, entries: &[Entry], count: &mut Count) {
        // What a variation stands instead of: so many moves were made before it.
        let mut instead = count.clone();
        for (index, entry) in entries.iter().enumerate() {
            match entry {
                Entry::Ply(PlyText::Move(mv)) => {
                    instead = count.clone();
                    let text = match mv.strip_prefix("roll ") {
                        Some(faces) => format!("[{faces}]"),
                        None => mv.clone(),
                    };
                    self.word(&match (count.moves % 2, count.unsaid) {
                        (0, _) => format!("{}. {text}", count.moves / 2 + 1),
                        (_, true) => format!("{}... {text}", count.moves / 2 + 1),
                        (_, false) => text,
                    });
                    *count = Count { moves: count.moves + 1, unsaid: false };
                }
                Entry::Ply(ply) => {
                    instead = count.clone();
                    self.word(&match ply {
                        PlyText::Call(name) => format!("call {name}"),
                        PlyText::Resign => "resign".to_string(),
                        _ => "draw".to_string(),
                    });
                }
                Entry::Illegal(mv, reason) => self.word(&format!("{mv} ?illegal {reason}")),
                Entry::Comment(comment) => self.word(&format!("{{{comment}}}")),
                Entry::SetUp(position) => {
                    instead = std::mem::take(count);
                    self.line(&format!("position {}", position.as_deref().unwrap_or("start")));
                }
                Entry::Rules(head) => {
                    instead = std::mem::take(count);
                    self.head(head, entries.get(index + 1));
                }
                Entry::Variation(inner) => {
                    self.before = "(";
                    self.entries(inner, &mut Count { unsaid: true, ..instead.clone() });
                    self.close();
                    count.unsaid = true;
                }
            }
        }
    }

    fn head(&mut self, head: &Head, next: Option<&Entry>) {
        let mut line = format!("variant {}", quoted(&head.variant));
        if let Some(reading) = &head.reading {
            line += &format!(" reading {}", quoted(reading));
        }
        for (question, answer) in &head.set {
            line += &format!(" set {} {}", quoted(question), quoted(answer));
        }
        self.line(&line);
        if let Some(fingerprint) = &head.fingerprint {
            self.line(&format!("rules {fingerprint}"));
        }
        for (name, text) in &head.texts {
            self.line(&format!("file {}", quoted(name)));
            // What stands behind the last line break is a line too, even if it is empty.
            text.split('\n').for_each(|line| self.line(&format!("|{line}")));
        }
        match (&head.position, next) {
            (Some(position), _) => self.line(&format!("position {position}")),
            // The position that follows must not be taken for the one of the head.
            (None, Some(Entry::SetUp(_))) => self.line("position start"),
            (None, _) => {}
        }
    }

    /// Adds a word to the line, or to the next if it is too long for this one.
    fn word(&mut self, word: &str) {
        let word = format!("{}{word}", std::mem::take(&mut self.before));
        if !self.line.is_empty() && self.line.chars().count() + word.chars().count() + 1 > WIDTH {
            self.end_line();
        }
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += &word;
    }

    /// Adds a line of its own.
    fn line(&mut self, line: &str) {
        if !self.before.is_empty() {
            self.word("");
        }
        self.end_line();
        self.text += line;
        self.text.push('\n');
    }

    /// Closes a variation.
    fn close(&mut self) {
        if !self.before.is_empty() {
            self.word("");
        }
        self.line.push(')');
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.text += &self.line;
            self.text.push('\n');
            self.line.clear();
        }
    }
}

/// A word of the head, in quotation marks if it needs them.
fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_string() }
}
