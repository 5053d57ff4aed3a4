//! A sitting at the board, as a library: a line of text in, a [`Reply`] out.
//!
//! The first word of a line decides. A command's name, or as much of it as no other command begins with, is that command;
//! everything else is one or several moves. Replies are data; [`render()`] makes text of them. The prompt, scripts fed
//! through a pipe, and tests all send the same lines and cannot drift apart. After an error nothing has changed.
//!
//! ```
//! use dablo::bundled::Bundled;
//! use dablo::session::Session;
//! let mut session = Session::new(Box::new(Bundled));
//! assert!(!session.run("help undo").failed());
//! assert!(session.run("undoo").failed());
//! ```

mod board;
mod cited;
mod command;
mod complete;
mod edit;
mod game;
mod inquire;
mod library;
pub mod plies;
mod render;
mod reply;
mod sitting;
mod trouble;
mod variant;

pub use cited::{Cited, citation, cite, cite_info};
pub use command::{COMMANDS, Command};
pub use complete::{Candidate, complete, hint};
pub use inquire::{questions_blocks, why_blocks, why_chosen};
pub use library::{Library, Variant};
pub use render::{Style, diagnostics_text, render, trouble_text};
pub use reply::{Block, Reply};
pub use sitting::{Choices, Ply, Sitting, read_position, resolve};
pub use trouble::{Refusal, Trouble};
pub use variant::remarks;

use crate::search::Lots;

/// A sitting: at most one game at a time, and how it is shown.
pub struct Session {
    library: Box<dyn Library>,
    sitting: Option<Sitting>,
    flip: bool,
    lots: Lots,
}

/// The seed of `random` in a new session, so that a transcript always reads the same.
const SEED: u64 = 1;

impl Session {
    /// A sitting without a game; `load` brings one.
    pub fn new(library: Box<dyn Library>) -> Session {
        Session { library, sitting: None, flip: false, lots: Lots::new(SEED) }
    }

    /// A sitting with a game begun.
    pub fn with(library: Box<dyn Library>, sitting: Sitting) -> Session {
        Session { sitting: Some(sitting), ..Session::new(library) }
    }

    /// The game being played, if one is.
    pub fn sitting(&self) -> Option<&Sitting> {
        self.sitting.as_ref()
    }

    /// What a prompt says: who is to move, in which turn.
    pub fn prompt(&self) -> String {
        let Some(sitting) = &self.sitting else { return "> ".to_string() };
        let player = &sitting.rules().players[sitting.play().side().index()].name;
        match sitting.play().outcome() {
            Some(_) => "over> ".to_string(),
            None => format!("{player} {}> ", sitting.setup().turn),
        }
    }

    /// What a sitting begins with: the board and who is to move.
    pub fn greet(&self) -> Reply {
        match &self.sitting {
            Some(_) => Reply::from(self.show()),
            None => Reply::words("No game yet: `load NAME` brings one, `help` names all commands."),
        }
    }

    /// Does what a line says. An empty line, or one that begins with `#`, does nothing.
    pub fn run(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Reply::default();
        }
        match command::find(line) {
            Ok(Some((command, rest))) => {
                let mut reply = Reply::from((command.run)(self, rest));
                reply.quit = command.name == "quit";
                reply
            }
            Ok(None) => Reply::from(game::play(self, line)),
            Err(trouble) => Reply::from(Err(trouble)),
        }
    }

    fn game(&self) -> Result<&Sitting, Trouble> {
        self.sitting.as_ref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Sitting, Trouble> {
        self.sitting.as_mut().ok_or_else(no_game)
    }

    /// The board with who is to move, and below it how the game ended or what may be called.
    fn show(&self) -> Result<Vec<Block>, Trouble> {
        let board = self.board(Vec::new())?;
        let state = state(self.game()?).map(Block::Words);
        Ok([board].into_iter().chain(state).collect())
    }

    fn board(&self, marks: Vec<crate::rules::Point>) -> Result<Block, Trouble> {
        let sitting = self.game()?;
        let setup = Box::new(sitting.setup());
        Ok(Block::Board { rules: sitting.rules().clone(), setup, marks, flip: self.flip })
    }
}

fn no_game() -> Trouble {
    Trouble::with_help("no game is on the board", "`load NAME` brings one.")
}

/// How the game ended and by which clause, or what the player to move may call; `None` if there is nothing to say.
pub fn state(sitting: &Sitting) -> Option<String> {
    let (rules, play) = (sitting.rules(), sitting.play());
    if let Some(outcome) = play.outcome() {
        let words = crate::explore::outcome_words(rules, outcome);
        return Some(match outcome.clause {
            Some(clause) => format!("{words}\n  {}", cite(rules, &sitting.variant().sources, clause).line()),
            None => words,
        });
    }
    let calls = play.calls();
    let player = &rules.players[play.side().index()].name;
    (!calls.is_empty()).then(|| format!("{player} may call {}", calls.join(", ")))
}
