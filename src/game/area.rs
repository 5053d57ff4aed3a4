//! Sets of points as a clause names them, settled as far as they can be before play.

use super::bits::Bits;
use crate::rules::{Board, Player, Point, PointSet, Region, Rules};

/// A set of points for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area<const W: usize> {
    /// Every point.
    All,
    /// These, all through the game.
    Fixed(Bits<W>),
    /// To be asked in each position.
    Ask(Box<Region>),
}

impl<const W: usize> Area<W> {
    /// Settles a region for a player; no region is every point.
    pub fn new(region: Option<&Region>, player: u8, rules: &Rules) -> Area<W> {
        match region {
            None => Area::All,
            Some(region) => match settle(region, Player(player), rules) {
                Some(set) => Area::Fixed(Bits::from_set(&set)),
                None => Area::Ask(Box::new(region.clone())),
            },
        }
    }

    /// The points, where they never change.
    pub fn fixed(&self) -> Option<Bits<W>> {
        match self {
            Area::Fixed(bits) => Some(*bits),
            _ => None,
        }
    }
}

/// The points of a region that does not read the position. A region for a player without points of his own (neutral
/// pieces) is empty.
pub fn settle(region: &Region, player: Player, rules: &Rules) -> Option<PointSet> {
    let board = &rules.board;
    let of = |region: &Region| settle(region, player, rules);
    match region {
        Region::Fixed(sets) => Some(sets.get(player.index()).cloned().unwrap_or_else(|| PointSet::empty(board.len()))),
        Region::Empty(_) => None,
        Region::Script(script) => {
            let points = rules.scripts.as_ref()?.fixed_set(&script.name, player.0)?;
            Some(points.iter().fold(PointSet::empty(board.len()), |mut set, &point| {
                set.insert(Point(point));
                set
            }))
        }
        Region::Plus(a, b) => Some(of(a)?.plus(&of(b)?)),
        Region::Except(a, b) => Some(of(a)?.except(&of(b)?)),
        Region::Within(a, b) => Some(of(a)?.within(&of(b)?)),
        Region::Beside(inner) => Some(beside(&of(inner)?, board)),
    }
}

/// The neighbours of the points of a set.
pub fn beside(set: &PointSet, board: &Board) -> PointSet {
    let mut out = PointSet::empty(board.len());
    for link in set.iter().flat_map(|p: Point| board.links_from(p)) {
        out.insert(link.1.to);
    }
    out
}
