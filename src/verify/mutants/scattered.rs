//! Positions by lot: some pieces anywhere. Random games from the start seldom come to where ends, ranks and rare captures
//! decide; games from such positions begin there.

use std::collections::BTreeSet;

use crate::notation::{Man, Setup, position};
use crate::rules::{Kind, Player, Point, Region, Rules};
use crate::search::Lots;

/// No more pieces than these stand in a crowd.
const MANY: usize = 20;

/// A position by lot: a few pieces of each player, or in one of four cases so many that they are in each other's way, of
/// kinds that he can have. Mostly he has those of which there is but one at the start: without them many games are over.
pub(super) fn scattered(rules: &Rules, lots: &mut Lots) -> Setup {
    let mut setup = position::empty(rules);
    let mut free: Vec<Point> = rules.board.all().collect();
    let crowded = lots.below(4) == 0;
    let whole = lots.below(4) > 0;
    // A neutral piece may decide as much as one that has an owner.
    for owner in (0..=rules.players.len() as u8).map(Player) {
        let neutral = owner == rules.neutral();
        // Many pieces that go far would have more chains of captures than anybody waits for.
        let kinds: Vec<Kind> = if neutral || crowded { standing(rules, owner) } else { kinds(rules, owner) };
        let mut wanted = if whole || neutral { single(rules, owner) } else { Vec::new() };
        let most = match (neutral, crowded) {
            (true, _) => 0,
            (false, true) => 1 + lots.below((rules.board.len() / 3).clamp(1, MANY)),
            (false, false) => 1 + lots.below(4),
        };
        for _ in 0..most.saturating_sub(wanted.len()) {
            wanted.extend(kinds.get(lots.below(kinds.len())));
        }
        for kind in wanted {
            if free.is_empty() {
                break;
            }
            let point = free.swap_remove(lots.below(free.len()));
            if !promoted_there(rules, owner, kind, point) {
                setup.men[point.index()].push(Man { owner, kind });
            }
        }
    }
    hold(rules, &mut setup, lots);
    remember(rules, &mut setup, lots);
    setup.side = Player(lots.below(rules.players.len()) as u8);
    setup
}

/// A position by lot in which hardly anybody can move: one player has hardly any pieces, and what is left of the board is
/// full, or nearly so, of those of another. Where the first cannot move, the other may have a move left.
pub(super) fn crammed(rules: &Rules, lots: &mut Lots) -> Setup {
    let mut setup = position::empty(rules);
    let mut free: Vec<Point> = rules.board.all().collect();
    let players = rules.players.len();
    let few = lots.below(players);
    let mut put = |setup: &mut Setup, lots: &mut Lots, owner: Player, kind: Kind| {
        if free.is_empty() {
            return;
        }
        let point = free.swap_remove(lots.below(free.len()));
        if !promoted_there(rules, owner, kind, point) {
            setup.men[point.index()].push(Man { owner, kind });
        }
    };
    for owner in (0..=players as u8).map(Player) {
        for kind in single(rules, owner) {
            put(&mut setup, lots, owner, kind);
        }
    }
    let (poor, rich) = (Player(few as u8), Player(((few + 1) % players) as u8));
    let (his, others) = (kinds(rules, poor), standing(rules, rich));
    for _ in 0..lots.below(4) {
        his.get(lots.below(his.len())).into_iter().for_each(|kind| put(&mut setup, lots, poor, *kind));
    }
    let left = rules.board.len() - setup.men.iter().filter(|men| !men.is_empty()).count();
    // From half of the points that are left to all but one.
    let most = (left / 2 + lots.below(left / 2 + 1)).min(left.saturating_sub(1));
    for _ in 0..most {
        others.get(lots.below(others.len())).into_iter().for_each(|kind| put(&mut setup, lots, rich, *kind));
    }
    hold(rules, &mut setup, lots);
    remember(rules, &mut setup, lots);
    setup.side = Player(lots.below(players) as u8);
    setup
}

/// What the players have in hand, by lot.
pub(super) fn hold(rules: &Rules, setup: &mut Setup, lots: &mut Lots) {
    for &(owner, kind, count) in rules.start.hands.iter().filter(|hand| hand.2 > 0) {
        let left = lots.below(count.min(3) as usize + 1) as u32;
        if left > 0 {
            setup.hands.insert((owner, kind), left);
        }
    }
}

/// How near a game begins to what counts turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// Some turns before.
    Before,
    /// At it, or right before it.
    Now,
    /// At it, one before or one behind.
    Around,
}

impl Near {
    /// Within how many turns.
    pub fn turns(self) -> usize {
        match self {
            Near::Before => 8,
            Near::Now => 2,
            Near::Around => 3,
        }
    }
}

/// Lets half of the games begin late, so that what counts turns comes about. `turns` are the numbers of which the rules of
/// either game speak.
pub(super) fn late(rules: &Rules, turns: &[u32], setup: &mut Setup, near: Near, lots: &mut Lots) {
    if lots.below(2) == 0 {
        return;
    }
    if let Some(&turn) = turns.get(lots.below(turns.len())) {
        let behind = u32::from(near == Near::Around);
        setup.turn = (turn + behind).saturating_sub(lots.below(near.turns()) as u32).max(1);
    }
    for (clock, info) in setup.clocks.iter_mut().zip(&rules.clocks) {
        *clock = info.turns.saturating_sub(1 + lots.below(near.turns()) as u32);
    }
}

/// What the pieces remember: mostly they have left the sets in which they do not stand, and sometimes those in which they do.
/// Where they do, they stood there at the start or came there later.
pub(super) fn remember(rules: &Rules, setup: &mut Setup, lots: &mut Lots) {
    let standing = owned(rules, setup);
    for (index, (_, set)) in rules.memory.sets.iter().enumerate() {
        let came = newcomers(rules, set, &standing);
        for &(point, owner) in &standing {
            match (is_inside(set, point, owner), lots.below(4)) {
                (false, 0) => {}
                (false, _) | (true, 0) => drop(setup.left[index].insert(point)),
                (true, lot) if lot == 1 || came.contains(&point) => drop(setup.entered[index].insert(point)),
                (true, _) => {}
            }
        }
    }
    if rules.memory.promoted {
        let made = |point: &Point| {
            let man = setup.men[point.index()].last();
            man.is_some_and(|man| rules.promotions.iter().any(|promotion| promotion.to.contains(&man.kind)))
        };
        setup.promoted = standing.iter().map(|(point, _)| *point).filter(made).filter(|_| lots.below(2) == 0).collect();
    }
    if rules.memory.moved {
        setup.moved = standing.iter().filter(|_| lots.below(2) == 0).map(|(point, _)| *point).collect();
    }
}

/// The pieces that have an owner, by their points.
pub(super) fn owned(rules: &Rules, setup: &Setup) -> Vec<(Point, Player)> {
    let owner = |point: Point| setup.men[point.index()].last().map(|man| (point, man.owner));
    rules.board.all().filter_map(owner).filter(|(_, owner)| *owner != rules.neutral()).collect()
}

fn is_inside(set: &Region, point: Point, owner: Player) -> bool {
    Region::fixed(set, owner).is_some_and(|set| set.contains(point))
}

/// The points in a set with pieces of players of whom none stood there at the start: these came there later.
pub(super) fn newcomers(rules: &Rules, set: &Region, pieces: &[(Point, Player)]) -> BTreeSet<Point> {
    let begins = |owner| rules.start.men.iter().any(|&(at, of, _)| of == owner && is_inside(set, at, owner));
    let came = |&&(point, owner): &&(Point, Player)| is_inside(set, point, owner) && !begins(owner);
    pieces.iter().filter(came).map(|(point, _)| *point).collect()
}

/// The kinds of which an owner has pieces on the board at the start, one entry for each.
pub(super) fn standing(rules: &Rules, owner: Player) -> Vec<Kind> {
    rules.start.men.iter().filter(|man| man.1 == owner).map(|man| man.2).collect()
}

/// The kinds of which an owner has one piece at the start.
fn single(rules: &Rules, owner: Player) -> Vec<Kind> {
    let all = standing(rules, owner);
    let once = |kind: &&Kind| all.iter().filter(|other| other == kind).count() == 1;
    all.iter().filter(once).copied().collect()
}

/// The kinds of which a player has pieces at the start, in hand or by promotion.
pub(super) fn kinds(rules: &Rules, player: Player) -> Vec<Kind> {
    let start = standing(rules, player).into_iter();
    let hand = rules.start.hands.iter().filter(|hand| hand.0 == player).map(|hand| hand.1);
    let mut kinds: Vec<Kind> = start.chain(hand).collect();
    for promotion in &rules.promotions {
        if promotion.bound.player.is_none_or(|only| only == player) {
            kinds.extend(&promotion.to);
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    let can_have = |kind: &Kind| rules.kinds[kind.index()].only.is_none_or(|only| only == player);
    kinds.retain(can_have);
    kinds
}

/// Whether a piece would have been promoted on its point, so that no game leads there.
pub(super) fn promoted_there(rules: &Rules, player: Player, kind: Kind, point: Point) -> bool {
    rules.promotions.iter().any(|promotion| {
        let bound = &promotion.bound;
        bound.kinds.contains(kind)
            && bound.player.is_none_or(|only| only == player)
            && Region::fixed(&promotion.on, player).is_some_and(|set| set.contains(point))
    })
}
