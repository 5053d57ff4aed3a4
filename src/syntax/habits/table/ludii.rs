//! Words of Ludii files.

use super::{Line, Place};

/// The words.
pub(super) const LINES: &[Line] = &[
    (
        &["all", "adjacent", "every", "each", "anyway", "anywhere"],
        Place::Direction,
        "every direction is `any way`",
        Some("any way"),
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
    (&["vertices", "nodes", "vertex"], Place::Board, "points are named by `points a1 b2 c1-c5`", None),
    (&["region", "regions", "area"], Place::Board, "points get a name with `zone NAME = rows 1-2`", None),
    (
        &["fen", "start", "position", "startpos", "place", "p1", "p2"],
        Place::Setup,
        "a start is written piece by piece: `White: man on rows 1-3, king on d1`",
        None,
    ),
    (
        &["priority", "mandatory", "compulsory", "obligatory", "forced", "forced-capture", "must-capture"],
        Place::Turn,
        "a duty to capture is `must capture`",
        None,
    ),
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
    (
        &["norepeat", "ko", "superko", "repetition", "no-repeat"],
        Place::Turn,
        "repetition is `never repeat position`, or an end: `repeat: draw if position occurs 3 times`",
        None,
    ),
];
