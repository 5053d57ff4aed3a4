//! The lane for simple rules: single men that step and make short jumps, and nothing else.
//!
//! Such rules are decided once, when a game is compiled. Counting then needs no programs: the steps of a piece are a mask,
//! its jumps a few pairs of points.

use super::act::{Motion, Taking};
use super::bits::Bits;
use super::core::Core;
use super::men::ManSet;
use crate::rules::Moment;

/// A short jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leapfrog {
    /// The point jumped over.
    pub over: u16,
    /// The landing.
    pub to: u16,
}

/// What a man can do under simple rules.
#[derive(Clone, Debug, Default)]
pub struct Simple<const W: usize> {
    /// By point, where it can step.
    pub steps: Vec<Bits<W>>,
    /// By point, over what it can jump.
    pub over: Vec<Bits<W>>,
    /// By point, where its jumps start in the list.
    first: Vec<u32>,
    jumps: Vec<Leapfrog>,
    /// Whom it takes.
    pub takes: ManSet,
    /// Where a chain ends because the piece is crowned there.
    pub stops: Bits<W>,
}

impl<const W: usize> Simple<W> {
    /// The jumps from a point.
    #[inline(always)]
    pub fn jumps(&self, point: u16) -> &[Leapfrog] {
        let point = usize::from(point);
        &self.jumps[self.first[point] as usize..self.first[point + 1] as usize]
    }
}

/// Tables for simple rules, by man.
#[derive(Clone, Debug)]
pub struct Profile<const W: usize> {
    /// By man; empty for neutral men.
    pub men: Vec<Simple<W>>,
}

impl<const W: usize> Profile<W> {
    /// The tables, if the rules are simple.
    pub fn of(core: &Core<W>) -> Option<Profile<W>> {
        if !simple(core) {
            return None;
        }
        let mut men = vec![Simple::default(); core.men.count()];
        for (man, out) in men.iter_mut().enumerate() {
            let kind = usize::from(core.men.kind(man as u8));
            let repertoire = &core.repertoires[man];
            for point in 0..core.points {
                let mut steps = Bits::EMPTY;
                for &at in &repertoire.quiet {
                    for ray in core.programs[at as usize].rays.at(point) {
                        steps.insert(core.rays.of(ray.run)[0]);
                    }
                }
                let mut over = Bits::EMPTY;
                out.first.push(out.jumps.len() as u32);
                for &at in &repertoire.takes {
                    for ray in core.programs[at as usize].rays.at(point) {
                        if let [v, to, ..] = *core.rays.of(ray.run) {
                            out.jumps.push(Leapfrog { over: v, to });
                            over.insert(v);
                        }
                    }
                }
                out.steps.push(steps);
                out.over.push(over);
            }
            out.first.push(out.jumps.len() as u32);
            for promotion in core.promotions[man].iter().filter(|p| p.moment == Moment::Stop) {
                out.stops = promotion.on.fixed().unwrap_or_default();
            }
            if let Some(&at) = repertoire.takes.first() {
                out.takes = core.programs[at as usize].who.men[kind];
            }
        }
        Some(Profile { men })
    }
}

/// Whether the rules are simple.
fn simple<const W: usize>(core: &Core<W>) -> bool {
    let rules = &core.rules;
    let turn = &rules.turn;
    let parts = core.parts;
    let programs = core.programs.iter().all(|program| {
        let step = program.motion == Motion::Step && program.taking == Taking::No;
        let jump = program.motion == Motion::Jump && program.who.facts.is_empty() && program.who.passing.is_empty();
        program.bare() && (step || jump)
    });
    // One jump clause for each man, so that no two clauses give the same hop and all jumps take the same men.
    let single = core.repertoires.iter().all(|repertoire| repertoire.takes.len() <= 1);
    let nothing_else = core.placements.iter().all(Vec::is_empty)
        && core.removals.iter().all(Vec::is_empty)
        && rules.bans.is_empty()
        && turn.no_check.is_empty()
        && turn.no_repeat.is_none()
        && turn.limits.is_empty()
        && turn.dice.is_none()
        && turn.passes.is_empty()
        && !(parts.flags
            || parts.been
            || parts.columns
            || parts.encloses
            || parts.follows
            || parts.closing
            || parts.effects
            || parts.made);
    // One promotion to one kind, which neither adds moves nor lets a chain go on as another kind.
    let promotions = core.promotions.iter().all(|list| {
        list.len() <= 1
            && list.iter().all(|promotion| {
                promotion.to.len() == 1
                    && !promotion.missing
                    && !promotion.asks
                    && promotion.phases == u64::MAX
                    && promotion.on.fixed().is_some()
                    && promotion.moment != Moment::GoOn
            })
    });
    let chains = turn.chains.iter().all(|chain| {
        !(chain.keep_direction || chain.never_reverse || chain.never_repeat || chain.never_revisit || chain.seek)
    });
    programs && single && nothing_else && promotions && chains && !parts.huffing
}
