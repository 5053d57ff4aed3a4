//! Words in which players speak of their games.

use super::{Line, Place};

/// The words.
pub(super) const LINES: &[Line] = &[
    (
        &["all", "any", "every", "everything"],
        Place::Act,
        "acts of all pieces stand behind `each:`, as `each: step any way`",
        None,
    ),
    (&["flies", "flying"], Place::Act, "a capture from afar is `fly any way over enemy`", Some("fly")),
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
        &["start", "starts", "begin", "begins", "starting", "second"],
        Place::Player,
        "who begins is said with `first White`",
        None,
    ),
    (
        &["capture", "captures", "capturing", "take", "takes", "taking", "jumping"],
        Place::Turn,
        "a duty is `must capture`, a free choice `may capture`",
        None,
    ),
    (&["optional", "free", "voluntary"], Place::Turn, "a capture that may be left out is `may capture`", None),
    (&["pass", "passing", "skip"], Place::Turn, "passing is `may pass` or `must pass if mover cannot move`", None),
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
    (&["victory", "won", "winner"], Place::Result, "write `wins` or `loses`", Some("wins")),
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
        &["expect", "assert", "can", "should", "allowed", "valid"],
        Place::Step,
        "what is legal is `legal a1-b2`, what is not `illegal a1-c3 because line`",
        None,
    ),
    (&["move"], Place::Step, "moves are made with `play a1-b2`", Some("play")),
];
