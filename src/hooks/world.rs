//! What never changes in a game, as scripts see it: names, links, tracks, rows, ranks, answers.

use std::collections::{BTreeMap, VecDeque};
use std::sync::OnceLock;

/// The board, the names and the answers of one game. Points, kinds and players are indices in the order of the rules.
#[derive(Debug, Default)]
pub struct World {
    /// The points by index, as they are printed.
    pub points: Vec<PointName>,
    /// Per direction, per point, the next point.
    pub next: Vec<Vec<Option<u16>>>,
    /// Per direction its compass word, where it has one.
    pub compass: Vec<Option<&'static str>>,
    /// The players' names; neutral pieces have the index one past the last.
    pub players: Vec<String>,
    /// The kinds' names.
    pub kinds: Vec<String>,
    /// Per kind, the only player who can have it.
    pub only: Vec<Option<u8>>,
    /// Per kind, whether it can belong to nobody.
    pub neutrals: Vec<bool>,
    /// Per kind the letter by which positions write it; nothing for the kind that is written without.
    pub letters: Vec<Option<char>>,
    /// `lower[a][b]`: kind a is strictly lower in rank than kind b.
    pub lower: Vec<Vec<bool>>,
    /// Per player, per point its row, from 1 on, or 0 for a player without facing.
    pub rows: Vec<Vec<u16>>,
    /// The tracks by name, per player the next point of each point on it.
    pub tracks: BTreeMap<String, Vec<BTreeMap<u16, u16>>>,
    /// The zones by name, per player their points.
    pub zones: BTreeMap<String, Vec<Vec<u16>>>,
    /// The answers taken, by question.
    pub answers: BTreeMap<String, String>,
    /// The counters that the rules keep, in their order.
    pub counters: Vec<String>,
    /// Whether pieces remember that they have moved.
    pub keeps_moved: bool,
    /// Distances in links, made when first asked for.
    pub distances: Distances,
}

/// Distances row by row, once somebody has asked; `u16::MAX` where no way leads.
#[derive(Debug, Default)]
pub struct Distances(OnceLock<Vec<u16>>);

/// A point's names and place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointName {
    /// As it is printed.
    pub name: String,
    /// Another name that finds it, such as the letters of a numbered square.
    pub other: Option<String>,
    /// File and rank, or whatever coordinates the board has.
    pub xy: (i32, i32),
}

impl World {
    /// The owner index of neutral pieces.
    pub fn neutral(&self) -> u8 {
        self.players.len() as u8
    }

    /// Whether an owner can have a kind, or why not.
    pub fn may_own(&self, owner: u8, kind: u8) -> Result<(), String> {
        let (owner_name, name) = (self.owner_name(owner), &self.kinds[usize::from(kind)]);
        let only = self.only.get(usize::from(kind)).copied().flatten();
        let neutral = self.neutrals.get(usize::from(kind)).copied().unwrap_or(false);
        if owner == self.neutral() && !neutral {
            return Err(format!("a `{name}` cannot be neutral; `pieces` would have to say so"));
        }
        match only.filter(|&only| only != owner && owner != self.neutral()) {
            Some(only) => {
                Err(format!("`{owner_name}` cannot have a `{name}`; it is for `{}` only", self.owner_name(only)))
            }
            None => Ok(()),
        }
    }

    /// The kind with a name.
    pub fn kind(&self, name: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind == name).map(|index| index as u8)
    }

    /// The owner with a name; `neutral` is nobody.
    pub fn owner(&self, name: &str) -> Option<u8> {
        let player = self.players.iter().position(|player| player == name).map(|index| index as u8);
        player.or_else(|| (name == "neutral").then(|| self.neutral()))
    }

    /// The name of an owner.
    pub fn owner_name(&self, owner: u8) -> &str {
        self.players.get(usize::from(owner)).map_or("neutral", String::as_str)
    }

    /// The neighbours of a point in order of direction, each once.
    pub fn neighbours(&self, point: u16) -> Vec<u16> {
        let mut found: Vec<u16> = Vec::new();
        for next in self.next.iter().filter_map(|next| next[usize::from(point)]) {
            if !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }

    /// The points behind a neighbour: from it on in the same direction to the end of the line, itself included.
    pub fn line(&self, from: u16, through: u16) -> Option<Vec<u16>> {
        let next = self.next.iter().find(|next| next[usize::from(from)] == Some(through))?;
        let mut line = Vec::new();
        let mut at = Some(through);
        while let Some(point) = at.filter(|&point| point != from && !line.contains(&point)) {
            line.push(point);
            at = next[usize::from(point)];
        }
        Some(line)
    }

    /// The points strictly between two points of one line; nothing if no line leads from one to the other.
    pub fn between(&self, from: u16, to: u16) -> Option<Vec<u16>> {
        let lines = self.next.iter().filter_map(|next| self.line(from, next[usize::from(from)]?));
        let reaching =
            lines.filter_map(|line| line.iter().position(|&point| point == to).map(|at| line[..at].to_vec()));
        reaching.min_by_key(Vec::len)
    }

    /// The distance of two points in links, as if the board were empty.
    pub fn distance(&self, from: u16, to: u16) -> Option<u16> {
        let n = self.points.len();
        let table = self.distances.0.get_or_init(|| self.measure());
        let distance = table[usize::from(from) * n + usize::from(to)];
        (distance != u16::MAX).then_some(distance)
    }

    fn measure(&self) -> Vec<u16> {
        let n = self.points.len();
        let mut table = vec![u16::MAX; n * n];
        for from in 0..n {
            table[from * n + from] = 0;
            let mut queue = VecDeque::from([from as u16]);
            while let Some(at) = queue.pop_front() {
                let further = table[from * n + usize::from(at)] + 1;
                for next in self.neighbours(at) {
                    let cell = &mut table[from * n + usize::from(next)];
                    if *cell == u16::MAX {
                        *cell = further;
                        queue.push_back(next);
                    }
                }
            }
        }
        table
    }
}
