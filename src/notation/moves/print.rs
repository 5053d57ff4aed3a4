//! The full text of a move.

use super::super::{Hop, Mark, Move, MoveKind};
use crate::rules::{ActKind, Board, Direction, FollowKind, Kind, KindSet, PlaceSource, Point, Rules, Take, Taken, Who};

/// The full text of a move, as `e5-c5`, `c3xe5xg3`, `*d4`, `g3-h4=K`, `d7-a7/g1`, `a1-b1#3`, `pass`.
pub fn print(rules: &Rules, mv: &Move) -> String {
    let mut text = String::new();
    if let Some(huffed) = mv.huff {
        text += &rules.board.print(huffed);
        text.push('!');
    }
    match &mv.what {
        MoveKind::Travel { from, hops } => {
            text += &rules.board.print(*from);
            let mut at = *from;
            for hop in hops {
                text.push(if hop.victims.is_empty() { '-' } else { 'x' });
                text += &rules.board.print(hop.to);
                match hop.mark {
                    Some(Mark::Approach) => text.push('A'),
                    Some(Mark::Withdrawal) => text.push('W'),
                    None => {}
                }
                if leaves_open(rules, at, hop) {
                    let victims: Vec<String> = ascending(&hop.victims).map(|point| rules.board.print(point)).collect();
                    text += &format!("({})", victims.join(","));
                }
                push_new_kind(rules, hop.becomes, &mut text);
                at = hop.to;
            }
        }
        MoveKind::Place { from, kind, to, becomes } => {
            match from {
                Some(from) => text += &rules.board.print(*from),
                None if several_in_hand(rules) => text.extend(rules.kinds[kind.index()].letter),
                None => {}
            }
            text.push('*');
            text += &rules.board.print(*to);
            push_new_kind(rules, *becomes, &mut text);
        }
        MoveKind::Remove(point) => text += &rules.board.print(*point),
        MoveKind::Roll(faces) => {
            text += "roll";
            for face in faces {
                text += &format!(" {face}");
            }
        }
        MoveKind::Reroll => text += "reroll",
        MoveKind::Pass => text += "pass",
    }
    if let Some(point) = mv.follow {
        text.push('/');
        text += &rules.board.print(point);
    }
    if let Some(face) = mv.die {
        text += &format!("#{face}");
    }
    text
}

/// Whether the landing does not tell what is taken: another line than the one over the victims leads there, as round a
/// ring, or the rules have captures that land alike and take differently.
fn leaves_open(rules: &Rules, from: Point, hop: &Hop) -> bool {
    // What stood on the landing is no doubt what was taken.
    if hop.victims.is_empty() || hop.victims.contains(&hop.to) {
        return false;
    }
    let board = &rules.board;
    let ways =
        (0..board.directions.len() as u16).map(Direction).filter_map(|direction| way(board, from, hop.to, direction));
    let ways: Vec<Vec<Point>> = ways.collect();
    let over = |way: &Vec<Point>| hop.victims.iter().all(|victim| way.contains(victim));
    ways.len() > 1 || (!ways.iter().any(over) && takes_unlike(rules, ways.iter().any(|way| !way.is_empty())))
}

/// The points between two points along one direction, if it leads from one to the other.
fn way(board: &Board, from: Point, to: Point, direction: Direction) -> Option<Vec<Point>> {
    let mut between = Vec::new();
    let mut at = board.next(from, direction);
    for _ in 0..board.len() {
        match at {
            Some(point) if point == to => return Some(between),
            Some(point) if point != from => between.push(point),
            _ => return None,
        }
        at = between.last().and_then(|&point| board.next(point, direction));
    }
    None
}

/// Whether these rules have two sorts of capture that end on an empty point and may take different pieces. Captures of what
/// lies between are one of them where something can lie there; approach and withdrawal are told apart by their marks.
fn takes_unlike(rules: &Rules, something_between: bool) -> bool {
    let mut sorts: Vec<Sort> = Vec::new();
    for act in &rules.acts {
        let sort = match &act.what {
            ActKind::Jump(..) | ActKind::Fly(..) if something_between => Sort::Between,
            ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
                Take::Line { line, who, .. } => Sort::Line(*line, who),
                Take::Or(who) | Take::Only(who) if who.any_of.iter().any(|whom| whom.passing) => Sort::Passing,
                _ => continue,
            },
            ActKind::Script(_) => Sort::Script,
            _ => continue,
        };
        if !sorts.contains(&sort) {
            sorts.push(sort);
        }
    }
    sorts.len() > 1
}

/// What a capture that ends on an empty point takes.
#[derive(PartialEq)]
enum Sort<'r> {
    /// What lies on its way.
    Between,
    /// What lies ahead or behind: all of a line or the next.
    Line(bool, &'r Who),
    /// What crossed the landing.
    Passing,
    /// What a script says.
    Script,
}

fn ascending(points: &[Point]) -> impl Iterator<Item = Point> {
    points.iter().copied().collect::<std::collections::BTreeSet<Point>>().into_iter()
}

fn push_new_kind(rules: &Rules, kind: Option<Kind>, text: &mut String) {
    if let Some(kind) = kind {
        text.push('=');
        text.extend(rules.kinds[kind.index()].letter);
    }
}

/// Whether pieces of several kinds can ever be placed from hand, so that a placement must say which.
fn several_in_hand(rules: &Rules) -> bool {
    let placing = |bound: KindSet, from: &PlaceSource| match from {
        PlaceSource::Hand => bound,
        PlaceSource::Board | PlaceSource::Set(_) => KindSet::default(),
    };
    let acts = rules.acts.iter().map(|act| match &act.what {
        ActKind::Place { from, .. } => placing(act.bound.kinds, from),
        _ => KindSet::default(),
    });
    let follows = rules.follows.iter().map(|follow| match &follow.then {
        FollowKind::Place { from, .. } => placing(KindSet::all(rules.kinds.len()), from),
        _ => KindSet::default(),
    });
    let placed = acts.chain(follows).fold(KindSet::default(), KindSet::plus);
    let filled = matches!(rules.turn.taken, Taken::HandOfTaker | Taken::HandOfOwner);
    let ever = |kind: &Kind| filled || rules.start.hands.iter().any(|(_, held, _)| held == kind);
    placed.iter().filter(ever).count() > 1
}
