//! Other ways of taking, placing and ending.

use dablo::notation::{MoveKind, Verdict};
use dablo::rules::*;

use crate::build::*;
use crate::games::chains;
use crate::traces::{at, list, moves};

const ALL: KindSet = KindSet(1);

#[test]
fn approach_and_withdrawal() {
    let mut rules = rules(grid(9, 5, Some(true)), &[("stone", None)]);
    // The strong points are those whose file and rank have one parity.
    let (any, enemy) = (any_way(&rules), enemy(&rules));
    rules.acts.push(act(ALL, ActKind::Step(any.clone(), Take::No)));
    for ahead in [true, false] {
        let take = Take::Line { line: true, who: enemy.clone(), ahead, only: true };
        rules.acts.push(act(ALL, ActKind::Step(any.clone(), take)));
    }
    rules.turn.duties = vec![must_capture(&rules)];
    let chain = &mut rules.turn.chains[0];
    (chain.never_repeat, chain.never_revisit) = (true, true);
    let men = "d3; c3 f3 g3 d5";
    assert_eq!(moves(&rules, 0, men), "d3xe3W d3xe3A d3xd4 d3xd4xe5 d3xd4xe5xf4 d3xd4xe5xf4xf5");
    chains(&mut rules, ChainEnd::MustFinish);
    assert_eq!(moves(&rules, 0, men), "d3xe3W d3xe3A d3xd4xe5xf4xf5");
}

#[test]
fn enclosed_between_two() {
    let mut rules = rules(grid(9, 9, None), &[("rook", None)]);
    let any = any_way(&rules);
    rules.acts.push(act(ALL, ActKind::Slide(any, None, Take::No)));
    let who = enemy(&rules);
    rules.encloses.push(Enclose { bound: bound(ALL), who, sides: 2, opposite: true, moving_in: false });
    let throne = region(&rules, "e5");
    let bar = BanKind::Stop(throne.clone());
    rules.bans.push(Ban { bound: bound(ALL), what: bar });
    let taken = |rules: &Rules, men: &str, name: &str| {
        let mut play = at(rules, 0, men);
        let before = play.setup().men.iter().flatten().count();
        let mv = play.moves().unwrap().into_iter().find(|mv| crate::traces::text(rules, mv) == name).unwrap();
        play.play(&mv).unwrap();
        assert_eq!(play.key(), play.fresh_key());
        before - play.setup().men.iter().flatten().count()
    };
    assert_eq!(taken(&rules, "c3 f3; d3 e4", "f3-e3"), 1);
    let empty = Region::Empty(Box::new(throne));
    rules.turn.hostile.push(HostileRule { clause: NO_CLAUSE, region: empty, to: ALL });
    assert_eq!(taken(&rules, "c3 f3; d3 e4", "f3-e3"), 2);
    assert_eq!(taken(&rules, "c3 e3; d8", "c3-c4"), 0);
    let mut walk = at(&rules, 1, "c3 e3; d8");
    let mv = walk.moves().unwrap().into_iter().find(|mv| crate::traces::text(&rules, mv) == "d8-d3").unwrap();
    walk.play(&mv).unwrap();
    assert_eq!(walk.setup().men.iter().flatten().count(), 3, "walking in is safe");
    rules.encloses[0].moving_in = true;
    let mut walk = at(&rules, 1, "c3 e3; d8");
    walk.play(&mv).unwrap();
    assert_eq!(walk.setup().men.iter().flatten().count(), 2);
    assert!(walk.undo());
    assert_eq!(walk.setup(), at(&rules, 1, "c3 e3; d8").setup());
}

/// Three squares with the middles of their sides joined.
fn mills() -> Rules {
    let names = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7";
    let points: Vec<(i32, i32)> =
        names.split(' ').map(|n| (i32::from(n.as_bytes()[0] - b'a') + 1, i32::from(n.as_bytes()[1] - b'0'))).collect();
    let lines = "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 \
                 a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7";
    let index = |name: &str| names.split(' ').position(|n| n == name).unwrap();
    let edges: Vec<(usize, usize)> = lines
        .split_whitespace()
        .flat_map(|line| {
            let run: Vec<usize> = line.split('-').map(index).collect();
            [(run[0], run[1]), (run[1], run[2])]
        })
        .collect();
    let mut rules = rules(board(&points, &edges, false), &[("stone", None)]);
    let any = any_way(&rules);
    rules.acts.push(act(ALL, ActKind::Step(any, Take::No)));
    let fact = PieceFact::InLine { not: true, count: 3 };
    let loose = Who { any_of: vec![Whom { facts: vec![fact], ..whom(Side::Enemy, ALL) }] };
    let otherwise = Some(enemy(&rules));
    rules.follows.push(Follow {
        bound: bound(ALL),
        event: Event::Line(3),
        then: FollowKind::Remove { who: loose, otherwise },
    });
    rules
}

#[test]
fn a_mill_takes_a_loose_piece() {
    let rules = mills();
    assert_eq!(
        moves(&rules, 0, "a1 a4 d7 f4; g1 b2 b4 b6"),
        "a1-d1 a4-a7 f4-f2 f4-e4 f4-g4 f4-f6 d7-d6 d7-a7/g1 d7-g7"
    );
    assert_eq!(
        moves(&rules, 0, "a1 a4 d7 f4; b2 b4 b6"),
        "a1-d1 a4-a7 f4-f2 f4-e4 f4-g4 f4-f6 d7-d6 d7-a7/b2 d7-a7/b4 d7-a7/b6 d7-g7"
    );
}

#[test]
fn placing_while_the_hand_lasts() {
    let mut rules = mills();
    let hand = Holding { place: Place::Hand, ..has(Amount::Between(1, u32::MAX), ALL) };
    let in_hand = Cond::Player(Subject::Mover, PlayerFact::Has(hand));
    rules.phases = vec![Phase::If(in_hand), Phase::Otherwise];
    rules.acts[0].bound.phase = 1;
    let everywhere = Region::Fixed(vec![PointSet::full(24); 2]);
    rules.acts.push(act(ALL, ActKind::Place { from: PlaceSource::Hand, on: everywhere }));
    rules.follows[0].bound.phase = 0;
    let mut setup = position(&rules, 0, "a1 a4; b2");
    setup.hands.insert((Player(0), Kind(0)), 1);
    let game = std::sync::Arc::new(dablo::game::Game::compile(std::sync::Arc::new(rules.clone())).unwrap());
    let mut play = dablo::play::Play::from_setup(game, &setup).unwrap();
    assert_eq!(play.moves().unwrap().len(), 21);
    let mill = play.moves().unwrap().into_iter().find(|mv| mv.follow.is_some()).unwrap();
    assert!(matches!(mill.what, MoveKind::Place { from: None, .. }));
    let key = play.key();
    play.play(&mill).unwrap();
    assert_eq!((play.key(), play.setup().hands.len()), (play.fresh_key(), 0));
    assert_eq!(play.outcome().map(|o| o.verdict), Some(Verdict::Undecided), "nothing is left to move");
    assert!(play.undo() && play.key() == key && play.setup() == setup);
}

#[test]
fn dice_are_rolled_and_spent() {
    let mut rules = rules(grid(9, 1, None), &[("stone", None)]);
    let forward = dirs(&rules, |link, _| link.to.0 > link.from.0);
    let mut slide = act(ALL, ActKind::Slide(forward, None, Take::No));
    slide.by_die = Some(ByDie::Distance);
    rules.acts.push(slide);
    rules.players[0].facing = Some((1, 0));
    rules.turn.dice = Some(DiceRule {
        clause: NO_CLAUSE,
        number: 2,
        faces: vec![1, 2, 3],
        order: None,
        reroll: Vec::new(),
        reroll_freely: false,
    });
    let mut play = at(&rules, 0, "a1; i1");
    assert_eq!(play.moves().unwrap().len(), 6);
    let roll = |faces: Vec<u32>| dablo::notation::Move::plain(MoveKind::Roll(faces));
    play.play(&roll(vec![1, 3])).unwrap();
    assert_eq!(list(&play), "a1-b1 a1-d1");
    let step = play.moves().unwrap().remove(1);
    play.play(&step).unwrap();
    assert_eq!((list(&play).as_str(), play.side()), ("d1-e1", Player(0)));
    assert_eq!(play.key(), play.fresh_key());
    let step = play.moves().unwrap().remove(0);
    play.play(&step).unwrap();
    assert_eq!((play.side(), play.setup().dice), (Player(1), None));
    play.play(&roll(vec![2, 2])).unwrap();
    assert_eq!(list(&play), "pass", "nobody behind the last point");
}

#[test]
fn nobody_may_leave_a_king_in_check() {
    let mut rules = rules(grid(8, 8, None), &[("king", Some('K')), ("rook", None)]);
    let (any, enemy) = (any_way(&rules), enemy(&rules));
    rules.acts.push(act(KindSet(1), ActKind::Step(any.clone(), Take::Or(enemy.clone()))));
    rules.acts.push(act(KindSet(2), ActKind::Slide(any, None, Take::Or(enemy))));
    rules.turn.no_check.push((Kind(0), NO_CLAUSE));
    let check = Cond::Player(Subject::Mover, PlayerFact::InCheck);
    let stuck = Cond::Player(Subject::Mover, PlayerFact::Move { can: false });
    rules.ends.push(end(
        "mate",
        EndKind::Side { side: EndSide::Mover, wins: false, cond: Cond::And(vec![check, stuck.clone()]) },
    ));
    rules.ends.push(end("stalemate", EndKind::Draw(stuck)));
    assert_eq!(moves(&rules, 0, "Ka1; Kh8 b5"), "a1-a2");
    assert_eq!(moves(&rules, 0, "Ka1; Kh8 a5"), "a1-b1");
    let mate = at(&rules, 0, "Ka1; Kh8 a5 b5");
    assert_eq!(mate.outcome().map(|o| o.label.as_str()), Some("mate"));
    assert_eq!(at(&rules, 0, "Ka1; Kh8 b5 h2").outcome().map(|o| o.label.as_str()), Some("stalemate"));
}
