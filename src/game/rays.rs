//! Rays: the points that follow each other from a point in a direction or along a track, as slices of one array.
//!
//! Steps, jumps, slides, flights and hops all read rays: a step is the first point, a short jump the first two, a slide
//! a vacant beginning. A ray never comes back to the point it left, except a tour along a track, which may pass it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::rules::{Board, Course, DirectionKind, Dirs, LinkId, Point};

/// A slice of [`Rays::points`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Where it starts.
    pub start: u32,
    /// How many points it has.
    pub len: u16,
}

/// A ray that an act may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// Its direction; numbers past the board's directions stand for tracks.
    pub dir: u16,
    /// Its points.
    pub run: Run,
    /// The first place in it at which an arc of a track has been crossed; `u16::MAX` if there is none.
    pub arc: u16,
}

/// All runs of a board.
#[derive(Clone, Debug)]
pub struct Rays {
    /// Runs one after the other; the first entries are all points in order, so that any point is a run of one.
    pub points: Vec<u16>,
    full: Vec<Run>,
    directions: usize,
    opposite: Vec<u16>,
    /// By the start of a tour along a track, the tour the other way.
    back: BTreeMap<u32, Run>,
    /// What acts follow, by player, with the table that all acts share which follow it.
    followed: Vec<(Dirs, usize, Arc<RayTable>)>,
}

impl Rays {
    /// The runs along the board's lines.
    pub fn new(board: &Board) -> Rays {
        let mut rays = Rays {
            points: board.all().map(|p| p.0).collect(),
            full: Vec::new(),
            directions: board.directions.len(),
            opposite: board.directions.iter().map(|d| d.opposite.0).collect(),
            back: BTreeMap::new(),
            followed: Vec::new(),
        };
        for from in board.all() {
            for direction in 0..board.directions.len() {
                let direction = crate::rules::Direction(direction as u16);
                let mut run = Vec::new();
                let mut at = from;
                while let Some(next) = board.next(at, direction).filter(|&next| next != from) {
                    run.push(next.0);
                    at = next;
                }
                let run = rays.store(&run);
                rays.full.push(run);
            }
        }
        rays
    }

    /// The points of a run.
    #[inline(always)]
    pub fn of(&self, run: Run) -> &[u16] {
        &self.points[run.start as usize..run.start as usize + usize::from(run.len)]
    }

    /// All points from a point in a direction of the board.
    #[inline(always)]
    pub fn full(&self, from: u16, dir: u16) -> Run {
        self.full[usize::from(from) * self.directions + usize::from(dir)]
    }

    /// What lies ahead of the point at an index of a ray, beyond the ray where it is a line of the board.
    pub fn ahead(&self, ray: &Ray, index: usize) -> Run {
        if usize::from(ray.dir) < self.directions {
            return self.full(self.of(ray.run)[index], ray.dir);
        }
        Run { start: ray.run.start + index as u32 + 1, len: ray.run.len - index as u16 - 1 }
    }

    /// What lies behind the point from which a ray goes.
    pub fn back(&self, ray: &Ray, from: u16) -> Run {
        match usize::from(ray.dir) < self.directions {
            true => self.behind(from, ray.dir),
            false => self.back.get(&ray.run.start).copied().unwrap_or_default(),
        }
    }

    /// The run back from a point against a direction of the board.
    pub fn behind(&self, from: u16, dir: u16) -> Run {
        self.full(from, self.opposite[usize::from(dir)])
    }

    /// How many directions the board has.
    pub fn directions(&self) -> u16 {
        self.directions as u16
    }

    /// Whether two directions are opposite.
    #[inline(always)]
    pub fn opposite(&self, a: u16, b: u16) -> bool {
        self.opposite.get(usize::from(a)) == Some(&b)
    }

    /// Keeps a run.
    pub fn store(&mut self, points: &[u16]) -> Run {
        let run = Run { start: self.points.len() as u32, len: points.len() as u16 };
        self.points.extend_from_slice(points);
        run
    }

    /// The rays of an act for a player: by point, as ranges of one list.
    pub fn follow(&mut self, board: &Board, dirs: &Dirs, player: usize) -> Arc<RayTable> {
        let same = |(known, of, _): &&(Dirs, usize, Arc<RayTable>)| *of == player && known == dirs;
        if let Some((_, _, table)) = self.followed.iter().find(same) {
            return Arc::clone(table);
        }
        let table = Arc::new(self.follow_anew(board, dirs, player));
        self.followed.push((dirs.clone(), player, Arc::clone(&table)));
        table
    }

    fn follow_anew(&mut self, board: &Board, dirs: &Dirs, player: usize) -> RayTable {
        let mut table = RayTable::default();
        for from in board.all() {
            table.first.push(table.rays.len() as u32);
            for (id, link) in board.links_from(from) {
                if dirs.links[player][id.0 as usize] {
                    let mut run = self.full(from.0, link.direction.0);
                    if let DirectionKind::Free { .. } = board.directions[link.direction.0 as usize].what {
                        run.len = self.allowed(board, &dirs.links[player], from, id, run);
                    }
                    table.rays.push(Ray { dir: link.direction.0, run, arc: u16::MAX });
                }
            }
            // In the order of landings, so that lists of moves come out sorted almost always.
            let first = table.first.last().map_or(0, |&at| at as usize);
            table.rays[first..].sort_by_key(|ray| self.points[ray.run.start as usize]);
            for track in &dirs.along {
                let info = &board.tracks[track.0 as usize];
                let Some(Some(course)) = info.courses.get(player) else { continue };
                let dir = self.directions() + 2 * track.0;
                for at in (0..course.points.len()).filter(|&i| course.points[i] == from) {
                    let (ahead, back) = (self.tour(course, at, true, dir), self.tour(course, at, false, dir + 1));
                    for (one, other) in [(ahead, back), (back, ahead)] {
                        if let (Some(one), Some(other)) = (one, other) {
                            self.back.insert(one.run.start, other.run);
                        }
                    }
                    table.rays.extend(ahead);
                    table.rays.extend(back.filter(|_| info.both_ways));
                }
            }
        }
        table.first.push(table.rays.len() as u32);
        table
    }

    /// How far a ray along a free line goes before a link that may not be followed: each is asked by itself.
    fn allowed(&self, board: &Board, links: &[bool], from: Point, first: LinkId, run: Run) -> u16 {
        let direction = board.links[first.0 as usize].direction;
        let mut at = from;
        let mut len = 0;
        for &next in self.of(run) {
            if !board.link(at, direction).is_some_and(|id| links[id.0 as usize]) {
                break;
            }
            at = Point(next);
            len += 1;
        }
        len
    }

    /// A walk along a track from one of its places: at most as many links as it has points.
    fn tour(&mut self, course: &Course, from: usize, ahead: bool, dir: u16) -> Option<Ray> {
        let last = course.points.len() - 1;
        let (mut at, mut run, mut arc) = (from, Vec::new(), u16::MAX);
        while run.len() <= last {
            let (next, link) = match ahead {
                true if at < last => (at + 1, at),
                true if course.closed => (0, last),
                true => match course.repeat {
                    Some(again) => (again, last),
                    None => break,
                },
                false if at > 0 => (at - 1, at - 1),
                false if course.closed => (last, last),
                false => break,
            };
            if arc == u16::MAX && course.arcs.get(link).copied().unwrap_or(false) {
                arc = run.len() as u16;
            }
            run.push(course.points[next].0);
            at = next;
        }
        if run.is_empty() {
            return None;
        }
        let run = self.store(&run);
        Some(Ray { dir, run, arc })
    }
}

/// The rays of an act, by point.
#[derive(Clone, Debug, Default)]
pub struct RayTable {
    first: Vec<u32>,
    rays: Vec<Ray>,
}

impl RayTable {
    /// The rays from a point.
    #[inline(always)]
    pub fn at(&self, point: u16) -> &[Ray] {
        let point = usize::from(point);
        &self.rays[self.first[point] as usize..self.first[point + 1] as usize]
    }

    /// Adds the rays of the next point: for tables that are not made from directions.
    pub fn push(&mut self, rays: &[Ray]) {
        if self.first.is_empty() {
            self.first.push(0);
        }
        self.rays.extend_from_slice(rays);
        self.first.push(self.rays.len() as u32);
    }
}
