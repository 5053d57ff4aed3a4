//! Coverage and mutants: what is measured of the tests themselves.

#![allow(clippy::disallowed_methods, reason = "a test needs files and the binary")]

mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use dablo::bundled::{self, Bundled};
use dablo::session::Variant;
use dablo::verify::coverage::{By, Coverage, coverage};
use dablo::verify::mutants::{Fate, OPERATORS, Trial, Tried, mutants, try_mutants};
use dablo::verify::{Amount, Beside, ProofKind, Shared, Text};
use support::{Disk, each, files};

const SMALL: &str = "tests/measures/small.dablo";

fn load(path: &str) -> Arc<Variant> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    Variant::load(&Disk, path.to_str().expect("the path is text")).expect("the file is right")
}

fn covered(path: &str, games: usize) -> Coverage {
    covered_beside(path, games, &Beside::default())
}

fn covered_beside(path: &str, games: usize, beside: &Beside) -> Coverage {
    let library: Shared = Arc::new(Disk);
    coverage(&load(path), beside, &library, Amount { games, plies: 60, seed: 1 }).expect("the scripts do not fail")
}

/// Who exercised the clause with these words.
fn by<'a>(coverage: &'a Coverage, text: &str) -> Option<&'a By> {
    let mut found = coverage.clauses.iter().filter(|clause| clause.text.contains(text));
    let clause = found.next().unwrap_or_else(|| panic!("there is no `{text}`"));
    clause.by.as_ref()
}

fn test(name: &str) -> Option<By> {
    Some(By::Test(ProofKind::Example, name.to_string()))
}

fn tried(variant: &Arc<Variant>, beside: &Beside, jobs: usize) -> Tried {
    tried_in(40, variant, beside, jobs)
}

fn tried_in(games: usize, variant: &Arc<Variant>, beside: &Beside, jobs: usize) -> Tried {
    let library: Shared = Arc::new(Disk);
    let trial = Trial { games, plies: 80, seed: 1, jobs };
    try_mutants(variant, beside, &library, &trial, &|_, _| true)
}

/// The facts that lie beside a bundled variant.
fn facts(family: &str, name: &str) -> Beside {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants").join(family).join("snapshots");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("there are facts").flatten().map(|file| file.path()).collect();
    files.sort();
    let named = |path: &Path| path.file_name().and_then(|file| file.to_str()).unwrap_or("").to_string();
    let own =
        files.iter().filter(|path| named(path).starts_with(&format!("{name}@")) && named(path).ends_with(".snap"));
    let read = |path: &std::path::PathBuf| Text {
        name: path.display().to_string(),
        text: std::fs::read_to_string(path).expect("a fact can be read"),
    };
    let facts: Vec<Text> = own.map(read).collect();
    assert!(!facts.is_empty(), "no facts lie beside {name}");
    Beside { facts, ..Beside::default() }
}

fn dablo(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

#[test]
fn a_clause_is_exercised_by_the_test_in_which_it_made_a_difference() {
    let coverage = covered(SMALL, 0);
    assert_eq!(by(&coverage, "step any way"), test("a man may not jump a king").as_ref());
    assert_eq!(by(&coverage, "rank king > man"), test("a man may not jump a king").as_ref());
    assert_eq!(by(&coverage, "must capture"), test("a capture is a duty").as_ref());
    assert_eq!(by(&coverage, "promote to king"), test("crowned").as_ref());
    assert_eq!(by(&coverage, "never stop on c3"), test("no man stops in the middle").as_ref());
}

#[test]
fn a_clause_that_was_only_looked_at_is_not_exercised() {
    let coverage = covered(SMALL, 0);
    // Every end is asked after every move, chains and lifting at every capture; none of them decided anything.
    assert_eq!(by(&coverage, "a player who has no pieces loses"), None);
    assert_eq!(by(&coverage, "chains must finish"), None);
    assert_eq!(by(&coverage, "lift at once"), None);
    assert_eq!(by(&coverage, "may capture"), None);
    // No game was begun from the set-up.
    assert_eq!(by(&coverage, "man on a1-e1"), None);
}

#[test]
fn random_games_exercise_what_tests_do_not() {
    let coverage = covered(SMALL, 3);
    assert!(matches!(by(&coverage, "man on a1-e1"), Some(By::Playout(_))));
    assert!(matches!(by(&coverage, "may capture"), Some(By::Playout(_))));
    assert_eq!(by(&coverage, "draw if turn 900"), None);
    // The same seeds exercise the same.
    let again = covered(SMALL, 3);
    assert!(coverage.clauses.iter().zip(&again.clauses).all(|(one, other)| one.by == other.by));
}

#[test]
fn what_lies_beside_the_file_exercises_clauses_too() {
    let text = |name: &str, text: &str| Text { name: name.to_string(), text: text.to_string() };
    let session = "# Long\n```session\n> position \"South: a1; North: e5; South to move; turn 900\"\n> a1-a2\n```\n";
    let beside = Beside { sessions: vec![text("small.md", session)], ..Beside::default() };
    let coverage = covered_beside(SMALL, 0, &beside);
    let by_session = Some(By::Test(ProofKind::Session, "Long".to_string()));
    assert_eq!(by(&coverage, "draw if turn 900"), by_session.as_ref());
    // What an example exercises is its own.
    assert_eq!(by(&coverage, "must capture"), test("a capture is a duty").as_ref());

    let record =
        text("small.records/won.txt", "variant small\nposition South: a1; North: a2; South to move\n1. a1xa3\n");
    let coverage = covered_beside(SMALL, 0, &Beside { records: vec![record], ..Beside::default() });
    let by_record = Some(By::Test(ProofKind::Record, "won.txt".to_string()));
    assert_eq!(by(&coverage, "a player who has no pieces loses"), by_record.as_ref());

    let fact = text("snapshots/small@moves.snap", "");
    let coverage = covered_beside(SMALL, 0, &Beside { facts: vec![fact], ..Beside::default() });
    let by_fact = Some(By::Test(ProofKind::Fact, "moves".to_string()));
    assert_eq!(by(&coverage, "man on a1-e1"), by_fact.as_ref());
}

#[test]
fn an_answer_is_exercised_with_one_of_its_clauses() {
    let coverage = covered(SMALL, 0);
    let by: Vec<_> = coverage.answers.iter().map(|answer| (answer.answer.as_str(), answer.by.is_some())).collect();
    assert_eq!(by, [("duty", true), ("free", false)]);
}

#[test]
fn the_report_of_coverage_marks_the_file() {
    let output = dablo(&["test", "--coverage", SMALL]);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!("coverage", stdout(&output));
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&dablo(&["test", "--coverage", "--json", SMALL]))).expect("it is JSON");
    let clauses = json[0]["clauses"].as_array().expect("there are clauses");
    let duty = clauses.iter().find(|clause| clause["label"] == "capture").expect("there is a duty");
    assert_eq!((&duty["exercised"], &duty["test"]), (&"tests".into(), &"a capture is a duty".into()));
}

#[test]
fn the_report_of_mutants_draws_what_survives() {
    let output = dablo(&["test", "--mutants", SMALL]);
    assert_eq!(output.status.code(), Some(4));
    insta::assert_snapshot!("mutants", stdout(&output));
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&dablo(&["test", "--mutants", "--json", SMALL]))).expect("it is JSON");
    let all = json[0]["mutants"].as_array().expect("there are mutants");
    let duty = all.iter().find(|mutant| mutant["operator"] == "duty").expect("a duty was freed");
    assert_eq!(duty["after"], "may");
    assert_eq!(duty["fate"], "noticed");
}

#[test]
fn nothing_is_measured_where_a_test_fails() {
    let text = std::fs::read_to_string(SMALL).expect("the file is there").replace("moves 6", "moves 8");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failing.dablo");
    std::fs::write(&path, text).expect("the file can be written");
    let output = dablo(&["test", "--mutants", path.to_str().expect("the path is text")]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(4), ""));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nothing can be measured before all pass"));
}

#[test]
fn mutants_come_to_the_same_in_one_job_and_in_several() {
    let variant = load(SMALL);
    let fates =
        |jobs| tried(&variant, &Beside::default(), jobs).mutants.into_iter().map(|(_, fate)| fate).collect::<Vec<_>>();
    assert_eq!(fates(1), fates(3));
}

#[test]
fn time_that_runs_out_leaves_mutants_untried_and_says_so() {
    let variant = load(SMALL);
    let library: Shared = Arc::new(Disk);
    let trial = Trial { games: 2, plies: 10, seed: 1, jobs: 1 };
    let tried = try_mutants(&variant, &Beside::default(), &library, &trial, &|done, _| done < 5);
    assert_eq!(tried.with(|fate| *fate != Fate::Untried).count(), 5);
    assert!(tried.with(|fate| *fate == Fate::Untried).count() > 20);
}

#[test]
fn a_comment_explains_a_mutant_and_one_that_explains_nothing_is_told() {
    let text = std::fs::read_to_string(SMALL).expect("the file is there");
    let text = text
        .replace("  lift at once", "  // allow mutant duty: nothing of the sort\n  lift at once")
        .replace("  prefer nothing", "  // allow mutant preferense: misspelt\n  prefer nothing")
        .replace("turn {", "// allow mutant count:\nturn {");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explained.dablo");
    std::fs::write(&path, text).expect("the file can be written");
    let variant = Variant::load(&Disk, path.to_str().expect("the path is text")).expect("the file is right");
    let tried = tried(&variant, &Beside::default(), 2);
    let explained: Vec<_> =
        tried.with(|fate| matches!(fate, Fate::Explained(_))).map(|mutant| &mutant.before).collect();
    assert_eq!(explained, ["long: draw if turn 900 @aunt"]);
    let wrong: Vec<_> = tried.wrong.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(
        wrong,
        [
            "the reason is missing: write `// allow mutant OPERATOR: why`",
            "`preferense` is no operator; perhaps `preference` is meant",
            "no mutant survives here that this could explain",
            "no mutant survives here that this could explain",
        ]
    );
}

/// A game of which its tests say little about the end.
const ENDS: &str = r#"variant "Ends"
board   { grid 4 x 4 }
players { South: up; North: down; first South }
pieces  { man: "" }
setup   { each: man on row 1 }
moves   { man: step any way; jump any way over enemy }
turn    { must capture; chains must finish; lift at once; prefer nothing }
end     { gone: a player who has no pieces loses; stuck: a player who cannot move loses; long: draw if turn 60 }
example "the end" {
  moves 4
  position "South: a1, c1; North: a2, a4, d4; South to move"; only a1xa3; play a1xa3; result none
  position "South: a1; North: a2; South to move"; play a1xa3; result South
  position "South: a1; North: d4; South to move; turn 59"; play a1-a2; result none; play d4-d3; result draw long
}
"#;

fn fates_of(name: &str, text: &str) -> Vec<(String, Fate)> {
    fates_in(8, name, text)
}

fn fates_in(games: usize, name: &str, text: &str) -> Vec<(String, Fate)> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file can be written");
    let variant = Variant::load(&Disk, path.to_str().expect("the path is text")).expect("the file is right");
    let tried = tried_in(games, &variant, &Beside::default(), 2);
    tried.mutants.into_iter().map(|(mutant, fate)| (mutant.words, fate)).collect()
}

#[test]
fn a_changed_end_is_looked_for_where_it_strikes() {
    let fates = fates_of("ends.dablo", ENDS);
    let lives = |what: &str| {
        let of: Vec<_> = fates.iter().filter(|(words, _)| words.contains(what)).collect();
        assert!(!of.is_empty(), "no mutant {what}: {fates:?}");
        of.iter().all(|(_, fate)| *fate == Fate::Survived)
    };
    // A player who is blocked loses, and in the last turn as well: no test says so.
    assert!(lives("leaving `stuck: a player who cannot move loses` out of `end`"), "{fates:?}");
    let wins = fates.iter().filter(|(words, _)| words.contains(" wins` in place of `")).map(|(_, fate)| fate);
    assert!(wins.clone().any(|fate| *fate == Fate::Survived), "{fates:?}");
    assert!(wins.clone().all(|fate| *fate != Fate::Equivalent), "{fates:?}");
    // The label of a result is part of it: who has nothing left is gone before he is stuck.
    let exchanged = fates.iter().filter(|(words, _)| words.contains("stuck") && words.contains(" before "));
    assert!(exchanged.clone().count() >= 2, "{fates:?}");
    for (words, fate) in exchanged {
        assert!(!matches!(fate, Fate::Equivalent | Fate::Undecided), "{words}: {fate:?}");
    }
}

#[test]
fn a_change_of_an_end_that_no_game_reaches_is_undecided() {
    // No game goes on for so long.
    let text = ENDS.replace("; stuck:", "; many: draw if position occurs 90 times; stuck:");
    let fates = fates_of("unreached.dablo", &text);
    let many: Vec<_> = fates.iter().filter(|(words, _)| words.starts_with("leaving `many")).collect();
    assert!(matches!(many[..], [(_, Fate::Undecided)]), "{many:?}");
}

/// A game whose clauses decide late, in endgames, and one that never decides anything.
const LATE: &str = r#"variant "Late"
board   { grid 5 x 5 with diagonals }
players { South: up; North: down; first South }
pieces  { man: "" plural men }
setup   { each: man on row 1-2 }
moves   { man: step forward; step sideways; step diagonal if turn 190-200; jump any way over enemy }
turn {
  must capture; chains must finish; lift at once; prefer nothing
  may pass if turn 150 and mover has exactly 2 men
  must pass if turn 50 and mover has exactly 90 men
}
end { gone: a player who has no pieces loses; stuck: a player who cannot move loses; long: draw if turn 300 }
example "a step" { position "South: a1; North: e5; South to move"; legal a1-a2 }
"#;

#[test]
fn a_changed_number_is_looked_for_in_endgames_at_its_time() {
    let fates = fates_of("late.dablo", LATE);
    for what in ["turn 151", "turn 149", "exactly 3 men", "exactly 1 men", "turn 191", "190-201", "190-199"] {
        for (words, fate) in fates.iter().filter(|(words, _)| words.contains(what)) {
            assert_eq!(*fate, Fate::Survived, "{words}");
        }
    }
    assert!(fates.iter().any(|(words, _)| words.contains("turn 151")), "{fates:?}");
    assert!(fates.iter().any(|(words, _)| words.contains("turn 191")), "{fates:?}");
}

#[test]
fn a_change_of_a_clause_that_never_did_anything_is_undecided() {
    let fates = fates_of("idle.dablo", LATE);
    // Nobody ever has so many men.
    for what in ["leaving `must pass", "turn 51", "exactly 91 men", "at least 90 men"] {
        let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
        assert_eq!(*fate, Fate::Undecided, "{words}");
    }
}

/// A game in which the last of three criteria decides seldom.
const PREFER: &str = r#"variant "Prefer"
board   { cells 8 x 8 checkered from a1 }
players { White: up; Black: down; first White }
pieces  { king: "K"; man: "" }
setup   { each: man on row 1-3 }
moves   { man: step forward; jump forward over enemy; promote to king on last row, then stop
          king: step any way; jump any way over enemy }
turn    { must capture; chains must finish; lift at end
          prefer most captures, then capturing with king, then most king, then earliest king }
end     { gone: a player who has no pieces loses; stuck: a player who cannot move loses }
example "a step" { position "White: a1; Black: h8; White to move"; legal a1-b2 }
"#;

#[test]
fn every_criterion_is_looked_for_where_it_decides() {
    let fates = fates_of("prefer.dablo", PREFER);
    let prefer: Vec<_> = fates.iter().filter(|(words, _)| words.contains("most king")).collect();
    assert!(prefer.len() > 3, "{fates:?}");
    for (words, fate) in prefer {
        assert!(matches!(fate, Fate::Survived), "{words}: {fate:?}");
    }
}

#[test]
fn a_change_that_surely_changes_nothing_is_equivalent() {
    // Short jumps never lead to where something was taken, and who must take the most never stops.
    let fates = fates_of("surely.dablo", PREFER);
    for what in ["`lift at once` in place of `lift at end`", "`chains may stop` in place of `chains must finish`"] {
        let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
        assert_eq!(*fate, Fate::Equivalent, "{words}");
    }
    // It is another matter for those that fly, and where a criterion comes first.
    let flies = PREFER.replace("jump any way over", "fly any way over").replace("step any way", "slide any way");
    let fates = fates_of(
        "flies.dablo",
        &flies
            .replace(", then capturing with king, then most king, then earliest king", "")
            .replace("most captures", "nothing"),
    );
    for what in ["`lift at once` in place of `lift at end`", "`chains may stop` in place of `chains must finish`"] {
        let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
        assert_eq!(*fate, Fate::Survived, "{words}");
    }
}

/// A game two of whose clauses hold under no single other answer.
const TOGETHER: &str = r#"variant "Together"
board   { grid 5 x 5 }
players { South: up; North: down; first South }
pieces  { man: "" }
setup   { each: man on row 1 }
moves   {
  man: step forward
       wide? "Sideways?" no = nothing | yes = nothing
       late? "Later?" no = nothing | yes = nothing
       step sideways when wide yes and late yes
       jump any way over enemy
}
turn    { must capture; chains must finish; lift at once; prefer nothing }
end     { gone: a player who has no pieces loses; stuck: a player who cannot move loses
          long? "Is a long game drawn?" no = nothing | yes = draw if turn 20 when late yes }
example "a step" { position "South: a1; North: e5; South to move"; legal a1-a2; illegal a1-b1 because direction }
"#;

#[test]
fn what_two_answers_say_together_is_measured() {
    let fates = fates_of("together.dablo", TOGETHER);
    let parts =
        ["leaving `step sideways", "`nothing` in place of `draw if turn 20", "`draw if turn 21", "`draw if turn 19"];
    let tests = ["`step sideways when late yes`", "`step sideways when wide yes`", "`step sideways when wide not yes"];
    for what in parts.iter().chain(&tests) {
        let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).unwrap_or_else(|| panic!("{fates:?}"));
        assert_eq!(*fate, Fate::Survived, "{words}");
    }
    // A test of what holds together notices it.
    let shown = TOGETHER.to_string()
        + r#"example "aside" { set wide yes; set late yes; position "South: a1; North: e5; South to move"; legal a1-b1 }"#;
    let fates = fates_of("shown.dablo", &shown);
    let (_, fate) = fates.iter().find(|(words, _)| words.contains(parts[0])).expect("the mutant is there");
    assert_eq!(*fate, Fate::Noticed("example \"aside\"".to_string()));
    // Neither is it left out of what is exercised.
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("together.dablo");
    let coverage = covered(path.to_str().expect("the path is text"), 4);
    assert!(matches!(by(&coverage, "step sideways"), Some(By::Playout(_))));
    assert!(matches!(by(&coverage, "draw if turn 20"), Some(By::Playout(_))));
}

/// A game with ends that answers bring, and such as cannot strike together.
const ANSWERED: &str = r#"variant "Answered"
board   { grid 5 x 5 }
players { South: up; North: down; first South }
pieces  { man: "" plural men }
setup   { each: man on row 1 }
moves   { man: step any way; jump any way over enemy }
turn    { must capture; chains must finish; lift at once; prefer nothing }
end {
  gone: a player who has no pieces loses; stuck: a player who cannot move loses
  one?  "Has he lost who has one man left?" no = nothing | yes = a player who has exactly 1 man loses
  two?  "Is one man each a draw?" no = nothing | yes = draw if each player has exactly 1 man
  three: draw if each player has exactly 3 men and no capture for 6 moves each
  four:  draw if each player has exactly 4 men and no capture for 5 moves each
}
example "the first move" { moves 5 }
"#;

#[test]
fn ends_are_exchanged_under_the_answers_that_bring_both() {
    let fates = fates_of("answered.dablo", ANSWERED);
    let fate = |what: &str| {
        let found = fates.iter().find(|(words, _)| words.starts_with(what) && words.contains("` before `"));
        found.map(|(_, fate)| fate).unwrap_or_else(|| panic!("{what}: {fates:?}"))
    };
    assert_eq!(*fate("`two?` before `one?`"), Fate::Survived);
    // Nobody has three and four men at once.
    assert_eq!(*fate("`four: draw"), Fate::Equivalent);
    assert_eq!(*fate("`three: draw"), Fate::Equivalent);
}

/// A game in which a king is taken by the moves of an example alone, as good as never by lot.
const RARE: &str = r#"variant "Rare"
board   { grid 9 x 9 }
players { South: up; North: down; first South }
pieces  { man: "", for South only; king: "K", for North only }
setup   { South: man on a1 c1 g1 i1; North: king on e9 }
moves   { each: slide orthogonal; man: enclose enemy king on 4 sides if enemy king is on e7 }
turn    { may capture }
end     { taken: North loses if king was captured }
example "four take the king" { position "South: d7, f7, e8, a6; North: Ke7; South to move"; result none; PLAY }
"#;

#[test]
fn what_an_example_plays_is_compared() {
    let what = "`man: enclose enemy on 4 sides if";
    let fates = fates_in(1, "rare.dablo", &RARE.replace("PLAY", "play a6-e6; result South taken"));
    let (_, fate) = fates.iter().find(|(words, _)| words.starts_with(what)).expect("the mutant is there");
    assert_eq!(*fate, Fate::Equivalent);
    // Without it nothing comes there, and so it is told.
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rarely.dablo");
    std::fs::write(&path, RARE.replace("PLAY", "")).expect("the file can be written");
    let told = stdout(&dablo(&["test", "--mutants", "--games", "1", path.to_str().expect("the path is text")]));
    assert!(told.contains(&format!("warning: undecided: in nothing that was compared would {what}")), "{told}");
}

/// A game with a clock, and with pieces that remember what they left; both say something twice.
const TWICE: &str = r#"variant "Twice"
board   { grid 5 x 5; zone home = row 1 }
players { South: up; North: down; first South }
pieces  { man: "" plural men }
setup   { each: man on row 1 }
moves {
  man: step forward; jump any way over enemy
       step sideways if not it has never left own home and not own piece has never left own home
}
turn    { must capture; chains must finish; lift at once; prefer nothing }
end {
  gone: a player who has no pieces loses; stuck: a player who cannot move loses
  even: draw if each player has as many pieces and the players together have at least 4 pieces
        and the players together have at most 5 pieces and no capture for 20 moves each
}
example "the first move" { moves 5 }
"#;

#[test]
fn games_are_begun_only_where_games_lead() {
    let fates = fates_of("twice.dablo", TWICE);
    // Where both have as many, they have not five together.
    for what in ["have at most 4 pieces", "have fewer than 5 pieces", "have exactly 4 pieces", "have at least 3 pieces"]
    {
        let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
        assert_eq!(*fate, Fate::Equivalent, "{words}");
    }
    // Nobody begins in the home of the other, and where all have left their own so has the piece: by itself the part would
    // make a difference, beside the other it makes none.
    let what = "not it has never left enemy home";
    let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
    assert_eq!(*fate, Fate::Equivalent, "{words}");
}

/// A game with clauses that do much, and parts of them that do nothing.
const PARTS: &str = r#"variant "Parts"
board   { grid 4 x 4 with diagonals }
players { South: up; North: down; first South }
pieces  { king: "K"; man: "" plural men; rank king > man }
setup   { each: man on row 1 }
moves   {
  man: step forward; promote to king on last row if the move ends there
  king: step any way
  each: jump any way over enemy of equal or lower rank
}
turn    {
  must capture; chains must finish; lift at once; prefer nothing
  may call duel if each player has only 2 pieces, not a king, equal in rank
  must move king if duel called
}
end     {
  gone: a player who has no pieces loses
  cap: draw if turn 90
  stuck: a player who cannot move and has only 1 piece, outranking every enemy, loses
  blocked: draw if mover cannot move
  alone: a player who has at most 1 piece and has no pieces loses
}
example "a step" { legal a1-a2 }
"#;

#[test]
fn a_mutant_is_equivalent_only_if_the_part_that_was_changed_had_a_say() {
    let fates = fates_of("parts.dablo", PARTS);
    let fate = |what: &str| {
        let found = fates.iter().find(|(words, _)| words.contains(what));
        found.map(|(_, fate)| fate).unwrap_or_else(|| panic!("{what}: {fates:?}"))
    };
    // Two who are not kings are men, and equal in rank without being asked.
    assert_eq!(*fate("`may call duel if each player has only 2 pieces, not a king` in place"), Fate::Undecided);
    // Two kings each are drawn; so are those who are stuck, whatever else has ended games there by chance.
    assert_eq!(*fate("`may call duel if each player has only 2 pieces, equal in rank` in place"), Fate::Survived);
    assert_eq!(*fate("leaving `stuck: "), Fate::Survived);
    assert_eq!(*fate("outranking every enemy, wins` in place"), Fate::Survived);
    // What comes behind the same end decides nothing in any of the positions nearby.
    assert_eq!(*fate("leaving `alone: "), Fate::Equivalent);
    assert_eq!(*fate("`alone: a player who has at most 1 piece and has no pieces wins` in place"), Fate::Equivalent);
}

#[test]
fn what_counts_the_same_in_other_words_is_equivalent() {
    let fates = fates_of("counted.dablo", PARTS);
    let what = "who cannot move and has exactly 1 piece";
    let (words, fate) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
    assert_eq!(*fate, Fate::Equivalent, "{words}");
}

#[test]
fn what_is_measured_is_measured_by_some_games_within_some_time() {
    let told = |arguments: &[&str]| {
        let output = dablo(&[&["test"], arguments, &[SMALL]].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).to_string())
    };
    let (status, words) = told(&["--mutants", "--games", "0"]);
    assert_eq!(status, Some(2), "{words}");
    assert!(words.contains("would compare no game"), "{words}");
    let (status, words) = told(&["--mutants", "--limit", "0"]);
    assert_eq!(status, Some(1), "{words}");
    assert!(words.contains("none of the"), "{words}");
    for other in [&["--junit", "x.xml"][..], &["--tap"], &["--filter", "x"], &["--update"], &["--facts"], &["--all"]] {
        for measure in ["--mutants", "--coverage"] {
            let (status, words) = told(&[&[measure], other].concat());
            assert_eq!(status, Some(2), "{measure} {other:?}: {words}");
        }
    }
    for alone in [["--games", "3"], ["--plies", "3"], ["--seed", "3"], ["--limit", "3"]] {
        assert_eq!(told(&alone).0, Some(2), "{alone:?}");
    }
    assert_eq!(told(&["--coverage", "--limit", "3"]).0, Some(2));
}

#[test]
fn nothing_is_written_beside_a_variant_that_comes_with_the_program() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
    command.args(["test", "tablo", "--facts", "--update"]).current_dir(env!("CARGO_TARGET_TMPDIR")).env("CI", "0");
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("comes with the program"), "{output:?}");
}

#[test]
fn ends_that_never_strike_together_may_stand_in_any_order() {
    let fates = fates_of("again.dablo", &ENDS.replace("; long:", "; again: draw if position occurs 3 times; long:"));
    let words = "`again: draw if position occurs 3 times` before `stuck: a player who cannot move loses`";
    let fate = fates.iter().find(|(other, _)| other == words).map(|(_, fate)| fate);
    // Who cannot move has lost when the position came about first.
    assert_eq!(fate, Some(&Fate::Equivalent), "{fates:?}");
}

#[test]
fn an_explanation_speaks_of_all_lines_of_its_clause() {
    let reading = "reading mine \"the rules that I was told of by my grandfather and by his friends in the village\"\n  \
                   { freedom free }\n";
    let text = ENDS.replace("board ", &format!("// allow mutant reading-answer: nobody minds\n{reading}board "));
    let text = text.replace("must capture;", "freedom? bound = must capture | free = may capture\n");
    let fates = fates_of("explained-lines.dablo", &text);
    let fate = fates.iter().find(|(words, _)| words == "leaving `freedom free` out of reading `mine`");
    assert!(matches!(fate, Some((_, Fate::Explained(why))) if why == "nobody minds"), "{fates:?}");
}

#[test]
fn what_has_no_say_in_how_a_game_goes_holds_no_measure_up() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words");
    std::fs::create_dir_all(folder.join("snapshots")).expect("the folder can be made");
    std::fs::write(folder.join("ends.dablo"), ENDS).expect("the file can be written");
    std::fs::write(folder.join("snapshots/ends@questions.snap"), "---\nsource: x\n---\nold\n").expect("as before");
    let file = folder.join("ends.dablo");
    let arguments = ["test", "--mutants", "--limit", "0", file.to_str().expect("the path is text")];
    let output = dablo(&arguments);
    assert!(stdout(&output).contains("not tried for lack of time"), "{output:?}");
}

/// A clause of chains has no say in those of pieces of which another clause speaks.
#[test]
fn where_chains_end_is_put_to_the_test_by_pieces_that_the_clause_binds() {
    let text = |men: &str| {
        format!(
            r#"variant "Lords"
board   {{ lattice 3 x 3 }}
players {{ Ann: up; Bob: down; first Ann }}
pieces  {{ man: ""; lord: "L" }}
setup   {{ each: lord on row 1 }}
moves   {{ man: step any way{men}; lord: step any way; lord: jump any way over enemy }}
turn    {{ must capture; chains may stop; chains must finish for lord; lift at once; prefer nothing }}
end     {{ gone: a player who has no pieces loses }}
example "two in a row" {{ position "Ann: a1; Bob: b2, d4; Ann to move"; result none }}
"#
        )
    };
    let what = "`chains must finish` in place of `chains may stop`";
    for (men, fate) in [("", Fate::Undecided), ("; man: jump any way over enemy", Fate::Survived)] {
        let fates = fates_in(8, "lords.dablo", &text(men));
        let (words, found) = fates.iter().find(|(words, _)| words.contains(what)).expect("the mutant is there");
        assert_eq!(*found, fate, "{words}, {men}");
    }
}

/// The tests that notice mutants of a small game beside which a page lies on which this is typed, by what was changed.
fn noticed_by_page(name: &str, lines: &[&str]) -> Vec<String> {
    const RULES: &str = r#"variant "Corner"
board   { lattice 2 x 3 }
players { South: up; North: down; first South }
pieces  { man: "" }
setup   { each: man on row 1 }
moves   { each: step forward; jump any way over enemy }
turn    { must capture; chains must finish; lift at once; prefer nothing }
end     { gone: a player who has no pieces loses; stuck: a player who cannot move loses }
"#;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measures").join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let typed: String = lines.iter().map(|line| format!("> {line}\n")).collect();
    std::fs::write(folder.join("corner.dablo"), RULES).expect("the file can be written");
    std::fs::write(folder.join("corner.md"), format!("# Page\n```session\n{typed}```\n")).expect("the page too");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
        command.env_remove("CI").args(arguments).current_dir(&folder).output().expect("the program runs")
    };
    assert_eq!(run(&["test", "--update"]).status.code(), Some(0), "{name}");
    let report = stdout(&run(&["test", "--mutants", "--json", "--games", "1", "corner.dablo"]));
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    let mutants = report[0]["mutants"].as_array().expect("there are mutants").iter();
    let noticed = mutants.filter(|mutant| mutant["fate"] == "noticed");
    noticed.map(|mutant| format!("{} {}", mutant["operator"], mutant["before"]).replace('"', "")).collect()
}

/// The words of a clause change with it; who only reads them aloud has not noticed how the game goes.
#[test]
fn a_page_that_quotes_the_rules_notices_no_mutant() {
    let quoting = ["explain", "explain duty", "source duty", "sources", "questions", "set", "reading"];
    assert_eq!(noticed_by_page("quoting", &quoting), [""; 0]);
    // The clauses that an answer cites are quoted too; what it says of the move is not.
    let widened = "direction-widened forward".to_string();
    assert!(!noticed_by_page("legal", &["why a1-b2"]).contains(&widened));
    let position = r#"position "South: b2; North: c5; South to move""#;
    let illegal = noticed_by_page("illegal", &["explain", position, "b2-a1"]);
    assert!(illegal.contains(&widened) && illegal.len() < 8, "{illegal:?}");
    assert!(noticed_by_page("moves", &[position, "moves"]).contains(&widened));
}

#[test]
fn a_bundled_variant_brings_its_facts() {
    let report: serde_json::Value =
        serde_json::from_str(&stdout(&dablo(&["test", "tablo", "--json"]))).expect("it is JSON");
    let proofs = report["files"][0]["proofs"].as_array().expect("there are proofs");
    let facts = proofs.iter().filter(|proof| proof["kind"] == "fact" && proof["passed"] == true);
    assert_eq!(facts.count(), dablo::verify::FACTS.len());
}

#[test]
fn every_operator_changes_some_variant() {
    let mut acting = BTreeSet::new();
    for bundled in bundled::ALL {
        let variant = Variant::load(&Bundled, bundled.name).expect("bundled variants are right");
        acting.extend(mutants(&variant).into_iter().map(|mutant| mutant.operator));
    }
    // What no bundled variant says is said here.
    for path in files("tests/engines") {
        let variant = Variant::load(&Disk, path.to_str().expect("the path is text")).expect("the file is right");
        acting.extend(mutants(&variant).into_iter().map(|mutant| mutant.operator));
    }
    let idle: Vec<_> = OPERATORS.iter().filter(|operator| !acting.contains(operator.name)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn the_page_on_testing_lists_the_operators() {
    let page = std::fs::read_to_string("docs/testing.md").expect("the page is there");
    let listed: Vec<&str> = page.lines().skip_while(|line| *line != "| operator | what it does |").skip(2).collect();
    let rows = OPERATORS.iter().map(|operator| format!("| `{}` | {} |", operator.name, operator.what));
    for (listed, row) in listed.iter().zip(rows) {
        assert_eq!(*listed, row);
    }
    assert!(listed.get(OPERATORS.len()).is_some_and(|line| line.is_empty()), "the page lists more");
}

/// Variants of which every mutant is tried whenever the tests run. All are tried by `dablo test --mutants variants`, as
/// `docs/testing.md` says.
const TRIED: &[&str] = &["tablo", "cuhkka", "dablo-child", "pool-checkers"];

/// How many mutants each bundled variant has, as `dablo test --mutants` counted them when all were last tried.
const TABLE: &str = include_str!("measures/mutants.txt");

#[test]
fn the_table_of_mutants_names_every_variant_and_no_survivor() {
    for bundled in bundled::ALL {
        let line = TABLE.lines().find(|line| line.starts_with(&format!("{}: ", bundled.name)));
        let line = line.unwrap_or_else(|| panic!("tests/measures/mutants.txt does not name {}", bundled.name));
        assert!(line.contains(" 0 undecided,") && line.ends_with(" 0 survived"), "{line}");
    }
}

#[test]
fn no_unexplained_mutant_of_these_variants_lives() {
    each(TRIED, |name| {
        let bundled = bundled::ALL.iter().find(|variant| variant.name == *name).expect("the variant is bundled");
        let variant = Variant::load(&Bundled, name).expect("bundled variants are right");
        // Fewer games than by default: what survives these survives more.
        let tried = tried_in(8, &variant, &facts(bundled.family, name), 1);
        let sound = tried.with(|fate| *fate != Fate::Unsound).count();
        let kept = TABLE.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        let counted = (!kept.is_some_and(|kept| kept.starts_with(&format!("{sound} mutants, "))))
            .then(|| format!("{name}: {sound} mutants, and tests/measures/mutants.txt says {kept:?}"));
        let survivors = tried.with(|fate| *fate == Fate::Survived);
        let survivors = survivors.map(|mutant| format!("{name}, {}: {}", mutant.operator, mutant.words));
        survivors.chain(counted).chain(tried.wrong.iter().map(|(_, message)| format!("{name}: {message}"))).collect()
    });
}
