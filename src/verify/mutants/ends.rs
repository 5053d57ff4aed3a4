//! Whether games show anything of the ends in which two rules differ.
//!
//! An end that never strikes in the games that are compared tells the two apart nowhere, whatever it says. So every end that
//! only one of the two has is watched: alone, as if it were the only one, so that another end that decides first hides
//! nothing.

use std::cell::Cell;
use std::sync::Arc;

use super::amounts::apart;
use super::never_both::never_both;
use crate::game::Game;
use crate::notation::{Move, Setup};
use crate::play::Play;
use crate::rules::{Clock, End, EndKind, Rules};

/// The ends in which two rules differ, and whether they were seen to strike.
pub(super) struct Watch {
    /// Ends of which it matters whether one of them strikes.
    changed: Vec<Watched>,
    /// Ends of which one comes before the other in one of the rules and behind it in the other: it matters whether both
    /// strike at once.
    exchanged: Vec<(usize, usize)>,
    ordered: Vec<Watched>,
    seen: Cell<bool>,
}

/// The rules with a single end.
struct Watched {
    /// `None` if they do not compile; then nothing is seen of them.
    game: Option<Arc<Game>>,
    /// Whether the end is one of the original's rather than the mutant's.
    of_original: bool,
}

/// The games of one comparison, each going on whatever the other ends say.
pub(super) struct Lookouts<'a> {
    watch: &'a Watch,
    changed: Vec<Option<Play>>,
    ordered: Vec<Option<Play>>,
}

impl Watch {
    /// The ends to be watched; `None` if the rules have the same, or such as cannot strike together in another order.
    pub fn new(original: &Arc<Rules>, mutant: &Arc<Rules>) -> Option<Watch> {
        let (one, other) = (asked(original), asked(mutant));
        let mut changed = Vec::new();
        let words = |rules: &Rules, ends: &[End]| ends.iter().map(|end| said(rules, end)).collect::<Vec<_>>();
        let (said, others) = (words(original, &one), words(mutant, &other));
        for (end, _) in one.iter().zip(&said).filter(|(_, words)| !others.contains(words)) {
            changed.push(Watched::new(original, end, true));
        }
        for (end, _) in other.iter().zip(&others).filter(|(_, words)| !said.contains(words)) {
            changed.push(Watched::new(mutant, end, false));
        }
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
        let any = !changed.is_empty() || !exchanged.is_empty();
        // Ends that do not compile cannot be watched, and then nothing is seen of them.
        (any && (ordered.is_empty() || ordered.len() == one.len())).then(|| Watch {
            changed,
            exchanged,
            ordered,
            seen: Cell::new(false),
        })
    }

    /// Whether a game came to where the ends that differ matter.
    pub fn has_seen(&self) -> bool {
        self.seen.get()
    }

    /// Games to be played beside two that are compared, from the same positions; none when enough was seen.
    pub fn lookouts(&self, one: &Setup, other: &Setup) -> Lookouts<'_> {
        let begin = |watched: &Watched| {
            Play::from_setup(watched.game.clone()?, if watched.of_original { one } else { other }).ok()
        };
        match self.seen.get() {
            true => Lookouts { watch: self, changed: Vec::new(), ordered: Vec::new() },
            false => Lookouts {
                watch: self,
                changed: self.changed.iter().map(begin).collect(),
                ordered: self.ordered.iter().map(begin).collect(),
            },
        }
    }
}

impl Watched {
    fn new(rules: &Arc<Rules>, end: &End, of_original: bool) -> Watched {
        let alone = Rules { ends: vec![end.clone()], ..Rules::clone(rules) };
        Watched { game: Game::compile(Arc::new(alone)).ok().map(Arc::new), of_original }
    }
}

impl Lookouts<'_> {
    /// Looks at the positions that have come about.
    pub fn look(&self) {
        let strikes = |play: &Option<Play>| {
            let outcome = play.as_ref().and_then(Play::outcome);
            outcome.is_some_and(|outcome| outcome.clause.is_some())
        };
        let struck = |index: &usize| self.ordered.get(*index).is_some_and(strikes);
        let both = || self.watch.exchanged.iter().any(|(first, second)| struck(first) && struck(second));
        if self.changed.iter().any(strikes) || both() {
            self.watch.seen.set(true);
        }
    }

    /// Follows a call.
    pub fn call(&mut self, name: &str) {
        for play in self.changed.iter_mut().chain(&mut self.ordered) {
            if play.as_mut().is_some_and(|play| play.call(name).is_err()) {
                *play = None;
            }
        }
    }

    /// Follows a move; a game that is over alone follows no further.
    pub fn follow(&mut self, mv: &Move) {
        for play in self.changed.iter_mut().chain(&mut self.ordered) {
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
