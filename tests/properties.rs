//! What must hold of every variant, found out on random games: undo restores every bit, kept keys are fresh keys, texts of
//! moves and positions read back as themselves, a turned board gives turned moves, a formatted file plays the same.

mod support;

use std::sync::Arc;

use dablo::bundled::{self, Bundled};
use dablo::notation::{Hop, Move, MoveKind, Setup, moves, position};
use dablo::play::{By, Play};
use dablo::rules::{ChainEnd, Duty, Player, Point, Rules, geometry};
use dablo::search::Lots;
use dablo::session::{Choices, Sitting, Variant};
use dablo::source::Sources;
use dablo::syntax;
use support::each;

fn sitting(name: &str) -> Sitting {
    let variant = Variant::load(&Bundled, name).unwrap_or_else(|trouble| panic!("{name}: {trouble}"));
    Sitting::begin(variant, Choices::default()).unwrap_or_else(|trouble| panic!("{name}: {trouble}"))
}

/// All that can be seen of a position.
fn seen(play: &Play) -> (Setup, u64, u64, Vec<Move>) {
    (play.setup(), play.key(), play.full_key(), play.moves().unwrap())
}

#[test]
fn undo_restores_every_bit_and_kept_keys_are_fresh_keys() {
    each(bundled::ALL, |bundled| {
        let mut play = sitting(bundled.name).play().clone();
        let mut lots = Lots::new(11);
        let mut past = Vec::new();
        let mut wrong = Vec::new();
        for _ in 0..60 {
            past.push(seen(&play));
            if play.key() != play.fresh_key() {
                wrong.push(format!("{}: a stale key at ply {}", bundled.name, past.len()));
            }
            let legal = &past.last().unwrap().3;
            let Some(mv) = legal.get(lots.below(legal.len())).cloned() else { break };
            play.play(&mv).unwrap();
        }
        past.truncate(past.len().max(1));
        if past.last().is_some_and(|last| *last == seen(&play)) {
            past.pop();
        }
        while let Some(before) = past.pop() {
            if !play.undo() || seen(&play) != before {
                wrong.push(format!("{}: undo to ply {} does not restore the position", bundled.name, past.len()));
                break;
            }
        }
        if wrong.is_empty() && play.undo() {
            wrong.push(format!("{}: undo goes back beyond the beginning", bundled.name));
        }
        wrong
    });
}

#[test]
fn moves_and_positions_read_back_as_themselves() {
    each(bundled::ALL, |bundled| {
        let sitting = sitting(bundled.name);
        let rules: &Rules = sitting.rules();
        let mut play = sitting.play().clone();
        let mut lots = Lots::new(5);
        for _ in 0..50 {
            let setup = play.setup();
            let text = position::print(rules, &setup);
            if position::read(rules, &text).as_ref() != Ok(&setup) {
                return vec![format!("{}: `{text}` reads as {:?}", bundled.name, position::read(rules, &text))];
            }
            let legal = play.moves().unwrap();
            for (index, mv) in legal.iter().enumerate() {
                let text = moves::print(rules, mv);
                if moves::read_on(rules, &setup, &legal, &text) != Ok(index) {
                    return vec![format!("{}: the move `{text}` reads as another", bundled.name)];
                }
            }
            let Some(mv) = legal.get(lots.below(legal.len())) else { break };
            play.play(mv).unwrap();
        }
        Vec::new()
    });
}

/// A move turned by 180 degrees.
fn turned(rules: &Rules, mv: &Move) -> Move {
    let turn = |point: Point| geometry::rotate(&rules.board, point).unwrap();
    let what = match &mv.what {
        MoveKind::Travel { from, hops } => MoveKind::Travel {
            from: turn(*from),
            hops: hops
                .iter()
                .map(|hop| Hop {
                    to: turn(hop.to),
                    victims: hop.victims.iter().map(|v| turn(*v)).collect(),
                    ..hop.clone()
                })
                .collect(),
        },
        other => other.clone(),
    };
    Move { huff: mv.huff.map(turn), what, follow: mv.follow.map(turn), die: mv.die }
}

#[test]
fn the_game_turned_by_half_a_circle_is_the_same_game() {
    let turnable: Vec<&str> = bundled::ALL
        .iter()
        .filter(|bundled| ["dablo", "draughts", "alquerque"].contains(&bundled.family))
        .map(|bundled| bundled.name)
        .collect();
    each(&turnable, |name| {
        let sitting = sitting(name);
        let rules: &Arc<Rules> = sitting.rules();
        if rules.board.all().any(|point| geometry::rotate(&rules.board, point).is_none()) {
            return vec![format!("{name}: the board cannot be turned")];
        }
        let mut play = sitting.play().clone();
        let mut lots = Lots::new(3);
        for _ in 0..40 {
            let setup = play.setup();
            let mut other = setup.clone();
            for (index, men) in setup.men.iter().enumerate() {
                let to = geometry::rotate(&rules.board, Point(index as u16)).unwrap();
                other.men[to.index()] = men.clone();
                for man in &mut other.men[to.index()] {
                    man.owner = Player(1 - man.owner.0);
                }
            }
            other.side = Player(1 - setup.side.0);
            let turn_set = |points: &std::collections::BTreeSet<Point>| {
                points.iter().map(|point| geometry::rotate(&rules.board, *point).unwrap()).collect()
            };
            other.huff = turn_set(&setup.huff);
            other.running = setup
                .running
                .iter()
                .map(|((player, limit), (point, n))| {
                    ((Player(1 - player.0), *limit), (geometry::rotate(&rules.board, *point).unwrap(), *n))
                })
                .collect();
            other.promoted = turn_set(&setup.promoted);
            other.moved = turn_set(&setup.moved);
            let mirror = match Play::from_setup(play.game().clone(), &other) {
                Ok(mirror) => mirror,
                Err(error) => return vec![format!("{name}: {error}")],
            };
            let legal = play.moves().unwrap();
            let mut expected: Vec<Move> = legal.iter().map(|mv| turned(rules, mv)).collect();
            expected.sort_by(moves::compare);
            if mirror.moves().unwrap() != expected {
                return vec![format!(
                    "{name}: other moves on the turned board, from {}",
                    position::print(rules, &setup)
                )];
            }
            let Some(mv) = legal.get(lots.below(legal.len())) else { break };
            play.play(mv).unwrap();
        }
        Vec::new()
    });
}

/// Start and landings, and what is taken.
fn travels(mv: &Move) -> Option<(Point, &[Hop])> {
    match &mv.what {
        MoveKind::Travel { from, hops } => Some((*from, hops)),
        _ => None,
    }
}

#[test]
fn captured_pieces_are_enemies_of_a_rank_that_may_be_taken_and_chains_stop_only_where_they_may() {
    let simple: Vec<&str> = bundled::ALL
        .iter()
        .filter(|bundled| ["dablo", "draughts", "alquerque"].contains(&bundled.family))
        .map(|bundled| bundled.name)
        .collect();
    each(&simple, |name| {
        let sitting = sitting(name);
        let rules: &Arc<Rules> = sitting.rules();
        // Of pieces that become another kind in mid-chain it is not known here what they may take.
        let by_rank =
            bundled::ALL.iter().any(|b| b.name == *name && b.text.contains("over enemy of equal or lower rank"));
        let huffs =
            rules.turn.duties.iter().any(|rule| rule.steps.iter().flatten().any(|duty| *duty == Duty::BeHuffed));
        let mut play = sitting.play().clone();
        let mut lots = Lots::new(29);
        for _ in 0..80 {
            let (setup, legal) = (play.setup(), play.moves_by(By::Path).unwrap());
            for (from, hops) in legal.iter().filter_map(travels) {
                let mover = setup.men[from.index()].last().unwrap();
                for victim in hops.iter().flat_map(|hop| &hop.victims) {
                    let Some(taken) = setup.men[victim.index()].last() else {
                        return vec![format!("{name}: nothing stands on a point that is taken")];
                    };
                    if taken.owner == mover.owner || (by_rank && !rules.ranks.equal_or_lower(taken.kind, mover.kind)) {
                        return vec![format!("{name}: {taken:?} is taken by {mover:?}")];
                    }
                }
                let end = rules.turn.chains[mover.kind.index()].end;
                // Where a capture may be left out at a price, so may the rest of one.
                if huffs {
                    continue;
                }
                let listed = |part: &[Hop]| legal.iter().filter_map(travels).any(|other| other == (from, part));
                for part in (1..hops.len()).map(|length| &hops[..length]) {
                    if listed(part) != (end == ChainEnd::MayStop) {
                        return vec![format!("{name}: a chain of {} hops, {end:?}, and a part of it", hops.len())];
                    }
                }
            }
            let moves = play.moves().unwrap();
            let Some(mv) = moves.get(lots.below(moves.len())) else { break };
            play.play(mv).unwrap();
        }
        Vec::new()
    });
}

#[test]
fn a_formatted_file_plays_the_same_and_formats_to_itself() {
    each(bundled::ALL, |bundled| {
        let format = |text: &str| {
            let mut sources = Sources::new();
            let source = sources.add(bundled.name, text);
            let parsed = syntax::parse(&source);
            assert!(parsed.diagnostics.is_empty(), "{}: {:?}", bundled.name, parsed.diagnostics);
            syntax::format(&source, &parsed.file).unwrap_or_else(|_| panic!("{} cannot be formatted", bundled.name))
        };
        let once = format(bundled.text);
        let mut wrong = Vec::new();
        if format(&once) != once {
            wrong.push(format!("{}: formatting twice differs from once", bundled.name));
        }
        let fingerprint = |text: &str| {
            let mut sources = Sources::new();
            let source = sources.add(bundled.name, text);
            let ruleset = dablo::rules::check(&mut sources, &source, &Bundled).ruleset.expect("it checks");
            let answers = ruleset.answers(None, &[]).expect("there are answers");
            ruleset.resolve(&answers).rules.expect("there are rules").fingerprint()
        };
        if fingerprint(&once) != fingerprint(bundled.text) {
            wrong.push(format!("{}: formatting changes what it plays", bundled.name));
        }
        wrong
    });
}
