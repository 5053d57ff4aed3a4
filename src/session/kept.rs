//! Which games are kept in which files, and which are not.

use super::record::{self, Record};
use super::tree::{Cause, NodeId};
use super::{Session, Sitting, Trouble};

/// The file in which a game is kept.
#[derive(Clone, Debug)]
pub(super) struct SavedAs {
    /// The beginning with which its record starts.
    root: NodeId,
    pub file: String,
    /// The state of the file when it was written or read.
    pub stamp: Option<u64>,
    /// So much was made by then.
    made: usize,
}

impl Session {
    /// The file in which the game on the board is kept, if it was saved or opened.
    pub(super) fn saved_as(&self) -> Option<&SavedAs> {
        let tree = &self.sitting.as_ref()?.tree;
        let root = tree.record_root(tree.at());
        self.saved.iter().find(|saved| saved.root == root)
    }

    /// Remembers the file in which the game on the board is kept.
    pub(super) fn remember_file(&mut self, file: &str) {
        let Some(sitting) = &self.sitting else { return };
        let root = sitting.tree.record_root(sitting.tree.at());
        let stamp = self.library.stamp(file);
        self.saved.retain(|saved| saved.root != root);
        self.recovered.retain(|recovered| *recovered != root);
        let made = made(sitting, &sitting.tree.record_roots())[root.index()];
        self.saved.push(SavedAs { root, file: file.to_string(), stamp, made });
    }

    /// Remembers that the game on the board was brought back from a file that does not stay.
    pub(super) fn remember_recovered(&mut self, file: &str) {
        let Some(sitting) = &self.sitting else { return };
        self.recovered.push(sitting.tree.record_root(sitting.tree.at()));
        self.brought = Some(file.to_string());
    }

    /// The games of this sitting of which something is in no file.
    pub fn unsaved(&self) -> Vec<Unsaved> {
        let Some(sitting) = &self.sitting else { return Vec::new() };
        let tree = &sitting.tree;
        let roots = tree.record_roots();
        let here = tree.record_root(tree.at());
        let mut made = made(sitting, &roots);
        // A game that was brought back is somebody's work even if nothing was played in it.
        self.recovered.iter().for_each(|root| made[root.index()] = made[root.index()].max(1));
        let games = tree.nodes().filter(|node| made[node.index()] > 0).map(|root| {
            let kept = self.saved.iter().find(|saved| saved.root == root).map_or(0, |saved| saved.made);
            let (name, made) = (sitting.begun_at(root).0.rules().name.clone(), made[root.index()]);
            let file = self.saved.iter().find(|saved| saved.root == root).map(|saved| saved.file.clone());
            Unsaved { game: root.index(), name, made, unsaved: made.saturating_sub(kept), on_board: root == here, file }
        });
        games.filter(|game| game.unsaved > 0).collect()
    }

    /// The game on the board as a record. Rules that are not in their files any more are part of it.
    pub(super) fn record(&self) -> Result<Record, Trouble> {
        let library = self.library.as_ref();
        Ok(self.game()?.record_with(&|variant| record::texts_if_changed(variant, library)))
    }

    /// The text of the record of a game that is not saved, as it can be read wherever it lies.
    pub fn record_of(&self, game: &Unsaved) -> Option<String> {
        let library = self.library.as_ref();
        let texts = |variant: &super::Variant| record::texts_if_changed(variant, library);
        let sitting = self.sitting.as_ref()?;
        let record = match game.on_board {
            true => sitting.record_with(&texts),
            false => {
                let mut there = sitting.clone();
                let root = there.tree.nodes().nth(game.game)?;
                let last = there.tree.last_visited(root);
                there.go(last).ok()?;
                there.record_with(&texts)
            }
        };
        Some(record::print(&record.as_seen_from_anywhere(library)))
    }
}

/// A game of which something is in no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Its number in the sitting.
    pub game: usize,
    /// The name of its rules.
    pub name: String,
    /// How many plies, set-ups by hand and choices of rules it holds.
    pub made: usize,
    /// How many of them are in no file.
    pub unsaved: usize,
    /// Whether it is the game on the board.
    pub on_board: bool,
    /// The file in which the rest is kept.
    pub file: Option<String>,
}

/// How many plies, set-ups by hand and choices of rules there are in each record, by the beginning of the record. Rules
/// alone are no game: who only looks at them loses nothing.
fn made(sitting: &Sitting, roots: &[NodeId]) -> Vec<usize> {
    let mut made = vec![0; roots.len()];
    let mut chosen = made.clone();
    for node in sitting.tree.nodes() {
        let root = roots[node.index()].index();
        match sitting.tree.cause(node) {
            Some(Cause::Rules(_)) => chosen[root] += usize::from(sitting.chooses(node)),
            cause => made[root] += usize::from(cause.is_none_or(Cause::is_hand_made)),
        }
    }
    made.iter().zip(chosen).map(|(&made, chosen)| if made == 0 { 0 } else { made + chosen }).collect()
}
