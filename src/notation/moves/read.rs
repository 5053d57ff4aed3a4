//! Finding the legal move that a text means.

use std::collections::BTreeSet;

use super::super::text::{owner_name, with_article};
use super::super::{Hop, Move, MoveKind, Setup};
use super::{HopText, MoveError, MoveText, NewKind, WhatText, parse, print};
use crate::rules::{Board, Direction, Kind, Point, Rules};

/// Finds the legal move that a text means: a full text means that move, a short form (start, any of the landings, end)
/// the one that fits. Gives its index in `legal`.
///
/// Whether a piece's letter is right is not looked at here; [`read_on`] does.
pub fn read(rules: &Rules, legal: &[Move], text: &str) -> Result<usize, MoveError> {
    let wanted = parse(rules, text)?;
    let full: Vec<usize> = fitting(legal, |mv| is_full(rules, &wanted, mv));
    if let [only] = full.as_slice() {
        return Ok(*only);
    }
    // The full text of a move always means that move, even where it is a short form of another.
    let exact: Vec<usize> = full.iter().copied().filter(|&index| print(rules, &legal[index]) == text.trim()).collect();
    if let [only] = exact.as_slice() {
        return Ok(*only);
    }
    if let [only] = fitting(legal, |mv| is_full(rules, &wanted, mv) && leaves_nothing_out(&wanted, mv)).as_slice() {
        return Ok(*only);
    }
    if full.is_empty() && rules.turn.same_result {
        let same: Vec<usize> = fitting(legal, |mv| is_same_result(rules, &wanted, mv));
        if let [only] = same.as_slice() {
            return Ok(*only);
        }
    }
    let short: Vec<usize> = fitting(legal, |mv| is_short(rules, &wanted, mv));
    let text = text.trim().to_string();
    match short.as_slice() {
        [] => Err(MoveError::NotLegal { text }),
        [only] => Ok(*only),
        several => {
            let candidates = several.iter().map(|&index| print(rules, &legal[index])).collect();
            Err(MoveError::Ambiguous { text, candidates })
        }
    }
}

/// As [`read`], in a known position: the letter of the piece, where one is written, must be right.
pub fn read_on(rules: &Rules, setup: &Setup, legal: &[Move], text: &str) -> Result<usize, MoveError> {
    let wanted = parse(rules, text)?;
    let (letter, from) = match wanted.what {
        WhatText::Travel { letter, from, .. } | WhatText::Place { letter, from: Some(from), .. } => (letter, from),
        _ => return read(rules, legal, text),
    };
    if let (Some(letter), Some(man)) = (letter, setup.men[from.index()].last()) {
        let info = &rules.kinds[man.kind.index()];
        if info.letter != Some(letter) {
            let message = format!(
                "`{letter}` is not right: the piece of {} on `{}` is {}",
                owner_name(rules, man.owner),
                rules.board.print(from),
                with_article(&info.name)
            );
            return Err(MoveError::BadText { column: 1, message });
        }
    }
    read(rules, legal, text)
}

fn fitting(legal: &[Move], fits: impl Fn(&Move) -> bool) -> Vec<usize> {
    legal.iter().enumerate().filter(|(_, mv)| fits(mv)).map(|(index, _)| index).collect()
}

/// Whether the text, which names every landing, also names each mark, new kind and follow-up.
fn leaves_nothing_out(wanted: &MoveText, mv: &Move) -> bool {
    let hops_alike = match (&wanted.what, &mv.what) {
        (WhatText::Travel { hops: wanted, .. }, MoveKind::Travel { hops, .. }) => {
            wanted.iter().zip(hops).all(|(w, hop)| {
                w.takes != hop.victims.is_empty() && w.mark == hop.mark && w.becomes.is_some() == hop.becomes.is_some()
            })
        }
        (WhatText::Place { becomes: wanted, .. }, MoveKind::Place { becomes, .. }) => {
            wanted.is_some() == becomes.is_some()
        }
        _ => true,
    };
    hops_alike && wanted.follow == mv.follow && wanted.die == mv.die
}

/// Whether the text names every landing of the move, leaving out at most marks, new kinds and follow-ups.
fn is_full(rules: &Rules, wanted: &MoveText, mv: &Move) -> bool {
    if !extras_fit(wanted, mv) {
        return false;
    }
    match (&wanted.what, &mv.what) {
        (WhatText::Travel { from, hops: wanted, .. }, MoveKind::Travel { from: start, hops }) => {
            from == start
                && wanted.len() == hops.len()
                && wanted.iter().zip(hops).all(|(wanted, hop)| hop_fits(rules, wanted, hop))
        }
        (
            WhatText::Place { letter, from, to, becomes },
            MoveKind::Place { from: start, kind, to: end, becomes: new },
        ) => {
            let letter_fits = letter.is_none() || rules.kinds[kind.index()].letter == *letter;
            from == start && to == end && letter_fits && kind_fits(rules, *becomes, *new)
        }
        (WhatText::Remove(point), MoveKind::Remove(lifted)) => point == lifted,
        (WhatText::Roll(wanted), MoveKind::Roll(faces)) => wanted == faces,
        (WhatText::Reroll, MoveKind::Reroll) | (WhatText::Pass, MoveKind::Pass) => true,
        _ => false,
    }
}

/// A huff must be written; a follow-up and a die may be left out.
fn extras_fit(wanted: &MoveText, mv: &Move) -> bool {
    wanted.huff == mv.huff
        && (wanted.follow.is_none() || wanted.follow == mv.follow)
        && (wanted.die.is_none() || wanted.die == mv.die)
}

fn hop_fits(rules: &Rules, wanted: &HopText, hop: &Hop) -> bool {
    let mark_fits = wanted.mark.is_none() || wanted.mark == hop.mark;
    let victims = wanted.victims.as_ref();
    let victims_fit = victims.is_none_or(|points| {
        let taken: BTreeSet<Point> = hop.victims.iter().copied().collect();
        taken.into_iter().eq(points.iter().copied())
    });
    wanted.to == hop.to && mark_fits && victims_fit && kind_fits(rules, wanted.becomes, hop.becomes)
}

fn kind_fits(rules: &Rules, wanted: Option<NewKind>, becomes: Option<Kind>) -> bool {
    match (wanted, becomes) {
        (None, _) => true,
        (Some(NewKind(letter)), Some(kind)) => rules.kinds[kind.index()].letter == letter,
        (Some(_), None) => false,
    }
}

/// Whether the text names the start, some landings in order and the end of the move.
fn is_short(rules: &Rules, wanted: &MoveText, mv: &Move) -> bool {
    let (WhatText::Travel { from, hops: wanted_hops, .. }, MoveKind::Travel { from: start, hops }) =
        (&wanted.what, &mv.what)
    else {
        return is_full(rules, wanted, mv);
    };
    let (Some((wanted_last, wanted_before)), Some((last, before))) = (wanted_hops.split_last(), hops.split_last())
    else {
        return false;
    };
    let mut rest = before.iter();
    from == start
        && extras_fit(wanted, mv)
        && hop_fits(rules, wanted_last, last)
        && wanted_before.iter().all(|wanted| rest.any(|hop| hop_fits(rules, wanted, hop)))
}

/// Whether the text is another way round to the same end over the same victims: each of its hops goes straight over one
/// victim of the move that the hops before have left, and in the end none is left.
fn is_same_result(rules: &Rules, wanted: &MoveText, mv: &Move) -> bool {
    let (WhatText::Travel { from, hops: wanted_hops, .. }, MoveKind::Travel { from: start, hops }) =
        (&wanted.what, &mv.what)
    else {
        return false;
    };
    let ends_alike = match (wanted_hops.last(), hops.last()) {
        (Some(wanted), Some(last)) => hop_fits(rules, wanted, last),
        _ => false,
    };
    let mut left: Vec<Point> = hops.iter().flat_map(|hop| hop.victims.iter().copied()).collect();
    if from != start || !ends_alike || !extras_fit(wanted, mv) || left.is_empty() {
        return false;
    }
    let mut at = *from;
    for hop in wanted_hops {
        let Some(crossed) = between(&rules.board, at, hop.to) else { return false };
        let before = left.len();
        left.retain(|victim| !crossed.contains(victim));
        if left.len() + 1 != before {
            return false;
        }
        at = hop.to;
    }
    left.is_empty()
}

/// The points strictly between two points of one line.
fn between(board: &Board, from: Point, to: Point) -> Option<Vec<Point>> {
    (0..board.directions.len() as u16).map(Direction).find_map(|direction| {
        let mut crossed = Vec::new();
        let mut at = board.next(from, direction)?;
        while at != to {
            crossed.push(at);
            at = board.next(at, direction)?;
            // A free line may be a ring.
            if at == from || crossed.len() > board.len() {
                return None;
            }
        }
        Some(crossed)
    })
}
