//! The proofs of the bundled variants, and `dablo test` as an author runs it.

#![allow(clippy::disallowed_methods, reason = "a test needs files and the binary")]

mod support;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use dablo::session::Variant;
use dablo::verify;
use serde_json::Value;
use support::Disk;

/// A change of a rule shows as a snapshot to be reviewed, by `cargo insta review` or `dablo test review`.
#[test]
fn the_facts_of_every_bundled_variant_are_as_they_were_accepted() {
    insta::glob!("../variants", "*/*.dablo", |path| {
        let variant = Variant::load(&Disk, &path.to_string_lossy()).expect("a bundled variant is right");
        let name = path.file_stem().expect("a file has a name").to_string_lossy();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(path.with_file_name("snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        for fact in verify::facts(&variant, &|_| true) {
            settings.set_snapshot_suffix(&fact.name);
            settings.bind(|| insta::assert_snapshot!(name.as_ref(), fact.text));
        }
    });
}

/// The program in a folder, with or without `CI`.
fn run_in(folder: &Path, ci: bool, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
    command.current_dir(folder).args(arguments).env_remove("CI").env_remove("COLUMNS").env_remove("TF_BUILD");
    if ci {
        command.env("CI", "true");
    }
    let pipe = Stdio::piped;
    let mut child = command.stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn().expect("the program runs");
    // It may have ended before all was written; that is not what is tested.
    let _ = child.stdin.take().expect("there is a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What `dablo test` prints, which must end with this status.
fn test(folder: &Path, status: i32, arguments: &[&str]) -> String {
    typed(folder, status, arguments, "")
}

fn typed(folder: &Path, status: i32, arguments: &[&str], input: &str) -> String {
    let output = run_in(folder, false, &[&["test"], arguments].concat(), input);
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let errors = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{text}{errors}");
    [text, errors].concat()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proofs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn all_that_lies_beside_the_bundled_variants_holds() {
    let output = run_in(Path::new(env!("CARGO_MANIFEST_DIR")), true, &["test", "variants", "--json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(output.status.code(), Some(0), "{report:#}");
    let files = report["files"].as_array().expect("there are files");
    assert_eq!(files.len(), dablo::bundled::ALL.len());
    for file in files {
        let kind = |kind| {
            let proofs = file["proofs"].as_array().expect("there are proofs").iter();
            proofs.filter(|proof| proof["kind"] == kind).count()
        };
        assert!(kind("example") >= 3, "{} has few examples", file["file"]);
        assert_eq!(kind("fact"), verify::FACTS.len(), "{} lacks facts", file["file"]);
    }
    let of = |kind| {
        files.iter().flat_map(|file| file["proofs"].as_array().expect("proofs")).any(|proof| proof["kind"] == kind)
    };
    assert!(of("session") && of("record"));
}

/// Copies a bundled variant with all that lies beside it.
fn copied(name: &str, to: &Path) {
    let bundled = dablo::bundled::find(name).expect("a bundled variant");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants").join(bundled.family);
    for below in ["", "snapshots", &format!("{name}.records")] {
        let Ok(entries) = fs::read_dir(from.join(below)) else { continue };
        for entry in entries.map(|entry| entry.expect("a folder can be read").path()) {
            let file = entry.file_name().expect("a file has a name").to_string_lossy().to_string();
            let own = file.starts_with(&format!("{name}.")) || file.starts_with(&format!("{name}@"));
            if entry.is_file() && (own || below.ends_with(".records")) {
                let text = fs::read_to_string(&entry).expect("text");
                write(to, format!("{below}/{file}").trim_start_matches('/'), &text);
            }
        }
    }
}

/// Changes of one clause each: the variant, what stands there, what stands there instead.
const BROKEN: [(&str, &str, &str); 13] = [
    ("dablot-prejjesne", "jump any way over enemy of equal or lower rank @keyland", "jump any way over enemy @keyland"),
    ("english-draughts", "must capture @wcdf", "may capture @wcdf"),
    ("international-draughts", "prefer most captures @fmjd", "prefer nothing @fmjd"),
    ("tablut", "never enter throne @linnaeus", "never stop on throne @linnaeus"),
    ("turkish-draughts", "lift at once @encyclopedia", "lift at end @encyclopedia"),
    ("shatranj", "turn { may capture @usual; never leave shah in check @usual }", "turn { may capture @usual }"),
    ("tablo", "; stuck: a player who cannot move loses @pirak", ""),
    ("russian-draughts", "on last row, and go on @dctl", "on last row if the move ends there @dctl"),
    ("alquerque", "with alternate diagonals", "with diagonals"),
    ("kharbaga", "ranks 1-4 plus g5 i5", "ranks 1-4 plus a5 c5"),
    // In files that build on others.
    ("czech-draughts", "; chains land where they can go on @dctl", ""),
    ("dablo-frostviken", "plus b4 d4 f4,", "plus b4 d4,"),
    ("zamma", "must capture or be huffed @monod", "must capture @monod"),
];

/// What was caught, in a few lines: every failing proof, and what the facts say in words and numbers.
fn caught(report: &Value) -> String {
    let mut text = String::new();
    let proofs = report["files"][0]["proofs"].as_array().expect("there are proofs");
    for proof in proofs.iter().filter(|proof| proof["passed"] == false) {
        let (kind, name) = (proof["kind"].as_str().expect("a kind"), proof["name"].as_str().expect("a name"));
        text += &format!("{kind} {name}\n");
        for failure in proof["failures"].as_array().expect("there are failures") {
            let shown = failure["shown"].as_str().expect("text");
            text += &format!("  {}\n", failure["message"].as_str().expect("a message"));
            if kind == "session" || ["rulebook", "perft", "moves"].contains(&name) {
                text.extend(shown.lines().map(|line| format!("    {line}\n")));
            }
        }
    }
    text
}

#[test]
fn broken_rules_are_caught_and_told() {
    for (name, right, wrong) in BROKEN {
        let folder = folder(&format!("broken-{name}"));
        copied(name, &folder);
        let file = format!("{name}.dablo");
        let text = read(&folder, &file);
        assert_eq!(text.matches(right).count(), 1, "{name}: {right}");
        write(&folder, &file, &text.replace(right, wrong));
        let output = run_in(&folder, true, &["test", &file, "--json"], "");
        assert_eq!(output.status.code(), Some(4), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        let change = format!("- {right}\n+ {wrong}");
        insta::with_settings!({ description => change, omit_expression => true, snapshot_suffix => name }, {
            insta::assert_snapshot!("broken", caught(&report));
        });
    }
}

/// A small game with a mistake in its second example.
const SMALL: &str = r#"variant "Small"
board   { lattice 2 x 3 }
players { South: up; North: down; first South }
pieces  { man: "" }
setup   { each: man on row 1 }
moves   { man: step forward; jump any way over enemy }
turn    { must capture; chains must finish; lift at once; prefer nothing }
end     { gone: a player who has no pieces loses; stuck: a player who cannot move loses }

example "forward" { position "South: a1; North: c5; South to move"; only a1-a3 a1-b2; illegal a1-c1 because direction }
example "every way" { position "South: a1; North: c5; South to move"; legal a1-a3 a1-c1; moves 3 }
"#;

const RIGHT: &str = "legal a1-a3; moves 2";

fn small(name: &str) -> PathBuf {
    let folder = folder(name);
    write(&folder, "small.dablo", SMALL);
    folder
}

fn right(name: &str) -> PathBuf {
    let folder = folder(name);
    write(&folder, "small.dablo", &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    folder
}

#[test]
fn only_what_failed_is_shown_with_the_position_drawn() {
    let folder = small("shown");
    insta::assert_snapshot!("shown", test(&folder, 4, &[]));
    assert_eq!(test(&folder, 0, &["--filter", "FORWARD"]), "1 passed, 0 failed\n");
    assert_eq!(
        test(&folder, 0, &["--filter", "forward", "--all"]),
        "ok      ./small.dablo: example \"forward\"\n1 passed, 0 failed\n"
    );
    let nothing = test(&folder, 1, &["--filter", "no such name"]);
    let told = "0 passed, 0 failed, 1 error\nerror: `no such name` occurs in the file, kind or name of no proof\n";
    assert!(nothing.ends_with(told), "{nothing}");
    let report = test(&folder, 1, &["--filter", "no such name", "--json"]);
    assert!(report.contains("\"errors\": 1") && report.contains("occurs in the file, kind"), "{report}");
    assert!(test(&folder, 2, &["--jobs", "0"]).contains("a whole number from 1 on is wanted"));
}

#[test]
fn reports_for_other_programs() {
    let folder = small("reports");
    write(&folder, "wrong.dablo", "variant \"<Wrong> & broken\"\nboard {");
    insta::assert_snapshot!("tap", test(&folder, 1, &["--tap"]));
    test(&folder, 1, &["--junit", "report.xml"]);
    insta::assert_snapshot!("junit", read(&folder, "report.xml"));
    let report: Value = serde_json::from_str(&test(&folder, 1, &["--json"])).expect("it is JSON");
    insta::assert_snapshot!("json", serde_json::to_string_pretty(&report).expect("it is JSON"));
}

#[test]
fn the_output_is_the_same_for_any_number_of_jobs() {
    let folder = folder("jobs");
    for number in 0..6 {
        write(&folder, &format!("small{number}.dablo"), SMALL);
    }
    let one = test(&folder, 4, &["--jobs", "1"]);
    assert!(one.ends_with("6 passed, 6 failed\n"));
    assert_eq!(test(&folder, 4, &["--jobs", "4"]), one);
    test(&folder, 2, &["--jobs", "0"]);
}

#[test]
fn sessions_are_rewritten_and_their_prose_is_not() {
    let folder = right("sessions");
    let before = "# Small\r\n\r\nProse,  with  blanks \r\n\r\n```session brief\r\n> moves\r\nwrong\r\n> a1-a3\r\n```\r\nmore\r\n";
    write(&folder, "small.md", before);
    let failed = test(&folder, 4, &[]);
    assert!(
        failed.contains("./small.md:6: `moves` is answered otherwise\n- wrong\n+ a1-b2  a1-a3  c1-b2  c1-c3\n"),
        "{failed}"
    );
    assert_eq!(read(&folder, "small.md"), before);
    assert_eq!(test(&folder, 0, &["--update"]), "wrote ./small.md\n3 passed, 0 failed\n");
    assert_eq!(read(&folder, "small.md"), before.replace("wrong", "a1-b2  a1-a3  c1-b2  c1-c3"));
    assert_eq!(test(&folder, 0, &["--update"]), "3 passed, 0 failed\n");
}

#[test]
fn the_repl_writes_sessions_that_hold() {
    let folder = right("repl");
    let lines = "a1-b2\nc5-c3\nb2-a3\ntest a capture comes first to ./small.md\nundo\ntest one ply to ./small.md\n";
    let output = run_in(&folder, false, &["repl", "./small.dablo", "--keep-going"], lines);
    assert_eq!(output.status.code(), Some(1), "a move was refused");
    insta::assert_snapshot!("written_by_the_repl", read(&folder, "small.md"));
    assert_eq!(test(&folder, 0, &[]), "4 passed, 0 failed\n");
    // It is no matter in which line a clause stands.
    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("\nturn ", "\n\nturn "));
    assert_eq!(test(&folder, 0, &[]), "4 passed, 0 failed\n");
}

#[test]
fn facts_wait_until_they_are_accepted() {
    let folder = right("facts");
    let shown = test(&folder, 4, &["--facts"]);
    assert!(shown.contains("wrote ./snapshots/small@perft.snap.new\n"), "{shown}");
    assert!(shown.ends_with("asks whether to accept it.\n2 passed, 8 failed\n"), "{shown}");
    assert_eq!(test(&folder, 0, &["accept", "small"]).lines().count(), 8);
    assert_eq!(test(&folder, 0, &[]), "10 passed, 0 failed\n");
    assert_eq!(test(&folder, 0, &["accept", "--all"]), "Nothing waits.\n");

    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("man on row 1 }", "man on row 2 }"));
    test(&folder, 4, &["--filter", "fact"]);
    let unknown = test(&folder, 1, &["accept", "small@bord"]);
    assert!(
        unknown.starts_with("error: `small@bord` does not wait to be accepted; these do: small@game, small@moves, "),
        "{unknown}"
    );
    let review = typed(&folder, 0, &["review"], "what\na\nr\ns\n");
    assert!(
        review.contains("1 of 5: small@game\n") && review.ends_with("1 accepted, 1 rejected, 3 skipped\n"),
        "{review}"
    );
    assert!(folder.join("snapshots/small@perft.snap.new").exists());
    // A fact that is again as it was accepted waits for nothing.
    write(&folder, "small.dablo", &text);
    test(&folder, 4, &[]);
    assert!(!folder.join("snapshots/small@perft.snap.new").exists());
    assert_eq!(test(&folder, 0, &["reject", "small@game"]), "rejected small@game\n");
    test(&folder, 0, &["--update"]);
    assert_eq!(test(&folder, 0, &[]), "10 passed, 0 failed\n");
}

#[test]
fn facts_of_moves_and_counts_show_the_board_and_the_moves_that_differ() {
    let folder = right("differing");
    test(&folder, 0, &["--facts", "--update"]);
    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("step forward", "step orthogonal"));
    insta::assert_snapshot!(
        "moves_and_counts",
        test(&folder, 4, &["--filter", "fact moves"]) + &*test(&folder, 4, &["--filter", "fact perft"])
    );
    // Under one answer only: the others are as they were.
    let asked = text.replace(
        "moves   { man: step forward;",
        "moves { man: way? \"Which?\" ahead = step forward | aside = step any way\n",
    );
    write(&folder, "small.dablo", &asked);
    test(&folder, 0, &["--facts", "--update"]);
    write(&folder, "small.dablo", &asked.replace("aside = step any way", "aside = step orthogonal"));
    let told = test(&folder, 4, &["--filter", "fact moves"]);
    assert!(told.contains("Under way aside:\n") && told.contains("No longer legal:\n- "), "{told}");
    let told = test(&folder, 4, &["--filter", "fact perft"]);
    assert!(told.contains(" under way aside.\n"), "{told}");
}

#[test]
fn a_count_that_is_another_is_shown_by_the_first_move() {
    let folder = folder("counts");
    write(&folder, "small.dablo", &SMALL.replace("legal a1-a3 a1-c1; moves 3", "perft 2 9"));
    let told = test(&folder, 4, &[]);
    assert!(told.contains("perft 2 is ") && told.contains("By the first move:\na1-b2"), "{told}");
    assert!(!told.contains("engines"), "{told}");
}

#[test]
fn a_review_draws_the_boards_side_by_side() {
    let folder = right("review");
    test(&folder, 0, &["--facts", "--update"]);
    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("man on row 1 }", "man on row 2 }"));
    test(&folder, 4, &["--filter", "fact setup"]);
    insta::assert_snapshot!("review", typed(&folder, 0, &["review"], "s\n"));
}

#[test]
fn nothing_is_written_where_ci_is_set() {
    let folder = right("ci");
    write(&folder, "small.md", "```session\n> moves\n```\n");
    let status = |arguments: &[&str]| run_in(&folder, true, arguments, "").status.code();
    assert_eq!(status(&["test", "--facts"]), Some(4));
    assert_eq!(status(&["test", "--update"]), Some(2));
    for word in ["review", "accept --all", "reject --all"] {
        let arguments: Vec<&str> = std::iter::once("test").chain(word.split(' ')).collect();
        assert_eq!(status(&arguments), Some(2), "{word}");
    }
    assert!(!folder.join("snapshots").exists());
    assert_eq!(read(&folder, "small.md"), "```session\n> moves\n```\n");
}

#[test]
fn insta_reads_and_writes_the_same_files() {
    let folder = folder("insta");
    write(&folder, "small \"game\": 1.dablo", &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    test(&folder, 0, &["--facts", "--update"]);
    for fact in verify::FACTS {
        let path = folder.join("snapshots").join(fact.file("small \"game\": 1.dablo"));
        let snapshot = insta::Snapshot::from_file(&path).expect("insta reads it");
        assert_eq!(snapshot.metadata().expression(), Some(fact.name));
        assert_eq!(snapshot.metadata().source(), Some("small \"game\": 1.dablo"));
        let ours = verify::snapshot::Snapshot::read(&fs::read_to_string(&path).expect("text")).expect("we read it");
        assert!(ours.says(&snapshot_text(&snapshot)), "{}", fact.name);
        // What insta wrote we read too, and then write it as it was.
        let again = folder.join("again.snap");
        snapshot.save(&again).expect("insta writes it");
        let again = verify::snapshot::Snapshot::read(&fs::read_to_string(again).expect("text")).expect("we read it");
        assert!(again.says(ours.contents()));
    }
}

fn snapshot_text(snapshot: &insta::Snapshot) -> String {
    match snapshot.contents() {
        insta::internals::SnapshotContents::Text(text) => text.to_string(),
        insta::internals::SnapshotContents::Binary(_) => panic!("it is no text"),
    }
}

#[test]
fn records_are_replayed_and_illegal_moves_told() {
    let folder = right("records");
    let game = "variant ./small.dablo\n1. a1-a3 c5-c3 2. a3-b4 ?illegal turn a3-a5\n";
    write(&folder, "small.records/one.txt", game);
    write(&folder, "small.records/other.txt", "variant tablut\n1. a4-a1\n");
    write(&folder, "small.records/not a record.txt", "1. a1-a3\n");
    insta::assert_snapshot!("records", test(&folder, 4, &["--filter", "record"]));
}

#[test]
fn what_cannot_be_read_is_told_and_holds_nothing_up() {
    let folder = right("hostile");
    write(&folder, "small.md", &"prose ".repeat(300_000));
    write(&folder, "snapshots/small@perft.snap", "<<<<<<< HEAD\n1 2 3\n");
    write(&folder, "snapshots/small@bord.snap", "---\nsource: x\n---\n1\n");
    write(&folder, "snapshots/small@board.snap", "---\nsource: x\n");
    write(&folder, "small.records/one.txt", "variant small\n{no end");
    fs::create_dir(folder.join("folder.dablo")).expect("the folder can be made");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(".", folder.join("loop")).expect("a link can be made");
        std::os::unix::fs::symlink("nowhere", folder.join("gone.dablo")).expect("a link can be made");
    }
    insta::assert_snapshot!("hostile", test(&folder, 1, &[]));
    write(
        &folder,
        "small.md",
        "```session\n> perft 60\n> random 10001\n> save out.txt\n> open out.txt\n> open ../../secret\n",
    );
    let open = test(&folder, 1, &["--filter", "session"]);
    assert!(open.contains("./small.md:1: this fence is not closed"), "{open}");
    write(&folder, "small.md", &(read(&folder, "small.md") + "> eval \"x\"\n```\n"));
    test(&folder, 1, &["--filter", "session", "--update"]);
    insta::assert_snapshot!("hostile_session", read(&folder, "small.md"));
    assert!(!folder.join("out.txt").exists(), "a session under test writes no files");
    let nothing = self::folder("nothing");
    assert_eq!(test(&nothing, 1, &[]), "error: there is no rules file (`*.dablo`) in `.`\n");
    let none = test(&nothing, 1, &["none.dablo"]);
    assert_eq!(none, "0 passed, 0 failed, 1 error\nerror: there is no file `none.dablo`\n");
}

#[test]
fn no_file_among_the_records_is_passed_over_in_silence() {
    let folder = right("passed-over");
    let record = "variant small\n1. a1-a3\n";
    for name in ["a.txt", "b.TXT", "c.rec", "noext", ".hidden.txt", "deeper/d.txt"] {
        write(&folder, &format!("small.records/{name}"), record);
    }
    let told = test(&folder, 0, &["small.dablo", "--all"]);
    assert!(told.contains("record a.txt") && told.contains("record b.TXT"), "{told}");
    assert!(!told.contains(".hidden") && !told.contains("d.txt"), "{told}");
    for name in ["c.rec", "noext"] {
        let note = format!("note: `small.records/{name}` is passed over: the names of game records end in `.txt`\n");
        assert!(told.contains(&note), "{told}");
    }
    assert!(
        told.contains("note: `small.records/deeper` is a folder and is passed over: game records lie in"),
        "{told}"
    );
    // Who names one means it.
    for name in ["c.rec", "noext", "deeper/d.txt"] {
        assert_eq!(test(&folder, 0, &[&format!("small.records/{name}")]), "1 passed, 0 failed\n", "{name}");
    }
}

#[test]
fn with_ci_set_the_repl_adds_no_test() {
    let folder = right("ci-repl");
    let rules = read(&folder, "small.dablo");
    for file in ["small.dablo", "small.md"] {
        let input = format!("a1-a3\ntest one to ./{file}\n");
        let output = run_in(&folder, true, &["repl", "./small.dablo"], &input);
        let told = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).to_string()).concat();
        assert!(told.contains("`CI` is set, so that no test is written; without `to FILE` it is shown"), "{told}");
    }
    assert_eq!(read(&folder, "small.dablo"), rules);
    assert!(!folder.join("small.md").exists());
}

#[test]
fn tests_whose_variant_is_gone_are_told() {
    let folder = right("strays");
    test(&folder, 0, &["--facts", "--update"]);
    write(&folder, "small.md", "```session\n> moves\n```\n");
    write(&folder, "small.records/one.txt", "variant small\n1. a1-a3\n");
    write(&folder, "other.dablo", &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    fs::rename(folder.join("small.dablo"), folder.join("renamed.dablo")).expect("the file can be renamed");
    let told = test(&folder, 1, &[]);
    assert!(told.contains("error: `./small.records`: there is no `./small.dablo`, so that its records"), "{told}");
    assert_eq!(told.matches("there is no `./small.dablo`, so that its facts").count(), 1, "{told}");
    assert!(told.contains("note: `./small.md` has sessions, and there is no `./small.dablo`"), "{told}");
    assert!(told.contains("4 passed, 0 failed, 2 errors\n"), "{told}");
    let output = run_in(&folder, false, &["test", "--json"], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "all that is said is in the JSON");
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let page = report["files"].as_array().expect("files").iter().find(|file| file["file"] == "./small.md");
    let note = page.and_then(|page| page["notes"][0].as_str()).expect("the page is told");
    assert!(note.contains("has sessions, and there is no `./small.dablo`"), "{note}");
    assert!(test(&folder, 1, &["--tap"]).contains("# `./small.md` has sessions"));
    test(&folder, 1, &["--junit", "report.xml"]);
    assert!(read(&folder, "report.xml").contains("<system-out>`./small.md` has sessions"));
    // Who names a file asks for that one only.
    assert_eq!(test(&folder, 0, &["other.dablo", "./other.dablo"]), "2 passed, 0 failed\n");
}

#[test]
fn a_base_beside_the_variant_that_is_not_used_is_told() {
    let folder = folder("bases");
    let base = dablo::bundled::find("english-draughts").expect("it is bundled").text;
    write(&folder, "english-draughts.dablo", base);
    write(&folder, "mine.dablo", "variant \"Mine\" from \"english-draughts\"\nexample \"x\" { moves 7 }\n");
    assert_eq!(test(&folder, 0, &["mine.dablo"]), "1 passed, 0 failed\n");
    write(&folder, "english-draughts.dablo", &base.replace("must capture @wcdf", "may capture @wcdf"));
    let told = test(&folder, 0, &["mine.dablo"]);
    let note = "note: `english-draughts.dablo` lies beside `mine.dablo` and is not used";
    assert!(told.contains(note), "{told}");
    let checked = run_in(&folder, false, &["check", "mine.dablo"], "");
    assert!(String::from_utf8_lossy(&checked.stderr).contains(note), "{checked:?}");
}

#[test]
fn a_variant_or_an_example_that_expects_nothing_is_told() {
    let folder = folder("idle");
    let rules = SMALL.split("example").next().expect("text").to_string();
    write(&folder, "small.dablo", &rules);
    let told = test(&folder, 0, &[]);
    assert!(told.contains("note: `./small.dablo` has no tests") && told.contains("0 passed, 0 failed\n"), "{told}");
    write(&folder, "small.dablo", &(rules + "example \"no more\" { position \"South: a1; North: c5\" }\n"));
    let told = test(&folder, 0, &[]);
    assert!(told.contains("example \"no more\" expects nothing; add `legal`"), "{told}");
}

#[test]
fn a_file_of_tests_is_proved_with_the_variant_beside_it() {
    let folder = right("part");
    test(&folder, 0, &["--facts", "--update"]);
    write(&folder, "small.md", "# Played\n\n```session\n> moves\n```\n");
    write(&folder, "small.records/game.txt", "nothing that is a record\n");
    let page = test(&folder, 4, &["small.md"]);
    assert!(page.contains("FAILED  small.dablo: session") && page.ends_with("0 passed, 1 failed\n"), "{page}");
    // A record beside it that is wrong is no matter of the page.
    assert_eq!(test(&folder, 0, &["small.md", "--update"]), "wrote small.md\n1 passed, 0 failed\n");
    assert!(read(&folder, "small.md").contains("> moves\na"));
    let elsewhere = test(folder.parent().expect("a folder"), 0, &["part/small.md", "--all"]);
    assert!(elsewhere.starts_with("ok      part/small.dablo: session"), "{elsewhere}");
    assert_eq!(test(&folder, 0, &["snapshots/small@moves.snap"]), "1 passed, 0 failed\n");
    assert_eq!(
        test(&folder, 0, &["./snapshots/small@moves.snap", "snapshots/small@moves.snap"]),
        "1 passed, 0 failed\n"
    );
    assert_eq!(test(&folder, 0, &["small.md", "snapshots/small@moves.snap"]), "2 passed, 0 failed\n");
    assert!(test(&folder, 4, &["small.records/game.txt"]).ends_with("0 passed, 1 failed\n"));
    // With the whole variant it is proved once.
    let whole = test(&folder, 4, &["small.dablo"]);
    assert_eq!(test(&folder, 4, &["small.md", "small.dablo"]), whole);
    assert_eq!(test(&folder, 4, &["./small.dablo", "./small.md"]).lines().last(), whole.lines().last());
    // A measure is of a whole variant.
    let told = test(&folder, 2, &["small.md", "--coverage"]);
    assert!(told.contains("`--coverage` is about all tests of a variant; name `small.dablo` in place of `small.md`"));
    test(&folder, 2, &["small.md", "--facts"]);
    // What is no test says so, and what has no variant.
    write(&folder, "small.md", "# Nothing is played here\n");
    let told = test(&folder, 0, &["small.md"]);
    assert!(told.contains("note: `small.md` has no session") && told.contains("0 passed, 0 failed\n"), "{told}");
    write(&folder, "lost.md", "```session\n> moves\n```\n");
    let told = test(&folder, 1, &["lost.md"]);
    assert!(
        told.contains("`lost.md` is a page of sessions that is proved with its variant, and there is no `lost.dablo`")
    );
    assert!(told.contains("0 passed, 0 failed, 1 error\n"), "{told}");
    assert!(test(&folder, 1, &["nowhere/small.md", "--update"]).contains("there is no `nowhere/small.dablo`"));
    fs::remove_file(folder.join("small.md")).expect("the page can be removed");
    assert!(test(&folder, 1, &["small.md"]).contains("there is no file `small.md`"));
}

#[test]
fn what_an_interrupted_run_has_left_is_removed() {
    let folder = right("left");
    for name in ["small.md.12.tmp", "snapshots/small@perft.snap.3.tmp", "smaller.md.12.tmp", "small.tmp"] {
        write(&folder, name, "half");
    }
    let held = fs::File::create(folder.join("small.dablo.7.tmp")).expect("the file can be made");
    held.lock().expect("the file can be locked");
    test(&folder, 0, &[]);
    let there = |name: &str| folder.join(name).exists();
    assert!(!there("small.md.12.tmp") && !there("snapshots/small@perft.snap.3.tmp"));
    assert!(there("smaller.md.12.tmp") && there("small.tmp") && there("small.dablo.7.tmp"));
}

#[test]
fn a_new_file_that_nobody_finished_is_removed() {
    let folder = right("unfinished");
    write(&folder, "snapshots/.dablo-x1Y2z3.tmp", "half");
    write(&folder, ".dablo-AbCdEf.tmp", "half");
    for name in [".dablo-config", ".dablo-a-b.tmp", ".dablo-.tmp"] {
        write(&folder, name, "somebody's");
    }
    let held = fs::File::create(folder.join(".dablo-held00.tmp")).expect("the file can be made");
    held.lock().expect("the file can be locked");
    test(&folder, 0, &[]);
    let there = |name: &str| folder.join(name).exists();
    assert!(!there("snapshots/.dablo-x1Y2z3.tmp") && !there(".dablo-AbCdEf.tmp"));
    assert!(there(".dablo-config") && there(".dablo-a-b.tmp") && there(".dablo-.tmp") && there(".dablo-held00.tmp"));
    // So it is wherever a file is written.
    write(&folder, ".dablo-AbCdEf.tmp", "half");
    let written = run_in(&folder, false, &["show", "tablo", "--svg", "board.svg"], "");
    assert!(written.status.success(), "{written:?}");
    assert!(!there(".dablo-AbCdEf.tmp") && there(".dablo-held00.tmp"));
}

/// What is written while the program is told to end is there as a whole or not at all, and nothing lies beside it.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_file_half_written() {
    use std::os::unix::process::ExitStatusExt;
    let folder = folder("signals");
    for number in 0..20 {
        write(&folder, &format!("small{number}.dablo"), &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    }
    // What this test itself was begun to ignore, as jobs in the background are, does not end what it begins either.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0").trim();
    let mask = u64::from_str_radix(mask, 16).expect("a mask");
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if mask >> (number - 1) & 1 == 1 {
            continue;
        }
        let mut ended = false;
        for wait in (0..400).step_by(7) {
            let _ = fs::remove_dir_all(folder.join("snapshots"));
            let mut child = Command::new(env!("CARGO_BIN_EXE_dablo"))
                .current_dir(&folder)
                .args(["test", "--facts", "--update"])
                .env_remove("CI")
                .env_remove("TF_BUILD")
                .stdout(Stdio::null())
                .spawn()
                .expect("the program runs");
            // Until it has begun to write, and a little longer.
            while !folder.join("snapshots").exists() && child.try_wait().expect("it can be asked").is_none() {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            std::thread::sleep(std::time::Duration::from_micros(wait * 100));
            let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            let status = child.wait().expect("the program ends");
            ended |= status.signal() == Some(number);
            assert!(status.signal() == Some(number) || status.success(), "{sent:?} {status:?}");
            for entry in fs::read_dir(folder.join("snapshots")).expect("a folder").flatten() {
                let name = entry.file_name().to_string_lossy().to_string();
                assert!(!name.ends_with(".tmp"), "{name} is left");
                let text = fs::read_to_string(entry.path()).expect("text");
                assert!(verify::snapshot::Snapshot::read(&text).is_ok(), "{name} is half written");
            }
            if ended && wait > 30 {
                break;
            }
        }
        assert!(ended, "no run was ended by SIG{signal}");
    }
}

/// As `nohup` begins programs.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_to_be_ignored_ends_nothing() {
    let folder = folder("ignored");
    for number in 0..20 {
        write(&folder, &format!("small{number}.dablo"), &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    }
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" test --facts --update", env!("CARGO_BIN_EXE_dablo")])
        .current_dir(&folder)
        .env_remove("CI")
        .env_remove("TF_BUILD")
        .stdout(Stdio::null())
        .spawn()
        .expect("a shell runs");
    while !folder.join("snapshots").exists() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let sent = Command::new("kill").args(["-s", "HUP", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    assert_eq!(fs::read_dir(folder.join("snapshots")).expect("a folder").count(), 20 * verify::FACTS.len());
}

#[test]
fn a_snapshot_is_accepted_by_its_path() {
    let folder = folder("paths");
    for below in ["x", "y"] {
        write(&folder, &format!("{below}/corner.dablo"), &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    }
    test(&folder, 4, &["--facts"]);
    let told = test(&folder, 1, &["accept", "corner@perft"]);
    assert!(
        told.contains("`corner@perft` waits in several folders: `./x/snapshots/corner@perft.snap.new`, "),
        "{told}"
    );
    assert_eq!(test(&folder, 0, &["accept", "x/corner@perft"]), "accepted corner@perft\n");
    assert!(folder.join("y/snapshots/corner@perft.snap.new").exists());
    assert_eq!(test(&folder, 0, &["accept", "./y/snapshots/corner@perft.snap.new"]), "accepted corner@perft\n");
    assert_eq!(test(&folder, 0, &["accept", "x/corner"]).lines().count(), 7);
}

#[test]
fn only_names_what_is_missing_and_what_is_too_much() {
    let folder = folder("only");
    let example = r#"example "both" { position "South: a1; North: c5; South to move"; only a1-a3 a1-c1 }"#;
    write(&folder, "small.dablo", &(SMALL.split("example").next().expect("text").to_string() + example + "\n"));
    let told = test(&folder, 4, &[]);
    assert!(told.contains("a1-c1") && told.contains("these moves are legal too: a1-b2"), "{told}");
}

#[test]
fn what_waits_in_another_folder_is_reviewed_and_accepted_by_its_path() {
    let folder = folder("elsewhere");
    write(&folder, "a/corner.dablo", &SMALL.replace("legal a1-a3 a1-c1; moves 3", RIGHT));
    fs::create_dir(folder.join("here")).expect("the folder can be made");
    let here = folder.join("here");
    let told = test(&here, 4, &["../a/corner.dablo", "--facts"]);
    assert!(told.contains("\n`dablo test review ../a` shows what waits"), "{told}");
    let nothing = test(&here, 1, &["accept", "corner@perft"]);
    assert!(nothing.contains("nothing does here (`--in FOLDER` looks in another folder)"), "{nothing}");
    assert_eq!(test(&here, 0, &["accept", "../a/corner@perft"]), "accepted corner@perft\n");
    assert_eq!(test(&here, 0, &["reject", "../a/snapshots/corner@game.snap.new"]), "rejected corner@game\n");
    assert!(folder.join("a/snapshots/corner@perft.snap").exists());
    let absolute = folder.join("a/corner@moves");
    assert_eq!(test(&here, 0, &["accept", absolute.to_str().expect("text")]), "accepted corner@moves\n");
    assert!(typed(&here, 0, &["review", "../a"], "q\n").contains("0 accepted, 0 rejected, 5 skipped\n"));
}

#[test]
fn a_review_draws_what_the_failing_run_drew() {
    let folder = right("review-drawn");
    test(&folder, 0, &["--facts", "--update"]);
    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("step forward", "step orthogonal"));
    for fact in ["moves", "perft"] {
        let failed = test(&folder, 4, &["--filter", &format!("fact {fact}")]);
        let drawn = between(&failed, "is another now\n", "\nwrote ");
        let review = typed(&folder, 0, &["review"], "r\n");
        assert!(drawn.contains("South to move") && review.contains(drawn.trim_end()), "{failed}{review}");
    }
    // Where the rules have changed again, what waits is compared as text.
    test(&folder, 4, &["--filter", "fact moves"]);
    write(&folder, "small.dablo", &text.replace("step forward", "step any way"));
    let review = typed(&folder, 0, &["review"], "s\n");
    assert!(review.contains("\n- ") && review.contains("\n+ ") && !review.contains("South to move"), "{review}");
}

#[test]
fn a_snapshot_that_cannot_be_written_is_a_trouble_of_its_file_only() {
    let folder = right("unwritable");
    fs::create_dir_all(folder.join("snapshots/small@moves.snap.new")).expect("the folder can be made");
    let told = test(&folder, 1, &["--facts"]);
    assert!(told.contains("wrote ./snapshots/small@perft.snap.new\n"), "{told}");
    let trouble = "`./snapshots/small@moves.snap.new` is a folder, so that the file of that name cannot be written";
    assert!(told.contains(trouble) && told.contains("2 passed, 8 failed, 1 error\n"), "{told}");
    let report: Value = serde_json::from_str(&test(&folder, 1, &["--facts", "--json"])).expect("it is JSON");
    assert!(report["files"][0]["troubles"][0].as_str().is_some_and(|text| text.contains(trouble)), "{report:#}");
    assert_eq!((report["errors"].as_u64(), report["failed"].as_u64()), (Some(1), Some(8)));
}

#[test]
fn a_mark_before_the_first_line_hides_nothing() {
    let folder = right("byte-order");
    write(&folder, "small.md", "\u{feff}```session brief\n> moves\nwrong\n```\n");
    assert!(test(&folder, 4, &[]).contains("./small.md:2: `moves` is answered otherwise"));
    test(&folder, 0, &["--update"]);
    assert_eq!(read(&folder, "small.md"), "\u{feff}```session brief\n> moves\na1-b2  a1-a3  c1-b2  c1-c3\n```\n");
    test(&folder, 0, &["--facts", "--update"]);
    let fact = read(&folder, "snapshots/small@board.snap");
    write(&folder, "snapshots/small@board.snap", &format!("\u{feff}{fact}"));
    write(&folder, "small.dablo", &format!("\u{feff}{}", read(&folder, "small.dablo")));
    assert!(test(&folder, 0, &[]).ends_with(" passed, 0 failed\n"));
}

#[test]
fn an_example_tells_all_that_is_wrong_and_what_it_expects() {
    let folder = folder("all-wrong");
    let rules = SMALL.split("example").next().expect("text");
    let told = |clauses: &str| {
        let position = r#"position "North: c5, a5; South: c1, a1; South to move""#;
        write(&folder, "small.dablo", &format!("{rules}example \"x\" {{ {position}; {clauses} }}\n"));
        test(&folder, 4, &[])
    };
    let legal = told("legal a1-c1 a1-a3 c1-a1");
    assert!(legal.contains("`a1-c1` is not legal here") && legal.contains("; `c1-a1` is not legal here"), "{legal}");
    let result = told("result South stuck");
    assert!(result.contains("the result here is no result, not `South stuck`"), "{result}");
    let then = told("play a1-a3; then \"North: c5, a5; South: c1, a1; North to move\"");
    let message = "the position is \"North: c5, a5; South: c1, a3; North to move\", not \"North: c5, a5; South: c1, a1; \
                   North to move\"";
    assert!(then.contains(message), "{then}");
}

/// However a game ended, nothing is legal behind it, and all say so.
#[test]
fn nothing_is_legal_once_the_players_have_ended_the_game() {
    let folder = folder("given-up");
    let rules =
        SMALL.split("example").next().expect("text").replace("end     {", "end     { peace: draw by agreement;");
    assert!(rules.contains("peace"), "{rules}");
    let position = r#"position "North: c5, a5; South: c1, a1; South to move""#;
    let said = |name: &str, clauses: &str| format!("example \"{name}\" {{ {position}; {clauses} }}\n");
    let held = "moves 0; illegal a1-a3 because turn; illegal a1-c1 because turn; illegal b4-b5 because turn; \
                illegal resign because turn";
    for (end, words) in [("resign", "North won (resignation)"), ("draw", "draw (peace)")] {
        let right = said("right", &format!("play {end}; {held}"));
        let behind = said("behind a move", &format!("play a1-a3 {end}; moves 0; illegal c5-c3 because turn"));
        write(&folder, "small.dablo", &format!("{rules}{right}{behind}"));
        assert_eq!(test(&folder, 0, &[]), "2 passed, 0 failed\n", "{end}");
        write(&folder, "small.dablo", &format!("{rules}{}", said("wrong", &format!("play {end}; legal a1-a3"))));
        let wrong = test(&folder, 4, &[]);
        assert!(wrong.contains(&format!("`a1-a3` is not legal here: the game is over: {words}")), "{wrong}");
        write(&folder, "small.dablo", &rules);
        let answers =
            run_in(&folder, false, &["repl", "./small.dablo"], &format!("{end}\nwhy a1-a3\nundo\nwhy a1-a3\n"));
        let answers = String::from_utf8_lossy(&answers.stdout).to_string();
        let over = answers.find(&format!("a1-a3 is not legal: the game is over: {words} (turn)."));
        let again = answers.find("a1-a3 is legal.");
        assert!(over.is_some() && over < again, "{answers}");
    }
}

/// From where the test is run is no matter of the page: files are called as it calls them.
#[test]
fn the_answers_of_a_page_do_not_depend_on_the_folder_of_the_run() {
    let folder = folder("from-where");
    let within = folder.join("b");
    write(&within, "small.dablo", SMALL.split("example").next().expect("text"));
    write(&within, "broken.dablo", "variant \"Broken\" from \"../gone.dablo\"\n");
    write(&within, "torn.dablo", "variant \"Torn\"\nboard {\n");
    write(&within, "games/lost.txt", "variant ../lost.dablo\n1. a1-b2\n");
    write(&within, "games/own.txt", "variant ../small.dablo\n1. a1-b2\n");
    let lines = [
        "open nofile.txt",
        "open ./nofile.txt",
        "open ../nofile.txt",
        "open games",
        "open games/nofile.txt",
        "open games/lost.txt",
        "open games/own.txt",
        "load ./nofile.dablo",
        "load games/nofile.dablo",
        "load ./broken.dablo",
        "load ./torn.dablo",
        "diff ./nofile.dablo",
        "diff ./broken.dablo",
        "test a to ./nofile.dablo",
        "test a to ./small.dablo",
        "test a to nofile.md",
        "save nofolder/game.txt",
        "save small.dablo",
        "export nofolder/board.svg",
        "export board.bmp",
    ];
    let typed: String = lines.iter().map(|line| format!("> {line}\n")).collect();
    let page = format!("# Files\n```session\n{typed}```\n");
    let mut answers: Vec<String> = Vec::new();
    let runs = [
        (&folder, "b/small.dablo"),
        (&folder, "./b/small.dablo"),
        (&folder, "b"),
        (&within, "small.dablo"),
        (&within, "."),
    ];
    let absolute = within.join("small.dablo").display().to_string();
    for (from, called) in runs.into_iter().chain([(&folder, absolute.as_str()), (&within, "../b/small.dablo")]) {
        write(&within, "small.md", &page);
        run_in(from, false, &["test", "--update", called], "");
        assert_ne!(run_in(from, false, &["test", called], "").status.code(), Some(4), "{called}");
        answers.push(read(&within, "small.md"));
        assert_eq!(answers[0], answers[answers.len() - 1], "{called}");
    }
    for told in ["`nofile.txt`", "`./nofile.txt`", "`../nofile.txt`", "`../gone.dablo`", "`games` is a folder"] {
        assert!(answers[0].contains(told), "{told}: {}", answers[0]);
    }
    assert!(!answers[0].contains("b/"), "{}", answers[0]);
}

/// What a filter leaves out is neither proved nor written.
#[test]
fn only_the_answers_that_a_filter_names_are_rewritten() {
    let folder = right("filtered");
    let page =
        "# Small\n## First\n```session brief\n> a1-a3\nwrong\n```\n## Second\n```session brief\n> moves\nwrong\n```\n";
    write(&folder, "small.md", page);
    assert_eq!(test(&folder, 0, &["--update", "--filter", "Second"]), "wrote ./small.md\n1 passed, 0 failed\n");
    let new = read(&folder, "small.md");
    let (before, behind) = page.split_once("## Second").expect("two parts");
    assert!(new.starts_with(before) && !new.ends_with(behind), "{new}");
    let first = test(&folder, 4, &["--filter", "First"]);
    assert!(first.contains("`a1-a3` is answered otherwise"), "{first}");
}

#[test]
fn two_examples_of_one_name_are_told_with_both_places() {
    let folder = right("same-name");
    let text = read(&folder, "small.dablo");
    write(&folder, "small.dablo", &text.replace("example \"every way\"", "example \"forward\""));
    let told = test(&folder, 0, &[]);
    let note = "note: ./small.dablo:11:1: there is an example \"forward\" at ./small.dablo:10:1 already; give one";
    assert!(told.contains(note), "{told}");
}

#[test]
fn what_is_not_measured_is_told_with_its_reason() {
    let folder = small("unmeasured");
    write(&folder, "wrong.dablo", "variant \"Wrong\nboard {");
    for measure in ["--coverage", "--mutants"] {
        let told = test(&folder, 1, &[measure]);
        let fails = "a test of `./small.dablo` fails: example \"every way\"; nothing can be measured before all pass";
        assert!(told.contains(fails) && told.contains("this text has no closing quotation mark"), "{told}");
        let output = run_in(&folder, false, &["test", measure, "--json"], "");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(1), 0), "{output:?}");
        let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        assert!(report[0]["troubles"][0].as_str().is_some_and(|text| text.contains(fails)), "{report:#}");
        assert!(report[1]["troubles"][0].as_str().is_some_and(|text| text.contains("quotation mark")), "{report:#}");
        assert_eq!(run_in(&folder, false, &["test", measure, "small.dablo"], "").status.code(), Some(4));
    }
}

#[test]
fn a_filter_finds_the_line_as_it_is_printed() {
    let folder = right("lines");
    test(&folder, 0, &["--facts", "--update"]);
    write(&folder, "small.records/one.txt", "variant small\n1. a1-a3\n");
    for line in ["./small.dablo: fact perft", "record one.txt", "example \"forward\""] {
        let all = test(&folder, 0, &["--all", "--filter", line]);
        assert!(all.contains(line) && all.ends_with("1 passed, 0 failed\n"), "{line}: {all}");
    }
}

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from} is missing"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to} is missing")).0
}

#[test]
fn the_page_on_testing_tells_the_truth() {
    let page = include_str!("../docs/testing.md");
    let folder = folder("page");
    let rules = between(page, "```dablo\n", "```\n");
    let command = "   $ dablo test corner.dablo\n";
    let outputs: Vec<String> = page
        .split(command)
        .skip(1)
        .map(|rest| {
            let block = rest.split_once("   ```\n").expect("the block is closed").0;
            block.lines().map(|line| format!("{}\n", line.strip_prefix("   ").unwrap_or(line))).collect()
        })
        .collect();
    write(&folder, "corner.dablo", rules);
    assert_eq!(test(&folder, 0, &["corner.dablo"]), outputs[0]);
    write(&folder, "corner.dablo", &rules.replace("step forward;", "step any way;"));
    assert_eq!(test(&folder, 4, &["corner.dablo"]), outputs[1]);
    write(&folder, "corner.dablo", rules);
    write(&folder, "corner.md", between(page, "````markdown\n", "````\n"));
    test(&folder, 0, &["corner.dablo", "--update", "--facts"]);
    assert_eq!(test(&folder, 0, &[]), "10 passed, 0 failed\n");
    let answered = read(&folder, "corner.md");
    assert!(
        answered.contains("> moves\na1xc3\n> a1-a3\nerror: a1-a3 is not legal here: there is a capture"),
        "{answered}"
    );
    for fact in verify::FACTS {
        assert!(
            page.contains(&format!("| `{}` | {}", fact.name, fact.what.split(',').next().unwrap_or(""))),
            "{}",
            fact.name
        );
    }
}
