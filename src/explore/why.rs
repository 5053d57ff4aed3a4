//! Why a move is legal or not.
//!
//! The slow engine judges every move that one might try. The judgement on the typed one, or on the nearest to it (same
//! start and end, got furthest), is the answer; for a text that names nothing that one might try the engine says what keeps
//! a piece from going so.

use std::collections::BTreeSet;

use super::call::called;
use super::case::Case;
use super::words::{self, Speaker};
use crate::notation::moves::{self, MoveError, MoveText, WhatText};
use crate::notation::{Move, MoveKind, Reason, Setup};
use crate::reference::{Judged, Referee, RefereeError};
use crate::rules::{Act, ActKind, Bound, ClauseId, Duty, DutyRule, Kind, Rules, Take};

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

/// Why the move, or the call, that the text means is legal or not.
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
    if let Some(name) = text.trim().strip_prefix("call ") {
        return called(referee, name.trim());
    }
    let legal = referee.moves()?;
    match moves::read_on(rules, &setup, &legal, text) {
        Ok(index) => return Ok(allowed(rules, &setup, &legal[index])),
        Err(MoveError::NotLegal { .. }) => {}
        Err(other) => return Err(other.into()),
    }
    let judged = referee.judged()?;
    let wanted = moves::parse(rules, text)?;
    let speaker = Speaker { rules, setup: &setup, legal: &legal };
    let near = nearest(rules, &judged, &wanted, text);
    let (text, case) = match near {
        Some((mv, reason, clause)) => (moves::print(rules, mv), pointed(referee, Case::of_move(mv, reason, clause))),
        None => (text.trim().to_string(), walked(referee, &legal, Case::of_text(&setup, &wanted), &wanted)),
    };
    let mut why = forbidden(&speaker, text, case);
    if let Some((mv, Reason::Script, _)) = near
        && let Some((script, reason)) = referee.veto(mv)
    {
        why.words = format!("the script `{script}` forbids it: {reason}");
    }
    Ok(why)
}

/// The case with the point that matters, where the engine names one for this reason.
fn pointed(referee: &Referee, case: Case) -> Case {
    let Some(from) = case.from else { return case };
    let (reason, _, point) = referee.why_not(from, &case.landings);
    Case { point: point.filter(|_| reason == case.reason), ..case }
}

/// The case of a text that is nothing one might try: the engine walks along the landings to where it goes no further.
fn walked(referee: &Referee, legal: &[Move], case: Case, wanted: &MoveText) -> Case {
    let (Some(from), WhatText::Travel { .. }) = (case.from, &wanted.what) else { return case };
    if legal.iter().any(|mv| Case::of_move(mv, Reason::Line, None).goes_like(&case)) {
        let words = Some("the piece may go so, but not with that mark, new kind, huff, removal or die");
        return Case { reason: Reason::Line, words, ..case };
    }
    let (reason, clause, point) = referee.why_not(from, &case.landings);
    Case { reason, clause, point, ..case }
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

/// The clauses that can make such a move what it is: its act, and the promotion, the huff or the removal that it shows.
fn acts_for(rules: &Rules, setup: &Setup, mv: &Move) -> Vec<ClauseId> {
    let takes = mv.takes();
    let travels = |what: &ActKind| match what {
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
    let binds = |bound: &Bound, kind: Kind| {
        bound.kinds.contains(kind) && bound.player.is_none_or(|player| player == setup.side)
    };
    let turn = &rules.turn;
    let mut found: BTreeSet<ClauseId> = BTreeSet::new();
    let (kind, becomes) = match &mv.what {
        MoveKind::Travel { from, hops } => {
            let Some(man) = setup.men[from.index()].last() else { return Vec::new() };
            let acts = rules.acts.iter().filter(|act| binds(&act.bound, man.kind) && travels(&act.what));
            found.extend(acts.map(|act| act.bound.clause));
            (Some(man.kind), hops.iter().find_map(|hop| hop.becomes))
        }
        MoveKind::Place { kind, becomes, .. } => {
            let placing = |act: &&Act| binds(&act.bound, *kind) && matches!(act.what, ActKind::Place { .. });
            found.extend(rules.acts.iter().filter(placing).map(|act| act.bound.clause));
            (Some(*kind), *becomes)
        }
        MoveKind::Remove(_) => {
            let lifting = rules.acts.iter().filter(|act| matches!(act.what, ActKind::Remove { .. }));
            found.extend(lifting.map(|act| act.bound.clause));
            (None, None)
        }
        MoveKind::Roll(_) | MoveKind::Reroll => {
            found.extend(turn.dice.iter().map(|dice| dice.clause));
            (None, None)
        }
        MoveKind::Pass => {
            found.extend(turn.passes.iter().map(|pass| pass.clause));
            (None, None)
        }
    };
    if let (Some(kind), Some(new)) = (kind, becomes) {
        let promotions = rules.promotions.iter().filter(|all| binds(&all.bound, kind) && all.to.contains(&new));
        found.extend(promotions.map(|promotion| promotion.bound.clause));
    }
    if let (Some(kind), Some(_)) = (kind, mv.follow) {
        found
            .extend(rules.follows.iter().filter(|follow| binds(&follow.bound, kind)).map(|follow| follow.bound.clause));
    }
    if mv.huff.is_some() {
        let huffing = |duty: &&DutyRule| duty.steps.iter().flatten().any(|duty| matches!(duty, Duty::BeHuffed));
        found.extend(turn.duties.iter().filter(huffing).map(|duty| duty.clause));
    }
    found.into_iter().collect()
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

fn forbidden(speaker: &Speaker<'_>, text: String, case: Case) -> Why {
    let print = |mv: &Move| moves::print(speaker.rules, mv);
    let instead = match case.reason {
        Reason::Duty | Reason::Prefer => speaker.legal.iter().map(print).collect(),
        Reason::Chain => speaker.legal.iter().filter(|mv| case.begins(mv)).map(print).collect(),
        _ => Vec::new(),
    };
    // Where the board itself is in the way, no clause is to blame.
    let blameless = matches!(case.reason, Reason::Empty | Reason::Owner | Reason::Line | Reason::Blocked);
    Why {
        text,
        reason: Some(case.reason),
        clauses: case.clause.filter(|_| !blameless).into_iter().collect(),
        words: speaker.refusal(&case),
        instead,
    }
}
