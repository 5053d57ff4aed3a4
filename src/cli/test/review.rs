//! Walking through the snapshots that wait: `review`, `accept`, `reject`.

use std::io::{BufRead, stdin};

use clap::{Args, Subcommand};

use super::super::failure::Failure;
use super::super::out::Out;
use super::is_ci;
use super::pending::{Pending, named, pending};
use crate::verify::diff::diff;

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
        let all = pending(std::slice::from_ref(&self.folder))?;
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
            Ok((old, new)) => out.text(&diff(old.as_ref().map_or("", |old| old.contents()), new.contents()))?,
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
            _ => {}
        }
    }
}
