//! Complete lists of moves for positions in which one clause makes the difference.

use std::sync::Arc;

use dablo::game::Game;
use dablo::notation::{Mark, Move, MoveKind, Verdict};
use dablo::play::{By, PerftOptions, Play};
use dablo::rules::*;

use crate::build::*;
use crate::games::*;

pub fn text(rules: &Rules, mv: &Move) -> String {
    let name = |p: &Point| rules.board.print(*p);
    let kind = |k: &Kind| rules.kinds[k.index()].letter.map(String::from).unwrap_or_default();
    let mut out = mv.huff.map(|h| format!("{}!", name(&h))).unwrap_or_default();
    match &mv.what {
        MoveKind::Travel { from, hops } => {
            out += &name(from);
            for hop in hops {
                out += if hop.victims.is_empty() { "-" } else { "x" };
                out += &name(&hop.to);
                out += match hop.mark {
                    Some(Mark::Approach) => "A",
                    Some(Mark::Withdrawal) => "W",
                    None => "",
                };
                if let Some(new) = &hop.becomes {
                    out += &format!("={}", kind(new));
                }
            }
        }
        MoveKind::Place { from, kind: k, to, .. } => {
            out += &from.map(|p| name(&p)).unwrap_or_else(|| kind(k));
            out += &format!("*{}", name(to));
        }
        MoveKind::Remove(p) => out += &name(p),
        MoveKind::Roll(faces) => out += &format!("roll {faces:?}"),
        MoveKind::Reroll => out += "reroll",
        MoveKind::Pass => out += "pass",
    }
    if let Some(p) = mv.follow {
        out += &format!("/{}", name(&p));
    }
    out
}

pub fn at(rules: &Rules, side: usize, men: &str) -> Play {
    let game = Arc::new(Game::compile(Arc::new(rules.clone())).unwrap());
    Play::from_setup(game, &position(rules, side, men)).unwrap()
}

pub fn list(play: &Play) -> String {
    let rules = Arc::clone(play.game().rules());
    play.moves().unwrap().iter().map(|mv| text(&rules, mv)).collect::<Vec<_>>().join(" ")
}

pub fn moves(rules: &Rules, side: usize, men: &str) -> String {
    list(&at(rules, side, men))
}

pub fn perft(play: &Play, by: By) -> Vec<u64> {
    let options = PerftOptions { by: Some(by), ..PerftOptions::default() };
    (1..=3).map(|depth| play.perft(depth, options).unwrap()).collect()
}

#[test]
fn a_round_trip_over_the_vacated_origin() {
    let men = "e5; d6 f6 d8 f8 Kk13";
    let mut rules = dablo(6, 7);
    let optional = at(&rules, 0, men);
    assert_eq!(
        list(&optional),
        "e5-e3 e5-d4 e5-f4 e5-c5 e5-g5 e5xc7 e5xc7xe9 e5xc7xe9xg7 e5xc7xe9xg7xe5 e5-e7 e5xg7 e5xg7xe9 \
         e5xg7xe9xc7 e5xg7xe9xc7xe5"
    );
    assert_eq!(perft(&optional, By::Path), [14, 182, 1380]);
    assert_eq!(perft(&optional, By::Result), [13, 179, 1354]);
    compulsory(&mut rules);
    let bound = at(&rules, 0, men);
    assert_eq!(list(&bound), "e5xc7xe9xg7xe5 e5xg7xe9xc7xe5");
    assert_eq!(perft(&bound, By::Path), [2, 6, 48]);
    assert_eq!(perft(&bound, By::Result), [1, 3, 24]);
    chains(&mut rules, ChainEnd::MayStop);
    assert_eq!(at(&rules, 0, men).moves().unwrap().len(), 8);
}

#[test]
fn counting_many_chains() {
    let mut rules = dablo(5, 5);
    rules.turn.duties = vec![must_capture(&rules)];
    let men = "Ke5; b2 d2 f2 h2 b4 d4 f4 h4 b6 d6 f6 h6 b8 d8 f8 h8";
    let play = at(&rules, 0, men);
    let moves = play.moves().unwrap();
    let hops = |mv: &Move| if let MoveKind::Travel { hops, .. } = &mv.what { hops.len() } else { 0 };
    assert_eq!((moves.len(), moves.iter().map(hops).max()), (432, Some(10)));
    assert_eq!(play.moves_by(By::Result).unwrap().len(), 206);
    chains(&mut rules, ChainEnd::MustFinish);
    assert_eq!(at(&rules, 0, men).moves().unwrap().len(), 164);
}

fn scopes() -> Rules {
    let mut rules = dablo(5, 5);
    let (forward, any) = (forward(&rules), any_way(&rules));
    rules.acts[0] = act(SOLDIER, ActKind::Step(forward, Take::No));
    rules.acts.push(act(KING.plus(PRINCE), ActKind::Step(any, Take::No)));
    chains(&mut rules, ChainEnd::MustFinish);
    rules
}

fn can(kinds: KindSet) -> Option<Cond> {
    let who = Who { any_of: vec![whom(Side::Own, kinds)] };
    Some(Cond::Pieces { no: false, who, fact: PieceFact::CanCapture })
}

#[test]
fn who_is_bound_and_by_what() {
    let all = KindSet::all(3);
    let capture = |cond| must(vec![vec![Duty::Capture(all)]], cond);
    let cases = [
        (vec![capture(None)], "c3xe5 g3xi5", "c3xe5"),
        (vec![capture(can(SOLDIER))], "c3xe5 g3xi5", "*"),
        (vec![must(vec![vec![Duty::Capture(SOLDIER)]], can(SOLDIER))], "g3xi5", "*"),
        (vec![capture(can(all.except(KING)))], "c3xe5 g3xi5", "*"),
        (vec![], "11", "*"),
    ];
    let free = "c3-c1 c3-b2 c3-d2 c3-a3 c3-e3 c3-b4 c3-c5 c3xe5 g3-f4 g3-h4 g3-g5";
    let mut rules = scopes();
    for (duties, both, king) in cases {
        rules.turn.duties = duties;
        let found = moves(&rules, 0, "Kc3 g3; Ka9 d4 h4");
        if both == "11" {
            assert_eq!(found.split(' ').count(), 11);
        } else {
            assert_eq!(found, both);
        }
        assert_eq!(moves(&rules, 0, "Kc3 g3; Ka9 d4"), if king == "*" { free } else { king });
    }
    rules.turn.duties =
        vec![capture(can(all.except(KING))), must(vec![vec![Duty::Capture(all), Duty::Move(KING)]], can(KING))];
    assert_eq!(moves(&rules, 0, "Kc3 g3; Ka9 d4"), free[..free.find(" g3").unwrap()]);
}

#[test]
fn rank_in_mid_chain() {
    let mut rules = dablo(6, 7);
    compulsory(&mut rules);
    assert_eq!(moves(&rules, 0, "a1; b2 Pd4 Kk13"), "a1xc3");
    assert_eq!(moves(&rules, 0, "Pa1; b2 Pd4 Kk13"), "a1xc3xe5");
    chains(&mut rules, ChainEnd::MayStop);
    assert_eq!(moves(&rules, 0, "Pa1; b2 Pd4 Kk13"), "a1xc3 a1xc3xe5");
}

#[test]
fn victims_as_obstacles() {
    let mut rules = international();
    let men = "K33; 13 19 20 32 38 43";
    rules.turn.same_result = false;
    assert_eq!(moves(&rules, 0, men), "33x15 33x42 33x47");
    rules.turn.lift_at_end = false;
    assert_eq!(moves(&rules, 0, men), "33x15x42 33x15x47 33x42x15 33x47x15");
    let result = at(&rules, 0, men).moves_by(By::Result).unwrap().len();
    assert_eq!(result, 3);
    rules.turn.lift_at_end = true;
    assert_eq!(moves(&rules, 0, "K4; 13 20 32 37"), "4x27x38x15 4x31x42x15");
}

#[test]
fn landings_that_go_on() {
    let mut rules = russian();
    let on = |name: &str, rules: &Rules| rules.board.print(rules.board.find(name).unwrap());
    let men = |text: &str, rules: &Rules| {
        text.split(' ')
            .map(|w| match w.strip_prefix('K') {
                Some(name) => format!("K{}", on(name, rules)),
                None if w == ";" => w.to_string(),
                None => on(w, rules),
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    rules.board.numbered = false;
    let first = men("Kd4 ; a3 e5 e7", &rules);
    assert_eq!(moves(&rules, 0, &first), "d4xf6xd8");
    let second = men("h6 ; g7 c5 d2", &rules);
    assert_eq!(moves(&rules, 0, &second), "h6xf8=Kxb4xe1");
    rules.turn.chains.iter_mut().for_each(|chain| chain.seek = false);
    let plain = moves(&rules, 0, &first);
    // Points are ordered by number, from the top.
    assert_eq!(plain, "d4xh8 d4xg7 d4xf6xd8");
    assert_eq!(moves(&rules, 0, &second), "h6xf8=Kxb4xe1 h6xf8=Kxa3");
    rules.promotions[0].moment = Moment::End;
    assert_eq!(moves(&rules, 0, &second), "h6xf8=K");
}

#[test]
fn crowned_in_mid_chain() {
    let mut rules = international();
    let first = "9 11; 7 8 41";
    let second = "11 32; 7 8 22 27 28 29";
    assert_eq!(moves(&rules, 0, first), "11x2x13");
    assert_eq!(moves(&rules, 0, second), "11x2x13 32x23x34");
    rules.promotions[0].moment = Moment::Stop;
    assert_eq!(moves(&rules, 0, first), "11x2=K");
    assert_eq!(moves(&rules, 0, second), "32x23x34");
    rules.promotions[0].moment = Moment::GoOn;
    assert_eq!(moves(&rules, 0, first), "11x2=Kx19x46");
    assert_eq!(moves(&rules, 0, second), "11x2=Kx24x33 11x2=Kx24x38 11x2=Kx24x42 11x2=Kx24x47");
    rules.promotions.clear();
    assert_eq!(moves(&rules, 0, first), "11x2x13");
}

/// The same acts on another board.
fn rules_on(rules: &Rules, board: Board) -> Rules {
    let mut out = Rules { board, ..rules.clone() };
    let (forward, any, enemy) = (forward(&out), any_way(&out), enemy(&out));
    let (man, king) = (KindSet(1), KindSet(2));
    out.acts = vec![act(man, ActKind::Jump(forward, enemy.clone())), act(king, ActKind::Jump(any, enemy))];
    out.promotions.clear();
    out
}

#[test]
fn one_criterion_after_another() {
    let mut rules = english();
    let mirrored = rules_on(&rules, dark_cells(8, false, true));
    rules = mirrored;
    let men = "K19; 13 K7 K14 15";
    assert_eq!(moves(&rules, 0, men), "19x10x17 19x12x3");
    rules.turn.prefer = vec![Criterion::MostCaptures, Criterion::HighestCapturer, Criterion::MostKind(Kind(1))];
    assert_eq!(moves(&rules, 0, men), "19x10x17 19x12x3");
    rules.turn.prefer.push(Criterion::EarliestKind(Kind(1)));
    assert_eq!(moves(&rules, 0, men), "19x10x17");
}

#[test]
fn keys_and_repetition() {
    let mut rules = dablo(6, 7);
    rules.ends.push(end("repeat", EndKind::Draw(Cond::PositionOccurs(3))));
    rules.ends.push(end("quiet", EndKind::Draw(Cond::Clock(Clock(0)))));
    rules.clocks.push(ClockInfo {
        label: "quiet".into(),
        turns: 8,
        cond: Cond::NoCapture,
        decides: false,
        clause: NO_CLAUSE,
    });
    let mut play = at(&rules, 0, "Ka1; Kk13");
    assert_eq!(play.key(), 0xf7f7_1501_27c5_1966);
    assert_eq!(at(&rules, 1, "Ka1; Kk13").key(), 0x1f5e_9a1c_c20e_867b);
    for (ply, name) in ["a1-a3", "k13-k11", "a3-a1", "k11-k13"].iter().cycle().take(8).enumerate() {
        assert_eq!(play.outcome(), None, "ply {ply}");
        let moves = play.moves().unwrap();
        let mv = moves.iter().find(|mv| text(&rules, mv) == *name).unwrap();
        play.play(mv).unwrap();
        assert_eq!(play.key(), play.fresh_key());
    }
    assert_eq!(play.outcome().map(|o| o.label.as_str()), Some("repeat"));
    assert_ne!(play.key(), play.full_key());
    assert!(play.undo());
    assert_eq!(play.outcome(), None);
    rules.ends.swap(0, 1);
    let game = crate::perft::play(prejjesne());
    assert_eq!(game.key(), 0x4eb0_3062_5e58_a701);
}

#[test]
fn ends_in_the_order_written() {
    let mut rules = dablo(6, 7);
    compulsory(&mut rules);
    let all = KindSet::all(3);
    let none = PlayerFact::Has(has(Amount::Between(0, 0), all));
    rules.ends = vec![
        end("annihilation", EndKind::PlayerWho { facts: vec![vec![none]], wins: false }),
        end("kings", EndKind::Draw(Cond::Player(Subject::Each, PlayerFact::Has(has(Amount::Only, KING))))),
        end("stuck", EndKind::PlayerWho { facts: vec![vec![PlayerFact::Move { can: false }]], wins: false }),
    ];
    let mut play = at(&rules, 0, "Ke5; Ka13 f6");
    assert_eq!(play.outcome(), None);
    assert_eq!(list(&play), "e5xg7");
    let only = play.moves().unwrap().remove(0);
    play.play(&only).unwrap();
    assert_eq!(play.outcome().map(|o| (o.label.clone(), o.verdict)), Some(("kings".into(), Verdict::Draw)));
    assert!(play.moves().unwrap().is_empty() && play.play(&only).is_err());
    let stuck = at(&rules, 1, "Kb2 Pa3 c1 e1; a1");
    assert_eq!(stuck.outcome().map(|o| (o.label.clone(), o.verdict)), Some(("stuck".into(), Verdict::Wins(Player(0)))));
    let bare = PlayerFact::Has(has(Amount::Only, KING));
    rules.ends.insert(1, end("bare", EndKind::PlayerWho { facts: vec![vec![bare]], wins: false }));
    let lost = at(&rules, 0, "Ke5; Ka13 f6");
    assert_eq!(lost.outcome().map(|o| o.verdict), Some(Verdict::Wins(Player(1))));
    assert!(lost.moves().unwrap().is_empty());
}

#[test]
fn a_full_army_against_a_king_does_not_hang() {
    let rules = dablo(6, 7);
    let men = "Kg7; Pg1 Kd2 f2 h2 j2 e3 i3 b4 d4 f4 h4 j4 c5 g5 k5 b6 d6 f6 h6 j6 e7 i7 b8 d8 f8 h8 j8 c9 g9 f10";
    let play = at(&rules, 0, men);
    assert_eq!(play.outcome(), None);
    assert!(play.moves().is_err());
}
