//! What there is to prove: variants in files and folders, and what lies beside each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_dir;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::super::disk;
use super::notes::{Strays, strays};
use super::part::Part;
use crate::bundled::{find, is_path};
use crate::verify::{Beside, FACTS, ProofKind, Text, fact_of, stem};

/// A variant to be proved.
#[derive(Debug)]
pub(super) struct Target {
    /// Its file, or the name of a bundled variant.
    pub called: String,
    /// What lies beside it; of a bundled one the facts, which come with the program.
    pub beside: Beside,
    /// What could not be read.
    pub troubles: Vec<String>,
    /// What is to be said though nothing failed.
    pub notes: Vec<String>,
    /// The file beside it that alone is proved, where a person named that; the first of several.
    pub part: Option<Part>,
}

/// The folder beside a variant in which its facts are kept.
pub(super) const FACTS_FOLDER: &str = "snapshots";

/// The targets that a person names: files, folders with all that is in them, bundled variants. What cannot be read is a
/// target with trouble, so that nothing is passed over in silence.
pub(super) fn targets(named: &[String], all_facts: bool) -> Vec<Target> {
    let mut targets = Vec::new();
    for name in named {
        let path = Path::new(name);
        if path.is_dir() {
            targets.extend(in_folder(path, all_facts));
        } else {
            targets.push(target(name, all_facts));
        }
    }
    // A file that is named twice, or by itself and by its folder, is proved once.
    let mut known: BTreeMap<(bool, PathBuf), usize> = BTreeMap::new();
    let mut different: Vec<Target> = Vec::new();
    for target in targets {
        let key = (is_path(&target.called), real(Path::new(&target.called)));
        match known.get(&key).and_then(|index| different.get_mut(*index)) {
            Some(known) => known.join(target),
            None => {
                known.insert(key, different.len());
                different.push(target);
            }
        }
    }
    different
}

/// A file by its real path, so that two ways of writing it are the same.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// What lies below the named folders as the tests of a variant that is not there.
pub(super) fn strays_in(named: &[String]) -> Strays {
    let mut seen = BTreeSet::new();
    let mut all = Strays { certain: Vec::new(), pages: Vec::new() };
    for folder in named.iter().map(Path::new).filter(|path| path.is_dir()) {
        let found = strays(folder);
        // A folder may be named twice, or with one below it.
        all.certain.extend(found.certain.into_iter().filter(|(path, _)| seen.insert(path.clone())));
        all.pages.extend(found.pages.into_iter().filter(|(path, _)| seen.insert(path.clone())));
    }
    all
}

fn in_folder(folder: &Path, all_facts: bool) -> Vec<Target> {
    let mut targets = Vec::new();
    for entry in walk(folder) {
        match entry {
            Ok(entry) if is_named(&entry, ".dablo") => {
                targets.push(target(&entry.path().display().to_string(), all_facts));
            }
            Ok(_) => {}
            Err(error) => targets.push(unreadable(folder, &error)),
        }
    }
    targets
}

fn unreadable(folder: &Path, error: &walkdir::Error) -> Target {
    let path = error.path().unwrap_or(folder).display().to_string();
    let trouble = match error.io_error() {
        Some(io) => format!("`{path}` cannot be read: {io}"),
        None => format!("`{path}` cannot be read: {error}"),
    };
    Target::troubled(path, trouble)
}

/// Whether a file is hidden, as what editors and systems leave in folders.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|file| file.to_string_lossy().starts_with('.'))
}

/// Whether a file is called like a game record.
pub(super) fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"))
}

/// The files below a folder, in order. Links to folders are not followed, so that no walk goes round in a circle; hidden
/// folders and folders that programs fill, as build caches, hold no games.
pub(super) fn walk(folder: &Path) -> impl Iterator<Item = walkdir::Result<DirEntry>> {
    let wanted = |entry: &DirEntry| {
        let hidden = entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.');
        let cache = entry.file_type().is_dir() && entry.path().join("CACHEDIR.TAG").is_file();
        !hidden && !cache
    };
    WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(wanted)
}

/// Whether an entry is a file, or a link to one, whose name ends so.
pub(super) fn is_named(entry: &DirEntry, ending: &str) -> bool {
    entry.file_name().to_string_lossy().ends_with(ending) && !entry.path().is_dir()
}

fn target(called: &str, all_facts: bool) -> Target {
    if let Some(part) = Part::of(Path::new(called)) {
        return Target::of_part(part, called);
    }
    let mut target = Target::untroubled(called);
    if !is_path(called) {
        let facts = find(called).map_or(&[][..], |variant| variant.facts);
        let text = |(name, text): &(&str, &str)| Text { name: name.to_string(), text: text.to_string() };
        target.beside.facts = facts.iter().map(text).collect();
        return target;
    }
    let path = Path::new(called);
    let name = stem(called).to_string();
    let session = path.with_extension("md");
    // A pipe or a link that leads nowhere is a page that cannot be read, and not none.
    if session.symlink_metadata().is_ok() && !session.is_dir() {
        let text = target.text(&session, "a literate session");
        target.beside.sessions.extend(text);
    }
    target.records(&path.with_extension("records"));
    let folder = path.with_file_name(FACTS_FOLDER);
    target.facts(&folder, &name, all_facts);
    target
}

impl Target {
    fn troubled(called: String, trouble: String) -> Target {
        Target { called, beside: Beside::default(), troubles: vec![trouble], notes: Vec::new(), part: None }
    }

    fn untroubled(called: &str) -> Target {
        Target { troubles: Vec::new(), ..Target::troubled(called.to_string(), String::new()) }
    }

    /// What stands in one file beside a variant.
    fn of_part(part: Part, named: &str) -> Target {
        if let Some(lost) = part.lost() {
            return Target { part: Some(part), ..Target::troubled(named.to_string(), lost) };
        }
        let mut target = Target::untroubled(&part.variant.display().to_string());
        let text = target.text(&part.file, part.sort());
        match part.kind {
            ProofKind::Session => target.beside.sessions.extend(text),
            ProofKind::Record => target.beside.records.extend(text),
            ProofKind::Fact | ProofKind::Example => target.beside.facts.extend(text),
        }
        target.part = Some(part);
        target
    }

    /// Adds what is to be proved of the same variant.
    fn join(&mut self, other: Target) {
        match (&self.part, &other.part) {
            (None, _) => {}
            (Some(_), None) => *self = other,
            (Some(_), Some(_)) => {
                let add = |texts: &mut Vec<Text>, more: Vec<Text>| {
                    for text in more {
                        if !texts.iter().any(|known| real(Path::new(&known.name)) == real(Path::new(&text.name))) {
                            texts.push(text);
                        }
                    }
                };
                add(&mut self.beside.sessions, other.beside.sessions);
                add(&mut self.beside.records, other.beside.records);
                add(&mut self.beside.facts, other.beside.facts);
                self.troubles.extend(other.troubles);
            }
        }
    }

    fn text(&mut self, path: &Path, sort: &str) -> Option<Text> {
        match disk::text(path, sort) {
            Ok(text) => Some(Text { name: path.display().to_string(), text }),
            Err(trouble) => {
                self.troubles.push(trouble);
                None
            }
        }
    }

    /// The paths in a folder in order; none if there is no such folder.
    fn folder(&mut self, folder: &Path) -> Vec<PathBuf> {
        if !folder.is_dir() {
            return Vec::new();
        }
        let entries = read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = entries.unwrap_or_else(|error: std::io::Error| {
            self.troubles.push(format!("`{}` cannot be read: {error}", folder.display()));
            Vec::new()
        });
        paths.sort();
        paths
    }

    fn records(&mut self, folder: &Path) {
        for path in self.folder(folder) {
            let name = path.display().to_string();
            if is_hidden(&path) {
                continue;
            }
            if path.is_dir() {
                let folder = folder.display();
                self.notes
                    .push(format!("`{name}` is a folder and is passed over: game records lie in `{folder}` itself"));
            } else if is_record(&path) {
                let text = self.text(&path, "a game record");
                self.beside.records.extend(text);
            } else {
                self.notes.push(format!("`{name}` is passed over: the names of game records end in `.txt`"));
            }
        }
    }

    fn facts(&mut self, folder: &Path, variant: &str, all_facts: bool) {
        let mut awaited: Vec<PathBuf> = Vec::new();
        if all_facts {
            awaited.extend(FACTS.iter().map(|fact| folder.join(fact.file(variant))));
        }
        for path in self.folder(folder) {
            let Some(file) = path.file_name().and_then(|file| file.to_str()) else { continue };
            if !file.strip_prefix(variant).is_some_and(|rest| rest.starts_with('@')) {
                continue;
            }
            if let Some(accepted) = file.strip_suffix(".new").filter(|file| fact_of(file).is_some()) {
                awaited.push(path.with_file_name(accepted));
            } else if file.ends_with(".snap") {
                let text = self.text(&path, "a snapshot");
                self.beside.facts.extend(text);
            }
        }
        awaited.sort();
        awaited.dedup();
        let here = awaited.iter().filter(|path| !path.exists()).map(|path| path.display().to_string());
        self.beside.awaited.extend(here);
    }
}
