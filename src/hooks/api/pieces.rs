//! Questions of what stands where, and of the state of the game.

use rhai::{Array, Dynamic, ImmutableString};

use super::values::unknown;
use super::{Api, Failed, Pos, add, fail};
use crate::diagnostics::nearest;
use crate::hooks::Piece;

/// A text that names something.
type Text = ImmutableString;

pub(super) fn register(api: &mut Api<'_>) {
    add!(api, "pos.at(point)", "the kind of the piece on a point, or `()`", |pos: &mut Pos, point: Dynamic| {
        let piece = pos.piece(pos.point(&point)?)?;
        Ok::<Dynamic, Failed>(piece.map_or(Dynamic::UNIT, |p| pos.names.kinds[usize::from(p.kind)].clone().into()))
    });
    add!(
        api,
        "pos.owner(point)",
        "the owner of the piece on a point, \"neutral\", or `()`",
        |pos: &mut Pos, point: Dynamic| {
            let piece = pos.piece(pos.point(&point)?)?;
            Ok::<Dynamic, Failed>(
                piece.map_or(Dynamic::UNIT, |p| pos.names.owners[usize::from(p.owner)].clone().into()),
            )
        },
    );
    add!(
        api,
        "pos.is_empty(point)",
        "whether nothing stands there and the point is not closed",
        |pos: &mut Pos, point: Dynamic| {
            let point = pos.point(&point)?;
            Ok::<bool, Failed>(pos.piece(point)?.is_none() && !pos.all()?.closed.contains(&point))
        },
    );
    add!(api, "pos.is_closed(point)", "whether the point is closed", |pos: &mut Pos, point: Dynamic| {
        let point = pos.point(&point)?;
        Ok::<bool, Failed>(pos.all()?.closed.contains(&point))
    });
    add!(api, "pos.column(point)", "the pieces on a point from the bottom, each as `#{kind, owner}`", column);
    add!(
        api,
        "pos.has_moved(point)",
        "whether the piece on a point has moved; a clause must ask `has moved` too",
        |pos: &mut Pos, point: Dynamic| {
            if !pos.world.keeps_moved {
                return fail("the rules do not remember who has moved: no clause asks `has moved`");
            }
            let point = pos.point(&point)?;
            Ok(pos.all()?.moved.contains(&point))
        },
    );
    add!(api, "pos.pieces(player)", "the points where a player's pieces stand", |pos: &mut Pos, player: Text| {
        let owner = pos.owner(&player)?;
        standing(pos, |piece| piece.owner == owner)
    });
    add!(
        api,
        "pos.pieces(player, kind)",
        "the points where his pieces of a kind stand",
        |pos: &mut Pos, player: Text, kind: Text| {
            let piece = Piece { owner: pos.owner(&player)?, kind: pos.kind(&kind)? };
            standing(pos, |other| other == piece)
        },
    );
    add!(api, "pos.count(player)", "how many pieces a player has on the board", |pos: &mut Pos, player: Text| {
        let owner = pos.owner(&player)?;
        count(pos, |piece| piece.owner == owner)
    });
    add!(
        api,
        "pos.count(player, kind)",
        "how many of a kind a player has on the board",
        |pos: &mut Pos, player: Text, kind: Text| {
            let piece = Piece { owner: pos.owner(&player)?, kind: pos.kind(&kind)? };
            count(pos, |other| other == piece)
        },
    );
    add!(
        api,
        "pos.hand(player, kind)",
        "how many of a kind a player has in hand",
        |pos: &mut Pos, player: Text, kind: Text| {
            let (owner, kind) = (pos.owner(&player)?, pos.kind(&kind)?);
            let slot = usize::from(owner) * pos.world.kinds.len() + usize::from(kind);
            Ok::<i64, Failed>(i64::from(pos.all()?.hands.get(slot).copied().unwrap_or(0)))
        },
    );
}

pub(super) fn register_game(api: &mut Api<'_>) {
    add!(
        api,
        "pos.side()",
        "the player to move; in effects and ends see `mv.player` for the one who has moved",
        |pos: &mut Pos| {
            let side = pos.all()?.side;
            Ok::<Text, Failed>(pos.names.owners[usize::from(side)].clone())
        },
    );
    add!(api, "pos.turn()", "the number of the turn to be made, the first being 1", |pos: &mut Pos| {
        Ok::<i64, Failed>(i64::from(pos.all()?.turn))
    });
    add!(api, "pos.dice()", "the faces not yet spent, ascending", |pos: &mut Pos| {
        let view = pos.all()?;
        Ok::<Array, Failed>(view.dice.iter().map(|&face| Dynamic::from(i64::from(face))).collect())
    });
    add!(api, "pos.counter(name)", "the value of a counter, 0 at the start", |pos: &mut Pos, name: Text| {
        let index = counter(pos, &name)?;
        Ok::<i64, Failed>(pos.all()?.counters.get(index).copied().unwrap_or(0))
    });
}

/// The index of a counter that the rules declare.
pub(super) fn counter(pos: &Pos, name: &str) -> Result<usize, Failed> {
    match pos.world.counters.iter().position(|counter| counter == name) {
        Some(index) => Ok(index),
        None => {
            let near = nearest(name, pos.world.counters.iter().map(String::as_str));
            fail(format!("{}; `turn {{ count {name} from 0 }}` declares it", unknown("counter", name, near)))
        }
    }
}

fn standing(pos: &Pos, wanted: impl Fn(Piece) -> bool) -> Result<Array, Failed> {
    let view = pos.all()?;
    let men = view.men.iter().enumerate();
    let points = men.filter(|(_, piece)| piece.is_some_and(&wanted)).map(|(point, _)| point as u16);
    Ok(pos.named(points))
}

fn count(pos: &Pos, wanted: impl Fn(Piece) -> bool) -> Result<i64, Failed> {
    let view = pos.all()?;
    Ok(view.men.iter().filter(|piece| piece.is_some_and(&wanted)).count() as i64)
}

fn column(pos: &mut Pos, point: Dynamic) -> Result<Array, Failed> {
    let point = pos.point(&point)?;
    let top = pos.piece(point)?;
    let view = pos.all()?;
    let pieces = view.below.get(&point).into_iter().flatten().copied().chain(top);
    let entry = |piece: Piece| {
        let mut map = rhai::Map::new();
        map.insert("kind".into(), pos.names.kinds[usize::from(piece.kind)].clone().into());
        map.insert("owner".into(), pos.names.owners[usize::from(piece.owner)].clone().into());
        Dynamic::from(map)
    };
    Ok(pieces.map(entry).collect())
}
