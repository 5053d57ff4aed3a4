//! Why a move is legal or not.
//!
//! The slow engine judges every move that one might try. The judgement on the typed one, or on the nearest to it (same
//! start and end, got furthest), is the answer; a text that names nothing that one might try is judged by what stands on
//! the board and how its points are joined.

use std::collections::BTreeSet;

use super::{geometry, words};
use crate::notation::moves::{self, MoveError, MoveText, WhatText};
use crate::notation::{Move, MoveKind, Reason, Setup};
use crate::reference::{Judged, Referee, RefereeError};
use crate::rules::{ActKind, ClauseId, Rules, Take};

/// Why a move is legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The move in full, or the text as typed where it names no move that one might try.
    pub text: String,
    /// What forbids it; `None` for a legal move.
    pub reason: Option<Reason>,
    /// The clauses that allow or forbid it, as far as some clause does.
    pub clauses: Vec<ClauseId>,
    /// The answer in words: one phrase without a full stop.
    pub words: String,
    /// Moves that are legal instead, where a duty or a preference is the reason.
    pub instead: Vec<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyError {
    /// The text is no move, or means several legal ones.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The slow engine cannot list the moves.
    #[error(transparent)]
    Referee(#[from] RefereeError),
}

/// Why the move that the text means is legal or not.
pub fn why(referee: &Referee, text: &str) -> Result<Why, WhyError> {
    let rules = referee.rules();
    let setup = referee.setup();
    if let Some(outcome) = referee.outcome() {
        return Ok(Why {
            text: text.trim().to_string(),
            reason: Some(Reason::Turn),
            clauses: outcome.clause.into_iter().collect(),
            words: format!("the game is over: {}", words::outcome(rules, outcome)),
            instead: Vec::new(),
        });
    }
    let legal = referee.moves()?;
    match moves::read_on(rules, &setup, &legal, text) {
        Ok(index) => return Ok(allowed(rules, &setup, &legal[index])),
        Err(MoveError::NotLegal { .. }) => {}
        Err(other) => return Err(other.into()),
    }
    let judged = referee.judged()?;
    let wanted = moves::parse(rules, text)?;
    let answer = match nearest(rules, &judged, &wanted, text) {
        Some((mv, reason, clause)) => forbidden(rules, &setup, &legal, mv, reason, clause),
        None => untried(rules, &setup, &wanted, text),
    };
    Ok(answer)
}

fn allowed(rules: &Rules, setup: &Setup, mv: &Move) -> Why {
    Why {
        text: moves::print(rules, mv),
        reason: None,
        clauses: acts_for(rules, setup, mv),
        words: "it is legal".to_string(),
        instead: Vec::new(),
    }
}

/// The clauses of the acts that can make such a move, where these are not many.
fn acts_for(rules: &Rules, setup: &Setup, mv: &Move) -> Vec<ClauseId> {
    let MoveKind::Travel { from, .. } = &mv.what else { return Vec::new() };
    let Some(man) = setup.men[from.index()].last() else { return Vec::new() };
    let takes = mv.takes();
    let fits = |what: &ActKind| match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
            Take::No => !takes,
            Take::Or(_) | Take::Line { only: false, .. } => true,
            Take::Only(_) | Take::Line { only: true, .. } => takes,
        },
        ActKind::Jump(..) | ActKind::Fly(..) => takes,
        ActKind::Hop { .. } => !takes,
        ActKind::Script(_) => true,
        ActKind::Place { .. } | ActKind::Remove { .. } => false,
    };
    let acts = rules.acts.iter().filter(|act| {
        let bound = &act.bound;
        bound.kinds.contains(man.kind) && bound.player.is_none_or(|player| player == setup.side) && fits(&act.what)
    });
    acts.map(|act| act.bound.clause).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The judged move that the text means or comes nearest to: one with all its landings rather than some of them, and of
/// several the one that got furthest.
fn nearest<'a>(
    rules: &Rules,
    judged: &'a [Judged],
    wanted: &MoveText,
    text: &str,
) -> Option<(&'a Move, Reason, Option<ClauseId>)> {
    let refused: Vec<(&Move, Reason, Option<ClauseId>)> = judged
        .iter()
        .filter_map(|judged| judged.verdict.err().map(|(reason, clause)| (&judged.mv, reason, clause)))
        .collect();
    let furthest = |fits: &dyn Fn(&Move) -> bool| {
        // Of equals the first in canonical order.
        let fitting = refused.iter().filter(|(mv, _, _)| fits(mv));
        fitting.rev().max_by_key(|(_, reason, _)| *reason).copied()
    };
    let means = |mv: &Move| moves::read(rules, std::slice::from_ref(mv), text).is_ok();
    let in_full = |mv: &Move| means(mv) && landings(mv) == wanted_landings(wanted);
    furthest(&in_full).or_else(|| furthest(&means))
}

fn landings(mv: &Move) -> usize {
    match &mv.what {
        MoveKind::Travel { hops, .. } => hops.len(),
        _ => 1,
    }
}

fn wanted_landings(wanted: &MoveText) -> usize {
    match &wanted.what {
        WhatText::Travel { hops, .. } => hops.len(),
        _ => 1,
    }
}

fn forbidden(rules: &Rules, setup: &Setup, legal: &[Move], mv: &Move, reason: Reason, clause: Option<ClauseId>) -> Why {
    let instead = match reason {
        Reason::Duty | Reason::Prefer => legal.iter().map(|mv| moves::print(rules, mv)).collect(),
        Reason::Chain => longer(rules, legal, mv),
        _ => Vec::new(),
    };
    Why {
        text: moves::print(rules, mv),
        reason: Some(reason),
        clauses: clause.into_iter().collect(),
        words: words::refusal(rules, setup, mv, reason, legal),
        instead,
    }
}

/// The legal moves that begin like this one.
fn longer(rules: &Rules, legal: &[Move], mv: &Move) -> Vec<String> {
    let MoveKind::Travel { from, hops } = &mv.what else { return Vec::new() };
    let begins_so = |other: &&Move| match &other.what {
        MoveKind::Travel { from: start, hops: longer } => start == from && longer.starts_with(hops),
        _ => false,
    };
    legal.iter().filter(begins_so).map(|mv| moves::print(rules, mv)).collect()
}

/// The answer for a text that is nothing one might try.
fn untried(rules: &Rules, setup: &Setup, wanted: &MoveText, text: &str) -> Why {
    let (reason, words) = geometry::explain(rules, setup, wanted);
    Why { text: text.trim().to_string(), reason: Some(reason), clauses: Vec::new(), words, instead: Vec::new() }
}
