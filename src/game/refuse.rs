//! What the engine cannot play is said before play, at the clause that asks for it. No clause is ever left out silently.

use super::area::settle;
use super::endings::{Reads, victims};
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{
    ActKind, ClauseId, Cond, EachMove, FollowKind, Phase, PlaceSource, Player, Rules, Take, Taken, Who,
};
use crate::source::Span;

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

/// What is said of a clause that cannot be played, with what can be said in its place.
pub fn cannot_play(span: Span, message: String) -> Diagnostic {
    let asks_moves =
        message.contains("depends on what can move") || message.contains("that can capture or be captured");
    let help = match () {
        () if asks_moves => {
            "Duties, passes, calls and ends may ask this: `turn { must capture if own king can capture }`. Acts may ask \
             what stands where: `if mover has a king on row 1`."
        }
        () if message.contains("take a line") => "A slide takes a line: `slide any way, to take line of enemy ahead`.",
        () if message.contains("in ends only") => {
            "Ask it in the block `end`, as `draw if position occurs 3 times`, or say `never repeat position` in `turn`."
        }
        () if message.contains("column") => "Another way to take is `jump any way over enemy`.",
        () if message.contains("check and dice") => {
            "Leave out one of the two: the dice, or `never leave ... in check`."
        }
        () if message.contains("die") || message.contains("dice") => {
            "In a game with dice every act is a step or a slide that a die pays for: `slide along road, by die`."
        }
        () => "The reference lists at its end what cannot be played yet; say it with a script, or in other clauses.",
    };
    Diagnostic::new(Code::NotPlayable, span, message).label("cannot be played yet").help(help)
}

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
    fn say(&mut self, clause: ClauseId, message: impl Into<String>) {
        let Some(info) = self.rules.clauses.get(clause.0 as usize) else { return };
        self.found.push(cannot_play(info.span, message.into()));
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
                    self.say(clause, "placing a piece that stands on the board as part of another move");
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
                self.no_moves(clause, cond, "a block of moves");
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
            self.no_moves(bound.clause, cond, "an act");
            self.no_history(bound.clause, Some(cond));
        }
    }

    fn turn(&mut self) {
        let turn = &self.rules.turn;
        for limit in &turn.limits {
            if let Some(cond) = &limit.cond {
                self.no_moves(limit.clause, cond, "a limit");
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
        for act in rules.acts.iter().filter(|act| matches!(act.what, ActKind::Script(_))) {
            self.say(act.bound.clause, "moves made by a script where taken pieces form columns");
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

    fn memory(&mut self) {
        for (_, region) in &self.rules.memory.sets {
            if settle(region, Player(0), self.rules).is_none() {
                self.say(ClauseId(0), "remembering points that change during play");
            }
        }
    }

    /// A condition inside move generation that asks for moves would ask itself.
    fn no_moves(&mut self, clause: ClauseId, cond: &Cond, of: &str) {
        let reads = Reads::of(cond);
        if reads.moves || reads.captures {
            self.say(clause, format!("{of} that depends on what can move, capture or be captured"));
        }
    }

    /// Positions are counted when the ends are asked, and only then.
    fn no_history(&mut self, clause: ClauseId, cond: Option<&Cond>) {
        if cond.is_some_and(|cond| Reads::of(cond).history) {
            self.say(clause, "how often a position has occurred can be asked in ends only, and not for some time");
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
    }
}
