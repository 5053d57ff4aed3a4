//! Boards and set-ups: lines drawn twice, points named twice, points to which nothing leads.

use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::geometry;
use crate::rules::merge::Node;
use crate::rules::{ActKind, Answers, Board, ClauseId, Dirs, FollowKind, Point, PointSet, Rules, Ruleset};
use crate::source::Span;
use crate::syntax::tree::{BoardClause, LinePart, PointOrRun, PointRun, PointsPart, SetWhat, Stock};

/// Boards with more parts of lines than these are not rebuilt without each of them.
const MOST_PARTS: usize = 64;
/// So many points are named.
const MOST_NAMED: usize = 8;

pub(super) fn lint(ruleset: &Ruleset, answers: &Answers, rules: &Rules, out: &mut Vec<Diagnostic>) {
    drawn_twice(ruleset, answers, &rules.board, out);
    named_twice(ruleset, answers, &rules.board, out);
    unreachable(rules, out);
}

/// A straight line that the board has anyway: it is built again without that line, and is the same.
fn drawn_twice(ruleset: &Ruleset, answers: &Answers, board: &Board, out: &mut Vec<Diagnostic>) {
    let active = ruleset.active(answers);
    let clauses: Vec<(&BoardClause, Span)> = active
        .iter()
        .filter_map(|entry| match &entry.node {
            Node::Board(clause) => Some((clause, entry.span)),
            _ => None,
        })
        .collect();
    let straight = |clause: &BoardClause| match clause {
        BoardClause::Lines(parts) => parts.iter().filter(|part| matches!(part, LinePart::Straight(_))).count(),
        _ => 0,
    };
    if clauses.iter().map(|(clause, _)| straight(clause)).sum::<usize>() > MOST_PARTS {
        return;
    }
    for (at, (clause, span)) in clauses.iter().enumerate() {
        let BoardClause::Lines(parts) = clause else { continue };
        for (index, part) in parts.iter().enumerate() {
            let LinePart::Straight(run) = part else { continue };
            let mut rest = parts.clone();
            rest.remove(index);
            let without = BoardClause::Lines(rest);
            let mut others = clauses.clone();
            others[at] = (&without, *span);
            let other = geometry::build_board(&others, *span, &mut Vec::new());
            if other.is_some_and(|other| other.links == board.links && other.directions == board.directions) {
                out.push(
                    Diagnostic::new(Code::NoEffect, run.span, "this line is drawn already")
                        .help("Leave it out: another line or a shape of the board has it."),
                );
            }
        }
    }
}

/// A point that a list names although the list has it already, by itself or within a run.
fn named_twice(ruleset: &Ruleset, answers: &Answers, board: &Board, out: &mut Vec<Diagnostic>) {
    for entry in ruleset.active(answers) {
        let lists: Vec<Vec<(Vec<String>, Span)>> = match &entry.node {
            Node::Stock(_, Stock { on: Some(set), .. })
            | Node::Board(BoardClause::Zone { set, .. } | BoardClause::Without(set)) => {
                let terms = std::iter::once(&set.first).chain(set.rest.iter().map(|(_, term)| term));
                let parts = terms.filter_map(|term| match &term.what {
                    SetWhat::Points(parts) => Some(parts.iter().map(|part| match part {
                        PointOrRun::Point(point) => (vec![point.text.clone()], point.span),
                        PointOrRun::Run(run) => (points_of(board, run), run.span),
                    })),
                    _ => None,
                });
                parts.map(Iterator::collect).collect()
            }
            Node::Board(BoardClause::Points(parts)) => {
                let parts = parts.iter().map(|part| match part {
                    PointsPart::Point(point, _) => (vec![point.text.clone()], point.span),
                    PointsPart::Run(run) => (points_of(board, run), run.span),
                });
                vec![parts.collect()]
            }
            _ => continue,
        };
        for list in lists {
            for (at, (points, span)) in list.iter().enumerate() {
                let first = |point: &String| list[..at].iter().find(|(other, _)| other.contains(point));
                let Some((point, (_, other))) = points.iter().find_map(|point| Some((point, first(point)?))) else {
                    continue;
                };
                out.push(
                    Diagnostic::new(Code::NoEffect, *span, format!("the point `{point}` is named twice"))
                        .also(*other, "first here")
                        .help("Leave it out once, or mend the other name."),
                );
            }
        }
    }
}

/// The points of a run along a line of the board, by name; its ends where the run goes along none.
fn points_of(board: &Board, run: &PointRun) -> Vec<String> {
    let point = |name: &str| board.all().find(|point| board.print(*point) == name);
    let ends = vec![run.from.text.clone(), run.to.text.clone()];
    let (Some(from), Some(to)) = (point(&run.from.text), point(&run.to.text)) else { return ends };
    for (_, link) in board.links_from(from) {
        let mut way = vec![from];
        let mut next = Some(link.to);
        while let Some(point) = next.filter(|point| *point != from && way.len() <= board.len()) {
            way.push(point);
            if point == to {
                return way.into_iter().map(|point| board.print(point)).collect();
            }
            next = board.next(point, link.direction);
        }
    }
    ends
}

/// Points on which nothing stands at the start and to which no act leads, whatever stands in the way.
fn unreachable(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let board = &rules.board;
    // Scripts may lead anywhere.
    if rules.scripts.is_some() || rules.acts.is_empty() {
        return;
    }
    let mut reached = PointSet::empty(board.len());
    let mut fresh: Vec<Point> = rules.start.men.iter().map(|(point, ..)| *point).collect();
    let anywhere = |from_hand: &FollowKind| matches!(from_hand, FollowKind::Place { .. } | FollowKind::Script(_));
    let placed = rules.acts.iter().any(|act| matches!(act.what, ActKind::Place { .. }));
    if placed || rules.follows.iter().any(|follow| anywhere(&follow.then)) {
        return;
    }
    while let Some(point) = fresh.pop() {
        if reached.contains(point) {
            continue;
        }
        reached.insert(point);
        fresh.extend(rules.acts.iter().flat_map(|act| next(rules, &act.what, point)));
    }
    let never: Vec<String> = board.all().filter(|p| !reached.contains(*p)).map(|p| board.print(p)).collect();
    if never.is_empty() {
        return;
    }
    let named = never.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(" ");
    let more = if never.len() > MOST_NAMED { " and others" } else { "" };
    let message = match never.len() {
        1 => format!("no piece can ever come to {named}"),
        count => format!("no piece can ever come to {count} points: {named}{more}"),
    };
    let clause = rules.clauses.iter().position(|clause| clause.label == "board").map(|id| ClauseId(id as u32));
    let Some(clause) = clause else { return };
    out.push(
        Diagnostic::new(Code::Unreachable, span_of(rules, clause), message)
            .help("Leave them out of the board (`checkered from a1`, `without SET`), or give some piece a way there."),
    );
}

/// The points to which an act leads from a point on an empty board, or one with pieces to jump wherever that helps.
fn next(rules: &Rules, what: &ActKind, from: Point) -> Vec<Point> {
    let board = &rules.board;
    let along = |dirs: &Dirs, far: usize| {
        let mut found = Vec::new();
        for (id, link) in board.links_from(from) {
            let followed = (0..rules.players.len()).any(|player| dirs.links[player][id.0 as usize]);
            let mut to = Some(link.to);
            let mut steps = 0;
            while let Some(point) = to.filter(|_| followed && steps < far) {
                found.push(point);
                to = board.next(point, link.direction).filter(|next| *next != from);
                steps += 1;
            }
        }
        found.extend(dirs.along.iter().flat_map(|track| {
            let courses = board.tracks[track.0 as usize].courses.iter().flatten();
            courses.flat_map(|course| course.points.iter().copied())
        }));
        found
    };
    match what {
        ActKind::Step(dirs, _) => along(dirs, 1),
        ActKind::Slide(dirs, ..) | ActKind::Fly(dirs, ..) | ActKind::Hop { dirs, .. } => along(dirs, board.len()),
        ActKind::Jump(dirs, _) => along(dirs, 2),
        ActKind::Leap(offsets, _) => {
            let xy = |point: Point| board.points[point.index()].xy;
            let (x, y) = xy(from);
            let fits = |to: &Point| {
                let (u, v) = xy(*to);
                let (a, b) = ((u - x).abs(), (v - y).abs());
                offsets.iter().any(|&(p, q)| (a, b) == (p, q) || (a, b) == (q, p))
            };
            board.all().filter(fits).collect()
        }
        ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => Vec::new(),
    }
}
