//! What a run of the proofs writes: sessions and facts as they are now, and facts that wait.

use std::path::{Path, PathBuf};

use super::super::disk;
use super::pending;
use crate::session::Over;
use crate::verify::snapshot::Snapshot;
use crate::verify::{At, Beside, ProofKind, Proved, Text, fact_of};

/// A file to be written or removed when all is proved.
#[derive(Debug)]
pub(super) enum Change {
    /// A text in place of another, or new.
    Write(PathBuf, String),
    /// A snapshot that waits for nothing any more.
    Remove(PathBuf),
}

/// The file of a fact as it is now, with the header of the one accepted before.
pub(super) fn snapshot(called: &str, accepted: Option<&Text>, fact: &Text) -> Snapshot {
    match accepted.map(|text| Snapshot::read(&text.text)) {
        Some(Ok(snapshot)) => snapshot.with(&fact.text),
        _ => {
            let name = fact_of(&fact.name).map_or(fact.name.as_str(), |fact| fact.name);
            Snapshot::new(called, name, &fact.text)
        }
    }
}

/// What lies beside a variant when the changes are made.
pub(super) fn updated(beside: &Beside, changes: &[Change]) -> Beside {
    let mut beside = beside.clone();
    for change in changes {
        let Change::Write(path, text) = change else { continue };
        let name = path.display().to_string();
        let known = beside.sessions.iter_mut().chain(&mut beside.facts).find(|text| text.name == name);
        match known {
            Some(known) => known.text.clone_from(text),
            None => beside.facts.push(Text { name: name.clone(), text: text.clone() }),
        }
        beside.awaited.retain(|file| *file != name);
    }
    beside
}

/// Snapshots that wait although the fact is as it was accepted.
pub(super) fn stale(proved: &Proved) -> Vec<Change> {
    let facts = proved.proofs.iter().filter(|proof| proof.kind == ProofKind::Fact && proof.passed());
    let files = facts.filter_map(|proof| match &proof.at {
        At::File(file) => Some(pending::waiting(Path::new(file))),
        _ => None,
    });
    files.filter(|path| path.is_file()).map(Change::Remove).collect()
}

/// Writes and removes files; gives the names of those written, and what could not be written: one file does not keep
/// another from it.
pub(super) fn write_all(changes: Vec<Change>) -> (Vec<String>, Vec<String>) {
    let (mut written, mut troubles) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Write(path, text) => match write(&path, &text) {
                Ok(()) => written.push(path.display().to_string()),
                Err(trouble) => troubles.push(trouble),
            },
            Change::Remove(path) => {
                troubles.extend(pending::remove(&path).err());
            }
        }
    }
    (written, troubles)
}

/// Writes a file, new or in place of another.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("`{}` cannot be made: {error}", folder.display()))?;
    }
    let name = path.display();
    match (path.is_dir(), path.exists()) {
        (true, _) => Err(format!("`{name}` is a folder, so that the file of that name cannot be written; remove it")),
        (_, true) => disk::replace(path, text).map_err(String::from),
        (_, false) => disk::write(path, text.as_bytes(), Over::Never).map_err(String::from),
    }
}
