//! `dablo playouts`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::{Failure, say};
use super::out::Out;
use super::progress::Progress;
use super::threads;
use crate::explore::outcome_words;
use crate::notation::Verdict;
use crate::search::games::{Plan, Tally, playouts};
use crate::session::Sitting;

/// Plays random games and says how they end: by which clauses, for whom, and after how many plies.
#[derive(Debug, Args)]
pub(super) struct Playouts {
    #[command(flatten)]
    which: Which,
    /// How many games.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// A seed stands for the same games on every machine.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// No game is longer; what goes on then is counted as unfinished.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    plies: u32,
    /// Plays on so many threads; 0 is one for each processor. The games are the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
    #[command(flatten)]
    from: StartArgs,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

/// An outcome and how often it came.
#[derive(Serialize)]
struct End {
    outcome: String,
    label: String,
    /// `null` for a draw, and where the rules do not say.
    winner: Option<String>,
    games: u64,
}

#[derive(Serialize)]
struct PlayoutsJson {
    games: u64,
    plies: u64,
    shortest: u32,
    longest: u32,
    ends: Vec<End>,
    unfinished: u64,
}

impl Playouts {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&self.from)?;
        let threads = threads(self.threads);
        let plan = Plan { games: self.games, seed: self.seed, plies: self.plies, threads };
        let stopped = Arc::new(AtomicBool::new(false));
        stop_at_interrupt(&stopped);
        let progress = Progress::default();
        let tally = playouts(sitting.play(), plan, &|begun| {
            progress.show(&format!("{begun} of {} games (Ctrl-C stops)", plan.games));
            !stopped.load(Ordering::Relaxed)
        });
        progress.wipe();
        let tally = tally?;
        if tally.games < plan.games {
            say(&format!("stopped: these are the first {} of {} games\n", tally.games, plan.games));
        }
        self.tell(out, &sitting, tally)
    }

    /// Says what came of the games.
    fn tell(&self, out: &mut Out, sitting: &Sitting, tally: Tally) -> Result<(), Failure> {
        let ends = ends(sitting, &tally);
        if self.json {
            let Tally { games, plies, shortest, longest, unfinished, .. } = tally;
            return out.json(&PlayoutsJson { games, plies, shortest, longest, ends, unfinished });
        }
        let average = tally.plies as f64 / tally.games.max(1) as f64;
        let games = if tally.games == 1 { "1 game".to_string() } else { format!("{} games", tally.games) };
        out.line(&format!("{games} of {} to {} plies, {average:.1} on average", tally.shortest, tally.longest))?;
        let mut lines: Vec<(String, u64)> = ends.into_iter().map(|end| (end.outcome, end.games)).collect();
        if tally.unfinished > 0 {
            lines.push((format!("unfinished after {} plies", self.plies), tally.unfinished));
        }
        let width = lines.iter().map(|(words, _)| unicode_width::UnicodeWidthStr::width(words.as_str())).max();
        for (words, times) in lines {
            let space = width.unwrap_or(0) - unicode_width::UnicodeWidthStr::width(words.as_str());
            let share = 100.0 * times as f64 / tally.games.max(1) as f64;
            out.line(&format!("{words}{}  {times:>9}  {share:>5.1} %", " ".repeat(space)))?;
        }
        Ok(())
    }
}

/// Ctrl-C stops the games once; the second time it ends the program as it always does.
fn stop_at_interrupt(stopped: &Arc<AtomicBool>) {
    let stopped = Arc::clone(stopped);
    // It fails if somebody else in the process listens already, and then it stays as it is.
    let _ = ctrlc::set_handler(move || {
        if stopped.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn ends(sitting: &Sitting, tally: &Tally) -> Vec<End> {
    let end = |(outcome, games): &(crate::notation::Outcome, u64)| End {
        outcome: outcome_words(sitting.rules(), outcome),
        label: outcome.label.clone(),
        winner: match outcome.verdict {
            Verdict::Wins(player) => Some(sitting.rules().players[player.index()].name.clone()),
            Verdict::Draw | Verdict::Undecided => None,
        },
        games: *games,
    };
    tally.ends.iter().map(end).collect()
}
