//! A position on the table: what stands where, and what can be asked of it while a move is in the making.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::RefereeError;
use super::made::Made;
use crate::notation::{Man, Setup};
use crate::rules::{Bound, Kind, Phase, Player, Point, Region, Rules};

/// How often each key has occurred between moves, the present position included (semantics 2, 9.3).
pub(super) type History = BTreeMap<u64, u32>;

/// The piece that is under way in a move (semantics 5.1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving {
    /// Where it stands now.
    pub at: Point,
    /// Where it stood before the move.
    pub origin: Point,
    /// Whether it was promoted in this very move.
    pub promoted: bool,
}

/// A position together with everything that a rule may ask about.
#[derive(Clone, Debug)]
pub(super) struct Table<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position; in mid-move the view of semantics 5.2.
    pub pos: &'a Setup,
    /// Taken pieces that still stand as obstacles (`lift at end`).
    pub blockers: BTreeSet<Point>,
    /// The piece under way.
    pub moving: Option<Moving>,
    /// The move just made, where an end or a clock asks.
    pub made: Option<&'a Made>,
    /// Asked after a move or of a set-up position, so that `turn N` means the turn just made.
    pub ending: bool,
    /// The positions so far, where they matter.
    pub history: Option<&'a History>,
    /// What `can move` answers where it must not be asked again (`must pass if`).
    pub can_move: Option<bool>,
    /// The dice of this turn were thrown again already.
    pub rerolled: bool,
    /// Which blocks of acts hold, once asked.
    pub phases: OnceCell<Vec<bool>>,
    /// Which pieces of the player to move have a capture, once asked.
    pub capturing: OnceCell<BTreeSet<Point>>,
}

impl<'a> Table<'a> {
    /// A position between two moves.
    pub fn new(rules: &'a Rules, pos: &'a Setup) -> Table<'a> {
        Table {
            rules,
            pos,
            blockers: BTreeSet::new(),
            moving: None,
            made: None,
            ending: false,
            history: None,
            can_move: None,
            rerolled: false,
            phases: OnceCell::new(),
            capturing: OnceCell::new(),
        }
    }

    /// The player for whom moves are made and from whom words like `own` and `enemy` are seen.
    pub fn side(&self) -> Player {
        self.pos.side
    }

    /// The piece that owns a point: the top man of what stands there.
    pub fn top(&self, point: Point) -> Option<Man> {
        self.pos.men.get(point.index())?.last().copied()
    }

    /// Nothing stands there, it is neither closed nor an obstacle (semantics 4).
    pub fn vacant(&self, point: Point) -> bool {
        self.pos.men[point.index()].is_empty() && !self.wall(point)
    }

    /// Closed, or a taken piece that has not been lifted: nothing lands here, crosses or is taken.
    pub fn wall(&self, point: Point) -> bool {
        self.pos.closed.contains(&point) || self.blockers.contains(&point)
    }

    /// The points held by a player, in order.
    pub fn held(&self, player: Player) -> Vec<(Point, Kind)> {
        let tops = self.rules.board.all().filter_map(|point| Some((point, self.top(point)?)));
        tops.filter(|(_, man)| man.owner == player).map(|(point, man)| (point, man.kind)).collect()
    }

    /// Whether a set contains a point, seen from a player (semantics 1.7).
    pub fn within(&self, region: &Region, player: Player, point: Point) -> bool {
        match region {
            Region::Fixed(sets) => sets.get(player.index()).is_some_and(|set| set.contains(point)),
            Region::Empty(set) => self.pos.men[point.index()].is_empty() && self.within(set, player, point),
            Region::Plus(a, b) => self.within(a, player, point) || self.within(b, player, point),
            Region::Except(a, b) => self.within(a, player, point) && !self.within(b, player, point),
            Region::Within(a, b) => self.within(a, player, point) && self.within(b, player, point),
            Region::Beside(set) => {
                self.rules.board.links_from(point).any(|(_, link)| self.within(set, player, link.to))
            }
            Region::Script(script) => self.scripted_set(script, player).contains(&point),
        }
    }

    /// Which blocks of acts hold for the player to move (semantics 7).
    pub fn phases(&self) -> Result<&[bool], RefereeError> {
        if self.phases.get().is_none() {
            let mut hold = Vec::new();
            for phase in &self.rules.phases {
                hold.push(match phase {
                    Phase::If(cond) => self.cond(cond)?,
                    Phase::Always | Phase::Otherwise => true,
                });
            }
            let some_if = |(phase, &holds): (&Phase, &bool)| holds && matches!(phase, Phase::If(_));
            let any = self.rules.phases.iter().zip(&hold).any(some_if);
            for (phase, holds) in self.rules.phases.iter().zip(&mut hold) {
                if *phase == Phase::Otherwise {
                    *holds = !any;
                }
            }
            let _ = self.phases.set(hold);
        }
        Ok(self.phases.get().map_or(&[], Vec::as_slice))
    }

    /// The same phases as before the move: they are not asked again in its middle.
    pub fn with_phases(self, phases: &[bool]) -> Table<'a> {
        let _ = self.phases.set(phases.to_vec());
        self
    }

    /// Whether a clause binds a piece of this kind and owner standing here now.
    pub fn binds(&self, bound: &Bound, owner: Player, kind: Kind) -> Result<bool, RefereeError> {
        let named = bound.kinds.contains(kind) && bound.player.is_none_or(|player| player == owner);
        if !named || !self.phases()?.get(bound.phase).copied().unwrap_or(true) {
            return Ok(false);
        }
        match &bound.cond {
            Some(cond) => self.cond(cond),
            None => Ok(true),
        }
    }

    /// The same table with a piece under way at its start.
    pub fn about(&self, at: Point) -> Result<Table<'a>, RefereeError> {
        let phases = self.phases()?.to_vec();
        let moving = Some(Moving { at, origin: at, promoted: false });
        Ok(Table { moving, ..Table::copy(self) }.with_phases(&phases))
    }

    /// The same table for what can be done next: where an end asks that, `turn N` means the turn to be made again.
    pub fn ahead(&self) -> Table<'a> {
        Table { moving: None, made: None, ending: false, ..self.copy() }
    }

    fn copy(&self) -> Table<'a> {
        Table {
            rules: self.rules,
            pos: self.pos,
            blockers: self.blockers.clone(),
            moving: self.moving,
            made: self.made,
            ending: self.ending,
            history: self.history,
            can_move: self.can_move,
            rerolled: self.rerolled,
            phases: OnceCell::new(),
            capturing: OnceCell::new(),
        }
    }

    /// The position as it would be with another player to move: for what he could take next.
    pub fn turned(&self, side: Player) -> Setup {
        let mut pos = self.pos.clone();
        if side != pos.side {
            pos.side = side;
            pos.again = None;
            pos.passing.clear();
            pos.huff.clear();
        }
        pos
    }

    /// The points of this player's pieces that have a capture: the set after stage 5 (semantics 3).
    pub fn capturing(&self, player: Player) -> Result<BTreeSet<Point>, RefereeError> {
        let here = player == self.side() && self.moving.is_none();
        if let (true, Some(known)) = (here, self.capturing.get()) {
            return Ok(known.clone());
        }
        let pos = self.turned(player);
        let table = Table { history: self.history, ..Table::new(self.rules, &pos) };
        let list = table.restricted(false)?;
        let found: BTreeSet<Point> =
            list.iter().filter(|c| c.legal() && table.counts(c)).filter_map(|c| c.from).collect();
        if here {
            let _ = self.capturing.set(found.clone());
        }
        Ok(found)
    }

    /// The points that a player could take next: victims of his moves of stages 1 to 4.
    pub fn attacked(&self, by: Player) -> Result<BTreeSet<Point>, RefereeError> {
        let pos = self.turned(by);
        let table = Table::new(self.rules, &pos);
        let list = table.complete(false)?;
        let victims = list.iter().filter(|c| c.legal()).flat_map(|c| c.taken.iter().chain(&c.enclosed));
        Ok(victims.map(|&(point, _)| point).collect())
    }

    /// Whether some enemy of a piece could take it next.
    pub fn in_check(&self, owner: Player, point: Point) -> Result<bool, RefereeError> {
        for enemy in self.players().filter(|&enemy| enemy != owner) {
            if self.attacked(enemy)?.contains(&point) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All players.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.rules.players.len() as u8).map(Player)
    }
}
