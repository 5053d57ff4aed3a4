//! A record from its text.

use super::{Entry, Head, Record, RecordError};
use crate::diagnostics::nearest;
use crate::notation::Reason;
use crate::session::plies::{PlyText, is_number_with_stop};

/// Variations nested deeper than this are no game that anybody played.
const DEEPEST: usize = 64;

/// Reads a record.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader { rest: text.trim_start(), record: Record::default(), begun: false, open: Vec::new() };
    let fail = |rest: &str, message: String| {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        Err(RecordError { line, message })
    };
    while !reader.rest.is_empty() {
        let at = reader.rest;
        if let Err(message) = reader.next() {
            return fail(at, message);
        }
        reader.rest = reader.rest.trim_start();
    }
    match (reader.begun, reader.open.last()) {
        (false, _) => fail(text, "the record is empty; it begins with `variant NAME`".to_string()),
        (true, None) => Ok(reader.record),
        (true, Some((at, _))) => fail(at, "a variation is not closed; `)` is missing".to_string()),
    }
}

struct Reader<'a> {
    rest: &'a str,
    record: Record,
    begun: bool,
    /// The variations that are not closed yet: where each begins, and its entries.
    open: Vec<(&'a str, Vec<Entry>)>,
}

impl<'a> Reader<'a> {
    /// Reads one entry.
    fn next(&mut self) -> Result<(), String> {
        if !self.begun {
            if self.peek() != "variant" {
                return Err("a record begins with `variant NAME`".to_string());
            }
            self.record.head = self.head()?;
            self.begun = true;
            return Ok(());
        }
        match self.rest.as_bytes()[0] {
            b'{' => {
                let (comment, behind) =
                    self.rest[1..].split_once('}').ok_or("a comment is not closed; `}` is missing")?;
                let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
                self.add(Entry::Comment(comment));
                self.rest = behind;
            }
            b'[' => self.throw()?,
            b'(' => {
                let instead = |entry: &Entry| matches!(entry, Entry::Ply(_) | Entry::SetUp(_) | Entry::Rules(_));
                if !self.entries().iter().any(instead) {
                    let message = "a variation stands behind the ply, `position` or `variant` that it replaces";
                    return Err(message.to_string());
                }
                if self.open.len() == DEEPEST {
                    return Err(format!("variations are nested more than {DEEPEST} deep"));
                }
                self.open.push((self.rest, Vec::new()));
                self.rest = &self.rest[1..];
            }
            b')' => {
                let (_, inner) = self.open.pop().ok_or("`)` closes no variation")?;
                self.add(Entry::Variation(inner));
                self.rest = &self.rest[1..];
            }
            _ => self.word()?,
        }
        Ok(())
    }

    fn word(&mut self) -> Result<(), String> {
        let word = closed(self.peek())?;
        let behind = &self.rest[word.len()..];
        match word {
            "variant" => {
                let head = self.head()?;
                self.add(Entry::Rules(head));
                return Ok(());
            }
            "rules" | "file" => return Err(format!("`{word}` stands behind `variant`")),
            "position" => {
                let text = self.rest_of_line("position");
                let start = text == "start";
                self.add(Entry::SetUp((!start).then_some(text)));
                return Ok(());
            }
            "result" => {
                self.record.result = Some(result(behind)?);
                self.rest = "";
                return Ok(());
            }
            _ => {}
        }
        self.rest = behind;
        match word {
            number if is_number_with_stop(number) => {}
            "resign" => self.add(Entry::Ply(PlyText::Resign)),
            "draw" => self.add(Entry::Ply(PlyText::Agree)),
            "call" => {
                let name = self.following()?;
                if name.is_empty() {
                    return Err("`call` needs a name".to_string());
                }
                self.add(Entry::Ply(PlyText::Call(name)));
            }
            "?illegal" => {
                let reason = self.following()?;
                let Some(Entry::Ply(PlyText::Move(text))) = self.entries().pop() else {
                    return Err("`?illegal` stands behind a move".to_string());
                };
                if let Some(message) = Reason::mistaken(&reason) {
                    return Err(message);
                }
                self.add(Entry::Illegal(text, reason));
            }
            word => {
                may_be_move(word)?;
                self.add(Entry::Ply(PlyText::Move(word.to_string())));
            }
        }
        Ok(())
    }

    /// `variant NAME [reading R] {set Q A}`, with the lines `rules` and `position` behind it.
    fn head(&mut self) -> Result<Head, String> {
        let mut head = head(&self.rest_of_line("variant"))?;
        loop {
            let ahead = self.rest;
            self.rest = self.rest.trim_start();
            match self.peek() {
                "rules" if head.fingerprint.is_none() => head.fingerprint = Some(self.rest_of_line("rules")),
                "file" => {
                    let name = words(&self.rest_of_line("file"))?;
                    let [name] = &name[..] else { return Err("`file` needs the name of one file".to_string()) };
                    let text = self.text();
                    head.texts.push((name.clone(), text));
                }
                "position" if head.position.is_none() => {
                    let text = self.rest_of_line("position");
                    head.position = (text != "start").then_some(text);
                    return Ok(head);
                }
                _ => {
                    self.rest = ahead;
                    return Ok(head);
                }
            }
        }
    }

    /// The lines that follow and begin with `|`, without it.
    fn text(&mut self) -> String {
        let mut lines = Vec::new();
        while let Some(line) = self.rest.strip_prefix('\n').filter(|rest| rest.starts_with('|')) {
            let line = &line[1..line.find('\n').unwrap_or(line.len())];
            lines.push(line);
            self.rest = &self.rest[line.len() + 2..];
        }
        lines.join("\n")
    }

    /// `[1 3]`
    fn throw(&mut self) -> Result<(), String> {
        let (dice, behind) = self.rest[1..].split_once(']').ok_or("a throw is not closed; `]` is missing")?;
        let faces: Vec<&str> = dice.split_whitespace().collect();
        if faces.is_empty() || !faces.iter().all(|face| face.bytes().all(|b| b.is_ascii_digit())) {
            return Err(format!("`[{dice}]` is no throw; write the faces, as in `[1 3]`"));
        }
        self.add(Entry::Ply(PlyText::Move(format!("roll {}", faces.join(" ")))));
        self.rest = behind;
        Ok(())
    }

    /// The next word, not yet passed over. A move may name in brackets what it takes.
    fn peek(&self) -> &'a str {
        let mut open = 0_u32;
        let ends = |c: char| match c {
            '(' => {
                open += 1;
                false
            }
            ')' if open > 0 => {
                open -= 1;
                false
            }
            c => c.is_whitespace() || matches!(c, '{' | '[' | ')'),
        };
        &self.rest[..self.rest.find(ends).unwrap_or(self.rest.len())]
    }

    /// The word behind another, which belongs to it.
    fn following(&mut self) -> Result<String, String> {
        self.rest = self.rest.trim_start();
        let word = closed(self.peek())?;
        self.rest = &self.rest[word.len()..];
        Ok(word.to_string())
    }

    /// What stands behind the word that begins a line.
    fn rest_of_line(&mut self, word: &str) -> String {
        let line = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        self.rest = &self.rest[line.len()..];
        line[word.len()..].trim().to_string()
    }

    fn entries(&mut self) -> &mut Vec<Entry> {
        self.open.last_mut().map_or(&mut self.record.entries, |(_, entries)| entries)
    }

    fn add(&mut self, entry: Entry) {
        self.entries().push(entry);
    }
}

/// Refuses a word with a bracket that is never closed: it would swallow the one that closes a variation.
fn closed(word: &str) -> Result<&str, String> {
    match word.matches('(').count() == word.matches(')').count() {
        true => Ok(word),
        false => Err(format!("a bracket is not closed in `{word}`; `)` is missing")),
    }
}

/// Refuses a word that can be no move, as those of other heads: it would be taken for a move that cannot be played, and all that
/// stands behind it with it.
fn may_be_move(word: &str) -> Result<(), String> {
    // In a move there is a point, and in the name of a point a digit.
    if matches!(word, "pass" | "reroll") || word.contains(|c: char| c.is_ascii_digit()) {
        return Ok(());
    }
    Err(match word {
        "roll" => "a throw stands in square brackets, as in `[1 3]`".to_string(),
        "reading" | "set" => format!("`{word}` stands on the line of `variant`, behind the name"),
        _ => {
            let known = ["variant", "rules", "file", "position", "call", "resign", "draw", "result"];
            match nearest(word, known) {
                Some(near) => format!("`{word}` is no move; did you mean `{near}`?"),
                None => {
                    format!("`{word}` is no move; what else is to be said stands in braces, as in `{{{word} ...}}`")
                }
            }
        }
    })
}

/// `NAME [reading R] {set Q A}`
fn head(text: &str) -> Result<Head, String> {
    let mut words = words(text)?.into_iter();
    let mut next = |what: &str| words.next().ok_or_else(|| format!("{what} is missing"));
    let mut head = Head { variant: next("the name of the variant")?, ..Head::default() };
    loop {
        match next("").as_deref() {
            Ok("reading") => head.reading = Some(next("the name of the reading")?),
            Ok("set") => head.set.push((next("the question")?, next("the answer")?)),
            Ok(other) => return Err(format!("`{other}` is neither `reading NAME` nor `set QUESTION ANSWER`")),
            Err(_) => return Ok(head),
        }
    }
}

/// Words, of which one in quotation marks may hold blanks.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (word, behind) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or("a quotation mark is not closed")?,
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word.to_string());
        rest = behind.trim_start();
    }
    Ok(words)
}

fn result(text: &str) -> Result<(String, Option<String>), String> {
    let mut words = text.split_whitespace();
    let who = words.next().ok_or("`result` needs a player, `draw` or `none`")?;
    let label = words.next().map(str::to_string);
    match words.next() {
        Some(word) => Err(format!("`{word}` behind the result is too much")),
        None => Ok((who.to_string(), label)),
    }
}
