//! How a record goes on behind a move that no rules of it allow: the move is made by hand where the pieces can make it, else
//! left out, so that the moves behind it can still be judged.

use super::edit::{lift, turn};
use super::{Sitting, Trouble};
use crate::notation::moves::{self, HopText, WhatText};
use crate::notation::{Man, Setup};
use crate::rules::{Board, Direction, Kind, Point, Rules};

/// From where the moves behind an illegal one are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// From the position to which it leads if the piece is moved by hand.
    ByHand,
    /// From the position before it, with the next player to move.
    Passed,
    /// From the position before it.
    LeftOut,
}

impl Onward {
    /// The word for it in data.
    pub fn word(self) -> &'static str {
        match self {
            Onward::ByHand => "by hand",
            Onward::Passed => "passed",
            Onward::LeftOut => "left out",
        }
    }

    /// The same in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Onward::ByHand => "What follows is judged as if it had been made all the same.",
            Onward::Passed => "What follows is judged as if the player had passed instead.",
            Onward::LeftOut => "What follows is judged as if it were not there.",
        }
    }
}

/// Goes on behind an illegal move: so that the next one is legal, if there is such a way.
pub(super) fn go_on(sitting: &Sitting, illegal: &str, next: &str) -> Option<(Onward, Sitting)> {
    let mut first = None;
    for (onward, setup) in ways(sitting, illegal).ok()? {
        let mut there = sitting.clone();
        // What cannot stand on the board was made by nobody.
        if onward != Onward::LeftOut && there.set_up(setup, "the record").is_err() {
            continue;
        }
        if there.clone().play_explaining(next, false).is_ok() {
            return Some((onward, there));
        }
        first = first.or(Some((onward, there)));
    }
    first
}

/// The ways of going on, the likeliest first.
fn ways(sitting: &Sitting, illegal: &str) -> Result<Vec<(Onward, Setup)>, Trouble> {
    let (rules, before) = (sitting.rules(), sitting.setup());
    let read = moves::parse(rules, illegal);
    let passed = Setup { turn: before.turn.saturating_add(1), ..turn(rules, &before, "")? };
    let left_out = (Onward::LeftOut, before.clone());
    Ok(match read.map(|read| read.what) {
        Ok(WhatText::Travel { from, hops, .. }) => {
            let made = by_hand(rules, before, from, &hops).map(|setup| (Onward::ByHand, setup));
            made.into_iter().chain([(Onward::Passed, passed), left_out]).collect()
        }
        Ok(WhatText::Place { .. } | WhatText::Remove(_) | WhatText::Pass) => vec![(Onward::Passed, passed), left_out],
        Ok(WhatText::Roll(_) | WhatText::Reroll) | Err(_) => vec![left_out, (Onward::Passed, passed)],
    })
}

/// The position behind a move that is made by hand, if the piece is there and its landings are free: whoever's it is, the next
/// player is to move then.
fn by_hand(rules: &Rules, mut setup: Setup, from: Point, hops: &[HopText]) -> Option<Setup> {
    let owner = setup.men[from.index()].last()?.owner;
    let enemy = |man: &Man| man.owner != owner;
    let mut at = from;
    for hop in hops {
        let taken: Vec<Point> = match &hop.victims {
            Some(victims) => victims.clone(),
            None if hop.takes => between(&rules.board, at, hop.to),
            None => Vec::new(),
        };
        let column = std::mem::take(&mut setup.men[at.index()]);
        lift(&mut setup, at);
        let free = setup.men[hop.to.index()].is_empty();
        let replaced = hop.takes && setup.men[hop.to.index()].last().is_some_and(enemy);
        if !free && !replaced {
            return None;
        }
        for point in taken.into_iter().chain([hop.to]) {
            if setup.men[point.index()].last().is_some_and(enemy) {
                lift(&mut setup, point);
            }
        }
        setup.men[hop.to.index()] = column;
        if let (Some(becomes), Some(man)) = (hop.becomes, setup.men[hop.to.index()].last_mut()) {
            let kind = rules.kinds.iter().position(|kind| kind.letter == becomes.0)?;
            man.kind = Kind(kind as u8);
        }
        at = hop.to;
    }
    let next = turn(rules, &Setup { side: owner, ..setup }, "").ok()?;
    Some(Setup { turn: next.turn.saturating_add(1), ..next })
}

/// The points between two that lie on one line.
fn between(board: &Board, from: Point, to: Point) -> Vec<Point> {
    let directions = (0..board.directions.len() as u16).map(Direction);
    for direction in directions {
        let mut passed = Vec::new();
        let mut at = from;
        // A line may be a ring.
        while let Some(next) = board.next(at, direction).filter(|_| passed.len() < board.len()) {
            if next == to {
                return passed;
            }
            passed.push(next);
            at = next;
        }
    }
    Vec::new()
}
