//! Boards and set-ups: lines drawn twice, points named twice, points to which nothing leads.

use std::collections::{HashMap, HashSet};

use super::possible::{Known, players};
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::geometry::{self, SetContext};
use crate::rules::merge::Node;
use crate::rules::{
    Act, ActKind, Answers, Board, Bound, ClauseId, Dirs, FollowKind, Kind, Player, Point, PointSet, Region, Rules,
    Ruleset, Taken,
};
use crate::source::Span;
use crate::syntax::tree::{
    BoardClause, LinePart, PlacingWho, PointOrRun, PointRun, PointsPart, Set, SetOp, SetTerm, SetWhat, Stock,
};

/// Boards with more parts of lines than these are not rebuilt without each of them.
const MOST_PARTS: usize = 64;
/// So many points are named.
const MOST_NAMED: usize = 8;

pub(super) fn lint(ruleset: &Ruleset, answers: &Answers, known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    drawn_twice(ruleset, answers, &rules.board, out);
    named_twice(ruleset, answers, rules, out);
    unreachable(known, out);
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
fn named_twice(ruleset: &Ruleset, answers: &Answers, rules: &Rules, out: &mut Vec<Diagnostic>) {
    let (board, players) = (&rules.board, &rules.players);
    let active = ruleset.active(answers);
    let clauses = active.iter().filter_map(|entry| match &entry.node {
        Node::Board(clause) => Some((clause, entry.span)),
        _ => None,
    });
    let zones = geometry::Zones::build(board, players, &clauses.collect::<Vec<_>>(), &mut Vec::new());
    let context = SetContext::new(board, players, &zones);
    for entry in active {
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
            let mut named: HashMap<String, Span> = HashMap::new();
            for (points, span) in list {
                match points.iter().find_map(|point| Some((point, *named.get(point)?))) {
                    Some((point, first)) => out.push(
                        Diagnostic::new(Code::NoEffect, span, format!("the point `{point}` is named twice"))
                            .also(first, "first here")
                            .help("Leave it out once, or mend the other name."),
                    ),
                    None => points.into_iter().for_each(|point| {
                        named.entry(point).or_insert(span);
                    }),
                }
            }
        }
        match &entry.node {
            Node::Stock(who, Stock { on: Some(set), .. }) => {
                let only = match who {
                    PlacingWho::Player(name) => players.iter().position(|player| player.name == name.text),
                    PlacingWho::Each(_) | PlacingWho::Neutral(_) => None,
                };
                added_twice(&context, set, only.map(|index| Player(index as u8)), out);
            }
            Node::Board(BoardClause::Zone { set, .. }) => added_twice(&context, set, None, out),
            _ => {}
        }
    }
}

/// What is added to a set that has it already, as in `ranks 1-3 plus a1`.
fn added_twice(context: &SetContext, set: &Set, only: Option<Player>, out: &mut Vec<Diagnostic>) {
    let seats = || (0..context.players.len().max(1) as u8).map(Player);
    let concerned = || seats().filter(|seat| only.is_none_or(|only| only == *seat));
    let points = |first: &SetTerm, rest: &[(SetOp, SetTerm)]| {
        let part = Set { first: first.clone(), rest: rest.to_vec(), span: set.span };
        geometry::region(context, only, &part, &mut Vec::new())
    };
    let has = |whole: &Region, part: &Region| {
        concerned().all(|seat| {
            let both = whole.fixed(seat).zip(part.fixed(seat));
            both.is_some_and(|(whole, part)| part.except(whole).is_empty())
        })
    };
    for (at, (op, term)) in set.rest.iter().enumerate().take(MOST_PARTS) {
        let before = std::iter::once(&set.first).chain(set.rest[..at].iter().map(|(_, term)| term));
        let listed = |term: &SetTerm| matches!(term.what, SetWhat::Points(_));
        // Lists of points beside each other were looked at point by point.
        if *op != SetOp::Plus || listed(term) && before.clone().all(listed) {
            continue;
        }
        let Some(whole) = points(&set.first, &set.rest[..at]) else { return };
        let parts: Vec<SetTerm> = match &term.what {
            SetWhat::Points(parts) => parts
                .iter()
                .map(|part| {
                    let span = match part {
                        PointOrRun::Point(point) => point.span,
                        PointOrRun::Run(run) => run.span,
                    };
                    SetTerm { what: SetWhat::Points(vec![part.clone()]), span }
                })
                .collect(),
            _ => vec![term.clone()],
        };
        let mut told: HashSet<Span> = out.iter().map(|one| one.primary.span).collect();
        for part in parts {
            if points(&part, &[]).is_some_and(|points| has(&whole, &points)) && told.insert(part.span) {
                out.push(
                    Diagnostic::new(Code::NoEffect, part.span, "this adds no point")
                        .also(Span { end: term.span.start, ..set.span }, "all of it is here already")
                        .help("Leave it out, or name the points that are meant."),
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
fn unreachable(known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
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
    let reached = reached(known);
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
fn reached(known: &Known) -> PointSet {
    let rules = known.rules;
    let board = &rules.board;
    let kinds = rules.kinds.len();
    let players: Vec<Player> = players(rules).collect();
    let all_kinds = || (0..kinds as u8).map(Kind);
    // What is barred to each, and which acts he can make, is the same at every point. Acts that lead alike are followed once.
    let mut leading = HashSet::new();
    let mut acts: Vec<&Act> = Vec::new();
    for act in &rules.acts {
        let how = (act.bound.kinds, act.bound.player, &act.what, act.from.as_ref(), act.onto.as_ref());
        if leading.insert(how) {
            acts.push(act);
        }
    }
    let each = players.iter().flat_map(|player| all_kinds().map(move |kind| (*player, kind)));
    let open: Vec<((&PointSet, &PointSet), Vec<bool>)> = each
        .map(|(player, kind)| {
            let barred = (known.never_entered(player, kind), known.never_stopped_on(player, kind));
            (barred, acts.iter().map(|act| known.can_be_made(act, kind)).collect())
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
    let mut left = board.len();
    while let Some((player, kind, point)) = fresh.pop() {
        let visited = &mut seen[usize::from(player.0) * kinds + kind.index()];
        if visited.contains(point) {
            continue;
        }
        visited.insert(point);
        if !reached.contains(point) && rules.turn.taken == Taken::Under {
            // What lies in a column comes along wherever the column goes, and is set free there.
            fresh.extend(players.iter().flat_map(|player| all_kinds().map(|kind| (*player, kind, point))));
        }
        if !reached.contains(point) {
            reached.insert(point);
            left -= 1;
        }
        if left == 0 {
            break;
        }
        let bound = |bound: &Bound| bound.kinds.contains(kind) && bound.player.is_none_or(|only| only == player);
        for promotion in rules.promotions.iter().filter(|promotion| bound(&promotion.bound)) {
            if promotion.on.fixed(player).is_none_or(|on| on.contains(point)) {
                fresh.extend(promotion.to.iter().map(|kind| (player, *kind, point)));
            }
        }
        let (barred, made) = &open[usize::from(player.0) * kinds + kind.index()];
        for act in acts.iter().zip(made).filter(|(act, made)| **made && bound(&act.bound)).map(|(act, _)| act) {
            let within = |region: &Option<Region>, point: Point| {
                region.as_ref().and_then(|region| region.fixed(player)).is_none_or(|region| region.contains(point))
            };
            if within(&act.from, point) {
                let there = next(rules, act, player, point, *barred);
                let there = there.into_iter().filter(|to| within(&act.onto, *to));
                fresh.extend(there.map(|to| (player, kind, to)));
            }
        }
    }
    reached
}

/// The points to which an act leads from a point on an empty board, or one with pieces to jump wherever that helps. Those of
/// the first set are not entered; on those of the second a move does not end.
fn next(rules: &Rules, act: &Act, player: Player, from: Point, barred: (&PointSet, &PointSet)) -> Vec<Point> {
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
