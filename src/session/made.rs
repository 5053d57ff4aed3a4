//! What of a sitting somebody made, and what only led on to something else: a record keeps all of the first.

use super::Sitting;
use super::tree::{Cause, NodeId, Step};
use crate::notation::{Setup, position};

impl Sitting {
    /// Whether somebody made a node: a ply, a position set up by hand, a choice of rules.
    pub(super) fn is_made(&self, node: NodeId) -> bool {
        match self.tree.cause(node) {
            None => true,
            Some(Cause::Rules(_)) => self.chooses(node),
            Some(_) => self.is_by_hand(node),
        }
    }

    /// Whether play begins at a node from a position that somebody made.
    fn is_by_hand(&self, node: NodeId) -> bool {
        match self.tree.step(node) {
            Step::Begin { cause: Cause::New | Cause::Rules(_), .. } | Step::Ply(_) => false,
            Step::Begin { table, setup, .. } => **setup != position::start(&table.rules_of_file()),
        }
    }

    /// Whether other rules are in force at a beginning than before it.
    pub(super) fn chooses(&self, node: NodeId) -> bool {
        let Some(before) = self.tree.parent(node) else { return false };
        let (there, here) = (self.begun_at(before).0, self.begun_at(node).0);
        !there.answers_as(here) || there.rules().fingerprint() != here.rules().fingerprint()
    }

    /// For each node the one to which it only leads on, or itself. A set-up that grows piece by piece is one, and answers that are
    /// given one by one are those of one game; what was taken away or replaced was there, and does not only lead on.
    pub(super) fn led_to(&self, children: impl Fn(NodeId) -> Vec<NodeId>) -> Vec<NodeId> {
        let mut led: Vec<NodeId> = self.tree.nodes().collect();
        // What follows a node stands behind it.
        for node in self.tree.nodes().rev() {
            if let [child] = children(node)[..] {
                let next = led[child.index()];
                if self.only_leads_on(node, next) {
                    led[node.index()] = next;
                }
            }
        }
        led
    }

    /// Whether nothing was done at a beginning but to go on to the next, which says all that it says.
    fn only_leads_on(&self, node: NodeId, next: NodeId) -> bool {
        let tree = &self.tree;
        let noted = !tree.notes(node).is_empty() || !tree.unplayed(node).is_empty() || tree.said(node).is_some();
        let (Some(_), Some(cause)) = (tree.cause(node), tree.cause(next)) else { return false };
        if noted || node == tree.at() {
            return false;
        }
        let (here, now) = self.begun_at(node);
        let (there, then) = self.begun_at(next);
        match cause {
            Cause::Brought(_) => false,
            Cause::Rules(_) => !self.is_by_hand(node) && here.choices.are_in(&there.choices),
            // What was given as a whole was meant as it stood.
            Cause::Edit(_) => !self.is_by_hand(node) || tree.is_edit(node) && is_in(now, then),
            Cause::Start | Cause::New | Cause::SetUp(_) => !self.is_by_hand(node),
        }
    }
}

/// Whether one position has all that the other has, and perhaps more.
fn is_in(less: &Setup, more: &Setup) -> bool {
    let stands = less.men.iter().zip(&more.men).all(|(less, more)| less.is_empty() || less == more);
    let held = less.hands.iter().all(|(held, count)| more.hands.get(held).is_some_and(|more| more >= count));
    stands && held
}
