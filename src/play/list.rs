//! Moves as the engine keeps them: flat records in buffers that are used again and again.

use std::cmp::Ordering;

use super::position::{NOWHERE, Position};
use super::{By, PlayError, apply, scripts};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::game::rays::Run;
use crate::notation::{Hop, Mark, Move, MoveKind};
use crate::rules::{Kind, Point};

/// The most moves of a list.
pub const MOST_MOVES: u64 = 1_000_000;
/// The most hops of all moves of a list together: long chains fill the memory sooner than many moves do.
const MOST_KEPT: u64 = 1 << 23;
/// Victims of scripts' moves begin here, beyond all rays.
const MADE: u32 = 1 << 31;
/// The most hops that are looked at for one list.
pub const MOST_HOPS: u64 = 1 << 26;

/// The sorts of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// From a point to a point.
    Travel,
    /// From hand or from a point of the board, if `from` names one.
    Place,
    /// A piece is lifted.
    Remove,
    /// The dice are thrown.
    Roll,
    /// The dice are taken up again.
    Reroll,
    /// Nothing.
    Pass,
}

/// What a follow-up does on its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Lifts what stands there.
    Lift,
    /// What waits there becomes this kind.
    Become(u8),
    /// The first kind in hand is set down there.
    Place,
}

/// One capturing hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HopRec {
    /// The landing.
    pub to: u16,
    /// Its direction; numbers past those of the board cannot be compared.
    pub dir: u16,
    /// The taken points, from the mover outward.
    pub victims: Run,
    /// Approach or withdrawal, where both were possible.
    pub mark: Option<Mark>,
    /// The kind that it becomes here.
    pub becomes: Option<u8>,
    /// Lands farther than right behind a victim after which its act forbids a move to end so.
    pub far: bool,
    /// It is crowned here and may not go on.
    pub stops: bool,
    /// The program that made it.
    pub program: u32,
}

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRec<const W: usize> {
    /// Which sort.
    pub what: What,
    /// The start, or the lifted point; [`NOWHERE`] from hand.
    pub from: u16,
    /// The last landing, or [`NOWHERE`].
    pub to: u16,
    /// Its hops in the list's store; a quiet move has none.
    pub first_hop: u32,
    /// How many.
    pub hops: u16,
    /// The kind at the start.
    pub kind: u8,
    /// The kind at the end.
    pub becomes: u8,
    /// Whether it is a capture in the sense of duties and preferences.
    pub captures: bool,
    /// The point of a follow-up.
    pub follow: u16,
    /// What happens there.
    pub then: Then,
    /// A piece that is huffed first.
    pub huff: u16,
    /// The die that it spends; 0 is none.
    pub face: u8,
    /// The program, placement or removal that made it.
    pub program: u32,
    /// All that its hops take.
    pub taken: Bits<W>,
}

impl<const W: usize> MoveRec<W> {
    /// A move without hops, follow-up, huffing or die.
    pub fn quiet(what: What, from: u16, to: u16, kind: u8, becomes: u8, program: u32) -> MoveRec<W> {
        MoveRec {
            what,
            from,
            to,
            first_hop: 0,
            hops: 0,
            kind,
            becomes,
            captures: false,
            follow: NOWHERE,
            then: Then::Lift,
            huff: NOWHERE,
            face: 0,
            program,
            taken: Bits::EMPTY,
        }
    }
}

/// A list of moves with the hops they are made of.
#[derive(Clone, Debug, Default)]
pub struct List<const W: usize> {
    /// The moves.
    pub moves: Vec<MoveRec<W>>,
    /// The hops of all of them.
    pub hops: Vec<HopRec>,
    /// Rolls, by the `first_hop` of a move that is one.
    pub rolls: Vec<Vec<u32>>,
    /// What the moves of scripts take, which need not lie on a ray.
    pub made: Vec<u16>,
}

impl<const W: usize> List<W> {
    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.hops.clear();
        self.rolls.clear();
        self.made.clear();
    }

    /// Adds a move.
    #[inline(always)]
    pub fn push(&mut self, mv: MoveRec<W>) -> Result<(), PlayError> {
        if self.moves.len() as u64 >= MOST_MOVES {
            return Err(PlayError::TooMany { what: "moves", bound: MOST_MOVES });
        }
        self.moves.push(mv);
        Ok(())
    }

    /// Refuses a list that takes so many hops more.
    #[inline(always)]
    pub fn make_room(&self, hops: usize) -> Result<(), PlayError> {
        match (self.hops.len() + hops) as u64 > MOST_KEPT {
            true => Err(PlayError::TooMany { what: "hops of all moves together", bound: MOST_KEPT }),
            false => Ok(()),
        }
    }

    /// The hops of a move.
    #[inline(always)]
    pub fn hops_of(&self, mv: &MoveRec<W>) -> &[HopRec] {
        &self.hops[mv.first_hop as usize..mv.first_hop as usize + usize::from(mv.hops)]
    }

    /// What a hop takes, from the mover outward.
    #[inline(always)]
    pub fn victims<'a>(&'a self, core: &'a Core<W>, hop: &HopRec) -> &'a [u16] {
        match hop.victims.start.checked_sub(MADE) {
            Some(start) => &self.made[start as usize..start as usize + usize::from(hop.victims.len)],
            None => core.rays.of(hop.victims),
        }
    }

    /// Keeps what a hop of a script takes.
    pub fn keep_victims(&mut self, victims: &[u16]) -> Run {
        let start = MADE + self.made.len() as u32;
        self.made.extend_from_slice(victims);
        Run { start, len: victims.len() as u16 }
    }

    /// Takes over the hops of a move of another list.
    pub fn copy_hops(&mut self, other: &List<W>, mv: &mut MoveRec<W>) -> Result<(), PlayError> {
        let hops = other.hops_of(mv);
        if hops.is_empty() {
            return Ok(());
        }
        self.make_room(hops.len())?;
        mv.first_hop = self.hops.len() as u32;
        for hop in hops {
            let mut hop = *hop;
            if let Some(start) = hop.victims.start.checked_sub(MADE) {
                hop.victims = self.keep_victims(&other.made[start as usize..][..usize::from(hop.victims.len)]);
            }
            self.hops.push(hop);
        }
        Ok(())
    }

    /// Brings the moves into canonical order.
    pub fn sort(&mut self, core: &Core<W>) {
        let mut moves = std::mem::take(&mut self.moves);
        // Lists without chains come out in order almost always; looking first is cheaper than sorting.
        if !moves.is_sorted_by(|a, b| self.compare(core, a, b) != Ordering::Greater) {
            moves.sort_by(|a, b| self.compare(core, a, b));
        }
        self.moves = moves;
    }

    /// The move of a number in canonical order, in a list that is not sorted and has no move twice. `starts` is a buffer.
    pub fn nth(&self, core: &Core<W>, number: usize, starts: &mut Vec<u32>) -> Option<MoveRec<W>> {
        starts.clear();
        starts.resize(usize::from(core.points) + 1, 0);
        // What starts nowhere on the board comes last and is counted together.
        let start = |mv: &MoveRec<W>| self.origin(core, mv).min(u32::from(core.points)) as usize;
        self.moves.iter().for_each(|mv| starts[start(mv)] += 1);
        let (from, number) = find(starts, number)?;
        let mut group: Vec<_> = self.moves.iter().filter(|mv| start(mv) == from).collect();
        let (_, drawn, _) = group.select_nth_unstable_by(number, |a, b| self.compare(core, a, b));
        Some(**drawn)
    }

    /// Removes moves that are equal to an earlier one of a sorted list. Two equal moves whose acts run different scripts
    /// may lead to different positions: that is an error of the rules.
    pub fn dedup(&mut self, core: &Core<W>, by: By, pos: &Position<W>) -> Result<(), PlayError> {
        let effects = core.parts.effects.then(|| self.clone());
        let differ = |a: &MoveRec<W>, b: &MoveRec<W>| {
            effects.as_ref().is_some_and(|list| {
                let side = pos.state.side;
                scripts::thens(core, list, a, side) != scripts::thens(core, list, b, side)
                    && apply::key_after(core, pos, list, a) != apply::key_after(core, pos, list, b)
            })
        };
        let mut ambiguous = false;
        let mut moves = std::mem::take(&mut self.moves);
        moves.dedup_by(|b, a| {
            let same = self.compare(core, a, b) == Ordering::Equal;
            ambiguous |= same && differ(a, b);
            same
        });
        self.moves = moves;
        if by == By::Result {
            ambiguous |= self.unite_by(core, differ);
        }
        if ambiguous { Err(PlayError::AmbiguousIdentity) } else { Ok(()) }
    }

    /// Of moves with one start, end, set of victims, final kind and follow-up only the first stays. From a column several
    /// men may be taken, so that there the number counts too.
    pub fn unite_results(&mut self, core: &Core<W>) {
        self.unite_by(core, |_, _| false);
    }

    /// Unites moves of one result; whether two of them differ.
    fn unite_by(&mut self, core: &Core<W>, differ: impl Fn(&MoveRec<W>, &MoveRec<W>) -> bool) -> bool {
        let moves = &self.moves;
        if moves.iter().filter(|mv| mv.hops > 0).nth(1).is_none() {
            return false;
        }
        let times = |mv: &MoveRec<W>| {
            let hops = if core.parts.columns { self.hops_of(mv) } else { &[] };
            let mut points: Vec<u16> = hops.iter().flat_map(|hop| self.victims(core, hop)).copied().collect();
            points.sort_unstable();
            points
        };
        let result =
            |mv: &MoveRec<W>| (mv.huff, mv.from, mv.to, mv.becomes, mv.follow, mv.what as u8, mv.face, mv.taken);
        let compare = |a: usize, b: usize| {
            result(&moves[a]).cmp(&result(&moves[b])).then_with(|| times(&moves[a]).cmp(&times(&moves[b])))
        };
        let mut order: Vec<usize> = (0..moves.len()).filter(|&i| moves[i].hops > 0).collect();
        order.sort_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
        let mut dropped = vec![false; moves.len()];
        let mut ambiguous = false;
        for pair in order.windows(2) {
            dropped[pair[1]] = compare(pair[0], pair[1]).is_eq();
            ambiguous |= dropped[pair[1]] && differ(&moves[pair[0]], &moves[pair[1]]);
        }
        let mut at = 0;
        self.moves.retain(|_| {
            at += 1;
            !dropped[at - 1]
        });
        ambiguous
    }

    /// Canonical order: origin, landings, victims, promotions, follow-up, huffing.
    #[inline]
    fn compare(&self, core: &Core<W>, a: &MoveRec<W>, b: &MoveRec<W>) -> Ordering {
        // Most moves differ in their origin or in their only landing.
        let origins = self.origin(core, a).cmp(&self.origin(core, b));
        if origins.is_ne() {
            return origins;
        }
        let lands = |mv: &MoveRec<W>| matches!(mv.what, What::Travel | What::Place) && mv.hops <= 1;
        if lands(a) && lands(b) && a.to != b.to {
            return a.to.cmp(&b.to);
        }
        self.compare_all(core, a, b)
    }

    fn compare_all(&self, core: &Core<W>, a: &MoveRec<W>, b: &MoveRec<W>) -> Ordering {
        self.compare_without_die(core, a, b).then_with(|| a.face.cmp(&b.face))
    }

    fn compare_without_die(&self, core: &Core<W>, a: &MoveRec<W>, b: &MoveRec<W>) -> Ordering {
        self.origin(core, a).cmp(&self.origin(core, b)).then_with(|| match (a.what, b.what) {
            (What::Roll, What::Roll) => self.rolls[a.first_hop as usize].cmp(&self.rolls[b.first_hop as usize]),
            _ => self.compare_travel(core, a, b),
        })
    }

    fn compare_travel(&self, core: &Core<W>, a: &MoveRec<W>, b: &MoveRec<W>) -> Ordering {
        let (x, y) = (self.hops_of(a), self.hops_of(b));
        let order = if x.is_empty() || y.is_empty() {
            // A quiet move lands once; `to` of a capture is its last landing, so its first must be looked up. What is
            // lifted lands nowhere.
            let landings = |mv: &MoveRec<W>, hops: &[HopRec]| match hops.first() {
                Some(first) => (Some(first.to), hops.len()),
                None => ((mv.to != NOWHERE).then_some(mv.to), 1),
            };
            // What is placed comes after what travels there.
            let sorts = (a.what as u8).cmp(&(b.what as u8));
            landings(a, x).cmp(&landings(b, y)).then(sorts).then(x.len().cmp(&y.len()))
        } else {
            x.iter().map(|hop| hop.to).cmp(y.iter().map(|hop| hop.to)).then_with(|| {
                x.iter()
                    .zip(y)
                    .map(|(p, q)| self.compare_victims(core, p, q))
                    .find(|o| o.is_ne())
                    .unwrap_or(Ordering::Equal)
            })
        };
        let none_first = |point: u16| point.wrapping_add(1);
        order
            .then_with(|| promotions(a, x).cmp(promotions(b, y)))
            .then_with(|| none_first(a.follow).cmp(&none_first(b.follow)))
            .then_with(|| none_first(a.huff).cmp(&none_first(b.huff)))
    }

    fn compare_victims(&self, core: &Core<W>, a: &HopRec, b: &HopRec) -> Ordering {
        if a.victims == b.victims {
            Ordering::Equal
        } else {
            compare_points(self.victims(core, a), self.victims(core, b))
        }
    }

    #[inline(always)]
    fn origin(&self, core: &Core<W>, mv: &MoveRec<W>) -> u32 {
        let after = u32::from(core.points);
        match mv.what {
            What::Travel | What::Remove => u32::from(mv.from),
            What::Place if mv.from != NOWHERE => u32::from(mv.from),
            What::Place => after + u32::from(mv.kind),
            What::Roll => after + 256,
            What::Reroll => after + 257,
            What::Pass => after + 258,
        }
    }

    /// A move as data for people.
    pub fn to_move(&self, core: &Core<W>, mv: &MoveRec<W>) -> Move {
        let point = |p: u16| (p != NOWHERE).then_some(Point(p));
        let changed = (mv.kind != mv.becomes).then_some(Kind(mv.becomes));
        let what = match mv.what {
            What::Travel => {
                let plain = || vec![Hop { to: Point(mv.to), victims: Vec::new(), mark: None, becomes: changed }];
                let hop = |hop: &HopRec| Hop {
                    to: Point(hop.to),
                    victims: self.victims(core, hop).iter().map(|&p| Point(p)).collect(),
                    mark: hop.mark,
                    becomes: hop.becomes.map(Kind),
                };
                let hops = if mv.hops == 0 { plain() } else { self.hops_of(mv).iter().map(hop).collect() };
                MoveKind::Travel { from: Point(mv.from), hops }
            }
            What::Place => {
                MoveKind::Place { from: point(mv.from), kind: Kind(mv.kind), to: Point(mv.to), becomes: changed }
            }
            What::Remove => MoveKind::Remove(Point(mv.from)),
            What::Roll => MoveKind::Roll(self.rolls[mv.first_hop as usize].clone()),
            What::Reroll => MoveKind::Reroll,
            What::Pass => MoveKind::Pass,
        };
        // A die is named where nothing else tells two moves apart.
        let twin = |other: &MoveRec<W>| {
            other.face != mv.face && other.from == mv.from && self.compare_without_die(core, other, mv).is_eq()
        };
        let die = (mv.face != 0 && self.moves.iter().any(twin)).then_some(u32::from(mv.face));
        Move { huff: point(mv.huff), what, follow: point(mv.follow), die }
    }
}

/// Where the move of a number starts, if so many start at each point, and its number among those from there.
pub fn find(starts: &[u32], mut number: usize) -> Option<(usize, usize)> {
    let from = starts.iter().position(|&here| {
        let found = number < here as usize;
        number -= if found { 0 } else { here as usize };
        found
    })?;
    Some((from, number))
}

/// What a move becomes: hop by hop, or once if it is quiet.
fn promotions<const W: usize>(mv: &MoveRec<W>, hops: &[HopRec]) -> impl Iterator<Item = Option<u8>> {
    let quiet = hops.is_empty().then_some((mv.kind != mv.becomes).then_some(mv.becomes));
    hops.iter().map(|hop| hop.becomes).chain(quiet)
}

/// Compares the victims of two hops as ascending lists of points.
pub fn compare_victims<const W: usize>(core: &Core<W>, a: &HopRec, b: &HopRec) -> Ordering {
    if a.victims == b.victims {
        return Ordering::Equal;
    }
    compare_points(core.rays.of(a.victims), core.rays.of(b.victims))
}

fn compare_points(x: &[u16], y: &[u16]) -> Ordering {
    if let ([p], [q]) = (x, y) {
        return p.cmp(q);
    }
    let sorted = |points: &[u16]| {
        let mut points = points.to_vec();
        points.sort_unstable();
        points
    };
    sorted(x).cmp(&sorted(y))
}
