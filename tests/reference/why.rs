//! Why moves are not legal.

use crate::build::*;
use dablo::notation::Reason;
use dablo::rules::*;

fn rules() -> Build {
    let kinds = [("king", Some('K')), ("prince", Some('P')), ("soldier", None)];
    let mut build = Build::new(lattice(6, 7), &kinds, true);
    build.step(&[0, 1], ANY);
    build.step(&[2], FORWARD);
    let who = build.whom(Side::Enemy, Some(RankTest::EqualOrLower));
    build.jump(&[0, 1, 2], ANY, who);
    build.must_capture();
    build.must_finish();
    build
}

fn why(position: &str, moves: &str) -> (Reason, Option<String>) {
    let build = rules();
    let game = build.at(position);
    let points: Vec<Point> = moves.split(['-', 'x']).filter_map(|name| build.0.board.find(name)).collect();
    let (reason, _, point) = game.why_not(points[0], &points[1..]);
    (reason, point.map(|point| build.0.board.print(point)))
}

#[test]
fn a_typed_move_is_told_what_is_wrong_with_it() {
    let point = |name: &str| Some(name.to_owned());
    let quiet = "First: e5 c3; Second: Pf6 Ka13";
    assert_eq!(why(quiet, "a1-a3"), (Reason::Empty, point("a1")));
    assert_eq!(why(quiet, "f6-f8"), (Reason::Owner, point("f6")));
    assert_eq!(why(quiet, "e5-f8"), (Reason::Line, point("f8")));
    assert_eq!(why(quiet, "e5-e3"), (Reason::Direction, point("e3")));
    assert_eq!(why(quiet, "e5-f6"), (Reason::Blocked, point("f6")));
    assert_eq!(why(quiet, "e5xg7"), (Reason::Rank, point("f6")));
    assert_eq!(why(quiet, "e5xc7"), (Reason::Over, point("d6")));
    let taking = "First: e5 c3; Second: f6 f8 Ka13";
    assert_eq!(why(taking, "e5xg7"), (Reason::Chain, point("g7")));
    assert_eq!(why(taking, "c3-c5"), (Reason::Duty, None));
    assert_eq!(why("First: e5 d4; Second: Ka13", "d4xf6"), (Reason::Owner, point("e5")));
    assert_eq!(why("First: a1; Second: b2 Pd4 Kk13", "a1xc3xe5"), (Reason::Rank, point("d4")));
}

#[test]
fn what_might_be_tried_holds_the_legal_moves() {
    for position in ["First: e5 c3; Second: Pf6 Ka13", "First: e5; Second: d6 f6 d8 f8 Kk13"] {
        let game = rules().at(position);
        let judged = game.judged().expect("a list");
        let legal: Vec<_> =
            judged.iter().filter(|judged| judged.verdict.is_ok()).map(|judged| judged.mv.clone()).collect();
        assert_eq!(legal, game.moves().expect("a list"));
        assert!(judged.len() > legal.len());
    }
}

#[test]
fn acts_that_ask_for_the_future_are_refused() {
    let mut build = rules();
    build.0.acts[0].bound.cond = Some(Cond::It(PieceFact::InCheck { not: false }));
    let refused = dablo::reference::Referee::start(std::sync::Arc::new(build.0));
    assert!(matches!(refused, Err(dablo::reference::RefereeError::Unplayable { .. })));
}
