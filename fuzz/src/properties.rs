//! What must hold of every ruleset that is accepted, found out on one random game.

use dablo::notation::{MoveKind, Setup, moves, position};
use dablo::play::{PerftOptions, Play};
use dablo::rules::{Point, Rules};
use dablo::search::Lots;

/// How many listed moves of a position are tried.
const TRIED: usize = 6;

/// Plays a random game and checks every position of it.
pub fn hold(rules: &Rules, start: &Play, plies: usize, text: &str) {
    let mut play = start.clone();
    let mut lots = Lots::new(23);
    for ply in 0..plies {
        let Ok(legal) = play.moves() else { return };
        let setup = play.setup();
        let here = || format!("at {} of\n{text}", position::print(rules, &setup));
        assert_eq!(play.key(), play.fresh_key(), "a kept key is stale {}", here());
        assert_eq!(position::read(rules, &position::print(rules, &setup)).as_ref(), Ok(&setup), "{}", here());
        for _ in 0..TRIED.min(legal.len()) {
            let index = lots.below(legal.len());
            let mv = &legal[index];
            let printed = moves::print(rules, mv);
            assert_eq!(moves::read_on(rules, &setup, &legal, &printed), Ok(index), "`{printed}` {}", here());
            for victim in victims(&mv.what) {
                assert!(!setup.men[victim.index()].is_empty(), "`{printed}` takes nothing {}", here());
            }
            let mut wrong = mv.clone();
            if let MoveKind::Travel { hops, .. } = &mut wrong.what
                && let Some(hop) = hops.last_mut()
            {
                hop.to = Point(lots.below(rules.board.points.len()) as u16);
            }
            if !legal.contains(&wrong) {
                assert!(play.play(&wrong).is_err(), "an unlisted move is played {}", here());
                assert_eq!(play.setup(), setup, "a refused move changes something {}", here());
            }
            if play.play(mv).is_err() {
                // A script may fail only when the move is really made.
                assert!(rules.scripts.is_some(), "`{printed}` is listed and refused {}", here());
                continue;
            }
            assert!(rules.scripts.is_some() || men(&play.setup()) <= men(&setup), "`{printed}` makes men {}", here());
            assert!(play.undo());
            assert_eq!(play.setup(), setup, "undoing `{printed}` leaves something {}", here());
        }
        if ply == 0 {
            let count = |threads| play.perft(2, PerftOptions { threads, ..PerftOptions::default() });
            assert_eq!(count(1), count(3), "threads count differently {}", here());
        }
        let Some(mv) = legal.get(lots.below(legal.len())) else { return };
        if play.play(mv).is_err() {
            return;
        }
    }
}

/// Where a move takes.
fn victims(what: &MoveKind) -> impl Iterator<Item = &Point> {
    let hops = if let MoveKind::Travel { hops, .. } = what { hops.as_slice() } else { &[] };
    hops.iter().flat_map(|hop| &hop.victims)
}

/// How many men there are, on the board and in hands.
fn men(setup: &Setup) -> usize {
    setup.men.iter().map(Vec::len).sum::<usize>() + setup.hands.values().map(|&count| count as usize).sum::<usize>()
}
