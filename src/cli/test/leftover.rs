//! What is left of files that an interrupted run was writing.

use std::fs::{File, read_dir, remove_file};
use std::path::Path;

use super::find::FACTS_FOLDER;
use crate::verify::stem;

/// Removes what earlier runs left half written beside a variant and among its facts. A file that another run is writing is
/// locked by it and stays.
pub(super) fn clear(called: &str) {
    let path = Path::new(called);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for folder in [folder.to_path_buf(), folder.join(FACTS_FOLDER)] {
        // A folder that cannot be read is told where files are looked for.
        let Ok(entries) = read_dir(folder) else { continue };
        for entry in entries.flatten() {
            let left = is_left(&entry.file_name().to_string_lossy(), stem(called));
            if left && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
                // What cannot be removed harms nobody.
                let _ = remove_file(entry.path());
            }
        }
    }
}

/// Whether a file is what was to become one of a variant's: `NAME.md.123.tmp`, `NAME@perft.snap.123.tmp`.
fn is_left(file: &str, variant: &str) -> bool {
    let Some(rest) = file.strip_prefix(variant).and_then(|rest| rest.strip_suffix(".tmp")) else { return false };
    let Some((rest, number)) = rest.rsplit_once('.') else { return false };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits && ([".md", ".dablo"].contains(&rest) || (rest.starts_with('@') && rest.contains(".snap")))
}
