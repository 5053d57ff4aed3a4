//! The commands of a session.

use super::{Block, Session, Trouble, board, game, inquire, variant};
use crate::diagnostics::nearest;

/// A command.
#[derive(Clone, Copy)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What may follow the name.
    pub arguments: &'static str,
    /// What it does; a sentence.
    pub help: &'static str,
    pub(super) run: fn(&mut Session, &str) -> Result<Vec<Block>, Trouble>,
}

macro_rules! commands {
    ($($name:literal $arguments:literal $run:path, $help:literal;)*) => {
        &[$(Command { name: $name, arguments: $arguments, help: $help, run: $run },)*]
    };
}

/// All commands, in the order in which `help` names them.
pub const COMMANDS: &[Command] = commands! {
    "board" "" board::show, "Shows the board and who is to move.";
    "moves" "[POINT|PIECE]" game::moves, "Lists the legal moves, all or those of one piece or one kind.";
    "undo" "[N]" game::undo, "Takes back the last move, or the last N.";
    "redo" "[N]" game::redo, "Does again what was taken back.";
    "history" "" game::history, "Lists the moves played since the last set-up.";
    "call" "NAME" game::call, "Makes a call that the rules allow before a move.";
    "resign" "" game::resign, "The player to move gives up.";
    "draw" "" game::draw, "Both players agree on a draw, where the rules allow it.";
    "random" "[N]" game::random, "Plays one legal move by lot, or N.";
    "new" "" game::new, "Begins a new game.";
    "start" "" game::new, "Begins a new game.";
    "position" "[TEXT]" board::position, "Shows the position as text, or sets it up.";
    "put" "[PLAYER] PIECE POINT" board::put, "Sets pieces on the board: `put Sami king c3`, `put Kc3 d4`.";
    "remove" "POINTS" board::remove, "Takes pieces from the board.";
    "clear" "" board::clear, "Empties the board.";
    "turn" "[PLAYER]" board::turn, "Gives the move to the other player, or to the one named.";
    "flip" "" board::flip, "Turns the board round.";
    "why" "MOVE" inquire::why, "Says which clause allows or forbids a move.";
    "explain" "[CLAUSE|CODE]" inquire::explain, "Shows a clause with its place and its sources, or all clauses.";
    "questions" "" inquire::questions, "Lists what the rules leave open, with the answers and who gives them.";
    "sources" "" inquire::sources, "Lists the sources and the readings.";
    "perft" "N" inquire::perft, "Counts the games of up to N moves.";
    "divide" "N" inquire::divide, "Counts the games of N moves by their first move.";
    "load" "VARIANT" variant::load, "Brings another variant: a bundled name or a file.";
    "reading" "[NAME]" variant::reading, "Names the readings, or plays under another one.";
    "set" "[QUESTION ANSWER]" variant::set, "Names the answers in force, or sets another one.";
    "help" "[WORD]" inquire::help, "Names all commands, or tells about one.";
    "quit" "" quit, "Ends the sitting.";
};

/// Short and other names that people try.
const ALSO: &[(&str, &str)] =
    &[("q", "quit"), ("exit", "quit"), ("h", "help"), ("?", "help"), ("u", "undo"), ("r", "redo")];

fn quit(_: &mut Session, rest: &str) -> Result<Vec<Block>, Trouble> {
    nothing_behind("quit", rest).map(|()| Vec::new())
}

/// The command with which a line begins, and what follows it; `None` if the line is moves.
pub(super) fn find(line: &str) -> Result<Option<(&'static Command, &str)>, Trouble> {
    let line = line.strip_prefix(':').unwrap_or(line);
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    // A move has a point in it, and a point a digit; these have none.
    if word.contains(|c: char| c.is_ascii_digit() || c == '*') || matches!(word, "pass" | "roll" | "reroll") {
        return Ok(None);
    }
    named(word).map(|command| Some((command, rest)))
}

/// The command with this name, or with the only name that begins so.
pub(super) fn named(word: &str) -> Result<&'static Command, Trouble> {
    let lower = word.to_lowercase();
    let full = ALSO.iter().find(|(short, _)| *short == lower).map_or(lower.as_str(), |(_, full)| full);
    if let Some(command) = COMMANDS.iter().find(|command| command.name == full) {
        return Ok(command);
    }
    let fitting: Vec<&Command> = COMMANDS.iter().filter(|command| command.name.starts_with(full)).collect();
    match fitting.as_slice() {
        [command] => Ok(command),
        [] => {
            let message = format!("`{word}` is neither a command nor a move");
            Err(match nearest(word, COMMANDS.iter().map(|command| command.name)) {
                Some(near) => Trouble::with_help(message, format!("Did you mean `{near}`?")),
                None => Trouble::with_help(message, "`help` names all commands."),
            })
        }
        several => {
            let names: Vec<String> = several.iter().map(|command| format!("`{}`", command.name)).collect();
            Err(Trouble::words(format!("`{word}` could be {}", names.join(" or "))))
        }
    }
}

/// Refuses words behind a command that takes none.
pub(super) fn nothing_behind(name: &str, rest: &str) -> Result<(), Trouble> {
    match rest {
        "" => Ok(()),
        _ => Err(Trouble::words(format!("`{name}` stands alone; `{rest}` is too much"))),
    }
}

/// The number behind a command, or `default` where there is none.
pub(super) fn number(rest: &str, default: Option<usize>) -> Result<usize, Trouble> {
    match (rest, default) {
        ("", Some(default)) => Ok(default),
        ("", None) => Err(Trouble::words("a number is missing")),
        _ => rest.parse().map_err(|_| Trouble::words(format!("`{rest}` is not a number"))),
    }
}
