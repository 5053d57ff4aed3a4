//! Identity (semantics 10.1) and canonical order (section 11).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::notation::{Hop, Move, MoveKind};
use crate::rules::{Kind, Point};

/// What makes a move the same as another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Identity {
    /// By path: the start, each landing with the set of its victims and each promotion.
    Path(Option<Point>, Option<Point>, Point, Vec<(Point, BTreeSet<Point>, Option<Kind>)>),
    /// By result: the start, the last landing, all victims and the final change of kind.
    Result(Option<Point>, Option<Point>, Point, Point, BTreeSet<Point>, Option<Kind>),
    /// Anything else is itself.
    Other(Rank),
}

/// The identity of a move.
pub(super) fn identity(mv: &Move, by_result: bool) -> Identity {
    let MoveKind::Travel { from, hops } = &mv.what else { return Identity::Other(place(mv)) };
    let victims = |hop: &Hop| hop.victims.iter().copied().collect::<BTreeSet<Point>>();
    match hops.last() {
        Some(last) if by_result => {
            let all = hops.iter().flat_map(victims).collect();
            let kind = hops.iter().rev().find_map(|hop| hop.becomes);
            Identity::Result(mv.huff, mv.follow, *from, last.to, all, kind)
        }
        _ => {
            let hops = hops.iter().map(|hop| (hop.to, victims(hop), hop.becomes)).collect();
            Identity::Path(mv.huff, mv.follow, *from, hops)
        }
    }
}

/// The canonical order of moves.
pub(super) fn compare(a: &Move, b: &Move) -> Ordering {
    place(a).cmp(&place(b))
}

/// What the canonical order compares, in this order: sort of origin, origin, landings, victims, promotions, follow-up,
/// huff. It tells moves apart that are not hops.
pub(super) type Rank = (u8, u32, Vec<u32>, Vec<Vec<Point>>, Vec<Option<Kind>>, Option<Point>, Option<Point>);

/// Origins: points, then kinds in hand, then the reroll, last the pass; rolls by their faces.
fn place(mv: &Move) -> Rank {
    let ascending = |hop: &Hop| {
        let mut victims = hop.victims.clone();
        victims.sort_unstable();
        victims
    };
    let (class, origin, landings, victims, kinds) = match &mv.what {
        MoveKind::Travel { from, hops } => (
            0,
            u32::from(from.0),
            hops.iter().map(|hop| u32::from(hop.to.0)).collect(),
            hops.iter().map(ascending).collect(),
            hops.iter().map(|hop| hop.becomes).collect(),
        ),
        MoveKind::Place { from, kind, to, becomes } => {
            let (class, origin) = from.map_or((1, u32::from(kind.0)), |from| (0, u32::from(from.0)));
            (class, origin, vec![u32::from(to.0)], Vec::new(), vec![*becomes])
        }
        MoveKind::Remove(point) => (0, u32::from(point.0), Vec::new(), Vec::new(), Vec::new()),
        MoveKind::Roll(faces) => (0, 0, faces.clone(), Vec::new(), Vec::new()),
        MoveKind::Reroll => (2, 0, Vec::new(), Vec::new(), Vec::new()),
        MoveKind::Pass => (3, 0, Vec::new(), Vec::new(), Vec::new()),
    };
    (class, origin, landings, victims, kinds, mv.follow, mv.huff)
}
