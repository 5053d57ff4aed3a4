//! Random games from a seed.
//!
//! The generator is Xoshiro256++ by name, and numbers below a bound are drawn here by rejection, so that a seed gives the
//! same game on every machine and with every version of the generator's crate. Moves are drawn uniformly from the list in
//! canonical order.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use rustc_hash::FxHashMap;

use super::ask::Ask;
use super::chain::Work;
use super::generate::Gen;
use super::lane::{self, Course};
use super::legal::{self, Past};
use super::list::{List, MoveRec, find};
use super::outcome::{Asked, decide, describe};
use super::perft::own_identity;
use super::position::Position;
use super::{By, PlayError, apply, count};
use crate::game::core::Core;
use crate::notation::{Outcome, Verdict};

/// What a random game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many plies were played.
    pub plies: u32,
    /// The outcome; `None` if the most plies allowed were played.
    pub outcome: Option<Outcome>,
}

/// A number below a bound, each as likely as any other. The bound must not be 0; 0 gives 0.
pub fn below(rng: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    if bound == 0 {
        return 0;
    }
    loop {
        let number = rng.next_u64();
        let result = number % bound;
        // Numbers in the incomplete last round of the generator would favour small results and are drawn again: the round
        // of this one ends at `number - result + bound - 1`.
        if number - result <= u64::MAX - (bound - 1) {
            return result;
        }
    }
}

/// Plays random moves until the game ends or so many plies were played. Nothing can be taken back afterwards.
pub fn run<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    history: &mut FxHashMap<u64, u32>,
    outcome: &mut Option<Outcome>,
    rng: &mut Xoshiro256PlusPlus,
    most: u32,
) -> Result<Playout, PlayError> {
    if let Some((course, spot)) = Course::enter(core, pos).filter(|_| outcome.is_none())
        && let Some(playout) = lane::run(&course, spot, pos, history, outcome, rng, (own_identity(core), most))
    {
        return playout;
    }
    let repeats = core.rules.turn.no_repeat.is_some() || core.endings.history.contains(&true);
    let (mut list, mut work) = (List::default(), Work::default());
    let (by, mut starts) = (own_identity(core), Vec::new());
    let mut plies = 0;
    pos.forget();
    while outcome.is_none() && plies < most {
        if core.rules.scripts.is_some() {
            crate::hooks::fault::refresh();
        }
        let occurred = |key: u64| history.get(&key).copied().unwrap_or(0);
        let past = Past { occurred: Some(&occurred) };
        let Some(mv) = draw(core, pos, past, by, rng, (&mut list, &mut starts, &mut work))? else {
            // No end clause spoke when the position arose, so none speaks of a player who cannot move.
            *outcome = Some(unanswered());
            break;
        };
        apply::apply(core, pos, &list, &mv);
        pos.forget();
        plies += 1;
        let times = if repeats { *history.entry(pos.state.key).and_modify(|n| *n += 1).or_insert(1) } else { 0 };
        let mut ask = Ask::ending(core, pos, times);
        if core.rules.turn.no_repeat.is_some() {
            let occurred = |key: u64| history.get(&key).copied().unwrap_or(0);
            let past = Past { occurred: Some(&occurred) };
            ask.movable =
                Some(legal::legal(core, pos, past, by, &mut list, &mut work).is_err() || !list.moves.is_empty());
        }
        *outcome = decide(&ask, Asked::All).map(|decision| describe(core, decision));
    }
    Ok(Playout { plies, outcome: outcome.clone() })
}

/// Draws a legal move, each as likely as any other, as if from the list in canonical order; `None` where there is none. The
/// list then holds the hops of the move.
fn draw<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    past: Past<'_>,
    by: By,
    rng: &mut Xoshiro256PlusPlus,
    (list, starts, work): (&mut List<W>, &mut Vec<u32>, &mut Work),
) -> Result<Option<MoveRec<W>>, PlayError> {
    let below = |rng: &mut Xoshiro256PlusPlus, count: u64| (count > 0).then(|| below(rng, count) as usize);
    if let Some(count) = count::by_start(core, pos, starts) {
        let drawn = below(rng, count).and_then(|number| find(starts, number));
        let Some((start, number)) = drawn else { return Ok(None) };
        list.clear();
        count::add_from(&Gen::new(core, pos), start, list)?;
        if core.distinct {
            return Ok(list.nth(core, number, starts));
        }
        list.sort(core);
        list.dedup(core, by, pos)?;
        return Ok(list.moves.get(number).copied());
    }
    // A list in which no move stands twice need not be sorted to draw from it.
    if core.direct && !core.parts.waiting && core.distinct {
        legal::unordered(core, pos, past, list, work)?;
        if by == By::Path || list.moves.iter().filter(|mv| mv.hops > 0).nth(1).is_none() {
            let number = below(rng, list.moves.len() as u64);
            return Ok(number.and_then(|number| list.nth(core, number, starts)));
        }
    }
    legal::legal(core, pos, past, by, list, work)?;
    Ok(below(rng, list.moves.len() as u64).map(|number| list.moves[number]))
}

/// What a game comes to whose player cannot move and of whom no clause speaks.
pub fn unanswered() -> Outcome {
    Outcome { verdict: Verdict::Undecided, label: "unanswered".to_owned(), clause: None }
}
