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
mod change;
mod cited;
mod command;
mod complete;
mod differ;
mod doubt;
mod edit;
mod game;
mod inquire;
mod judge;
mod keep;
mod kept;
mod left;
mod library;
mod lines;
pub mod literate;
mod made;
mod onward;
mod parting;
mod past;
mod paths;
mod played;
pub mod plies;
pub mod record;
mod render;
mod repeated;
mod reply;
mod sitting;
mod table;
mod tested;
mod tree;
mod trouble;
mod vain;
mod variant;
mod watch;

pub use change::Kept;
pub use cited::{Cited, citation, cite, cite_info};
pub use command::{COMMANDS, Command, command_of};
pub use complete::{Candidate, Hint, complete, hint};
pub use differ::{diff_blocks, told_apart};
pub use doubt::{DOUBTS, Doubt, doubts, doubts_about};
pub use inquire::{questions_blocks, why_blocks, why_chosen};
pub use judge::{IllegalPly, Judgement, OtherReason, judge};
pub use kept::Unsaved;
pub use left::LeftGame;
pub use library::{Library, Over, Variant, WriteError, file_name};
pub use onward::Onward;
pub use parting::{Parted, part, part_blocks};
pub use paths::is_anchored;
pub use render::{Style, diagnostics_text, render, render_until, trouble_text};
pub use reply::{Block, Reply};
pub use sitting::{Ply, Sitting};
pub use table::{Choices, read_position, resolve};
pub use trouble::{Refusal, Trouble};
pub use variant::remarks;
pub use watch::{Unwatched, Watch};

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::hooks::Patience;
use crate::rules::{Point, Rules};
use crate::search::Lots;
use kept::SavedAs;

/// A sitting: the game on the board, and how it is shown.
pub struct Session {
    library: Rc<dyn Library>,
    watch: Box<dyn Watch>,
    sitting: Option<Sitting>,
    flip: bool,
    ascii: bool,
    lots: Lots,
    /// The doubts about set-ups that are not to be raised.
    waived: BTreeSet<&'static str>,
    /// The files in which games of this sitting are kept.
    saved: Vec<SavedAs>,
    /// Games brought back from sittings that were cut off, by the beginnings of their records, as long as they are not saved.
    recovered: Vec<tree::NodeId>,
    /// The file from which such a game was just brought.
    brought: Option<String>,
    /// The state of the files of rules when they were looked at last.
    seen: BTreeMap<String, Option<u64>>,
    /// The last move that was refused in the position on the board, and the reason.
    refused: Option<(String, &'static str)>,
}

/// The seed of `random` in a new session, so that a transcript always reads the same.
const SEED: u64 = 1;

impl Session {
    /// A sitting without a game; `load` brings one.
    pub fn new(library: Box<dyn Library>) -> Session {
        Session {
            library: Rc::from(library),
            watch: Box::new(Unwatched),
            sitting: None,
            flip: false,
            ascii: false,
            lots: Lots::new(SEED),
            waived: BTreeSet::new(),
            saved: Vec::new(),
            recovered: Vec::new(),
            brought: None,
            seen: BTreeMap::new(),
            refused: None,
        }
    }

    /// A sitting with a game begun.
    pub fn with(library: Box<dyn Library>, sitting: Sitting) -> Session {
        let mut session = Session { sitting: Some(sitting), ..Session::new(library) };
        session.look_at_files();
        session
    }

    /// Lets somebody watch long work, and stop it.
    pub fn watched_by(&mut self, watch: Box<dyn Watch>) {
        self.watch = watch;
    }

    /// Draws the board in ASCII from now on.
    pub fn in_ascii(&mut self) {
        self.ascii = true;
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

    /// Does what a line says. An empty line, or one that begins with `#` or `//`, does nothing. If a file of the rules has changed
    /// on disk, it is read again before.
    pub fn run(&mut self, line: &str) -> Reply {
        let line = lines::joined(line);
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            return Reply::default();
        }
        let before = self.reload_if_changed();
        let place = self.sitting.as_ref().map(|sitting| sitting.tree.at());
        let patience = Patience { alarm: self.watch.alarm(), steps: None };
        let mut reply = patience.lasts(|| match command::find(line) {
            Ok(Some((command, rest))) => {
                let mut reply = Reply::from((command.run)(self, rest));
                reply.quit = command.name == "quit" && !reply.failed();
                reply
            }
            Ok(None) => Reply::from(game::play(self, line)),
            Err(trouble) => Reply::from(Err(trouble)),
        });
        reply.brought = self.brought.take();
        self.watch.done();
        if place != self.sitting.as_ref().map(|sitting| sitting.tree.at()) {
            self.refused = None;
        }
        reply.blocks.splice(0..0, before);
        reply
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

    /// The board with the last move marked, and the points where a piece can go.
    fn board(&self, targets: Vec<Point>) -> Result<Block, Trouble> {
        let sitting = self.game()?;
        let setup = Box::new(sitting.setup());
        let marks = sitting.last_move().map(|last| last.way).unwrap_or_default();
        let rules = sitting.rules().clone();
        Ok(Block::Board { rules, setup, marks, targets, flip: self.flip, numbers: false, ascii: self.ascii })
    }

    /// The board, and before it a word on the rules if they are not those given any more.
    fn show_rules_and_board(&self, before: &std::sync::Arc<Rules>) -> Result<Vec<Block>, Trouble> {
        let sitting = self.game()?;
        let mut blocks = Vec::new();
        if !std::sync::Arc::ptr_eq(before, sitting.rules()) {
            let reading = sitting.answers().reading.as_ref().map(|key| format!(", reading {key}")).unwrap_or_default();
            let set = sitting.choices().set.iter().map(|(question, answer)| format!(", {question} {answer}"));
            let (name, set) = (&sitting.rules().name, set.collect::<String>());
            blocks.push(Block::Words(format!("The rules are now: {name}{reading}{set}.")));
        }
        blocks.extend(self.show()?);
        Ok(blocks)
    }

    /// What is doubtful about a set-up and not waived.
    fn doubts(&self, sitting: &Sitting) -> Vec<Doubt> {
        doubts(sitting).into_iter().filter(|doubt| !self.waived.contains(doubt.name)).collect()
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
