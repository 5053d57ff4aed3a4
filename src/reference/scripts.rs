//! What scripts see, the moves that they make, and the changes of their effects.

use std::collections::BTreeSet;

use super::RefereeError;
use super::made::{Candidate, Fault, Made};
use super::memory::{Past, forget};
use super::table::{Moving, Table};
use crate::hooks::{self, Deed, DeedKind, Edit, Effect, Piece, Scripts, View, Won};
use crate::notation::{Hop, Man, Move, MoveKind, Reason, Setup};
use crate::rules::{ActKind, ClauseId, Kind, Player, Point, ScriptName};

/// An effect that forbids a move.
#[derive(Clone, Debug)]
pub(super) struct Vetoed {
    /// The fault of the move.
    pub fault: Fault,
    /// The script.
    pub script: String,
    /// The reason that it gives.
    pub reason: String,
}

/// An effect of a move: the script and the clause that calls it.
pub(super) type Called = (ScriptName, ClauseId);

impl Table<'_> {
    pub(super) fn scripts(&self) -> Option<&Scripts> {
        self.rules.scripts.as_deref()
    }

    /// The position as scripts see it.
    pub(super) fn sight(&self) -> View {
        let pos = self.pos;
        let piece = |man: &Man| Piece { owner: man.owner.0, kind: man.kind.0 };
        let kinds = self.rules.kinds.len();
        let mut view = View {
            side: pos.side.0,
            turn: pos.turn,
            men: pos.men.iter().map(|column| column.last().map(piece)).collect(),
            closed: pos.closed.iter().map(|point| point.0).collect(),
            moved: pos.moved.iter().map(|point| point.0).collect(),
            hands: vec![0; (self.rules.players.len() + 1) * kinds],
            dice: pos.dice.clone().unwrap_or_default(),
            counters: pos.counters.clone(),
            ..View::default()
        };
        view.counters.resize(self.rules.memory.counters.len(), 0);
        for (index, column) in pos.men.iter().enumerate() {
            if let [below @ .., _] = column.as_slice()
                && !below.is_empty()
            {
                view.below.insert(index as u16, below.iter().map(piece).collect());
            }
        }
        // A piece under way has moved if it had moved where it started.
        if let Some(moving) = self.moving.filter(|moving| moving.at != moving.origin)
            && view.moved.remove(&moving.origin.0)
        {
            view.moved.insert(moving.at.0);
        }
        for (&(owner, kind), &count) in &pos.hands {
            view.hands[owner.index() * kinds + kind.index()] = count;
        }
        view
    }

    /// A move as scripts see it.
    pub(super) fn deed(&self, candidate: &Candidate) -> Deed {
        let (what, path, faces) = match &candidate.mv.what {
            MoveKind::Travel { hops, .. } => (DeedKind::Travel, hops.iter().map(|hop| hop.to.0).collect(), Vec::new()),
            MoveKind::Place { to, .. } => (DeedKind::Place, vec![to.0], Vec::new()),
            MoveKind::Remove(_) => (DeedKind::Remove, Vec::new(), Vec::new()),
            MoveKind::Roll(faces) => (DeedKind::Roll, Vec::new(), faces.clone()),
            MoveKind::Reroll => (DeedKind::Reroll, Vec::new(), Vec::new()),
            MoveKind::Pass => (DeedKind::Pass, Vec::new(), Vec::new()),
        };
        let lifted = match candidate.mv.what {
            MoveKind::Remove(point) => Some((point, self.top(point).map(|man| man.kind))),
            _ => None,
        };
        let kind = lifted.map_or(candidate.kind, |(_, kind)| kind);
        Deed {
            player: self.side().0,
            what,
            from: lifted.map(|(point, _)| point).or(candidate.from).map(|point| point.0),
            path,
            victims: candidate.taken.iter().map(|(point, _)| point.0).collect(),
            kind: kind.map(|kind| kind.0),
            becomes: candidate.landing.map(|(_, kind)| kind).or(kind).map(|kind| kind.0),
            captures: self.counts(candidate),
            follow: candidate.mv.follow.map(|point| point.0),
            faces,
        }
    }

    /// The moves that scripts make for a piece, with what follows them.
    pub(super) fn invented(&self, at: Point, kind: Kind) -> Result<Vec<Candidate>, RefereeError> {
        let mut found = Vec::new();
        let Some(scripts) = self.scripts() else { return Ok(found) };
        let here = self.about(at)?;
        for act in &self.rules.acts {
            let ActKind::Script(script) = &act.what else { continue };
            if !here.binds(&act.bound, self.side(), kind)? {
                continue;
            }
            for made in scripts.moves(&script.name, at.0, || self.sight()) {
                found.extend(self.invent(at, kind, &made)?);
            }
        }
        Ok(found)
    }

    /// The clauses whose scripts make a move over these landings.
    pub(super) fn inventors(&self, at: Point, kind: Kind, landings: &[Point]) -> Result<Vec<ClauseId>, RefereeError> {
        let mut found = Vec::new();
        let Some(scripts) = self.scripts() else { return Ok(found) };
        let here = self.about(at)?;
        for act in &self.rules.acts {
            let ActKind::Script(script) = &act.what else { continue };
            let goes = |made: &hooks::Made| made.hops.iter().map(|hop| Point(hop.to)).eq(landings.iter().copied());
            if here.binds(&act.bound, self.side(), kind)?
                && scripts.moves(&script.name, at.0, || self.sight()).iter().any(goes)
            {
                found.push(act.bound.clause);
            }
        }
        Ok(found)
    }

    fn invent(&self, at: Point, kind: Kind, made: &hooks::Made) -> Result<Vec<Candidate>, RefereeError> {
        let mut view = self.pos.clone();
        let mut taken = Vec::new();
        let mut hops = Vec::new();
        for hop in &made.hops {
            let victims: Vec<Point> = hop.takes.iter().map(|&point| Point(point)).collect();
            for &victim in &victims {
                taken.extend(self.top(victim).map(|man| (victim, man)));
                view.men[victim.index()].clear();
            }
            hops.push(Hop { to: Point(hop.to), victims, mark: None, becomes: None });
        }
        let Some(to) = hops.last().map(|hop| hop.to) else { return Ok(Vec::new()) };
        let column = std::mem::take(&mut view.men[at.index()]);
        view.men[to.index()] = column;
        let here = self.about(at)?;
        let fault = here.entering(kind, hops.iter().map(|hop| hop.to).collect::<Vec<_>>().into_iter())?;
        let moving = Moving { at: to, origin: at, promoted: false };
        let table = Table { moving: Some(moving), ..Table::new(self.rules, &view) }.with_phases(self.phases()?);
        let kinds: Vec<Kind> = match made.becomes {
            Some(kind) => vec![Kind(kind)],
            None => table.crownings(to, kind)?.iter().map(|crowning| crowning.kind).collect(),
        };
        let kinds = if kinds.is_empty() { vec![kind] } else { kinds };
        let mut found = Vec::new();
        for becomes in kinds {
            let mut hops = hops.clone();
            if let Some(last) = hops.last_mut() {
                last.becomes = (becomes != kind).then_some(becomes);
            }
            let mut view = view.clone();
            if let Some(man) = view.men[to.index()].last_mut() {
                man.kind = becomes;
            }
            let candidate = Candidate {
                from: Some(at),
                kind: Some(kind),
                last_kind: Some(kind),
                landing: Some((to, becomes)),
                taken: taken.clone(),
                fault,
                ..Candidate::bare(Move::plain(MoveKind::Travel { from: at, hops }))
            };
            found.extend(self.follow(candidate, &view, Some(moving), true)?);
        }
        Ok(found)
    }

    /// Runs the effects of a move on the position after it; whether the player moves again, or which clause forbids the
    /// move. Nobody can forbid a pass.
    pub(super) fn effects(&self, candidate: &Candidate, next: &mut Setup) -> Result<bool, Vetoed> {
        let mut again = false;
        for called in &candidate.effects {
            again |= self.effect(called, candidate, next)?;
        }
        Ok(again)
    }

    /// Runs one effect.
    pub(super) fn effect(
        &self,
        (script, clause): &Called,
        candidate: &Candidate,
        next: &mut Setup,
    ) -> Result<bool, Vetoed> {
        let Some(scripts) = self.scripts() else { return Ok(false) };
        let deed = self.deed(candidate);
        match scripts.effect(&script.name, &deed, || Table::new(self.rules, next).sight()) {
            Effect::Veto(_) if candidate.mv.what == MoveKind::Pass => Ok(false),
            Effect::Veto(reason) => {
                let fault = Fault::of(Reason::Script, Some(*clause));
                Err(Vetoed { fault, script: script.name.clone(), reason })
            }
            Effect::Edits(edits) => {
                edits.iter().for_each(|edit| self.edit(edit, next));
                Ok(edits.contains(&Edit::Again))
            }
        }
    }

    fn edit(&self, edit: &Edit, next: &mut Setup) {
        let clear = |next: &mut Setup, point: Point| {
            next.men[point.index()].clear();
            next.running.retain(|_, running| running.0 != point);
            forget(next, point);
        };
        match *edit {
            Edit::Put { point, piece } => {
                let point = Point(point);
                clear(next, point);
                let owner = Player(piece.owner);
                let past = self.remembered(next, owner, None, point, false);
                next.men[point.index()].push(Man { owner, kind: Kind(piece.kind) });
                past.write(next, point);
            }
            Edit::Remove { point } => clear(next, Point(point)),
            Edit::Change { point, kind } => {
                if let Some(man) = next.men[usize::from(point)].last_mut() {
                    man.kind = Kind(kind);
                }
                if self.rules.memory.promoted {
                    next.promoted.insert(Point(point));
                }
            }
            Edit::Shift { from, to } => {
                let (from, to) = (Point(from), Point(to));
                clear(next, to);
                let column = next.men[from.index()].clone();
                let Some(owner) = column.last().map(|man| man.owner) else { return };
                let past = self.carried(next, owner, from, to);
                clear(next, from);
                next.men[to.index()] = column;
                past.write(next, to);
            }
            Edit::Hand { owner, kind, count: 0 } => {
                next.hands.remove(&(Player(owner), Kind(kind)));
            }
            Edit::Hand { owner, kind, count } => {
                next.hands.insert((Player(owner), Kind(kind)), count);
            }
            Edit::Counter { index, value } => {
                next.counters.resize(self.rules.memory.counters.len(), 0);
                next.counters[index] = value;
            }
            Edit::Close { point } => {
                next.closed.insert(Point(point));
            }
            Edit::Again => {}
        }
    }

    /// What a piece remembers that an effect has moved: as before, with the sets that it left or entered.
    fn carried(&self, next: &Setup, owner: Player, from: Point, to: Point) -> Past {
        let table = Table::new(self.rules, next);
        let moved = next.moved.contains(&from);
        table.remembered(next, owner, Some(from), to, false).with_moved(moved)
    }

    /// Who has won, as a script says.
    pub(super) fn scripted_verdict(&self, script: &ScriptName) -> Option<Option<Player>> {
        let scripts = self.scripts()?;
        let deed = self.made.and_then(|made| made.deed.as_ref());
        match scripts.verdict(&script.name, deed, || self.sight())? {
            Won::Player(player) => Some(Some(Player(player))),
            Won::Draw => Some(None),
        }
    }

    /// The points of a script's set, for a player.
    pub(super) fn scripted_set(&self, script: &ScriptName, player: Player) -> BTreeSet<Point> {
        match self.scripts() {
            Some(scripts) => scripts.set(&script.name, player.0, || self.sight()).into_iter().map(Point).collect(),
            None => BTreeSet::new(),
        }
    }
}

/// The deed of a move that was made, where a script of the end may ask for it.
pub(super) fn note(table: &Table, candidate: &Candidate, made: &mut Made) {
    if table.rules.scripts.is_some() {
        made.deed = Some(table.deed(candidate));
    }
}
