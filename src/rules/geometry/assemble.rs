//! From a sketch in point order and its joints to the finished board.

use rustc_hash::FxHashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Board, Direction, DirectionInfo, DirectionKind, Link, LinkId, Metric, Point, PointInfo, ShapeKind};
use crate::source::Span;

use super::MOST_DIRECTIONS;
use super::lines::Joints;
use super::segment::primitive;
use super::shapes::Vector;
use super::sketch::Sketch;

/// Puts a board together. The points keep the order of the sketch, and their numbers if it is numbered.
pub fn assemble(sketch: &Sketch, joints: &Joints, whole: Span, out: &mut Vec<Diagnostic>) -> Option<Board> {
    let metric = match sketch.plans.iter().any(|plan| plan.is_hexagon()) {
        true => Metric::Hexagonal,
        false => Metric::Square,
    };
    let points: Vec<PointInfo> = (1..)
        .zip(&sketch.points)
        .map(|(number, draft)| PointInfo {
            name: draft.name.clone(),
            number: sketch.numbered.then_some(number),
            xy: draft.xy,
        })
        .collect();
    let vector = |a: usize, b: usize| {
        let (from, to) = (points[a].xy, points[b].xy);
        primitive((to.0 - from.0, to.1 - from.1))
    };

    let mut vectors: Vec<Vector> = joints.straight.iter().flat_map(|&(a, b)| [vector(a, b), vector(b, a)]).collect();
    vectors.sort_unstable_by(|&u, &v| by_angle(u, v));
    vectors.dedup();
    if vectors.len() + 2 * joints.free.len() > MOST_DIRECTIONS {
        let said = format!("the lines of a board may run in at most {MOST_DIRECTIONS} directions");
        out.push(Diagnostic::new(Code::Limit, whole, said));
        return None;
    }
    let index: FxHashMap<Vector, u16> = vectors.iter().copied().zip(0..).collect();
    let directions = directions(&vectors, &index, joints.free.len());

    let link = |from: usize, to: usize, direction: u16| Link {
        from: Point(from as u16),
        to: Point(to as u16),
        direction: Direction(direction),
        orthogonal: is_orthogonal(metric, vector(from, to)),
    };
    let mut links: Vec<Link> = Vec::new();
    for &(a, b) in &joints.straight {
        links.push(link(a, b, index[&vector(a, b)]));
        links.push(link(b, a, index[&vector(b, a)]));
    }
    // The first direction of each free line; MOST_DIRECTIONS fits into 16 bits.
    let own = (vectors.len() as u16..).step_by(2);
    for (line, ahead) in joints.free.iter().zip(own) {
        for pair in line.windows(2) {
            links.push(link(pair[0], pair[1], ahead));
            links.push(link(pair[1], pair[0], ahead + 1));
        }
    }
    links.sort_unstable_by_key(|link| (link.from, link.direction));
    let mut next_link = vec![None; points.len() * directions.len()];
    for (id, link) in (0..).zip(&links) {
        next_link[link.from.index() * directions.len() + link.direction.0 as usize] = Some(LinkId(id));
    }

    let mut shapes: Vec<ShapeKind> = sketch.plans.iter().map(|plan| plan.kind()).collect();
    if sketch.points.iter().any(|point| point.shapes.is_empty()) {
        shapes.push(ShapeKind::Explicit);
    }
    Some(Board {
        points,
        metric,
        directions,
        links,
        next_link,
        tracks: Vec::new(),
        zones: Vec::new(),
        numbered: sketch.numbered,
        shapes,
    })
}

fn directions(vectors: &[Vector], index: &FxHashMap<Vector, u16>, free: usize) -> Vec<DirectionInfo> {
    let straight = vectors.iter().map(|&(x, y)| DirectionInfo {
        what: DirectionKind::Vector(x, y),
        // Each straight joint gives both of its senses.
        opposite: Direction(index[&(-x, -y)]),
    });
    let first = vectors.len() as u16;
    let free = (0..free as u16).flat_map(move |line| {
        let ahead = first + 2 * line;
        [(true, ahead + 1), (false, ahead)].map(|(ahead, opposite)| DirectionInfo {
            what: DirectionKind::Free { line, ahead },
            opposite: Direction(opposite),
        })
    });
    straight.chain(free).collect()
}

/// By angle from (1,0) counter-clockwise; equal only for vectors of one direction.
fn by_angle(u: Vector, v: Vector) -> std::cmp::Ordering {
    let lower_half = |(x, y): Vector| y < 0 || (y == 0 && x < 0);
    let turn = i64::from(v.0) * i64::from(u.1) - i64::from(v.1) * i64::from(u.0);
    lower_half(u).cmp(&lower_half(v)).then(turn.cmp(&0))
}

/// Along a rank or file; on a hexagon board along one of the six directions of its edges.
pub fn is_orthogonal(metric: Metric, (x, y): Vector) -> bool {
    x == 0 || y == 0 || (metric == Metric::Hexagonal && x == -y)
}
