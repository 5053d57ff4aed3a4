//! Questions of the board, which never changes.

use rhai::{Array, Dynamic, ImmutableString};

use super::values::unknown;
use super::{Api, Failed, Pos, add, fail};
use crate::diagnostics::nearest;

/// A text that names something.
type Text = ImmutableString;

pub(super) fn register(api: &mut Api<'_>) {
    add!(api, "pos.points()", "all points", |pos: &mut Pos| pos.named(0..pos.world.points.len() as u16));
    add!(
        api,
        "pos.zone(name)",
        "the points of a zone, from the side of the first player",
        |pos: &mut Pos, name: Text| zone(pos, 0, &name),
    );
    add!(
        api,
        "pos.zone(player, name)",
        "the points of a zone, from the side of a player",
        |pos: &mut Pos, player: Text, name: Text| zone(pos, pos.player(&player)?, &name),
    );
    add!(api, "pos.neighbours(point)", "the points that a line joins to it", |pos: &mut Pos, point: Dynamic| {
        let point = pos.point(&point)?;
        Ok::<Array, Failed>(pos.named(pos.world.neighbours(point)))
    });
    add!(
        api,
        "pos.neighbour(point, direction)",
        "its neighbour in a compass direction, such as \"north-east\", or `()`",
        neighbour,
    );
    add!(
        api,
        "pos.beyond(a, b)",
        "the point right behind b, seen from its neighbour a along the line, or `()`",
        |pos: &mut Pos, a: Dynamic, b: Dynamic| {
            let line = line(pos, &a, &b)?;
            Ok::<Dynamic, Failed>(pos.name_or_nothing(line.get(1).copied()))
        },
    );
    add!(
        api,
        "pos.line(a, b)",
        "the points from b, a neighbour of a, to the end of the line away from a; b is the first",
        |pos: &mut Pos, a: Dynamic, b: Dynamic| {
            let line = line(pos, &a, &b)?;
            Ok::<Array, Failed>(pos.named(line))
        },
    );
    add!(
        api,
        "pos.between(a, b)",
        "the points strictly between a and b on a straight line, or `()` if no line joins them",
        |pos: &mut Pos, a: Dynamic, b: Dynamic| {
            let points = pos.world.between(pos.point(&a)?, pos.point(&b)?);
            Ok::<Dynamic, Failed>(points.map_or(Dynamic::UNIT, |points| pos.named(points).into()))
        },
    );
    add!(
        api,
        "pos.distance(a, b)",
        "the least number of steps from a to b along lines, as if the board were empty, or `()`",
        |pos: &mut Pos, a: Dynamic, b: Dynamic| {
            let distance = pos.world.distance(pos.point(&a)?, pos.point(&b)?);
            Ok::<Dynamic, Failed>(distance.map_or(Dynamic::UNIT, |distance| i64::from(distance).into()))
        },
    );
    add!(
        api,
        "pos.next(player, track, point)",
        "the next point of a player's track, or `()` at its end or off it",
        next_on_track,
    );
    add!(
        api,
        "pos.row(player, point)",
        "the row of a point as a player counts, 1 being his own",
        |pos: &mut Pos, player: Text, point: Dynamic| {
            let row = pos.world.rows[usize::from(pos.player(&player)?)][usize::from(pos.point(&point)?)];
            if row == 0 {
                fail(format!("`{player}` has no facing, so that no rows can be counted"))
            } else {
                Ok(i64::from(row))
            }
        },
    );
    add!(api, "pos.x(point)", "the number of its file, or its first coordinate", |pos: &mut Pos, point: Dynamic| {
        Ok::<i64, Failed>(i64::from(pos.world.points[usize::from(pos.point(&point)?)].xy.0))
    });
    add!(api, "pos.y(point)", "the number of its rank, or its second coordinate", |pos: &mut Pos, point: Dynamic| {
        Ok::<i64, Failed>(i64::from(pos.world.points[usize::from(pos.point(&point)?)].xy.1))
    });
    add!(api, "pos.players()", "the players' names, in the order of the file", |pos: &mut Pos| -> Array {
        let players = pos.world.players.len();
        pos.names.owners[..players].iter().map(|name| name.clone().into()).collect()
    });
    add!(api, "pos.opponent(player)", "the player who moves after him", |pos: &mut Pos, player: Text| {
        let next = (usize::from(pos.player(&player)?) + 1) % pos.world.players.len();
        Ok::<Text, Failed>(pos.names.owners[next].clone())
    });
    add!(
        api,
        "pos.outranks(a, b)",
        "whether kind a is higher in rank than kind b",
        |pos: &mut Pos, a: Text, b: Text| {
            Ok::<bool, Failed>(pos.world.lower[usize::from(pos.kind(&b)?)][usize::from(pos.kind(&a)?)])
        }
    );
    add!(api, "pos.answer(question)", "the answer that is played", |pos: &mut Pos, question: Text| {
        match pos.world.answers.get(question.as_str()) {
            Some(answer) => Ok(Text::from(answer.as_str())),
            None => {
                let near = nearest(&question, pos.world.answers.keys().map(String::as_str));
                fail(unknown("question", &question, near))
            }
        }
    });
}

fn zone(pos: &Pos, player: u8, name: &str) -> Result<Array, Failed> {
    match pos.world.zones.get(name) {
        Some(sets) => Ok(pos.named(sets[usize::from(player)].iter().copied())),
        None => fail(unknown("zone", name, nearest(name, pos.world.zones.keys().map(String::as_str)))),
    }
}

fn neighbour(pos: &mut Pos, point: Dynamic, direction: Text) -> Result<Dynamic, Failed> {
    let point = pos.point(&point)?;
    const WORDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    if !WORDS.contains(&direction.as_str()) {
        return fail(unknown("direction", &direction, nearest(&direction, WORDS)));
    }
    let world = &pos.world;
    let there = world.compass.iter().zip(&world.next).filter(|(word, _)| **word == Some(direction.as_str()));
    let found = there.filter_map(|(_, next)| next[usize::from(point)]).next();
    Ok(pos.name_or_nothing(found))
}

fn line(pos: &Pos, a: &Dynamic, b: &Dynamic) -> Result<Vec<u16>, Failed> {
    let (from, through) = (pos.point(a)?, pos.point(b)?);
    match pos.world.line(from, through) {
        Some(line) => Ok(line),
        None => fail(format!("{b} is no neighbour of {a}")),
    }
}

fn next_on_track(pos: &mut Pos, player: Text, track: Text, point: Dynamic) -> Result<Dynamic, Failed> {
    let (player, point) = (pos.player(&player)?, pos.point(&point)?);
    match pos.world.tracks.get(track.as_str()) {
        Some(courses) => Ok(pos.name_or_nothing(courses[usize::from(player)].get(&point).copied())),
        None => fail(unknown("track", &track, nearest(&track, pos.world.tracks.keys().map(String::as_str)))),
    }
}
