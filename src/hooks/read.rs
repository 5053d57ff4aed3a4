//! The moves that a script made, read from its values; what cannot be made is refused.

use rhai::{Array, Dynamic, ImmutableString, Map};
use rustc_hash::FxHashMap;

use super::api::{Pos, article};
use super::call::wrong;
use super::{MOST_MADE_HOPS, Made, MadeHop, Place};

/// Reads the moves that a script made, and refuses those that cannot be.
pub(super) fn made(pos: &Pos, origin: u16, value: Dynamic) -> Result<Vec<Made>, String> {
    let array = value.try_cast_result::<Array>().map_err(|value| wrong(Place::Moves, value.type_name()))?;
    let all = array.into_iter().map(|entry| one_move(pos, origin, entry)).collect::<Result<Vec<Made>, String>>()?;
    let way = |made: &Made| (made.hops.iter().map(|hop| hop.to).collect::<Vec<_>>(), made.becomes);
    let mut seen: FxHashMap<(Vec<u16>, Option<u8>), &Made> = FxHashMap::default();
    for made in &all {
        if let Some(other) = seen.insert(way(made), made)
            && other != made
        {
            let name = |point: u16| &pos.world.points[usize::from(point)].name;
            let to = made.hops.last().map_or(origin, |hop| hop.to);
            return Err(format!(
                "two moves from `{}` to `{}` differ only in what they take, so that nobody could say which is meant",
                name(origin),
                name(to)
            ));
        }
    }
    Ok(all)
}

fn one_move(pos: &Pos, origin: u16, entry: Dynamic) -> Result<Made, String> {
    let shape = "a move is a point or `#{to: POINT, takes: [POINT], becomes: KIND}`, \
                 or `#{hops: [#{to, takes}], becomes: KIND}`";
    if !entry.is_map() {
        let to = pos.find(&entry).map_err(|message| format!("{shape}; {message}"))?;
        return valid(pos, origin, Made { hops: vec![MadeHop { to, takes: Vec::new() }], becomes: None });
    }
    let map = entry.cast::<Map>();
    if let Some(key) = map.keys().find(|key| !["to", "takes", "becomes", "hops"].contains(&key.as_str())) {
        return Err(format!("{shape}; it has no `{key}`"));
    }
    let becomes = match map.get("becomes") {
        None => None,
        Some(kind) => {
            let name: ImmutableString = kind
                .clone()
                .into_immutable_string()
                .map_err(|kind| format!("`becomes` is the name of a kind, not {}", article(kind)))?;
            Some(pos.world.kind(&name).ok_or_else(|| format!("there is no piece `{name}`"))?)
        }
    };
    let hops = match map.get("hops") {
        Some(hops) => {
            let array = hops
                .clone()
                .try_cast_result::<Array>()
                .map_err(|v| format!("`hops` is an array, not {}", article(v.type_name())))?;
            let maps = array.into_iter().map(|hop| hop.try_cast_result::<Map>().map_err(|_| shape.to_owned()));
            maps.map(|map| one_hop(pos, &map?, shape)).collect::<Result<Vec<_>, String>>()?
        }
        None => vec![one_hop(pos, &map, shape)?],
    };
    valid(pos, origin, Made { hops, becomes })
}

fn one_hop(pos: &Pos, map: &Map, shape: &str) -> Result<MadeHop, String> {
    let to = pos.find(map.get("to").ok_or_else(|| format!("{shape}; `to` is missing"))?)?;
    let takes = match map.get("takes") {
        None => Vec::new(),
        Some(points) => {
            let array = points
                .clone()
                .try_cast_result::<Array>()
                .map_err(|v| format!("`takes` is an array of points, not {}", article(v.type_name())))?;
            array.iter().map(|value| pos.find(value)).collect::<Result<Vec<_>, String>>()?
        }
    };
    Ok(MadeHop { to, takes })
}

/// Whether a move of a script can be made: empty landings, victims of other owners, each once.
fn valid(pos: &Pos, origin: u16, made: Made) -> Result<Made, String> {
    let view = pos.view.borrow();
    let name = |point: u16| &pos.world.points[usize::from(point)].name;
    let mover = view.men[usize::from(origin)];
    if let (Some(mover), Some(kind)) = (mover, made.becomes) {
        pos.world.may_own(mover.owner, kind)?;
    }
    let mut gone = vec![origin];
    if made.hops.is_empty() || made.hops.len() > MOST_MADE_HOPS {
        return Err(format!("a move has 1 to {MOST_MADE_HOPS} hops, not {}", made.hops.len()));
    }
    for hop in &made.hops {
        for &victim in &hop.takes {
            let piece = view.men[usize::from(victim)].filter(|_| !gone.contains(&victim));
            match (piece, mover) {
                (None, _) => {
                    return Err(format!(
                        "the move from `{}` takes on `{}`, where nothing stands",
                        name(origin),
                        name(victim)
                    ));
                }
                (Some(piece), Some(mover)) if piece.owner == mover.owner => {
                    return Err(format!("the move from `{}` takes its own piece on `{}`", name(origin), name(victim)));
                }
                _ => gone.push(victim),
            }
        }
        let stands = view.men[usize::from(hop.to)].is_some() && !gone.contains(&hop.to);
        if stands || view.closed.contains(&hop.to) {
            return Err(format!("the move from `{}` lands on `{}`, which is not empty", name(origin), name(hop.to)));
        }
    }
    if made.hops.last().is_some_and(|hop| hop.to == origin && hop.takes.is_empty()) && made.hops.len() == 1 {
        return Err(format!("the move from `{}` stays where it is", name(origin)));
    }
    Ok(made)
}
