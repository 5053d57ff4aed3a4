//! Single words that another language, or another game's rules, would use for what is expected.

use super::brackets;
use crate::syntax::expected::Expected;

/// What is said of such a word.
pub(in crate::syntax) struct Habit {
    /// The language whose word it is, if it is one's.
    pub language: Option<&'static str>,
    /// How it is said here.
    pub help: &'static str,
    /// The mended text, if it is that word alone that changes.
    pub fix: Option<String>,
}

/// Words, what must be expected for them to be meant so, what to say, and the mended text.
type Line = (&'static [&'static str], Place, &'static str, Option<&'static str>);

/// What is expected where a word stands.
#[derive(Clone, Copy)]
enum Place {
    Direction,
    Pieces,
    Act,
    Over,
    Facing,
    Player,
    Board,
    Piece,
    Setup,
    Turn,
    EndLabel,
    Condition,
    Points,
    Step,
    End,
    Result,
}

impl Place {
    fn is(self, expected: &Expected) -> bool {
        match self {
            Place::Direction => expected.has("a direction"),
            Place::Pieces => expected.has("pieces, as `enemy` or `own king`"),
            Place::Act => expected.begins("an act") || expected.has("a label or an act"),
            Place::Over => expected.words.contains(&"over"),
            Place::Facing => expected.has("where the player faces"),
            Place::Player => {
                expected.has("a player or `first`") || expected.begins("a player") && expected.words.contains(&"first")
            }
            Place::Board => expected.begins("a clause of `board`"),
            Place::Piece => expected.has("a piece or `rank`") || expected.begins("a piece"),
            Place::Setup => expected.begins("whose pieces stand where"),
            Place::Turn => expected.begins("a clause of `turn`"),
            Place::EndLabel => expected.begins("a label, as `stuck:`"),
            Place::Condition => expected.has("a condition"),
            Place::Points => expected.has("points"),
            Place::Step => expected.begins("a step of the example"),
            Place::End => expected.begins("who wins or loses") || expected.has("who wins or loses"),
            Place::Result => expected.words.contains(&"wins"),
        }
    }
}

const LINES: &[Line] = &[
    (
        &[
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
            "up",
            "down",
            "left",
            "right",
        ],
        Place::Direction,
        "directions are seen by the player who moves: `forward`, `sideways`, `backward`",
        None,
    ),
    (
        &[
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
            "forward",
            "backward",
            "sideways",
            "diagonal",
            "orthogonal",
        ],
        Place::Act,
        "an act says how a piece goes and then where: `step forward`, `slide any way`",
        None,
    ),
    (
        &["all", "any", "every", "everything"],
        Place::Act,
        "acts of all pieces stand behind `each:`, as `each: step any way`",
        None,
    ),
    (&["flies", "flying"], Place::Act, "a capture from afar is `fly any way over enemy`", Some("fly")),
    (
        &["all", "adjacent", "every", "each", "anyway", "anywhere"],
        Place::Direction,
        "every direction is `any way`",
        Some("any way"),
    ),
    (
        &["in", "into", "to", "towards"],
        Place::Direction,
        "a direction stands by itself: `step any way`, `step forward`",
        None,
    ),
    (
        &["horizontal", "vertical", "straight", "orthogonally", "rook"],
        Place::Direction,
        "along ranks and files is `orthogonal`",
        Some("orthogonal"),
    ),
    (
        &["diagonally", "oblique", "bishop"],
        Place::Direction,
        "along the slanting lines is `diagonal`",
        Some("diagonal"),
    ),
    (
        &["forwards", "ahead", "onward", "onwards"],
        Place::Direction,
        "towards the far side is `forward`",
        Some("forward"),
    ),
    (&["backwards", "back"], Place::Direction, "away from the far side is `backward`", Some("backward")),
    (
        &["opponent", "opponents", "foe", "foes", "enemies", "other", "opposing"],
        Place::Pieces,
        "the other side's pieces are `enemy`",
        Some("enemy"),
    ),
    (
        &["mine", "ally", "allies", "friends", "friendly"],
        Place::Pieces,
        "pieces of one's own side are `own`, others than the mover `friend`",
        Some("own"),
    ),
    (
        &["across", "above", "through", "past", "beyond"],
        Place::Over,
        "what is jumped stands behind `over`",
        Some("over"),
    ),
    (
        &["move", "moves", "walk", "walks", "go", "goes"],
        Place::Act,
        "going one point is `step`, any number of points `slide`",
        None,
    ),
    (
        &["capture", "captures", "take", "takes", "kill", "kills", "eat", "eats", "hit", "hits", "attack", "attacks"],
        Place::Act,
        "a capture is an act: `jump any way over enemy`, `fly any way over enemy`, `step forward, to take enemy`",
        None,
    ),
    (
        &["ride", "rides", "run", "runs", "glide", "glides"],
        Place::Act,
        "going any number of empty points is `slide`",
        Some("slide"),
    ),
    (
        &["skip", "skips", "bound", "vault"],
        Place::Act,
        "going over a piece to the point behind it is `jump`",
        Some("jump"),
    ),
    (
        &["become", "becomes", "crown", "crowned", "upgrade", "king-me"],
        Place::Act,
        "a promotion is an act: `promote to king on last row`",
        None,
    ),
    (
        &["drop", "drops", "enter", "enters", "put", "add"],
        Place::Act,
        "a piece is placed with `place from hand anywhere` or `place from hand on rows 1-2`",
        None,
    ),
    (
        &["verify", "if", "when", "unless"],
        Place::Act,
        "conditions stand at the end of a clause: `step forward if it has never moved`; what follows a move begins with `after`",
        None,
    ),
    (
        &["custodial", "custodian", "surround", "sandwich"],
        Place::Act,
        "taking between two is `enclose enemy on 2 opposite sides`",
        None,
    ),
    (
        &["north", "n", "upward", "upwards", "forward"],
        Place::Facing,
        "a player who moves towards the higher ranks faces `up`",
        Some("up"),
    ),
    (
        &["south", "s", "downward", "downwards", "backward"],
        Place::Facing,
        "a player who moves towards the lower ranks faces `down`",
        Some("down"),
    ),
    (&["east", "e"], Place::Facing, "a player who moves towards the higher files faces `right`", Some("right")),
    (&["west", "w"], Place::Facing, "a player who moves towards the lower files faces `left`", Some("left")),
    (
        &["start", "starts", "begin", "begins", "starting", "second"],
        Place::Player,
        "who begins is said with `first White`",
        None,
    ),
    (
        &["1", "2", "3", "4", "two"],
        Place::Player,
        "players are named, each with the way it faces: `White: up; Black: down; first White`",
        None,
    ),
    (
        &[
            "square",
            "squares",
            "rectangle",
            "rectangular",
            "hex",
            "dimensions",
            "size",
            "checkerboard",
            "chessboard",
            "board",
        ],
        Place::Board,
        "a board is `cells 8 x 8`, `cells 8 x 8 checkered from a1`, `grid 9 x 9`, `lattice 6 x 7` or `hexagon 5`",
        None,
    ),
    (
        &["link", "links", "edges", "edge", "adjacency", "connect"],
        Place::Board,
        "points are joined by `lines a1-g1`, or `lines a1~b2~d2` through exactly these",
        None,
    ),
    (&["vertices", "nodes", "vertex"], Place::Board, "points are named by `points a1 b2 c1-c5`", None),
    (&["region", "regions", "area"], Place::Board, "points get a name with `zone NAME = rows 1-2`", None),
    (
        &["piece", "name", "image", "kind", "type"],
        Place::Piece,
        "a piece is its name and its letter: `king: \"K\"`, and `\"\"` for none",
        None,
    ),
    (
        &["fen", "start", "position", "startpos", "place", "p1", "p2"],
        Place::Setup,
        "a start is written piece by piece: `White: man on rows 1-3, king on d1`",
        None,
    ),
    (
        &["capture", "captures", "capturing", "taking", "jumping"],
        Place::Turn,
        "a duty is `must capture`, a free choice `may capture`",
        None,
    ),
    (
        &["priority", "mandatory", "compulsory", "obligatory", "forced", "forced-capture", "must-capture"],
        Place::Turn,
        "a duty to capture is `must capture`",
        None,
    ),
    (&["optional", "free", "voluntary"], Place::Turn, "a capture that may be left out is `may capture`", None),
    (
        &["maximum", "maximal", "majority", "max", "most"],
        Place::Turn,
        "the choice among captures is `prefer most captures`",
        None,
    ),
    (
        &["moveagain", "multi-jump", "multijump", "multiple", "multi", "partial", "chain", "continue"],
        Place::Turn,
        "going on after a capture is `chains must finish` or `chains may stop`",
        None,
    ),
    (&["pass", "passing", "skip"], Place::Turn, "passing is `may pass` or `must pass if mover cannot move`", None),
    (
        &["norepeat", "ko", "superko", "repetition", "no-repeat"],
        Place::Turn,
        "repetition is `never repeat position`, or an end: `repeat: draw if position occurs 3 times`",
        None,
    ),
    (&["huff", "huffing"], Place::Turn, "whoever leaves out a capture is huffed: `must capture or be huffed`", None),
    (
        &["if", "when", "win", "wins", "loss", "lose", "loses"],
        Place::EndLabel,
        "an end has a label of your own and then says who wins: `stuck: a player who cannot move loses`",
        None,
    ),
    (
        &["players", "whoever", "who", "anyone"],
        Place::End,
        "an end reads `a player who cannot move loses` or `White wins if White has no king`",
        None,
    ),
    (
        &["stalemate", "stalemated", "blocked", "immobile"],
        Place::Condition,
        "that is `mover cannot move`",
        Some("mover cannot move"),
    ),
    (
        &["checkmate", "checkmated", "mate"],
        Place::Condition,
        "that is `mover is in check and mover cannot move`",
        Some("mover is in check and mover cannot move"),
    ),
    (&["repetition", "threefold", "repeated"], Place::Condition, "that is `position occurs 3 times`", None),
    (
        &["captured", "checked"],
        Place::Condition,
        "what is gone is `White has no king`; what is threatened `mover is in check`",
        None,
    ),
    (&["wins!", "victory", "won", "winner"], Place::Result, "write `wins` or `loses`", Some("wins")),
    (&["lost", "defeated", "loser"], Place::Result, "write `wins` or `loses`", Some("loses")),
    (
        &["has", "have", "is", "are", "can", "cannot"],
        Place::Result,
        "an end says who wins and then why: `White wins if Black has no pieces`",
        None,
    ),
    (
        &["draws", "tie", "ties", "drawn"],
        Place::Result,
        "a draw is a clause of its own: `LABEL: draw if mover cannot move`",
        None,
    ),
    (
        &["square", "squares", "point", "points", "field", "fields", "cell", "cells", "all", "every"],
        Place::Points,
        "points are named alone: `on a1-e1`, `on rows 1-2`, `on edge`, `anywhere`",
        None,
    ),
    (
        &["top"],
        Place::Points,
        "rows are counted by each player from his own side: `last row`, `row 1`",
        Some("last row"),
    ),
    (
        &["bottom"],
        Place::Points,
        "rows are counted by each player from his own side: `row 1`, `last row`",
        Some("row 1"),
    ),
    (
        &["fen", "start", "setup", "board"],
        Place::Step,
        "a position is `position \"White: a1; Black: b2; White to move\"`",
        None,
    ),
    (
        &["expect", "assert", "can", "should", "allowed", "valid"],
        Place::Step,
        "what is legal is `legal a1-b2`, what is not `illegal a1-c3 because line`",
        None,
    ),
    (&["move"], Place::Step, "moves are made with `play a1-b2`", Some("play")),
    (
        &["1", "1-0", "0-1", "1-1", "2-0", "0-2"],
        Place::Step,
        "moves are made with `play a1-b2 c5-d6`, without numbers; a result is `result White` or `result draw`",
        None,
    ),
];

/// A word that is used elsewhere for what is expected here, behind the word `before`.
pub(in crate::syntax) fn word(found: &str, before: &str, expected: &Expected) -> Option<Habit> {
    let lower = found.to_lowercase();
    let lower = lower.as_str();
    let plain = |help, fix: Option<&str>| Some(Habit { language: None, help, fix: fix.map(str::to_string) });
    // What can stand here is no habit from elsewhere.
    if expected.words.contains(&found) {
        return None;
    }
    if let Some((language, help)) = brackets::hyphenated(found) {
        return Some(Habit { language: Some(language), help, fix: None });
    }
    if let Some((_, _, help, fix)) =
        LINES.iter().find(|(words, place, _, _)| words.contains(&lower) && place.is(expected))
    {
        return plain(help, *fix);
    }
    if let Some((help, fix)) = sign(found, before, expected) {
        return plain(help, fix);
    }
    if matches!(found, "–" | "—" | "−") && expected.may_end {
        return plain("a run is written with a plain hyphen, as `a1-e1` or `1-3`", Some("-"));
    }
    if found == "×" && expected.signs().contains(&"x") {
        return plain("a size is written with the letter x", Some("x"));
    }
    if found == ">" && expected.has("a move, as `e5-c5`") {
        return plain("moves are written `c3-d4`, and `c3xe5` where something is taken", None);
    }
    let text = found.trim_matches('"');
    if found.starts_with('"')
        && (Place::Setup.is(expected) || super::is_fen(text.split_whitespace().next().unwrap_or("")))
    {
        return plain("a start is written piece by piece: `White: man on rows 1-3, king on d1`", None);
    }
    let size = lower
        .split_once('x')
        .filter(|(w, h)| [w, h].iter().all(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit())));
    match size {
        Some((w, h)) if expected.has("a number") => {
            Some(Habit { language: None, help: "a size is written with blanks", fix: Some(format!("{w} x {h}")) })
        }
        Some(_) if Place::Board.is(expected) => {
            plain("a size stands behind the shape, with blanks: `cells 8 x 8`, `grid 9 x 9`, `lattice 6 x 7`", None)
        }
        _ => None,
    }
}

/// Signs and small words between what belongs together.
fn sign(found: &str, before: &str, expected: &Expected) -> Option<(&'static str, Option<&'static str>)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_point = |text: &str| {
        let rank = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        is_number(rank) && matches!(text.len() - rank.len(), 0..=2)
    };
    let lower = found.to_lowercase();
    let is_line = found.split('-').count() > 2 && found.split('-').all(is_point);
    match found {
        _ if is_line && expected.has("a run of points") => {
            Some(("a line is written by its ends and goes through all points between: `a1-g1`", None))
        }
        "nothing" => Some(("an answer has a name: `no = nothing | yes = may capture`", None)),
        ":" if expected.signs().contains(&"{") => {
            Some(("the clauses of a block stand between braces: `players { White: up; Black: down }`", Some(" {")))
        }
        ":" if expected.signs().contains(&"=") => Some(("an answer is written `NAME = ...`", Some(" ="))),
        "=" if expected.signs().contains(&":") && !expected.has("a word") => {
            Some(("a colon stands between a name and what is said of it: `king: \"K\"`", Some(":")))
        }
        "by" | "*" | "times" | "X" if expected.signs().contains(&"x") => {
            Some(("a size is written with the letter x: `4 x 6`", Some("x")))
        }
        "on" | "in" | "at" if expected.signs().contains(&":") => {
            Some(("whose pieces stand there comes first: `White: man on a1`", None))
        }
        "outranks" | "above" | "beats" if expected.signs().contains(&":") => {
            Some(("which piece is higher is said by `rank king > man`", None))
        }
        "in" | "left" | "on" if expected.has("what the piece is or has") => {
            Some(("whose they are comes first: `mover has no men in hand`", None))
        }
        "with" | "without" if expected.words.contains(&"who") => {
            Some(("what a player has is said with `who has`: `a player who has no pieces loses`", None))
        }
        "not" if before == "can" => Some(("`cannot` is one word", None)),
        "or" if matches!(before, "lower" | "higher") && expected.words.contains(&"rank") => {
            Some(("equal comes first: `of equal or lower rank`", None))
        }
        "direction" | "directions" if expected.words.contains(&"way") => {
            Some(("every direction is `any way`", Some("way")))
        }
        "the" if expected.has("pieces and their points") => Some((
            "the other side's set-up turned is `South rotated`, and pieces stand without an article: `man on a1`",
            None,
        )),
        "the" | "an" if !expected.begins_a_clause() => Some(("no article stands here", Some(""))),
        _ if lower != found && expected.words.contains(&lower.as_str()) => Some((
            "the words of the language are written in small letters: `variant \"NAME\"`, `board { cells 8 x 8 }`",
            None,
        )),
        "=" | ":" if expected.has("a word") => {
            Some(("a question is answered by the name of the answer alone: `capture forced`", Some("")))
        }
        "-" if expected.may_end && is_point(before) => {
            Some(("runs and moves are written without blanks: `a1-e1`, `1-3`", None))
        }
        "to" | "through" | "until" if is_point(before) => {
            Some(("a run is written with a hyphen: `a1-e1`, `rows 1-3`", None))
        }
        "over" | "above" | "before" if expected.signs().contains(&">") => {
            Some(("in `rank` the higher stands before `>`: `rank king > man`", Some(">")))
        }
        "begins" | "begin" | "starts" | "start" | "first" | "moves" | "plays" | "goes"
            if expected.signs().contains(&":") =>
        {
            Some(("who begins is said with `first White`", None))
        }
        "because" if expected.has("a move, as `e5-c5`") => {
            Some(("a reason belongs to `illegal a1-a3 because line`; is `illegal` misspelt?", None))
        }
        _ if is_number(found) && expected.has("a phrase") => Some((
            "how far is said by the act: `step` goes one point, `slide` any number, `slide forward, at most 2` up to two",
            None,
        )),
        _ => None,
    }
}
