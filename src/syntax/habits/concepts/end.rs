//! What is said of the end.

use super::Concept;

pub(super) const EXAMPLES: &str = "an end is `x: a player who cannot move loses`, `x: White wins if Black has no king`, `x: draw if turn 200` or \
     `x: most pieces wins if turn 300`";

const NONE: &str = "who has nothing left loses by `a player who has no pieces loses`; few are `fewer than 3 pieces`";
const STUCK: &str = "who cannot move loses by `a player who cannot move loses`, or it is `draw if mover cannot move`";
const CHECKMATE: &str =
    "checkmate is `a player who is in check and cannot move loses`, with `never leave king in check` in `turn`";
const KING: &str =
    "a king who is taken is `a player who has no king loses`; he is among others: `has no king`, `has any king`";
const REPEATED: &str = "a position that comes again is `draw if position occurs 3 times`";
const QUIET: &str = "a time without captures is `draw if no capture for 40 moves each`, or without moves of men too `draw if no capture and no man moves for 40 moves each`";
const TURNS: &str = "the length of a game is `draw if turn 200`, or `most pieces wins if turn 200`";
const AGREED: &str = "what the players agree on is `draw by agreement`";
const ONLY: &str = "what is left is `draw if each player has only king`, `draw if each player has exactly 1 king`";
const REACHED: &str =
    "who reaches a place wins by `a player who has any king on last row wins` or `White wins if king is on edge`";
const LINED: &str = "a line of pieces is `White wins if White has any man that is in line of 3`";
const MORE: &str =
    "numbers are compared by `most pieces wins if turn 300`, or with a number: `White has more than 3 pieces`";

const DRAW: &[&str] = &["draw*", "tie*", "remis", "nobody", "neither", "no-one", "both", "nil"];

pub(super) const CONCEPTS: &[Concept] = &[
    (
        &[&["win*", "won", "victory", "victorious"]],
        "who wins is `White wins if Black has no king`, or `a player who has no pieces loses`",
    ),
    (
        &[&["los*", "defeat*", "beaten"]],
        "who loses is `a player who has no pieces loses`, or `White loses if White has no king`",
    ),
    (
        &[DRAW],
        "a draw is `draw if turn 200`, `draw if position occurs 3 times`, `draw if no capture for 40 moves each` or `draw by agreement`",
    ),
    (
        &[
            &["no", "without", "out", "left", "all", "none", "nothing", "zero", "last", "0"],
            &["piece*", "man", "men", "captur*", "taken", "player", "loses", "standing", "has", "out", "left"],
        ],
        NONE,
    ),
    (
        &[&["piece", "pieces", "1", "2", "3", "one", "two", "fewer", "less"], &["has", "have", "having", "left"]],
        "a number of pieces is `a player who has fewer than 3 pieces loses`, `exactly 1 king`, `at least 2 men`",
    ),
    (
        &[&[
            "stalemate*",
            "stuck",
            "block*",
            "unable",
            "can't",
            "cant",
            "cannot",
            "immobile",
            "trapped",
            "legal",
            "does",
            "must",
        ]],
        STUCK,
    ),
    (
        &[
            &["no", "cannot", "can't", "can", "not", "unable", "without", "legal", "nobody", "does", "must"],
            &["move", "moves"],
        ],
        STUCK,
    ),
    (&[&["no", "nobody"], &["move", "moves"], DRAW], STUCK),
    (&[&["checkmate*", "mate", "mated", "check"]], CHECKMATE),
    (
        &[
            &["king", "king's", "his"],
            &["captur*", "taken", "dead", "los*", "surround*", "lost", "falls", "killed", "dies"],
        ],
        KING,
    ),
    (
        &[
            &["king", "king's"],
            &["captur*", "taken", "dead", "surround*", "lost", "falls", "killed"],
            &["win*", "los*", "was", "is", "whose"],
        ],
        KING,
    ),
    (&[&["repeat*", "repetition*", "threefold", "thrice", "same", "occur*", "appear*", "happen*"]], REPEATED),
    (
        &[&["repeat*", "repetition*", "threefold", "thrice", "same", "occur*", "appear*", "happen*", "position"], DRAW],
        REPEATED,
    ),
    (
        &[
            &["captur*", "taken", "takes"],
            &["for", "in", "during", "without", "no", "nothing", "since"],
            &["turn*", "move*", "40", "50"],
        ],
        QUIET,
    ),
    (
        &[
            &["captur*", "taken", "takes", "capture"],
            &["for", "in", "during", "without", "no", "nothing", "since"],
            DRAW,
        ],
        QUIET,
    ),
    (
        &[
            &["captur*", "taken", "capture"],
            &["for", "in", "during", "without", "no", "nothing", "since"],
            DRAW,
            &["turn*", "move*"],
        ],
        QUIET,
    ),
    (&[&["turn", "turns", "move", "moves"], DRAW], TURNS),
    (&[&["turn", "turns"], &["after", "reach*", "in", "is", ">", "=", ">=", "more"]], TURNS),
    (&[&["agree*", "offer*"]], AGREED),
    (&[&["agree*", "offer*"], DRAW], AGREED),
    (
        &[
            &["vs", "versus", "against", "insufficient", "material", "each", "both", "all"],
            &["king*", "material", "only"],
        ],
        ONLY,
    ),
    (
        &[
            &["vs", "versus", "against", "insufficient", "each", "both", "all"],
            &["king*", "material", "only", "has", "have"],
            DRAW,
        ],
        ONLY,
    ),
    (
        &[&[
            "reach*",
            "escape*",
            "arriv*",
            "goal",
            "home",
            "corner*",
            "edge",
            "get",
            "gets",
            "enter*",
            "row",
            "touchdown",
        ]],
        REACHED,
    ),
    (
        &[
            &["reach*", "escape*", "arriv*", "corner*", "edge", "row", "gets", "enter*", "on", "at"],
            &["win*", "king*", "man"],
            &["reach*", "escape*", "arriv*", "corner*", "edge", "row", "gets", "enter*", "last"],
        ],
        REACHED,
    ),
    (
        &[
            &["row", "line", "mill*"],
            &["in", "a", "three", "3", "four", "4", "five", "5"],
            &["three", "3", "four", "4", "five", "5", "mill*"],
        ],
        LINED,
    ),
    (&[&["row", "line"], &["three", "3", "four", "4", "five", "5"], &["in"], &["win*"]], LINED),
    (&[&["most", "more", "majority", "score*", "points", "highest"]], MORE),
    (
        &[
            &["most", "more", "majority", "score*", "points", "highest"],
            &["piece*", "than", "win*", "decid*", "men", "king*"],
        ],
        MORE,
    ),
    (
        &[&["surround*", "enclos*"]],
        "enclosing is an act that takes, in `moves`: `man: enclose enemy king on 4 sides`; here stands `a player who has no king loses`",
    ),
    (
        &[&["resign*", "time", "clock", "give*"]],
        "resigning always loses and needs no clause; time is not part of rules",
    ),
    (
        &[
            &["stalemate*", "stuck", "block*", "unable", "can't", "cant", "immobile", "trapped"],
            &["los*", "win*", "draw*", "mover", "is"],
        ],
        STUCK,
    ),
];
