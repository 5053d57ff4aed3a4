//! What a session answers, as data.

use std::sync::Arc;

use super::{Cited, Trouble};
use crate::diagnostics::Diagnostic;
use crate::notation::Setup;
use crate::rules::{Point, Rules};
use crate::source::Sources;

/// What a session answers to one line.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What to show, one below the other.
    pub blocks: Vec<Block>,
    /// The sitting is over.
    pub quit: bool,
    /// A file of games that is kept for the time being, and of which one was brought.
    pub brought: Option<String>,
}

/// A part of a reply.
#[derive(Clone, Debug)]
pub enum Block {
    /// Sentences.
    Words(String),
    /// Text that must stay as it is, as a position that somebody may copy.
    Text(String),
    /// The board.
    Board {
        /// The rules that say what it looks like.
        rules: Arc<Rules>,
        /// The position.
        setup: Box<Setup>,
        /// Points of the last move.
        marks: Vec<Point>,
        /// Points where a piece can go.
        targets: Vec<Point>,
        /// Seen from the other side.
        flip: bool,
        /// With the numbers of all points.
        numbers: bool,
        /// In ASCII, whatever the style says.
        ascii: bool,
    },
    /// Moves.
    Moves(Vec<String>),
    /// Rows of cells.
    Table(Vec<Vec<String>>),
    /// A clause with its place and sources.
    Clause(Cited),
    /// Warnings and notes on rules.
    Remarks {
        /// The texts.
        sources: Sources,
        /// What is said about them.
        diagnostics: Vec<Diagnostic>,
    },
    /// What went wrong.
    Trouble(Trouble),
}

impl Reply {
    /// One sentence.
    pub fn words(text: impl Into<String>) -> Reply {
        Reply { blocks: vec![Block::Words(text.into())], ..Reply::default() }
    }

    /// Whether the line could not be done.
    pub fn failed(&self) -> bool {
        self.blocks.iter().any(|block| matches!(block, Block::Trouble(_)))
    }
}

impl From<Result<Vec<Block>, Trouble>> for Reply {
    fn from(result: Result<Vec<Block>, Trouble>) -> Reply {
        let blocks = result.unwrap_or_else(|trouble| vec![Block::Trouble(trouble)]);
        Reply { blocks, ..Reply::default() }
    }
}
