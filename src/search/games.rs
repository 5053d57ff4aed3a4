//! Many random games, on as many threads as wanted.
//!
//! Each game draws from lots of its own, made of the seed and of its number, so that it does not matter on which thread or
//! in which order games are played.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::notation::{Outcome, Verdict};
use crate::play::{Play, PlayError, on_threads};

/// Which games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many.
    pub games: u64,
    /// From which seed.
    pub seed: u64,
    /// No game is longer.
    pub plies: u32,
    /// On how many threads; none is one. The result is the same.
    pub threads: u16,
}

/// What came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// Their plies together.
    pub plies: u64,
    /// Those of the shortest game; 0 if there was none.
    pub shortest: u32,
    /// Those of the longest.
    pub longest: u32,
    /// How many games had each outcome, the most frequent first; of equally frequent ones the order is that of labels.
    pub ends: Vec<(Outcome, u64)>,
    /// How many games went on after the most plies allowed.
    pub unfinished: u64,
}

/// Plays random games from a position. The position itself stays as it is.
///
/// Before each game `go_on` is asked, with how many were begun: if it says no, those that were begun are played to their end
/// and counted, which are then the first of the plan.
///
/// # Errors
///
/// The error of the first game, by its number, that cannot be played on.
pub fn playouts(play: &Play, plan: Plan, go_on: &(dyn Fn(u64) -> bool + Sync)) -> Result<Tally, PlayError> {
    let next = AtomicU64::new(0);
    let share = || {
        let mut share = Share::default();
        loop {
            if !go_on(next.load(Ordering::Relaxed).min(plan.games)) {
                return share;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                return share;
            }
            if let Err(error) = share.play(play, plan, number) {
                // Games of smaller numbers are in progress elsewhere; none of greater numbers needs to be begun.
                next.fetch_max(plan.games, Ordering::Relaxed);
                share.failed = Some((number, error));
                return share;
            }
        }
    };
    let shares: Vec<Share> = on_threads(usize::from(plan.threads), share);
    let failed = shares.iter().filter_map(|share| share.failed.as_ref()).min_by_key(|(number, _)| *number);
    if let Some((_, error)) = failed {
        return Err(error.clone());
    }
    Ok(shares.into_iter().fold(Share::default(), Share::with).tally())
}

/// The games of one thread.
#[derive(Default)]
struct Share {
    tally: Tally,
    ends: BTreeMap<(String, u32), (Outcome, u64)>,
    failed: Option<(u64, PlayError)>,
}

impl Share {
    fn play(&mut self, play: &Play, plan: Plan, number: u64) -> Result<(), PlayError> {
        // Neighbouring numbers must not lead to overlapping streams: the generator fills its state from consecutive numbers.
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let playout = play.clone().playout(&mut lots, plan.plies)?;
        let tally = &mut self.tally;
        tally.shortest = if tally.games == 0 { playout.plies } else { tally.shortest.min(playout.plies) };
        tally.longest = tally.longest.max(playout.plies);
        tally.games += 1;
        tally.plies += u64::from(playout.plies);
        match playout.outcome {
            None => tally.unfinished += 1,
            Some(outcome) => {
                let winner = match outcome.verdict {
                    Verdict::Wins(player) => 2 + u32::from(player.0),
                    Verdict::Draw => 1,
                    Verdict::Undecided => 0,
                };
                self.ends.entry((outcome.label.clone(), winner)).or_insert((outcome, 0)).1 += 1;
            }
        }
        Ok(())
    }

    fn with(mut self, other: Share) -> Share {
        if other.tally.games > 0 {
            let none = self.tally.games == 0;
            let shortest = other.tally.shortest;
            self.tally.shortest = if none { shortest } else { self.tally.shortest.min(shortest) };
            self.tally.longest = self.tally.longest.max(other.tally.longest);
            self.tally.games += other.tally.games;
            self.tally.plies += other.tally.plies;
            self.tally.unfinished += other.tally.unfinished;
        }
        for (key, (outcome, times)) in other.ends {
            self.ends.entry(key).or_insert((outcome, 0)).1 += times;
        }
        self
    }

    fn tally(self) -> Tally {
        let mut ends: Vec<_> = self.ends.into_values().collect();
        ends.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        Tally { ends, ..self.tally }
    }
}
