//! Games that are not saved, kept for the case that the sitting is cut off: a terminal that is closed, a machine that is
//! switched off. After every line that changed a game its record is written to the state directory; an orderly end takes it
//! away.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::history::write_whole;
use super::state::{typed, unsaved_folder, without_tilde};
use crate::session::{LeftGame, Session, file_name, record};

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
    /// Begins to keep what is not saved, or says why nothing can be kept.
    pub fn begin() -> Result<Recovery, String> {
        let folder = unsaved_folder().ok_or("no folder is known for it")?;
        let fail = |error: std::io::Error| format!("`{}`: {error}", folder.display());
        std::fs::create_dir_all(&folder).map_err(fail)?;
        let lock = tempfile::Builder::new().prefix("sitting-").suffix(".lock").tempfile_in(&folder).map_err(fail)?;
        let (lock, path) = lock.keep().map_err(|error| fail(error.error))?;
        let _ = lock.try_lock();
        let name = path.file_stem().and_then(|name| name.to_str()).ok_or("its file has no name")?.to_string();
        Ok(Recovery { folder, name, _lock: lock, written: BTreeMap::new(), brought: Vec::new() })
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

/// The games that sittings have left which were cut off, the oldest first. What a sitting keeps that still lasts is none of them.
#[allow(clippy::disallowed_methods, reason = "the games are files")]
pub fn left() -> Vec<LeftGame> {
    let Some(folder) = unsaved_folder() else { return Vec::new() };
    let mut left = Vec::new();
    for path in files(&folder) {
        let Some(sitting) = sitting_of(&path) else { continue };
        if is_locked(&folder.join(format!("{sitting}.lock"))) {
            continue;
        }
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("lock") => {
                // Nobody holds it; its games are listed without it.
                let _ = std::fs::remove_file(&path);
            }
            Some("txt") => {
                let record = std::fs::read_to_string(&path).ok().and_then(|text| record::read(&text).ok());
                let kept = path.metadata().and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
                let plies = record.as_ref().map(record::Record::plies);
                let variant = record.map_or_else(String::new, |record| file_name(&record.head.variant).to_string());
                let age = age(kept.elapsed().unwrap_or_default());
                left.push((kept, LeftGame { file: typed(&path), plies, variant, age }));
            }
            _ => {}
        }
    }
    left.sort_by(|(one, a), (other, b)| one.cmp(other).then_with(|| a.file.cmp(&b.file)));
    left.into_iter().map(|(_, game)| game).collect()
}

/// Throws a game away that was left.
#[allow(clippy::disallowed_methods, reason = "the game is a file")]
pub fn drop_left(file: &str) -> Result<(), String> {
    let path = without_tilde(file.trim_matches('"'));
    std::fs::remove_file(&path).map_err(|error| format!("`{file}` cannot be thrown away: {error}"))
}

/// The sitting to which a file belongs, from `SITTING.lock` or `SITTING.GAME.txt`.
fn sitting_of(path: &Path) -> Option<&str> {
    let stem = path.file_stem()?.to_str()?;
    Some(stem.split_once('.').map_or(stem, |(sitting, _)| sitting))
}

/// How long ago, in words.
fn age(since: Duration) -> String {
    let minutes = since.as_secs() / 60;
    let (count, unit) = match minutes {
        0 => return "just now".to_string(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
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
