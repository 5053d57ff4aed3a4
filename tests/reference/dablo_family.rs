//! A lattice of 72 points with king over prince over soldier, and its smaller relatives.

use crate::build::*;
use dablo::notation::{MoveKind, Verdict};
use dablo::reference::{MOST_MOVES, RefereeError};
use dablo::rules::*;

const KINDS: [(&str, Option<char>); 3] = [("king", Some('K')), ("prince", Some('P')), ("soldier", None)];

fn lower() -> Option<RankTest> {
    Some(RankTest::EqualOrLower)
}

/// Everybody steps and jumps any way over equal or lower rank.
fn rules(w: i32, h: i32) -> Build {
    let mut build = Build::new(lattice(w, h), &KINDS, true);
    build.step(&[0, 1, 2], ANY);
    let who = build.whom(Side::Enemy, lower());
    build.jump(&[0, 1, 2], ANY, who);
    build
}

fn full() -> Build {
    let mut build = rules(6, 7);
    let soldiers = build.points(|(_, y)| y <= 5);
    build.place_rotated(2, &soldiers);
    let (prince, king) = (build.named("j6"), build.named("k7"));
    build.place_rotated(1, &prince);
    build.place_rotated(0, &king);
    build
}

fn compulsory(mut build: Build) -> Build {
    build.must_capture();
    build.must_finish();
    build
}

fn none_left() -> PlayerFact {
    holding(Amount::Between(0, 0), KindSet::all(3))
}

fn holding(amount: Amount, kinds: KindSet) -> PlayerFact {
    PlayerFact::Has(Holding {
        amount,
        kinds,
        equal_in_rank: false,
        outranking: false,
        with: None,
        place: Place::All,
        after_moving: false,
    })
}

#[test]
fn the_start_position_has_its_published_counts() {
    let mut build = full();
    build.loses("annihilation", none_left());
    assert_eq!(perfts(&build.start(), 3, false), [15, 223, 4361]);
    assert_eq!(perfts(&compulsory(full()).start(), 4, false), [15, 155, 1941, 24839]);
}

#[test]
fn the_start_position_has_its_key_and_its_moves() {
    let start = full().start();
    assert_eq!(start.key(), 0x4eb0_3062_5e58_a701);
    assert_eq!(
        list(&start),
        "a5-b6 c5-b6 c5-d6 c5-c7 e5-d6 e5-f6 e5-e7 g5-f6 g5-h6 g5-g7 i5-h6 i5-i7 j6-i7 k7-i7 k7-j8"
    );
}

#[test]
fn soldiers_forward_and_bound_by_soldiers() {
    let forward = |x: u8| {
        let mut build = Build::new(lattice(6, 7), &KINDS, true);
        build.step(&[0, 1], ANY);
        build.step(&[2], if x == 0 { FORWARD } else { ANY });
        let who = build.whom(Side::Enemy, lower());
        build.jump(&[0, 1, 2], ANY, who);
        build.0.start = full().0.start;
        build.must_finish();
        let clause = build.label("capture");
        let soldier = KindSet::of(Kind(2));
        let who = Who {
            any_of: vec![Whom { passing: false, side: Side::Own, kinds: soldier, rank: None, facts: Vec::new() }],
        };
        let cond = Some(Cond::Pieces { no: false, who, fact: PieceFact::CanCapture });
        let all = KindSet::all(3);
        build.0.turn.duties.push(DutyRule { clause, steps: vec![vec![Duty::Capture(all)]], cond: cond.clone() });
        build
    };
    assert_eq!(perfts(&forward(0).start(), 3, false), [15, 169, 2090]);
    assert_eq!(perfts(&forward(1).start(), 3, false), [15, 169, 2345]);
    let mut by_soldier = forward(0);
    by_soldier.0.turn.duties[0].steps = vec![vec![Duty::Capture(KindSet::of(Kind(2)))]];
    assert_eq!(perfts(&by_soldier.start(), 3, false), [15, 167, 2041]);
}

#[test]
fn a_round_trip_comes_back_to_its_start() {
    let position = "First: e5; Second: d6 f6 d8 f8 Kk13";
    assert_eq!(list(&compulsory(rules(6, 7)).at(position)), "e5xc7xe9xg7xe5 e5xg7xe9xc7xe5");
    assert_eq!(perfts(&compulsory(rules(6, 7)).at(position), 3, false), [2, 6, 48]);
    assert_eq!(perfts(&compulsory(rules(6, 7)).at(position), 3, true), [1, 3, 24]);
    let optional = rules(6, 7).at(position);
    assert_eq!(
        list(&optional),
        "e5-e3 e5-d4 e5-f4 e5-c5 e5-g5 e5xc7 e5xc7xe9 e5xc7xe9xg7 e5xc7xe9xg7xe5 e5-e7 e5xg7 e5xg7xe9 e5xg7xe9xc7 \
         e5xg7xe9xc7xe5"
    );
    assert_eq!(perfts(&optional, 3, false), [14, 182, 1380]);
    assert_eq!(perfts(&optional, 3, true), [13, 179, 1354]);
}

#[test]
fn chains_are_counted_on_the_small_board() {
    let position = "First: Ke5; Second: b2 d2 f2 h2 b4 d4 f4 h4 b6 d6 f6 h6 b8 d8 f8 h8";
    let mut build = rules(5, 5);
    build.must_capture();
    let referee = build.at(position);
    assert_eq!((referee.perft(1, false), referee.perft(1, true)), (Ok(432), Ok(206)));
    let moves = referee.moves().expect("a list");
    let longest = moves.iter().filter_map(|mv| match &mv.what {
        MoveKind::Travel { hops, .. } => Some(hops.len()),
        _ => None,
    });
    assert_eq!(longest.max(), Some(10));
    build.must_finish();
    assert_eq!(build.at(position).perft(1, false), Ok(164));
}

#[test]
fn rank_is_asked_at_each_hop() {
    let at = |piece: &str| compulsory(rules(6, 7)).at(&format!("First: {piece}a1; Second: b2 Pd4 Kk13"));
    assert_eq!(list(&at("")), "a1xc3");
    assert_eq!(list(&at("P")), "a1xc3xe5");
    let mut may_stop = rules(6, 7);
    may_stop.must_capture();
    assert_eq!(list(&may_stop.at("First: Pa1; Second: b2 Pd4 Kk13")), "a1xc3 a1xc3xe5");
}

#[test]
fn an_explosion_of_chains_is_an_error() {
    let position = "First: Kg7; Second: g1 d2 f2 h2 j2 e3 i3 b4 d4 f4 h4 j4 c5 g5 k5 b6 d6 f6 h6 j6 e7 i7 b8 d8 f8 h8 \
                    j8 c9 g9 f10";
    let referee = rules(6, 7).at(position);
    assert_eq!(referee.outcome(), None);
    assert_eq!(referee.moves().err(), Some(RefereeError::TooMany(MOST_MOVES)));
}

#[test]
fn a_blocked_side_loses_and_two_kings_draw() {
    let mut build = rules(6, 7);
    build.loses("annihilation", none_left());
    let kings = holding(Amount::Only, KindSet::of(Kind(0)));
    build.end("kings", EndKind::Draw(Cond::Player(Subject::Each, kings)));
    build.stuck_loses();
    let blocked = build.at("First: Kb2 Pa3 c1 e1; Second: a1; Second to move");
    let outcome = blocked.outcome().expect("an end");
    assert_eq!((outcome.verdict, outcome.label.as_str()), (Verdict::Wins(Player(0)), "stuck"));
    assert_eq!(list(&blocked), "");
    build.must_capture();
    let mut game = build.at("First: Ke5; Second: Ka13 f6");
    play(&mut game, "e5xg7");
    let outcome = game.outcome().expect("an end");
    assert_eq!((outcome.verdict, outcome.label.as_str()), (Verdict::Draw, "kings"));
}

#[test]
fn repetition_and_counts_come_in_the_order_written() {
    let occurs = EndKind::Draw(Cond::PositionOccurs(3));
    let clock = EndKind::Draw(Cond::Clock(Clock(0)));
    for (first, second) in [("repeat", "quiet"), ("quiet", "repeat")] {
        let mut build = rules(6, 7);
        for label in [first, second] {
            build.end(label, if label == "repeat" { occurs.clone() } else { clock.clone() });
        }
        let (label, cond, clause) = ("quiet".to_owned(), Cond::NoCapture, ClauseId(0));
        build.0.clocks.push(ClockInfo { label, turns: 8, cond, decides: false, clause });
        let mut game = build.at("First: Ka1; Second: Kk13");
        assert_eq!(game.key(), 0xf7f7_1501_27c5_1966);
        let (k, f) = (game.key(), game.full_key());
        assert_eq!(k, f);
        play(&mut game, "a1-a3 k13-k11 a3-a1 k11-k13 a1-a3 k13-k11 a3-a1");
        assert_eq!(game.outcome(), None);
        play(&mut game, "k11-k13");
        assert_eq!(game.key(), k);
        assert_ne!(game.full_key(), f);
        assert_eq!(game.outcome().map(|outcome| outcome.label.as_str()), Some(first));
        assert_eq!(list(&game), "");
    }
    let second = rules(6, 7).at("First: Ka1; Second: Kk13; Second to move");
    assert_eq!(second.key(), 0x1f5e_9a1c_c20e_867b);
}

#[test]
fn scopes_of_duty() {
    let position = "First: Kc3 g3; Second: Ka9 d4 h4";
    let base = || {
        let mut build = Build::new(lattice(5, 5), &KINDS, true);
        build.step(&[0, 1], ANY);
        build.step(&[2], FORWARD);
        let who = build.whom(Side::Enemy, lower());
        build.jump(&[0, 1, 2], ANY, who);
        build.must_finish();
        build
    };
    assert_eq!(base().at(position).perft(1, false), Ok(11));
    let mut all = base();
    all.must_capture();
    assert_eq!(list(&all.at(position)), "c3xe5 g3xi5");
    assert_eq!(list(&all.at("First: Kc3 g3; Second: Ka9 d4")), "c3xe5");
    all.0.turn.duties[0].steps[0].push(Duty::Move(KindSet::of(Kind(0))));
    let king = "c3-c1 c3-b2 c3-d2 c3-a3 c3-e3 c3-b4 c3-c5 c3xe5";
    assert_eq!(list(&all.at("First: Kc3 g3; Second: Ka9 d4")), king);
}
