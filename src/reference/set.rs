//! Placements and bare removals (semantics 7).

use super::RefereeError;
use super::made::Candidate;
use super::scripts::Called;
use super::table::{Moving, Table};
use super::who::Seen;
use crate::notation::{Man, Move, MoveKind};
use crate::rules::{Act, ActKind, Kind, PlaceSource, Player, Point, Region, Who};

impl Table<'_> {
    /// The kinds that a player has in hand, in order.
    pub fn in_hand(&self, player: Player) -> impl Iterator<Item = Kind> + '_ {
        let own = self.pos.hands.iter().filter(move |&(&(owner, _), &count)| owner == player && count > 0);
        own.map(|(&(_, kind), _)| kind)
    }

    /// The placements and the bare removals of the player to move.
    pub fn settings(&self) -> Result<Vec<Candidate>, RefereeError> {
        let mut found = Vec::new();
        for act in &self.rules.acts {
            found.extend(self.settings_of(act)?);
        }
        Ok(found)
    }

    /// The placements or bare removals of one act.
    pub fn settings_of(&self, act: &Act) -> Result<Vec<Candidate>, RefereeError> {
        let mut found = Vec::new();
        match &act.what {
            ActKind::Place { from, on } => found.extend(self.placements(act, from, on)?),
            ActKind::Remove { who, otherwise } => {
                for (point, kind) in self.held(self.side()) {
                    let here = self.about(point)?;
                    if self.starts(act, Some(point)) && here.binds(&act.bound, self.side(), kind)? {
                        let lifted = here.lifted(who, otherwise.as_ref())?.into_iter();
                        found.extend(lifted.map(|candidate| Candidate { effects: thens(act), ..candidate }));
                    }
                }
            }
            _ => {}
        }
        Ok(found)
    }

    fn starts(&self, act: &Act, at: Option<Point>) -> bool {
        match (&act.from, at) {
            (Some(set), Some(point)) => self.within(set, self.side(), point),
            _ => true,
        }
    }

    /// What a placing act allows.
    fn placements(&self, act: &Act, from: &PlaceSource, on: &Region) -> Result<Vec<Candidate>, RefereeError> {
        let side = self.side();
        let standing = || self.held(side).into_iter().map(|(point, kind)| (Some(point), kind));
        let sources: Vec<(Option<Point>, Kind)> = match from {
            PlaceSource::Hand => self.in_hand(side).map(|kind| (None, kind)).collect(),
            PlaceSource::Board => standing().collect(),
            PlaceSource::Set(set) => {
                standing().filter(|&(point, _)| point.is_some_and(|point| self.within(set, side, point))).collect()
            }
        };
        let mut found = Vec::new();
        for (from, kind) in sources {
            let here = match from {
                Some(point) => self.about(point)?,
                None => self.clone(),
            };
            if !self.starts(act, from) || !here.binds(&act.bound, side, kind)? {
                continue;
            }
            let onto = |to| act.onto.as_ref().is_none_or(|onto| self.within(onto, side, to));
            for to in self.rules.board.all().filter(|&to| self.vacant(to) && self.within(on, side, to) && onto(to)) {
                found.extend(self.placed(act, from, kind, to)?);
            }
        }
        Ok(found)
    }

    /// A placement, with every promotion and follow-up that it brings. It never captures.
    fn placed(&self, act: &Act, from: Option<Point>, kind: Kind, to: Point) -> Result<Vec<Candidate>, RefereeError> {
        let mut view = self.pos.clone();
        match from {
            Some(from) => {
                let column = std::mem::take(&mut view.men[from.index()]);
                view.men[to.index()] = column;
            }
            None => {
                super::apply::spend(&mut view, self.side(), kind);
                view.men[to.index()].push(Man { owner: self.side(), kind });
            }
        }
        let fault = self.entering(kind, [to].into_iter())?;
        let moving = Moving { at: to, origin: from.unwrap_or(to), promoted: false };
        let table = Table { moving: Some(moving), ..Table::new(self.rules, &view) }.with_phases(self.phases()?);
        let crownings = table.crownings(to, kind)?;
        let kinds = crownings.iter().map(|crowning| Some(crowning.kind));
        let kinds: Vec<Option<Kind>> = if crownings.is_empty() { vec![None] } else { kinds.collect() };
        let mut found = Vec::new();
        for becomes in kinds {
            let mv = Move::plain(MoveKind::Place { from, kind, to, becomes });
            let landing = Some((to, becomes.unwrap_or(kind)));
            let candidate = Candidate {
                from,
                kind: Some(kind),
                last_kind: Some(kind),
                landing,
                fault,
                effects: thens(act),
                ..Candidate::bare(mv)
            };
            let mut view = view.clone();
            if let (Some(kind), Some(man)) = (becomes, view.men[to.index()].last_mut()) {
                man.kind = kind;
            }
            found.extend(self.follow(candidate, &view, Some(moving), false)?);
        }
        Ok(found)
    }

    /// The bare removals that the piece under way may make, with what follows them. No piece moves by them.
    fn lifted(&self, who: &Who, otherwise: Option<&Who>) -> Result<Vec<Candidate>, RefereeError> {
        let eyes = self.eyes();
        for who in [Some(who), otherwise].into_iter().flatten() {
            let mut found = Vec::new();
            for Seen { point, .. } in self.seen() {
                if self.is_at(who, eyes, point)?.is_ok() {
                    let mut view = self.pos.clone();
                    super::chain::lift(&mut view, self.rules.turn.taken, point);
                    let removal = Candidate::bare(Move::plain(MoveKind::Remove(point)));
                    found.extend(self.follow(removal, &view, None, false)?);
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }
}

/// The script that an act runs, if it runs one.
fn thens(act: &Act) -> Vec<Called> {
    act.then.iter().map(|script| (script.clone(), act.bound.clause)).collect()
}
