//! Boards and set-ups: lines drawn twice, points named twice, points to which nothing leads.

use super::possible::{can_be_made, never_entered, never_stopped_on, players};
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::geometry;
use crate::rules::merge::Node;
use crate::rules::{
    Act, ActKind, Answers, Board, Bound, ClauseId, Dirs, FollowKind, Kind, Player, Point, PointSet, Region, Rules,
    Ruleset, Taken,
};
use crate::source::Span;
use crate::syntax::tree::{BoardClause, LinePart, PointOrRun, PointRun, PointsPart, SetOp, SetWhat, Stock};

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
                // What is added with `plus` belongs to one list; what is taken away begins another.
                let lists: Vec<Vec<_>> = parts.map(Iterator::collect).collect();
                let plain = set.rest.iter().all(|(join, _)| matches!(join, SetOp::Plus));
                if plain { vec![lists.into_iter().flatten().collect()] } else { lists }
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
    let anywhere = |from_hand: &FollowKind| matches!(from_hand, FollowKind::Place { .. } | FollowKind::Script(_));
    let placed = rules.acts.iter().any(|act| matches!(act.what, ActKind::Place { .. }));
    if placed || rules.follows.iter().any(|follow| anywhere(&follow.then)) {
        return;
    }
    let reached = reached(rules);
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

/// Every point to which some piece may come, followed for each player and kind from where they stand at the start.
fn reached(rules: &Rules) -> PointSet {
    let board = &rules.board;
    let kinds = rules.kinds.len();
    let players: Vec<Player> = players(rules).collect();
    let all_kinds = || (0..kinds as u8).map(Kind);
    // What is barred to each, and which acts he can make, is the same at every point.
    let each = players.iter().flat_map(|player| all_kinds().map(move |kind| (*player, kind)));
    let open: Vec<((PointSet, PointSet), Vec<bool>)> = each
        .map(|(player, kind)| {
            let barred = (never_entered(rules, player, kind), never_stopped_on(rules, player, kind));
            (barred, rules.acts.iter().map(|act| can_be_made(rules, act, kind)).collect())
        })
        .collect();
    let mut reached = PointSet::empty(board.len());
    let mut seen = vec![PointSet::empty(board.len()); players.len() * kinds];
    let mut fresh: Vec<(Player, Kind, Point)> = Vec::new();
    let start = |owner: Player, kind: Kind, point: Point| {
        // What is nobody's goes wherever some player may move it.
        let whose = players.iter().copied().filter(move |player| owner == rules.neutral() || *player == owner);
        whose.map(move |player| (player, kind, point))
    };
    fresh.extend(rules.start.men.iter().flat_map(|&(point, owner, kind)| start(owner, kind, point)));
    while let Some((player, kind, point)) = fresh.pop() {
        let known = &mut seen[usize::from(player.0) * kinds + kind.index()];
        if known.contains(point) {
            continue;
        }
        known.insert(point);
        if !reached.contains(point) && rules.turn.taken == Taken::Under {
            // What lies in a column comes along wherever the column goes, and is set free there.
            fresh.extend(players.iter().flat_map(|player| all_kinds().map(|kind| (*player, kind, point))));
        }
        reached.insert(point);
        let bound = |bound: &Bound| bound.kinds.contains(kind) && bound.player.is_none_or(|only| only == player);
        for promotion in rules.promotions.iter().filter(|promotion| bound(&promotion.bound)) {
            if promotion.on.fixed(player).is_none_or(|on| on.contains(point)) {
                fresh.extend(promotion.to.iter().map(|kind| (player, *kind, point)));
            }
        }
        let (barred, made) = &open[usize::from(player.0) * kinds + kind.index()];
        for act in rules.acts.iter().zip(made).filter(|(act, made)| **made && bound(&act.bound)).map(|(act, _)| act) {
            let within = |region: &Option<Region>, point: Point| {
                region.as_ref().and_then(|region| region.fixed(player)).is_none_or(|region| region.contains(point))
            };
            if within(&act.from, point) {
                let there = next(rules, act, player, point, barred);
                let there = there.into_iter().filter(|to| within(&act.onto, *to));
                fresh.extend(there.map(|to| (player, kind, to)));
            }
        }
    }
    reached
}

/// The points to which an act leads from a point on an empty board, or one with pieces to jump wherever that helps. Those of
/// the first set are not entered; on those of the second a move does not end.
fn next(rules: &Rules, act: &Act, player: Player, from: Point, barred: &(PointSet, PointSet)) -> Vec<Point> {
    let board = &rules.board;
    let (entered, stopped_on) = barred;
    // A chain may pass where it cannot end.
    let open = |point: &Point| match act.what.chains() {
        true => !entered.contains(*point),
        false => !stopped_on.contains(*point),
    };
    let along = |dirs: &Dirs, near: usize, far: usize| {
        let mut found = Vec::new();
        for (id, link) in board.links_from(from) {
            let followed = dirs.links[usize::from(player.0)][id.0 as usize];
            let mut to = Some(link.to);
            let mut steps = 0;
            while let Some(point) = to.filter(|point| followed && steps < far && !entered.contains(*point)) {
                steps += 1;
                if steps >= near {
                    found.push(point);
                }
                to = board.next(point, link.direction).filter(|next| *next != from);
            }
        }
        found.extend(dirs.along.iter().flat_map(|track| {
            let courses = board.tracks[track.0 as usize].courses.iter().flatten();
            courses.flat_map(|course| course.points.iter().copied())
        }));
        found
    };
    let mut found = match &act.what {
        ActKind::Step(dirs, _) => along(dirs, 1, 1),
        ActKind::Slide(dirs, far, _) => along(dirs, 1, far.map_or(board.len(), |far| far as usize)),
        ActKind::Jump(dirs, _) => along(dirs, 2, 2),
        ActKind::Fly(dirs, ..) | ActKind::Hop { dirs, .. } => along(dirs, 2, board.len()),
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
    };
    found.retain(open);
    found
}
