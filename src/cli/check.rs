//! `dablo check`

use std::path::Path;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::disk::{Disk, replace};
use super::failure::{Failure, error_style, say};
use super::json::diagnostics_json;
use super::out::Out;
use super::test::notes::unused_bases;
use crate::bundled::is_path;
use crate::diagnostics::{Diagnostic, Severity, mended};
use crate::rules::Ruleset;
use crate::session::{Choices, Library, Trouble, Variant, diagnostics_text, trouble_text};
use crate::source::{Source, Sources};
use crate::syntax::parse;
use crate::verify::{Amount, Difference, Inspected, deep, inspect};

/// Checks rules files: mistakes, warnings, notes.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files, or names of bundled variants.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Mends what is certain, in the files themselves, and says what is left.
    #[arg(long)]
    fix: bool,
    /// Also plays random games with both engines under every reading and compares them.
    #[arg(long)]
    deep: bool,
    /// With `--deep`: how many games under each reading.
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: usize,
    /// With `--deep`: no more moves than these in a game.
    #[arg(long, value_name = "N", default_value_t = 60)]
    plies: usize,
    /// With `--deep`: the seed of the first game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FileJson {
    file: String,
    fine: bool,
    /// Why the file could not be read, if it could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<String>,
    mended: usize,
    diagnostics: Vec<Value>,
    notes: Vec<String>,
    deep: Vec<DeepJson>,
}

#[derive(Serialize)]
struct DeepJson {
    reading: Option<String>,
    positions: Option<usize>,
    difference: Option<Difference>,
}

/// How bad it has become.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worst {
    Fine,
    Differs,
    Wrong,
}

/// A text with all that is to be said about it.
struct Found {
    source: Source,
    sources: Sources,
    ruleset: Option<Ruleset>,
    diagnostics: Vec<Diagnostic>,
}

impl Found {
    fn in_text(name: &str, text: String) -> Found {
        let mut sources = Sources::new();
        let source = sources.add(name, text);
        let Inspected { ruleset, diagnostics } = inspect(&mut sources, &source, &Disk);
        Found { source, sources, ruleset, diagnostics }
    }

    /// How far the text is from fine: all errors, those told ahead that others hide included; what cannot be read; all
    /// that is said.
    fn distance(&self) -> (usize, usize, usize) {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        let unread = parse(&self.source).diagnostics.len();
        (errors, unread, self.diagnostics.len())
    }

    /// Whether less is wrong with this text than with the one that it was mended from.
    fn is_better_than(&self, before: &Found) -> bool {
        let (now, then) = (self.distance(), before.distance());
        // What comes to light where more can be read was wrong before.
        now < then || now.1 < then.1
    }

    /// Makes the certain fixes, again and again while mistakes become fewer: one mended mistake may show the next. Where all
    /// of them together do not help, those are made that help alone. Says how many were made.
    fn mend(&mut self) -> usize {
        let mut made = 0;
        for _ in 0..MOST_ROUNDS {
            let Some((next, count)) = self.mended() else { break };
            made += count;
            *self = next;
        }
        made
    }

    /// The text with certain fixes made after which there are fewer mistakes, and how many fixes that took.
    fn mended(&self) -> Option<(Found, usize)> {
        let alone = self.diagnostics.chunks(1).take(MOST_ALONE);
        std::iter::once(self.diagnostics.as_slice()).chain(alone).find_map(|fixes| {
            let mended = mended(&self.source, fixes)?;
            let count = mended.count();
            let next = Found::in_text(self.source.name(), mended.text);
            next.is_better_than(self).then_some((next, count))
        })
    }
}

/// So often is a text mended again.
const MOST_ROUNDS: usize = 50;
/// So many fixes are tried one by one.
const MOST_ALONE: usize = 20;

impl Check {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut worst = Worst::Fine;
        let mut all = Vec::new();
        for file in &self.files {
            let (report, bad) = self.file(file, out)?;
            worst = worst.max(bad);
            all.push(report);
        }
        if self.json {
            out.json(&all)?;
        }
        out.flush()?;
        match worst {
            Worst::Fine => Ok(()),
            Worst::Differs => Err(Failure::Expectation),
            Worst::Wrong => Err(Failure::Reported),
        }
    }

    fn file(&self, file: &str, out: &mut Out) -> Result<(FileJson, Worst), Failure> {
        let (name, text) = match Disk.open(file) {
            Ok(found) => found,
            Err(message) => {
                say(&trouble_text(&Trouble::words(message.clone()), &error_style()));
                let unread = FileJson {
                    file: file.to_string(),
                    fine: false,
                    unread: Some(message),
                    mended: 0,
                    diagnostics: Vec::new(),
                    notes: Vec::new(),
                    deep: Vec::new(),
                };
                return Ok((unread, Worst::Wrong));
            }
        };
        let mut found = Found::in_text(&name, text);
        let mut mended = 0;
        if self.fix {
            if !is_path(file) {
                return Err(Failure::Usage(format!("`{file}` is bundled; `--fix` mends files")));
            }
            mended = found.mend();
            if mended > 0 {
                replace(Path::new(file), found.source.text()).map_err(Failure::words)?;
            }
        }
        let Found { sources, ruleset, diagnostics, .. } = found;
        let broken = ruleset.is_none() || diagnostics.iter().any(Diagnostic::is_error);
        let mut worst = if broken { Worst::Wrong } else { Worst::Fine };
        if !self.json {
            say(&diagnostics_text(&sources, &diagnostics, &error_style()));
            let mended = match mended {
                0 => String::new(),
                1 => ", 1 mistake mended".to_string(),
                count => format!(", {count} mistakes mended"),
            };
            out.line(&format!("{file}: {}{mended}", summary(&diagnostics)))?;
            if self.fix {
                for base in mendable_elsewhere(&sources, &diagnostics, &name) {
                    out.line(&format!("  mistakes in {base} are left alone; `dablo check --fix {base}` mends them"))?;
                }
            }
            out.flush()?;
        }
        let notes = unused_bases(&name, &sources);
        if !self.json {
            notes.iter().for_each(|note| say(&format!("note: {note}\n")));
        }
        let mut deep = Vec::new();
        if let (true, false, Some(ruleset)) = (self.deep, broken, ruleset) {
            let sources = sources.clone();
            let variant = Arc::new(Variant { called: file.to_string(), sources, ruleset, remarks: Vec::new() });
            deep = self.deep(&variant, out)?;
            if deep.iter().any(|report| report.difference.is_some()) {
                worst = Worst::Differs;
            }
        }
        let diagnostics = diagnostics_json(&sources, &diagnostics);
        let fine = worst == Worst::Fine;
        let file = FileJson { file: file.to_string(), fine, unread: None, mended, diagnostics, notes, deep };
        Ok((file, worst))
    }

    /// Plays under every reading, or under the default answers where there are no readings.
    fn deep(&self, variant: &Arc<Variant>, out: &mut Out) -> Result<Vec<DeepJson>, Failure> {
        let readings: Vec<Option<String>> = match variant.ruleset.readings.is_empty() {
            true => vec![None],
            false => variant.ruleset.readings.iter().map(|reading| Some(reading.key.clone())).collect(),
        };
        let amount = Amount { games: self.games, plies: self.plies, seed: self.seed };
        let mut reports = Vec::new();
        for reading in readings {
            let choices = Choices { reading: reading.clone(), ..Choices::default() };
            let found = deep(variant, &choices, amount)?;
            if !self.json {
                let under = reading.as_ref().map(|key| format!(" under `{key}`")).unwrap_or_default();
                match &found {
                    Ok(positions) => out.line(&format!("  both engines agree on {positions} positions{under}"))?,
                    Err(difference) => out.text(&difference_text(difference, &under))?,
                }
                out.flush()?;
            }
            reports.push(DeepJson { reading, positions: found.clone().ok(), difference: found.err() });
        }
        Ok(reports)
    }
}

/// The other files in which mistakes could be mended for certain: bases are mended only when they are named themselves.
fn mendable_elsewhere(sources: &Sources, diagnostics: &[Diagnostic], own: &str) -> Vec<String> {
    let fixes = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref()).filter(|fix| fix.certain);
    let names = fixes.filter_map(|fix| sources.get(fix.span.file)).map(|source| source.name().to_string());
    let mut names: Vec<String> = names.filter(|name| name != own && is_path(name)).collect();
    names.sort();
    names.dedup();
    names
}

fn difference_text(difference: &Difference, under: &str) -> String {
    let Difference { seed, moves, position, what } = difference;
    format!(
        "  the engines differ{under}, seed {seed}\n    after: {}\n    in: {position}\n    {what}\n",
        moves.join(" ")
    )
}

fn summary(diagnostics: &[Diagnostic]) -> String {
    let count = |severity: Severity, one: &str| {
        let count = diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {one}s")),
        }
    };
    let errors = count(Severity::Error, "error");
    let rest = [count(Severity::Warning, "warning"), count(Severity::Note, "note")];
    let fine = errors.is_none().then(|| "fine".to_string());
    [fine, errors].into_iter().chain(rest).flatten().collect::<Vec<_>>().join(", ")
}
