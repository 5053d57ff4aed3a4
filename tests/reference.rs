//! The slow engine on the variants that come with the program: their own examples, and what must be true of every list.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dablo::notation::{Move, MoveKind, Verdict, moves, position};
use dablo::reference::{Referee, unplayable};
use dablo::rules::{Bases, Rules, Ruleset, check};
use dablo::source::Sources;
use dablo::syntax::tree::{Example, ExampleWhat};

/// Longer perft lines are left to the fast engine.
const SLOW: u64 = 3_000;

/// Variant files on disk, by name or by path.
struct Disk;

impl Bases for Disk {
    fn find(&self, _from: &str, base: &str) -> Result<(String, String), String> {
        let path = files().into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == base));
        let path = path.ok_or_else(|| format!("no file for `{base}`"))?;
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        Ok((path.display().to_string(), text))
    }
}

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("variants")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of variants") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "dablo") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn ruleset(path: &Path) -> Ruleset {
    let mut sources = Sources::new();
    let text = std::fs::read_to_string(path).expect("a readable file");
    let source = sources.add(path.display().to_string(), text);
    let checked = check(&mut sources, &source, &Disk);
    checked.ruleset.unwrap_or_else(|| panic!("{} has mistakes", path.display()))
}

fn rules(ruleset: &Ruleset, reading: Option<&str>, set: &[(String, String)]) -> Option<Arc<Rules>> {
    let answers = ruleset.answers(reading, set).expect("answers");
    let rules = Arc::new(ruleset.resolve(&answers).rules.expect("rules"));
    unplayable(&rules).is_empty().then_some(rules)
}

fn find(referee: &Referee, legal: &[Move], text: &str) -> Result<Move, String> {
    let setup = referee.setup();
    let index = moves::read_on(referee.rules(), &setup, legal, text).map_err(|error| error.to_string())?;
    Ok(legal[index].clone())
}

/// Runs the clauses of an example; gives what is wrong with the first that fails.
fn run(ruleset: &Ruleset, example: &Example) -> Result<(), String> {
    let (mut reading, mut set, mut place) = (None, Vec::new(), None);
    let mut begin = |step: Option<&ExampleWhat>| -> Result<Option<Referee>, String> {
        match step {
            Some(ExampleWhat::Reading(key)) => reading = Some(key.text.clone()),
            Some(ExampleWhat::Set(question, answer)) => set.push((question.text.clone(), answer.text.clone())),
            Some(ExampleWhat::Position(text)) => place = Some(text.text.clone()),
            _ => {}
        }
        let Some(rules) = rules(ruleset, reading.as_deref(), &set) else { return Ok(None) };
        let setup = match &place {
            Some(text) => position::read(&rules, text).map_err(|errors| format!("{errors:?}"))?,
            None => position::start(&rules),
        };
        Referee::from_setup(rules, &setup).map(Some).map_err(|error| error.to_string())
    };
    let Some(mut game) = begin(None)? else { return Ok(()) };
    for step in &example.steps {
        let rules = game.rules().clone();
        let legal = game.moves().map_err(|error| error.to_string())?;
        let texts: Vec<String> = legal.iter().map(|mv| moves::print(&rules, mv)).collect();
        match &step.what {
            ExampleWhat::Bad => {}
            what @ (ExampleWhat::Reading(_) | ExampleWhat::Set(..) | ExampleWhat::Position(_)) => {
                match begin(Some(what))? {
                    Some(next) => game = next,
                    None => return Ok(()),
                }
            }
            ExampleWhat::Play(words) => {
                let mut words = words.iter();
                while let Some(word) = words.next() {
                    if let ("call", Some(name)) = (word.text.as_str(), words.as_slice().first()) {
                        game.call(&name.text).map_err(|error| error.to_string())?;
                        words.next();
                        continue;
                    }
                    let legal = game.moves().map_err(|error| error.to_string())?;
                    let mv = find(&game, &legal, &word.text)?;
                    game.play(&mv).map_err(|error| error.to_string())?;
                }
            }
            ExampleWhat::Moves(number) if number.value as usize == legal.len() => {}
            ExampleWhat::Moves(number) => {
                return Err(format!("{} moves, not {}: {texts:?}", legal.len(), number.value));
            }
            ExampleWhat::Legal(words) => {
                for word in words {
                    find(&game, &legal, &word.text)?;
                }
            }
            ExampleWhat::Illegal(word, reason) => {
                if find(&game, &legal, &word.text).is_ok() {
                    return Err(format!("{} is legal", word.text));
                }
                refused(&game, &word.text, &reason.text)?;
            }
            ExampleWhat::Only(words) => {
                let mut left = legal.clone();
                for word in words {
                    let mv = find(&game, &legal, &word.text)?;
                    left.retain(|other| *other != mv);
                }
                if let (false, true) = (left.is_empty(), words.len() < legal.len()) {
                    return Err(format!(
                        "also {:?}",
                        left.iter().map(|mv| moves::print(&rules, mv)).collect::<Vec<_>>()
                    ));
                }
            }
            ExampleWhat::Then(text) => {
                let setup = position::read(&rules, &text.text).map_err(|errors| format!("{errors:?}"))?;
                let (wanted, now) = (position::print(&rules, &setup), position::print(&rules, &game.setup()));
                if wanted.split(';').take(2).ne(now.split(';').take(2)) {
                    return Err(format!("{now}, not {wanted}"));
                }
            }
            ExampleWhat::Result(what, label) => {
                let found = game.outcome();
                let verdict = found.map_or("none".to_owned(), |outcome| match outcome.verdict {
                    Verdict::Wins(player) => rules.players[player.index()].name.clone(),
                    Verdict::Draw => "draw".to_owned(),
                    Verdict::Undecided => "none".to_owned(),
                });
                let fits = label.as_ref().is_none_or(|label| found.is_some_and(|found| found.label == label.text));
                if verdict != what.text || !fits {
                    return Err(format!("{found:?}, not {}", what.text));
                }
            }
            ExampleWhat::Perft(numbers) => {
                for (depth, number) in (1..).zip(numbers).take_while(|(_, number)| number.value <= SLOW) {
                    let count = game.perft(depth, rules.turn.same_result).map_err(|error| error.to_string())?;
                    if count != number.value {
                        return Err(format!("perft {depth} is {count}, not {}", number.value));
                    }
                }
            }
        }
    }
    Ok(())
}

/// The reason against a move, by the list of what one might try or, failing that, by what stands on the board.
fn refused(game: &Referee, text: &str, reason: &str) -> Result<(), String> {
    let rules = game.rules();
    let judged = game.judged().map_err(|error| error.to_string())?;
    let means = |mv: &Move| moves::read(rules, std::slice::from_ref(mv), text).is_ok();
    let reasons: Vec<&str> = judged
        .iter()
        .filter(|judged| means(&judged.mv))
        .filter_map(|judged| judged.verdict.err())
        .map(|(reason, _)| reason.word())
        .collect();
    let fits = if reasons.is_empty() {
        let points: Vec<_> = text.split(['-', 'x']).filter_map(|name| rules.board.find(name)).collect();
        points.split_first().is_some_and(|(&from, rest)| game.why_not(from, rest).0.word() == reason)
    } else {
        reasons.contains(&reason)
    };
    if fits { Ok(()) } else { Err(format!("{text} is illegal because {reasons:?}, not {reason}")) }
}

#[test]
fn variants_do_what_their_examples_say() {
    let mut failures = Vec::new();
    for path in files() {
        let ruleset = ruleset(&path);
        for example in &ruleset.examples {
            if let Err(what) = run(&ruleset, example) {
                failures.push(format!("{}: {}: {what}", ruleset.name, example.what.text));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A linear congruence: enough to pick moves with.
struct Lots(u64);

impl Lots {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count as u64) as usize
    }
}

#[test]
fn every_list_is_sorted_and_honest() {
    for path in files() {
        let ruleset = ruleset(&path);
        let Some(rules) = rules(&ruleset, None, &[]) else { continue };
        let mut lots = Lots(17);
        let mut game = Referee::start(rules.clone()).expect("playable rules");
        for _ in 0..30 {
            let legal = game.moves().expect("a list");
            assert!(legal.is_sorted_by(|a, b| moves::compare(a, b).is_lt()), "{}: order", rules.name);
            let judged = game.judged().expect("a list");
            assert!(judged.is_sorted_by(|a, b| moves::compare(&a.mv, &b.mv).is_lt()), "{}: judged order", rules.name);
            let allowed = judged.iter().filter(|judged| judged.verdict.is_ok()).map(|judged| &judged.mv);
            assert!(game.outcome().is_some() || allowed.eq(legal.iter()), "{}: judged list", rules.name);
            assert!(game.outcome().is_none() || legal.is_empty(), "{}: moves after the end", rules.name);
            let again = Referee::from_setup(rules.clone(), &game.setup()).expect("a position");
            assert_eq!((game.key(), game.full_key()), (again.key(), again.full_key()), "{}: keys", rules.name);
            if legal.is_empty() {
                break;
            }
            let mv = &legal[lots.below(legal.len())];
            let before = game.setup();
            assert!(game.clone().play(&Move::plain(MoveKind::Remove(dablo::rules::Point(0)))).is_err());
            game.play(mv).expect("a legal move");
            let fewer = |setup: &dablo::notation::Setup| setup.men.iter().map(Vec::len).sum::<usize>();
            assert!(fewer(&game.setup()) <= fewer(&before) || !rules.start.hands.is_empty(), "{}: men", rules.name);
        }
    }
}
