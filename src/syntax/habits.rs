//! Habits from other languages and games, which get a message of their own.

use super::expected::Expected;
use super::lower::Lower;
use super::node::Node;
use super::scan::Kind;
use crate::diagnostics::{Code, Diagnostic};

/// The words behind an opening bracket in Zillions and Ludii files.
const LISP: [&str; 14] = [
    "game",
    "define",
    "piece",
    "board",
    "players",
    "equipment",
    "rules",
    "turn-order",
    "board-setup",
    "metadata",
    "variant",
    "version",
    "title",
    "moves",
];

/// A piece that reads like another language, and where what reads so ends.
pub(super) fn recognise(lower: &Lower, swallowed: &Node) -> Option<(Diagnostic, usize)> {
    let tokens = &lower.scan.tokens;
    let first = tokens.partition_point(|token| token.start < swallowed.start());
    let token = |ahead: usize| tokens.get(first + ahead).filter(|token| token.start < swallowed.end());
    let text = |ahead: usize| token(ahead).map_or("", |token| lower.source.slice(lower.bytes(token.start, token.end)));
    let start = token(0)?.start;
    let here = lower.source.text().get(start..)?.split_whitespace().next().unwrap_or("");
    let (end, message, help) = if text(0) == "(" && LISP.contains(&text(1)) {
        let help = "a file of dablo has blocks in braces: `board { cells 8 x 8 }`, `moves { man: step forward }`";
        (token(1)?.end, "this reads like a Zillions or Ludii file", help)
    } else if text(0) == "#" {
        (token(0)?.end, "comments begin with `//` here", "write `//` instead of `#`")
    } else if token(0)?.kind == Kind::String && text(1) == ":" {
        (token(1)?.end, "this reads like JSON", "names stand without quotation marks: `man: step forward`")
    } else if is_fen(here) {
        let help = "a start is written piece by piece, as `White: man on rows 1-3`; in an example a FEN stands in \
                    quotation marks behind `position`";
        (start + here.len(), "this reads like a position in FEN", help)
    } else {
        return None;
    };
    let span = lower.bytes(start, end);
    let mut diagnostic = Diagnostic::new(Code::OtherLanguage, span, message).help(help);
    if text(0) == "#" {
        diagnostic = diagnostic.fix(span, "//").certainly();
    }
    Some((diagnostic, end.max(swallowed.end())))
}

/// `rnbqkbnr/pppppppp/8/...` or `W:W31-50:B1-20`
fn is_fen(word: &str) -> bool {
    let rows: Vec<&str> = word.split('/').collect();
    let row = |row: &&str| !row.is_empty() && row.chars().all(|c| c.is_ascii_alphanumeric());
    let draughts = ["W:W", "W:B", "B:W", "B:B"];
    rows.len() >= 4 && rows.iter().all(row) || draughts.iter().any(|start| word.starts_with(start))
}

/// A word that another language uses for what is expected: what to say, and the mended text.
pub(super) fn word(found: &str, expected: &Expected) -> Option<(&'static str, Option<String>)> {
    const COMPASS: [&str; 16] = [
        "n",
        "e",
        "s",
        "w",
        "ne",
        "nw",
        "se",
        "sw",
        "north",
        "east",
        "south",
        "west",
        "northeast",
        "northwest",
        "southeast",
        "southwest",
    ];
    let lower = found.to_lowercase();
    let lower = lower.as_str();
    if expected.has("a direction") && COMPASS.contains(&lower) {
        return Some(("directions are seen by the player who moves: `forward`, `sideways`, `backward`", None));
    }
    if expected.has("a direction") && matches!(lower, "all" | "adjacent" | "every" | "each") {
        return Some(("every direction is `any way`", Some("any way".to_string())));
    }
    if expected.has("pieces, as `enemy` or `own king`") && matches!(lower, "opponent" | "opponents" | "foe" | "other") {
        return Some(("the other side's pieces are `enemy`", Some("enemy".to_string())));
    }
    if expected.begins("an act") && matches!(lower, "move" | "moves" | "walk" | "walks" | "go" | "goes") {
        return Some(("going one point is `step`, any number of points `slide`", None));
    }
    if expected.begins("an act") && matches!(lower, "capture" | "captures" | "take" | "takes" | "kill" | "kills") {
        let help =
            "a capture is an act: `jump any way over enemy`, `fly any way over enemy`, `step forward, to take enemy`";
        return Some((help, None));
    }
    if expected.has("a direction") && matches!(lower, "horizontal" | "vertical" | "straight" | "orthogonally") {
        return Some(("along ranks and files is `orthogonal`", Some("orthogonal".to_string())));
    }
    if matches!(found, "–" | "—" | "−") && expected.may_end {
        return Some(("a run is written with a plain hyphen, as `a1-e1` or `1-3`", Some("-".to_string())));
    }
    if found == "×" && expected.signs().contains(&"x") {
        return Some(("a size is written with the letter x", Some("x".to_string())));
    }
    if expected.has("a condition") && matches!(lower, "stalemate" | "stalemated") {
        return Some(("that is `mover cannot move`", Some("mover cannot move".to_string())));
    }
    if expected.has("a number")
        && let Some((w, h)) = lower.split_once('x')
        && [w, h].iter().all(|side| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit()))
    {
        return Some(("a size is written with blanks", Some(format!("{w} x {h}"))));
    }
    None
}
