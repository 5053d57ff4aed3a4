//! Failures that users of other programs have reported in public, held against this one.

mod support;

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::notation::position;
use dablo::rules::check;
use dablo::session::{Choices, Library, Sitting, Variant};
use dablo::source::Sources;

fn sitting(variant: &str, at: Option<&str>) -> Sitting {
    let variant = Variant::load(&Bundled, variant).expect("it is bundled");
    let choices = Choices { position: at.map(str::to_string), ..Choices::default() };
    Sitting::begin(variant, choices).expect("the position can be read")
}

fn legal(sitting: &Sitting) -> usize {
    sitting.legal().expect("moves can be listed").len()
}

/// pydraughts 28: a chain that was not finished counted as legal.
#[test]
fn a_chain_that_must_finish_is_one_move() {
    assert_eq!(legal(&sitting("russian-draughts", Some("White: h6; Black: g7, c5, d2; White to move"))), 1);
}

/// py-draughts 29, chess-library 145: of two moves with the same ends the first was taken without a word.
#[test]
fn a_move_that_may_mean_two_names_both() {
    let mut sitting = sitting("international-draughts", Some("W:WK4:B13,32,37,20"));
    let error = sitting.play_line("4x15").expect_err("it is ambiguous").to_string();
    assert!(error.contains("may mean") && error.matches("4x").count() >= 3, "{error}");
}

/// pydraughts 42: the list of moves broke down on captures that differ.
#[test]
fn captures_with_the_same_ends_are_listed_apart() {
    let at = "White: e3, g3, h4, a5, b2, h2, a3, Kf8; Black: c5, e5, g5, g7, h8; White to move";
    assert!(legal(&sitting("russian-draughts", Some(at))) > 1);
}

/// py-draughts 26, 28: a side without pieces was refused, or printed as nonsense.
#[test]
fn a_side_without_pieces_is_read_and_written() {
    let rules = sitting("international-draughts", None);
    for text in ["B:W50:B", "W:W:B1"] {
        let setup = position::read(rules.rules(), text).expect("it is a position");
        let printed = position::print(rules.rules(), &setup);
        assert_eq!(position::read(rules.rules(), &printed), Ok(setup), "{printed}");
    }
}

/// py-draughts 33, 35: stray letters, points off the board and doubles were accepted; runs were not.
#[test]
fn every_defect_of_a_position_is_told_with_its_column() {
    let rules = sitting("international-draughts", None);
    let defects = position::read(rules.rules(), "W:WK4,55,4:B4").expect_err("it is wrong");
    let columns: Vec<usize> = defects.iter().map(|defect| defect.column).collect();
    assert_eq!(columns, [7, 10, 13], "{defects:?}");
    assert!(position::read(rules.rules(), "W:W31-50:B1-20").is_ok());
}

/// damforum 71862: a result was read as a move.
#[test]
fn a_result_is_no_move() {
    let mut sitting = sitting("international-draughts", None);
    assert!(sitting.play_line("32-28 1-0").is_err());
    assert!(sitting.play_line("2-0").is_err());
}

/// privacy-friendly-dame 35, 19: an option of the rules was wished for, and needed a new release.
#[test]
fn another_duty_is_one_line() {
    let text = "variant \"Free draughts\" from \"english-draughts\"\nturn { may capture }\n";
    let mut sources = Sources::new();
    let source = sources.add("free", text);
    let ruleset = check(&mut sources, &source, &Bundled).ruleset.expect("it can be played");
    let variant = Variant { called: "free".to_string(), sources, ruleset, remarks: Vec::new() };
    let choices = Choices { position: Some("W:W22,32:B18,1".to_string()), ..Choices::default() };
    let free = Sitting::begin(Arc::new(variant), choices).expect("the position can be read");
    let bound = sitting("english-draughts", Some("W:W22,32:B18,1"));
    assert_eq!(legal(&bound), 1);
    assert!(legal(&free) > 1);
}

/// fairy-stockfish 388, 678: a key that nobody knows was ignored.
#[test]
fn what_is_not_known_is_an_error_with_a_suggestion() {
    let (_, text) = Bundled.open("english-draughts").expect("it is bundled");
    let mut sources = Sources::new();
    let source = sources.add("mine", text.replace("must capture", "mst capture"));
    let checked = check(&mut sources, &source, &Bundled);
    assert!(checked.ruleset.is_none());
    let fix = checked.diagnostics.iter().find_map(|diagnostic| diagnostic.fix.as_ref()).expect("it is proposed");
    assert_eq!((fix.text.as_str(), fix.certain), ("must", true));
}

/// lidraughts 24, 27: players took legal captures for mistakes of the program, which could not say why they were legal.
#[test]
fn a_move_that_is_forced_names_its_clause() {
    let sitting = sitting("russian-draughts", Some("White: c3, a1; Black: d4; White to move"));
    let why = sitting.why("a1-b2").expect("it is a move");
    assert_eq!(why.reason.map(|reason| reason.word()), Some("duty"), "{}", why.words);
    assert!(!why.clauses.is_empty());
}
