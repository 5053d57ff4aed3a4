//! How fast the compiled engine counts and plays, per second of one core. Run with `cargo bench --bench engine`; a word on
//! the command line picks the games whose names contain it.

#[path = "../tests/engine/build.rs"]
mod build;
#[path = "../tests/engine/games.rs"]
mod games;

use std::sync::Arc;
use std::time::Instant;

use dablo::game::Game;
use dablo::play::{PerftOptions, Play};
use dablo::rules::Rules;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let compulsory = |mut rules: Rules| {
        games::compulsory(&mut rules);
        rules
    };
    let cases: [(&str, Rules, u32); 5] = [
        ("dablot prejjesne, optional", games::prejjesne(), 6),
        ("dablot prejjesne, compulsory", compulsory(games::prejjesne()), 6),
        ("english draughts", games::english(), 9),
        ("international draughts", games::international(), 7),
        ("russian draughts", games::russian(), 8),
    ];
    for (name, rules, depth) in cases.into_iter().filter(|(name, ..)| name.contains(wanted.as_str())) {
        measure(name, rules, depth);
    }
}

/// Seconds that this process has had of a processor: from the kernel where it says so, else by the clock.
fn seconds(start: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = stat.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn measure(name: &str, rules: Rules, depth: u32) {
    let game = match Game::compile(Arc::new(rules)) {
        Ok(game) => Arc::new(game),
        Err(refusals) => return println!("{name}: {refusals:?}"),
    };
    let play = Play::start(Arc::clone(&game));
    let start = Instant::now();
    let begun = seconds(start);
    let count = play.perft(depth, PerftOptions::default());
    let took = seconds(start) - begun;
    let leaves = count.as_ref().map_or(0.0, |&count| count as f64);
    println!("{name}: perft {depth} = {count:?}, {took:.2} s, {:.1} M leaves/s", leaves / took / 1e6);
    let (begun, mut plies, mut games) = (seconds(start), 0u64, 0u64);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    while seconds(start) - begun < 1.0 {
        match Play::start(Arc::clone(&game)).playout(&mut rng, 300) {
            Ok(playout) => plies += u64::from(playout.plies),
            Err(error) => return println!("{name}: {error}"),
        }
        games += 1;
    }
    let took = seconds(start) - begun;
    println!("{name}: {games} playouts, {:.2} M moves/s", plies as f64 / took / 1e6);
}
