//! `dablo fmt`

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Args;

use super::disk::read;
use super::failure::{Failure, error_style, say};
use super::out::Out;
use super::unfinished::Unfinished;
use crate::diagnostics::Diagnostic;
use crate::session::{Trouble, trouble_text};
use crate::source::Sources;
use crate::syntax;

/// Writes rules files in their canonical form.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Changes nothing, names the files that would change, and ends with status 4 if there are any.
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let (mut wrong, mut differ) = (false, false);
        for file in &self.files {
            match self.file(file) {
                Ok(false) => {}
                Ok(true) => {
                    differ = true;
                    out.line(file)?;
                }
                Err(trouble) => {
                    wrong = true;
                    say(&trouble_text(&trouble, &error_style()));
                }
            }
        }
        out.flush()?;
        match (wrong, differ && self.check) {
            (true, _) => Err(Failure::Reported),
            (false, true) => Err(Failure::Expectation),
            (false, false) => Ok(()),
        }
    }

    /// Formats a file; says whether that changes it. A file that cannot be read in full is left as it is.
    fn file(&self, file: &str) -> Result<bool, Trouble> {
        let path = Path::new(file);
        let text = read(path).map_err(Trouble::words)?;
        let mut sources = Sources::new();
        let source = sources.add(file, text);
        let parsed = syntax::parse(&source);
        if parsed.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Trouble::Rules { sources, diagnostics: parsed.diagnostics });
        }
        let formatted = syntax::format(&source, &parsed.file).map_err(|error| Trouble::words(error.to_string()))?;
        let changes = formatted != source.text();
        if changes && !self.check {
            replace(path, &formatted)
                .map_err(|error| Trouble::words(format!("`{file}` cannot be written: {error}")))?;
        }
        Ok(changes)
    }
}

/// Writes beside the file and renames, so that it is never seen half written. A symbolic link is followed, not replaced;
/// a file that has further names is written in place, so that they go on naming the same file.
pub(super) fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let path = fs::canonicalize(path)?;
    if has_further_names(&fs::metadata(&path)?) {
        return fs::write(&path, text);
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let _unfinished = Unfinished::at(&temporary);
    let written = write_like(&temporary, &path, text).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // What is left of the attempt is of no use; if it cannot be removed, the first error still says what is wrong.
        let _ = fs::remove_file(&temporary);
    }
    written
}

#[cfg(unix)]
fn has_further_names(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

/// Elsewhere the standard library does not tell; the file is replaced.
#[cfg(not(unix))]
fn has_further_names(_: &fs::Metadata) -> bool {
    false
}

/// Writes a new file with the permissions of another.
fn write_like(path: &Path, like: &Path, text: &str) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    // So that nobody takes it for what an interrupted run has left; where files cannot be locked, nobody can tell.
    let _ = file.lock();
    file.write_all(text.as_bytes())?;
    file.set_permissions(fs::metadata(like)?.permissions())?;
    file.sync_all()
}
