//! Moves that take nothing by themselves: steps, slides, leaps and hops, placements, removals, passing.

use super::PlayError;
use super::ask::Ask;
use super::generate::{Crown, Gen};
use super::list::{List, MoveRec, What};
use super::position::{Again, NOWHERE};
use super::view::View;
use crate::game::act::Placement;
use crate::game::bits::Bits;
use crate::game::core::Promoting;
use crate::game::endings::Reads;
use crate::rules::{ActKind, Cond};

impl<const W: usize> Gen<'_, W> {
    /// Gives all quiet moves of a piece to `f` until it answers `true`; whether it did.
    pub fn each_travel(&self, point: u16, f: &mut impl FnMut(MoveRec<W>) -> bool) -> bool {
        let core = self.core;
        let man = usize::from(self.pos.man[usize::from(point)]);
        let quiet = &core.repertoires[man].quiet;
        if quiet.is_empty() {
            return false;
        }
        let view = self.view(point);
        let crowning = self.crowning(view.kind);
        // Nothing of this depends on where the piece lands.
        let mut shut = None;
        quiet.iter().any(|&index| {
            let program = &core.programs[index as usize];
            self.each_quiet(program, &view, &mut |to, at| {
                if core.ends_banned && shut.get_or_insert_with(|| self.shut(&view)).has(to) {
                    return false;
                }
                let mut mv = MoveRec::quiet(What::Travel, point, to, view.kind, view.kind, index);
                if program.die.is_some() {
                    mv.face = self.face_for(program, at);
                }
                if crowning.has(to) { self.each_crown(&view, mv, &mut *f) } else { f(mv) }
            })
        })
    }

    /// Multiplies a quiet move by the choices of promotion where it lands.
    fn each_crown(&self, view: &View<W>, mv: MoveRec<W>, mut f: impl FnMut(MoveRec<W>) -> bool) -> bool {
        let landed = View { at: mv.to, hops: 1, ..*view };
        match self.crown(&landed, mv.to) {
            Crown::No => f(mv),
            Crown::To(kinds, _) => kinds.iter().any(|kind| f(MoveRec { becomes: kind.0, ..mv })),
        }
    }

    /// Gives all placements to `f` until it answers `true`; whether it did.
    pub fn each_placement(&self, f: &mut dyn FnMut(MoveRec<W>) -> bool) -> bool {
        self.placeable(&mut |kind, from| self.each_placement_of(kind, from, &mut *f))
    }

    /// Gives the pieces that may be placed, each by its kind and its point or [`NOWHERE`] for those in hand, to `f` until it
    /// answers `true`; whether it did.
    fn placeable(&self, f: &mut dyn FnMut(u8, u16) -> bool) -> bool {
        let placements = &self.core.placements[usize::from(self.side)];
        if placements.is_empty() || self.one_piece() {
            return false;
        }
        (0..self.core.men.kinds as u8).any(|kind| {
            let man = usize::from(self.core.men.of(self.side, kind));
            (self.pos.hand[man] > 0 && f(kind, NOWHERE)) || self.pos.of[man].iter().any(|from| f(kind, from))
        })
    }

    /// The clauses by which a piece may be placed, by their numbers.
    fn placings(&self, view: &View<W>) -> impl Iterator<Item = (usize, &Placement<W>)> {
        let placements = self.core.placements[usize::from(self.side)].iter().enumerate();
        placements.filter(|(_, placement)| {
            let from = || match &placement.from {
                None => view.origin == NOWHERE,
                Some(area) => view.origin != NOWHERE && self.area(area, view).has(view.origin),
            };
            placement.phases & self.phases != 0 && placement.kinds.contains(&view.kind) && from()
        })
    }

    /// Gives the placements of one piece, from hand or from its point, to `f` until it answers `true`; whether it did.
    pub fn each_placement_of(&self, kind: u8, from: u16, f: &mut dyn FnMut(MoveRec<W>) -> bool) -> bool {
        let view = self.placed_view(kind, from);
        let mut open = None;
        self.placings(&view).any(|(index, placement)| {
            let open = open.get_or_insert_with(|| self.open(&view));
            self.landings(placement, &view).and(open).iter().any(|to| {
                let mv = MoveRec::quiet(What::Place, from, to, kind, kind, index as u32);
                self.each_crown(&view, mv, &mut *f)
            })
        })
    }

    /// The view of a piece before it is placed.
    fn placed_view(&self, kind: u8, from: u16) -> View<W> {
        // A piece in hand has no point; its view starts nowhere on the board and sees the board as it is.
        let mut view = View::new(self.pos, if from == NOWHERE { 0 } else { from }, kind);
        if from == NOWHERE {
            view.origin = NOWHERE;
            view.walls = self.pos.occ.or(&self.pos.closed);
        }
        view
    }

    /// Where a clause lets a piece be placed, as far as nothing else forbids it.
    fn landings(&self, placement: &Placement<W>, view: &View<W>) -> Bits<W> {
        let cond = &self.core.rules.acts[placement.act].bound.cond;
        if placement.asks && !self.holds(cond, view) {
            return Bits::EMPTY;
        }
        self.area(&placement.on, view).and(&self.area(&placement.onto, view))
    }

    /// The vacant points on which a piece may be set down by some clause.
    fn open(&self, view: &View<W>) -> Bits<W> {
        let mut open = self.core.all().minus(&view.walls);
        let man = usize::from(self.core.men.of(self.side, view.kind));
        if !self.core.bans[man].is_empty() {
            // A piece that is placed anew on the board remembers where it has stood.
            open = open.minus(&self.barred(view)).minus(&self.shut(view));
        }
        if view.origin != NOWHERE {
            open.remove(view.origin);
        }
        open
    }

    /// The points on which a piece of a kind may be promoted: on no others need that be asked.
    fn crowning(&self, kind: u8) -> Bits<W> {
        let promotions = &self.core.promotions[usize::from(self.core.men.of(self.side, kind))];
        let on = |promotion: &Promoting<W>| promotion.on.fixed().unwrap_or_else(|| self.core.all());
        promotions.iter().fold(Bits::EMPTY, |all, promotion| all.or(&on(promotion)))
    }

    /// Tells `f` how many placements each piece has, by its kind and its point or [`NOWHERE`]; those that several clauses
    /// give are counted once.
    pub fn count_placements(&self, f: &mut impl FnMut(u8, u16, u32)) {
        self.placeable(&mut |kind, from| {
            let view = self.placed_view(kind, from);
            let sets = self.placings(&view).map(|(_, placement)| self.landings(placement, &view));
            let mut all = sets.fold(Bits::EMPTY, |all, on| all.or(&on));
            if !all.is_empty() {
                all = all.and(&self.open(&view));
            }
            let crowned = all.and(&self.crowning(kind));
            let crowns = |to| match self.crown(&View { at: to, hops: 1, ..view }, to) {
                Crown::No => 1,
                Crown::To(kinds, _) => kinds.iter().count() as u32,
            };
            f(kind, from, all.minus(&crowned).count() + crowned.iter().map(crowns).sum::<u32>());
            false
        });
    }

    /// Gives all removals that are moves of their own to `f` until it answers `true`; whether it did. A player makes them
    /// with each piece of the kinds that the act is written for, though it stays where it is.
    pub fn each_removal(&self, f: &mut dyn FnMut(MoveRec<W>) -> bool) -> bool {
        if self.one_piece() {
            return false;
        }
        self.core.removals[usize::from(self.side)].iter().enumerate().any(|(index, removal)| {
            let act = &self.core.rules.acts[removal.act];
            let ActKind::Remove { who, otherwise } = &act.what else { return false };
            if removal.phases & self.phases == 0 {
                return false;
            }
            let start = act.from.as_ref().map(|from| super::ask::region(self.core, self.pos, from, self.side));
            let mut points = Bits::EMPTY;
            for &kind in &removal.kinds {
                for own in self.pos.of[usize::from(self.core.men.of(self.side, kind))].iter() {
                    let ask = Ask::playing(self.core, self.pos, self.side).about(own);
                    if start.is_some_and(|set| !set.has(own)) || !act.bound.cond.as_ref().is_none_or(|c| ask.cond(c)) {
                        continue;
                    }
                    let open = |who| ask.who(who).minus(&self.pos.closed);
                    let first = open(who);
                    let second = || otherwise.as_ref().map_or(Bits::EMPTY, open);
                    points = points.or(&if first.is_empty() { second() } else { first });
                }
            }
            let lifts = |point| MoveRec::quiet(What::Remove, point, NOWHERE, u8::MAX, u8::MAX, index as u32);
            points.iter().any(|point| f(lifts(point)))
        })
    }

    /// Whether only one piece may move, because the player moves again with it.
    fn one_piece(&self) -> bool {
        self.side == self.pos.state.side && matches!(self.pos.state.again, Again::Piece(_))
    }

    /// Whether the player may pass.
    pub fn may_pass(&self) -> bool {
        let holds = |cond: &Cond| {
            let ask = Ask::playing(self.core, self.pos, self.side);
            // Whether he can move is asked of all moves but the pass itself.
            let movable = Reads::of(cond).moves.then(|| super::legal::can_act(self));
            Ask { movable, ..ask }.cond(cond)
        };
        self.core.rules.turn.passes.iter().filter(|pass| !pass.must).any(|pass| pass.cond.as_ref().is_none_or(holds))
    }

    /// Adds all moves but captures by hops to a list, the pass last.
    pub fn add_quiet(&self, list: &mut List<W>) -> Result<(), PlayError> {
        self.add_acts(list)?;
        if self.may_pass() { list.push(pass()) } else { Ok(()) }
    }

    /// Adds what pieces can do without captures by hops to a list.
    pub fn add_acts(&self, list: &mut List<W>) -> Result<(), PlayError> {
        let mut failed = None;
        let mut push = |mv: MoveRec<W>| match list.push(mv) {
            Ok(()) => false,
            Err(error) => {
                failed = Some(error);
                true
            }
        };
        let full = self.movers().iter().any(|point| self.each_travel(point, &mut push))
            || self.each_placement(&mut push)
            || self.each_removal(&mut push);
        match failed {
            Some(error) if full => Err(error),
            _ => Ok(()),
        }
    }
}

/// The pass.
pub fn pass<const W: usize>() -> MoveRec<W> {
    MoveRec::quiet(What::Pass, NOWHERE, NOWHERE, u8::MAX, u8::MAX, 0)
}
