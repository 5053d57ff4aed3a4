//! The commands of a session.

use std::borrow::Cow;

use super::{Block, Session, Trouble, board, differ, game, inquire, keep, left, past, tested, variant};
use crate::diagnostics::nearest;

/// A command.
#[derive(Clone, Copy)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What may follow the name.
    pub arguments: &'static str,
    /// What it does; a sentence or two.
    pub help: &'static str,
    /// Lines that use it, each with what comes of it.
    pub examples: &'static [(&'static str, &'static str)],
    pub(super) run: fn(&mut Session, &str) -> Result<Vec<Block>, Trouble>,
}

macro_rules! commands {
    ($($name:literal $arguments:literal $run:path, $help:literal, $($example:literal: $what:literal),*;)*) => {
        &[$(Command {
            name: $name,
            arguments: $arguments,
            help: $help,
            examples: &[$(($example, $what)),*],
            run: $run,
        },)*]
    };
}

/// All commands, in the order in which `help` names them. A new command is a line here and a function.
pub const COMMANDS: &[Command] = commands! {
    "board" "[ascii|unicode|numbers]" board::show, "Shows the board and who is to move; the last move is marked.",
        "board": "shows the board", "board ascii": "draws it in plain characters from now on",
        "board numbers": "shows the number of every square, beside the piece on it";
    "moves" "[POINT|PIECE]" game::moves, "Lists the legal moves, all or those of one piece or one kind.",
        "moves": "lists all", "moves c3": "lists those from c3, and marks on the board where they lead",
        "moves king": "lists those of the kings";
    "undo" "[N]" past::undo, "Takes back the last move or set-up or change of the rules, or the last N.",
        "undo": "takes one back", "undo 3": "takes three back";
    "redo" "[N]" past::redo, "Does again what was taken back.",
        "redo": "does one thing again", "redo 99": "goes to the end of the line";
    "goto" "PLY|vN" past::go_to, "Goes to a ply of this line, or to the end of a variation. Nothing is lost by it.",
        "goto 0": "goes to the beginning", "goto 4": "goes behind the fourth ply",
        "goto v1": "goes to the end of variation 1", "goto v0": "goes to the end of the first line";
    "history" "" past::history, "Lists the line on the board, `>` at the current ply, and the variations.",
        "history": "lists them";
    "call" "NAME" game::call, "Makes a call that the rules allow before a move.",
        "call": "says what can be called", "call combat": "calls combat";
    "resign" "" game::resign, "The player to move gives up. The word is written in full.", "resign": "ends the game";
    "draw" "" game::draw, "Both players agree on a draw, where the rules allow it. The word is written in full.", "draw": "ends the game";
    "random" "[N]" game::random, "Plays one legal move by lot, or N. A session draws the same lots each time.",
        "random": "plays one", "random 20": "plays twenty, or fewer if the game ends";
    "new" "" game::new, "Begins a new game.", "new": "begins again; `undo` comes back";
    "position" "[TEXT|start]" board::position, "Shows the position as text, or sets it up.",
        "position": "shows it", "position Sami: Kc3; Farmers: d4": "sets it up",
        "position start": "sets up the start of the game";
    "put" "[PLAYER] PIECE POINTS" board::put, "Sets pieces on the board. Without a player they are those of the side to move.",
        "put Sami king c3 d4": "sets kings on c3 and d4", "put king c3, soldier d4 e5": "sets a king and two soldiers",
        "put Kc3 d4": "sets a king on c3 and a plain piece on d4";
    "remove" "POINTS" board::remove, "Takes pieces from the board.",
        "remove c3 d4": "empties two points", "remove a1-k1": "empties a row";
    "clear" "" board::clear, "Empties the board.", "clear": "empties it";
    "turn" "[PLAYER]" board::turn, "Gives the move to the other player, or to the one named.",
        "turn": "gives it to the other", "turn Sami": "gives it to one player";
    "waive" "[NAME...|all|none]" board::waive, "Lets set-ups stand that no game leads to, by the name of what is wrong with them. What is raised is refused by `position`, and only told by `put`, `remove`, `clear` and `turn`.",
        "waive": "names all such doubts", "waive pieces kinds": "lets too many pieces stand", "waive none": "raises all doubts again";
    "flip" "" board::flip, "Turns the board round.", "flip": "turns it round";
    "count" "[PLAYER|PIECE]" game::count, "Counts pieces, moves and empty points.",
        "count": "counts everything", "count king": "counts the kings";
    "why" "MOVE" inquire::why, "Says which clause allows or forbids a move.",
        "why c3xe5": "names the clause, its place and its sources";
    "explain" "[CLAUSE|CODE]" inquire::explain, "Shows a clause with its place and its sources, or all clauses.",
        "explain": "shows all", "explain capture": "shows what stands under that name";
    "source" "CLAUSE" inquire::source, "Shows the lines of the file in which a clause stands.",
        "source capture": "shows them";
    "questions" "" inquire::questions, "Lists what the rules leave open, with the answers and who gives them.",
        "questions": "lists them, the answer in force marked with `*`";
    "sources" "" inquire::sources, "Lists the sources and the readings.", "sources": "lists them";
    "diff" "READING|QUESTION ANSWER|VARIANT [N]" differ::diff, "Says which moves differ here under other rules, and after which shortest play from the start the two part; where that is too long to be found, after some play. N positions are looked at.",
        "diff winther": "compares with a reading", "diff capture compulsory": "compares with another answer",
        "diff repeat yes 1000000": "looks at a million positions, where a hundred thousand did not do",
        "diff dablo-aasele": "compares with another variant, if it has the same board and pieces";
    "perft" "N" inquire::perft, "Counts the games of up to N moves.", "perft 4": "counts to depth 4";
    "divide" "N" inquire::divide, "Counts the games of N moves by their first move.", "divide 3": "counts them";
    "eval" "EXPRESSION" inquire::eval, "Asks the position a question in the language of scripts; `pos` is the position.",
        "eval": "lists what can be asked", "eval pos.pieces(pos.side())": "lists the points of the side to move", "eval pos.distance(\"a1\", \"c3\")": "counts the steps between two points";
    "load" "VARIANT [reading NAME]" variant::load, "Brings another variant: a bundled name or a file.",
        "load dablo-frostviken": "brings a bundled one", "load ./mine.dablo": "brings a file",
        "load dablot-prejjesne reading winther": "brings it under a reading";
    "reload" "" variant::reload, "Reads the rules again. That also happens by itself when their file has changed.",
        "reload": "reads them again and keeps the game if they still play it";
    "reading" "[NAME]" variant::reading, "Names the readings, or plays under another one.",
        "reading": "names them", "reading winther": "plays on under that one";
    "set" "[QUESTION ANSWER]" variant::set, "Names the answers in force, or sets another one.",
        "set": "names them", "set capture compulsory": "plays on under that answer";
    "save" "[FILE [over]]" keep::save, "Keeps the game as a record. A file that exists is replaced only if told so.",
        "save game.txt": "writes a new file", "save": "writes the file of this game again", "save game.txt over": "replaces a file";
    "open" "FILE" keep::open, "Brings the game of a record, with its rules, as far as they play it; what they do not play is told and stays in the record.",
        "open game.txt": "brings it";
    "sittings" "[open N|drop N|drop all]" left::sittings, "Lists games that are kept because their sitting was cut off before they were saved; brings one back, or throws them away.",
        "sittings": "lists them with their numbers", "sittings open 1": "brings the first back",
        "sittings drop 1": "throws the first away", "sittings drop all": "throws all away";
    "export" "FILE [dark|light] [over]" keep::export, "Draws the board to a file that ends in `.svg`, `.png` or `.txt`.",
        "export board.svg": "draws a picture", "export board.png dark": "draws it on black", "export board.txt": "draws characters";
    "test" "NAME [to FILE]" tested::test, "Makes an `example` of the position and its moves, for the rules' file, or a literate session.",
        "test no jump over a prince": "shows the example; a move just refused is part of it",
        "test the shortest win to ./mine.dablo": "adds it to a file",
        "test the first moves to ./mine.md": "adds it to a literate session, with what is typed and answered";
    "help" "[WORD]" inquire::help, "Names all commands, or tells about one.", "help goto": "shows examples of `goto`";
    "quit" "" quit, "Ends the sitting.", "quit": "ends it";
};

/// Short and other names that people try.
pub(super) const ALSO: &[(&str, &str)] = &[
    ("q", "quit"),
    ("exit", "quit"),
    ("h", "help"),
    ("?", "help"),
    ("u", "undo"),
    ("r", "redo"),
    ("start", "new"),
    ("show", "board"),
    ("variations", "history"),
];

fn quit(_: &mut Session, rest: &str) -> Result<Vec<Block>, Trouble> {
    nothing_behind("quit", rest).map(|()| Vec::new())
}

/// The name of the command that a line means, with what follows it; `None` if the line is moves or no command.
pub fn command_of(line: &str) -> Option<(&'static str, &str)> {
    find(line.trim()).ok().flatten().map(|(command, rest)| (command.name, rest))
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
    let command = named(word)?;
    let in_full = command.name.len() <= word.len() || ALSO.iter().any(|(short, _)| *short == word.to_lowercase());
    if !in_full && IN_FULL.contains(&command.name) {
        return Err(Trouble::with_help(
            format!("`{word}` could mean `{0}`, and that ends the game", command.name),
            format!("Write `{}` in full.", command.name),
        ));
    }
    Ok(Some((command, rest)))
}

/// Commands that end the game: nobody does that by a slip of the finger.
const IN_FULL: [&str; 2] = ["resign", "draw"];

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
            let message = format!("`{}` is neither a command nor a move", shortened(word, LONGEST_WORD));
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

/// A text as it is repeated in a message: of a very long one the beginning.
pub(super) fn shortened(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// So many characters of a word are repeated.
const LONGEST_WORD: usize = 60;
/// So many characters of a move are repeated.
pub(super) const LONGEST_MOVE: usize = 300;

/// Whether a word is the name of a command.
pub(super) fn is_name(word: &str) -> bool {
    COMMANDS.iter().any(|command| command.name == word)
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
        _ => rest.parse().map_err(|_| {
            let digits = rest.bytes().all(|byte| byte.is_ascii_digit());
            let what = if digits { "too large a number" } else { "not a number" };
            Trouble::words(format!("`{}` is {what}", shortened(rest, LONGEST_WORD)))
        }),
    }
}
