//! Actions over other pieces: jumps, flying captures, hops (semantics 4).

use super::RefereeError;
use super::attempt::{Attempt, Hands};
use super::made::Fault;
use super::way::Ray;
use crate::notation::Reason;
use crate::rules::{Dirs, Landing, Point, Who};

impl Hands<'_, '_> {
    /// Short jumps: (p, v, q) with a victim on v and q vacant.
    pub(super) fn jump(&mut self, dirs: &Dirs, over: &Who) -> Result<(), RefereeError> {
        for ray in self.rays(dirs) {
            let [v, q, ..] = ray.legs.as_slice() else { continue };
            let mut attempt = self.blank(q.to, ray.way, &[v.to]);
            attempt.chains = true;
            if !v.allowed || !q.allowed {
                attempt.fault = self.fault(Reason::Direction, q.to);
            } else if !self.table.vacant(q.to) {
                attempt.fault = self.fault(Reason::Blocked, q.to);
            }
            if self.table.vacant(v.to) {
                for window in self.passing(over, v.to)? {
                    let victims = vec![window.0];
                    self.offer(Attempt { victims, window: Some(window), ..attempt.clone() })?;
                }
                continue;
            }
            if let Err(reason) = self.table.is_at(over, self.eyes, v.to)? {
                attempt.fault = attempt.fault.or(self.fault(reason, v.to));
            }
            self.offer(Attempt { victims: vec![v.to], ..attempt })?;
        }
        Ok(())
    }

    /// Flying captures: vacant points, one victim, vacant points of which one is the landing.
    pub(super) fn fly(&mut self, dirs: &Dirs, over: &Who, landing: Landing) -> Result<(), RefereeError> {
        for ray in self.rays(dirs) {
            for (index, leg) in ray.legs.iter().enumerate() {
                if !leg.allowed && !self.trace {
                    break;
                }
                let vacant = leg.to == self.at || self.table.vacant(leg.to);
                if vacant {
                    for window in self.passing(over, leg.to)? {
                        self.behind(&ray, index, window.0, Some(window), None, landing)?;
                    }
                } else {
                    let fault = self.table.is_at(over, self.eyes, leg.to)?.err();
                    let fault = fault.and_then(|reason| self.fault(reason, leg.to));
                    if fault.is_none() || self.trace {
                        self.behind(&ray, index, leg.to, None, fault, landing)?;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// The landings of a flying capture behind the victim met at `index`.
    fn behind(
        &mut self,
        ray: &Ray,
        index: usize,
        victim: Point,
        window: Option<(Point, Point)>,
        fault: Option<Fault>,
        landing: Landing,
    ) -> Result<(), RefereeError> {
        let straight = ray.legs[..=index].iter().all(|leg| leg.allowed);
        let mut crossed: Vec<Point> = ray.legs[..=index].iter().map(|leg| leg.to).collect();
        for (number, leg) in ray.legs[index + 1..].iter().enumerate() {
            let vacant = leg.to == self.at || self.table.vacant(leg.to);
            if (!vacant || !leg.allowed || !straight) && !self.trace {
                break;
            }
            let mut attempt = self.blank(leg.to, ray.way, &crossed);
            attempt.victims = vec![victim];
            attempt.window = window;
            attempt.chains = true;
            attempt.flight = Some((ray.way, victim));
            attempt.fault = fault;
            match landing {
                Landing::Next if number > 0 => attempt.fault = fault.or(self.fault(Reason::Ban, leg.to)),
                Landing::NextAfter(kinds) if number > 0 => attempt.far = Some((kinds, self.act.bound.clause)),
                _ => {}
            }
            if !vacant {
                attempt.fault = self.fault(Reason::Blocked, leg.to);
            }
            if !leg.allowed || !straight {
                attempt.fault = self.fault(Reason::Direction, leg.to);
            }
            self.offer(attempt)?;
            if !vacant {
                break;
            }
            crossed.push(leg.to);
        }
        Ok(())
    }

    /// Hops over exactly one piece, or an unbroken line, to the vacant point behind; nothing is taken.
    pub(super) fn hop(&mut self, dirs: &Dirs, line: bool, over: &Who) -> Result<(), RefereeError> {
        for ray in self.rays(dirs) {
            let points: Vec<Point> = ray.legs.iter().map(|leg| leg.to).collect();
            let run = self.run(&points, over, line)?;
            let Some(goal) = ray.legs.get(run.len()) else { continue };
            if run.is_empty() {
                continue;
            }
            let mut attempt = self.blank(goal.to, ray.way, &run);
            if ray.legs[..=run.len()].iter().any(|leg| !leg.allowed) {
                attempt.fault = self.fault(Reason::Direction, goal.to);
            } else if !self.table.vacant(goal.to) {
                attempt.fault = self.fault(Reason::Blocked, goal.to);
            }
            self.offer(attempt)?;
        }
        Ok(())
    }
}
