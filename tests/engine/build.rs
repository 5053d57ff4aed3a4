//! Rules built by hand: boards, kinds and clauses without a parser.

use std::collections::BTreeSet;

use dablo::notation::Setup;
use dablo::rules::*;
use dablo::source::{FileId, Span};

/// A board from points with places and pairs of neighbours.
pub fn board(points: &[(i32, i32)], edges: &[(usize, usize)], numbered: bool) -> Board {
    let gcd = |a: i32, b: i32| {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let unit = |from: usize, to: usize| {
        let (dx, dy) = (points[to].0 - points[from].0, points[to].1 - points[from].1);
        let g = gcd(dx, dy);
        (dx / g, dy / g)
    };
    let angle = |&(x, y): &(i32, i32)| {
        let turn = f64::from(y).atan2(f64::from(x));
        let turn = if turn < 0.0 { turn + std::f64::consts::TAU } else { turn };
        (turn * 1e6) as i64
    };
    let both: Vec<(usize, usize)> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut vectors: Vec<(i32, i32)> =
        both.iter().map(|&(a, b)| unit(a, b)).collect::<BTreeSet<_>>().into_iter().collect();
    vectors.sort_by_key(angle);
    let index = |v: (i32, i32)| vectors.iter().position(|&w| w == v).unwrap();
    let directions = vectors
        .iter()
        .map(|&(x, y)| DirectionInfo { what: DirectionKind::Vector(x, y), opposite: Direction(index((-x, -y)) as u16) })
        .collect::<Vec<_>>();
    let mut links: Vec<Link> = both
        .iter()
        .map(|&(a, b)| {
            let v = unit(a, b);
            Link {
                from: Point(a as u16),
                to: Point(b as u16),
                direction: Direction(index(v) as u16),
                orthogonal: v.0 == 0 || v.1 == 0,
            }
        })
        .collect();
    links.sort_by_key(|l| (l.from, l.direction));
    let mut next_link = vec![None; points.len() * vectors.len()];
    for (i, link) in links.iter().enumerate() {
        next_link[link.from.index() * vectors.len() + link.direction.0 as usize] = Some(LinkId(i as u32));
    }
    let info = |(i, &(x, y)): (usize, &(i32, i32))| PointInfo {
        name: format!("{}{y}", (b'a' + (x - 1) as u8) as char),
        number: numbered.then_some(i as u32 + 1),
        xy: (x, y),
    };
    Board {
        points: points.iter().enumerate().map(info).collect(),
        metric: Metric::Square,
        directions,
        links,
        next_link,
        tracks: Vec::new(),
        zones: Vec::new(),
        numbered,
        shapes: vec![ShapeKind::Explicit],
    }
}

/// The points joined by any of some vectors.
fn joined(points: &[(i32, i32)], joins: impl Fn((i32, i32), (i32, i32)) -> bool) -> Vec<(usize, usize)> {
    let n = points.len();
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| joins(points[a], points[b])).collect()
}

/// Ruled lines with both diagonals: points where file and rank are both odd or both even.
pub fn lattice(width: i32, height: i32) -> Board {
    let mut points = Vec::new();
    for y in 1..2 * height {
        points.extend((1..2 * width).filter(|x| (x + y) % 2 == 0).map(|x| (x, y)));
    }
    let edges = joined(&points, |a, b| {
        let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        (dx, dy) == (1, 1) || (a.0 % 2 == 1 && ((dx, dy) == (2, 0) || (dx, dy) == (0, 2)))
    });
    board(&points, &edges, false)
}

/// The cells of one colour of a square board, numbered from the top left: that of a1, or with `mirrored` the other; with
/// `ranks` also joined along ranks and files.
pub fn dark_cells(size: i32, ranks: bool, mirrored: bool) -> Board {
    let mut points = Vec::new();
    for y in (1..=size).rev() {
        points.extend((1..=size).filter(|x| (x + y) % 2 == i32::from(mirrored)).map(|x| (x, y)));
    }
    let edges = joined(&points, |a, b| {
        let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        (dx, dy) == (1, 1) || (ranks && ((dx, dy) == (2, 0) || (dx, dy) == (0, 2)))
    });
    board(&points, &edges, true)
}

/// Points joined along ranks and files, with `diagonals` of every point or (as `Some(true)`) of every second one.
pub fn grid(width: i32, height: i32, diagonals: Option<bool>) -> Board {
    let points: Vec<(i32, i32)> = (1..=height).flat_map(|y| (1..=width).map(move |x| (x, y))).collect();
    let edges = joined(&points, |a, b| {
        let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        dx + dy == 1
            || ((dx, dy) == (1, 1)
                && match diagonals {
                    None => false,
                    Some(false) => true,
                    Some(true) => (a.0 + a.1) % 2 == 0,
                })
    });
    board(&points, &edges, false)
}

pub const NO_CLAUSE: ClauseId = ClauseId(0);

pub const FREE: ChainRules = ChainRules {
    end: ChainEnd::MayStop,
    end_clause: None,
    keep_direction: false,
    never_reverse: false,
    never_repeat: false,
    never_revisit: false,
    never_retake: false,
    seek: false,
    limit_clause: None,
};

/// Rules without acts for two players, the first facing up, with kinds of these names and letters.
pub fn rules(board: Board, kinds: &[(&str, Option<char>)]) -> Rules {
    let player = |name: &str, facing| PlayerInfo {
        name: name.into(),
        shown: name.into(),
        facing: Some(facing),
        clause: NO_CLAUSE,
    };
    let kind = |&(name, letter): &(&str, Option<char>)| KindInfo {
        name: name.into(),
        plural: format!("{name}s"),
        letter,
        names: vec![None, None],
        only: None,
        neutral: false,
        clause: NO_CLAUSE,
    };
    let count = kinds.len();
    Rules {
        name: "test".into(),
        board,
        players: vec![player("First", (0, 1)), player("Second", (0, -1))],
        first: First { player: Player(0), rule: FirstRule::Player, clause: None },
        kinds: kinds.iter().map(kind).collect(),
        ranks: Ranks { at_most: vec![vec![true; count]; count], clause: None },
        start: Start::default(),
        phases: vec![Phase::Always],
        acts: Vec::new(),
        promotions: Vec::new(),
        encloses: Vec::new(),
        follows: Vec::new(),
        bans: Vec::new(),
        turn: Turn {
            duties: Vec::new(),
            may_capture: None,
            chains: vec![FREE; count],
            lift_at_end: false,
            lift_clause: None,
            taken: Taken::Off,
            prefer: Vec::new(),
            prefer_clause: None,
            passes: Vec::new(),
            calls: Vec::new(),
            no_check: Vec::new(),
            no_repeat: None,
            limits: Vec::new(),
            hostile: Vec::new(),
            enclosing_counts: false,
            dice: None,
            after_each: Vec::new(),
            same_result: false,
        },
        ends: Vec::new(),
        clocks: Vec::new(),
        memory: Memory::default(),
        clauses: vec![ClauseInfo {
            label: "test".into(),
            text: "test".into(),
            span: Span { file: FileId(0), start: 0, end: 0 },
            marks: Vec::new(),
            question: None,
            inherited: None,
            dropped: false,
        }],
        scripts: None,
        assumptions: Vec::new(),
    }
}

pub fn bound(kinds: KindSet) -> Bound {
    Bound { clause: NO_CLAUSE, phase: 0, kinds, player: None, cond: None }
}

pub fn act(kinds: KindSet, what: ActKind) -> Act {
    Act {
        bound: bound(kinds),
        what,
        from: None,
        onto: None,
        by_die: None,
        past: None,
        crossing_loop: false,
        then: None,
    }
}

/// Which links each player may follow, by link and facing.
pub fn dirs(rules: &Rules, may: impl Fn(&Link, (i32, i32)) -> bool) -> Dirs {
    let of = |player: &PlayerInfo| {
        rules.board.links.iter().map(|link| may(link, player.facing.unwrap_or((0, 1)))).collect::<Vec<_>>()
    };
    Dirs { links: rules.players.iter().map(of).collect(), along: Vec::new() }
}

pub fn any_way(rules: &Rules) -> Dirs {
    dirs(rules, |_, _| true)
}

pub fn forward(rules: &Rules) -> Dirs {
    let board = rules.board.clone();
    dirs(rules, move |link, facing| along(&board, link, facing) > 0)
}

pub fn along(board: &Board, link: &Link, facing: (i32, i32)) -> i64 {
    let (a, b) = (board.points[link.from.index()].xy, board.points[link.to.index()].xy);
    board.metric.product((b.0 - a.0, b.1 - a.1), facing)
}

pub fn whom(side: Side, kinds: KindSet) -> Whom {
    Whom { passing: false, side, kinds, rank: None, facts: Vec::new() }
}

pub fn enemy(rules: &Rules) -> Who {
    Who { any_of: vec![whom(Side::Enemy, KindSet::all(rules.kinds.len()))] }
}

/// The points of each player's last row.
pub fn last_row(rules: &Rules) -> Region {
    let board = &rules.board;
    let set = |player: &PlayerInfo| {
        let facing = player.facing.unwrap_or((0, 1));
        let height = |p: &Point| board.metric.product(board.points[p.index()].xy, facing);
        let top = board.all().map(|p| height(&p)).max().unwrap();
        board.all().filter(|p| height(p) == top).fold(PointSet::empty(board.len()), |mut set, p| {
            set.insert(p);
            set
        })
    };
    Region::Fixed(rules.players.iter().map(set).collect())
}

pub fn region(rules: &Rules, names: &str) -> Region {
    let mut set = PointSet::empty(rules.board.len());
    names.split_whitespace().for_each(|name| set.insert(rules.board.find(name).unwrap()));
    Region::Fixed(vec![set.clone(), set])
}

/// Ranks in the order written, highest first.
pub fn ranked(rules: &mut Rules) {
    let count = rules.kinds.len();
    rules.ranks.at_most = (0..count).map(|a| (0..count).map(|b| a >= b).collect()).collect();
}

pub fn must(steps: Vec<Vec<Duty>>, cond: Option<Cond>) -> DutyRule {
    DutyRule { clause: NO_CLAUSE, steps, cond }
}

/// `must capture`
pub fn must_capture(rules: &Rules) -> DutyRule {
    must(vec![vec![Duty::Capture(KindSet::all(rules.kinds.len()))]], None)
}

pub fn end(label: &str, what: EndKind) -> End {
    End { clause: NO_CLAUSE, label: label.into(), what }
}

pub fn has(amount: Amount, kinds: KindSet) -> Holding {
    Holding {
        amount,
        kinds,
        equal_in_rank: false,
        outranking: false,
        with: None,
        place: Place::All,
        after_moving: false,
    }
}

/// A position from text: `First: e5 Kg7; Second: ...`, the first letter of a name being the kind's if it is a capital.
pub fn position(rules: &Rules, side: usize, text: &str) -> Setup {
    let mut setup = empty(rules);
    setup.side = Player(side as u8);
    for (player, part) in text.split(';').enumerate() {
        for word in part.split_whitespace() {
            let letter = word.chars().next().filter(|c| c.is_uppercase());
            let kind = rules.kinds.iter().position(|k| k.letter == letter).unwrap();
            let point = rules.board.find(word.trim_start_matches(|c: char| c.is_uppercase())).unwrap();
            let man = dablo::notation::Man { owner: Player(player as u8), kind: Kind(kind as u8) };
            setup.men[point.index()].push(man);
        }
    }
    setup
}

pub fn empty(rules: &Rules) -> Setup {
    Setup {
        side: Player(0),
        men: vec![Vec::new(); rules.board.len()],
        hands: Default::default(),
        again: None,
        pending: None,
        closed: Default::default(),
        passing: Default::default(),
        huff: Default::default(),
        left: vec![Default::default(); rules.memory.sets.len()],
        entered: vec![Default::default(); rules.memory.sets.len()],
        moved: Default::default(),
        promoted: Default::default(),
        been: Default::default(),
        running: Default::default(),
        called: Default::default(),
        dice: None,
        turn: 1,
        clocks: vec![0; rules.clocks.len()],
        counters: Vec::new(),
    }
}

/// The start position from text, as in [`position`].
pub fn start(rules: &mut Rules, text: &str) {
    let setup = position(rules, 0, text);
    for (point, men) in setup.men.iter().enumerate() {
        for man in men {
            rules.start.men.push((Point(point as u16), man.owner, man.kind));
        }
    }
}
