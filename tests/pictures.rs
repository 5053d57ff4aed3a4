//! Pictures of all sorts of boards, kept in `docs/pictures` to be looked at: the same bytes on every machine.
//!
//! `UPDATE_PICTURES=1` draws them anew.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes files")]

use std::fs;
use std::path::Path;

use dablo::bundled::Bundled;
use dablo::draw::{PictureOptions, Theme, png, svg};
use dablo::rules::{Rules, check};
use dablo::session::{Choices, Sitting, Variant};
use dablo::source::Sources;

fn options(sitting: &Sitting, theme: Theme) -> PictureOptions {
    PictureOptions { theme, flip: false, last: sitting.last_move() }
}

/// A bundled variant after some moves.
fn game(name: &str, position: Option<&str>, moves: &str) -> Sitting {
    let variant = Variant::load(&Bundled, name).unwrap();
    let choices = Choices { position: position.map(str::to_string), ..Choices::default() };
    let mut sitting = Sitting::begin(variant, choices).unwrap();
    sitting.play_line(moves).unwrap();
    sitting
}

/// Rules of which only the board, the pieces and the set-up matter.
fn board(board: &str, pieces: &str, setup: &str) -> Rules {
    let file = format!(
        "variant \"Picture\"\nboard {{ {board} }}\nplayers {{ White: up; Black: down; first White }}\n\
         pieces {{ {pieces} }}\nsetup {{ {setup} }}\nmoves {{ each: step any way; jump any way over enemy }}\n\
         turn {{ may capture; chains may stop; lift at once; prefer nothing }}\n\
         end {{ bare: a player who has no pieces loses }}\n"
    );
    rules_of(&file)
}

fn rules_of(file: &str) -> Rules {
    let mut sources = Sources::new();
    let source = sources.add("picture", file.to_string());
    let checked = check(&mut sources, &source, &Bundled);
    let ruleset = checked.ruleset.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    ruleset.resolve(&ruleset.answers(None, &[]).unwrap()).rules.unwrap()
}

/// Compares with the picture that was looked at.
fn same(name: &str, drawn: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, drawn).unwrap();
    }
    let kept = fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}; UPDATE_PICTURES=1 draws it"));
    assert!(kept == drawn, "{name} is drawn otherwise now; UPDATE_PICTURES=1 draws it anew, to be looked at");
}

fn both(name: &str, sitting: &Sitting, theme: Theme) {
    let options = options(sitting, theme);
    same(&format!("{name}.svg"), svg(sitting.rules(), &sitting.setup(), &options).as_bytes());
    same(&format!("{name}.png"), &png(sitting.rules(), &sitting.setup(), &options).unwrap());
}

fn empty(name: &str, rules: &Rules) {
    let setup = dablo::notation::position::start(rules);
    let options = PictureOptions::default();
    same(&format!("{name}.svg"), svg(rules, &setup, &options).as_bytes());
}

#[test]
fn games_are_drawn_with_their_last_move() {
    both("lattice", &game("dablot-prejjesne", None, "e5-e7"), Theme::Light);
    both("lattice-dark", &game("dablo-frostviken", None, "c3-c5 a5xc3xe5xa5"), Theme::Dark);
    let draughts = game("english-draughts", Some("W:W22,K30:B17,9,2"), "22x13x6");
    both("draughts", &draughts, Theme::Light);
    both("tafl", &game("tablut", None, ""), Theme::Light);
    both("alquerque", &game("alquerque", None, ""), Theme::Light);
    let columns = include_str!("engines/columns-retaken.dablo");
    let rules = rules_of(columns);
    let setup = dablo::notation::position::read(
        &rules,
        "White: a1, c1, (WO,BO,BO,B)f4, (WO,BO)d2; Black: (B,WO)a3, Oe5; White to move",
    );
    let options = PictureOptions { theme: Theme::Dark, ..PictureOptions::default() };
    same("columns-dark.svg", svg(&rules, &setup.unwrap(), &options).as_bytes());
}

#[test]
fn all_boards_look_right() {
    empty(
        "hexagon",
        &board("hexagon 4", "man: \"\"; king: \"K\"", "each: man on rows 1-2, king on row 3 within files d-e"),
    );
    empty("grid13", &board("grid 13 x 13", "man: \"\"", "each: man on rows 1-2"));
    empty(
        "rings",
        &board(
            "points 1 (0,3) 2 (2,2) 3 (3,0) 4 (2,-2) 5 (0,-3) 6 (-2,-2) 7 (-3,0) 8 (-2,2) 9 (0,0) 10 (0,6) 11 (4,4) \
             12 (6,0) 13 (4,-4) 14 (0,-6) 15 (-4,-4) 16 (-6,0) 17 (-4,4); \
             lines 1~2~3~4~5~6~7~8~1 10~11~12~13~14~15~16~17~10 14-10 16-12",
            "man: \"\"; king: \"Á\"",
            "White: man on 13 14 15, king on 5; Black: man on 10 11 17, king on 1",
        ),
    );
    empty(
        "joined-shapes",
        &board(
            "cells 7 x 6 at a5; cells 3 x 3 at c1; cells 3 x 3 at c12; points d4 d11",
            "biy: \"K\"; batyr: \"Q\"; tura: \"R\"; yalkyn: \"B\"; shatra: \"\"",
            "White: biy on d4, batyr on d1, tura on c2 e2, yalkyn on c3 e3, shatra on c1 e1 d2 d3 a5-g5; \
             Black: White rotated",
        ),
    );
    empty(
        "morris",
        &board(
            "points a1 d1 g1 b2 d2 f2 c3-e3 a4-c4 e4-g4 c5-e5 b6 d6 f6 a7 d7 g7
             lines a1-g1 g1-g7 a7-g7 a1-a7 b2-f2 f2-f6 b6-f6 b2-b6 c3-e3 e3-e5 c5-e5 c3-c5 d1-d3 a4-c4 e4-g4 d5-d7",
            "man: \"\"",
            "each: man on row 1, 3 man in hand",
        ),
    );
    empty(
        "draughts100",
        &board("cells 10 x 10 checkered from a1; numbered", "man: \"\"; king: \"K\"", "each: man on rows 1-4"),
    );
}

#[test]
fn loops_of_tracks_and_letters_of_other_scripts_are_drawn() {
    let rules = board(
        "grid 6 x 6; track inner both ways = b1-b6 loop a5-f5 loop e6-e1 loop f2-a2 loop b1; \
         track outer both ways = c1-c6 loop a4-f4 loop d6-d1 loop f3-a3 loop c1",
        "шашка: \"\"; дамка: \"Д\"; щит: \"Щ\"; жрец: \"Ж\"; ψυχή: \"Ψ\"; φρουρός: \"Φ\"; ωμέγα: \"Ω\"; riddár: \"Ǥ\"",
        "White: шашка on row 1, дамка on a2, щит on b2, жрец on c2, ψυχή on d2, φρουρός on e2, ωμέγα on f2, \
         riddár on a3; Black: шашка on row 1, щит on b5, φρουρός on e5",
    );
    empty("loops", &rules);
    assert_eq!(dablo::draw::undrawn(&rules), [] as [&str; 0]);
    let rules = board("grid 4 x 4", "man: \"\"; նշան: \"Ա\"", "each: man on row 1");
    let said = dablo::draw::undrawn(&rules).join(" ");
    assert!(said.contains("`Ա`, the letter of the նշան, has no shape"), "{said}");
}

#[test]
fn a_piece_that_took_another_by_displacing_it_can_be_read() {
    let position = "White: Ka1, Rd4; Black: Kh8, Nd6, b7; White to move";
    both("displaced", &game("shatranj", Some(position), "d4xd6"), Theme::Light);
}

#[test]
fn a_picture_needs_nothing_but_itself() {
    let sitting = game("dablot-prejjesne", None, "e5-e7");
    let picture = svg(sitting.rules(), &sitting.setup(), &options(&sitting, Theme::Light));
    for forbidden in ["<text", "font", "href", "<style", "<script", "url("] {
        assert!(!picture.contains(forbidden), "{forbidden}");
    }
    assert!(picture.contains("<title>Dablot Prejjesne</title>"));
    assert!(picture.contains("<desc>Sami: Kk7, Pj6, "));
}

#[test]
fn a_board_of_any_extent_fits_into_a_picture() {
    let far =
        board("points 1 (0,0) 2 (-3000,2) 3 (9000,9000); lines 1~2~3", "man: \"\"", "White: man on 1; Black: man on 3");
    let setup = dablo::notation::position::start(&far);
    let bytes = png(&far, &setup, &PictureOptions::default()).unwrap();
    // Width and height stand behind the signature and the name of the first chunk.
    let length = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert!(length(16) <= 3000 && length(20) <= 3000, "{} x {}", length(16), length(20));
}
