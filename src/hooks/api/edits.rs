//! What effects may change.

use std::rc::Rc;

use rhai::{Dynamic, ImmutableString};

use super::pieces::counter;
use super::{Api, Failed, Pos, Stopped, add, fail, stop};
use crate::hooks::{COUNTER_RANGE, Edit, Piece};

/// A text that names something.
type Text = ImmutableString;

/// What a hand may hold of one kind, as everywhere in the rules.
const MOST_IN_HAND: i64 = 1000;
/// No effect makes more changes.
const MOST_EDITS: usize = 4_096;

pub(super) fn register(api: &mut Api<'_>) {
    add!(
        api,
        "pos.put(point, kind, player)",
        "sets a piece on a point, in place of what stands there; the player may be \"neutral\"",
        |pos: &mut Pos, point: Dynamic, kind: Text, player: Text| {
            let piece = Piece { owner: pos.owner(&player)?, kind: pos.kind(&kind)? };
            owned(pos, piece.owner, piece.kind)?;
            let point = open(pos, &point)?;
            edit(pos, Edit::Put { point, piece })
        },
    );
    add!(
        api,
        "pos.remove(point)",
        "takes the piece (or the whole column) off a point",
        |pos: &mut Pos, point: Dynamic| {
            let point = occupied(pos, &point)?;
            edit(pos, Edit::Remove { point })
        },
    );
    add!(
        api,
        "pos.shift(a, b)",
        "moves the piece on a to b, in place of what stands there",
        |pos: &mut Pos, a: Dynamic, b: Dynamic| {
            let (from, to) = (occupied(pos, &a)?, open(pos, &b)?);
            if from == to { Ok(()) } else { edit(pos, Edit::Shift { from, to }) }
        },
    );
    add!(
        api,
        "pos.change(point, kind)",
        "makes the piece on a point another kind",
        |pos: &mut Pos, point: Dynamic, kind: Text| {
            let (kind, point) = (pos.kind(&kind)?, occupied(pos, &point)?);
            {
                let owner = pos.piece(point)?.map_or(0, |piece| piece.owner);
                owned(pos, owner, kind)?;
                edit(pos, Edit::Change { point, kind })
            }
        },
    );
    add!(
        api,
        "pos.set_hand(player, kind, n)",
        "sets how many of a kind a player has in hand",
        |pos: &mut Pos, player: Text, kind: Text, n: i64| {
            let (owner, kind) = (pos.player(&player)?, pos.kind(&kind)?);
            owned(pos, owner, kind)?;
            if !(0..=MOST_IN_HAND).contains(&n) {
                return fail(format!("a hand holds 0 to {MOST_IN_HAND} pieces of a kind, not {n}"));
            }
            edit(pos, Edit::Hand { owner, kind, count: n as u32 })
        },
    );
    add!(api, "pos.set_counter(name, n)", "sets a counter, from 0 to 16777215", |pos: &mut Pos, name: Text, n: i64| {
        let index = counter(pos, &name)?;
        if !COUNTER_RANGE.contains(&n) {
            return fail(format!("a counter counts from 0 to {}, not {n}", COUNTER_RANGE.end - 1));
        }
        edit(pos, Edit::Counter { index, value: n })
    });
    add!(api, "pos.close(point)", "closes an empty point for the rest of the game", |pos: &mut Pos, point: Dynamic| {
        let point = pos.point(&point)?;
        if pos.piece(point)?.is_some() {
            return fail(format!(
                "`{}` is not empty, so it cannot be closed",
                pos.world.points[usize::from(point)].name
            ));
        }
        edit(pos, Edit::Close { point })
    });
    add!(api, "pos.again()", "the same player moves again", |pos: &mut Pos| edit(pos, Edit::Again));
    add!(api, "veto(reason)", "makes the move illegal, and ends the script", |reason: Text| -> Result<(), Failed> {
        stop(Stopped::Veto(Rc::from(reason.as_str())))
    });
}

/// Whether an owner can have a kind.
fn owned(pos: &Pos, owner: u8, kind: u8) -> Result<(), Failed> {
    pos.world.may_own(owner, kind).or_else(fail)
}

/// A point that is not closed.
fn open(pos: &Pos, point: &Dynamic) -> Result<u16, Failed> {
    let point = pos.point(point)?;
    if pos.all()?.closed.contains(&point) {
        return fail(format!("`{}` is closed", pos.world.points[usize::from(point)].name));
    }
    Ok(point)
}

/// A point on which something stands.
fn occupied(pos: &Pos, point: &Dynamic) -> Result<u16, Failed> {
    let point = pos.point(point)?;
    match pos.piece(point)? {
        Some(_) => Ok(point),
        None => fail(format!("nothing stands on `{}`", pos.world.points[usize::from(point)].name)),
    }
}

fn edit(pos: &mut Pos, edit: Edit) -> Result<(), Failed> {
    let Some(edits) = &pos.edits else {
        return fail("only an effect (`then script`, `after ... script`) may change the position");
    };
    if edits.borrow().len() == MOST_EDITS {
        return fail(format!("an effect makes at most {MOST_EDITS} changes"));
    }
    pos.view.borrow_mut().make(&edit, pos.world.kinds.len());
    edits.borrow_mut().push(edit);
    Ok(())
}
