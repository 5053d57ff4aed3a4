//! The words for a judgement.

use crate::notation::moves;
use crate::notation::text::{owner_name, with_article};
use crate::notation::{Man, Move, Outcome, Reason, Setup, Verdict};
use crate::reference::{Bar, Barred};
use crate::rules::{Point, Rules};

use super::case::Case;

/// So many moves are named before the rest is only counted.
const NAMED: usize = 4;

/// How a game ended, as `Sami won (annihilation)`.
pub fn outcome(rules: &Rules, outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Wins(player) => format!("{} won", owner_name(rules, player)),
        Verdict::Draw => "draw".to_string(),
        Verdict::Undecided => "undecided".to_string(),
    };
    format!("{verdict} ({})", outcome.label)
}

/// What keeps clauses from allowing a move that they could allow; `None` if there are none.
pub(super) fn barred(found: &[Barred]) -> Option<&'static str> {
    let all = |bar: Bar| found.iter().all(|barred| barred.bar == bar);
    if found.iter().any(|barred| barred.besides) {
        return Some(match found {
            [Barred { bar: Bar::Condition, .. }] => {
                "a clause leads there, but its condition does not hold, and what stands on the board is in the way as well"
            }
            [Barred { bar: Bar::Block, .. }] => {
                "a clause leads there, but its block of moves does not hold now, and what stands on the board is in the \
                 way as well"
            }
            [_] => {
                "a clause leads there, but not from there or not now, and what stands on the board is in the way as well"
            }
            _ => {
                "several clauses lead there, but none from there and now, and what stands on the board is in the way as well"
            }
        });
    }
    Some(match found {
        [] => return None,
        [only] => match only.bar {
            Bar::Condition => "a clause would allow it, but its condition does not hold",
            Bar::Block => "a clause would allow it, but its block of moves does not hold now",
            Bar::Start => "a clause would allow it, but not from there",
            Bar::Several => "a clause would allow it, but neither from there nor now",
        },
        _ if all(Bar::Condition) => "several clauses would allow it, but their conditions do not hold",
        _ if all(Bar::Block) => "several clauses would allow it, but their blocks of moves do not hold now",
        _ if all(Bar::Start) => "several clauses would allow it, but not from there",
        _ => "several clauses would allow it, but not from there or not now",
    })
}

/// What a refusal speaks of.
pub(super) struct Speaker<'a> {
    pub rules: &'a Rules,
    pub setup: &'a Setup,
    pub legal: &'a [Move],
}

impl Speaker<'_> {
    /// Why a move is refused, in words.
    pub fn refusal(&self, case: &Case) -> String {
        if let Some(words) = case.words {
            return words.to_string();
        }
        let from = self.name(case.from);
        let to = self.name(case.landings.last().copied());
        match case.reason {
            Reason::Turn => format!("it is the turn of {}", owner_name(self.rules, self.setup.side)),
            Reason::Empty if case.from.is_none() => "there is nothing in hand to place".to_string(),
            Reason::Empty => format!("nothing stands on {from}"),
            Reason::Owner => self.owner(case),
            Reason::Line => match (case.from, self.first_unreached(case)) {
                (Some(_), Some(to)) => format!("no line leads from {from} to {}", self.name(Some(to))),
                (Some(_), None) => format!("{from} alone would lift a piece, which no clause allows here"),
                (None, _) => "no clause allows that".to_string(),
            },
            Reason::Direction => format!("{} on {from} does not go to {to}", self.the(case.from)),
            Reason::Blocked => self.blocked(case),
            Reason::Over => self.over(case),
            Reason::Rank => self.rank(case),
            Reason::Script => "a script forbids it".to_string(),
            Reason::Ban => format!("{} may not go or stop there", self.the(case.from)),
            Reason::Chain => self.chain(case),
            Reason::Check => "it would leave a piece of yours in check".to_string(),
            Reason::Repeat => "the position has occurred before".to_string(),
            Reason::Duty if self.legal.iter().all(Move::takes) => {
                format!("there is a capture, which comes first: {}", self.some())
            }
            Reason::Duty => format!("another duty comes first: {}", self.some()),
            Reason::Prefer => format!("another capture comes first: {}", self.some()),
        }
    }

    fn name(&self, point: Option<Point>) -> String {
        point.map(|point| format!("`{}`", self.rules.board.print(point))).unwrap_or_default()
    }

    fn man(&self, point: Option<Point>) -> Option<Man> {
        self.setup.men[point?.index()].last().copied()
    }

    fn kind(&self, man: Man) -> &str {
        &self.rules.kinds[man.kind.index()].name
    }

    /// `the king`
    fn the(&self, point: Option<Point>) -> String {
        self.man(point).map_or("the piece".to_string(), |man| format!("the {}", self.kind(man)))
    }

    /// The point that matters where it is known, else the landing that could not be reached.
    fn first_unreached(&self, case: &Case) -> Option<Point> {
        case.point.filter(|point| case.landings.contains(point)).or(case.landings.first().copied())
    }

    fn owner(&self, case: &Case) -> String {
        let point = case.point.or(case.from);
        match self.man(point) {
            Some(man) if man.owner == self.setup.side => {
                format!("the {} on {} is your own", self.kind(man), self.name(point))
            }
            Some(man) => format!(
                "the {} on {} belongs to {}, with {} to move",
                self.kind(man),
                self.name(point),
                owner_name(self.rules, man.owner),
                owner_name(self.rules, self.setup.side)
            ),
            None => format!("the piece on {} belongs to somebody else", self.name(point)),
        }
    }

    fn blocked(&self, case: &Case) -> String {
        let point = case.point.or(case.landings.first().copied());
        match self.man(point) {
            Some(man) if man.owner == self.setup.side => {
                format!("your own {} stands on {}", self.kind(man), self.name(point))
            }
            Some(man) => format!("{} stands on {}", with_article(self.kind(man)), self.name(point)),
            None => "something stands in the way".to_string(),
        }
    }

    fn over(&self, case: &Case) -> String {
        let point = case.point.or(case.victims.first().copied());
        match self.man(point) {
            Some(victim) => {
                format!("{} does not take the {} on {}", self.the(case.from), self.kind(victim), self.name(point))
            }
            None => format!("there is nothing to take on the way from {}", self.name(case.from)),
        }
    }

    fn rank(&self, case: &Case) -> String {
        let point = case.point.filter(|&point| self.man(Some(point)).is_some()).or(case.victims.last().copied());
        let (Some(mover), Some(victim)) = (self.man(case.from), self.man(point)) else {
            return "the ranks forbid it".to_string();
        };
        let ranks = &self.rules.ranks;
        let relation = if ranks.lower(mover.kind, victim.kind) {
            "above"
        } else if ranks.lower(victim.kind, mover.kind) {
            "below"
        } else if ranks.equal(victim.kind, mover.kind) {
            "equal in rank to"
        } else {
            "not comparable in rank to"
        };
        format!("{} is {}, {relation} your {}", self.name(point), with_article(self.kind(victim)), self.kind(mover))
    }

    fn chain(&self, case: &Case) -> String {
        let longer: Vec<&Move> = self.legal.iter().filter(|mv| case.begins(mv)).collect();
        match longer.is_empty() {
            true => "the chain may not go or end so".to_string(),
            false => format!("the chain must go on: {}", self.named(&longer)),
        }
    }

    fn some(&self) -> String {
        self.named(&self.legal.iter().collect::<Vec<_>>())
    }

    /// The first few moves, and how many more there are.
    fn named(&self, all: &[&Move]) -> String {
        let named: Vec<String> = all.iter().take(NAMED).map(|mv| moves::print(self.rules, mv)).collect();
        let more = all.len().saturating_sub(NAMED);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{rest}", named.join(", "))
    }
}
