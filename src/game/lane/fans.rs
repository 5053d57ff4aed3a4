//! What all pieces alike can do at once: a set of places is shifted along each difference that their links have.

use std::collections::{BTreeMap, BTreeSet};

use super::super::bits::Bits;
use super::Walker;

/// One difference along which pieces step, and over which they jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fan<const W: usize> {
    /// From a place to its neighbour.
    pub by: i16,
    /// The places that have such a neighbour.
    pub from: Bits<W>,
    /// Whether pieces step there.
    pub steps: bool,
    /// The neighbours over which they jump.
    pub over: Bits<W>,
    /// From there to the landing.
    pub beyond: i16,
}

/// Kinds that step and jump alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Troop<const W: usize> {
    /// The kinds, as a mask.
    pub kinds: u8,
    /// Whether all kinds of the game are among them.
    pub everyone: bool,
    /// Their fans; those with steps stand in ascending order of landings.
    pub fans: Vec<Fan<W>>,
}

/// What the pieces of a player can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army<const W: usize> {
    /// Kinds that step and jump alike, together.
    pub troops: Vec<Troop<W>>,
    /// Kinds that slide, as a mask.
    pub sliders: u8,
    /// Kinds that fly, as a mask.
    pub flyers: u8,
}

impl<const W: usize> Army<W> {
    /// By kind, the steps and what else its pieces do.
    pub fn of(steps: &[Vec<(u16, u16)>], walkers: &[Walker<W>]) -> Army<W> {
        let mut troops: Vec<(usize, Troop<W>)> = Vec::new();
        for (kind, walker) in walkers.iter().enumerate() {
            let alike =
                |&(other, _): &(usize, Troop<W>)| steps[other] == steps[kind] && walkers[other].jumps == walker.jumps;
            match troops.iter().position(alike) {
                Some(at) => troops[at].1.kinds |= 1 << kind,
                None => {
                    let fans = fans(&steps[kind], walker);
                    troops.push((kind, Troop { kinds: 1 << kind, everyone: false, fans }));
                }
            }
        }
        let mask = |has: fn(&Walker<W>) -> bool| {
            (0..walkers.len()).filter(|&kind| has(&walkers[kind])).fold(0, |mask, kind| mask | 1 << kind)
        };
        let everyone = (1 << walkers.len()) - 1;
        let whole = |troop: Troop<W>| Troop { everyone: troop.kinds == everyone, ..troop };
        Army {
            troops: troops.into_iter().map(|(_, troop)| whole(troop)).filter(|t| !t.fans.is_empty()).collect(),
            sliders: mask(|walker| !walker.slides.is_empty()),
            flyers: mask(|walker| !walker.flights.is_empty()),
        }
    }
}

/// The fans of pieces with these steps and jumps.
fn fans<const W: usize>(steps: &[(u16, u16)], walker: &Walker<W>) -> Vec<Fan<W>> {
    let by = |from: u16, to: u16| (i32::from(to) - i32::from(from)) as i16;
    let mut stepping: BTreeMap<i16, Bits<W>> = BTreeMap::new();
    for &(from, to) in steps {
        stepping.entry(by(from, to)).or_default().insert(from);
    }
    // By both differences of the jump: where it starts and over what it goes.
    let mut jumping: BTreeMap<(i16, i16), (Bits<W>, Bits<W>)> = BTreeMap::new();
    for (from, jump) in walker.jumps.iter() {
        let (starts, over) = jumping.entry((by(from, jump.over), by(jump.over, jump.to))).or_default();
        starts.insert(from);
        over.insert(jump.over);
    }
    let mut out = Vec::new();
    let seconds: BTreeSet<i16> = jumping.keys().map(|&(first, _)| first).collect();
    for &first in stepping.keys().collect::<BTreeSet<_>>().union(&seconds.iter().collect()) {
        let step = stepping.get(first).copied().unwrap_or_default();
        let own: Vec<_> = jumping.iter().filter(|((by, _), _)| by == first).collect();
        // A jump is read off the shifted set of the steps only where nothing but its own starts gets there.
        let joined = match own.as_slice() {
            [((_, beyond), (starts, over))] => exact(step, *starts, *over, *first).then_some((*beyond, *over)),
            _ => None,
        };
        let (beyond, over) = joined.unwrap_or_default();
        if !step.is_empty() {
            out.push(Fan { by: *first, from: step, steps: true, over, beyond });
        }
        if joined.is_none() || step.is_empty() {
            let apart = |(&(by, beyond), &(from, over)): (&(i16, i16), &(Bits<W>, Bits<W>))| Fan {
                by,
                from,
                steps: false,
                over,
                beyond,
            };
            out.extend(own.into_iter().map(apart));
        }
    }
    out
}

/// Whether the steps by a difference that lead over a jump's victims are just the jump's starts.
fn exact<const W: usize>(step: Bits<W>, starts: Bits<W>, over: Bits<W>, by: i16) -> bool {
    step.shifted(by).and(&over) == starts.shifted(by)
}
