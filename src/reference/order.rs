//! Identity of moves (semantics 10.1).

use std::collections::BTreeSet;

use crate::notation::{Hop, Move, MoveKind};
use crate::rules::{Kind, Point};

/// What makes a move the same as another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Identity {
    /// By path: the start, each landing with the set of its victims and each promotion.
    Path(Option<Point>, Option<Point>, Point, Vec<(Point, BTreeSet<Point>, Option<Kind>)>),
    /// By result: the start, the last landing, all victims and the final change of kind. From one column several men may
    /// be taken, so that a point may stand there more than once.
    Result(Option<Point>, Option<Point>, Point, Point, Vec<Point>, Option<Kind>),
    /// Anything that is not a way over the board is itself: sort, points or faces, kinds, follow-up, huff.
    Other(u8, Vec<u32>, Vec<Option<Kind>>, Option<Point>, Option<Point>),
}

/// The identity of a move.
pub(super) fn identity(mv: &Move, by_result: bool) -> Identity {
    let MoveKind::Travel { from, hops } = &mv.what else { return other(mv) };
    let victims = |hop: &Hop| hop.victims.iter().copied().collect::<BTreeSet<Point>>();
    match hops.last() {
        Some(last) if by_result => {
            let mut all: Vec<Point> = hops.iter().flat_map(|hop| hop.victims.iter().copied()).collect();
            all.sort_unstable();
            let kind = hops.iter().rev().find_map(|hop| hop.becomes);
            Identity::Result(mv.huff, mv.follow, *from, last.to, all, kind)
        }
        _ => {
            let hops = hops.iter().map(|hop| (hop.to, victims(hop), hop.becomes)).collect();
            Identity::Path(mv.huff, mv.follow, *from, hops)
        }
    }
}

fn other(mv: &Move) -> Identity {
    let (sort, numbers, kinds) = match &mv.what {
        MoveKind::Travel { .. } => (0, Vec::new(), Vec::new()),
        MoveKind::Place { from, kind, to, becomes } => {
            let numbers = from.iter().chain([to]).map(|point| u32::from(point.0)).collect();
            (1, numbers, vec![Some(*kind), *becomes])
        }
        MoveKind::Remove(point) => (2, vec![u32::from(point.0)], Vec::new()),
        MoveKind::Roll(faces) => (3, faces.clone(), Vec::new()),
        MoveKind::Reroll => (4, Vec::new(), Vec::new()),
        MoveKind::Pass => (5, Vec::new(), Vec::new()),
    };
    Identity::Other(sort, numbers, kinds, mv.follow, mv.huff)
}
