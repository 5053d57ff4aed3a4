//! Which games are kept in which files, and which are not.

use super::tree::NodeId;
use super::{Session, Sitting};

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
        self.saved.push(SavedAs { root, file: file.to_string(), stamp, made: made(sitting, Some(root)) });
    }

    /// How many plies and set-ups by hand of this sitting are in no file.
    pub fn unsaved(&self) -> usize {
        let Some(sitting) = &self.sitting else { return 0 };
        let kept: usize = self.saved.iter().map(|saved| saved.made).sum();
        made(sitting, None).saturating_sub(kept)
    }
}

/// How many plies and set-ups by hand there are: in one record, or in all.
fn made(sitting: &Sitting, root: Option<NodeId>) -> usize {
    let tree = &sitting.tree;
    let roots = tree.record_roots();
    let by_hand = |node: &NodeId| tree.cause(*node).is_none_or(|cause| cause.is_hand_made());
    let in_record = |node: &NodeId| root.is_none_or(|root| roots[node.index()] == root);
    tree.nodes().filter(by_hand).filter(in_record).count()
}
