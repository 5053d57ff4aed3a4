//! Positions to measure: games begun from bundled variants.

use dablo::bundled::Bundled;
use dablo::play::Play;
use dablo::session::{Choices, Sitting, Variant};

/// A variant and its reading, if it has several.
pub type Named = (&'static str, Option<&'static str>);

/// A game from the start, as its file is bundled.
///
/// # Panics
///
/// If there is no such variant or reading: a benchmark of nothing would be no benchmark.
pub fn begin((name, reading): Named) -> Play {
    let choices = Choices { reading: reading.map(str::to_string), ..Choices::default() };
    match Variant::load(&Bundled, name).and_then(|variant| Sitting::begin(variant, choices)) {
        Ok(sitting) => sitting.play().clone(),
        Err(trouble) => panic!("{name}: {trouble}"),
    }
}

/// A game after twenty plies drawn at random: men have met, and some have been taken.
pub fn midgame(named: Named) -> Play {
    let mut play = begin(named);
    let mut rng = lots();
    if let Err(error) = play.playout(&mut rng, 20) {
        panic!("{}: {error}", named.0);
    }
    play
}

/// The same lots for every run.
pub fn lots() -> rand_xoshiro::Xoshiro256PlusPlus {
    use rand_xoshiro::rand_core::SeedableRng;
    rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1)
}
