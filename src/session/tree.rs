//! Everything that happened in a sitting, as a tree: whoever goes back and plays something else loses nothing.
//!
//! A node is a ply or a beginning (a start, a set-up by hand, other rules). Each node remembers which of its children was
//! visited last, so that *redo* knows the way.

use std::sync::Arc;

use super::sitting::Ply;
use super::table::Table;
use crate::notation::Setup;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(usize);

/// What leads to a node.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A position under some rules, from which play goes on.
    Begin {
        /// The rules and the choices behind them.
        table: Arc<Table>,
        /// The position.
        setup: Box<Setup>,
        /// What was done, in words: `a new game`, `put king c3`.
        what: String,
    },
    /// What a player did.
    Ply(Ply),
}

#[derive(Clone, Debug)]
struct Node {
    step: Step,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The child visited last.
    next: Option<NodeId>,
    /// The variation to which it belongs; 0 is the first line.
    variation: usize,
    /// What a record says behind it: comments, and moves that were marked as illegal.
    notes: Vec<String>,
}

/// A tree with the node at which the sitting is.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    at: NodeId,
    variations: usize,
}

impl Tree {
    /// A tree of one beginning.
    pub fn new(begin: Step) -> Tree {
        let root =
            Node { step: begin, parent: None, children: Vec::new(), next: None, variation: 0, notes: Vec::new() };
        Tree { nodes: vec![root], at: NodeId(0), variations: 0 }
    }

    /// Where the sitting is.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// What leads to a node.
    pub fn step(&self, node: NodeId) -> &Step {
        &self.nodes[node.0].step
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// The nodes after, in the order in which they were added.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// The node after, as it was visited last.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].next
    }

    /// The variation to which a node belongs.
    pub fn variation(&self, node: NodeId) -> usize {
        self.nodes[node.0].variation
    }

    /// What a record says behind a node.
    pub fn notes(&self, node: NodeId) -> &[String] {
        &self.nodes[node.0].notes
    }

    /// Adds a note behind the current node.
    pub fn note(&mut self, text: String) {
        self.nodes[self.at.0].notes.push(text);
    }

    /// Goes to a node; *redo* will come back the same way.
    pub fn go(&mut self, node: NodeId) {
        self.at = node;
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            self.nodes[parent.0].next = Some(node);
            node = parent;
        }
    }

    /// Adds a step behind the current node and goes there; a ply that was played here before is not added again.
    pub fn add(&mut self, step: Step) -> NodeId {
        let children = &self.nodes[self.at.0].children;
        let known = children.iter().copied().find(|&child| match (&step, self.step(child)) {
            (Step::Ply(new), Step::Ply(old)) => new == old,
            _ => false,
        });
        let node = known.unwrap_or_else(|| self.append(step));
        self.nodes[self.at.0].next = Some(node);
        self.at = node;
        node
    }

    fn append(&mut self, step: Step) -> NodeId {
        let node = NodeId(self.nodes.len());
        let parent = &mut self.nodes[self.at.0];
        let variation = if parent.children.is_empty() {
            parent.variation
        } else {
            self.variations += 1;
            self.variations
        };
        parent.children.push(node);
        self.nodes.push(Node {
            step,
            parent: Some(self.at),
            children: Vec::new(),
            next: None,
            variation,
            notes: Vec::new(),
        });
        node
    }

    /// Adds another tree behind the current node, and goes to where that tree was.
    pub fn graft(&mut self, other: Tree) {
        let offset = self.nodes.len();
        let moved = |node: NodeId| NodeId(node.0 + offset);
        let first = if self.nodes[self.at.0].children.is_empty() {
            self.variation(self.at)
        } else {
            self.variations += 1;
            self.variations
        };
        let variations = self.variations;
        for node in other.nodes {
            self.nodes.push(Node {
                step: node.step,
                parent: Some(node.parent.map_or(self.at, moved)),
                children: node.children.into_iter().map(moved).collect(),
                next: node.next.map(moved),
                variation: if node.variation == 0 { first } else { variations + node.variation },
                notes: node.notes,
            });
        }
        self.variations += other.variations;
        self.nodes[self.at.0].children.push(NodeId(offset));
        self.go(moved(other.at));
    }

    /// The beginning from which the plies lead to a node.
    pub fn beginning(&self, node: NodeId) -> NodeId {
        let mut node = node;
        while let (Step::Ply(_), Some(parent)) = (self.step(node), self.parent(node)) {
            node = parent;
        }
        node
    }

    /// The plies from the last beginning to the current node.
    pub fn played(&self) -> Vec<NodeId> {
        self.way_to(self.at)
    }

    /// The plies from the last beginning before a node to that node.
    pub fn way_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut node = node;
        while let (Step::Ply(_), Some(parent)) = (self.step(node), self.parent(node)) {
            way.push(node);
            node = parent;
        }
        way.reverse();
        way
    }

    /// The whole line of plies through the current node, from the last beginning as far as it was played.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.played();
        line.extend(self.ahead(self.at));
        line
    }

    /// The plies that follow a node, as visited last.
    pub fn ahead(&self, node: NodeId) -> Vec<NodeId> {
        let mut ahead = Vec::new();
        let mut node = node;
        while let Some(next) = self.next(node).filter(|&next| matches!(self.step(next), Step::Ply(_))) {
            ahead.push(next);
            node = next;
        }
        ahead
    }

    /// Where each variation leaves another line: its number and its first node.
    pub fn branches(&self) -> Vec<(usize, NodeId)> {
        let all = (0..self.nodes.len()).map(NodeId);
        let first = all.filter(|&node| self.parent(node).is_some_and(|p| self.variation(p) != self.variation(node)));
        first.map(|node| (self.variation(node), node)).collect()
    }

    /// The last node of a variation.
    pub fn end_of(&self, variation: usize) -> Option<NodeId> {
        (0..self.nodes.len()).map(NodeId).rfind(|&node| self.variation(node) == variation)
    }

    /// How many variations there are beside the first line.
    pub fn variations(&self) -> usize {
        self.variations
    }
}
