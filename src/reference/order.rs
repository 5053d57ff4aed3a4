//! Identity of moves (semantics 10.1).

use std::collections::{BTreeMap, BTreeSet};

use super::made::Candidate;
use crate::notation::{Hop, Move, MoveKind};
use crate::rules::{Kind, Point};

/// What makes a move the same as another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Identity {
    /// By path: the die that tells it apart, the start, each landing with the set of its victims and each promotion.
    Path(Option<u32>, Option<Point>, Option<Point>, Point, Vec<(Point, BTreeSet<Point>, Option<Kind>)>),
    /// By result: the same die, the start, the last landing, all victims and the final change of kind. From one column several men may
    /// be taken, so that a point may stand there more than once.
    Result(Option<u32>, Option<Point>, Option<Point>, Point, Point, Vec<Point>, Option<Kind>),
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
            Identity::Result(mv.die, mv.huff, mv.follow, *from, last.to, all, kind)
        }
        _ => {
            let hops = hops.iter().map(|hop| (hop.to, victims(hop), hop.becomes)).collect();
            Identity::Path(mv.die, mv.huff, mv.follow, *from, hops)
        }
    }
}

/// Names the die of legal moves that differ in nothing else.
pub(super) fn tell_dice(list: &mut [Candidate], by_result: bool) {
    let mut dice: BTreeMap<Identity, BTreeSet<Option<u32>>> = BTreeMap::new();
    for candidate in list.iter().filter(|candidate| candidate.legal() && candidate.die.is_some()) {
        dice.entry(identity(&candidate.mv, by_result)).or_default().insert(candidate.die);
    }
    for candidate in list.iter_mut().filter(|candidate| candidate.legal() && candidate.die.is_some()) {
        if dice.get(&identity(&candidate.mv, by_result)).is_some_and(|dice| dice.len() > 1) {
            candidate.mv.die = candidate.die;
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
