//! `dablo test --coverage` and `dablo test --mutants`

mod exercised;
mod noticed;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use super::as_error;
use super::find::Target;
use crate::cli::disk::Disk;
use crate::cli::failure::{Failure, error_style, say};
use crate::cli::out::Out;
use crate::cli::progress::Progress;
use crate::session::{Style, Variant, trouble_text};
use crate::verify::coverage::coverage;
use crate::verify::mutants::{Fate, Trial, Tried, plays, try_mutants};
use crate::verify::report::title;
use crate::verify::{Amount, Beside, Proof, Shared, prove};
use exercised::{CoverageJson, coverage_json, coverage_text};
use noticed::{MutantsJson, mutants_json, mutants_text};

/// What is measured of the tests themselves.
#[derive(Debug, Args)]
pub(super) struct Measures {
    /// Says which clauses and answers the tests exercise, and which only random games do; marks them in the file.
    #[arg(long, group = "measured", conflicts_with_all = ["mutants", "junit", "tap", "filter", "update", "facts", "all"])]
    pub coverage: bool,
    /// Changes one clause at a time and says which changes no test notices.
    #[arg(long, group = "measured", conflicts_with_all = ["junit", "tap", "filter", "update", "facts", "all"])]
    pub mutants: bool,
    /// With `--coverage`: how many random games under each reading and answer. With `--mutants`: how many before a mutant
    /// counts as equivalent.
    #[arg(long, value_name = "N", requires = "measured")]
    games: Option<usize>,
    /// With `--coverage` and `--mutants`: no more moves than these in a game.
    #[arg(long, value_name = "N", default_value_t = 80, requires = "measured")]
    plies: usize,
    /// With `--coverage` and `--mutants`: the seed of the first game.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "measured")]
    seed: u64,
    /// With `--mutants`: begins no further mutant after so many seconds.
    #[arg(long, value_name = "SECONDS", requires = "mutants", conflicts_with = "coverage")]
    limit: Option<u64>,
}

/// How many games under each reading and answer exercise what the tests do not.
const PLAYOUTS: usize = 2;
/// How many games are played before a mutant counts as equivalent.
const GAMES: usize = 40;

/// A file that is measured.
struct Measured {
    /// As it was called.
    file: String,
    /// What it says.
    variant: Arc<Variant>,
    /// What lies beside it.
    beside: Beside,
}

/// Why a file is not measured.
struct Unmeasured {
    troubles: Vec<String>,
    /// Whether its tests fail; otherwise it, or something beside it, cannot be read.
    by_tests: bool,
}

impl Measured {
    /// A file to be measured, if it can be read and its tests pass.
    fn of(target: &Target, library: &Shared, style: &Style) -> Result<Measured, Unmeasured> {
        let unreadable = |troubles| Unmeasured { troubles, by_tests: false };
        let loaded = Variant::load(&Disk, &target.called);
        if !target.troubles.is_empty() {
            return Err(unreadable(target.troubles.clone()));
        }
        let variant = loaded.map_err(|trouble| unreadable(vec![trouble_text(&trouble, style)]))?;
        let proved = prove(&variant, &target.beside, library, &plays);
        let failures: Vec<&Proof> = proved.proofs.iter().filter(|proof| !proof.passed()).collect();
        let Some(first) = failures.first() else {
            return Ok(Measured { file: target.called.clone(), variant, beside: target.beside.clone() });
        };
        let (file, title) = (&target.called, title(first.kind.word(), &first.name));
        let fail = match failures.len() {
            1 => format!("a test of `{file}` fails: {title}"),
            many => format!("{many} tests of `{file}` fail, the first is: {title}"),
        };
        let trouble = format!("{fail}; nothing can be measured before all pass, and `dablo test` shows them");
        Err(Unmeasured { troubles: vec![trouble], by_tests: true })
    }
}

impl Measures {
    /// Whether anything is to be measured.
    pub fn wanted(&self) -> bool {
        self.option().is_some()
    }

    /// The option by which something is to be measured.
    pub fn option(&self) -> Option<&'static str> {
        match (self.coverage, self.mutants) {
            (true, _) => Some("--coverage"),
            (false, true) => Some("--mutants"),
            (false, false) => None,
        }
    }

    /// Measures the tests of some files. What the tests of a file show can be said only where those pass that show how games
    /// go.
    pub fn run(&self, targets: &[Target], jobs: usize, json: bool, out: &mut Out) -> Result<(), Failure> {
        // Without a game everything would look alike.
        if self.mutants && (self.games == Some(0) || self.plies == 0) {
            let option = if self.plies == 0 { "plies" } else { "games" };
            return Err(Failure::Usage(format!(
                "`--mutants --{option} 0` would compare no game: what no test notices could not be judged"
            )));
        }
        let library: Shared = Arc::new(Disk);
        let (mut coverages, mut trials) = (Vec::new(), Vec::new());
        let (mut failed, mut unreadable, mut unfinished) = (false, false, false);
        let style = if json { Style::default() } else { error_style() };
        for target in targets {
            let measured = match Measured::of(target, &library, &style) {
                Ok(measured) => measured,
                Err(Unmeasured { troubles, by_tests }) => {
                    failed |= by_tests;
                    unreadable |= !by_tests;
                    match (json, self.coverage) {
                        (true, true) => coverages.push(CoverageJson::troubled(&target.called, troubles)),
                        (true, false) => trials.push(MutantsJson::troubled(&target.called, troubles)),
                        (false, _) => troubles.iter().for_each(|trouble| say(&as_error(trouble))),
                    }
                    continue;
                }
            };
            if self.coverage {
                let amount = Amount { games: self.games.unwrap_or(PLAYOUTS), plies: self.plies, seed: self.seed };
                match coverage(&measured.variant, &measured.beside, &library, amount) {
                    Ok(coverage) if json => coverages.push(coverage_json(&measured, &coverage)),
                    Ok(coverage) => out.text(&coverage_text(&measured, &coverage))?,
                    Err(trouble) => {
                        unreadable = true;
                        let trouble = trouble_text(&trouble, &style);
                        match json {
                            true => coverages.push(CoverageJson::troubled(&target.called, vec![trouble])),
                            false => say(&trouble),
                        }
                    }
                }
                continue;
            }
            let tried = self.mutants(&measured, &library, jobs);
            let untried = tried.with(|fate| *fate == Fate::Untried).count();
            if untried > 0 {
                unfinished = true;
                let (all, file) = (tried.mutants.len(), &measured.file);
                let number = if untried == all { "none".to_string() } else { format!("only {}", all - untried) };
                let seconds = self.limit.unwrap_or_default();
                say(&format!(
                    "error: in {seconds} s {number} of the {all} mutants of `{file}` could be tried; give a longer `--limit`\n"
                ));
            }
            failed |= !tried.wrong.is_empty() || tried.with(|fate| *fate == Fate::Survived).next().is_some();
            match json {
                true => trials.push(mutants_json(&measured, &tried)),
                false => out.text(&mutants_text(&measured, &tried, out.style().colour))?,
            }
            out.flush()?;
        }
        match (json, self.coverage) {
            (true, true) => out.json(&coverages)?,
            (true, false) => out.json(&trials)?,
            (false, _) => {}
        }
        out.flush()?;
        match (unreadable, failed, unfinished) {
            (true, _, _) => Err(Failure::Reported),
            (false, true, _) => Err(Failure::Expectation),
            (false, false, true) => Err(Failure::Reported),
            (false, false, false) => Ok(()),
        }
    }

    #[allow(clippy::disallowed_methods, reason = "the person sets a limit of time; what was tried is reported")]
    fn mutants(&self, measured: &Measured, library: &Shared, jobs: usize) -> Tried {
        let games = self.games.unwrap_or(GAMES);
        let trial = Trial { games, plies: self.plies, seed: self.seed, jobs };
        let until = self.limit.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let progress = Progress::default();
        let go_on = |done: usize, total: usize| {
            progress.show(&format!("{}: {done} of {total} mutants", measured.file));
            until.is_none_or(|until| Instant::now() < until)
        };
        let tried = try_mutants(&measured.variant, &measured.beside, library, &trial, &go_on);
        progress.wipe();
        tried
    }
}
