//! What there is to prove: variants in files and folders, and what lies beside each.

use std::collections::BTreeSet;
use std::fs::read_dir;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::super::disk;
use super::notes::{Strays, strays};
use crate::bundled::{find, is_path};
use crate::verify::{Beside, FACTS, Text, fact_of, stem};

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
    let mut seen = BTreeSet::new();
    targets.retain(|target| {
        let file = Path::new(&target.called).canonicalize().unwrap_or_else(|_| PathBuf::from(&target.called));
        seen.insert((is_path(&target.called), file))
    });
    targets
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
    let mut target = Target { troubles: Vec::new(), ..Target::troubled(called.to_string(), String::new()) };
    if !is_path(called) {
        let facts = find(called).map_or(&[][..], |variant| variant.facts);
        let text = |(name, text): &(&str, &str)| Text { name: name.to_string(), text: text.to_string() };
        target.beside.facts = facts.iter().map(text).collect();
        return target;
    }
    let path = Path::new(called);
    let name = stem(called).to_string();
    let session = path.with_extension("md");
    if session.is_file() {
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
        Target { called, beside: Beside::default(), troubles: vec![trouble], notes: Vec::new() }
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
            if path.extension().is_some_and(|ending| ending == "txt") {
                let text = self.text(&path, "a game record");
                self.beside.records.extend(text);
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
