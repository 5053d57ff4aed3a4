//! Making a move (semantics section 8): lift the mover, set it down, remove what it took, effects, memory, clocks, side.
//!
//! A follow-up that gives another move leaves the number of the turn alone: the turn is over when the side changes. Rolls
//! are no turns and move no clock. In a game with dice a move that spends no die ends the turn.

use std::sync::Arc;

use super::ask::{self, Ask};
use super::effects;
use super::list::{List, MoveRec, Then, What};
use super::position::{Again, Dice, Event, NOWHERE, Position};
use super::{dice, legal, passing, scripts};
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::rules::{Duty, Taken};

/// Makes a legal move. What the end clauses say of the new position is asked elsewhere.
pub fn apply<const W: usize>(core: &Core<W>, pos: &mut Position<W>, list: &List<W>, mv: &MoveRec<W>) {
    let side = pos.state.side;
    let held = held(core, pos);
    let mut huff = Bits::EMPTY;
    pos.state.event = begun(side, mv);
    if core.parts.huffing {
        pos.set_huff(Bits::EMPTY);
        if mv.huff != NOWHERE {
            take(core, pos, mv.huff, false);
            // The rest of the move is made as the board then stands.
            enter_phase(core, pos);
        }
        huff = huffable(core, pos, mv);
    }
    let stood = pos.occ;
    if core.parts.deeds {
        pos.set_deed(Arc::new(scripts::deed(core, list, mv, side)));
    }
    // A move that an effect forbids is in no list.
    let Done { again, quiet } = carry_out(core, pos, list, mv).unwrap_or_default();
    let thrown = matches!(mv.what, What::Roll | What::Reroll);
    if !thrown {
        remember(core, pos, mv, side, quiet);
    }
    if core.parts.huffing {
        pos.set_huff(huff.and(&pos.owned[usize::from(side)]));
    }
    next_side(core, pos, list, mv, again);
    enter_phase(core, pos);
    if core.parts.passing {
        passing::record(core, pos, list, mv, stood);
    }
    if !pos.clocks.is_empty() && !thrown {
        tick(core, pos, held);
        // A clock may ask what can move next, which needs the phase; and a phase may ask a clock.
        enter_phase(core, pos);
    }
}

/// Finds the blocks of moves that hold for the player to move.
pub fn enter_phase<const W: usize>(core: &Core<W>, pos: &mut Position<W>) {
    if !core.rules.phases.is_empty() {
        let (mask, index) = ask::phases(core, pos, pos.state.side);
        pos.set_phases(mask, index);
    }
}

/// The event of a move before anything of it is done.
fn begun<const W: usize>(side: u8, mv: &MoveRec<W>) -> Event {
    Event { made: true, mover: side, kind: mv.kind, ..Event::default() }
}

/// Makes a move on a copy; the reason if an effect forbids it.
pub fn attempt<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
) -> Result<(), String> {
    pos.state.event = begun(pos.state.side, mv);
    carry_out(core, pos, list, mv).map(|_| ())
}

/// What came of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    /// The same player moves again.
    again: bool,
    /// Nothing was taken, neither by hops nor by enclosing.
    quiet: bool,
}

/// Displaces, takes, follows up, runs the effects, closes points: what a move does to the board and to hands; or the reason
/// why an effect forbids the move.
fn carry_out<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
) -> Result<Done, String> {
    let side = pos.state.side;
    displace(core, pos, list, mv);
    let around = if core.parts.encloses { effects::enclosed(core, pos, side, mv) } else { Bits::EMPTY };
    // What follows is decided by the position in which the piece has landed, before anything else happens.
    let took = !mv.taken.is_empty() || !effects::captured(around, mv).is_empty();
    let mut again = core.parts.follows && effects::again(core, pos, mv, side, took);
    let calls = if core.parts.effects { scripts::called(core, pos, list, mv, took) } else { Vec::new() };
    around.iter().for_each(|point| enclose(core, pos, point, mv.to));
    if mv.follow != NOWHERE {
        follow(core, pos, mv, side);
    }
    // Throwing dice is no move.
    let throws = matches!(mv.what, What::Roll | What::Reroll);
    if (core.parts.effects || core.parts.closing) && !throws {
        again |= scripts::run_all(core, pos, list, mv, &calls)?;
    }
    Ok(Done { again, quiet: mv.hops == 0 && around.is_empty() })
}

/// The key of the position after a move.
pub fn key_after<const W: usize>(core: &Core<W>, pos: &Position<W>, list: &List<W>, mv: &MoveRec<W>) -> u64 {
    let mut pos = pos.clone();
    pos.keyed = true;
    apply(core, &mut pos, list, mv);
    pos.state.key
}

/// Does what a follow-up does: a piece is lifted off the board for good, or one that waited becomes another kind.
fn follow<const W: usize>(core: &Core<W>, pos: &mut Position<W>, mv: &MoveRec<W>, side: u8) {
    match mv.then {
        Then::Lift => take(core, pos, mv.follow, false),
        Then::Become(kind) => {
            let flags = pos.flags_at(mv.follow) | promoted_flag(core);
            pos.set_man(core, mv.follow, core.men.of(side, kind), flags);
        }
        Then::Place => {
            let mut held = (0..core.men.kinds as u8).map(|kind| core.men.of(side, kind));
            let Some(man) = held.find(|&man| pos.hand[usize::from(man)] > 0) else { return };
            pos.set_hand(core, man, pos.hand[usize::from(man)] - 1);
            let placed = MoveRec { to: mv.follow, ..MoveRec::quiet(What::Place, NOWHERE, mv.follow, 0, 0, 0) };
            let flags = new_flags(core, 0, side, None, &placed);
            pos.set_man(core, mv.follow, man, flags);
        }
    }
}

/// The flag of a piece that was another kind, where pieces remember it.
pub fn promoted_flag<const W: usize>(core: &Core<W>) -> u8 {
    let memory = &core.rules.memory;
    let bit = 2 * memory.sets.len() as u32 + u32::from(memory.moved);
    if memory.promoted { 1u8.checked_shl(bit).unwrap_or(0) } else { 0 }
}

/// Moves the piece and removes what its hops take; nothing else.
pub fn displace<const W: usize>(core: &Core<W>, pos: &mut Position<W>, list: &List<W>, mv: &MoveRec<W>) {
    let side = pos.state.side;
    match mv.what {
        What::Travel => {
            let flags = pos.flags_at(mv.from);
            let been = pos.been.get(usize::from(mv.from)).copied();
            let man = core.men.of(side, mv.becomes);
            if core.parts.columns {
                return super::columns::travel(core, pos, list, mv, man, flags);
            }
            pos.set_man(core, mv.from, 0, 0);
            if mv.hops > 0 {
                mv.taken.iter().for_each(|point| take(core, pos, point, true));
            }
            let flags = new_flags(core, flags, side, Some(mv.from), mv);
            pos.set_man(core, mv.to, man, flags);
            if let Some(been) = been {
                move_been(pos, mv, been);
            }
        }
        What::Place => {
            let man = core.men.of(side, mv.becomes);
            let (mut flags, mut been, mut column) = (0, None, Vec::new());
            if mv.from == NOWHERE {
                let hand = core.men.of(side, mv.kind);
                let left = pos.hand[usize::from(hand)].saturating_sub(1);
                pos.set_hand(core, hand, left);
            } else {
                flags = pos.flags_at(mv.from);
                been = pos.been.get(usize::from(mv.from)).copied();
                column = super::columns::raise(core, pos, mv.from);
            }
            let from = (mv.from != NOWHERE).then_some(mv.from);
            let flags = new_flags(core, flags, side, from, mv);
            if !column.is_empty() {
                pos.set_below(core, mv.to, column);
            }
            pos.set_man(core, mv.to, man, flags);
            if let Some(been) = been {
                move_been(pos, mv, been);
            }
        }
        What::Remove => {
            // What is lifted goes to no hand.
            take(core, pos, mv.from, false);
        }
        What::Roll | What::Reroll | What::Pass => {}
    }
}

/// Takes a piece from the board; it goes to a hand where the rules send taken pieces there.
pub fn take<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16, captured: bool) {
    let man = pos.man[usize::from(point)];
    if man == 0 {
        return;
    }
    pos.state.event.took = true;
    pos.state.event.taken.insert(man);
    effects::lift(core, pos, point);
    if !captured {
        return;
    }
    let hand = match core.rules.turn.taken {
        Taken::HandOfTaker => core.men.of(pos.state.side, core.men.kind(man)),
        Taken::HandOfOwner if usize::from(core.men.owner(man)) < core.men.players => man,
        Taken::HandOfOwner | Taken::Off | Taken::Under => return,
    };
    let count = pos.hand[usize::from(hand)].saturating_add(1);
    pos.set_hand(core, hand, count);
}

/// Takes an enclosed piece: off the board, into a hand, or under the piece that has just moved.
fn enclose<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16, mover: u16) {
    let man = pos.man[usize::from(point)];
    take(core, pos, point, true);
    if core.parts.columns {
        super::columns::bury(core, pos, mover, man);
    }
}

/// The flags of a piece after its move.
pub fn new_flags<const W: usize>(core: &Core<W>, old: u8, side: u8, from: Option<u16>, mv: &MoveRec<W>) -> u8 {
    if !core.parts.flags {
        return 0;
    }
    let memory = &core.rules.memory;
    let mut flags = crossed(core, old, side, from, mv.to);
    if memory.moved && from.is_some() {
        flags |= 1 << (2 * memory.sets.len());
    }
    if mv.kind != mv.becomes {
        flags |= promoted_flag(core);
    }
    flags
}

/// The flags of a piece that came to a point, as far as they tell which sets it has left or entered.
pub fn crossed<const W: usize>(core: &Core<W>, mut flags: u8, owner: u8, from: Option<u16>, to: u16) -> u8 {
    for (index, owners) in core.memory.iter().enumerate() {
        let inside = |point: u16| owners.get(usize::from(owner)).is_some_and(|points| points.has(point));
        let (left, entered) = (1 << (2 * index), 1 << (2 * index + 1));
        match (from.is_some_and(inside), inside(to)) {
            (true, false) => flags = (flags | left) & !entered,
            (false, true) if flags & left == 0 => flags |= entered,
            _ => {}
        }
    }
    flags
}

/// Carries along where a piece has stood.
pub fn move_been<const W: usize>(pos: &mut Position<W>, mv: &MoveRec<W>, mut been: Bits<W>) {
    been.insert(mv.from);
    been.remove(mv.to);
    pos.set_been(mv.from, Bits::EMPTY);
    pos.set_been(mv.to, been);
}

/// The pieces that may be huffed after a move: those that could have captured, where they then stand.
fn huffable<const W: usize>(core: &Core<W>, pos: &Position<W>, mv: &MoveRec<W>) -> Bits<W> {
    let huffs = |rule: &crate::rules::DutyRule| {
        let ask = Ask::playing(core, pos, pos.state.side);
        rule.steps.iter().flatten().any(|duty| *duty == Duty::BeHuffed)
            && rule.cond.as_ref().is_none_or(|cond| ask.cond(cond))
    };
    if mv.captures || !core.duties().iter().any(huffs) {
        return Bits::EMPTY;
    }
    let mut captors = legal::captors(core, pos, pos.state.side);
    if mv.from != NOWHERE && captors.has(mv.from) {
        captors.remove(mv.from);
        if mv.to != NOWHERE {
            captors.insert(mv.to);
        }
    }
    captors
}

/// Counts quiet moves running.
fn remember<const W: usize>(core: &Core<W>, pos: &mut Position<W>, mv: &MoveRec<W>, side: u8, quiet: bool) {
    if mv.what == What::Pass || pos.running.is_empty() {
        return;
    }
    let limits = &core.rules.turn.limits;
    for (index, limit) in limits.iter().enumerate() {
        let (at, count) = pos.running[usize::from(side) * limits.len() + index];
        let counts = quiet && mv.from != NOWHERE && mv.to != NOWHERE && mv.kind == limit.kind.0;
        match counts {
            true if at == mv.from => pos.set_running(core, side, index, mv.to, (count + 1).min(limit.count)),
            true => pos.set_running(core, side, index, mv.to, 1.min(limit.count)),
            false => pos.set_running(core, side, index, NOWHERE, 0),
        }
    }
}

/// Hands over the turn, or leaves it where dice are left or another move is given.
fn next_side<const W: usize>(core: &Core<W>, pos: &mut Position<W>, list: &List<W>, mv: &MoveRec<W>, again: bool) {
    let (side, dice) = (pos.state.side, pos.state.dice);
    match mv.what {
        What::Roll => {
            let faces = list.rolls.get(mv.first_hop as usize).map_or(&[][..], Vec::as_slice);
            pos.set_dice(dice::rolled(faces, dice.fresh));
            return;
        }
        What::Reroll => {
            pos.set_dice(Dice { due: true, fresh: false, ..Dice::default() });
            return;
        }
        _ => {}
    }
    if core.rules.turn.dice.is_some() {
        let left = if mv.face == 0 { Dice::default() } else { dice::spent(dice, mv.face) };
        if left.len > 0 {
            pos.set_dice(Dice { fresh: false, ..left });
            return pos.set_side(side, Again::No);
        }
        pos.set_dice(Dice { due: true, fresh: true, ..Dice::default() });
    }
    if again {
        return pos.set_side(side, Again::Any);
    }
    pos.set_side((side + 1) % core.men.players as u8, Again::No);
    pos.set_turn(core, pos.state.turn.saturating_add(1));
}

/// By clock, whether the parts of its condition that speak of the position hold.
fn held<const W: usize>(core: &Core<W>, pos: &Position<W>) -> [u64; 4] {
    let mut held = [0; 4];
    for (index, parts) in core.endings.standing.iter().enumerate() {
        if parts.iter().all(|part| Ask::ending(core, pos, 0).cond(part)) {
            held[index / 64] |= 1 << (index % 64);
        }
    }
    held
}

/// Moves the clocks on.
fn tick<const W: usize>(core: &Core<W>, pos: &mut Position<W>, held: [u64; 4]) {
    for (index, clock) in core.rules.clocks.iter().enumerate() {
        let stood = held[index / 64] >> (index % 64) & 1 == 1;
        let goes_on = stood && Ask::ending(core, pos, 0).cond(&clock.cond);
        let value = if goes_on { pos.clocks[index].saturating_add(1).min(clock.turns) } else { 0 };
        pos.set_clock(core, index, value);
    }
}
