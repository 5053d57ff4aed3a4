//! How fast the compiled engine counts and plays bundled variants, per second of the processor's time. Run with
//! `cargo bench --bench engine`; a word on the command line picks the variants whose names contain it.

#![allow(clippy::disallowed_methods, reason = "a benchmark looks at the clock and reads files")]

#[path = "hand/draughts.rs"]
mod draughts;
#[path = "hand/lattice.rs"]
mod lattice;

use cpu_time::ThreadTime;
use dablo::bundled::Bundled;
use dablo::play::{By, PerftOptions, Play, PlayError};
use dablo::rules::Bases;
use dablo::session::{Choices, Library, Sitting, Variant};
use draughts::Field;
use lattice::{Place, Way};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Variant, reading and depth of the count.
const CASES: [(&str, Option<&str>, u32); 9] = [
    ("dablot-prejjesne", Some("keyland"), 6),
    ("dablot-prejjesne", Some("wikipedia"), 6),
    ("english-draughts", None, 9),
    ("international-draughts", None, 8),
    ("russian-draughts", None, 8),
    ("turkish-draughts", None, 5),
    ("tablut", None, 4),
    ("kloter", None, 4),
    ("shatra", None, 4),
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
    for (clauses, scripted) in TWINS.into_iter().filter(|(_, name)| name.contains(wanted.as_str())) {
        scripts(clauses, scripted);
    }
}

/// A game by clauses, and the same game by scripts.
const TWINS: [(&str, &str); 2] = [
    ("variants/others/shatranj.dablo", "tests/scripts/script-medina.dablo"),
    ("examples/shrinking.dablo", "examples/script-shrinking.dablo"),
];

/// Variants from the folder of the package.
struct Folder;

impl Bases for Folder {
    fn find(&self, _: &str, base: &str) -> Result<(String, String), String> {
        match base.strip_prefix("./") {
            Some(file) => self.open(&format!("examples/{file}")),
            None => self.open(&format!("variants/others/{base}.dablo")),
        }
    }
}

impl Library for Folder {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(variant);
        std::fs::read_to_string(path).map(|text| (variant.to_string(), text)).map_err(|error| error.to_string())
    }
}

/// Plays random games for two seconds: plies, seconds, calls of scripts.
fn random_games(play: &Play) -> Result<(u64, f64, u64), PlayError> {
    let (start, mut plies) = (ThreadTime::now(), 0u64);
    let before = dablo::hooks::fault::calls();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    while start.elapsed().as_secs_f64() < 2.0 {
        plies += u64::from(play.clone().playout(&mut rng, 300)?.plies);
    }
    Ok((plies, start.elapsed().as_secs_f64(), dablo::hooks::fault::calls() - before))
}

/// What scripts cost: the same random games by clauses and by scripts.
fn scripts(clauses: &str, scripted: &str) {
    let begin = |name| Variant::load(&Folder, name).and_then(|variant| Sitting::begin(variant, Choices::default()));
    let (Ok(one), Ok(other)) = (begin(clauses), begin(scripted)) else { return println!("{scripted}: cannot be read") };
    let (Ok((plies, took, _)), Ok((by_script, longer, calls))) = (random_games(one.play()), random_games(other.play()))
    else {
        return println!("{scripted}: a script failed");
    };
    if calls == 0 {
        return println!("{scripted}: no script was called");
    }
    let per_ply = took / plies as f64;
    let spent = longer - by_script as f64 * per_ply;
    println!(
        "{scripted}: {:.3} M moves/s by clauses, {:.3} M by scripts; {:.0} calls/s, {:.1} us a call, {:.0} % of a playout",
        plies as f64 / took / 1e6,
        by_script as f64 / longer / 1e6,
        calls as f64 / longer,
        spent / calls as f64 * 1e6,
        100.0 * spent / longer,
    );
}

/// Counts until half a second has passed; positions and how many of them a second.
fn counted(name: &str, what: &str, count: impl Fn() -> Option<u64>) -> (Option<u64>, f64) {
    let (start, mut times) = (ThreadTime::now(), 0u32);
    let mut found = None;
    while times == 0 || start.elapsed().as_secs_f64() < 0.5 {
        found = count();
        times += 1;
    }
    let took = start.elapsed().as_secs_f64() / f64::from(times);
    let rate = found.unwrap_or(0) as f64 / took / 1e6;
    println!("{name}: {what} {found:?}, {took:.3} s, {rate:.1} M leaves/s");
    (found, rate)
}

/// Counts with the engine and with a program written by hand for this game only, and compares. The leaves are counted or
/// `played`.
fn compare(name: &str, play: &Play, depth: u32, by: Option<By>, by_hand: impl Fn(bool) -> Option<u64>) {
    for (what, played) in [("last ply counted", false), ("every leaf played", true)] {
        let options = PerftOptions { played, by, ..PerftOptions::default() };
        let engine = counted(name, &format!("perft {depth}, {what},"), || play.perft(depth, options).ok());
        let hand = counted(name, &format!("by hand, {what},"), || by_hand(played));
        if hand.0.is_some() {
            assert_eq!(engine.0, hand.0, "{name}: the programs differ");
            println!("{name}: {what}: {:.2} of the speed of the program by hand", engine.1 / hand.1);
        }
    }
}

fn measure(name: &str, play: &Play, depth: u32) {
    let lattice = |compulsory: bool| {
        move |played| Some(Place::start().perft(depth, Way { compulsory, kings_draw: !compulsory }, played))
    };
    match name {
        "dablot-prejjesne keyland" => compare(name, play, depth, None, lattice(false)),
        "dablot-prejjesne wikipedia" => compare(name, play, depth, None, lattice(true)),
        "international-draughts " => {
            for (way, by, united) in [("by path", By::Path, false), ("by result", By::Result, true)] {
                let by_hand = |played| Some(Field::start().perft(depth, united, played));
                compare(&format!("{name}{way}"), play, depth, Some(by), by_hand);
            }
        }
        _ => compare(name, play, depth, None, |_| None),
    }
    let (start, mut plies, mut games) = (ThreadTime::now(), 0u64, 0u64);
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
    let compulsory = match name {
        "dablot-prejjesne keyland" => false,
        "dablot-prejjesne wikipedia" => true,
        _ => return,
    };
    let (start, mut by_hand) = (ThreadTime::now(), 0u64);
    while start.elapsed().as_secs_f64() < 2.0 {
        by_hand += u64::from(Place::start().playout(Way { compulsory, kings_draw: !compulsory }, 300, &mut rng));
    }
    let rate = by_hand as f64 / start.elapsed().as_secs_f64();
    let ratio = plies as f64 / took / rate;
    println!("{name}: by hand {:.2} M moves/s: {ratio:.2} of the speed of the program by hand", rate / 1e6);
}
