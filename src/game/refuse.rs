//! What the engine cannot play is said before play, at the clause that asks for it. No clause is ever left out silently.

use super::endings::{Reads, victims};
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{
    ActKind, BanKind, ClauseId, Cond, Criterion, Duty, EachMove, EndKind, FollowKind, Phase, PieceFact, Place,
    PlaceSource, PlayerFact, Region, Rules, Take, Taken, Who,
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
    refuser.ends();
    refuser.found
}

struct Refuser<'a> {
    rules: &'a Rules,
    found: Vec<Diagnostic>,
}

impl Refuser<'_> {
    fn say(&mut self, clause: ClauseId, message: impl Into<String>) {
        let Some(info) = self.rules.clauses.get(clause.0 as usize) else { return };
        self.found.push(Diagnostic::new(Code::NotPlayable, info.span, message).label("cannot be played yet"));
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
            self.regions(clause, [act.from.as_ref(), act.onto.as_ref()]);
            self.who(clause, act.past.as_ref());
            self.who(clause, victims(&act.what));
            if act.then.is_some() || matches!(act.what, ActKind::Script(_)) {
                self.script(clause);
            }
            match &act.what {
                ActKind::Place { from, on } => {
                    let set = if let PlaceSource::Set(set) = from { Some(set) } else { None };
                    self.regions(clause, [set, Some(on)]);
                }
                ActKind::Remove { who, otherwise } => {
                    self.who(clause, Some(who));
                    self.who(clause, otherwise.as_ref());
                }
                ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Hop { .. } if act.by_die.is_some() => {
                    self.say(clause, "a die for anything but a step, slide or leap");
                }
                ActKind::Leap(_, Take::Line { .. }) => {
                    self.say(clause, "a leap has no direction in which to take a line");
                }
                _ => {}
            }
        }
        for promotion in &rules.promotions {
            self.bound(&promotion.bound);
            self.regions(promotion.bound.clause, [Some(&promotion.on), None]);
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
                FollowKind::Place { from, on } => {
                    self.regions(clause, [Some(on), None]);
                    if *from != PlaceSource::Hand {
                        self.say(clause, "placing a piece that stands on the board as part of another move");
                    }
                }
                FollowKind::Script(_) => self.script(clause),
                FollowKind::Again => {}
            }
        }
        for ban in &rules.bans {
            self.bound(&ban.bound);
            if let BanKind::Enter(region) | BanKind::Stop(region) = &ban.what {
                self.regions(ban.bound.clause, [Some(region), None]);
            }
        }
        for phase in &rules.phases {
            if let Phase::If(cond) = phase {
                let clause = self.phase_clause(cond);
                self.cond(clause, cond);
                self.no_moves(clause, cond, "a block of moves");
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
            self.cond(bound.clause, cond);
            self.no_moves(bound.clause, cond, "an act");
        }
    }

    fn turn(&mut self) {
        let turn = &self.rules.turn;
        for duty in &turn.duties {
            if duty.steps.iter().flatten().any(|d| matches!(d, Duty::Script(_))) {
                self.script(duty.clause);
            }
            if let Some(cond) = &duty.cond {
                self.cond(duty.clause, cond);
            }
        }
        for criterion in &turn.prefer {
            if matches!(criterion, Criterion::Script(_)) {
                self.script(turn.prefer_clause.unwrap_or(ClauseId(0)));
            }
        }
        for pass in &turn.passes {
            pass.cond.iter().for_each(|cond| self.cond(pass.clause, cond));
        }
        for call in &turn.calls {
            call.cond.iter().for_each(|cond| self.cond(call.clause, cond));
        }
        for limit in &turn.limits {
            if let Some(cond) = &limit.cond {
                self.cond(limit.clause, cond);
                self.no_moves(limit.clause, cond, "a limit");
            }
        }
        for hostile in &turn.hostile {
            self.regions(hostile.clause, [Some(&hostile.region), None]);
        }
        for each in &turn.after_each {
            match &each.what {
                EachMove::Script(_) => self.script(each.clause),
                EachMove::Close(region, cond) => {
                    self.regions(each.clause, [Some(region), None]);
                    self.cond(each.clause, cond);
                }
                EachMove::CloseOutermost { .. } => {}
            }
        }
        if let Some(dice) = &turn.dice {
            dice.reroll.iter().for_each(|cond| self.cond(dice.clause, cond));
            if dice.number as usize > MOST_DICE || dice.faces.iter().any(|&face| face > 255) {
                self.say(dice.clause, format!("more than {MOST_DICE} dice, or a face above 255"));
            }
            // Throws of n dice with f faces, order aside: (f + n - 1) over n.
            let (n, f) = (u64::from(dice.number).min(9), dice.faces.len() as u64);
            if (0..n).fold(1, |rolls, i| rolls * (f + i) / (i + 1)) > MOST_ROLLS {
                self.say(dice.clause, format!("dice that fall in more than {MOST_ROLLS} ways"));
            }
        }
    }

    /// What would have to stand on a column that stays, or would go under itself.
    fn columns(&mut self) {
        let rules = self.rules;
        if rules.turn.taken != Taken::Under {
            return;
        }
        for act in &rules.acts {
            if let ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) = &act.what
                && matches!(take, Take::Or(_) | Take::Only(_))
            {
                self.say(act.bound.clause, "landing on a column, of which all but the top stays");
            }
        }
        for enclose in rules.encloses.iter().filter(|enclose| enclose.moving_in) {
            self.say(enclose.bound.clause, "a piece that walks in, where the taken go under the taker");
        }
    }

    fn ends(&mut self) {
        for end in &self.rules.ends {
            match &end.what {
                EndKind::PlayerWho { facts, .. } => {
                    facts.iter().flatten().for_each(|fact| self.player_fact(end.clause, fact));
                }
                EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => {
                    self.cond(end.clause, cond);
                }
                EndKind::Agreement => {}
            }
        }
        for clock in &self.rules.clocks {
            self.cond(clock.clause, &clock.cond);
        }
        for (_, region) in &self.rules.memory.sets {
            if !matches!(region, Region::Fixed(_)) {
                self.say(ClauseId(0), "remembering points that change during play");
            }
        }
    }

    fn script(&mut self, clause: ClauseId) {
        self.say(clause, "scripts");
    }

    /// A condition inside move generation that asks for moves would ask itself.
    fn no_moves(&mut self, clause: ClauseId, cond: &Cond, of: &str) {
        let reads = Reads::of(cond);
        if reads.moves || reads.captures {
            self.say(clause, format!("{of} that depends on what can move, capture or be captured"));
        }
    }

    fn cond(&mut self, clause: ClauseId, cond: &Cond) {
        match cond {
            Cond::Or(parts) | Cond::And(parts) => parts.iter().for_each(|part| self.cond(clause, part)),
            Cond::Not(inner) | Cond::OnePlayer(inner) => self.cond(clause, inner),
            Cond::Script(_) => self.script(clause),
            Cond::Player(_, fact) => self.player_fact(clause, fact),
            Cond::It(fact) => self.fact(clause, fact),
            Cond::Pieces { who, fact, .. } => {
                self.fact(clause, fact);
                for fact in who.any_of.iter().flat_map(|whom| &whom.facts) {
                    self.fact(clause, fact);
                }
            }
            Cond::Clock(_)
            | Cond::Turn(..)
            | Cond::NoCapture
            | Cond::NoKindMoves(_)
            | Cond::PositionOccurs(_)
            | Cond::Called(_) => {}
        }
    }

    fn player_fact(&mut self, clause: ClauseId, fact: &PlayerFact) {
        if let PlayerFact::Has(holding) = fact {
            match &holding.place {
                Place::On(region) => self.regions(clause, [Some(region), None]),
                Place::That(fact) => self.fact(clause, fact),
                Place::All | Place::Hand => {}
            }
        }
    }

    fn fact(&mut self, clause: ClauseId, fact: &PieceFact) {
        match fact {
            PieceFact::On { region, .. } => self.regions(clause, [Some(region), None]),
            PieceFact::Passes(_) => self.script(clause),
            _ => {}
        }
    }

    fn regions(&mut self, clause: ClauseId, regions: [Option<&Region>; 2]) {
        if regions.into_iter().flatten().any(scripted) {
            self.script(clause);
        }
    }

    /// Whom an act may concern: the facts must not ask for moves either.
    fn who(&mut self, clause: ClauseId, who: Option<&Who>) {
        let Some(who) = who else { return };
        let mut reads = Reads::default();
        reads.who(who);
        if reads.captures {
            self.say(clause, "an act on pieces that can capture or be captured");
        }
        for fact in who.any_of.iter().flat_map(|whom| &whom.facts) {
            self.fact(clause, fact);
        }
    }
}

fn scripted(region: &Region) -> bool {
    match region {
        Region::Script(_) => true,
        Region::Fixed(_) => false,
        Region::Empty(inner) | Region::Beside(inner) => scripted(inner),
        Region::Plus(a, b) | Region::Except(a, b) | Region::Within(a, b) => scripted(a) || scripted(b),
    }
}
