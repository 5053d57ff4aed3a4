//! The full text of a move.

use super::super::{Hop, Mark, Move, MoveKind};
use crate::rules::{ActKind, Board, Direction, FollowKind, Kind, KindSet, PlaceSource, Point, Rules, Taken};

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
                if over_one_of_several(&rules.board, at, hop) {
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

/// Whether another line than the one over these victims leads to the same landing, as round a ring, so that the landing
/// does not tell what is taken.
fn over_one_of_several(board: &Board, from: Point, hop: &Hop) -> bool {
    let leads = |direction: Direction| {
        let mut at = board.next(from, direction);
        for _ in 0..board.len() {
            match at {
                Some(point) if point == hop.to => return true,
                Some(point) if point != from => at = board.next(point, direction),
                _ => return false,
            }
        }
        false
    };
    let between = hop.victims.iter().any(|&victim| victim != hop.to);
    between && (0..board.directions.len() as u16).map(Direction).filter(|&direction| leads(direction)).nth(1).is_some()
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
