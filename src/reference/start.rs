//! The start position, and what a position must look like to be played.

use std::collections::{BTreeMap, BTreeSet};

use super::RefereeError;
use crate::notation::{Man, Setup};
use crate::rules::{Rules, Taken};

/// The position at the start of a game.
pub(super) fn start(rules: &Rules) -> Setup {
    let mut men = vec![Vec::new(); rules.board.len()];
    for &(point, owner, kind) in &rules.start.men {
        if let Some(column) = men.get_mut(point.index()) {
            column.push(Man { owner, kind });
        }
    }
    let hands = rules.start.hands.iter().filter(|hand| hand.2 > 0).map(|&(owner, kind, count)| ((owner, kind), count));
    Setup {
        side: rules.first.player,
        men,
        hands: hands.collect(),
        again: None,
        pending: None,
        closed: BTreeSet::new(),
        passing: BTreeSet::new(),
        huff: BTreeSet::new(),
        left: vec![BTreeSet::new(); rules.memory.sets.len()],
        entered: vec![BTreeSet::new(); rules.memory.sets.len()],
        moved: BTreeSet::new(),
        promoted: BTreeSet::new(),
        been: BTreeMap::new(),
        running: BTreeMap::new(),
        called: BTreeSet::new(),
        dice: None,
        turn: 1,
        clocks: vec![0; rules.clocks.len()],
        counters: rules.counters_at_start(),
    }
}

/// A position that can be played, or what is wrong with it. Only positions between two moves can (semantics 2.2).
pub(super) fn check(rules: &Rules, setup: &Setup) -> Result<Setup, RefereeError> {
    let bad = |what: &str| Err(RefereeError::BadPosition(what.to_owned()));
    let mut pos = setup.clone();
    if pos.pending.is_some() {
        return bad("a move is under way; only a position between two moves can be played");
    }
    if pos.side.index() >= rules.players.len() {
        return bad("there is no such player");
    }
    if pos.men.len() != rules.board.len() {
        return bad("the position is one of another board");
    }
    if rules.turn.taken != Taken::Under && pos.men.iter().any(|column| column.len() > 1) {
        return bad("these rules have no columns, but several pieces stand on one point");
    }
    let stranger = |man: &Man| man.owner > rules.neutral() || man.kind.index() >= rules.kinds.len();
    if pos.men.iter().flatten().any(stranger) {
        return bad("there is a piece of an unknown player or kind");
    }
    if pos.hands.keys().any(|(owner, kind)| owner.index() >= rules.players.len() || kind.index() >= rules.kinds.len()) {
        return bad("a hand belongs to an unknown player or holds an unknown kind");
    }
    if !points(&pos).all(|point| point < rules.board.len()) {
        return bad("a point is not on the board");
    }
    pos.hands.retain(|_, count| *count > 0);
    pos.left.resize(rules.memory.sets.len(), BTreeSet::new());
    pos.entered.resize(rules.memory.sets.len(), BTreeSet::new());
    pos.clocks.resize(rules.clocks.len(), 0);
    pos.counters.resize(rules.memory.counters.len(), 0);
    for (clock, info) in pos.clocks.iter_mut().zip(&rules.clocks) {
        *clock = (*clock).min(info.turns);
    }
    if let Some(dice) = &mut pos.dice {
        dice.sort_unstable();
    }
    Ok(pos)
}

/// Every point that the memory of a position names.
fn points(pos: &Setup) -> impl Iterator<Item = usize> + '_ {
    let pairs = pos.passing.iter().flat_map(|&(victim, crossed)| [victim, crossed]);
    let been = pos.been.iter().flat_map(|(&point, others)| others.iter().copied().chain([point]));
    let sets = pos.left.iter().chain(&pos.entered).flatten().copied();
    let flags = pos.closed.iter().chain(&pos.huff).chain(&pos.moved).chain(&pos.promoted).copied();
    let running = pos.running.values().map(|&(point, _)| point);
    let again = pos.again.flatten();
    pairs.chain(been).chain(sets).chain(flags).chain(running).chain(again).map(|point| point.index())
}
