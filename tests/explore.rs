//! Counting that can be stopped counts like the engine; where rules part, nothing shorter parts them.

use dablo::bundled::{ALL, Bundled};
use dablo::explore::Pairing;
use dablo::explore::count::{count, divide};
use dablo::explore::diff::{Parting, clauses, differ, part};
use dablo::play::{PerftOptions, Play};
use dablo::rules::{Bases, ClauseId};
use dablo::session::{Block, Choices, Library, Parted, Sitting, Variant, part as part_of, part_blocks, told_apart};

fn start(name: &str, reading: Option<&str>, set: &[(&str, &str)]) -> Sitting {
    let variant = Variant::load(&Bundled, name).unwrap();
    let set = set.iter().map(|(question, answer)| (question.to_string(), answer.to_string())).collect();
    let choices = Choices { reading: reading.map(str::to_string), set, ..Choices::default() };
    Sitting::begin(variant, choices).unwrap()
}

#[test]
fn a_count_in_parts_is_the_engines_count() {
    let mut counted = 0;
    for variant in ALL {
        let sitting = start(variant.name, None, &[]);
        let play = sitting.play();
        // Games with many moves would only take long: one way of counting counts for all.
        if play.perft(3, PerftOptions::default()).unwrap() > 2_000 {
            continue;
        }
        counted += 1;
        let whole = play.perft(4, PerftOptions::default()).unwrap();
        assert_eq!(count(play, 4, &mut |_| true).unwrap(), Some(whole), "{}", variant.name);
        let parts = divide(play, 4, &mut |_| true).unwrap();
        assert_eq!(parts, (play.divide(4, PerftOptions::default()).unwrap(), true), "{}", variant.name);
    }
    assert!(counted > 15, "{counted}");
}

#[test]
fn a_count_stops_when_it_is_told_to() {
    let sitting = start("dablot-prejjesne", None, &[]);
    let mut asked = 0;
    let stopped = count(sitting.play(), 20, &mut |_| {
        asked += 1;
        asked < 100
    });
    assert_eq!(stopped, Ok(None));
    assert!(!divide(sitting.play(), 20, &mut |counted| counted == 0).unwrap().1);
}

/// How the points, kinds and players of two games are paired.
fn paired(first: &Play, second: &Play) -> Pairing {
    Pairing::of(first.game().rules(), second.game().rules()).unwrap()
}

/// Whether some play of exactly so many plies parts the two.
fn parts_at(first: &mut Play, second: &mut Play, plies: usize) -> bool {
    if plies == 0 {
        return !differ(first, second, &paired(first, second)).unwrap().is_none();
    }
    first.moves().unwrap().iter().any(|mv| {
        first.play(mv).unwrap();
        second.play(mv).unwrap();
        let parts = parts_at(first, second, plies - 1);
        first.undo();
        second.undo();
        parts
    })
}

#[test]
fn the_shortest_play_that_parts_two_readings_is_found() {
    let name = "dablo-child";
    let readings: Vec<String> =
        Variant::load(&Bundled, name).unwrap().ruleset.readings.iter().map(|reading| reading.key.clone()).collect();
    let mut lengths = Vec::new();
    for (index, one) in readings.iter().enumerate() {
        for other in &readings[index + 1..] {
            let (first, second) = (start(name, Some(one), &[]), start(name, Some(other), &[]));
            // Those of one variant may begin otherwise.
            if first.setup().side != second.setup().side {
                continue;
            }
            let (mut a, mut b) = (first.play().clone(), second.play().clone());
            let found = part(&a, &b, &paired(&a, &b), 1_000, &mut |_| true).unwrap();
            let looked = match &found {
                Parting::After { way, difference, least } => {
                    assert!(!difference.is_none());
                    lengths.push(way.len());
                    *least
                }
                Parting::Nowhere { plies, .. } => plies + 1,
            };
            for shorter in 0..looked.min(3) {
                assert!(!parts_at(&mut a, &mut b, shorter), "{one}, {other}: parted after {shorter}: {found:?}");
            }
            if let Parting::After { way, difference, .. } = found {
                for mv in &way {
                    a.play(mv).unwrap();
                    b.play(mv).unwrap();
                }
                assert_eq!(differ(&a, &b, &paired(&a, &b)).unwrap(), difference);
            }
        }
    }
    assert!(lengths.iter().any(|&length| length > 0), "{lengths:?}");
}

#[test]
fn rules_that_play_alike_never_part_within_the_bound() {
    let (first, second) = (start("tablo", None, &[]), start("tablo", None, &[]));
    let found = part(first.play(), second.play(), &paired(first.play(), second.play()), 2_000, &mut |_| true).unwrap();
    assert!(matches!(found, Parting::Nowhere { whole: false, positions, .. } if positions == 2_000), "{found:?}");
}

/// The ends of games lie far beyond all play that can be looked through.
#[test]
fn what_only_a_long_game_brings_about_is_found_along_games() {
    let board = "cells 6 x 6";
    let moves = "each: step any way; jump any way over enemy";
    let plain = small(PLAYERS, PIECES, board, "each: man on row 1", moves, "may capture");
    for (end, longest) in [
        ("draw if position occurs 3 times", 8),
        ("draw if no capture for 20 turns", 20),
        ("draw if turn 30", 60),
        ("a player who has only 1 piece loses", 60),
        ("draw if each player has only 1 piece", 80),
    ] {
        let other = plain.replace("end { ", &format!("end {{ new: {end}; "));
        let (first, second) = (sitting(&plain, None), sitting(&other, None));
        let look = || part_of(first.clone(), second.clone(), ["one", "other"], 6_000, &mut |_| true).unwrap();
        let parted = look();
        let Parted::After { play, least, games, found } = &parted else { panic!("{end}: {parted:?}") };
        assert!(*least <= play.len() && play.len() <= longest, "{end}: {least}, {}", play.len());
        assert!(found.outcome && games.0.play().outcome() != games.1.play().outcome(), "{end}");
        // What is played does not depend on when one asks.
        assert!(matches!(look(), Parted::After { play: again, .. } if again == *play), "{end}");
        let blocks = part_blocks(&parted, ["one", "other"], false).unwrap();
        let words = blocks.iter().find_map(|block| match block {
            Block::Words(words) if words.contains("they part after") => Some(words.clone()),
            _ => None,
        });
        let words = words.expect("it is told");
        assert_eq!(words.contains("Shorter play may part them"), *least < play.len(), "{words}");
        assert_eq!(parted.is_open(), *least < play.len());
    }
}

/// Under every single other answer of every bundled variant: where the rules part, a clause that stands in one of them alone
/// is named.
#[test]
fn where_rules_part_a_clause_of_one_alone_is_named() {
    let mut looked = 0;
    let mut nameless = Vec::new();
    for variant in ALL {
        let loaded = Variant::load(&Bundled, variant.name).unwrap();
        let first = Sitting::begin(loaded.clone(), Choices::default()).unwrap();
        for question in &loaded.ruleset.questions {
            // The first answer is the one taken, but for a reading that says otherwise.
            for answer in question.answers.iter().skip(1) {
                let set = vec![(question.name.clone(), answer.name.clone())];
                let first = first.clone();
                let second = Sitting::begin(loaded.clone(), Choices { set, ..Choices::default() }).unwrap();
                let (mine, theirs) = clauses(first.rules(), second.rules());
                let texts = |sitting: &Sitting, ids: &[ClauseId]| -> Vec<String> {
                    ids.iter().map(|id| sitting.rules().clause(*id).text.clone()).collect()
                };
                let differing = [texts(&first, &mine), texts(&second, &theirs)].concat();
                let parted = part_of(first, second, ["one", "other"], 60, &mut |_| true).unwrap();
                if !matches!(parted, Parted::After { .. }) {
                    continue;
                }
                looked += 1;
                let blocks = part_blocks(&parted, ["one", "other"], false).unwrap();
                let named =
                    blocks.iter().any(|block| matches!(block, Block::Clause(cited) if differing.contains(&cited.text)));
                if !named {
                    nameless.push(format!("{}: {} {}", variant.name, question.name, answer.name));
                }
            }
        }
    }
    assert!(nameless.is_empty(), "{nameless:#?}");
    assert!(looked > 20, "{looked}");
}

/// Files by name, over the bundled variants.
struct Desk(Vec<(&'static str, String)>);

impl Bases for Desk {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        match self.0.iter().find(|(name, _)| *name == base) {
            Some((name, text)) => Ok((name.to_string(), text.clone())),
            None => Bundled.find(from, base),
        }
    }
}

impl Library for Desk {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        self.find("", variant)
    }
}

/// A game of men and kings on eight by eight cells, with these heads and blocks in the place of the usual ones.
fn small(players: &str, pieces: &str, board: &str, setup: &str, moves: &str, turn: &str) -> String {
    format!(
        "variant \"Small\"\nboard {{ {board} }}\nplayers {{ {players} }}\npieces {{ {pieces}; rank king > man }}\n\
         setup {{ {setup} }}\nmoves {{ {moves} }}\n\
         turn {{ {turn}; chains must finish; lift at end; prefer nothing }}\n\
         end {{ bare: a player who has no pieces loses; stuck: a player who cannot move loses }}\n"
    )
}

const PLAYERS: &str = "White: up; Black: down; first White";
const PIECES: &str = "man: \"\"; king: \"K\"";
const CELLS: &str = "cells 8 x 8";
const SETUP: &str = "each: man on rows 1-2";
const MOVES: &str = "each: step any way; jump any way over enemy; man: promote to king on last row, then stop";

fn sitting(text: &str, position: Option<&str>) -> Sitting {
    let desk = Desk(vec![("./small.dablo", text.to_string())]);
    let variant = Variant::load(&desk, "./small.dablo").unwrap();
    Sitting::begin(variant, Choices { position: position.map(str::to_string), ..Choices::default() }).unwrap()
}

/// The reason, the words and the texts of the clauses of an answer to why.
fn answer(sitting: &Sitting, text: &str) -> (Option<&'static str>, String, Vec<String>) {
    let why = sitting.why(text).unwrap();
    // What the clause says, without the kind of which it says it.
    let said = |text: &str| text.split_once(": ").map_or(text, |(_, said)| said).to_string();
    let clauses = why.clauses.iter().map(|id| said(&sitting.rules().clause(*id).text)).collect();
    (why.reason.map(|reason| reason.word()), why.words, clauses)
}

#[test]
fn a_legal_move_is_explained_by_the_clauses_that_make_it_and_no_others() {
    let moves = "man: step forward if turn 9; step forward orthogonal, from row 2; step sideways, onto rank 5\n\
                 king: slide orthogonal, at most 3, from edge if mover has fewer than 2 mans; leap (1,2) if it has moved\n\
                 king: step any way; each: jump any way over enemy; man: promote to king on last row, then stop";
    let small = small(PLAYERS, PIECES, CELLS, SETUP, moves, "must capture");
    let made = |position: &str, text: &str| {
        let (reason, _, clauses) = answer(&sitting(&small, Some(position)), text);
        assert_eq!(reason, None, "{text}");
        clauses
    };
    assert_eq!(made("White: a2; Black: h8; White to move", "a2-a3"), ["step forward orthogonal, from row 2"]);
    assert_eq!(made("White: c5; Black: h8; White to move", "c5-d5"), ["step sideways, onto rank 5"]);
    assert_eq!(
        made("White: Kg1; Black: h8; White to move", "g1-g3"),
        ["slide orthogonal, at most 3, from edge if mover has fewer than 2 mans"]
    );
    assert_eq!(made("White: Kg4, a2; Black: h8; White to move; moved g4", "g4-h6"), ["leap (1,2) if it has moved"]);
}

#[test]
fn a_move_that_only_a_condition_forbids_names_the_clause_with_the_condition() {
    let moves = "man: slide forward orthogonal, at most 2, from row 2 if turn 9; jump any way over enemy if turn 50\n\
                 king: place from hand on row 4 if mover has fewer than 5 mans; leap (1,2) if it has moved; step any way\n\
                 man: promote to king on last row, then stop";
    let setup = "each: man on row 2, king on row 1 within file a, 2 king in hand";
    let small = small(PLAYERS, PIECES, CELLS, setup, moves, "must capture; may pass if turn 7");
    let start = sitting(&small, None);
    let barred = "a clause would allow it, but its condition does not hold";
    for (text, clause) in [
        ("a2-a4", "slide forward orthogonal, at most 2, from row 2 if turn 9"),
        ("K*c4", "place from hand on row 4 if mover has fewer than 5 mans"),
        ("a1-b3", "leap (1,2) if it has moved"),
        ("pass", "may pass if turn 7"),
    ] {
        let (reason, words, clauses) = answer(&start, text);
        assert!(reason.is_some(), "{text}");
        assert_eq!((words.as_str(), clauses.as_slice()), (barred, [clause.to_string()].as_slice()), "{text}");
    }
    let taking = sitting(&small, Some("White: a4, Kh2; Black: b5, h7; White to move"));
    assert_eq!(answer(&taking, "a4xc6").2, ["jump any way over enemy if turn 50"]);
    let elsewhere = sitting(&small, Some("White: a4, h2; Black: b7, h7; White to move; turn 9"));
    let (_, words, clauses) = answer(&elsewhere, "a4-a6");
    assert_eq!(words, "a clause would allow it, but not from there");
    assert_eq!(clauses, ["slide forward orthogonal, at most 2, from row 2 if turn 9"]);
    // Nothing would allow this one, whatever held.
    assert_eq!(answer(&start, "a2-h7").2, Vec::<String>::new());
}

/// All that `diff` says of two files.
fn told(first: &str, second: &str) -> (Parted, String) {
    let (first, second) = (sitting(first, None), sitting(second, None));
    let parted = part_of(first, second, ["one", "other"], 300, &mut |_| true).unwrap();
    let blocks = part_blocks(&parted, ["one", "other"], false).unwrap();
    let words = blocks.iter().map(|block| match block {
        Block::Words(words) => words.clone(),
        Block::Clause(cited) => cited.text.clone(),
        _ => String::new(),
    });
    (parted.clone(), words.collect::<Vec<_>>().join("\n"))
}

#[test]
fn rules_are_compared_whatever_the_order_and_the_numbers_of_points_kinds_and_players() {
    let board = "cells 8 x 8 checkered from a1";
    let plain = small(PLAYERS, PIECES, board, SETUP, MOVES, "must capture");
    let others = [
        small(PLAYERS, PIECES, &format!("{board}; numbered"), SETUP, MOVES, "must capture"),
        small(PLAYERS, "king: \"K\"; man: \"\"", board, SETUP, MOVES, "must capture"),
        small("Black: down; White: up; first White", PIECES, board, SETUP, MOVES, "must capture"),
        small("Light: up; Dark: down; first Light", PIECES, board, SETUP, MOVES, "must capture"),
    ];
    for other in &others {
        let (parted, words) = told(&plain, other);
        assert!(matches!(parted, Parted::Nowhere { positions, .. } if positions >= 300), "{words}");
        let freer = other.replace("must capture", "may capture");
        let (parted, words) = told(&plain, &freer);
        assert!(matches!(parted, Parted::Nowhere { .. } | Parted::After { .. }), "{words}");
        assert!(!words.contains("(legal)"), "{words}");
    }
    let shorter = small(PLAYERS, PIECES, "cells 6 x 8 checkered from a1", SETUP, MOVES, "must capture");
    let (_, words) = told(&plain, &shorter);
    assert!(words.contains("since they have other points.") && words.contains("Only one has"), "{words}");
}

/// A move that the other rules have with a promotion on the way is not said to be legal there and refused there.
#[test]
fn a_move_that_is_only_written_otherwise_is_told_as_what_the_other_rules_have_instead() {
    let setup = "White: man on g6; Black: man on f7 plus d7 plus b5";
    let rules = |moment: &str| {
        let moves = format!("each: step diagonal; jump diagonal over enemy; man: promote to king on last row{moment}");
        small(PLAYERS, PIECES, CELLS, setup, &moves, "must capture")
    };
    let (_, words) = told(&rules(" if the move ends there"), &rules(", and go on"));
    assert!(words.contains("other does not: it has `g6xe8=Kxc6"), "{words}");
    assert!(words.contains("one does not: it has `g6xe8xc6"), "{words}");
    assert!(!words.contains("(legal)"), "{words}");
}

#[test]
fn rules_of_the_same_name_are_told_apart_by_their_files() {
    let desk = Desk(vec![
        ("./a.dablo", small(PLAYERS, PIECES, CELLS, SETUP, MOVES, "must capture")),
        ("./b.dablo", small(PLAYERS, PIECES, CELLS, SETUP, MOVES, "may capture")),
    ]);
    let begin = |file: &str| Sitting::begin(Variant::load(&desk, file).unwrap(), Choices::default()).unwrap();
    let (a, b) = (begin("./a.dablo"), begin("./b.dablo"));
    let same = || ["Small".to_string(), "Small".to_string()];
    assert_eq!(told_apart(same(), [&a, &b]), ("./a.dablo".to_string(), "./b.dablo".to_string()));
    assert_eq!(told_apart(["x".to_string(), "y".to_string()], [&a, &b]), ("x".to_string(), "y".to_string()));
}

/// The reason, the words and the texts of the clauses that a refusal shows, of a bundled variant.
fn refused(variant: &str, position: Option<&str>, text: &str) -> (&'static str, String, Vec<String>) {
    let choices = Choices { position: position.map(str::to_string), ..Choices::default() };
    let sitting = Sitting::begin(Variant::load(&Bundled, variant).unwrap(), choices).unwrap();
    let refusal = sitting.refusal(sitting.why(text).unwrap());
    (refusal.reason, refusal.words, refusal.clauses.into_iter().map(|cited| cited.text).collect())
}

#[test]
fn a_refused_hop_is_told_from_where_the_piece_then_stands_with_what_it_has_taken() {
    let draughts = Some("White: K10, 30; Black: 14, 7; White to move");
    for (text, reason, words) in [
        ("10x17x10", "over", "the man on `14` has been taken already"),
        ("10x3x12", "over", "there is nothing to take on the way from `3` to `12`"),
        ("10x17x11", "line", "no line leads from `17` to `11`"),
        ("10x17x14", "blocked", "the man on `14` has been taken, but stands there until the move ends"),
    ] {
        let (found, said, _) = refused("english-draughts", draughts, text);
        assert_eq!((found, said.as_str()), (reason, words), "{text}");
    }
    // Nor is it told from a landing that nobody typed.
    let flying = Some("White: K46, 30; Black: 41, 23; White to move");
    let (_, words, _) = refused("international-draughts", flying, "46x32x28");
    assert!(words.starts_with("there is nothing to take between `32` and `28`"), "{words}");
    let dablot = Some("Sami: Kc3; Farmers: d4, f4, Ka13; Sami to move");
    for text in ["c3xe5xc3", "c3xe5xg3xe5"] {
        let (reason, words, _) = refused("dablot-prejjesne", dablot, text);
        assert_eq!(reason, "over", "{text}");
        assert!(words.ends_with("has been taken already"), "{text}: {words}");
    }
}

/// A piece that is promoted on its way goes on as what it became.
#[test]
fn a_refused_hop_behind_a_promotion_is_that_of_the_new_kind() {
    let moves = "man: step forward; jump forward over enemy; king: slide any way; fly diagonal over enemy landing next\n\
                 man: promote to king on last row, and go on";
    let small = small_with(moves);
    let taking = sitting(&small, Some("White: a6; Black: b7, e6, h1; White to move"));
    let (reason, words, _) = answer(&taking, "a6xc8xh3");
    assert_eq!((reason, words.as_str()), (Some("ban"), "the king may not go or stop there"));
    let small = small_with(&moves.replace("and go on", "then stop"));
    let taking = sitting(&small, Some("White: a6; Black: b7, e6, h1; White to move"));
    let (reason, words, clauses) = answer(&taking, "a6xc8xf5");
    assert_eq!((reason, words.as_str()), (Some("chain"), "the move ends on `c8`, where the piece becomes a king"));
    assert_eq!(clauses, ["promote to king on last row, then stop"]);
}

fn small_with(moves: &str) -> String {
    small(PLAYERS, PIECES, CELLS, SETUP, moves, "must capture")
}

#[test]
fn a_chain_that_would_go_on_without_taking_is_told_so_and_not_that_it_may_stop() {
    let dablot = Some("Sami: Kc3; Farmers: d4, f4, Ka13; Sami to move");
    for (text, way) in [("c3xe5xe7", "`e5` and `e7`"), ("c3xe5xg3xg5", "`g3` and `g5`")] {
        let (reason, words, clauses) = refused("dablot-prejjesne", dablot, text);
        assert_eq!(reason, "over", "{text}");
        assert!(words.contains(&format!("nothing to take between {way}")), "{text}: {words}");
        assert!(clauses.iter().all(|clause| clause.contains("jump")), "{text}: {clauses:?}");
    }
    let (reason, words, _) = refused("english-draughts", None, "9-13-17");
    assert_eq!(reason, "chain", "{words}");
    assert!(words.starts_with("the move ends on `13`"), "{words}");
}

#[test]
fn what_no_act_even_tries_is_refused_with_the_acts_that_come_nearest() {
    for (variant, text, clause) in [
        ("shatranj", "e2-e4", "pawn: step forward orthogonal"),
        ("shatranj", "b1-b3", "knight: leap (1,2), or take enemy"),
        ("shatranj", "d1-d3", "shah: step any way, or take enemy"),
        ("tablut", "d1-h5", "each: slide orthogonal"),
        ("dablot-prejjesne", "e3xe7", "jump any way over enemy of equal or lower rank"),
        ("dablot-prejjesne", "c3xc9", "jump any way over enemy of equal or lower rank"),
        ("shatranj", "e2-h7", "pawn: step forward orthogonal"),
    ] {
        assert_eq!(refused(variant, None, text).2, [clause], "{variant}: {text}");
    }
    // They did not forbid the move: no proof rests on them.
    let sitting = Sitting::begin(Variant::load(&Bundled, "tablut").unwrap(), Choices::default()).unwrap();
    assert_eq!(sitting.why("d1-h5").unwrap().clauses, []);
}

#[test]
fn what_no_clause_sets_down_is_refused_with_the_placements_that_come_nearest() {
    let (reason, words, clauses) = refused("shatra", Some("White: Bd4, Kd1, a5; Black: Kd14; White to move"), "d4*d9");
    assert_eq!((reason, words.as_str()), ("line", "no clause lets a piece be set down there"));
    assert!(!clauses.is_empty() && clauses.iter().all(|clause| clause.contains("place from ")), "{clauses:?}");
    let drops =
        "man: step forward; place from hand on row 3; king: place from hand on row 4; man: place from row 1 on row 2";
    let small = small(PLAYERS, PIECES, CELLS, SETUP, drops, "");
    for (position, text, expected) in [
        ("White: a6, 1 in hand; Black: h1; White to move", "*a5", &["place from hand on row 3"][..]),
        ("White: b1, c3; Black: h1; White to move", "b1*a5", &["man: place from row 1 on row 2"]),
        ("White: c3; Black: h1; White to move", "c3*b2", &["man: place from row 1 on row 2"]),
    ] {
        let sitting = sitting(&small, Some(position));
        let refusal = sitting.refusal(sitting.why(text).unwrap());
        let near: Vec<String> = refusal.clauses.into_iter().map(|cited| cited.text).collect();
        assert_eq!(near, expected, "{text}: {}", refusal.words);
    }
}

#[test]
fn a_piece_that_does_not_become_what_was_said_is_told_by_the_promotion() {
    let pawn = Some("White: Ke1, e7; Black: Ka8; White to move");
    let (reason, words, clauses) = refused("shatranj", pawn, "e7-e8=R");
    assert_eq!(reason, "line");
    assert!(words.starts_with("the piece may go so, but it does not become that there"), "{words}");
    assert_eq!(clauses, ["promote to ferz on last row"]);
    let (_, words, clauses) = refused("shatranj", pawn, "e1-e2=R");
    assert!(words.starts_with("the piece may go so, but it does not become that there"), "{words}");
    assert!(clauses.is_empty(), "no clause promotes a shah: {clauses:?}");
    // Where it becomes nothing at all, by the promotion that would promote it elsewhere.
    assert_eq!(
        refused("shatranj", Some("White: Ke1, e6; Black: Ka8; White to move"), "e6-e7=F").2,
        ["promote to ferz on last row"]
    );
}

#[test]
fn a_move_to_where_the_piece_stands_is_no_chain_that_leads_back() {
    let draughts = Some("White: 28; Black: 22; White to move");
    let (reason, words, clauses) = refused("international-draughts", draughts, "28-28");
    assert_eq!((reason, words.as_str()), ("line", "the man stands on `28` already"));
    assert!(clauses.is_empty(), "{clauses:?}");
    assert_eq!(refused("international-draughts", draughts, "22-22").0, "owner");
    assert_eq!(refused("international-draughts", draughts, "30-30").0, "empty");
}

/// Who writes no capture and goes too far is told how far the piece goes, whatever a capture would need.
#[test]
fn a_move_that_goes_too_far_is_refused_with_what_goes_less_far() {
    for text in ["a2-a9", "a2-a5", "a2-a4"] {
        let (reason, words, clauses) = refused("kloter", None, text);
        assert_eq!(reason, "over", "{text}");
        assert!(words.starts_with("without taking, the man on `a2` goes that way no farther than to `a3`"), "{words}");
        assert_eq!(clauses, ["man: step any way", "jump any way over enemy"], "{text}");
    }
    assert_eq!(refused("kloter", None, "a2xa9").2, ["jump any way over enemy"], "a capture was meant");
    let small = small_with("man: step forward; slide forward, at most 2, from row 2; jump forward over enemy");
    let (_, words, clauses) = answer(&sitting(&small, Some("White: a2; Black: h8; White to move")), "a2-a6");
    assert!(words.contains("no farther than to `a4`"), "{words}");
    assert!(!clauses.iter().any(|clause| clause.contains("slide")), "no proof rests on it: {clauses:?}");
    let blocked = answer(&sitting(&small, Some("White: a2; Black: a4, h8; White to move")), "a2-a6");
    assert!(!blocked.1.contains("farther"), "{}", blocked.1);
}

#[test]
fn before_the_dice_are_thrown_nothing_else_keeps_a_piece_from_going() {
    for text in ["a1-b1", "o1-o2", "a1-a3", "h2-h1"] {
        let (reason, words, clauses) = refused("sahkku", None, text);
        assert_eq!((reason, words.as_str()), ("turn", "the dice are to be thrown first"), "{text}");
        assert_eq!(clauses, ["roll 3 dice of 1 2 3 4"]);
    }
}

#[test]
fn a_way_on_which_a_piece_only_takes_is_told_as_that() {
    let (reason, words, clauses) = refused("shatranj", None, "e2-d3");
    assert_eq!((reason, words.as_str()), ("over", "the pawn on `e2` goes to `d3` only to take"));
    assert_eq!(clauses, ["step forward diagonal, to take enemy"]);
}

#[test]
fn a_move_written_otherwise_than_the_legal_one_is_answered_with_the_legal_one() {
    let (_, words, _) = refused("shatra", None, "d4-c6");
    assert!(words.ends_with("which is written with `*`; legal is d4*c6"), "{words}");
}

/// The boards of an answer, each with the points marked on it.
fn boards(first: &str, second: &str) -> Vec<Vec<String>> {
    let (parted, _) = told(first, second);
    let blocks = part_blocks(&parted, ["one", "other"], false).unwrap();
    let boards = blocks.iter().filter_map(|block| match block {
        Block::Board { rules, marks, .. } => {
            Some(marks.iter().map(|&point| rules.board.print(point).to_string()).collect())
        }
        _ => None,
    });
    boards.collect()
}

#[test]
fn set_ups_that_differ_are_drawn_with_the_points_marked() {
    let plain = small(PLAYERS, PIECES, CELLS, SETUP, MOVES, "must capture");
    let setup = "White: man on row 1 plus row 2 except a2, king on a2; Black: man on rows 1-2";
    let crowned = small(PLAYERS, PIECES, &format!("{CELLS}; numbered"), setup, MOVES, "must capture");
    let (_, words) = told(&plain, &crowned);
    assert!(words.contains("Something else stands on 49."), "{words}");
    assert!(words.contains("one begins with White: a1, b1"), "{words}");
    assert_eq!(boards(&plain, &crowned), [["a2"], ["49"]]);
    let many = small(PLAYERS, PIECES, CELLS, "each: man on row 1", MOVES, "must capture");
    let (_, words) = told(&plain, &many);
    assert!(words.contains("a2 b2 c2 d2 e2 f2 g2 h2 and 8 points more."), "{words}");
    let second = small("White: up; Black: down; first Black", PIECES, CELLS, SETUP, MOVES, "must capture");
    let (_, words) = told(&plain, &second);
    assert!(words.contains("White moves first in one, Black in other."), "{words}");
    assert!(boards(&plain, &second).is_empty(), "nothing is to be seen on them");
}

/// What differs in the play is not hidden by set-ups that differ.
#[test]
fn play_is_compared_from_the_start_of_either() {
    let plain = small(PLAYERS, PIECES, CELLS, SETUP, MOVES, "must capture");
    let other = small(PLAYERS, PIECES, CELLS, "each: man on row 1", "each: step forward", "must capture");
    let (_, words) = told(&plain, &other);
    let (first, second) = words.split_once("Where both begin as other does:").expect("both starts are tried");
    let (_, first) = first.split_once("Where both begin as one does:").expect("both starts are tried");
    for onward in [first, second] {
        assert!(onward.contains("From the start they part"), "{onward}");
        assert!(onward.contains("Only one: "), "{onward}");
    }
}

#[test]
fn a_position_is_written_in_the_notation_of_each() {
    let plain = small(PLAYERS, PIECES, CELLS, SETUP, MOVES, "must capture");
    let moves = MOVES.replacen("any way", "forward", 1);
    let other = small("South: up; North: down; first South", PIECES, CELLS, SETUP, &moves, "must capture");
    let (_, words) = told(&plain, &other);
    assert!(words.contains("White of one is compared with South of other."), "{words}");
    assert!(words.contains("one writes White: ") && words.contains("other writes South: "), "{words}");
}

#[test]
fn a_piece_that_may_not_be_huffed_is_told_with_the_rule_whatever_the_move_behind_it() {
    let rules = |turn: &str| small(PLAYERS, PIECES, "cells 8 x 8 checkered from a1", SETUP, MOVES, turn);
    let at = Some("White: b2; Black: c3, f6; White to move");
    let barred = sitting(&rules("must capture or be huffed if turn 9"), at);
    for text in ["c3!b2-a3", "c3!pass", "f6!b2-b4", "c3!b2xd4"] {
        let (reason, words, clauses) = answer(&barred, text);
        assert!(reason.is_some() && words.contains("may not be huffed now"), "{text}: {words}");
        assert_eq!(clauses, ["must capture or be huffed if turn 9"], "{text}");
    }
    let (_, words, clauses) = answer(&sitting(&rules("must capture"), at), "c3!b2-a3");
    assert_eq!((words.as_str(), clauses.len()), ("no rule here lets a piece be huffed", 0));
}

#[test]
fn giving_up_and_agreeing_on_a_draw_have_answers() {
    let draughts = start("english-draughts", None, &[]);
    assert_eq!(answer(&draughts, "resign").0, None);
    let (reason, _, clauses) = answer(&draughts, "draw");
    assert_eq!((reason, clauses.len()), (None, 1), "{clauses:?}");
    let without = sitting(&small_with("each: step any way"), None);
    assert_eq!(answer(&without, "draw").0, Some("ban"));
}
