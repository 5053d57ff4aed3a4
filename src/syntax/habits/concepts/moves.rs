//! What is said of acts.

use super::Concept;

pub(super) const EXAMPLES: &str = "acts are `step forward`, `slide orthogonal`, `leap (1,2)`, `jump any way over enemy`, `promote to king on last row`; they stand behind \
     `man:` or `each:`";

const PROMOTION: &str = "a promotion is `promote to king on last row`; when, says what may follow: `then stop`, `and go on`, `if the move ends there`";
const JUMP: &str = "a capture over a piece is `jump any way over enemy`, from afar `fly any way over enemy`, by stepping onto it `step forward, to take enemy`";
const ONTO: &str =
    "a piece that is taken where one lands is `step forward, to take enemy` or `slide any way, or take enemy`";
const RANKED: &str = "ranks are compared by `jump any way over enemy of equal or lower rank`";
const PLACED: &str = "a piece comes from hand by `place from hand on row 1` or `place from hand anywhere`";
const AGAIN: &str = "a second move of the same player is `after capturing, again`";
const MILL: &str = "a line that takes is `after completing line of 3, remove enemy`";
const LONG: &str = "a slide of some points is `slide any way, at most 3`; one point is `step any way`";
const ENCLOSED: &str =
    "taking between two is `enclose enemy on 2 opposite sides`, on all sides of a grid `enclose enemy on 4 sides`";
const DIRECTED: &str = "directions are `any way`, `forward`, `backward`, `sideways`, `orthogonal`, `diagonal`; two are joined by `or`: `step forward or sideways`";
const BANNED: &str = "a direction that is not named is no way to go: `step forward`; points are barred by `never enter edge` or `never stop on edge`";
const BOUND: &str = "where an act begins and ends is `step any way, from row 1` and `step any way, onto row 5`; who may not go there is under `never enter edge`";
const COND: &str = "a condition is `step forward if it has never moved`, `step forward if mover has no king`";

const CAPTURE: &[&str] =
    &["captur*", "take", "takes", "taking", "kill*", "eat*", "hit*", "beat*", "attack*", "strike*"];

pub(super) const CONCEPTS: &[Concept] = &[
    (&[&["custod*", "surround*", "flank*", "sandwich*", "between", "enclos*", "sides"]], ENCLOSED),
    (&[&["enclos*", "surround*"], &["sides", "between", "opposite", "both", "all", "enemy"]], ENCLOSED),
    (&[&["replac*", "displac*"]], ONTO),
    (&[CAPTURE], JUMP),
    (&[CAPTURE, &["jump*", "over", "by"]], JUMP),
    (&[CAPTURE, &["step", "slide", "leap", "to", "or", "replac*", "displac*"]], ONTO),
    (&[CAPTURE, &["step", "slide", "leap", "replac*", "displac*"], &["to", "or", "may", "can", "enemy", "by"]], ONTO),
    (&[&["jump*", "hop", "hops", "over", "fly", "flies", "flying", "across"]], JUMP),
    (&[&["jump*", "hop", "over", "fly"], &["enemy", "opponent*", "piece*", "over", "any"]], JUMP),
    (
        &[
            &["jump*", "over", "fly", "take", "captur*"],
            &["lower", "weaker", "higher", "stronger", "rank", "same", "equal"],
        ],
        RANKED,
    ),
    (
        &[
            &["jump*", "over", "fly", "take", "captur*"],
            &["lower", "weaker", "higher", "stronger", "same", "equal"],
            &["enemy", "rank", "over"],
        ],
        RANKED,
    ),
    (
        &[&["fly", "jump", "hop"], &["land", "landing", "lands"]],
        "where a flying piece lands is `fly any way over enemy, landing next`; a `jump` always lands right behind",
    ),
    (
        &[&["fly", "jump", "hop"], &["land", "landing", "lands"], &["over", "enemy"]],
        "where a flying piece lands is `fly any way over enemy, landing next`; a `jump` always lands right behind",
    ),
    (&[&["promot*", "becom*", "crown*", "upgrade*", "turn", "turns", "queen", "dame"]], PROMOTION),
    (
        &[&["promot*", "becom*", "crown*", "upgrade*", "turn", "turns"], &["king*", "row", "last", "to", "on"]],
        PROMOTION,
    ),
    (
        &[
            &["promot*", "becom*", "crown*", "upgrade*", "turn", "turns"],
            &["king*", "row", "last", "to", "on"],
            &["stop*", "continu*", "end*", "go", "then", "there", "if", "at", "row", "when"],
        ],
        PROMOTION,
    ),
    (
        &[&["like", "same", "as", "moves"]],
        "a piece that goes like another is said in `pieces`: `guard: \"G\", like king`; other acts are named one by one",
    ),
    (&[&["rook", "rooks"]], "a rook's move is `slide orthogonal`, with captures `slide orthogonal, or take enemy`"),
    (&[&["bishop", "bishops"]], "a bishop's move is `slide diagonal`, with captures `slide diagonal, or take enemy`"),
    (
        &[&["rook", "bishop", "knight", "queen"], &["like", "as", "a"]],
        "the moves of chess are `slide orthogonal` (rook), `slide diagonal` (bishop), `slide any way` (queen), `leap (1,2)` (knight)",
    ),
    (
        &[&["leap*", "knight", "knight's"]],
        "a leap has an offset: `leap (1,2)` is a knight's, `leap (2,2)` two points along a diagonal",
    ),
    (&[&["leap*"], &["over", "enemy"]], JUMP),
    (&[&["drop*", "put", "puts", "hand", "reserve*", "stock", "enter", "place", "places", "pool"]], PLACED),
    (
        &[
            &["drop*", "put", "hand", "reserve*", "stock", "place"],
            &["on", "anywhere", "from", "empty", "row", "to", "in"],
        ],
        PLACED,
    ),
    (&[&["again", "extra", "twice", "another"]], AGAIN),
    (&[&["after"], &["captur*", "capture", "moving", "move", "again", "take", "taking"]], AGAIN),
    (&[&["mill*", "line", "row"], &["after", "completing", "complete"]], MILL),
    (&[&["mill*", "line", "row", "completing"], &["after", "completing"], &["remov*", "captur*", "take"]], MILL),
    (
        &[&[
            "distance", "far", "up", "max*", "most", "points", "squares", "exactly", "least", "steps", "1-2", "2", "3",
        ]],
        LONG,
    ),
    (
        &[
            &["distance", "far", "up", "max*", "most", "points", "squares", "exactly", "least", "1-2", "2", "3"],
            &["slide", "step", "move*"],
        ],
        LONG,
    ),
    (&[&["step", "slide", "move*", "go", "goes", "walk*"]], DIRECTED),
    (
        &[
            &["step", "slide", "move*", "go", "jump", "fly"],
            &[
                "direction*",
                "all",
                "every*",
                "anywhere",
                "adjacent",
                "straight",
                "diag*",
                "horizontal*",
                "vertical*",
                "left",
                "right",
                "north",
                "south",
                "up",
                "down",
                "backward*",
                "sideway*",
                "only",
                "except",
                "but",
                "forward*",
                "like",
                "back",
                "and",
                "ahead",
            ],
        ],
        DIRECTED,
    ),
    (
        &[
            &["never", "cannot", "can't", "not", "no"],
            &["back*", "move*", "go", "leave", "enter", "stop", "land", "cross", "stay", "captur*", "on"],
        ],
        BANNED,
    ),
    (
        &[&["never", "cannot", "can't", "not", "no"], &["captur*", "capture"]],
        "a piece without acts that take never takes; what a base lets it take is taken away by `no capture`",
    ),
    (
        &[&["immobile", "does", "fixed"]],
        "a piece without acts never moves; what a base lets it do is taken away by `no move`",
    ),
    (
        &[
            &["only", "from", "onto", "not", "except", "in", "to", "on"],
            &["row", "rows", "edge", "empty", "point*", "square*", "zone*", "corner*"],
        ],
        BOUND,
    ),
    (
        &[
            &["only", "from", "onto", "not", "except", "in", "to"],
            &["row", "rows", "edge", "empty", "point*", "square*"],
            &["step", "slide", "way"],
        ],
        BOUND,
    ),
    (
        &[&["if", "when", "unless", "while", "first"], &["moved", "unmoved", "move", "empty", "never", "turn", "not"]],
        COND,
    ),
    (
        &[
            &["if", "when", "unless", "while", "first"],
            &["moved", "unmoved", "move", "empty", "never", "turn", "not"],
            &["step", "slide", "jump", "way", "first"],
        ],
        COND,
    ),
    (&[&["remov*"]], "a piece is lifted by `remove enemy`, as a move of its own"),
    (
        &[&["swap*", "push*", "pull*", "castle*", "castling", "exchange*"]],
        "two pieces never move at once here, but for what a move takes, and `after moving, place from hand on row 1`",
    ),
    (&[&["passant"]], "taking in passing is `step forward diagonal, to take passing enemy man`"),
    (
        &[&["withdraw*", "approach*"]],
        "taking by approach is `step any way, to take line of enemy ahead`, by withdrawal `step any way, to take line of enemy behind`",
    ),
];
