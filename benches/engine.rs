//! How fast the compiled engine counts and plays bundled variants, per second of one core. Run with
//! `cargo bench --bench engine`; a word on the command line picks the variants whose names contain it.

#![allow(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

use std::time::Instant;

use dablo::bundled::Bundled;
use dablo::play::{PerftOptions, Play};
use dablo::session::{Choices, Sitting, Variant};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Variant, reading and depth of the count.
const CASES: [(&str, Option<&str>, u32); 7] = [
    ("dablot-prejjesne", Some("keyland"), 6),
    ("dablot-prejjesne", Some("wikipedia"), 6),
    ("english-draughts", None, 9),
    ("international-draughts", None, 7),
    ("russian-draughts", None, 8),
    ("turkish-draughts", None, 5),
    ("tablut", None, 4),
];

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    for (name, reading, depth) in CASES.into_iter().filter(|(name, ..)| name.contains(wanted.as_str())) {
        let choices = Choices { reading: reading.map(str::to_string), ..Choices::default() };
        let sitting = Variant::load(&Bundled, name).and_then(|variant| Sitting::begin(variant, choices));
        match sitting {
            Ok(sitting) => measure(&format!("{name} {}", reading.unwrap_or("")), sitting.play(), depth),
            Err(trouble) => println!("{name}: {trouble}"),
        }
    }
}

fn measure(name: &str, play: &Play, depth: u32) {
    let start = Instant::now();
    let count = play.perft(depth, PerftOptions::default());
    let took = start.elapsed().as_secs_f64();
    let leaves = count.as_ref().map_or(0.0, |&count| count as f64);
    println!("{name}: perft {depth} = {count:?}, {took:.2} s, {:.1} M leaves/s", leaves / took / 1e6);
    let (start, mut plies, mut games) = (Instant::now(), 0u64, 0u64);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    while start.elapsed().as_secs_f64() < 2.0 {
        match play.clone().playout(&mut rng, 300) {
            Ok(playout) => plies += u64::from(playout.plies),
            Err(error) => return println!("{name}: {error}"),
        }
        games += 1;
    }
    let took = start.elapsed().as_secs_f64();
    println!("{name}: {games} playouts, {:.2} M moves/s", plies as f64 / took / 1e6);
}
