//! Acts as programs: what a clause of the rules says for one player, with its rays ready.

use std::sync::Arc;

use super::area::Area;
use super::bits::Bits;
use super::men::{ManSet, Men};
use super::rays::{Ray, RayTable, Rays, Run};
use crate::rules::{
    Act, ActKind, Board, Bound, ByDie, Kind, Landing, PlaceSource, Player, Ranks, Rules, Side, Take, Who, Whom,
};

/// How a piece gets from point to point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// To the first point of a ray.
    Step,
    /// Along a ray, at most so far.
    Slide(u16),
    /// To a point somewhere else.
    Leap,
    /// Over the first point of a ray to the second, taking.
    Jump,
    /// Along a ray over one piece, taking.
    Fly(Landing),
    /// As a script says.
    Script,
    /// Over one piece, or a line of them, to the point behind.
    Hop {
        /// Over a line of one or more.
        line: bool,
    },
}

/// What a step, slide or leap takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// Nothing.
    No,
    /// What stands where it lands, if something does.
    Or,
    /// What stands where it lands.
    Only,
    /// What stands ahead of the landing or behind the start.
    Line {
        /// The unbroken line.
        run: bool,
        /// Ahead, not behind.
        ahead: bool,
        /// Only as a capture.
        only: bool,
    },
}

/// Whom an act concerns, for one player.
#[derive(Clone, Debug, Default)]
pub struct Whoever {
    /// By kind of the moving piece, the men of alternatives without facts.
    pub men: Vec<ManSet>,
    /// The alternatives with facts.
    pub facts: Vec<Whom>,
    /// The alternatives that a crossed point stands for.
    pub passing: Vec<Whom>,
}

impl Whoever {
    /// Reads a `WHO` for a player.
    pub fn new(who: &Who, men: &Men, ranks: &Ranks, player: u8) -> Whoever {
        let mut out = Whoever { men: vec![ManSet::default(); men.kinds], ..Whoever::default() };
        for whom in &who.any_of {
            if whom.passing {
                out.passing.push(whom.clone());
            } else if whom.facts.is_empty() {
                for (kind, set) in out.men.iter_mut().enumerate() {
                    set.extend(&men.named(whom, ranks, player, Some(Kind(kind as u8))));
                }
            } else {
                out.facts.push(whom.clone());
            }
        }
        out
    }
}

/// On larger boards no points of prey are kept.
const WIDEST_PREY: u16 = 256;

/// An act for one player.
#[derive(Clone, Debug)]
pub struct Program<const W: usize> {
    /// Index of the act in the rules.
    pub act: usize,
    /// The phases in which it holds, as a mask.
    pub phases: u64,
    /// Whether it has a condition, to be asked where it starts.
    pub asks: bool,
    /// Where it may start.
    pub from: Area<W>,
    /// Where it may land.
    pub onto: Area<W>,
    /// How it moves.
    pub motion: Motion,
    /// What it takes.
    pub taking: Taking,
    /// Whom it takes or hops over.
    pub who: Whoever,
    /// Whom a slide may cross.
    pub past: Option<Whoever>,
    /// Over at least one arc.
    pub loops: bool,
    /// How it uses a die.
    pub die: Option<ByDie>,
    /// Its rays.
    pub rays: Arc<RayTable>,
    /// By start, the points on which something must stand that it takes first; empty where that is not worth knowing.
    pub prey: Vec<Bits<W>>,
    /// It never takes a piece of its own side.
    pub spares_own: bool,
}

impl<const W: usize> Program<W> {
    /// Whether it can take something.
    pub fn captures(&self) -> bool {
        matches!(self.motion, Motion::Jump | Motion::Fly(_)) || self.taking != Taking::No
    }

    /// By start, the points of a victim that a first look need not miss, where one look at them all is worth its memory.
    pub fn find_prey(&mut self, rays: &Rays, points: u16) {
        let lines = matches!(self.taking, Taking::Line { .. }) || !self.who.passing.is_empty();
        if !self.captures() || lines || points > WIDEST_PREY {
            return;
        }
        let reach = match self.motion {
            Motion::Slide(most) => usize::from(most),
            Motion::Fly(_) => usize::MAX,
            _ => 1,
        };
        let along = |ray: &Ray| rays.of(ray.run).iter().take(reach).copied();
        let from = |point| self.rays.at(point).iter().flat_map(along).fold(Bits::EMPTY, |all: Bits<W>, p| all.with(p));
        self.prey = (0..points).map(from).collect();
    }

    /// Whether it can move without taking.
    pub fn quiet(&self) -> bool {
        match self.motion {
            Motion::Jump | Motion::Fly(_) | Motion::Script => false,
            Motion::Hop { .. } => true,
            _ => matches!(self.taking, Taking::No | Taking::Or | Taking::Line { only: false, .. }),
        }
    }

    /// Whether its captures can follow each other in a chain.
    pub fn chains(&self) -> bool {
        let line = matches!(self.taking, Taking::Line { .. }) && self.die.is_none();
        matches!(self.motion, Motion::Jump | Motion::Fly(_)) || line
    }

    /// Whether no two of its rays from one point can lead to the same point, as they do round a ring or
    /// along a track.
    pub fn distinct(&self, rays: &Rays, points: u16) -> bool {
        let reach = match self.motion {
            Motion::Slide(most) => most,
            Motion::Fly(_) | Motion::Hop { line: true } => u16::MAX,
            Motion::Jump | Motion::Hop { line: false } => 2,
            Motion::Step | Motion::Leap | Motion::Script => 1,
        };
        // A script has no rays; what it gives twice is dropped as for every game with such moves.
        self.motion == Motion::Script
            || (0..points).all(|from| {
                let along = |ray: &Ray| rays.of(ray.run).iter().take(usize::from(reach)).copied();
                let mut met: Vec<u16> = self.rays.at(from).iter().flat_map(along).collect();
                met.sort_unstable();
                met.windows(2).all(|pair| pair[0] != pair[1])
            })
    }

    /// Whether nothing but its rays and its `WHO` limits it.
    pub fn bare(&self) -> bool {
        self.phases == u64::MAX
            && !self.asks
            && self.from == Area::All
            && self.onto == Area::All
            && self.past.is_none()
            && !self.loops
            && self.die.is_none()
    }
}

/// A placement for one player.
#[derive(Clone, Debug)]
pub struct Placement<const W: usize> {
    /// Index of the act in the rules.
    pub act: usize,
    /// The phases in which it holds.
    pub phases: u64,
    /// Whether it has a condition.
    pub asks: bool,
    /// Its kinds.
    pub kinds: Vec<u8>,
    /// From where; `None` is from hand.
    pub from: Option<Area<W>>,
    /// Onto which empty points.
    pub on: Area<W>,
    /// And onto these.
    pub onto: Area<W>,
}

/// A removal for one player.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Index of the act in the rules.
    pub act: usize,
    /// The phases in which it holds.
    pub phases: u64,
    /// Whether it has a condition.
    pub asks: bool,
    /// The kinds of which the player must have one on the board.
    pub kinds: Vec<u8>,
}

/// The phases of a bound clause as a mask: every phase where it always holds.
pub fn phase_mask(rules: &Rules, bound: &Bound) -> u64 {
    match rules.phases.get(bound.phase) {
        None | Some(crate::rules::Phase::Always) => u64::MAX,
        Some(_) => 1 << bound.phase,
    }
}

/// What an act is for a player.
pub enum Compiled<const W: usize> {
    /// A travelling act.
    Program(Box<Program<W>>),
    /// A placement.
    Placement(Placement<W>),
    /// A removal.
    Removal(Removal),
}

/// Compiles an act for a player.
pub fn compile<const W: usize>(
    rules: &Rules,
    men: &Men,
    rays: &mut Rays,
    index: usize,
    act: &Act,
    player: u8,
) -> Compiled<W> {
    let board = &rules.board;
    let phases = phase_mask(rules, &act.bound);
    let asks = act.bound.cond.is_some();
    let kinds: Vec<u8> = act.bound.kinds.iter().map(|k| k.0).filter(|&k| usize::from(k) < men.kinds).collect();
    let whoever = |who: &Who| Whoever::new(who, men, &rules.ranks, player);
    let (motion, dirs, taking, who) = match &act.what {
        ActKind::Step(dirs, take) => {
            let (taking, who) = split(take, whoever);
            (Motion::Step, Some(dirs), taking, who)
        }
        ActKind::Slide(dirs, most, take) => {
            let (taking, who) = split(take, whoever);
            let most = most.map_or(u16::MAX, |m| m.min(u32::from(u16::MAX)) as u16);
            (Motion::Slide(most), Some(dirs), taking, who)
        }
        ActKind::Leap(_, take) => {
            let (taking, who) = split(take, whoever);
            (Motion::Leap, None, taking, who)
        }
        ActKind::Jump(dirs, who) => (Motion::Jump, Some(dirs), Taking::No, whoever(who)),
        ActKind::Fly(dirs, who, landing) => (Motion::Fly(*landing), Some(dirs), Taking::No, whoever(who)),
        ActKind::Hop { dirs, line, over } => (Motion::Hop { line: *line }, Some(dirs), Taking::No, whoever(over)),
        ActKind::Place { from, on } => {
            let from = match from {
                PlaceSource::Hand => None,
                PlaceSource::Board => Some(Area::All),
                PlaceSource::Set(region) => Some(Area::new(Some(region), player, rules)),
            };
            let on = Area::new(Some(on), player, rules);
            let onto = Area::new(act.onto.as_ref(), player, rules);
            return Compiled::Placement(Placement { act: index, phases, asks, kinds, from, on, onto });
        }
        ActKind::Remove { .. } => return Compiled::Removal(Removal { act: index, phases, asks, kinds }),
        ActKind::Script(_) => (Motion::Script, None, Taking::No, Whoever::default()),
    };
    let table = match (&act.what, dirs) {
        (ActKind::Leap(offsets, _), _) => Arc::new(leaps(board, rays, offsets)),
        (_, Some(dirs)) => rays.follow(board, dirs, usize::from(player)),
        _ => Arc::default(),
    };
    let own = |man: u8| men.owner(man) == player;
    let spares_own = who.men.iter().all(|set| !set.iter().any(own))
        && who.facts.iter().all(|whom| matches!(whom.side, Side::Enemy | Side::Neutral));
    Compiled::Program(Box::new(Program {
        act: index,
        phases,
        asks,
        from: Area::new(act.from.as_ref(), player, rules),
        onto: Area::new(act.onto.as_ref(), player, rules),
        motion,
        taking,
        who,
        past: act.past.as_ref().map(whoever),
        loops: act.crossing_loop,
        die: act.by_die,
        rays: table,
        prey: Vec::new(),
        spares_own,
    }))
}

/// The manner of taking and whom.
fn split(take: &Take, whoever: impl Fn(&Who) -> Whoever) -> (Taking, Whoever) {
    match take {
        Take::No => (Taking::No, Whoever::default()),
        Take::Or(who) => (Taking::Or, whoever(who)),
        Take::Only(who) => (Taking::Only, whoever(who)),
        Take::Line { line, who, ahead, only } => {
            (Taking::Line { run: *line, ahead: *ahead, only: *only }, whoever(who))
        }
    }
}

/// The landings of leaps, each a ray of one point. A leap has no direction that a chain could compare.
fn leaps(board: &Board, rays: &Rays, offsets: &[(i32, i32)]) -> RayTable {
    let mut table = RayTable::default();
    for from in board.all() {
        let (x, y) = board.points[from.index()].xy;
        let lands = |to: &u16| {
            let (tx, ty) = board.points[usize::from(*to)].xy;
            let (dx, dy) = ((tx - x).abs(), (ty - y).abs());
            offsets.iter().any(|&(a, b)| (dx, dy) == (a.abs(), b.abs()) || (dx, dy) == (b.abs(), a.abs()))
        };
        let dir = rays.directions();
        // The first entries of the runs are the points themselves, so a point is the run that starts at its own index.
        let found: Vec<Ray> = (0..board.len() as u16)
            .filter(|&to| to != from.0)
            .filter(lands)
            .map(|to| Ray { dir, run: Run { start: u32::from(to), len: 1 }, arc: u16::MAX })
            .collect();
        table.push(&found);
    }
    table
}

/// Whether a clause binds a player's pieces.
pub fn binds(bound: &Bound, player: u8) -> bool {
    bound.player.is_none_or(|only| only == Player(player))
}
