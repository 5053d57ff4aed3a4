//! When no end clause need be asked.
//!
//! The lane does not decide how a game ends: it knows when no clause can have spoken, and asks the engine for all rules
//! otherwise. A clause speaks of what stands on the board, which is asked anew when that has changed; of the player to move
//! who cannot move, which is seen when the moves are listed; or of clocks, turns and repetition, which are watched here.

use super::super::core::Core;
use super::super::endings::Reads;
use crate::rules::{Cond, EndKind, Place, PlayerFact, Rules, Subject};

/// When no end clause need be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// Some clause speaks of how many men there are.
    pub material: bool,
    /// Some clause that does also speaks of the player to move, or of more than men: it is asked after every move, not only
    /// after those that change how many men there are.
    pub every_ply: bool,
    /// Of each clause that speaks of more, the conditions on men without which it cannot hold.
    pub mixed: Vec<Vec<Cond>>,
    /// What is watched while a game is played; `None` if the lane cannot play these games, only count.
    pub game: Option<Watch>,
}

/// What is watched while a game is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// The first number of a turn just made of which a clause speaks.
    pub turn: Option<u32>,
    /// The least number of occurrences of a position of which a clause speaks.
    pub occurs: Option<u32>,
    /// The clocks, in the order of the rules.
    pub clocks: Vec<Ticking>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticking {
    /// Where it stands still.
    pub turns: u32,
    /// Captures set it back.
    pub no_capture: bool,
    /// Moves of these kinds set it back, as a mask.
    pub no_moves: u8,
    /// It runs only while its condition on the men holds.
    pub standing: bool,
}

impl Silence {
    /// What can be told before play; `None` if counting would have to ask more than how many men there are.
    pub fn of<const W: usize>(core: &Core<W>) -> Option<Silence> {
        let rules = &core.rules;
        let mut silence = Silence { material: false, every_ply: false, mixed: Vec::new(), game: None };
        for (index, end) in rules.ends.iter().enumerate() {
            if core.endings.timed[index] || core.endings.stuck[index] {
                continue;
            }
            silence.material = true;
            match &end.what {
                EndKind::PlayerWho { facts, .. } if facts.iter().flatten().all(counted) => {}
                EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => match cond {
                    cond if material(cond) => silence.every_ply |= sided(cond),
                    // A count does not note which move was made last.
                    Cond::And(parts) if parts.iter().any(material) && !Reads::of(cond).event => {
                        silence.every_ply = true;
                        silence.mixed.push(parts.iter().filter(|part| material(part)).cloned().collect());
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
        silence.game = watch(core);
        Some(silence)
    }
}

/// What must be watched while a game is played, if that is enough.
fn watch<const W: usize>(core: &Core<W>) -> Option<Watch> {
    let rules = &core.rules;
    let mut watch = Watch::default();
    for (index, end) in rules.ends.iter().enumerate() {
        if !core.endings.timed[index] || core.endings.stuck[index] {
            continue;
        }
        let hushed = match &end.what {
            EndKind::PlayerWho { facts, .. } => {
                facts.iter().all(|all| all.iter().any(|fact| watch.fact(fact))) && facts.iter().flatten().all(known)
            }
            EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => watch.hushes(cond),
            EndKind::Script(_) | EndKind::Agreement => false,
        };
        if !hushed {
            return None;
        }
    }
    // The key of a position that occurs again holds nothing but what stands where and who moves.
    if watch.occurs.is_some() && (core.parts.turn_in_key || rules.clocks.iter().any(|clock| clock.decides)) {
        return None;
    }
    for index in 0..rules.clocks.len() {
        watch.clocks.push(ticking(rules, index, &core.endings.standing[index])?);
    }
    Some(watch)
}

impl Watch {
    /// Whether a condition cannot hold while nothing that is watched has come about. What it speaks of is watched then.
    fn hushes(&mut self, cond: &Cond) -> bool {
        let least = |old: Option<u32>, new: u32| Some(old.map_or(new, |old| old.min(new)));
        match cond {
            Cond::Clock(_) => true,
            Cond::Turn(from, _) => {
                self.turn = least(self.turn, *from);
                true
            }
            Cond::PositionOccurs(times) => {
                self.occurs = least(self.occurs, *times);
                true
            }
            Cond::Player(_, fact) => self.fact(fact),
            // All parts are looked at, so that each is watched.
            Cond::Or(parts) => parts.iter().map(|part| self.hushes(part)).fold(!parts.is_empty(), |all, one| all & one),
            Cond::And(parts) => parts.iter().map(|part| self.hushes(part)).fold(false, |any, one| any | one),
            Cond::OnePlayer(inner) => self.hushes(inner),
            _ => false,
        }
    }

    fn fact(&mut self, fact: &PlayerFact) -> bool {
        match fact {
            PlayerFact::Repeats(times) => {
                self.occurs = Some(self.occurs.map_or(*times, |old| old.min(*times)));
                true
            }
            PlayerFact::Lasted(_) => true,
            _ => false,
        }
    }
}

/// Whether a fact of a player is one that the engine can be asked at any time.
fn known(fact: &PlayerFact) -> bool {
    counted(fact) || matches!(fact, PlayerFact::Repeats(_) | PlayerFact::Lasted(_))
}

/// Whether a fact depends on nothing but how many men there are.
fn counted(fact: &PlayerFact) -> bool {
    match fact {
        PlayerFact::Has(holding) => !holding.after_moving && matches!(holding.place, Place::All | Place::Hand),
        _ => false,
    }
}

/// Whether a condition depends on nothing but how many men there are and who is to move.
fn material(cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().all(material),
        Cond::Not(inner) | Cond::OnePlayer(inner) => material(inner),
        // Calls are no moves: what has been called stays as it is.
        Cond::Called(_) => true,
        Cond::Player(_, fact) => counted(fact),
        _ => false,
    }
}

/// Whether it speaks of the player to move.
fn sided(cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().any(sided),
        Cond::Not(inner) | Cond::OnePlayer(inner) => sided(inner),
        Cond::Player(subject, _) => matches!(subject, Subject::Mover | Subject::Opponent),
        _ => false,
    }
}

/// A clock, if the lane can keep it.
fn ticking(rules: &Rules, index: usize, standing: &[Cond]) -> Option<Ticking> {
    let clock = &rules.clocks[index];
    let parts = match &clock.cond {
        Cond::And(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut out = Ticking { turns: clock.turns, no_capture: false, no_moves: 0, standing: !standing.is_empty() };
    for part in parts {
        match part {
            Cond::NoCapture => out.no_capture = true,
            Cond::NoKindMoves(kind) => out.no_moves |= 1 << kind.0,
            part if material(part) => {}
            _ => return None,
        }
    }
    Some(out)
}
