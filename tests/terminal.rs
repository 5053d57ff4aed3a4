//! The session at a pseudo-terminal: what a person sees who types.

#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "a test needs files, the binary and the clock")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::termios::{LocalFlags, tcgetattr};
use rexpect::process::{Signal, WaitStatus};
use rexpect::session::{PtySession, spawn_command};

/// The program answers within so many milliseconds, even on a busy machine.
const PATIENCE: Option<u64> = Some(60_000);

fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).expect("the folder can be made");
    home
}

fn sit(home: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dablo"));
    command.args(arguments);
    seated(command, home, environment)
}

/// At a terminal of so many lines and columns.
fn sit_at(lines: u16, columns: u16, home: &Path, arguments: &str) -> PtySession {
    let mut command = Command::new("sh");
    let line = format!("stty rows {lines} cols {columns}; exec \"$0\" {arguments}");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_dablo")]);
    seated(command, home, &[("NO_COLOR", "1")])
}

fn seated(mut command: Command, home: &Path, environment: &[(&str, &str)]) -> PtySession {
    command.current_dir(home);
    command.env("HOME", home).env("XDG_STATE_HOME", home.join("state")).env("TERM", "xterm-256color");
    for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "INPUTRC", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    command.envs(environment.iter().copied());
    spawn_command(command, PATIENCE).expect("the program runs")
}

/// Waits for a text; what came before it is given back.
fn sees(session: &mut PtySession, text: &str) -> String {
    session.exp_string(text).unwrap_or_else(|error| panic!("`{text}` is not seen: {error}"))
}

fn types(session: &mut PtySession, text: &str) {
    session.send(text).expect("it can be typed");
    session.flush().expect("it can be typed");
}

fn leaves(mut session: PtySession) {
    session.send_control('d').expect("it can be typed");
    session.exp_eof().expect("the program ends");
}

/// Leaves though something is not saved: the program says so once.
fn leaves_unsaved(mut session: PtySession) {
    session.send_control('d').expect("it can be typed");
    sees(&mut session, "not saved");
    // Before the next prompt stands, the end of input is one of a line and not a key.
    sees(&mut session, "leaves.");
    sees(&mut session, "> ");
    leaves(session);
}

#[test]
fn tab_completes_and_grey_text_hints() {
    let mut session = sit(&home("completion"), &["repl", "dablot-prejjesne"], &[]);
    sees(&mut session, "Sami 1> ");
    types(&mut session, "hist");
    // The hint stands behind the line, dimmed.
    sees(&mut session, "\u{1b}[2mory");
    types(&mut session, "\t\r");
    sees(&mut session, "No moves yet.");
    sees(&mut session, "Sami 1> ");
    types(&mut session, "j6");
    sees(&mut session, "\u{1b}[2m-i7");
    // The right arrow takes the hint over.
    types(&mut session, "\u{1b}[C\r");
    sees(&mut session, "Farmers to move");
    sees(&mut session, "Farmers 2> ");
    types(&mut session, "set capt\t");
    sees(&mut session, "set capture");
    session.send_control('u').expect("it can be typed");
    types(&mut session, "c9-a9");
    sees(&mut session, "(blocked)");
    session.send_control('u').expect("it can be typed");
    leaves_unsaved(session);
}

#[test]
fn what_tab_lists_has_room_and_is_given_up_like_any_line() {
    let mut session = sit_at(8, 60, &home("listing"), "repl kloter");
    sees(&mut session, "South 1> ");
    // Every point could follow, and nobody pages through them.
    types(&mut session, "moves \t\t");
    let listed = sees(&mut session, " more");
    assert!(listed.contains("... and ") && !listed.contains("possibilities"), "{listed}");
    assert!(listed.lines().filter(|line| line.starts_with(char::is_alphabetic)).count() <= 7, "{listed}");
    types(&mut session, "a2");
    sees(&mut session, "moves a");
    session.send_control('c').expect("it can be typed");
    sees(&mut session, "South 1> ");
    types(&mut session, "perft 1\r");
    sees(&mut session, "1  13");
    leaves(session);
}

#[test]
fn where_nothing_can_be_kept_that_is_said_before_it_matters() {
    let mut session = sit(&home("unkept"), &["repl", "tablo"], &[("XDG_STATE_HOME", "/proc/nowhere")]);
    let said = sees(&mut session, "South 1> ");
    for words in
        ["What is typed is not kept for later sittings", "If this sitting is cut off, what is not saved will be"]
    {
        assert!(said.contains(words), "{said}");
    }
    leaves(session);
}

#[test]
fn what_is_typed_ahead_is_done_in_turn() {
    let mut session = sit(&home("ahead"), &["repl", "dablot-prejjesne"], &[]);
    sees(&mut session, "Sami 1> ");
    types(&mut session, "perft 1\rcount\rperft 2\rhistory\r");
    for words in ["1  15", "2  223", "No moves yet."] {
        sees(&mut session, words);
    }
    leaves(session);
}

#[test]
fn a_quotation_goes_on_over_several_lines() {
    let mut session = sit(&home("lines"), &["repl", "dablot-prejjesne"], &[]);
    sees(&mut session, "Sami 1> ");
    types(&mut session, "position \"Sami: Kc3;\r");
    types(&mut session, "Farmers: Kk13, a7; Farmers to move\"\r");
    sees(&mut session, "Farmers to move");
    sees(&mut session, "Farmers 1> ");
    types(&mut session, "position\r");
    sees(&mut session, "Sami: Kc3; Farmers: Kk13, a7; Farmers to move");
    leaves_unsaved(session);
}

#[test]
fn a_script_goes_on_until_its_brackets_are_closed() {
    let mut session = sit(&home("script"), &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "eval {\r");
    types(&mut session, "let much = [40, 1]; // (\r");
    types(&mut session, "much[0] + much[1] + pos.turn()\r");
    types(&mut session, "}\r");
    sees(&mut session, "42");
    sees(&mut session, "South 1> ");
    // An empty line ends what is never closed.
    types(&mut session, "eval (1\r");
    types(&mut session, "\r");
    sees(&mut session, "error");
    sees(&mut session, "South 1> ");
    leaves(session);
}

#[test]
fn nobody_leaves_an_unsaved_game_unwarned() {
    let mut session = sit(&home("unsaved"), &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "a3-a4\r");
    sees(&mut session, "North 2> ");
    types(&mut session, "quit\r");
    sees(&mut session, "A move or change of the game on the board (Tablo) is not saved.");
    sees(&mut session, "North 2> ");
    // Whoever goes on is warned again.
    types(&mut session, "random\r");
    sees(&mut session, "South 3> ");
    session.send_control('d').expect("it can be typed");
    sees(&mut session, "2 moves and changes of the game on the board (Tablo) are not saved.");
    sees(&mut session, "South 3> ");
    types(&mut session, "save game.txt\r");
    sees(&mut session, "Saved 2 plies");
    sees(&mut session, "South 3> ");
    types(&mut session, "random\r");
    sees(&mut session, "North 4> ");
    types(&mut session, "load cuhkka\r");
    sees(&mut session, "South 1> ");
    types(&mut session, "quit\r");
    sees(&mut session, "A move or change of an earlier game (Tablo) is not saved; the rest of it is in");
    sees(&mut session, "`game.txt`.");
    sees(&mut session, "South 1> ");
    leaves(session);
}

/// The files in which games are kept that are not saved.
fn unsaved_files(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("state/dablo/unsaved")).expect("there is a folder");
    let files = entries.map(|entry| entry.expect("it can be read").path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect()
}

#[test]
fn a_sitting_that_is_cut_off_loses_no_game() {
    let home = home("cut-off");
    fs::write(home.join("mine.dablo"), "variant \"Mine\" from \"tablo\"\n").expect("a file can be written");
    let mut session = sit(&home, &["repl", "./mine.dablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "a3-a4\r");
    sees(&mut session, "North 2> ");
    types(&mut session, "random\r");
    sees(&mut session, "South 3> ");
    // Another sitting leaves what is kept of this one alone.
    let mut other = sit(&home, &["repl", "tablo"], &[]);
    assert!(!sees(&mut other, "South 1> ").contains("cut off"));
    leaves(other);
    assert_eq!(unsaved_files(&home).len(), 1);
    // The terminal is closed.
    drop(session);
    let mut session = sit(&home, &["repl"], &[]);
    sees(&mut session, "A sitting was cut off before its game was saved: 2 plies");
    sees(&mut session, "  open ");
    let file = sees(&mut session, ".txt");
    types(&mut session, &format!("open {file}.txt\r"));
    sees(&mut session, "South 3> ");
    session.send_control('d').expect("it can be typed");
    sees(&mut session, "2 moves and changes of the game on the board (Mine) are not saved.");
    types(&mut session, "save kept.txt\r");
    sees(&mut session, "Saved 2 plies to `kept.txt`.");
    sees(&mut session, "South 3> ");
    leaves(session);
    let kept = fs::read_to_string(home.join("kept.txt")).expect("there is a record");
    assert!(kept.contains("1. a3-a4"), "{kept}");
    assert_eq!(unsaved_files(&home), [] as [PathBuf; 0], "what was saved is not kept twice");
}

#[test]
fn a_damaged_history_keeps_what_can_be_read() {
    let home = home("damaged");
    let file = home.join("state/dablo/history.txt");
    fs::create_dir_all(home.join("state/dablo")).expect("the folder can be made");
    fs::write(&file, b"#V2\nmoves b3\n\xff\xfe\x00\nhist").expect("a file can be written");
    let mut session = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "moves c3\r");
    sees(&mut session, "c3-c4");
    sees(&mut session, "South 1> ");
    leaves(session);
    let mut session = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "\u{1b}[A");
    sees(&mut session, "moves c3");
    types(&mut session, "\u{1b}[A\u{1b}[A");
    sees(&mut session, "moves b3");
    session.send_control('u').expect("it can be typed");
    leaves(session);
}

#[test]
fn without_colours_a_hint_stands_in_brackets() {
    let mut session = sit(&home("brackets"), &["repl", "tablo"], &[("NO_COLOR", "1")]);
    sees(&mut session, "South 1> ");
    types(&mut session, "hist");
    sees(&mut session, "[ory]");
    types(&mut session, "\u{1b}[C\r");
    sees(&mut session, "No moves yet.");
    sees(&mut session, "South 1> ");
    types(&mut session, "set ");
    sees(&mut session, "set [QUESTION ANSWER]");
    session.send_control('u').expect("it can be typed");
    leaves(session);
}

#[test]
fn a_terminal_without_codes_gets_a_prompt_after_ctrl_c() {
    let mut session = sit(&home("dumb"), &["repl", "tablo"], &[("TERM", "dumb")]);
    sees(&mut session, "South 1> ");
    types(&mut session, "nonsense");
    std::thread::sleep(Duration::from_millis(200));
    session.send_control('c').expect("it can be typed");
    sees(&mut session, "South 1> ");
    types(&mut session, "history\n");
    let between = sees(&mut session, "No moves yet.");
    assert!(!between.contains("error") && !between.contains('\u{1b}'), "{between}");
    leaves(session);
}

#[test]
fn boards_are_ascii_where_the_locale_is() {
    let mut session = sit(&home("locale"), &["repl", "tablo"], &[("LC_ALL", "C")]);
    assert!(sees(&mut session, "South 1> ").is_ascii());
    leaves(session);
    let mut session = sit(&home("locale"), &["repl", "tablo"], &[("LC_ALL", "C.UTF-8")]);
    assert!(!sees(&mut session, "South 1> ").is_ascii());
    leaves(session);
}

#[test]
fn tab_completes_the_file_of_a_test() {
    let home = home("test-file");
    fs::write(home.join("mine.dablo"), "variant \"Mine\" from \"tablo\"\n").expect("a file can be written");
    let mut session = sit(&home, &["repl", "./mine.dablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "test the first move to ./mi\t\r");
    sees(&mut session, "Added to the end of `./mine.dablo`.");
    leaves(session);
}

#[test]
fn rules_are_read_again_when_their_file_changes() {
    let home = home("changes");
    let file = home.join("mine.dablo");
    fs::write(&file, "variant \"Mine\" from \"tablo\"\n").expect("a file can be written");
    let mut session = sit(&home, &["repl", "./mine.dablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "a3-a4\r");
    sees(&mut session, "North 2> ");
    fs::write(&file, "variant \"Mine\" from \"tablo\"\nend { stuk }\n").expect("a file can be written");
    types(&mut session, "history\r");
    sees(&mut session, "has changed on disk");
    sees(&mut session, "./mine.dablo:2:7");
    sees(&mut session, "The rules stay as they were read before.");
    sees(&mut session, "1. a3-a4");
    fs::remove_file(&file).expect("the file is there");
    types(&mut session, "history\r");
    sees(&mut session, "there is no file");
    sees(&mut session, "1. a3-a4");
    fs::write(&file, "variant \"Mine\" from \"tablo\"\nturn { may pass }\n").expect("a file can be written");
    types(&mut session, "moves\r");
    sees(&mut session, "The rules have changed.");
    sees(&mut session, "pass");
    sees(&mut session, "North 2> ");
    leaves_unsaved(session);
}

#[test]
fn ctrl_c_clears_the_line_and_stops_long_work() {
    let mut session = sit(&home("interrupt"), &["repl", "dablot-prejjesne"], &[]);
    sees(&mut session, "Sami 1> ");
    types(&mut session, "nonsense");
    sees(&mut session, "nsense");
    session.send_control('c').expect("it can be typed");
    sees(&mut session, "Sami 1> ");
    types(&mut session, "history\r");
    let between = sees(&mut session, "No moves yet.");
    assert!(!between.contains("error"), "{between}");
    sees(&mut session, "Sami 1> ");
    types(&mut session, "perft 30\r");
    // Progress is shown, and it goes on until it is stopped.
    sees(&mut session, "(Ctrl-C stops)");
    session.send_control('c').expect("it can be typed");
    sees(&mut session, "Stopped at depth ");
    sees(&mut session, "Sami 1> ");
    types(&mut session, "history\r");
    sees(&mut session, "No moves yet.");
    leaves(session);
}

/// Whoever sends a line and thinks better of it at once is heard.
#[test]
fn ctrl_c_right_behind_enter_stops_what_was_sent() {
    let mut session = sit(&home("at-once"), &["repl", "dablot-prejjesne"], &[]);
    sees(&mut session, "Sami 1> ");
    for _ in 0..20 {
        types(&mut session, "perft 30\r");
        sees(&mut session, RUNS);
        session.send_control('c').expect("it can be typed");
        let sent = Instant::now();
        sees(&mut session, "topped");
        assert!(sent.elapsed() < SOON, "{:?}", sent.elapsed());
        sees(&mut session, "Sami 1> ");
    }
    leaves(session);
}

/// A position in which a piece has a quarter of a million ways to capture.
const HEAVY: &str = "position Sami: Ke5; Farmers: b2,b4,b6,b8,b10,b12,d2,d4,d6,d8,d10,d12,f2,f4,f6,f8,f10,f12,h2,h4,h6,\
                     h8,h10,h12,j2,j4,j6,j8,j10,j12; Sami to move\r";

/// What the editor writes when it hands a line over, and when it waits for another one.
const RUNS: &str = "\u{1b}[?2004l";
const WAITS: &str = "\u{1b}[?2004h";

/// Waits until nothing has come for a while.
fn settles(session: &mut PtySession) {
    let mut quiet = 0;
    while quiet < 10 {
        quiet = if session.try_read().is_some() { 0 } else { quiet + 1 };
        if quiet > 0 {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Gives up what is typed, and waits for the next line.
fn gives_up(session: &mut PtySession) {
    session.send_control('c').expect("it can be typed");
    sees(session, WAITS);
}

/// However busy the machine, what is stopped ends long before it would by itself.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn a_position_with_very_many_moves_stops_nobody() {
    let mut session = sit(&home("heavy"), &["repl", "dablot-prejjesne"], &[("NO_COLOR", "1")]);
    sees(&mut session, "Sami 1> ");
    types(&mut session, "waive all\r");
    sees(&mut session, "Sami 1> ");
    types(&mut session, HEAVY);
    sees(&mut session, "Sami to move\r\n");
    sees(&mut session, "Sami 1> ");
    // No key waits for a hint.
    for key in ["e", "5", "x", "g", "7", "x", "i", "9"] {
        let begun = Instant::now();
        types(&mut session, key);
        sees(&mut session, key);
        assert!(begun.elapsed() < SOON, "{key}");
    }
    types(&mut session, "\t");
    gives_up(&mut session);
    for line in ["divide 1", "divide 2", "perft 3", "moves", "random 9", "diff wikipedia", "why e5xc3"] {
        types(&mut session, &format!("{line}\r"));
        sees(&mut session, RUNS);
        std::thread::sleep(Duration::from_millis(100));
        let begun = Instant::now();
        session.send_control('c').expect("it can be typed");
        // On a slow machine nothing was done yet, on a fast one something.
        sees(&mut session, "topped");
        sees(&mut session, WAITS);
        assert!(begun.elapsed() < SOON, "{line}");
    }
    types(&mut session, "help quit\r");
    sees(&mut session, "Ends the sitting.");
    leaves_unsaved(session);
}

#[test]
fn every_command_is_stopped_and_every_line_given_up_without_harm() {
    let mut session = sit(&home("stopped"), &["repl", "dablot-prejjesne"], &[("NO_COLOR", "1")]);
    sees(&mut session, "Sami 1> ");
    for command in dablo::session::COMMANDS {
        // In the middle of the line, and of its arguments.
        for line in [&command.name[..command.name.len() - 1], &format!("{} e5 \"", command.name)] {
            types(&mut session, line);
            gives_up(&mut session);
        }
    }
    for line in ["perft 40", "divide 9", "diff repeat yes", "random 9999"] {
        types(&mut session, &format!("{line}\r"));
        sees(&mut session, RUNS);
        std::thread::sleep(Duration::from_millis(50));
        gives_up(&mut session);
    }
    // What ended by itself was given up at the prompt; a line typed in that moment would be given up too.
    settles(&mut session);
    types(&mut session, "help quit\r");
    sees(&mut session, "Ends the sitting.");
    leaves_unsaved(session);
}

#[test]
fn whatever_is_typed_or_pasted_the_sitting_goes_on() {
    let mut session = sit(&home("garbage"), &["repl", "tablo"], &[("NO_COLOR", "1")]);
    sees(&mut session, "South 1> ");
    let odd = [
        "\u{1F600}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        "e\u{301}\u{301}\u{301}\u{301}a\u{308}\u{20DD}",
        "\u{738B}\u{5C06}\u{FF41}\u{FF12}",
        "\u{202E}b3-b4\u{2066}",
        "\u{1b}[31mred\u{1b}[0m",
        "\u{1b}[99;99H\u{1b}[?1049h",
        "\u{1b}OP\u{1b}[5~\u{1b}[6~\u{1b}[H\u{1b}[F",
        "\u{1}\u{5}\u{b}\u{19}\u{14}\u{17}",
        "put \u{feff}king \u{0}c3",
    ];
    for line in odd {
        types(&mut session, line);
        settles(&mut session);
        session.send_control('c').expect("it can be typed");
        types(&mut session, line);
        types(&mut session, "\t\r");
        settles(&mut session);
        session.send_control('c').expect("it can be typed");
    }
    // Bytes of all sorts but those that end a sitting or put it into the background, the same in each run.
    let mut seed = 1_u32;
    let mut garbage = Vec::new();
    while garbage.len() < 4_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let byte = (seed >> 24) as u8;
        if !matches!(byte, 0x04 | 0x1a | 0x13 | 0x16 | 0x1c) {
            garbage.push(byte);
        }
    }
    let mut raw = session.process().get_file_handle().expect("the terminal can be written to");
    for part in garbage.chunks(40) {
        raw.write_all(part).and_then(|()| raw.write_all(b"\x1b\x1b\x03")).expect("it can be typed");
        // What is echoed must be read, or the terminal takes nothing any more.
        while session.try_read().is_some() {}
    }
    settles(&mut session);
    session.send_control('c').expect("it can be typed");
    settles(&mut session);
    types(&mut session, "help quit\r");
    sees(&mut session, "Ends the sitting.");
    // A paste of very many lines is one line for the editor: it is run until the first that is wrong.
    types(&mut session, "\u{1b}[200~");
    for _ in 0..100 {
        types(&mut session, &"# a line of a long paste\n".repeat(100));
        while session.try_read().is_some() {}
    }
    types(&mut session, "help redo\n\u{1b}[201~\r");
    sees(&mut session, "Does again what was taken back.");
    session.send_control('d').expect("it can be typed");
    session.send_control('d').expect("it can be typed");
    session.exp_eof().expect("the program ends");
}

#[test]
fn a_sitting_that_is_ended_from_outside_leaves_the_terminal_as_it_was() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let home = home(&format!("ended-{signal}"));
        let mut session = sit(&home, &["repl", "tablo"], &[]);
        sees(&mut session, "South 1> ");
        types(&mut session, "a3-a4\r");
        sees(&mut session, "North 2> ");
        types(&mut session, "half a li");
        sees(&mut session, "li");
        let terminal = session.process().get_file_handle().expect("there is a terminal");
        assert!(!tcgetattr(&terminal).expect("it has settings").local_flags.contains(LocalFlags::ICANON));
        session.process_mut().signal(signal).expect("it can be sent");
        let ended = session.process().wait().expect("it ends");
        assert!(matches!(ended, WaitStatus::Signaled(_, by, _) if by == signal), "{ended:?}");
        let settings = tcgetattr(&terminal).expect("it has settings").local_flags;
        assert!(settings.contains(LocalFlags::ICANON | LocalFlags::ISIG), "{settings:?}");
        assert_eq!(unsaved_files(&home).len(), 1, "the game is kept");
        let mut next = sit(&home, &["repl"], &[]);
        sees(&mut next, "A sitting was cut off before its game was saved: 1 ply of `tablo`");
        types(&mut next, "sittings drop 1\r");
        sees(&mut next, "Threw away 1 ply of `tablo`.");
        leaves(next);
        assert_eq!(unsaved_files(&home), [] as [PathBuf; 0]);
    }
}

#[test]
fn history_lasts_from_one_sitting_to_the_next() {
    let home = home("history");
    let mut session = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "moves b3\r");
    sees(&mut session, "b3-b4");
    sees(&mut session, "South 1> ");
    leaves(session);
    let file = home.join("state/dablo/history.txt");
    assert!(fs::read_to_string(&file).expect("there is a history").contains("moves b3"));
    let mut session = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "\u{1b}[A");
    sees(&mut session, "moves b3");
    session.send_control('u').expect("it can be typed");
    // What two sittings at once type is kept, whoever leaves last.
    let mut other = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut other, "South 1> ");
    types(&mut other, "moves c3\r");
    sees(&mut other, "c3-c4");
    sees(&mut other, "South 1> ");
    types(&mut session, "moves d3\r");
    sees(&mut session, "d3-d4");
    sees(&mut session, "South 1> ");
    leaves(other);
    leaves(session);
    let kept = fs::read_to_string(&file).expect("there is a history");
    for line in ["moves b3", "moves c3", "moves d3"] {
        assert!(kept.contains(line), "{kept}");
    }
}

#[test]
fn colour_is_left_out_where_it_is_not_wanted() {
    let home = home("colour");
    let mut coloured = sit(&home, &["repl", "tablo"], &[]);
    assert!(sees(&mut coloured, "South 1> ").contains("\u{1b}[1m\u{1b}[38;5;214m"));
    leaves(coloured);
    let unwanted: [&[(&str, &str)]; 3] =
        [&[("NO_COLOR", "1")], &[("TERM", "dumb"), ("LANG", "C.UTF-8")], &[("TERM", "dumb"), ("CI", "1")]];
    for environment in unwanted {
        let mut plain = sit(&home, &["repl", "tablo"], environment);
        let board = sees(&mut plain, "South 1> ");
        assert!(!board.contains("38;5;"), "{environment:?}: {board}");
        types(&mut plain, "a3-a4\r");
        sees(&mut plain, "North to move");
        std::thread::sleep(Duration::from_millis(50));
        leaves_unsaved(plain);
    }
}

#[test]
fn a_game_is_saved_and_a_picture_drawn_where_one_sits() {
    let home = home("files");
    let mut session = sit(&home, &["repl", "tablo"], &[]);
    sees(&mut session, "South 1> ");
    types(&mut session, "a3-a4\r");
    sees(&mut session, "North 2> ");
    types(&mut session, "save game.txt\r");
    sees(&mut session, "Saved 1 ply to `game.txt`.");
    types(&mut session, "export board.png\r");
    sees(&mut session, "Drew the board to `board.png`.");
    sees(&mut session, "North 2> ");
    types(&mut session, "open ga\t\r");
    sees(&mut session, "North to move");
    leaves(session);
    assert!(fs::read(home.join("board.png")).expect("there is a picture").starts_with(b"\x89PNG"));
    let left = fs::read_dir(&home).expect("the folder is there").count();
    assert_eq!(left, 3, "a game, a picture, the state: nothing is left behind");
}
