//! `dablo repl`

use std::io::IsTerminal;
use std::sync::Arc;

use clap::Args;

use super::args::{AnswerArgs, StartArgs};
use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use super::unfinished;
use crate::repl::{self, Ended};
use crate::session::{Choices, Session, Sitting, Variant};

/// Opens a sitting at the board: shows it, lists and plays moves, sets up positions.
///
/// Without a terminal the commands are read from standard input, nothing is echoed, and the first error ends it.
#[derive(Debug, Args)]
pub(super) struct Repl {
    /// A bundled variant, or a file when it contains `/` or ends in `.dablo`.
    variant: Option<String>,
    #[command(flatten)]
    answers: AnswerArgs,
    #[command(flatten)]
    from: StartArgs,
    /// Draws the board in ASCII.
    #[arg(long)]
    ascii: bool,
    /// Goes on after an error when the commands come through a pipe.
    #[arg(long)]
    keep_going: bool,
}

impl Repl {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut session = self.session()?;
        if self.ascii {
            session.in_ascii();
        }
        let ended = if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
            unfinished::interrupt_only_stops();
            repl::terminal(&mut session, out.style())
        } else {
            let input = std::io::stdin().lock();
            repl::piped(&mut session, input, std::io::stdout(), out.style(), self.keep_going)
        };
        match ended? {
            Ended::Well => Ok(()),
            Ended::WithErrors => Err(Failure::Reported),
        }
    }

    fn session(&self) -> Result<Session, Failure> {
        let Some(name) = &self.variant else {
            if self.answers.reading.is_some() || !self.answers.set.is_empty() || self.from.position.is_some() {
                return Err(Failure::Usage("`--reading`, `--set` and `--position` need a variant".to_string()));
            }
            return Ok(Session::new(Box::new(Disk)));
        };
        let variant = Variant::load(&Disk, name)?;
        let choices = Choices {
            reading: self.answers.reading.clone(),
            set: self.answers.set.clone(),
            first: self.from.first.clone(),
            position: self.from.position.clone(),
        };
        Ok(Session::with(Box::new(Disk), Sitting::begin(Arc::clone(&variant), choices)?))
    }
}
