//! What keeps a text from being a move that one might even try: what stands on the board, and how its points are joined.

use crate::notation::moves::{HopText, MoveText, WhatText};
use crate::notation::text::owner_name;
use crate::notation::{Man, Reason, Setup};
use crate::rules::{Board, Point, Rules};

/// The reason, and the words for it.
pub(super) fn explain(rules: &Rules, setup: &Setup, wanted: &MoveText) -> (Reason, String) {
    match &wanted.what {
        WhatText::Travel { from, hops, .. } => travel(rules, setup, *from, hops),
        WhatText::Place { from: Some(from), to, .. } => own_piece(rules, setup, *from)
            .or_else(|| occupied(rules, setup, *to))
            .unwrap_or_else(|| (Reason::Line, "no clause lets a piece be set down there".to_string())),
        WhatText::Place { from: None, to, .. } if setup.hands.keys().all(|(owner, _)| *owner != setup.side) => {
            let side = owner_name(rules, setup.side);
            (Reason::Empty, format!("{side} has nothing in hand to place on `{}`", rules.board.print(*to)))
        }
        WhatText::Place { to, .. } => occupied(rules, setup, *to)
            .unwrap_or_else(|| (Reason::Line, "no clause lets a piece be placed there".to_string())),
        WhatText::Remove(point) => {
            let name = rules.board.print(*point);
            (
                Reason::Line,
                format!("`{name}` alone would lift a piece, which no clause allows here; write `{name}-` and where to"),
            )
        }
        WhatText::Roll(_) | WhatText::Reroll => (Reason::Turn, "nothing is to be rolled now".to_string()),
        WhatText::Pass => (Reason::Duty, "no clause allows passing here".to_string()),
    }
}

fn travel(rules: &Rules, setup: &Setup, from: Point, hops: &[HopText]) -> (Reason, String) {
    if let Some(answer) = own_piece(rules, setup, from) {
        return answer;
    }
    let Some(first) = hops.first() else {
        return (Reason::Line, "it leads nowhere".to_string());
    };
    if first.to != from
        && let Some(answer) = occupied(rules, setup, first.to)
    {
        return answer;
    }
    let (start, end) = (rules.board.print(from), rules.board.print(first.to));
    let what = top(setup, from).map_or("piece", |man| rules.kinds[man.kind.index()].name.as_str());
    match between(&rules.board, from, first.to) {
        None => (Reason::Line, format!("no line leads from `{start}` to `{end}`")),
        Some(crossed) if first.takes && crossed.iter().all(|&point| top(setup, point).is_none()) => {
            (Reason::Over, format!("there is nothing to take between `{start}` and `{end}`"))
        }
        Some(crossed) => match crossed.iter().find(|&&point| top(setup, point).is_some()) {
            Some(&point) => (Reason::Blocked, format!("a piece on `{}` stands in the way", rules.board.print(point))),
            None => (Reason::Direction, format!("the {what} on `{start}` does not go to `{end}`")),
        },
    }
}

fn own_piece(rules: &Rules, setup: &Setup, from: Point) -> Option<(Reason, String)> {
    let name = rules.board.print(from);
    match top(setup, from) {
        None => Some((Reason::Empty, format!("nothing stands on `{name}`"))),
        Some(man) if man.owner != setup.side => {
            let (owner, side) = (owner_name(rules, man.owner), owner_name(rules, setup.side));
            Some((Reason::Owner, format!("the piece on `{name}` belongs to {owner}, and {side} is to move")))
        }
        Some(_) => None,
    }
}

fn occupied(rules: &Rules, setup: &Setup, to: Point) -> Option<(Reason, String)> {
    let man = top(setup, to)?;
    let whose = if man.owner == setup.side { "your own" } else { "a" };
    let kind = &rules.kinds[man.kind.index()].name;
    Some((Reason::Blocked, format!("{whose} {kind} stands on `{}`", rules.board.print(to))))
}

fn top(setup: &Setup, point: Point) -> Option<Man> {
    setup.men[point.index()].last().copied()
}

/// The points strictly between two points of one line.
fn between(board: &Board, from: Point, to: Point) -> Option<Vec<Point>> {
    board.links_from(from).find_map(|(_, link)| {
        let mut crossed = Vec::new();
        let mut at = link.to;
        while at != to {
            crossed.push(at);
            at = board.next(at, link.direction)?;
            // A free line may be a ring.
            if at == from || crossed.len() > board.len() {
                return None;
            }
        }
        Some(crossed)
    })
}
