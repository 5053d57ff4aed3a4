//! Single actions: what a piece may do where (semantics, stages 1 to 3). [`super::hops`] follows the rays.
//!
//! Everything is asked of a [`View`], so that the first hop of a piece and the tenth of its chain go through the same code.

use super::ask::Ask;
use super::position::{Again, NOWHERE, Position};
use super::view::View;
use crate::game::act::{Program, Whoever};
use crate::game::area::Area;
use crate::game::bits::Bits;
use crate::game::core::{Banned, Core};
use crate::rules::{Kind, KindSet, Moment};

/// Generates the moves of one player in one position.
#[derive(Clone, Copy, Debug)]
pub struct Gen<'a, const W: usize> {
    /// The tables.
    pub core: &'a Core<W>,
    /// The position; in the middle of a chain, where columns change, what it has become.
    pub pos: &'a Position<W>,
    /// The position before the move.
    pub root: &'a Position<W>,
    /// The player.
    pub side: u8,
    /// The blocks of moves that hold for him.
    pub phases: u64,
    /// The only face that may be spent; 0 is any.
    pub face: u8,
    /// Whether ends of moves may be forbidden (semantics, stage 5). An enemy gives check by any complete move.
    pub whole: bool,
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
        Gen { core, pos, root: pos, side: pos.state.side, phases: pos.state.phases, face: 0, whole: true }
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
        cond.as_ref().is_none_or(|cond| {
            self.real(view, |pos| {
                let ask = Ask::playing(self.core, pos, self.side);
                // A piece in hand is nowhere, and nothing holds of it.
                if view.hops == 0 && view.origin == NOWHERE { ask.cond(cond) } else { ask.about(view.at).cond(cond) }
            })
        })
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
        let mut flags = 0;
        if view.origin != NOWHERE {
            flags = pos.flags_at(view.origin);
            pos.set_man(self.core, view.origin, 0, 0);
        }
        // Victims that stand as obstacles until the end count as gone for every condition. Columns have lost theirs already.
        if !self.core.parts.columns {
            view.taken.iter().for_each(|point| pos.set_man(self.core, point, 0, 0));
        }
        pos.set_man(self.core, view.at, self.core.men.of(self.side, view.kind), flags);
        ask(&pos)
    }

    /// Whether the piece on a point is one that an act names, and not yet taken.
    #[inline(always)]
    pub fn is(&self, view: &View<W>, who: &Whoever, point: u16) -> bool {
        let man = self.pos.man[usize::from(point)];
        if man == 0 || (view.taken.has(point) && !self.retakes(view)) || point == view.origin {
            return false;
        }
        // What stands on a closed point can go, and nothing can be done to it.
        if self.core.parts.closing && self.pos.closed.has(point) {
            return false;
        }
        who.men[usize::from(view.kind)].has(man) || (!who.facts.is_empty() && self.by_fact(view, who, point, man))
    }

    /// Whether a chain may take from a column from which it has taken already.
    #[cold]
    fn retakes(&self, view: &View<W>) -> bool {
        let core = self.core;
        core.parts.columns && !core.rules.turn.lift_at_end && !core.chain(view.kind).never_retake
    }

    #[cold]
    fn by_fact(&self, view: &View<W>, who: &Whoever, point: u16, man: u8) -> bool {
        who.facts.iter().any(|whom| {
            let named = self.core.men.named(whom, &self.core.rules.ranks, self.side, Some(Kind(view.kind)));
            named.has(man)
                && self.real(view, |pos| {
                    let ask = Ask::playing(self.core, pos, self.side).about(view.at);
                    whom.facts.iter().all(|fact| ask.fact(point, fact))
                })
        })
    }

    /// The piece that a crossed point stands for, if an act takes it in passing.
    pub fn passed(&self, view: &View<W>, who: &Whoever, point: u16) -> Option<u16> {
        if who.passing.is_empty() || !view.vacant(point) {
            return None;
        }
        let fits = |victim: u16| {
            let man = self.pos.man[usize::from(victim)];
            let named = |whom| self.core.men.named(whom, &self.core.rules.ranks, self.side, Some(Kind(view.kind)));
            let facts = |whom: &crate::rules::Whom| {
                let ask = Ask::playing(self.core, self.pos, self.side).about(view.at);
                whom.facts.iter().all(|fact| ask.fact(victim, fact))
            };
            !view.taken.has(victim) && who.passing.iter().any(|whom| named(whom).has(man) && facts(whom))
        };
        self.pos.passing.iter().filter(|&&(_, crossed)| crossed == point).map(|&(v, _)| v).find(|&v| fits(v))
    }

    /// The points that a piece may neither stop on nor cross.
    pub fn barred(&self, view: &View<W>) -> Bits<W> {
        if !self.core.barring.has(self.core.men.of(self.side, view.kind)) {
            return Bits::EMPTY;
        }
        self.banned(view, view, |what| if let Banned::Enter(area) = what { Some(area) } else { None })
    }

    /// The points on which a piece may not end its move, beside those where it has stood. What restricts whole moves is
    /// asked as things were before the move.
    pub fn no_stop(&self, view: &View<W>) -> Bits<W> {
        self.banned(view, &self.beginning(view), |what| if let Banned::Stop(area) = what { Some(area) } else { None })
    }

    /// The piece of a view as it was before its move. A piece from hand has made no hops.
    fn beginning(&self, view: &View<W>) -> View<W> {
        if view.hops == 0 { *view } else { self.view(view.origin) }
    }

    /// What the bans on a piece forbid, their conditions being asked of `asked`, a view of the same piece.
    fn banned(&self, view: &View<W>, asked: &View<W>, pick: impl Fn(&Banned<W>) -> Option<&Area<W>>) -> Bits<W> {
        let bans = &self.core.bans[usize::from(self.core.men.of(self.side, view.kind))];
        let mut out = Bits::EMPTY;
        for ban in bans.iter().filter(|ban| ban.phases & self.phases != 0) {
            if let Some(area) = pick(&ban.what)
                && (!ban.asks || self.holds(&self.core.rules.bans[ban.index].bound.cond, asked))
            {
                out = out.or(&self.area(area, asked));
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
                && (!ban.asks || self.holds(&self.core.rules.bans[ban.index].bound.cond, &self.beginning(view)))
        })
    }

    /// What a landing does to a piece: the view is the one after landing, with the kind it landed as. The first promotion
    /// that applies sets the moment; further ones with the same moment add to the choice.
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
            let kinds = promotion.to.iter().filter(|&&kind| !promotion.missing || self.missing(kind, &view.taken));
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

    /// Whether fewer of a kind are on the board and in hand than at the start, those aside that the move has taken so far.
    pub fn missing(&self, kind: u8, taken: &Bits<W>) -> bool {
        let man = self.core.men.of(self.side, kind);
        let buried = self.pos.below.iter().flatten().filter(|&&(under, _)| under == man).count() as u32;
        let man = usize::from(man);
        // Columns have lost theirs already.
        let gone = if self.core.parts.columns { 0 } else { taken.and(&self.pos.of[man]).count() };
        u32::from(self.pos.count[man]) + buried + self.pos.hand[man] < self.core.initial[man] + gone
    }
}
