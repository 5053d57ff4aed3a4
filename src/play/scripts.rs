//! What scripts see of a position and a move, the moves that they make, and the changes of their effects.

use std::sync::Arc;

use super::PlayError;
use super::apply::{self, crossed, promoted_flag};
use super::ask::{self, Ask};
use super::effects::{self, concerns, happened};
use super::generate::{Crown, Gen};
use super::list::{HopRec, List, MoveRec, What};
use super::position::{NOWHERE, Position};
use super::view::View;
use crate::game::bits::Bits;
use crate::game::core::Core;
use crate::hooks::{self, Deed, DeedKind, Edit, Effect, Piece, Scripts};
use crate::rules::{ActKind, EachMove, FollowKind, ScriptName};

/// The scripts of a game whose rules call some.
pub fn of<const W: usize>(core: &Core<W>) -> Option<&Arc<Scripts>> {
    core.rules.scripts.as_ref()
}

/// A position as scripts see it.
pub fn view<const W: usize>(core: &Core<W>, pos: &Position<W>) -> hooks::View {
    let men = &core.men;
    let piece = |man: u8| (man != 0).then(|| Piece { owner: men.owner(man), kind: men.kind(man) });
    let moved = 2 * core.rules.memory.sets.len();
    let mut view = hooks::View {
        side: pos.state.side,
        turn: pos.state.turn,
        men: pos.man.iter().map(|&man| piece(man)).collect(),
        closed: pos.closed.iter().collect(),
        dice: pos.state.dice.left().iter().map(|&face| u32::from(face)).collect(),
        counters: pos.counters.clone(),
        hands: vec![0; (men.players + 1) * men.kinds],
        ..hooks::View::default()
    };
    for man in 1..men.count() as u8 {
        let slot = usize::from(men.owner(man)) * men.kinds + usize::from(men.kind(man));
        view.hands[slot] = pos.hand[usize::from(man)];
    }
    if core.rules.memory.moved {
        let stepped = |point: &u16| pos.flags_at(*point) >> moved & 1 == 1;
        view.moved = (0..core.points).filter(stepped).collect();
    }
    for (point, below) in pos.below.iter().enumerate().filter(|(_, below)| !below.is_empty()) {
        view.below.insert(point as u16, below.iter().filter_map(|&(man, _)| piece(man)).collect());
    }
    view
}

/// A move as scripts see it.
pub fn deed<const W: usize>(core: &Core<W>, list: &List<W>, mv: &MoveRec<W>, side: u8) -> Deed {
    let point = |point: u16| (point != NOWHERE).then_some(point);
    let kind = |kind: u8| (usize::from(kind) < core.men.kinds).then_some(kind);
    let hops = list.hops_of(mv);
    let path = if mv.hops == 0 { point(mv.to).into_iter().collect() } else { hops.iter().map(|hop| hop.to).collect() };
    let (what, faces) = match mv.what {
        What::Travel => (DeedKind::Travel, Vec::new()),
        What::Place => (DeedKind::Place, Vec::new()),
        What::Remove => (DeedKind::Remove, Vec::new()),
        What::Roll => (DeedKind::Roll, list.rolls.get(mv.first_hop as usize).cloned().unwrap_or_default()),
        What::Reroll => (DeedKind::Reroll, Vec::new()),
        What::Pass => (DeedKind::Pass, Vec::new()),
    };
    let acts = matches!(mv.what, What::Travel | What::Place | What::Remove);
    Deed {
        player: side,
        what,
        from: point(mv.from),
        path,
        victims: hops.iter().flat_map(|hop| list.victims(core, hop)).copied().collect(),
        kind: kind(mv.kind).filter(|_| acts),
        becomes: kind(mv.becomes).filter(|_| acts),
        captures: mv.captures,
        follow: point(mv.follow),
        faces,
    }
}

/// The `then script` effects of the acts that a move is made of, each once, in the order of its hops.
pub fn thens<'a, const W: usize>(core: &'a Core<W>, list: &List<W>, mv: &MoveRec<W>, side: u8) -> Vec<&'a ScriptName> {
    let act = |index: usize| core.rules.acts.get(index).and_then(|act| act.then.as_ref());
    let program = |program: u32| core.programs.get(program as usize).and_then(|program| act(program.act));
    let mut found: Vec<&ScriptName> = Vec::new();
    match mv.what {
        What::Travel if mv.hops == 0 => found.extend(program(mv.program)),
        What::Travel => {
            for script in list.hops_of(mv).iter().filter_map(|hop| program(hop.program)) {
                if !found.contains(&script) {
                    found.push(script);
                }
            }
        }
        What::Place => {
            found.extend(core.placements[usize::from(side)].get(mv.program as usize).and_then(|p| act(p.act)));
        }
        What::Remove => {
            found.extend(core.removals[usize::from(side)].get(mv.program as usize).and_then(|r| act(r.act)))
        }
        What::Roll | What::Reroll | What::Pass => {}
    }
    found
}

/// The effects that a move brings: of its acts, and those that follow it. `pos` is the position in which its piece has
/// just landed.
pub fn called<'a, const W: usize>(
    core: &'a Core<W>,
    pos: &Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
    took: bool,
) -> Vec<&'a ScriptName> {
    let side = pos.state.side;
    let mut found = thens(core, list, mv, side);
    let stands = mv.to != NOWHERE && pos.man[usize::from(mv.to)] != 0;
    for follow in core.rules.follows.iter().filter(|_| stands) {
        if let FollowKind::Script(script) = &follow.then
            && happened(core, pos, mv, follow.event, took)
            && concerns(core, pos, &follow.bound, side, mv.kind, mv.to)
        {
            found.push(script);
        }
    }
    found
}

/// Runs the effects of a move, then does what the clauses `after each move` say, in the order written. Whether a script
/// lets the player move again, or the reason why one forbids the move.
pub fn run_all<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
    calls: &[&ScriptName],
) -> Result<bool, String> {
    let side = pos.state.side;
    let mut again = false;
    if let (false, Some(_)) = (calls.is_empty(), of(core)) {
        let deed = deed(core, list, mv, side);
        for script in calls {
            again |= run(core, pos, script, &deed)?;
        }
    }
    for each in &core.rules.turn.after_each {
        match &each.what {
            EachMove::Close(region, cond) => {
                if Ask::playing(core, pos, side).cond(cond) {
                    let points = ask::region(core, pos, region, side);
                    points.iter().for_each(|point| pos.close(point));
                }
            }
            EachMove::CloseOutermost { count, ranks, files } => {
                super::closing::outermost(core, pos, *count, *ranks, *files);
            }
            EachMove::Script(script) => {
                let deed = deed(core, list, mv, side);
                match run(core, pos, script, &deed) {
                    Ok(granted) => again |= granted,
                    // Nobody can forbid a pass.
                    Err(_) if mv.what == What::Pass => {}
                    Err(reason) => return Err(reason),
                }
            }
        }
    }
    Ok(again)
}

/// Runs one effect and makes its changes; whether the player moves again.
pub fn run<const W: usize>(
    core: &Core<W>,
    pos: &mut Position<W>,
    script: &ScriptName,
    deed: &Deed,
) -> Result<bool, String> {
    let Some(scripts) = of(core) else { return Ok(false) };
    match scripts.effect(&script.name, deed, || view(core, pos)) {
        Effect::Veto(reason) => Err(reason),
        Effect::Edits(edits) => {
            edits.iter().for_each(|edit| make(core, pos, edit));
            Ok(edits.contains(&Edit::Again))
        }
    }
}

/// Makes one change.
fn make<const W: usize>(core: &Core<W>, pos: &mut Position<W>, edit: &Edit) {
    match *edit {
        Edit::Put { point, piece } => {
            empty(core, pos, point);
            let flags = crossed(core, 0, piece.owner, None, point);
            pos.set_man(core, point, core.men.of(piece.owner, piece.kind), flags);
        }
        Edit::Remove { point } => empty(core, pos, point),
        Edit::Change { point, kind } => {
            let man = pos.man[usize::from(point)];
            let flags = pos.flags_at(point) | promoted_flag(core);
            pos.set_man(core, point, core.men.of(core.men.owner(man), kind), flags);
        }
        Edit::Shift { from, to } => shift(core, pos, from, to),
        Edit::Hand { owner, kind, count } => pos.set_hand(core, core.men.of(owner, kind), count),
        Edit::Counter { index, value } => pos.set_counter(index, value),
        Edit::Close { point } => pos.close(point),
        Edit::Again => {}
    }
}

/// Clears a point of whatever stands there.
fn empty<const W: usize>(core: &Core<W>, pos: &mut Position<W>, point: u16) {
    if pos.below.get(usize::from(point)).is_some_and(|below| !below.is_empty()) {
        pos.set_below(core, point, Vec::new());
    }
    if pos.man[usize::from(point)] != 0 {
        effects::lift(core, pos, point);
    }
}

/// Moves a piece with what it remembers.
fn shift<const W: usize>(core: &Core<W>, pos: &mut Position<W>, from: u16, to: u16) {
    empty(core, pos, to);
    let man = pos.man[usize::from(from)];
    let flags = crossed(core, pos.flags_at(from), core.men.owner(man), Some(from), to);
    let been = pos.been.get(usize::from(from)).copied();
    let below = pos.below.get(usize::from(from)).cloned().unwrap_or_default();
    empty(core, pos, from);
    if !below.is_empty() {
        pos.set_below(core, to, below);
    }
    pos.set_man(core, to, man, flags);
    if let Some(mut been) = been {
        been.insert(from);
        been.remove(to);
        pos.set_been(to, been);
    }
}

/// Removes the moves that an effect forbids. Every effect is tried on a copy of the position.
pub fn veto<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    let core = gen_.core;
    if !core.parts.effects {
        return;
    }
    let mut pos = gen_.pos.clone();
    pos.keyed = false;
    let moves = std::mem::take(&mut list.moves);
    let mut kept = Vec::with_capacity(moves.len());
    for mv in moves {
        // Once patience is at an end the whole operation fails, as when a script does.
        hooks::patience::ends(1);
        let mark = pos.mark();
        // Once a script has failed the whole operation fails, whatever stays in the list.
        let exempt = matches!(mv.what, What::Pass | What::Roll | What::Reroll);
        if exempt || hooks::fault::failed() || apply::attempt(core, &mut pos, list, &mv).is_ok() {
            kept.push(mv);
        }
        pos.rewind(core, &mark);
    }
    list.moves = kept;
}

impl<const W: usize> Gen<'_, W> {
    /// Adds the moves that scripts make for a piece.
    pub fn add_made(&self, point: u16, list: &mut List<W>) -> Result<(), PlayError> {
        let core = self.core;
        let Some(scripts) = of(core) else { return Ok(()) };
        let man = self.pos.man[usize::from(point)];
        for &index in &core.repertoires[usize::from(man)].made {
            let program = &core.programs[index as usize];
            if program.phases & self.phases == 0 {
                continue;
            }
            let ActKind::Script(script) = &core.rules.acts[program.act].what else { continue };
            for made in scripts.moves(&script.name, point, || view(core, self.pos)) {
                self.add_one(point, index, &made, list)?;
            }
        }
        Ok(())
    }

    /// Adds one move of a script, unless a ban forbids it; once for each kind that the piece may become at its end.
    fn add_one(&self, point: u16, program: u32, made: &hooks::Made, list: &mut List<W>) -> Result<(), PlayError> {
        let core = self.core;
        let mut view = self.view(point);
        let banned = !core.bans[usize::from(core.men.of(self.side, view.kind))].is_empty();
        let barred = if banned { self.barred(&view) } else { Bits::EMPTY };
        let mut hops = Vec::new();
        for hop in &made.hops {
            if barred.has(hop.to) {
                return Ok(());
            }
            let victims = list.keep_victims(&hop.takes);
            hop.takes.iter().for_each(|&victim| view.taken.insert(victim));
            view.at = hop.to;
            view.hops += 1;
            hops.push(HopRec {
                to: hop.to,
                dir: NOWHERE,
                victims,
                mark: None,
                becomes: None,
                far: false,
                stops: true,
                program,
            });
        }
        if core.ends_banned && !self.may_stop(&View { hops: 0, at: point, ..view }, view.at) {
            return Ok(());
        }
        let kinds: Vec<Option<u8>> = match (made.becomes, self.crown(&view, view.at)) {
            (Some(kind), _) => vec![Some(kind)],
            (None, Crown::To(kinds, _)) => kinds.iter().map(|kind| Some(kind.0)).collect(),
            (None, Crown::No) => vec![None],
        };
        for becomes in kinds {
            let becomes = becomes.filter(|&kind| kind != view.kind);
            let mut mv = MoveRec::quiet(What::Travel, point, view.at, view.kind, becomes.unwrap_or(view.kind), program);
            let plain = hops.len() == 1 && view.taken == Bits::EMPTY;
            if !plain {
                mv.first_hop = list.hops.len() as u32;
                mv.hops = hops.len() as u16;
                mv.captures = view.taken != Bits::EMPTY;
                mv.taken = view.taken;
                list.hops.extend_from_slice(&hops);
                if let Some(last) = list.hops.last_mut() {
                    last.becomes = becomes;
                }
            }
            list.push(mv)?;
        }
        Ok(())
    }
}
