//! Variants, records and pictures on disk.

use std::fs::{self, File, Metadata};
use std::hash::{Hash, Hasher};
use std::io::{ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf, is_separator};

use super::unfinished::Unfinished;
use crate::bundled::{Bundled, is_path, unknown};
use crate::repl::{drop_left, left, unsaved_folder, without_tilde};
use crate::rules::Bases;
use crate::session::{LeftGame, Library, Over, WriteError};
use crate::source::LONGEST_TEXT;

/// The bundled variants and the files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Disk;

impl Library for Disk {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        if is_path(variant) {
            return Ok((variant.to_string(), read(&without_tilde(variant)).map_err(|why| tilde_kept(why, variant))?));
        }
        if crate::bundled::find(variant).is_none() && Path::new(variant).is_file() {
            return Err(format!("no bundled variant is called `{variant}`; write `./{variant}` for the file"));
        }
        let file = format!("{variant}.dablo");
        if crate::bundled::find(variant).is_none() && Path::new(&file).is_file() {
            return Err(format!("{}; or write `{file}` for the file", unknown(variant)));
        }
        Bundled.open(variant)
    }

    fn stamp(&self, file: &str) -> Option<u64> {
        let metadata = without_tilde(file).metadata().ok()?;
        let mut hasher = rustc_hash::FxHasher::default();
        (metadata.len(), metadata.modified().ok()).hash(&mut hasher);
        Some(hasher.finish())
    }

    fn read(&self, file: &str) -> Result<String, String> {
        text(&without_tilde(file), "a game record").map_err(|why| tilde_kept(why, file))
    }

    fn absolute(&self, file: &str) -> String {
        let path = without_tilde(file);
        // Where the current folder is gone there is no better name.
        std::path::absolute(&path).unwrap_or(path).display().to_string()
    }

    fn is_same(&self, one: &str, other: &str) -> bool {
        let whole = |file: &str| without_tilde(file).canonicalize().ok();
        // Bundled variants have names that no file has.
        is_path(one) && whole(one).is_some_and(|one| whole(other) == Some(one))
    }

    fn left(&self) -> Vec<LeftGame> {
        left()
    }

    fn drop_left(&self, file: &str) -> Result<(), String> {
        drop_left(file)
    }

    fn is_passing(&self, file: &str) -> bool {
        let folder = unsaved_folder().and_then(|folder| folder.canonicalize().ok());
        let file = without_tilde(file).canonicalize().ok();
        matches!((file, folder), (Some(file), Some(folder)) if file.starts_with(&folder))
    }

    fn write(&self, file: &str, bytes: &[u8], over: Over) -> Result<(), WriteError> {
        write(&without_tilde(file), bytes, over).map_err(|why| match why {
            WriteError::Exists(name) => WriteError::Exists(tilde_kept(name, file)),
            WriteError::Other(words) => WriteError::Other(tilde_kept(words, file)),
        })
    }

    fn beginning(&self, path: &str) -> Vec<String> {
        beginning(path)
    }

    fn keeps_tests(&self) -> Result<(), String> {
        match is_ci() {
            true => Err("`CI` is set, so that no test is written; without `to FILE` it is shown".to_string()),
            false => Ok(()),
        }
    }
}

impl Bases for Disk {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        if !is_path(base) {
            return Bundled.find(from, base);
        }
        if !is_path(from) {
            return Err(format!("`{base}` is a file, and a bundled variant cannot build on a file"));
        }
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let path = plain(&if base.starts_with("~/") { PathBuf::from(base) } else { folder.join(base) });
        Ok((path.display().to_string(), read(&without_tilde(&path.display().to_string()))?))
    }

    fn names(&self) -> Vec<String> {
        Bundled.names()
    }

    fn script(&self, from: &str, file: &str) -> Result<(String, String), String> {
        if !is_path(from) {
            return Err("a bundled variant has no script files".to_owned());
        }
        let outside =
            || format!("`{file}` lies outside the folder of the rules file; put it beside that file or below");
        let inside = |component| matches!(component, Component::Normal(_) | Component::CurDir);
        if !Path::new(file).components().all(inside) {
            return Err(outside());
        }
        let from = without_tilde(from);
        let folder = from.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let path = folder.join(file);
        let text = read(&path)?;
        // A link may lead out of the folder, and what it leads to would go wherever the rules are shown.
        match (folder.canonicalize(), path.canonicalize()) {
            (Ok(folder), Ok(path)) if path.starts_with(&folder) => {}
            _ => return Err(outside()),
        }
        Ok((path.display().to_string(), text))
    }
}

/// Whether the program runs where nobody looks at what it writes: the same question as insta asks.
pub(super) fn is_ci() -> bool {
    match std::env::var("CI").ok().as_deref() {
        Some("false" | "0" | "") => false,
        Some(_) => true,
        None => std::env::var_os("TF_BUILD").is_some(),
    }
}

/// A message that names a file as it was typed.
fn tilde_kept(message: String, typed: &str) -> String {
    match typed.starts_with('~') {
        true => message.replace(&without_tilde(typed).display().to_string(), typed),
        false => message,
    }
}

/// The path without `.` and, where that is certain, without `..`, so that one file has one name.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir if plain.as_os_str().is_empty() => plain.push("."),
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    // A name of a file has a `/` or ends in `.dablo`; a bare one must not turn into a bundled name.
    if is_path(&plain.display().to_string()) { plain } else { Path::new(".").join(plain) }
}

/// Where a link leads in the end, whether or not something is there; `None` for what is no link.
fn target(path: &Path) -> Result<Option<PathBuf>, String> {
    let mut target = None;
    for _ in 0..MOST_LINKS {
        let at: &Path = target.as_deref().unwrap_or(path);
        match fs::read_link(at) {
            Ok(next) => target = Some(at.parent().unwrap_or(Path::new("")).join(next)),
            Err(_) => return Ok(target),
        }
    }
    Err(format!("`{}` is a link that leads to further links only", path.display()))
}

/// No more links lead to one another before the system gives up as well.
const MOST_LINKS: usize = 40;

/// A path as messages name it: for a link with what it leads to.
fn shown(path: &Path) -> String {
    match target(path) {
        Ok(Some(target)) => format!("`{}`, a link to `{}`,", path.display(), target.display()),
        Ok(None) | Err(_) => format!("`{}`", path.display()),
    }
}

/// Writes a file, whole or not at all: into a new file beside it that then takes its place. A link stays a link, whether or
/// not what it leads to is there, and a file keeps its permissions; one that is write-protected stays as it is.
pub(super) fn write(path: &Path, bytes: &[u8], over: Over) -> Result<(), WriteError> {
    let name = shown(path);
    if path.as_os_str().is_empty() {
        return Err(WriteError::Other("a file needs a name".to_string()));
    }
    let target = target(path).map_err(WriteError::Other)?;
    let named = target.as_deref().unwrap_or(path);
    let there = path.metadata().ok();
    if there.is_none() && named.as_os_str().as_encoded_bytes().last().is_some_and(|&end| is_separator(end.into())) {
        return Err(WriteError::Other(format!("{name} ends in `/`, as only the name of a folder does")));
    }
    if let Some(there) = &there {
        regular(there)
            .map_err(|what| WriteError::Other(format!("{name} is {what}; no file can be written in its place")))?;
        if over == Over::Existing && there.permissions().readonly() {
            return Err(WriteError::Other(format!("{name} is write-protected")));
        }
    }
    let resolved = there.as_ref().and_then(|_| path.canonicalize().ok()).filter(|_| over == Over::Existing);
    let typed = path;
    let path = resolved.as_deref().unwrap_or(if there.is_none() { named } else { path });
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let fail = |error: &std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => WriteError::Exists(typed.display().to_string()),
        // Some folders that are there hold only what the system puts there.
        ErrorKind::NotFound if folder.is_dir() => WriteError::Other(format!(
            "{name} cannot be written: no files can be made in the folder `{}`",
            folder.display()
        )),
        ErrorKind::NotFound if target.is_some() || folder.is_symlink() => WriteError::Other(format!(
            "{name} cannot be written: there is no folder {}",
            shown(folder).trim_end_matches(',')
        )),
        ErrorKind::NotFound => WriteError::Other(format!("there is no folder `{}`", folder.display())),
        _ => WriteError::Other(format!("{name} cannot be written: {error}")),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let (mut beside, unfinished) = Unfinished::new_in(folder, &mut builder).map_err(|error| fail(&error))?;
    // The file itself, not what is around it: that would name the unfinished file to the reader.
    let unnamed = beside.as_file_mut();
    unnamed.write_all(bytes).and_then(|()| unnamed.sync_all()).map_err(|error| fail(&error))?;
    if let Some(there) = there.filter(|_| over == Over::Existing) {
        beside.as_file().set_permissions(there.permissions()).map_err(|error| fail(&error))?;
    }
    let kept = match over {
        Over::Never => beside.persist_noclobber(path),
        Over::Existing => beside.persist(path),
    };
    drop(unfinished);
    kept.map(|_| ()).map_err(|error| fail(&error.error))
}

/// Writes the text of a file that is there anew. One that has further names is written in place, so that they go on naming the
/// same file.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), WriteError> {
    let further = path.metadata().is_ok_and(|there| there.is_file() && has_further_names(&there));
    match further {
        true => fs::write(path, text)
            .map_err(|error| WriteError::Other(format!("`{}` cannot be written: {error}", path.display()))),
        false => write(path, text.as_bytes(), Over::Existing),
    }
}

#[cfg(unix)]
fn has_further_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

/// Elsewhere the standard library does not tell; the file is replaced.
#[cfg(not(unix))]
fn has_further_names(_: &Metadata) -> bool {
    false
}

/// The files and folders whose names go on so; what begins with a dot only if the dot is written.
fn beginning(path: &str) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let prefix = &path[..path.len() - name.len()];
    let folder = match (folder, prefix) {
        ("", "/") => "/",
        ("", _) => ".",
        (folder, _) => folder,
    };
    let Ok(entries) = fs::read_dir(without_tilde(folder)) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let hidden = file.starts_with('.') && !name.starts_with('.');
            let slash = if entry.path().is_dir() { "/" } else { "" };
            (file.starts_with(name) && !hidden).then(|| format!("{prefix}{file}{slash}"))
        })
        .collect();
    found.sort();
    found
}

/// The text of a rules file. What no rules file can be is refused before it is read.
pub(super) fn read(path: &Path) -> Result<String, String> {
    text(path, "a rules file")
}

/// The text of a file of some sort.
pub(super) fn text(path: &Path, sort: &str) -> Result<String, String> {
    let name = path.display();
    let metadata = path.metadata().map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("there is no file {}", shown(path).trim_end_matches(',')),
        _ => format!("`{name}` cannot be read: {error}"),
    })?;
    regular(&metadata).map_err(|what| format!("`{name}` is {what}, not {sort}"))?;
    let mut bytes = Vec::new();
    let file = open_without_waiting(path).map_err(|error| format!("`{name}` cannot be read: {error}"))?;
    // One byte more than is allowed tells that there are too many, even if the file grew meanwhile.
    file.take(LONGEST_TEXT as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("`{name}` cannot be read: {error}"))?;
    if bytes.len() > LONGEST_TEXT {
        return Err(format!("`{name}` is longer than {LONGEST_TEXT} bytes; {sort} does not come near that"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("`{name}` is not UTF-8 text: byte {} is not part of a character", at + 1)
    })
}

/// Some files of the system look like texts and wait for what is to come (`/proc/kmsg`), and a file may have become a pipe
/// since it was looked at: neither is waited for.
fn open_without_waiting(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits());
    }
    options.open(path)
}

fn regular(metadata: &Metadata) -> Result<(), &'static str> {
    match (metadata.is_file(), metadata.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err("a folder"),
        _ => Err("a pipe or a device"),
    }
}
