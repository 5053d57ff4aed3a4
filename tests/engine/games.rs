//! The games that the tests play.

use dablo::rules::*;

use crate::build::*;

pub const KING: KindSet = KindSet(1);
pub const PRINCE: KindSet = KindSet(2);
pub const SOLDIER: KindSet = KindSet(4);

const SOUTH: &str = "a1 c1 e1 g1 i1 k1 b2 d2 f2 h2 j2 a3 c3 e3 g3 i3 k3 b4 d4 f4 h4 j4 a5 c5 e5 g5 i5 k5 Pj6 Kk7";
const NORTH: &str =
    "a9 c9 e9 g9 i9 k9 b10 d10 f10 h10 j10 a11 c11 e11 g11 i11 k11 b12 d12 f12 h12 j12 a13 c13 e13 g13 i13 k13 Pb8 Ka7";

/// Kings, princes and soldiers on a lattice: all step and jump any way, over enemies of equal or lower rank.
pub fn dablo(width: i32, height: i32) -> Rules {
    let mut rules = rules(lattice(width, height), &[("king", Some('K')), ("prince", Some('P')), ("soldier", None)]);
    ranked(&mut rules);
    let all = KindSet::all(3);
    let any = any_way(&rules);
    let mut victim = whom(Side::Enemy, all);
    victim.rank = Some(RankTest::EqualOrLower);
    rules.acts.push(act(all, ActKind::Step(any.clone(), Take::No)));
    rules.acts.push(act(all, ActKind::Jump(any, Who { any_of: vec![victim] })));
    rules
}

/// The 72-point game with its start position.
pub fn prejjesne() -> Rules {
    let mut rules = dablo(6, 7);
    start(&mut rules, &format!("{SOUTH}; {NORTH}"));
    rules
}

/// Captures bind and chains are finished.
pub fn compulsory(rules: &mut Rules) {
    rules.turn.duties = vec![must_capture(rules)];
    chains(rules, ChainEnd::MustFinish);
}

pub fn chains(rules: &mut Rules, end: ChainEnd) {
    rules.turn.chains.iter_mut().for_each(|chain| chain.end = end);
}

/// Draughts on dark cells: the given men on a side, black above moving first if `black_first`.
fn draughts(size: i32, men: usize, black_first: bool) -> Rules {
    let mut rules = rules(dark_cells(size, false, false), &[("man", None), ("king", Some('K'))]);
    let cells = rules.board.len();
    // Player 0 has the lower side and faces up.
    for cell in 0..cells {
        let owner = if cell >= cells - men { 0 } else { 1 };
        if cell < men || cell >= cells - men {
            rules.start.men.push((Point(cell as u16), Player(owner), Kind(0)));
        }
    }
    rules.first.player = Player(u8::from(black_first));
    compulsory(&mut rules);
    rules.turn.lift_at_end = true;
    rules
}

const MAN: KindSet = KindSet(1);
const CROWNED: KindSet = KindSet(2);

fn promote(rules: &mut Rules, moment: Moment) {
    let on = last_row(rules);
    rules.promotions = vec![Promotion { bound: bound(MAN), to: vec![Kind(1)], missing: false, on, moment }];
}

pub fn english() -> Rules {
    let mut rules = draughts(8, 12, true);
    let (forward, any, enemy) = (forward(&rules), any_way(&rules), enemy(&rules));
    rules.acts = vec![
        act(MAN, ActKind::Step(forward.clone(), Take::No)),
        act(MAN, ActKind::Jump(forward, enemy.clone())),
        act(CROWNED, ActKind::Step(any.clone(), Take::No)),
        act(CROWNED, ActKind::Jump(any, enemy)),
    ];
    promote(&mut rules, Moment::Stop);
    rules
}

fn flying(rules: &mut Rules) {
    let (forward, any, enemy) = (forward(rules), any_way(rules), enemy(rules));
    rules.acts = vec![
        act(MAN, ActKind::Step(forward, Take::No)),
        act(MAN, ActKind::Jump(any.clone(), enemy.clone())),
        act(CROWNED, ActKind::Slide(any.clone(), None, Take::No)),
        act(CROWNED, ActKind::Fly(any, enemy, Landing::Any)),
    ];
}

pub fn international() -> Rules {
    let mut rules = draughts(10, 20, false);
    flying(&mut rules);
    promote(&mut rules, Moment::End);
    rules.turn.prefer = vec![Criterion::MostCaptures];
    rules.turn.same_result = true;
    rules
}

pub fn russian() -> Rules {
    let mut rules = draughts(8, 12, false);
    flying(&mut rules);
    promote(&mut rules, Moment::GoOn);
    rules.turn.chains.iter_mut().for_each(|chain| chain.seek = true);
    rules.turn.same_result = true;
    rules
}
