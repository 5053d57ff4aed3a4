//! Everything that happened in a sitting, as a tree: whoever goes back and plays something else loses nothing.
//!
//! A node is a ply or a beginning (a start, a set-up by hand, other rules). Each node remembers which of its children was
//! visited last, so that *redo* knows the way.

use std::sync::Arc;

use super::Variant;
use super::record::Entry;
use super::sitting::Ply;
use super::table::Table;
use crate::notation::Setup;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(usize);

impl NodeId {
    /// Its place in [`Tree::nodes`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// What leads to a node.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A position under some rules, from which play goes on.
    Begin {
        /// The rules and the choices behind them.
        table: Arc<Table>,
        /// The position.
        setup: Box<Setup>,
        /// Why play begins here.
        cause: Cause,
    },
    /// What a player did.
    Ply(Ply),
}

/// Why play begins at a node. The texts say in words what was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The sitting began with it.
    Start,
    /// A new game under the same rules.
    New,
    /// A position was given.
    SetUp(String),
    /// The position before was changed by hand.
    Edit(String),
    /// Other rules came.
    Rules(String),
    /// Another game came: a variant was loaded or a record opened. It has a record of its own.
    Brought(String),
}

impl Cause {
    /// What was done, in words.
    pub fn words(&self) -> &str {
        match self {
            Cause::Start => "the start",
            Cause::New => "a new game",
            Cause::SetUp(what) | Cause::Edit(what) | Cause::Rules(what) | Cause::Brought(what) => what,
        }
    }

    /// Whether somebody made the position from which play begins.
    pub fn is_hand_made(&self) -> bool {
        matches!(self, Cause::SetUp(_) | Cause::Edit(_))
    }
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
    notes: Vec<Entry>,
    /// What a record says that follows, and that could not be played.
    unplayed: Vec<Vec<Entry>>,
    /// How a record says that the game ended here, where the rules say otherwise.
    said: Option<Said>,
}

/// A result as a record says it: who won (`draw`, `none`), and the label of the clause.
pub(super) type Said = (String, Option<String>);

impl Node {
    fn new(step: Step, parent: Option<NodeId>, variation: usize) -> Node {
        let (children, notes, unplayed) = (Vec::new(), Vec::new(), Vec::new());
        Node { step, parent, children, next: None, variation, notes, unplayed, said: None }
    }
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
        Tree { nodes: vec![Node::new(begin, None, 0)], at: NodeId(0), variations: 0 }
    }

    /// Where the sitting is.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// What leads to a node.
    pub fn step(&self, node: NodeId) -> &Step {
        &self.nodes[node.0].step
    }

    /// The variants that were played in it.
    pub fn variants(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.nodes.iter().filter_map(|node| match &node.step {
            Step::Begin { table, .. } => Some(&table.variant),
            Step::Ply(_) => None,
        })
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

    /// What a record says behind a node: comments and illegal moves.
    pub fn notes(&self, node: NodeId) -> &[Entry] {
        &self.nodes[node.0].notes
    }

    /// Adds a note behind the current node.
    pub fn note(&mut self, note: Entry) {
        self.nodes[self.at.0].notes.push(note);
    }

    /// How a record says that the game ended at a node, where the rules say otherwise.
    pub fn said(&self, node: NodeId) -> Option<&Said> {
        self.nodes[node.0].said.as_ref()
    }

    /// Notes how a record says that the game ended at the current node.
    pub fn say(&mut self, said: Said) {
        self.nodes[self.at.0].said = Some(said);
    }

    /// Lines of a record that follow a node and could not be played.
    pub fn unplayed(&self, node: NodeId) -> &[Vec<Entry>] {
        &self.nodes[node.0].unplayed
    }

    /// Keeps entries that follow the current node and cannot be played.
    pub fn leave_unplayed(&mut self, entries: Vec<Entry>) {
        let kept = &mut self.nodes[self.at.0].unplayed;
        if !entries.is_empty() && !kept.contains(&entries) {
            kept.push(entries);
        }
    }

    /// Puts another table in the place of one, wherever play begins at that.
    pub fn lay_instead(&mut self, old: &Arc<Table>, new: &Arc<Table>) {
        for node in &mut self.nodes {
            if let Step::Begin { table, .. } = &mut node.step
                && Arc::ptr_eq(table, old)
            {
                *table = Arc::clone(new);
            }
        }
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
        // Another beginning behind a ply does not end the line of plies.
        let last = self.children(self.at).iter().all(|&child| matches!(self.step(child), Step::Begin { .. }));
        let variation = match (&step, last) {
            (Step::Ply(_), true) => self.nodes[self.at.0].variation,
            _ => {
                self.variations += 1;
                self.variations
            }
        };
        self.nodes[self.at.0].children.push(node);
        self.nodes.push(Node::new(step, Some(self.at), variation));
        node
    }

    /// Adds another tree behind the current node, and goes to where that tree was. `cause` says why it begins here.
    pub fn graft(&mut self, other: Tree, cause: Cause) {
        let offset = self.nodes.len();
        let moved = |node: NodeId| NodeId(node.0 + offset);
        let first = self.variations + 1;
        self.variations = first;
        let variations = self.variations;
        for node in other.nodes {
            self.nodes.push(Node {
                step: node.step,
                parent: Some(node.parent.map_or(self.at, moved)),
                children: node.children.into_iter().map(moved).collect(),
                next: node.next.map(moved),
                variation: if node.variation == 0 { first } else { variations + node.variation },
                notes: node.notes,
                unplayed: node.unplayed,
                said: node.said,
            });
        }
        self.variations += other.variations;
        if let Step::Begin { cause: start, .. } = &mut self.nodes[offset].step {
            *start = cause;
        }
        self.nodes[self.at.0].children.push(NodeId(offset));
        self.go(moved(other.at));
    }

    /// Where the record was left that starts with a node: as far as it goes, as visited last.
    pub fn last_visited(&self, root: NodeId) -> NodeId {
        let next = |&node: &NodeId| self.next(node).filter(|&next| !self.has_own_record(next));
        std::iter::successors(Some(root), next).last().unwrap_or(root)
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

    /// All nodes, each behind the node before it.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// The nodes of a variation, in order. There is one at least for every number up to [`Tree::variations`].
    pub fn nodes_of(&self, variation: usize) -> Vec<NodeId> {
        self.nodes().filter(|&node| self.variation(node) == variation).collect()
    }

    /// The last node of a variation.
    pub fn end_of(&self, variation: usize) -> Option<NodeId> {
        self.nodes().rfind(|&node| self.variation(node) == variation)
    }

    /// Why play began at a node; `None` for a ply.
    pub fn cause(&self, node: NodeId) -> Option<&Cause> {
        match self.step(node) {
            Step::Begin { cause, .. } => Some(cause),
            Step::Ply(_) => None,
        }
    }

    /// Whether a node is a position changed by hand.
    pub fn is_edit(&self, node: NodeId) -> bool {
        matches!(self.cause(node), Some(Cause::Edit(_)))
    }

    /// The beginning with which the record starts that keeps a node.
    pub fn record_root(&self, node: NodeId) -> NodeId {
        let mut node = node;
        while let (false, Some(parent)) = (self.has_own_record(node), self.parent(node)) {
            node = parent;
        }
        node
    }

    /// The beginning with which the record of each node starts.
    pub fn record_roots(&self) -> Vec<NodeId> {
        let mut roots: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for node in self.nodes() {
            let parent = self.parent(node).filter(|_| !self.has_own_record(node));
            roots.push(parent.map_or(node, |parent| roots[parent.0]));
        }
        roots
    }

    /// Whether a record starts with a node that does not keep what went before.
    pub fn has_own_record(&self, node: NodeId) -> bool {
        matches!(self.cause(node), Some(Cause::Brought(_)))
    }

    /// How many variations there are beside the first line.
    pub fn variations(&self) -> usize {
        self.variations
    }
}
