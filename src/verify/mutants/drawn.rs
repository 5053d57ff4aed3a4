//! Positions drawn from those of games and examples: endgames, mixtures, and players who are hemmed in. What decides seldom
//! in games from the start decides here.

use super::numbers::Numbers;
use super::scattered::{hold, kinds, promoted_there, remember, standing};
use crate::notation::{Man, Setup, position};
use crate::rules::{Direction, Kind, Player, Point, Rules};
use crate::search::Lots;

/// Draws positions for the rules of one comparison.
pub(super) struct Drawer<'a> {
    rules: &'a Rules,
    /// Positions from which others are drawn.
    pool: Vec<Setup>,
    /// So many pieces is what the rules speak of.
    amounts: &'a [u32],
    /// The points beside each point.
    beside: Vec<Vec<Point>>,
    /// The kinds that each player can have.
    kinds: Vec<Vec<Kind>>,
}

impl<'a> Drawer<'a> {
    /// With positions that came about under the rules.
    pub fn new(rules: &'a Rules, mut pool: Vec<Setup>, numbers: &'a Numbers) -> Drawer<'a> {
        if pool.is_empty() {
            pool.push(position::start(rules));
        }
        let mut beside = vec![Vec::new(); rules.board.len()];
        for link in &rules.board.links {
            beside[link.from.index()].push(link.to);
        }
        let kinds = (0..rules.players.len() as u8).map(|player| kinds(rules, Player(player))).collect();
        Drawer { rules, pool, amounts: &numbers.amounts, beside, kinds }
    }

    /// A position by lot.
    pub fn draw(&self, lots: &mut Lots) -> Setup {
        let mut setup = match lots.below(4) {
            0 => self.hemmed(lots),
            1 => self.branching(lots),
            _ => self.mixed(lots),
        };
        remember(self.rules, &mut setup, lots);
        setup.called = (0..self.rules.turn.calls.len()).filter(|_| lots.below(3) == 0).collect();
        setup.side = Player(lots.below(self.rules.players.len()) as u8);
        setup
    }

    /// A position by lot with several captures to choose from, and with the player to move who can make them.
    pub fn draw_choice(&self, lots: &mut Lots) -> Setup {
        let mut setup = self.branching(lots);
        remember(self.rules, &mut setup, lots);
        setup
    }

    /// One from the pool: pieces are taken away down to few, become others that their player can have, go elsewhere.
    fn mixed(&self, lots: &mut Lots) -> Setup {
        let Some(from) = self.pool.get(lots.below(self.pool.len())) else { return position::start(self.rules) };
        let mut setup = position::empty(self.rules);
        setup.men.clone_from(&from.men);
        setup.hands.clone_from(&from.hands);
        setup.turn = from.turn;
        // Of all, of one player, of nobody.
        let (fewer, alone) = (lots.below(4), lots.below(self.rules.players.len()));
        for player in (0..self.rules.players.len() as u8).map(Player) {
            match fewer {
                0 => {}
                1 if player.index() != alone => self.lessen(&mut setup, player, 2 + lots.below(8), lots),
                _ => self.lessen(&mut setup, player, self.few(lots), lots),
            }
        }
        let (others, moves) = ([0, 1, 2, 3][lots.below(4)], [0, 1, 3][lots.below(3)]);
        // Now and then the few of a player are of one kind: what is asked of two kings each shows nowhere else.
        let uniform = fewer > 1 && lots.below(3) == 0;
        let one: Vec<Option<Kind>> =
            self.kinds.iter().map(|kinds| kinds.get(lots.below(kinds.len())).copied().filter(|_| uniform)).collect();
        for point in self.rules.board.all() {
            let Some(man) = setup.men[point.index()].last().copied() else { continue };
            let mut column = std::mem::take(&mut setup.men[point.index()]);
            let kinds = self.kinds.get(man.owner.index());
            let other = kinds.filter(|_| lots.below(6) < others).and_then(|kinds| kinds.get(lots.below(kinds.len())));
            let kind = one.get(man.owner.index()).copied().flatten().or(other.copied());
            if let (Some(kind), Some(top)) = (kind, column.last_mut()) {
                top.kind = kind;
            }
            let to = if lots.below(4) < moves { self.free(&setup, lots) } else { None };
            let to = to.unwrap_or(point);
            let stands = column.last().is_none_or(|man| !promoted_there(self.rules, man.owner, man.kind, to));
            setup.men[if stands { to } else { point }.index()] = column;
        }
        setup
    }

    /// How many pieces are few: as many as the rules speak of, one more or less, or by lot.
    fn few(&self, lots: &mut Lots) -> usize {
        let named = self.amounts.get(lots.below(2 * self.amounts.len()));
        match named {
            Some(named) => (*named as usize + lots.below(3)).saturating_sub(1).max(1),
            None => 1 + lots.below(4),
        }
    }

    /// Takes pieces of a player away until so many are left.
    fn lessen(&self, setup: &mut Setup, player: Player, left: usize, lots: &mut Lots) {
        let owned = |point: &Point| setup.men[point.index()].last().is_some_and(|man| man.owner == player);
        let mut points: Vec<Point> = self.rules.board.all().filter(owned).collect();
        while points.len() > left {
            let point = points.swap_remove(lots.below(points.len()));
            setup.men[point.index()].clear();
        }
    }

    /// A free point; in half of the cases one near a piece.
    fn free(&self, setup: &Setup, lots: &mut Lots) -> Option<Point> {
        let is_free = |point: &Point| setup.men[point.index()].is_empty();
        let near = |point: &Point| self.beside[point.index()].iter().any(|point| !is_free(point));
        let all: Vec<Point> = self.rules.board.all().filter(is_free).collect();
        let close: Vec<Point> =
            if lots.below(2) == 0 { all.iter().copied().filter(near).collect() } else { Vec::new() };
        let points = if close.is_empty() { all } else { close };
        points.get(lots.below(points.len())).copied()
    }

    /// A player with a piece or two that those of another stand around, so that he can hardly move, or not after the next
    /// move.
    fn hemmed(&self, lots: &mut Lots) -> Setup {
        let mut setup = position::empty(self.rules);
        let players = self.rules.players.len();
        let poor = lots.below(players);
        let (poor, rich) = (Player(poor as u8), Player(((poor + 1) % players) as u8));
        let (his, others) = (&self.kinds[poor.index()], standing(self.rules, rich));
        let all: Vec<Point> = self.rules.board.all().collect();
        let mut around: Vec<Point> = Vec::new();
        for _ in 0..1 + lots.below(4) / 3 {
            let two = [0, 1].map(|_| all.get(lots.below(all.len())).copied());
            // At the edge there is less room.
            let edge = two.iter().flatten().min_by_key(|point| self.beside[point.index()].len());
            let (Some(&point), Some(&kind)) = (edge, his.get(lots.below(his.len()))) else { continue };
            self.put(&mut setup, point, Man { owner: poor, kind });
            around.extend(&self.beside[point.index()]);
        }
        let next: Vec<Point> = around.iter().flat_map(|point| &self.beside[point.index()]).copied().collect();
        around.extend(next);
        around.sort_unstable();
        around.dedup();
        around.retain(|point| setup.men[point.index()].is_empty());
        // All of one kind, or as they come.
        let one = others.get(lots.below(others.len())).copied().filter(|_| lots.below(2) == 0);
        let kind = |lots: &mut Lots| one.or_else(|| others.get(lots.below(others.len())).copied());
        let (gaps, mut left) = (lots.below(4), others.len());
        for &point in &around {
            if left > 0
                && lots.below(8) >= gaps
                && let Some(kind) = kind(lots)
            {
                self.put(&mut setup, point, Man { owner: rich, kind });
                left -= 1;
            }
        }
        // He has somebody elsewhere too, who may close the gap.
        for _ in 0..lots.below(3).min(left) {
            if let (Some(point), Some(kind)) = (self.free(&setup, lots), kind(lots)) {
                self.put(&mut setup, point, Man { owner: rich, kind });
            }
        }
        hold(self.rules, &mut setup, lots);
        setup
    }

    /// A position with several captures to choose from: along lines of jumps from one piece or from several stand pieces
    /// that can be taken, mostly equally many.
    fn branching(&self, lots: &mut Lots) -> Setup {
        let mut setup = position::empty(self.rules);
        let players = self.rules.players.len();
        let player = lots.below(players);
        let (own, enemy) = (Player(player as u8), Player(((player + 1) % players) as u8));
        let (his, others) = (&self.kinds[own.index()], &self.kinds[enemy.index()]);
        let long = 1 + lots.below(4);
        let mut from: Option<Point> = None;
        for _ in 0..2 + lots.below(4) / 3 {
            // From the same piece as before, or from another one.
            let start = match from.filter(|_| lots.below(2) == 0) {
                Some(start) => start,
                None => match (self.free(&setup, lots), his.get(lots.below(his.len()))) {
                    (Some(point), Some(&kind)) => {
                        self.put(&mut setup, point, Man { owner: own, kind });
                        point
                    }
                    _ => continue,
                },
            };
            from = Some(start);
            let long = if lots.below(4) == 0 { 1 + lots.below(4) } else { long };
            let mut at = start;
            for _ in 0..long {
                let jumps: Vec<(Point, Point)> = (0..self.rules.board.directions.len() as u16)
                    .filter_map(|direction| {
                        let over = self.rules.board.next(at, Direction(direction))?;
                        Some((over, self.rules.board.next(over, Direction(direction))?))
                    })
                    .filter(|(over, to)| [over, to].iter().all(|point| setup.men[point.index()].is_empty()))
                    .collect();
                let (Some(&(over, to)), Some(&kind)) =
                    (jumps.get(lots.below(jumps.len())), others.get(lots.below(others.len())))
                else {
                    break;
                };
                self.put(&mut setup, over, Man { owner: enemy, kind });
                at = to;
            }
        }
        hold(self.rules, &mut setup, lots);
        setup.side = own;
        setup
    }

    fn put(&self, setup: &mut Setup, point: Point, man: Man) {
        if setup.men[point.index()].is_empty() && !promoted_there(self.rules, man.owner, man.kind, point) {
            setup.men[point.index()].push(man);
        }
    }
}
