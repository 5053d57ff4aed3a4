//! Chains of captures (semantics 5).

use std::collections::BTreeSet;
use std::rc::Rc;

use super::RefereeError;
use super::attempt::Attempt;
use super::made::{Candidate, Fault};
use super::memory::forget;
use super::scripts::Called;
use super::table::{Moving, Table};
use super::way::Way;
use crate::hooks::patience;
use crate::notation::{Hop, Man, Reason, Setup};
use crate::rules::{ChainEnd, ClauseId, Kind, KindSet, Moment, Point, Rules, ScriptName, Taken};

/// A move under way (semantics 5.1), or any single action written as a chain of one hop.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// Where the piece started.
    pub origin: Point,
    /// Its kind before the move.
    pub first: Kind,
    /// Its kind now.
    pub kind: Kind,
    /// The kind with which it made its last hop.
    pub last_kind: Kind,
    /// Where it stands now.
    pub at: Point,
    /// Its hops.
    pub hops: Vec<Hop>,
    /// What they took, in order.
    pub taken: Vec<(Point, Man)>,
    /// The vacant points that it crossed.
    pub crossed: Vec<Point>,
    /// The points of this chain, the start included.
    pub visited: Vec<Point>,
    /// The way of the last hop.
    pub way: Option<Way>,
    /// The board as it now is for this piece (semantics 5.2).
    pub view: Rc<Setup>,
    /// Taken pieces that still stand in the way.
    pub blockers: BTreeSet<Point>,
    /// Crowned with `then stop`: it goes no further.
    pub stopped: bool,
    /// See [`Attempt::far`].
    pub far: Option<(KindSet, ClauseId)>,
    /// The windows that it used.
    pub windows: Vec<(Point, Point)>,
    /// The die of its hop.
    pub die: Option<u32>,
    /// The scripts of its acts, each once.
    pub effects: Vec<Called>,
}

impl Path {
    /// A piece before its move.
    pub fn new(pos: &Setup, at: Point, kind: Kind) -> Path {
        Path {
            origin: at,
            first: kind,
            kind,
            last_kind: kind,
            at,
            hops: Vec::new(),
            taken: Vec::new(),
            crossed: Vec::new(),
            visited: vec![at],
            way: None,
            view: Rc::new(pos.clone()),
            blockers: BTreeSet::new(),
            stopped: false,
            far: None,
            windows: Vec::new(),
            die: None,
            effects: Vec::new(),
        }
    }

    /// The table as this piece sees it.
    pub fn table<'a>(&'a self, root: &Table<'a>) -> Result<Table<'a>, RefereeError> {
        let moving = Some(Moving { at: self.at, origin: self.origin, promoted: self.kind != self.first });
        let mut table = Table::new(root.rules, &self.view).with_phases(root.phases()?);
        table.moving = moving;
        table.blockers = self.blockers.clone();
        Ok(table)
    }

    /// The path after one more hop, before any promotion.
    pub fn hop(&self, rules: &Rules, attempt: &Attempt) -> Path {
        let mut next = self.clone();
        let view = Rc::make_mut(&mut next.view);
        for &victim in &attempt.victims {
            if let Some(man) = lift(view, rules.turn.taken, victim) {
                next.taken.push((victim, man));
                // What comes to light under it remembers nothing.
                forget(view, victim);
            }
            if rules.turn.lift_at_end {
                next.blockers.insert(victim);
            }
        }
        let column = std::mem::take(&mut view.men[self.at.index()]);
        view.men[attempt.to.index()] = column;
        next.crossed.extend(attempt.crossed.iter().filter(|p| self.view.men[p.index()].is_empty()));
        next.hops.push(Hop { to: attempt.to, victims: attempt.victims.clone(), mark: attempt.mark, becomes: None });
        next.last_kind = self.kind;
        next.at = attempt.to;
        next.visited.push(attempt.to);
        next.way = Some(attempt.way);
        next.far = attempt.far;
        next.windows.extend(attempt.window);
        next.die = attempt.die;
        if let Some(called) = attempt.then.as_ref().filter(|called| !next.effects.iter().any(|e| e.0 == called.0)) {
            next.effects.push(called.clone());
        }
        next
    }

    /// The same path with its piece promoted on its last landing.
    pub fn crowned(mut self, kind: Kind) -> Path {
        self.kind = kind;
        if let Some(man) = Rc::make_mut(&mut self.view).men[self.at.index()].last_mut() {
            man.kind = kind;
        }
        if let Some(hop) = self.hops.last_mut() {
            hop.becomes = Some(kind);
        }
        self
    }
}

/// Takes a piece off a point: the top man of a column, or all that stands there; gives the man on top.
pub(super) fn lift(pos: &mut Setup, taken: Taken, point: Point) -> Option<Man> {
    let column = &mut pos.men[point.index()];
    let top = column.pop();
    if taken != Taken::Under {
        column.clear();
    }
    top
}

/// A hop takes this engine so many times longer than the other.
pub(super) const STEPS: u64 = 10;

/// Collects complete moves, and broken ones where somebody asks why.
pub(super) struct Harvest {
    /// Keep what fails.
    pub trace: bool,
    /// How many hops may still be tried.
    pub left: u64,
    /// The moves, with what speaks against them.
    pub list: Vec<Candidate>,
}

impl Harvest {
    /// An empty list.
    pub fn new(trace: bool) -> Harvest {
        Harvest { trace, left: super::MOST_HOPS, list: Vec::new() }
    }

    /// One more hop was tried.
    fn tried(&mut self) -> Result<(), RefereeError> {
        if patience::ends(STEPS) {
            return Err(RefereeError::Stopped);
        }
        self.left = self.left.saturating_sub(1);
        match self.left == 0 || self.list.len() as u64 > super::MOST_MOVES {
            true => Err(RefereeError::TooMany(super::MOST_MOVES)),
            false => Ok(()),
        }
    }
}

/// The hops by which a path goes on, and those that fail.
type Extensions = (Vec<Path>, Vec<(Attempt, Fault)>);

impl Table<'_> {
    /// All chains that begin with this path, which may have no hop yet (semantics 5.4).
    pub fn chains(&self, path: &Path, harvest: &mut Harvest) -> Result<(), RefereeError> {
        let rules = self.rules.turn.chains[path.kind.index()];
        harvest.tried()?;
        let (next, broken) = self.extensions(path, harvest.trace)?;
        for (attempt, fault) in broken {
            let path = path.hop(self.rules, &attempt);
            harvest.list.push(Candidate { fault: Some(fault), ..self.travel(&path) });
        }
        if !path.hops.is_empty() {
            let complete = match rules.end {
                _ if path.stopped => true,
                ChainEnd::Single | ChainEnd::MayStop => true,
                ChainEnd::MustFinish => next.is_empty(),
            };
            if complete {
                for path in self.finished(path, true)? {
                    harvest.list.extend(self.travelled(&path)?);
                }
            } else if harvest.trace {
                let must_go_on = Fault::at(Reason::Chain, rules.end_clause, path.at);
                harvest.list.push(Candidate { fault: Some(must_go_on), ..self.travel(path) });
            }
        }
        for path in next {
            self.chains(&path, harvest)?;
        }
        Ok(())
    }

    /// The hops by which a path goes on, with every promotion they bring; and the attempts that fail.
    pub fn extensions(&self, path: &Path, trace: bool) -> Result<Extensions, RefereeError> {
        let (mut next, mut broken) = (Vec::new(), Vec::new());
        if path.stopped {
            return Ok((next, broken));
        }
        let rules = self.rules.turn.chains[path.kind.index()];
        let single = rules.end == ChainEnd::Single && !path.hops.is_empty();
        let mut hops: Vec<(Attempt, bool)> = Vec::new();
        for attempt in path.table(self)?.attempts(path.at, path.kind, true, trace)? {
            let limit = Fault::at(Reason::Chain, rules.limit_clause, attempt.to);
            let fault = match attempt.fault {
                Some(fault) => Some(fault),
                None if single => Some(Fault::at(Reason::Chain, rules.end_clause, attempt.to)),
                None => self.turns_badly(path, &attempt).then_some(limit),
            };
            match fault {
                Some(fault) if trace => broken.push((attempt, fault)),
                Some(_) => {}
                None => hops.push((attempt, false)),
            }
        }
        for (attempt, goes_on) in &mut hops {
            if rules.seek && attempt.flight.is_some() {
                for landed in self.landed(path, attempt)? {
                    *goes_on |= !self.extensions(&landed, false)?.0.is_empty();
                }
            }
        }
        // Of the landings behind one victim only those that go on exist, if there are any.
        let sought = |flight| hops.iter().any(|(other, goes_on)| *goes_on && other.flight == flight);
        let mut seen: Vec<(Point, Vec<Point>, Option<ScriptName>)> = Vec::new();
        for (attempt, goes_on) in &hops {
            if attempt.flight.is_some() && !goes_on && sought(attempt.flight) {
                let fault = Fault::at(Reason::Chain, rules.limit_clause, attempt.to);
                broken.extend(trace.then(|| (attempt.clone(), fault)));
                continue;
            }
            // Two acts that give the same hop give one: the freer one, should they differ in `landing next after`.
            let then = attempt.then.as_ref().map(|(script, _)| script.clone());
            let same = (attempt.to, attempt.victims.clone(), then);
            let freer =
                hops.iter().any(|(other, _)| other.far.is_none() && (other.to, &other.victims) == (same.0, &same.1));
            if seen.contains(&same) || (attempt.far.is_some() && freer) {
                continue;
            }
            seen.push(same);
            next.extend(self.landed(path, attempt)?);
        }
        Ok((next, broken))
    }

    /// The path after a hop, once for each promotion that takes effect in mid-chain.
    fn landed(&self, path: &Path, attempt: &Attempt) -> Result<Vec<Path>, RefereeError> {
        let landed = path.hop(self.rules, attempt);
        let crownings = landed.table(self)?.crownings(landed.at, landed.kind)?;
        let mut paths = Vec::new();
        for crowning in crownings.iter().filter(|crowning| crowning.moment != Moment::End) {
            let mut path = landed.clone().crowned(crowning.kind);
            path.stopped = crowning.moment == Moment::Stop;
            paths.push(path);
        }
        if paths.is_empty() {
            paths.push(landed);
        }
        Ok(paths)
    }

    /// Direction limits against the previous hop only (semantics 5.3), revisiting and retaking.
    fn turns_badly(&self, path: &Path, attempt: &Attempt) -> bool {
        let rules = &self.rules.turn.chains[path.kind.index()];
        let turned = path.way.is_some_and(|last| {
            (rules.keep_direction && attempt.way != last)
                || (rules.never_reverse && attempt.way == last.opposite(&self.rules.board))
                || (rules.never_repeat && attempt.way == last)
        });
        let again = |victim: &Point| path.taken.iter().any(|(point, _)| point == victim);
        turned
            || (rules.never_revisit && path.visited.contains(&attempt.to))
            || (rules.never_retake && attempt.victims.iter().any(again))
    }

    /// The path once for each way in which its end may promote: `if the move ends there`, and every moment of a quiet
    /// move or a capture that does not chain.
    pub fn finished(&self, path: &Path, chained: bool) -> Result<Vec<Path>, RefereeError> {
        let crowned = path.hops.last().is_some_and(|hop| hop.becomes.is_some());
        if crowned {
            return Ok(vec![path.clone()]);
        }
        let crownings = path.table(self)?.crownings(path.at, path.kind)?;
        let at_end = |moment| !chained || moment == Moment::End;
        let mut paths: Vec<Path> = Vec::new();
        for crowning in crownings.iter().filter(|crowning| at_end(crowning.moment)) {
            paths.push(path.clone().crowned(crowning.kind));
        }
        if paths.is_empty() {
            paths.push(path.clone());
        }
        Ok(paths)
    }
}
