//! Men: an owner and a kind as one small number, 0 being nobody.

use crate::rules::RankTest;
use crate::rules::{Kind, KindSet, Player, Ranks, Side, Whom};

/// The numbering of men. Man `1 + owner * kinds + kind`; neutral pieces belong to the owner one past the last player.
#[derive(Clone, Debug)]
pub struct Men {
    /// How many players there are.
    pub players: usize,
    /// How many kinds there are.
    pub kinds: usize,
    owner: Vec<u8>,
    kind: Vec<u8>,
}

impl Men {
    /// The numbering for so many players and kinds, if it fits a byte.
    pub fn new(players: usize, kinds: usize) -> Option<Men> {
        if (players + 1) * kinds >= 256 {
            return None;
        }
        let mut men = Men { players, kinds, owner: vec![u8::MAX], kind: vec![u8::MAX] };
        for owner in 0..=players {
            for kind in 0..kinds {
                men.owner.push(owner as u8);
                men.kind.push(kind as u8);
            }
        }
        Some(men)
    }

    /// How many men there are, nobody included: the length of a table indexed by man.
    pub fn count(&self) -> usize {
        self.owner.len()
    }

    /// The man of this owner and kind.
    #[inline(always)]
    pub fn of(&self, owner: u8, kind: u8) -> u8 {
        1 + owner * self.kinds as u8 + kind
    }

    /// The owner of a man; of nobody, a number that no player has.
    #[inline(always)]
    pub fn owner(&self, man: u8) -> u8 {
        self.owner[usize::from(man)]
    }

    /// The kind of a man; of nobody, a number that no kind has.
    #[inline(always)]
    pub fn kind(&self, man: u8) -> u8 {
        self.kind[usize::from(man)]
    }

    /// The men that an alternative of a `WHO` names, its facts left aside, seen by a player's piece of a kind.
    pub fn named(&self, whom: &Whom, ranks: &Ranks, player: u8, mover: Option<Kind>) -> ManSet {
        let mut kinds = KindSet(whom.kinds.0 & KindSet::all(self.kinds).0);
        if let (Some(test), Some(mover)) = (whom.rank, mover) {
            kinds = kinds
                .iter()
                .filter(|&kind| passes(ranks, test, kind, mover))
                .map(KindSet::of)
                .fold(KindSet::default(), KindSet::plus);
        }
        let mut set = ManSet::default();
        for owner in 0..=self.players as u8 {
            let neutral = usize::from(owner) == self.players;
            let side = match whom.side {
                Side::Enemy => owner != player && !neutral,
                Side::Friend | Side::Own => owner == player,
                Side::Neutral => neutral,
                Side::Anyone => true,
            };
            if side {
                set.extend_from(kinds.0, self.of(owner, 0));
            }
        }
        set
    }

    /// The men of a player with one of these kinds.
    pub fn owned(&self, player: Player, kinds: KindSet) -> impl Iterator<Item = u8> + '_ {
        let fits = move |kind: &usize| kinds.contains(Kind(*kind as u8));
        (0..self.kinds).filter(fits).map(move |kind| self.of(player.0, kind as u8))
    }
}

/// Whether a victim's rank, compared with the mover's, passes a test. Kinds that cannot be compared pass none.
fn passes(ranks: &Ranks, test: RankTest, victim: Kind, mover: Kind) -> bool {
    match test {
        RankTest::EqualOrLower => ranks.equal_or_lower(victim, mover),
        RankTest::EqualOrHigher => ranks.equal_or_lower(mover, victim),
        RankTest::Lower => ranks.lower(victim, mover),
        RankTest::Higher => ranks.lower(mover, victim),
        RankTest::Equal => ranks.equal(victim, mover),
    }
}

/// A set of men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ManSet([u64; 4]);

impl ManSet {
    /// Adds a man.
    pub fn insert(&mut self, man: u8) {
        self.0[usize::from(man) / 64] |= 1 << (man % 64);
    }

    /// Whether a man belongs to it; nobody never does.
    #[inline(always)]
    pub fn has(&self, man: u8) -> bool {
        self.0[usize::from(man) / 64] >> (man % 64) & 1 != 0
    }

    /// Adds a man for each bit, the first bit standing for this one.
    fn extend_from(&mut self, bits: u32, first: u8) {
        let (word, by) = (usize::from(first) / 64, first % 64);
        let wide = u128::from(bits) << by;
        self.0[word] |= wide as u64;
        if let Some(next) = self.0.get_mut(word + 1) {
            *next |= (wide >> 64) as u64;
        }
    }

    /// Adds all men of another set.
    pub fn extend(&mut self, other: &ManSet) {
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether it has no men.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Its men in order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        let ones = |(at, &word): (usize, &u64)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let low = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some((64 * at) as u8 + low as u8)
            })
        };
        self.0.iter().enumerate().flat_map(ones)
    }
}
