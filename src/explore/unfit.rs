//! What a text says that no legal move does, and what comes nearest to it.

use std::collections::BTreeSet;

use super::case::Case;
use crate::notation::moves::{HopText, MoveText, WhatText};
use crate::notation::{Hop, Move, MoveKind, Reason};
use crate::reference::Referee;
use crate::rules::{ClauseId, Duty, DutyRule, Kind, Point, Rules};

/// The case of a piece that is set down or lifted as no clause allows, with the clauses that come nearest.
pub(super) fn unset(referee: &Referee, mut case: Case, said: &MoveText) -> Case {
    if case.stuck.reason != Reason::Line {
        return case;
    }
    let (rules, setup) = (referee.rules(), referee.setup());
    match &said.what {
        WhatText::Place { letter, from, to, .. } => {
            let named = |kind: Kind| letter.is_none() || rules.kinds[kind.index()].letter == *letter;
            let kinds: Vec<Kind> = match from {
                Some(from) => setup.men[from.index()].last().map(|man| man.kind).into_iter().collect(),
                None => {
                    let own = setup.hands.keys().filter(|(owner, _)| *owner == setup.side).map(|&(_, kind)| kind);
                    own.filter(|&kind| named(kind)).collect()
                }
            };
            case.stuck.near = referee.near_placement(*from, &kinds, *to);
        }
        WhatText::Remove(_) => case.stuck.near = referee.near_removal(),
        _ => {}
    }
    case
}

/// What a text says that no move does.
pub(super) struct Unfit {
    pub words: &'static str,
    /// The clauses because of which it is otherwise.
    pub beside: Vec<ClauseId>,
    /// Where there are none, those that come nearest.
    pub near: Vec<ClauseId>,
}

/// What the text says that none of the legal moves over the same landings does.
pub(super) fn unfit(referee: &Referee, alike: &[&Move], said: &MoveText) -> Unfit {
    let only = |words| Unfit { words, beside: Vec::new(), near: Vec::new() };
    if said.huff.is_some() && !alike.iter().any(|mv| mv.huff == said.huff) {
        let words = "the piece may go so, but not after that piece is huffed";
        return Unfit { beside: huffing(referee.rules()), ..only(words) };
    }
    if said.follow.is_some() && !alike.iter().any(|mv| mv.follow == said.follow) {
        return only(match alike.iter().any(|mv| mv.follow.is_some()) {
            true => "the piece may go so, but not together with what stands behind `/`",
            false => "the piece may go so, but no other piece is lifted, set down or promoted by it",
        });
    }
    if said.die.is_some() && !alike.iter().any(|mv| mv.die == said.die) {
        return only(match alike.iter().any(|mv| mv.die.is_some()) {
            true => "the piece may go so, but not with that die",
            false => "the piece may go so, but no other move differs from it in the die alone, so that none is named",
        });
    }
    let said = match &said.what {
        WhatText::Place { to, becomes: Some(_), .. } => {
            let words = "the piece may be set down there, but it does not become that there";
            return unpromoted(referee, alike, *to, words);
        }
        WhatText::Place { .. } => return only("the piece may be set down there, but not with all that is said of it"),
        _ if alike.iter().all(|mv| matches!(mv.what, MoveKind::Place { .. })) => {
            return only("the piece does not go there but may be set down there, which is written with `*`");
        }
        WhatText::Travel { hops, .. } => hops,
        _ => return only("the piece may not go just so"),
    };
    let fits = |fit: &dyn Fn(&HopText, &Hop) -> bool| {
        let hops = |mv: &Move| match &mv.what {
            MoveKind::Travel { hops, .. } => hops.clone(),
            _ => Vec::new(),
        };
        alike.iter().any(|mv| said.iter().zip(&hops(mv)).all(|(said, hop)| fit(said, hop)))
    };
    if !fits(&|said, hop| !said.takes || !hop.victims.is_empty()) {
        only("the piece may go so, but it takes nothing there")
    } else if !fits(&|said, hop| said.takes || hop.victims.is_empty()) {
        only("the piece may go so, but only by taking, which is written with `x`")
    } else if !fits(&|said, hop| said.victims.as_ref().is_none_or(|said| same_points(said, &hop.victims))) {
        only("the piece may go so, but it does not take these pieces")
    } else if !fits(&|said, hop| said.mark.is_none() || said.mark == hop.mark) {
        only("the piece may go so, but not with that mark: `A` and `W` stand only where both were possible")
    } else if let Some(hop) = said.iter().find(|said| said.becomes.is_some()) {
        unpromoted(referee, alike, hop.to, "the piece may go so, but it does not become that there")
    } else {
        only("the piece may go so, but not with all that is said of it")
    }
}

/// A piece that does not become what was said: with the promotions that the legal moves bring, else those that come nearest.
fn unpromoted(referee: &Referee, alike: &[&Move], at: Point, words: &'static str) -> Unfit {
    let rules = referee.rules();
    let promotes = |clause: &ClauseId| rules.promotions.iter().any(|promotion| promotion.bound.clause == *clause);
    let made: BTreeSet<ClauseId> =
        alike.iter().filter_map(|mv| referee.making(mv).ok()).flatten().filter(promotes).collect();
    let kind = alike.iter().find_map(|mv| match &mv.what {
        MoveKind::Travel { from, .. } => referee.setup().men[from.index()].last().map(|man| man.kind),
        MoveKind::Place { kind, .. } => Some(*kind),
        _ => None,
    });
    let near = match (made.is_empty(), kind) {
        (true, Some(kind)) => referee.near_promotion(kind, at),
        _ => Vec::new(),
    };
    Unfit { words, beside: made.into_iter().collect(), near }
}

fn same_points(one: &[Point], other: &[Point]) -> bool {
    one.iter().collect::<BTreeSet<_>>() == other.iter().collect::<BTreeSet<_>>()
}

/// The duties that let the opponent lift a piece that left a capture out.
pub(super) fn huffing(rules: &Rules) -> Vec<ClauseId> {
    let huffs = |duty: &&DutyRule| duty.steps.iter().flatten().any(|duty| matches!(duty, Duty::BeHuffed));
    rules.turn.duties.iter().filter(huffs).map(|duty| duty.clause).collect()
}
