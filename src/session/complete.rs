//! What could come next on a line: for completion and hints at a prompt.

use super::command::{self, Command};
use super::{COMMANDS, DOUBTS, Session, Sitting, Trouble, Variant, vain};
use crate::diagnostics::Code;
use crate::hooks::Patience;
use crate::notation::moves::{self, MoveError};

/// A way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word.
    pub word: String,
    /// A few words about it; may be empty.
    pub about: String,
}

/// What is shown in grey behind a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What is shown.
    pub shown: String,
    /// Whether it can be taken over into the line as it stands.
    pub goes_on: bool,
}

/// More moves than these are not listed for completion.
const MOST_MOVES: usize = 10_000;
/// After more plies than these it would take too long to say while somebody types why a move is not legal.
const MOST_PLIES_EXPLAINED: usize = 80;

/// Lines longer than this get no hint.
const LONGEST_HINTED: usize = 300;

/// A hint takes no more steps of an engine than these, so that it comes before the next key: where there are more moves there is none.
const HINT_STEPS: u64 = 50_000;
/// Who asks for completion waits a little longer.
const COMPLETION_STEPS: u64 = 100_000;

fn within<T>(steps: u64, work: impl FnOnce() -> T) -> T {
    Patience { alarm: None, steps: Some(steps) }.lasts(work)
}

/// Where the last word of the line begins (as a byte), and the words that it could become.
pub fn complete(session: &Session, line: &str) -> (usize, Vec<Candidate>) {
    within(COMPLETION_STEPS, || completed(session, line))
}

fn completed(session: &Session, line: &str) -> (usize, Vec<Candidate>) {
    if let Some(quotation) = file_in_quotation(line) {
        return (quotation, files(session, &line[quotation + 1..]));
    }
    let start =
        line.rfind(char::is_whitespace).map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let typed = &line[start..];
    let before: Vec<&str> = line[..start].split_whitespace().collect();
    let all = match before.split_first() {
        None => {
            let commands = COMMANDS.iter().map(|c| Candidate { word: c.name.to_string(), about: c.help.to_string() });
            commands.chain(legal(session, "")).collect()
        }
        Some((first, more)) => match command::find(first) {
            Ok(Some((command, _))) => arguments(session, command, more, typed),
            // Moves: the next one goes on from where those before lead.
            _ => legal(session, &before.join(" ")),
        },
    };
    let lower = typed.to_lowercase();
    let begins = |candidate: &Candidate| candidate.word.trim_start_matches('"').to_lowercase().starts_with(&lower);
    let fitting: Vec<Candidate> = all.into_iter().filter(begins).collect();
    // Who types a capital means one, where some word has it.
    let exactly = |candidate: &&Candidate| candidate.word.starts_with(typed);
    let exact: Vec<Candidate> = match typed != lower {
        true => fitting.iter().filter(exactly).cloned().collect(),
        false => Vec::new(),
    };
    (start, if exact.is_empty() { fitting } else { exact })
}

/// Where the quotation mark stands before the name of a file that is being typed.
fn file_in_quotation(line: &str) -> Option<usize> {
    let at = line.find('"')?;
    let command = command::find(line[..at].trim()).ok()??.0;
    let before: Vec<&str> = line[..at].split_whitespace().skip(1).collect();
    let of_file = match command.name {
        "load" | "open" | "save" | "export" | "diff" => before.is_empty(),
        "test" => before.len() > 1 && before.last() == Some(&"to"),
        _ => false,
    };
    (of_file && !line[at + 1..].contains('"')).then_some(at)
}

/// The files whose names begin so, in quotation marks where they hold blanks.
fn files(session: &Session, typed: &str) -> Vec<Candidate> {
    let quoted = |file: String| match (file.contains(char::is_whitespace) || typed.contains(' '), file.ends_with('/')) {
        (false, _) => file,
        (true, true) => format!("\"{file}"),
        (true, false) => format!("\"{file}\""),
    };
    plain(session.library.beginning(typed).into_iter().map(quoted))
}

fn plain<S: ToString>(words: impl IntoIterator<Item = S>) -> Vec<Candidate> {
    words.into_iter().map(|word| Candidate { word: word.to_string(), about: String::new() }).collect()
}

/// What can stand behind a command and the words after it.
fn arguments(session: &Session, command: &Command, before: &[&str], typed: &str) -> Vec<Candidate> {
    let files = || files(session, typed);
    // The readings of another variant, as far as it can be read while somebody types.
    let readings_of = |name: &str| {
        let variant = Variant::load(session.library.as_ref(), name).ok();
        let readings = variant.iter().flat_map(|variant| variant.ruleset.readings.clone());
        readings.map(|reading| Candidate { word: reading.key, about: reading.text }).collect::<Vec<_>>()
    };
    let variants = || {
        let bundled = plain(crate::bundled::ALL.iter().map(|variant| variant.name));
        let files = files()
            .into_iter()
            .filter(|file| file.word.ends_with('/') || file.word.trim_end_matches('"').ends_with(".dablo"));
        // A bare name would be taken for a bundled variant, so that a file needs its path or its ending.
        bundled.into_iter().chain(files).collect::<Vec<_>>()
    };
    match (command.name, before) {
        ("load", []) => return variants(),
        ("load", [_]) => return plain(["reading"]),
        ("load" | "diff", [name, "reading"]) => return readings_of(name),
        ("help", []) => return plain(COMMANDS.iter().map(|command| command.name)),
        ("open" | "save" | "export", []) => return files(),
        ("save", [_]) => return plain(["over"]),
        ("export", [_, ..]) => return plain(["dark", "light", "over"]),
        ("test", [_, .., "to"]) => return files(),
        ("test", [_, ..]) => return plain(["to"]),
        ("eval", _) => {
            let asked = crate::hooks::api::functions().into_iter().filter(|function| function.group != "effects");
            let calls = asked.filter(|function| function.signature.starts_with("pos."));
            let word = |signature: &str| signature.split_inclusive('(').next().unwrap_or(signature).to_string();
            return calls.map(|f| Candidate { word: word(f.signature), about: f.meaning.to_string() }).collect();
        }
        ("sittings", []) => return plain(["open", "drop"]),
        ("sittings", ["open" | "drop"]) => {
            let left = session.library.left().into_iter().zip(1..);
            let games = left.map(|(game, number)| Candidate { word: number.to_string(), about: game.words() });
            let all = plain(["all"]).into_iter().filter(|_| before == ["drop"]);
            return games.chain(all).collect();
        }
        ("board", []) => return plain(["ascii", "unicode", "numbers"]),
        ("waive", _) => {
            let doubts = DOUBTS.iter();
            let known = doubts.map(|(name, about)| Candidate { word: name.to_string(), about: about.to_string() });
            return known.chain(plain(["all", "none"])).collect();
        }
        _ => {}
    }
    match session.sitting() {
        Some(sitting) => in_game(session, sitting, command, before, variants),
        None => Vec::new(),
    }
}

fn in_game(
    session: &Session,
    sitting: &Sitting,
    command: &Command,
    before: &[&str],
    variants: impl Fn() -> Vec<Candidate>,
) -> Vec<Candidate> {
    let (rules, ruleset) = (sitting.rules(), &sitting.variant().ruleset);
    let readings = || ruleset.readings.iter().map(|r| Candidate { word: r.key.clone(), about: r.text.clone() });
    let questions = || {
        let all = ruleset.questions.iter();
        all.map(|q| Candidate { word: q.name.clone(), about: q.wording.clone().unwrap_or_default() })
    };
    let answers = |name: &str| {
        let question = ruleset.questions.iter().find(|question| question.name == name);
        let answers = question.into_iter().flat_map(|question| &question.answers);
        answers.map(|a| Candidate { word: a.name.clone(), about: a.clauses.join("; ") }).collect::<Vec<_>>()
    };
    let points = || plain(rules.board.all().map(|point| rules.board.print(point)));
    let kinds = || plain(rules.kinds.iter().map(|kind| &kind.name));
    let players = || plain(rules.players.iter().map(|player| &player.name));
    match (command.name, before) {
        ("reading", []) => readings().collect(),
        ("set", []) => questions().collect(),
        ("set", [question]) => answers(question),
        ("diff", []) => readings().chain(questions()).chain(variants()).collect(),
        ("diff", [question]) => match answers(question) {
            none if none.is_empty() => plain(["reading"]),
            answers => answers,
        },
        ("explain" | "source", _) => {
            // A label may be several words.
            let typed: String = before.iter().map(|word| format!("{word} ")).collect();
            let labels = rules.clauses.iter().filter_map(|clause| clause.label.strip_prefix(&typed));
            let mut labels: Vec<&str> = labels.collect();
            labels
                .extend(ruleset.questions.iter().map(|question| question.name.as_str()).filter(|_| before.is_empty()));
            labels.sort_unstable();
            labels.dedup();
            let codes = Code::ALL.iter().filter(|_| command.name == "explain" && before.is_empty());
            let codes = codes.map(|code| Candidate { word: code.text().to_string(), about: String::new() });
            plain(labels).into_iter().chain(codes).collect()
        }
        ("moves", []) => points().into_iter().chain(kinds()).collect(),
        ("count", []) => players().into_iter().chain(kinds()).collect(),
        ("put", _) => players().into_iter().chain(kinds()).chain(points()).collect(),
        ("remove", _) => points(),
        ("position", []) => players().into_iter().chain(plain(["start"])).collect(),
        ("position", _) => points().into_iter().chain(players()).collect(),
        ("turn", []) => players(),
        ("call", []) => plain(sitting.play().calls()),
        ("goto", []) => {
            let plies = (0..=sitting.tree.line().len()).map(|ply| ply.to_string());
            plain(plies.chain((0..=sitting.tree.variations()).map(|number| format!("v{number}"))))
        }
        ("why", []) => legal(session, ""),
        _ => Vec::new(),
    }
}

/// The legal moves after some others; none where those cannot be played.
fn legal(session: &Session, after: &str) -> Vec<Candidate> {
    let Some(sitting) = session.sitting() else { return Vec::new() };
    let texts = |sitting: &Sitting| {
        let legal = sitting.legal().unwrap_or_default();
        plain(legal.iter().take(MOST_MOVES).map(|mv| moves::print(sitting.rules(), mv)))
    };
    if after.is_empty() {
        return texts(sitting);
    }
    let mut ahead = sitting.clone();
    match ahead.play_line(after) {
        Ok(_) => texts(&ahead),
        Err(_) => Vec::new(),
    }
}

/// What is to be shown behind a line: the rest of the only word that it can become, the arguments of a command, or why a
/// move is not legal.
pub fn hint(session: &Session, line: &str) -> Option<Hint> {
    within(HINT_STEPS, || hinted(session, line))
}

fn hinted(session: &Session, line: &str) -> Option<Hint> {
    // The line is drawn anew with every key; what is so long was pasted, or fell on the keyboard.
    if line.len() > LONGEST_HINTED {
        return None;
    }
    let line = line.strip_prefix(':').unwrap_or(line);
    if line.contains('\n') && !Session::is_whole(line) {
        return Some(Hint { shown: "  goes on; an empty line ends it".to_string(), goes_on: false });
    }
    if line.trim().is_empty() {
        return line.is_empty().then(|| only_move(session)).flatten();
    }
    let (start, candidates) = completed(session, line);
    let typed = &line[start..];
    let shown = |shown: String| Some(Hint { shown, goes_on: false });
    let first_word = start == 0;
    if first_word && let Some(command) = named(typed) {
        let rest = command.name.get(typed.len()..).unwrap_or("");
        return match (rest, command.arguments) {
            ("", "") => None,
            (rest, "") => Some(Hint { shown: rest.to_string(), goes_on: true }),
            (rest, arguments) => shown(format!("{rest} {arguments}")),
        };
    }
    if typed.is_empty() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [word] = words[..] else { return None };
        return named(word)
            .filter(|command| !command.arguments.is_empty())
            .map(|command| Hint { shown: command.arguments.to_string(), goes_on: false });
    }
    match candidates.as_slice() {
        [] => refusal(session, line, start).or_else(|| unknown(session, line, start)).and_then(shown),
        // A whole word may still become a longer one.
        [only] if only.word == typed => in_vain(session, line).and_then(shown),
        [only] => {
            let rest = only.word.get(typed.len()..).filter(|rest| !rest.is_empty())?;
            Some(Hint { shown: rest.to_string(), goes_on: only.word.starts_with(typed) })
        }
        _ => None,
    }
}

/// The only legal move, where nothing else is to be decided.
fn only_move(session: &Session) -> Option<Hint> {
    let sitting = session.sitting()?;
    let legal = sitting.legal().ok()?;
    let [only] = legal.as_slice() else { return None };
    Some(Hint { shown: moves::print(sitting.rules(), only), goes_on: true })
}

/// The command that a first word means, unless it may still become a move.
fn named(word: &str) -> Option<&'static Command> {
    command::find(word).ok().flatten().map(|(command, _)| command)
}

/// What is to be said about a word that can become nothing that could stand there.
fn unknown(session: &Session, line: &str, start: usize) -> Option<String> {
    match command::find(line) {
        Ok(_) => in_vain(session, line),
        Err(Trouble::Words { message, help }) if start == 0 => {
            Some(format!("  {message}; {}", lower_first(help.first()?)))
        }
        Err(_) => None,
    }
}

/// Why a command would be refused as it stands.
fn in_vain(session: &Session, line: &str) -> Option<String> {
    let (command, rest) = command::find(line.trim()).ok().flatten()?;
    // To go through so long a game takes longer than a key.
    let long = session.sitting().is_some_and(|sitting| sitting.plies().len() > MOST_PLIES_EXPLAINED);
    if long || rest.is_empty() { None } else { vain::in_vain(session, command, rest) }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Why the move that was just typed in full is not legal.
fn refusal(session: &Session, line: &str, start: usize) -> Option<String> {
    let sitting = session.sitting()?;
    let before = line[..start].trim();
    let typed = &line[start..];
    // Only moves: the arguments of commands are explained when they are sent.
    if command::find(line).ok().flatten().is_some() || sitting.plies().len() > MOST_PLIES_EXPLAINED {
        return None;
    }
    let mut ahead = sitting.clone();
    if !before.is_empty() {
        ahead.play_line(before).ok()?;
    }
    if ahead.play().outcome().is_some() {
        return Some("  the game is over".to_string());
    }
    let legal = ahead.legal().ok()?;
    match moves::read_on(ahead.rules(), &ahead.setup(), &legal, typed) {
        Err(MoveError::NotLegal { .. }) => {}
        Err(MoveError::BadText { .. }) => return vain::no_move(&ahead, typed),
        // A short form, or no move yet.
        _ => return None,
    }
    // As long as it may still be the beginning of a move nothing is said.
    if !typed.contains(['-', 'x', ':', '*']) {
        return None;
    }
    let why = ahead.why(typed).ok()?;
    why.reason.map(|reason| format!("  {} ({})", why.words, reason.word()))
}
