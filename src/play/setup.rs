//! Positions of the engine from positions as data, and back.

use std::collections::{BTreeMap, BTreeSet};

use super::PlayError;
use super::ask;
use super::position::{Again, Dice, NOWHERE, Position};
use super::{dice, key};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::hooks::COUNTER_RANGE;
use crate::notation::{Man, Setup};
use crate::rules::{Kind, Player, Point, Rules};

/// The position at the start of the game.
pub fn start(rules: &Rules) -> Setup {
    let mut men = vec![Vec::new(); rules.board.len()];
    for &(point, owner, kind) in &rules.start.men {
        if let Some(column) = men.get_mut(point.index()) {
            column.push(Man { owner, kind });
        }
    }
    Setup {
        side: rules.first.player,
        men,
        hands: rules.start.hands.iter().map(|&(owner, kind, count)| ((owner, kind), count)).collect(),
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

fn bad<T>(message: impl Into<String>) -> Result<T, PlayError> {
    Err(PlayError::BadPosition(message.into()))
}

/// Sets a position up.
pub fn read<const W: usize>(core: &Core<W>, setup: &Setup) -> Result<Position<W>, PlayError> {
    let rules = &core.rules;
    if setup.pending.is_some() {
        return bad("a position in the middle of a move");
    }
    if setup.side.index() >= core.men.players {
        return bad("the side to move is no player");
    }
    if setup.men.len() != rules.board.len() {
        return bad(format!("{} points where the board has {}", setup.men.len(), rules.board.len()));
    }
    check_points(core, setup)?;
    let mut pos = Position::empty(core);
    let state = &mut pos.state;
    state.side = setup.side.0;
    state.turn = setup.turn.max(1);
    state.again = match setup.again {
        None => Again::No,
        Some(None) => Again::Any,
        Some(Some(point)) => Again::Piece(point.0),
    };
    for (point, column) in setup.men.iter().enumerate() {
        stand(core, &mut pos, setup, point as u16, column)?;
    }
    for (&(owner, kind), &count) in &setup.hands {
        if owner.index() > core.men.players || kind.index() >= core.men.kinds {
            return bad("a piece in hand of no player or no kind");
        }
        pos.hand[usize::from(core.men.of(owner.0, kind.0))] = count;
    }
    setup.closed.iter().for_each(|point| pos.closed.insert(point.0));
    pos.passing = setup.passing.iter().map(|(victim, crossed)| (victim.0, crossed.0)).collect();
    setup.huff.iter().for_each(|point| pos.state.huff.insert(point.0));
    for (point, been) in &setup.been {
        let bits = been.iter().fold(Bits::EMPTY, |mut bits: Bits<W>, p| {
            bits.insert(p.0);
            bits
        });
        match pos.been.get_mut(point.index()) {
            Some(slot) => *slot = bits,
            None => return bad("no clause asks where pieces have stood"),
        }
    }
    let limits = rules.turn.limits.len();
    for (&(player, limit), &(point, count)) in &setup.running {
        if player.index() >= core.men.players || limit >= limits {
            return bad("no such limit on quiet moves running");
        }
        pos.running[player.index() * limits + limit] = (point.0, count);
    }
    for &call in &setup.called {
        if call >= rules.turn.calls.len() {
            return bad("no such call");
        }
        pos.state.called |= 1 << call;
    }
    pos.state.dice = read_dice(core, setup)?;
    for (index, &value) in setup.clocks.iter().enumerate() {
        match rules.clocks.get(index) {
            Some(clock) => pos.clocks[index] = value.min(clock.turns),
            None => return bad("no such clock"),
        }
    }
    for (index, &value) in setup.counters.iter().enumerate() {
        match pos.counters.get_mut(index) {
            Some(counter) if COUNTER_RANGE.contains(&value) => *counter = value,
            Some(_) => return bad(format!("a counter counts from 0 to {}", COUNTER_RANGE.end - 1)),
            None => return bad("no such counter"),
        }
    }
    let (mask, index) = ask::phases(core, &pos, pos.state.side);
    (pos.state.phases, pos.state.phase) = (mask, index);
    pos.state.key = key::key(core, &pos);
    pos.forget();
    Ok(pos)
}

/// Every point that a position names must be one of the board.
fn check_points<const W: usize>(core: &Core<W>, setup: &Setup) -> Result<(), PlayError> {
    let sets = setup.left.iter().chain(&setup.entered).flatten();
    let pairs = setup.passing.iter().flat_map(|(a, b)| [a, b]);
    let been = setup.been.iter().flat_map(|(point, others)| others.iter().chain([point]));
    let mut named = (setup.closed.iter().chain(&setup.huff).chain(&setup.moved).chain(&setup.promoted))
        .chain(sets)
        .chain(pairs)
        .chain(been)
        .chain(setup.again.iter().flatten())
        .chain(setup.running.values().map(|(point, _)| point));
    match named.find(|point| point.0 >= core.points) {
        Some(point) => bad(format!("there is no point number {}", point.0)),
        None => Ok(()),
    }
}

/// Puts a column on a point, with what its top remembers.
fn stand<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    setup: &Setup,
    point: u16,
    column: &[Man],
) -> Result<(), PlayError> {
    let Some((_, below)) = column.split_last() else { return Ok(()) };
    if !below.is_empty() && !core.parts.columns {
        return bad(format!("two pieces on {}", core.rules.board.print(Point(point))));
    }
    let mut men = Vec::new();
    for man in column {
        if man.owner.index() > core.men.players || man.kind.index() >= core.men.kinds {
            return bad("a piece of no player or no kind");
        }
        men.push((core.men.of(man.owner.0, man.kind.0), 0));
    }
    let Some((top, _)) = men.pop() else { return Ok(()) };
    if !men.is_empty() {
        pos.set_below(core, point, men);
    }
    let memory = &core.rules.memory;
    let here = |points: &BTreeSet<Point>| u8::from(points.contains(&Point(point)));
    let mut flags = 0;
    for index in 0..memory.sets.len() {
        let left = setup.left.get(index).map_or(0, here);
        let entered = setup.entered.get(index).map_or(0, here);
        flags |= left << (2 * index) | entered << (2 * index + 1);
    }
    let next = 2 * memory.sets.len();
    if memory.moved {
        flags |= here(&setup.moved) << next;
    }
    if memory.promoted {
        flags |= here(&setup.promoted) << (next + usize::from(memory.moved));
    }
    pos.set_man(core, point, top, flags);
    Ok(())
}

fn read_dice<const W: usize>(core: &Core<W>, setup: &Setup) -> Result<Dice, PlayError> {
    match (&core.rules.turn.dice, &setup.dice) {
        (None, None) => Ok(Dice::default()),
        (None, Some(_)) => bad("there are no dice in this game"),
        (Some(_), None) => Ok(Dice { due: true, fresh: true, ..Dice::default() }),
        (Some(rule), Some(faces)) => {
            if faces.len() > rule.number as usize || faces.iter().any(|face| !rule.faces.contains(face)) {
                return bad("no such dice");
            }
            Ok(dice::rolled(faces, faces.len() == rule.number as usize))
        }
    }
}

/// The position as data.
pub fn write<const W: usize>(core: &Core<W>, pos: &Position<W>) -> Setup {
    let rules = &core.rules;
    let state = &pos.state;
    let mut out = start(rules);
    out.side = Player(state.side);
    out.turn = state.turn;
    let man = |man: u8| Man { owner: Player(core.men.owner(man)), kind: Kind(core.men.kind(man)) };
    let sets = rules.memory.sets.len();
    for point in 0..core.points {
        out.men[usize::from(point)] = pos.column(point).map(|(m, _)| man(m)).collect();
        let flag = |bit: usize| pos.flags_at(point) >> bit & 1 == 1;
        let here = Point(point);
        for index in 0..sets {
            if flag(2 * index) {
                out.left[index].insert(here);
            }
            if flag(2 * index + 1) {
                out.entered[index].insert(here);
            }
        }
        if rules.memory.moved && flag(2 * sets) {
            out.moved.insert(here);
        }
        if rules.memory.promoted && flag(2 * sets + usize::from(rules.memory.moved)) {
            out.promoted.insert(here);
        }
        if let Some(been) = pos.been.get(usize::from(point)).filter(|been| !been.is_empty()) {
            out.been.insert(here, been.iter().map(Point).collect());
        }
    }
    let hands = pos.hand.iter().enumerate().filter(|(_, count)| **count > 0);
    out.hands =
        hands.map(|(m, &count)| ((Player(core.men.owner(m as u8)), Kind(core.men.kind(m as u8))), count)).collect();
    out.again = match state.again {
        Again::No => None,
        Again::Any => Some(None),
        Again::Piece(point) => Some(Some(Point(point))),
    };
    out.closed = pos.closed.iter().map(Point).collect();
    out.passing = pos.passing.iter().map(|&(victim, crossed)| (Point(victim), Point(crossed))).collect();
    out.huff = state.huff.iter().map(Point).collect();
    let limits = rules.turn.limits.len().max(1);
    for (index, &(point, count)) in pos.running.iter().enumerate().filter(|(_, (point, _))| *point != NOWHERE) {
        out.running.insert((Player((index / limits) as u8), index % limits), (Point(point), count));
    }
    out.called = (0..rules.turn.calls.len()).filter(|call| state.called >> call & 1 == 1).collect();
    let dice = rules.turn.dice.is_some() && !state.dice.due;
    out.dice = dice.then(|| state.dice.left().iter().map(|&face| u32::from(face)).collect());
    out.clocks.clone_from(&pos.clocks);
    out.counters.clone_from(&pos.counters);
    out
}
