//! What is said of turns.

use super::Concept;

pub(super) const EXAMPLES: &str =
    "clauses of `turn` are `must capture`, `chains must finish`, `lift at end`, `prefer most captures`, `may pass`";

const CAPTURE: &[&str] =
    &["captur*", "take", "takes", "taking", "jump*", "kill*", "eat*", "hit", "hits", "beat*", "strike*"];
const CHAINS: &[&str] =
    &["chain", "chains", "multi*", "multiple", "continu*", "jumps", "sequence*", "series", "several", "second"];

pub(super) const CONCEPTS: &[Concept] = &[
    (
        &[&["optional", "free*", "volunt*", "may", "can", "need*", "unnecessary"], CAPTURE],
        "a capture that may be left out is `may capture`, without a condition; a duty has one: `must capture if own man can capture`",
    ),
    (
        &[&["most", "max*", "long*", "larg*", "big*", "majority", "quantity", "many", "greatest", "best", "more"]],
        "taking as many as possible is `prefer most captures`; of one kind `prefer most king`",
    ),
    (
        &[
            &["most", "max*", "long*", "larg*", "big*", "majority", "many", "greatest", "best", "more"],
            &["captur*", "take", "takes", "taking", "jump*", "kill*", "eat*", "piece", "pieces", "men"],
        ],
        "taking as many as possible is `prefer most captures`; of one kind `prefer most king`",
    ),
    (
        &[&["valu*", "quality", "worth*", "strong*", "highest", "important", "rank*"]],
        "by what is taken one chooses with `prefer highest captive`, `prefer most king` or `prefer most worth man 1 king 3`; by \
         what takes with `prefer highest capturer`",
    ),
    (
        &[&["prefer*", "choos*", "priority", "rather", "first"], &["with", "king*", "queen*", "dame*", "capturing"]],
        "captures by kings go first with `prefer capturing with king`, captures of kings with `prefer most king`",
    ),
    (
        &[&["prefer*", "choos*", "choice"], &["free*", "any", "none", "no", "like*", "random", "choice", "will"]],
        "a free choice among captures is `prefer nothing`",
    ),
    (&[&["earliest", "soonest"]], "the capture that meets kings earliest is `prefer earliest king`"),
    (
        &[&[
            "mandatory",
            "compuls*",
            "obligat*",
            "forc*",
            "requir*",
            "always",
            "must",
            "has",
            "have",
            "should",
            "shall",
            "duty",
        ]],
        "a duty is `must capture`; for one kind only `must capture with king`, on a condition `must capture if own man can capture`",
    ),
    (
        &[
            &[
                "mandatory",
                "compuls*",
                "obligat*",
                "forc*",
                "requir*",
                "always",
                "must",
                "has",
                "have",
                "should",
                "shall",
            ],
            CAPTURE,
        ],
        "a duty is `must capture`, which binds whoever can; for one kind only `must capture with king`",
    ),
    (
        &[&["optional", "free*", "volunt*", "may", "can", "need*", "not", "no", "never", "unnecessary"]],
        "what is free is said with `may`: `may capture`, `may pass`",
    ),
    (
        &[
            &["optional", "free*", "volunt*", "may", "can", "need*", "not", "no", "duty"],
            &["captur*", "take", "taking", "duty", "jump", "mandatory", "compulsory", "obligatory", "forced"],
        ],
        "a capture that may be left out is `may capture`",
    ),
    (
        &[&["pass", "passes", "passing", "skip*", "wait*"]],
        "passing is `may pass`, on a condition `must pass if mover cannot move`; who may not pass needs no clause",
    ),
    (
        &[&["can", "may", "must", "cannot", "never", "not", "no"], &["pass", "passes", "passing", "skip*", "wait*"]],
        "passing is `may pass`, on a condition `must pass if mover cannot move`; who may not pass needs no clause",
    ),
    (
        &[CHAINS],
        "several captures in one move are `chains must finish` or `chains may stop`; one capture a move is `no chains`",
    ),
    (
        &[
            CHAINS,
            &[
                "may",
                "must",
                "allowed",
                "forbidden",
                "mandatory",
                "compulsory",
                "optional",
                "end",
                "ends",
                "complete*",
                "finish*",
                "stop*",
                "continu*",
                "go",
                "going",
                "keep*",
            ],
        ],
        "several captures in one move are `chains must finish` or `chains may stop`; one capture a move is `no chains`",
    ),
    (
        &[
            CHAINS,
            &["may", "must", "never", "not", "no", "same", "keep", "straight"],
            &["turn*", "direction*", "straight", "back*", "revers*", "line"],
        ],
        "which way chains go is `chains keep direction`, `chains never reverse` or `chains never repeat direction`",
    ),
    (
        &[CHAINS, &["straight", "direction*", "revers*"]],
        "which way chains go is `chains keep direction`, `chains never reverse` or `chains never repeat direction`",
    ),
    (&[CHAINS, &["land*"]], "where chains land is `chains land where they can go on`"),
    (
        &[&["one", "single", "only", "once"], &["captur*", "jump*", "take", "chain*", "piece"]],
        "one capture a move is `no chains`",
    ),
    (
        &[&["keep", "stop", "finish", "continue"]],
        "going on with captures is `chains must finish`, stopping `chains may stop`",
    ),
    (
        &[&["lift*", "remov*", "vanish*", "disappear*", "off", "dead", "cleared"]],
        "taken pieces go from the board with `lift at once` or `lift at end`",
    ),
    (
        &[&["taken", "captured", "captives", "prisoners", "dead", "victims"]],
        "where taken pieces go is `taken go under taker`, `taken go to hand of taker` or `taken go to hand of owner`; when they go is \
         `lift at once` or `lift at end`",
    ),
    (
        &[
            &["taken", "captured", "captives", "prisoners", "dead", "victims"],
            &["remov*", "at", "end", "once", "immediately", "off"],
        ],
        "when taken pieces go from the board is `lift at once` or `lift at end`",
    ),
    (
        &[&["dice", "die", "roll*", "throw*", "2d6", "d6"]],
        "dice are `roll 2 dice of 1 2 3 4 5 6`, and `spend dice in any order`",
    ),
    (
        &[&["re-roll*", "reroll*", "again"], &["dice", "throw*", "reroll*", "re-roll*"]],
        "throwing again is `may reroll if turn 1`",
    ),
    (
        &[&["dice", "die"], &["order", "spend", "use", "first"]],
        "which die goes first is `spend dice in any order` or `spend dice in order 1 4`",
    ),
    (
        &[&["check*", "attack*", "safe", "threat*"]],
        "who may not leave his king to be taken is under `never leave king in check`",
    ),
    (
        &[&["repeat*", "repetition*", "ko", "superko", "same"]],
        "positions that may not come again are `never repeat position`; a draw stands in `end`: `x: draw if position occurs 3 times`",
    ),
    (
        &[&["limit*", "at-most", "maximum"], &["move*", "turn*", "run*"]],
        "quiet moves of one piece in a row are `limit king to 3 quiet moves running`; how long a game lasts stands in `end`: `x: draw if turn 300`",
    ),
    (
        &[&["count*", "hostile", "edge*", "corner*", "throne", "wall*"]],
        "points that help to enclose are `count corners as enemy`, `count empty corners as enemy to king`",
    ),
    (
        &[&["enclos*", "custod*", "flank*", "surround*"]],
        "enclosing is an act of pieces, in `moves`: `man: enclose enemy on 2 opposite sides`",
    ),
    (&[&["clos*", "shrink*"]], "points go out of play with `after each move close outermost files if empty`"),
    (
        &[&["after", "every"], &["clos*", "move"]],
        "points go out of play with `after each move close outermost files if empty`",
    ),
    (
        &[&["again", "extra", "double", "twice", "another", "two"]],
        "a second move of the same player is an act, in `moves`: `man: after capturing, again`",
    ),
    (&[&["alternat*", "order", "turns", "per"]], "players move in turn, one move each, which need not be said"),
    (
        &[&["per", "each", "every"], &["turn", "move"], &["one", "two", "single", "1", "2"]],
        "players move in turn, one move each, which need not be said",
    ),
    (&[&["call*", "say*", "declare*", "announce*"]], "what a player may say is `may call duel if mover has only king`"),
    (
        &[&["resign*", "swap*", "time", "clock*"]],
        "resigning always loses and is no clause; swaps and clocks of time are not part of rules",
    ),
    (
        &[&["same", "identical", "equal"], &["captur*", "move*", "taken", "path*", "way*"]],
        "captures that differ only in their way are one with `same start, end and taken are one move`",
    ),
    (&[&["approach*", "advance", "near*"]], "a move that must come nearer is `must approach enemy`"),
    (&[&["must"], &["move"]], "one kind must move with `must move king`; that something must move need not be said"),
    (&[&["huff*", "blow*"]], "whoever leaves out a capture is huffed: `must capture or be huffed`"),
    (
        &[
            &["one", "single", "only", "1"],
            &["captur*", "jump*", "take"],
            &["per", "each", "every", "a"],
            &["turn", "move"],
        ],
        "one capture a move is `no chains`",
    ),
];
