//! Random games: what must hold after every move.

use std::sync::Arc;

use dablo::game::Game;
use dablo::play::{By, PerftOptions, Play};
use dablo::rules::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::games::*;

/// Keys follow every change, undoing restores every component, lists are free of equal moves, counts equal lists.
fn consistent(rules: Rules, games: u64, plies: usize) {
    let game = Arc::new(Game::compile(Arc::new(rules)).unwrap());
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut play = Play::start(Arc::clone(&game));
        let mut before = Vec::new();
        for _ in 0..plies {
            let moves = play.moves().unwrap();
            if moves.is_empty() {
                break;
            }
            assert_eq!(play.perft(1, PerftOptions::default()), Ok(moves.len() as u64));
            let result = play.moves_by(By::Result).unwrap();
            assert!(result.iter().all(|mv| play.moves_by(By::Path).unwrap().contains(mv)));
            before.push((play.setup(), play.key(), play.full_key()));
            let mv = &moves[(rng.next_u64() % moves.len() as u64) as usize];
            play.play(mv).unwrap();
            assert_eq!(play.key(), play.fresh_key());
            let again = Play::from_setup(Arc::clone(&game), &play.setup()).unwrap();
            assert_eq!((again.key(), again.full_key()), (play.key(), play.full_key()));
        }
        while let Some((setup, key, full)) = before.pop() {
            assert!(play.undo());
            assert_eq!((play.setup(), play.key(), play.full_key()), (setup, key, full));
        }
        assert!(!play.undo());
    }
}

#[test]
fn on_the_lattice() {
    consistent(prejjesne(), 4, 80);
    let mut rules = prejjesne();
    compulsory(&mut rules);
    consistent(rules, 4, 120);
}

#[test]
fn of_draughts() {
    consistent(english(), 4, 100);
    consistent(international(), 4, 100);
    consistent(russian(), 4, 100);
}

#[test]
fn the_same_from_the_same_seed() {
    let game = Arc::new(Game::compile(Arc::new(english())).unwrap());
    let run = |seed| {
        let mut play = Play::start(Arc::clone(&game));
        let playout = play.playout(&mut Xoshiro256PlusPlus::seed_from_u64(seed), 200).unwrap();
        (playout, play.setup())
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).1, run(6).1);
}
