//! Duties: stage 6 of semantics section 3, read as in 6.1.

use std::collections::BTreeMap;

use super::RefereeError;
use super::made::{Candidate, Fault};
use super::table::Table;
use crate::notation::{MoveKind, Reason};
use crate::rules::{Duty, DutyRule, Player, Point};

impl Table<'_> {
    /// Whether a move is a capture for duties and preferences: by jump, fly, take, approach or withdrawal, and by
    /// enclosing only where that counts.
    pub fn counts(&self, candidate: &Candidate) -> bool {
        !candidate.taken.is_empty() || (self.rules.turn.enclosing_counts && candidate.takes())
    }

    /// Marks what the duties remove from the survivors of stages 1 to 5.
    pub fn dutiful(&self, list: &mut [Candidate]) -> Result<(), RefereeError> {
        let survivors: Vec<usize> = (0..list.len()).filter(|&i| list[i].legal()).collect();
        let mut left = survivors.clone();
        for rule in &self.rules.turn.duties {
            let binds = match &rule.cond {
                // A duty leaves a move where there is one, so that the survivors tell whether he can move.
                Some(cond) => self.knowing(!survivors.is_empty()).cond(cond)?,
                None => true,
            };
            if !binds {
                continue;
            }
            // Each duty is asked of all survivors; what they leave is intersected, and a duty that would leave nothing
            // is skipped.
            let Some(fit) = self.fitting(rule, list, &survivors)? else { continue };
            if !left.iter().any(|i| fit.contains(i)) {
                continue;
            }
            for &index in left.iter().filter(|i| !fit.contains(i)) {
                list[index].fault = Some(Fault::of(Reason::Duty, Some(rule.clause)));
            }
            left.retain(|i| fit.contains(i));
        }
        Ok(())
    }

    /// The moves that fit the first possible step of a duty; `None` if no step is possible, which leaves all free.
    fn fitting(
        &self,
        rule: &DutyRule,
        list: &[Candidate],
        survivors: &[usize],
    ) -> Result<Option<Vec<usize>>, RefereeError> {
        for step in &rule.steps {
            let mut fit = Vec::new();
            for &index in survivors {
                for duty in step {
                    if self.does(duty, &list[index])? {
                        fit.push(index);
                        break;
                    }
                }
            }
            if !fit.is_empty() {
                return Ok(Some(fit));
            }
        }
        Ok(None)
    }

    fn does(&self, duty: &Duty, candidate: &Candidate) -> Result<bool, RefereeError> {
        let of = |kinds: &crate::rules::KindSet| candidate.kind.is_some_and(|kind| kinds.contains(kind));
        Ok(match duty {
            Duty::Capture(kinds) => self.counts(candidate) && of(kinds),
            Duty::Move(kinds) => of(kinds),
            Duty::BeHuffed => true,
            Duty::Approach => self.approaches(candidate),
            Duty::Script(script) => {
                self.scripts().is_some_and(|scripts| scripts.duty(&script.name, &self.deed(candidate), || self.sight()))
            }
        })
    }

    /// A move that lessens its piece's distance to the nearest enemy, in links as if the board were empty. Enemies stand
    /// where they stood before the move, those that it takes too.
    fn approaches(&self, candidate: &Candidate) -> bool {
        let (Some(from), Some((to, _))) = (candidate.from, candidate.landing) else { return false };
        if !matches!(candidate.mv.what, MoveKind::Travel { .. } | MoveKind::Place { .. }) {
            return false;
        }
        let (before, after) = (self.nearest(from, self.side()), self.nearest(to, self.side()));
        matches!((before, after), (Some(before), Some(after)) if after < before)
    }

    /// The distance from a point to the nearest enemy of a player, in links.
    fn nearest(&self, from: Point, player: Player) -> Option<u32> {
        let mut distance = BTreeMap::from([(from, 0)]);
        let mut edge = vec![from];
        while !edge.is_empty() {
            let enemy = |p: &Point| self.top(*p).is_some_and(|m| m.owner != player && m.owner != self.rules.neutral());
            if let Some(found) = edge.iter().find(|p| enemy(p)) {
                return distance.get(found).copied();
            }
            let mut next = Vec::new();
            for point in edge {
                let steps = distance[&point] + 1;
                for (_, link) in self.rules.board.links_from(point) {
                    if !distance.contains_key(&link.to) && !self.pos.closed.contains(&link.to) {
                        distance.insert(link.to, steps);
                        next.push(link.to);
                    }
                }
            }
            edge = next;
        }
        None
    }

    /// Whether a duty lets the opponent lift a piece that left a capture out.
    pub fn knows_huffing(&self) -> bool {
        self.rules.turn.duties.iter().flat_map(|rule| rule.steps.iter().flatten()).any(is_huff)
    }

    /// The pieces that may be huffed after a move: it took nothing although something could be taken, and a duty that
    /// bound the player says so (semantics 6.1). Points are those before the move.
    pub fn huffable(&self, candidate: &Candidate, list: &[Candidate]) -> Result<Vec<Point>, RefereeError> {
        if self.counts(candidate) {
            return Ok(Vec::new());
        }
        for rule in self.rules.turn.duties.iter().filter(|rule| rule.steps.iter().flatten().any(is_huff)) {
            let binds = match &rule.cond {
                Some(cond) => self.cond(cond)?,
                None => true,
            };
            if binds {
                let could = list.iter().filter(|other| self.counts(other));
                let mut points: Vec<Point> = could.filter_map(|other| other.from).collect();
                points.sort_unstable();
                points.dedup();
                return Ok(points);
            }
        }
        Ok(Vec::new())
    }
}

fn is_huff(duty: &Duty) -> bool {
    *duty == Duty::BeHuffed
}
