//! Why a move is legal or not.
//!
//! The slow engine judges every move that one might try. The judgement on the typed one, or on the nearest to it (same
//! start and end, got furthest), is the answer; for a text that names nothing that one might try the engine says what keeps
//! a piece from going so.

use super::call::{called, ended_by_players};
use super::case::Case;
use super::unfit::{Unfit, huffing, unfit, unset};
use super::words::{self, Speaker};
use crate::notation::moves::{self, HopText, MoveError, MoveText, WhatText};
use crate::notation::{Hop, Move, MoveKind, Reason, Setup};
use crate::reference::{Judged, Referee, RefereeError, Stuck};
use crate::rules::{ClauseId, Point, Rules};

/// Why a move is legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The move in full, or the text as typed where it names no move that one might try.
    pub text: String,
    /// What forbids it; `None` for a legal move.
    pub reason: Option<Reason>,
    /// The clauses that allow or forbid it, as far as some clause does.
    pub clauses: Vec<ClauseId>,
    /// The clauses that come nearest to it, where none forbids it.
    pub near: Vec<ClauseId>,
    /// The answer in words: one phrase without a full stop.
    pub words: String,
    /// Moves that are legal instead, where a duty or a preference is the reason, or that go the same way written otherwise.
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
    if let Some(over) = over(referee, text) {
        return Ok(over);
    }
    if let Some(ended) = ended_by_players(referee, text) {
        return Ok(ended);
    }
    if let Some(name) = text.trim().strip_prefix("call ") {
        return called(referee, name.trim());
    }
    let legal = referee.moves()?;
    match moves::read_on(rules, &setup, &legal, text) {
        Ok(index) => return allowed(referee, &legal[index]),
        Err(MoveError::NotLegal { .. }) => {}
        Err(other) => return Err(other.into()),
    }
    let wanted = Wanted { text, said: moves::parse(rules, text)?, exact: None };
    refused(referee, &setup, &legal, &wanted)
}

/// Why just this move is legal or not: unlike a text, it never stands for a longer one or one with another promotion.
pub fn why_move(referee: &Referee, mv: &Move) -> Result<Why, WhyError> {
    let text = moves::print(referee.rules(), mv);
    if let Some(over) = over(referee, &text) {
        return Ok(over);
    }
    let legal = referee.moves()?;
    if legal.contains(mv) {
        return allowed(referee, mv);
    }
    let wanted = Wanted { text: &text, said: moves::parse(referee.rules(), &text)?, exact: Some(mv) };
    refused(referee, &referee.setup(), &legal, &wanted)
}

/// The legal move that takes the same piece the same way but is written otherwise, as with a promotion on the way, if there
/// is just one; with the clauses that make it.
pub fn instead_of(referee: &Referee, mv: &Move) -> Result<Option<(Move, Vec<ClauseId>)>, WhyError> {
    let by_result = referee.rules().turn.same_result;
    let legal = referee.moves()?;
    let mut alike = legal.iter().filter(|other| *other != mv && goes_alike(other, mv, by_result));
    match (alike.next(), alike.next()) {
        (Some(only), None) => Ok(Some((only.clone(), referee.making(only)?.into_iter().collect()))),
        _ => Ok(None),
    }
}

/// Whether two moves differ only in what becomes of the piece, in a mark or a die, or in that one of them also lifts or sets
/// down a piece.
fn goes_alike(one: &Move, other: &Move, by_result: bool) -> bool {
    let follows = one.follow == other.follow || one.follow.is_none() || other.follow.is_none();
    let same_way = match (&one.what, &other.what) {
        (MoveKind::Travel { from, hops }, MoveKind::Travel { from: start, hops: others }) => {
            let taken = |hops: &[Hop]| {
                let mut all: Vec<Point> = hops.iter().flat_map(|hop| hop.victims.iter().copied()).collect();
                all.sort_unstable();
                all
            };
            let landings = |hops: &[Hop]| match (by_result, hops.last()) {
                (true, Some(last)) => vec![last.to],
                _ => hops.iter().map(|hop| hop.to).collect(),
            };
            from == start && landings(hops) == landings(others) && taken(hops) == taken(others)
        }
        (MoveKind::Place { from, kind, to, .. }, MoveKind::Place { from: start, kind: same, to: end, .. }) => {
            (from, kind, to) == (start, same, end)
        }
        (one, other) => one == other,
    };
    one.huff == other.huff && follows && same_way
}

/// The answer after the end of a game.
fn over(referee: &Referee, text: &str) -> Option<Why> {
    let outcome = referee.outcome()?;
    Some(Why {
        text: text.trim().to_string(),
        reason: Some(Reason::Turn),
        clauses: outcome.clause.into_iter().collect(),
        near: Vec::new(),
        words: format!("the game is over: {}", words::outcome(referee.rules(), outcome)),
        instead: Vec::new(),
    })
}

/// A move that is not legal, as it was asked for.
struct Wanted<'a> {
    text: &'a str,
    said: MoveText,
    /// The move itself, where it is no text that was asked for.
    exact: Option<&'a Move>,
}

impl Wanted<'_> {
    /// Whether a move is meant.
    fn means(&self, rules: &Rules, mv: &Move) -> bool {
        match self.exact {
            Some(exact) => Move { die: exact.die, ..mv.clone() } == *exact,
            None => moves::read(rules, std::slice::from_ref(mv), self.text).is_ok(),
        }
    }
}

/// The answer while dice are to be thrown: until then no piece goes anywhere, and nothing else keeps it from that.
fn unrolled(rules: &Rules, legal: &[Move], wanted: &Wanted<'_>) -> Option<Why> {
    let of_pieces = matches!(wanted.said.what, WhatText::Travel { .. } | WhatText::Place { .. } | WhatText::Remove(_));
    let throws = legal.iter().any(|mv| matches!(mv.what, MoveKind::Roll(_)));
    let dice = rules.turn.dice.as_ref().filter(|_| of_pieces && throws)?;
    Some(Why {
        text: wanted.text.trim().to_string(),
        reason: Some(Reason::Turn),
        clauses: vec![dice.clause],
        near: Vec::new(),
        words: "the dice are to be thrown first".to_string(),
        instead: legal.iter().map(|mv| moves::print(rules, mv)).collect(),
    })
}

fn refused(referee: &Referee, setup: &Setup, legal: &[Move], wanted: &Wanted<'_>) -> Result<Why, WhyError> {
    let rules = referee.rules();
    // Who may not be huffed keeps the whole from being legal, whatever is wrong with the move behind it.
    if let Some(point) = wanted.said.huff.filter(|point| !setup.huff.contains(point)) {
        let clauses = huffing(rules);
        let words = match clauses.is_empty() {
            true => "no rule here lets a piece be huffed".to_string(),
            false => format!(
                "what stands on `{}` may not be huffed now: only a piece may that has just left out a capture to which it was bound",
                rules.board.print(point)
            ),
        };
        let text = wanted.text.trim().to_string();
        return Ok(Why { text, reason: Some(Reason::Line), clauses, near: Vec::new(), words, instead: Vec::new() });
    }
    if let Some(why) = unrolled(rules, legal, wanted) {
        return Ok(why);
    }
    let judged = referee.judged()?;
    let speaker = Speaker { rules, setup, legal };
    let otherwise = |mv: &Move| {
        goes_as_typed(referee, mv, &wanted.said) || stays(&wanted.said) && landings(mv) > wanted_landings(&wanted.said)
    };
    let near = nearest(rules, &judged, wanted).filter(|(mv, _, _)| !otherwise(mv));
    let (text, case) = match near {
        Some((mv, reason, clause)) => (moves::print(rules, mv), pointed(referee, Case::of_move(mv, reason, clause))),
        None => {
            let case = walked(referee, legal, Case::of_text(rules, setup, &wanted.said), wanted);
            (wanted.text.trim().to_string(), case)
        }
    };
    let case = match stays(&wanted.said) && near.is_none() {
        // No clause comes near to staying.
        true => Case { stuck: Stuck { near: Vec::new(), ..case.stuck }, ..case },
        false => short(referee, barred(referee, case, wanted, near.is_none()), &wanted.said),
    };
    let mut why = forbidden(&speaker, text, case);
    if let Some((mv, Reason::Script, _)) = near
        && let Some((script, reason)) = referee.veto(mv)
    {
        why.words = format!("the script `{script}` forbids it: {reason}");
    }
    Ok(why)
}

/// The case with the clauses that would allow the move if their condition held: where there are some, they are what keeps the
/// piece from going so, rather than the board or an act that goes elsewhere.
fn barred(referee: &Referee, case: Case, wanted: &Wanted<'_>, untried: bool) -> Case {
    let by_act = case.stuck.reason > Reason::Turn && case.stuck.reason < Reason::Ban;
    // What can be said of the start alone, as that nothing stands there, is said before all acts.
    if (!untried && !by_act) || matches!(case.stuck.reason, Reason::Empty | Reason::Turn) {
        return case;
    }
    // What lists too much when more is allowed leaves the answer as it is.
    let means = |mv: &Move| wanted.means(referee.rules(), mv);
    let found = referee.barred(case.from, &means).unwrap_or_default();
    // What stands in the way explains by itself what it explains.
    let told =
        found.iter().any(|barred| barred.besides) && !matches!(case.stuck.reason, Reason::Line | Reason::Direction);
    let Some(words) = words::barred(&found).filter(|_| !told) else { return case };
    let beside = found.into_iter().map(|barred| barred.clause).collect();
    Case { words: Some(words), stuck: Stuck { clause: None, ..case.stuck }, beside, ..case }
}

/// The case with how far the piece goes without taking, where it goes too far and finds nobody to take on its way: who did not
/// write a capture did not mean one.
fn short(referee: &Referee, mut case: Case, said: &MoveText) -> Case {
    let (Some(from), [to], WhatText::Travel { hops, .. }) = (case.from, case.landings.as_slice(), &said.what) else {
        return case;
    };
    if case.stuck.reason != Reason::Over || case.words.is_some() || hops.iter().any(|hop| hop.takes) {
        return case;
    }
    if let Some(reach) = referee.reach(from, *to) {
        case.short = Some(reach.furthest);
        case.stuck.near.extend(reach.clauses);
        case.stuck.near.sort_unstable();
        case.stuck.near.dedup();
    }
    case
}

/// The case with the point that matters, where the engine names one for this reason.
fn pointed(referee: &Referee, mut case: Case) -> Case {
    let Some(from) = case.from else { return case };
    let (reason, _, point) = referee.why_not(from, &case.landings);
    case.stuck.point = point.filter(|_| reason == case.stuck.reason);
    case
}

/// The case of a text that is nothing one might try: the engine walks along the landings to where it goes no further.
fn walked(referee: &Referee, legal: &[Move], case: Case, wanted: &Wanted<'_>) -> Case {
    let rules = referee.rules();
    let means = |mv: &Move| match (&wanted.said.what, &mv.what) {
        (WhatText::Place { letter: Some(letter), from: None, .. }, MoveKind::Place { kind, .. }) => {
            rules.kinds[kind.index()].letter == Some(*letter)
        }
        (WhatText::Travel { .. }, _) | (WhatText::Place { .. }, MoveKind::Place { .. }) => true,
        _ => false,
    };
    let alike: Vec<&Move> =
        legal.iter().filter(|mv| means(mv) && Case::of_move(mv, Reason::Line, None).goes_like(&case)).collect();
    if !alike.is_empty() {
        let Unfit { words, beside, near } = unfit(referee, &alike, &wanted.said);
        let instead = alike.into_iter().cloned().collect();
        let stuck = Stuck { reason: Reason::Line, near, ..case.stuck };
        return Case { stuck, words: Some(words), beside, instead, ..case };
    }
    match (&wanted.said.what, case.from) {
        (WhatText::Travel { .. }, Some(from)) => {
            let stuck = referee.stuck(from, &case.landings);
            case.stuck(stuck)
        }
        _ => unset(referee, case, &wanted.said),
    }
}

fn allowed(referee: &Referee, mv: &Move) -> Result<Why, WhyError> {
    let mut clauses = referee.making(mv)?;
    if mv.what == MoveKind::Reroll {
        clauses.extend(referee.rules().turn.dice.iter().map(|dice| dice.clause));
    }
    Ok(Why {
        text: moves::print(referee.rules(), mv),
        reason: None,
        clauses: clauses.into_iter().collect(),
        near: Vec::new(),
        words: "it is legal".to_string(),
        instead: Vec::new(),
    })
}

/// The judged move that the text means or comes nearest to: one with all its landings rather than some of them, and of
/// several the one that got furthest.
fn nearest<'a>(
    rules: &Rules,
    judged: &'a [Judged],
    wanted: &Wanted<'_>,
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
    let means = |mv: &Move| wanted.means(rules, mv);
    let in_full = |mv: &Move| means(mv) && landings(mv) == wanted_landings(&wanted.said);
    furthest(&in_full).or_else(|| furthest(&means))
}

/// Whether a text that was read as a longer move fails as it was typed only behind its first hop, so that no landing seems to
/// have been left out.
fn goes_as_typed(referee: &Referee, mv: &Move, said: &MoveText) -> bool {
    let WhatText::Travel { from, hops, .. } = &said.what else { return false };
    let typed: Vec<Point> = hops.iter().map(|hop| hop.to).collect();
    typed.len() > 1 && landings(mv) > typed.len() && referee.stuck(*from, &typed).reached > 0
}

/// Whether the text leads from a point to itself without taking, which is no chain of captures that leads back.
fn stays(said: &MoveText) -> bool {
    let WhatText::Travel { from, hops, .. } = &said.what else { return false };
    matches!(hops.as_slice(), [HopText { to, takes: false, .. }] if to == from)
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
    let instead = match case.stuck.reason {
        Reason::Duty | Reason::Prefer => speaker.legal.iter().map(print).collect(),
        Reason::Chain => speaker.legal.iter().filter(|mv| case.begins(mv)).map(print).collect(),
        _ => case.instead.iter().map(print).collect(),
    };
    // Where the board itself is in the way, no clause is to blame.
    let blameless = matches!(case.stuck.reason, Reason::Empty | Reason::Blocked);
    let clauses: Vec<ClauseId> =
        case.stuck.clause.filter(|_| !blameless).into_iter().chain(case.beside.iter().copied()).collect();
    let nearer = clauses.is_empty() && !blameless || case.short.is_some();
    let near = if nearer { case.stuck.near.clone() } else { Vec::new() };
    Why { text, reason: Some(case.stuck.reason), clauses, near, words: speaker.refusal(&case), instead }
}
