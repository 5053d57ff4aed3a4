//! Where fuzzing begins: the bundled variants, and for each target what suits it.

use dablo::bundled;

use super::generated::seeded;

/// The seeds of a target.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    match target {
        "parse" | "check" | "format" => bundled::ALL.iter().map(|bundled| bundled.text.as_bytes().to_vec()).collect(),
        "play" => plays(),
        "position" => with_variants(POSITIONS),
        "moves" => with_variants(MOVES),
        "record" => RECORDS.iter().map(|text| text.as_bytes().to_vec()).collect(),
        "session" => SESSIONS.iter().map(|text| text.as_bytes().to_vec()).collect(),
        "script" => (0..10).flat_map(|first| SCRIPTS.iter().map(move |text| tagged(first, text))).collect(),
        "generated" => (0..24).map(seeded).collect(),
        _ => Vec::new(),
    }
}

fn tagged(first: u8, text: &str) -> Vec<u8> {
    [&[first], text.as_bytes()].concat()
}

/// Every text for every bundled variant; what does not fit is refused.
fn with_variants(texts: &[&str]) -> Vec<Vec<u8>> {
    (0..bundled::ALL.len() as u8).flat_map(|first| texts.iter().map(move |text| tagged(first, text))).collect()
}

/// Small files that play quickly on both engines.
fn plays() -> Vec<Vec<u8>> {
    let files = [
        include_str!("../../examples/duel.dablo"),
        include_str!("../../examples/fans.dablo"),
        include_str!("../../examples/hexes.dablo"),
        include_str!("../../examples/loops.dablo"),
        include_str!("../../examples/mills.dablo"),
        include_str!("../../examples/race.dablo"),
        include_str!("../../examples/script-moves.dablo"),
        include_str!("../../examples/towers.dablo"),
        include_str!("../../tests/engines/asked-of-the-turn.dablo"),
        include_str!("../../tests/engines/columns-everywhere.dablo"),
        include_str!("../../tests/engines/dice-and-tracks.dablo"),
        include_str!("../../tests/engines/huffed-and-homed.dablo"),
        include_str!("../../tests/engines/kings-in-check.dablo"),
        include_str!("../../tests/engines/placed-after.dablo"),
        include_str!("../../tests/engines/rings-and-free-lines.dablo"),
    ];
    files.iter().map(|text| text.as_bytes().to_vec()).collect()
}

const POSITIONS: &[&str] = &[
    "Sami: a1, Pb2, Kc3; Farmers: d4, e5; Sami to move",
    "White: 31, K46; Black: 5, K1; White to move; turn 9; clock quiet 3; again 31",
    "W:W31-35,K46:BK4,12",
    "White: Kd4, a2; Black: Ke6, b7; moved a2; left throne: b7; promoted d4; closed h1; running d4 1",
    "South: a1 in hand; North: (SN)d4; 2 in hand; dice 1 3; huff a1; passing a1 b2; been a1: b2 c3",
];

const MOVES: &[&str] = &[
    "a5-b6 c9-c7 e5-e7",
    "31-27 20-24 27-22 18x27 22x31 pass roll 1 2 reroll",
    "e2-e4 c3xe5xg3 g3-h4=K h6xf8=Kxb4 d3xe3A *d4 K*a6 c1*a6 d7-a7/g1 a4 d4!c3-c4 a1xc1(b1)",
];

const RECORDS: &[&str] = &[
    "variant tablo\n1. a3-b4 c5-b6\nresult none\n",
    include_str!("../../variants/dablo/dablot-prejjesne.records/single-combat.txt"),
    "variant international-draughts\nposition W:W31:B20\n1. 31-27 20-24 (1... 20-25 2. 27-22) {here} 2. 27-22 resign\nresult Black resignation\n",
    "variant dablo-child set capture optional\nposition start\n1. a1-b2 ?illegal blocked\nvariant tablo\nposition start\n",
    "variant sahkku\n[1 3] pass {assumed: nothing}\n",
];

const SESSIONS: &[&str] = &[
    "load tablo\nrandom 4\nundo 2\nrandom 1\nhistory\nsave game.txt\nopen game.txt\nposition",
    "load dablo-child\nquestions\nset capture compulsory\nmoves\nwhy a1-a2\nexplain\nsource capture\ndiff reading winther",
    "load dablo-child\nposition Sami: Kg5, c3; Farmers: Ka5, c7; Sami to move\nput Sami king a1\nremove c3\nturn Farmers\nwaive all",
    "load shatranj\neval pos.points()\ncount\nperft 2\ndivide 1\nflip\nboard ascii\nexport board.svg\ntest here",
    "load sahkku\nroll 1 2\nmoves\nrandom 9\ngoto 3\nredo\nresign\nundo\ndraw\nnew\nclear\nhelp moves\nquit",
];

const SCRIPTS: &[&str] = &[
    "fn f(pos) { pos.count(\"White\") > 2 }",
    "fn f(pos, point) { let sum = 0; for p in pos.neighbours(point) { if !pos.is_empty(p) { sum += 1; } } sum > 1 }",
    "fn f(pos, mv) { if mv.captures { pos.remove(mv.to); } pos.set_counter(\"n\", pos.counter(\"n\") + 1); }",
    "fn f(pos, mv) { mv.taken.len() }",
    "fn f(pos) { [\"a1\", \"b2\"] }",
    "fn f(pos, point) { pos.neighbours(point).map(|to| #{ to: to }) }",
    "fn f(pos, mv) { if pos.count(pos.to_move()) < 2 { \"draw\" } }",
    "fn f(pos, mv) { loop { } }",
    "fn f(pos, mv) { f(pos, mv) }",
];
