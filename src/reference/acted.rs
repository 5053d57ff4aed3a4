//! Which clauses act in a position: for coverage. A clause that was only asked is not among them.

use std::collections::BTreeSet;

use super::attempt::Attempt;
use super::chain::Path;
use super::made::Candidate;
use super::order::identity;
use super::table::{Moving, Table};
use super::{Referee, RefereeError, whole};
use crate::notation::{Move, MoveKind, Reason};
use crate::rules::{ClauseId, Criterion, Duty, Kind, Point, Rules};

impl Referee {
    /// The clauses that remove a move here which one might try: bans, chains, duties, preferences and the like, and the
    /// ranks where they protect a victim. An act is not among them: it is there to make moves.
    pub fn removing(&self) -> Result<BTreeSet<ClauseId>, RefereeError> {
        let mut clauses = BTreeSet::new();
        if self.outcome.is_some() {
            return Ok(clauses);
        }
        for candidate in whole(|| self.before().judged(true))? {
            let Some(fault) = candidate.fault else { continue };
            clauses.extend(fault.clause);
            if ranks_decide(&self.rules, fault.reason) {
                clauses.extend(self.rules.ranks.clause);
            }
        }
        clauses.retain(|clause| !self.rules.acts.iter().any(|act| act.bound.clause == *clause));
        Ok(clauses)
    }

    /// The clauses that make a legal move and what follows from it: its acts, its promotions, what it encloses, what comes
    /// after it. Empty for a move that is not legal here.
    pub fn making(&self, mv: &Move) -> Result<BTreeSet<ClauseId>, RefereeError> {
        let by_result = self.rules.turn.same_result;
        let wanted = identity(mv, by_result);
        whole(|| {
            let mut clauses = BTreeSet::new();
            if self.outcome.is_some() {
                return Ok(clauses);
            }
            let table = self.before();
            let mut list = table.judged(false)?;
            super::order::tell_dice(&mut list, by_result);
            // Whether he could move at all is what passes ask.
            let can_move = list.iter().any(|c| c.legal() && c.mv.what != MoveKind::Pass);
            for candidate in list.iter().filter(|c| c.legal() && identity(&c.mv, by_result) == wanted) {
                table.credit(candidate, can_move, &mut clauses)?;
            }
            Ok(clauses)
        })
    }
}

/// Whether the order of the ranks is why a move is removed.
fn ranks_decide(rules: &Rules, reason: Reason) -> bool {
    let of_rank = |criterion: &Criterion| matches!(criterion, Criterion::HighestCapturer | Criterion::HighestCaptive);
    match reason {
        Reason::Rank => true,
        Reason::Prefer => rules.turn.prefer.iter().any(of_rank),
        _ => false,
    }
}

impl Table<'_> {
    /// Notes the clauses that make a legal move.
    fn credit(&self, candidate: &Candidate, can_move: bool, out: &mut BTreeSet<ClauseId>) -> Result<(), RefereeError> {
        if let Some(huffed) = candidate.mv.huff {
            out.extend(self.huffing());
            let pos = self.without(huffed);
            let table = Table { history: self.history, ..Table::new(self.rules, &pos) };
            return table.credit_what(candidate, can_move, out);
        }
        self.credit_what(candidate, can_move, out)
    }

    fn credit_what(
        &self,
        candidate: &Candidate,
        can_move: bool,
        out: &mut BTreeSet<ClauseId>,
    ) -> Result<(), RefereeError> {
        match &candidate.mv.what {
            MoveKind::Travel { from, hops } => {
                let landings: Vec<Point> = hops.iter().map(|hop| hop.to).collect();
                self.credit_travel(candidate, *from, &landings, out)?;
            }
            MoveKind::Place { .. } | MoveKind::Remove(_) => self.credit_setting(candidate, out)?,
            MoveKind::Roll(_) => out.extend(self.rules.turn.dice.iter().map(|dice| dice.clause)),
            MoveKind::Pass => {
                let table = self.knowing(can_move);
                for rule in &self.rules.turn.passes {
                    let holds = match &rule.cond {
                        Some(cond) => table.cond(cond)?,
                        None => true,
                    };
                    out.extend(holds.then_some(rule.clause));
                }
            }
            MoveKind::Reroll => {}
        }
        if matches!(candidate.mv.what, MoveKind::Roll(_) | MoveKind::Reroll) {
            return Ok(());
        }
        self.credit_consequences(candidate, out)
    }

    /// Walks the hops of a move again and notes every act that could have made one of them, every promotion on the way, and
    /// what its landing brings about.
    fn credit_travel(
        &self,
        candidate: &Candidate,
        from: Point,
        landings: &[Point],
        out: &mut BTreeSet<ClauseId>,
    ) -> Result<(), RefereeError> {
        let (MoveKind::Travel { hops, .. }, Some(kind)) = (&candidate.mv.what, candidate.kind) else { return Ok(()) };
        let mut path = Path::new(self.pos, from, kind);
        for (index, hop) in hops.iter().enumerate() {
            let attempts = path.table(self)?.attempts(path.at, path.kind, index > 0, false)?;
            // The die tells by which act a piece went, where acts spend different ones.
            let of_die = |attempt: &&Attempt| hops.len() > 1 || attempt.die == candidate.die;
            let fits = |attempt: &&Attempt| attempt.to == hop.to && attempt.victims == hop.victims;
            let mut made = attempts.iter().filter(fits).filter(of_die);
            let Some(first) = made.next() else {
                out.extend(self.inventors(from, kind, landings)?);
                return Ok(());
            };
            out.insert(first.clause);
            out.extend(made.map(|attempt| attempt.clause));
            path = path.hop(self.rules, first);
            if let Some(becomes) = hop.becomes {
                path.table(self)?.credit_promotion(path.at, path.kind, becomes, out)?;
                path = path.crowned(becomes);
            }
        }
        let moving = Moving { at: path.at, origin: path.origin, promoted: path.kind != path.first };
        out.extend(self.followed_by(candidate, &path.view, Some(moving))?);
        if !candidate.enclosed.is_empty() {
            self.credit_hostile_points(candidate, &path, out)?;
        }
        Ok(())
    }

    fn credit_promotion(
        &self,
        at: Point,
        kind: Kind,
        becomes: Kind,
        out: &mut BTreeSet<ClauseId>,
    ) -> Result<(), RefereeError> {
        for promotion in &self.rules.promotions {
            if self.promotes(promotion, at, kind)? && self.choices(promotion, self.side()).contains(&becomes) {
                out.insert(promotion.bound.clause);
            }
        }
        Ok(())
    }

    fn credit_setting(&self, candidate: &Candidate, out: &mut BTreeSet<ClauseId>) -> Result<(), RefereeError> {
        for act in &self.rules.acts {
            if self.settings_of(act)?.iter().any(|other| other.mv == candidate.mv) {
                out.insert(act.bound.clause);
            }
        }
        if let MoveKind::Place { to, kind, becomes: Some(becomes), .. } = &candidate.mv.what {
            self.credit_promotion(*to, *kind, *becomes, out)?;
        }
        let (next, _) = self.after(candidate)?;
        let moving = candidate.landing.map(|(at, kind)| Moving {
            at,
            origin: candidate.from.unwrap_or(at),
            promoted: candidate.kind != Some(kind),
        });
        out.extend(self.followed_by(candidate, &next, moving)?);
        Ok(())
    }

    /// A point that counts as an enemy has acted where fewer pieces would be enclosed without its clause.
    fn credit_hostile_points(
        &self,
        candidate: &Candidate,
        path: &Path,
        out: &mut BTreeSet<ClauseId>,
    ) -> Result<(), RefereeError> {
        for (index, rule) in self.rules.turn.hostile.iter().enumerate() {
            let mut rules = self.rules.clone();
            rules.turn.hostile.remove(index);
            let table = Table { history: self.history, ..Table::new(&rules, self.pos) };
            let others = table.travelled(path)?;
            if others.iter().all(|other| other.enclosed != candidate.enclosed) {
                out.insert(rule.clause);
            }
        }
        Ok(())
    }

    /// What happens after each move has acted where the position would be another without its clause; a waiting piece
    /// where it is promoted; a duty that lets pieces be huffed where one may be.
    fn credit_consequences(&self, candidate: &Candidate, out: &mut BTreeSet<ClauseId>) -> Result<(), RefereeError> {
        if let (Some(point), false) = (candidate.mv.follow, candidate.lifts)
            && let Some(man) = self.top(point)
        {
            let here = self.about(point)?;
            for promotion in self.rules.promotions.iter().filter(|promotion| promotion.missing) {
                if here.promotes(promotion, point, man.kind)? {
                    out.insert(promotion.bound.clause);
                }
            }
        }
        if self.rules.turn.after_each.is_empty() && !self.knows_huffing() {
            return Ok(());
        }
        let (next, _) = self.successor(candidate)?;
        if !next.huff.is_empty() {
            out.extend(self.huffing());
        }
        for (index, rule) in self.rules.turn.after_each.iter().enumerate() {
            let mut rules = self.rules.clone();
            rules.turn.after_each.remove(index);
            let table = Table { history: self.history, ..Table::new(&rules, self.pos) };
            if table.successor(candidate)?.0 != next {
                out.insert(rule.clause);
            }
        }
        Ok(())
    }

    /// The duties that let the opponent lift a piece that left a capture out.
    fn huffing(&self) -> impl Iterator<Item = ClauseId> + '_ {
        let huffs = |rule: &&crate::rules::DutyRule| rule.steps.iter().flatten().any(|duty| *duty == Duty::BeHuffed);
        self.rules.turn.duties.iter().filter(huffs).map(|rule| rule.clause)
    }
}
