//! Dice, tracks and moving again.

use crate::build::*;
use dablo::rules::*;

/// A line of six points as a track, walked by die.
fn race(order: Option<Vec<u32>>) -> Build {
    let mut build = Build::new(grid(6, 2), &[("man", None)], false);
    let row = |y: i32| -> Vec<Point> { build.points(|p| p.1 == y).iter().collect() };
    let course =
        |points: Vec<Point>| Some(Course { arcs: vec![false; points.len()], points, closed: false, repeat: None });
    let courses = vec![course(row(1)), course(row(2))];
    build.0.board.tracks.push(Track { name: "road".to_owned(), both_ways: false, courses });
    let none = vec![vec![false; build.0.board.links.len()]; 2];
    let dirs = Dirs { links: none, along: vec![TrackId(0)] };
    build.act("go", &[0], ActKind::Slide(dirs, None, Take::No)).by_die = Some(ByDie::Distance);
    let clause = build.label("dice");
    let reroll_freely = false;
    build.0.turn.dice =
        Some(DiceRule { clause, number: 2, faces: vec![1, 2, 3], order, reroll: Vec::new(), reroll_freely });
    build
}

fn roll(game: &mut dablo::reference::Referee, faces: &[u32]) {
    let mv = dablo::notation::Move::plain(dablo::notation::MoveKind::Roll(faces.to_vec()));
    game.play(&mv).expect("a roll");
}

#[test]
fn each_die_is_a_move_and_the_turn_ends_when_none_can_be_spent() {
    let mut game = race(None).at("First: a1 d1; Second: a2");
    assert_eq!(game.moves().expect("rolls").len(), 6);
    assert_eq!(game.perft(1, false), Ok(0));
    roll(&mut game, &[1, 3]);
    // From a1 three links lead onto d1, which is taken; from d1 they lead off the road.
    assert_eq!(list(&game), "a1-b1 d1-e1");
    play(&mut game, "d1-e1");
    assert_eq!(game.setup().side, Player(0));
    assert_eq!(list(&game), "a1-d1");
    play(&mut game, "a1-d1");
    assert_eq!((game.setup().side, game.setup().dice, game.setup().turn), (Player(1), None, 2));
    let mut stuck = race(None).at("First: f1; Second: a2");
    roll(&mut stuck, &[1, 2]);
    assert_eq!(list(&stuck), "pass");
    play(&mut stuck, "pass");
    assert_eq!(stuck.setup().side, Player(1));
}

#[test]
fn dice_are_spent_in_the_order_given() {
    let mut game = race(Some(vec![3, 2, 1])).at("First: a1; Second: a2");
    roll(&mut game, &[1, 3]);
    assert_eq!(list(&game), "a1-d1");
    let mut game = race(Some(vec![3, 2, 1])).at("First: d1; Second: a2");
    roll(&mut game, &[1, 3]);
    assert_eq!(list(&game), "d1-e1");
}

#[test]
fn dice_are_thrown_again_once() {
    let mut build = race(None);
    if let Some(dice) = &mut build.0.turn.dice {
        dice.reroll_freely = true;
    }
    let mut game = build.at("First: a1; Second: a2");
    roll(&mut game, &[2, 2]);
    assert_eq!(list(&game), "a1-c1 reroll");
    play(&mut game, "reroll");
    roll(&mut game, &[1, 1]);
    assert_eq!(list(&game), "a1-b1");
}

#[test]
fn a_capture_gives_another_move() {
    let mut build = Build::new(grid(5, 1), &[("man", None)], false);
    build.step(&[0], ANY);
    let enemy = build.enemy();
    build.jump(&[0], ANY, enemy);
    let bound = build.bound("again", &[0]);
    build.0.follows.push(Follow { bound, event: Event::Capturing, then: FollowKind::Again });
    let mut game = build.at("First: a1; Second: b1 e1");
    play(&mut game, "a1xc1");
    assert_eq!((game.setup().side, game.setup().again), (Player(0), Some(None)));
    play(&mut game, "c1-d1");
    assert_eq!((game.setup().side, game.setup().again), (Player(1), None));
}

#[test]
fn a_loop_passes_its_own_start() {
    let mut build = Build::new(grid(2, 2), &[("man", None)], false);
    let points: Vec<Point> = ["a1", "b1", "b2", "a2"].iter().filter_map(|name| build.0.board.find(name)).collect();
    let course = Course { arcs: vec![false, true, false, false], points, closed: true, repeat: None };
    build.0.board.tracks.push(Track { name: "ring".to_owned(), both_ways: true, courses: vec![Some(course); 2] });
    let none = vec![vec![false; build.0.board.links.len()]; 2];
    let dirs = Dirs { links: none, along: vec![TrackId(0)] };
    let who = build.enemy();
    build.act("loop", &[0], ActKind::Slide(dirs, None, Take::Only(who))).crossing_loop = true;
    // The arc joins b1 and b2: a way that does not cross it takes nothing.
    assert_eq!(list(&build.at("First: a1; Second: b2")), "a1xb2");
    assert_eq!(list(&build.at("First: a1; Second: a2")), "a1xa2");
    assert_eq!(list(&build.at("First: a1; Second: a2 b1")), "");
    assert_eq!(list(&build.at("First: b2; Second: a2")), "b2xa2");
    assert_eq!(list(&build.at("First: b2; Second: b1")), "b2xb1");
}
