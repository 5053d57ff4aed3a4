//! Where ends differ and another end decides first: whether that is so in the positions nearby too.
//!
//! From a position in which the ends that differ come to something else by themselves one goes on in small steps, as by a
//! piece less or the clocks at zero, as long as they do. If it is by chance that another end decides first, as because the
//! game has lasted as long as it may, a step or two lead to where it does not.

use super::alike::Pair;
use super::ends::Watch;
use super::scattered::{kinds, promoted_there};
use crate::notation::{Man, Move, Setup};
use crate::play::Play;
use crate::rules::{Player, Point};
use crate::search::Lots;
use crate::session::doubts_about;

/// So many steps are taken from one position.
const STEPS: usize = 40;
/// Where more pieces stand than these, only some are taken away.
const CROWD: usize = 20;

/// What a position nearby shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nearby {
    /// The games go apart.
    Apart,
    /// The ends differ, and another one decides first.
    Masked,
    /// The ends do not differ.
    Nothing,
}

impl Pair<'_> {
    /// Whether the games go alike around a position in which another end decides first; `mv` led there from a setup of each,
    /// if a move did.
    pub(super) fn same_nearby(&self, watch: &Watch, one: &Setup, other: &Setup, mv: Option<&Move>) -> bool {
        if !watch.probes() || !self.is_sound(one) {
            return true;
        }
        match self.nearby(watch, one, other, mv) {
            Nearby::Apart => return false,
            Nearby::Nothing => return true,
            Nearby::Masked => watch.is_masked(),
        }
        let (mut one, mut other) = (one.clone(), other.clone());
        let mut lots = Lots::new(one.turn.into());
        for step in 0..STEPS {
            let (mut next, mut likewise) = (one.clone(), other.clone());
            if !self.step(step, &mut next, &mut likewise, &mut lots) || !self.is_sound(&next) {
                continue;
            }
            match self.nearby(watch, &next, &likewise, mv) {
                Nearby::Apart => return false,
                Nearby::Nothing => {}
                Nearby::Masked => {
                    watch.is_masked();
                    (one, other) = (next, likewise);
                }
            }
            if watch.has_seen() {
                break;
            }
        }
        true
    }

    fn nearby(&self, watch: &Watch, one: &Setup, other: &Setup, mv: Option<&Move>) -> Nearby {
        let mut lookouts = watch.lookouts(one, other);
        let begin =
            |game: &std::sync::Arc<crate::game::Game>, setup: &Setup| Play::from_setup(game.clone(), setup).ok();
        let (Some(mut one), Some(mut other)) = (begin(&self.one, one), begin(&self.other, other)) else {
            return Nearby::Nothing;
        };
        if let Some(mv) = mv {
            let list = match (one.moves(), other.moves()) {
                (Ok(one), Ok(other)) if one == other => one,
                (Ok(_), Ok(_)) => return Nearby::Apart,
                _ => return Nearby::Nothing,
            };
            if !list.contains(mv) {
                return Nearby::Nothing;
            }
            lookouts.follow(mv);
            if one.play(mv).is_err() || other.play(mv).is_err() {
                return Nearby::Nothing;
            }
        }
        match (self.same_position(&one, &other), lookouts.look(one.outcome())) {
            (false, _) => Nearby::Apart,
            (true, true) => Nearby::Masked,
            (true, false) => Nearby::Nothing,
        }
    }

    /// Whether the rules would lead to a position.
    fn is_sound(&self, setup: &Setup) -> bool {
        let legal = match self.original.turn.no_check.is_empty() {
            true => Vec::new(),
            false => Play::from_setup(self.one.clone(), setup).and_then(|play| play.moves()).unwrap_or_default(),
        };
        doubts_about(self.original, setup, &legal).is_empty()
    }

    /// Changes one thing of a position; whether there was something to change.
    fn step(&self, number: usize, one: &mut Setup, other: &mut Setup, lots: &mut Lots) -> bool {
        // What passes with time is gone first.
        match number {
            0 => {
                let late = one.turn > 1;
                (one.turn, other.turn) = (1, 1);
                return late;
            }
            1 => {
                for setup in [one, other] {
                    setup.clocks.fill(0);
                }
                return true;
            }
            2 => {
                let called = !one.called.is_empty();
                for setup in [one, other] {
                    setup.called.clear();
                }
                return called;
            }
            _ => {}
        }
        let points: Vec<Point> = self.original.board.all().collect();
        let (taken, free): (Vec<Point>, Vec<Point>) =
            points.iter().partition(|point| !one.men[point.index()].is_empty());
        let (Some(&from), Some(&to)) = (taken.get(lots.below(taken.len())), free.get(lots.below(free.len()))) else {
            return false;
        };
        let man = one.men[from.index()].last().copied();
        let Some(man) = man.filter(|man| man.owner != self.original.neutral()) else { return false };
        let others = kinds(self.original, man.owner);
        let Some(&kind) = others.get(lots.below(others.len())) else { return false };
        let mut put = |point: Point, men: Vec<Man>| {
            let stays = men.last().is_none_or(|man| !promoted_there(self.original, man.owner, man.kind, point));
            for setup in [&mut *one, &mut *other] {
                setup.men[point.index()].clone_from(&men);
                forget(setup, point);
            }
            stays
        };
        // A crowd of pieces that go far would have more chains of captures than anybody waits for.
        match lots.below(if taken.len() > CROWD { 1 } else { 4 }) {
            0 => put(from, Vec::new()),
            1 => put(from, vec![Man { kind, ..man }]),
            2 => put(from, Vec::new()) && put(to, vec![man]),
            _ => {
                let owner = Player(lots.below(self.original.players.len()) as u8);
                let others = kinds(self.original, owner);
                others.get(lots.below(others.len())).is_some_and(|&kind| put(to, vec![Man { owner, kind }]))
            }
        }
    }
}

/// Forgets what the piece on a point remembers.
fn forget(setup: &mut Setup, point: Point) {
    setup.left.iter_mut().chain(&mut setup.entered).for_each(|points| points.retain(|at| *at != point));
    for points in [&mut setup.moved, &mut setup.promoted, &mut setup.huff] {
        points.remove(&point);
    }
    setup.been.remove(&point);
    setup.passing.retain(|(piece, crossed)| *piece != point && *crossed != point);
    setup.running.retain(|_, (piece, _)| *piece != point);
    if setup.again == Some(Some(point)) {
        setup.again = None;
    }
}
