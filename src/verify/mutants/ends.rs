//! Whether games show anything of the ends in which two rules differ.
//!
//! An end that never strikes in the games that are compared tells the two apart nowhere, whatever it says. So every end that
//! only one of the two has is watched: alone, as if it were the only one. Where these come to something else and the games do
//! not, another end decides first. Whether it does so only there is asked of positions nearby ([`super::masked`]). Where one
//! test stands in place of another both must have held, and both not, where nothing decides first and all else holds.

use std::cell::Cell;
use std::sync::Arc;

use super::amounts::apart;
use super::changed::Change;
use super::never_both::never_both;
use crate::game::Game;
use crate::notation::{Move, Outcome, Setup, Verdict};
use crate::play::Play;
use crate::rules::{Clock, End, EndKind, Rules};

/// The ends in which two rules differ, and whether they were seen to matter.
pub(super) struct Watch {
    /// Ends that only the original has, and such as only the mutant has.
    changed: [Vec<Watched>; 2],
    /// The end of the original in which one test stands in place of another.
    tested: Option<Tested>,
    /// Ends of which one comes before the other in one of the rules and behind it in the other: it matters whether both
    /// strike at once.
    exchanged: Vec<(usize, usize)>,
    ordered: Vec<Watched>,
    /// In how many positions what differs was hidden by an end that decides first.
    masked: Cell<u32>,
    /// About how many positions it was asked whether another end decides first there only.
    probed: Cell<u32>,
}

/// The rules with a single end.
struct Watched {
    /// `None` if they do not compile; then nothing is seen of them.
    game: Option<Arc<Game>>,
    /// Whether the end is one of the original's rather than the mutant's.
    of_original: bool,
}

/// An end with a test in whose place another stands.
struct Tested {
    label: String,
    /// As it is, with the test always true, and with it never true.
    forms: [Watched; 3],
    /// Whether the test was true where all else held, and whether it was not.
    seen: [Cell<bool>; 2],
}

/// The games of one comparison, each going on whatever the other ends say.
pub(super) struct Lookouts<'a> {
    watch: &'a Watch,
    changed: [Vec<Option<Play>>; 2],
    tested: Vec<Option<Play>>,
    ordered: Vec<Option<Play>>,
}

/// In so many positions another end must decide first before that is no chance.
const MASKED_ENOUGH: u32 = 30;
/// The neighbourhoods of no more positions than these are looked at.
const MOST_PROBED: u32 = 40;

impl Watch {
    /// The ends to be watched; `None` if the rules have the same, or such as cannot strike together in another order.
    pub fn new(original: &Arc<Rules>, mutant: &Arc<Rules>, change: Option<&Change>) -> Option<Watch> {
        let (one, other) = (asked(original), asked(mutant));
        let words = |rules: &Rules, ends: &[End]| ends.iter().map(|end| said(rules, end)).collect::<Vec<_>>();
        let (said, others) = (words(original, &one), words(mutant, &other));
        let only_one: Vec<usize> = (0..one.len()).filter(|&index| !others.contains(&said[index])).collect();
        let only_other: Vec<usize> = (0..other.len()).filter(|&index| !said.contains(&others[index])).collect();
        let changed = [
            only_one.iter().map(|&index| Watched::new(original, &one[index], true)).collect::<Vec<_>>(),
            only_other.iter().map(|&index| Watched::new(mutant, &other[index], false)).collect(),
        ];
        let tested = match (change, only_one.as_slice()) {
            (Some(Change::Exchanged(forced)), &[index]) => {
                let [always, never] = &**forced;
                let form = |rules: &Rules| {
                    asked(rules).get(index).map(|end| Watched::new(&Arc::new(rules.clone()), end, true))
                };
                let label = one[index].label.clone();
                let forms = (form(original), form(always), form(never));
                match forms {
                    (Some(as_it_is), Some(always), Some(never)) => {
                        Some(Tested { label, forms: [as_it_is, always, never], seen: Default::default() })
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let mut exchanged = Vec::new();
        let places: Vec<Option<usize>> =
            said.iter().map(|words| others.iter().position(|other| other == words)).collect();
        for (first, place) in places.iter().enumerate() {
            for (second, later) in places.iter().enumerate().skip(first + 1) {
                if let (Some(place), Some(later)) = (place, later)
                    && later < place
                    && !never_both(&one[first], &one[second])
                    && !apart(original, &one[first], &one[second])
                {
                    exchanged.push((first, second));
                }
            }
        }
        let ordered: Vec<Watched> = match exchanged.is_empty() {
            true => Vec::new(),
            false => one.iter().map(|end| Watched::new(original, end, true)).collect(),
        };
        let any = changed.iter().any(|ends| !ends.is_empty()) || !exchanged.is_empty();
        // Ends that do not compile cannot be watched, and then nothing is seen of them.
        (any && (ordered.is_empty() || ordered.len() == one.len())).then(|| Watch {
            changed,
            tested,
            exchanged,
            ordered,
            masked: Cell::new(0),
            probed: Cell::new(0),
        })
    }

    /// Whether games came to where the ends that differ matter.
    pub fn has_seen(&self) -> bool {
        let both = |tested: &Tested| tested.seen.iter().all(Cell::get);
        self.masked.get() >= MASKED_ENOUGH || self.tested.as_ref().is_some_and(both)
    }

    /// Games to be played beside two that are compared, from the same positions; none when enough was seen.
    pub fn lookouts(&self, one: &Setup, other: &Setup) -> Lookouts<'_> {
        let begin = |watched: &Watched| {
            Play::from_setup(watched.game.clone()?, if watched.of_original { one } else { other }).ok()
        };
        match self.has_seen() {
            true => Lookouts { watch: self, changed: Default::default(), tested: Vec::new(), ordered: Vec::new() },
            false => Lookouts {
                watch: self,
                changed: self.changed.each_ref().map(|ends| ends.iter().map(begin).collect()),
                tested: self.tested.iter().flat_map(|tested| &tested.forms).map(begin).collect(),
                ordered: self.ordered.iter().map(begin).collect(),
            },
        }
    }

    /// Whether the positions around one more are to be looked at.
    pub fn probes(&self) -> bool {
        let probed = self.probed.get();
        self.probed.set(probed + 1);
        probed < MOST_PROBED && !self.has_seen()
    }

    /// Notes a position in which another end decides first.
    pub fn is_masked(&self) {
        self.masked.set(self.masked.get() + 1);
    }
}

impl Watched {
    fn new(rules: &Arc<Rules>, end: &End, of_original: bool) -> Watched {
        let alone = Rules { ends: vec![end.clone()], ..Rules::clone(rules) };
        Watched { game: Game::compile(Arc::new(alone)).ok().map(Arc::new), of_original }
    }
}

/// How a game with a single end stands: nothing if it cannot be followed any more.
fn stands(play: &Option<Play>) -> Option<Option<(Verdict, String)>> {
    let outcome = play.as_ref()?.outcome().filter(|outcome| outcome.clause.is_some());
    Some(outcome.map(|outcome| (outcome.verdict, outcome.label.clone())))
}

impl Lookouts<'_> {
    /// Looks at the positions that have come about, where the games that are compared stand so. Whether what differs comes
    /// to something else there by itself.
    pub fn look(&self, real: Option<&Outcome>) -> bool {
        if let (Some(tested), [as_it_is, always, never]) = (&self.watch.tested, self.tested.as_slice())
            && real.is_none_or(|real| real.clause.is_some() && real.label == tested.label)
            && let (Some(as_it_is), Some(always), Some(never)) = (stands(as_it_is), stands(always), stands(never))
            && always != never
        {
            tested.seen[usize::from(as_it_is == never)].set(true);
        }
        let alone = |plays: &Vec<Option<Play>>| plays.iter().map(stands).collect::<Option<Vec<_>>>();
        let struck = |index: &usize| matches!(self.ordered.get(*index).map(stands), Some(Some(Some(_))));
        let differ = match (alone(&self.changed[0]), alone(&self.changed[1])) {
            (Some(one), Some(other)) => {
                let strike = |ends: Vec<Option<(Verdict, String)>>| ends.into_iter().flatten().collect::<Vec<_>>();
                strike(one) != strike(other)
            }
            _ => false,
        };
        differ || self.watch.exchanged.iter().any(|(first, second)| struck(first) && struck(second))
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Option<Play>> {
        self.changed.iter_mut().flatten().chain(&mut self.tested).chain(&mut self.ordered)
    }

    /// Follows a call.
    pub fn call(&mut self, name: &str) {
        for play in self.all() {
            if play.as_mut().is_some_and(|play| play.call(name).is_err()) {
                *play = None;
            }
        }
    }

    /// Follows a move; a game that is over alone follows no further.
    pub fn follow(&mut self, mv: &Move) {
        for play in self.all() {
            if play.as_mut().is_some_and(|play| play.play(mv).is_err()) {
                *play = None;
            }
        }
    }
}

/// The ends that are asked after a move.
fn asked(rules: &Rules) -> Vec<End> {
    rules.ends.iter().filter(|end| !matches!(end.what, EndKind::Agreement)).cloned().collect()
}

/// What an end says, wherever it stands: of a clock what it counts and how far, not which of the clocks it is.
fn said(rules: &Rules, end: &End) -> String {
    let mut text = format!("{} {:?}", end.label, end.what);
    for (index, clock) in rules.clocks.iter().enumerate() {
        let place = format!("{:?}", Clock(index as u8));
        text = text.replace(&place, &format!("{} {:?}", clock.turns, clock.cond));
    }
    text
}
