//! The canonical order of moves.

use std::cmp::Ordering;

use super::super::{Hop, Move, MoveKind};
use crate::rules::Point;

/// The canonical order of moves: origin, landings, sort of move, victims, promotions, follow-up, huff, die.
///
/// Origins are points in point order; then come placements from hand by kind, rolls by faces, the second throw and the
/// pass. A move stands before its continuations. It is a total order: moves that differ in nothing that is named here
/// are told apart by their marks.
pub fn compare(a: &Move, b: &Move) -> Ordering {
    origin(a)
        .cmp(&origin(b))
        .then_with(|| landings(a).cmp(landings(b)))
        .then_with(|| sort(a).cmp(&sort(b)))
        .then_with(|| victims(a, b))
        .then_with(|| promotions(a).cmp(promotions(b)))
        .then_with(|| a.follow.cmp(&b.follow))
        .then_with(|| a.huff.cmp(&b.huff))
        .then_with(|| a.die.cmp(&b.die))
        .then_with(|| marks(a).cmp(marks(b)))
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Origin<'a> {
    Point(Point),
    Hand(u8),
    Roll(&'a [u32]),
    Reroll,
    Pass,
}

fn origin(mv: &Move) -> Origin<'_> {
    match &mv.what {
        MoveKind::Travel { from, .. } | MoveKind::Place { from: Some(from), .. } | MoveKind::Remove(from) => {
            Origin::Point(*from)
        }
        MoveKind::Place { from: None, kind, .. } => Origin::Hand(kind.0),
        MoveKind::Roll(faces) => Origin::Roll(faces),
        MoveKind::Reroll => Origin::Reroll,
        MoveKind::Pass => Origin::Pass,
    }
}

fn hops(mv: &Move) -> &[Hop] {
    match &mv.what {
        MoveKind::Travel { hops, .. } => hops,
        _ => &[],
    }
}

fn landings(mv: &Move) -> impl Iterator<Item = Point> + '_ {
    let placed = match &mv.what {
        MoveKind::Place { to, .. } => Some(*to),
        _ => None,
    };
    hops(mv).iter().map(|hop| hop.to).chain(placed)
}

/// Hop by hop, the victims of each in ascending order.
fn victims(a: &Move, b: &Move) -> Ordering {
    let mut pairs = hops(a).iter().zip(hops(b));
    let different = pairs.find_map(|(a, b)| {
        let order = match (a.victims.as_slice(), b.victims.as_slice()) {
            ([] | [_], [] | [_]) => a.victims.cmp(&b.victims),
            (a, b) => sorted(a).cmp(&sorted(b)),
        };
        order.is_ne().then_some(order)
    });
    different.unwrap_or(Ordering::Equal)
}

fn sorted(victims: &[Point]) -> Vec<Point> {
    let mut victims = victims.to_vec();
    victims.sort_unstable();
    victims
}

fn promotions(mv: &Move) -> impl Iterator<Item = Option<u8>> + '_ {
    let placed = match &mv.what {
        MoveKind::Place { becomes, .. } => Some(becomes.map(|kind| kind.0)),
        _ => None,
    };
    hops(mv).iter().map(|hop| hop.becomes.map(|kind| kind.0)).chain(placed)
}

fn sort(mv: &Move) -> (u8, u8) {
    match &mv.what {
        MoveKind::Travel { .. } => (0, 0),
        MoveKind::Place { kind, .. } => (1, kind.0),
        MoveKind::Remove(_) => (2, 0),
        MoveKind::Roll(_) => (3, 0),
        MoveKind::Reroll => (4, 0),
        MoveKind::Pass => (5, 0),
    }
}

fn marks(mv: &Move) -> impl Iterator<Item = Option<super::super::Mark>> + '_ {
    hops(mv).iter().map(|hop| hop.mark)
}
