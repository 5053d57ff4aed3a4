//! Players, kinds of piece, ranks, the start.

use std::borrow::Cow;

use super::{ClauseId, Point};

/// A player: index into [`super::Rules::players`]. Neutral pieces have the index one past the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u8);

impl Player {
    /// The index for arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece: index into [`super::Rules::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// The index for arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// No game has more kinds of piece.
pub const MOST_KINDS: usize = 32;

/// No hand holds more pieces of one kind.
pub const MOST_IN_HAND: u32 = 1000;

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct KindSet(pub u32);

impl KindSet {
    /// All of the first `count` kinds.
    pub fn all(count: usize) -> KindSet {
        KindSet(if count >= 32 { u32::MAX } else { (1 << count) - 1 })
    }

    /// One kind.
    pub fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind.0)
    }

    /// Whether the kind belongs to it.
    pub fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// Kinds in either.
    pub fn plus(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Kinds in the first only.
    pub fn except(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// Whether it has no kinds.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kinds in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..32).map(Kind).filter(move |&k| self.contains(k))
    }
}

/// A player's names and facing.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name in the file and in positions.
    pub name: String,
    /// The name shown to people.
    pub shown: String,
    /// Towards the enemy; `None` for a player without facing.
    pub facing: Option<(i32, i32)>,
    /// The clause that named him.
    pub clause: ClauseId,
}

impl PlayerInfo {
    /// The name, with the one shown to people behind it where that is another: `Sami (aalmogh)`.
    pub fn both_names(&self) -> Cow<'_, str> {
        match self.name == self.shown {
            true => Cow::Borrowed(&self.name),
            false => Cow::Owned(format!("{} ({})", self.name, self.shown)),
        }
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRule {
    /// A certain player.
    Player,
    /// The lot decides; tools start with the first named.
    Lot,
    /// The players agree; tools start with the first named.
    Agreement,
    /// No clause says it; the first named is assumed.
    Unsaid,
}

/// Who begins, and by what rule.
#[derive(Clone, Copy, Debug)]
pub struct First {
    /// With whom tools start.
    pub player: Player,
    /// By what rule.
    pub rule: FirstRule,
    /// The clause that says so.
    pub clause: Option<ClauseId>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Its name.
    pub name: String,
    /// Its plural.
    pub plural: String,
    /// Its letter, a capital; `None` for the kind that is written without.
    pub letter: Option<char>,
    /// What each player calls it, by player index, where that differs from the name.
    pub names: Vec<Option<String>>,
    /// Only this player can have it.
    pub only: Option<Player>,
    /// It can belong to nobody.
    pub neutral: bool,
    /// The clause that named it.
    pub clause: ClauseId,
}

/// Which kind outranks which: a partial order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// `at_most[a][b]`: a is equal or lower in rank than b. Reflexive and transitive. Without a `rank` clause all are equal.
    pub at_most: Vec<Vec<bool>>,
    /// The clause.
    pub clause: Option<ClauseId>,
}

impl Ranks {
    /// Whether `a` is equal or lower than `b`.
    pub fn equal_or_lower(&self, a: Kind, b: Kind) -> bool {
        self.at_most[a.index()][b.index()]
    }

    /// Whether both are equal in rank.
    pub fn equal(&self, a: Kind, b: Kind) -> bool {
        self.equal_or_lower(a, b) && self.equal_or_lower(b, a)
    }

    /// Whether `a` is strictly lower than `b`.
    pub fn lower(&self, a: Kind, b: Kind) -> bool {
        self.equal_or_lower(a, b) && !self.equal_or_lower(b, a)
    }
}

/// The pieces at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// On the board: point, owner (or neutral), kind; by point.
    pub men: Vec<(Point, Player, Kind)>,
    /// In hand: owner, kind, how many; by owner and kind.
    pub hands: Vec<(Player, Kind, u32)>,
    /// What the scripts' counters begin with, by index into [`super::Memory::counters`].
    pub counters: Vec<u32>,
}
