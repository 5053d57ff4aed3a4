//! Questions of a move that is tried or has been made.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, ImmutableString};

use super::{Api, Failed, Mv, Pos, Reach, add, property};
use crate::hooks::{DeedKind, Piece};

pub(super) fn register(api: &mut Api<'_>) {
    property!(api, "mv.player", "who moves", |mv: &mut Mv| mv.names.owners[usize::from(mv.deed.player)].clone());
    property!(
        api,
        "mv.what",
        "\"travel\", \"place\", \"remove\", \"pass\", \"roll\" or \"reroll\"",
        |mv: &mut Mv| -> ImmutableString { mv.deed.what.word().into() },
    );
    property!(api, "mv.from", "where the piece began, or `()` from hand", |mv: &mut Mv| point(mv, mv.deed.from));
    property!(api, "mv.to", "its last landing, or `()`", |mv: &mut Mv| point(mv, mv.deed.path.last().copied()));
    property!(api, "mv.path", "its landings in order", |mv: &mut Mv| points(mv, &mv.deed.path));
    property!(api, "mv.victims", "the points of the pieces that its hops take, in order", |mv: &mut Mv| {
        points(mv, &mv.deed.victims)
    });
    property!(api, "mv.kind", "the kind of the piece before the move, or `()`", |mv: &mut Mv| kind(mv, mv.deed.kind));
    property!(api, "mv.becomes", "its kind after the move, or `()`", |mv: &mut Mv| kind(mv, mv.deed.becomes));
    property!(api, "mv.captures", "whether it is a capture", |mv: &mut Mv| mv.deed.captures);
    property!(api, "mv.follow", "the point of the piece lifted or set as part of it, or `()`", |mv: &mut Mv| {
        point(mv, mv.deed.follow)
    });
    add!(
        api,
        "pos.after(mv)",
        "the position after the move: piece set down, victims gone; without what follows it",
        after,
    );
}

fn point(mv: &Mv, point: Option<u16>) -> Dynamic {
    point.map_or(Dynamic::UNIT, |point| mv.names.points[usize::from(point)].clone().into())
}

fn points(mv: &Mv, points: &[u16]) -> Array {
    points.iter().map(|&p| point(mv, Some(p))).collect()
}

fn kind(mv: &Mv, kind: Option<u8>) -> Dynamic {
    kind.map_or(Dynamic::UNIT, |kind| mv.names.kinds[usize::from(kind)].clone().into())
}

fn after(pos: &mut Pos, mv: Mv) -> Result<Pos, Failed> {
    let mut view = pos.all()?.clone();
    let deed = &mv.deed;
    if let Some(from) = deed.from {
        view.men[usize::from(from)] = None;
    }
    for &victim in &deed.victims {
        view.men[usize::from(victim)] = None;
    }
    let moves = matches!(deed.what, DeedKind::Travel | DeedKind::Place);
    if let (true, Some(&to), Some(kind)) = (moves, deed.path.last(), deed.becomes) {
        view.men[usize::from(to)] = Some(Piece { owner: deed.player, kind });
    }
    if let Some(follow) = deed.follow {
        view.men[usize::from(follow)] = None;
    }
    Ok(Pos { view: Rc::new(RefCell::new(view)), edits: None, reach: Reach::All, ..pos.clone() })
}
