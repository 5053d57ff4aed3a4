//! `dablo perft`

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::{Failure, say};
use super::out::Out;
use super::threads;
use crate::notation::moves;
use crate::play::{By, PerftOptions};

/// Counts the games of each length up to DEPTH: a line `depth nodes` for each.
#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    which: Which,
    /// How many plies deep; 0 counts the position itself.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// Counts DEPTH by first move: a line `move nodes` for each, then the line for DEPTH.
    #[arg(long)]
    divide: bool,
    /// Which captures are the same move; without it the variant decides.
    #[arg(long)]
    by: Option<ByArg>,
    /// Ends by clocks and by repetition count too.
    #[arg(long)]
    clocks: bool,
    /// Rolls of dice count as plies.
    #[arg(long)]
    rolls: bool,
    /// Makes the moves of the last ply too, instead of only counting them: slower, for comparing programs.
    #[arg(long)]
    played: bool,
    /// Counts on so many threads; 0 is one for each processor. The numbers are the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
    /// Keeps counts of positions in a table of so many megabytes, for those that come about in several ways. Without it no
    /// table is kept. The numbers are the same; where what follows depends on how a position came about (repetition with
    /// `--clocks`, a script that asks for the move just made) a table is refused.
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
    #[command(flatten)]
    from: StartArgs,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByArg {
    /// Start, all landings and victims make the move.
    Path,
    /// Start, end, victims and new kind make the move.
    Result,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

#[derive(Serialize)]
struct PerftJson {
    counts: Vec<Count>,
    divide: Option<Vec<Part>>,
}

impl Perft {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&self.from)?;
        let by = self.by.map(|by| match by {
            ByArg::Path => By::Path,
            ByArg::Result => By::Result,
        });
        let options = PerftOptions {
            by,
            clocks: self.clocks,
            rolls: self.rolls,
            played: self.played,
            threads: threads(self.threads),
            hash: self.hash,
        };
        if sitting.rules().turn.dice.is_some() && !self.rolls {
            say("note: a line ends where dice are to be thrown; `--rolls` counts throws as plies\n");
        }
        let mut divide = None;
        if self.divide {
            let parts = sitting.play().divide(self.depth, options)?;
            let parts = parts.iter().map(|(mv, nodes)| Part { text: moves::print(sitting.rules(), mv), nodes: *nodes });
            divide = Some(parts.collect::<Vec<_>>());
        }
        let first = if self.divide { self.depth } else { self.depth.min(1) };
        let mut counts = Vec::new();
        if let (false, Some(parts)) = (self.json, &divide) {
            parts.iter().try_for_each(|part| out.line(&format!("{} {}", part.text, part.nodes)))?;
        }
        for depth in first..=self.depth {
            let nodes = sitting.play().perft(depth, options)?;
            if !self.json {
                // A deep count takes long; what is known already should be seen.
                out.line(&format!("{depth} {nodes}"))?;
                out.flush()?;
            }
            counts.push(Count { depth, nodes });
        }
        if self.json { out.json(&PerftJson { counts, divide }) } else { Ok(()) }
    }
}
