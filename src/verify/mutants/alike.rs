//! Whether two states of a variant play alike, as far as random games show.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::drawn::Drawer;
use super::ends::{Lookouts, Watch};
use super::grounds::{Differing, Grounds};
use super::numbers::{Numbers, numbers};
use super::scattered::{Near, crammed, late, scattered};
use super::trial::Trial;
use super::weight::Weight;
use crate::game::Game;
use crate::notation::{Move, MoveKind, Setup, position};
use crate::play::Play;
use crate::rules::{EndKind, FirstRule, Player, Point, Rules, Ruleset};
use crate::search::Lots;
use crate::session::doubts_about;

/// What games show of two rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// They are two games.
    Other,
    /// They go alike.
    Same,
    /// They go alike, but what differs had no say in any.
    Unseen,
}

impl Grounds<'_> {
    /// Whether games where a mutant differs go alike: from the start, from the positions of the examples, from positions by
    /// lot, and from positions drawn from those of games.
    pub fn alike(&self, changed: &Ruleset, mut differing: Vec<Differing>, trial: &Trial) -> Likeness {
        // The same work for every mutant: few choices are played more often.
        let games = trial.games.div_ceil(differing.len().max(1)).max(2);
        differing.extend(self.combinations(changed, &differing));
        // Whether there was something to be seen, and whether it was.
        let (mut hidden, mut seen) = (false, false);
        for under in &differing {
            let Differing { choice, original, mutant, combined } = under;
            let said = knows_agreement(original) == knows_agreement(mutant) && first(original) == first(mutant);
            if !said || !same_material(original, mutant) {
                return Likeness::Other;
            }
            let (Ok(one), Ok(other)) = (Game::compile(original.clone()), Game::compile(mutant.clone())) else {
                return Likeness::Other;
            };
            let says = |ruleset: &Ruleset| {
                let answers = ruleset.answers(choice.0.as_deref(), &choice.1);
                answers.map(|answers| ruleset.said(&answers)).unwrap_or_default()
            };
            let (watch, numbers) = (Watch::new(original, mutant), numbers(&[original, mutant]));
            let weight = Weight::new((original, &says(self.ruleset)), (mutant, &says(changed)));
            let pair = Pair {
                original,
                mutant,
                one: one.into(),
                other: other.into(),
                watch,
                weight,
                numbers,
                pool: RefCell::default(),
            };
            let places = self.places.iter().filter(|(at, _)| at == choice).map(|(_, text)| text.as_str());
            if !pair.same_game_everywhere(places, if *combined { 1 } else { games }, trial) {
                return Likeness::Other;
            }
            match (&pair.watch, &pair.weight) {
                (None, None) => seen = true,
                (watch, weight) => {
                    hidden = true;
                    seen |= watch.as_ref().is_some_and(Watch::has_seen);
                    seen |= weight.as_ref().is_some_and(Weight::has_seen);
                }
            }
        }
        if hidden && !seen { Likeness::Unseen } else { Likeness::Same }
    }
}

/// Whether positions of one are positions of the other.
fn same_material(one: &Rules, other: &Rules) -> bool {
    let points = |rules: &Rules| rules.board.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>();
    let players = |rules: &Rules| rules.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>();
    let kinds = |rules: &Rules| rules.kinds.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
    points(one) == points(other) && players(one) == players(other) && kinds(one) == kinds(other)
}

/// Two games that are played side by side.
struct Pair<'a> {
    original: &'a Arc<Rules>,
    mutant: &'a Arc<Rules>,
    one: Arc<Game>,
    other: Arc<Game>,
    /// What is watched where the ends differ.
    watch: Option<Watch>,
    /// What is weighed where other clauses differ.
    weight: Option<Weight>,
    /// Of what turns and amounts the rules speak.
    numbers: Numbers,
    /// Positions that came about, from which others are drawn.
    pool: RefCell<Vec<Setup>>,
}

/// So many positions by lot are played on for each game from the start, and for so many plies.
const POSITIONS_FOR_A_GAME: usize = 40;
const FEW_PLIES: usize = 24;
/// So many games are played from each position of an example.
const GAMES_FROM_A_PLACE: usize = 6;
/// So many crammed positions are played on for each game from the start where ends differ, and for so many plies.
const CRAMMED_FOR_A_GAME: usize = 100;
const FEWEST_PLIES: usize = 3;
/// So many positions drawn from others are played on for each game from the start, for up to so many plies; and so many at
/// least.
const DRAWN_FOR_A_GAME: usize = 40;
const DRAWN_PLIES: usize = 4;
const FEWEST_DRAWN: usize = 300;
/// Where criteria of choice differ, so many positions with several captures for each position drawn.
const CHOICES_FOR_A_DRAWN: usize = 6;
/// No more positions are kept to draw from, one of so many that come about.
const MOST_KEPT: usize = 200;
const KEPT_OF: usize = 4;

impl Pair<'_> {
    fn same_game_everywhere<'t>(&self, places: impl Iterator<Item = &'t str>, games: usize, trial: &Trial) -> bool {
        let (start, begin) = (position::start(self.original), position::start(self.mutant));
        let mut lots = Lots::new(trial.seed);
        let mut placed = places.enumerate();
        let mut seeds = (trial.seed..).take(games);
        seeds.all(|seed| self.same_game(&start, &begin, seed, trial.plies, true))
            && placed.all(|(at, text)| self.same_from(text, trial.seed + at as u64, trial.plies))
            && self.same_drawn((games * DRAWN_FOR_A_GAME).max(FEWEST_DRAWN), &mut lots)
            && (0..games * POSITIONS_FOR_A_GAME).all(|_| {
                let setup = scattered(self.original, &mut lots);
                self.same_anywhere(setup, &mut lots, Near::Before, FEW_PLIES)
            })
            && (self.watch.is_none() || self.same_crammed(games, &mut lots))
    }

    /// Games of a few plies from positions drawn from those that came about. Such as the rules would call defective say
    /// nothing.
    fn same_drawn(&self, count: usize, lots: &mut Lots) -> bool {
        let drawer = Drawer::new(self.original, self.pool.take(), &self.numbers);
        let choosing = self.original.turn.prefer != self.mutant.turn.prefer;
        (0..count).all(|_| self.same_from_drawn(drawer.draw(lots), lots))
            // Criteria behind others decide seldom, and quickly.
            && (0..if choosing { count * CHOICES_FOR_A_DRAWN } else { 0 })
                .all(|_| self.same_from_drawn(drawer.draw_choice(lots), lots))
    }

    fn same_from_drawn(&self, setup: Setup, lots: &mut Lots) -> bool {
        // Who can take what matters only where something may not be left in check.
        let legal = match self.original.turn.no_check.is_empty() {
            true => Vec::new(),
            false => Play::from_setup(self.one.clone(), &setup).and_then(|play| play.moves()).unwrap_or_default(),
        };
        let plies = lots.below(DRAWN_PLIES);
        !doubts_about(self.original, &setup, &legal).is_empty() || self.same_anywhere(setup, lots, Near::Around, plies)
    }

    /// Games from positions in which hardly anybody can move and the time of an end has come.
    fn same_crammed(&self, games: usize, lots: &mut Lots) -> bool {
        (0..games * CRAMMED_FOR_A_GAME).all(|_| {
            let setup = crammed(self.original, lots);
            self.same_anywhere(setup, lots, Near::Now, FEWEST_PLIES)
        })
    }

    /// Games from a position as text. One that neither can be read under says nothing.
    fn same_from(&self, text: &str, seed: u64, plies: usize) -> bool {
        match (position::read(self.original, text), position::read(self.mutant, text)) {
            (Ok(one), Ok(other)) => {
                (seed..).take(GAMES_FROM_A_PLACE).all(|seed| self.same_game(&one, &other, seed, plies, true))
            }
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }

    /// A game from a position by lot. What only one of the two remembers is as at the start of a game.
    fn same_anywhere(&self, mut setup: Setup, lots: &mut Lots, near: Near, plies: usize) -> bool {
        let mut other = position::empty(self.mutant);
        other.men.clone_from(&setup.men);
        other.hands.clone_from(&setup.hands);
        other.side = setup.side;
        other.turn = setup.turn;
        late(self.mutant, &self.numbers.turns, &mut other, near, lots);
        setup.turn = other.turn;
        let calls = |rules: &Rules| rules.turn.calls.iter().map(|call| call.name.clone()).collect::<Vec<_>>();
        let called = |index: &usize| {
            let name = calls(self.original).get(*index).cloned()?;
            calls(self.mutant).iter().position(|other| *other == name)
        };
        other.called = setup.called.iter().filter_map(called).collect();
        for (clock, info) in setup.clocks.iter_mut().zip(&self.original.clocks) {
            // The same clock may stand elsewhere among those of the other.
            let same = self.mutant.clocks.iter().position(|other| other.cond == info.cond);
            let late = same.and_then(|index| other.clocks.get(index));
            *clock = late.map_or(info.turns.saturating_sub(1 + lots.below(near.turns()) as u32), |late| *late);
        }
        for (left, (name, _)) in other.left.iter_mut().zip(&self.mutant.memory.sets) {
            let same = self.original.memory.sets.iter().position(|(other, _)| other == name);
            *left = same.map(|index| setup.left[index].clone()).unwrap_or_default();
        }
        if self.mutant.memory.moved {
            other.moved.clone_from(&setup.moved);
        }
        if self.mutant.memory.promoted {
            other.promoted.clone_from(&setup.promoted);
        }
        self.same_game(&setup, &other, lots.below(usize::MAX) as u64, plies, false)
    }

    /// One random game on both: the same lists, positions and outcomes, or the same refusal to go on. In half of the games
    /// the players like to go back, so that positions come about again. Some positions are kept to draw others from.
    fn same_game(&self, one: &Setup, other: &Setup, seed: u64, plies: usize, keeps: bool) -> bool {
        let mut lots = Lots::new(seed);
        let mut lookouts = self.watch.as_ref().map(|watch| watch.lookouts(one, other));
        let mut restless = seed.is_multiple_of(2).then(Restless::default);
        let (mut one, mut other) =
            match (Play::from_setup(self.one.clone(), one), Play::from_setup(self.other.clone(), other)) {
                (Ok(one), Ok(other)) => (one, other),
                (Err(_), Err(_)) => return true,
                _ => return false,
            };
        for ply in 0..=plies {
            if !self.same_position(&one, &other) {
                return false;
            }
            lookouts.iter().for_each(Lookouts::look);
            if keeps && (ply + seed as usize).is_multiple_of(KEPT_OF) {
                let mut pool = self.pool.borrow_mut();
                if pool.len() < MOST_KEPT {
                    pool.push(one.setup());
                }
            }
            let (list, same) = match (one.moves(), other.moves()) {
                (Ok(one), Ok(other)) => {
                    let same = one == other;
                    (one, same)
                }
                (Err(_), Err(_)) => return true,
                _ => return false,
            };
            let back = restless.as_mut().and_then(|restless| restless.back(&list, one.side(), &mut lots));
            let index = back.unwrap_or_else(|| lots.below(list.len()));
            let Some(mv) = list.get(index).filter(|_| same) else {
                // Where nobody can move, somebody could perhaps if the rules were others.
                if let Some(weight) = self.weight.as_ref().filter(|_| same) {
                    weight.look([&one, &other], &list);
                }
                return same;
            };
            if let Some(restless) = &mut restless {
                restless.went(one.side(), mv);
            }
            let beside = (self.weight.as_ref().filter(|_| ply < DRAWN_PLIES || ply.is_multiple_of(KEPT_OF)))
                .map(|weight| (weight, weight.look([&one, &other], &list)));
            match (one.play(mv), other.play(mv)) {
                (Ok(()), Ok(())) => {
                    lookouts.iter_mut().for_each(|lookouts| lookouts.follow(mv));
                    if let Some((weight, beside)) = beside {
                        weight.follow([&one, &other], beside, mv);
                    }
                }
                (Err(_), Err(_)) => return true,
                _ => return false,
            }
        }
        true
    }

    fn same_position(&self, one: &Play, other: &Play) -> bool {
        let (a, b) = (one.setup(), other.setup());
        // The label belongs to the result: people read it, and examples ask for it.
        let result = |play: &Play| play.outcome().map(|outcome| (outcome.verdict, outcome.label.clone()));
        (a.side, &a.men, &a.hands, &a.closed, &a.dice) == (b.side, &b.men, &b.hands, &b.closed, &b.dice)
            && one.calls() == other.calls()
            && result(one) == result(other)
    }
}

/// Players who like to take their last move back.
#[derive(Default)]
struct Restless {
    /// From where to where each player went last.
    last: BTreeMap<Player, (Point, Point)>,
}

impl Restless {
    /// The move back, in three of four cases if there is one.
    fn back(&self, list: &[Move], side: Player, lots: &mut Lots) -> Option<usize> {
        let &(from, to) = self.last.get(&side)?;
        let back = list.iter().position(|mv| way(mv) == Some((to, from)))?;
        (lots.below(4) > 0).then_some(back)
    }

    fn went(&mut self, side: Player, mv: &Move) {
        match way(mv) {
            Some(way) => self.last.insert(side, way),
            None => self.last.remove(&side),
        };
    }
}

/// From where to where a move leads.
fn way(mv: &Move) -> Option<(Point, Point)> {
    match &mv.what {
        MoveKind::Travel { from, hops } => hops.last().map(|hop| (*from, hop.to)),
        _ => None,
    }
}

/// Who begins, and by what rule.
fn first(rules: &Rules) -> (Player, FirstRule) {
    (rules.first.player, rules.first.rule)
}

/// Whether the players can agree on a draw.
fn knows_agreement(rules: &Rules) -> bool {
    rules.ends.iter().any(|end| matches!(end.what, EndKind::Agreement))
}
