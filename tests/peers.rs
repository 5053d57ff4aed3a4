//! Failures that users of other programs have reported in public, held against this one.

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::diagnostics::{Code, Diagnostic};
use dablo::notation::{moves, position};
use dablo::prose::{Status, questionnaire, rulebook};
use dablo::rules::check;
use dablo::session::{Choices, Library, Sitting, Variant};
use dablo::source::Sources;
use dablo::verify;

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

/// A file of one's own.
fn own(text: &str) -> (Variant, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let source = sources.add("own", text);
    let checked = check(&mut sources, &source, &Bundled);
    let found = checked.diagnostics;
    let ruleset = checked.ruleset.unwrap_or_else(|| panic!("{found:#?}"));
    (Variant { called: "own".to_string(), sources, ruleset, remarks: Vec::new() }, found)
}

/// Plays the examples of a file of one's own; every one must hold.
fn examples_hold(text: &str) {
    let results = verify::examples(&Arc::new(own(text).0));
    assert!(!results.is_empty());
    for result in results {
        assert!(result.passed(), "{}: {:#?}", result.name, result.failures);
    }
}

fn codes(text: &str) -> Vec<Code> {
    let mut sources = Sources::new();
    let source = sources.add("own", text);
    check(&mut sources, &source, &Bundled).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

fn texts(sitting: &Sitting) -> Vec<String> {
    let legal = sitting.legal().expect("moves can be listed");
    legal.iter().map(|mv| moves::print(sitting.rules(), mv)).collect()
}

/// A small game of men on a plain board, with more clauses behind it.
fn small(more: &str) -> String {
    format!(
        "variant \"Small\"\nboard {{ cells 5 x 5 }}\nplayers {{ White: up; Black: down; first White }}\n\
         pieces {{ man: \"\" }}\nsetup {{ White: man on a1; Black: man on e5 }}\n\
         moves {{ man: step any way; jump any way over enemy }}\n{more}"
    )
}

/// py-draughts 48: a king might stop where another landing would have gone on.
#[test]
fn a_long_capture_lands_where_it_can_go_on() {
    let at = "White: h6, b4, f4, e3, b2, f2, a1; Black: b8, f8, h8, e7, g7, d6, f6, Ka5, c5; Black to move";
    let sitting = sitting("russian-draughts", Some(at));
    let of_king: Vec<String> = texts(&sitting).into_iter().filter(|text| text.starts_with("a5x")).collect();
    assert!(!of_king.is_empty(), "{:?}", texts(&sitting));
    assert!(of_king.iter().all(|text| text.matches('x').count() > 1), "{of_king:?}");
    let why = sitting.why("a5xc3").expect("it is a move");
    assert_eq!(why.reason.map(|reason| reason.word()), Some("chain"), "{}", why.words);
}

/// open_spiel 1460: a capture of several pieces was listed piece by piece.
#[test]
fn a_chain_is_listed_as_one_move() {
    let sitting = sitting("russian-draughts", Some("White: c3; Black: d4, f6; White to move"));
    assert_eq!(texts(&sitting), ["c3xe5xg7"]);
}

/// privacy-friendly-dame 20: a king jumped over a man and took nothing.
#[test]
fn nothing_is_passed_over_untaken() {
    let sitting = sitting("russian-draughts", Some("White: Ka1; Black: c3, d4; White to move"));
    assert_eq!(texts(&sitting), ["a1-b2"]);
}

/// lila 1323, 412, 406, 285: what had been taken in an unfinished chain was lost on reload.
#[test]
fn an_unfinished_chain_is_part_of_the_position() {
    let text = "White: c3; Black: d4, f6; pending c3xe5; White to move";
    let rules = sitting("russian-draughts", None);
    let setup = position::read(rules.rules(), text).expect("it is a position");
    let printed = position::print(rules.rules(), &setup);
    assert!(printed.contains("pending c3xe5"), "{printed}");
    assert_eq!(position::read(rules.rules(), &printed), Ok(setup), "{printed}");
    // A game does not begin in the middle of a move; that is said, and what was taken is not forgotten in silence.
    let variant = Variant::load(&Bundled, "russian-draughts").expect("it is bundled");
    let choices = Choices { position: Some(text.to_string()), ..Choices::default() };
    let Err(error) = Sitting::begin(variant, choices) else { panic!("it is refused") };
    assert!(error.to_string().contains("in the middle of a move"), "{error}");
}

/// CS451 61: whether a new king goes on jumping was left to the program.
#[test]
fn what_a_new_king_may_do_is_said_and_asked() {
    let at = "White: f6; Black: b6, e7, g7; White to move";
    assert_eq!(texts(&sitting("russian-draughts", Some(at))), ["f6xd8=Kxa5", "f6xh8=K"]);
    examples_hold(
        "variant \"Stopped\" from \"russian-draughts\"\nmoves { man: promote to king on last row, then stop }\n\
         example \"crowned, and no further\" { position \"White: f6; Black: b6, e7, g7; White to move\"; only f6xh8=K f6xd8=K }",
    );
    let open = small("moves { man: promote to man on last row }")
        .replace("pieces { man: \"\" }", "pieces { man: \"\"; king: \"K\" }");
    let open = open.replace("promote to man", "promote to king").replace("moves { man: step", "moves { each: step");
    let (variant, _) = own(&open.replace("}\nmoves { man: promote", "; man: promote"));
    let answers = variant.ruleset.answers(None, &[]).expect("there are no questions");
    let rules = variant.ruleset.resolve(&answers).rules.expect("it can be played");
    assert!(rules.assumptions.iter().any(|assumption| assumption.point == "promotion in mid-chain"));
}

/// MM-NEATv2 392: the capture of a man hid that of a king.
#[test]
fn a_duty_binds_all_pieces_unless_it_says_which() {
    let sitting = sitting("russian-draughts", Some("White: a3, Kh2; Black: b4, d6; White to move"));
    let legal = texts(&sitting);
    assert!(legal.iter().any(|text| text.starts_with("a3x")), "{legal:?}");
    assert!(legal.iter().any(|text| text.starts_with("h2x")), "{legal:?}");
}

/// TablutCompetition 2, 4: nobody knew which empty points count as hostile, and against whom.
#[test]
fn what_counts_as_hostile_is_told() {
    let variant = Variant::load(&Bundled, "tablut").expect("it is bundled");
    let answers = variant.ruleset.answers(None, &[]).expect("it has a default reading");
    let rules = variant.ruleset.resolve(&answers).rules.expect("it can be played");
    let book = rulebook(&variant.ruleset, &answers, &rules).text();
    assert!(book.contains("an enemy is taken to stand on"), "{book}");
}

/// Sanmill 783, 220: who takes a piece off, and what of a side that cannot move, was not declared.
#[test]
fn who_cannot_move_is_asked_of_every_game() {
    let (variant, _) = own(include_str!("../examples/mills.dablo"));
    let answers = variant.ruleset.answers(None, &[]).expect("there are no questions");
    let rules = variant.ruleset.resolve(&answers).rules.expect("it can be played");
    let asked = questionnaire(&variant.ruleset, &answers, &rules);
    let no_move = asked.iter().find(|asked| asked.point == "no move").expect("it is asked");
    assert_eq!(no_move.status, Status::Said);
    let book = rulebook(&variant.ruleset, &answers, &rules).text();
    assert!(book.contains("completes a line of three") && book.contains("its player lifts"), "{book}");
    let open =
        small("turn { may capture; chains may stop; lift at once }\nend { bare: a player who has no pieces loses }");
    assert!(codes(&open).contains(&Code::Open), "{:?}", codes(&open));
}

/// fairy-stockfish 1005, 683: that one sort of piece may not take another could not be said.
#[test]
fn a_rank_forbids_a_capture_and_is_named() {
    let at = "Sami: c3, a1; Farmers: Pd4, Ka13; Sami to move";
    let why = sitting("dablot-prejjesne", Some(at)).why("c3xe5").expect("it is a move");
    assert_eq!(why.reason.map(|reason| reason.word()), Some("rank"), "{}", why.words);
    assert!(!why.clauses.is_empty());
}

/// ggp-base 87: a hunting game of tigers on a graph was asked for in vain.
#[test]
fn a_hunting_game_is_a_short_file() {
    let text = include_str!("../examples/goats.dablo");
    assert!(text.lines().count() < 40);
    own(text);
}

/// cgsuite 40: draughts with slanting steps, straight single jumps and no kings.
#[test]
fn steps_and_jumps_have_directions_of_their_own() {
    examples_hold(
        "variant \"Crosswise\"\nboard { cells 6 x 6 }\nplayers { White: up; Black: down; first White }\n\
         pieces { man: \"\" }\nsetup { each: man on rows 1-2 }\n\
         moves { man: step diagonal; jump orthogonal over enemy }\n\
         turn { must capture; no chains; prefer nothing }\nend { stuck: a player who cannot move loses }\n\
         example \"straight over\" { position \"White: c3; Black: c4, d4; White to move\"; only c3xc5 }\n\
         example \"aslant\" { position \"White: c3; Black: f6; White to move\"; only c3-b2 c3-d2 c3-b4 c3-d4 }\n\
         example \"blocked\" { position \"White: a1; Black: b2, c3; White to move\"; result Black stuck }",
    );
}

/// pychess-variants 1205, fairy-stockfish 142 and 198, kaggle-environments 1295: who is charged with a repetition, and
/// what counts as one.
#[test]
fn a_repetition_is_what_the_clause_says() {
    let turn = "turn { may capture; chains may stop; lift at once; prefer nothing }\n";
    let shuffle = "play a1-a2 e5-e4 a2-a1 e4-e5";
    examples_hold(&small(&format!(
        "{turn}end {{ repeat: draw if position occurs 3 times; stuck: a player who cannot move loses }}\n\
         example \"twice\" {{ {shuffle}; result none }}\nexample \"thrice\" {{ {shuffle}; {shuffle}; result draw repeat }}"
    )));
    examples_hold(&small(&format!(
        "{turn}end {{ again: a player who repeats position 3 times loses; stuck: a player who cannot move loses }}\n\
         example \"he who made it so\" {{ {shuffle}; {shuffle}; result White again }}"
    )));
}

/// Zillions fights its authors with a repetition rule of its own: nothing is built in here.
#[test]
fn without_a_clause_a_game_goes_on() {
    let shuffle = "play a1-a2 e5-e4 a2-a1 e4-e5; ".repeat(6);
    examples_hold(&small(&format!(
        "turn {{ may capture; chains may stop; lift at once; prefer nothing }}\n\
         end {{ stuck: a player who cannot move loses }}\nexample \"on and on\" {{ {shuffle}result none }}"
    )));
}

/// pydraughts 19: a counter was reset by the wrong thing.
#[test]
fn a_counter_says_what_it_counts() {
    examples_hold(
        &small(
            "turn { may capture; chains may stop; lift at once; prefer nothing }\n\
             end { quiet: draw if no capture and no man moves for 2 moves each; stuck: a player who cannot move loses }\n\
             example \"men move\" { position \"White: Ka1, c1; Black: Ke5; White to move\"\n\
             play a1-a2 e5-e4 c1-c2 e4-e5; result none; play a2-a1 e5-e4 a1-a2; result draw quiet }",
        )
        .replace("pieces { man: \"\" }", "pieces { man: \"\"; king: \"K\" }")
        .replace("moves { man:", "moves { each:"),
    );
}

/// py-draughts 27: the same move could be played twice.
#[test]
fn a_move_is_played_only_where_it_is_legal() {
    let mut sitting = sitting("russian-draughts", None);
    sitting.play_line("c3-d4 b6-a5").expect("these are legal");
    let error = sitting.play_line("c3-d4").expect_err("nothing stands there any more").to_string();
    assert!(error.contains("c3"), "{error}");
}

/// Ludii 18: a comment that swallowed a bracket, a category that nobody had declared.
#[test]
fn what_a_comment_swallows_is_missed_at_its_place() {
    let text = small("turn { may capture // }\nend { stuck: a player who cannot move loses }");
    assert!(codes(&text).contains(&Code::Unclosed), "{:?}", codes(&text));
    let text = small("turn { may capture when speed blitz }\nend { stuck: a player who cannot move loses }");
    assert!(codes(&text).contains(&Code::UnknownAnswer), "{:?}", codes(&text));
}

/// Ludii's lists hold points and edges twice.
#[test]
fn what_is_drawn_or_set_up_twice_is_told() {
    let twice = small(
        "turn { may capture; chains may stop; lift at once; prefer nothing }\nend { stuck: a player who cannot move loses }",
    );
    let line = twice.replace("cells 5 x 5", "grid 5 x 5; lines a1-e1");
    assert_eq!(codes(&line), [Code::NoEffect]);
    let piece = twice.replace("White: man on a1", "White: man on a1-c1 b1");
    assert_eq!(codes(&piece), [Code::NoEffect]);
    let both = twice.replace("Black: man on e5", "Black: man on a1");
    assert_eq!(codes(&both), [Code::BadSetup]);
}

/// PuzzleScript 719, 448, 175: a turn was cancelled, and the line named for it was wrong or missing.
#[test]
fn a_veto_names_its_script_and_its_clause() {
    let at = "Men: j2, g2; Women: Za3; neutral: Kh2; dice 2; Men to move";
    let sitting = sitting("sahkku", Some(at));
    let why = sitting.why("j2xh2").expect("it is a move");
    assert!(why.words.contains("recruit"), "{}", why.words);
    assert!(!why.clauses.is_empty());
}

/// PuzzleScript 421: a stricter checker broke games that had been published.
#[test]
fn a_file_can_say_for_which_edition_it_was_written() {
    let rest = small(
        "turn { may capture; chains may stop; lift at once; prefer nothing }\nend { stuck: a player who cannot move loses }",
    );
    assert_eq!(codes(&format!("edition 1\n{rest}")), []);
    assert_eq!(codes(&format!("edition 7\n{rest}")), [Code::NotPlayable]);
}
