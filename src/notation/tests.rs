//! Texts of positions and moves, there and back.

use proptest::prelude::*;

use super::fixture::{lattice, numbered};
use super::moves::{self, MoveError};
use super::{Hop, Man, Mark, Move, MoveKind, Setup, position};
use crate::rules::{Kind, Player, Point, Rules};

fn at(rules: &Rules, name: &str) -> Point {
    rules.board.find(name).expect("the point exists")
}

fn messages(rules: &Rules, text: &str) -> Vec<String> {
    position::read(rules, text).expect_err("a defect").iter().map(|defect| defect.to_string()).collect()
}

#[test]
fn a_position_is_read_in_any_order_and_written_in_one() {
    let rules = lattice();
    let setup = position::read(&rules, " farmers to move;F: p d4 , E5;sami:a1-e1, Kc3 ").expect("it reads");
    assert_eq!(position::print(&rules, &setup), "Sami: Kc3, a1, c1, e1; Farmers: Pd4, e5; Farmers to move");
}

#[test]
fn an_empty_side_is_written() {
    let rules = lattice();
    let setup = position::read(&rules, "Sami: a1").expect("it reads");
    assert_eq!(position::print(&rules, &setup), "Sami: a1; Farmers:; Sami to move");
    assert_eq!(position::read(&rules, " ; ").unwrap_err()[0].message, "the position is empty");
}

#[test]
fn every_part_goes_there_and_back() {
    let rules = lattice();
    let text = "Sami: Kc3, a1, (S,FK,F)b2, 2 K in hand, 9 in hand; Farmers: Pd4, e5; Farmers to move; closed a5 c5; huff c3; \
                left rank 1: a1 c3; entered rank 1: d4; moved a1; promoted c3; been c3: a1 e3; passing d4 e3; running c3 2; \
                again a1; pending a1-c1; combat called; turn 7; clock quiet 12; count score -3";
    let setup = position::read(&rules, text).expect("it reads");
    assert_eq!(position::print(&rules, &setup), text);
    assert_eq!(setup.men[at(&rules, "b2").index()].len(), 3);
    assert_eq!(setup.men[at(&rules, "b2").index()][0].owner, Player(1), "the bottom comes first in memory");
}

#[test]
fn each_defect_has_its_column() {
    let rules = lattice();
    let found = messages(
        &rules,
        "Sami: a1, Qc3, z9, a1; Framers: b2; Sami: c1; turn 0; clok quiet 3; moved e5; clock quiet 61",
    );
    insta::assert_snapshot!(found.join("\n"), @r"
    column 11: no piece has the letter `Q`
    column 16: there is no point `z9` on this board, whose points go from `a1` to `e5`
    column 20: `a1` is named twice: here and at column 7
    column 24: no player is called `Framers`; did you mean `Farmers`?
    column 37: the pieces of `Sami` are named a second time
    column 52: turns count from 1
    column 55: `clok` does not begin a part of a position such as `PLAYER: a1` or `PLAYER to move`; did you mean `clock`?
    column 75: nothing stands on `e5`
    column 85: the clock `quiet` goes no further than 60
    ");
}

#[test]
fn a_numbered_board_reads_and_writes_fen() {
    let rules = numbered();
    for text in ["W:W5-8:BK4", "W:W5,6,7,8:BK4", " w : w 5-7, 8 : B K4. ", "White: 5-8; Black: K4; White to move"] {
        let setup = position::read(&rules, text).expect("it reads");
        assert_eq!(position::print(&rules, &setup), "W:W5,6,7,8:BK4", "{text}");
    }
    let named = position::read(&rules, "White: 5; Black: b1; turn 3").expect("it reads");
    assert_eq!(position::print(&rules, &named), "White: 5; Black: 7; White to move; turn 3");
    assert_eq!(position::read(&rules, "B:W:B").map(|p| p.side), Ok(Player(1)));
    assert!(position::read(&lattice(), "S:Sa1:Fe5").is_err(), "boards with letters have no FEN");
}

fn hop(rules: &Rules, to: &str, victims: &[&str]) -> Hop {
    let victims = victims.iter().map(|name| at(rules, name)).collect();
    Hop { to: at(rules, to), victims, mark: None, becomes: None }
}

fn travel(rules: &Rules, from: &str, hops: Vec<Hop>) -> Move {
    Move::plain(MoveKind::Travel { from: at(rules, from), hops })
}

#[test]
fn a_full_text_means_itself_and_a_short_one_must_be_unique() {
    let rules = lattice();
    let legal = [
        travel(&rules, "a1", vec![hop(&rules, "c1", &[])]),
        travel(&rules, "a1", vec![hop(&rules, "c3", &["b2"])]),
        travel(&rules, "a1", vec![hop(&rules, "c3", &["b2"]), hop(&rules, "e5", &["d4"])]),
        travel(&rules, "a1", vec![hop(&rules, "e1", &["c1"]), hop(&rules, "e5", &["e3"])]),
    ];
    let read = |text: &str| moves::read(&rules, &legal, text);
    assert_eq!(read("a1xc3"), Ok(1));
    assert_eq!(read(" A1 : C3 "), Ok(1));
    assert_eq!(read("a1-c3-e5"), Ok(2));
    assert_eq!(read("Ka1xe1xe5"), Ok(3));
    let candidates = vec!["a1xc3xe5".to_string(), "a1xe1xe5".to_string()];
    assert_eq!(read("a1xe5"), Err(MoveError::Ambiguous { text: "a1xe5".to_string(), candidates }));
    assert_eq!(read("a1-b2"), Err(MoveError::NotLegal { text: "a1-b2".to_string() }));
    assert!(matches!(read("a1-q2"), Err(MoveError::BadText { column: 4, .. })));
    assert!(matches!(read("a1-"), Err(MoveError::BadText { column: 4, .. })));
}

#[test]
fn the_letter_of_a_piece_must_be_right() {
    let rules = lattice();
    let setup = position::read(&rules, "Sami: a1").expect("it reads");
    let legal = [travel(&rules, "a1", vec![hop(&rules, "c1", &[])])];
    assert_eq!(moves::read_on(&rules, &setup, &legal, "a1-c1"), Ok(0));
    let error = moves::read_on(&rules, &setup, &legal, "Ka1-c1").expect_err("a soldier stands there");
    assert_eq!(error.to_string(), "`K` is not right: the piece of Sami on `a1` is a soldier");
}

#[test]
fn another_way_round_means_the_move_where_results_count() {
    let mut rules = lattice();
    rules.turn.same_result = true;
    let legal = [travel(
        &rules,
        "c1",
        vec![hop(&rules, "a3", &["b2"]), hop(&rules, "c5", &["b4"]), hop(&rules, "e3", &["d4"])],
    )];
    assert_eq!(moves::read(&rules, &legal, "c1xe3"), Ok(0));
    let round = [travel(&rules, "c3", vec![hop(&rules, "a3", &["b2"])])];
    assert!(moves::read(&rules, &round, "c3xe5xa3").is_err());
    // Both ways round the middle of the board.
    let ring = [travel(&rules, "a1", ["c1", "e1"].iter().map(|_| hop(&rules, "c3", &["b2"])).collect())];
    assert!(moves::read(&rules, &ring, "a1xe1xc3").is_err());
}

#[test]
fn marks_new_kinds_and_follow_ups_are_written_and_may_be_left_out_where_forced() {
    let rules = lattice();
    let mut crowned = hop(&rules, "c5", &[]);
    crowned.becomes = Some(Kind(0));
    let mut plain = crowned.clone();
    plain.becomes = Some(Kind(2));
    let mut approach = hop(&rules, "c3", &["d4"]);
    approach.mark = Some(Mark::Approach);
    let mut withdrawal = hop(&rules, "c3", &["a1"]);
    withdrawal.mark = Some(Mark::Withdrawal);
    let mut mill = travel(&rules, "e1", vec![hop(&rules, "e3", &[])]);
    mill.follow = Some(at(&rules, "a1"));
    let mut huffed = travel(&rules, "a1", vec![hop(&rules, "a3", &[])]);
    huffed.huff = Some(at(&rules, "d4"));
    let legal = [
        huffed.clone(),
        Move { huff: None, ..huffed },
        travel(&rules, "b2", vec![withdrawal]),
        travel(&rules, "b2", vec![approach]),
        mill,
        travel(&rules, "b4", vec![crowned]),
        travel(&rules, "b4", vec![plain]),
        Move::plain(MoveKind::Place {
            from: Some(at(&rules, "a5")),
            kind: Kind(2),
            to: at(&rules, "e5"),
            becomes: None,
        }),
        Move::plain(MoveKind::Place { from: None, kind: Kind(2), to: at(&rules, "d4"), becomes: None }),
        Move::plain(MoveKind::Roll(vec![1, 1, 3])),
        Move::plain(MoveKind::Reroll),
        Move::plain(MoveKind::Pass),
    ];
    let texts: Vec<String> = legal.iter().map(|mv| moves::print(&rules, mv)).collect();
    let wanted = "d4!a1-a3 a1-a3 b2xc3W b2xc3A e1-e3/a1 b4-c5=K b4-c5= a5*e5 *d4 roll_1_1_3 reroll pass";
    assert_eq!(texts.iter().map(|text| text.replace(' ', "_")).collect::<Vec<_>>().join(" "), wanted);
    for (index, text) in texts.iter().enumerate() {
        assert_eq!(moves::read(&rules, &legal, text), Ok(index), "{text}");
    }
    assert_eq!(moves::read(&rules, &legal, "e1-e3"), Ok(4));
    assert!(
        matches!(moves::read(&rules, &legal, "b2xc3"), Err(MoveError::Ambiguous { candidates, .. }) if candidates.len() == 2)
    );
    assert!(
        matches!(moves::read(&rules, &legal, "b4-c5"), Err(MoveError::Ambiguous { candidates, .. }) if candidates.len() == 2)
    );
}

#[test]
fn the_order_is_origin_landings_victims_promotion() {
    let rules = lattice();
    let text = |mv: &Move| moves::print(&rules, mv);
    let mut all = [
        Move::plain(MoveKind::Pass),
        Move::plain(MoveKind::Roll(vec![2])),
        Move::plain(MoveKind::Place { from: None, kind: Kind(2), to: at(&rules, "a1"), becomes: None }),
        travel(&rules, "a1", vec![hop(&rules, "c3", &["b2"]), hop(&rules, "e5", &["d4"])]),
        travel(&rules, "a1", vec![hop(&rules, "c3", &["b2"])]),
        travel(&rules, "a1", vec![hop(&rules, "c1", &[])]),
        Move::plain(MoveKind::Remove(at(&rules, "a1"))),
        Move::plain(MoveKind::Reroll),
    ];
    all.sort_by(moves::compare);
    let order: Vec<String> = all.iter().map(text).collect();
    assert_eq!(order.join(", "), "a1, a1-c1, a1xc3, a1xc3xe5, *a1, roll 2, reroll, pass");
}

fn any_setup(rules: Rules) -> impl Strategy<Value = (Rules, Setup)> {
    let columns = prop::collection::vec(prop::collection::vec((0..2u8, 0..3u8), 0..4), rules.board.len());
    (columns, 0..2u8, 1..500u32, 0..60u32, any::<i64>(), any::<bool>()).prop_map(
        move |(columns, side, turn, clock, counter, called)| {
            let mut setup = position::empty(&rules);
            let man = |&(owner, kind): &(u8, u8)| Man { owner: Player(owner), kind: Kind(kind) };
            setup.men = columns.iter().map(|column| column.iter().map(man).collect()).collect();
            setup.side = Player(side);
            setup.turn = turn;
            setup.clocks[0] = clock;
            setup.counters[0] = counter;
            setup.called.extend(called.then_some(0));
            setup.moved = rules.board.all().filter(|p| setup.men[p.index()].len() == 1).collect();
            setup.hands.extend((clock > 0).then_some(((Player(side), Kind(1)), clock)));
            (rules.clone(), setup)
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back((rules, setup) in any_setup(lattice())) {
        let text = position::print(&rules, &setup);
        prop_assert_eq!(position::read(&rules, &text), Ok(setup), "{}", text);
    }

    #[test]
    fn no_text_upsets_the_readers(text in "[ -~äß]{0,40}|(Sami|S|W|B|[a-f][0-9]|[KP]|[:;,()*!/=x-]|to move| ){0,16}") {
        for rules in [lattice(), numbered()] {
            if let Ok(setup) = position::read(&rules, &text) {
                let printed = position::print(&rules, &setup);
                prop_assert_eq!(position::read(&rules, &printed), Ok(setup), "{}", printed);
            }
            let _ = moves::read(&rules, &[], &text);
        }
    }
}
