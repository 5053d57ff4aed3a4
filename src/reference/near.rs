//! The clauses that come nearest to what no clause allows, apart from hops: placements, removals and promotions.

use super::Referee;
use super::table::Table;
use crate::rules::{Act, ActKind, Bound, ClauseId, Kind, PlaceSource, Point, Region};

impl Referee {
    /// The placements that come nearest to setting down a piece from this point, or one of these kinds from hand: those that
    /// take it from there or set down there, else all of such a piece.
    pub fn near_placement(&self, from: Option<Point>, kinds: &[Kind], to: Point) -> Vec<ClauseId> {
        let table = self.before();
        let fits = |act: &Act, closely: bool| match &act.what {
            ActKind::Place { from: source, on } => {
                let lifted = match (source, from) {
                    (PlaceSource::Hand, None) | (PlaceSource::Board, Some(_)) => true,
                    (PlaceSource::Set(set), Some(from)) => table.lies_in(set, from),
                    _ => false,
                };
                !closely || lifted || table.lies_in(on, to)
            }
            _ => false,
        };
        let own = |act: &&Act| kinds.iter().any(|&kind| table.speaks_of(&act.bound, kind));
        let named = |closely: bool| {
            let acts = self.rules().acts.iter().filter(own).filter(|act| fits(act, closely));
            ordered(acts.map(|act| act.bound.clause))
        };
        let close = named(true);
        if close.is_empty() { named(false) } else { close }
    }

    /// The clauses that let a player lift a piece.
    pub fn near_removal(&self) -> Vec<ClauseId> {
        let lifts = |act: &&Act| {
            matches!(act.what, ActKind::Remove { .. })
                && act.bound.player.is_none_or(|player| player == self.before().side())
        };
        ordered(self.rules().acts.iter().filter(lifts).map(|act| act.bound.clause))
    }

    /// The promotions that decide what a piece of a kind becomes on a point: those of its zones, else all of the kind.
    pub fn near_promotion(&self, kind: Kind, at: Point) -> Vec<ClauseId> {
        let table = self.before();
        let own = || self.rules().promotions.iter().filter(|promotion| table.speaks_of(&promotion.bound, kind));
        let there = ordered(own().filter(|promotion| table.lies_in(&promotion.on, at)).map(|own| own.bound.clause));
        if there.is_empty() { ordered(own().map(|own| own.bound.clause)) } else { there }
    }
}

impl Table<'_> {
    fn lies_in(&self, region: &Region, point: Point) -> bool {
        self.within(region, self.side(), point)
    }

    /// Whether a clause is about a kind of the side to move, whatever its condition says now.
    fn speaks_of(&self, bound: &Bound, kind: Kind) -> bool {
        bound.kinds.contains(kind) && bound.player.is_none_or(|player| player == self.side())
    }
}

fn ordered(clauses: impl Iterator<Item = ClauseId>) -> Vec<ClauseId> {
    let mut clauses: Vec<ClauseId> = clauses.collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}
