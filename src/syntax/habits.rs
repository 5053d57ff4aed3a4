//! Habits from other languages and games, which get a message of their own.

use super::expected::Expected;
use super::lower::Lower;
use super::node::Node;
use super::scan::Kind;
use crate::diagnostics::{Code, Diagnostic};

/// The words behind an opening bracket in Zillions and Ludii files.
const LISP: [&str; 16] = [
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
    "image",
    "players",
];

/// A piece that reads like another language.
pub(super) fn recognise(lower: &Lower, swallowed: &Node) -> Option<Diagnostic> {
    let tokens = &lower.scan.tokens;
    let first = tokens.partition_point(|token| token.start < swallowed.start());
    let token = |ahead: usize| tokens.get(first + ahead).filter(|token| token.start < swallowed.end());
    let text = |ahead: usize| token(ahead).map_or("", |token| lower.source.slice(lower.bytes(token.start, token.end)));
    let span = lower.bytes(swallowed.start(), token(1).or(token(0))?.end);
    let other = |message: &str, help: &str| Some(Diagnostic::new(Code::OtherLanguage, span, message).help(help));
    if text(0) == "(" && LISP.contains(&text(1)) {
        return other(
            "this reads like a Zillions or Ludii file",
            "a file of dablo has blocks in braces: `board { cells 8 x 8 }`, `moves { man: step forward }`",
        );
    }
    if text(0) == "#" {
        return other("comments begin with `//` here", "write `//` instead of `#`");
    }
    if token(0)?.kind == Kind::String && text(1) == ":" {
        return other("this reads like JSON", "names stand without quotation marks: `man: step forward`");
    }
    if is_fen(swallowed.text().split_whitespace().next().unwrap_or("")) {
        return other(
            "this reads like a position in FEN",
            "a start is written piece by piece, `White: man on rows 1-3`; a FEN stands in quotation marks behind `position`",
        );
    }
    None
}

/// `rnbqkbnr/pppppppp/8/...` or `W:W31-50:B1-20`
fn is_fen(word: &str) -> bool {
    let rows: Vec<&str> = word.split('/').collect();
    let row = |row: &&str| !row.is_empty() && row.chars().all(|c| c.is_ascii_alphanumeric());
    let draughts = ["W:W", "W:B", "B:W", "B:B"];
    rows.len() >= 4 && rows.iter().all(row) || draughts.iter().any(|start| word.starts_with(start))
}

/// A word that another language uses for what is expected.
pub(super) fn word(found: &str, expected: &Expected) -> Option<&'static str> {
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
        return Some(
            "directions are seen by the player who moves: `forward`, `sideways`, `backward`, `orthogonal`, `diagonal`",
        );
    }
    if expected.has("a direction") && matches!(lower, "all" | "adjacent" | "every" | "each") {
        return Some("every direction is `any way`");
    }
    if expected.has("pieces, as `enemy` or `own king`") && matches!(lower, "opponent" | "opponents" | "foe" | "other") {
        return Some("the other side's pieces are `enemy`");
    }
    if expected.has("a condition") && matches!(lower, "stalemate" | "stalemated") {
        return Some("that is `mover cannot move`");
    }
    None
}
