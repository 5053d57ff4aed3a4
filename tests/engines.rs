//! The compiled engine and the slow one agree: on lists and their order, on keys, positions and outcomes, over random games
//! and over random positions of every bundled variant and of the small ones in `examples/` and
//! `tests/engines/` (which put together what seldom meets), under every reading and every
//! single other answer.

mod support;

use std::sync::Arc;

use dablo::bundled::{self, Bundled};
use dablo::notation::{Man, Outcome, Setup, moves, position};
use dablo::play::{By, PerftOptions, Play};
use dablo::reference::Referee;
use dablo::rules::Rules;
use dablo::search::Lots;
use dablo::session::{Choices, Library, Sitting, Variant};
use dablo::verify::{Amount, deep};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::{Disk, choices, each, files};

/// A variant under certain answers.
struct Case {
    variant: Arc<Variant>,
    choices: Choices,
    name: String,
}

/// Every bundled variant under every reading, and under every single other answer on top of the default reading.
fn cases() -> Vec<Case> {
    cases_of(true)
}

/// Every bundled variant under every reading; if wanted, also under every single other answer.
fn cases_of(answers: bool) -> Vec<Case> {
    let mut cases = Vec::new();
    let small = ["examples", "tests/engines"].into_iter().flat_map(files);
    let small = small.map(|path| path.to_string_lossy().to_string());
    let names = bundled::ALL.iter().map(|bundled| bundled.name.to_string());
    for name in names.chain(small) {
        let library: &dyn Library = if bundled::is_path(&name) { &Disk } else { &Bundled };
        let variant = Variant::load(library, &name).unwrap_or_else(|trouble| panic!("{trouble}"));
        let mut add = |reading: Option<&str>, set: &[(&str, &str)]| {
            let name = format!("{name} {reading:?} {set:?}");
            cases.push(Case { variant: variant.clone(), choices: choices(reading, set), name });
        };
        add(None, &[]);
        for reading in &variant.ruleset.readings {
            add(Some(&reading.key), &[]);
        }
        for question in variant.ruleset.questions.iter().filter(|_| answers) {
            for answer in &question.answers[1..] {
                add(None, &[(&question.name, &answer.name)]);
            }
        }
    }
    cases
}

#[test]
fn on_random_games() {
    each(&cases(), |case| {
        let amount = Amount { games: 2, plies: 70, seed: 1 };
        match deep(&case.variant, &case.choices, amount) {
            Ok(Ok(_)) => Vec::new(),
            Ok(Err(difference)) => vec![format!("{}: {difference:?}", case.name)],
            Err(trouble) => vec![format!("{}: {trouble}", case.name)],
        }
    });
}

#[test]
fn on_random_positions() {
    each(&cases(), |case| {
        let sitting = match Sitting::begin(case.variant.clone(), case.choices.clone()) {
            Ok(sitting) => sitting,
            Err(trouble) => return vec![format!("{}: {trouble}", case.name)],
        };
        let mut lots = Lots::new(7);
        (0..30).filter_map(|_| scattered(sitting.play(), sitting.rules(), &mut lots)).take(1).collect()
    });
}

#[test]
fn every_listed_move_is_read_as_it_is_printed() {
    each(&cases_of(false), |case| {
        let sitting = match Sitting::begin(case.variant.clone(), case.choices.clone()) {
            Ok(sitting) => sitting,
            Err(trouble) => return vec![format!("{}: {trouble}", case.name)],
        };
        let rules = sitting.rules();
        let mut lots = Lots::new(19);
        let mut play = sitting.play().clone();
        for _ in 0..60 {
            let (legal, setup) = (play.moves().unwrap_or_default(), play.setup());
            for (index, mv) in legal.iter().enumerate().take(300) {
                let text = moves::print(rules, mv);
                if moves::read_on(rules, &setup, &legal, &text) != Ok(index) {
                    return vec![format!("{}: {text} at {}", case.name, position::print(rules, &setup))];
                }
            }
            let Some(mv) = legal.get(lots.below(legal.len())) else { break };
            if let Err(error) = play.play(mv) {
                return vec![format!("{}: {error}", case.name)];
            }
        }
        Vec::new()
    });
}

#[test]
fn counting_finds_as_many_moves_as_listing() {
    each(&cases_of(false), |case| {
        let sitting = match Sitting::begin(case.variant.clone(), case.choices.clone()) {
            Ok(sitting) => sitting,
            Err(trouble) => return vec![format!("{}: {trouble}", case.name)],
        };
        let soon = sitting.rules().clocks.iter().any(|clock| clock.turns < 9);
        // Scripts take their time.
        let depth = if sitting.rules().scripts.is_some() { 1 } else { 2 };
        let mut lots = Lots::new(13);
        let differences = |play: &Play| {
            let counts = [By::Path, By::Result].map(|by| {
                let options = PerftOptions { by: Some(by), rolls: true, ..PerftOptions::default() };
                // A count that reads clocks lists every move, and gives the same where none can strike.
                let listed = PerftOptions { clocks: !soon, ..options };
                let played = PerftOptions { played: true, ..options };
                // What a clock has ended goes on in a count that does not read clocks.
                let list = match play.outcome() {
                    Some(_) => (!soon).then_some(0),
                    None => play.moves_by(by).ok().map(|list| list.len()),
                };
                (list, [options, listed, played].map(|options| play.perft(depth, options)), play.perft(1, options))
            });
            let differs = |(list, [a, b, c], one): &(Option<usize>, [_; 3], Result<u64, _>)| {
                a != b || a != c || list.is_some_and(|list| *one != Ok(list as u64))
            };
            counts.iter().any(differs).then(|| {
                let rules = sitting.rules();
                format!("{}: {counts:?} at {}", case.name, position::print(rules, &play.setup()))
            })
        };
        let mut play = sitting.play().clone();
        for _ in 0..4 {
            if let Some(difference) = differences(&play) {
                return vec![difference];
            }
            let legal = play.moves().unwrap_or_default();
            let Some(mv) = legal.get(lots.below(legal.len())) else { break };
            play.play(mv).expect("the move is legal");
        }
        (0..4).filter_map(|_| differences(&strewn(sitting.play(), sitting.rules(), &mut lots)?)).take(1).collect()
    });
}

#[test]
fn a_seed_gives_the_same_random_game_by_lists() {
    each(&cases_of(false), |case| {
        let sitting = match Sitting::begin(case.variant.clone(), case.choices.clone()) {
            Ok(sitting) => sitting,
            Err(trouble) => return vec![format!("{}: {trouble}", case.name)],
        };
        let mut lots = Lots::new(17);
        let strewn = (0..2).filter_map(|_| strewn(sitting.play(), sitting.rules(), &mut lots));
        let starts = std::iter::repeat_n(sitting.play().clone(), 1).chain(strewn);
        let mut wrong = Vec::new();
        for (seed, start) in starts.enumerate() {
            let mut drawn = start.clone();
            let played = drawn.playout(&mut Xoshiro256PlusPlus::seed_from_u64(seed as u64), 300);
            let (mut listed, mut lots, mut plies) = (start.clone(), Lots::new(seed as u64), 0);
            while listed.outcome().is_none() && plies < 300 {
                let Ok(legal) = listed.moves() else { break };
                let Some(mv) = legal.get(lots.below(legal.len())) else { break };
                listed.play(mv).expect("the move is legal");
                plies += 1;
            }
            let Ok(played) = played else { continue };
            // Of a position without moves of which no clause speaks, only one of the two may say that it is over.
            let spoken = |outcome: Option<&Outcome>| outcome.filter(|o| o.label != "unanswered").cloned();
            let (over, by_lists) = (spoken(played.outcome.as_ref()), spoken(listed.outcome()));
            let ends = |play: &Play| (play.setup(), play.key(), play.full_key());
            if (played.plies, &over) != (plies, &by_lists) || ends(&drawn) != ends(&listed) {
                let text = |play: &Play| position::print(sitting.rules(), &play.setup());
                wrong.push(format!(
                    "{}: from {} after {} plies {:?} at {}, by lists after {plies} {:?} at {}",
                    case.name,
                    text(&start),
                    played.plies,
                    over,
                    text(&drawn),
                    by_lists,
                    text(&listed),
                ));
            }
        }
        wrong.truncate(1);
        wrong
    });
}

/// Some of the men of the start, those in hand too, scattered over the board.
fn scatter(rules: &Rules, lots: &mut Lots) -> Setup {
    let mut setup: Setup = position::start(rules);
    let points = setup.men.len();
    let held = setup.hands.keys().map(|&(owner, kind)| Man { owner, kind });
    let men: Vec<Man> = setup.men.iter().flatten().copied().chain(held).collect();
    setup.men = vec![Vec::new(); points];
    let kept = 2 + lots.below(men.len().min(points / 2).saturating_sub(2).max(1));
    for _ in 0..kept {
        let man = men[lots.below(men.len())];
        let point = lots.below(points);
        setup.men[point] = vec![man];
    }
    setup.side = dablo::rules::Player(lots.below(rules.players.len()) as u8);
    setup
}

/// A game from men scattered over the board, if it can be set up.
fn strewn(start: &Play, rules: &Rules, lots: &mut Lots) -> Option<Play> {
    Play::from_setup(start.game().clone(), &scatter(rules, lots)).ok()
}

/// Plays a few plies from scattered men on both engines. Such positions have what games seldom reach: lone men, blocked
/// men, long chains, promotions at hand.
fn scattered(start: &Play, rules: &Arc<Rules>, lots: &mut Lots) -> Option<String> {
    let setup = scatter(rules, lots);
    let text = position::print(rules, &setup);
    let read = position::read(rules, &text).expect("a printed position can be read");
    assert_eq!(read, setup, "{text}");
    let play = Play::from_setup(start.game().clone(), &setup);
    let referee = Referee::from_setup(rules.clone(), &setup);
    let (mut play, mut referee) = match (play, referee) {
        (Ok(play), Ok(referee)) => (play, referee),
        (Err(_), Err(_)) => return None,
        (play, referee) => return Some(format!("{text}: {:?}, {:?}", play.err(), referee.err())),
    };
    for _ in 0..6 {
        if let Some(difference) = difference(rules, &play, &referee) {
            return Some(format!("{}, from {text}: {difference}", position::print(rules, &play.setup())));
        }
        let legal = play.moves().ok()?;
        let mv = legal.get(lots.below(legal.len()))?.clone();
        play.play(&mv).unwrap();
        referee.play(&mv).unwrap();
    }
    None
}

fn difference(rules: &Rules, play: &Play, referee: &Referee) -> Option<String> {
    let text = |list: Vec<dablo::notation::Move>| list.iter().map(|mv| moves::print(rules, mv)).collect::<Vec<_>>();
    match (play.moves(), referee.moves()) {
        (Ok(fast), Ok(slow)) if fast != slow => {
            return Some(format!("{:?} and {:?}", text(fast).join(" "), text(slow).join(" ")));
        }
        (Ok(_), Ok(_)) => {}
        // Explosive positions: both engines have their bounds.
        (Err(_), _) | (_, Err(_)) => return None,
    }
    if play.outcome() != referee.outcome() {
        return Some(format!("{:?} and {:?}", play.outcome(), referee.outcome()));
    }
    if play.setup() != referee.setup() {
        return Some(format!("{:?} and {:?}", play.setup(), referee.setup()));
    }
    if (play.key(), play.full_key()) != (referee.key(), referee.full_key()) {
        return Some(format!("keys {:016x} and {:016x}", play.key(), referee.key()));
    }
    if play.key() != play.fresh_key() {
        return Some(format!("kept key {:016x}, fresh key {:016x}", play.key(), play.fresh_key()));
    }
    None
}
