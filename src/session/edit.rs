//! Changing positions by hand.

use crate::diagnostics::nearest;
use crate::notation::text::{find_player, fold, list};
use crate::notation::{Setup, position};
use crate::rules::{Player, Point, Rules};

use super::{Trouble, read_position};

/// Sets pieces on points of a position: `Sami king c3`, `Kc3 Pd4`. Without a player they are those of the side to move.
pub(super) fn put(rules: &Rules, setup: &Setup, text: &str) -> Result<Setup, Trouble> {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return Err(Trouble::words("`put` needs the points on which the piece is to stand, as in `put king c3`"));
    }
    let (first, rest) = text.trim().split_once([' ', ':']).unwrap_or((text.trim(), ""));
    let (owner, items) = match owner(rules, first) {
        Some(owner) if !rest.trim().is_empty() => (owner, rest),
        _ => (setup.side, text),
    };
    if owner == setup.side && items == text && !rest.is_empty() {
        not_a_player(rules, first, rest)?;
    }
    let items: Vec<String> =
        items.split_whitespace().map(|word| kind_letter(rules, owner, word)).collect::<Result<_, _>>()?;
    let items = items.join(" ");
    let head = match owner == rules.neutral() {
        true => "neutral".to_string(),
        false => rules.players[owner.index()].name.clone(),
    };
    let named = read_position(rules, &format!("{head}: {items}"))?;
    let mut changed = setup.clone();
    for point in rules.board.all().filter(|point| !named.men[point.index()].is_empty()) {
        lift(&mut changed, point);
        changed.men[point.index()] = named.men[point.index()].clone();
    }
    changed.hands.extend(named.hands);
    Ok(changed)
}

/// Refuses a first word that is no piece where a piece follows: it must be meant for a player.
fn not_a_player(rules: &Rules, word: &str, rest: &str) -> Result<(), Trouble> {
    let is_piece = |word: &str| kind_letter(rules, Player(0), word).is_ok();
    let next = rest.split_whitespace().next().unwrap_or("");
    let names_kind = next.chars().all(char::is_alphabetic) && is_piece(next);
    if !names_kind || is_piece(word) {
        return Ok(());
    }
    // It is none, so that there is something to say.
    find_player(rules, word).map(|_| ()).map_err(Trouble::words)
}

fn owner(rules: &Rules, word: &str) -> Option<Player> {
    match fold(word) == "neutral" {
        true => Some(rules.neutral()),
        false => find_player(rules, word).ok(),
    }
}

/// The letter for the name of a kind, and nothing for the kind that has none; another word stays.
fn kind_letter(rules: &Rules, owner: Player, word: &str) -> Result<String, Trouble> {
    let own_name = |names: &[Option<String>]| names.get(owner.index()).cloned().flatten();
    let kind = rules.kinds.iter().find(|kind| {
        let names = [Some(kind.name.clone()), Some(kind.plural.clone()), own_name(&kind.names)];
        names.iter().flatten().any(|name| fold(name) == fold(word))
    });
    match kind {
        Some(kind) => Ok(kind.letter.map(String::from).unwrap_or_default()),
        // Letters of pieces and `in hand` may stay; a longer word can only be meant for a kind.
        None if word.chars().all(char::is_alphabetic) && word.chars().count() > 2 && fold(word) != "hand" => {
            let names = rules.kinds.iter().map(|kind| kind.name.as_str());
            Err(Trouble::words(match nearest(word, names.clone()) {
                Some(near) => format!("no piece is called `{word}`; did you mean `{near}`?"),
                None => format!("no piece is called `{word}`; there are {}", list(names)),
            }))
        }
        None => Ok(word.to_string()),
    }
}

/// Takes everything from points.
pub(super) fn remove(rules: &Rules, setup: &Setup, text: &str) -> Result<Setup, Trouble> {
    let named =
        position::read_points(rules, text).map_err(|defects| Trouble::Position { text: text.to_string(), defects })?;
    if named.is_empty() {
        return Err(Trouble::words("`remove` needs the points to be emptied"));
    }
    let mut changed = setup.clone();
    let stands = |point: &Point| !setup.men[point.index()].is_empty();
    if !named.iter().any(stands) {
        return Err(Trouble::words(format!("nothing stands on `{}`", text.trim())));
    }
    named.iter().for_each(|&point| lift(&mut changed, point));
    Ok(changed)
}

/// The empty board with the same side to move.
pub(super) fn clear(rules: &Rules, setup: &Setup) -> Setup {
    Setup { side: setup.side, ..position::empty(rules) }
}

/// Another player to move: the named one, or the next.
pub(super) fn turn(rules: &Rules, setup: &Setup, text: &str) -> Result<Setup, Trouble> {
    let side = match text.trim() {
        "" => rules.next_player(setup.side),
        name => find_player(rules, name).map_err(Trouble::words)?,
    };
    // Who goes on in mid-turn, or could be taken in passing, was so for the other side only.
    Ok(Setup { side, again: None, dice: None, passing: Default::default(), huff: Default::default(), ..setup.clone() })
}

/// Empties a point, with all that was remembered of the piece there.
fn lift(setup: &mut Setup, point: Point) {
    setup.men[point.index()].clear();
    setup.huff.remove(&point);
    setup.moved.remove(&point);
    setup.promoted.remove(&point);
    setup.been.remove(&point);
    setup.left.iter_mut().chain(&mut setup.entered).for_each(|set| {
        set.remove(&point);
    });
    setup.passing.retain(|(victim, _)| *victim != point);
    setup.running.retain(|_, (at, _)| *at != point);
    if setup.again == Some(Some(point)) {
        setup.again = None;
    }
}

/// Whether two rules have the same points, players and kinds, so that a position of one is a position of the other.
pub(super) fn same_material(old: &Rules, new: &Rules) -> bool {
    let points = |rules: &Rules| rules.board.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>();
    let players = |rules: &Rules| rules.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>();
    let kinds = |rules: &Rules| rules.kinds.iter().map(|kind| (kind.name.clone(), kind.only)).collect::<Vec<_>>();
    points(old) == points(new) && players(old) == players(new) && kinds(old) == kinds(new)
}

/// A position under other rules of the same material: pieces, hands, side, turn and calls stay; what pieces and clocks
/// remember begins anew, since other clauses ask for it.
pub(super) fn carry_over(old: &Rules, new: &Rules, setup: &Setup) -> Setup {
    let called = setup.called.iter().filter_map(|&index| {
        let name = &old.turn.calls.get(index)?.name;
        new.turn.calls.iter().position(|call| call.name == *name)
    });
    Setup {
        side: setup.side,
        men: setup.men.clone(),
        hands: setup.hands.clone(),
        closed: setup.closed.clone(),
        called: called.collect(),
        turn: setup.turn,
        ..position::empty(new)
    }
}
