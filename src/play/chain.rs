//! Chains: complete captures grown hop by hop (semantics section 5), depth first, with memory for one chain only.

use super::PlayError;
use super::columns;
use super::generate::{Crown, Gen};
use super::list::{HopRec, List, MOST_HOPS, MoveRec, What, compare_victims};
use super::view::View;
use crate::game::act::Motion;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::hooks::patience;
use crate::rules::{ChainEnd, Moment};

/// No chain has more hops.
pub const LONGEST_CHAIN: usize = 255;

/// What a walk over all captures does with each; it answers `true` when it has seen enough.
pub trait Sink<const W: usize> {
    /// Takes a complete capture, whose hops are `path`.
    fn take(&mut self, core: &Core<W>, mv: MoveRec<W>, path: &[HopRec]) -> Result<bool, PlayError>;
}

/// Keeps all captures.
impl<const W: usize> Sink<W> for List<W> {
    fn take(&mut self, _: &Core<W>, mut mv: MoveRec<W>, path: &[HopRec]) -> Result<bool, PlayError> {
        mv.first_hop = self.hops.len() as u32;
        self.make_room(path.len())?;
        self.hops.extend_from_slice(path);
        self.push(mv)?;
        Ok(false)
    }
}

/// Stops at the first capture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    fn take(&mut self, _: &Core<W>, _: MoveRec<W>, _: &[HopRec]) -> Result<bool, PlayError> {
        self.0 = true;
        Ok(true)
    }
}

/// Stops at the first capture that takes one of some points.
#[derive(Clone, Copy, Debug)]
pub struct Hits<const W: usize> {
    /// The points.
    pub targets: Bits<W>,
    /// Whether one was taken.
    pub hit: bool,
}

impl<const W: usize> Sink<W> for Hits<W> {
    fn take(&mut self, _: &Core<W>, mv: MoveRec<W>, _: &[HopRec]) -> Result<bool, PlayError> {
        self.hit |= mv.taken.meets(&self.targets);
        Ok(self.hit)
    }
}

/// Buffers of a walk, used again and again.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// The hops of all nodes on the way down, one after the other.
    stack: Vec<HopRec>,
    /// The hops of the present chain.
    path: Vec<HopRec>,
    /// How many hops were looked at.
    seen: u64,
}

impl Work {
    /// Starts the count of hops again.
    pub fn reset(&mut self) {
        self.stack.clear();
        self.path.clear();
        self.seen = 0;
    }
}

/// What became of growing a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grown {
    /// It has no further hop.
    Ended,
    /// It has.
    Went,
    /// The sink has seen enough.
    Enough,
}

impl<const W: usize> Gen<'_, W> {
    /// Gives all complete captures of a piece to a sink; whether it has seen enough.
    pub fn captures(&self, point: u16, work: &mut Work, sink: &mut dyn Sink<W>) -> Result<bool, PlayError> {
        Ok(self.grow(&self.view(point), work, sink)? == Grown::Enough)
    }

    /// Whether a piece has a first hop; where no clause forbids ends of moves, that is a capture.
    #[inline]
    pub fn has_hop(&self, view: &View<W>) -> bool {
        self.each_hop(view, &mut |_| true)
    }

    /// The view after a hop.
    #[inline(always)]
    pub fn after(&self, view: &View<W>, hop: &HopRec) -> View<W> {
        let mut next = *view;
        for &victim in self.core.rays.of(hop.victims) {
            next.taken.insert(victim);
            // Under a taken top there may be more of a column, which stays.
            let stays = self.pos.below.get(usize::from(victim)).is_some_and(|below| !below.is_empty());
            if !self.core.rules.turn.lift_at_end && !stays {
                next.walls.remove(victim);
            }
        }
        next.at = hop.to;
        next.kind = hop.becomes.unwrap_or(view.kind);
        next.hops += 1;
        next.last = hop.dir;
        next.visited.insert(hop.to);
        next
    }

    /// What is asked after a hop is asked of the board as it then is. Only columns change it under way: what lies under a
    /// taken top comes to light.
    pub fn onward<T>(&self, hop: &HopRec, ask: impl FnOnce(&Gen<'_, W>) -> T) -> T {
        if !self.core.parts.columns {
            return ask(self);
        }
        let board = columns::after(self.core, self.pos, hop);
        ask(&Gen { pos: &board, ..*self })
    }

    /// Grows a chain by all its next hops.
    // Most pieces have none: that is seen without a frame for those that have.
    #[inline]
    fn grow(&self, view: &View<W>, work: &mut Work, sink: &mut dyn Sink<W>) -> Result<Grown, PlayError> {
        let base = work.stack.len();
        self.collect(view, work);
        if work.stack.len() == base { Ok(Grown::Ended) } else { self.go_on(view, base, work, sink) }
    }

    /// Makes each of the hops that lie on the stack from `base` on.
    fn go_on(&self, view: &View<W>, base: usize, work: &mut Work, sink: &mut dyn Sink<W>) -> Result<Grown, PlayError> {
        let end = work.stack.len();
        if patience::ends((end - base) as u64) {
            return Err(PlayError::Stopped);
        }
        work.seen += (end - base) as u64;
        if work.seen > MOST_HOPS {
            return Err(PlayError::TooMany { what: "hops", bound: MOST_HOPS });
        }
        if work.path.len() == LONGEST_CHAIN {
            return Err(PlayError::TooMany { what: "hops of one move", bound: LONGEST_CHAIN as u64 });
        }
        for i in base..end {
            let hop = work.stack[i];
            let next = self.after(view, &hop);
            work.path.push(hop);
            let enough = self.onward(&hop, |after| after.landed(&next, &hop, work, sink));
            work.path.pop();
            if enough? {
                work.stack.truncate(base);
                return Ok(Grown::Enough);
            }
        }
        work.stack.truncate(base);
        Ok(Grown::Went)
    }

    /// Decides after a hop whether the move may end here and whether it may go on.
    fn landed(&self, view: &View<W>, hop: &HopRec, work: &mut Work, sink: &mut dyn Sink<W>) -> Result<bool, PlayError> {
        let goes_on = self.core.programs[hop.program as usize].chains() && !hop.stops;
        match self.core.chain(view.kind).end {
            ChainEnd::MayStop if goes_on => {
                Ok(self.complete(view, work, sink)? || self.grow(view, work, sink)? == Grown::Enough)
            }
            ChainEnd::MustFinish if goes_on => match self.grow(view, work, sink)? {
                Grown::Ended => self.complete(view, work, sink),
                grown => Ok(grown == Grown::Enough),
            },
            _ => self.complete(view, work, sink),
        }
    }

    /// Collects the hops of a node: each once, the marks only where needed, and only landings that go on where that is
    /// the rule.
    #[inline]
    fn collect(&self, view: &View<W>, work: &mut Work) {
        let base = work.stack.len();
        self.each_hop(view, &mut |hop| {
            work.stack.push(hop);
            false
        });
        if work.stack.len() == base {
            return;
        }
        let man = usize::from(self.core.men.of(self.side, view.kind));
        let marked = work.stack.get(base).is_some_and(|hop| hop.mark.is_some());
        if marked || self.core.repertoires[man].takes.len() > 1 {
            self.unite(work, base);
        }
        if self.core.chain(view.kind).seek {
            self.seek(view, work, base);
        }
    }

    /// Drops the marks of hops that need none, and hops that another clause has given already.
    fn unite(&self, work: &mut Work, base: usize) {
        if let [hop] = &mut work.stack[base..] {
            hop.mark = None;
            return;
        }
        if work.stack[base..].iter().any(|hop| hop.mark.is_some()) {
            self.drop_marks(&mut work.stack[base..]);
        }
        let mut kept = base;
        for i in base..work.stack.len() {
            let hop = work.stack[i];
            // What two clauses give alike may go on, end or be followed in two ways; whole moves are compared later.
            let goes_on = |hop: &HopRec| self.core.programs[hop.program as usize].chains();
            let same = |other: &HopRec| {
                (other.to, other.dir, other.becomes, other.far, other.stops)
                    == (hop.to, hop.dir, hop.becomes, hop.far, hop.stops)
                    && goes_on(other) == goes_on(&hop)
                    && (!self.core.parts.effects || other.program == hop.program)
                    && compare_victims(self.core, other, &hop).is_eq()
            };
            if !work.stack[base..kept].iter().any(same) {
                work.stack[kept] = hop;
                kept += 1;
            }
        }
        work.stack.truncate(kept);
    }

    /// Drops the marks of hops whose landing is reached with one mark only.
    fn drop_marks(&self, hops: &mut [HopRec]) {
        // Marks are asked of all hops before any goes.
        let both = |hop: &HopRec| hops.iter().any(|o| o.to == hop.to && o.mark.is_some() && o.mark != hop.mark);
        let marks: Vec<_> = hops.iter().map(|hop| hop.mark.filter(|_| both(hop))).collect();
        for (hop, mark) in hops.iter_mut().zip(marks) {
            hop.mark = mark;
        }
    }

    /// Of the landings behind one victim, keeps those that go on, if any does.
    fn seek(&self, view: &View<W>, work: &mut Work, base: usize) {
        let goes_on = |hop: &HopRec| {
            let next = self.after(view, hop);
            let ends = hop.stops || self.core.chain(next.kind).end == ChainEnd::Single;
            !ends && self.onward(hop, |after| after.has_hop(&next))
        };
        let flies = |hop: &HopRec| matches!(self.core.programs[hop.program as usize].motion, Motion::Fly(_));
        let end = work.stack.len();
        let on: Vec<bool> = work.stack[base..end].iter().map(goes_on).collect();
        let group = |hop: &HopRec| (hop.dir, hop.victims.start);
        let groups: Vec<_> =
            (base..end).filter(|&i| on[i - base] && flies(&work.stack[i])).map(|i| group(&work.stack[i])).collect();
        let mut kept = base;
        for i in base..end {
            let hop = work.stack[i];
            if on[i - base] || !flies(&hop) || !groups.contains(&group(&hop)) {
                work.stack[kept] = hop;
                kept += 1;
            }
        }
        work.stack.truncate(kept);
    }

    /// Gives a finished chain to the sink, if it may end where it ends; once for each kind it may become there.
    fn complete(&self, view: &View<W>, work: &mut Work, sink: &mut dyn Sink<W>) -> Result<bool, PlayError> {
        let Some(last) = work.path.last().copied() else { return Ok(false) };
        let origin_kind = self.core.men.kind(self.pos.man[usize::from(view.origin)]);
        if self.core.ends_banned && self.whole && !self.may_end(view, &work.path) {
            return Ok(false);
        }
        let mut mv = MoveRec::quiet(What::Travel, view.origin, view.at, origin_kind, view.kind, last.program);
        mv.hops = work.path.len() as u16;
        mv.captures = true;
        mv.taken = view.taken;
        let program = &self.core.programs[last.program as usize];
        if program.die.is_some() {
            mv.face = self.face_to(program, view);
        }
        let at_end = match last.becomes {
            None if !self.core.promotions[usize::from(self.core.men.of(self.side, view.kind))].is_empty() => {
                self.crown(view, view.at)
            }
            _ => Crown::No,
        };
        let Crown::To(kinds, Moment::End) = at_end else {
            return sink.take(self.core, mv, &work.path);
        };
        for kind in kinds.iter() {
            mv.becomes = kind.0;
            if let Some(hop) = work.path.last_mut() {
                hop.becomes = Some(kind.0);
            }
            let enough = sink.take(self.core, mv, &work.path);
            if let Some(hop) = work.path.last_mut() {
                hop.becomes = None;
            }
            if enough? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a chain may end here (semantics, stage 5). A chain is not shortened to satisfy this.
    fn may_end(&self, view: &View<W>, path: &[HopRec]) -> bool {
        let Some((last, before)) = path.split_last() else { return false };
        if last.far {
            return false;
        }
        let beginning = Gen { pos: self.root, ..*self };
        let mut start = beginning.view(view.origin);
        // The bans of the kind that made the last hop, asked where the move started.
        start.kind = before.iter().rev().find_map(|hop| hop.becomes).unwrap_or(start.kind);
        beginning.may_stop(&start, view.at)
    }

    /// The points on which a piece may not end a move that it has not begun.
    pub fn shut(&self, view: &View<W>) -> Bits<W> {
        let man = usize::from(self.core.men.of(self.side, view.kind));
        if self.core.bans[man].is_empty() || !self.whole {
            return Bits::EMPTY;
        }
        let shut = self.no_stop(view);
        match self.pos.been.get(usize::from(view.origin)) {
            Some(been) if self.core.ends_banned && self.never_returns(view) => shut.or(been),
            _ => shut,
        }
    }

    /// Whether no `never stop` and no `never return` forbids ending a move on a point; the view is that of its start.
    pub fn may_stop(&self, view: &View<W>, point: u16) -> bool {
        let man = usize::from(self.core.men.of(self.side, view.kind));
        if self.core.bans[man].is_empty() || !self.whole {
            return true;
        }
        if self.no_stop(view).has(point) {
            return false;
        }
        let stood = self.pos.been.get(usize::from(view.origin)).is_some_and(|been| been.has(point));
        !((stood || point == view.origin) && self.never_returns(view))
    }
}
