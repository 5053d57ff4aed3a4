//! `dablo bench`

use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::Failure;
use super::out::Out;
use crate::play::{PerftOptions, Play};

/// No random game is longer.
const LONGEST_GAME: u32 = 1_000;

/// Measures how fast a variant is counted and played at random on this machine, on one thread.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    from: StartArgs,
    /// Takes about so long for each figure.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Debug, Default, Serialize)]
struct Measured {
    /// The depth to which positions were counted.
    depth: u32,
    /// How many there are.
    leaves: u64,
    /// Counted in a second, the moves of the last ply only counted.
    leaves_per_second: u64,
    /// Counted in a second, those moves made too.
    played_leaves_per_second: u64,
    /// Random games in a second.
    games_per_second: u64,
    /// Their moves in a second.
    moves_per_second: u64,
    /// Memory of a game in progress.
    bytes_per_position: u64,
    /// The most memory that this program has held, where the system says so.
    peak_bytes: Option<u64>,
}

impl Bench {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&self.from)?;
        let measured = measure(sitting.play(), Duration::from_secs(self.seconds))?;
        if self.json {
            return out.json(&measured);
        }
        let million = |number: u64| format!("{:.2} M", number as f64 / 1e6);
        out.line(&format!("perft {}: {} leaves", measured.depth, measured.leaves))?;
        out.line(&format!("last ply counted   {} leaves/s", million(measured.leaves_per_second)))?;
        out.line(&format!("every leaf played  {} leaves/s", million(measured.played_leaves_per_second)))?;
        let games = format!("{} games/s", measured.games_per_second);
        out.line(&format!("random games       {} moves/s, {games}", million(measured.moves_per_second)))?;
        out.line(&format!("a position         {} bytes", measured.bytes_per_position))?;
        match measured.peak_bytes {
            Some(bytes) => out.line(&format!("at most            {:.1} MiB", bytes as f64 / (1 << 20) as f64)),
            None => Ok(()),
        }
    }
}

fn measure(play: &Play, time: Duration) -> Result<Measured, Failure> {
    let (depth, leaves, leaves_per_second) = deepest(play, PerftOptions::default(), time)?;
    let played = PerftOptions { played: true, ..PerftOptions::default() };
    let (.., played_leaves_per_second) = deepest(play, played, time)?;
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(1);
    let (start, mut games, mut moves) = (ThreadTime::now(), 0u64, 0u64);
    while start.elapsed() < time {
        moves += u64::from(play.clone().playout(&mut lots, LONGEST_GAME)?.plies);
        games += 1;
    }
    let took = start.elapsed();
    Ok(Measured {
        depth,
        leaves,
        leaves_per_second,
        played_leaves_per_second,
        games_per_second: per_second(games, took),
        moves_per_second: per_second(moves, took),
        bytes_per_position: play.bytes() as u64,
        peak_bytes: peak(),
    })
}

/// Counts deeper and deeper until the next depth would take too long: the last depth, its count, and how fast it went.
fn deepest(play: &Play, options: PerftOptions, time: Duration) -> Result<(u32, u64, u64), Failure> {
    let mut before = 0;
    for depth in 1.. {
        let start = ThreadTime::now();
        let leaves = play.perft(depth, options)?;
        let took = start.elapsed();
        // As many times longer as there were more leaves than a ply before.
        let next = took.as_secs_f64() * leaves as f64 / before.max(1) as f64;
        if leaves == 0 || depth == 64 || (next > time.as_secs_f64() && took * 20 > time) || took > time {
            return Ok((depth, leaves, per_second(leaves, took)));
        }
        before = leaves;
    }
    Ok((0, 0, 0))
}

fn per_second(number: u64, took: Duration) -> u64 {
    (number as f64 / took.as_secs_f64().max(1e-9)) as u64
}

/// The most memory that this program has held.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}
