//! What all pieces alike can do at once: a set of places is shifted along each difference that their links have.

use std::collections::{BTreeMap, BTreeSet};

use super::super::bits::Bits;
use super::Walker;
use crate::rules::{ChainEnd, Moment};

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
    /// Those that also take alike, together; none where nobody jumps.
    pub squads: Vec<Squad>,
    /// What their chains have in common.
    pub chains: Chains<W>,
}

/// Kinds that step, jump and take alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squad {
    /// The kinds, as a mask.
    pub kinds: u8,
    /// The enemy's kinds that they take, as a mask.
    pub prey: u8,
}

/// What the chains of a troop have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chains<const W: usize> {
    /// Some of the kinds may hop more than once.
    pub go_on: bool,
    /// Where some of them become another kind that goes on from there.
    pub changed: Bits<W>,
    /// Where the chains of all of them end.
    pub stopped: Bits<W>,
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
                    let alone = Troop {
                        kinds: 1 << kind,
                        everyone: false,
                        fans,
                        squads: Vec::new(),
                        chains: Chains::default(),
                    };
                    troops.push((kind, alone));
                }
            }
        }
        let mask = |has: fn(&Walker<W>) -> bool| {
            (0..walkers.len()).filter(|&kind| has(&walkers[kind])).fold(0, |mask, kind| mask | 1 << kind)
        };
        let everyone = (1 << walkers.len()) - 1;
        let whole = |troop: Troop<W>| Troop {
            everyone: troop.kinds == everyone,
            squads: squads(troop.kinds, walkers),
            chains: chains(troop.kinds, walkers),
            ..troop
        };
        Army {
            troops: troops.into_iter().map(|(_, troop)| whole(troop)).filter(|t| !t.fans.is_empty()).collect(),
            sliders: mask(|walker| !walker.slides.is_empty()),
            flyers: mask(|walker| !walker.flights.is_empty()),
        }
    }
}

/// Of kinds that jump alike, those that also take alike.
fn squads<const W: usize>(kinds: u8, walkers: &[Walker<W>]) -> Vec<Squad> {
    let mut squads: Vec<Squad> = Vec::new();
    for (kind, walker) in jumpers(kinds, walkers).filter(|(_, walker)| walker.prey != 0) {
        match squads.iter_mut().find(|squad| squad.prey == walker.prey) {
            Some(squad) => squad.kinds |= 1 << kind,
            None => squads.push(Squad { kinds: 1 << kind, prey: walker.prey }),
        }
    }
    squads
}

fn chains<const W: usize>(kinds: u8, walkers: &[Walker<W>]) -> Chains<W> {
    let mut chains = Chains { go_on: false, changed: Bits::EMPTY, stopped: Bits::EMPTY };
    for (at, (_, walker)) in jumpers(kinds, walkers).enumerate() {
        let crown =
            |moment: Moment| walker.crown.filter(|crown| crown.moment == moment).map_or(Bits::EMPTY, |crown| crown.on);
        chains.go_on |= walker.end != ChainEnd::Single;
        chains.changed = chains.changed.or(&crown(Moment::GoOn));
        let stopped = crown(Moment::Stop);
        chains.stopped = if at == 0 { stopped } else { chains.stopped.and(&stopped) };
    }
    chains
}

fn jumpers<const W: usize>(kinds: u8, walkers: &[Walker<W>]) -> impl Iterator<Item = (usize, &Walker<W>)> {
    let jumpers = walkers.iter().enumerate().filter(|(_, walker)| walker.jumps.iter().next().is_some());
    jumpers.filter(move |(kind, _)| kinds >> kind & 1 == 1)
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
    step.turned(by).and(&over) == starts.turned(by)
}
