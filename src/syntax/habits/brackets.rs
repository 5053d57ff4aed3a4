//! What stands behind an opening bracket in Zillions and Ludii files, and how it is said here.

const ZILLIONS: &str = "Zillions rules";
const LUDII: &str = "Ludii rules";
const BOTH: &str = "Zillions or Ludii rules";

const FILE: &str = "a file of dablo has blocks in braces: `board { cells 8 x 8 }`, `moves { man: step forward }`";
const NAMED: &str =
    "a file begins with `variant \"NAME\"`; what derives from another with `variant \"NAME\" from \"BASE\"`";
const PEOPLE: &str =
    "players are named, each with the way it faces, and take turns: `players { White: up; Black: down; first White }`";
const BOARD: &str = "a board is one of the shapes `cells 8 x 8`, `grid 9 x 9`, `lattice 6 x 7`, `hexagon 5`, or points and lines one by one";
const LINES: &str = "points are joined by lines: `lines a1-g1`, or `lines a1~b2~d2` through exactly these points";
const ZONES: &str = "points get a name with `zone yard = rows 1-2` in the block `board`";
const FACING: &str =
    "directions are seen by the player who moves, so nothing is mirrored: `forward`, `sideways`, `any way`";
const SETUP: &str = "a start is written piece by piece: `setup { White: man on rows 1-3 }`";
const PIECES: &str = "pieces stand in `pieces { man: \"\"; king: \"K\" }`; what they do stands in `moves`";
const ACTS: &str = "acts stand behind the piece: `moves { man: step forward; king: slide any way }`";
const JUMPS: &str = "a capture names what is jumped: `jump any way over enemy`, `fly any way over enemy`";
const HAND: &str = "what is placed from hand: `man: place from hand anywhere`";
const DUTY: &str = "duties and choices stand in the block `turn`: `must capture`, `prefer most captures`";
const CHAIN: &str = "going on after a capture is said in the block `turn`: `chains must finish`, `chains may stop`";
const CONDITION: &str = "conditions stand behind `if` at the end of a clause: `if turn 1`, `if White has no king`";
const TAKING: &str = "what is taken is part of the act: `jump any way over enemy`, `slide any way, or take enemy`";
const PROMOTION: &str = "a promotion is an act: `man: promote to king on last row`";
const ENDS: &str =
    "each end has a label: `end { stuck: a player who cannot move loses; bare: a player who has no pieces loses }`";
const REPETITION: &str =
    "repetition is said in words: `repeat: draw if position occurs 3 times`, or `never repeat position`";
const ABOUT: &str =
    "what is told of the game stands at its head: `variant \"NAME\" { about \"...\"; recorded \"PLACE\" 1921 }`";
const OPTIONS: &str = "what can be chosen is a question: `capture? free = may capture | compulsory = must capture`, and a reading answers it";
const PASSING: &str = "passing is said in the block `turn`: `may pass`, `must pass if mover cannot move`";
const MEMORY: &str = "a piece remembers what clauses ask of it: `if it has never moved`";
const SCREEN: &str = "pictures are drawn from the rules, and nothing is said of them";

/// By word, in small letters.
const WORDS: &[(&[&str], &str, &str)] = &[
    (&["game"], BOTH, FILE),
    (&["equipment", "rules", "phases", "phase", "mode"], LUDII, FILE),
    (&["include", "version", "zillions-version"], ZILLIONS, FILE),
    (
        &["define"],
        BOTH,
        "nothing is defined beforehand: acts that pieces share stand behind all of them, `man, king: step forward`",
    ),
    (&["variant", "title"], ZILLIONS, NAMED),
    (&["players", "player"], BOTH, PEOPLE),
    (&["turn-order", "default"], ZILLIONS, PEOPLE),
    (&["board"], BOTH, BOARD),
    (&["grid", "dimensions", "start-rectangle", "positions", "dummy", "unlink"], ZILLIONS, BOARD),
    (
        &[
            "square",
            "hex",
            "hexagon",
            "rectangle",
            "graph",
            "tri",
            "tiling",
            "merge",
            "concentric",
            "rotate",
            "diagonals",
        ],
        LUDII,
        BOARD,
    ),
    (&["links"], ZILLIONS, LINES),
    (&["zone", "kill-positions"], ZILLIONS, ZONES),
    (&["regions", "sites", "union", "intersection", "difference", "expand"], LUDII, ZONES),
    (&["directions", "symmetry"], BOTH, FACING),
    (&["n", "e", "s", "w", "ne", "nw", "se", "sw"], ZILLIONS, FACING),
    (&["board-setup"], ZILLIONS, SETUP),
    (&["start", "set"], LUDII, SETUP),
    (&["place"], LUDII, SETUP),
    (&["piece"], BOTH, PIECES),
    (&["name", "notation"], ZILLIONS, PIECES),
    (&["image", "sound", "music", "animate", "help", "opening-sound", "graphics"], BOTH, SCREEN),
    (&["moves", "move-type"], ZILLIONS, ACTS),
    (&["move", "foreach", "play", "step", "slide", "leap", "or", "and", "apply"], LUDII, ACTS),
    (&["hop", "between"], LUDII, JUMPS),
    (&["jump", "capture", "cascade"], ZILLIONS, TAKING),
    (&["remove", "custodial", "enclose", "surround", "intervene"], LUDII, TAKING),
    (&["drops", "drop"], ZILLIONS, HAND),
    (&["move-priorities"], ZILLIONS, DUTY),
    (&["priority", "max", "do"], LUDII, DUTY),
    (&["add", "add-partial", "add-copy", "add-copy-partial"], ZILLIONS, CHAIN),
    (&["then", "moveagain"], LUDII, CHAIN),
    (&["verify", "while", "not-friend", "not-enemy", "in-zone"], ZILLIONS, CONDITION),
    (&["if", "is", "to", "from", "all", "no", "not", "can"], LUDII, CONDITION),
    (&["promote"], LUDII, PROMOTION),
    (&["change-type", "change-owner", "flip"], ZILLIONS, PROMOTION),
    (&["win-condition", "loss-condition", "draw-condition", "count-condition"], ZILLIONS, ENDS),
    (
        &[
            "captured",
            "checkmated",
            "stalemated",
            "pieces-remaining",
            "total-piece-count",
            "absolute-config",
            "relative-config",
        ],
        ZILLIONS,
        ENDS,
    ),
    (&["end", "result", "byscore"], LUDII, ENDS),
    (&["repetition"], ZILLIONS, REPETITION),
    (&["norepeat", "meta"], LUDII, REPETITION),
    (&["history", "description", "strategy", "default-setup"], ZILLIONS, ABOUT),
    (&["metadata", "info", "description", "source", "version", "aliases"], LUDII, ABOUT),
    (&["option", "ruleset", "rulesets"], BOTH, OPTIONS),
    (&["pass-turn", "pass", "pass-partial"], BOTH, PASSING),
    (&["attribute", "set-attribute"], ZILLIONS, MEMORY),
    (&["state", "value", "count", "counter", "var"], LUDII, MEMORY),
];

/// Words that stand so nowhere else: whoever writes them means Zillions or Ludii even without a bracket.
const HYPHENATED: [&str; 16] = [
    "turn-order",
    "board-setup",
    "move-priorities",
    "move-type",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "add-partial",
    "pass-turn",
    "absolute-config",
    "relative-config",
    "kill-positions",
    "start-rectangle",
    "pieces-remaining",
    "change-type",
];

/// The language of which this is a word behind a bracket, and how it is said here.
pub(super) fn behind_bracket(word: &str) -> Option<(&'static str, &'static str)> {
    let word = word.to_lowercase();
    let known = WORDS.iter().find(|(words, _, _)| words.contains(&word.as_str()))?;
    Some((known.1, known.2))
}

/// The same for words that mean another language wherever they stand.
pub(super) fn hyphenated(word: &str) -> Option<(&'static str, &'static str)> {
    HYPHENATED.contains(&word.to_lowercase().as_str()).then(|| behind_bracket(word)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_without_a_bracket_is_known_behind_one_too() {
        assert!(HYPHENATED.iter().all(|word| hyphenated(word).is_some()));
    }
}
