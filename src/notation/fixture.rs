//! Small rules made by hand, for the tests of this folder: a lattice of 13 points, or a numbered board of eight.

use crate::rules::*;
use crate::source::{FileId, Span};

fn kind(name: &str, letter: Option<char>) -> KindInfo {
    KindInfo {
        name: name.to_string(),
        plural: format!("{name}s"),
        letter,
        names: vec![None, None],
        only: None,
        neutral: false,
        clause: ClauseId(0),
    }
}

fn player(name: &str, facing: (i32, i32)) -> PlayerInfo {
    PlayerInfo { name: name.to_string(), shown: name.to_string(), facing: Some(facing), clause: ClauseId(0) }
}

fn board(points: Vec<PointInfo>, vectors: &[(i32, i32)], numbered: bool) -> Board {
    let opposite = |v: (i32, i32)| vectors.iter().position(|&w| w == (-v.0, -v.1));
    let directions: Vec<DirectionInfo> = vectors
        .iter()
        .map(|&v| DirectionInfo {
            what: DirectionKind::Vector(v.0, v.1),
            opposite: Direction(opposite(v).expect("vectors come in pairs") as u16),
        })
        .collect();
    let mut links = Vec::new();
    let mut next_link = Vec::new();
    for (from, info) in points.iter().enumerate() {
        for (number, &(dx, dy)) in vectors.iter().enumerate() {
            let reach = |k: i32| {
                let xy = (info.xy.0 + k * dx, info.xy.1 + k * dy);
                points.iter().position(|p| p.xy == xy)
            };
            let to = reach(1).or_else(|| reach(2));
            next_link.push(to.map(|to| {
                let direction = Direction(number as u16);
                let orthogonal = dx == 0 || dy == 0;
                links.push(Link { from: Point(from as u16), to: Point(to as u16), direction, orthogonal });
                LinkId(links.len() as u32 - 1)
            }));
        }
    }
    Board {
        points,
        metric: Metric::Square,
        directions,
        links,
        next_link,
        tracks: Vec::new(),
        zones: Vec::new(),
        numbered,
        shapes: Vec::new(),
    }
}

fn rules(board: Board, players: Vec<PlayerInfo>, kinds: Vec<KindInfo>) -> Rules {
    let chains = ChainRules {
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
    let count = kinds.len();
    Rules {
        name: "fixture".to_string(),
        board,
        players,
        first: First { player: Player(0), rule: FirstRule::Unsaid, clause: None },
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
            chains: vec![chains; count],
            lift_at_end: false,
            lift_clause: None,
            taken: Taken::Under,
            prefer: Vec::new(),
            prefer_clause: None,
            passes: Vec::new(),
            calls: vec![CallRule { clause: ClauseId(0), name: "combat".to_string(), cond: None }],
            no_check: Vec::new(),
            no_repeat: None,
            limits: vec![LimitRule { clause: ClauseId(0), kind: Kind(0), count: 3, cond: None }],
            hostile: Vec::new(),
            enclosing_counts: false,
            dice: None,
            after_each: Vec::new(),
            same_result: false,
        },
        ends: Vec::new(),
        clocks: vec![ClockInfo {
            label: "quiet".to_string(),
            turns: 60,
            cond: Cond::NoCapture,
            decides: false,
            clause: ClauseId(0),
        }],
        memory: Memory {
            sets: vec![("rank 1".to_string(), Region::Fixed(Vec::new()))],
            moved: true,
            promoted: true,
            been: true,
            counters: vec!["score".to_string()],
        },
        clauses: vec![ClauseInfo {
            label: "all".to_string(),
            text: String::new(),
            span: Span { file: FileId(0), start: 0, end: 0 },
            marks: Vec::new(),
            question: None,
            inherited: None,
            dropped: false,
        }],
        scripts: None,
        assumptions: Vec::new(),
        kinds,
    }
}

const ALL_WAYS: &[(i32, i32)] = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Thirteen points: `a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5`; kings `K`, princes `P`, soldiers without letter.
pub fn lattice() -> Rules {
    let mut points = Vec::new();
    for y in 1..=5 {
        for x in (1..=5).filter(|x| (x + y) % 2 == 0) {
            let file = char::from(b'a' + x as u8 - 1);
            points.push(PointInfo { name: format!("{file}{y}"), number: None, xy: (x, y) });
        }
    }
    let players = vec![player("Sami", (0, 1)), player("Farmers", (0, -1))];
    let kinds = vec![kind("king", Some('K')), kind("prince", Some('P')), kind("soldier", None)];
    rules(board(points, ALL_WAYS, false), players, kinds)
}

/// Eight numbered points in four rows; men without letter and kings `K`.
pub fn numbered() -> Rules {
    let mut points = Vec::new();
    for number in 0..8 {
        let (row, place) = (number / 2, number % 2);
        let (x, y) = (2 * place + 1 + row % 2, 4 - row);
        let file = char::from(b'a' + x as u8 - 1);
        points.push(PointInfo { name: format!("{file}{y}"), number: Some(number as u32 + 1), xy: (x, y) });
    }
    let players = vec![player("White", (0, 1)), player("Black", (0, -1))];
    let mut rules = rules(
        board(points, &[(1, 1), (-1, 1), (-1, -1), (1, -1)], true),
        players,
        vec![kind("man", None), kind("king", Some('K'))],
    );
    rules.turn.taken = Taken::Off;
    rules
}
