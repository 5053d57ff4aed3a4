//! Pictures of all sorts of boards, to be looked at before they are accepted.

use insta::assert_snapshot;

use super::{TextOptions, text};
use crate::notation::position;
use crate::rules::{Bases, Rules, check};
use crate::source::Sources;

const DISCS: TextOptions = TextOptions {
    unicode: true,
    colour: false,
    marks: Vec::new(),
    targets: Vec::new(),
    flip: false,
    numbers: false,
    width: 104,
};
const ASCII: TextOptions = TextOptions {
    unicode: false,
    colour: false,
    marks: Vec::new(),
    targets: Vec::new(),
    flip: false,
    numbers: false,
    width: 104,
};

struct NoBases;

impl Bases for NoBases {
    fn find(&self, _: &str, base: &str) -> Result<(String, String), String> {
        Err(format!("there is no `{base}`"))
    }
}

/// Rules for two players in which only the board, the pieces and the set-up matter.
fn rules(board: &str, pieces: &str, setup: &str) -> Rules {
    let players = if pieces.contains("attacker") {
        "Muscovites: no facing; Swedes: no facing; first Muscovites"
    } else {
        "White: up; Black: down; first White"
    };
    let file = format!(
        "variant \"Picture\"\nboard {{ {board} }}\nplayers {{ {players} }}\npieces {{ {pieces} }}\nsetup {{ {setup} }}\n\
         moves {{ each: step any way; jump any way over enemy }}\n\
         turn {{ may capture; chains may stop; lift at once; prefer nothing }}\n\
         end {{ bare: a player who has no pieces loses }}\n"
    );
    let mut sources = Sources::new();
    let source = sources.add("picture", file);
    let checked = check(&mut sources, &source, &NoBases);
    let ruleset = checked.ruleset.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    let answers = ruleset.answers(None, &[]).expect("no question is asked");
    ruleset.resolve(&answers).rules.expect("rules without mistakes")
}

fn start(rules: &Rules, options: &TextOptions) -> String {
    text(rules, &position::start(rules), options)
}

fn marked(rules: &Rules, points: &[&str], options: &TextOptions) -> TextOptions {
    let marks = points.iter().filter_map(|name| rules.board.find(name)).collect();
    TextOptions { marks, ..options.clone() }
}

const DABLO: &str = "king: \"K\", White \"gånneka\"; prince: \"P\"; soldier: \"\", White \"dårake\", Black \"tenant\"";

#[test]
fn a_lattice_shows_its_ruled_lines_and_diagonals() {
    let rules =
        rules("lattice 6 x 7", DABLO, "White: soldier on ranks 1-5, prince on j6, king on k7; Black: White rotated");
    assert_snapshot!("lattice", start(&rules, &DISCS));
    assert_snapshot!("lattice_ascii", start(&rules, &ASCII));
    let options = marked(&rules, &["i5", "h6", "k7"], &TextOptions { flip: true, ..DISCS });
    assert_snapshot!("lattice_flipped", start(&rules, &options));
}

#[test]
fn grids_show_their_lines() {
    let wide = rules("grid 13 x 13", "man: \"\"", "each: man on rows 1-2");
    assert_snapshot!("grid13", start(&wide, &DISCS));
    let diagonals = rules("grid 5 x 4 with diagonals", "man: \"\"", "each: man on row 1");
    assert_snapshot!("grid_diagonals", start(&diagonals, &DISCS));
    let board = "grid 5 x 5 with alternate diagonals";
    let alquerque = rules(board, "man: \"\"", "White: man on rows 1-2 plus d3 e3; Black: White rotated");
    assert_snapshot!("alquerque", start(&alquerque, &DISCS));
    assert_snapshot!("alquerque_ascii", start(&alquerque, &ASCII));
}

#[test]
fn a_point_with_both_marks_stands_in_braces() {
    let rules = rules("grid 3 x 2", "man: \"\"", "each: man on row 1");
    let targets = ["b1", "c1"].iter().filter_map(|name| rules.board.find(name)).collect();
    let drawn = start(&rules, &TextOptions { targets, ..marked(&rules, &["a1", "b1"], &ASCII) });
    assert!(["[o]", "{o}", "(o)"].iter().all(|mark| drawn.contains(mark)), "{drawn}");
}

#[test]
fn cells_have_borders_and_numbers() {
    let pieces = "man: \"\"; king: \"K\"";
    let draughts = rules("cells 8 x 8 checkered from a1; numbered", pieces, "each: man on rows 1-3");
    assert_snapshot!("draughts", start(&draughts, &DISCS));
    assert_snapshot!("draughts_ascii", start(&draughts, &marked(&draughts, &["b4", "c3"], &ASCII)));
    let wide = rules("cells 10 x 10 checkered from a1; numbered", pieces, "White: king on 33; Black: man on 13 19 20");
    assert_snapshot!("draughts10", start(&wide, &DISCS));
    let tafl = rules(
        "cells 9 x 9; zone camp = d1-f1 e2 d9-f9 e8 a4-a6 b5 i4-i6 h5",
        "attacker: \"\", for Muscovites only; defender: \"\", for Swedes only; king: \"K\", for Swedes only",
        "Muscovites: attacker on camp; Swedes: defender on c5-d5 f5-g5 e3-e4 e6-e7, king on e5",
    );
    assert_snapshot!("tafl", start(&tafl, &DISCS));
}

#[test]
fn joined_shapes_keep_their_outline() {
    let shatra = rules(
        "cells 7 x 6 at a5; cells 3 x 3 at c1; cells 3 x 3 at c12; points d4 d11",
        "biy: \"K\"; batyr: \"Q\"; tura: \"R\"; yalkyn: \"B\"; shatra: \"\"",
        "White: biy on d4, batyr on d1, tura on c2 e2, yalkyn on c3 e3, shatra on c1 e1 d2 d3 a5-g5; Black: White rotated",
    );
    assert_snapshot!("shatra", start(&shatra, &DISCS));
}

#[test]
fn hexagons_lean() {
    let hexagon = rules("hexagon 4", "man: \"\"; king: \"K\"", "each: man on rows 1-2, king on row 3");
    assert_snapshot!("hexagon", start(&hexagon, &DISCS));
    assert_snapshot!("hexagon_flipped", start(&hexagon, &TextOptions { flip: true, ..ASCII }));
}

#[test]
fn boards_of_single_points_and_lines() {
    let morris = rules(
        "points a1 d1 g1 b2 d2 f2 c3-e3 a4-c4 e4-g4 c5-e5 b6 d6 f6 a7 d7 g7
         lines a1-g1 g1-g7 a7-g7 a1-a7 b2-f2 f2-f6 b6-f6 b2-b6 c3-e3 e3-e5 c5-e5 c3-c5 d1-d3 a4-c4 e4-g4 d5-d7",
        "man: \"\"",
        "each: man on row 1, 3 man in hand",
    );
    assert_snapshot!("morris", start(&morris, &DISCS));
    let odd = rules(
        "points 1 (0,0) 2 (-3,2) 3 (3,2) 4 (0,4) 5 (4000,9); lines 1~2~4~3~1 1-4 4~5",
        "man: \"\"",
        "White: man on 1 2; Black: man on 5",
    );
    assert_snapshot!("free_lines", start(&odd, &DISCS));
    let horns = rules(
        "grid 5 x 5 with alternate diagonals; points b6 c6 d6 a7 c7 e7; lines a7-c5 c5-e7 c5-c7 a7-e7 b6-d6",
        "man: \"\"",
        "White: man on rows 1-2; Black: man on rows 1-2",
    );
    assert_snapshot!("horns", start(&horns, &DISCS));
}

#[test]
fn wide_boards_stand_closer() {
    let wide = rules("grid 32 x 4", "man: \"\"; king: \"K\"", "each: man on row 1, king on row 2 within files a-e");
    assert_snapshot!("dense", start(&wide, &DISCS));
}

#[test]
fn colour_only_adds_codes() {
    let rules = rules("grid 3 x 3", "man: \"\"; king: \"K\"", "each: man on row 1");
    let options = marked(&rules, &["b1"], &DISCS);
    let plain = start(&rules, &options);
    let coloured = start(&rules, &TextOptions { colour: true, ..options });
    assert_ne!(plain, coloured);
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
}

mod random {
    use proptest::prelude::*;

    use super::{ASCII, DISCS, TextOptions, rules, start};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Every board can be drawn, wherever its points lie and whatever joins them.
        #[test]
        fn any_points_and_lines_are_drawn(
            places in prop::collection::btree_set((-40..40i32, -2000..2000i32), 2..12),
            joints in prop::collection::btree_set((0..12usize, 0..12usize), 0..10),
            flip in any::<bool>(),
        ) {
            let points: Vec<String> =
                places.iter().enumerate().map(|(i, (x, y))| format!("{i} ({x},{y})")).collect();
            let count = places.len();
            let pairs = joints.iter().map(|&(a, b)| (a % count, b % count)).filter(|(a, b)| a < b);
            let mut pairs: std::collections::BTreeSet<_> = pairs.collect();
            pairs.insert((0, 1));
            let lines: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}~{b}")).collect();
            let board = format!("points {}; lines {}", points.join(" "), lines.join(" "));
            let rules = rules(&board, "man: \"\"", "White: man on 0");
            for options in [&DISCS, &ASCII] {
                let picture = start(&rules, &TextOptions { flip, ..options.clone() });
                prop_assert!(picture.contains("White to move"));
            }
        }
    }
}
