//! Walking through the snapshots that wait: `review`, `accept`, `reject`.

use std::io::{BufRead, stdin};
use std::path::Path;

use clap::{Args, Subcommand};

use super::super::disk::{Disk, is_ci};
use super::super::failure::Failure;
use super::super::out::Out;
use super::pending::{Pending, folder_of, named, pending};
use crate::bundled::is_path;
use crate::session::{Block, Reply, Variant, render};
use crate::verify::diff::diff;
use crate::verify::{fact_of, fact_shown};

/// What can be done with snapshots that wait.
#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Shows each snapshot that waits, with what differs, and asks what to do with it.
    Review(Folders),
    /// Accepts snapshots that wait: they take the place of those accepted before.
    Accept(Which),
    /// Rejects snapshots that wait: they are removed.
    Reject(Which),
}

/// Where snapshots wait.
#[derive(Debug, Args)]
pub(super) struct Folders {
    /// Folders below which to look.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folders: Vec<String>,
}

/// Which of those that wait.
#[derive(Debug, Args)]
pub(super) struct Which {
    /// Their names, as `dablot-prejjesne@perft`; a variant's name means all of its. Where several folders have the
    /// same name, the folder stands before it (`games/corner@perft`), or the file is named.
    #[arg(value_name = "NAME", required_unless_present = "all")]
    names: Vec<String>,
    /// All that wait.
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Looks below this folder.
    #[arg(long = "in", value_name = "FOLDER", default_value = ".")]
    folder: String,
}

impl Action {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        if is_ci() {
            return Err(Failure::Usage("`CI` is set, so that nothing is written".to_string()));
        }
        match self {
            Action::Review(Folders { folders }) => review(&pending(&folders)?, out),
            Action::Accept(which) => each(&which.find()?, "accepted", Pending::accept, out),
            Action::Reject(which) => each(&which.find()?, "rejected", Pending::reject, out),
        }
    }
}

impl Which {
    fn find(&self) -> Result<Vec<Pending>, Failure> {
        // Who names a path means what lies there, wherever that is.
        let beside = self.names.iter().filter_map(|name| folder_of(name));
        let folders: Vec<String> = std::iter::once(self.folder.clone()).chain(beside).collect();
        let all = pending(&folders)?;
        if self.all { Ok(all) } else { named(&all, &self.names) }
    }
}

fn each(
    all: &[Pending],
    done: &str,
    act: impl Fn(&Pending) -> Result<(), Failure>,
    out: &mut Out,
) -> Result<(), Failure> {
    for pending in all {
        act(pending)?;
        out.line(&format!("{done} {}", pending.name))?;
    }
    if all.is_empty() {
        out.line("Nothing waits.")?;
    }
    Ok(())
}

/// What a person answers.
enum Answer {
    Accept,
    Reject,
    Skip,
    Quit,
}

fn review(all: &[Pending], out: &mut Out) -> Result<(), Failure> {
    let mut counts = [0; 3];
    for (number, pending) in (1..).zip(all) {
        out.line(&format!("{number} of {}: {}", all.len(), pending.name))?;
        match pending.texts() {
            Ok((old, new)) => {
                let old = old.as_ref().map_or("", |old| old.contents());
                match drawn(pending, old, new.contents()) {
                    blocks if blocks.is_empty() => out.text(&diff(old, new.contents()))?,
                    blocks => out.text(&render(&Reply { blocks, ..Reply::default() }, &out.style()))?,
                }
            }
            Err(Failure::Trouble(trouble)) => out.line(&format!("{trouble}; it can only be rejected or skipped"))?,
            Err(other) => return Err(other),
        }
        match ask(out)? {
            Answer::Accept => {
                pending.accept()?;
                counts[0] += 1;
            }
            Answer::Reject => {
                pending.reject()?;
                counts[1] += 1;
            }
            Answer::Skip => counts[2] += 1,
            Answer::Quit => {
                counts[2] += all.len() + 1 - number;
                break;
            }
        }
    }
    match all.is_empty() {
        true => out.line("Nothing waits."),
        false => out.line(&format!("{} accepted, {} rejected, {} skipped", counts[0], counts[1], counts[2])),
    }
}

/// What a failing `dablo test` shows of a fact, if it shows more than the lines that differ and the variant still comes to it.
fn drawn(pending: &Pending, old: &str, new: &str) -> Vec<Block> {
    let fact = fact_of(&pending.accepted.to_string_lossy()).filter(|_| !old.is_empty());
    let variant = pending.variant().and_then(|file| Variant::load(&Disk, &as_path(&file)).ok());
    match (fact, variant) {
        (Some(fact), Some(variant)) => fact_shown(&variant, fact, old, new),
        _ => Vec::new(),
    }
}

/// The name of a file by which it is loaded as a file, though a bundled variant may be called the same.
fn as_path(file: &Path) -> String {
    let name = file.display().to_string();
    if is_path(&name) { name } else { format!("./{name}") }
}

/// Asks until there is an answer; where nobody answers any more, the rest is left as it is.
fn ask(out: &mut Out) -> Result<Answer, Failure> {
    loop {
        out.text("accept, reject, skip or quit? [a/r/s/q] ")?;
        out.flush()?;
        let mut line = String::new();
        if stdin().lock().read_line(&mut line)? == 0 {
            out.line("")?;
            return Ok(Answer::Quit);
        }
        match line.trim().to_lowercase().as_str() {
            "a" | "accept" => return Ok(Answer::Accept),
            "r" | "reject" => return Ok(Answer::Reject),
            "s" | "skip" => return Ok(Answer::Skip),
            "q" | "quit" => return Ok(Answer::Quit),
            "" => {}
            other => out.line(&format!("`{other}` is no answer: type `a`, `r`, `s` or `q`, or the word."))?,
        }
    }
}
