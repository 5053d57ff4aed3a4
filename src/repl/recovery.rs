//! Games that are not saved, kept for the case that the sitting is cut off: a terminal that is closed, a machine that is
//! switched off. After every line that changed a game its record is written to the state directory; an orderly end takes it
//! away.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::history::write_whole;
use super::state::{typed, unsaved_folder, without_tilde};
use crate::session::{Session, record};

/// The records of this sitting's games.
pub(super) struct Recovery {
    folder: PathBuf,
    /// The name with which the files of this sitting begin.
    name: String,
    /// Locked as long as the sitting lasts, so that other sittings leave its files alone.
    _lock: File,
    /// The games that were written, with how much they held.
    written: BTreeMap<usize, usize>,
    /// Games of sittings that were cut off and that this one has brought back.
    brought: Vec<PathBuf>,
}

#[allow(clippy::disallowed_methods, reason = "what is not saved is kept on disk")]
impl Recovery {
    /// Begins to keep what is not saved; `None` where nothing can be kept.
    pub fn begin() -> Option<Recovery> {
        let folder = unsaved_folder()?;
        std::fs::create_dir_all(&folder).ok()?;
        let lock = tempfile::Builder::new().prefix("sitting-").suffix(".lock").tempfile_in(&folder).ok()?;
        let (lock, path) = lock.keep().ok()?;
        let _ = lock.try_lock();
        let name = path.file_stem()?.to_str()?.to_string();
        Some(Recovery { folder, name, _lock: lock, written: BTreeMap::new(), brought: Vec::new() })
    }

    /// What sittings that were cut off have left: the name to type, and how many plies of which game.
    pub fn left(&self) -> Vec<(String, usize, String)> {
        let mut left = Vec::new();
        for path in files(&self.folder) {
            let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
            let sitting = stem.rsplit_once('.').map_or(stem, |(sitting, _)| sitting);
            if sitting == self.name || is_locked(&self.folder.join(format!("{sitting}.lock"))) {
                continue;
            }
            if ending == "lock" {
                // Nobody holds it; its games are listed without it.
                let _ = std::fs::remove_file(&path);
            } else if ending == "txt" {
                let record = std::fs::read_to_string(&path).ok().and_then(|text| record::read(&text).ok());
                let (plies, variant) =
                    record.map_or((0, "?".to_string()), |record| (record.plies(), record.head.variant));
                left.push((typed(&path), plies, variant));
            }
        }
        left
    }

    /// Keeps what is not saved now, and nothing else. Says why not if it cannot.
    pub fn keep(&mut self, session: &Session) -> Result<(), String> {
        let games = session.unsaved();
        let gone: Vec<usize> =
            self.written.keys().copied().filter(|game| games.iter().all(|unsaved| unsaved.game != *game)).collect();
        for game in gone {
            self.written.remove(&game);
            let _ = std::fs::remove_file(self.file(game));
        }
        for game in games {
            if self.written.get(&game.game) == Some(&game.made) {
                continue;
            }
            let Some(text) = session.record_of(&game) else { continue };
            let file = self.file(game.game);
            write_whole(&file, text.as_bytes()).map_err(|error| format!("`{}`: {error}", file.display()))?;
            self.written.insert(game.game, game.made);
        }
        Ok(())
    }

    /// Notes a file that a sitting left which was cut off, and that was opened now: what it holds belongs to this sitting.
    pub fn brought(&mut self, file: &str) {
        let Ok(path) = without_tilde(file).canonicalize() else { return };
        if self.folder.canonicalize().is_ok_and(|folder| path.starts_with(folder)) {
            self.brought.push(path);
        }
    }

    /// The sitting ends as it should: whoever left something unsaved was told.
    pub fn end(mut self) {
        for file in std::mem::take(&mut self.brought) {
            let _ = std::fs::remove_file(file);
        }
        for game in std::mem::take(&mut self.written).into_keys() {
            let _ = std::fs::remove_file(self.file(game));
        }
        let _ = std::fs::remove_file(self.folder.join(format!("{}.lock", self.name)));
    }

    fn file(&self, game: usize) -> PathBuf {
        self.folder.join(format!("{}.{game}.txt", self.name))
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Whether a sitting that still lasts holds a lock.
#[allow(clippy::disallowed_methods, reason = "the lock is a file")]
fn is_locked(lock: &Path) -> bool {
    File::open(lock).is_ok_and(|lock| matches!(lock.try_lock(), Err(std::fs::TryLockError::WouldBlock)))
}
