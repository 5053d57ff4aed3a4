//! What could come next on a line: for completion and hints at a prompt.

use super::{COMMANDS, Session};
use crate::notation::moves;

/// A way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word.
    pub word: String,
    /// A few words about it; may be empty.
    pub about: String,
}

/// More moves than these are not listed for completion.
const MOST_MOVES: usize = 10_000;

/// Where the last word of the line begins (as a byte), and the words that it could become.
pub fn complete(session: &Session, line: &str) -> (usize, Vec<Candidate>) {
    let start =
        line.rfind(char::is_whitespace).map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let typed = &line[start..];
    let mut words = line[..start].split_whitespace();
    let all = match (words.next(), words.next()) {
        (None, _) => {
            let commands = COMMANDS.iter().map(|c| Candidate { word: c.name.to_string(), about: c.help.to_string() });
            commands.chain(legal(session)).collect()
        }
        (Some(command), first) => arguments(session, super::command::named(command).ok().map(|c| c.name), first),
    };
    let lower = typed.to_lowercase();
    (start, all.into_iter().filter(|candidate| candidate.word.to_lowercase().starts_with(&lower)).collect())
}

fn arguments(session: &Session, command: Option<&str>, first: Option<&str>) -> Vec<Candidate> {
    let plain = |words: Vec<String>| words.into_iter().map(|word| Candidate { word, about: String::new() }).collect();
    let sitting = session.sitting();
    let ruleset = sitting.map(|sitting| &sitting.variant().ruleset);
    match (command, sitting, ruleset) {
        (Some("load"), _, _) => plain(crate::bundled::ALL.iter().map(|variant| variant.name.to_string()).collect()),
        (Some("help"), _, _) => plain(COMMANDS.iter().map(|command| command.name.to_string()).collect()),
        (Some("reading"), _, Some(ruleset)) => {
            let readings = ruleset.readings.iter();
            readings.map(|r| Candidate { word: r.key.clone(), about: r.text.clone() }).collect()
        }
        (Some("set"), _, Some(ruleset)) => match first {
            None => plain(ruleset.questions.iter().map(|question| question.name.clone()).collect()),
            Some(name) => {
                let question = ruleset.questions.iter().find(|question| question.name == name);
                let answers = question.into_iter().flat_map(|question| &question.answers);
                answers.map(|a| Candidate { word: a.name.clone(), about: a.clauses.join("; ") }).collect()
            }
        },
        (Some("explain"), Some(sitting), _) => {
            let mut labels: Vec<String> = sitting.rules().clauses.iter().map(|clause| clause.label.clone()).collect();
            labels.sort();
            labels.dedup();
            plain(labels)
        }
        (Some("moves" | "put" | "remove"), Some(sitting), _) => {
            let rules = sitting.rules();
            let points = rules.board.all().map(|point| rules.board.print(point));
            let kinds = rules.kinds.iter().map(|kind| kind.name.clone());
            let players = rules.players.iter().map(|player| player.name.clone()).filter(|_| command == Some("put"));
            plain(points.chain(kinds).chain(players).collect())
        }
        (Some("turn"), Some(sitting), _) => {
            plain(sitting.rules().players.iter().map(|player| player.name.clone()).collect())
        }
        (Some("call"), Some(sitting), _) => plain(sitting.play().calls()),
        (Some("why") | None, _, _) => legal(session),
        _ => Vec::new(),
    }
}

fn legal(session: &Session) -> Vec<Candidate> {
    let Some(sitting) = session.sitting() else { return Vec::new() };
    let legal = sitting.legal().unwrap_or_default();
    let texts = legal.iter().take(MOST_MOVES).map(|mv| moves::print(sitting.rules(), mv));
    texts.map(|word| Candidate { word, about: String::new() }).collect()
}

/// What the line will be, if it can only be one move: the rest of that move.
pub fn hint(session: &Session, line: &str) -> Option<String> {
    let sitting = session.sitting()?;
    let typed = line.rsplit(char::is_whitespace).next().unwrap_or("");
    // Further moves of a line are played in positions that are not there yet.
    if line.trim().contains(char::is_whitespace) {
        return None;
    }
    let legal = sitting.legal().ok()?;
    let mut fitting = legal.iter().map(|mv| moves::print(sitting.rules(), mv)).filter(|text| text.starts_with(typed));
    let only = fitting.next().filter(|_| fitting.next().is_none())?;
    only.get(typed.len()..).filter(|rest| !rest.is_empty()).map(str::to_string)
}
