//! Other ways of taking: approach, enclosing, mills, check, passing, hands, huffing, columns, closing points.

use crate::build::*;
use dablo::notation::{Man, Verdict};
use dablo::rules::*;

/// Points with diagonals through the corner points' colour only.
fn alternate(w: i32, h: i32) -> Board {
    let all: Vec<_> = (1..=w).flat_map(|x| (1..=h).map(move |y| (x, y))).collect();
    let vectors = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut board = board(&all, &vectors, false);
    let count = board.directions.len();
    let kept = |link: &Link| {
        let (x, y) = board.points[link.from.index()].xy;
        link.orthogonal || (x + y) % 2 == 0
    };
    board.links = board.links.iter().filter(|link| kept(link)).copied().collect();
    board.next_link = vec![None; board.points.len() * count];
    for (index, link) in board.links.iter().enumerate() {
        board.next_link[link.from.index() * count + link.direction.0 as usize] = Some(LinkId(index as u32));
    }
    board
}

fn takes_lines() -> Build {
    let mut build = Build::new(alternate(9, 5), &[("man", None)], false);
    build.step(&[0], ANY);
    for ahead in [true, false] {
        let (dirs, who) = (build.dirs(ANY), build.enemy());
        build.act("line", &[0], ActKind::Step(dirs, Take::Line { line: true, who, ahead, only: true }));
    }
    build.must_capture();
    build.chains(|chain| (chain.never_repeat, chain.never_revisit) = (true, true));
    build
}

#[test]
fn approach_and_withdrawal() {
    let position = "First: d3; Second: c3 f3 g3 d5";
    let mut build = takes_lines();
    assert_eq!(list(&build.at(position)), "d3xe3W d3xe3A d3xd4 d3xd4xe5 d3xd4xe5xf4 d3xd4xe5xf4xf5");
    let legal = build.at(position).moves().expect("a list");
    assert_eq!(legal.iter().map(taken).collect::<Vec<_>>(), [1, 2, 1, 2, 3, 4]);
    build.must_finish();
    assert_eq!(list(&build.at(position)), "d3xe3W d3xe3A d3xd4xe5xf4xf5");
}

fn taken(mv: &dablo::notation::Move) -> usize {
    match &mv.what {
        dablo::notation::MoveKind::Travel { hops, .. } => hops.iter().map(|hop| hop.victims.len()).sum(),
        _ => 0,
    }
}

fn rooks(hostile: bool) -> Build {
    let mut build = Build::new(grid(9, 9), &[("man", None)], false);
    build.slide(&[0], ANY);
    let (bound, who) = (build.bound("enclose", &[0]), build.enemy());
    build.0.encloses.push(Enclose { bound, who, sides: 2, opposite: true, moving_in: false });
    let throne = Region::Fixed(vec![build.named("e5"); 2]);
    let bound = build.bound("throne", &[0]);
    build.0.bans.push(Ban { bound, what: BanKind::Enter(throne.clone()) });
    if hostile {
        let clause = build.label("hostile");
        build.0.turn.hostile.push(HostileRule { clause, region: throne, to: KindSet::all(1) });
    }
    build
}

#[test]
fn enclosing_on_opposite_sides() {
    let position = "First: c3 f3; Second: d3 e4";
    for (hostile, left) in [(true, 0), (false, 1)] {
        let mut game = rooks(hostile).at(position);
        play(&mut game, "f3-e3");
        let left_over = game.setup().men.iter().flatten().filter(|man| man.owner == Player(1)).count();
        assert_eq!(left_over, left);
    }
    let mut game = rooks(true).at("First: c3 e3; Second: d8; Second to move");
    play(&mut game, "d8-d3");
    assert_eq!(game.setup().men.iter().flatten().count(), 3);
    let mut walks_in = rooks(true);
    walks_in.0.encloses[0].moving_in = true;
    let mut game = walks_in.at("First: c3 e3; Second: d8; Second to move");
    play(&mut game, "d8-d3");
    assert_eq!(game.setup().men.iter().flatten().count(), 2);
    // The throne is neither entered nor crossed.
    assert!(!list(&rooks(true).at("First: e3; Second: a9")).contains("e3-e6"));
}

/// Three nested squares, joined in the middle of their sides.
fn mills() -> Build {
    let places = [
        (1, 1),
        (4, 1),
        (7, 1),
        (2, 2),
        (4, 2),
        (6, 2),
        (3, 3),
        (4, 3),
        (5, 3),
        (1, 4),
        (2, 4),
        (3, 4),
        (5, 4),
        (6, 4),
        (7, 4),
        (3, 5),
        (4, 5),
        (5, 5),
        (2, 6),
        (4, 6),
        (6, 6),
        (1, 7),
        (4, 7),
        (7, 7),
    ];
    let vectors = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let mut board = board(&places, &vectors, false);
    let count = vectors.len();
    board.links.clear();
    board.next_link = vec![None; places.len() * count];
    for (from, info) in board.points.iter().enumerate() {
        for (d, &(dx, dy)) in vectors.iter().enumerate() {
            // The nearest point that way, but never across the empty middle.
            let reach = |n: i32| (info.xy.0 + dx * n, info.xy.1 + dy * n);
            let centre = (1..7).take_while(|&n| reach(n) != (4, 4));
            let next = centre.map(reach).find_map(|xy| board.points.iter().position(|p| p.xy == xy));
            if let Some(to) = next {
                board.next_link[from * count + d] = Some(LinkId(board.links.len() as u32));
                let (from, to) = (Point(from as u16), Point(to as u16));
                board.links.push(Link { from, to, direction: Direction(d as u16), orthogonal: true });
            }
        }
    }
    let mut build = Build::new(board, &[("man", None)], false);
    build.step(&[0], ANY);
    let enemy = build.enemy();
    let mut free = enemy.clone();
    free.any_of[0].facts.push(PieceFact::InLine { not: true, count: 3 });
    let bound = build.bound("mill", &[0]);
    let then = FollowKind::Remove { who: free, otherwise: Some(enemy) };
    build.0.follows.push(Follow { bound, event: Event::Line(3), then });
    build
}

#[test]
fn a_mill_lifts_a_piece() {
    let game = mills().at("First: a1 a4 d7 f4; Second: g1 b2 b4 b6");
    assert_eq!(list(&game), "a1-d1 a4-a7 f4-f2 f4-e4 f4-g4 f4-f6 d7-d6 d7-a7/g1 d7-g7");
    let all_in_mills = mills().at("First: a1 a4 d7 f4; Second: b2 b4 b6");
    assert_eq!(list(&all_in_mills), "a1-d1 a4-a7 f4-f2 f4-e4 f4-g4 f4-f6 d7-d6 d7-a7/b2 d7-a7/b4 d7-a7/b6 d7-g7");
}

#[test]
fn hands_phases_and_placing() {
    let mut build = Build::new(grid(3, 3), &[("man", None)], false);
    let in_hand = |amount| {
        let holding = Holding {
            amount,
            kinds: KindSet::all(1),
            equal_in_rank: false,
            outranking: false,
            with: None,
            place: Place::Hand,
            after_moving: false,
        };
        Cond::Player(Subject::Mover, PlayerFact::Has(holding))
    };
    build.0.phases = vec![Phase::Always, Phase::If(in_hand(Amount::Between(1, u32::MAX))), Phase::Otherwise];
    let on = Region::Fixed(vec![build.points(|_| true); 2]);
    build.act("place", &[0], ActKind::Place { from: PlaceSource::Hand, on }).bound.phase = 1;
    let dirs = build.dirs(ANY);
    build.act("step", &[0], ActKind::Step(dirs, Take::No)).bound.phase = 2;
    build.0.start.hands = vec![(Player(0), Kind(0), 1), (Player(1), Kind(0), 1)];
    let mut game = build.start();
    assert_eq!(list(&game), "*a1 *b1 *c1 *a2 *b2 *c2 *a3 *b3 *c3");
    let key = game.key();
    play(&mut game, "*b2 *a1");
    assert_eq!(list(&game), "b2-b1 b2-a2 b2-c2 b2-b3");
    assert_ne!(game.key(), key);
    assert!(game.setup().hands.is_empty());
}

#[test]
fn a_royal_piece_is_never_left_in_check() {
    let mut build = Build::new(grid(5, 5), &[("man", None), ("king", Some('K'))], false);
    let (dirs, who) = (build.dirs(ANY), build.enemy());
    build.act("step", &[1], ActKind::Step(dirs.clone(), Take::Or(who.clone())));
    build.act("slide", &[0], ActKind::Slide(dirs, None, Take::Or(who)));
    let clause = build.label("check");
    build.0.turn.no_check.push((Kind(1), clause));
    build.end(
        "mate",
        EndKind::PlayerWho { facts: vec![vec![PlayerFact::Move { can: false }, PlayerFact::InCheck]], wins: false },
    );
    // The king on a1 may not step onto the file or the rank that a rook holds.
    assert_eq!(list(&build.at("First: Ka1; Second: b5 Ke5")), "a1-a2");
    let mut game = build.at("First: Ka1; Second: b5 d4 Ke5; Second to move");
    play(&mut game, "d4-a4");
    let outcome = game.outcome().expect("an end");
    assert_eq!((outcome.verdict, outcome.label.as_str()), (Verdict::Wins(Player(1)), "mate"));
}

#[test]
fn a_piece_is_taken_in_passing() {
    let mut build = Build::new(grid(4, 6), &[("man", None)], false);
    let two: Test = |(x, y)| x == 0 && y > 0;
    let dirs = build.dirs(two);
    let from = Region::Fixed(vec![build.points(|(_, y)| y == 2), build.points(|(_, y)| y == 5)]);
    build.act("slide", &[0], ActKind::Slide(dirs, Some(2), Take::No)).from = Some(from);
    let mut passing = build.enemy();
    passing.any_of[0].passing = true;
    let dirs = build.dirs(|(_, y)| y == 0);
    build.act("take", &[0], ActKind::Step(dirs, Take::Only(passing)));
    let mut game = build.at("First: b2; Second: c3");
    play(&mut game, "b2-b4");
    assert_eq!(list(&game), "c3xb3");
    assert_eq!(game.setup().passing.len(), 1);
    play(&mut game, "c3xb3");
    assert_eq!(game.setup().men.iter().flatten().count(), 1);
    // Nobody could use it, so it is not remembered.
    let mut game = build.at("First: b2; Second: d3");
    play(&mut game, "b2-b4");
    assert!(game.setup().passing.is_empty());
}

#[test]
fn huffing_lifts_what_could_have_taken() {
    let mut build = Build::new(grid(5, 5), &[("man", None)], false);
    build.step(&[0], ANY);
    let enemy = build.enemy();
    build.jump(&[0], ANY, enemy);
    let clause = build.label("huff");
    let steps = vec![vec![Duty::Capture(KindSet::all(1)), Duty::BeHuffed]];
    build.0.turn.duties.push(DutyRule { clause, steps, cond: None });
    let mut game = build.at("First: a1 e1; Second: a2 e5");
    play(&mut game, "a1-b1");
    let huff: Vec<Point> = game.setup().huff.into_iter().collect();
    assert_eq!(huff, [build.0.board.find("b1").expect("a point")]);
    assert!(list(&game).contains("b1!a2-a1") && list(&game).contains(" a2-b2"));
    play(&mut game, "b1!e5-e4");
    assert_eq!(game.setup().men.iter().flatten().count(), 3);
    assert!(game.setup().huff.is_empty());
}

#[test]
fn columns_take_the_top_man_under() {
    let mut build = Build::new(grid(5, 5), &[("man", None)], false);
    build.step(&[0], ANY);
    let enemy = build.enemy();
    build.jump(&[0], ANY, enemy);
    build.must_capture();
    build.must_finish();
    build.0.turn.taken = Taken::Under;
    let mut setup = build.setup("First: a1; Second: b1 e5");
    let first = Man { owner: Player(0), kind: Kind(0) };
    setup.men[build.0.board.find("b1").expect("a point").index()].insert(0, first);
    let rules = std::sync::Arc::new(build.0.clone());
    let mut game = dablo::reference::Referee::from_setup(rules, &setup).expect("a position");
    play(&mut game, "a1xc1");
    let men = game.setup().men;
    let column = |name: &str| men[build.0.board.find(name).expect("a point").index()].clone();
    assert_eq!(column("b1"), [first]);
    assert_eq!(column("c1").iter().map(|man| man.owner.0).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn empty_ranks_close() {
    let mut build = Build::new(grid(3, 5), &[("man", None)], false);
    build.step(&[0], FORWARD);
    let clause = build.label("close");
    let what = EachMove::CloseOutermost { count: 1, ranks: true, files: false };
    build.0.turn.after_each.push(EachMoveRule { clause, what });
    let mut game = build.at("First: a2; Second: c3");
    play(&mut game, "a2-a3");
    assert_eq!(game.setup().closed.len(), 12);
    assert_eq!(list(&game), "");
    assert_eq!(game.outcome().map(|outcome| outcome.label.clone()).as_deref(), Some("unanswered"));
}

#[test]
fn no_piece_moves_on_and_on() {
    let mut build = Build::new(grid(3, 3), &[("man", None), ("king", Some('K'))], false);
    build.step(&[0, 1], ANY);
    let clause = build.label("limit");
    build.0.turn.limits.push(LimitRule { clause, kind: Kind(1), count: 2, cond: None });
    let mut game = build.at("First: Ka1 c1; Second: a3");
    play(&mut game, "a1-a2 a3-b3 a2-a1 b3-a3");
    assert_eq!(list(&game), "c1-b1 c1-c2");
    play(&mut game, "c1-c2 a3-b3");
    assert!(list(&game).contains("a1-b1"));
}

#[test]
fn positions_that_may_not_come_again() {
    let mut build = Build::new(grid(2, 2), &[("man", None)], false);
    build.step(&[0], ANY);
    build.0.turn.no_repeat = Some(build.label("repeat"));
    let mut game = build.at("First: a1; Second: b2");
    play(&mut game, "a1-b1 b2-a2");
    assert_eq!(list(&game), "b1-a1 b1-b2");
    play(&mut game, "b1-a1");
    // Going back to b2 would make the position of the beginning.
    assert_eq!(list(&game), "");
}
