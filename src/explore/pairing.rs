//! Which point, kind and player of one set of rules is which of another: by name, wherever they stand in the file.

use crate::notation::{Hop, Man, Move, MoveKind, Setup, Verdict};
use crate::rules::{Kind, Player, Point, Rules};

/// The points, kinds and players of one set of rules, each with its counterpart in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    points: Vec<Point>,
    kinds: Vec<Kind>,
    /// The neutral owner is the last.
    players: Vec<Player>,
    /// Players who are called otherwise: the name here, the name there.
    pub renamed: Vec<(String, String)>,
}

/// What two sets of rules do not have in common, so that a move of one is no move of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Their points have other names.
    Points,
    /// Their kinds of piece have other names, or belong to other players.
    Kinds,
    /// They have other numbers of players.
    Players,
}

impl Pairing {
    /// Pairs what has the same name. Players whose name the other rules do not know are paired in the order of the file.
    pub fn of(first: &Rules, second: &Rules) -> Result<Pairing, Vec<Apart>> {
        let points = by_name(
            first.board.points.iter().map(|point| point.name.as_str()),
            &second.board.points.iter().map(|point| point.name.as_str()).collect::<Vec<_>>(),
        );
        let kinds = by_name(
            first.kinds.iter().map(|kind| kind.name.as_str()),
            &second.kinds.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>(),
        );
        let players = players(first, second);
        let owned = |kinds: &Vec<usize>| {
            let owner = |kind: usize| second.kinds[kind].only.map(Player::index);
            let here = |only: Option<Player>| only.and_then(|only| players.as_ref()?.get(only.index()).copied());
            first.kinds.iter().zip(kinds).all(|(kind, &other)| here(kind.only) == owner(other))
        };
        let kinds = kinds.filter(|kinds| players.is_none() || owned(kinds));
        let (Some(points), Some(kinds), Some(players)) = (&points, &kinds, &players) else {
            let apart = [
                points.is_none().then_some(Apart::Points),
                kinds.is_none().then_some(Apart::Kinds),
                players.is_none().then_some(Apart::Players),
            ];
            return Err(apart.into_iter().flatten().collect());
        };
        let names = |(index, &other): (usize, &usize)| {
            let (here, there) = (&first.players[index].name, &second.players[other].name);
            (here != there).then(|| (here.clone(), there.clone()))
        };
        Ok(Pairing {
            points: points.iter().map(|&point| Point(point as u16)).collect(),
            kinds: kinds.iter().map(|&kind| Kind(kind as u8)).collect(),
            renamed: players.iter().enumerate().filter_map(names).collect(),
            players: players.iter().map(|&player| Player(player as u8)).chain([second.neutral()]).collect(),
        })
    }

    /// The same pairing seen from the other rules.
    pub fn turned(&self) -> Pairing {
        let turn = |all: Vec<usize>| {
            let mut back = vec![0; all.len()];
            for (here, there) in all.into_iter().enumerate() {
                back[there] = here;
            }
            back
        };
        let points = turn(self.points.iter().map(|point| point.index()).collect());
        let kinds = turn(self.kinds.iter().map(|kind| kind.index()).collect());
        let players = turn(self.players.iter().map(|player| player.index()).collect());
        Pairing {
            points: points.into_iter().map(|point| Point(point as u16)).collect(),
            kinds: kinds.into_iter().map(|kind| Kind(kind as u8)).collect(),
            players: players.into_iter().map(|player| Player(player as u8)).collect(),
            renamed: self.renamed.iter().map(|(here, there)| (there.clone(), here.clone())).collect(),
        }
    }

    /// Whether everything stands in the same order in both.
    pub fn is_plain(&self) -> bool {
        self.points.iter().enumerate().all(|(index, point)| index == point.index())
            && self.kinds.iter().enumerate().all(|(index, kind)| index == kind.index())
            && self.players.iter().enumerate().all(|(index, player)| index == player.index())
    }

    /// Which point of the other rules this one is.
    pub fn point(&self, point: Point) -> Point {
        self.points[point.index()]
    }

    fn kind(&self, kind: Kind) -> Kind {
        self.kinds[kind.index()]
    }

    /// Who a player is under the other rules.
    pub fn player(&self, player: Player) -> Player {
        self.players[player.index()]
    }

    /// How a game ends, as the other rules say it.
    pub fn verdict(&self, verdict: Verdict) -> Verdict {
        match verdict {
            Verdict::Wins(player) => Verdict::Wins(self.player(player)),
            Verdict::Draw | Verdict::Undecided => verdict,
        }
    }

    /// The move as one of the other rules.
    pub fn mv(&self, mv: &Move) -> Move {
        let hop = |hop: &Hop| Hop {
            to: self.point(hop.to),
            victims: hop.victims.iter().map(|&victim| self.point(victim)).collect(),
            mark: hop.mark,
            becomes: hop.becomes.map(|kind| self.kind(kind)),
        };
        let what = match &mv.what {
            MoveKind::Travel { from, hops } => {
                MoveKind::Travel { from: self.point(*from), hops: hops.iter().map(hop).collect() }
            }
            MoveKind::Place { from, kind, to, becomes } => MoveKind::Place {
                from: from.map(|from| self.point(from)),
                kind: self.kind(*kind),
                to: self.point(*to),
                becomes: becomes.map(|kind| self.kind(kind)),
            },
            MoveKind::Remove(point) => MoveKind::Remove(self.point(*point)),
            MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => mv.what.clone(),
        };
        Move {
            huff: mv.huff.map(|point| self.point(point)),
            what,
            follow: mv.follow.map(|point| self.point(point)),
            die: mv.die,
        }
    }

    /// What stands on the board and in the hands, whose turn it is and what is closed, as the other rules count it; the rest
    /// as it is.
    pub fn setup(&self, setup: &Setup) -> Setup {
        let man = |man: &Man| Man { owner: self.player(man.owner), kind: self.kind(man.kind) };
        let mut men = vec![Vec::new(); setup.men.len()];
        for (column, &point) in setup.men.iter().zip(&self.points) {
            men[point.index()] = column.iter().map(man).collect();
        }
        Setup {
            side: self.player(setup.side),
            men,
            hands: setup.hands.iter().map(|(&(o, k), &count)| ((self.player(o), self.kind(k)), count)).collect(),
            closed: setup.closed.iter().map(|&point| self.point(point)).collect(),
            ..setup.clone()
        }
    }
}

/// For each name where it stands among the others; nothing if they are not the same names.
fn by_name<'a>(names: impl Iterator<Item = &'a str>, others: &[&str]) -> Option<Vec<usize>> {
    let found: Option<Vec<usize>> = names.map(|name| others.iter().position(|other| *other == name)).collect();
    found.filter(|found| found.len() == others.len())
}

fn players(first: &Rules, second: &Rules) -> Option<Vec<usize>> {
    let (here, there) = (&first.players, &second.players);
    if here.len() != there.len() {
        return None;
    }
    let namesake = |name: &str| there.iter().position(|other| other.name == name);
    let mut strangers = (0..there.len()).filter(|&index| here.iter().all(|player| player.name != there[index].name));
    here.iter().map(|player| namesake(&player.name).or_else(|| strangers.next())).collect()
}
