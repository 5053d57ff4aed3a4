//! Changing positions by hand.

use crate::diagnostics::nearest;
use crate::notation::text::{find_player, find_point, fold, list};
use crate::notation::{Setup, position};
use crate::rules::{KindInfo, Player, Point, Rules};

use super::{Trouble, read_position};

/// Sets pieces on points of a position: `Sami king c3 d4`, `Kc3 Pd4`. A piece named by a word stands on all points behind it,
/// one named by a letter before a point on that point. Without a player they are those of the side to move.
pub(super) fn put(rules: &Rules, setup: &Setup, text: &str) -> Result<Setup, Trouble> {
    let (first, rest) = text.trim().split_once([' ', ':']).unwrap_or((text.trim(), ""));
    let (owner, items) = match owner(rules, first) {
        Some(owner) if !rest.trim().is_empty() => (owner, rest),
        _ => (setup.side, text),
    };
    if words(items).is_empty() || rest.trim().is_empty() && self::owner(rules, first).is_some() {
        return Err(pointless(rules, "piece"));
    }
    if owner == setup.side && items == text && !rest.is_empty() {
        not_a_player(rules, first, rest)?;
    }
    let head = match owner == rules.neutral() {
        true => "neutral".to_string(),
        false => rules.players[owner.index()].name.clone(),
    };
    let named = read_position(rules, &format!("{head}: {}", items_of(rules, owner, items)?))?;
    let mut changed = setup.clone();
    for point in rules.board.all().filter(|point| !named.men[point.index()].is_empty()) {
        lift(&mut changed, point);
        changed.men[point.index()] = named.men[point.index()].clone();
    }
    changed.hands.extend(named.hands);
    Ok(changed)
}

/// The items of a position that a text with names of pieces means: `king c3 d4, soldier e5` is `Kc3 Kd4 e5`.
fn items_of(rules: &Rules, owner: Player, text: &str) -> Result<String, Trouble> {
    let words = words(text);
    let is_point = |word: &str| find_point(&rules.board, word).is_some();
    let is_run = |word: &str| {
        word.split_once(['-', '–']).is_some_and(|(first, last)| is_point(first) && (last.is_empty() || is_point(last)))
    };
    let mut items = String::new();
    // The letter of the piece named last, and the word if no point has followed yet.
    let mut letter = String::new();
    let mut idle: Option<&str> = None;
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        let behind = &words[at + 1..];
        if let Some((kind, length)) = kind_named(rules, owner, &words[at..]) {
            refuse_idle(rules, idle)?;
            letter = rules.kinds[kind].letter.map(String::from).unwrap_or_default();
            idle = Some(word);
            at += length;
            continue;
        }
        at += 1;
        let counts = word.bytes().all(|b| b.is_ascii_digit()) && in_hand(rules, owner, behind);
        if fold(word) == "in" && idle.is_some() {
            items += &format!("{letter} ");
            (letter, idle) = (String::new(), None);
        } else if (is_point(word) || is_run(word)) && !counts && !items.trim_end().ends_with(['-', '–']) {
            items += &letter;
            idle = None;
        } else if fold(word) != "in" && fold(word) != "hand" {
            // Letters of pieces may stand before a point; a longer word can only be meant for a kind, unless it stands where
            // a point is due and is like no kind.
            if idle.is_none() || nearest(word, rules.kinds.iter().map(|kind| kind.name.as_str())).is_some() {
                unless_kind(rules, word)?;
            }
            // What is meant for a point but is none is told as that.
            idle = None;
        }
        items += word;
        items.push(' ');
    }
    refuse_idle(rules, idle)?;
    Ok(items.trim_end().to_string())
}

/// Words between blanks and commas; what stands in brackets is one.
fn words(text: &str) -> Vec<&str> {
    let mut open = false;
    let between = |c: char| {
        open = (open || c == '(') && c != ')';
        !open && (c.is_whitespace() || c == ',')
    };
    text.split(between).filter(|word| !word.is_empty()).collect()
}

/// Whether `king in hand`, `K in hand` or `in hand` follows, so that a number before it is no point.
fn in_hand(rules: &Rules, owner: Player, words: &[&str]) -> bool {
    let length = match (kind_named(rules, owner, words), words.first()) {
        (Some((_, length)), _) => length,
        (None, Some(word)) if word.chars().count() == 1 => 1,
        _ => 0,
    };
    words.get(length).is_some_and(|word| fold(word) == "in")
}

fn refuse_idle(rules: &Rules, idle: Option<&str>) -> Result<(), Trouble> {
    match idle {
        None => Ok(()),
        Some(word) => Err(pointless(rules, word)),
    }
}

fn pointless(rules: &Rules, word: &str) -> Trouble {
    let example = example(rules);
    Trouble::words(format!("`put` needs the points on which the {word} is to stand, as in {example}"))
}

/// What could be typed here: a piece that everybody may have, and a point of the board.
pub(super) fn example(rules: &Rules) -> String {
    let kind = rules.kinds.iter().find(|kind| kind.only.is_none()).or(rules.kinds.first());
    let kind = kind.map_or("", |kind| kind.name.as_str());
    let point = rules.board.all().next().map(|point| rules.board.print(point)).unwrap_or_default();
    format!("`put {kind} {point}`")
}

/// Refuses a first word that is no piece where a piece follows: it must be meant for a player.
fn not_a_player(rules: &Rules, word: &str, rest: &str) -> Result<(), Trouble> {
    let is_piece = |word: &str| kind_named(rules, Player(0), &[word]).is_some() || unless_kind(rules, word).is_ok();
    let next = words(rest);
    let names_kind = next.first().is_some_and(|next| kind_named(rules, Player(0), &[next]).is_some());
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

/// The kind that the first words name, by its name or by its letter alone, and how many words these are.
fn kind_named(rules: &Rules, owner: Player, words: &[&str]) -> Option<(usize, usize)> {
    (1..=words.len().min(LONGEST_NAME)).rev().find_map(|length| {
        let text = fold(&words[..length].join(" "));
        let names = |kind: &KindInfo| {
            let own = kind.names.get(owner.index()).cloned().flatten();
            let names = [Some(kind.name.clone()), Some(kind.plural.clone()), own, kind.letter.map(String::from)];
            names.into_iter().flatten().any(|name| fold(&name) == text)
        };
        rules.kinds.iter().position(names).map(|kind| (kind, length))
    })
}

/// No piece has a name of more words.
const LONGEST_NAME: usize = 4;

/// Refuses a word that can only be meant for a kind of piece, and names none.
fn unless_kind(rules: &Rules, word: &str) -> Result<(), Trouble> {
    if !word.chars().all(char::is_alphabetic) || word.chars().count() <= 2 {
        return Ok(());
    }
    let names = rules.kinds.iter().map(|kind| kind.name.as_str());
    Err(Trouble::words(match nearest(word, names.clone()) {
        Some(near) => format!("no piece is called `{word}`; did you mean `{near}`?"),
        None => format!("no piece is called `{word}`; there are {}", list(names)),
    }))
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
pub(super) fn lift(setup: &mut Setup, point: Point) {
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
