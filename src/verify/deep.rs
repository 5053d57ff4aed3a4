//! One engine against the other on seeded random games.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::notation::{moves, position};
use crate::play::Play;
use crate::reference::Referee;
use crate::search::Lots;
use crate::session::{Choices, Sitting, Trouble, Variant};

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// How many games.
    pub games: usize,
    /// No more plies than these in each.
    pub plies: usize,
    /// The seed of the first game; each next one has the next seed.
    pub seed: u64,
}

/// A position in which the engines do not agree.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// The seed of the game.
    pub seed: u64,
    /// The moves that led there.
    pub moves: Vec<String>,
    /// The position.
    pub position: String,
    /// What differs, and how.
    pub what: String,
}

/// Plays random games on both engines and compares lists, order, keys, positions and outcomes after every move. Gives how
/// many positions were compared, or the first difference.
pub fn deep(variant: &Arc<Variant>, choices: &Choices, amount: Amount) -> Result<Result<usize, Difference>, Trouble> {
    let start = Sitting::begin(variant.clone(), choices.clone())?;
    let mut compared = 0;
    for seed in (amount.seed..).take(amount.games) {
        let mut lots = Lots::new(seed);
        let mut play = start.play().clone();
        let mut referee = Referee::from_setup(start.rules().clone(), start.begin_setup())?;
        let mut played: Vec<String> = Vec::new();
        for _ in 0..=amount.plies {
            if let Some(what) = difference(&play, &referee)? {
                let position = position::print(start.rules(), &play.setup());
                return Ok(Err(Difference { seed, moves: played, position, what }));
            }
            compared += 1;
            let legal = play.moves()?;
            let Some(mv) = legal.get(lots.below(legal.len())) else { break };
            if play.outcome().is_some() {
                break;
            }
            play.play(mv)?;
            referee.play(mv)?;
            played.push(moves::print(start.rules(), mv));
        }
    }
    Ok(Ok(compared))
}

/// Where the engines part within so many plies of a position, in a sentence: the nearest position in which they do, of the
/// first `most` that come about.
pub(super) fn parting(sitting: &Sitting, plies: u32, most: usize) -> Result<Option<String>, Trouble> {
    let referee = Referee::from_setup(sitting.rules().clone(), &sitting.setup())?;
    // Neither knows what came before.
    let afresh = sitting.clone().beginning_at(sitting.setup())?;
    let mut waiting = VecDeque::from([(afresh.play().clone(), referee, Vec::new())]);
    for _ in 0..most {
        let Some((play, referee, line)) = waiting.pop_front() else { break };
        if let Some(what) = difference_on_the_board(&play, &referee)? {
            let behind = if line.is_empty() { String::new() } else { format!(" behind {}", line.join(" ")) };
            return Ok(Some(format!("The two engines part{behind}: {what}. That is a mistake of the program.")));
        }
        if line.len() as u32 >= plies || play.outcome().is_some() {
            continue;
        }
        for mv in play.moves()? {
            if waiting.len() >= most {
                break;
            }
            let (mut play, mut referee, mut line) = (play.clone(), referee.clone(), line.clone());
            play.play(&mv)?;
            referee.play(&mv)?;
            line.push(moves::print(sitting.rules(), &mv));
            waiting.push_back((play, referee, line));
        }
    }
    Ok(None)
}

/// What the engines say differently about the same position.
fn difference_on_the_board(play: &Play, referee: &Referee) -> Result<Option<String>, Trouble> {
    let rules = referee.rules();
    let differs = |what: &str, compiled: String, slow: String| {
        (compiled != slow).then(|| format!("{what}: {compiled} (compiled engine), {slow} (reference engine)"))
    };
    let list =
        |all: &[crate::notation::Move]| all.iter().map(|mv| moves::print(rules, mv)).collect::<Vec<_>>().join(" ");
    let outcome = |outcome: Option<&crate::notation::Outcome>| {
        outcome.map_or("none".to_string(), |outcome| crate::explore::outcome_words(rules, outcome))
    };
    let (fast, slow) = (play.moves()?, referee.moves()?);
    Ok(differs("position", position::print(rules, &play.setup()), position::print(rules, &referee.setup()))
        .or_else(|| differs("outcome", outcome(play.outcome()), outcome(referee.outcome())))
        .or_else(|| differs("moves", list(&fast), list(&slow)))
        .or_else(|| (fast != slow).then(|| "moves of the same text take different pieces".to_string())))
}

/// What the engines say differently about the same position, or remember of it.
fn difference(play: &Play, referee: &Referee) -> Result<Option<String>, Trouble> {
    let differs = |what: &str, compiled: String, slow: String| {
        (compiled != slow).then(|| format!("{what}: {compiled} (compiled engine), {slow} (reference engine)"))
    };
    Ok(difference_on_the_board(play, referee)?
        .or_else(|| differs("key", format!("{:016x}", play.key()), format!("{:016x}", referee.key())))
        .or_else(|| differs("full key", format!("{:016x}", play.full_key()), format!("{:016x}", referee.full_key()))))
}
