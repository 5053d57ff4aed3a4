//! Files made to hurt, and machines that fail: refused or borne in a second, in little memory, with a plain message and
//! nothing lost. What the limits are stands in `docs/limits.md`.

#![allow(clippy::disallowed_methods, reason = "tests need files, the clock and the binary")]
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dablo");

/// The rest of a small game, for files whose board is what hurts.
const REST: &str = "players { White: up; Black: down; first White }\npieces { man: \"\" }\nsetup { each: man on row 1 }\n\
                    moves { man: step any way; jump any way over enemy }\nturn { may capture; chains may stop }\n\
                    end { stuck: a player who cannot move loses }\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Runs a line of a shell in a folder; `$D` is the program.
fn shell(folder: &Path, line: &str) -> Output {
    Command::new("sh")
        .args(["-c", line])
        .env("D", PROGRAM)
        .env("XDG_STATE_HOME", folder)
        .env_remove("CI")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the shell runs")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A board, with the rest of the game behind it.
fn game(board: &str) -> String {
    format!("variant \"Hostile\"\nboard {{ {board} }}\n{REST}")
}

#[test]
fn hostile_files_are_refused_quickly_in_little_memory_and_in_words() {
    let folder = folder("hostile");
    let questions: String = (0..200).fold(String::new(), |mut all, i| {
        let _ = writeln!(all, "q{i}? a = nothing | b = draw if turn {}", i + 1);
        all
    });
    let answers: String = (0..90).fold(String::new(), |mut all, i| {
        let _ = writeln!(all, "q{i}? a = nothing | b = draw if turn {} | c = draw if turn {}", 2 * i + 1, 2 * i + 2);
        all
    });
    let acts = "each: slide any way\n".repeat(8_000);
    let again = format!("setup {{ {}}}\n", "White: man on a1\n".repeat(8_000));
    let points = |count: usize| (1..count).map(|i| format!("a{i}")).collect::<Vec<_>>().join(" ");
    let deep = |open: &str, close: &str| {
        format!("{}end {{ z: draw if {}turn 5{} }}", game("cells 4 x 4"), open.repeat(100_000), close.repeat(100_000))
    };
    let files: Vec<(&str, Vec<u8>, &str)> = vec![
        ("wide", game("cells 100000 x 100000").into(), "at most 1024 points"),
        ("wider", game("grid 4000000000 x 4000000000").into(), "at most 1024 points"),
        ("hexagon", game("hexagon 99999").into(), "at most 1024 points"),
        ("points", game(&format!("points {}", points(9_000))).into(), "at most 1024 points"),
        ("again", format!("{}{again}", game("cells 30 x 30")).into(), "more are not drawn"),
        ("words", game(&format!("points {}", points(60_000))).into(), "more than 50000 words and signs"),
        ("questions", format!("{}end {{ {questions} }}", game("cells 4 x 4")).into(), "more than 128 questions"),
        ("answers", format!("{}end {{ {answers} }}", game("cells 4 x 4")).into(), "more than 256 answers"),
        ("acts", format!("{}moves {{ {acts} }}", game("cells 32 x 32")).into(), "more than 4096 clauses in `moves`"),
        ("brackets", deep("(", ")").into(), "more than 100 deep"),
        ("nots", deep("not ", "").into(), "more than 100 times in a row"),
        ("long", vec![b'x'; (1 << 20) + 1], "is longer than 1048576 bytes"),
        ("nought", vec![0; 100_000], "contains the byte 0"),
        ("latin", b"variant \"\xe5\xff\"".to_vec(), "is not UTF-8 text"),
        ("itself", b"variant \"x\" from \"./itself.dablo\"".to_vec(), "is derived from itself"),
        ("circle", b"variant \"x\" from \"./link.dablo\"".to_vec(), "is derived from itself"),
        ("device", b"variant \"x\" from \"/dev/zero\"".to_vec(), "cannot be used"),
        ("zero", b"variant \"x\" from \"./endless.dablo\"".to_vec(), "cannot be used"),
        ("outside", format!("{}script \"../../secret.rhai\"", game("cells 4 x 4")).into(), "cannot be used"),
        ("linked", format!("{}script \"linked.rhai\"", game("cells 4 x 4")).into(), "cannot be used"),
    ];
    for (name, bytes, _) in &files {
        fs::write(folder.join(format!("{name}.dablo")), bytes).expect("the file can be written");
    }
    symlink("circle.dablo", folder.join("link.dablo")).expect("a link can be made");
    symlink("/dev/zero", folder.join("endless.dablo")).expect("a link can be made");
    symlink("/etc/passwd", folder.join("linked.rhai")).expect("a link can be made");
    for i in 0..40 {
        let text = format!("variant \"x\" from \"./base{}.dablo\"", i + 1);
        fs::write(folder.join(format!("base{i}.dablo")), text).expect("the file can be written");
    }
    assert!(shell(&folder, "mkfifo fifo.dablo && mkdir folder.dablo").status.success());
    let others = [
        ("base0", "stands on more than 16 others"),
        ("fifo", "is a pipe or a device"),
        ("folder", "is a folder"),
        ("endless", "is a pipe or a device"),
    ];
    for (name, words) in files.iter().map(|(name, _, words)| (*name, *words)).chain(others) {
        let begun = Instant::now();
        // Kilobytes of address space; the program itself takes some.
        let output = shell(&folder, &format!("ulimit -v 300000; exec \"$D\" check ./{name}.dablo"));
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.contains(words), "{name}: {text}");
        // A second with optimisation; checks and a busy machine take their part.
        assert!(begun.elapsed() < Duration::from_secs(10), "{name} took {:?}", begun.elapsed());
    }
}

/// A piece that can go over two hundred others in every order has few moves that are short.
#[test]
fn long_chains_in_great_numbers_are_refused_in_little_memory() {
    let folder = folder("chains");
    let letters = (b'a'..=b'z').map(|letter| char::from(letter).to_string());
    let files: Vec<String> = letters.chain(["aa", "ab", "ac", "ad", "ae"].map(String::from)).collect();
    let even = files.iter().skip(1).step_by(2).flat_map(|file| (1..=15).map(move |rank| format!("{file}{}", 2 * rank)));
    let text = format!(
        "variant \"Chains\"\nboard {{ cells 31 x 31 }}\nplayers {{ A: up; B: down; first A }}\npieces {{ man: \"\" }}\n\
         setup {{ A: man on a1; B: man on {} }}\nmoves {{ each: step any way; jump any way over enemy }}\n\
         turn {{ must capture; chains must finish; lift at end; prefer most captures }}\n\
         end {{ stuck: a player who cannot move loses }}\n",
        even.collect::<Vec<_>>().join(" ")
    );
    fs::write(folder.join("chains.dablo"), text).expect("the file can be written");
    for command in ["moves", "playouts --games 1", "perft 2", "play"] {
        let (command, more) = command.split_once(' ').unwrap_or((command, ""));
        let move_ = if command == "play" { "a1xc3" } else { "" };
        let line = format!("ulimit -v 600000; exec \"$D\" {command} ./chains.dablo {more} {move_}");
        let output = shell(&folder, &line);
        assert_eq!(output.status.code(), Some(1), "{command}: {}", said(&output));
        assert!(said(&output).contains("there are more than"), "{command}: {}", said(&output));
    }
}

/// What is told of one clause beside others is found without holding each against each.
#[test]
fn thousands_of_clauses_are_checked_quickly() {
    let folder = folder("thousands");
    let whole = |pieces: &str, moves: &str, end: &str| {
        format!(
            "variant \"Many\"\nboard {{ grid 8 x 8 }}\nplayers {{ White: up; Black: down }}\npieces {{ {pieces} }}\n\
             setup {{ each: man on rows 1-2 }}\nmoves {{ each: step any way\n{moves} }}\nend {{ {end} }}\n"
        )
    };
    let lines =
        |count: usize, line: &dyn Fn(usize) -> String| (0..count).fold(String::new(), |all, at| all + &line(at) + "\n");
    let kinds = "man: \"\"; king: \"K\"";
    let point = |at: usize| format!("{}{}", char::from(b'a' + (at % 8) as u8), at / 8 % 8 + 1);
    let files = [
        ("acts", whole(kinds, &lines(3000, &|_| "man: step any way".to_string()), "")),
        ("promotions", whole(kinds, &lines(3000, &|_| "man: promote to man on last row".to_string()), "")),
        ("ends", whole(kinds, "", &lines(3000, &|at| format!("e{at}: a player who cannot move loses")))),
        ("turns", whole(kinds, "", &lines(3000, &|at| format!("e{at}: draw if turn {}", at + 1)))),
        ("bans", whole(kinds, &lines(2000, &|at| format!("man: never stop on {} if turn {}", point(at), at + 1)), "")),
        ("froms", whole(kinds, &lines(2000, &|at| format!("man: step any way, from {}", point(at))), "")),
        (
            "whoms",
            whole(kinds, &lines(2000, &|at| format!("king: jump any way over enemy that is on {}", point(at))), ""),
        ),
    ];
    for (name, text) in files {
        fs::write(folder.join(format!("{name}.dablo")), text).expect("the file can be written");
        let begun = Instant::now();
        let output = shell(&folder, &format!("exec \"$D\" check ./{name}.dablo"));
        assert_eq!(output.status.code(), Some(0), "{name}: {}", said(&output));
        // Well under a second with optimisation; checks and a busy machine take their part.
        assert!(begun.elapsed() < Duration::from_secs(20), "{name} took {:?}", begun.elapsed());
    }
}

/// Mistakes are told as quickly where one line is as long as a file, and where one mistake is made again and again.
#[test]
fn the_same_mistake_over_and_over_is_told_quickly_and_briefly() {
    let folder = folder("over-and-over");
    let with = |more: String| format!("{}{more}\n", game("cells 4 x 4"));
    let files = [
        ("blanks", "\u{200b}".repeat(300_000)),
        ("two-blanks", "\u{200b}\u{200c}".repeat(100_000)),
        ("acts", with(format!("moves {{ man: {} }}", "step any way, ".repeat(5_000)))),
        ("conditions", with(format!("moves {{ man: {} }}", "step any way if not turn 1 and ".repeat(3_000)))),
        ("duties", with(format!("turn {{ {} }}", "may captur; ".repeat(16_000)))),
        ("ends", with(format!("end {{\n{}}}", "x: a player who has no pieces lose\n".repeat(5_500)))),
        ("words", with("foo ".repeat(40_000))),
        ("marks", with("@a ".repeat(20_000))),
        ("comments", with("/*".repeat(100_000))),
        ("moves", with(format!("example \"x\" {{ legal {} }}", "a1xq3 ".repeat(45_000)))),
        ("steps", with(format!("example \"x\" {{ {} }}", "legal a1xq3; ".repeat(12_000)))),
    ];
    for (name, text) in files {
        fs::write(folder.join(format!("{name}.dablo")), text).expect("the file can be written");
        let begun = Instant::now();
        let output = shell(&folder, &format!("ulimit -v 600000; exec \"$D\" check ./{name}.dablo"));
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text.chars().take(300).collect::<String>());
        assert!(text.len() < 16 << 20, "{name}: {} bytes", text.len());
        // Well under a second with optimisation; checks and a busy machine take their part.
        assert!(begun.elapsed() < Duration::from_secs(20), "{name} took {:?}", begun.elapsed());
    }
}

#[test]
fn random_games_that_are_stopped_tell_of_those_that_were_played() {
    let folder = folder("stopped");
    let output = shell(&folder, "timeout --preserve-status -s INT 2 \"$D\" playouts tablo --games 1000000000");
    let text = said(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("stopped: these are the first ") && text.contains(" games of "), "{text}");
}

#[test]
fn a_page_of_tests_that_cannot_be_read_is_not_passed_over() {
    let folder = folder("unreadable-page");
    fs::write(folder.join("small.dablo"), game("cells 4 x 4")).expect("the file can be written");
    for make in ["mkfifo small.md", "ln -s /dev/zero small.md", "ln -s nowhere small.md"] {
        assert!(shell(&folder, &format!("rm -f small.md; {make}")).status.success());
        let output = shell(&folder, "CI=1 \"$D\" test .");
        assert_eq!(output.status.code(), Some(1), "{make}: {}", said(&output));
        assert!(said(&output).contains("small.md"), "{make}: {}", said(&output));
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let folder = folder("closed");
    for command in ["moves shatra", "rulebook shatra", "list", "moves shatra --json", "show shatra", "help"] {
        let output = shell(&folder, &format!("\"$D\" {command} | head -n 1"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
}

#[test]
fn a_full_disk_is_told_in_words() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder("full");
    for command in ["moves tablo", "rulebook tablo", "list", "perft tablo 2", "show tablo", "explain syntax"] {
        let output = shell(&folder, &format!("\"$D\" {command} > /dev/full"));
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{command}: {text}");
        assert!(text.contains("cannot be written") && !text.contains("panicked"), "{command}: {text}");
    }
}

/// A limit on the length of files kills the program in the middle of writing, as the loss of power would.
#[test]
fn killed_in_mid_save_the_old_record_is_whole() {
    let folder = folder("killed");
    let save = "printf 'random 40\\nsave game.txt over\\n' | \"$D\" repl dablot-prejjesne > /dev/null";
    assert!(shell(&folder, save).status.success());
    let before = fs::read_to_string(folder.join("game.txt")).expect("the game was saved");
    let output = shell(&folder, &format!("ulimit -f 0; {save}"));
    assert!(!output.status.success());
    assert_eq!(fs::read_to_string(folder.join("game.txt")).ok(), Some(before));
}

#[test]
fn what_cannot_be_written_is_told_and_the_game_goes_on() {
    let folder = folder("unwritable");
    fs::create_dir(folder.join("taken.txt")).expect("the folder can be made");
    let lines = "random 4\\nsave taken.txt over\\nsave nowhere/game.txt\\nexport nowhere/board.svg\\nsave kept.txt\\n";
    let output = shell(&folder, &format!("printf '{lines}' | \"$D\" repl tablo --keep-going"));
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.matches("error").count() >= 3 && !text.contains("panicked"), "{text}");
    assert!(
        fs::read_to_string(folder.join("kept.txt")).is_ok_and(|record| record.starts_with("variant tablo")),
        "{text}"
    );
}

#[test]
fn two_runs_and_two_numbers_of_threads_give_the_same_bytes() {
    let folder = folder("runs");
    for command in ["perft dablo-child 4", "moves sahkku --json", "rulebook tablut --html", "repl tablo"] {
        let run = |threads: &str| {
            let threads = if command.starts_with("perft") { threads } else { "" };
            said(&shell(&folder, &format!("printf 'random 30\\nposition\\n' | \"$D\" {command} {threads}")))
        };
        let once = run("--threads 1");
        assert!(!once.is_empty());
        assert_eq!(once, run("--threads 3"), "{command}");
    }
}

#[test]
fn endless_words_and_positions_are_refused_quickly_and_not_repeated() {
    let folder = folder("endless");
    let cases = [
        ("word", format!("moves {}\n", "a".repeat(1_000_000)), "is neither a point nor a kind"),
        ("position", format!("position {}\n", "W:W1,".repeat(100_000)), "are not told"),
        ("variant", format!("load {}\n", "x".repeat(1_000_000)), "no bundled variant is called"),
        ("points", format!("put {}\n", "a1 ".repeat(100_000)), "is named twice"),
    ];
    for (name, line, words) in cases {
        fs::write(folder.join("line.txt"), line).expect("the line can be written");
        let begun = Instant::now();
        let output = shell(&folder, "\"$D\" repl english-draughts < line.txt");
        let text = said(&output);
        let shown = text.chars().take(300).collect::<String>();
        assert!(output.status.code() == Some(1) && text.contains(words), "{name}: {shown}");
        assert!(text.len() < 100_000, "{name}: {} bytes: {shown}", text.len());
        assert!(begun.elapsed() < Duration::from_secs(20), "{name} took {:?}", begun.elapsed());
    }
}
