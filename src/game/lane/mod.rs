//! The lane for simple rules: two players, single pieces that step, slide, jump and fly, and nothing else on the board.
//!
//! Whether rules are simple is decided once, when a game is compiled. A position is then a handful of point sets that are
//! copied for each move, and the steps and jumps of all pieces alike are found at once by shifting sets ([`fans`]) on points
//! that are numbered for it ([`number`]). What such rules say of clocks, repetition and the end stays with the engine
//! for all rules: the lane only knows when it need not ask ([`silence`]).

pub mod fans;
pub mod number;
pub mod reach;
pub mod silence;

use self::fans::Army;
use self::reach::{Beams, Jumps};
use self::silence::Silence;
use super::act::{Motion, Program, Taking};
use super::area::Area;
use super::bits::Bits;
use super::core::{Core, Promoting};
use super::rays::RayTable;
use crate::rules::{ChainEnd, Criterion, Landing, Moment};

/// No lane for games with more kinds.
pub const MOST_KINDS: usize = 4;

/// Where a piece becomes another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crown<const W: usize> {
    /// The places.
    pub on: Bits<W>,
    /// The new kind.
    pub to: u8,
    /// At what moment of a chain.
    pub moment: Moment,
}

/// What a piece of one player and kind can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walker<const W: usize> {
    /// Its short jumps.
    pub jumps: Jumps,
    /// Its slides.
    pub slides: Beams,
    /// Its flights over a piece.
    pub flights: Beams,
    /// Flights land on the first point only.
    pub lands_next: bool,
    /// The enemy's kinds that it takes, as a mask.
    pub prey: u8,
    /// Where it is crowned.
    pub crown: Option<Crown<W>>,
    /// Where its chains may end.
    pub end: ChainEnd,
    /// Of the landings behind one victim only those stand that go on, if any does.
    pub seek: bool,
    /// Its chains never turn back.
    pub never_reverse: bool,
}

/// The tables of the lane.
#[derive(Clone, Debug)]
pub struct Lane<const W: usize> {
    /// By point of the board, its place in the sets of the lane; places ascend with the points.
    pub place: Vec<u16>,
    /// By place, its point.
    pub point: Vec<u16>,
    /// All places.
    pub board: Bits<W>,
    /// By player, then kind.
    pub walkers: Vec<Walker<W>>,
    /// By player, what all pieces can do at once.
    pub armies: Vec<Army<W>>,
    /// How many kinds there are.
    pub kinds: usize,
    /// Some piece is crowned somewhere.
    pub crowns: bool,
    /// The capture that takes most must be chosen.
    pub most: bool,
    /// When no end clause need be asked.
    pub silence: Silence,
}

impl<const W: usize> Lane<W> {
    /// The tables, if the rules are simple.
    pub fn of(core: &Core<W>) -> Option<Lane<W>> {
        let (players, kinds) = (core.men.players, core.men.kinds);
        if players != 2 || kinds > MOST_KINDS || !nothing_else(core) || !core.programs.iter().all(simple) {
            return None;
        }
        let silence = Silence::of(core)?;
        let (place, point) = number::places::<W>(&core.rules.board)?;
        let board = number::placed(0..core.points, &place);
        let mut walkers = Vec::new();
        let mut steps = Vec::new();
        for player in 0..players as u8 {
            for kind in 0..kinds as u8 {
                let man = core.men.of(player, kind);
                let repertoire = &core.repertoires[usize::from(man)];
                let [quiet, takes] = [&repertoire.quiet, &repertoire.takes].map(|list| match list.as_slice() {
                    [] => Some(None),
                    [one] => Some(Some(&core.programs[*one as usize])),
                    _ => None,
                });
                let (quiet, takes) = (quiet?, takes?);
                let beams = |rays, most| Beams::of(&core.rays, rays, &place, &point, most);
                let most = match quiet.map(|program| program.motion) {
                    Some(Motion::Slide(most)) => most,
                    _ => u16::MAX,
                };
                let chain = core.chain(kind);
                steps.push(reach::steps(&core.rays, rays_of(quiet, |m| m == Motion::Step), &place, &point)?);
                walkers.push(Walker {
                    jumps: Jumps::of(&core.rays, rays_of(takes, |m| m == Motion::Jump), &place, &point)?,
                    slides: beams(rays_of(quiet, |m| matches!(m, Motion::Slide(_))), most)?,
                    flights: beams(rays_of(takes, |m| matches!(m, Motion::Fly(_))), u16::MAX)?,
                    lands_next: takes.is_some_and(|program| program.motion == Motion::Fly(Landing::Next)),
                    prey: takes.map_or(Some(0), |program| prey(core, program, player, kind))?,
                    crown: crown(&core.promotions[usize::from(man)], &place)?,
                    end: chain.end,
                    seek: chain.seek,
                    never_reverse: chain.never_reverse,
                });
            }
        }
        let armies = (0..players).map(|player| {
            let own = player * kinds..(player + 1) * kinds;
            Army::of(&steps[own.clone()], &walkers[own])
        });
        let most = !core.rules.turn.prefer.is_empty();
        let (armies, crowns) = (armies.collect(), walkers.iter().any(|walker| walker.crown.is_some()));
        Some(Lane { armies, place, point, board, kinds, crowns, most, silence, walkers })
    }

    /// What a player's piece of a kind can do.
    #[inline(always)]
    pub fn walker(&self, player: u8, kind: u8) -> &Walker<W> {
        &self.walkers[usize::from(player) * self.kinds + usize::from(kind)]
    }
}

/// The rays of an act, if it moves in the manner wanted.
fn rays_of<const W: usize>(program: Option<&Program<W>>, wanted: impl Fn(Motion) -> bool) -> Option<&RayTable> {
    program.filter(|program| wanted(program.motion)).map(|program| &*program.rays)
}

/// Whether an act is one that the lane knows.
fn simple<const W: usize>(program: &Program<W>) -> bool {
    let plain = matches!(program.motion, Motion::Step | Motion::Slide(_)) && program.taking == Taking::No;
    let takes = matches!(program.motion, Motion::Jump | Motion::Fly(Landing::Any | Landing::Next))
        && program.who.facts.is_empty()
        && program.who.passing.is_empty();
    program.bare() && (plain || takes)
}

/// Whether the rules say nothing that the lane does not know.
fn nothing_else<const W: usize>(core: &Core<W>) -> bool {
    let rules = &core.rules;
    let turn = &rules.turn;
    let parts = core.parts;
    let preferences = matches!(turn.prefer.as_slice(), [] | [Criterion::MostCaptures]);
    let chains = turn.chains.iter().all(|c| !(c.keep_direction || c.never_repeat || c.never_revisit));
    core.direct
        && !core.parts.waiting
        && core.placements.iter().all(Vec::is_empty)
        && core.removals.iter().all(Vec::is_empty)
        && rules.bans.is_empty()
        && rules.phases.iter().all(|phase| *phase == crate::rules::Phase::Always)
        && turn.passes.is_empty()
        && preferences
        && chains
        && !(parts.flags || parts.been || parts.columns || parts.encloses || parts.passing || parts.closing)
}

/// The enemy's kinds that a piece takes, as a mask; `None` if it takes others' pieces too.
fn prey<const W: usize>(core: &Core<W>, program: &Program<W>, player: u8, kind: u8) -> Option<u8> {
    let mut mask = 0;
    for man in program.who.men[usize::from(kind)].iter().filter(|&man| usize::from(man) < core.men.count()) {
        match core.men.owner(man) {
            owner if owner == player => return None,
            owner if usize::from(owner) < core.men.players => mask |= 1 << core.men.kind(man),
            // Nobody's pieces never come into a position of the lane.
            _ => {}
        }
    }
    Some(mask)
}

/// Where a piece is crowned; `None` if that is no simple matter.
fn crown<const W: usize>(promotions: &[Promoting<W>], place: &[u16]) -> Option<Option<Crown<W>>> {
    let promotion = match promotions {
        [] => return Some(None),
        [one] => one,
        _ => return None,
    };
    let Area::Fixed(on) = promotion.on else { return None };
    if promotion.missing || promotion.asks || promotion.phases != u64::MAX {
        return None;
    }
    let &[to] = promotion.to.as_slice() else { return None };
    let on = number::placed(on.iter(), place);
    Some(Some(Crown { on, to, moment: promotion.moment }))
}
