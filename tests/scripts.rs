//! Scripts: what they may ask, what they may spend, what happens when they fail, and that they play what clauses play.

#![allow(clippy::disallowed_methods, reason = "a test reads the chapter")]

mod support;

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::diagnostics::Diagnostic;
use dablo::game::Game;
use dablo::hooks::{Place, api, sandbox};
use dablo::notation::{moves, position};
use dablo::play::{PerftOptions, Play, PlayError};
use dablo::reference::{Referee, RefereeError};
use dablo::rules::{Rules, check};
use dablo::search::Lots;
use dablo::session::{Choices, Sitting, Variant};
use dablo::source::Sources;
use dablo::verify;
use support::Disk;

/// A small game with a script and the clauses that call it.
fn game(clauses: &str, script: &str) -> String {
    let part = |head: &str, usual: &str| if clauses.contains(head) { String::new() } else { format!("{usual}\n") };
    format!(
        "variant \"Case\"\nboard {{ cells 5 x 5; zone middle = c3 }}\n\
         players {{ White: up; Black: down; first White }}\npieces {{ king: \"K\"; man: \"\"; rank king > man }}\n\
         setup {{ White: king on c1, man on b2 d2; Black: king on c5, man on b4 d4 }}\n{}{}{}{clauses}\nscript {{\n{script}\n}}\n",
        part("moves {", "moves { each: step any way; jump any way over enemy }"),
        part("turn {", "turn { may capture; chains may stop; lift at once; prefer nothing }"),
        part("end {", "end { bare: a player who has no pieces loses; stuck: a player who cannot move loses }"),
    )
}

/// What `check` says of a text, each with line and column.
fn said(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let source = sources.add("case", text);
    let checked = check(&mut sources, &source, &Bundled);
    let mut all: Vec<Diagnostic> = checked.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    if let (true, Some(ruleset)) = (all.is_empty(), &checked.ruleset) {
        all = verify::refused(ruleset);
    }
    let line = |d: &Diagnostic| {
        let labels = d.secondary.iter().map(|label| format!("\n  {}: {}", sources.place(label.span), label.text));
        let help = d.help.iter().map(|help| format!("\n  = {help}"));
        let rest: String = labels.chain(help).collect();
        format!("{}[{}]: {}{rest}", sources.place(d.primary.span), d.code.text(), d.message)
    };
    all.iter().map(line).collect()
}

fn rules(text: &str) -> Arc<Rules> {
    let mut sources = Sources::new();
    let source = sources.add("case", text);
    let checked = check(&mut sources, &source, &Bundled);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| &d.message).collect();
    let ruleset = checked.ruleset.unwrap_or_else(|| panic!("{errors:?}\n{text}"));
    let answers = ruleset.answers(None, &[]).unwrap();
    Arc::new(ruleset.resolve(&answers).rules.unwrap())
}

fn play(rules: &Arc<Rules>) -> Play {
    Play::start(Game::compile(rules.clone()).unwrap().into())
}

#[test]
fn the_chapter_lists_every_function_and_no_other() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scripts.md");
    let page = std::fs::read_to_string(path).unwrap();
    let wanted: Vec<String> =
        api::functions().iter().map(|f| format!("| `{}` | {} |", f.signature, f.meaning)).collect();
    let calls = |line: &&str| ["| `pos.", "| `mv.", "| `veto"].iter().any(|start| line.starts_with(start));
    let found: Vec<&str> = page.lines().filter(calls).collect();
    assert_eq!(found, wanted);
}

#[test]
fn the_chapter_tells_the_places_and_the_limits() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scripts.md");
    let page = std::fs::read_to_string(path).unwrap();
    for place in Place::ALL {
        let signature = place.signature("NAME").replacen("fn NAME", "`fn NAME", 1) + "`";
        assert!(page.contains(&signature), "{signature}");
    }
    let spaced = |n: u64| {
        let digits = n.to_string();
        let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap()).collect();
        groups.join(" ")
    };
    for (what, limit) in [
        ("operations of one call", sandbox::MOST_OPERATIONS),
        ("operations of one list of moves, count or game step", sandbox::MOST_OPERATIONS_IN_ALL),
        ("calls inside each other", sandbox::DEEPEST_CALLS as u64),
        ("expressions inside each other", sandbox::DEEPEST_EXPRESSIONS as u64),
        ("entries of an array or map", sandbox::LONGEST_ARRAY as u64),
        ("bytes of a text", sandbox::LONGEST_STRING as u64),
        ("variables at once", sandbox::MOST_VARIABLES as u64),
        ("functions of a variant", sandbox::MOST_FUNCTIONS as u64),
        ("bytes of all scripts of a variant", sandbox::LONGEST_SCRIPTS as u64),
        ("hops of a move that a script makes", dablo::hooks::MOST_MADE_HOPS as u64),
    ] {
        let row = format!("| {what} | {} |", spaced(limit));
        assert!(page.contains(&row), "{row}");
    }
}

/// Mistakes that show before play: each in one small game, told at its line of the script or at the clause that calls.
#[test]
fn mistakes_are_told_with_the_file() {
    let far = "moves { each: step any way, onto script far }";
    let asks = "moves { each: step any way if script ok }";
    let ends = "end { over: script judge }";
    let cases = [
        ("a function that nobody defines", far, "fn fra(pos) { [] }"),
        ("no function at all", far, "fn other(pos, b, c, d) { 1 }"),
        ("too many parameters", far, "fn far(pos, a, b) { [] }"),
        ("too few parameters", asks, "fn ok() { true }"),
        ("a set that gives a number", far, "fn far(pos) { 3 }"),
        ("a set with a point that is none", far, "fn far(pos) {\n  [\"c3\",\n   \"c9\"]\n}"),
        ("a condition that gives a text", asks, "fn ok(pos) { \"yes\" }"),
        ("an end that names nobody", ends, "fn judge(pos) { pos.side(); \"Green\" }"),
        ("a loop without end", asks, "fn ok(pos) {\n  loop { }\n}"),
        ("a recursion without end", asks, "fn ok(pos) { deep(1) }\nfn deep(n) { deep(n + 1) }"),
        ("a text that doubles", asks, "fn ok(pos) { let s = \"x\"; loop { s += s; } }"),
        ("an array that doubles", asks, "fn ok(pos) { let a = [1]; loop { a += a; } }"),
        ("a division by zero", asks, "fn ok(pos) { let n = 0; 1 / n == 1 }"),
        ("an overflow", asks, "fn ok(pos) { let n = 9223372036854775807; n + 1 > 0 }"),
        ("an unknown variable", asks, "fn ok(pos) { position == 1 }"),
        ("an unknown function", asks, "fn ok(pos) { pos.neihbours(\"a1\").len() == 1 }"),
        ("a function called with too little", asks, "fn ok(pos) { pos.distance(\"a1\") == 1 }"),
        ("an unknown piece", asks, "fn ok(pos) { pos.count(\"White\", \"kign\") == 1 }"),
        ("an unknown counter", asks, "fn ok(pos) { pos.counter(\"hits\") == 1 }"),
        ("a change in a condition", asks, "fn ok(pos) { pos.remove(\"c1\"); true }"),
        ("a veto in a condition", asks, "fn ok(pos) { veto(\"no\"); true }"),
        ("printing", asks, "fn ok(pos) { print(\"hello\"); true }"),
        ("a file", asks, "fn ok(pos) { import \"x\" as y; true }"),
        ("evaluating a text", asks, "fn ok(pos) { eval(\"true\") }"),
        ("waiting", asks, "fn ok(pos) { sleep(1); true }"),
        ("leaving", asks, "fn ok(pos) { exit(1); true }"),
        ("a fraction", asks, "fn ok(pos) { 1.5 > 1 }"),
        ("a brace too few", asks, "fn ok(pos) { if true { 1 "),
        ("something outside of functions", asks, "let n = 3;\nfn ok(pos) { true }"),
        ("a function twice", asks, "fn ok(pos) { true }\nfn ok(pos) { false }"),
        ("an expression too deep", asks, &format!("fn ok(pos) {{ {}1{} == 1 }}", "(1 + ".repeat(80), ")".repeat(80))),
        (
            "a chain that uses what it begins with",
            asks,
            "fn ok(pos) { pos.points().filter(|p| pos.at(p) != ()).len() > 1 }",
        ),
        ("an effect that gives something", "moves { each: step any way, then script act }", "fn act(pos, mv) { 5 }"),
        ("a move onto a piece", "moves { each: script act }", "fn act(pos, point) { [\"c1\", \"b2\", \"a3\"] }"),
        ("a move of no shape", "moves { each: script act }", "fn act(pos, point) { [#{ onto: \"a3\" }] }"),
        (
            "taking one's own",
            "moves { each: script act }",
            "fn act(pos, point) { [#{ to: \"a3\", takes: [\"b2\", \"c1\", \"d2\"] }] }",
        ),
        (
            "a counter beyond its range",
            "turn { may capture; count n from 0; after each move script act }",
            "fn act(pos, mv) { pos.set_counter(\"n\", -1); }",
        ),
    ];
    let mut page = String::new();
    for (what, clauses, script) in cases {
        let found = said(&game(clauses, script));
        assert!(!found.is_empty(), "{what} is accepted");
        assert!(
            found.iter().all(|text| text.contains("[bad-script]")
                || text.contains("[duplicate]")
                || text.contains("[unclosed]")
                || text.contains("[syntax]")),
            "{what}: {found:?}"
        );
        page += &format!("{what}\n{}\n\n", found.join("\n"));
    }
    insta::assert_snapshot!("mistakes_of_scripts", page);
}

/// A script that fails in mid-game: nothing is lost, and whoever asks is told.
#[test]
fn a_failing_script_leaves_the_game_as_it_was() {
    let script = "fn tick(pos, mv) {\n  pos.set_counter(\"n\", pos.counter(\"n\") + 1);\n  if pos.counter(\"n\") > 2 { let zero = 0; 1 / zero; }\n}";
    let text = game("turn { may capture; count n from 0; after each move script tick }", script);
    let rules = rules(&text);
    let mut play = play(&rules);
    let mut referee = Referee::start(rules.clone()).unwrap();
    let mv = play.moves().unwrap()[0].clone();
    play.play(&mv).unwrap();
    referee.play(&mv).unwrap();
    let (before, key) = (play.setup(), play.key());
    assert_eq!(before.counters, [1]);
    let failed = |result: Result<(), PlayError>| matches!(result, Err(PlayError::Script(_)));
    // Whether the game is over after the next move is a question of the moves then left, and trying these fails.
    let next = play.moves().unwrap()[0].clone();
    assert!(failed(play.play(&next)));
    assert!(failed(play.perft(3, PerftOptions::default()).map(|_| ())));
    assert!(failed(play.divide(3, PerftOptions::default()).map(|_| ())));
    assert!(matches!(referee.play(&next), Err(RefereeError::Script(_))));
    assert_eq!((play.setup(), play.key()), (before.clone(), key));
    assert_eq!(referee.setup(), before);
    assert!(play.undo());
    assert_eq!(play.setup().counters, [0]);
    assert!(!play.moves().unwrap().is_empty(), "the session goes on unharmed");
    play.play(&mv).unwrap();
    let error = play.play(&next).unwrap_err().to_string();
    for part in ["`tick` failed at case:", "divi", "called by `after each move script tick`", "in the position White:"]
    {
        assert!(error.contains(part), "{part}: {error}");
    }
}

/// Every hook, in one game, under both engines: lists, positions, keys, results.
#[test]
fn both_engines_play_every_hook_alike() {
    let everything = "
moves {
  each: step any way, onto script free; jump any way over enemy that passes script weak
        never stop on script corner if script guarded
  man:  promote to king on script far, then stop; after capturing, script reward
  king: script leap
}
turn {
  must script bold
  chains may stop; lift at once
  prefer script greedy
  count gold from 3; count steps from 0
  after each move script tally
}
end { rich: script judge; poor: White loses if script ruined; stuck: a player who cannot move loses }";
    let script = "
fn free(pos, player) { let all = pos.points(); all.filter(|p| pos.row(player, p) > 0 && pos.at(p) == ()) }
fn weak(pos, point, by) { by != () && !pos.outranks(pos.at(point), pos.at(by)) }
fn corner(pos) { [\"a1\", \"a5\", \"e1\", \"e5\"] }
fn guarded(pos, point) { point != () && pos.counter(\"steps\") % 2 == 0 }
fn far(pos, player) { let all = pos.points(); all.filter(|p| pos.row(player, p) == 5) }
fn reward(pos, mv) {
  pos.set_counter(\"gold\", pos.counter(\"gold\") + mv.victims.len());
  if pos.counter(\"gold\") > 6 { veto(\"rich enough\"); }
  if pos.is_empty(mv.from) && mv.kind == \"man\" { pos.put(mv.from, \"man\", mv.player); }
}
fn leap(pos, point) {
  let moves = [];
  for over in pos.neighbours(point) {
    let to = pos.beyond(point, over);
    if to == () || !pos.is_empty(to) { continue; }
    let enemy = pos.owner(over) == pos.opponent(pos.owner(point));
    moves.push(if enemy { #{ to: to, takes: [over] } } else { to });
  }
  moves
}
fn bold(pos, mv) { mv.to != () && pos.distance(mv.to, \"c3\") <= 2 && pos.after(mv).count(mv.player) > 1 }
fn greedy(pos, mv) { let sum = 0; for victim in mv.victims { sum += if pos.at(victim) == \"king\" { 5 } else { 1 }; } sum }
fn tally(pos, mv) {
  pos.set_counter(\"steps\", (pos.counter(\"steps\") + 1) % 4);
  if pos.counter(\"steps\") == 3 && pos.at(\"c3\") == \"man\" { pos.shift(\"c3\", \"a3\"); pos.again(); }
  if mv.captures && pos.at(\"e3\") == () && pos.at(mv.to) != () { pos.change(mv.to, \"man\"); }
}
fn judge(pos, mv) {
  if mv == () { return (); }
  if pos.counter(\"gold\") > 5 { mv.player } else if pos.count(\"White\") + pos.count(\"Black\") < 3 { \"draw\" } else { () }
}
fn ruined(pos, mv) { mv != () && pos.count(\"White\", \"king\") == 0 && mv.captures }";
    let text = game(everything, script);
    assert_eq!(said(&text), Vec::<String>::new());
    let rules = rules(&text);
    let mut compared = 0;
    for seed in 0..20 {
        let mut lots = Lots::new(seed);
        let mut play = play(&rules);
        let mut referee = Referee::start(rules.clone()).unwrap();
        for _ in 0..30 {
            let (fast, slow) = (play.moves().unwrap(), referee.moves().unwrap());
            let text = |list: &[_]| list.iter().map(|mv| moves::print(&rules, mv)).collect::<Vec<_>>().join(" ");
            assert_eq!(text(&fast), text(&slow), "{}", position::print(&rules, &play.setup()));
            assert_eq!(fast, slow);
            assert_eq!(play.setup(), referee.setup());
            assert_eq!((play.key(), play.full_key()), (referee.key(), referee.full_key()));
            assert_eq!(play.key(), play.fresh_key());
            assert_eq!(play.outcome(), referee.outcome());
            let Some(mv) = fast.get(lots.below(fast.len())) else { break };
            let (before, key) = (play.setup(), play.key());
            play.play(mv).unwrap();
            assert!(play.undo());
            assert_eq!((play.setup(), play.key()), (before, key));
            play.play(mv).unwrap();
            referee.play(mv).unwrap();
            compared += 1;
        }
    }
    assert!(compared > 200, "the games are too short to prove anything: {compared}");
}

/// A game said by clauses and its twin said by scripts give the same lists, positions and results.
#[test]
fn twins_play_the_same_game() {
    let pairs = [
        ("examples/duel.dablo", "examples/script-duel.dablo", &["duel"][..]),
        ("examples/shrinking.dablo", "examples/script-shrinking.dablo", &[]),
        ("tests/scripts/gate.dablo", "tests/scripts/script-gate.dablo", &[]),
        ("shatranj", "tests/scripts/script-medina.dablo", &[]),
    ];
    for (clauses, script, _) in pairs {
        let begin = |name: &str| {
            let choices = if clauses == "shatranj" && name == clauses {
                support::choices(None, &[("both-bare", "medina")])
            } else {
                Choices::default()
            };
            let variant =
                if dablo::bundled::is_path(name) { Variant::load(&Disk, name) } else { Variant::load(&Bundled, name) };
            Sitting::begin(variant.unwrap_or_else(|trouble| panic!("{name}: {trouble}")), choices).unwrap()
        };
        let (one, other) = (begin(clauses), begin(script));
        let mut compared = 0;
        for seed in 0..10 {
            let mut lots = Lots::new(seed);
            let (mut a, mut b) = (one.play().clone(), other.play().clone());
            if seed % 2 == 1 {
                // Few pieces: what the special rule is about.
                let mut setup = a.setup();
                for column in &mut setup.men {
                    if lots.below(4) > 0
                        && column.iter().all(|man| one.rules().kinds[man.kind.index()].letter != Some('K'))
                    {
                        column.clear();
                    }
                }
                let sparse = |play: &Play| Play::from_setup(play.game().clone(), &setup).unwrap();
                (a, b) = (sparse(&a), sparse(&b));
            }
            for _ in 0..30 {
                let text = |play: &Play, rules: &Rules| {
                    let list = play.moves().unwrap();
                    list.iter().map(|mv| moves::print(rules, mv)).collect::<Vec<_>>()
                };
                let list = text(&a, one.rules());
                assert_eq!(list, text(&b, other.rules()), "{clauses}: {}", position::print(one.rules(), &a.setup()));
                assert_eq!(position::print(one.rules(), &a.setup()), position::print(other.rules(), &b.setup()));
                let verdict = |play: &Play| play.outcome().map(|outcome| (outcome.verdict, outcome.label.clone()));
                assert_eq!(verdict(&a), verdict(&b), "{clauses}: {}", position::print(one.rules(), &a.setup()));
                assert_eq!(a.calls(), b.calls());
                compared += 1;
                if let Some(call) = a.calls().first() {
                    a.call(call).unwrap();
                    b.call(call).unwrap();
                }
                let list = a.moves().unwrap();
                let Some(mv) = list.get(lots.below(list.len())) else { break };
                a.play(mv).unwrap();
                b.play(mv).unwrap();
            }
        }
        assert!(compared > 100, "{clauses}: {compared} positions");
    }
}

/// What depends on nothing that changes is evaluated once: it costs no call in play.
#[test]
fn static_scripts_are_settled_with_the_file() {
    let text = game(
        "moves { each: step any way, onto script light if script even; jump any way over enemy that passes script man }",
        "fn light(pos) { let all = pos.points(); all.filter(|p| (pos.x(p) + pos.y(p)) % 2 == 0) }\n\
         fn even(pos, point) { pos.x(point) % 2 == 0 }\n\
         fn man(pos, point) { pos.at(point) == \"man\" }",
    );
    let rules = rules(&text);
    let scripts = rules.scripts.as_ref().unwrap();
    let settled: Vec<(&str, bool)> = scripts
        .callers()
        .iter()
        .map(|caller| (caller.name.as_str(), scripts.is_settled(caller.place, &caller.name)))
        .collect();
    assert_eq!(settled, [("light", true), ("even", true), ("man", true)]);
    assert!(scripts.fixed_set("light", 0).is_some_and(|points| points.len() == 13));
}

/// Two equal moves whose acts run different scripts are an error of the rules, not a choice of the engine.
#[test]
fn two_acts_with_one_move_and_different_effects_are_refused() {
    let text = game(
        "moves { each: step any way, then script plain; step forward, then script gift }",
        "fn plain(pos, mv) { }\nfn gift(pos, mv) { if pos.is_empty(mv.from) { pos.put(mv.from, \"man\", mv.player); } }",
    );
    let rules = rules(&text);
    assert_eq!(play(&rules).moves(), Err(PlayError::AmbiguousIdentity));
    assert_eq!(Referee::start(rules).unwrap().moves(), Err(RefereeError::AmbiguousIdentity));
}

/// The same file, position and seed give the same game in two processes.
#[test]
fn scripted_games_are_the_same_in_every_process() {
    for name in ["sahkku", "examples/script-moves.dablo", "examples/script-end.dablo"] {
        let run = || {
            let out = std::process::Command::new(env!("CARGO_BIN_EXE_dablo"))
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .env_remove("RUST_BACKTRACE")
                .args(["repl", name])
                .stdin(std::process::Stdio::piped())
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .and_then(|mut child| {
                    use std::io::Write;
                    child.stdin.take().unwrap().write_all(b"random 60\nhistory\nposition\nmoves\n")?;
                    child.wait_with_output()
                })
                .unwrap();
            assert!(out.status.success(), "{name}: {}", String::from_utf8_lossy(&out.stderr));
            out.stdout
        };
        let (first, second) = (run(), run());
        assert!(first.len() > 400, "{name}");
        assert_eq!(first, second, "{name}");
    }
}

/// Lines fed to the REPL, and what it says: output and errors.
fn repl(variant: &str, lines: &str) -> (String, String) {
    use std::io::Write;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_dablo"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["repl", variant, "--keep-going"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_failing_script_is_a_message_in_the_repl_and_the_game_goes_on() {
    let script = "fn tick(pos, mv) {\n  pos.set_counter(\"n\", pos.counter(\"n\") + 1);\n  \
                  if pos.counter(\"n\") > 2 { let zero = 0; 1 / zero; }\n}";
    let text = game("turn { may capture; count n from 0; after each move script tick }", script);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("failing-script.dablo");
    std::fs::write(&path, text).unwrap();
    let (said, errors) = repl(path.to_str().unwrap(), "b2-a3\nb4-a4\nposition\nundo\nposition\n");
    assert_eq!(errors.matches("the script `tick` failed at").count(), 1, "{errors}");
    assert!(errors.contains("division by zero") && errors.contains("after each move script tick"), "{errors}");
    let positions: Vec<&str> = said.lines().filter(|line| line.starts_with("White: Kc1")).collect();
    assert_eq!(
        positions,
        [
            "White: Kc1, d2, a3; Black: Kc5, b4, d4; Black to move; turn 2; count n 1",
            "White: Kc1, b2, d2; Black: Kc5, b4, d4; White to move",
        ]
    );
}

#[test]
fn the_repl_evaluates_expressions() {
    let lines = "eval pos.pieces(pos.side(), \"king\")\neval pos.distance(\"a1\", \"e9\")\neval pos.cuont(\"Sami\")\neval 1 +\neval pos.remove(\"a1\")\neval loop {}\nposition\n";
    let (said, errors) = repl("dablot-prejjesne", lines);
    let said: Vec<&str> = said.lines().filter(|line| !line.starts_with("Sami: ")).collect();
    assert_eq!(said, ["[\"k7\"]", "6"]);
    let errors: Vec<&str> = errors.lines().collect();
    assert_eq!(
        errors,
        [
            "line 3: error: there is no function `cuont`; perhaps `count` is meant",
            "line 4: error: something is missing at the end",
            "line 5: error: only an effect (`then script`, `after ... script`) may change the position",
            "line 6: error: it took more than 100000 operations; does a loop never end?",
        ]
    );
}
