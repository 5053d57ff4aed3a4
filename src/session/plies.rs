//! Several moves on one line.

/// One thing that a player does, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyText {
    /// A move.
    Move(String),
    /// `call NAME`
    Call(String),
    /// `resign`
    Resign,
    /// `draw`: both agree.
    Agree,
}

impl std::fmt::Display for PlyText {
    /// As it is typed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlyText::Move(text) => f.write_str(text),
            PlyText::Call(name) => write!(f, "call {name}"),
            PlyText::Resign => f.write_str("resign"),
            PlyText::Agree => f.write_str("draw"),
        }
    }
}

/// Splits a line such as `1. e5-c5 d8-d6 2. call combat e5xe7` into what the players do. Numbers with a stop, and blanks
/// around the separators of a move, are passed over.
pub fn split(line: &str) -> Vec<PlyText> {
    let words = join_separators(line);
    let mut words = words.iter().map(String::as_str).peekable();
    let mut plies = Vec::new();
    while let Some(word) = words.next() {
        match word {
            number if is_number_with_stop(number) => {}
            "resign" => plies.push(PlyText::Resign),
            "draw" => plies.push(PlyText::Agree),
            "call" => plies.push(PlyText::Call(words.next().unwrap_or("").to_string())),
            "roll" => {
                let mut text = word.to_string();
                while let Some(face) = words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit())) {
                    text += " ";
                    text += face;
                }
                plies.push(PlyText::Move(text));
            }
            word => plies.push(PlyText::Move(word.to_string())),
        }
    }
    plies
}

pub(super) fn is_number_with_stop(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// The words of a line, with `a1 - b2` and `a1- b2` put together.
fn join_separators(line: &str) -> Vec<String> {
    // A move may end in `=`, where the new kind has no letter, but in no other of these.
    let open = |word: &str| word.ends_with(['-', 'x', ':', '*', '/', '!']);
    let closed = |word: &str| word.starts_with(['-', '/', '=', ':']) || word == "x";
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match words.last_mut() {
            // A call may have any name.
            Some(last) if last != "call" && (open(last) || closed(word)) => last.push_str(word),
            _ => words.push(word.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_into_plies() {
        let moves = |texts: &[&str]| texts.iter().map(|text| PlyText::Move(text.to_string())).collect::<Vec<_>>();
        assert_eq!(split("1. e5-c5 d8 - d6 2... e5 x c7 * d4"), moves(&["e5-c5", "d8-d6", "e5xc7", "*d4"]));
        assert_eq!(split("roll 1 3 a1-a2 pass"), moves(&["roll 1 3", "a1-a2", "pass"]));
        assert_eq!(split("call combat resign"), [PlyText::Call("combat".to_string()), PlyText::Resign]);
        assert_eq!(split("c3xe5 *d4"), moves(&["c3xe5", "*d4"]));
        assert_eq!(split("  "), []);
    }
}
