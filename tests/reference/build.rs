//! Rules without a parser: boards, acts and positions put together in code.

use std::sync::Arc;

use dablo::notation::position::start;
use dablo::notation::{Man, Move, MoveKind, Setup};
use dablo::reference::Referee;
use dablo::rules::*;
use dablo::source::{FileId, Span};

/// A direction as a test of vectors seen from a player whose forward is up.
pub type Test = fn((i32, i32)) -> bool;

pub const ANY: Test = |_| true;
pub const FORWARD: Test = |(_, y)| y > 0;

/// A board of points with links to the nearest point along each of these vectors.
pub fn board(places: &[(i32, i32)], vectors: &[(i32, i32)], numbered: bool) -> Board {
    let mut points: Vec<(i32, i32)> = places.to_vec();
    points.sort_by_key(|&(x, y)| if numbered { (-y, x) } else { (y, x) });
    let info = |(index, &(x, y)): (usize, &(i32, i32))| PointInfo {
        name: format!("{}{}", char::from(b'a' + (x - 1) as u8), y),
        number: numbered.then_some(index as u32 + 1),
        xy: (x, y),
    };
    let gcd = |v: (i32, i32)| (1..=9).rev().find(|n| v.0 % n == 0 && v.1 % n == 0).unwrap_or(1);
    let primitive: Vec<(i32, i32)> = vectors.iter().map(|&v| (v.0 / gcd(v), v.1 / gcd(v))).collect();
    let opposite = |v: (i32, i32)| primitive.iter().position(|&w| w == (-v.0, -v.1)).map(|i| Direction(i as u16));
    let directions: Vec<DirectionInfo> = primitive
        .iter()
        .map(|&v| DirectionInfo { what: DirectionKind::Vector(v.0, v.1), opposite: opposite(v).expect("both senses") })
        .collect();
    let find = |xy| points.iter().position(|&p| p == xy).map(|i| Point(i as u16));
    let (mut links, mut next_link) = (Vec::new(), Vec::new());
    for (index, &(x, y)) in points.iter().enumerate() {
        for (d, &(dx, dy)) in vectors.iter().enumerate() {
            // Centres of a lattice have no ruled lines: the odd file tells a vertex from a centre.
            let joined = dx == 0 || dy == 0;
            let here = !(joined && dx.abs() + dy.abs() == 2 && x % 2 == 0 && !numbered);
            next_link.push(find((x + dx, y + dy)).filter(|_| here).map(|to| {
                links.push(Link { from: Point(index as u16), to, direction: Direction(d as u16), orthogonal: joined });
                LinkId(links.len() as u32 - 1)
            }));
        }
    }
    Board {
        points: points.iter().enumerate().map(info).collect(),
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

/// Ruled lines with both diagonals of each square; vertices on odd files and ranks, centres on even ones.
pub fn lattice(w: i32, h: i32) -> Board {
    let all = (1..2 * w).flat_map(|x| (1..2 * h).map(move |y| (x, y))).filter(|&(x, y)| (x + y) % 2 == 0);
    let vectors = [(2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1), (0, -2), (1, -1)];
    board(&all.collect::<Vec<_>>(), &vectors, false)
}

/// The dark cells of a board, numbered from the top.
pub fn dark(size: i32, more: &[(i32, i32)]) -> Board {
    let all = (1..=size).flat_map(|x| (1..=size).map(move |y| (x, y))).filter(|&(x, y)| (x + y) % 2 == 0);
    let vectors = [&[(1, 1), (-1, 1), (-1, -1), (1, -1)][..], more].concat();
    board(&all.collect::<Vec<_>>(), &vectors, true)
}

/// All cells, orthogonal lines, letters and digits.
pub fn grid(w: i32, h: i32) -> Board {
    let all: Vec<_> = (1..=w).flat_map(|x| (1..=h).map(move |y| (x, y))).collect();
    board(&all, &[(1, 0), (0, 1), (-1, 0), (0, -1)], false)
}

fn clause(label: &str) -> ClauseInfo {
    ClauseInfo {
        label: label.to_owned(),
        text: String::new(),
        span: Span { file: FileId(0), start: 0, end: 0 },
        marks: Vec::new(),
        question: None,
        inherited: None,
        dropped: false,
    }
}

/// Rules under construction.
pub struct Build(pub Rules);

impl Build {
    /// Two players, the first facing up, with these kinds (name and letter), highest rank first if `ranked`.
    pub fn new(board: Board, kinds: &[(&str, Option<char>)], ranked: bool) -> Build {
        let count = kinds.len();
        let at_most = (0..count).map(|a| (0..count).map(|b| !ranked || a >= b).collect()).collect();
        let player = |name: &str, y| PlayerInfo {
            name: name.to_owned(),
            shown: name.to_owned(),
            facing: Some((0, y)),
            clause: ClauseId(0),
        };
        let kind = |&(name, letter): &(&str, Option<char>)| KindInfo {
            name: name.to_owned(),
            plural: format!("{name}s"),
            letter,
            names: vec![None, None],
            only: None,
            neutral: false,
            clause: ClauseId(0),
        };
        let chain = ChainRules {
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
        Build(Rules {
            name: "test".to_owned(),
            board,
            players: vec![player("First", 1), player("Second", -1)],
            first: First { player: Player(0), rule: FirstRule::Player, clause: None },
            kinds: kinds.iter().map(kind).collect(),
            ranks: Ranks { at_most, clause: None },
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
                chains: vec![chain; count],
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
            clauses: vec![clause("test")],
            scripts: None,
            assumptions: Vec::new(),
        })
    }

    pub fn label(&mut self, label: &str) -> ClauseId {
        self.0.clauses.push(clause(label));
        ClauseId(self.0.clauses.len() as u32 - 1)
    }

    pub fn bound(&mut self, label: &str, kinds: &[u8]) -> Bound {
        let set = kinds.iter().fold(KindSet::default(), |set, &kind| set.plus(KindSet::of(Kind(kind))));
        Bound { clause: self.label(label), phase: 0, kinds: set, player: None, cond: None }
    }

    /// The links whose vector passes the test, turned for the second player.
    pub fn dirs(&self, test: Test) -> Dirs {
        let board = &self.0.board;
        let vector = |link: &Link| {
            let (a, b) = (board.points[link.from.index()].xy, board.points[link.to.index()].xy);
            (b.0 - a.0, b.1 - a.1)
        };
        let of = |sign: i32| board.links.iter().map(vector).map(|v| test((v.0 * sign, v.1 * sign))).collect();
        Dirs { links: vec![of(1), of(-1)], along: Vec::new() }
    }

    pub fn act(&mut self, label: &str, kinds: &[u8], what: ActKind) -> &mut Act {
        let bound = self.bound(label, kinds);
        let (from, onto, by_die, past, then) = (None, None, None, None, None);
        self.0.acts.push(Act { bound, what, from, onto, by_die, past, crossing_loop: false, then });
        let last = self.0.acts.len() - 1;
        &mut self.0.acts[last]
    }

    pub fn step(&mut self, kinds: &[u8], test: Test) {
        let dirs = self.dirs(test);
        self.act("step", kinds, ActKind::Step(dirs, Take::No));
    }

    pub fn slide(&mut self, kinds: &[u8], test: Test) {
        let dirs = self.dirs(test);
        self.act("slide", kinds, ActKind::Slide(dirs, None, Take::No));
    }

    pub fn jump(&mut self, kinds: &[u8], test: Test, who: Who) {
        let dirs = self.dirs(test);
        self.act("jump", kinds, ActKind::Jump(dirs, who));
    }

    pub fn fly(&mut self, kinds: &[u8], test: Test, landing: Landing) {
        let (dirs, who) = (self.dirs(test), self.enemy());
        self.act("fly", kinds, ActKind::Fly(dirs, who, landing));
    }

    pub fn enemy(&self) -> Who {
        self.whom(Side::Enemy, None)
    }

    pub fn whom(&self, side: Side, rank: Option<RankTest>) -> Who {
        let kinds = KindSet::all(self.0.kinds.len());
        Who { any_of: vec![Whom { passing: false, side, kinds, rank, facts: Vec::new() }] }
    }

    pub fn points(&self, test: impl Fn((i32, i32)) -> bool) -> PointSet {
        let board = &self.0.board;
        board.all().filter(|p| test(board.points[p.index()].xy)).fold(PointSet::empty(board.len()), |mut set, p| {
            set.insert(p);
            set
        })
    }

    pub fn named(&self, names: &str) -> PointSet {
        let board = &self.0.board;
        names.split_whitespace().fold(PointSet::empty(board.len()), |mut set, name| {
            set.insert(board.find(name).expect("a point"));
            set
        })
    }

    pub fn promote(&mut self, from: u8, to: u8, moment: Moment) {
        let far = self.0.board.points.iter().map(|p| p.xy.1).max().expect("points");
        let on = Region::Fixed(vec![self.points(|(_, y)| y == far), self.points(|(_, y)| y == 1)]);
        let bound = self.bound("promote", &[from]);
        self.0.promotions.push(Promotion { bound, to: vec![Kind(to)], missing: false, on, moment });
    }

    pub fn must_capture(&mut self) {
        let all = KindSet::all(self.0.kinds.len());
        let clause = self.label("capture");
        self.0.turn.duties.push(DutyRule { clause, steps: vec![vec![Duty::Capture(all)]], cond: None });
    }

    pub fn chains(&mut self, edit: impl Fn(&mut ChainRules)) {
        self.0.turn.chains.iter_mut().for_each(edit);
    }

    pub fn must_finish(&mut self) {
        self.chains(|chain| chain.end = ChainEnd::MustFinish);
    }

    /// Men of one kind for the first player, turned by 180 degrees for the second.
    pub fn place_rotated(&mut self, kind: u8, set: &PointSet) {
        let board = &self.0.board;
        let far = |axis: fn((i32, i32)) -> i32| board.points.iter().map(|p| axis(p.xy)).max().expect("points") + 1;
        let (fx, fy) = (far(|xy| xy.0), far(|xy| xy.1));
        for point in set.iter() {
            let (x, y) = board.points[point.index()].xy;
            let turned = board.points.iter().position(|p| p.xy == (fx - x, fy - y)).expect("a turned point");
            self.0.start.men.push((point, Player(0), Kind(kind)));
            self.0.start.men.push((Point(turned as u16), Player(1), Kind(kind)));
        }
    }

    pub fn end(&mut self, label: &str, what: EndKind) {
        let clause = self.label(label);
        self.0.ends.push(End { clause, label: label.to_owned(), what });
    }

    pub fn loses(&mut self, label: &str, fact: PlayerFact) {
        self.end(label, EndKind::PlayerWho { facts: vec![vec![fact]], wins: false });
    }

    pub fn stuck_loses(&mut self) {
        self.loses("stuck", PlayerFact::Move { can: false });
    }

    pub fn start(self) -> Referee {
        Referee::start(Arc::new(self.0)).expect("playable rules")
    }

    /// A game from a position in FEN of numbered boards (`W:WK3:B4`) or as `First: Ka1 c3; Second: d4` with an optional
    /// `; Second to move`.
    pub fn at(&self, text: &str) -> Referee {
        Referee::from_setup(Arc::new(self.0.clone()), &self.setup(text)).expect("a playable position")
    }

    pub fn setup(&self, text: &str) -> Setup {
        let rules = &self.0;
        let mut setup = start(rules);
        setup.men.iter_mut().for_each(Vec::clear);
        setup.side = Player(0);
        let mut put = |owner: u8, item: &str| {
            let lettered = item.chars().next().filter(char::is_ascii_uppercase);
            let kind = rules.kinds.iter().position(|kind| kind.letter == lettered).expect("a kind");
            let name = item.trim_start_matches(|c: char| c.is_ascii_uppercase());
            let point = rules.board.find(name).expect("a point");
            setup.men[point.index()].push(Man { owner: Player(owner), kind: Kind(kind as u8) });
        };
        if let Some(rest) = text.strip_prefix("W:").or(text.strip_prefix("B:")) {
            for part in rest.split(':') {
                let owner = u8::from(part.starts_with('B'));
                part[1..].split(',').filter(|item| !item.is_empty()).for_each(|item| put(owner, item));
            }
            setup.side = Player(u8::from(text.starts_with("B:")));
            return setup;
        }
        for part in text.split(';').map(str::trim) {
            if let Some(men) = part.strip_prefix("First:") {
                men.split_whitespace().for_each(|item| put(0, item));
            } else if let Some(men) = part.strip_prefix("Second:") {
                men.split_whitespace().for_each(|item| put(1, item));
            }
        }
        setup.side = Player(u8::from(text.contains("Second to move")));
        setup
    }
}

/// A move as text, plainly.
pub fn text(rules: &Rules, mv: &Move) -> String {
    let print = |point: Point| rules.board.print(point);
    let letter = |kind: Kind| rules.kinds[kind.index()].letter.map_or(String::new(), |c| c.to_string());
    let mut out = mv.huff.map_or(String::new(), |huff| format!("{}!", print(huff)));
    match &mv.what {
        MoveKind::Travel { from, hops } => {
            out += &print(*from);
            for hop in hops {
                out += if hop.victims.is_empty() { "-" } else { "x" };
                out += &print(hop.to);
                out += match hop.mark {
                    Some(dablo::notation::Mark::Approach) => "A",
                    Some(dablo::notation::Mark::Withdrawal) => "W",
                    None => "",
                };
                if let Some(kind) = hop.becomes {
                    out += &format!("={}", letter(kind));
                }
            }
        }
        MoveKind::Place { from, kind, to, becomes } => {
            out += &from.map_or(letter(*kind), print);
            out += &format!("*{}", print(*to));
            if let Some(kind) = becomes {
                out += &format!("={}", letter(*kind));
            }
        }
        MoveKind::Remove(point) => out += &print(*point),
        MoveKind::Roll(faces) => out += &format!("roll {faces:?}"),
        MoveKind::Reroll => out += "reroll",
        MoveKind::Pass => out += "pass",
    }
    if let Some(follow) = mv.follow {
        out += &format!("/{}", print(follow));
    }
    out
}

/// The legal moves as one line.
pub fn list(referee: &Referee) -> String {
    let moves = referee.moves().expect("a list");
    moves.iter().map(|mv| text(referee.rules(), mv)).collect::<Vec<_>>().join(" ")
}

/// Plays moves given as text.
pub fn play(referee: &mut Referee, moves: &str) {
    for word in moves.split_whitespace() {
        let legal = referee.moves().expect("a list");
        let mv = legal.iter().find(|mv| text(referee.rules(), mv) == word);
        let mv = mv.unwrap_or_else(|| panic!("{word} is not among {}", list(referee))).clone();
        referee.play(&mv).expect("a legal move");
    }
}

/// Perft 1 to n.
pub fn perfts(referee: &Referee, depth: u32, by_result: bool) -> Vec<u64> {
    (1..=depth).map(|depth| referee.perft(depth, by_result).expect("a count")).collect()
}
