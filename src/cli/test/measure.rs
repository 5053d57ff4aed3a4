//! `dablo test --coverage` and `dablo test --mutants`

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::as_error;
use super::find::Target;
use crate::cli::disk::Disk;
use crate::cli::failure::{Failure, error_style, say};
use crate::cli::out::Out;
use crate::diagnostics::render::place;
use crate::session::{Style, Variant, trouble_text};
use crate::verify::coverage::{By, Coverage, CoveredClause, coverage, marked};
use crate::verify::mutants::{Fate, Mutant, Trial, Tried, plays, try_mutants};
use crate::verify::report::title;
use crate::verify::{Amount, Beside, Proof, Shared, prove};

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
        self.coverage || self.mutants
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
        let watched = std::io::stderr().is_terminal();
        let go_on = |done: usize, total: usize| {
            if watched {
                let mut stderr = std::io::stderr().lock();
                // Nobody needs to know that progress could not be shown.
                let _ = write!(stderr, "\r\x1b[K{}: {done} of {total} mutants", measured.file);
                let _ = stderr.flush();
            }
            until.is_none_or(|until| Instant::now() < until)
        };
        let tried = try_mutants(&measured.variant, &measured.beside, library, &trial, &go_on);
        if watched {
            say("\r\x1b[K");
        }
        tried
    }
}

/// The marked file, and what was exercised only by random games or never.
fn coverage_text(measured: &Measured, coverage: &Coverage) -> String {
    let sources = &measured.variant.sources;
    let counted = |clauses: &[&CoveredClause], fits: fn(&Option<By>) -> bool| {
        clauses.iter().filter(|clause| fits(&clause.by)).count()
    };
    let by_test = |by: &Option<By>| matches!(by, Some(By::Test(..)));
    let by_playout = |by: &Option<By>| matches!(by, Some(By::Playout(_)));
    let own: Vec<&CoveredClause> = coverage.own().collect();
    let inherited: Vec<&CoveredClause> = coverage.inherited().collect();
    let mut text = String::new();
    if let Some(source) = sources.iter().next() {
        text += &marked(source, coverage);
    }
    text += "\n+ exercised by a test, ~ only by a random game, ! never\n";
    let line = |clause: &CoveredClause| {
        let answer = clause.question.as_ref().map(|(question, answer)| format!(" (answer {question} {answer})"));
        let end = if clause.end { "end " } else { "" };
        let place = sources.place(clause.span);
        format!("  {place}: {end}`{}`{}\n", clause.text, answer.unwrap_or_default())
    };
    for (title, fits) in
        [("Only by random games", by_playout as fn(&Option<By>) -> bool), ("Never", Option::<By>::is_none)]
    {
        let found: Vec<String> = coverage.clauses.iter().filter(|clause| fits(&clause.by)).map(line).collect();
        if !found.is_empty() {
            text += &format!("\n{title}:\n{}", found.concat());
        }
    }
    let idle: Vec<String> = coverage
        .answers
        .iter()
        .filter(|answer| !by_test(&answer.by))
        .map(|answer| {
            let only = if answer.by.is_some() { " (only by random games)" } else { "" };
            format!("  {} {}{only}\n", answer.question, answer.answer)
        })
        .collect();
    if !idle.is_empty() {
        text += &format!("\nAnswers that no test takes:\n{}", idle.concat());
    }
    let sum = |clauses: &[&CoveredClause]| {
        let (tests, playouts, all) = (counted(clauses, by_test), counted(clauses, by_playout), clauses.len());
        format!("{tests} exercised by tests, {playouts} only by random games, {} never", all - tests - playouts)
    };
    text += &format!("\n{}: {} clauses: {}\n", measured.file, own.len(), sum(&own));
    if !inherited.is_empty() {
        text += &format!("{}: {} clauses of its bases: {}\n", measured.file, inherited.len(), sum(&inherited));
    }
    text
}

/// Each surviving mutant where it stands, and how many came to what.
fn mutants_text(measured: &Measured, tried: &Tried, colour: bool) -> String {
    let sources = &measured.variant.sources;
    let mut text = String::new();
    for mutant in tried.with(|fate| *fate == Fate::Survived) {
        let title = format!("no test notices {}", mutant.words);
        text += &place(&title, mutant.span, mutant.operator, sources, colour);
        text += "\n\n";
    }
    for mutant in tried.with(|fate| *fate == Fate::Undecided) {
        let title = format!("undecided: in nothing that was compared would {} matter", mutant.words);
        text += &place(&title, mutant.span, mutant.operator, sources, colour);
        text += "\n\n";
    }
    for (span, message) in &tried.wrong {
        text += &place(message, *span, "", sources, colour);
        text += "\n\n";
    }
    let count = |fits: fn(&Fate) -> bool| tried.with(fits).count();
    let unsound = count(|fate| *fate == Fate::Unsound);
    text += &format!(
        "{}: {} mutants: {} noticed, {} equivalent, {} undecided, {} explained, {} survived",
        measured.file,
        tried.mutants.len() - unsound,
        count(|fate| matches!(fate, Fate::Noticed(_))),
        count(|fate| *fate == Fate::Equivalent),
        count(|fate| *fate == Fate::Undecided),
        count(|fate| matches!(fate, Fate::Explained(_))),
        count(|fate| *fate == Fate::Survived),
    );
    match count(|fate| *fate == Fate::Untried) {
        0 => text.push('\n'),
        untried => text += &format!(", {untried} not tried for lack of time\n"),
    }
    text
}

#[derive(Default, Serialize)]
struct CoverageJson {
    file: String,
    troubles: Vec<String>,
    clauses: Vec<ClauseJson>,
    answers: Vec<AnswerJson>,
}

impl CoverageJson {
    /// A file that is not measured.
    fn troubled(file: &str, troubles: Vec<String>) -> CoverageJson {
        CoverageJson { file: file.to_string(), troubles, ..CoverageJson::default() }
    }
}

#[derive(Serialize)]
struct ClauseJson {
    label: String,
    text: String,
    place: String,
    answer: Option<String>,
    inherited: Option<String>,
    end: bool,
    #[serde(flatten)]
    by: ByJson,
}

#[derive(Serialize)]
struct AnswerJson {
    question: String,
    answer: String,
    #[serde(flatten)]
    by: ByJson,
}

/// Who exercised something: `exercised` is `tests`, `playouts` or null.
#[derive(Serialize)]
struct ByJson {
    exercised: Option<&'static str>,
    kind: Option<&'static str>,
    test: Option<String>,
    seed: Option<u64>,
}

fn by_json(by: Option<&By>) -> ByJson {
    match by {
        Some(By::Test(kind, name)) => {
            let (kind, test) = (Some(kind.word()), Some(name.clone()));
            ByJson { exercised: Some("tests"), kind, test, seed: None }
        }
        Some(By::Playout(seed)) => ByJson { exercised: Some("playouts"), kind: None, test: None, seed: Some(*seed) },
        None => ByJson { exercised: None, kind: None, test: None, seed: None },
    }
}

fn coverage_json(measured: &Measured, coverage: &Coverage) -> CoverageJson {
    let clause = |clause: &CoveredClause| ClauseJson {
        label: clause.label.clone(),
        text: clause.text.clone(),
        place: measured.variant.sources.place(clause.span),
        answer: clause.question.as_ref().map(|(question, answer)| format!("{question} {answer}")),
        inherited: clause.inherited.clone(),
        end: clause.end,
        by: by_json(clause.by.as_ref()),
    };
    let answers = coverage.answers.iter().map(|answer| AnswerJson {
        question: answer.question.clone(),
        answer: answer.answer.clone(),
        by: by_json(answer.by.as_ref()),
    });
    CoverageJson {
        file: measured.file.clone(),
        troubles: Vec::new(),
        clauses: coverage.clauses.iter().map(clause).collect(),
        answers: answers.collect(),
    }
}

#[derive(Default, Serialize)]
struct MutantsJson {
    file: String,
    troubles: Vec<String>,
    noticed: usize,
    equivalent: usize,
    undecided: usize,
    explained: usize,
    survived: usize,
    untried: usize,
    mutants: Vec<MutantJson>,
    wrong: Vec<WrongJson>,
}

impl MutantsJson {
    /// A file that is not measured.
    fn troubled(file: &str, troubles: Vec<String>) -> MutantsJson {
        MutantsJson { file: file.to_string(), troubles, ..MutantsJson::default() }
    }
}

#[derive(Serialize)]
struct MutantJson {
    operator: &'static str,
    place: String,
    before: String,
    after: String,
    /// The change in words, with its clause.
    words: String,
    fate: &'static str,
    /// The test that noticed it, or why it may live.
    by: Option<String>,
}

#[derive(Serialize)]
struct WrongJson {
    place: String,
    message: String,
}

fn mutants_json(measured: &Measured, tried: &Tried) -> MutantsJson {
    let place = |span| measured.variant.sources.place(span);
    let mutant = |(mutant, fate): &(Mutant, Fate)| {
        let (fate, by) = match fate {
            Fate::Unsound => return None,
            Fate::Noticed(test) => ("noticed", Some(test.clone())),
            Fate::Equivalent => ("equivalent", None),
            Fate::Undecided => ("undecided", None),
            Fate::Explained(why) => ("explained", Some(why.clone())),
            Fate::Survived => ("survived", None),
            Fate::Untried => ("untried", None),
        };
        let (before, after, words) = (mutant.before.clone(), mutant.after.clone(), mutant.words.clone());
        Some(MutantJson { operator: mutant.operator, place: place(mutant.span), before, after, words, fate, by })
    };
    let mutants: Vec<MutantJson> = tried.mutants.iter().filter_map(mutant).collect();
    let count = |fate: &str| mutants.iter().filter(|mutant| mutant.fate == fate).count();
    MutantsJson {
        file: measured.file.clone(),
        troubles: Vec::new(),
        noticed: count("noticed"),
        equivalent: count("equivalent"),
        undecided: count("undecided"),
        explained: count("explained"),
        survived: count("survived"),
        untried: count("untried"),
        wrong: tried
            .wrong
            .iter()
            .map(|(span, message)| WrongJson { place: place(*span), message: message.clone() })
            .collect(),
        mutants,
    }
}
