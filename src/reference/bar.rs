//! Whole-move restrictions: stage 5 of semantics section 3.

use super::RefereeError;
use super::key::key;
use super::made::{Candidate, Fault};
use super::table::Table;
use crate::notation::{MoveKind, Reason};
use crate::rules::BanKind;

impl Table<'_> {
    /// The first whole-move restriction that removes a complete move. A pass is exempt, and so are rolls.
    pub fn restriction(&self, candidate: &Candidate) -> Result<Option<Fault>, RefereeError> {
        if matches!(candidate.mv.what, MoveKind::Pass | MoveKind::Roll(_) | MoveKind::Reroll) {
            return Ok(None);
        }
        if let Some(fault) = self.ban(candidate)? {
            return Ok(Some(fault));
        }
        if let Some(fault) = self.limit(candidate)? {
            return Ok(Some(fault));
        }
        if let Err(vetoed) = self.attempted(candidate)? {
            return Ok(Some(vetoed.fault));
        }
        if self.rules.turn.no_check.is_empty() && self.rules.turn.no_repeat.is_none() {
            return Ok(None);
        }
        let (next, _) = self.after(candidate)?;
        for &(kind, clause) in &self.rules.turn.no_check {
            let table = Table::new(self.rules, &next);
            for (point, _) in table.held(self.side()).into_iter().filter(|&(_, k)| k == kind) {
                if table.in_check(self.side(), point)? {
                    return Ok(Some(Fault::at(Reason::Check, Some(clause), point)));
                }
            }
        }
        if let (Some(clause), Some(history)) = (self.rules.turn.no_repeat, self.history) {
            // A position is known again by what is remembered of it, which is not yet told in what the move leaves.
            let (next, _) = self.successor(candidate)?;
            let (key, _) = key(self.rules, &next)?;
            if history.contains_key(&key) {
                return Ok(Some(Fault::of(Reason::Repeat, Some(clause))));
            }
        }
        Ok(None)
    }

    /// `never stop on`, `never return`, and `landing next after` of the last hop. Conditions are asked at the start.
    fn ban(&self, candidate: &Candidate) -> Result<Option<Fault>, RefereeError> {
        let (Some(kind), Some((landing, _))) = (candidate.last_kind, candidate.landing) else { return Ok(None) };
        if let Some((kinds, clause)) = candidate.far
            && candidate.taken.last().is_some_and(|(_, man)| kinds.contains(man.kind))
        {
            return Ok(Some(Fault::at(Reason::Ban, Some(clause), landing)));
        }
        let here = match candidate.from {
            Some(from) => self.about(from)?,
            None => self.clone(),
        };
        for ban in &self.rules.bans {
            let forbidden = match &ban.what {
                BanKind::Enter(_) => false,
                BanKind::Stop(region) => self.within(region, self.side(), landing),
                BanKind::Return => candidate.from.is_some_and(|from| {
                    from == landing || self.pos.been.get(&from).is_some_and(|been| been.contains(&landing))
                }),
            };
            if forbidden && here.binds(&ban.bound, self.side(), kind)? {
                return Ok(Some(Fault::at(Reason::Ban, Some(ban.bound.clause), landing)));
            }
        }
        Ok(None)
    }

    /// `limit KIND to N quiet moves running`: one more quiet move of the same piece.
    fn limit(&self, candidate: &Candidate) -> Result<Option<Fault>, RefereeError> {
        let quiet = !candidate.takes();
        for (index, limit) in self.rules.turn.limits.iter().enumerate() {
            let Some(&(point, count)) = self.pos.running.get(&(self.side(), index)) else { continue };
            if !quiet || candidate.from != Some(point) || candidate.kind != Some(limit.kind) || count < limit.count {
                continue;
            }
            let binds = match &limit.cond {
                Some(cond) => self.about(point)?.cond(cond)?,
                None => true,
            };
            if binds {
                return Ok(Some(Fault::at(Reason::Ban, Some(limit.clause), point)));
            }
        }
        Ok(None)
    }
}
