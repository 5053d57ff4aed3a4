//! Files that are being written beside those whose place they take. Nobody is to find one afterwards: a signal that ends the
//! program removes them first, and what a program left that was killed or lost its power the next one removes.

use std::collections::BTreeSet;
use std::fs::{File, read_dir, remove_file};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

#[cfg(unix)]
use nix::libc::SIGXFSZ;
use tempfile::{Builder, NamedTempFile};

/// How the names of new files begin and end; between them stand letters and digits by lot.
const BEGINNING: &str = ".dablo-";
const ENDING: &str = ".tmp";

/// The files that are being written now.
static WRITING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// The folders in which this run has tidied up.
static TIDIED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Whether Ctrl-C ends the program: in a sitting at the terminal it only stops what takes long.
static INTERRUPT_ENDS: AtomicBool = AtomicBool::new(true);

/// A file that is being written. As long as this lives, a signal that ends the program removes the file.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// A new file in a folder, locked, so that no other run takes it for what an interrupted one has left.
    pub fn new_in(folder: &Path, builder: &mut Builder) -> io::Result<(NamedTempFile, Unfinished)> {
        if taken(&TIDIED).insert(folder.to_path_buf()) {
            clear(folder);
        }
        listen();
        loop {
            // A signal that comes now waits until it is known what was made.
            let mut writing = taken(&WRITING);
            let file = builder.prefix(BEGINNING).suffix(ENDING).tempfile_in(folder)?;
            writing.insert(file.path().to_path_buf());
            drop(writing);
            let unfinished = Unfinished { path: file.path().to_path_buf() };
            // Where files cannot be locked, nobody can tell, and nobody removes it either.
            let locked = file.as_file().lock().is_ok();
            // Another run may have removed it before it was locked.
            if !locked || file.path().exists() {
                return Ok((file, unfinished));
            }
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        taken(&WRITING).remove(&self.path);
    }
}

/// From now on Ctrl-C does not end the program.
pub(super) fn interrupt_only_stops() {
    INTERRUPT_ENDS.store(false, Ordering::Relaxed);
}

/// Lets a file that would grow beyond what the system allows one (`ulimit -f`) be an ordinary error of writing: else the signal for it
/// would end the program at once and leave the file as far as it was written.
pub(super) fn fail_where_files_are_limited() {
    // Whoever listens to a signal is not ended by it; nobody looks at what was heard. Where signals cannot be had, it is as it was.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Removes what earlier runs left in a folder.
pub(super) fn clear(folder: &Path) {
    let is_ours = |file: &str| {
        let lot = file.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(ENDING));
        lot.is_some_and(|lot| !lot.is_empty() && lot.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    clear_where(folder, &is_ours);
}

/// Removes files that earlier runs left in a folder, by their names. One that another run is writing is locked by it and
/// stays.
pub(super) fn clear_where(folder: &Path, is_left: &dyn Fn(&str) -> bool) {
    // A folder that cannot be read is told where files are looked for or written.
    let Ok(entries) = read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_left(&entry.file_name().to_string_lossy()) {
            continue;
        }
        let Ok(file) = File::open(entry.path()) else { continue };
        // It stays locked until it is removed, so that whoever has just made it knows.
        if file.try_lock().is_ok() {
            // What cannot be removed harms nobody.
            let _ = remove_file(entry.path());
        }
    }
}

/// Nothing that holds these can panic; if it did, what they hold would be right all the same.
fn taken(paths: &'static Mutex<BTreeSet<PathBuf>>) -> MutexGuard<'static, BTreeSet<PathBuf>> {
    paths.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for signals that end the program, from the first file on.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(wait_for_signals);
}

#[cfg(unix)]
fn wait_for_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ignored = ignored();
    let ends = |signal: &i32| {
        // What whoever began the program has it ignore, as `nohup` does, does not end it.
        let heard = match ignored {
            Some(ignored) => ignored & (1 << (signal - 1)) == 0,
            None => *signal != SIGHUP,
        };
        heard && (*signal != SIGINT || INTERRUPT_ENDS.load(Ordering::Relaxed))
    };
    // Where signals cannot be had, the next run tidies up.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM].iter().filter(|s| ends(s)))
    else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // Nothing is begun any more: the lock is kept until the end.
            let writing = taken(&WRITING);
            writing.iter().for_each(|path| drop(remove_file(path)));
            // It ends the program as if nobody had listened.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// The signals that are ignored, a bit each; nothing where the system does not tell.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Elsewhere the next run tidies up.
#[cfg(not(unix))]
fn wait_for_signals() {
    let _ = &INTERRUPT_ENDS;
}
