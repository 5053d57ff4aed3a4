//! A position as scripts see it, and what they may change in it.

use std::collections::{BTreeMap, BTreeSet};

use super::World;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its owner; one past the last player is nobody.
    pub owner: u8,
    /// Its kind.
    pub kind: u8,
}

/// A position as plain data. What the rules do not use stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The player to move; in effects the player who has just moved.
    pub side: u8,
    /// The number of the turn.
    pub turn: u32,
    /// Per point what stands on it; of a column its top.
    pub men: Vec<Option<Piece>>,
    /// What lies under the tops of columns, bottom first.
    pub below: BTreeMap<u16, Vec<Piece>>,
    /// Closed points.
    pub closed: BTreeSet<u16>,
    /// Points of pieces that have moved, as far as the rules remember it.
    pub moved: BTreeSet<u16>,
    /// Per owner and kind (`owner * kinds + kind`) how many are in hand.
    pub hands: Vec<u32>,
    /// The dice not yet spent, ascending.
    pub dice: Vec<u32>,
    /// The counters.
    pub counters: Vec<i64>,
}

/// A change that an effect makes. They are made in the order in which the script asked for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A piece stands on a point, in place of what stood there.
    Put {
        /// The point.
        point: u16,
        /// The piece.
        piece: Piece,
    },
    /// Nothing stands on a point any more.
    Remove {
        /// The point.
        point: u16,
    },
    /// The piece on a point becomes another kind and keeps what it remembers.
    Change {
        /// The point.
        point: u16,
        /// Its new kind.
        kind: u8,
    },
    /// A piece goes from a point to another, with what it remembers; what stood there is gone.
    Shift {
        /// From.
        from: u16,
        /// To.
        to: u16,
    },
    /// So many are in hand.
    Hand {
        /// Whose.
        owner: u8,
        /// Of which kind.
        kind: u8,
        /// How many.
        count: u32,
    },
    /// A counter has a value.
    Counter {
        /// Its index.
        index: usize,
        /// Its value.
        value: i64,
    },
    /// A point is closed for good.
    Close {
        /// The point.
        point: u16,
    },
    /// The same player moves again.
    Again,
}

/// The numbers that a counter may have: what a key can tell apart.
pub const COUNTER_RANGE: std::ops::Range<i64> = 0..1 << 24;

impl View {
    /// Makes a change.
    pub fn make(&mut self, edit: &Edit, kinds: usize) {
        match *edit {
            Edit::Put { point, piece } => {
                self.below.remove(&point);
                self.moved.remove(&point);
                self.men[usize::from(point)] = Some(piece);
            }
            Edit::Remove { point } => {
                self.below.remove(&point);
                self.moved.remove(&point);
                self.men[usize::from(point)] = None;
            }
            Edit::Change { point, kind } => {
                if let Some(piece) = &mut self.men[usize::from(point)] {
                    piece.kind = kind;
                }
            }
            Edit::Shift { from, to } => {
                self.men[usize::from(to)] = self.men[usize::from(from)].take();
                self.below.remove(&to);
                if let Some(column) = self.below.remove(&from) {
                    self.below.insert(to, column);
                }
                self.moved.remove(&to);
                if self.moved.remove(&from) {
                    self.moved.insert(to);
                }
            }
            Edit::Hand { owner, kind, count } => self.hands[usize::from(owner) * kinds + usize::from(kind)] = count,
            Edit::Counter { index, value } => self.counters[index] = value,
            Edit::Close { point } => {
                self.closed.insert(point);
            }
            Edit::Again => {}
        }
    }

    /// The position as it is written, for messages.
    pub fn words(&self, world: &World) -> String {
        let letter = |kind: u8| world.letters.get(usize::from(kind)).copied().flatten().map(String::from);
        let mut parts = Vec::new();
        for owner in 0..=world.neutral() {
            let mut men: Vec<String> = Vec::new();
            for (index, piece) in self.men.iter().enumerate() {
                if let Some(piece) = piece.filter(|piece| piece.owner == owner) {
                    men.push(letter(piece.kind).unwrap_or_default() + world.points[index].name.as_str());
                }
            }
            for kind in 0..world.kinds.len() {
                let count = self.hands.get(usize::from(owner) * world.kinds.len() + kind).copied().unwrap_or(0);
                if count > 0 {
                    let letter = letter(kind as u8).map(|letter| format!("{letter} ")).unwrap_or_default();
                    men.push(format!("{count} {letter}in hand"));
                }
            }
            if owner < world.neutral() || !men.is_empty() {
                parts.push(format!("{}: {}", world.owner_name(owner), men.join(", ")).trim_end().to_owned());
            }
        }
        parts.push(format!("{} to move", world.owner_name(self.side)));
        if !self.closed.is_empty() {
            let names: Vec<&str> = self.closed.iter().map(|&p| world.points[usize::from(p)].name.as_str()).collect();
            parts.push(format!("closed {}", names.join(" ")));
        }
        if !self.dice.is_empty() {
            let faces: Vec<String> = self.dice.iter().map(u32::to_string).collect();
            parts.push(format!("dice {}", faces.join(" ")));
        }
        for (name, value) in world.counters.iter().zip(&self.counters) {
            parts.push(format!("count {name} {value}"));
        }
        if self.turn > 1 {
            parts.push(format!("turn {}", self.turn));
        }
        parts.join("; ")
    }
}
