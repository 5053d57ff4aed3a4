//! The fuzz targets of `fuzz/`, bounded and on stable: what once broke something, the seeds, and some mutations of them.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

#[path = "../fuzz/src/lib.rs"]
#[allow(dead_code, reason = "cargo-fuzz uses the rest")]
mod fuzz;
mod support;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use dablo::search::Lots;
use fuzz::{TARGETS, generated, mutated, seeds};
use support::each;

/// How many inputs each target gets beside its seeds. The two that play on the slow engine get fewer.
fn amount(target: &str) -> usize {
    match target {
        "play" => 40,
        "generated" => 150,
        "session" | "script" | "record" => 150,
        _ => 400,
    }
}

/// Runs a target on an input; what went wrong, with the input.
fn broken(name: &str, input: &[u8]) -> Vec<String> {
    match catch_unwind(|| fuzz::run(name, input)) {
        Ok(()) => Vec::new(),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            vec![format!("{name}: {} on {:?}", words.unwrap_or("a panic"), String::from_utf8_lossy(input))]
        }
    }
}

#[test]
fn what_once_broke_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/regressions");
    let mut inputs = Vec::new();
    for target in TARGETS {
        let Ok(entries) = fs::read_dir(folder.join(target.name)) else { continue };
        let files = entries.map(|entry| entry.expect("the folder can be read").path());
        inputs.extend(files.map(|file| (target.name, fs::read(file).expect("the file can be read"))));
    }
    assert!(!inputs.is_empty(), "no regressions in {}", folder.display());
    each(&inputs, |(name, input)| broken(name, input));
}

#[test]
fn seeds_and_their_mutations_break_nothing() {
    let mut inputs = Vec::new();
    for target in TARGETS {
        let seeds = seeds(target.name);
        assert!(!seeds.is_empty(), "{} has no seeds", target.name);
        let mut lots = Lots::new(9);
        let drawn = (0..amount(target.name)).map(|_| mutated(&seeds[lots.below(seeds.len())], &mut lots));
        let drawn: Vec<_> = drawn.collect();
        inputs.extend(seeds.into_iter().chain(drawn).map(|input| (target.name, input)));
    }
    each(&inputs, |(name, input)| broken(name, input));
}

/// A generator of which nothing is accepted would prove nothing.
#[test]
fn most_generated_rules_are_accepted() {
    let accepted = (0..60).filter(|&seed| generated::accepted(&generated::seeded(seed))).count();
    assert!(accepted >= 48, "{accepted} of 60");
}
