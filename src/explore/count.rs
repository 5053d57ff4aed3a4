//! Counting positions so that one can watch and stop it.

use crate::notation::Move;
use crate::play::{PerftOptions, Play, PlayError};

/// The engine counts so many plies in one go; above it somebody can stop the count.
const IN_ONE_GO: u32 = 3;

/// The number of positions so many plies on, as [`Play::perft`] gives it; `None` if `go_on` said to stop. It is asked
/// again and again, with the number counted so far.
pub fn count(play: &Play, depth: u32, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<u64>, PlayError> {
    let mut total = 0;
    // Where there are very many moves a few plies take long too, and somebody wants to see how far they are.
    if (2..=IN_ONE_GO).contains(&depth) {
        let (parts, all) = play.divide_while(depth, PerftOptions::default(), &mut |_, counted| go_on(counted))?;
        return Ok(all.then(|| parts.iter().map(|(_, count)| count).sum()));
    }
    let finished = below(&mut play.clone(), depth, go_on, &mut total)?;
    Ok(finished.then_some(total))
}

fn below(play: &mut Play, depth: u32, go_on: &mut dyn FnMut(u64) -> bool, total: &mut u64) -> Result<bool, PlayError> {
    if !go_on(*total) {
        return Ok(false);
    }
    // Where a game may be over for what counting leaves out, or where lots are drawn, only the engine knows how to go on.
    if depth <= IN_ONE_GO || play.outcome().is_some() || play.game().rules().turn.dice.is_some() {
        return match play.perft(depth, PerftOptions::default()) {
            Err(PlayError::Stopped) => Ok(false),
            counted => {
                *total += counted?;
                Ok(true)
            }
        };
    }
    let (moves, all) = play.divide_while(1, PerftOptions::default(), &mut |_, _| true)?;
    if !all {
        return Ok(false);
    }
    for (mv, _) in moves {
        match play.play(&mv) {
            Err(PlayError::Stopped) => return Ok(false),
            played => played?,
        }
        let finished = below(play, depth - 1, go_on, total);
        play.undo();
        if !finished? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of positions below each legal move, as [`Play::divide`] gives it, and whether these are all: if `go_on` said to
/// stop, they are those of the moves that were counted by then.
pub fn divide(
    play: &Play,
    depth: u32,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<(Vec<(Move, u64)>, bool), PlayError> {
    if depth <= IN_ONE_GO || play.outcome().is_some() || play.game().rules().turn.dice.is_some() {
        return play.divide_while(depth, PerftOptions::default(), &mut |_, counted| go_on(counted));
    }
    let mut play = play.clone();
    let mut parts = Vec::new();
    let (moves, all) = play.divide_while(1, PerftOptions::default(), &mut |_, _| true)?;
    if !all {
        return Ok((parts, false));
    }
    for (mv, _) in moves {
        match play.play(&mv) {
            Err(PlayError::Stopped) => return Ok((parts, false)),
            played => played?,
        }
        let below = count(&play, depth - 1, go_on);
        play.undo();
        match below? {
            Some(number) => parts.push((mv, number)),
            None => return Ok((parts, false)),
        }
    }
    Ok((parts, true))
}
