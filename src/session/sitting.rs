//! A game being played: rules on the table, a position, and the tree of what was played.

use std::sync::Arc;

use super::command::{LONGEST_MOVE, shortened};
use super::plies::{PlyText, split};
use super::table::{Choices, Table};
use super::tree::{Cause, NodeId, Step, Tree};
use super::trouble::Refusal;
use super::{Trouble, Variant, cite};
use crate::diagnostics::Diagnostic;
use crate::draw::LastMove;
use crate::explore::{self, Why, WhyError};
use crate::notation::moves::{self, MoveError};
use crate::notation::{Move, Setup};
use crate::play::Play;
use crate::reference::Referee;
use crate::rules::{Answers, Rules};
use crate::search::Lots;

/// One thing that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A move.
    Move(Move),
    /// A call.
    Call(String),
    /// The player to move resigned.
    Resign,
    /// The players agreed on a draw.
    Agree,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Sitting {
    pub(super) tree: Tree,
    pub(super) table: Arc<Table>,
    pub(super) play: Play,
}

impl Sitting {
    /// Begins a game.
    pub fn begin(variant: Arc<Variant>, choices: Choices) -> Result<Sitting, Trouble> {
        let table = Table::lay(variant, choices)?;
        let setup = table.start()?;
        let play = Play::from_setup(table.game.clone(), &setup)?;
        let begin = Step::Begin { table: Arc::clone(&table), setup: Box::new(setup), cause: Cause::Start };
        Ok(Sitting { tree: Tree::new(begin), table, play })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.table.variant
    }

    /// What was chosen.
    pub fn choices(&self) -> &Choices {
        &self.table.choices
    }

    /// The answers under which it is played.
    pub fn answers(&self) -> &Answers {
        &self.table.answers
    }

    /// What is to be said about the rules under these answers, beside [`Variant::remarks`].
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.table.remarks
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        self.table.rules()
    }

    /// The game: position, outcome, counts.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        self.play.setup()
    }

    /// The position from which [`Sitting::plies`] lead here.
    pub fn begin_setup(&self) -> &Setup {
        self.begun_at(self.tree.at()).1
    }

    /// The rules and the position from which the plies lead to a node.
    pub(super) fn begun_at(&self, node: NodeId) -> (&Arc<Table>, &Setup) {
        match self.tree.step(self.tree.beginning(node)) {
            Step::Begin { table, setup, .. } => (table, setup),
            Step::Ply(_) => unreachable!("the root of a tree is a beginning"),
        }
    }

    /// What the players did since the last beginning.
    pub fn plies(&self) -> Vec<&Ply> {
        self.tree.played().into_iter().filter_map(|node| self.ply(node)).collect()
    }

    /// How many plies there are in this sitting: in all games, and in variations too.
    pub fn plies_in_all(&self) -> usize {
        self.tree.nodes().filter(|&node| self.ply(node).is_some()).count()
    }

    /// The ply that leads to a node.
    pub(super) fn ply(&self, node: NodeId) -> Option<&Ply> {
        match self.tree.step(node) {
            Step::Ply(ply) => Some(ply),
            Step::Begin { .. } => None,
        }
    }

    /// The text of a ply.
    pub fn print(&self, ply: &Ply) -> String {
        print(self.rules(), ply)
    }

    /// The legal moves in canonical order.
    pub fn legal(&self) -> Result<Vec<Move>, Trouble> {
        Ok(self.play.moves()?)
    }

    /// Plays a line of moves, calls and the like; all of it or nothing. Gives what was played.
    pub fn play_line(&mut self, line: &str) -> Result<Vec<Ply>, Trouble> {
        self.play_explaining(line, true)
    }

    /// As [`Sitting::play_line`]; why a move is not legal, which takes its time, is said only if wanted.
    pub(super) fn play_explaining(&mut self, line: &str, explained: bool) -> Result<Vec<Ply>, Trouble> {
        let mut played = Vec::new();
        for text in split(line) {
            match self.find(&text, &played, explained).and_then(|ply| apply(&mut self.play, &ply).map(|()| ply)) {
                Ok(ply) => played.push(ply),
                Err(trouble) => {
                    for _ in &played {
                        self.play.undo();
                    }
                    return Err(match played.last() {
                        Some(last) => trouble.behind(self.print(last)),
                        None => trouble,
                    });
                }
            }
        }
        for ply in &played {
            self.tree.add(Step::Ply(ply.clone()));
        }
        Ok(played)
    }

    /// Plays a move that is known to be legal.
    pub fn play_move(&mut self, mv: &Move) -> Result<(), Trouble> {
        self.play.play(mv)?;
        self.tree.add(Step::Ply(Ply::Move(mv.clone())));
        Ok(())
    }

    /// Plays one legal move by lot; `None` if there is none.
    pub fn play_random(&mut self, lots: &mut Lots) -> Result<Option<Move>, Trouble> {
        let legal = self.legal()?;
        let Some(mv) = legal.get(lots.below(legal.len())) else { return Ok(None) };
        self.play_move(mv)?;
        Ok(Some(mv.clone()))
    }

    /// The ply that a text means, after some plies that are not in the tree yet.
    fn find(&self, text: &PlyText, before: &[Ply], explained: bool) -> Result<Ply, Trouble> {
        let text = match text {
            PlyText::Call(name) => return Ok(Ply::Call(name.clone())),
            PlyText::Resign => return Ok(Ply::Resign),
            PlyText::Agree => return Ok(Ply::Agree),
            PlyText::Move(text) => text,
        };
        if let Some(outcome) = self.play.outcome() {
            let words = explore::outcome_words(self.rules(), outcome);
            return Err(Trouble::with_help(
                format!("the game is over: {words}"),
                "In a session `undo` takes the last move back.",
            ));
        }
        let legal = self.legal()?;
        match moves::read_on(self.rules(), &self.setup(), &legal, text) {
            Ok(index) => Ok(Ply::Move(legal[index].clone())),
            Err(MoveError::NotLegal { .. }) if explained => Err(self.refuse(text, before)),
            // With several moves on a line the column alone would not say in which.
            Err(MoveError::BadText { message, .. }) => {
                Err(Trouble::words(format!("`{}`: {message}", shortened(text, LONGEST_MOVE))))
            }
            Err(other) => Err(other.into()),
        }
    }

    /// Why a move that is not legal is not.
    fn refuse(&self, text: &str, before: &[Ply]) -> Trouble {
        match self.why_after(before, text) {
            Ok(why) => Trouble::Refused(Box::new(self.refusal(why))),
            Err(trouble) => {
                let text = shortened(text, LONGEST_MOVE);
                let message = format!("`{text}` is not a legal move here, and why cannot be said: {trouble}");
                match trouble {
                    Trouble::Words { help, .. } => Trouble::Words { message, help },
                    _ => Trouble::words(message),
                }
            }
        }
    }

    /// The answer to `why`, with its clauses ready to be shown.
    pub fn refusal(&self, why: Why) -> Refusal {
        let sources = &self.variant().sources;
        let named = why.clauses.iter().chain(&why.near);
        let clauses = named.map(|&clause| cite(self.rules(), sources, clause)).collect();
        let reason = why.reason.map_or("legal", |reason| reason.word());
        Refusal { text: why.text, reason, words: why.words, clauses, instead: why.instead, behind: None }
    }

    /// Why a move is legal or not.
    pub fn why(&self, text: &str) -> Result<Why, Trouble> {
        self.why_after(&[], text)
    }

    fn why_after(&self, before: &[Ply], text: &str) -> Result<Why, Trouble> {
        explore::why(&self.referee_after(before)?, text).map_err(|error| match error {
            WhyError::Move(error) => error.into(),
            WhyError::Referee(error) => error.into(),
        })
    }

    /// The slow engine in the same position after the same moves.
    pub fn referee(&self) -> Result<Referee, Trouble> {
        self.referee_after(&[])
    }

    fn referee_after(&self, more: &[Ply]) -> Result<Referee, Trouble> {
        let mut referee = Referee::from_setup(self.rules().clone(), self.begin_setup())?;
        for ply in self.plies().into_iter().chain(more) {
            match ply {
                Ply::Move(mv) => referee.play(mv)?,
                Ply::Call(name) => referee.call(name)?,
                // They end the game without a move; the position stays.
                Ply::Resign | Ply::Agree => {
                    if let Some(outcome) = self.play.outcome() {
                        referee.finish(outcome.clone());
                    }
                }
            }
        }
        Ok(referee)
    }

    /// Takes back so many plies or beginnings; gives how many there were.
    pub fn undo(&mut self, count: usize) -> Result<usize, Trouble> {
        let mut node = self.tree.at();
        let mut done = 0;
        while let Some(parent) = self.tree.parent(node).filter(|_| done < count) {
            node = parent;
            done += 1;
        }
        self.go(node)?;
        Ok(done)
    }

    /// Does again what was taken back; gives how much there was.
    pub fn redo(&mut self, count: usize) -> Result<usize, Trouble> {
        let mut node = self.tree.at();
        let mut done = 0;
        while let Some(next) = self.tree.next(node).filter(|_| done < count) {
            node = next;
            done += 1;
        }
        self.go(node)?;
        Ok(done)
    }

    /// Goes to a node of the tree.
    pub(super) fn go(&mut self, node: NodeId) -> Result<(), Trouble> {
        let beginning = self.tree.beginning(node);
        let Step::Begin { table, setup, .. } = self.tree.step(beginning) else { return Ok(()) };
        let table = Arc::clone(table);
        let (here, there) = (self.tree.played(), self.tree.way_to(node));
        let same_beginning = self.tree.beginning(self.tree.at()) == beginning;
        let shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
        if same_beginning {
            // What cannot be played again, or is stopped, leaves the game where it was.
            let before = (shared < there.len()).then(|| self.play.clone());
            for _ in shared..here.len() {
                self.play.undo();
            }
            for ply in &there[shared..] {
                let Some(ply) = self.ply(*ply).cloned() else { continue };
                if let Err(trouble) = apply(&mut self.play, &ply) {
                    self.play = before.unwrap_or_else(|| self.play.clone());
                    return Err(trouble);
                }
            }
            self.tree.go(node);
            return Ok(());
        }
        let mut play = Play::from_setup(table.game.clone(), setup)?;
        for ply in there.iter().filter_map(|&node| self.ply(node)) {
            apply(&mut play, ply)?;
        }
        self.tree.go(node);
        (self.table, self.play) = (table, play);
        Ok(())
    }

    /// Goes on from another position; `undo` comes back to this one. `what` says in words what was done.
    pub fn set_up(&mut self, setup: Setup, what: &str) -> Result<(), Trouble> {
        self.begin_again(Arc::clone(&self.table), setup, Cause::SetUp(what.to_string()))
    }

    /// Goes on from this position as it was changed by hand; `undo` comes back to this one.
    pub(super) fn edit(&mut self, setup: Setup, what: &str) -> Result<(), Trouble> {
        self.begin_again(Arc::clone(&self.table), setup, Cause::Edit(what.to_string()))
    }

    pub(super) fn begin_again(&mut self, table: Arc<Table>, setup: Setup, cause: Cause) -> Result<(), Trouble> {
        let play = Play::from_setup(table.game.clone(), &setup)?;
        self.tree.add(Step::Begin { table: Arc::clone(&table), setup: Box::new(setup), cause });
        (self.table, self.play) = (table, play);
        Ok(())
    }

    /// Begins a new game under the same choices; `undo` comes back to this one.
    pub fn begin_new(&mut self) -> Result<(), Trouble> {
        let choices = Choices { position: None, ..self.choices().clone() };
        let table = match choices == *self.choices() {
            true => Arc::clone(&self.table),
            false => Table::lay(Arc::clone(self.variant()), choices)?,
        };
        let start = table.start()?;
        self.begin_again(table, start, Cause::New)
    }

    /// Goes on with another game and all that was played in it; `undo` at its beginning comes back to this one. `what` says
    /// in words where it came from.
    pub fn adopt(&mut self, other: Sitting, what: &str) {
        self.tree.graft(other.tree, Cause::Brought(what.to_string()));
        (self.table, self.play) = (other.table, other.play);
    }

    /// The points over which the last move went and those where it took something; `None` where no move led here.
    pub fn last_move(&self) -> Option<LastMove> {
        match self.ply(self.tree.at())? {
            Ply::Move(mv) => Some(LastMove::in_game(self.rules(), &self.setup(), mv)),
            _ => None,
        }
    }

    /// The same game from another position, with nothing to take back.
    pub fn beginning_at(self, setup: Setup) -> Result<Sitting, Trouble> {
        let play = Play::from_setup(self.table.game.clone(), &setup)?;
        let begin = Step::Begin { table: Arc::clone(&self.table), setup: Box::new(setup), cause: Cause::Start };
        Ok(Sitting { tree: Tree::new(begin), table: self.table, play })
    }
}

/// Does what a ply says.
pub(super) fn apply(play: &mut Play, ply: &Ply) -> Result<(), Trouble> {
    match ply {
        Ply::Move(mv) => play.play(mv)?,
        Ply::Call(name) => play.call(name)?,
        Ply::Resign => play.resign()?,
        Ply::Agree => play.agree()?,
    }
    Ok(())
}

/// The text of a ply under some rules.
pub(super) fn print(rules: &Rules, ply: &Ply) -> String {
    match ply {
        Ply::Move(mv) => moves::print(rules, mv),
        Ply::Call(name) => format!("call {name}"),
        Ply::Resign => "resign".to_string(),
        Ply::Agree => "draw".to_string(),
    }
}
