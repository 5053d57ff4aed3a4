//! Reading what a position says beside its pieces and the side to move.

use std::collections::BTreeSet;

use super::super::Setup;
use super::super::text::{Cursor, Defect, fold, list};
use super::men::{named_point, points, top};
use crate::diagnostics::nearest;
use crate::rules::{Duty, DutyRule, FollowKind, Point, Rules};

/// A part of a position that is neither pieces nor the side to move.
#[derive(Clone, Debug)]
pub(super) enum Flag {
    Again,
    Pending,
    Closed,
    Passing,
    Huff,
    Left(usize),
    Entered(usize),
    Moved,
    Promoted,
    Been(Point),
    Running,
    Called(usize),
    Dice,
    Turn,
    Clock,
    Count,
}

/// The words that begin such a part.
pub(super) const WORDS: &[(&str, Flag)] = &[
    ("again", Flag::Again),
    ("pending", Flag::Pending),
    ("closed", Flag::Closed),
    ("passing", Flag::Passing),
    ("huff", Flag::Huff),
    ("moved", Flag::Moved),
    ("promoted", Flag::Promoted),
    ("running", Flag::Running),
    ("dice", Flag::Dice),
    ("turn", Flag::Turn),
    ("clock", Flag::Clock),
    ("count", Flag::Count),
];

/// The part whose head, before a colon, is this: `left SET`, `entered SET`, `been POINT`. `None` for another head.
pub(super) fn with_points(rules: &Rules, head: &str) -> Result<Option<Flag>, String> {
    let head = head.trim();
    let (word, rest) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
    let set = || {
        let sets = &rules.memory.sets;
        let found = sets.iter().position(|(name, _)| fold(name) == fold(rest));
        found.ok_or_else(|| match sets.is_empty() {
            true => "these rules do not ask whether a piece has left any points".to_string(),
            false => format!(
                "no clause asks whether a piece has left `{rest}`, only {}",
                list(sets.iter().map(|(name, _)| name.as_str()))
            ),
        })
    };
    match fold(word).as_str() {
        "left" => set().map(|index| Some(Flag::Left(index))),
        "entered" => set().map(|index| Some(Flag::Entered(index))),
        "been" => match named_point(&rules.board, rest) {
            Some(_) if !rules.memory.been => Err("these rules do not ask where a piece has been".to_string()),
            Some(point) => Ok(Some(Flag::Been(point))),
            None => Err(format!("there is no point `{rest}` on this board")),
        },
        _ => Ok(None),
    }
}

/// The call with this name.
pub(super) fn call(rules: &Rules, name: &str) -> Result<usize, String> {
    let name = name.trim();
    let found = rules.turn.calls.iter().position(|call| fold(&call.name) == fold(name));
    found.ok_or_else(|| unknown("nothing can be called", name, rules.turn.calls.iter().map(|call| call.name.as_str())))
}

/// Reads the rest of a part into the position, whose pieces are known by now.
pub(super) fn read(rules: &Rules, setup: &mut Setup, flag: Flag, mut cursor: Cursor) -> Result<(), Defect> {
    cursor.skip_blanks();
    let begin = cursor.clone();
    let cursor = &mut cursor;
    if let Some(unused) = unused(rules, &flag) {
        return Err(begin.defect(unused));
    }
    match flag {
        Flag::Again if cursor.is_done() => setup.again = Some(None),
        Flag::Again => setup.again = Some(Some(piece(rules, setup, cursor)?)),
        Flag::Pending => {
            setup.pending = Some(cursor.rest().trim().to_string());
            return Ok(());
        }
        Flag::Closed => setup.closed.extend(points(&rules.board, cursor)?),
        Flag::Passing => {
            let victim = piece(rules, setup, cursor)?;
            setup.passing.insert((victim, cursor.point(&rules.board)?));
        }
        Flag::Huff => setup.huff.extend(pieces(rules, setup, cursor)?),
        Flag::Left(index) => {
            let found = pieces(rules, setup, cursor)?;
            setup.left[index].extend(found);
        }
        Flag::Entered(index) => {
            let found = pieces(rules, setup, cursor)?;
            setup.entered[index].extend(found);
        }
        Flag::Moved if !rules.memory.moved => {
            return Err(begin.defect("these rules do not ask whether a piece has moved"));
        }
        Flag::Moved => setup.moved.extend(pieces(rules, setup, cursor)?),
        Flag::Promoted if !rules.memory.promoted => {
            return Err(begin.defect("these rules do not ask whether a piece was promoted"));
        }
        Flag::Promoted => setup.promoted.extend(pieces(rules, setup, cursor)?),
        Flag::Been(at) => {
            require_piece(rules, setup, at, &begin)?;
            setup.been.entry(at).or_default().extend(points(&rules.board, cursor)?);
        }
        Flag::Running => running(rules, setup, cursor)?,
        Flag::Called(index) => {
            setup.called.insert(index);
        }
        Flag::Dice => dice(rules, setup, cursor)?,
        Flag::Turn => {
            setup.turn = cursor.number()?;
            if setup.turn == 0 {
                return Err(begin.defect("turns count from 1"));
            }
        }
        Flag::Clock => clock(rules, setup, cursor)?,
        Flag::Count => count(rules, setup, cursor)?,
    }
    if cursor.is_done() {
        return Ok(());
    }
    cursor.skip_blanks();
    Err(cursor.defect(format!("{} is too much here", cursor.next_words())))
}

/// What is said where these rules have no use for a part: a position may not claim what can never matter or happen.
fn unused(rules: &Rules, flag: &Flag) -> Option<&'static str> {
    if scripted(rules) {
        return None;
    }
    let uses = |used: bool, words| (!used).then_some(words);
    match flag {
        Flag::Again => {
            let again = rules.follows.iter().any(|follow| follow.then == FollowKind::Again);
            uses(again || rules.turn.dice.is_some(), "no clause of these rules gives a player another move")
        }
        Flag::Closed => uses(!rules.turn.after_each.is_empty(), "no clause of these rules closes points"),
        Flag::Huff => {
            let huffed = |duty: &DutyRule| duty.steps.iter().flatten().any(|duty| *duty == Duty::BeHuffed);
            uses(rules.turn.duties.iter().any(huffed), "nothing is huffed under these rules")
        }
        _ => None,
    }
}

/// Whether a script may change a position in ways that no clause shows.
pub(super) fn scripted(rules: &Rules) -> bool {
    // Only scripts keep counters.
    rules.scripts.is_some() || !rules.memory.counters.is_empty()
}

fn require_piece(rules: &Rules, setup: &Setup, point: Point, at: &Cursor) -> Result<(), Defect> {
    match top(setup, point) {
        Some(_) => Ok(()),
        None => Err(at.defect(format!("nothing stands on `{}`", rules.board.print(point)))),
    }
}

fn piece(rules: &Rules, setup: &Setup, cursor: &mut Cursor) -> Result<Point, Defect> {
    cursor.skip_blanks();
    let begin = cursor.clone();
    let point = cursor.point(&rules.board)?;
    require_piece(rules, setup, point, &begin)?;
    Ok(point)
}

fn pieces(rules: &Rules, setup: &Setup, cursor: &mut Cursor) -> Result<BTreeSet<Point>, Defect> {
    let begin = cursor.clone();
    let points = points(&rules.board, cursor)?;
    points.iter().try_for_each(|&point| require_piece(rules, setup, point, &begin))?;
    Ok(points.into_iter().collect())
}

fn running(rules: &Rules, setup: &mut Setup, cursor: &mut Cursor) -> Result<(), Defect> {
    let begin = cursor.clone();
    let point = piece(rules, setup, cursor)?;
    let number = cursor.number()?;
    let Some((owner, kind)) = top(setup, point) else { return Ok(()) };
    let limits = rules.turn.limits.iter().enumerate().filter(|(_, limit)| limit.kind == kind);
    let indices: Vec<usize> = limits.map(|(index, _)| index).collect();
    if indices.is_empty() {
        let kind = &rules.kinds[kind.index()].name;
        return Err(begin.defect(format!("these rules do not limit the quiet moves of a `{kind}`")));
    }
    setup.running.extend(indices.into_iter().map(|index| ((owner, index), (point, number))));
    Ok(())
}

fn dice(rules: &Rules, setup: &mut Setup, cursor: &mut Cursor) -> Result<(), Defect> {
    let Some(rule) = &rules.turn.dice else { return Err(cursor.defect("these rules have no dice")) };
    let mut faces = Vec::new();
    while !cursor.is_done() {
        cursor.skip_blanks();
        let begin = cursor.clone();
        let face = cursor.number()?;
        if !rule.faces.contains(&face) {
            return Err(begin.defect(format!("the dice have no face {face}")));
        }
        faces.push(face);
    }
    if faces.len() > rule.number as usize {
        return Err(cursor.defect(format!("{} dice are named, but only {} are thrown", faces.len(), rule.number)));
    }
    faces.sort_unstable();
    setup.dice = Some(faces);
    Ok(())
}

/// The words up to the number at the end, and that number.
fn name_and_number(cursor: &mut Cursor) -> Result<(Cursor, String, String), Defect> {
    let begin = cursor.clone();
    let rest = cursor.take_while(|_| true);
    match rest.trim().rsplit_once(char::is_whitespace) {
        Some((name, number)) => Ok((begin, name.trim().to_string(), number.to_string())),
        None => Err(begin.defect("expected a name and a number")),
    }
}

fn clock(rules: &Rules, setup: &mut Setup, cursor: &mut Cursor) -> Result<(), Defect> {
    let (begin, name, number) = name_and_number(cursor)?;
    let Some(index) = rules.clocks.iter().position(|clock| fold(&clock.label) == fold(&name)) else {
        let labels = rules.clocks.iter().map(|clock| clock.label.as_str());
        return Err(begin.defect(unknown("no clock runs under these rules", &name, labels)));
    };
    let most = rules.clocks[index].turns;
    match number.parse() {
        Ok(value) if value <= most => setup.clocks[index] = value,
        Ok(_) => return Err(begin.defect(format!("the clock `{name}` goes no further than {most}"))),
        Err(_) => return Err(begin.defect(format!("`{number}` is not a whole number"))),
    }
    Ok(())
}

fn count(rules: &Rules, setup: &mut Setup, cursor: &mut Cursor) -> Result<(), Defect> {
    let (begin, name, number) = name_and_number(cursor)?;
    let Some(index) = rules.memory.counters.iter().position(|counter| fold(counter) == fold(&name)) else {
        let counters = rules.memory.counters.iter().map(String::as_str);
        return Err(begin.defect(unknown("no counter is kept under these rules", &name, counters)));
    };
    let Ok(value) = number.parse() else {
        return Err(begin.defect(format!("`{number}` is not a whole number")));
    };
    setup.counters[index] = value;
    Ok(())
}

/// `none`, or which names there are.
fn unknown<'a>(none: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    if known.clone().next().is_none() {
        return none.to_string();
    }
    match nearest(name, known.clone()) {
        Some(near) => format!("`{name}` is not known here; did you mean `{near}`?"),
        None => format!("`{name}` is not known here, only {}", list(known)),
    }
}
