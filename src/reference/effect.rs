//! What follows from having moved: enclosing, removals and placements as part of the move (semantics 4, 6.4).

use super::RefereeError;
use super::chain::{Path, lift};
use super::made::Candidate;
use super::memory::forget;
use super::table::{Moving, Table};
use super::who::{Eyes, Seen};
use crate::notation::{Man, Move, MoveKind, Setup};
use crate::rules::{Bound, ClauseId, Direction, Enclose, Event, Follow, FollowKind, Kind, KindSet, Player, Point, Who};

/// The situation in which all effects of a move are judged: mover on its last landing, its start empty, jumped pieces
/// gone, nothing else (semantics 4).
struct After<'t, 'a> {
    before: &'t Table<'a>,
    table: Table<'t>,
    candidate: Candidate,
}

impl Table<'_> {
    /// The moves that a finished path of hops makes, one for each choice that follows.
    pub fn travelled(&self, path: &Path) -> Result<Vec<Candidate>, RefereeError> {
        let moving = Moving { at: path.at, origin: path.origin, promoted: path.kind != path.first };
        self.follow(self.travel(path), &path.view, Some(moving), true)
    }

    /// The move that a path of hops is, without what follows.
    pub fn travel(&self, path: &Path) -> Candidate {
        let mv = Move::plain(MoveKind::Travel { from: path.origin, hops: path.hops.clone() });
        Candidate {
            from: Some(path.origin),
            kind: Some(path.first),
            last_kind: Some(path.last_kind),
            landing: Some((path.at, path.kind)),
            taken: path.taken.clone(),
            crossed: path.crossed.clone(),
            windows: path.windows.clone(),
            far: path.far,
            die: path.die,
            effects: path.effects.clone(),
            ..Candidate::bare(mv)
        }
    }

    /// The candidate with its enclosings, once for each follow-up choice.
    pub fn follow(
        &self,
        mut candidate: Candidate,
        view: &Setup,
        moving: Option<Moving>,
        encloses: bool,
    ) -> Result<Vec<Candidate>, RefereeError> {
        let view = self.aftermath(&candidate, view, moving);
        let table = self.just_after(&view, moving)?;
        if encloses {
            candidate.enclosed = table.enclosed(candidate.kind, candidate.landing)?;
        }
        After { before: self, table, candidate }.choices()
    }

    /// The clauses that act when a move has landed: those that enclose something, and those whose event has come about. The
    /// view is the one given to [`Table::follow`].
    pub fn followed_by(
        &self,
        candidate: &Candidate,
        view: &Setup,
        moving: Option<Moving>,
    ) -> Result<Vec<ClauseId>, RefereeError> {
        let view = self.aftermath(candidate, view, moving);
        let table = self.just_after(&view, moving)?;
        let mut clauses = Vec::new();
        if let (Some(kind), Some((at, _)), MoveKind::Travel { .. }) =
            (candidate.kind, candidate.landing, &candidate.mv.what)
        {
            for enclose in &self.rules.encloses {
                if !table.enclosed_by(enclose, kind, at)?.is_empty() {
                    clauses.push(enclose.bound.clause);
                }
            }
        }
        let after = After { before: self, table, candidate: candidate.clone() };
        for follow in &self.rules.follows {
            let chosen = match follow.then {
                FollowKind::Again | FollowKind::Script(_) => true,
                FollowKind::Remove { .. } => candidate.lifts,
                FollowKind::Place { .. } => candidate.mv.follow.is_some() && !candidate.lifts,
            };
            if chosen && after.happens(follow)? {
                clauses.push(follow.bound.clause);
            }
        }
        Ok(clauses)
    }

    /// The view with what the piece remembers of this very move, which is known to what follows from it.
    fn aftermath(&self, candidate: &Candidate, view: &Setup, moving: Option<Moving>) -> Setup {
        let mut view = view.clone();
        candidate.taken.iter().for_each(|&(point, _)| forget(&mut view, point));
        if let Some((to, _)) = candidate.landing {
            let promoted = moving.is_some_and(|moving| moving.promoted);
            let past = self.remembered(&view, self.side(), candidate.from, to, promoted);
            if let Some(from) = candidate.from {
                forget(&mut view, from);
            }
            past.write(&mut view, to);
        }
        view
    }

    /// The table of an aftermath.
    fn just_after<'v>(&'v self, view: &'v Setup, moving: Option<Moving>) -> Result<Table<'v>, RefereeError> {
        let mut table = Table::new(self.rules, view).with_phases(self.phases()?);
        table.moving = moving.map(|moving| Moving { origin: moving.at, ..moving });
        Ok(table)
    }

    /// The pieces that a landing encloses, in point order.
    fn enclosed(&self, kind: Option<Kind>, landing: Option<(Point, Kind)>) -> Result<Vec<(Point, Man)>, RefereeError> {
        let (Some(kind), Some((at, _))) = (kind, landing) else { return Ok(Vec::new()) };
        let mut points = Vec::new();
        for enclose in &self.rules.encloses {
            points.extend(self.enclosed_by(enclose, kind, at)?);
        }
        points.sort_unstable();
        points.dedup();
        Ok(points.into_iter().filter_map(|point| Some((point, self.top(point)?))).collect())
    }

    /// The points of the pieces that one clause encloses when a piece lands.
    pub fn enclosed_by(&self, enclose: &Enclose, kind: Kind, at: Point) -> Result<Vec<Point>, RefereeError> {
        let mut points = Vec::new();
        if self.binds(&enclose.bound, self.side(), kind)? {
            for (_, link) in self.rules.board.links_from(at) {
                if self.encloses(enclose, self.side(), link.to, Some((at, link.direction)))? {
                    points.push(link.to);
                }
            }
        }
        if enclose.moving_in {
            for other in self.players().filter(|&other| other != self.side()) {
                if may_bind(&enclose.bound, other) && self.encloses(enclose, other, at, None)? {
                    points.push(at);
                }
            }
        }
        Ok(points)
    }

    /// Whether a player's pieces enclose the piece on `v`. The piece that just moved, if it is his, stands on the point
    /// given and the victim lies from it in the direction given; it must be one of the enclosing pieces.
    fn encloses(
        &self,
        enclose: &Enclose,
        by: Player,
        v: Point,
        from: Option<(Point, Direction)>,
    ) -> Result<bool, RefereeError> {
        // Any piece helps the one that moved; round a piece that walks in stand only those that may take it.
        let mut kinds = KindSet::all(self.rules.kinds.len());
        if let Some((at, _)) = from {
            let eyes = Eyes { player: by, kind: self.top(at).map(|man| man.kind), at: Some(at) };
            if self.is_at(&enclose.who, eyes, v)?.is_err() {
                return Ok(false);
            }
        } else {
            kinds = KindSet::default();
            for kind in enclose.bound.kinds.iter() {
                if self.is_at(&enclose.who, Eyes { player: by, kind: Some(kind), at: None }, v)?.is_ok() {
                    kinds = kinds.plus(KindSet::of(kind));
                }
            }
            if kinds.is_empty() {
                return Ok(false);
            }
        }
        let Some(victim) = self.top(v) else { return Ok(false) };
        let board = &self.rules.board;
        let hostile = |point: Point| self.hostile(by, kinds, point, victim.kind);
        if enclose.opposite {
            let facing = |direction: Direction| {
                let opposite = board.directions[usize::from(direction.0)].opposite;
                let ends = (board.next(v, direction), board.next(v, opposite));
                matches!(ends, (Some(a), Some(b)) if hostile(a) && hostile(b))
            };
            return Ok(match from {
                Some((_, direction)) => facing(direction),
                None => board.links_from(v).any(|(_, link)| facing(link.direction)),
            });
        }
        let sides = board.links_from(v).filter(|(_, link)| hostile(link.to)).count();
        let moved = from.is_none_or(|(at, _)| hostile(at));
        Ok(moved && sides as u32 >= enclose.sides)
    }

    /// A piece of the enclosing player, among these kinds, or a point counted as an enemy of the victim.
    fn hostile(&self, by: Player, kinds: KindSet, point: Point, victim: Kind) -> bool {
        let mut counted = self.rules.turn.hostile.iter();
        self.top(point).is_some_and(|man| man.owner == by && kinds.contains(man.kind))
            || counted.any(|rule| rule.to.contains(victim) && self.within(&rule.region, by, point))
    }
}

fn may_bind(bound: &Bound, player: Player) -> bool {
    bound.player.is_none_or(|only| only == player)
}

impl After<'_, '_> {
    /// The move once for each choice that follows it, or alone if there is none.
    fn choices(mut self) -> Result<Vec<Candidate>, RefereeError> {
        let mut points = Vec::new();
        for follow in &self.table.rules.follows {
            if !self.happens(follow)? {
                continue;
            }
            match &follow.then {
                FollowKind::Again => self.candidate.again = true,
                FollowKind::Remove { who, otherwise } if points.is_empty() => {
                    self.candidate.lifts = true;
                    points = self.removable(who)?;
                    if let (true, Some(otherwise)) = (points.is_empty(), otherwise) {
                        points = self.removable(otherwise)?;
                    }
                }
                FollowKind::Place { on, .. } if points.is_empty() => {
                    let (table, side) = (&self.table, self.table.side());
                    let reserve = self.reserve();
                    let free = |p: &Point| table.vacant(*p) && table.within(on, side, *p);
                    points = table.rules.board.all().filter(|p| reserve && free(p)).collect();
                }
                FollowKind::Script(script) => self.candidate.effects.push((script.clone(), follow.bound.clause)),
                FollowKind::Remove { .. } | FollowKind::Place { .. } => {}
            }
        }
        if points.is_empty() {
            self.candidate.lifts = false;
            let mover = self.candidate.landing.map(|(at, _)| at);
            let end = self.end();
            let table = Table { moving: self.table.moving, ..Table::new(self.table.rules, &end) };
            points = table.awaited(self.before, mover)?.into_iter().map(|(point, _)| point).collect();
        }
        if points.is_empty() {
            return Ok(vec![self.candidate]);
        }
        let choice = |point| {
            let mut candidate = self.candidate.clone();
            candidate.mv.follow = Some(point);
            candidate
        };
        Ok(points.into_iter().map(choice).collect())
    }

    /// The position once all that the move takes has gone where it goes.
    fn end(&self) -> Setup {
        let mut then = self.table.pos.clone();
        for &(_, man) in &self.candidate.taken {
            self.table.take(man, &mut then, &mut Vec::new());
        }
        for &(point, man) in &self.candidate.enclosed {
            lift(&mut then, self.table.rules.turn.taken, point);
            self.table.take(man, &mut then, &mut Vec::new());
        }
        then
    }

    /// Whether the player has something in hand at the end of the move.
    fn reserve(&self) -> bool {
        Table::new(self.table.rules, &self.end()).in_hand(self.table.side()).next().is_some()
    }

    /// Whether a follow-up clause binds this move and its event has come about.
    fn happens(&self, follow: &Follow) -> Result<bool, RefereeError> {
        let (Some(kind), Some((at, _))) = (self.candidate.kind, self.candidate.landing) else { return Ok(false) };
        let side = self.table.side();
        let event = match follow.event {
            Event::Line(count) => self.table.lines_through(side, at).contains(&count),
            Event::Capturing => self.candidate.takes(),
            Event::Moving => true,
        };
        Ok(event && self.table.binds(&follow.bound, side, kind)?)
    }

    /// The pieces that may be lifted, those already enclosed apart.
    fn removable(&self, who: &Who) -> Result<Vec<Point>, RefereeError> {
        let eyes = self.table.eyes();
        let mut points = Vec::new();
        for Seen { point, .. } in self.table.seen() {
            let gone = self.candidate.enclosed.iter().any(|&(enclosed, _)| enclosed == point);
            if !gone && self.table.is_at(who, eyes, point)?.is_ok() {
                points.push(point);
            }
        }
        Ok(points)
    }
}
