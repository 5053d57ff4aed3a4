//! What the conditions of a game read, so that nobody pays for what no clause asks.

use crate::hooks::Place as HookPlace;
use crate::rules::{ActKind, Cond, EndKind, Phase, PieceFact, Place, PlayerFact, Rules, Subject, Take, Who};

/// What a condition reads beside the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// How often positions occurred.
    pub history: bool,
    /// Clocks.
    pub clocks: bool,
    /// The number of the turn.
    pub turn: bool,
    /// Whether somebody can move.
    pub moves: bool,
    /// Whether somebody can capture, or is in check.
    pub captures: bool,
    /// The move just made.
    pub event: bool,
}

impl Reads {
    /// What a condition reads.
    pub fn of(cond: &Cond) -> Reads {
        let mut reads = Reads::default();
        reads.cond(cond);
        reads
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Or(parts) | Cond::And(parts) => parts.iter().for_each(|part| self.cond(part)),
            Cond::Not(inner) | Cond::OnePlayer(inner) => self.cond(inner),
            Cond::Clock(_) => self.clocks = true,
            Cond::Turn(..) => self.turn = true,
            Cond::NoCapture | Cond::NoKindMoves(_) => self.event = true,
            Cond::PositionOccurs(_) => self.history = true,
            Cond::Script(script) => {
                self.turn |= script.reads_turn;
                self.event |= script.place == HookPlace::EndCondition;
            }
            Cond::Called(_) => {}
            Cond::Player(_, fact) => self.player_fact(fact),
            Cond::It(fact) => self.piece_fact(fact),
            Cond::Pieces { who, fact, .. } => {
                self.piece_fact(fact);
                self.who(who);
            }
        }
    }

    /// Adds what a fact of a player reads.
    pub fn player_fact(&mut self, fact: &PlayerFact) {
        match fact {
            PlayerFact::Has(holding) => {
                self.event |= holding.after_moving;
                if let Place::That(fact) = &holding.place {
                    self.piece_fact(fact);
                }
            }
            PlayerFact::Move { .. } => self.moves = true,
            PlayerFact::Capture { .. } | PlayerFact::InCheck => self.captures = true,
            PlayerFact::Repeats(_) => {
                self.history = true;
                self.event = true;
            }
            PlayerFact::Lasted(_) => self.clocks = true,
            PlayerFact::Resigns => {}
        }
    }

    /// Adds what a fact of a piece reads.
    pub fn piece_fact(&mut self, fact: &PieceFact) {
        match fact {
            PieceFact::InCheck { .. } | PieceFact::CanCapture => self.captures = true,
            PieceFact::Captured { .. } => self.event = true,
            PieceFact::Passes(script) => self.turn |= script.reads_turn,
            _ => {}
        }
    }

    /// Adds what the facts of a `WHO` read.
    pub fn who(&mut self, who: &Who) {
        who.any_of.iter().flat_map(|whom| &whom.facts).for_each(|fact| self.piece_fact(fact));
    }
}

/// What the end clauses read, each by itself and all together.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    /// By end clause: off where only positions count, because it reads history, clocks or the turn.
    pub timed: Vec<bool>,
    /// By end clause: it can hold only where the player to move cannot move, so that a count of moves need not ask it.
    pub stuck: Vec<bool>,
    /// By end clause: it needs its position's key.
    pub history: Vec<bool>,
    /// By clock: the parts of its condition that speak of the position.
    pub standing: Vec<Vec<Cond>>,
}

impl Endings {
    /// Looks at all end clauses.
    pub fn new(rules: &Rules) -> Endings {
        let mut endings = Endings::default();
        for end in &rules.ends {
            let mut reads = Reads::default();
            match &end.what {
                EndKind::PlayerWho { facts, .. } => facts.iter().flatten().for_each(|fact| reads.player_fact(fact)),
                EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => {
                    reads = Reads::of(cond)
                }
                EndKind::Script(script) => {
                    reads.turn = script.reads_turn;
                    reads.event = true;
                }
                EndKind::Agreement => {}
            }
            endings.timed.push(reads.history || reads.clocks || reads.turn);
            endings.history.push(reads.history);
            endings.stuck.push(match &end.what {
                EndKind::PlayerWho { facts, .. } => {
                    facts.iter().all(|all| all.contains(&PlayerFact::Move { can: false }))
                }
                EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => only_stuck(cond),
                EndKind::Script(_) => false,
                EndKind::Agreement => true,
            });
        }
        endings.standing = rules.clocks.iter().map(|clock| standing(&clock.cond)).collect();
        endings
    }
}

/// Whether a condition can hold only where the player to move cannot move.
fn only_stuck(cond: &Cond) -> bool {
    match cond {
        Cond::And(parts) => parts.iter().any(only_stuck),
        Cond::Or(parts) => !parts.is_empty() && parts.iter().all(only_stuck),
        Cond::Player(Subject::Mover | Subject::Some, PlayerFact::Move { can: false }) => true,
        _ => false,
    }
}

/// The parts of a clock's condition that speak of the position and not of the move: those of its conjuncts in which no
/// event is named.
fn standing(cond: &Cond) -> Vec<Cond> {
    match cond {
        Cond::And(parts) => parts.iter().flat_map(standing).collect(),
        other if Reads::of(other).event => Vec::new(),
        other => vec![other.clone()],
    }
}

/// Who reads the number of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnReaders {
    /// A draw.
    pub draws: bool,
    /// Something else, so that it belongs to the key.
    pub decides: bool,
}

/// Finds out who reads the number of the turn.
pub fn turn_readers(rules: &Rules) -> TurnReaders {
    let mut readers = TurnReaders::default();
    let turn = |cond: &Cond| Reads::of(cond).turn;
    for end in &rules.ends {
        match &end.what {
            EndKind::Draw(cond) => readers.draws |= turn(cond),
            EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => readers.decides |= turn(cond),
            EndKind::Script(script) => readers.decides |= script.reads_turn,
            EndKind::PlayerWho { .. } | EndKind::Agreement => {}
        }
    }
    for clock in &rules.clocks {
        readers.draws |= turn(&clock.cond);
        readers.decides |= clock.decides && turn(&clock.cond);
    }
    readers.decides |= in_play(rules).any(turn);
    if let Some(scripts) = rules.scripts.as_ref().filter(|scripts| scripts.mention("turn")) {
        readers.decides |= scripts.callers().iter().any(|caller| caller.place != HookPlace::EndCondition);
    }
    readers
}

/// All conditions that decide about moves.
pub fn in_play(rules: &Rules) -> impl Iterator<Item = &Cond> {
    let turn = &rules.turn;
    let phases = rules.phases.iter().filter_map(|phase| match phase {
        Phase::If(cond) => Some(cond),
        _ => None,
    });
    let bounds = (rules.acts.iter().map(|a| &a.bound))
        .chain(rules.promotions.iter().map(|p| &p.bound))
        .chain(rules.encloses.iter().map(|e| &e.bound))
        .chain(rules.follows.iter().map(|f| &f.bound))
        .chain(rules.bans.iter().map(|b| &b.bound));
    phases
        .chain(bounds.filter_map(|bound| bound.cond.as_ref()))
        .chain(turn.duties.iter().filter_map(|d| d.cond.as_ref()))
        .chain(turn.passes.iter().filter_map(|p| p.cond.as_ref()))
        .chain(turn.calls.iter().filter_map(|c| c.cond.as_ref()))
        .chain(turn.limits.iter().filter_map(|l| l.cond.as_ref()))
        .chain(turn.dice.iter().flat_map(|d| &d.reroll))
        .chain(turn.after_each.iter().filter_map(|each| match &each.what {
            crate::rules::EachMove::Close(_, cond) => Some(cond),
            _ => None,
        }))
}

/// Whether some act takes in passing.
pub fn asks_passing(rules: &Rules) -> bool {
    rules.acts.iter().filter_map(|act| victims(&act.what)).flat_map(|who| &who.any_of).any(|whom| whom.passing)
}

/// Whom an act takes or hops over.
pub fn victims(what: &ActKind) -> Option<&Who> {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
            Take::No => None,
            Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => Some(who),
        },
        ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => Some(who),
        ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => None,
    }
}
