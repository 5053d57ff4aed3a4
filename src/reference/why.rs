//! Why a move that somebody typed is in no list (semantics 3, reasons).

use super::RefereeError;
use super::chain::Path;
use super::made::Fault;
use super::table::Table;
use super::way::{Way, line, rays};
use super::who::dirs;
use crate::notation::Reason;
use crate::rules::{ActKind, Direction, Kind, Point};

impl Table<'_> {
    /// The first reason against going from a point over these landings, as far as one can be named without knowing
    /// which act was meant.
    pub fn why_not(&self, from: Point, landings: &[Point]) -> Result<Fault, RefereeError> {
        let bad = |reason, point| Ok(Fault { reason, clause: None, point: Some(point) });
        let Some(man) = self.top(from) else { return bad(Reason::Empty, from) };
        if man.owner != self.side() {
            return bad(Reason::Owner, from);
        }
        let mut path = Path::new(self.pos, from, man.kind);
        for (index, &to) in landings.iter().enumerate() {
            let table = path.table(self)?;
            let chaining = index > 0;
            let attempts = table.attempts(path.at, path.kind, false, true)?;
            let mut best: Option<Fault> = None;
            let mut step = None;
            for attempt in attempts.into_iter().filter(|attempt| attempt.to == to) {
                match attempt.fault {
                    None if attempt.chains || !chaining => step = Some(attempt),
                    None => {
                        let clause = self.rules.turn.chains[path.kind.index()].end_clause;
                        best = best.max_by_reason(Fault::at(Reason::Chain, clause, to));
                    }
                    Some(fault) => best = best.max_by_reason(fault),
                }
            }
            match (step, best) {
                (Some(attempt), _) => path = path.hop(self.rules, &attempt),
                (None, Some(fault)) => return Ok(fault),
                (None, None) => return table.geometry(path.kind, path.at, to),
            }
        }
        let last = landings.last().copied().unwrap_or(from);
        bad(if landings.is_empty() { Reason::Line } else { Reason::Chain }, last)
    }

    /// Why no act even tries to go from one point to another, in the order of the stages: no line, not its way, its own
    /// piece or something else between, nothing to take.
    fn geometry(&self, kind: Kind, from: Point, to: Point) -> Result<Fault, RefereeError> {
        let bad = |reason, point| Ok(Fault { reason, clause: None, point: Some(point) });
        let board = &self.rules.board;
        let directions = (0..board.directions.len() as u16).map(Direction);
        let reaches = |direction: &Direction| line(board, from, *direction).any(|(_, point)| point == to);
        let Some(direction) = directions.into_iter().find(reaches) else { return bad(Reason::Line, to) };
        let between: Vec<Point> = line(board, from, direction).map(|(_, p)| p).take_while(|&p| p != to).collect();
        if !self.goes(kind, from, direction, between.len())? {
            return bad(Reason::Direction, to);
        }
        if let Some(&own) = between.iter().find(|&&p| self.top(p).is_some_and(|man| man.owner == self.side())) {
            return bad(Reason::Owner, own);
        }
        if !self.vacant(to) {
            return bad(Reason::Blocked, to);
        }
        match (between.iter().find(|&&p| !self.vacant(p)), between.first()) {
            (Some(&met), _) => bad(Reason::Blocked, met),
            (None, Some(&nobody)) => bad(Reason::Over, nobody),
            (None, None) => bad(Reason::Direction, to),
        }
    }

    /// Whether some act of a kind may set out in a direction and reach over so many points.
    fn goes(&self, kind: Kind, from: Point, direction: Direction, over: usize) -> Result<bool, RefereeError> {
        for act in &self.rules.acts {
            let far = over == 0 || !matches!(act.what, ActKind::Step(..));
            let Some(dirs) = dirs(act).filter(|_| far && act.bound.kinds.contains(kind)) else { continue };
            let ahead = rays(self, dirs, self.side(), from);
            let ray = ahead.iter().find(|ray| ray.way == Way::Line(direction));
            let allowed = ray.is_some_and(|ray| ray.legs.first().is_some_and(|leg| leg.allowed));
            if allowed && self.binds(&act.bound, self.side(), kind)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Keeps the fault that got furthest.
trait Furthest {
    fn max_by_reason(self, fault: Fault) -> Option<Fault>;
}

impl Furthest for Option<Fault> {
    fn max_by_reason(self, fault: Fault) -> Option<Fault> {
        match self {
            Some(known) if known.reason >= fault.reason => Some(known),
            _ => Some(fault),
        }
    }
}
