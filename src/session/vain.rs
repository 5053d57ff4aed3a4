//! What would be refused if a line were sent, found out while it is typed.
//!
//! Commands that are quick and that nothing outside notices are tried on a copy of the game; of the others only what stands
//! behind them is looked at.

use std::rc::Rc;

use super::command::{self, Command};
use super::keep::{self, file_name};
use super::{
    LeftGame, Library, Over, Session, Sitting, Trouble, Variant, WriteError, differ, game, inquire, left, read_position,
};
use crate::notation::text::fold;
use crate::rules::{Bases, Rules};

/// Longer hints would go over several lines.
const LONGEST: usize = 100;

/// Why the command that is typed would be refused as it stands, in one line.
pub(super) fn in_vain(session: &Session, command: &Command, rest: &str) -> Option<String> {
    let (message, help) = match refused(session, command, rest).err()? {
        Trouble::Words { message, help } => (message, help.into_iter().next()),
        Trouble::Position { defects, .. } => (defects.into_iter().next()?.message, None),
        other => (other.to_string(), None),
    };
    let with_help = help.map(|help| format!("{message}. {help}")).filter(|text| text.chars().count() <= LONGEST);
    let text = with_help.unwrap_or(message).replace('\n', " ");
    Some(match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("  {}...", &text[..end]),
        None => format!("  {text}"),
    })
}

fn refused(session: &Session, command: &Command, rest: &str) -> Result<(), Trouble> {
    if command.arguments.is_empty() {
        return command::nothing_behind(command.name, rest);
    }
    let quoted = rest.matches('"').count() % 2 == 1;
    match command.name {
        "position" => match rest.trim_matches(['"', '\'']).trim_start() {
            "start" => Ok(()),
            // Whose turn it is stands at the end.
            text if fold(text).ends_with(" to move") => tried(session, command, text),
            text => match settled(session.game()?, text) {
                "" => Ok(()),
                text => read_position(session.game()?.rules(), text).map(drop),
            },
        },
        // Points are still to come, or may go on.
        "put" | "remove" if may_go_on(session.game()?.rules(), rest) => Ok(()),
        // The name of a file goes on to the second mark.
        _ if quoted => Ok(()),
        "eval" | "test" => Ok(()),
        // The answer is still to come.
        "set" if session.game()?.variant().ruleset.questions.iter().any(|question| question.name == rest) => Ok(()),
        "random" => game::amount_of_random(rest).map(drop),
        "perft" | "divide" => inquire::depth(command.name, rest).map(drop),
        "moves" => game::known_piece(session.game()?, rest),
        "count" => game::counted(session.game()?, rest).map(drop),
        "why" => written_whole(session.game()?, rest),
        // A number is still to come.
        "sittings" if matches!(rest, "open" | "drop") => Ok(()),
        "sittings" => left::asked(session, rest).map(drop),
        "load" => known_variant(session, rest),
        "diff" => differing(session, session.game()?, rest),
        "open" => session.library.read(file_name(rest)?.0).map(drop).map_err(Trouble::words),
        "export" => match (keep::picture(rest), begins_an_ending(rest)) {
            (Err(_), true) => Ok(()),
            (found, _) => keep::can_be_drawn(session, found?),
        },
        _ => tried(session, command, rest),
    }
}

/// What begins a part of a position that is no player.
const PARTS: [&str; 14] = [
    "neutral", "again", "pending", "closed", "passing", "huff", "left", "entered", "moved", "promoted", "been",
    "running", "dice", "turn",
];

/// As much of a position that is being typed as what follows cannot change any more.
fn settled<'a>(sitting: &Sitting, text: &'a str) -> &'a str {
    let rules = sitting.rules();
    let part = text.rfind(';').map_or(0, |at| at + 1);
    let before = text[..part].trim_end_matches(';');
    let Some(items) = text[part..].rfind(':').map(|at| part + at + 1) else {
        let word = text[part..].split_whitespace().next().unwrap_or("");
        let players = rules.players.iter().flat_map(|player| [player.name.as_str(), player.shown.as_str()]);
        let calls = rules.turn.calls.iter().map(|call| call.name.as_str());
        let known = players.chain(calls).chain(PARTS).chain(["clock", "count", "start"]);
        let begins = |known: &str| fold(known).starts_with(&fold(word));
        return if known.into_iter().any(begins) { before } else { text };
    };
    let between = |c: char| c.is_whitespace() || c == ',';
    let mut end = text.len();
    let cut = |end: usize| items + text[items..end].trim_end_matches(between).rfind(between).map_or(0, |at| at + 1);
    if !text.ends_with(between) && may_go_on(rules, &text[items..]) {
        end = cut(end);
    }
    // A number, and a kind behind it, may still become so many in hand.
    let in_hand = |word: &str| !rules.board.numbered && !word.is_empty() && !is_point_like(word);
    while in_hand(text[items..end].trim_end_matches(between).rsplit(between).next().unwrap_or("")) {
        end = cut(end);
    }
    match text[items..end].trim_matches(between) {
        "" => before,
        _ => text[..end].trim_end_matches(between),
    }
}

/// Whether a word has letters and digits, as a point has.
fn is_point_like(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit()) && word.contains(char::is_alphabetic)
}

/// Whether the last word of some pieces and points may still become another one: a point whose number goes on, a piece whose
/// point is still to come, a number of pieces in hand.
fn may_go_on(rules: &Rules, text: &str) -> bool {
    let word = text.rsplit(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '–')).next().unwrap_or(text);
    let Some(first) = word.chars().next() else { return true };
    let longer = |typed: &str| {
        rules
            .board
            .all()
            .map(|point| rules.board.print(point))
            .any(|name| name.len() > typed.len() && name.starts_with(typed))
    };
    !word.ends_with(|c: char| c.is_ascii_digit())
        || !rules.board.numbered && word.bytes().all(|b| b.is_ascii_digit())
        || longer(word)
        || longer(&word[first.len_utf8()..])
}

/// Whether a name without an ending, or with the beginning of one, is typed, which may become the name of a picture.
fn begins_an_ending(rest: &str) -> bool {
    let ending = rest.rsplit_once('.').map_or("", |(_, ending)| ending);
    !rest.contains(char::is_whitespace) && ["svg", "png", "txt"].iter().any(|known| known.starts_with(ending))
}

/// Refuses what is no move at all: a point that is none. Of a move that is only not legal `why` has much to say.
fn written_whole(sitting: &Sitting, text: &str) -> Result<(), Trouble> {
    let separators = ['-', 'x', ':'];
    let last = text.rsplit(separators).next().unwrap_or(text);
    let board = &sitting.rules().board;
    let begins = |point| board.print(point).starts_with(last);
    if !text.contains(separators) || last.is_empty() || board.all().any(begins) {
        return Ok(());
    }
    sitting.why(text).map(drop)
}

/// The same for a move that is to be played.
pub(super) fn no_move(sitting: &Sitting, text: &str) -> Option<String> {
    written_whole(sitting, text).err().map(|trouble| format!("  {trouble}"))
}

fn known_variant(session: &Session, rest: &str) -> Result<(), Trouble> {
    let (name, reading) = match rest.rsplit_once(" reading ") {
        Some((name, reading)) => (name.trim(), Some(reading.trim())),
        None => (rest.trim_end_matches(" reading"), None),
    };
    let name = name.trim_matches('"');
    let Some(reading) = reading else {
        return session.library.open(name).map(drop).map_err(Trouble::words);
    };
    let variant = Variant::load(session.library.as_ref(), name)?;
    Ok(variant.ruleset.answers(Some(reading), &[]).map(drop)?)
}

fn differing(session: &Session, here: &Sitting, rest: &str) -> Result<(), Trouble> {
    let ruleset = &here.variant().ruleset;
    let (rest, _) = differ::how_far(here, rest)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words.as_slice() {
        [name] if ruleset.readings.iter().any(|reading| reading.key == *name) => Ok(()),
        [name] if ruleset.questions.iter().any(|question| question.name == *name) => Ok(()),
        [question, answer] if ruleset.questions.iter().any(|known| known.name == *question) => {
            Ok(ruleset.answers(None, &[(question.to_string(), answer.to_string())]).map(drop)?)
        }
        _ => known_variant(session, rest),
    }
}

/// Does what the command says, to a copy of the game and to files that are only asked for.
fn tried(session: &Session, command: &Command, rest: &str) -> Result<(), Trouble> {
    let mut copy = Session {
        library: Rc::new(Untouched(Rc::clone(&session.library))),
        sitting: session.sitting.clone(),
        waived: session.waived.clone(),
        saved: session.saved.clone(),
        ..Session::new(Box::new(crate::bundled::Bundled))
    };
    (command.run)(&mut copy, rest).map(drop)
}

/// Another library, in which nothing is written.
struct Untouched(Rc<dyn Library>);

impl Bases for Untouched {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        self.0.find(from, base)
    }

    fn names(&self) -> Vec<String> {
        self.0.names()
    }

    fn script(&self, from: &str, file: &str) -> Result<(String, String), String> {
        self.0.script(from, file)
    }
}

impl Library for Untouched {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        self.0.open(variant)
    }

    fn stamp(&self, file: &str) -> Option<u64> {
        self.0.stamp(file)
    }

    fn absolute(&self, file: &str) -> String {
        self.0.absolute(file)
    }

    fn is_same(&self, one: &str, other: &str) -> bool {
        self.0.is_same(one, other)
    }

    fn is_passing(&self, file: &str) -> bool {
        self.0.is_passing(file)
    }

    fn left(&self) -> Vec<LeftGame> {
        self.0.left()
    }

    fn read(&self, file: &str) -> Result<String, String> {
        self.0.read(file)
    }

    fn write(&self, file: &str, _: &[u8], over: Over) -> Result<(), WriteError> {
        match over == Over::Never && self.stamp(file).is_some() {
            true => Err(WriteError::Exists(file.to_string())),
            false => Ok(()),
        }
    }
}
