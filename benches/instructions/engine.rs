//! Instructions for counting, random games, lists of moves, and moves made and taken back, on six variants.

use std::hint::black_box;

use dablo::play::{PerftOptions, Play};
use dablo_instructions::{begin, lots, midgame};
use gungraun::{library_benchmark, library_benchmark_group, main};

const LATTICE: dablo_instructions::Named = ("dablot-prejjesne", Some("keyland"));
const INTERNATIONAL: dablo_instructions::Named = ("international-draughts", None);
const TURKISH: dablo_instructions::Named = ("turkish-draughts", None);
const KLOTER: dablo_instructions::Named = ("kloter", None);
const TABLUT: dablo_instructions::Named = ("tablut", None);
const SHATRA: dablo_instructions::Named = ("shatra", None);

/// A game and how deep to count.
fn deep(named: dablo_instructions::Named, depth: u32) -> (Play, u32) {
    (begin(named), depth)
}

#[library_benchmark]
#[bench::lattice(args = (LATTICE, 4), setup = deep)]
#[bench::international(args = (INTERNATIONAL, 5), setup = deep)]
#[bench::turkish(args = (TURKISH, 4), setup = deep)]
#[bench::kloter(args = (KLOTER, 3), setup = deep)]
#[bench::tablut(args = (TABLUT, 3), setup = deep)]
#[bench::shatra(args = (SHATRA, 2), setup = deep)]
fn perft((play, depth): (Play, u32)) -> Option<u64> {
    black_box(play.perft(depth, PerftOptions::default()).ok())
}

#[library_benchmark]
#[bench::lattice(args = (LATTICE, 3), setup = deep)]
#[bench::international(args = (INTERNATIONAL, 4), setup = deep)]
#[bench::turkish(args = (TURKISH, 3), setup = deep)]
#[bench::kloter(args = (KLOTER, 2), setup = deep)]
#[bench::tablut(args = (TABLUT, 2), setup = deep)]
#[bench::shatra(args = (SHATRA, 2), setup = deep)]
fn perft_played((play, depth): (Play, u32)) -> Option<u64> {
    black_box(play.perft(depth, PerftOptions { played: true, ..PerftOptions::default() }).ok())
}

#[library_benchmark]
#[bench::lattice(args = (LATTICE), setup = begin)]
#[bench::international(args = (INTERNATIONAL), setup = begin)]
#[bench::turkish(args = (TURKISH), setup = begin)]
#[bench::kloter(args = (KLOTER), setup = begin)]
#[bench::tablut(args = (TABLUT), setup = begin)]
#[bench::shatra(args = (SHATRA), setup = begin)]
fn random_games(play: Play) -> u32 {
    let mut rng = lots();
    (0..10).map(|_| play.clone().playout(&mut rng, 200).map_or(0, |playout| playout.plies)).sum()
}

#[library_benchmark]
#[bench::lattice(args = (LATTICE), setup = midgame)]
#[bench::international(args = (INTERNATIONAL), setup = midgame)]
#[bench::turkish(args = (TURKISH), setup = midgame)]
#[bench::kloter(args = (KLOTER), setup = midgame)]
#[bench::tablut(args = (TABLUT), setup = midgame)]
#[bench::shatra(args = (SHATRA), setup = midgame)]
fn lists_of_moves(play: Play) -> usize {
    (0..100).map(|_| black_box(&play).moves().map_or(0, |moves| moves.len())).sum()
}

/// A game and its legal moves.
fn listed(named: dablo_instructions::Named) -> (Play, Vec<dablo::notation::Move>) {
    let play = midgame(named);
    let moves = play.moves().unwrap_or_default();
    (play, moves)
}

#[library_benchmark]
#[bench::lattice(args = (LATTICE), setup = listed)]
#[bench::international(args = (INTERNATIONAL), setup = listed)]
#[bench::turkish(args = (TURKISH), setup = listed)]
#[bench::kloter(args = (KLOTER), setup = listed)]
#[bench::tablut(args = (TABLUT), setup = listed)]
#[bench::shatra(args = (SHATRA), setup = listed)]
fn made_and_taken_back((mut play, moves): (Play, Vec<dablo::notation::Move>)) -> usize {
    moves.iter().filter(|mv| play.play(mv).is_ok() && play.undo()).count()
}

library_benchmark_group!(
    name = engine;
    benchmarks = perft, perft_played, random_games, lists_of_moves, made_and_taken_back
);

main!(library_benchmark_groups = engine);
