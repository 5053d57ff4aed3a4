//! What is left of files that an interrupted run was writing.

use std::path::Path;

use super::super::unfinished;
use super::find::FACTS_FOLDER;
use crate::verify::stem;

/// Removes what earlier runs left half written beside a variant and among its facts.
pub(super) fn clear(called: &str) {
    let path = Path::new(called);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for folder in [folder.to_path_buf(), folder.join(FACTS_FOLDER)] {
        unfinished::clear(&folder);
        unfinished::clear_where(&folder, &|file| is_left(file, stem(called)));
    }
}

/// Whether a file is what was to become one of a variant's: `NAME.md.123.tmp`, `NAME@perft.snap.123.tmp`.
fn is_left(file: &str, variant: &str) -> bool {
    let Some(rest) = file.strip_prefix(variant).and_then(|rest| rest.strip_suffix(".tmp")) else { return false };
    let Some((rest, number)) = rest.rsplit_once('.') else { return false };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits && ([".md", ".dablo"].contains(&rest) || (rest.starts_with('@') && rest.contains(".snap")))
}
