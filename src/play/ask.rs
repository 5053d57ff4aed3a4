//! Conditions and facts, asked of a position.
//!
//! Points that the rules leave open and that are decided here: pieces inside columns are not counted, a column being its
//! top piece; `position occurs N times` and `repeats` hold from the N-th occurrence on; in a condition of the end the turn
//! is the one just made, in all others the one to be made.

use super::position::Position;
use super::scripts;
use crate::game::area::beside;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::hooks::Place as HookPlace;
use crate::rules::{
    Cond, Kind, KindSet, Phase, PieceFact, Player, PlayerFact, Point, PointSet, Region, Subject, Who, Whom,
};

/// Asks conditions of a position.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a, const W: usize> {
    /// The tables.
    pub core: &'a Core<W>,
    /// The position.
    pub pos: &'a Position<W>,
    /// The player whose turn it is, from whose side sets are taken.
    pub mover: u8,
    /// Whether the condition belongs to an end clause.
    pub ended: bool,
    /// How often the position has occurred, itself included.
    pub occurred: u32,
    /// The pieces that have a capture, where that is known already.
    pub captors: Option<Bits<W>>,
    /// Whether the player to move can move, where that is known already.
    pub movable: Option<bool>,
    /// The piece that the condition is about.
    pub it: Option<u16>,
    /// The one player and the other.
    pub pair: (u8, u8),
}

impl<'a, const W: usize> Ask<'a, W> {
    /// Asks a condition of moves and duties.
    pub fn playing(core: &'a Core<W>, pos: &'a Position<W>, mover: u8) -> Ask<'a, W> {
        Ask { core, pos, mover, ended: false, occurred: 0, captors: None, movable: None, it: None, pair: (0, 0) }
    }

    /// Asks a condition of the end, where the position has occurred so often.
    pub fn ending(core: &'a Core<W>, pos: &'a Position<W>, occurred: u32) -> Ask<'a, W> {
        Ask { ended: true, occurred, ..Ask::playing(core, pos, pos.state.side) }
    }

    /// With the piece on a point as `it`.
    pub fn about(mut self, point: u16) -> Ask<'a, W> {
        self.it = Some(point);
        self
    }

    /// Whether a condition holds.
    pub fn cond(&self, cond: &Cond) -> bool {
        let event = &self.pos.state.event;
        match cond {
            Cond::Or(parts) => parts.iter().any(|part| self.cond(part)),
            Cond::And(parts) => parts.iter().all(|part| self.cond(part)),
            Cond::Not(inner) => !self.cond(inner),
            Cond::Clock(clock) => {
                let index = usize::from(clock.0);
                self.pos.clocks[index] >= self.core.rules.clocks[index].turns
            }
            Cond::OnePlayer(inner) => self.pairs().any(|pair| Ask { pair, ..*self }.cond(inner)),
            Cond::Turn(from, to) => {
                let turn = self.pos.state.turn - u32::from(self.ended && self.pos.state.turn > 0);
                (*from..=*to).contains(&turn)
            }
            Cond::NoCapture => event.made && !event.took,
            Cond::NoKindMoves(kind) => event.made && event.kind != kind.0,
            Cond::PositionOccurs(times) => self.occurred >= *times,
            Cond::Script(script) => scripts::of(self.core).is_some_and(|scripts| {
                let view = || scripts::view(self.core, self.pos);
                match script.place {
                    HookPlace::EndCondition => scripts.ends(&script.name, self.pos.deed.as_deref(), view),
                    _ => scripts.condition(&script.name, self.it, view),
                }
            }),
            Cond::Called(call) => self.pos.state.called >> call & 1 == 1,
            Cond::Player(subject, fact) => self.subject(*subject, fact),
            Cond::It(fact) => self.it.is_some_and(|point| self.fact(point, fact)),
            Cond::Pieces { no, who, fact } => self.pieces(who, fact) != *no,
        }
    }

    fn players(&self) -> impl Iterator<Item = u8> + use<W> {
        0..self.core.men.players as u8
    }

    fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + use<W> {
        let players = self.core.men.players as u8;
        (0..players).flat_map(move |one| (0..players).map(move |other| (one, other))).filter(|(a, b)| a != b)
    }

    fn subject(&self, subject: Subject, fact: &PlayerFact) -> bool {
        let next = (self.mover + 1) % self.core.men.players as u8;
        match (subject, fact) {
            (Subject::Each | Subject::Together, PlayerFact::Has(holding)) => {
                super::holding::joint(self, holding, subject == Subject::Together)
            }
            (Subject::Mover, _) => self.player(self.mover, fact),
            (Subject::Opponent, _) => self.player(next, fact),
            (Subject::Each | Subject::Together, _) => self.players().all(|player| self.player(player, fact)),
            (Subject::Some, _) => self.players().any(|player| self.player(player, fact)),
            (Subject::One, _) => self.player(self.pair.0, fact),
            (Subject::Other, _) => self.player(self.pair.1, fact),
            (Subject::Player(player), _) => self.player(player.0, fact),
        }
    }

    /// Whether a fact holds of a player.
    pub fn player(&self, player: u8, fact: &PlayerFact) -> bool {
        let (core, pos) = (self.core, self.pos);
        match fact {
            PlayerFact::Has(holding) => super::holding::has(self, player, holding),
            PlayerFact::Move { can } => {
                let able = || self.movable.unwrap_or_else(|| super::legal::can_move(core, pos));
                player == pos.state.side && able() == *can
            }
            PlayerFact::Capture { can } => {
                let has = match self.captors {
                    Some(captors) if player == self.mover => !captors.is_empty(),
                    _ => super::legal::can_capture(core, pos, player),
                };
                has == *can
            }
            PlayerFact::InCheck => super::legal::in_check(core, pos, player),
            PlayerFact::Repeats(times) => {
                pos.state.event.made && pos.state.event.mover == player && self.occurred >= *times
            }
            PlayerFact::Lasted(clocks) => {
                clocks.get(usize::from(player)).is_some_and(|&clock| self.cond(&Cond::Clock(clock)))
            }
            PlayerFact::Resigns => false,
        }
    }

    /// Whether some piece that a `WHO` names has a fact.
    fn pieces(&self, who: &Who, fact: &PieceFact) -> bool {
        let ranks = &self.core.rules.ranks;
        who.any_of.iter().any(|whom| {
            let men = self.core.men.named(whom, ranks, self.mover, None);
            let fallen = |fact: &PieceFact| matches!(fact, PieceFact::Captured { not: false });
            // A taken piece stands nowhere; only its owner and kind can be asked.
            if fallen(fact) || whom.facts.iter().any(fallen) {
                return men.iter().any(|man| self.pos.state.event.taken.has(man));
            }
            men.iter().any(|man| {
                let points = self.pos.of[usize::from(man)];
                points.iter().any(|point| self.named(whom, point) && self.fact(point, fact))
            })
        })
    }

    /// Whether the facts of an alternative hold of the piece on a point, and it is not `it` where friends are meant.
    fn named(&self, whom: &Whom, point: u16) -> bool {
        let itself = whom.side == crate::rules::Side::Friend && self.it == Some(point);
        !itself && whom.facts.iter().all(|fact| self.fact(point, fact))
    }

    /// Whether a `WHO` names the piece on a point, seen by a piece of a kind that stands nowhere in particular.
    pub fn names(&self, who: &Who, kind: Kind, point: u16) -> bool {
        let man = self.pos.man[usize::from(point)];
        who.any_of.iter().any(|whom| {
            let men = self.core.men.named(whom, &self.core.rules.ranks, self.mover, Some(kind));
            men.has(man) && self.named(whom, point)
        })
    }

    /// The points of the pieces that a `WHO` names.
    pub fn who(&self, who: &Who) -> Bits<W> {
        let mut out = Bits::EMPTY;
        for whom in &who.any_of {
            let mover = self.it.map(|point| Kind(self.core.men.kind(self.pos.man[usize::from(point)])));
            for man in self.core.men.named(whom, &self.core.rules.ranks, self.mover, mover).iter() {
                self.pos.of[usize::from(man)].iter().filter(|&p| self.named(whom, p)).for_each(|p| out.insert(p));
            }
        }
        out
    }

    /// Whether a fact holds of the piece on a point.
    pub fn fact(&self, point: u16, fact: &PieceFact) -> bool {
        let (core, pos) = (self.core, self.pos);
        let man = pos.man[usize::from(point)];
        let flags = pos.flags_at(point);
        let sets = core.rules.memory.sets.len();
        let flag = |bit: usize| flags >> bit & 1 == 1;
        match fact {
            PieceFact::On { not, region: points } => region(core, pos, points, self.mover).has(point) != *not,
            PieceFact::InLine { not, count } => (longest_line(core, pos, point) >= *count) != *not,
            PieceFact::InCheck { not } => super::legal::attacked(core, pos, Bits::of(point)) != *not,
            PieceFact::Frontmost { not } => frontmost(core, pos, point) != *not,
            PieceFact::Promoted { not } => flag(2 * sets + usize::from(core.rules.memory.moved)) != *not,
            PieceFact::Captured { not } => *not,
            PieceFact::Left { never: false, set } => flag(2 * set),
            PieceFact::Left { never: true, set } => {
                let of = core.memory.get(*set).and_then(|owners| owners.get(usize::from(core.men.owner(man))));
                let inside = of.is_some_and(|points| points.has(point));
                inside && !flag(2 * set) && !flag(2 * set + 1)
            }
            PieceFact::Moved { never } => flag(2 * sets) != *never,
            PieceFact::Passes(script) => scripts::of(core)
                .is_some_and(|scripts| scripts.fact(&script.name, point, self.it, || scripts::view(core, pos))),
            PieceFact::CanCapture => match self.captors {
                Some(captors) if core.men.owner(man) == self.mover => captors.has(point),
                _ => man != 0 && super::legal::captors(core, pos, core.men.owner(man)).has(point),
            },
        }
    }

    /// The men of these kinds that a player owns.
    pub fn men(&self, player: u8, kinds: KindSet) -> impl Iterator<Item = u8> + 'a {
        self.core.men.owned(Player(player), kinds)
    }
}

/// The points of a region in a position, for a player.
pub fn region<const W: usize>(core: &Core<W>, pos: &Position<W>, region: &Region, player: u8) -> Bits<W> {
    let of = |inner: &Region| self::region(core, pos, inner, player);
    match region {
        Region::Fixed(sets) => sets.get(usize::from(player)).map_or(Bits::EMPTY, Bits::from_set),
        Region::Empty(inner) => of(inner).minus(&pos.occ),
        Region::Plus(a, b) => of(a).or(&of(b)),
        Region::Except(a, b) => of(a).minus(&of(b)),
        Region::Within(a, b) => of(a).and(&of(b)),
        Region::Beside(inner) => {
            let board = &core.rules.board;
            let mut set = PointSet::empty(board.len());
            of(inner).iter().for_each(|point| set.insert(Point(point)));
            Bits::from_set(&beside(&set, board))
        }
        Region::Script(script) => scripts::of(core).map_or(Bits::EMPTY, |scripts| {
            let points = scripts.set(&script.name, player, || scripts::view(core, pos));
            points.into_iter().fold(Bits::EMPTY, |mut bits: Bits<W>, point| {
                bits.insert(point);
                bits
            })
        }),
    }
}

/// The blocks of moves that hold for a player, as a mask in which the last bit always stands, and the index of the phase.
pub fn phases<const W: usize>(core: &Core<W>, pos: &Position<W>, player: u8) -> (u64, u8) {
    let rules = &core.rules;
    let mut mask = 1 << 63;
    let (mut first, mut asked) = (None, 0u8);
    for (index, phase) in rules.phases.iter().enumerate() {
        if let Phase::If(cond) = phase {
            if Ask::playing(core, pos, player).cond(cond) {
                mask |= 1 << index;
                first = first.or(Some(asked));
            }
            asked += 1;
        }
    }
    if first.is_none() {
        let otherwise = rules.phases.iter().enumerate().filter(|(_, phase)| matches!(phase, Phase::Otherwise));
        mask |= otherwise.fold(0, |mask, (index, _)| mask | 1 << index);
    }
    (mask, first.unwrap_or(asked))
}

/// The number of own pieces in the longest unbroken line through the piece on a point.
pub fn longest_line<const W: usize>(core: &Core<W>, pos: &Position<W>, point: u16) -> u32 {
    lines(core, pos, point).max().unwrap_or(1)
}

/// The numbers of own pieces in the unbroken lines through the piece on a point, each line once for either sense.
pub fn lines<'a, const W: usize>(
    core: &'a Core<W>,
    pos: &'a Position<W>,
    point: u16,
) -> impl Iterator<Item = u32> + 'a {
    let own = pos.owned[usize::from(core.men.owner(pos.man[usize::from(point)])).min(pos.owned.len() - 1)];
    let along = move |run| core.rays.of(run).iter().take_while(|&&p| own.has(p)).count() as u32;
    (0..core.rays.directions())
        .map(move |dir| 1 + along(core.rays.full(point, dir)) + along(core.rays.behind(point, dir)))
}

/// Whether none of a piece's kind and owner is ahead of it on a track of its owner.
fn frontmost<const W: usize>(core: &Core<W>, pos: &Position<W>, point: u16) -> bool {
    let man = pos.man[usize::from(point)];
    let owner = usize::from(core.men.owner(man));
    core.rules.board.tracks.iter().filter_map(|track| track.courses.get(owner)?.as_ref()).all(|course| {
        match course.points.iter().rposition(|p| p.0 == point) {
            Some(at) => course.points[at + 1..].iter().all(|p| pos.man[p.index()] != man || p.0 == point),
            None => true,
        }
    })
}
