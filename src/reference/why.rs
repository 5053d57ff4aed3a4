//! Why a move that somebody typed is in no list (semantics 3, reasons).

use super::RefereeError;
use super::attempt::Attempt;
use super::chain::Path;
use super::made::Fault;
use super::table::Table;
use super::way::{Way, line, rays};
use super::who::dirs;
use crate::notation::Reason;
use crate::rules::{Act, ActKind, ClauseId, Direction, Kind, Moment, Point, Take};

/// No more ways over the same landings are followed at once.
const MOST_WAYS: usize = 64;

/// Where a piece goes no further over the landings that somebody typed, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// Why.
    pub reason: Reason,
    /// The clause responsible.
    pub clause: Option<ClauseId>,
    /// The point that matters.
    pub point: Option<Point>,
    /// So many of the landings it reached.
    pub reached: usize,
    /// What it is by then.
    pub kind: Option<Kind>,
    /// What it has taken by then.
    pub taken: Vec<Point>,
    /// What else is wrong with the hop.
    pub hitch: Option<Hitch>,
    /// The acts that come nearest to the hop, where no clause is responsible.
    pub near: Vec<ClauseId>,
}

/// What is wrong with a hop that would be well by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hitch {
    /// It takes nothing, in the middle of a chain.
    Quiet,
    /// It takes by an act that is no part of a chain.
    Alone,
    /// The hop before it is a whole move.
    Ended,
    /// The piece was promoted by the hop before it, and its move is over.
    Promoted,
}

/// How far a piece goes without taking, where it would go farther.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The last point that it can come to.
    pub furthest: Point,
    /// The acts by which it goes so far.
    pub clauses: Vec<ClauseId>,
}

impl Stuck {
    /// A reason against the whole move.
    pub fn whole(reason: Reason, clause: Option<ClauseId>) -> Stuck {
        Stuck::of(Fault::of(reason, clause))
    }

    /// A fault of the whole move.
    pub(super) fn of(fault: Fault) -> Stuck {
        let Fault { reason, clause, point } = fault;
        Stuck { reason, clause, point, reached: 0, kind: None, taken: Vec::new(), hitch: None, near: Vec::new() }
    }

    fn on(path: &Path, fault: Fault) -> Stuck {
        let taken = path.taken.iter().map(|&(point, _)| point).collect();
        Stuck { reached: path.hops.len(), kind: Some(path.kind), taken, ..Stuck::of(fault) }
    }
}

impl Table<'_> {
    /// The first reason against going from a point over these landings, as far as one can be named without knowing
    /// which act was meant.
    pub fn stuck(&self, from: Point, landings: &[Point]) -> Result<Stuck, RefereeError> {
        let bad = |reason, point| Ok(Stuck::of(Fault::at(reason, None, point)));
        let Some(man) = self.top(from) else { return bad(Reason::Empty, from) };
        if man.owner != self.side() {
            return bad(Reason::Owner, from);
        }
        let mut paths = vec![Path::new(self.pos, from, man.kind)];
        for (index, &to) in landings.iter().enumerate() {
            let mut next = Vec::new();
            let mut furthest: Option<Stuck> = None;
            for path in &paths {
                match self.onward(path, to, index + 1 == landings.len())? {
                    Ok(ways) => next.extend(ways),
                    Err(stuck) if furthest.as_ref().is_some_and(|known| known.reason >= stuck.reason) => {}
                    Err(stuck) => furthest = Some(stuck),
                }
            }
            next.truncate(MOST_WAYS);
            match furthest {
                Some(stuck) if next.is_empty() => return Ok(stuck),
                _ => paths = next,
            }
        }
        let last = landings.last().copied().unwrap_or(from);
        bad(if landings.is_empty() { Reason::Line } else { Reason::Chain }, last)
    }

    /// The ways in which a piece under way comes to the next landing, or why it does not.
    fn onward(&self, path: &Path, to: Point, last: bool) -> Result<Result<Vec<Path>, Stuck>, RefereeError> {
        let table = path.table(self)?;
        if path.stopped {
            let crowns = |moment| moment == Moment::Stop;
            let mut promotions = self.rules.promotions.iter().filter(|promotion| crowns(promotion.moment));
            let clause = promotions
                .find(|rule| rule.to.contains(&path.kind) && self.within(&rule.on, self.side(), path.at))
                .map(|rule| rule.bound.clause);
            let stuck = Stuck::on(path, Fault::at(Reason::Chain, clause, path.at));
            return Ok(Err(Stuck { hitch: Some(Hitch::Promoted), ..stuck }));
        }
        let (next, broken) = self.extensions(path, true)?;
        let ways: Vec<Path> = next.into_iter().filter(|next| next.at == to).collect();
        if !ways.is_empty() {
            return Ok(Ok(ways));
        }
        let mut best: Option<Fault> = None;
        for (_, fault) in broken.into_iter().filter(|(attempt, _)| attempt.to == to) {
            best = best.max_by_reason(fault);
        }
        let begun = !path.hops.is_empty();
        let mut alone: Option<Attempt> = None;
        for attempt in table.attempts(path.at, path.kind, false, true)? {
            if attempt.to != to || attempt.chains {
                continue;
            }
            match attempt.fault {
                None => alone = Some(attempt),
                // What is no part of a chain cannot go wrong in one.
                Some(_) if begun => {}
                Some(fault) => best = best.max_by_reason(fault),
            }
        }
        let stuck = match (alone, best) {
            (Some(attempt), _) if !begun => {
                let hopped = path.hop(self.rules, &attempt);
                if last {
                    return Ok(Ok(vec![hopped]));
                }
                let fault = Fault::at(Reason::Chain, Some(attempt.clause), to);
                Stuck { hitch: Some(Hitch::Ended), ..Stuck::on(&hopped, fault) }
            }
            (_, Some(fault)) => Stuck::on(path, fault),
            (Some(attempt), None) if attempt.victims.is_empty() => {
                let stuck = Stuck::on(path, Fault::of(Reason::Over, None));
                Stuck { hitch: Some(Hitch::Quiet), near: table.near(path.kind, true, true)?, ..stuck }
            }
            (Some(attempt), None) => {
                let stuck = Stuck::on(path, Fault::at(Reason::Chain, Some(attempt.clause), to));
                Stuck { hitch: Some(Hitch::Alone), ..stuck }
            }
            (None, None) => {
                let stuck = Stuck::on(path, Fault::of(Reason::Line, None));
                let fault = table.geometry(path.kind, path.at, to, &stuck.taken)?;
                // Where no line leads it does not matter whether somebody stands there.
                let met = fault.reason != Reason::Line && fault.point.is_some_and(|point| !table.vacant(point));
                let over = met || fault.reason == Reason::Over;
                let near = table.near(path.kind, over, begun)?;
                Stuck { reason: fault.reason, point: fault.point, near, ..stuck }
            }
        };
        Ok(Err(stuck))
    }

    /// The acts of a kind that come nearest to a hop of which no act is to blame: those that take where somebody stands in
    /// the way, those of chains in a chain, else those that take nothing.
    fn near(&self, kind: Kind, over: bool, chained: bool) -> Result<Vec<ClauseId>, RefereeError> {
        let phases = self.phases()?;
        let bound = |act: &&Act| {
            act.bound.kinds.contains(kind)
                && act.bound.player.is_none_or(|player| player == self.side())
                && phases.get(act.bound.phase).copied().unwrap_or(true)
                && !matches!(act.what, ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_))
        };
        let acts: Vec<&Act> = self.rules.acts.iter().filter(bound).collect();
        let fits = |act: &&&Act| match (&act.what, chained) {
            (what, true) => what.chains(),
            (ActKind::Jump(..) | ActKind::Fly(..), _) => over,
            (ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take), _) => match take {
                Take::No => !over,
                Take::Or(_) | Take::Line { only: false, .. } => true,
                Take::Only(_) | Take::Line { .. } => over,
            },
            (ActKind::Hop { .. }, _) => true,
            _ => false,
        };
        let fitting: Vec<ClauseId> = acts.iter().filter(fits).map(|act| act.bound.clause).collect();
        let mut near = if fitting.is_empty() { acts.iter().map(|act| act.bound.clause).collect() } else { fitting };
        near.sort_unstable();
        near.dedup();
        Ok(near)
    }

    /// How far a piece goes without taking towards a point on a clear line to which it goes by no act that takes nothing.
    pub fn reach(&self, from: Point, to: Point) -> Result<Option<Reach>, RefereeError> {
        let Some(man) = self.top(from) else { return Ok(None) };
        let mut reach: Option<(usize, Reach)> = None;
        for act in &self.rules.acts {
            let (dirs, most) = match &act.what {
                ActKind::Step(dirs, Take::No | Take::Or(_)) => (dirs, 1),
                ActKind::Slide(dirs, Some(most), Take::No | Take::Or(_)) => (dirs, *most as usize),
                _ => continue,
            };
            let starts = act.from.as_ref().is_none_or(|from_| self.within(from_, self.side(), from));
            if !starts || act.by_die.is_some() || !self.binds(&act.bound, self.side(), man.kind)? {
                continue;
            }
            for ray in rays(self, dirs, self.side(), from) {
                let Some(links) = ray.legs.iter().position(|leg| leg.to == to) else { continue };
                let way = &ray.legs[..=links];
                if !way.iter().all(|leg| leg.allowed && self.vacant(leg.to)) {
                    continue;
                }
                // What goes so far is not what keeps it from going there.
                let Some(last) = (most <= links).then(|| most.checked_sub(1)).flatten() else { return Ok(None) };
                let clause = act.bound.clause;
                match &mut reach {
                    Some((far, _)) if *far > most => {}
                    Some((far, reach)) if *far == most => reach.clauses.push(clause),
                    _ => reach = Some((most, Reach { furthest: way[last].to, clauses: vec![clause] })),
                }
            }
        }
        Ok(reach.map(|(_, mut reach)| {
            reach.clauses.dedup();
            reach
        }))
    }

    /// Why no act even tries to go from one point to another, in the order of the stages: no line, not its way, its own
    /// piece or something else between, nothing to take.
    fn geometry(&self, kind: Kind, from: Point, to: Point, taken: &[Point]) -> Result<Fault, RefereeError> {
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
        let gone = between.iter().find(|point| taken.contains(point));
        match (between.iter().find(|&&p| !self.vacant(p)), gone.or(between.first())) {
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
