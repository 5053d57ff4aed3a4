//! `dablo test`

mod find;
mod leftover;
mod measure;
pub(super) mod notes;
mod part;
mod pending;
mod review;
mod written;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use clap::Args;
use serde::Serialize;

use super::disk::{self, Disk, is_ci};
use super::failure::{Failure, error_style, say};
use super::out::Out;
use crate::bundled::is_path;
use crate::diagnostics::Diagnostic;
use crate::session::{Library, Over, Style, Trouble, Variant, trouble_text};
use crate::source::Sources;
use crate::verify::report::{FileReport, counts, failed_text, junit, passed_line, summary, tap, title};
use crate::verify::{Beside, Inspected, ProofKind, Proved, Shared, inspect, prove};
use find::{Target, strays_in, targets};
use measure::Measures;
use part::Part;
use review::Action;
use written::{Change, snapshot, stale, updated, write_all};

/// Proves variants: the examples in their files, and beside them literate sessions, facts and game records.
///
/// Beside `NAME.dablo` lie `NAME.md` (sessions), `snapshots/NAME@FACT.snap` (facts) and `NAME.records/*.txt` (game records).
/// What failed is shown; facts that are others now wait as `.snap.new` for `dablo test review`. With `CI` set nothing is
/// written.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Test {
    #[command(subcommand)]
    action: Option<Action>,
    /// Files of variants or of their tests, folders with all that is below them, or names of bundled variants.
    #[arg(value_name = "FILE", default_value = ".")]
    files: Vec<String>,
    /// Runs only proofs in whose file, kind or name this text occurs.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Makes all facts, also those that nobody has accepted yet.
    #[arg(long)]
    facts: bool,
    /// Writes the answers of sessions as they are now, and accepts facts as they are now.
    #[arg(long)]
    update: bool,
    /// Proves so many variants at once; all processors are used if it is not given.
    #[arg(long, value_name = "N", value_parser = from_one)]
    jobs: Option<NonZeroUsize>,
    /// Also names the proofs that passed.
    #[arg(long)]
    all: bool,
    /// Prints JSON.
    #[arg(long, conflicts_with_all = ["tap", "all"])]
    json: bool,
    /// Prints the report in the Test Anything Protocol.
    #[arg(long, conflicts_with = "all")]
    tap: bool,
    #[command(flatten)]
    measures: Measures,
    /// Also writes the report as JUnit's XML to a file.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

#[derive(Serialize)]
struct TestJson<'a> {
    passed: usize,
    failed: usize,
    errors: usize,
    files: &'a [FileReport],
    written: Vec<String>,
}

/// A number of things of which there is at least one.
fn from_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a whole number from 1 on is wanted".to_string())
}

/// Whether a name is that of a variant which comes with the program, or of none.
fn is_bundled(name: &str) -> bool {
    !is_path(name) && !Path::new(name).exists() && Part::of(Path::new(name)).is_none()
}

impl Test {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        if let Some(action) = self.action {
            return action.run(out);
        }
        if self.update && is_ci() {
            return Err(Failure::Usage("`CI` is set, so that `--update` may write nothing".to_string()));
        }
        if self.update
            && let Some(name) = self.files.iter().find(|name| is_bundled(name))
        {
            return Err(Failure::Usage(format!(
                "`{name}` comes with the program: `--update` can write nothing beside it (a file is named `./{name}.dablo`)"
            )));
        }
        let targets = targets(&self.files, self.facts && !self.measures.wanted());
        if targets.is_empty() {
            return Err(Failure::words(format!("there is no rules file (`*.dablo`) in {}", quoted(&self.files))));
        }
        if let Some(part) = targets.iter().find_map(|target| target.part.as_ref())
            && let Some(option) = self.measures.option().or(self.facts.then_some("--facts"))
        {
            let (file, variant) = (part.file.display(), part.variant.display());
            return Err(Failure::Usage(format!(
                "`{option}` is about all tests of a variant; name `{variant}` in place of `{file}`"
            )));
        }
        if self.measures.wanted() {
            let most = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            return self.measures.run(&targets, self.jobs.unwrap_or(most).get(), self.json, out);
        }
        let style = match self.json || self.tap {
            true => Style::default(),
            false => out.style(),
        };
        if !is_ci() {
            targets.iter().filter(|target| is_path(&target.called)).for_each(|target| leftover::clear(&target.called));
        }
        let (mut files, changes): (Vec<FileReport>, Vec<Vec<Change>>) =
            self.prove_all(&targets, &style).into_iter().unzip();
        let mut written = Vec::new();
        if !is_ci() {
            for (file, changes) in files.iter_mut().zip(changes) {
                let (made, troubles) = write_all(changes);
                written.extend(made);
                file.troubles.extend(troubles);
            }
        }
        let strays = strays_in(&self.files);
        files.extend(strays.certain.into_iter().map(|(path, missing)| {
            let file = path.display().to_string();
            FileReport::troubled(&file, format!("`{file}`: {missing}"))
        }));
        files.extend(
            strays.pages.into_iter().map(|(path, missing)| FileReport::noted(&path.display().to_string(), missing)),
        );
        let troubled = |files: &[FileReport]| files.iter().any(|file| !file.troubles.is_empty());
        // A filter that is misspelt would pass for ever.
        if let Some(filter) = self.filter.as_ref().filter(|_| counts(&files) == (0, 0) && !troubled(&files)) {
            let nothing = format!("`{filter}` occurs in the file, kind or name of no proof");
            files.push(FileReport::troubled(&self.files.join(" "), nothing));
        }
        self.report(&files, written, out)?;
        let (_, failed) = counts(&files);
        match (troubled(&files), failed > 0) {
            (true, _) => Err(Failure::Reported),
            (false, true) => Err(Failure::Expectation),
            (false, false) => Ok(()),
        }
    }

    /// Proves all targets on several threads; the results are in the order of the targets.
    fn prove_all(&self, targets: &[Target], style: &Style) -> Vec<(FileReport, Vec<Change>)> {
        let most = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let jobs = self.jobs.unwrap_or(most).get().min(targets.len());
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(target) = targets.get(index) else { break };
                        let result = self.prove_one(target, style);
                        // A thread that panicked ends the program when all are joined; what it left does not matter.
                        results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, result));
                    }
                });
            }
        });
        let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        results.sort_by_key(|(index, _)| *index);
        results.into_iter().map(|(_, result)| result).collect()
    }

    fn prove_one(&self, target: &Target, style: &Style) -> (FileReport, Vec<Change>) {
        let Target { called, beside, troubles, part, .. } = target;
        if part.as_ref().is_some_and(|part| part.lost().is_some()) {
            let report = FileReport { troubles: troubles.clone(), ..FileReport::troubled(called, String::new()) };
            return (report, Vec::new());
        }
        let variant = match Variant::load(&Disk, called) {
            Ok(variant) => variant,
            Err(trouble) if troubles.is_empty() => {
                let colour = error_style().colour && !self.json && !self.tap;
                let text = trouble_text(&whole(called, trouble), &Style { colour, ..*style });
                return (FileReport::troubled(called, text), Vec::new());
            }
            // What could not be read stands among the troubles already.
            Err(_) => {
                return (
                    FileReport { troubles: troubles.clone(), ..FileReport::troubled(called, String::new()) },
                    Vec::new(),
                );
            }
        };
        let library: Shared = Arc::new(Disk);
        // The examples stand in the file of the variant, which nobody named.
        let named = |kind: ProofKind| part.is_none() || kind != ProofKind::Example;
        let wanted = |kind: ProofKind, name: &str| named(kind) && self.is_wanted(called, kind, name);
        let mut proved = prove(&variant, beside, &library, &wanted);
        let mut changes = self.changes(called, beside, &proved);
        if self.update && !changes.is_empty() {
            let beside = updated(beside, &changes);
            proved = prove(&variant, &beside, &library, &wanted);
        }
        if is_path(called) {
            changes.extend(stale(&proved));
        }
        let mut notes = target.notes.clone();
        notes.extend(notes::unused_bases(called, &variant.sources));
        if part.is_none() {
            notes.extend(notes::idle_examples(&variant));
            notes.extend(notes::same_names(&variant));
        }
        if proved.proofs.is_empty() && self.filter.is_none() && troubles.is_empty() {
            notes.push(match part {
                Some(Part { file, .. }) => {
                    format!(
                        "`{}` has no session: one begins with a fence whose first word is `session`",
                        file.display()
                    )
                }
                None => format!("`{called}` has no tests: nothing says how it is to be played"),
            });
        }
        let report =
            FileReport { troubles: troubles.clone(), notes, ..FileReport::of(called, &variant, &proved, style) };
        (report, changes)
    }

    fn is_wanted(&self, file: &str, kind: ProofKind, name: &str) -> bool {
        let Some(filter) = &self.filter else { return true };
        let (word, filter) = (kind.word(), filter.to_lowercase());
        // The second is the line as it is printed.
        let names = [format!("{file} {word} {name}"), format!("{file}: {}", title(word, name))];
        names.iter().any(|names| names.to_lowercase().contains(&filter))
    }

    /// What is to be written: with `--update` in place of what stands there, else beside it.
    fn changes(&self, called: &str, beside: &Beside, proved: &Proved) -> Vec<Change> {
        let mut changes = Vec::new();
        // What comes with the program is written nowhere.
        if !is_path(called) {
            return changes;
        }
        if self.update {
            changes
                .extend(proved.sessions.iter().map(|text| Change::Write(PathBuf::from(&text.name), text.text.clone())));
        }
        for fact in &proved.facts {
            let accepted = beside.facts.iter().find(|text| text.name == fact.name);
            let text = snapshot(called, accepted, fact).print();
            let path = PathBuf::from(&fact.name);
            match self.update {
                true => changes.push(Change::Write(path, text)),
                false => changes.push(Change::Write(pending::waiting(&path), text)),
            }
        }
        changes
    }

    /// The folders of what is proved, as one types them; none if that is the folder in which the program runs.
    fn folders(&self) -> Vec<String> {
        let named = self.files.iter().filter(|name| is_path(name) || Path::new(name).is_dir()).map(|name| {
            let path = Path::new(name);
            let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
            if folder.as_os_str().is_empty() { ".".to_string() } else { folder.display().to_string() }
        });
        let mut folders: Vec<String> = named.collect();
        folders.sort();
        folders.dedup();
        if folders == ["."] {
            return Vec::new();
        }
        let harmless = |c: char| c.is_alphanumeric() || matches!(c, '/' | '\\' | '.' | '_' | '-' | ':' | '~');
        let typed = |folder: String| if folder.chars().all(harmless) { folder } else { format!("\"{folder}\"") };
        folders.into_iter().map(typed).collect()
    }

    fn report(&self, files: &[FileReport], written: Vec<String>, out: &mut Out) -> Result<(), Failure> {
        if let Some(path) = &self.junit {
            disk::write(path, junit(files).as_bytes(), Over::Existing).map_err(Failure::words)?;
        }
        let (passed, failed) = counts(files);
        if self.json {
            let errors = files.iter().map(|file| file.troubles.len()).sum();
            out.json(&TestJson { passed, failed, errors, files, written })?;
            return out.flush();
        }
        if self.tap {
            out.text(&tap(files))?;
            return out.flush();
        }
        for file in files {
            for proof in file.proofs.iter().filter(|proof| self.all && proof.passed) {
                out.text(&passed_line(file, proof))?;
            }
            out.text(&failed_text(file))?;
            out.flush()?;
            file.troubles.iter().for_each(|trouble| say(&as_error(trouble)));
            file.notes.iter().for_each(|note| say(&format!("note: {note}\n")));
        }
        for path in &written {
            out.line(&format!("wrote {path}"))?;
        }
        if written.iter().any(|path| path.ends_with(".new")) {
            let folders: String = self.folders().iter().map(|folder| format!(" {folder}")).collect();
            out.line(&format!("`dablo test review{folders}` shows what waits and asks whether to accept it."))?;
        }
        out.line(&summary(files))?;
        out.flush()
    }
}

/// A trouble as it is said; diagnostics are drawn already.
fn as_error(trouble: &str) -> String {
    match trouble.ends_with('\n') {
        true => trouble.to_string(),
        false => format!("error: {trouble}\n"),
    }
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// All that is wrong with a file that cannot be tested, as `dablo check` tells it.
fn whole(called: &str, trouble: Trouble) -> Trouble {
    let Trouble::Rules { .. } = &trouble else { return trouble };
    let Ok((name, text)) = Disk.open(called) else { return trouble };
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let Inspected { diagnostics, .. } = inspect(&mut sources, &source, &Disk);
    match diagnostics.iter().any(Diagnostic::is_error) {
        true => Trouble::Rules { sources, diagnostics },
        false => trouble,
    }
}
