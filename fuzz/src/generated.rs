//! Rules files made by chance from a grammar of what the language can say. Most of them are accepted; the others ask for
//! something that their board does not have.

use dablo::search::Lots;

use super::texts;

/// What draws: the bytes of an input, then zeros, so that a shorter input makes a simpler file.
#[derive(Debug)]
struct Dice<'a>(&'a [u8]);

impl Dice<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % bound
    }
}

/// What the lines of a board are like: directions and leaps that it does not have are a mistake.
const BOARDS: &[&str] = &["full", "full", "ruled", "slanted"];

/// What may stand for a word in angle brackets, on any board or on boards of one sort. The first choice is the plainest.
const GRAMMAR: &[(&str, &[&str])] = &[
    (
        "file",
        &["variant \"Generated\"\nboard { <board> }\nplayers { <players> }\npieces { <pieces> }\nsetup { <setup> }\n\
           moves { <man>\n<king>\n<guard>\n<each> }\n<phase>turn { <duty>; <chains>; <lift>; <prefer><identity><more> }\n\
           end { <end>stuck: a player who cannot move <loses>; <draw>cap: draw if turn 60 }\n"],
    ),
    (
        "board full",
        &[
            "grid <w> x <h> with diagonals",
            "cells <w> x <h>",
            "cells 5 x 5; zone mid = centre plus beside centre",
            "lattice <w> x <h>",
            "lattice 3 x 4",
            "cells 6 x 6 checkered from a1 with orthogonal lines",
            "grid 5 x <h> with alternate diagonals",
            "grid 5 x 5 with diagonals; without c3",
        ],
    ),
    (
        "board ruled",
        &[
            "grid <w> x <h>",
            "grid <w> x <h>",
            "grid 7 x 3 at a3; grid 3 x 7 at c1",
            "grid 5 x 5; without c3",
            "hexagon 3",
            "hexagon 4",
        ],
    ),
    ("board slanted", &["cells 6 x <h> checkered from a1", "cells 8 x 8 checkered from a1; numbered"]),
    ("w", &["5", "4", "6", "3", "7"]),
    ("h", &["5", "4", "6", "7", "8"]),
    (
        "players",
        &[
            "White: up; Black: down; first White",
            "White: up; Black: down; first Black",
            "White: right; Black: left; first White",
            "White: north-east; Black: south-west; first White",
            "White: down; Black: up; first by lot",
        ],
    ),
    (
        "pieces",
        &[
            "man: \"\" plural men; king: \"K\"; guard: \"G\"<rank>",
            "man: \"\" plural men; king: \"K\"; guard: \"G\", like <like><rank>",
        ],
    ),
    ("like", &["man", "king"]),
    ("rank", &["; rank king > guard > man", "; rank king or guard > man"]),
    (
        "setup",
        &[
            "each: man on row 1",
            "each: man on row 1, king on row 2",
            "each: man on rows 1-2",
            "each: king on row 1, guard on row 2",
            "each: man on row 1, guard on row 2, 2 king in hand",
            "each: man on own half",
            "each: man on row 2, king on row 1",
            "White: man on row 1, 3 guard in hand; Black: White rotated",
            "White: man on row 1, king on row 2; Black: man on rows 1-2",
        ],
    ),
    ("man", &["man: <act>; <take><promote>", "man: <act>; <act>; <take>; <take><promote>", "man: <act><promote>"]),
    (
        "king",
        &["king: <act>; <take>", "king: <act>; <take>; <take>", "king: slide any way; fly any way over <who><landing>"],
    ),
    (
        "guard",
        &["", "guard: <act>; <take>", "guard: <act>; <after>", "guard: no capture", "guard: <act>; <ban>; <take>"],
    ),
    ("each", &["", "", "", "each: <ban>", "each: <after>", "each: <enclose>", "each: <after>; <enclose>"]),
    (
        "act",
        &[
            "step <dirs>",
            "step <dirs><phrase>",
            "slide <dirs><phrase>",
            "slide <dirs>, at most 2<phrase>",
            "leap <leap>",
            "hop <dirs> over <who>",
            "hop <dirs> over line of own",
            "place from hand on <set>",
            "place from <set> on <set>",
            "slide <dirs>, past <who><phrase>",
        ],
    ),
    (
        "take",
        &[
            "jump <dirs> over <who>",
            "jump <dirs> over <who><phrase>",
            "fly <dirs> over <who><landing>",
            "step <dirs>, to take <who><phrase>",
            "slide <dirs>, or take <who>",
            "slide <dirs>, at most 3, to take <who>",
            "leap <leap>, or take <who>",
            "step <dirs>, to take <who> ahead",
            "step <dirs>, to take <who> behind",
            "step <dirs>, to take line of <who> ahead",
            "step <dirs>, to take line of enemy behind",
            "step <dirs>, to take passing enemy man",
            "remove <who>",
            "<enclose>",
        ],
    ),
    (
        "enclose",
        &[
            "enclose <who> on 2 opposite sides",
            "enclose <who> on 3 sides",
            "enclose <who> on 2 opposite sides, even when moving in",
            "enclose <who> on 2 sides if it has moved",
        ],
    ),
    ("landing", &["", ", landing next", ", landing next after king", "<phrase>"]),
    (
        "dirs full",
        &[
            "any way",
            "forward",
            "orthogonal",
            "diagonal",
            "sideways",
            "backward",
            "forward or sideways",
            "forward diagonal",
            "forward orthogonal or sideways",
        ],
    ),
    ("dirs ruled", &["any way", "forward", "orthogonal", "backward", "forward or backward"]),
    ("dirs slanted", &["any way", "forward", "diagonal", "backward", "forward diagonal"]),
    ("leap full", &["(2,2)", "(2,2)", "(1,3) or (2,2)"]),
    ("leap ruled", &["(2,2)"]),
    ("leap slanted", &["(2,2)", "(1,3)"]),
    (
        "who",
        &[
            "enemy",
            "enemy",
            "enemy man",
            "enemy of equal or lower rank",
            "enemy of lower rank",
            "enemy except king",
            "enemy that has moved",
            "enemy that is on <set>",
            "enemy that is not on <set>",
            "anyone",
            "friend",
            "own man or enemy",
            "enemy that is in line of 2",
            "enemy that was promoted",
            "man",
        ],
    ),
    (
        "phrase",
        &[
            "",
            ", onto <set>",
            ", from <set>",
            " if it has moved",
            " if it has never moved",
            " if it has left <fixed>",
            " if mover has at least 3 men",
            " if turn 1-9",
            " if not opponent has any king",
            " if it is on <set> or mover has no king",
            " if opponent has more than 2 pieces on <set>",
        ],
    ),
    (
        "set",
        &[
            "own half",
            "row 1",
            "rows 1-2",
            "last row",
            "edge",
            "corners",
            "enemy half",
            "anywhere",
            "edge except corners",
            "beside edge",
            "empty rows 1-3",
            "enemy row 1",
            "rank 3 plus edge",
            "dark",
            "file a plus file c within own half",
        ],
    ),
    ("fixed", &["row 1", "rows 1-2", "edge"]),
    (
        "promote",
        &[
            "",
            "",
            "; promote to king on last row",
            "; promote to king on last row, then stop",
            "; promote to king on last row, and go on",
            "; promote to king or guard on last row if the move ends there",
            "; promote to missing king on last row",
            "; promote to guard on edge, and go on",
        ],
    ),
    (
        "ban",
        &[
            "never return",
            "never enter <set>",
            "never stop on <set>",
            "never stop on <set> if it has moved",
            "never enter <set> if turn 5-20",
        ],
    ),
    (
        "after",
        &[
            "after capturing, again",
            "after moving, again if turn 1-4",
            "after completing line of 3, remove enemy",
            "after completing line of 3, remove enemy that is not in line of 3 else enemy",
            "after capturing, place from hand on <set>",
            "after completing line of 2, again",
        ],
    ),
    (
        "phase",
        &[
            "",
            "",
            "",
            "moves if mover has any guard in hand { guard: place from hand on <set> }\nmoves otherwise { king: <act> }\n",
        ],
    ),
    (
        "duty",
        &[
            "may capture",
            "must capture",
            "must capture",
            "must capture with king",
            "must capture with man if own man can capture",
            "must capture or be huffed",
            "must move king",
            "must approach enemy",
            "must capture, else approach enemy",
            "must capture or move king if own king can capture",
            "must capture if mover has at least 3 pieces; must move man if turn 4-9",
        ],
    ),
    (
        "chains",
        &[
            "chains may stop",
            "chains must finish",
            "no chains",
            "chains must finish; chains never reverse",
            "chains must finish; chains land where they can go on",
            "chains may stop; chains keep direction",
            "chains may stop for king; chains must finish; chains never revisit",
            "no chains for man; chains may stop; chains never repeat direction",
        ],
    ),
    ("lift", &["lift at once", "lift at end"]),
    (
        "prefer",
        &[
            "prefer nothing",
            "prefer nothing",
            "prefer most captures",
            "prefer most king, then most captures",
            "prefer highest captive, then highest capturer",
            "prefer most worth man 2 king 5 guard 3, then earliest king",
            "prefer capturing with king",
        ],
    ),
    ("identity", &["", "", "", "; same start, end and taken are one move"]),
    (
        "more",
        &[
            "",
            "",
            "; may pass",
            "; may pass if mover cannot capture",
            "; must pass if mover cannot move",
            "; taken go to hand of taker",
            "; taken go to hand of owner",
            "; taken go under taker",
            "; never repeat position",
            "; limit king to 2 quiet moves running",
            "; count <fixed> as enemy",
            "; enclosing counts as capture",
            "; after each move close outermost ranks or files if empty",
            "; after each move close empty <set> if no capture",
            "; never leave king in check",
            "; may call calm if mover has at most 3 pieces",
        ],
    ),
    ("loses", &["loses", "wins"]),
    (
        "end",
        &[
            "bare: a player who has no pieces loses\n",
            "bare: a player who has no man loses\n",
            "home: White wins if White has any man on last row\n",
            "few: draw if each player has at most 2 pieces for 4 moves each\n",
            "took: mover wins if king was captured\n",
            "crowd: a player who has more than 2 kings wins\n",
            "bare: a player who has only man after moving loses\n",
        ],
    ),
    (
        "draw",
        &[
            "",
            "repeat: draw if position occurs 3 times\n",
            "quiet: draw if no capture and no man moves for 8 moves each\n",
            "most: most pieces wins if turn 50\n",
            "again: a player who repeats position 2 times loses\n",
        ],
    ),
];

/// Bytes that a seed draws.
pub fn seeded(seed: u64) -> Vec<u8> {
    let mut lots = Lots::new(seed);
    (0..96).map(|_| lots.below(256) as u8).collect()
}

/// The rules file that an input chooses.
pub fn rules_file(input: &[u8]) -> String {
    let mut dice = Dice(input);
    let board = BOARDS[dice.below(BOARDS.len())];
    expand("file", board, &mut dice)
}

fn expand(word: &str, board: &str, dice: &mut Dice<'_>) -> String {
    let own = format!("{word} {board}");
    let explained = GRAMMAR.iter().find(|(name, _)| *name == word || *name == own);
    let (_, choices) = explained.unwrap_or_else(|| panic!("the grammar does not explain `{word}`"));
    let mut text = choices[dice.below(choices.len())];
    let mut out = String::new();
    while let Some((before, (name, after))) =
        text.split_once('<').and_then(|(before, rest)| Some((before, rest.split_once('>')?)))
    {
        out += before;
        out += &expand(name, board, dice);
        text = after;
    }
    out + text
}

/// The input chooses a rules file; what is accepted plays the same on both engines.
pub fn generated(data: &[u8]) {
    accepted(data);
}

/// Plays the rules file that an input chooses on both engines; whether it was accepted.
pub fn accepted(data: &[u8]) -> bool {
    texts::agree(&rules_file(data))
}
