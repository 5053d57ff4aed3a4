//! What is said of boards, players, pieces, the start and in examples.

use super::Concept;

pub(super) const BOARDS: &str = "boards are `cells 8 x 8`, `cells 8 x 8 checkered from a1`, `grid 5 x 5 with diagonals`, `lattice 6 x 7`, `hexagon 4`; \
     places have names by `zone throne = e5`";

pub(super) const BOARD: &[Concept] = &[
    (
        &[&["checker*", "dark", "black", "draught*", "chequer*"]],
        "the dark squares alone are `cells 8 x 8 checkered from a1`",
    ),
    (
        &[&["diagonal*"]],
        "diagonals are `grid 5 x 5 with diagonals`, `grid 5 x 5 with alternate diagonals`; cells touch at corners anyway",
    ),
    (&[&["hex*", "triang*"]], "a board with six directions is `hexagon 4`, by the points of an edge"),
    (&[&["circle", "round", "ring*"]], "any board is `points 1 (0,0) 2 (2,0) 3 (1,2)` and `lines 1~2~3~1`"),
    (
        &[&["line*", "edge*", "connect*", "join*"]],
        "points are joined by `lines a1-g1 a1-a7`, or `lines a1~b2~d2` through exactly these",
    ),
    (
        &[&["throne", "castle", "zone*", "center", "centre", "area", "region", "camp", "on", "is"]],
        "a place has a name by `zone throne = e5`, `zone camp = a1 b1 c1-e1`",
    ),
    (&[&["without", "no", "except", "remov*", "cut*", "hole*", "missing"]], "points are cut out by `without a1 h8`"),
    (&[&["number*", "1-32"]], "numbers for points are `numbered`, or `numbered from a1`"),
    (&[&["path*", "track*", "course*", "route*"]], "a path is `track road = a1-h1 h2-a2`"),
    (
        &[&["row*", "column*", "rank*", "file*", "width", "height", "size"]],
        "a size is that of a shape: `cells 8 x 8`, `grid 5 x 5`",
    ),
    (&[&["points", "point"]], "points are named side by side: `points a1 b2 c3-e3`"),
];

pub(super) const PLAYERS: &[Concept] = &[
    (
        &[&["first", "start*", "begin*", "second"]],
        "who begins is `first White`, `first by lot` or `first by agreement`",
    ),
    (
        &[&["fac*", "look*", "north", "south", "up", "down", "top", "bottom", "forward", "home", "side"]],
        "which way a player looks is `White: up`, `Black: down`, or for nowhere `White, Black: no facing`",
    ),
];

pub(super) const PIECES: &[Concept] = &[
    (
        &[&["rank*", "outrank*", "higher", "above", ">", "<", "stronger", "value", "values"]],
        "which piece outranks which is `rank king > man`, all in one clause",
    ),
    (&[&["only", "for", "white", "black"]], "a piece of one player is `man: \"\", for White only`"),
    (&[&["like", "as", "same", "moves"]], "a piece that goes like another is `guard: \"G\", like king`"),
    (&[&["plural", "men", "many"]], "a plural stands right behind the letter: `man: \"\" plural men`"),
    (
        &[&["royal", "king"], &["royal", "lose", "win"]],
        "nothing is royal by itself; what a king's loss means stands in `end`: `x: a player who has no king loses`",
    ),
];

pub(super) const SETUP: &[Concept] = &[
    (&[&["hand", "reserve*", "stock", "board", "pool", "off"]], "pieces to be placed later are `White: 3 man in hand`"),
    (
        &[&["same", "mirror*", "turn*", "rotat*", "opposite", "likewise", "revers*", "copy", "symmetr*"]],
        "the other player's start is `Black: White rotated` or `Black: White mirrored`",
    ),
    (
        &[&["dark", "light", "square*", "field*", "colour*", "color*"]],
        "dark points of some rows are `man on dark within rows 1-3`",
    ),
    (&[&["except", "but", "without", "not", "minus"]], "points are left out with `man on rows 1-2 except e1`"),
    (
        &[&["and", "plus", "also", "+"]],
        "points are added with `man on rows 1-2 plus e3`, another piece behind a comma: `man on row 1, king on e2`",
    ),
    (&[&["to", "through", "..", "until"]], "a run is written with a hyphen: `man on rows 1-3`, `man on a1-e1`"),
    (
        &[
            &["first", "last", "back", "second", "two", "bottom", "lower", "upper", "home"],
            &["row", "rows", "line", "half", "rank"],
        ],
        "rows are counted from a player's own side: `man on rows 1-2`, `man on last row`, `man on own half`",
    ),
    (
        &[&["men", "pieces", "12", "8", "twelve", "eight"]],
        "where they stand tells how many there are: `White: man on rows 1-3`",
    ),
];

pub(super) const EXAMPLES: &str = "an example sets up a position and asks: `position \"White: a1; Black: b2; White to move\"`, `legal a1xc3`, `illegal a1-a2 because duty`, \
     `play a1xc3`, `result White`";

pub(super) const STEPS: &[Concept] = &[
    (
        &[&["illegal", "cannot", "not", "forbidden", "never", "can't"]],
        "what is not legal has a reason: `illegal a1-a2 because duty`, `because line`, `because direction`",
    ),
    (
        &[&["legal", "allowed", "can", "may", "valid"]],
        "what is legal is `legal a1-b2 a1-c3`; what alone is, `only a1xc3`",
    ),
    (
        &[&["win*", "won", "los*", "draw*", "result", "end*", "over", "1-0"]],
        "how a game stands is `result White`, `result draw`, `result none`, perhaps with the label: `result White bare`",
    ),
    (&[&["number", "count*", "moves", "how"]], "how many moves there are is `moves 7`"),
    (&[&["perft*", "nodes"]], "numbers of games are `perft 7 49 302`"),
    (&[&["play*", "move", "make", "goes"]], "moves are made by `play a1-b2 c5-d6`, without numbers or commas"),
    (
        &[&["position", "given", "start*", "fen", "when"]],
        "a position is `position \"White: a1, Kb2; Black: c3; White to move\"`",
    ),
    (&[&["roll", "dice", "die"]], "a throw is `play roll 1 3`"),
];

pub(super) const HEADS: &[Concept] = &[
    (&[&["reading"]], "a reading is `reading KEY \"WHO SAYS SO\" { QUESTION ANSWER, QUESTION ANSWER }`"),
    (&[&["source"]], "a source is `source KEY \"WHERE IT STANDS\"`, and a clause cites it as `@KEY`"),
    (
        &[&["variant"]],
        "a file begins `variant \"NAME\"`, one that derives from another `variant \"NAME\" from \"BASE\"`",
    ),
    (&[&["example"]], "an example is `example \"WHAT\" { moves 7 }`"),
];

pub(super) const ITEMS: &str = "a file has the blocks `board`, `players`, `pieces`, `setup`, `moves`, `turn` and `end`, each with its clauses in braces, and `example \"WHAT\" { moves 7 }`";
