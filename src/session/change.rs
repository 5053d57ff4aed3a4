//! Other rules in the middle of a game.

use std::sync::Arc;

use super::sitting::{Ply, apply, print};
use super::table::{Choices, Table};
use super::tree::{Cause, Step};
use super::{Sitting, Trouble, Variant};
use crate::notation::{Setup, position};
use crate::play::Play;
use crate::rules::Rules;

/// What of a game could be kept when other rules came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Everything: these rules are in force already.
    All,
    /// All moves: they are legal under the new rules too and lead to the same position.
    Moves,
    /// The position alone; the text of the first move that the new rules do not play alike.
    Position(String),
    /// Nothing: a new game begins. Says what differs.
    Nothing(String),
}

impl Sitting {
    /// Plays on under other choices or another state of the file. The moves are kept where the new rules play them
    /// alike, else the position, else a new game begins; `undo` at the end comes back to the old rules.
    pub fn change_rules(&mut self, variant: Arc<Variant>, choices: Choices, what: &str) -> Result<Kept, Trouble> {
        let table = Table::lay(variant, Choices { position: None, ..choices })?;
        if self.is_played_alike(&table) && self.lay_instead(&table) {
            return Ok(Kept::All);
        }
        let (old, new) = (Arc::clone(&self.table), &table);
        let cause = Cause::Rules(what.to_string());
        let at_start = *self.begin_setup() == position::start(old.rules());
        let Some(mut begin) = old.carried_to(new, self.begin_setup()) else {
            let differs = material_difference(old.rules(), new.rules());
            let start = table.start()?;
            self.begin_again(table, start, cause)?;
            return Ok(Kept::Nothing(differs));
        };
        let new_start = table.start()?;
        if at_start && begin.men == new_start.men {
            begin = new_start.clone();
        }
        let unlike = match self.replayed(&table, &begin) {
            Ok(play) => {
                let plies: Vec<Ply> = self.plies().into_iter().cloned().collect();
                self.begin_again(Arc::clone(&table), begin, cause)?;
                for ply in plies {
                    self.tree.add(Step::Ply(ply));
                }
                self.play = play;
                return Ok(Kept::Moves);
            }
            Err(unlike) => unlike,
        };
        // The materials are the same, so that a position of the old rules has one of the new.
        let setup = old.carried_to(new, &self.setup()).unwrap_or(new_start.clone());
        match self.begin_again(Arc::clone(&table), setup, cause.clone()) {
            Ok(()) => Ok(Kept::Position(unlike)),
            Err(trouble) => {
                self.begin_again(table, new_start, cause)?;
                Ok(Kept::Nothing(trouble.to_string()))
            }
        }
    }

    /// Whether rules are those on the table, with the same answers: their text may be another.
    fn is_played_alike(&self, table: &Table) -> bool {
        self.table.answers_as(table) && self.rules().fingerprint() == table.rules().fingerprint()
    }

    /// Puts another text of the same rules on the table, without beginning anything anew; `false` if it plays otherwise after all.
    fn lay_instead(&mut self, table: &Arc<Table>) -> bool {
        let begin = self.begin_setup().clone();
        let Ok(play) = self.replayed(table, &begin) else { return false };
        self.tree.lay_instead(&self.table, table);
        (self.table, self.play) = (Arc::clone(table), play);
        true
    }

    /// The moves of this game under other rules, if they lead to the same position; else what is not played alike.
    fn replayed(&self, table: &Table, begin: &Setup) -> Result<Play, String> {
        let mut play =
            Play::from_setup(table.game.clone(), begin).map_err(|_| "the position from which it began".to_string())?;
        let plies = self.plies();
        for ply in &plies {
            apply(&mut play, ply).map_err(|_| format!("`{}`", print(self.rules(), ply)))?;
        }
        let (there, here) = (play.setup(), self.setup());
        let same = (there.side, &there.men, &there.hands) == (here.side, &here.men, &here.hands);
        // Without moves the beginning may be another: other rules may let the other player begin.
        if same || plies.is_empty() { Ok(play) } else { Err("the line as a whole".to_string()) }
    }

    /// The same position under other choices, or the start where the board or the pieces are others; says whether the
    /// position was kept.
    pub fn under(&self, choices: Choices) -> Result<(Sitting, bool), Trouble> {
        let other = Sitting::begin(Arc::clone(self.variant()), Choices { position: None, ..choices })?;
        let kept = self.table.carried_to(&other.table, &self.setup());
        Ok(match kept.map(|setup| other.clone().beginning_at(setup)) {
            Some(Ok(kept)) => (kept, true),
            _ => (other, false),
        })
    }
}

/// What keeps a position of one from being a position of the other, in words.
fn material_difference(old: &Rules, new: &Rules) -> String {
    let points = |rules: &Rules| rules.board.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>();
    let players = |rules: &Rules| rules.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>();
    if points(old) != points(new) && old.board.len() == new.board.len() {
        return "the points of the board are others".to_string();
    }
    if points(old) != points(new) {
        return format!("the board has {} points instead of {}", new.board.len(), old.board.len());
    }
    match players(old) == players(new) {
        false => "the players are others".to_string(),
        true => "the kinds of piece are others".to_string(),
    }
}
