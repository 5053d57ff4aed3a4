//! Whether two states of a variant play alike, as far as random games show.

use std::cell::RefCell;
use std::sync::Arc;

use super::changed::change;
use super::drawn::Drawer;
use super::ends::Watch;
use super::grounds::{Differing, Grounds};
use super::numbers::{Numbers, numbers};
use super::places::Place;
use super::players::{Choose, Next, along, by_lot};
use super::scattered::{Near, crammed, late, newcomers, owned, scattered};
use super::trial::Trial;
use super::weight::Weight;
use crate::game::Game;
use crate::notation::{Move, Setup, position};
use crate::play::Play;
use crate::rules::{EndKind, FirstRule, Player, Rules, Ruleset};
use crate::search::Lots;
use crate::session::doubts_about;
use crate::session::plies::PlyText;

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
            let (change, numbers) = (change(original, mutant), numbers(&[original, mutant]));
            let watch = Watch::new(original, mutant, change.as_ref());
            let versions = ((&**original, &*says(self.ruleset)), (&**mutant, &*says(changed)));
            let weight = Weight::new(versions.0, versions.1, change.as_ref());
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
            let places: Vec<&Place> = self.places.iter().filter(|place| place.choice == *choice).collect();
            if !pair.same_game_everywhere(&places, if *combined { 1 } else { games }, trial) {
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
pub(super) struct Pair<'a> {
    pub original: &'a Arc<Rules>,
    mutant: &'a Arc<Rules>,
    pub one: Arc<Game>,
    pub other: Arc<Game>,
    /// What is watched where the ends differ.
    watch: Option<Watch>,
    /// What is weighed where other clauses differ.
    weight: Option<Weight>,
    /// Of what turns and amounts the rules speak.
    numbers: Numbers,
    /// Positions that came about, from which others are drawn.
    pool: RefCell<Vec<Setup>>,
}

/// How a game is compared.
struct Course {
    /// No more plies than these.
    plies: usize,
    /// Whether some positions are kept to draw others from, and which.
    keeps: Option<usize>,
    /// In so many plies it is weighed in every position what had a say, and then in some.
    weighed: usize,
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
    fn same_game_everywhere(&self, places: &[&Place], games: usize, trial: &Trial) -> bool {
        let (start, begin) = (position::start(self.original), position::start(self.mutant));
        let mut lots = Lots::new(trial.seed);
        let mut placed = (trial.seed..).zip(places);
        let mut seeds = (trial.seed..).take(games);
        // What an author shows tells most, and is soon played.
        places.iter().all(|place| self.same_lines(place))
            && seeds.all(|seed| self.same_random_game(&start, &begin, seed, trial.plies, true))
            && placed.all(|(seed, place)| self.same_from(place, seed, trial.plies))
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

    /// What an example plays from its position.
    fn same_lines(&self, place: &Place) -> bool {
        let (one, other) = match &place.position {
            Some(text) => match self.read(text) {
                Ok((one, other)) => (one, other),
                Err(same) => return same,
            },
            None => (position::start(self.original), position::start(self.mutant)),
        };
        let played = |line: &Vec<PlyText>| Course { plies: line.len(), keeps: Some(0), weighed: usize::MAX };
        place.lines.iter().all(|line| self.same_game(&one, &other, &played(line), &mut along(line)))
    }

    /// Random games from the position of an example.
    fn same_from(&self, place: &Place, seed: u64, plies: usize) -> bool {
        let Some(text) = &place.position else { return true };
        match self.read(text) {
            Ok((one, other)) => {
                (seed..).take(GAMES_FROM_A_PLACE).all(|seed| self.same_random_game(&one, &other, seed, plies, true))
            }
            Err(same) => same,
        }
    }

    /// A position as text under both; or whether both refuse it alike, so that it says nothing.
    fn read(&self, text: &str) -> Result<(Setup, Setup), bool> {
        match (position::read(self.original, text), position::read(self.mutant, text)) {
            (Ok(one), Ok(mut other)) => {
                self.came_later(&mut other);
                Ok((one, other))
            }
            (Err(_), Err(_)) => Err(true),
            _ => Err(false),
        }
    }

    /// Of a set for which only the mutant asks no position says who came there: those that did not begin there.
    fn came_later(&self, other: &mut Setup) {
        let pieces = owned(self.mutant, other);
        for (index, (name, set)) in self.mutant.memory.sets.iter().enumerate() {
            if !self.original.memory.sets.iter().any(|(known, _)| known == name) {
                other.entered[index] = newcomers(self.mutant, set, &pieces);
            }
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
        let (one, two) = (&self.original.clocks, &self.mutant.clocks);
        // A clock that was changed stands as the one from which it came; where its condition did not hold it is set back.
        let is_new = |index: &usize| !one.iter().any(|clock| clock.cond == two[*index].cond);
        let mut new = (0..two.len()).filter(is_new);
        for (clock, info) in setup.clocks.iter_mut().zip(one) {
            // The same clock may stand elsewhere among those of the other.
            let same = two.iter().position(|other| other.cond == info.cond).or_else(|| new.next());
            let late = same.and_then(|index| other.clocks.get(index));
            *clock = late.map_or(info.turns.saturating_sub(1 + lots.below(near.turns()) as u32), |late| *late);
        }
        for (index, (name, _)) in self.mutant.memory.sets.iter().enumerate() {
            if let Some(same) = self.original.memory.sets.iter().position(|(other, _)| other == name) {
                other.left[index].clone_from(&setup.left[same]);
                other.entered[index].clone_from(&setup.entered[same]);
            }
        }
        self.came_later(&mut other);
        if self.mutant.memory.moved {
            other.moved.clone_from(&setup.moved);
        }
        if self.mutant.memory.promoted {
            other.promoted.clone_from(&setup.promoted);
        }
        self.same_random_game(&setup, &other, lots.below(usize::MAX) as u64, plies, false)
    }

    /// A random game on both. Some positions are kept to draw others from.
    fn same_random_game(&self, one: &Setup, other: &Setup, seed: u64, plies: usize, keeps: bool) -> bool {
        let course = Course { plies, keeps: keeps.then_some(seed as usize), weighed: DRAWN_PLIES };
        self.same_game(one, other, &course, &mut by_lot(seed))
    }

    /// One game on both: the same lists, positions and outcomes, or the same refusal to go on.
    fn same_game(&self, one: &Setup, other: &Setup, course: &Course, choose: Choose) -> bool {
        let mut lookouts = self.watch.as_ref().map(|watch| watch.lookouts(one, other));
        let (mut one, mut other) =
            match (Play::from_setup(self.one.clone(), one), Play::from_setup(self.other.clone(), other)) {
                (Ok(one), Ok(other)) => (one, other),
                (Err(_), Err(_)) => return true,
                _ => return false,
            };
        let mut last: Option<Move> = None;
        for ply in 0..=course.plies {
            if !self.same_position(&one, &other) {
                return false;
            }
            if let (Some(watch), Some(lookouts)) = (&self.watch, &lookouts)
                && lookouts.look(one.outcome())
            {
                let (mut one, mut other) = (one.clone(), other.clone());
                let last = last.as_ref().filter(|_| one.undo() && other.undo());
                if !self.same_nearby(watch, &one.setup(), &other.setup(), last) {
                    return false;
                }
            }
            if course.keeps.is_some_and(|from| (ply + from).is_multiple_of(KEPT_OF)) {
                let mut pool = self.pool.borrow_mut();
                if pool.len() < MOST_KEPT {
                    pool.push(one.setup());
                }
            }
            let list = match (one.moves(), other.moves()) {
                (Ok(one), Ok(other)) if one == other => one,
                (Err(_), Err(_)) => return true,
                _ => return false,
            };
            let next = choose(&one, &list);
            let weighs = ply < course.weighed || ply.is_multiple_of(KEPT_OF) || !matches!(next, Next::Move(_));
            let weight = self.weight.as_ref().filter(|_| weighs);
            // Where nobody can move, somebody could perhaps if the rules were others.
            let beside = weight.map(|weight| (weight, weight.look([&one, &other], &list)));
            let done = match next {
                Next::Nothing => return true,
                Next::Call(name) => {
                    last = None;
                    lookouts.iter_mut().for_each(|lookouts| lookouts.call(&name));
                    (one.call(&name), other.call(&name))
                }
                Next::Move(index) => {
                    let Some(mv) = list.get(index) else { return true };
                    last = lookouts.is_some().then(|| mv.clone());
                    lookouts.iter_mut().for_each(|lookouts| lookouts.follow(mv));
                    let done = (one.play(mv), other.play(mv));
                    if let (Some((weight, beside)), (Ok(()), Ok(()))) = (beside, &done) {
                        weight.follow([&one, &other], beside, mv);
                    }
                    done
                }
            };
            match done {
                (Ok(()), Ok(())) => {}
                (Err(_), Err(_)) => return true,
                _ => return false,
            }
        }
        true
    }

    pub fn same_position(&self, one: &Play, other: &Play) -> bool {
        let (a, b) = (one.setup(), other.setup());
        // The label belongs to the result: people read it, and examples ask for it.
        let result = |play: &Play| play.outcome().map(|outcome| (outcome.verdict, outcome.label.clone()));
        (a.side, &a.men, &a.hands, &a.closed, &a.dice) == (b.side, &b.men, &b.hands, &b.closed, &b.dice)
            && one.calls() == other.calls()
            && result(one) == result(other)
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
