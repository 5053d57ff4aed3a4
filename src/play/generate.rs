//! Single actions: which hops and quiet moves a piece has (semantics, stages 1 to 3).
//!
//! Everything is asked of a [`View`], so that the first hop of a piece and the tenth of its chain go through the same code.

use super::ask::Ask;
use super::list::HopRec;
use super::position::{Again, Position};
use super::view::View;
use crate::game::act::{Motion, Program, Taking, Whoever};
use crate::game::area::Area;
use crate::game::bits::Bits;
use crate::game::core::{Banned, Core};
use crate::game::rays::{Ray, Run};
use crate::notation::Mark;
use crate::rules::{Kind, KindSet, Landing, Moment};

/// Generates the moves of one player in one position.
#[derive(Clone, Copy, Debug)]
pub struct Gen<'a, const W: usize> {
    /// The tables.
    pub core: &'a Core<W>,
    /// The position.
    pub pos: &'a Position<W>,
    /// The player.
    pub side: u8,
    /// The blocks of moves that hold for him.
    pub phases: u64,
}

/// What a landing does to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crown {
    /// Nothing.
    No,
    /// It becomes one of these at this moment.
    To(KindSet, Moment),
}

impl<'a, const W: usize> Gen<'a, W> {
    /// For the player to move.
    pub fn new(core: &'a Core<W>, pos: &'a Position<W>) -> Gen<'a, W> {
        Gen { core, pos, side: pos.state.side, phases: pos.state.phases }
    }

    /// For any player, as if it were his turn.
    pub fn of(core: &'a Core<W>, pos: &'a Position<W>, side: u8) -> Gen<'a, W> {
        if side == pos.state.side {
            return Gen::new(core, pos);
        }
        Gen { core, pos, side, phases: super::ask::phases(core, pos, side).0 }
    }

    /// The pieces that may move.
    pub fn movers(&self) -> Bits<W> {
        let own = self.pos.owned[usize::from(self.side)];
        match self.pos.state.again {
            Again::Piece(point) if self.side == self.pos.state.side => own.and(&Bits::of(point)),
            _ => own,
        }
    }

    /// A piece before its move.
    #[inline(always)]
    pub fn view(&self, point: u16) -> View<W> {
        View::new(self.pos, point, self.core.men.kind(self.pos.man[usize::from(point)]))
    }

    /// Whether a program may start here.
    #[inline(always)]
    pub fn starts(&self, program: &Program<W>, view: &View<W>) -> bool {
        if program.phases & self.phases == 0 {
            return false;
        }
        match &program.from {
            Area::All => {}
            Area::Fixed(bits) if bits.has(view.at) => {}
            Area::Fixed(_) => return false,
            area => {
                if !self.area(area, view).has(view.at) {
                    return false;
                }
            }
        }
        !program.asks || self.holds(&self.core.rules.acts[program.act].bound.cond, view)
    }

    /// Whether the condition of a bound clause holds for the piece of a view.
    pub fn holds(&self, cond: &Option<crate::rules::Cond>, view: &View<W>) -> bool {
        cond.as_ref()
            .is_none_or(|cond| self.real(view, |pos| Ask::playing(self.core, pos, self.side).about(view.at).cond(cond)))
    }

    /// The points of an area in the view.
    pub fn area(&self, area: &Area<W>, view: &View<W>) -> Bits<W> {
        match area {
            Area::All => self.core.all(),
            Area::Fixed(bits) => *bits,
            Area::Ask(region) => self.real(view, |pos| super::ask::region(self.core, pos, region, self.side)),
        }
    }

    /// Asks something of the position that a view stands for. Before the first hop that is the position itself; in
    /// mid-chain it is made on a copy, which only rulesets with conditions on acts ever need.
    fn real<T>(&self, view: &View<W>, ask: impl FnOnce(&Position<W>) -> T) -> T {
        if view.hops == 0 {
            return ask(self.pos);
        }
        let mut pos = self.pos.clone();
        pos.keyed = false;
        let flags = pos.flags_at(view.origin);
        pos.set_man(self.core, view.origin, 0, 0);
        if !self.core.rules.turn.lift_at_end {
            view.taken.iter().for_each(|point| pos.set_man(self.core, point, 0, 0));
        }
        pos.set_man(self.core, view.at, self.core.men.of(self.side, view.kind), flags);
        ask(&pos)
    }

    /// Whether the piece on a point is one that an act names, and not yet taken.
    #[inline(always)]
    pub fn is(&self, view: &View<W>, who: &Whoever, point: u16) -> bool {
        let man = self.pos.man[usize::from(point)];
        if man == 0 || view.taken.has(point) || point == view.origin {
            return false;
        }
        who.men[usize::from(view.kind)].has(man) || (!who.facts.is_empty() && self.by_fact(view, who, point, man))
    }

    #[cold]
    fn by_fact(&self, view: &View<W>, who: &Whoever, point: u16, man: u8) -> bool {
        who.facts.iter().any(|whom| {
            let named = self.core.men.named(whom, &self.core.rules.ranks, self.side, Some(Kind(view.kind)));
            named.has(man)
                && self.real(view, |pos| {
                    let ask = Ask::playing(self.core, pos, self.side);
                    whom.facts.iter().all(|fact| ask.fact(point, fact))
                })
        })
    }

    /// The piece that a crossed point stands for, if an act takes it in passing.
    fn passed(&self, view: &View<W>, who: &Whoever, point: u16) -> Option<u16> {
        if who.passing.is_empty() || !view.vacant(point) {
            return None;
        }
        let fits = |victim: u16| {
            let man = self.pos.man[usize::from(victim)];
            let named = |whom| self.core.men.named(whom, &self.core.rules.ranks, self.side, Some(Kind(view.kind)));
            let facts = |whom: &crate::rules::Whom| {
                let ask = Ask::playing(self.core, self.pos, self.side);
                whom.facts.iter().all(|fact| ask.fact(victim, fact))
            };
            !view.taken.has(victim) && who.passing.iter().any(|whom| named(whom).has(man) && facts(whom))
        };
        self.pos.passing.iter().filter(|&&(_, crossed)| crossed == point).map(|&(v, _)| v).find(|&v| fits(v))
    }

    /// The points that a piece may neither stop on nor cross.
    pub fn barred(&self, view: &View<W>) -> Bits<W> {
        self.banned(view, |what| if let Banned::Enter(area) = what { Some(area) } else { None })
    }

    /// The points on which a piece may not end its move, beside those where it has stood.
    pub fn no_stop(&self, view: &View<W>) -> Bits<W> {
        self.banned(view, |what| if let Banned::Stop(area) = what { Some(area) } else { None })
    }

    fn banned(&self, view: &View<W>, pick: impl Fn(&Banned<W>) -> Option<&Area<W>>) -> Bits<W> {
        let bans = &self.core.bans[usize::from(self.core.men.of(self.side, view.kind))];
        let mut out = Bits::EMPTY;
        for ban in bans.iter().filter(|ban| ban.phases & self.phases != 0) {
            if let Some(area) = pick(&ban.what) {
                if !ban.asks || self.holds(&self.core.rules.bans[ban.index].bound.cond, view) {
                    out = out.or(&self.area(area, view));
                }
            }
        }
        out
    }

    /// Whether a piece may not end its move where it has stood.
    pub fn never_returns(&self, view: &View<W>) -> bool {
        let bans = &self.core.bans[usize::from(self.core.men.of(self.side, view.kind))];
        bans.iter().any(|ban| {
            matches!(ban.what, Banned::Return)
                && ban.phases & self.phases != 0
                && (!ban.asks || self.holds(&self.core.rules.bans[ban.index].bound.cond, view))
        })
    }

    /// What a landing does to a piece of a kind. The first promotion that applies sets the moment; further ones with the
    /// same moment add to the choice.
    pub fn crown(&self, view: &View<W>, point: u16) -> Crown {
        let man = self.core.men.of(self.side, view.kind);
        let mut found = Crown::No;
        for promotion in &self.core.promotions[usize::from(man)] {
            let holds = promotion.phases & self.phases != 0
                && match &promotion.on {
                    Area::All => true,
                    Area::Fixed(bits) => bits.has(point),
                    area => self.area(area, view).has(point),
                }
                && (!promotion.asks || self.holds(&self.core.rules.promotions[promotion.index].bound.cond, view));
            if !holds {
                continue;
            }
            let kinds = promotion.to.iter().filter(|&&kind| !promotion.missing || self.missing(kind));
            let kinds = kinds.fold(KindSet::default(), |set, &kind| set.plus(KindSet::of(Kind(kind))));
            found = match found {
                _ if kinds.is_empty() => found,
                Crown::No => Crown::To(kinds, promotion.moment),
                Crown::To(more, moment) if moment == promotion.moment => Crown::To(more.plus(kinds), moment),
                other => other,
            };
        }
        found
    }

    /// Whether fewer of a kind are on the board and in hand than at the start.
    fn missing(&self, kind: u8) -> bool {
        let man = usize::from(self.core.men.of(self.side, kind));
        u32::from(self.pos.count[man]) + self.pos.hand[man] < self.core.initial[man]
    }

    /// Gives all capturing hops of a piece to `f` until it answers `true`; whether it did. Approach and withdrawal are
    /// marked on every hop; [`super::chain`] keeps the marks where both were possible.
    #[inline]
    pub fn each_hop(&self, view: &View<W>, f: &mut impl FnMut(HopRec) -> bool) -> bool {
        let core = self.core;
        let man = usize::from(core.men.of(self.side, view.kind));
        let repertoire = &core.repertoires[man];
        let list = if view.hops == 0 { &repertoire.takes } else { &repertoire.chains };
        if list.is_empty() {
            return false;
        }
        let barred = if core.bans[man].is_empty() { Bits::EMPTY } else { self.barred(view) };
        let rules = core.chain(view.kind);
        for &index in list {
            let program = &core.programs[index as usize];
            if !self.starts(program, view) {
                continue;
            }
            let onto = match &program.onto {
                Area::All => None,
                area => Some(self.area(area, view)),
            };
            let mut land = |to: u16, dir: u16, victims: Run, mark: Option<Mark>, near: bool| {
                if onto.is_some_and(|onto| !onto.has(to)) || (rules.never_revisit && view.visited.has(to)) {
                    return false;
                }
                let hop = HopRec { to, dir, victims, mark, becomes: None, near, stops: false, program: index };
                self.crowned(view, hop, f)
            };
            for ray in program.rays.at(view.at) {
                let turns_badly = view.hops > 0
                    && ((rules.keep_direction && ray.dir != view.last)
                        || (rules.never_repeat && ray.dir == view.last)
                        || (rules.never_reverse && core.rays.opposite(ray.dir, view.last)));
                if !turns_badly && self.along(program, view, ray, &barred, &mut land) {
                    return true;
                }
            }
        }
        false
    }

    /// Multiplies a hop by the choices of promotion on its landing.
    fn crowned(&self, view: &View<W>, hop: HopRec, f: &mut impl FnMut(HopRec) -> bool) -> bool {
        if self.core.promotions[usize::from(self.core.men.of(self.side, view.kind))].is_empty() {
            return f(hop);
        }
        match self.crown(view, hop.to) {
            Crown::To(kinds, moment) if moment != Moment::End => {
                let stops = moment == Moment::Stop;
                kinds.iter().any(|kind| f(HopRec { becomes: Some(kind.0), stops, ..hop }))
            }
            _ => f(hop),
        }
    }

    /// The captures along one ray.
    #[inline]
    fn along(
        &self,
        program: &Program<W>,
        view: &View<W>,
        ray: &Ray,
        barred: &Bits<W>,
        land: &mut impl FnMut(u16, u16, Run, Option<Mark>, bool) -> bool,
    ) -> bool {
        let points = self.core.rays.of(ray.run);
        let at = |i: usize| Run { start: ray.run.start + i as u32, len: 1 };
        match program.motion {
            Motion::Jump => {
                let [over, to, ..] = *points else { return false };
                if !view.vacant(to) || barred.has(over) || barred.has(to) {
                    return false;
                }
                if self.is(view, &program.who, over) {
                    return land(to, ray.dir, at(0), None, true);
                }
                match self.passed(view, &program.who, over) {
                    Some(victim) => land(to, ray.dir, Run { start: u32::from(victim), len: 1 }, None, true),
                    None => false,
                }
            }
            Motion::Fly(landing) => {
                let Some(first) = points.iter().position(|&p| !view.vacant(p) || barred.has(p)) else { return false };
                if barred.has(points[first]) || !self.is(view, &program.who, points[first]) {
                    return false;
                }
                for (i, &to) in points.iter().enumerate().skip(first + 1) {
                    if !view.vacant(to) || barred.has(to) {
                        return false;
                    }
                    if land(to, ray.dir, at(first), None, i == first + 1) {
                        return true;
                    }
                    if landing == Landing::Next {
                        return false;
                    }
                }
                false
            }
            Motion::Step | Motion::Slide(_) | Motion::Leap => {
                if let Taking::Line { run, ahead, .. } = program.taking {
                    return self.line(program, view, ray, barred, (run, ahead), land);
                }
                self.displace(program, view, ray, barred, land)
            }
            Motion::Hop { .. } => false,
        }
    }

    /// Captures of what stands where the piece lands, or of what a crossed landing stands for.
    fn displace(
        &self,
        program: &Program<W>,
        view: &View<W>,
        ray: &Ray,
        barred: &Bits<W>,
        land: &mut impl FnMut(u16, u16, Run, Option<Mark>, bool) -> bool,
    ) -> bool {
        for (i, &to) in self.core.rays.of(ray.run).iter().enumerate().take(reach(program.motion)) {
            if barred.has(to) {
                return false;
            }
            if self.far_enough(program, ray, i) {
                let victims = Run { start: ray.run.start + i as u32, len: 1 };
                if self.is(view, &program.who, to) {
                    if land(to, ray.dir, victims, None, true) {
                        return true;
                    }
                } else if let Some(victim) = self.passed(view, &program.who, to) {
                    if land(to, ray.dir, Run { start: u32::from(victim), len: 1 }, None, true) {
                        return true;
                    }
                }
            }
            let crosses = program.past.as_ref().is_some_and(|past| self.is(view, past, to));
            if !view.vacant(to) && !crosses {
                return false;
            }
        }
        false
    }

    /// Captures of what stands ahead of the landing or behind the start.
    fn line(
        &self,
        program: &Program<W>,
        view: &View<W>,
        ray: &Ray,
        barred: &Bits<W>,
        (run, ahead): (bool, bool),
        land: &mut impl FnMut(u16, u16, Run, Option<Mark>, bool) -> bool,
    ) -> bool {
        let rays = &self.core.rays;
        for &to in rays.of(ray.run).iter().take(reach(program.motion)) {
            if !view.vacant(to) || barred.has(to) {
                return false;
            }
            let targets = if ahead { rays.full(to, ray.dir) } else { rays.behind(view.at, ray.dir) };
            let most = if run { usize::MAX } else { 1 };
            let len = rays.of(targets).iter().take(most).take_while(|&&p| self.is(view, &program.who, p)).count();
            if len > 0 {
                let mark = if ahead { Mark::Approach } else { Mark::Withdrawal };
                if land(to, ray.dir, Run { start: targets.start, len: len as u16 }, Some(mark), true) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a landing lies as far as the act demands.
    pub fn far_enough(&self, program: &Program<W>, ray: &Ray, index: usize) -> bool {
        (!program.loops || index >= usize::from(ray.arc)) && self.die_allows(program, index)
    }

    /// Gives all quiet landings of a piece by one program to `f` until it answers `true`.
    pub fn each_quiet(&self, program: &Program<W>, view: &View<W>, f: &mut impl FnMut(u16, usize) -> bool) -> bool {
        if !self.starts(program, view) {
            return false;
        }
        let man = usize::from(self.core.men.of(self.side, view.kind));
        let barred = if self.core.bans[man].is_empty() { Bits::EMPTY } else { self.barred(view) };
        let onto = match &program.onto {
            Area::All => None,
            area => Some(self.area(area, view)),
        };
        let mut land = |to: u16, index: usize| {
            // A tour along a track may pass its own start but a piece that stays where it is has not moved.
            to != view.at && onto.is_none_or(|onto| onto.has(to)) && f(to, index)
        };
        for ray in program.rays.at(view.at) {
            let points = self.core.rays.of(ray.run);
            if let Motion::Hop { line } = program.motion {
                let over = points.iter().take_while(|&&p| self.is(view, &program.who, p)).count();
                let over = if line { over } else { over.min(1) };
                let Some(&to) = points.get(over).filter(|_| over > 0) else { continue };
                let clear = points[..=over].iter().all(|&p| !barred.has(p));
                if clear && view.vacant(to) && land(to, over) {
                    return true;
                }
                continue;
            }
            for (i, &to) in points.iter().enumerate().take(reach(program.motion)) {
                let vacant = view.vacant(to);
                let crosses = !vacant && program.past.as_ref().is_some_and(|past| self.is(view, past, to));
                if barred.has(to) || !(vacant || crosses) {
                    break;
                }
                if vacant && self.far_enough(program, ray, i) && land(to, i) {
                    return true;
                }
            }
        }
        false
    }
}

/// How many points of a ray a motion may reach.
fn reach(motion: Motion) -> usize {
    match motion {
        Motion::Slide(most) => usize::from(most),
        _ => 1,
    }
}
