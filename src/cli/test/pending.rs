//! Snapshots that wait to be accepted or rejected: files `.snap.new` beside those accepted before.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::super::disk;
use super::super::failure::Failure;
use super::find::{is_named, walk};
use crate::session::Over;
use crate::verify::fact_of;
use crate::verify::snapshot::Snapshot;

/// A snapshot that waits.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    /// What it is called: `VARIANT@FACT`.
    pub name: String,
    /// The file that it would replace.
    pub accepted: PathBuf,
}

impl Pending {
    /// The file in which it waits.
    pub fn waiting(&self) -> PathBuf {
        waiting(&self.accepted)
    }

    /// What is accepted now, if anything readable is, and what waits.
    pub fn texts(&self) -> Result<(Option<Snapshot>, Snapshot), Failure> {
        let new = read(&self.waiting())?;
        let old = if self.accepted.exists() { read(&self.accepted).ok() } else { None };
        Ok((old, new))
    }

    /// Puts it in the place of what was accepted before.
    pub fn accept(&self) -> Result<(), Failure> {
        let new = read(&self.waiting())?;
        let text = new.with(new.contents()).print();
        disk::write(&self.accepted, text.as_bytes(), Over::Existing).map_err(Failure::words)?;
        self.reject()
    }

    /// Takes it away.
    pub fn reject(&self) -> Result<(), Failure> {
        remove(&self.waiting()).map_err(Failure::words)
    }

    /// Whether a person means it by a name: its own, its variant's, or its file; a folder before a name is that of the
    /// variant or the one in which it waits.
    fn is_called(&self, name: &str) -> bool {
        let typed = real(Path::new(name));
        let (accepted, waiting) = (real(&self.accepted), real(&self.waiting()));
        if typed == accepted || typed == waiting {
            return true;
        }
        let variant = self.name.rsplit_once('@').map_or("", |(variant, _)| variant);
        let file = typed.file_name().map(|file| file.to_string_lossy()).unwrap_or_default();
        if file != self.name && file != variant {
            return false;
        }
        let here = accepted.parent();
        let folders = [here, here.and_then(Path::parent)];
        !has_folder(name) || folders.contains(&typed.parent())
    }

    /// The file of the variant, if it is there.
    pub fn variant(&self) -> Option<PathBuf> {
        let (variant, _) = self.name.rsplit_once('@')?;
        Some(self.folder()?.join(format!("{variant}.dablo"))).filter(|file| file.is_file())
    }

    /// The folder of the variant.
    fn folder(&self) -> Option<&Path> {
        self.accepted.parent().and_then(Path::parent)
    }
}

/// A file by the real path of its folder, so that two ways of writing it are the same.
fn real(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    path.file_name().map_or(folder.clone(), |file| folder.join(file))
}

/// Whether a name that a person typed says in which folder.
fn has_folder(name: &str) -> bool {
    name.contains(['/', std::path::MAIN_SEPARATOR])
}

/// The folder that a person names before a snapshot, if there is such a folder.
pub(super) fn folder_of(name: &str) -> Option<String> {
    let folder = Path::new(name).parent().filter(|_| has_folder(name))?;
    folder.is_dir().then(|| folder.display().to_string())
}

/// The file in which a snapshot waits for the place of another.
pub(super) fn waiting(accepted: &Path) -> PathBuf {
    let mut name = accepted.as_os_str().to_os_string();
    name.push(".new");
    PathBuf::from(name)
}

/// Removes a file; one that is gone already is as good.
pub(super) fn remove(path: &Path) -> Result<(), String> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("`{}` cannot be removed: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

fn read(path: &Path) -> Result<Snapshot, Failure> {
    let text = disk::text(path, "a snapshot").map_err(Failure::words)?;
    Snapshot::read(&text).map_err(|message| Failure::words(format!("`{}` cannot be read: {message}", path.display())))
}

/// All that waits below some folders, in order.
pub(super) fn pending(folders: &[String]) -> Result<Vec<Pending>, Failure> {
    let mut all = Vec::new();
    // A folder may be named twice, or with one below it.
    let mut seen = BTreeSet::new();
    for folder in folders {
        for entry in walk(Path::new(folder)) {
            let entry = entry.map_err(|error| Failure::words(error.to_string()))?;
            if !is_named(&entry, ".snap.new") {
                continue;
            }
            let accepted = entry.path().with_extension("");
            let file = accepted.file_name().map(|file| file.to_string_lossy().to_string()).unwrap_or_default();
            if fact_of(&file).is_some() && seen.insert(real(&accepted)) {
                all.push(Pending { name: file.trim_end_matches(".snap").to_string(), accepted });
            }
        }
    }
    Ok(all)
}

/// Those that wait and that a person names; every name must be of something, and of one variant only.
pub(super) fn named(all: &[Pending], names: &[String]) -> Result<Vec<Pending>, Failure> {
    for name in names {
        if !all.iter().any(|pending| pending.is_called(name)) {
            let waiting: Vec<&str> = all.iter().map(|pending| pending.name.as_str()).collect();
            return Err(Failure::words(match waiting.is_empty() {
                true => format!(
                    "`{name}` does not wait to be accepted; nothing does here (`--in FOLDER` looks in another folder)"
                ),
                false => format!("`{name}` does not wait to be accepted; these do: {}", waiting.join(", ")),
            }));
        }
        let mut called: Vec<&Pending> = all.iter().filter(|pending| pending.is_called(name)).collect();
        called.dedup_by_key(|pending| pending.folder());
        if called.len() > 1 {
            let files: Vec<String> =
                called.iter().map(|pending| format!("`{}`", pending.waiting().display())).collect();
            return Err(Failure::words(format!(
                "`{name}` waits in several folders: {}; write the folder before the name, or name the file",
                files.join(", ")
            )));
        }
    }
    Ok(all.iter().filter(|pending| names.iter().any(|name| pending.is_called(name))).cloned().collect())
}
