//! A refused move, as far as words about it need to know.

use crate::notation::moves::{MoveText, WhatText};
use crate::notation::{Move, MoveKind, Reason, Setup};
use crate::reference::Stuck;
use crate::rules::{ClauseId, Point, Rules};

/// A refused move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// Why, and how far it gets.
    pub stuck: Stuck,
    /// The start; `None` for what starts on no point.
    pub from: Option<Point>,
    pub landings: Vec<Point>,
    pub victims: Vec<Point>,
    /// How far it goes that way without taking, where that is not far enough.
    pub short: Option<Point>,
    /// The words, where the reason alone does not give them.
    pub words: Option<&'static str>,
    /// Legal moves that go the same way written otherwise.
    pub instead: Vec<Move>,
    /// Clauses to be named whatever the reason.
    pub beside: Vec<ClauseId>,
}

impl Case {
    fn bare(reason: Reason, clause: Option<ClauseId>) -> Case {
        Case {
            stuck: Stuck::whole(reason, clause),
            from: None,
            landings: Vec::new(),
            victims: Vec::new(),
            short: None,
            words: None,
            instead: Vec::new(),
            beside: Vec::new(),
        }
    }

    /// A move that one might try.
    pub fn of_move(mv: &Move, reason: Reason, clause: Option<ClauseId>) -> Case {
        let none = Case::bare(reason, clause);
        match &mv.what {
            MoveKind::Travel { from, hops } => Case {
                from: Some(*from),
                landings: hops.iter().map(|hop| hop.to).collect(),
                victims: hops.iter().flat_map(|hop| hop.victims.iter().copied()).collect(),
                stuck: Stuck {
                    reached: hops.len().saturating_sub(1),
                    kind: hops.iter().rev().skip(1).find_map(|hop| hop.becomes),
                    taken: hops.iter().rev().skip(1).flat_map(|hop| hop.victims.iter().copied()).collect(),
                    ..none.stuck
                },
                ..none
            },
            MoveKind::Place { from, to, .. } => Case { from: *from, landings: vec![*to], ..none },
            MoveKind::Remove(point) => Case { from: Some(*point), ..none },
            MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => none,
        }
    }

    /// A text that is nothing one might try, apart from travels: what stands on the board decides.
    pub fn of_text(rules: &Rules, setup: &Setup, wanted: &MoveText) -> Case {
        let mut case = Case::bare(Reason::Line, None);
        let stands = |point: Point| setup.men[point.index()].last();
        match &wanted.what {
            WhatText::Travel { from, hops, .. } => {
                case.from = Some(*from);
                case.landings = hops.iter().map(|hop| hop.to).collect();
            }
            WhatText::Place { from, to, .. } => {
                (case.from, case.landings) = (*from, vec![*to]);
                let in_hand = setup.hands.keys().any(|(owner, _)| *owner == setup.side);
                match from.map(stands) {
                    None if !in_hand => case.stuck.reason = Reason::Empty,
                    Some(None) => case.stuck.reason = Reason::Empty,
                    Some(Some(man)) if man.owner != setup.side => case.stuck.reason = Reason::Owner,
                    _ if stands(*to).is_some() => case.stuck.reason = Reason::Blocked,
                    _ => case.words = Some("no clause lets a piece be set down there"),
                }
            }
            WhatText::Remove(point) => {
                case.from = Some(*point);
                case.stuck.reason = if stands(*point).is_some() { Reason::Line } else { Reason::Empty };
            }
            WhatText::Roll(faces) => {
                let words = match (&rules.turn.dice, &setup.dice) {
                    (None, _) => "there are no dice in this game",
                    (Some(_), Some(_)) => "nothing is to be rolled now",
                    (Some(dice), None) if faces.len() != dice.number as usize => {
                        "another number of dice is to be rolled"
                    }
                    (Some(_), None) => "the dice have no such face",
                };
                (case.stuck.reason, case.words) = (Reason::Turn, Some(words));
            }
            WhatText::Reroll => {
                (case.stuck.reason, case.words) = (Reason::Turn, Some("nothing is to be rolled again now"))
            }
            WhatText::Pass => {
                let words = match rules.turn.passes.is_empty() {
                    true => "no clause lets a player pass",
                    false => "no clause allows to pass now",
                };
                (case.stuck.reason, case.words) = (Reason::Duty, Some(words));
            }
        }
        case
    }

    /// The case as the engine finds it where it goes no further.
    pub fn stuck(self, stuck: Stuck) -> Case {
        Case { stuck, ..self }
    }

    /// Where the piece stands before the hop that is refused.
    pub fn at(&self) -> Option<Point> {
        match self.stuck.reached.checked_sub(1) {
            Some(last) => self.landings.get(last).copied(),
            None => self.from,
        }
    }

    /// Whether both go from the same point over the same landings.
    pub fn goes_like(&self, other: &Case) -> bool {
        self.from == other.from && self.landings == other.landings
    }

    /// Whether the move goes on where this one ends.
    pub fn begins(&self, mv: &Move) -> bool {
        match &mv.what {
            MoveKind::Travel { from, hops } => {
                Some(*from) == self.from
                    && hops.len() > self.landings.len()
                    && self.landings.iter().zip(hops).all(|(landing, hop)| *landing == hop.to)
            }
            _ => false,
        }
    }
}
