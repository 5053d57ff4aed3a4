//! Ways over the board: lines by continuation, tracks by index (semantics 1.3 to 1.5).

use super::table::Table;
use crate::rules::{Board, Course, Direction, Dirs, Player, Point, TrackId};

/// The way that a hop goes, for the direction limits of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In a direction.
    Line(Direction),
    /// Along a track, ahead or back.
    Track(TrackId, bool),
    /// By an offset.
    Offset,
}

impl Way {
    /// The way back.
    pub fn opposite(self, board: &Board) -> Way {
        match self {
            Way::Line(direction) => Way::Line(board.directions[direction.0 as usize].opposite),
            Way::Track(track, ahead) => Way::Track(track, !ahead),
            Way::Offset => Way::Offset,
        }
    }
}

/// One link of a ray.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    /// Where it leads.
    pub to: Point,
    /// Whether the act may follow it.
    pub allowed: bool,
    /// Whether it is the arc of a loop.
    pub arc: bool,
}

/// All that lies before a piece on one way.
#[derive(Clone, Debug)]
pub(super) struct Ray {
    /// The way.
    pub way: Way,
    /// The links, nearest first.
    pub legs: Vec<Leg>,
    /// The points behind the start on the same way, nearest first.
    pub behind: Vec<Point>,
}

/// The rays from a point: every direction of the board, with the links an act may not follow marked, then its tracks.
pub(super) fn rays(table: &Table, dirs: &Dirs, player: Player, from: Point) -> Vec<Ray> {
    let board = &table.rules.board;
    let allowed = |link: usize| dirs.links.get(player.index()).and_then(|links| links.get(link)).copied();
    let mut rays = Vec::new();
    for (_, first) in board.links_from(from) {
        let direction = first.direction;
        let back = board.directions[direction.0 as usize].opposite;
        let legs = line(board, from, direction)
            .map(|(link, to)| Leg { to, allowed: allowed(link).unwrap_or(false), arc: false })
            .collect();
        let behind = line(board, from, back).map(|(_, to)| to).collect();
        rays.push(Ray { way: Way::Line(direction), legs, behind });
    }
    for &track in &dirs.along {
        let info = &board.tracks[track.0 as usize];
        let Some(course) = info.courses.get(player.index()).and_then(Option::as_ref) else { continue };
        for start in (0..course.points.len()).filter(|&i| course.points[i] == from) {
            let senses: &[bool] = if info.both_ways { &[true, false] } else { &[true] };
            for &ahead in senses {
                let legs = tour(course, start, ahead);
                let behind = tour(course, start, !ahead).iter().map(|leg| leg.to).collect();
                rays.push(Ray { way: Way::Track(track, ahead), legs, behind });
            }
        }
    }
    rays
}

/// The links of a line from a point in a direction; along a ring it ends before the point it left (semantics 1.4).
pub(super) fn line(board: &Board, from: Point, direction: Direction) -> impl Iterator<Item = (usize, Point)> + '_ {
    let mut at = from;
    std::iter::from_fn(move || {
        let link = board.link(at, direction)?;
        at = board.links[link.0 as usize].to;
        (at != from).then_some((link.0 as usize, at))
    })
}

/// The links of a track from an index: at most as many as it has points, over its own start if it comes by (1.5).
fn tour(course: &Course, start: usize, ahead: bool) -> Vec<Leg> {
    let count = course.points.len();
    let mut legs = Vec::new();
    let mut index = start;
    while legs.len() < count {
        // The arc mark belongs to the link that leaves its index ahead.
        let (next, arc) = match (ahead, index) {
            (true, i) if i + 1 < count => (i + 1, i),
            (true, i) => match (course.repeat, course.closed) {
                (Some(again), _) => (again, i),
                (None, true) => (0, i),
                (None, false) => break,
            },
            (false, 0) if course.closed && course.repeat.is_none() => (count - 1, count - 1),
            (false, 0) => break,
            (false, i) => (i - 1, i - 1),
        };
        let arc = course.arcs.get(arc).copied().unwrap_or(false);
        legs.push(Leg { to: course.points[next], allowed: true, arc });
        index = next;
    }
    legs
}
