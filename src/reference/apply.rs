//! Making a move (semantics 8).

use std::collections::BTreeSet;

use super::RefereeError;
use super::ask;
use super::chain::lift;
use super::made::{Candidate, Made};
use super::memory::forget;
use super::scripts::{self, Vetoed};
use super::table::Table;
use crate::notation::{Man, MoveKind, Setup};
use crate::rules::{EachMove, Kind, Player, Point, Region, Taken};

impl Table<'_> {
    /// The position after a move, complete but for what is only remembered if it matters: see [`Table::successor`].
    pub fn after(&self, candidate: &Candidate) -> Result<(Setup, Made), RefereeError> {
        let mut next = self.pos.clone();
        let mut made = Made { mover: self.side(), kind: candidate.kind, taken: Vec::new(), deed: None };
        match &candidate.mv.what {
            MoveKind::Roll(faces) => {
                scripts::note(self, candidate, &mut made);
                next.dice = Some(faces.clone());
                return Ok((next, made));
            }
            MoveKind::Reroll => {
                scripts::note(self, candidate, &mut made);
                next.dice = None;
                return Ok((next, made));
            }
            _ => {}
        }
        if let Some(huffed) = candidate.mv.huff {
            made.taken.extend(self.top(huffed).map(|man| (huffed, man)));
            lift(&mut next, self.rules.turn.taken, huffed);
            forget(&mut next, huffed);
        }
        self.set_down(candidate, &mut next, &mut made);
        self.follow_up(candidate, &mut next, &mut made)?;
        scripts::note(self, candidate, &mut made);
        // A move that an effect forbids is removed in stage 5.
        let again = self.finish(candidate, &mut next, &made)?.unwrap_or(false);
        next.passing.clear();
        next.huff.clear();
        if let (Some((landing, _)), true) = (candidate.landing, ask::passing(self.rules)) {
            let stands = !next.men[landing.index()].is_empty();
            next.passing = candidate.crossed.iter().filter(|_| stands).map(|&crossed| (landing, crossed)).collect();
        }
        self.run(candidate, &mut next, &made);
        self.pass_on(candidate, again, &mut next);
        next.clocks = self.clocked(&next, &made)?;
        Ok((next, made))
    }

    /// The position after a move with what is remembered only if it matters: windows that some action of the next
    /// player uses (semantics 2.3), and pieces that left a capture out (6.1).
    pub fn successor(&self, candidate: &Candidate) -> Result<(Setup, Made), RefereeError> {
        let (mut next, made) = self.after(candidate)?;
        if !next.passing.is_empty() {
            let used: BTreeSet<(Point, Point)> = {
                let list = Table::new(self.rules, &next).complete(false)?;
                list.iter().flat_map(|candidate| candidate.windows.iter().copied()).collect()
            };
            next.passing.retain(|window| used.contains(window));
        }
        let rolls = matches!(candidate.mv.what, MoveKind::Roll(_) | MoveKind::Reroll);
        if !rolls && self.knows_huffing() {
            let mut before = self.pos.clone();
            if let Some(huffed) = candidate.mv.huff {
                lift(&mut before, self.rules.turn.taken, huffed);
                forget(&mut before, huffed);
            }
            let table = Table::new(self.rules, &before);
            let list = table.restricted(false)?;
            for point in table.huffable(candidate, &list)? {
                let now = candidate.landing.filter(|_| candidate.from == Some(point)).map_or(point, |(at, _)| at);
                if next.men[now.index()].last().is_some_and(|man| man.owner == self.side()) {
                    next.huff.insert(now);
                }
            }
        }
        Ok((next, made))
    }

    /// Lifts the mover, removes what its hops and its landing take, sets it down with its final kind.
    fn set_down(&self, candidate: &Candidate, next: &mut Setup, made: &mut Made) {
        let from = candidate.from.filter(|_| candidate.landing.is_some());
        let mut column = from.map(|from| std::mem::take(&mut next.men[from.index()])).unwrap_or_default();
        for &(point, _) in &candidate.taken {
            if let Some(man) = lift(next, self.rules.turn.taken, point) {
                self.take(man, next, &mut column);
                made.taken.push((point, man));
            }
            forget(next, point);
        }
        if let MoveKind::Remove(point) = candidate.mv.what {
            made.taken.extend(self.top(point).map(|man| (point, man)));
            lift(next, self.rules.turn.taken, point);
            forget(next, point);
        }
        let Some((to, kind)) = candidate.landing else { return };
        let owner = self.side();
        match column.last_mut() {
            Some(top) => top.kind = kind,
            None => {
                if let Some(from_hand) = candidate.kind {
                    spend(next, owner, from_hand);
                }
                column.push(Man { owner, kind });
            }
        }
        next.men[to.index()] = column;
        let promoted = candidate.kind != Some(kind);
        let past = match candidate.mv.huff {
            // What the huffed piece remembered is not what the one remembers that comes to light under it.
            Some(huffed) => Table::new(self.rules, &self.without(huffed)).remembered(next, owner, from, to, promoted),
            None => self.remembered(next, owner, from, to, promoted),
        };
        if let Some(from) = from {
            forget(next, from);
        }
        past.write(next, to);
        for &(point, _) in &candidate.enclosed {
            let mut under = Vec::new();
            if let Some(man) = lift(next, self.rules.turn.taken, point) {
                self.take(man, next, &mut under);
                made.taken.push((point, man));
            }
            next.men[to.index()].splice(0..0, under);
            forget(next, point);
        }
    }

    /// Where a taken man goes: out, under the piece that took him, or into a hand.
    pub fn take(&self, man: Man, next: &mut Setup, column: &mut Vec<Man>) {
        let hand = match self.rules.turn.taken {
            Taken::Off => return,
            Taken::Under => return column.insert(0, man),
            Taken::HandOfTaker => self.side(),
            Taken::HandOfOwner => man.owner,
        };
        if hand != self.rules.neutral() {
            *next.hands.entry((hand, man.kind)).or_insert(0) += 1;
        }
    }

    /// The piece lifted, set down or promoted as part of the move.
    fn follow_up(&self, candidate: &Candidate, next: &mut Setup, made: &mut Made) -> Result<(), RefereeError> {
        let Some(point) = candidate.mv.follow else { return Ok(()) };
        let Some(man) = next.men[point.index()].last().copied() else {
            let reserve = Table::new(self.rules, next).in_hand(self.side()).next();
            if let Some(kind) = reserve {
                spend(next, self.side(), kind);
                next.men[point.index()].push(Man { owner: self.side(), kind });
                self.remembered(next, self.side(), None, point, false).write(next, point);
            }
            return Ok(());
        };
        let awaited = {
            let table = Table::new(self.rules, next).with_phases(self.phases()?);
            let mover = candidate.landing.map(|(at, _)| at);
            table.awaited(self, mover)?.into_iter().find(|&(waiting, _)| waiting == point)
        };
        match awaited {
            Some((_, kind)) if man.owner == self.side() && !candidate.lifts => {
                if let Some(man) = next.men[point.index()].last_mut() {
                    man.kind = kind;
                }
                if self.rules.memory.promoted {
                    next.promoted.insert(point);
                }
            }
            _ => {
                made.taken.push((point, man));
                lift(next, self.rules.turn.taken, point);
                forget(next, point);
            }
        }
        Ok(())
    }

    /// Counts quiet moves running with one piece (semantics 9.4).
    fn run(&self, candidate: &Candidate, next: &mut Setup, made: &Made) {
        for &(point, _) in &made.taken {
            next.running.retain(|_, running| running.0 != point || candidate.from == Some(point));
        }
        if candidate.mv.what == MoveKind::Pass {
            return;
        }
        for (index, limit) in self.rules.turn.limits.iter().enumerate() {
            let before = self.pos.running.get(&(self.side(), index)).copied();
            let quiet = candidate.taken.is_empty() && candidate.enclosed.is_empty();
            match (candidate.from, candidate.landing) {
                (Some(from), Some((to, _))) if quiet && candidate.kind == Some(limit.kind) => {
                    let count = before.filter(|&(point, _)| point == from).map_or(1, |(_, count)| count + 1);
                    next.running.insert((self.side(), index), (to, count.min(limit.count)));
                }
                _ => {
                    next.running.remove(&(self.side(), index));
                }
            }
        }
    }

    /// Spends the die, and passes the turn on unless dice are left or the player moves again.
    fn pass_on(&self, candidate: &Candidate, again: bool, next: &mut Setup) {
        next.again = None;
        if let (Some(dice), Some(face)) = (&mut next.dice, candidate.die)
            && let Some(index) = dice.iter().position(|&die| die == face)
        {
            dice.remove(index);
        }
        let passes = candidate.mv.what == MoveKind::Pass;
        if next.dice.as_ref().is_some_and(|dice| !dice.is_empty()) && !passes {
            return;
        }
        next.dice = None;
        if candidate.again || again {
            next.again = Some(None);
            return;
        }
        next.side = self.rules.next_player(self.side());
        next.turn = next.turn.saturating_add(1);
    }

    /// The effects of a move, and what `after each move` says, in the order written: asked once the move is made and before
    /// the turn passes on. Whether a script lets the player move again, or which clause forbids the move.
    fn finish(
        &self,
        candidate: &Candidate,
        next: &mut Setup,
        made: &Made,
    ) -> Result<Result<bool, Vetoed>, RefereeError> {
        let mut again = match self.effects(candidate, next) {
            Ok(again) => again,
            Err(fault) => return Ok(Err(fault)),
        };
        for rule in &self.rules.turn.after_each {
            let closed: Vec<Point> = match &rule.what {
                EachMove::Close(region, cond) => {
                    let mut table = Table::new(self.rules, next);
                    table.made = Some(made);
                    match table.cond(cond)? {
                        true => self.all_within(&table, region, made.mover),
                        false => Vec::new(),
                    }
                }
                EachMove::CloseOutermost { count, ranks, files } => {
                    self.outermost(next, *count, *ranks, *files).into_iter().collect()
                }
                EachMove::Script(script) => match self.effect(&(script.clone(), rule.clause), candidate, next) {
                    Ok(granted) => {
                        again |= granted;
                        Vec::new()
                    }
                    Err(fault) => return Ok(Err(fault)),
                },
            };
            next.closed.extend(closed);
        }
        Ok(Ok(again))
    }

    /// Tries the effects of a move on a copy: which clause forbids it, if one does.
    pub fn attempted(&self, candidate: &Candidate) -> Result<Result<(), Vetoed>, RefereeError> {
        let each = self.rules.turn.after_each.iter().any(|rule| matches!(rule.what, EachMove::Script(_)));
        if candidate.effects.is_empty() && !each {
            return Ok(Ok(()));
        }
        let mut next = self.pos.clone();
        let mut made = Made { mover: self.side(), kind: candidate.kind, taken: Vec::new(), deed: None };
        self.set_down(candidate, &mut next, &mut made);
        self.follow_up(candidate, &mut next, &mut made)?;
        Ok(self.finish(candidate, &mut next, &made)?.map(|_| ()))
    }

    fn all_within(&self, table: &Table, region: &Region, player: Player) -> Vec<Point> {
        self.rules.board.all().filter(|&point| table.within(region, player, point)).collect()
    }

    /// The outermost ranks or files that are empty, at each end, again and again, as long as others are left.
    fn outermost(&self, next: &Setup, count: u32, ranks: bool, files: bool) -> BTreeSet<Point> {
        let board = &self.rules.board;
        let mut closed = next.closed.clone();
        let axes: Vec<fn((i32, i32)) -> i32> = [(ranks, (|xy| xy.1) as fn((i32, i32)) -> i32), (files, |xy| xy.0)]
            .into_iter()
            .filter(|a| a.0)
            .map(|a| a.1)
            .collect();
        loop {
            let before = closed.len();
            for (axis, far) in axes.iter().flat_map(|axis| [(axis, false), (axis, true)]) {
                let open = |p: &Point| !closed.contains(p);
                let mut lines: Vec<i32> = board.all().filter(open).map(|p| axis(board.points[p.index()].xy)).collect();
                lines.sort_unstable();
                lines.dedup();
                let most = count as usize;
                if lines.len() <= most {
                    continue;
                }
                let end = if far { &lines[lines.len() - most..] } else { &lines[..most] };
                let points: Vec<Point> =
                    board.all().filter(|p| end.contains(&axis(board.points[p.index()].xy))).collect();
                if points.iter().all(|p| closed.contains(p) || next.men[p.index()].is_empty()) {
                    closed.extend(points);
                }
            }
            if closed.len() == before {
                return closed;
            }
        }
    }
}

/// One man fewer in hand.
pub(super) fn spend(pos: &mut Setup, owner: Player, kind: Kind) {
    if let Some(count) = pos.hands.get_mut(&(owner, kind)) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            pos.hands.remove(&(owner, kind));
        }
    }
}
