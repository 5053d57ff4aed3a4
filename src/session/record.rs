//! Game records as text: which rules, from where, what was played, how it ended.
//!
//! The writer gives one record one text; the reader takes any layout. Reading says nothing about whether the moves are
//! legal: [`super::judge()`] and `open` do.

use super::plies::{PlyText, is_number_with_stop};

/// A game record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The variant, as a person would ask for it.
    pub variant: String,
    /// The reading, where one was in force.
    pub reading: Option<String>,
    /// Single answers: question and answer.
    pub set: Vec<(String, String)>,
    /// The fingerprint of the rules.
    pub fingerprint: Option<String>,
    /// The position from which it begins; that of the rules if `None`.
    pub position: Option<String>,
    /// What was played and said.
    pub entries: Vec<Entry>,
    /// Who won (`draw`, `none`), and the label of the clause.
    pub result: Option<(String, Option<String>)>,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What a player did.
    Ply(PlyText),
    /// A move that the rules do not allow, and the reason: kept, but not played.
    Illegal(String, String),
    /// A comment.
    Comment(String),
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the record: {message}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// Lines of moves are broken at this width.
const WIDTH: usize = 100;

/// Reads a record.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut record = Record::default();
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
    let mut begun = false;
    let mut body = String::new();
    let mut first_line = 1;
    while let Some(&(number, line)) = lines.peek() {
        let fail = |message: String| RecordError { line: number, message };
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "" => {}
            "variant" if !begun => {
                begun = true;
                head(&mut record, rest).map_err(fail)?;
            }
            _ if !begun => {
                return Err(fail("a record begins with `variant NAME`".to_string()));
            }
            "rules" => record.fingerprint = Some(rest.trim().to_string()),
            "position" => record.position = Some(rest.trim().to_string()),
            _ => break,
        }
        first_line = number + 1;
        lines.next();
    }
    if !begun {
        return Err(RecordError { line: 1, message: "the record is empty; it begins with `variant NAME`".to_string() });
    }
    for (number, line) in lines {
        if body.is_empty() {
            first_line = number;
        }
        body += line;
        body.push('\n');
    }
    entries(&mut record, &body, first_line)?;
    Ok(record)
}

/// `NAME [reading R] {set Q A}`
fn head(record: &mut Record, text: &str) -> Result<(), String> {
    let mut words = words(text)?.into_iter();
    let mut next = |what: &str| words.next().ok_or_else(|| format!("{what} is missing"));
    record.variant = next("the name of the variant")?;
    loop {
        match next("").as_deref() {
            Ok("reading") => record.reading = Some(next("the name of the reading")?),
            Ok("set") => record.set.push((next("the question")?, next("the answer")?)),
            Ok(other) => return Err(format!("`{other}` is neither `reading NAME` nor `set QUESTION ANSWER`")),
            Err(_) => return Ok(()),
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

fn entries(record: &mut Record, body: &str, first_line: usize) -> Result<(), RecordError> {
    let mut rest = body;
    let line_of = |rest: &str| first_line + body[..body.len() - rest.len()].matches('\n').count();
    loop {
        rest = rest.trim_start();
        let fail = |message: String| Err(RecordError { line: line_of(rest), message });
        if rest.is_empty() {
            return Ok(());
        }
        if let Some(comment) = rest.strip_prefix('{') {
            let Some((comment, behind)) = comment.split_once('}') else {
                return fail("a comment is not closed; `}` is missing".to_string());
            };
            let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
            record.entries.push(Entry::Comment(comment));
            rest = behind;
            continue;
        }
        if let Some(dice) = rest.strip_prefix('[') {
            let Some((dice, behind)) = dice.split_once(']') else {
                return fail("a throw is not closed; `]` is missing".to_string());
            };
            let faces: Vec<&str> = dice.split_whitespace().collect();
            if faces.is_empty() || !faces.iter().all(|face| face.bytes().all(|b| b.is_ascii_digit())) {
                return fail(format!("`[{dice}]` is no throw; write the faces, as in `[1 3]`"));
            }
            record.entries.push(Entry::Ply(PlyText::Move(format!("roll {}", faces.join(" ")))));
            rest = behind;
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == '{' || c == '[').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let following = |behind: &str| -> (String, usize) {
            let trimmed = behind.trim_start();
            let word: String = trimmed.chars().take_while(|c| !c.is_whitespace() && *c != '{').collect();
            let passed = behind.len() - trimmed.len() + word.len();
            (word, passed)
        };
        let mut passed = 0;
        match word {
            number if is_number_with_stop(number) => {}
            "resign" => record.entries.push(Entry::Ply(PlyText::Resign)),
            "draw" => record.entries.push(Entry::Ply(PlyText::Agree)),
            "call" => {
                let (name, length) = following(behind);
                if name.is_empty() {
                    return fail("`call` needs a name".to_string());
                }
                passed = length;
                record.entries.push(Entry::Ply(PlyText::Call(name)));
            }
            "?illegal" => {
                let (reason, length) = following(behind);
                match record.entries.pop() {
                    Some(Entry::Ply(PlyText::Move(text))) => record.entries.push(Entry::Illegal(text, reason)),
                    _ => return fail("`?illegal` stands behind a move".to_string()),
                }
                passed = length;
            }
            "result" => return result(record, behind).or_else(fail),
            word => record.entries.push(Entry::Ply(PlyText::Move(word.to_string()))),
        }
        rest = &behind[passed..];
    }
}

fn result(record: &mut Record, text: &str) -> Result<(), String> {
    let mut words = text.split_whitespace();
    let who = words.next().ok_or("`result` needs a player, `draw` or `none`")?;
    record.result = Some((who.to_string(), words.next().map(str::to_string)));
    match words.next() {
        Some(word) => Err(format!("`{word}` behind the result is too much")),
        None => Ok(()),
    }
}

/// A word of the head, in quotation marks if it needs them.
fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_string() }
}

/// Writes a record.
pub fn print(record: &Record) -> String {
    let mut text = format!("variant {}", quoted(&record.variant));
    if let Some(reading) = &record.reading {
        text += &format!(" reading {}", quoted(reading));
    }
    for (question, answer) in &record.set {
        text += &format!(" set {} {}", quoted(question), quoted(answer));
    }
    text.push('\n');
    if let Some(fingerprint) = &record.fingerprint {
        text += &format!("rules {fingerprint}\n");
    }
    if let Some(position) = &record.position {
        text += &format!("position {position}\n");
    }
    let mut line = String::new();
    let mut played = 0;
    for entry in &record.entries {
        let mut words = match entry {
            Entry::Ply(PlyText::Call(name)) => format!("call {name}"),
            Entry::Ply(PlyText::Resign) => "resign".to_string(),
            Entry::Ply(PlyText::Agree) => "draw".to_string(),
            Entry::Ply(PlyText::Move(mv)) => match mv.strip_prefix("roll ") {
                Some(faces) => format!("[{faces}]"),
                None => mv.clone(),
            },
            Entry::Illegal(mv, reason) => format!("{mv} ?illegal {reason}"),
            Entry::Comment(comment) => format!("{{{comment}}}"),
        };
        if let Entry::Ply(PlyText::Move(_)) = entry {
            if played % 2 == 0 {
                words = format!("{}. {words}", played / 2 + 1);
            }
            played += 1;
        }
        if !line.is_empty() && line.chars().count() + words.chars().count() + 1 > WIDTH {
            text += &line;
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &words;
    }
    if !line.is_empty() {
        text += &line;
        text.push('\n');
    }
    if let Some((who, label)) = &record.result {
        let label = label.as_ref().map(|label| format!(" {label}")).unwrap_or_default();
        text += &format!("result {who}{label}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "variant dablo-frostviken reading winther set capture compulsory\nrules 0123456789abcdef\n\
                        position Sami: c3; Farmers: d4; Sami to move\n{a comment} 1. c3xe5 [1 3] 2. a1-a2 ?illegal line \
                        call duel resign\nresult Farmers resignation\n";

    #[test]
    fn a_record_reads_as_it_was_written() {
        let record = read(TEXT).expect("a good record");
        assert_eq!(record.reading.as_deref(), Some("winther"));
        assert_eq!(record.entries.len(), 6);
        assert_eq!(record.entries[3], Entry::Illegal("a1-a2".to_string(), "line".to_string()));
        let printed = print(&record);
        assert_eq!(read(&printed), Ok(record));
        assert_eq!(print(&read(&printed).expect("what was printed")), printed);
    }

    #[test]
    fn names_with_blanks_stand_in_quotation_marks() {
        let record = Record { variant: "my games/a b.dablo".to_string(), ..Record::default() };
        assert_eq!(read(&print(&record)), Ok(record));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let error = |text: &str| read(text).expect_err("a bad record").to_string();
        assert_eq!(error(""), "line 1 of the record: the record is empty; it begins with `variant NAME`");
        assert_eq!(error("\ne5-c5"), "line 2 of the record: a record begins with `variant NAME`");
        assert_eq!(error("variant x\n\n{no end"), "line 3 of the record: a comment is not closed; `}` is missing");
        assert_eq!(
            error("variant x\n1. a1-a2\n[a]"),
            "line 3 of the record: `[a]` is no throw; write the faces, as in `[1 3]`"
        );
        assert_eq!(
            error("variant x y"),
            "line 1 of the record: `y` is neither `reading NAME` nor `set QUESTION ANSWER`"
        );
        assert_eq!(error("variant x\n?illegal rank"), "line 2 of the record: `?illegal` stands behind a move");
        assert_eq!(error("variant x\nresult"), "line 2 of the record: `result` needs a player, `draw` or `none`");
    }
}
