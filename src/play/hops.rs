//! Along the rays: the capturing hops and the quiet landings of a piece.

use super::generate::{Crown, Gen};
use super::list::HopRec;
use super::view::View;
use crate::game::act::{Motion, Program, Taking};
use crate::game::area::Area;
use crate::game::bits::Bits;
use crate::game::rays::{Ray, Run};
use crate::notation::Mark;
use crate::rules::{Kind, Landing, Moment};

/// What is done with a capturing landing: point, direction, victims, mark, whether it is right behind its victim.
trait Land: FnMut(u16, u16, Run, Option<Mark>, bool) -> bool {}

impl<F: FnMut(u16, u16, Run, Option<Mark>, bool) -> bool> Land for F {}

impl<const W: usize> Gen<'_, W> {
    /// Gives all capturing hops of a piece to `f` until it answers `true`; whether it did. Approach and withdrawal are
    /// marked on every hop; [`super::chain`] keeps the marks where both were possible.
    pub fn each_hop(&self, view: &View<W>, f: &mut dyn FnMut(HopRec) -> bool) -> bool {
        let core = self.core;
        let man = usize::from(core.men.of(self.side, view.kind));
        let repertoire = &core.repertoires[man];
        let list = if view.hops == 0 { &repertoire.takes } else { &repertoire.chains };
        if list.is_empty() {
            return false;
        }
        let others = self.pos.occ.minus(&self.pos.owned[usize::from(self.side)]);
        let near = |program: &Program<W>| match program.prey.get(usize::from(view.at)) {
            Some(prey) => prey.meets(if program.spares_own { &others } else { &self.pos.occ }),
            None => true,
        };
        let mut barred = None;
        let rules = core.chain(view.kind);
        for &index in list {
            let program = &core.programs[index as usize];
            if !near(program) || !self.starts(program, view) {
                continue;
            }
            let onto = match &program.onto {
                Area::All => None,
                Area::Fixed(bits) => Some(*bits),
                area => Some(self.area(area, view)),
            };
            let barred = *barred.get_or_insert_with(|| self.barred(view));
            let mut land = |to: u16, dir: u16, victims: Run, mark: Option<Mark>, near: bool| {
                if onto.is_some_and(|onto| !onto.has(to)) || (rules.never_revisit && view.visited.has(to)) {
                    return false;
                }
                let far = !near && self.keeps_close(program.motion, victims);
                let hop = HopRec { to, dir, victims, mark, becomes: None, far, stops: false, program: index };
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
    fn crowned(&self, view: &View<W>, hop: HopRec, f: &mut dyn FnMut(HopRec) -> bool) -> bool {
        if self.core.promotions[usize::from(self.core.men.of(self.side, view.kind))].is_empty() {
            return f(hop);
        }
        match self.onward(&hop, |after| after.crown(&self.after(view, &hop), hop.to)) {
            Crown::To(kinds, moment) if moment != Moment::End => {
                let stops = moment == Moment::Stop;
                kinds.iter().any(|kind| f(HopRec { becomes: Some(kind.0), stops, ..hop }))
            }
            _ => f(hop),
        }
    }

    /// Whether a move that ends with a capture of these victims must land right behind them.
    fn keeps_close(&self, motion: Motion, victims: Run) -> bool {
        let Motion::Fly(Landing::NextAfter(kinds)) = motion else { return false };
        let victim = self.core.rays.of(victims).first().map(|&point| self.pos.man[usize::from(point)]);
        victim.is_some_and(|man| kinds.contains(Kind(self.core.men.kind(man))))
    }

    /// The captures along one ray.
    #[inline]
    fn along(&self, program: &Program<W>, view: &View<W>, ray: &Ray, barred: &Bits<W>, land: &mut impl Land) -> bool {
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
                if program.who.passing.is_empty() {
                    return false;
                }
                match self.passed(view, &program.who, over) {
                    Some(victim) => land(to, ray.dir, Run { start: u32::from(victim), len: 1 }, None, true),
                    None => false,
                }
            }
            Motion::Fly(landing) => {
                if !program.who.passing.is_empty() && self.fly_over_passed(program, view, ray, barred, landing, land) {
                    return true;
                }
                let Some(first) = points.iter().position(|&p| !view.vacant(p) || barred.has(p)) else { return false };
                if barred.has(points[first]) || !self.is(view, &program.who, points[first]) {
                    return false;
                }
                self.behind(view, ray, first, barred, landing, &mut |to, near| land(to, ray.dir, at(first), None, near))
            }
            Motion::Step | Motion::Slide(_) | Motion::Leap => {
                if let Taking::Line { run, ahead, .. } = program.taking {
                    return self.line(program, view, ray, barred, (run, ahead), land);
                }
                self.displace(program, view, ray, barred, land)
            }
            Motion::Hop { .. } | Motion::Script => false,
        }
    }

    /// Flights over empty points that stand for pieces which crossed them in the move just made.
    #[cold]
    fn fly_over_passed(
        &self,
        program: &Program<W>,
        view: &View<W>,
        ray: &Ray,
        barred: &Bits<W>,
        landing: Landing,
        land: &mut impl Land,
    ) -> bool {
        let points = self.core.rays.of(ray.run).iter().enumerate();
        points.take_while(|(_, p)| view.vacant(**p) && !barred.has(**p)).any(|(first, &over)| {
            self.passed(view, &program.who, over).is_some_and(|victim| {
                let victims = Run { start: u32::from(victim), len: 1 };
                self.behind(view, ray, first, barred, landing, &mut |to, near| land(to, ray.dir, victims, None, near))
            })
        })
    }

    /// The landings of a flight behind the victim at an index of its ray, each with whether it is right behind.
    #[inline]
    fn behind(
        &self,
        view: &View<W>,
        ray: &Ray,
        first: usize,
        barred: &Bits<W>,
        landing: Landing,
        land: &mut impl FnMut(u16, bool) -> bool,
    ) -> bool {
        for (i, &to) in self.core.rays.of(ray.run).iter().enumerate().skip(first + 1) {
            if !view.vacant(to) || barred.has(to) {
                return false;
            }
            if land(to, i == first + 1) {
                return true;
            }
            if landing == Landing::Next {
                return false;
            }
        }
        false
    }

    /// Captures of what stands where the piece lands, or of what a crossed landing stands for.
    fn displace(
        &self,
        program: &Program<W>,
        view: &View<W>,
        ray: &Ray,
        barred: &Bits<W>,
        land: &mut impl Land,
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
                } else if !program.who.passing.is_empty()
                    && let Some(victim) = self.passed(view, &program.who, to)
                    && land(to, ray.dir, Run { start: u32::from(victim), len: 1 }, None, true)
                {
                    return true;
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
        land: &mut impl Land,
    ) -> bool {
        let rays = &self.core.rays;
        for (i, &to) in rays.of(ray.run).iter().enumerate().take(reach(program.motion)) {
            let crosses = || program.past.as_ref().is_some_and(|past| self.is(view, past, to));
            if barred.has(to) || !(view.vacant(to) || crosses()) {
                return false;
            }
            // A tour along a track may pass the point that it left.
            if !view.vacant(to) || to == view.at || !self.far_enough(program, ray, i) {
                continue;
            }
            let targets = if ahead { rays.ahead(ray, i) } else { rays.back(ray, view.at) };
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
        let barred = self.barred(view);
        let onto = match &program.onto {
            Area::All => None,
            area => Some(self.area(area, view)),
        };
        let mut land = |to: u16, index: usize| {
            // A tour along a track may pass its own start but a piece that stays where it is has not moved.
            to != view.at && onto.is_none_or(|onto| onto.has(to)) && f(to, index)
        };
        // Most pieces only go on until something stands in the way.
        let plain = matches!(program.motion, Motion::Step | Motion::Slide(_) | Motion::Leap)
            && program.past.is_none()
            && !program.loops
            && program.die.is_none();
        if plain {
            let stop = view.walls.or(&barred);
            let reach = reach(program.motion);
            return program.rays.at(view.at).iter().any(|ray| {
                let open = self.core.rays.of(ray.run).iter().take(reach).take_while(|&&to| !stop.has(to));
                open.enumerate().any(|(i, &to)| land(to, i))
            });
        }
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
