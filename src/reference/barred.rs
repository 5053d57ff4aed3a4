//! Which clauses would allow a move that no clause allows now: those whose condition, block or start does not hold.

use super::table::Table;
use super::{Referee, RefereeError, whole};
use crate::notation::{Move, MoveKind, Reason};
use crate::rules::{Bound, ClauseId, Phase, Point, Region, Rules};

/// What keeps a clause from allowing a move that it could allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bar {
    /// Its `if` does not hold.
    Condition,
    /// The block in which it stands does not hold.
    Block,
    /// It starts elsewhere (`from SET`).
    Start,
    /// Several of these.
    Several,
}

/// A clause that could allow a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Barred {
    /// The clause.
    pub clause: ClauseId,
    /// What keeps it from that.
    pub bar: Bar,
    /// Something on the board is in the way as well.
    pub besides: bool,
}

impl Referee {
    /// The clauses that would allow one of the moves meant, by a piece from this point or from hand, if nothing barred
    /// them; where there are none, those that lead there but for what stands in the way. Only for what no clause allows: what a
    /// ban or a duty removes is no matter of these.
    pub fn barred(&self, from: Option<Point>, means: &dyn Fn(&Move) -> bool) -> Result<Vec<Barred>, RefereeError> {
        let mut found: Vec<Barred> = Vec::new();
        if self.outcome.is_some() || self.before().must_roll() {
            return Ok(found);
        }
        for part in Part::all(&self.rules) {
            if !part.is_barred(&self.rules) {
                continue;
            }
            let clause = part.bound(&self.rules).clause;
            let leads = |bars: &[Bar]| whole(|| self.leads(clause, &part.eased(&self.rules, bars), from, means));
            let all = [Bar::Condition, Bar::Block, Bar::Start];
            let Some(besides) = leads(&all)? else { continue };
            let mut bar = Bar::Several;
            for one in all {
                if leads(&[one])? == Some(besides) {
                    bar = one;
                    break;
                }
            }
            found.push(Barred { clause, bar, besides });
        }
        if means(&Move::plain(MoveKind::Pass)) {
            let passes = self.rules.turn.passes.iter();
            found.extend(passes.map(|rule| Barred { clause: rule.clause, bar: Bar::Condition, besides: false }));
        }
        if found.iter().any(|barred| !barred.besides) {
            found.retain(|barred| !barred.besides);
        }
        found.sort_unstable();
        found.dedup_by_key(|barred| barred.clause);
        Ok(found)
    }

    /// Whether one of the moves meant could be made under other rules, as far as acts and chains go: `Some(false)` if so,
    /// `Some(true)` if only what stands on the board keeps the clause from it.
    fn leads(
        &self,
        clause: ClauseId,
        rules: &Rules,
        from: Option<Point>,
        means: &dyn Fn(&Move) -> bool,
    ) -> Result<Option<bool>, RefereeError> {
        let table = Table { history: Some(&self.history), ..Table::new(rules, &self.pos) };
        // A capture that would have to go on is allowed as far as it goes.
        let list = table.tried_from(from)?;
        let mut meant = list.iter().filter(|candidate| means(&candidate.mv)).map(|candidate| candidate.fault);
        if meant.clone().any(|fault| fault.is_none_or(|fault| fault.reason == Reason::Chain)) {
            return Ok(Some(false));
        }
        let on_board = |reason: Reason| matches!(reason, Reason::Blocked | Reason::Over | Reason::Rank | Reason::Ban);
        let kept = meant.any(|fault| fault.is_some_and(|f| f.clause == Some(clause) && on_board(f.reason)));
        Ok(kept.then_some(true))
    }
}

/// A clause that can be barred.
#[derive(Clone, Copy)]
enum Part {
    Act(usize),
    Promotion(usize),
    Follow(usize),
}

impl Part {
    fn all(rules: &Rules) -> impl Iterator<Item = Part> + use<> {
        let acts = (0..rules.acts.len()).map(Part::Act);
        acts.chain((0..rules.promotions.len()).map(Part::Promotion)).chain((0..rules.follows.len()).map(Part::Follow))
    }

    fn bound(self, rules: &Rules) -> &Bound {
        match self {
            Part::Act(index) => &rules.acts[index].bound,
            Part::Promotion(index) => &rules.promotions[index].bound,
            Part::Follow(index) => &rules.follows[index].bound,
        }
    }

    fn start(self, rules: &Rules) -> Option<&Region> {
        match self {
            Part::Act(index) => rules.acts[index].from.as_ref(),
            Part::Promotion(_) | Part::Follow(_) => None,
        }
    }

    fn is_barred(self, rules: &Rules) -> bool {
        let bound = self.bound(rules);
        let always = rules.phases.get(bound.phase).is_none_or(|phase| *phase == Phase::Always);
        bound.cond.is_some() || !always || self.start(rules).is_some()
    }

    /// The rules without what bars this clause.
    fn eased(self, rules: &Rules, bars: &[Bar]) -> Rules {
        let mut eased = rules.clone();
        if bars.contains(&Bar::Start)
            && let Part::Act(index) = self
        {
            eased.acts[index].from = None;
        }
        let always = eased.phases.len();
        let bound = match self {
            Part::Act(index) => &mut eased.acts[index].bound,
            Part::Promotion(index) => &mut eased.promotions[index].bound,
            Part::Follow(index) => &mut eased.follows[index].bound,
        };
        if bars.contains(&Bar::Condition) {
            bound.cond = None;
        }
        if bars.contains(&Bar::Block) {
            bound.phase = always;
            eased.phases.push(Phase::Always);
        }
        eased
    }
}
