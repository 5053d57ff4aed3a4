//! Clauses as the file says them, for what describes rules to people.

use super::merge::Node;
use crate::syntax::tree;

/// A clause as the file says it, for what describes rules to people.
#[derive(Clone, Debug)]
pub enum SaidClause {
    /// Of a `board` block.
    Board(tree::BoardClause),
    /// Of a `players` block.
    Players(tree::PlayersClause),
    /// Of a `pieces` block.
    Pieces(tree::PiecesClause),
    /// One lot of pieces of a `setup` block.
    Stock(tree::PlacingWho, tree::Stock),
    /// `PLAYER: OTHER rotated` or `mirrored`.
    Turned {
        /// Whose set-up.
        who: tree::PlacingWho,
        /// From whom it is taken.
        other: tree::Word,
        /// Rotated rather than mirrored.
        rotated: bool,
    },
    /// Of a `moves` block, with the head of the block.
    Act(tree::PhaseHead, tree::Act),
    /// Of a `turn` block.
    Turn(tree::TurnClause),
    /// Of an `end` block.
    End(String, tree::Outcome),
}

impl SaidClause {
    pub(super) fn of(node: &Node) -> SaidClause {
        match node {
            Node::Board(clause) => SaidClause::Board(clause.clone()),
            Node::Players(clause) => SaidClause::Players(clause.clone()),
            Node::Pieces(clause) => SaidClause::Pieces(clause.clone()),
            Node::Stock(who, stock) => SaidClause::Stock(who.clone(), stock.clone()),
            Node::Turned { who, other, rotated } => {
                SaidClause::Turned { who: who.clone(), other: other.clone(), rotated: *rotated }
            }
            Node::Act(node) => SaidClause::Act(node.phase.clone(), node.act.clone()),
            Node::Turn(clause) => SaidClause::Turn(clause.clone()),
            Node::End { label, outcome } => SaidClause::End(label.clone(), outcome.clone()),
        }
    }
}
