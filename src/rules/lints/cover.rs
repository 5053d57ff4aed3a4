//! Clauses that another clause makes needless, found without holding every one against every other.
//!
//! Clauses that say the same are put together first; what is left is held only against those under whose key it could be
//! said as well.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use crate::rules::{Bound, ClauseId, Cond, KindSet, Phase, Player, Rules};

/// Different clauses under one key are held against so many others.
pub(super) const MOST_COMPARED: usize = 256;
/// So many clauses that cover one are kept, in case that some are parts of it.
const MOST_KEPT: usize = 4;

/// When a clause binds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct When<'r> {
    /// The block of moves, unless it holds always.
    block: Option<usize>,
    player: Option<Player>,
    cond: Option<&'r Cond>,
}

impl<'r> When<'r> {
    pub fn of(rules: &Rules, bound: &'r Bound) -> When<'r> {
        let always = matches!(rules.phases.get(bound.phase), Some(Phase::Always));
        When { block: (!always).then_some(bound.phase), player: bound.player, cond: bound.cond.as_ref() }
    }

    /// Whenever this holds these hold too: itself, and what asks less.
    pub fn wider(self) -> Vec<When<'r>> {
        let mut all = Vec::new();
        for block in or_none(self.block) {
            for player in or_none(self.player) {
                all.extend(or_none(self.cond).map(|cond| When { block, player, cond }));
            }
        }
        all
    }
}

/// What is said, and nothing.
pub(super) fn or_none<T: Copy>(said: Option<T>) -> impl Iterator<Item = Option<T>> {
    std::iter::once(None).chain(said.map(Some))
}

/// One clause, or a part of one.
pub(super) struct Saying<K, T> {
    pub clause: ClauseId,
    /// The kinds of which it is said.
    pub kinds: KindSet,
    /// Under what it is said.
    pub key: K,
    /// The keys under which it could be said as well.
    pub wider: Vec<K>,
    pub what: T,
}

/// A clause that adds nothing.
pub(super) struct Needless {
    pub clause: ClauseId,
    /// The clause that says as much.
    pub beside: ClauseId,
    /// They say the same.
    pub same: bool,
}

/// Sayings that are the same.
struct Class {
    /// The first, and the first of another clause.
    first: usize,
    other: Option<usize>,
}

/// The clauses that add nothing, each once, in the order of the sayings. `holds`: whether the first says all that the
/// second does, said of the same pieces.
pub(super) fn needless<K: Copy + Eq + Hash, T: Copy + Eq + Hash>(
    sayings: &[Saying<K, T>],
    holds: impl Fn(T, T) -> bool,
) -> Vec<Needless> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: HashMap<(K, KindSet, T), usize> = HashMap::new();
    let mut under: HashMap<K, Vec<usize>> = HashMap::new();
    let mut class_of: Vec<usize> = Vec::new();
    for (at, saying) in sayings.iter().enumerate() {
        let class = *known.entry((saying.key, saying.kinds, saying.what)).or_insert_with(|| {
            under.entry(saying.key).or_default().push(classes.len());
            classes.push(Class { first: at, other: None });
            classes.len() - 1
        });
        let same = &mut classes[class];
        if same.other.is_none() && sayings[same.first].clause != saying.clause {
            same.other = Some(at);
        }
        class_of.push(class);
    }
    let covers = |one: &Saying<K, T>, other: &Saying<K, T>| {
        other.kinds.except(one.kinds).is_empty() && holds(one.what, other.what) && other.wider.contains(&one.key)
    };
    // By class, what covers it: where that is said, and whether both are alike.
    let covered: Vec<Vec<(usize, bool)>> = classes
        .iter()
        .enumerate()
        .map(|(class, this)| {
            let saying = &sayings[this.first];
            let others =
                saying.wider.iter().filter_map(|key| under.get(key)).flat_map(|all| all.iter().take(MOST_COMPARED));
            let others = others.filter(|other| **other != class).map(|other| &classes[*other]);
            let mut found: Vec<(usize, bool)> = others
                .filter(|other| covers(&sayings[other.first], saying))
                .flat_map(|other| {
                    let alike = covers(saying, &sayings[other.first]);
                    [Some(other.first), other.other].into_iter().flatten().map(move |at| (at, alike))
                })
                .collect();
            found.sort_unstable();
            found.truncate(MOST_KEPT);
            found
        })
        .collect();
    let mut told: HashSet<ClauseId> = HashSet::new();
    let mut all = Vec::new();
    for (at, saying) in sayings.iter().enumerate() {
        let class = &classes[class_of[at]];
        let equal = [Some(class.first), class.other].into_iter().flatten().map(|other| (other, true));
        let others = equal.chain(covered[class_of[at]].iter().copied());
        // Of two that say the same the second is one too many.
        let others = others.filter(|(other, same)| sayings[*other].clause != saying.clause && (!same || *other < at));
        if let Some((other, same)) = others.min()
            && told.insert(saying.clause)
        {
            all.push(Needless { clause: saying.clause, beside: sayings[other].clause, same });
        }
    }
    all
}
