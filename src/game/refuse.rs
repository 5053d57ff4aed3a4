//! What the engine cannot play is said before play, at the clause that asks for it. No clause is ever left out silently.

use super::area::settle;
use super::endings::{Reads, victims};
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{
    ActKind, Asking, ClauseId, Cond, EachMove, FollowKind, Phase, PlaceSource, Player, Rules, Take, Taken, Unplayable,
    Who,
};

/// The most points of a board.
pub const MOST_POINTS: usize = 1024;
/// The most players.
pub const MOST_PLAYERS: usize = 7;
/// The most phases, calls, or sets of clauses that are kept as a mask.
const MOST_MASKED: usize = 63;
/// The most flags that a man carries.
const MOST_FLAGS: usize = 8;
/// The most clocks.
const MOST_CLOCKS: usize = 256;
/// The most outcomes of a roll.
const MOST_ROLLS: u64 = 100_000;
/// The most dice.
pub const MOST_DICE: usize = 8;

/// All that stands in the way of playing some rules.
pub fn refusals(rules: &Rules) -> Vec<Diagnostic> {
    let mut refuser = Refuser { rules, found: Vec::new() };
    refuser.limits();
    refuser.moves();
    refuser.turn();
    refuser.columns();
    refuser.memory();
    refuser.found
}

struct Refuser<'a> {
    rules: &'a Rules,
    found: Vec<Diagnostic>,
}

impl Refuser<'_> {
    fn say(&mut self, clause: ClauseId, why: Unplayable) {
        let Some(info) = self.rules.clauses.get(clause.0 as usize) else { return };
        self.found.push(why.at(info.span));
    }

    /// A bound that no single clause passes; it is reported at the first player.
    fn limit(&mut self, what: &str, bound: usize) {
        let clause = self.rules.players.first().map(|player| player.clause);
        if let Some(info) = clause.and_then(|id| self.rules.clauses.get(id.0 as usize)) {
            self.found.push(Diagnostic::new(Code::Limit, info.span, format!("more than {bound} {what}")));
        }
    }

    fn limits(&mut self) {
        let rules = self.rules;
        let memory = &rules.memory;
        let flags = 2 * memory.sets.len() + usize::from(memory.moved) + usize::from(memory.promoted);
        for (have, bound, what) in [
            (rules.board.len(), MOST_POINTS, "points"),
            (rules.players.len(), MOST_PLAYERS, "players"),
            (rules.phases.len(), MOST_MASKED, "blocks of moves"),
            (rules.turn.calls.len(), MOST_MASKED, "calls"),
            (rules.clocks.len(), MOST_CLOCKS, "clocks"),
            (flags, MOST_FLAGS, "things that a piece remembers"),
            ((rules.players.len() + 1) * rules.kinds.len(), 255, "kinds of piece, counted for each owner"),
        ] {
            if have > bound {
                self.limit(what, bound);
            }
        }
    }

    fn moves(&mut self) {
        let rules = self.rules;
        for act in &rules.acts {
            let clause = act.bound.clause;
            self.bound(&act.bound);
            self.who(clause, act.past.as_ref());
            self.who(clause, victims(&act.what));
            match &act.what {
                ActKind::Remove { who, otherwise } => {
                    self.who(clause, Some(who));
                    self.who(clause, otherwise.as_ref());
                }
                ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Hop { .. } if act.by_die.is_some() => {
                    self.say(clause, Unplayable::DieForOther);
                }
                ActKind::Leap(_, Take::Line { .. }) => {
                    self.say(clause, Unplayable::LineOfLeap);
                }
                _ => {}
            }
        }
        for promotion in &rules.promotions {
            self.bound(&promotion.bound);
        }
        for enclose in &rules.encloses {
            self.bound(&enclose.bound);
            self.who(enclose.bound.clause, Some(&enclose.who));
        }
        for follow in &rules.follows {
            self.bound(&follow.bound);
            let clause = follow.bound.clause;
            match &follow.then {
                FollowKind::Remove { who, otherwise } => {
                    self.who(clause, Some(who));
                    self.who(clause, otherwise.as_ref());
                }
                FollowKind::Place { from, .. } if *from != PlaceSource::Hand => {
                    self.say(clause, Unplayable::PlacingFromBoard);
                }
                FollowKind::Place { .. } | FollowKind::Script(_) | FollowKind::Again => {}
            }
        }
        for ban in &rules.bans {
            self.bound(&ban.bound);
        }
        for phase in &rules.phases {
            if let Phase::If(cond) = phase {
                let clause = self.phase_clause(cond);
                self.no_moves(clause, cond, Asking::Block);
                self.no_history(clause, Some(cond));
            }
        }
    }

    /// The clause under which a phase's condition is reported: the first act that stands in it.
    fn phase_clause(&self, cond: &Cond) -> ClauseId {
        let rules = self.rules;
        let stands = |phase: usize| matches!(rules.phases.get(phase), Some(Phase::If(c)) if c == cond);
        let bounds = rules.acts.iter().map(|a| &a.bound).chain(rules.promotions.iter().map(|p| &p.bound));
        bounds.filter(|b| stands(b.phase)).map(|b| b.clause).next().unwrap_or(ClauseId(0))
    }

    fn bound(&mut self, bound: &crate::rules::Bound) {
        if let Some(cond) = &bound.cond {
            self.no_moves(bound.clause, cond, Asking::Act);
            self.no_history(bound.clause, Some(cond));
        }
    }

    fn turn(&mut self) {
        let turn = &self.rules.turn;
        for limit in &turn.limits {
            if let Some(cond) = &limit.cond {
                self.no_moves(limit.clause, cond, Asking::Limit);
            }
        }
        let duties = turn.duties.iter().map(|rule| (rule.clause, rule.cond.as_ref()));
        let passes = turn.passes.iter().map(|rule| (rule.clause, rule.cond.as_ref()));
        let calls = turn.calls.iter().map(|rule| (rule.clause, rule.cond.as_ref()));
        let limits = turn.limits.iter().map(|rule| (rule.clause, rule.cond.as_ref()));
        let rerolls = turn.dice.iter().flat_map(|dice| dice.reroll.iter().map(|cond| (dice.clause, Some(cond))));
        let closings = turn.after_each.iter().filter_map(|rule| match &rule.what {
            EachMove::Close(_, cond) => Some((rule.clause, Some(cond))),
            _ => None,
        });
        let clocks = self.rules.clocks.iter().map(|clock| (clock.clause, Some(&clock.cond)));
        let asked = duties.chain(passes).chain(calls).chain(limits).chain(rerolls).chain(closings).chain(clocks);
        for (clause, cond) in asked {
            self.no_history(clause, cond);
        }
        if let Some(dice) = &turn.dice {
            if dice.number as usize > MOST_DICE || dice.faces.iter().any(|&face| face > 255) {
                self.say(dice.clause, Unplayable::Dice { most: MOST_DICE });
            }
            // Throws of n dice with f faces, order aside: (f + n - 1) over n.
            let (n, f) = (u64::from(dice.number).min(9), dice.faces.len() as u64);
            if (0..n).fold(1, |rolls, i| rolls * (f + i) / (i + 1)) > MOST_ROLLS {
                self.say(dice.clause, Unplayable::Throws { most: MOST_ROLLS });
            }
        }
    }

    /// What would have to stand on a column that stays, or would go under itself.
    fn columns(&mut self) {
        let rules = self.rules;
        if rules.turn.taken != Taken::Under {
            return;
        }
        for act in rules.acts.iter().filter(|act| matches!(act.what, ActKind::Script(_))) {
            self.say(act.bound.clause, Unplayable::ScriptOnColumns);
        }
        for act in &rules.acts {
            if let ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) = &act.what
                && matches!(take, Take::Or(_) | Take::Only(_))
            {
                self.say(act.bound.clause, Unplayable::OnColumn);
            }
        }
        for enclose in rules.encloses.iter().filter(|enclose| enclose.moving_in) {
            self.say(enclose.bound.clause, Unplayable::WalkingInUnder);
        }
    }

    fn memory(&mut self) {
        for (_, region) in &self.rules.memory.sets {
            if settle(region, Player(0), self.rules).is_none() {
                self.say(ClauseId(0), Unplayable::ChangingPoints);
            }
        }
    }

    /// A condition inside move generation that asks for moves would ask itself.
    fn no_moves(&mut self, clause: ClauseId, cond: &Cond, asking: Asking) {
        let reads = Reads::of(cond);
        if reads.moves || reads.captures {
            self.say(clause, Unplayable::AsksMoves(asking));
        }
    }

    /// Positions are counted when the ends are asked, and only then.
    fn no_history(&mut self, clause: ClauseId, cond: Option<&Cond>) {
        if cond.is_some_and(|cond| Reads::of(cond).history) {
            self.say(clause, Unplayable::Occurrences);
        }
    }

    /// Whom an act may concern: the facts must not ask for moves either.
    fn who(&mut self, clause: ClauseId, who: Option<&Who>) {
        let Some(who) = who else { return };
        let mut reads = Reads::default();
        reads.who(who);
        if reads.captures {
            self.say(clause, Unplayable::OnCapturing);
        }
    }
}
