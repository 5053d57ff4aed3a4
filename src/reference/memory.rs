//! What pieces remember (semantics 2; language section 5, facts of a piece).

use std::collections::BTreeSet;

use super::table::Table;
use crate::notation::Setup;
use crate::rules::{Player, Point};

/// What one piece remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    left: Vec<bool>,
    entered: Vec<bool>,
    moved: bool,
    promoted: bool,
    been: BTreeSet<Point>,
}

impl Past {
    /// What the piece on a point remembers.
    pub fn of(pos: &Setup, point: Point) -> Past {
        Past {
            left: pos.left.iter().map(|set| set.contains(&point)).collect(),
            entered: pos.entered.iter().map(|set| set.contains(&point)).collect(),
            moved: pos.moved.contains(&point),
            promoted: pos.promoted.contains(&point),
            been: pos.been.get(&point).cloned().unwrap_or_default(),
        }
    }

    /// The same, but whether the piece has moved.
    pub fn with_moved(self, moved: bool) -> Past {
        Past { moved, ..self }
    }

    /// Writes it down for the piece now standing on a point.
    pub fn write(self, pos: &mut Setup, point: Point) {
        forget(pos, point);
        let note = |set: &mut BTreeSet<Point>, known: bool| {
            if known {
                set.insert(point);
            }
        };
        for (set, known) in pos.left.iter_mut().zip(self.left) {
            note(set, known);
        }
        for (set, known) in pos.entered.iter_mut().zip(self.entered) {
            note(set, known);
        }
        note(&mut pos.moved, self.moved);
        note(&mut pos.promoted, self.promoted);
        if !self.been.is_empty() {
            pos.been.insert(point, self.been);
        }
    }
}

/// Nothing is remembered of a piece that stood here.
pub(super) fn forget(pos: &mut Setup, point: Point) {
    for set in pos.left.iter_mut().chain(&mut pos.entered) {
        set.remove(&point);
    }
    pos.moved.remove(&point);
    pos.promoted.remove(&point);
    pos.been.remove(&point);
    pos.huff.remove(&point);
}

impl Table<'_> {
    /// What a piece of a player remembers after it went from one point, or from hand, to another.
    pub fn remembered(&self, next: &Setup, owner: Player, from: Option<Point>, to: Point, promoted: bool) -> Past {
        let memory = &self.rules.memory;
        let later = Table::new(self.rules, next);
        let mut past = match from {
            Some(from) => Past::of(self.pos, from),
            None => Past::default(),
        };
        past.left.resize(memory.sets.len(), false);
        past.entered.resize(memory.sets.len(), false);
        for (index, (_, region)) in memory.sets.iter().enumerate() {
            let before = from.is_some_and(|from| self.within(region, owner, from));
            let after = later.within(region, owner, to);
            if past.left[index] {
                continue;
            }
            past.left[index] = before && !after;
            past.entered[index] = after && (past.entered[index] || !before);
        }
        past.moved |= memory.moved && from.is_some();
        past.promoted |= memory.promoted && promoted;
        if let (Some(from), true) = (from, memory.been) {
            past.been.insert(from);
            past.been.remove(&to);
        }
        past
    }
}
