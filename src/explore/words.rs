//! The words for a judgement.

use crate::notation::moves;
use crate::notation::text::{owner_name, with_article};
use crate::notation::{Man, Move, Outcome, Reason, Setup, Verdict};
use crate::reference::{Bar, Barred, Hitch};
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
            let instead: Vec<&Move> = case.instead.iter().collect();
            return match instead.is_empty() {
                true => words.to_string(),
                false => format!("{words}; legal is {}", self.named(&instead)),
            };
        }
        if let Some(hitch) = case.stuck.hitch {
            return self.hitch(case, hitch);
        }
        if let Some(furthest) = case.short {
            return format!(
                "without taking, {} on {} goes that way no farther than to {}, and there is nothing to take on the way to {}",
                self.the(case),
                self.name(case.from),
                self.name(Some(furthest)),
                self.name(case.landings.first().copied())
            );
        }
        let from = self.name(case.at());
        let to = self.name(case.landings.get(case.stuck.reached).or(case.landings.last()).copied());
        match case.stuck.reason {
            Reason::Turn => format!("it is the turn of {}", owner_name(self.rules, self.setup.side)),
            Reason::Empty if case.from.is_none() => "there is nothing in hand to place".to_string(),
            Reason::Empty => format!("nothing stands on {from}"),
            Reason::Owner => self.owner(case),
            Reason::Line if case.stuck.clause.is_some() => {
                format!("{} does not get from {from} to {to} now", self.the(case))
            }
            Reason::Line => match (case.from, self.first_unreached(case)) {
                (Some(_), Some(to)) if case.at() == Some(to) => format!("{} stands on {from} already", self.the(case)),
                (Some(_), Some(to)) => format!("no line leads from {from} to {}", self.name(Some(to))),
                (Some(_), None) => format!("{from} alone would lift a piece, which no clause allows here"),
                (None, _) => "no clause allows that".to_string(),
            },
            Reason::Direction => format!("{} on {from} does not go to {to}", self.the(case)),
            Reason::Blocked => self.blocked(case),
            Reason::Over => self.over(case),
            Reason::Rank => self.rank(case),
            Reason::Script => "a script forbids it".to_string(),
            Reason::Ban => format!("{} may not go or stop there", self.the(case)),
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

    /// `the king`, as what it is before the hop that is refused.
    fn the(&self, case: &Case) -> String {
        let kind = case.stuck.kind.or(self.man(case.from).map(|man| man.kind));
        kind.map_or("the piece".to_string(), |kind| format!("the {}", self.rules.kinds[kind.index()].name))
    }

    /// What is wrong with a hop that would be well by itself.
    fn hitch(&self, case: &Case, hitch: Hitch) -> String {
        let at = self.name(case.at());
        let to = self.name(case.landings.get(case.stuck.reached).copied());
        match hitch {
            Hitch::Quiet => {
                format!("there is nothing to take between {at} and {to}, and a capture goes on only by taking")
            }
            Hitch::Alone => format!("what the piece takes by going from {at} to {to} is a move of its own"),
            Hitch::Ended if case.stuck.taken.is_empty() => {
                format!("the move ends on {at}, where nothing has been taken")
            }
            Hitch::Ended => format!("the move ends on {at}: such a capture does not go on"),
            Hitch::Promoted => format!("the move ends on {at}, where the piece becomes {}", self.what(case)),
        }
    }

    /// `a king`
    fn what(&self, case: &Case) -> String {
        let kind = case.stuck.kind.or(self.man(case.from).map(|man| man.kind));
        kind.map_or("another".to_string(), |kind| with_article(&self.rules.kinds[kind.index()].name))
    }

    /// The landing that could not be reached, or the point that matters where it is one of those still to come.
    fn first_unreached(&self, case: &Case) -> Option<Point> {
        let coming = case.landings.get(case.stuck.reached..).unwrap_or_default();
        case.stuck.point.filter(|point| coming.contains(point)).or(coming.first().copied())
    }

    fn owner(&self, case: &Case) -> String {
        let point = case.stuck.point.or(case.from);
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
        let point = case.stuck.point.or(case.landings.get(case.stuck.reached).copied());
        match self.man(point) {
            Some(man) if point.is_some_and(|point| case.stuck.taken.contains(&point)) => {
                format!(
                    "the {} on {} has been taken, but stands there until the move ends",
                    self.kind(man),
                    self.name(point)
                )
            }
            Some(man) if man.owner == self.setup.side => {
                format!("your own {} stands on {}", self.kind(man), self.name(point))
            }
            Some(man) => format!("{} stands on {}", with_article(self.kind(man)), self.name(point)),
            None => "something stands in the way".to_string(),
        }
    }

    fn over(&self, case: &Case) -> String {
        let point = case.stuck.point.or(case.victims.first().copied());
        let landing = case.landings.get(case.stuck.reached).copied();
        match self.man(point) {
            Some(victim) if point.is_some_and(|point| case.stuck.taken.contains(&point)) => {
                format!("the {} on {} has been taken already", self.kind(victim), self.name(point))
            }
            Some(victim) if point != case.from => {
                format!("{} does not take the {} on {}", self.the(case), self.kind(victim), self.name(point))
            }
            _ if case.stuck.clause.is_some() && point == landing => {
                format!("{} on {} goes to {} only to take", self.the(case), self.name(case.at()), self.name(landing))
            }
            _ => format!("there is nothing to take on the way from {} to {}", self.name(case.at()), self.name(landing)),
        }
    }

    fn rank(&self, case: &Case) -> String {
        let point = case.stuck.point.filter(|&point| self.man(Some(point)).is_some()).or(case.victims.last().copied());
        let mover = case.stuck.kind.or(self.man(case.from).map(|man| man.kind));
        let (Some(mover), Some(victim)) = (mover, self.man(point)) else {
            return "the ranks forbid it".to_string();
        };
        let ranks = &self.rules.ranks;
        let relation = if ranks.lower(mover, victim.kind) {
            "above"
        } else if ranks.lower(victim.kind, mover) {
            "below"
        } else if ranks.equal(victim.kind, mover) {
            "equal in rank to"
        } else {
            "not comparable in rank to"
        };
        format!(
            "{} is {}, {relation} your {}",
            self.name(point),
            with_article(self.kind(victim)),
            self.rules.kinds[mover.index()].name
        )
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
