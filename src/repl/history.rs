//! What was typed in earlier sittings.
//!
//! The file has a line for each entry, in the format of the line editor. It is read as far as it can be read, and grows by
//! whole lines under a lock, so that several sittings can write it at once.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::state::state_folder;

/// The file in which entries are kept.
pub(super) struct History {
    file: PathBuf,
}

/// So many entries are remembered.
pub(super) const LONGEST: usize = 1_000;
/// A file longer than this is cut to the entries that are remembered.
const LARGEST: u64 = 1 << 20;
/// The first line of the file.
const HEADER: &str = "#V2";

#[allow(clippy::disallowed_methods, reason = "the prompt keeps its history on disk")]
impl History {
    /// The history with its entries, the latest last, or why there is none.
    pub fn open() -> Result<(History, Vec<String>), String> {
        let folder = state_folder().ok_or("no folder is known for it")?;
        let file = folder.join("history.txt");
        let fail = |error: std::io::Error| format!("`{}`: {error}", file.display());
        std::fs::create_dir_all(&folder).map_err(fail)?;
        let history = History { file: file.clone() };
        let bytes = history.locked(|history| history.read_and_cut()).map_err(fail)?;
        Ok((history, entries(&String::from_utf8_lossy(&bytes))))
    }

    /// Adds an entry.
    pub fn add(&self, entry: &str) -> std::io::Result<()> {
        let line = format!("{}\n", entry.replace('\\', "\\\\").replace('\n', "\\n"));
        self.locked(|history| {
            let mut file = OpenOptions::new().create(true).read(true).append(true).open(&history.file)?;
            let before = match file.metadata()?.len() {
                0 => format!("{HEADER}\n"),
                // A sitting that was cut off may have left half a line.
                length if !ends_a_line(&mut file, length)? => "\n".to_string(),
                _ => String::new(),
            };
            file.write_all(format!("{before}{line}").as_bytes())
        })
    }

    /// Does something while no other sitting touches the file.
    fn locked<T>(&self, work: impl FnOnce(&History) -> std::io::Result<T>) -> std::io::Result<T> {
        let lock = File::create(self.file.with_extension("lock"))?;
        // Where files cannot be locked, sittings at once are no reason to keep nothing.
        let _ = lock.lock();
        work(self)
    }

    fn read_and_cut(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match File::open(&self.file) {
            Ok(mut file) => file.read_to_end(&mut bytes)?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(bytes),
            Err(error) => return Err(error),
        };
        if bytes.len() as u64 > LARGEST {
            let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty()).collect();
            let kept = &lines[lines.len().saturating_sub(LONGEST)..];
            let shorter = [HEADER.as_bytes(), b"\n", &kept.join(&b'\n'), b"\n"].concat();
            write_whole(&self.file, &shorter)?;
            return Ok(shorter);
        }
        Ok(bytes)
    }
}

/// Writes a file by putting a new one in its place.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new().prefix(".new-").tempfile_in(folder)?;
    beside.write_all(bytes)?;
    beside.persist(path).map(|_| ()).map_err(|error| error.error)
}

fn ends_a_line(file: &mut File, length: u64) -> std::io::Result<bool> {
    use std::io::{Seek, SeekFrom};
    file.seek(SeekFrom::Start(length - 1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// The entries of a history; what is no text in it is passed over.
fn entries(text: &str) -> Vec<String> {
    let escaped = text.starts_with(HEADER);
    let lines = text.lines().filter(|line| *line != HEADER && !line.trim().is_empty() && !line.contains('\u{fffd}'));
    let all: Vec<String> = lines.map(|line| if escaped { unescaped(line) } else { line.to_string() }).collect();
    all[all.len().saturating_sub(LONGEST)..].to_vec()
}

fn unescaped(line: &str) -> String {
    let mut text = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, false) => text.push(c),
            _ => match chars.next() {
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_history_is_read_as_far_as_it_can_be() {
        assert_eq!(
            entries("#V2\nmoves\neval {\\n1 \\\\ 2\\n}\n\u{fffd}\u{0}\nboard"),
            ["moves", "eval {\n1 \\ 2\n}", "board"]
        );
        assert_eq!(entries("moves\nput a\\n"), ["moves", "put a\\n"]);
        assert!(entries("").is_empty());
        assert_eq!(entries(&"moves\n".repeat(3000)).len(), LONGEST);
    }
}
