//! What this engine cannot play. No clause is ever passed over in silence: it is either played or listed here.

use super::ask::{self, Asks};
use crate::rules::{
    Act, ActKind, Bound, ClauseId, Cond, EachMove, Event, FollowKind, Phase, PlaceSource, Rules, Take, Unplayable, Who,
};

/// The clauses that the slow engine cannot play, each with what stands in the way.
pub fn unplayable(rules: &Rules) -> Vec<(ClauseId, Unplayable)> {
    let mut list = List { rules, found: Vec::new() };
    list.players();
    list.acts();
    list.effects();
    list.conditions();
    list.turn();
    list.found.sort_by_key(|(clause, _)| *clause);
    list.found.dedup();
    list.found
}

/// Everything in the rules that binds pieces.
pub(super) fn bounds(rules: &Rules) -> impl Iterator<Item = &Bound> {
    let acts = rules.acts.iter().map(|act| &act.bound);
    let promotions = rules.promotions.iter().map(|promotion| &promotion.bound);
    let encloses = rules.encloses.iter().map(|enclose| &enclose.bound);
    let follows = rules.follows.iter().map(|follow| &follow.bound);
    acts.chain(promotions).chain(encloses).chain(follows).chain(rules.bans.iter().map(|ban| &ban.bound))
}

struct List<'r> {
    rules: &'r Rules,
    found: Vec<(ClauseId, Unplayable)>,
}

impl List<'_> {
    fn say(&mut self, clause: ClauseId, why: Unplayable) {
        self.found.push((clause, why));
    }

    fn players(&mut self) {
        let players = &self.rules.players;
        if let (Some(last), true) = (players.last(), players.len() != 2) {
            self.say(last.clause, Unplayable::Players);
        }
    }

    fn acts(&mut self) {
        let dice = self.rules.turn.dice.is_some();
        for act in &self.rules.acts {
            let clause = act.bound.clause;
            if let Some(past) = &act.past {
                self.who(clause, past);
            }
            self.act(act);
            if dice != act.by_die.is_some() {
                self.say(clause, Unplayable::WithoutDie);
            }
            if act.by_die.is_some() && !matches!(act.what, ActKind::Step(..) | ActKind::Slide(..) | ActKind::Leap(..)) {
                self.say(clause, Unplayable::OtherByDie);
            }
        }
    }

    fn act(&mut self, act: &Act) {
        let clause = act.bound.clause;
        match &act.what {
            ActKind::Step(_, take) | ActKind::Slide(_, _, take) => self.take(clause, take),
            ActKind::Leap(_, take) => {
                self.take(clause, take);
                if matches!(take, Take::Line { .. }) {
                    self.say(clause, Unplayable::LeapAlong);
                }
            }
            ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => self.who(clause, who),
            ActKind::Remove { who, otherwise } => {
                self.who(clause, who);
                otherwise.iter().for_each(|who| self.who(clause, who));
            }
            ActKind::Place { .. } | ActKind::Script(_) => {}
        }
    }

    fn take(&mut self, clause: ClauseId, take: &Take) {
        match take {
            Take::No => {}
            Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => self.who(clause, who),
        }
    }

    /// Effects that one move cannot hold together.
    fn effects(&mut self) {
        for enclose in &self.rules.encloses {
            self.who(enclose.bound.clause, &enclose.who);
            if enclose.opposite && enclose.sides != 2 {
                self.say(enclose.bound.clause, Unplayable::OppositeSides);
            }
        }
        let mut choosing: Vec<&Bound> = Vec::new();
        for follow in &self.rules.follows {
            let clause = follow.bound.clause;
            match &follow.then {
                FollowKind::Again | FollowKind::Script(_) => continue,
                FollowKind::Remove { who, otherwise } => {
                    self.who(clause, who);
                    otherwise.iter().for_each(|who| self.who(clause, who));
                }
                FollowKind::Place { from, .. } => {
                    if *from != PlaceSource::Hand {
                        self.say(clause, Unplayable::NotFromHand);
                    }
                }
            }
            let always = |bound: &Bound| self.rules.phases.get(bound.phase) == Some(&Phase::Always);
            let together = |other: &&Bound| {
                let phases = other.phase == follow.bound.phase || always(other) || always(&follow.bound);
                let players =
                    other.player.is_none() || follow.bound.player.is_none() || other.player == follow.bound.player;
                phases && players && other.kinds.0 & follow.bound.kinds.0 != 0
            };
            if choosing.iter().any(together) && follow.event != Event::Line(0) {
                self.say(clause, Unplayable::SecondFollow);
            }
            choosing.push(&follow.bound);
        }
    }

    fn conditions(&mut self) {
        let bounds: Vec<(ClauseId, Option<&Cond>)> =
            bounds(self.rules).map(|bound| (bound.clause, bound.cond.as_ref())).collect();
        for (clause, cond) in bounds {
            if let Some(cond) = cond {
                self.early(clause, cond);
            }
        }
        for (index, phase) in self.rules.phases.iter().enumerate() {
            let user = bounds_clause(self.rules, index);
            if let (Phase::If(cond), Some(clause)) = (phase, user) {
                self.early(clause, cond);
            }
        }
    }

    /// A condition that is asked while moves are made: it can ask neither for the future nor for the move before.
    fn early(&mut self, clause: ClauseId, cond: &Cond) {
        if ask::cond(cond, Asks::Future) {
            self.say(clause, Unplayable::Future);
        }
        if ask::cond(cond, Asks::Event) {
            self.say(clause, Unplayable::Event);
        }
        self.now(clause, cond);
    }

    /// A condition of the turn: it can ask for the future, not for the move before.
    fn middle(&mut self, clause: ClauseId, cond: &Option<Cond>) {
        let Some(cond) = cond else { return };
        if ask::cond(cond, Asks::Event) {
            self.say(clause, Unplayable::Event);
        }
        self.now(clause, cond);
    }

    /// A condition that is asked while no position is being counted.
    fn now(&mut self, clause: ClauseId, cond: &Cond) {
        if ask::cond(cond, Asks::Occurrences) {
            self.say(clause, Unplayable::Occurrences);
        }
    }

    fn who(&mut self, clause: ClauseId, who: &Who) {
        for (asks, why) in [(Asks::Future, Unplayable::Future), (Asks::Event, Unplayable::Event)] {
            if ask::who(who, asks) {
                self.say(clause, why);
            }
        }
    }

    fn turn(&mut self) {
        let turn = &self.rules.turn;
        for rule in &turn.duties {
            self.middle(rule.clause, &rule.cond);
        }
        turn.passes.iter().for_each(|rule| self.middle(rule.clause, &rule.cond));
        turn.calls.iter().for_each(|rule| self.middle(rule.clause, &rule.cond));
        for rule in &turn.limits {
            if let Some(cond) = &rule.cond {
                self.early(rule.clause, cond);
            }
        }
        for rule in &turn.after_each {
            if let EachMove::Close(_, cond) = &rule.what {
                if ask::cond(cond, Asks::Future) {
                    self.say(rule.clause, Unplayable::Future);
                }
                self.now(rule.clause, cond);
            }
        }
        if let Some(dice) = &turn.dice {
            dice.reroll.iter().for_each(|cond| self.now(dice.clause, cond));
        }
        self.rules.clocks.iter().for_each(|clock| self.now(clock.clause, &clock.cond));
        self.dice();
    }

    fn dice(&mut self) {
        let turn = &self.rules.turn;
        if turn.dice.is_none() {
            return;
        }
        for &(_, clause) in &turn.no_check {
            self.say(clause, Unplayable::CheckAndDice);
        }
    }
}

/// A clause that stands in a block.
fn bounds_clause(rules: &Rules, phase: usize) -> Option<ClauseId> {
    bounds(rules).find(|bound| bound.phase == phase).map(|bound| bound.clause)
}
