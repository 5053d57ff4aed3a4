//! The board: points, links, directions, lines, tracks, sets of points.

use std::fmt;

use super::{Player, ScriptName};

/// A point: its index in point order (numbered boards by number; otherwise by rank, then file; then explicitly named
/// points as written).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u16);

impl Point {
    /// The index for arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A direction in which links continue each other: index into [`Board::directions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(pub u16);

/// A link from a point to a neighbour: index into [`Board::links`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u32);

/// A track: index into [`Board::tracks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrackId(pub u16);

/// Points and how they are joined.
#[derive(Clone, Debug)]
pub struct Board {
    /// The points in point order.
    pub points: Vec<PointInfo>,
    /// How angles are measured.
    pub metric: Metric,
    /// The directions: primitive vectors first (by angle from (1,0) counter-clockwise), then both senses of each free line.
    pub directions: Vec<DirectionInfo>,
    /// All links, sorted by start and direction. `next(p,d)=q` always comes with `next(q,-d)=p`.
    pub links: Vec<Link>,
    /// `next_link[p * directions.len() + d]`
    pub next_link: Vec<Option<LinkId>>,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// The named zones, for people.
    pub zones: Vec<Zone>,
    /// Whether points are printed as numbers.
    pub numbered: bool,
    /// The shapes that made the board, for drawing.
    pub shapes: Vec<ShapeKind>,
}

/// A point's names and place.
#[derive(Clone, Debug)]
pub struct PointInfo {
    /// Its letter name, as `a1`, or its number as text where it has only that.
    pub name: String,
    /// Its number on a numbered board.
    pub number: Option<u32>,
    /// Its place, in the board's coordinates: file and rank for named points.
    pub xy: (i32, i32),
}

/// How angles are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The plain inner product.
    Square,
    /// Axial coordinates of a hexagon board: `2uxvx + uxvy + uyvx + 2uyvy`.
    Hexagonal,
}

impl Metric {
    /// The inner product of two vectors.
    pub fn product(self, u: (i32, i32), v: (i32, i32)) -> i64 {
        let (ux, uy, vx, vy) = (u.0 as i64, u.1 as i64, v.0 as i64, v.1 as i64);
        match self {
            Metric::Square => ux * vx + uy * vy,
            Metric::Hexagonal => 2 * ux * vx + ux * vy + uy * vx + 2 * uy * vy,
        }
    }
}

/// A direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectionInfo {
    /// Its primitive vector; for a free line, which bends, the line's number and whether it is followed as written.
    pub what: DirectionKind,
    /// The opposite direction.
    pub opposite: Direction,
}

/// A straight direction or a sense of a free line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectionKind {
    /// Straight on.
    Vector(i32, i32),
    /// Along free line number `line`, as written or back.
    Free {
        /// The number of the line, in the order written.
        line: u16,
        /// As written.
        ahead: bool,
    },
}

/// A link from a point to its neighbour in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// From here.
    pub from: Point,
    /// To here.
    pub to: Point,
    /// In this direction.
    pub direction: Direction,
    /// Along a rank or file (on a hexagon board: an edge direction); otherwise it counts as diagonal.
    pub orthogonal: bool,
}

/// A path that may bend, used in the order written.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// May be used backwards too.
    pub both_ways: bool,
    /// The course of each player; the same for all where it belongs to nobody.
    pub courses: Vec<Option<Course>>,
}

/// The points of a track for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The points in order; points may recur. A closed track does not repeat its first point at the end.
    pub points: Vec<Point>,
    /// `arcs[i]`: the link from `points[i]` to the next is an arc.
    pub arcs: Vec<bool>,
    /// Ends where it began.
    pub closed: bool,
    /// After the last point it goes on at this index for ever.
    pub repeat: Option<usize>,
}

impl Course {
    /// The index that follows another; `None` where the track ends.
    pub fn next(&self, at: usize) -> Option<usize> {
        match self.repeat {
            _ if at + 1 < self.points.len() => Some(at + 1),
            Some(repeat) => Some(repeat),
            None => self.closed.then_some(0),
        }
    }

    /// The point that follows at an index; `None` where the track ends there.
    pub fn after(&self, at: usize) -> Option<Point> {
        self.points.get(self.next(at)?).copied()
    }
}

/// A named set.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its points for each player.
    pub points: Region,
}

/// The shapes, for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeKind {
    /// Ruled lines with both diagonals.
    Lattice,
    /// Points on ruled lines.
    Grid,
    /// Cells; `checkered` keeps one colour.
    Cells {
        /// One colour only.
        checkered: bool,
    },
    /// Hexagon of points.
    Hexagon,
    /// Points and lines given one by one.
    Explicit,
}

impl Board {
    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are no points; never true of checked rules.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// All points in order.
    pub fn all(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points.len() as u16).map(Point)
    }

    /// The link from a point in a direction.
    pub fn link(&self, from: Point, direction: Direction) -> Option<LinkId> {
        self.next_link[from.index() * self.directions.len() + direction.0 as usize]
    }

    /// The neighbour of a point in a direction.
    pub fn next(&self, from: Point, direction: Direction) -> Option<Point> {
        self.link(from, direction).map(|link| self.links[link.0 as usize].to)
    }

    /// The links that leave a point, by direction.
    pub fn links_from(&self, from: Point) -> impl Iterator<Item = (LinkId, Link)> + '_ {
        let row = from.index() * self.directions.len();
        self.next_link[row..row + self.directions.len()].iter().flatten().map(|&id| (id, self.links[id.0 as usize]))
    }

    /// The point as it is printed: its number on numbered boards, else its name.
    pub fn print(&self, point: Point) -> String {
        let info = &self.points[point.index()];
        match info.number {
            Some(number) if self.numbered => number.to_string(),
            _ => info.name.clone(),
        }
    }

    /// The point with this name or number.
    pub fn find(&self, name: &str) -> Option<Point> {
        let by_number = || {
            let number: u32 = name.parse().ok()?;
            self.points.iter().position(|p| p.number == Some(number))
        };
        let index = self.points.iter().position(|p| p.name == name).or_else(by_number)?;
        Some(Point(index as u16))
    }
}

/// A set of points of one board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PointSet {
    words: Vec<u64>,
    len: usize,
}

impl PointSet {
    /// No points, of a board with `len` points.
    pub fn empty(len: usize) -> PointSet {
        PointSet { words: vec![0; len.div_ceil(64)], len }
    }

    /// All points of a board with `len` points.
    pub fn full(len: usize) -> PointSet {
        (0..len as u16).map(Point).fold(PointSet::empty(len), |mut set, point| {
            set.insert(point);
            set
        })
    }

    /// Adds a point.
    pub fn insert(&mut self, point: Point) {
        self.words[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    pub fn remove(&mut self, point: Point) {
        self.words[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the point belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// How many points it has.
    pub fn count(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether it has no points.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Its points in order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.len as u16).map(Point).filter(|&p| self.contains(p))
    }

    /// Points in both.
    pub fn within(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a & b)
    }

    /// Points in either.
    pub fn plus(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a | b)
    }

    /// Points in the first only.
    pub fn except(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a & !b)
    }

    /// The 64-bit words, lowest points first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    fn zip(&self, other: &PointSet, op: impl Fn(u64, u64) -> u64) -> PointSet {
        let words = self.words.iter().zip(&other.words).map(|(&a, &b)| op(a, b)).collect();
        PointSet { words, len: self.len }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|p| p.0)).finish()
    }
}

/// A set of points as a clause names it: the same all through the game, or asked in each position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// The points for each player, by player index (relative words such as `row` and `own` are taken from his side).
    Fixed(Vec<PointSet>),
    /// `empty SET`: those points of the set on which nothing stands.
    Empty(Box<Region>),
    /// Points in either.
    Plus(Box<Region>, Box<Region>),
    /// Points in the first only.
    Except(Box<Region>, Box<Region>),
    /// Points in both.
    Within(Box<Region>, Box<Region>),
    /// The neighbours of its points.
    Beside(Box<Region>),
    /// Given by a script.
    Script(ScriptName),
}

impl Region {
    /// The points for a player, if they never change.
    pub fn fixed(&self, player: Player) -> Option<&PointSet> {
        match self {
            Region::Fixed(sets) => sets.get(player.0 as usize),
            _ => None,
        }
    }
}
