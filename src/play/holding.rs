//! `has so many pieces`: amounts of pieces of a player, or of several players counted together.

use super::ask::{Ask, region};
use crate::game::refuse::MOST_PLAYERS;
use crate::rules::{Amount, Holding, Kind, KindSet, Place};

/// What is counted of some players.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Pieces of the kinds asked for.
    counted: u32,
    /// Other pieces in the same place.
    others: u32,
    /// The kinds met among the counted.
    kinds: KindSet,
}

impl Count {
    fn plus(self, other: Count) -> Count {
        Count {
            counted: self.counted + other.counted,
            others: self.others + other.others,
            kinds: self.kinds.plus(other.kinds),
        }
    }

    fn is(&self, amount: Amount) -> bool {
        match amount {
            Amount::Between(least, most) => (least..=most).contains(&self.counted),
            Amount::Only => self.counted > 0 && self.others == 0,
            Amount::OnlyN(n) => self.counted == n && self.others == 0,
            Amount::AsMany => true,
        }
    }
}

/// Counts the pieces of one player.
fn count<const W: usize>(ask: &Ask<'_, W>, player: u8, holding: &Holding) -> Count {
    let (core, pos) = (ask.core, ask.pos);
    let everything = KindSet::all(core.men.kinds);
    // A set is taken from the side of the player who is counted.
    let place = match &holding.place {
        Place::On(points) => Some(region(core, pos, points, player)),
        _ => None,
    };
    let asked = Ask { mover: player, captors: None, ..*ask };
    let mut out = Count::default();
    for man in ask.men(player, everything) {
        let index = usize::from(man);
        let board = u32::from(pos.count[index]);
        let number = match &holding.place {
            Place::All => board + pos.hand[index],
            Place::Hand => pos.hand[index],
            Place::On(_) => place.map_or(0, |points| pos.of[index].and(&points).count()),
            Place::That(fact) => pos.of[index].iter().filter(|&point| asked.fact(point, fact)).count() as u32,
        };
        let kind = Kind(core.men.kind(man));
        if number > 0 && holding.kinds.contains(kind) {
            out.counted += number;
            out.kinds = out.kinds.plus(KindSet::of(kind));
        } else {
            out.others += number;
        }
    }
    out
}

/// Whether the qualities asked for hold of what was counted.
fn fits<const W: usize>(ask: &Ask<'_, W>, holding: &Holding, kinds: KindSet) -> bool {
    let ranks = &ask.core.rules.ranks;
    let equal = !holding.equal_in_rank || kinds.iter().all(|a| kinds.iter().all(|b| ranks.equal(a, b)));
    equal && holding.with.is_none_or(|kind| kinds.contains(kind))
}

/// Whether each counted piece outranks every enemy of a player, on the board and in hand.
fn outranks<const W: usize>(ask: &Ask<'_, W>, player: u8, holding: &Holding, kinds: KindSet) -> bool {
    if !holding.outranking {
        return true;
    }
    let players = 0..ask.core.men.players as u8;
    players.filter(|&enemy| enemy != player).all(|enemy| {
        ask.men(enemy, KindSet::all(ask.core.men.kinds)).all(|man| {
            let owned = u32::from(ask.pos.count[usize::from(man)]) + ask.pos.hand[usize::from(man)];
            owned == 0 || kinds.iter().all(|kind| ask.core.lower(ask.core.men.kind(man), kind.0))
        })
    })
}

/// Whether a player has what is asked.
pub fn has<const W: usize>(ask: &Ask<'_, W>, player: u8, holding: &Holding) -> bool {
    let event = &ask.pos.state.event;
    if holding.after_moving && !(event.made && event.mover == player) {
        return false;
    }
    if holding.amount == Amount::AsMany {
        return as_many(ask, holding);
    }
    let count = count(ask, player, holding);
    count.is(holding.amount) && fits(ask, holding, count.kinds) && outranks(ask, player, holding, count.kinds)
}

/// Whether each player has what is asked, or all together. Ranks are compared, and a kind looked for, among the pieces of
/// all of them.
pub fn joint<const W: usize>(ask: &Ask<'_, W>, holding: &Holding, together: bool) -> bool {
    let players = 0..ask.core.men.players as u8;
    let event = &ask.pos.state.event;
    if holding.amount == Amount::AsMany {
        return as_many(ask, holding);
    }
    if holding.after_moving && !(event.made && (together || ask.core.men.players == 1)) {
        return false;
    }
    let mut counts = [Count::default(); MOST_PLAYERS];
    for (player, slot) in players.clone().zip(&mut counts) {
        *slot = count(ask, player, holding);
    }
    let counts = &counts[..ask.core.men.players];
    let all = counts.iter().fold(Count::default(), |sum, count| sum.plus(*count));
    let amounts = if together { all.is(holding.amount) } else { counts.iter().all(|count| count.is(holding.amount)) };
    amounts
        && fits(ask, holding, all.kinds)
        && players.zip(counts).all(|(player, count)| outranks(ask, player, holding, count.kinds))
}

/// Whether all players have equally many.
fn as_many<const W: usize>(ask: &Ask<'_, W>, holding: &Holding) -> bool {
    let mut counts = (0..ask.core.men.players as u8).map(|player| count(ask, player, holding));
    let first = counts.next().unwrap_or_default();
    counts.all(|count| count.counted == first.counted) && fits(ask, holding, first.kinds)
}
