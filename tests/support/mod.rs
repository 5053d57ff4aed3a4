//! What several tests need: variants from disk and from the binary, and work shared out among the cores.

#![allow(dead_code, reason = "each test uses what it needs")]
#![allow(clippy::disallowed_methods, reason = "tests read files")]

pub mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use dablo::bundled::{Bundled, is_path};
use dablo::rules::Bases;
use dablo::session::{Choices, Library};

/// Files by path, bundled variants by name.
pub struct Disk;

impl Bases for Disk {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        if !is_path(base) {
            return Bundled.find(from, base);
        }
        let path = Path::new(from).with_file_name(base.trim_start_matches("./"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok((path.display().to_string(), text))
    }
}

impl Library for Disk {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        let text = fs::read_to_string(variant).map_err(|error| error.to_string())?;
        Ok((variant.to_string(), text))
    }
}

/// The `.dablo` files of a folder of the repository, in order; not those of its folders.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dablo"))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no files in {}", folder.display());
    found
}

/// The choices of a reading and of single answers.
pub fn choices(reading: Option<&str>, set: &[(&str, &str)]) -> Choices {
    Choices {
        reading: reading.map(str::to_string),
        set: set.iter().map(|(question, answer)| (question.to_string(), answer.to_string())).collect(),
        ..Choices::default()
    }
}

/// Does the work for each item on all cores, collects what is wrong, and fails with all of it.
pub fn each<T: Sync>(items: &[T], work: impl Fn(&T) -> Vec<String> + Sync) {
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, |n| n.get()).min(items.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = work(item);
                    wrong.lock().unwrap().extend(found);
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
