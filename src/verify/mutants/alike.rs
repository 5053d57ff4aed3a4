//! Whether two states of a variant play alike, as far as random games show.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::ends::{Lookouts, Watch};
use super::scattered::{Near, crammed, late, scattered};
use super::trial::Trial;
use crate::game::Game;
use crate::notation::{Move, MoveKind, Setup, position};
use crate::play::Play;
use crate::reference::unplayable;
use crate::rules::{EndKind, FirstRule, Player, Point, Rules, Ruleset};
use crate::search::Lots;
use crate::syntax::tree::{Example, ExampleWhat};

/// A reading and answers set on top of it.
pub(super) type Choice = (Option<String>, Vec<(String, String)>);

/// A position as text, and the choice under which an example sets it up.
type Place = (Choice, String);

/// The rules of a variant under every reading and every single other answer.
pub(super) struct Grounds {
    choices: Vec<Choice>,
    rules: Vec<(Arc<Rules>, String)>,
    places: Vec<Place>,
}

/// How a mutant differs from the original, before anything is played.
pub(super) enum Differing {
    /// It cannot be played.
    Unplayable,
    /// It is not another game under any answers.
    Nowhere,
    /// Under these choices, by index.
    Under(Vec<(usize, Arc<Rules>)>),
}

impl Grounds {
    /// The grounds of the original; `None` if it cannot be played itself.
    pub fn new(ruleset: &Ruleset) -> Option<Grounds> {
        let mut choices: Vec<Choice> = vec![(None, Vec::new())];
        choices.extend(ruleset.readings.iter().map(|reading| (Some(reading.key.clone()), Vec::new())));
        for question in &ruleset.questions {
            for answer in &question.answers {
                choices.push((None, vec![(question.name.clone(), answer.name.clone())]));
            }
        }
        let places = ruleset.examples.iter().flat_map(places).collect::<Vec<Place>>();
        for (choice, _) in &places {
            if !choices.contains(choice) {
                choices.push(choice.clone());
            }
        }
        let rules = choices.iter().map(|choice| resolve(ruleset, choice)).collect::<Option<Vec<_>>>()?;
        Some(Grounds { choices, rules, places })
    }

    /// Where the mutant is another game. Only there it must be playable.
    pub fn differing(&self, mutant: &Ruleset) -> Differing {
        let mut found = Vec::new();
        for (index, choice) in self.choices.iter().enumerate() {
            let Some((rules, canonical)) = resolve(mutant, choice) else { return Differing::Unplayable };
            if canonical == self.rules[index].1 {
                continue;
            }
            if !unplayable(&rules).is_empty() || Game::compile(rules.clone()).is_err() {
                return Differing::Unplayable;
            }
            found.push((index, rules));
        }
        if found.is_empty() { Differing::Nowhere } else { Differing::Under(found) }
    }

    /// Whether games under these choices go alike: from the start, from the positions of the examples, and from positions
    /// by lot.
    pub fn alike(&self, differing: &[(usize, Arc<Rules>)], trial: &Trial) -> Likeness {
        // The same work for every mutant: few choices are played more often.
        let games = trial.games.div_ceil(differing.len()).max(2);
        let (mut ends_differ, mut ends_seen) = (false, false);
        for (index, mutant) in differing {
            let original = &self.rules[*index].0;
            let said = knows_agreement(original) == knows_agreement(mutant) && first(original) == first(mutant);
            if !said || !same_material(original, mutant) {
                return Likeness::Other;
            }
            let (Ok(one), Ok(other)) = (Game::compile(original.clone()), Game::compile(mutant.clone())) else {
                return Likeness::Other;
            };
            let watch = Watch::new(original, mutant);
            let pair = Pair { original, mutant, one: one.into(), other: other.into(), watch };
            let places = self.places.iter().filter(|(choice, _)| *choice == self.choices[*index]);
            if !pair.same_game_everywhere(places.map(|(_, text)| text.as_str()), games, trial) {
                return Likeness::Other;
            }
            if let Some(watch) = &pair.watch {
                ends_differ = true;
                ends_seen |= watch.has_seen();
            }
        }
        if ends_differ && !ends_seen { Likeness::Unseen } else { Likeness::Same }
    }
}

/// What games show of two rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// They are two games.
    Other,
    /// They go alike.
    Same,
    /// They go alike, but none came to where the ends that differ matter.
    Unseen,
}

fn resolve(ruleset: &Ruleset, (reading, set): &Choice) -> Option<(Arc<Rules>, String)> {
    let answers = ruleset.answers(reading.as_deref(), set).ok()?;
    let rules = ruleset.resolve(&answers).rules?;
    // Who begins is the same player under every rule; how that is decided is another game all the same.
    let canonical = format!("{}\n{:?}", rules.canonical(), rules.first.rule);
    Some((Arc::new(rules), canonical))
}

/// The positions that an example sets up.
fn places(example: &Example) -> Vec<Place> {
    let mut choice: Choice = (None, Vec::new());
    let mut found = Vec::new();
    for step in &example.steps {
        match &step.what {
            ExampleWhat::Reading(word) => choice.0 = Some(word.text.clone()),
            ExampleWhat::Set(question, answer) => choice.1.push((question.text.clone(), answer.text.clone())),
            ExampleWhat::Position(text) => found.push((choice.clone(), text.text.clone())),
            _ => {}
        }
    }
    found
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
}

/// So many positions by lot are played on for each game from the start, and for so many plies.
const POSITIONS_FOR_A_GAME: usize = 40;
const FEW_PLIES: usize = 24;
/// So many games are played from each position of an example.
const GAMES_FROM_A_PLACE: usize = 6;
/// So many crammed positions are played on for each game from the start where ends differ, and for so many plies.
const CRAMMED_FOR_A_GAME: usize = 100;
const FEWEST_PLIES: usize = 3;

impl Pair<'_> {
    fn same_game_everywhere<'t>(&self, places: impl Iterator<Item = &'t str>, games: usize, trial: &Trial) -> bool {
        let (start, begin) = (position::start(self.original), position::start(self.mutant));
        let mut lots = Lots::new(trial.seed);
        let mut placed = places.enumerate();
        (trial.seed..).take(games).all(|seed| self.same_game(&start, &begin, seed, trial.plies))
            && placed.all(|(at, text)| self.same_from(text, trial.seed + at as u64, trial.plies))
            && (0..games * POSITIONS_FOR_A_GAME).all(|_| {
                let setup = scattered(self.original, &mut lots);
                self.same_anywhere(setup, &mut lots, Near::Before, FEW_PLIES)
            })
            && (self.watch.is_none() || self.same_crammed(games, &mut lots))
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
                (seed..).take(GAMES_FROM_A_PLACE).all(|seed| self.same_game(&one, &other, seed, plies))
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
        late(self.mutant, self.original, &mut other, near, lots);
        setup.turn = other.turn;
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
        self.same_game(&setup, &other, lots.below(usize::MAX) as u64, plies)
    }

    /// One random game on both: the same lists, positions and outcomes, or the same refusal to go on. In half of the games
    /// the players like to go back, so that positions come about again.
    fn same_game(&self, one: &Setup, other: &Setup, seed: u64, plies: usize) -> bool {
        let mut lots = Lots::new(seed);
        let mut lookouts = self.watch.as_ref().map(|watch| watch.lookouts(one, other));
        let mut restless = seed.is_multiple_of(2).then(Restless::default);
        let (mut one, mut other) =
            match (Play::from_setup(self.one.clone(), one), Play::from_setup(self.other.clone(), other)) {
                (Ok(one), Ok(other)) => (one, other),
                (Err(_), Err(_)) => return true,
                _ => return false,
            };
        for _ in 0..=plies {
            if !self.same_position(&one, &other) {
                return false;
            }
            lookouts.iter().for_each(Lookouts::look);
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
            let Some(mv) = list.get(index).filter(|_| same) else { return same };
            if let Some(restless) = &mut restless {
                restless.went(one.side(), mv);
            }
            match (one.play(mv), other.play(mv)) {
                (Ok(()), Ok(())) => lookouts.iter_mut().for_each(|lookouts| lookouts.follow(mv)),
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
