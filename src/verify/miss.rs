//! An expectation that was missed, before it is known where it stands and what is on the board.

use super::proof::{At, Failure};
use crate::diagnostics::Diagnostic;
use crate::notation::moves::{self, WhatText};
use crate::play::PlayError;
use crate::rules::{Point, Rules};
use crate::session::{Block, Sitting, Trouble};

/// What was missed, and what of the board there is to see of it.
#[derive(Debug)]
pub(super) struct Miss {
    message: String,
    marks: Vec<Point>,
    targets: Vec<Point>,
    board: bool,
    below: Vec<Block>,
}

impl Miss {
    /// A miss that the board alone shows.
    pub fn words(message: impl Into<String>) -> Miss {
        Miss { message: message.into(), marks: Vec::new(), targets: Vec::new(), board: true, below: Vec::new() }
    }

    /// The same in other words.
    pub fn reworded(mut self, words: impl FnOnce(String) -> String) -> Miss {
        self.message = words(self.message);
        self
    }

    /// Marks points on the board, as those of a move that differs.
    pub fn marking(mut self, points: Vec<Point>) -> Miss {
        self.marks = points;
        self
    }

    /// Marks where moves lead.
    pub fn aiming(mut self, points: impl IntoIterator<Item = Point>) -> Miss {
        self.targets.extend(points);
        self
    }

    /// Lists moves below the board.
    pub fn listing(self, moves: Vec<String>) -> Miss {
        match moves.is_empty() {
            true => self.seeing(Block::Words("No legal moves.".to_string())),
            false => self.seeing(Block::Moves(moves)),
        }
    }

    /// Shows something below the board.
    pub fn seeing(mut self, block: Block) -> Miss {
        self.below.push(block);
        self
    }

    /// Shows no board: the mistake is none of the position.
    pub fn unseen(mut self) -> Miss {
        self.board = false;
        self
    }

    /// The failure, with the board as it stands.
    pub fn failure(self, at: At, sitting: Option<&Sitting>) -> Failure {
        let board = sitting.filter(|_| self.board).map(|sitting| Block::Board {
            rules: sitting.rules().clone(),
            setup: Box::new(sitting.setup()),
            marks: self.marks,
            targets: self.targets,
            flip: false,
            numbers: false,
            ascii: false,
        });
        Failure::new(at, self.message).showing(board).showing(self.below)
    }
}

impl From<Trouble> for Miss {
    fn from(trouble: Trouble) -> Miss {
        let of_the_board = matches!(trouble, Trouble::Refused(_) | Trouble::Words { .. });
        let miss = Miss::words(said(trouble));
        if of_the_board { miss } else { miss.unseen() }
    }
}

impl From<PlayError> for Miss {
    fn from(error: PlayError) -> Miss {
        Miss::words(error.to_string())
    }
}

/// A trouble in one line.
pub(super) fn said(trouble: Trouble) -> String {
    match trouble {
        Trouble::Position { defects, .. } => {
            let all: Vec<String> = defects.iter().map(|defect| defect.to_string()).collect();
            all.join("; ")
        }
        Trouble::Rules { diagnostics, .. } => {
            diagnostics.into_iter().find(Diagnostic::is_error).map_or("the rules are wrong".to_string(), |d| d.message)
        }
        other => other.to_string(),
    }
}

/// The points that the text of a move names, legal or not.
pub(super) fn points_of(rules: &Rules, text: &str) -> Vec<Point> {
    let Ok(text) = moves::parse(rules, text) else { return Vec::new() };
    let mut points: Vec<Point> = text.huff.into_iter().chain(text.follow).collect();
    match text.what {
        WhatText::Travel { from, hops, .. } => {
            points.push(from);
            points.extend(hops.iter().map(|hop| hop.to));
        }
        WhatText::Place { from, to, .. } => points.extend(from.into_iter().chain([to])),
        WhatText::Remove(point) => points.push(point),
        WhatText::Roll(_) | WhatText::Reroll | WhatText::Pass => {}
    }
    points
}
