//! Where a line ends: in the middle of a quotation or of brackets it goes on.

use super::Session;
use super::command;

impl Session {
    /// Whether a text is whole: it does not break off in the middle of a quotation or of brackets, or behind a backslash.
    /// An empty line ends what was never closed.
    pub fn is_whole(text: &str) -> bool {
        split(text).1.is_empty()
    }

    /// Whether a text ends and something in it is still open.
    pub fn never_closed(text: &str) -> bool {
        is_open(text.trim_end())
    }

    /// The lines of a text, as they are to be run: one that breaks off takes in what follows.
    pub fn lines(text: &str) -> Vec<String> {
        Session::numbered_lines(text).into_iter().map(|(_, line)| line).collect()
    }

    /// The same, each with how many line breaks of the text stand before it. What was never closed takes in no line that begins
    /// with the name of a command.
    pub fn numbered_lines(text: &str) -> Vec<(usize, String)> {
        let (lines, rest) = split(text);
        let mut found = Vec::new();
        let mut before = 0;
        for line in lines.into_iter().chain(Some(rest)) {
            let breaks = line.matches('\n').count() + 1;
            match next_command(&line).filter(|_| Session::never_closed(&line)) {
                Some((at, number)) => {
                    found.push((before, line[..at].to_string()));
                    let rest = Session::numbered_lines(&line[at..]).into_iter();
                    found.extend(rest.map(|(further, line)| (before + number + further, line)));
                }
                None => found.push((before, line)),
            }
            before += breaks;
        }
        found.retain(|(_, line)| !line.trim().is_empty());
        found
    }
}

/// Where the next line begins that is a command by itself, and how many lines further on.
fn next_command(text: &str) -> Option<(usize, usize)> {
    let breaks = text.match_indices('\n').map(|(at, _)| at + 1).zip(1..);
    breaks.into_iter().find(|&(at, _)| is_command(&text[at..]))
}

/// What begins a part of a position although commands are called so.
const PARTS: [&str; 2] = ["turn", "count"];

/// Whether a line begins with a command in full, as no line of a position or of pieces does.
fn is_command(line: &str) -> bool {
    let word = line.trim_start().split(char::is_whitespace).next().unwrap_or("");
    command::is_name(word) && !PARTS.contains(&word)
}

/// What goes on over more lines or bytes than these was not meant to.
const MOST_LINES: usize = 200;
const MOST_BYTES: usize = 16 * 1024;

/// The whole lines of a text, empty ones too, and what breaks off at its end.
fn split(text: &str) -> (Vec<String>, String) {
    let mut lines = Vec::new();
    let mut whole = String::new();
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        // A script may use any word; a position and pieces hold no command.
        if !whole.is_empty() && is_command(line) && !is_script(&whole) && !whole.ends_with('\\') {
            lines.push(std::mem::take(&mut whole));
        }
        if !whole.is_empty() {
            whole.push('\n');
        }
        whole += line;
        if line.trim().is_empty() || is_finished(&whole) {
            lines.push(std::mem::take(&mut whole));
        }
    }
    (lines, whole)
}

/// A line as it is run: a script keeps its lines, everything else stands on one.
pub(super) fn joined(line: &str) -> String {
    let line = line.replace("\r\n", "\n").replace("\\\n", "\n");
    if is_script(&line) { line } else { line.replace('\n', " ") }
}

fn is_script(line: &str) -> bool {
    matches!(command::find(line.trim_start()), Ok(Some((command, _))) if command.name == "eval")
}

fn is_finished(text: &str) -> bool {
    text.len() > MOST_BYTES || text.matches('\n').count() >= MOST_LINES || !is_open(text)
}

/// The commands that a bracket or a quotation mark lets go on: of all others a line is the whole.
const MAY_GO_ON: [&str; 3] = ["eval", "position", "put"];

/// Whether a text breaks off: a bracket or a quotation is not closed, or a backslash stands at its end.
fn is_open(text: &str) -> bool {
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    if begins.starts_with('#') || begins.starts_with("//") {
        return false;
    }
    if text.ends_with('\\') {
        return true;
    }
    if !matches!(command::find(begins), Ok(Some((command, _))) if MAY_GO_ON.contains(&command.name)) {
        return false;
    }
    let script = is_script(text);
    let mut open = 0_u32;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '"' || c == '`' && script {
            if !pass_quotation(&mut chars, c, script) {
                return true;
            }
            continue;
        }
        match c {
            '/' if script && chars.peek() == Some(&'/') => {
                // A comment reaches to the end of its line.
                chars.by_ref().find(|&c| c == '\n');
            }
            '(' | '[' | '{' => open += 1,
            // What closes nothing is a mistake, of which the command tells.
            ')' | ']' | '}' if open == 0 => return false,
            ')' | ']' | '}' => open -= 1,
            _ => {}
        }
    }
    open != 0
}

/// Passes to the end of a quotation; `false` if there is none.
fn pass_quotation(chars: &mut impl Iterator<Item = char>, mark: char, escapes: bool) -> bool {
    while let Some(c) = chars.next() {
        match c {
            '\\' if escapes => drop(chars.next()),
            c if c == mark => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_until_all_is_closed() {
        for whole in [
            "",
            "board",
            "# it's \"a comment (",
            "// another (",
            "test it's a name",
            "eval pos.at(\"a1\")",
            "eval \"\\\"(\"",
            "eval {\n  1 // (\n}",
            "eval 1)",
            "position \"Sami: c3;\n",
            "eval {\n  1\n",
            "help (",
            "test a \"name",
            "a1xb2(c3",
        ] {
            assert!(Session::is_whole(whole), "{whole}");
        }
        for broken in [
            "position \"Sami: c3;",
            "position Sami: c3; \\",
            "eval [1, 2",
            "eval { let x = \"}\";",
            "eval `a",
            "put (SK, F",
            "board\nposition \"Sami",
        ] {
            assert!(!Session::is_whole(broken), "{broken}");
            assert!(Session::never_closed(broken.lines().last().unwrap_or("")), "{broken}");
        }
    }

    #[test]
    fn what_was_never_closed_ends_at_an_empty_line() {
        assert_eq!(Session::lines("eval (1\n\nboard\n"), ["eval (1\n", "board"]);
        assert_eq!(Session::lines("position \"a\nb\"\nboard\n"), ["position \"a\nb\"", "board"]);
        assert_eq!(Session::lines("position Sami: c3; \\\nFarmers: d4"), ["position Sami: c3; \\\nFarmers: d4"]);
        assert_eq!(Session::lines("eval {"), ["eval {"]);
    }

    #[test]
    fn what_was_never_closed_takes_in_no_command() {
        let lines = |text: &str| -> Vec<String> {
            let numbered = Session::numbered_lines(text).into_iter();
            numbered.map(|(number, line)| format!("{number} {line}")).collect()
        };
        assert_eq!(lines("position \"Sami: c3\nmoves\n\nundo\n"), ["0 position \"Sami: c3", "1 moves", "3 undo"]);
        // What is right in the end is left alone.
        assert_eq!(lines("position \"Sami: c3;\nturn 5\"\nundo"), ["0 position \"Sami: c3;\nturn 5\"", "2 undo"]);
        assert_eq!(lines("eval {\nboard\n}\nundo"), ["0 eval {\nboard\n}", "3 undo"]);
        assert_eq!(lines("eval {\n1\nboard\nundo\n\nmoves"), ["0 eval {\n1\n", "2 board", "3 undo", "5 moves"]);
    }

    #[test]
    fn only_scripts_keep_their_lines() {
        assert_eq!(joined("position Sami: c3; \\\r\nFarmers: d4"), "position Sami: c3;  Farmers: d4");
        assert_eq!(joined("eval {\n1 // one\n}"), "eval {\n1 // one\n}");
    }
}
