//! The stages of generation in their order (semantics 3).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::RefereeError;
use super::chain::{Harvest, Path, STEPS};
use super::made::{Candidate, Fault};
use super::order::{Identity, identity, tell_dice};
use super::table::Table;
use crate::hooks::patience;
use crate::notation::moves::compare;
use crate::notation::{Move, MoveKind, Reason, Setup};
use crate::rules::{Act, ActKind, Ban, BanKind, Kind, Landing, Player, Point};

impl Table<'_> {
    /// Stages 1 to 4: complete moves with everything that follows them. With `trace`, also what fails.
    pub fn complete(&self, trace: bool) -> Result<Vec<Candidate>, RefereeError> {
        let mut harvest = Harvest::new(trace);
        if self.must_roll() {
            return Ok(Vec::new());
        }
        for (at, kind) in self.held(self.side()) {
            if trace || !self.wrong_turn(at) {
                self.of_piece(at, kind, &mut harvest)?;
            }
        }
        let mut list = harvest.list;
        list.extend(self.settings()?);
        for candidate in &mut list {
            let elsewhere = candidate.from.is_none_or(|from| self.wrong_turn(from));
            if matches!(self.pos.again, Some(Some(_))) && elsewhere {
                candidate.fault = Some(Fault::of(Reason::Turn, None));
            }
        }
        list.retain(|candidate| trace || candidate.legal());
        Ok(list)
    }

    /// What one might try with the piece on a point, or with a piece in hand, as far as acts and chains go.
    pub fn tried_from(&self, from: Option<Point>) -> Result<Vec<Candidate>, RefereeError> {
        let mut harvest = Harvest::new(true);
        let own = |point: &Point| self.top(*point).filter(|man| man.owner == self.side());
        if let Some((from, man)) = from.and_then(|from| Some((from, own(&from)?))) {
            self.of_piece(from, man.kind, &mut harvest)?;
        }
        harvest.list.extend(self.settings()?);
        Ok(harvest.list)
    }

    /// Whether another piece has to move again.
    fn wrong_turn(&self, at: Point) -> bool {
        matches!(self.pos.again, Some(Some(again)) if again != at)
    }

    /// Single actions first, then chains.
    fn of_piece(&self, at: Point, kind: Kind, harvest: &mut Harvest) -> Result<(), RefereeError> {
        let start = Path::new(self.pos, at, kind);
        let attempts = start.table(self)?.attempts(at, kind, false, harvest.trace)?;
        for attempt in attempts.iter().filter(|attempt| !attempt.chains) {
            let path = start.hop(self.rules, attempt);
            if attempt.fault.is_some() {
                harvest.list.push(Candidate { fault: attempt.fault, ..self.travel(&path) });
                continue;
            }
            for path in self.finished(&path, false)? {
                harvest.list.extend(self.travelled(&path)?);
            }
        }
        harvest.list.extend(self.invented(at, kind)?);
        self.chains(&start, harvest)
    }

    /// Stages 1 to 5.
    pub fn restricted(&self, trace: bool) -> Result<Vec<Candidate>, RefereeError> {
        let mut list = self.complete(trace)?;
        for candidate in list.iter_mut().filter(|candidate| candidate.legal()) {
            if patience::ends(STEPS) {
                return Err(RefereeError::Stopped);
            }
            candidate.fault = self.restriction(candidate)?;
        }
        list.retain(|candidate| trace || candidate.legal());
        Ok(list)
    }

    /// Stages 1 to 9.
    pub fn judged(&self, trace: bool) -> Result<Vec<Candidate>, RefereeError> {
        if self.must_roll() {
            return Ok(self.rolls());
        }
        let mut list = self.bound(trace)?;
        // The next player may first lift one piece that left a capture out; the rest is judged on what then stands.
        for &huffed in &self.pos.huff {
            let pos = self.without(huffed);
            let table = Table { history: self.history, ..Table::new(self.rules, &pos) };
            for mut candidate in table.bound(trace)? {
                candidate.mv.huff = Some(huffed);
                list.push(candidate);
            }
        }
        Ok(list)
    }

    /// The position without a huffed piece.
    pub fn without(&self, huffed: Point) -> Setup {
        let mut pos = self.pos.clone();
        super::chain::lift(&mut pos, self.rules.turn.taken, huffed);
        super::memory::forget(&mut pos, huffed);
        pos.huff.clear();
        pos
    }

    /// Stages 1 to 9 without huffing.
    fn bound(&self, trace: bool) -> Result<Vec<Candidate>, RefereeError> {
        let mut list = self.restricted(trace)?;
        self.spend_in_order(&mut list);
        for rule in self.rules.turn.passes.iter().filter(|rule| !rule.must) {
            // Whether he can move is asked of all moves but the pass itself.
            let can_move = list.iter().any(|candidate| candidate.legal() && candidate.mv.what != MoveKind::Pass);
            let may = match &rule.cond {
                Some(cond) => self.knowing(can_move).cond(cond)?,
                None => true,
            };
            if may && !list.iter().any(|candidate| candidate.mv.what == MoveKind::Pass) {
                list.push(pass());
            }
        }
        self.dutiful(&mut list)?;
        self.preferred(&mut list)?;
        self.forced_pass(&mut list)?;
        self.reroll(&mut list)?;
        Ok(list)
    }

    /// The same table with an answer to whether the player can move, where it must not be asked of the list in the making.
    pub fn knowing(&self, can_move: bool) -> Table<'_> {
        Table { can_move: Some(can_move), history: self.history, ..Table::new(self.rules, self.pos) }
    }

    /// Stage 9: `must pass if`, and the pass that ends a turn whose dice nobody can spend (semantics 7).
    fn forced_pass(&self, list: &mut Vec<Candidate>) -> Result<(), RefereeError> {
        let can_move = list.iter().any(|candidate| candidate.legal() && candidate.mv.what != MoveKind::Pass);
        let table = self.knowing(can_move);
        for rule in self.rules.turn.passes.iter().filter(|rule| rule.must) {
            let must = match &rule.cond {
                Some(cond) => table.cond(cond)?,
                None => true,
            };
            if must {
                for candidate in list.iter_mut().filter(|candidate| candidate.legal()) {
                    candidate.fault = Some(Fault::of(Reason::Duty, Some(rule.clause)));
                }
                list.push(pass());
                return Ok(());
            }
        }
        if self.rules.turn.dice.is_some() && !list.iter().any(Candidate::legal) {
            list.push(pass());
        }
        Ok(())
    }

    /// Stages 10 and 11: equal moves become one, the least, and all stand in canonical order. Of equal moves that came
    /// about in several ways the one that got furthest remains.
    pub fn ordered(&self, mut list: Vec<Candidate>, by_result: bool) -> Result<Vec<Candidate>, RefereeError> {
        tell_dice(&mut list, by_result);
        list.sort_by(|a, b| compare(&a.mv, &b.mv));
        let mut kept: Vec<Candidate> = Vec::new();
        let legal = list.iter().filter(|candidate| candidate.legal());
        let mut seen: BTreeMap<Identity, usize> = BTreeMap::new();
        for candidate in legal {
            let identity = identity(&candidate.mv, by_result);
            match seen.get(&identity) {
                None => {
                    seen.insert(identity, kept.len());
                    kept.push(candidate.clone());
                }
                Some(&index) => {
                    let first: &Candidate = &kept[index];
                    if self.after(first)?.0 != self.after(candidate)?.0 {
                        return Err(RefereeError::AmbiguousIdentity);
                    }
                }
            }
        }
        let mut failed: BTreeMap<Identity, usize> = BTreeMap::new();
        for candidate in list.iter().filter(|candidate| !candidate.legal()) {
            if seen.contains_key(&identity(&candidate.mv, by_result)) {
                continue;
            }
            match failed.entry(identity(&candidate.mv, false)) {
                Entry::Occupied(entry) if reason(&kept[*entry.get()]) < reason(candidate) => {
                    kept[*entry.get()] = candidate.clone();
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(entry) => {
                    entry.insert(kept.len());
                    kept.push(candidate.clone());
                }
            }
        }
        kept.sort_by(|a, b| compare(&a.mv, &b.mv));
        Ok(kept)
    }

    /// The legal moves in canonical order: stages 1 to 11, without looking at the result.
    pub fn legal(&self, by_result: bool) -> Result<Vec<Candidate>, RefereeError> {
        let mut list = self.judged(false)?;
        list.retain(Candidate::legal);
        self.ordered(list, by_result)
    }

    /// Whether the player to move has a legal move: stages 1 to 9. Where nothing can forbid a complete move, more moves
    /// than can be listed are moves enough.
    pub fn any_move(&self) -> Result<bool, RefereeError> {
        if let Some(known) = self.can_move {
            return Ok(known);
        }
        match self.ahead().judged(false) {
            Ok(list) => Ok(list.iter().any(Candidate::legal)),
            Err(RefereeError::TooMany(_)) if !self.may_forbid() => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Whether some clause of stage 5 could remove a complete move.
    fn may_forbid(&self) -> bool {
        let turn = &self.rules.turn;
        let whole = |ban: &Ban| !matches!(ban.what, BanKind::Enter(_));
        let landing = |act: &Act| matches!(act.what, ActKind::Fly(_, _, Landing::NextAfter(_)));
        !turn.no_check.is_empty()
            || turn.no_repeat.is_some()
            || !turn.limits.is_empty()
            || self.rules.bans.iter().any(whole)
            || self.rules.acts.iter().any(landing)
            || self.rules.scripts.is_some()
    }

    /// Whether a player has a capture: the set after stage 5.
    pub fn any_capture(&self, player: Player) -> Result<bool, RefereeError> {
        let pos = self.turned(player);
        let table = Table { history: self.history, ..Table::new(self.rules, &pos) };
        Ok(table.restricted(false)?.iter().any(|candidate| candidate.legal() && table.counts(candidate)))
    }
}

fn pass() -> Candidate {
    Candidate::bare(Move::plain(MoveKind::Pass))
}

fn reason(candidate: &Candidate) -> Option<Reason> {
    candidate.fault.map(|fault| fault.reason)
}
