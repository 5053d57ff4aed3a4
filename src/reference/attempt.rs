//! Single actions of one piece: steps, slides, leaps, hops, jumps and flying captures (semantics 3.1 to 3.3, 4).
//!
//! Every attempt along a line is judged by itself. Attempts that fail stay in the list when somebody asks why.

use super::RefereeError;
use super::made::Fault;
use super::scripts::Called;
use super::table::Table;
use super::way::{Leg, Ray, Way, rays};
use super::who::Eyes;
use crate::notation::{Mark, Reason};
use crate::rules::{Act, ActKind, BanKind, ByDie, ClauseId, Dirs, Kind, KindSet, Point, Take, Who};

/// One hop that a piece might make.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// The clause of the act.
    pub clause: ClauseId,
    /// The landing.
    pub to: Point,
    /// Whom it takes, from the mover outward.
    pub victims: Vec<Point>,
    /// Approach or withdrawal.
    pub mark: Option<Mark>,
    /// Its way.
    pub way: Way,
    /// The landings behind one victim of a flying capture, for seeking (semantics 5.4).
    pub flight: Option<(Way, Point)>,
    /// It is a capture that may begin or continue a chain.
    pub chains: bool,
    /// The points strictly between start and landing.
    pub crossed: Vec<Point>,
    /// It lands farther than right behind its victim, which the act forbids if the move ends so with one of these kinds.
    pub far: Option<(KindSet, ClauseId)>,
    /// The window that it uses: victim and passed point.
    pub window: Option<(Point, Point)>,
    /// The die that it spends.
    pub die: Option<u32>,
    /// The script that runs once a move with this hop is made.
    pub then: Option<Called>,
    /// What speaks against it.
    pub fault: Option<Fault>,
}

/// What the attempts of a piece are made with.
pub(super) struct Hands<'t, 'a> {
    /// The table as the piece sees it.
    pub table: &'t Table<'a>,
    /// The act.
    pub act: &'t Act,
    /// Where the piece stands.
    pub at: Point,
    kind: Kind,
    /// From whom victims are looked at.
    pub eyes: Eyes,
    /// Keep attempts that fail.
    pub trace: bool,
    out: Vec<Attempt>,
}

impl Table<'_> {
    /// The attempts of the piece under way, which stands at `at` as `kind`; with `chaining`, only captures that chain.
    /// Acts, their `from` and their conditions are asked at this point (semantics 3.1).
    pub fn attempts(&self, at: Point, kind: Kind, chaining: bool, trace: bool) -> Result<Vec<Attempt>, RefereeError> {
        let eyes = Eyes { player: self.side(), kind: Some(kind), at: Some(at) };
        let mut all = Vec::new();
        for act in &self.rules.acts {
            let starts = act.from.as_ref().is_none_or(|from| self.within(from, self.side(), at));
            if !starts || (chaining && !may_chain(act)) || !self.binds(&act.bound, self.side(), kind)? {
                continue;
            }
            let mut hands = Hands { table: self, act, at, kind, eyes, trace, out: Vec::new() };
            hands.reach()?;
            all.append(&mut hands.out);
        }
        if chaining {
            all.retain(|attempt| attempt.chains);
        }
        mark(&mut all);
        Ok(all)
    }
}

/// Whether an act can be part of a chain.
fn may_chain(act: &Act) -> bool {
    let line = |take: &Take| matches!(take, Take::Line { .. });
    match &act.what {
        ActKind::Jump(..) | ActKind::Fly(..) => true,
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => line(take),
        _ => false,
    }
}

/// Marks approach and withdrawal only where both lead to the same landing (semantics 4).
fn mark(all: &mut [Attempt]) {
    let has = |all: &[Attempt], to, mark| all.iter().any(|a| a.to == to && a.mark == Some(mark) && a.fault.is_none());
    let both: Vec<bool> =
        all.iter().map(|a| has(all, a.to, Mark::Approach) && has(all, a.to, Mark::Withdrawal)).collect();
    for (attempt, both) in all.iter_mut().zip(both) {
        attempt.mark = attempt.mark.filter(|_| both);
    }
}

impl Hands<'_, '_> {
    fn reach(&mut self) -> Result<(), RefereeError> {
        let act = self.act;
        match &act.what {
            ActKind::Step(dirs, take) => self.travel(dirs, Some(1), take),
            ActKind::Slide(dirs, most, take) => self.travel(dirs, *most, take),
            ActKind::Leap(offsets, take) => self.leap(offsets, take),
            ActKind::Jump(dirs, over) => self.jump(dirs, over),
            ActKind::Fly(dirs, over, landing) => self.fly(dirs, over, *landing),
            ActKind::Hop { dirs, line, over } => self.hop(dirs, *line, over),
            ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => Ok(()),
        }
    }

    /// The rays from where the piece stands.
    pub(super) fn rays(&self, dirs: &Dirs) -> Vec<Ray> {
        rays(self.table, dirs, self.table.side(), self.at)
    }

    fn clause(&self) -> Option<ClauseId> {
        Some(self.act.bound.clause)
    }

    /// A fault of this act at a point.
    pub(super) fn fault(&self, reason: Reason, point: Point) -> Option<Fault> {
        Some(Fault::at(reason, self.clause(), point))
    }

    /// A quiet hop, before anything is known against it.
    pub(super) fn blank(&self, to: Point, way: Way, crossed: &[Point]) -> Attempt {
        Attempt {
            clause: self.act.bound.clause,
            to,
            victims: Vec::new(),
            mark: None,
            way,
            flight: None,
            chains: false,
            crossed: crossed.to_vec(),
            far: None,
            window: None,
            die: None,
            then: self.act.then.clone().map(|script| (script, self.act.bound.clause)),
            fault: None,
        }
    }

    /// Puts an attempt on the list after stage 3: `onto`, and `never enter` on every point between and on the landing.
    pub(super) fn offer(&mut self, mut attempt: Attempt) -> Result<(), RefereeError> {
        if attempt.fault.is_none() {
            attempt.fault = self.place_fault(&attempt)?;
        }
        if attempt.fault.is_none() || self.trace {
            self.out.push(attempt);
        }
        Ok(())
    }

    fn place_fault(&self, attempt: &Attempt) -> Result<Option<Fault>, RefereeError> {
        let (table, side) = (self.table, self.table.side());
        if let Some(onto) = &self.act.onto
            && !table.within(onto, side, attempt.to)
        {
            return Ok(self.fault(Reason::Ban, attempt.to));
        }
        table.entering(self.kind, attempt.crossed.iter().copied().chain([attempt.to]))
    }

    /// The dice with which an act may go so many links: `None` if there is none, `Some(None)` if it needs none.
    fn die(&self, links: u32, sliding: bool) -> Option<Option<u32>> {
        let dice = self.table.pos.dice.as_deref().unwrap_or(&[]);
        match self.act.by_die {
            None => Some(None),
            Some(ByDie::Distance) => dice.contains(&links).then_some(Some(links)),
            Some(ByDie::Face(face)) => (dice.contains(&face) && (!sliding || links == face)).then_some(Some(face)),
        }
    }

    /// Steps and slides (semantics 4): onto vacant points, or onto the first victim.
    fn travel(&mut self, dirs: &Dirs, most: Option<u32>, take: &Take) -> Result<(), RefereeError> {
        let sliding = matches!(self.act.what, ActKind::Slide(..));
        for ray in self.rays(dirs) {
            let mut crossed = Vec::new();
            let mut obstacle = None;
            for (index, leg) in ray.legs.iter().enumerate() {
                let links = index as u32 + 1;
                if most.is_some_and(|most| links > most) || (obstacle.is_some() && !self.trace) {
                    break;
                }
                if leg.to == self.at {
                    crossed.push(leg.to);
                    continue;
                }
                let mut attempt = self.blank(leg.to, ray.way, &crossed);
                attempt.die = match self.die(links, sliding) {
                    Some(die) => die,
                    None => {
                        attempt.fault = self.fault(Reason::Line, leg.to);
                        None
                    }
                };
                if self.act.crossing_loop && !ray.legs[..=index].iter().any(|leg| leg.arc) {
                    attempt.fault = self.fault(Reason::Line, leg.to);
                }
                if let Some(point) = obstacle {
                    attempt.fault = self.fault(Reason::Blocked, point);
                }
                if !leg.allowed {
                    attempt.fault = self.fault(Reason::Direction, leg.to);
                    obstacle.get_or_insert(leg.to);
                }
                if self.table.vacant(leg.to) {
                    self.land(&ray, index, attempt, take)?;
                } else if self.meet(leg, attempt, take)? {
                    obstacle.get_or_insert(leg.to);
                }
                crossed.push(leg.to);
            }
        }
        Ok(())
    }

    /// A step or slide ends on a vacant point.
    fn land(&mut self, ray: &Ray, index: usize, attempt: Attempt, take: &Take) -> Result<(), RefereeError> {
        match take {
            Take::No => self.offer(attempt),
            Take::Or(who) | Take::Only(who) => {
                for window in self.passing(who, attempt.to)? {
                    let victims = vec![window.0];
                    self.offer(Attempt { victims, window: Some(window), ..attempt.clone() })?;
                }
                match take {
                    Take::Or(_) => self.offer(attempt),
                    _ => self.idle(attempt),
                }
            }
            Take::Line { line, who, ahead, only } => {
                let beyond: Vec<Point> = match ahead {
                    true => ray.legs[index + 1..].iter().map(|leg| leg.to).collect(),
                    false => ray.behind.clone(),
                };
                let victims = self.run(&beyond, who, *line)?;
                if !only {
                    self.offer(attempt.clone())?;
                }
                if victims.is_empty() {
                    return if *only { self.idle(attempt) } else { Ok(()) };
                }
                let mark = Some(if *ahead { Mark::Approach } else { Mark::Withdrawal });
                self.offer(Attempt { victims, mark, chains: self.act.by_die.is_none(), ..attempt })
            }
        }
    }

    /// An act that goes only to take would go where there is nothing to take.
    fn idle(&mut self, mut attempt: Attempt) -> Result<(), RefereeError> {
        attempt.fault = attempt.fault.or(self.fault(Reason::Over, attempt.to));
        self.offer(attempt)
    }

    /// A step or slide comes upon a point that is not vacant; says whether it ends the way.
    fn meet(&mut self, leg: &Leg, mut attempt: Attempt, take: &Take) -> Result<bool, RefereeError> {
        let met = self.fault(Reason::Blocked, leg.to);
        match take {
            Take::Or(who) | Take::Only(who) if !self.table.wall(leg.to) => {
                if let Err(reason) = self.table.is_at(who, self.eyes, leg.to)?
                    && attempt.fault.is_none()
                {
                    attempt.fault = self.fault(reason, leg.to);
                }
                let own = self.table.top(leg.to).is_some_and(|man| man.owner == self.eyes.player);
                if own && attempt.fault.is_some() {
                    attempt.fault = met;
                } else {
                    attempt.victims = vec![leg.to];
                }
            }
            _ => attempt.fault = attempt.fault.or(met),
        }
        self.offer(attempt)?;
        match &self.act.past {
            Some(past) => Ok(self.table.is_at(past, self.eyes, leg.to)?.is_err()),
            None => Ok(true),
        }
    }

    /// The next piece, or the unbroken line, of those meant.
    pub(super) fn run(&self, points: &[Point], who: &Who, line: bool) -> Result<Vec<Point>, RefereeError> {
        let mut run = Vec::new();
        for &point in points.iter().take(if line { points.len() } else { 1 }) {
            if self.table.is_at(who, self.eyes, point)?.is_err() {
                break;
            }
            run.push(point);
        }
        Ok(run)
    }

    /// The windows in which a vacant point stands for a piece that crossed it (`passing`).
    pub(super) fn passing(&self, who: &Who, point: Point) -> Result<Vec<(Point, Point)>, RefereeError> {
        let mut found = Vec::new();
        for &window in self.table.pos.passing.iter().filter(|window| window.1 == point) {
            let Some(man) = self.table.top(window.0) else { continue };
            let seen = super::who::Seen { man, point: window.0, taken: false };
            if !self.table.wall(window.0) && self.table.is(who, self.eyes, seen, true)?.is_ok() {
                found.push(window);
            }
        }
        Ok(found)
    }

    /// Leaps: nothing between matters (semantics 4).
    fn leap(&mut self, offsets: &[(i32, i32)], take: &Take) -> Result<(), RefereeError> {
        let board = &self.table.rules.board;
        let here = board.points[self.at.index()].xy;
        let mut goals: Vec<(i32, i32)> = Vec::new();
        for &(a, b) in offsets {
            for (x, y) in [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)] {
                let goal = (here.0 + x, here.1 + y);
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
        }
        let reached = |to: &Point| goals.contains(&board.points[to.index()].xy);
        for to in board.all().filter(reached) {
            if to == self.at {
                continue;
            }
            let leg = Leg { to, allowed: true, arc: false };
            let mut attempt = self.blank(to, Way::Offset, &[]);
            match self.die(1, false) {
                Some(die) => attempt.die = die,
                None => attempt.fault = self.fault(Reason::Line, to),
            }
            if self.table.vacant(to) {
                let ray = Ray { way: Way::Offset, legs: vec![leg], behind: Vec::new() };
                self.land(&ray, 0, attempt, take)?;
            } else {
                self.meet(&leg, attempt, take)?;
            }
        }
        Ok(())
    }
}

impl Table<'_> {
    /// The first `never enter` clause that forbids one of these points to a kind (semantics 3.3).
    pub fn entering(&self, kind: Kind, points: impl Iterator<Item = Point>) -> Result<Option<Fault>, RefereeError> {
        let points: Vec<Point> = points.collect();
        for ban in &self.rules.bans {
            let BanKind::Enter(region) = &ban.what else { continue };
            let Some(&point) = points.iter().find(|&&point| self.within(region, self.side(), point)) else { continue };
            if self.binds(&ban.bound, self.side(), kind)? {
                return Ok(Some(Fault::at(Reason::Ban, Some(ban.bound.clause), point)));
            }
        }
        Ok(None)
    }
}
