//! The rules' board and names as scripts see them.

use std::collections::BTreeMap;

use super::{Board, DirectionKind, Kind, Metric, Player, Rules};
use crate::hooks::{Distances, PointName, World};

/// What never changes in a game under some answers.
pub(super) fn world(rules: &Rules, answers: &BTreeMap<String, String>) -> World {
    let board = &rules.board;
    let kinds = || (0..rules.kinds.len() as u8).map(Kind);
    World {
        points: board
            .all()
            .map(|point| {
                let info = &board.points[point.index()];
                let name = board.print(point);
                let other = (name != info.name).then(|| info.name.clone());
                PointName { name, other, xy: info.xy }
            })
            .collect(),
        next: (0..board.directions.len() as u16)
            .map(|d| board.all().map(|p| board.next(p, super::Direction(d)).map(|p| p.0)).collect())
            .collect(),
        compass: board.directions.iter().map(|direction| compass(board.metric, direction.what)).collect(),
        players: rules.players.iter().map(|player| player.name.clone()).collect(),
        kinds: rules.kinds.iter().map(|kind| kind.name.clone()).collect(),
        only: rules.kinds.iter().map(|kind| kind.only.map(|player| player.0)).collect(),
        neutrals: rules.kinds.iter().map(|kind| kind.neutral).collect(),
        letters: rules.kinds.iter().map(|kind| kind.letter).collect(),
        lower: kinds().map(|a| kinds().map(|b| rules.ranks.lower(a, b)).collect()).collect(),
        rows: rules.players.iter().map(|player| rows(board, player.facing)).collect(),
        tracks: board.tracks.iter().map(|track| (track.name.clone(), courses(rules, track))).collect(),
        zones: board
            .zones
            .iter()
            .filter_map(|zone| {
                let players = (0..rules.players.len() as u8).map(Player);
                let sets = players.map(|player| Some(zone.points.fixed(player)?.iter().map(|p| p.0).collect()));
                Some((zone.name.clone(), sets.collect::<Option<Vec<_>>>()?))
            })
            .collect(),
        answers: answers.clone(),
        counters: rules.memory.counters.clone(),
        keeps_moved: rules.memory.moved,
        distances: Distances::default(),
    }
}

/// The compass word of a direction, if it lies exactly on one: on hexagon boards and for bent lines none does.
fn compass(metric: Metric, what: DirectionKind) -> Option<&'static str> {
    let DirectionKind::Vector(x, y) = what else { return None };
    match (metric, x.signum(), y.signum()) {
        (Metric::Hexagonal, ..) => None,
        (_, 0, 1) => Some("north"),
        (_, 0, -1) => Some("south"),
        (_, 1, 0) => Some("east"),
        (_, -1, 0) => Some("west"),
        _ if x.abs() != y.abs() => None,
        (_, 1, 1) => Some("north-east"),
        (_, -1, 1) => Some("north-west"),
        (_, 1, _) => Some("south-east"),
        _ => Some("south-west"),
    }
}

/// By point, its row from 1 on: points are grouped by how far they lie ahead.
fn rows(board: &Board, facing: Option<(i32, i32)>) -> Vec<u16> {
    let Some(facing) = facing else { return vec![0; board.len()] };
    let ahead = |xy: (i32, i32)| board.metric.product(xy, facing);
    let mut levels: Vec<i64> = board.points.iter().map(|point| ahead(point.xy)).collect();
    levels.sort_unstable();
    levels.dedup();
    board.points.iter().map(|point| levels.partition_point(|&level| level <= ahead(point.xy)) as u16).collect()
}

/// Per player, which point follows which on a track. Of a point that recurs the first place counts.
fn courses(rules: &Rules, track: &super::Track) -> Vec<BTreeMap<u16, u16>> {
    let course = |player: usize| {
        let mut next = BTreeMap::new();
        let Some(course) = track.courses.get(player).and_then(Option::as_ref) else { return next };
        for pair in course.points.windows(2) {
            next.entry(pair[0].0).or_insert(pair[1].0);
        }
        let again = course.repeat.or(course.closed.then_some(0));
        if let (Some(last), Some(again)) = (course.points.last(), again) {
            next.entry(last.0).or_insert(course.points[again].0);
        }
        next
    };
    (0..rules.players.len()).map(course).collect()
}
