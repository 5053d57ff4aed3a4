//! What a piece reaches from each place: steps, short jumps, and beams along which it slides or flies.

use super::super::rays::{Ray, RayTable, Rays};

/// A short jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The place jumped over.
    pub over: u16,
    /// The landing.
    pub to: u16,
    /// The direction.
    pub dir: u16,
}

/// Jumps by the place from which they start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Jumps {
    first: Vec<u32>,
    all: Vec<Jump>,
}

impl Jumps {
    /// The jumps along some rays; `None` if two of them are the same jump.
    pub fn of(rays: &Rays, table: Option<&RayTable>, place: &[u16], point: &[u16]) -> Option<Jumps> {
        let mut jumps = Jumps { first: vec![0], all: Vec::new() };
        for &at in point {
            let begin = jumps.all.len();
            for ray in from(table, at) {
                if let [over, to, ..] = *rays.of(ray.run) {
                    jumps.all.push(Jump { over: place[usize::from(over)], to: place[usize::from(to)], dir: ray.dir });
                }
            }
            let own = &jumps.all[begin..];
            let twice = |(i, jump): (usize, &Jump)| own[..i].iter().any(|o| (o.over, o.to) == (jump.over, jump.to));
            if own.iter().enumerate().any(twice) {
                return None;
            }
            jumps.first.push(jumps.all.len() as u32);
        }
        Some(jumps)
    }

    /// The jumps from a place.
    #[inline(always)]
    pub fn from(&self, place: u16) -> &[Jump] {
        let place = usize::from(place);
        &self.all[self.first[place] as usize..self.first[place + 1] as usize]
    }

    /// All jumps, each with the place from which it starts.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Jump)> + '_ {
        (0..self.first.len() as u16 - 1).flat_map(|at| self.from(at).iter().map(move |&jump| (at, jump)))
    }
}

/// A beam: places that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// The direction.
    pub dir: u16,
    start: u32,
    len: u16,
}

/// Beams by the place from which they start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beams {
    first: Vec<u32>,
    all: Vec<Beam>,
    places: Vec<u16>,
}

impl Beams {
    /// The beams along some rays, each at most so long; `None` if two lead from one place to the same place.
    pub fn of(rays: &Rays, table: Option<&RayTable>, place: &[u16], point: &[u16], most: u16) -> Option<Beams> {
        let mut beams = Beams { first: vec![0], ..Beams::default() };
        for &at in point {
            let begin = beams.places.len();
            for ray in from(table, at) {
                let along = &rays.of(ray.run)[..usize::from(ray.run.len.min(most))];
                beams.all.push(Beam { dir: ray.dir, start: beams.places.len() as u32, len: along.len() as u16 });
                beams.places.extend(along.iter().map(|&point| place[usize::from(point)]));
            }
            let mut met = beams.places[begin..].to_vec();
            met.sort_unstable();
            if met.windows(2).any(|pair| pair[0] == pair[1]) {
                return None;
            }
            beams.first.push(beams.all.len() as u32);
        }
        Some(beams)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The beams from a place.
    #[inline(always)]
    pub fn from(&self, place: u16) -> &[Beam] {
        let place = usize::from(place);
        &self.all[self.first[place] as usize..self.first[place + 1] as usize]
    }

    /// The places of a beam, from its start outward.
    #[inline(always)]
    pub fn along(&self, beam: &Beam) -> &[u16] {
        &self.places[beam.start as usize..beam.start as usize + usize::from(beam.len)]
    }
}

/// All steps along some rays, as pairs of places; `None` if two lead from one place to the same place.
pub fn steps(rays: &Rays, table: Option<&RayTable>, place: &[u16], point: &[u16]) -> Option<Vec<(u16, u16)>> {
    let mut steps = Vec::new();
    for (at, &here) in point.iter().enumerate() {
        for ray in from(table, here) {
            let to = *rays.of(ray.run).first()?;
            steps.push((at as u16, place[usize::from(to)]));
        }
    }
    let mut sorted = steps.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == steps.len()).then_some(steps)
}

fn from(table: Option<&RayTable>, point: u16) -> &[Ray] {
    match table {
        Some(table) if point != u16::MAX => table.at(point),
        _ => &[],
    }
}
