//! The end: which clause, if any, decides a position (semantics section 9).

use super::ask::Ask;
use super::scripts;
use crate::game::core::Core;
use crate::hooks::Won;
use crate::notation::{Outcome, Verdict};
use crate::rules::{EndKind, EndSide, KindSet, Player, PlayerFact};

/// A decision: the index of the end clause and its verdict.
pub type Decision = (usize, Verdict);

/// Which end clauses are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All: a game is played.
    All,
    /// Those that depend on the position only and do not ask whether there is a move: moves are counted, and a position
    /// without moves counts nothing anyway.
    Counting,
}

/// The first end clause that holds.
pub fn decide<const W: usize>(ask: &Ask<'_, W>, asked: Asked) -> Option<Decision> {
    let core = ask.core;
    core.rules.ends.iter().enumerate().find_map(|(index, end)| {
        if asked == Asked::Counting && (core.endings.timed[index] || core.endings.stuck[index]) {
            return None;
        }
        let verdict = match &end.what {
            EndKind::PlayerWho { facts, wins } => player_who(ask, facts, *wins),
            EndKind::Draw(cond) => ask.cond(cond).then_some(Verdict::Draw),
            EndKind::Script(script) => scripts::of(core).and_then(|scripts| {
                let won = scripts.verdict(&script.name, ask.pos.deed.as_deref(), || scripts::view(core, ask.pos))?;
                Some(match won {
                    Won::Player(player) => Verdict::Wins(Player(player)),
                    Won::Draw => Verdict::Draw,
                })
            }),
            EndKind::Agreement => None,
            EndKind::Most { kinds, cond } => ask.cond(cond).then(|| most(ask, *kinds)),
            EndKind::Side { side, wins, cond } => ask.cond(cond).then(|| {
                let player = match side {
                    EndSide::Mover => ask.mover,
                    EndSide::Opponent => next(core, ask.mover),
                    EndSide::Player(player) => player.0,
                };
                wins_or_loses(core, player, *wins)
            }),
        };
        verdict.map(|verdict| (index, verdict))
    })
}

/// The result for people.
pub fn describe<const W: usize>(core: &Core<W>, (index, verdict): Decision) -> Outcome {
    let end = &core.rules.ends[index];
    Outcome { verdict, label: end.label.clone(), clause: Some(end.clause) }
}

fn next<const W: usize>(core: &Core<W>, player: u8) -> u8 {
    (player + 1) % core.men.players as u8
}

/// A player wins, or loses to the next.
fn wins_or_loses<const W: usize>(core: &Core<W>, player: u8, wins: bool) -> Verdict {
    Verdict::Wins(Player(if wins { player } else { next(core, player) }))
}

/// The verdict of `a player who FACTS wins|loses`: a draw if it is true of several.
fn player_who<const W: usize>(ask: &Ask<'_, W>, facts: &[Vec<PlayerFact>], wins: bool) -> Option<Verdict> {
    let players = 0..ask.core.men.players as u8;
    let holds = |player: &u8| facts.iter().any(|all| all.iter().all(|fact| ask.player(*player, fact)));
    let mut found = players.filter(holds);
    let first = found.next()?;
    Some(if found.next().is_some() { Verdict::Draw } else { wins_or_loses(ask.core, first, wins) })
}

/// Whoever has most pieces of some kinds, on the board and in hand.
fn most<const W: usize>(ask: &Ask<'_, W>, kinds: KindSet) -> Verdict {
    let count = |player: u8| -> u32 {
        ask.men(player, kinds)
            .map(|man| u32::from(ask.pos.count[usize::from(man)]) + ask.pos.hand[usize::from(man)])
            .sum()
    };
    let players = 0..ask.core.men.players as u8;
    let best = players.clone().map(count).max().unwrap_or(0);
    let mut leaders = players.filter(|&player| count(player) == best);
    match (leaders.next(), leaders.next()) {
        (Some(player), None) => Verdict::Wins(Player(player)),
        _ => Verdict::Draw,
    }
}
