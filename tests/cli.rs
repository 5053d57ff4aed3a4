//! The program, run as people run it.

#![allow(clippy::disallowed_methods, reason = "a test needs files and the binary")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const MAIN: &str = "dablot-prejjesne";

fn dablo(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program runs")
}

/// The program, where nobody has said how wide lines are.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
    command.env_remove("COLUMNS");
    command
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // It may have left before all was written; that is not what is tested.
    let _ = child.stdin.take().expect("there is a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are text")
}

/// What a fine run prints.
fn fine(arguments: &[&str]) -> String {
    let output = dablo(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

/// What a failing run says; it prints no data.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = dablo(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "", "{arguments:?}");
    stderr(&output)
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("the path is text").to_string()
}

#[test]
fn list_names_every_variant_with_its_readings() {
    let list = fine(&["list"]);
    assert!(list.starts_with("dablot-prejjesne "), "{list}");
    assert!(list.lines().next().is_some_and(|line| line.contains(" keyland* wikipedia leaflet")), "{list}");
    let json: serde_json::Value = serde_json::from_str(&fine(&["list", "--json"])).expect("it is JSON");
    assert_eq!(json[0]["default_reading"], "keyland");
    assert_eq!(json.as_array().map(Vec::len), Some(list.lines().count()));
}

#[test]
fn moves_prints_moves_and_nothing_else() {
    let moves = "a5-b6 c5-b6 c5-d6 c5-c7 e5-d6 e5-f6 e5-e7 g5-f6 g5-h6 g5-g7 i5-h6 i5-i7 j6-i7 k7-i7 k7-j8";
    assert_eq!(fine(&["moves", MAIN]).split('\n').collect::<Vec<_>>().join(" "), format!("{moves} "));
    let position = "Sami: c3; Farmers: d4; Sami to move";
    assert_eq!(fine(&["moves", MAIN, "--position", position, "--set", "capture=compulsory"]), "c3xe5\n");
    assert!(fine(&["moves", MAIN, "--first", "farmers"]).starts_with("a7-b6\n"));
    let json: serde_json::Value = serde_json::from_str(&fine(&["moves", MAIN, "--json"])).expect("it is JSON");
    assert_eq!(json["to_move"], "Sami");
    assert_eq!(json["moves"][14], "k7-j8");
}

#[test]
fn threads_count_the_same() {
    for variant in [MAIN, "tablut", "international-draughts"] {
        let alone = fine(&["perft", variant, "3"]);
        for threads in ["0", "2", "7"] {
            assert_eq!(fine(&["perft", variant, "3", "--threads", threads]), alone, "{variant} on {threads} threads");
        }
        assert_eq!(fine(&["perft", variant, "3", "--played"]), alone, "{variant} with every leaf played");
    }
    let dice = fine(&["perft", "sahkku", "2", "--rolls"]);
    assert_eq!(fine(&["perft", "sahkku", "2", "--rolls", "--threads", "3"]), dice);
}

#[test]
fn a_table_of_positions_changes_no_count() {
    let few = "White: Ke1, a1, c1; Black: Kd8, b8, f8; White to move";
    let cases: [&[&str]; 6] = [
        &["perft", MAIN, "4"],
        &["perft", MAIN, "4", "--set", "capture=compulsory"],
        &["perft", "english-draughts", "7", "--position", few],
        &["perft", "tablut", "3"],
        &["perft", "sahkku", "2", "--rolls"],
        &["perft", "shatra", "2"],
    ];
    for case in cases {
        let alone = fine(case);
        for more in [&["--hash", "1"][..], &["--hash", "3", "--threads", "2"], &["--hash", "8", "--played"]] {
            assert_eq!(fine(&[case, more].concat()), alone, "{case:?} {more:?}");
        }
    }
    let clocks = fails(1, &["perft", "english-draughts", "2", "--clocks", "--hash", "1"]);
    assert!(clocks.contains("count without a table"), "{clocks}");
}

/// Without a table these counts would take years and minutes.
#[test]
fn positions_that_come_about_in_several_ways_are_counted_once() {
    let last = |case: &[&str]| fine(case).lines().last().map(str::to_string);
    let few = "South: d4; North: d6; South to move";
    let simple = last(&["perft", "tablo", "40", "--position", few, "--hash", "16"]);
    assert_eq!(simple.as_deref(), Some("40 11240008810898944"));
    let king = "Muscovites: a1; Swedes: Ke5; Muscovites to move";
    let enclosing = last(&["perft", "tablut", "9", "--position", king, "--hash", "64"]);
    assert_eq!(enclosing.as_deref(), Some("9 8584875010"));
}

#[test]
fn playouts_are_the_same_on_any_number_of_threads() {
    for variant in [MAIN, "tablut", "sahkku"] {
        let games = ["playouts", variant, "--games", "40", "--plies", "60", "--seed", "7"];
        let alone = fine(&games);
        assert!(alone.starts_with("40 games of "), "{alone}");
        for threads in ["0", "3"] {
            assert_eq!(fine(&[&games[..], &["--threads", threads]].concat()), alone, "{variant} on {threads} threads");
        }
        let json: serde_json::Value =
            serde_json::from_str(&fine(&[&games[..], &["--json"]].concat())).expect("it is JSON");
        let ended: u64 = json["ends"].as_array().into_iter().flatten().filter_map(|end| end["games"].as_u64()).sum();
        assert_eq!(ended + json["unfinished"].as_u64().unwrap_or(0), 40, "{json}");
    }
}

#[test]
fn bench_says_what_it_measured() {
    let value: serde_json::Value =
        serde_json::from_str(&fine(&["bench", "tablo", "--seconds", "1", "--json"])).expect("it is JSON");
    for figure in ["leaves", "leaves_per_second", "played_leaves_per_second", "moves_per_second", "bytes_per_position"]
    {
        assert!(value[figure].as_u64().is_some_and(|number| number > 0), "{figure}: {value}");
    }
    assert!(fine(&["bench", "tablo", "--seconds", "1"]).contains("every leaf played"));
    fails(2, &["bench", "tablo", "--seconds", "0"]);
}

#[test]
fn perft_prints_depth_and_nodes() {
    assert_eq!(fine(&["perft", MAIN, "3"]), "1 15\n2 223\n3 4361\n");
    let divided = fine(&["perft", MAIN, "2", "--divide"]);
    assert!(divided.starts_with("a5-b6 15\n"), "{divided}");
    assert!(divided.ends_with("k7-j8 14\n2 223\n"), "{divided}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&["perft", MAIN, "2", "--divide", "--json"])).expect("it is JSON");
    assert_eq!(json["counts"][0]["nodes"], 223);
    assert_eq!(json["divide"][0]["move"], "a5-b6");
    fails(2, &["perft", MAIN, "65"]);
}

#[test]
fn play_prints_board_position_and_outcome() {
    let played = fine(&["play", MAIN, "e5-e7", "c9-c7"]);
    assert!(played.contains("\nSami: Kk7, Pj6, a1, "), "{played}");
    assert!(played.contains("; Sami to move; turn 3\n"), "{played}");
    assert!(played.ends_with("no outcome yet\n"), "{played}");
    let position = "Sami: Kc3; Farmers: d4; Sami to move";
    let won = fine(&["play", MAIN, "--position", position, "c3xe5"]);
    assert!(won.contains("\nSami won (annihilation)\n  `annihilation` at dablot-prejjesne:"), "{won}");
    let ascii = fine(&["play", MAIN, "--ascii", "e5-e7"]);
    assert!(ascii.lines().take(25).all(|line| line.is_ascii()), "{ascii}");
}

#[test]
fn an_illegal_or_ambiguous_move_stops_with_the_reason() {
    assert!(fails(1, &["play", MAIN, "e5-c5"]).contains("your own soldier stands on `c5` (blocked)"));
    assert!(fails(1, &["play", MAIN, "e5-e7", "e7-e9"]).contains("belongs to Sami, with Farmers to move (owner)"));
    let two_ways = "Sami: e5; Farmers: d6, f6, d8, f8; Sami to move";
    let said = fails(1, &["play", MAIN, "--position", two_ways, "e5xe9"]);
    assert!(said.contains("`e5xe9` may mean e5xc7xe9, e5xg7xe9"), "{said}");
    let outranked = "Sami: c3; Farmers: Pd4; Sami to move";
    let said = fails(1, &["play", MAIN, "--position", outranked, "c3xe5"]);
    assert!(said.contains("`d4` is a prince, above your soldier (rank)"), "{said}");
    assert!(said.contains("`outranked` at dablot-prejjesne:"), "{said}");
    assert!(said.contains("keyland (attested)"), "{said}");
}

#[test]
fn why_answers_for_legal_and_illegal_moves() {
    assert!(fine(&["why", MAIN, "e5-e7"]).starts_with("e5-e7 is legal.\n`soldier-step` at "));
    let position = "Sami: Kc1, c3; Farmers: Kk13, d4; Sami to move";
    let arguments = ["why", MAIN, "--reading", "wikipedia", "--position", position, "c3-c5"];
    assert!(fine(&arguments).contains("there is a capture, which comes first: c3xe5 (duty)"));
    let json: serde_json::Value =
        serde_json::from_str(&fine(&[arguments.as_slice(), &["--json"]].concat())).expect("it is JSON");
    assert_eq!(json["reason"], "duty");
    assert_eq!(json["instead"][0], "c3xe5");
}

#[test]
fn misspelt_names_get_suggestions() {
    assert!(fails(1, &["moves", "dablot-prejesne"]).contains("did you mean `dablot-prejjesne`?"));
    assert!(fails(1, &["moves", MAIN, "--reading", "wikpedia"]).contains("`wikipedia`"));
    assert!(fails(1, &["moves", MAIN, "--set", "captur=optional"]).contains("`capture`"));
    assert!(fails(1, &["explain", "no-poin"]).contains("did you mean `no-point`?"));
    assert!(fails(2, &["moves", MAIN, "--set", "capture"]).contains("expected QUESTION=ANSWER"));
    let position = fails(1, &["moves", MAIN, "--position", "Sami: c3, q9; Sumi to move"]);
    assert!(position.contains("there is no point `q9`") && position.contains("did you mean `Sami`?"), "{position}");
}

#[test]
fn what_is_no_rules_file_is_refused() {
    let folder = folder("refused");
    let path = folder.to_str().expect("the path is text");
    assert!(fails(1, &["check", path]).contains("is a folder"));
    assert!(
        fails(1, &["check", &file(&folder, "latin.dablo", b"variant \"\xe5\"")]).contains("is not UTF-8 text: byte 10")
    );
    let long = " ".repeat((1 << 20) + 1);
    assert!(fails(1, &["check", &file(&folder, "long.dablo", long)]).contains("is longer than 1048576 bytes"));
    assert!(fails(1, &["check", "./nowhere.dablo"]).contains("there is no file `./nowhere.dablo`"));
    if Path::new("/dev/zero").exists() {
        assert!(fails(1, &["check", "/dev/zero"]).contains("is a pipe or a device"));
    }
}

#[test]
fn a_new_file_checks_plays_and_is_never_overwritten() {
    let folder = folder("new");
    let path = folder.join("mine.dablo");
    let name = path.to_str().expect("the path is text");
    assert_eq!(fine(&["new", name]), format!("{name}\n"));
    assert_eq!(fine(&["check", name]), format!("{name}: fine\n"));
    assert_eq!(fine(&["fmt", "--check", name]), "");
    assert!(fine(&["test", name]).ends_with("1 passed, 0 failed\n"));
    assert!(fine(&["moves", name]).lines().count() > 3);
    fs::write(&path, "mine").expect("the file can be written");
    assert!(fails(1, &["new", name]).contains("exists already"));
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), "mine");
    // Neither is what a link names, nor is anything left half written.
    #[cfg(unix)]
    {
        let link = folder.join("link.dablo");
        std::os::unix::fs::symlink(&path, &link).expect("the link can be made");
        assert!(fails(1, &["new", link.to_str().expect("text")]).contains("exists already"));
        assert!(link.is_symlink());
        fs::remove_file(&link).expect("the link can be removed");
    }
    assert!(fails(1, &["new", &format!("{name}/inner")]).contains("cannot be written"));
    assert!(fails(1, &["new", &format!("{}/none/inner", folder.display())]).contains("there is no folder"));
    assert_eq!(fs::read_dir(&folder).expect("the folder is there").count(), 1);
}

#[test]
fn lines_are_as_wide_as_somebody_says() {
    let path = file(
        &folder("columns"),
        "wide.dablo",
        "variant \"Wide\" from \"tablo\"\nend { late: draw if turn 500 @pirak @pirak goes on for \
                    longer than any terminal of eighty columns is wide, and it is longer than that }\n",
    );
    let widest = |columns: &str| {
        let output = program().args(["check", &path]).env("COLUMNS", columns).output().expect("the program runs");
        let text = stderr(&output);
        // The path is as long as it is.
        text.lines().filter(|line| !line.contains("-->")).map(|line| line.chars().count()).max().expect("a mistake")
    };
    assert!(widest("50") <= 50);
    assert!((51..=90).contains(&widest("90")));
    assert!(widest("200") > 120);
    assert_eq!(widest("no number"), widest("0"));
}

#[test]
fn fmt_writes_and_checks() {
    let folder = folder("fmt");
    let path = file(&folder, "loose.dablo", "turn{may capture  ;lift at once}");
    let output = dablo(&["fmt", "--check", &path]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(4), format!("{path}\n")));
    assert_eq!(fine(&["fmt", &path]), format!("{path}\n"));
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), "turn { may capture; lift at once }\n");
    assert_eq!(fine(&["fmt", "--check", &path]), "");
    assert_eq!(fs::read_dir(&folder).expect("the folder is there").count(), 1, "nothing is left behind");
    let broken = file(&folder, "broken.dablo", "turn { may captur }");
    assert!(fails(1, &["fmt", &broken]).contains("captur"));
    assert_eq!(fs::read_to_string(&broken).expect("the file is there"), "turn { may captur }");
}

#[test]
fn check_reports_every_mistake_and_plays_both_engines() {
    let folder = folder("check");
    let path = file(&folder, "bad.dablo", "variant \"Bad\"\nboard { latice 3 x 3 }\nmoves { man: stp forward }\n");
    let output = dablo(&["check", &path]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("bad.dablo:2:9") && said.contains("bad.dablo:3:14"), "{said}");
    let json = dablo(&["check", "--json", &path]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("it is JSON");
    assert_eq!(json[0]["fine"], false);
    let deep = fine(&["check", "--deep", "--games", "2", "--plies", "20", "tablo"]);
    assert!(deep.starts_with("tablo: fine\n  both engines agree on "), "{deep}");
}

#[test]
fn failing_examples_give_status_4() {
    let folder = folder("test");
    let text = "variant \"Mine\" from \"tablo\"\nexample \"wrong\" { moves 3 }\nexample \"right\" { moves 7 }\n";
    let output = dablo(&["test", &file(&folder, "mine.dablo", text)]);
    assert_eq!(output.status.code(), Some(4));
    assert!(stdout(&output).ends_with("1 passed, 1 failed\n"));
    assert!(stdout(&output).contains("there are 7 legal moves here, not 3"));
}

#[test]
fn bases_are_found_beside_the_file() {
    let folder = folder("bases");
    file(&folder, "base.dablo", "variant \"Base\" from \"tablo\"\n");
    let path = file(&folder, "derived.dablo", "variant \"Derived\" from \"./base.dablo\"\n");
    assert_eq!(fine(&["moves", &path]).lines().count(), 7);
    let circle = file(&folder, "circle.dablo", "variant \"Circle\" from \"./circle.dablo\"\n");
    assert!(!fails(1, &["moves", &circle]).is_empty());
}

#[test]
fn a_piped_sitting_shows_replies_only_and_stops_at_the_first_error() {
    let output = with_input(&["repl", "tablo"], "moves a3\nposition\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("\na3-a4\nSouth: "), "{}", stdout(&output));
    let output = with_input(&["repl", "tablo"], "moves twig\nmoves z9\nmoves b3\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "a3-a4  b3-b4  c3-c4  d3-d4  e3-e4  f3-f4  g3-g4\n");
    assert!(stderr(&output).starts_with("line 2: error: `z9` is neither a point nor a kind"), "{}", stderr(&output));
    // Marks and comments at the beginning are no commands; a line that goes on is named by its first.
    let output =
        with_input(&["repl", "tablo"], "\u{feff}// a test\n# of \"comments\nposition South: a3; \\\nNorth: z9\n");
    assert!(stderr(&output).starts_with("line 3: error: "), "{}", stderr(&output));
    let output = with_input(&["repl", "tablo", "--keep-going"], "moves z9\nmoves twig\nquit\nmoves a3");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "a3-a4  b3-b4  c3-c4  d3-d4  e3-e4  f3-f4  g3-g4\n");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [&["completions", "bash"] as &[&str], &["show", MAIN, "--rules"], &["show", MAIN, "--tree"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dablo"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{arguments:?}");
    }
}

/// Whoever reads may leave early; what is to be saved is saved, and the status is that of the sitting.
#[test]
fn a_sitting_that_nobody_reads_goes_on_to_its_end() {
    let folder = folder("unread");
    let sit = |input: &str| {
        let mut child = program()
            .args(["repl", "tablo"])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        // It may have left before all was written; that is not what is tested.
        let _ = child.stdin.take().expect("there is a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        (output.status.code(), stderr(&output))
    };
    assert_eq!(sit("moves\na3-a4\nsave game.txt\n"), (Some(0), String::new()));
    assert!(fs::read_to_string(folder.join("game.txt")).expect("it was saved").contains("1. a3-a4"));
    let (status, said) = sit("moves\na3-a9\nsave other.txt\n");
    assert_eq!(status, Some(1));
    assert!(said.starts_with("line 2: error: "), "{said}");
    assert!(!folder.join("other.txt").exists(), "the first error ends it");
    let (status, said) = sit(&"position\n".repeat(110_000));
    assert_eq!(status, Some(1));
    assert!(said.contains("nobody reads the output, and the input goes on and on"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_told_as_that() {
    let folder = fs::File::open("/").expect("the folder can be opened");
    let output = program().args(["repl", "tablo"]).stdin(folder).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("line 1: error: the input cannot be read: "), "{}", stderr(&output));
}

/// The system may allow files only so much; what was there before stays.
#[cfg(unix)]
#[test]
fn a_file_that_grows_too_long_is_an_error_of_writing() {
    let folder = folder("limited");
    let board = folder.join("board.svg");
    fs::write(&board, "old").expect("the file can be written");
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -f 1; exec \"$0\" repl tablo --keep-going", env!("CARGO_BIN_EXE_dablo")])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let _ = child.stdin.take().expect("there is a pipe").write_all(b"export board.svg over\nposition\n");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains("`board.svg` cannot be written: "), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("South: "), "the sitting goes on");
    assert_eq!(fs::read_to_string(&board).expect("it is there"), "old");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "nothing unfinished is left");
}

#[test]
fn the_rest_prints_what_it_should() {
    assert!(fine(&["show", MAIN]).contains("Sami to move"));
    assert!(fine(&["show", MAIN, "--ascii"]).lines().take(25).all(|line| line.is_ascii()));
    assert!(fine(&["show", MAIN, "--rules"]).contains("jump any way over enemy of equal or lower rank"));
    assert!(!fine(&["show", MAIN, "--game"]).is_empty());
    assert!(!fine(&["show", MAIN, "--tree"]).is_empty());
    assert!(fine(&["questions", MAIN]).contains("* optional"));
    let explained = fine(&["explain", "no-point"]);
    assert!(
        explained.starts_with("no-point (error): ") && explained.contains("\nWrong:\n\n    setup {"),
        "{explained}"
    );
    assert!(fine(&["man"]).contains(".TH dablo"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(fine(&["completions", shell]).contains("perft"));
    }
    assert!(fine(&["--help"]).contains("Usage: dablo <COMMAND>"));
    fails(2, &["frobnicate"]);
    for arguments in
        [&["show", MAIN] as &[&str], &["questions", MAIN], &["sources", MAIN], &["explain"], &["test", "tablo"]]
    {
        let output = dablo(&[arguments, &["--json"]].concat());
        let _: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    }
}

#[test]
fn check_mends_what_is_certain() {
    let folder = folder("mend");
    let text = "variant “Mine” from \"tablo\"\nturn { must captur; chains may stop, lift at onec; prefer nothing }\n# by hand\nend { stuck: draw if mover cannto move }\n";
    let path = file(&folder, "mine.dablo", text);
    let said = fine(&["check", "--fix", &path]);
    assert!(said.contains(", 6 mistakes mended"), "{said}");
    let mended = fs::read_to_string(&path).expect("the file is there");
    let wanted = "variant \"Mine\" from \"tablo\"\nturn { must capture; chains may stop; lift at once; prefer nothing }\n// by hand\nend { stuck: draw if mover cannot move }\n";
    assert_eq!(mended, wanted);
    // What is not certain is left alone, and so is a file in which nothing is.
    let path = file(&folder, "other.dablo", "variant \"Other\" from \"tablo\"\nturn { the one who can must take }\n");
    let output = dablo(&["check", "--fix", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(fs::read_to_string(&path).expect("the file is there").contains("the one who can"));
    assert!(fails(2, &["check", "--fix", "tablo"]).contains("bundled"));
}

#[test]
fn check_mends_no_clause_into_another() {
    let folder = folder("mend-not");
    let unsure = ["no repetition", "no stopping", "no draws", "no stalemate", "no captures", "no check", "no passing"];
    for clause in unsure.into_iter().chain(["prefer most pieces"]) {
        let text = format!("variant \"Mine\" from \"tablo\"\nturn {{ {clause} }}\n");
        let path = file(&folder, "mine.dablo", &text);
        let output = dablo(&["check", "--fix", &path]);
        assert_eq!(output.status.code(), Some(1), "{clause}");
        assert!(!String::from_utf8_lossy(&output.stdout).contains("mended"), "{clause}");
        assert_eq!(fs::read_to_string(&path).expect("the file is there"), text);
    }
    let path = file(&folder, "most.dablo", "variant \"Mine\" from \"tablo\"\nturn { prefer most captured }\n");
    dablo(&["check", "--fix", &path]);
    assert!(fs::read_to_string(&path).expect("the file is there").contains("prefer most captures }"));
    // The brace stands in the text.
    let text = "variant \"Mine\" from \"tablo\"\npieces { king: \"K }\n";
    let path = file(&folder, "open.dablo", text);
    let output = dablo(&["check", "--fix", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), text);
}

#[test]
fn check_mends_characters_that_nobody_sees() {
    let folder = folder("unseen");
    let text =
        "variant \"Mine\" from \"tablo\"\nturn { must\u{a0}capture;\u{2009}chains\u{200b} may stop; prefer nothing }\n";
    let path = file(&folder, "mine.dablo", text);
    let shown = String::from_utf8_lossy(&dablo(&["check", &path]).stderr).to_string();
    for name in ["a no-break space (U+00A0)", "a thin space (U+2009)", "a zero-width space (U+200B)"] {
        assert!(shown.contains(name), "{shown}");
    }
    assert!(fine(&["check", "--fix", &path]).contains(", 3 mistakes mended"));
    let mended = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(mended, "variant \"Mine\" from \"tablo\"\nturn { must capture; chains may stop; prefer nothing }\n");
}

#[test]
fn check_says_that_there_is_more() {
    let folder = folder("more");
    // Thirty mistakes are told, one by one.
    let lines = |count: usize| -> String { (0..count).map(|n| format!("exmple \"{n}\" {{ moves 1 }}\n")).collect() };
    let shown = |text: String| {
        let path = file(&folder, "mine.dablo", format!("variant \"Mine\" from \"tablo\"\n{text}"));
        String::from_utf8_lossy(&dablo(&["check", &path]).stderr).to_string()
    };
    let told = shown(lines(30));
    assert_eq!(told.matches("`exmple` is not a word").count(), 30, "{told}");
    assert!(!told.contains("which are not shown"), "{told}");
    // Of more than anybody mends at once it is said that there are more.
    let told = shown(lines(300));
    assert!((40..300).contains(&told.matches(": `exmple` ").count()), "{told}");
    assert_eq!(told.matches("there are more mistakes").count(), 1, "{told}");
    let acts: String = (0..200).map(|_| "  stpe foward over\n").collect();
    let told = shown(format!("moves {{\n  twig: step forward\n{acts}}}\n"));
    assert_eq!(told.matches("there are more mistakes").count(), 1, "{told}");
}

#[test]
fn check_tells_what_in_examples_cannot_be_read() {
    let folder = folder("examples");
    let text =
        "variant \"Mine\" from \"tablo\"\nexample \"x\" { position \"South: a1, z9; South to move\"; legal a1-z8 }\n";
    let output = dablo(&["check", &file(&folder, "mine.dablo", text)]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("mine.dablo:2:36") && said.contains("there is no point `z9`"), "{said}");
    assert!(said.contains("`a1-z8` is no move: there is no point `z8`"), "{said}");
}

#[test]
fn a_mistake_in_a_base_shows_who_builds_on_it() {
    let folder = folder("chain");
    file(&folder, "base.dablo", "variant \"Base\" from \"tablo\"\nturn { must captur }\n");
    let path = file(&folder, "derived.dablo", "variant \"Derived\" from \"./base.dablo\"\n");
    let output = dablo(&["check", &path]);
    let said = stderr(&output);
    assert!(said.contains("base.dablo:2:13") && said.contains("derived.dablo:1:24"), "{said}");
    assert!(said.contains("the base is named here"), "{said}");
}

#[test]
fn arguments_that_say_nothing_or_too_much_are_refused() {
    assert!(fails(2, &["moves", MAIN, "--set", "capture=optional", "--set", "capture=compulsory"]).contains("twice"));
    assert!(fails(2, &["play", MAIN, ""]).contains("a move is missing"));
    assert!(fails(2, &["why", MAIN, " "]).contains("a move is missing"));
    for name in ["", ".", "..", ".dablo", "a/", "a/.dablo"] {
        assert!(fails(2, &["new", name]).contains("no name for a variant"), "{name:?}");
    }
    assert_eq!(fine(&["perft", "tablo", "0"]), "0 1\n");
    assert_eq!(fine(&["perft", "tablo", "0", "--divide"]), "0 1\n");
    assert!(fails(1, &["show", "tablo", "--position", "South: a1, 2 in hand; North: b7"]).contains("ever in hand"));
    assert!(fails(1, &["show", "tablo", "--position", "South: a1; North: b7; again a1"]).contains("another move"));
}

#[test]
#[cfg(unix)]
fn fmt_keeps_further_names_of_a_file() {
    let folder = folder("links");
    let path = file(&folder, "one.dablo", "turn{may capture}\n");
    let other = folder.join("other.dablo");
    fs::hard_link(&path, &other).expect("the link can be made");
    fine(&["fmt", &path]);
    assert_eq!(fs::read_to_string(other).expect("the file is there"), "turn { may capture }\n");
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = Command::new(env!("CARGO_BIN_EXE_dablo"))
        .arg("--help")
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot be written"));
}

#[test]
fn rulebook_sources_and_questions_come_in_three_forms() {
    for command in ["rulebook", "sources", "questions"] {
        let text = fine(&[command, MAIN]);
        assert!(text.starts_with("Dablot Prejjesne"), "{text}");
        let markdown = fine(&[command, MAIN, "--markdown"]);
        assert!(markdown.starts_with("# Dablot Prejjesne") && markdown.contains("\n## "), "{markdown}");
        let html = fine(&[command, MAIN, "--reading", "winther", "--html"]);
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"), "{html}");
        fails(2, &[command, MAIN, "--html", "--markdown"]);
    }
    let json: serde_json::Value = serde_json::from_str(&fine(&["sources", MAIN, "--json"])).expect("it is JSON");
    assert_eq!(json["sources"][0]["key"], "wiklund");
    assert_eq!(json["clauses"][0]["certainty"], "attested");
    let json: serde_json::Value = serde_json::from_str(&fine(&["questions", MAIN, "--json"])).expect("it is JSON");
    assert_eq!(json["points"][0]["point"], "first mover");
    assert_eq!(json["points"][0]["status"], "said");
}

#[test]
fn diff_names_clauses_and_the_shortest_play() {
    let diff = fine(&["diff", MAIN, "--reading", "keyland", "--reading", "winther"]);
    assert!(diff.starts_with("Only keyland says:\n"), "{diff}");
    assert!(diff.contains("\nOnly winther says:\n"), "{diff}");
    assert!(diff.contains("From the start they part after 1 ply: c5-c7\n"), "{diff}");
    assert!(
        diff.contains("winther does not: another duty comes first (duty)\n`capture` at dablot-prejjesne:"),
        "{diff}"
    );
    assert_eq!(fine(&["diff", MAIN]), "They play alike: the rules have the same fingerprint.\n");
    let bounded = fine(&["diff", MAIN, "--set-b", "cap=yes", "--positions", "300"]);
    assert!(bounded.contains("they do not part within "), "{bounded}");
    assert!(bounded.contains("It looked at 300 positions and no further."), "{bounded}");
    assert!(fine(&["diff", MAIN, "tablo"]).contains("72 points, players Sami and Farmers"));
    // One reading of two variants is the first's.
    assert!(fine(&["diff", MAIN, "tablo", "--reading", "keyland"]).contains("(keyland): 72 points"));
    let three = [&["diff", MAIN, MAIN] as &[&str], &["--reading", "keyland"].repeat(3)].concat();
    assert!(fails(2, &three).contains("can be given twice"));
    let named = fine(&["diff", "english-draughts", "pool-checkers"]);
    assert!(named.contains(" has ") || !named.contains("cannot be compared"), "{named}");
    // Which points keep two boards apart is said, in JSON too.
    let frostviken = fine(&["diff", "dablo-child", "dablo-daares"]);
    assert!(frostviken.contains("\nOnly Dablo Daares (winther) has "), "{frostviken}");
    let json = fine(&["diff", "dablo-child", "dablo-daares", "--json"]);
    assert!(json.contains("Only Dablo Daares (winther) has "), "{json}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&["diff", MAIN, "--reading", "winther", "--json"])).expect("it is JSON");
    assert_eq!(json["names"], serde_json::json!(["keyland", "winther"]));
    assert_eq!(json["parting"]["play"], serde_json::json!(["c5-c7"]));
    assert_eq!(json["parting"]["moves_only_first"][0], "a7-b6");
}

#[test]
fn judge_replays_a_record_under_a_reading() {
    let folder = folder("judge");
    let record = "variant dablo-frostviken reading keyland\n1. c3-c5 d6-e5 2. c5-b6 ?illegal blocked\n";
    let path = file(&folder, "game.txt", record);
    assert_eq!(fine(&["judge", &path]), "2 plies, 0 illegal; no result yet\n");
    let output = dablo(&["judge", &path, "--reading", "winther"]);
    assert_eq!(output.status.code(), Some(4));
    let said = stdout(&output);
    assert!(said.starts_with("ply 2: d6-e5 is not legal here: there is a capture, which comes first: "), "{said}");
    assert!(said.contains("(duty)\n  by `capture` at dablot-prejjesne:"), "{said}");
    assert!(said.ends_with("2 plies, 1 illegal; no result yet\n"), "{said}");
    let json = dablo(&["judge", &path, "--reading", "winther", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("it is JSON");
    assert_eq!((json["illegal"][0]["ply"].as_u64(), json["illegal"][0]["reason"].as_str()), (Some(2), Some("duty")));
    let marked = file(&folder, "marked.txt", "variant dablo-frostviken\n1. c3-c5 ?illegal line\n");
    let said = stdout(&dablo(&["judge", &marked]));
    assert!(said.starts_with("before ply 1: c3-c5 is marked as illegal, but these rules allow it\n"), "{said}");
    // Variations are passed over; set-ups and other rules are followed.
    let long = "variant tablo\n1. b3-b4 (1. z9-z9) a5-a4\nposition South: a3; North: d6; South to move\n1. a3-a4 d6-d5\n\
                position start\n1. a1-a2\nvariant dablo-frostviken reading keyland\n1. c3-c5\n";
    let output = dablo(&["judge", &file(&folder, "long.txt", long)]);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(4));
    assert!(said.starts_with("ply 5: a1-a2 is not legal here: "), "{said}");
    assert!(said.ends_with("6 plies, 1 illegal; no result yet\n"), "{said}");
    assert!(fails(1, &["judge", &file(&folder, "bad.txt", "e5-c5")]).contains("a record begins with `variant NAME`"));
    assert!(fails(1, &["judge", "nowhere.txt"]).contains("there is no file `nowhere.txt`"));
}

#[test]
fn judge_says_once_that_the_game_is_over() {
    let folder = folder("judge-over");
    let record = "variant dablot-prejjesne reading keyland\nposition Sami: Ke5, a1, c3; Farmers: Kk13, f6; Sami to move\n\
                  1. e5xg7 k13-k11 2. a1-a3 k11-k13 3. c3-c5 k13-k11\n";
    let path = file(&folder, "game.txt", record);
    assert_eq!(fine(&["judge", &path]), "6 plies, 0 illegal; no result yet\n");
    let said = stdout(&dablo(&["judge", &path, "--reading", "pages"]));
    assert_eq!(
        said,
        "ply 2: the game is over: Sami won (bare)\n4 more plies of the record stand behind the end.\n\
         6 plies, 5 illegal; result Sami bare\n"
    );
    let json = dablo(&["judge", &path, "--reading", "pages", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("it is JSON");
    assert_eq!(json["illegal"].as_array().map(Vec::len), Some(1));
    assert_eq!((json["illegal"][0]["ply"].as_u64(), json["illegal"][0]["behind"].as_u64()), (Some(2), Some(4)));
}

#[test]
fn judge_fails_where_a_result_or_a_mark_is_not_so() {
    let folder = folder("judge-claims");
    let judged = |name: &str, text: &str| {
        let output = dablo(&["judge", &file(&folder, name, text)]);
        (output.status.code(), stdout(&output))
    };
    let (status, said) = judged("result.txt", "variant tablo\n1. b3-b4 c5-c4\nresult North stuck\n");
    assert_eq!(status, Some(4), "{said}");
    assert!(said.contains("The record says: result North (stuck); under these rules the game is: not over."), "{said}");
    // Behind a move that is not legal too, and behind the end.
    let (status, said) = judged("behind.txt", "variant tablo\n1. b3-b9\nresult North stuck\n");
    assert_eq!(status, Some(4), "{said}");
    assert!(said.contains("The record says: result North (stuck); under these rules the game is: not over."), "{said}");
    let won = "variant alquerque\nposition White: a1; Black: b2; White to move\n1. a1xc3 b2-a1\n";
    let (_, said) = judged("won.txt", won);
    let result = said.rsplit_once("result ").map(|(_, result)| result.trim().to_string()).expect("it is over");
    let (_, said) = judged("won-so.txt", &format!("{won}result {result}\n"));
    assert!(!said.contains("The record says"), "{said}");
    let (_, said) = judged("won-otherwise.txt", &format!("{won}result Black\n"));
    assert!(said.contains("The record says: result Black; under these rules the game is: White"), "{said}");
    let (status, said) = judged("reason.txt", "variant tablo\n1. a3-b3 ?illegal rank b3-b4\n");
    assert_eq!(status, Some(4), "{said}");
    assert!(
        said.contains("`a3-b3`, before ply 1, is marked as illegal because of `rank`; these rules forbid it"),
        "{said}"
    );
    let (status, said) = judged("no-move.txt", "variant tablo\n1. a3-z9 ?illegal line b3-b4\n");
    assert_eq!(status, Some(4), "{said}");
    assert!(said.contains("it is no move of this game: column 4 of the move: there is no point `z9`"), "{said}");
    let unknown = file(&folder, "unknown.txt", "variant tablo\n1. b3-b4\na3-b3 ?illegal foo\n");
    let told = fails(1, &["judge", &unknown]);
    assert!(told.contains("line 3 of the record: `foo` is no reason; the reasons are `turn`, `empty`, "), "{told}");
    let near = fails(1, &["judge", &file(&folder, "near.txt", "variant tablo\n1. a3-b3 ?illegal bloked\n")]);
    assert!(near.contains("`bloked` is no reason; did you mean `blocked`?"), "{near}");
    let none = fails(1, &["judge", &file(&folder, "none.txt", "variant tablo\n1. a3-b3 ?illegal\n")]);
    assert!(none.contains("the reason is missing; the reasons are `turn`, "), "{none}");
}

#[test]
fn judge_goes_on_behind_moves_that_nobody_can_make() {
    let folder = folder("judge-onward");
    let position = "variant tablo\nposition South: a1, c1, e1; North: a5, c3; South to move\n";
    let judged = |name: &str, plies: &str| {
        let output = dablo(&["judge", &file(&folder, name, format!("{position}{plies}\n"))]);
        assert_eq!(output.status.code(), Some(4));
        stdout(&output)
    };
    // A piece that is there goes where it is said to go.
    let said = judged("made.txt", "1. a1-d4 a5-a4 2. d4-d5 a4-b9");
    assert!(said.starts_with("ply 1: a1-d4 is not legal here: "), "{said}");
    assert!(said.contains("\nWhat follows is judged as if it had been made all the same.\nply 4: `a4-b9`: "), "{said}");
    assert!(said.ends_with("4 plies, 2 illegal; no result yet\n"), "{said}");
    // Of one that is not there nothing is left but the turn.
    let said = judged("passed.txt", "1. b2-b3 a5-a4 2. c1-d9 a4-a3");
    assert!(said.contains("\nWhat follows is judged as if the player had passed instead.\nply 3: `c1-d9`: "), "{said}");
    assert!(said.ends_with("4 plies, 2 illegal; no result yet\n"), "{said}");
    let said = judged("left-out.txt", "1. z9-z9 a1-a2 a5-a4");
    assert!(said.contains("\nWhat follows is judged as if it were not there.\n3 plies, 1 illegal; "), "{said}");
}

#[test]
fn pictures_go_to_files_and_replace_none() {
    let folder = folder("pictures");
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let (svg_name, png_name) = (svg.to_str().expect("text"), png.to_str().expect("text"));
    assert_eq!(fine(&["show", MAIN, "--svg", svg_name, "--png", png_name]), "");
    assert!(fs::read_to_string(&svg).expect("it is there").starts_with("<svg "));
    assert!(fs::read(&png).expect("it is there").starts_with(b"\x89PNG"));
    assert!(fails(1, &["show", MAIN, "--svg", svg_name]).contains("exists already; `--over` replaces it"));
    let before = fs::read_to_string(&svg).expect("it is there");
    let played = fine(&["play", MAIN, "e5-e7", "--svg", svg_name, "--over", "--dark"]);
    assert!(played.contains("[○]"), "the last move is marked: {played}");
    assert_ne!(fs::read_to_string(&svg).expect("it is there"), before);
    assert_eq!(fs::read_dir(&folder).expect("the folder is there").count(), 2, "nothing is left behind");
    // What would be another picture than its name says, or none at all, is refused.
    for (flag, name, ending) in [("--svg", "-", "svg"), ("--svg", "board.gif", "svg"), ("--png", "board.svg", "png")] {
        assert!(fails(2, &["show", MAIN, flag, name]).contains(&format!("it does not end in `.{ending}`")), "{name}");
    }
    for without in ["--dark", "--flip", "--over"] {
        assert!(fails(2, &["show", MAIN, without]).contains("--svg"), "{without}");
        assert!(fails(2, &["play", MAIN, "e5-e7", without]).contains("--svg"), "{without}");
    }
    for stage in ["--tree", "--rules", "--game", "--ascii"] {
        assert!(fails(2, &["show", MAIN, stage, "--svg", svg_name]).contains("cannot be used with"), "{stage}");
    }
    let json = fine(&["show", MAIN, "--json", "--svg", svg_name, "--over"]);
    assert!(json.starts_with('{'), "data is printed beside a picture");
}

#[test]
#[cfg(unix)]
fn links_to_missing_files_are_followed_and_told_where_they_lead_nowhere() {
    let folder = folder("links");
    let link = |target: &str, name: &str| {
        let path = folder.join(name);
        std::os::unix::fs::symlink(target, &path).expect("the link can be made");
        path.to_str().expect("the path is text").to_string()
    };
    let at = |name: &str| folder.join(name).display().to_string();
    fs::create_dir(folder.join("inner")).expect("the folder can be made");
    // One that leads there over another link, from the folder of that link.
    let (first, _) = (link("inner/second.svg", "first.svg"), link("made.svg", "inner/second.svg"));
    for over in [&["--over"][..], &[]] {
        assert_eq!(fine(&[&["show", MAIN, "--svg", &first], over].concat()), "");
        assert!(Path::new(&first).is_symlink() && folder.join("inner/second.svg").is_symlink());
        fs::remove_file(folder.join("inner/made.svg")).expect("it is where the links lead");
    }
    let refused = |name: &str| fails(1, &["show", MAIN, "--over", "--svg", name]);
    let astray = link("none/made.svg", "astray.svg");
    let told = format!(
        "`{astray}`, a link to `{}`, cannot be written: there is no folder `{}`",
        at("none/made.svg"),
        at("none")
    );
    assert!(refused(&astray).contains(&told), "{}", refused(&astray));
    let told = format!("there is no folder `{}`, a link to `{}`\n", link("none", "gone"), at("none"));
    assert!(refused(&at("gone/made.svg")).contains(&told), "{}", refused(&at("gone/made.svg")));
    let inner = link("inner", "inner.svg");
    assert!(refused(&inner).contains(&format!("`{inner}`, a link to `{}`, is a folder", at("inner"))));
    assert!(refused(&link("round.svg", "round.svg")).contains("leads to further links only"));
    assert!(refused(&link("none.svg/", "ends.svg")).contains("ends in `/`"));
    let rules = link("none.dablo", "rules.dablo");
    let told = format!("there is no file `{rules}`, a link to `{}`\n", at("none.dablo"));
    assert!(fails(1, &["check", &rules]).contains(&told), "{}", fails(1, &["check", &rules]));
}

#[test]
fn a_file_that_changes_is_read_again() {
    let folder = folder("reload");
    let path = file(&folder, "mine.dablo", "variant \"Mine\" from \"tablo\"\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dablo"))
        .args(["repl", &path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("there is a pipe");
    let mut stdout = std::io::BufReader::new(child.stdout.take().expect("there is a pipe"));
    let mut line = |to: &mut String| std::io::BufRead::read_line(&mut stdout, to).expect("it answers");
    writeln!(stdin, "moves a3").expect("it can be typed");
    let mut said = String::new();
    // The board with the targets, and then the move.
    while !said.ends_with("a3-a4\n") {
        line(&mut said);
    }
    fs::write(&path, "variant \"Mine\" from \"tablo\"\nturn { may pass }\n").expect("the file can be written");
    writeln!(stdin, "moves").expect("it can be typed");
    drop(stdin);
    let mut said = String::new();
    while !said.ends_with("pass\n") {
        let before = said.len();
        line(&mut said);
        assert!(said.len() > before, "{said}");
    }
    assert!(said.starts_with(&format!("`{path}` has changed on disk.\nThe rules have changed.\n")), "{said}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_line_through_a_pipe_may_go_on() {
    let output = with_input(&["repl", "tablo"], "position South: a3; \\\nNorth: d6; South to move\nposition\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).ends_with("South: a3; North: d6; South to move\n"), "{}", stdout(&output));
    let script = "eval {\n  let x = [40,\n    1]; // (\n  x[0] + x[1] + pos.turn()\n}\nperft 1\n";
    assert_eq!(stdout(&with_input(&["repl", "tablo"], script)), "42\n1  7\n");
    // What is never closed ends at an empty line, and takes nothing else with it.
    let output = with_input(&["repl", "tablo", "--keep-going"], "eval (1\n\nperft 1\n");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n"));
    // Only what can go on takes in the lines behind it, and it is said which.
    let output = with_input(&["repl", "tablo", "--keep-going"], "help (\ngoto \"\nperft 1\n");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n"));
    let output = with_input(&["repl", "tablo", "--keep-going"], "position \"South: a3\nperft 1\n\nperft 1\n");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n1  7\n"));
    assert!(stderr(&output).contains("line 1: error: this line was never closed"), "{}", stderr(&output));
    // No command is swallowed by what was not closed before it.
    let open = "position \"South: a3\nperft 1\nperft 2\n";
    let output = with_input(&["repl", "tablo", "--keep-going"], open);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n1  7\n2  49\n"));
    assert!(stderr(&output).starts_with("line 1: error: this line was never closed"), "{}", stderr(&output));
    let open = "\neval (1 +\n2\nperft 1\nnothing\n";
    let output = with_input(&["repl", "tablo", "--keep-going"], open);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n"));
    assert!(stderr(&output).starts_with("line 2: error: lines 2-3 were never closed"), "{}", stderr(&output));
    assert!(stderr(&output).contains("\nline 5: error: `nothing`"), "{}", stderr(&output));
    // The tail of a line that is too long is no line.
    let long = format!("{}perft 2\nperft 1\n", "x".repeat(1 << 20));
    let output = with_input(&["repl", "tablo", "--keep-going"], &long);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "1  7\n"));
    assert!(stderr(&output).starts_with("line 1: ") && stderr(&output).lines().count() == 1, "{}", stderr(&output));
    let endless = "(\n".repeat(100_000);
    let output = with_input(&["repl", "tablo"], &endless);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn script_files_lie_beside_the_rules_or_below() {
    let folder = folder("script-files");
    fs::create_dir_all(folder.join("more")).expect("a folder");
    fs::write(folder.join("more/far.rhai"), "fn far(pos) { [\"c3\"] }\n").expect("written");
    let rules = |script: &str| {
        format!("variant \"Mine\" from \"tablo\"\nmoves {{ twig: never stop on script far }}\nscript \"{script}\"\n")
    };
    let path = file(&folder, "mine.dablo", rules("more/far.rhai"));
    assert!(fine(&["check", &path]).contains("fine"));
    for (script, said) in [
        ("../far.rhai", "outside the folder"),
        ("/etc/passwd", "outside the folder"),
        ("more", "a folder"),
        ("fra.rhai", "there is no file"),
    ] {
        let path = file(&folder, "other.dablo", rules(script));
        let output = dablo(&["check", &path]);
        assert_eq!(output.status.code(), Some(1), "{script}");
        assert!(stderr(&output).contains(said), "{script}: {}", stderr(&output));
    }
    fs::write(folder.join("more/far.rhai"), "fn far(pos) {\n  [\"z9\"]\n}\n").expect("written");
    let output = dablo(&["check", &path]);
    assert!(stderr(&output).contains("far.rhai:1:4"), "{}", stderr(&output));
    #[cfg(unix)]
    {
        let link = folder.join("link.rhai");
        std::os::unix::fs::symlink("/etc/hostname", &link).expect("a link");
        let output = dablo(&["check", &file(&folder, "other.dablo", rules("link.rhai"))]);
        assert!(stderr(&output).contains("outside the folder"), "{}", stderr(&output));
    }
}
