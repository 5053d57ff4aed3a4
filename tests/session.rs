//! Transcripts of sittings: each line of `session/*.txt` is typed, and what the session answers is compared.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dablo::bundled::{Bundled, is_path};
use dablo::rules::Bases;
use dablo::session::{COMMANDS, LeftGame, Library, Over, Session, Style, Watch, WriteError, complete, hint, render};
use proptest::prelude::*;

#[path = "session/kept.rs"]
mod kept;
#[path = "session/typing.rs"]
mod typing;

/// Files that are nowhere but in memory; bundled variants beside them.
#[derive(Clone, Default)]
struct Shelf {
    files: Rc<RefCell<BTreeMap<String, Kept>>>,
}

/// The contents of a file, and how often anything was written before.
type Kept = (Vec<u8>, u64);

impl Shelf {
    fn put(&self, file: &str, bytes: &[u8]) {
        let mut files = self.files.borrow_mut();
        let stamp = files.values().map(|(_, stamp)| stamp + 1).max().unwrap_or(1);
        files.insert(file.to_string(), (bytes.to_vec(), stamp));
    }

    fn text(&self, file: &str) -> Result<String, String> {
        let files = self.files.borrow();
        let (bytes, _) = files.get(file).ok_or_else(|| format!("there is no file `{file}`"))?;
        String::from_utf8(bytes.clone()).map_err(|error| error.to_string())
    }
}

impl Bases for Shelf {
    fn find(&self, from: &str, base: &str) -> Result<(String, String), String> {
        if is_path(base) { Ok((base.to_string(), self.text(base)?)) } else { Bundled.find(from, base) }
    }
}

impl Library for Shelf {
    fn open(&self, variant: &str) -> Result<(String, String), String> {
        self.find("", variant)
    }

    fn stamp(&self, file: &str) -> Option<u64> {
        self.files.borrow().get(file).map(|(_, stamp)| *stamp)
    }

    fn read(&self, file: &str) -> Result<String, String> {
        self.text(file)
    }

    fn left(&self) -> Vec<LeftGame> {
        let files = self.files.borrow();
        let left = files.keys().filter(|file| file.starts_with("unsaved/")).map(|file| {
            let record = dablo::session::record::read(&self.text(file).unwrap()).ok();
            let plies = record.as_ref().map(|record| record.plies());
            let variant = record.map_or(String::new(), |record| record.head.variant);
            LeftGame { file: file.clone(), plies, variant, age: "2 hours ago".to_string() }
        });
        left.collect()
    }

    fn drop_left(&self, file: &str) -> Result<(), String> {
        let gone = self.files.borrow_mut().remove(file);
        gone.map(|_| ()).ok_or_else(|| format!("there is no file `{file}`"))
    }

    fn is_passing(&self, file: &str) -> bool {
        file.starts_with("unsaved/")
    }

    fn write(&self, file: &str, bytes: &[u8], over: Over) -> Result<(), WriteError> {
        if over == Over::Never && self.files.borrow().contains_key(file) {
            return Err(WriteError::Exists(file.to_string()));
        }
        self.put(file, bytes);
        Ok(())
    }

    fn beginning(&self, path: &str) -> Vec<String> {
        self.files.borrow().keys().filter(|file| file.starts_with(path)).cloned().collect()
    }
}

/// Types each line; `!file NAME TEXT` writes a file meanwhile, as an editor would, `!gone NAME` removes one, and `!cat NAME`
/// shows one.
/// Says too which commands were given by their full names, and whether they failed.
fn transcript(text: &str) -> (String, Vec<(&'static str, bool)>) {
    let shelf = Shelf::default();
    let mut session = Session::new(Box::new(shelf.clone()));
    let mut out = String::new();
    let mut seen = Vec::new();
    for line in text.lines() {
        // Writing to a string cannot fail.
        if let Some(file) = line.strip_prefix("!gone ") {
            shelf.files.borrow_mut().remove(file);
            let _ = writeln!(out, "{line}");
            continue;
        }
        if let Some(words) = line.strip_prefix("!file ") {
            let (file, text) = words.split_once(' ').unwrap();
            shelf.put(file, text.replace("\\n", "\n").as_bytes());
            let _ = writeln!(out, "{line}");
            continue;
        }
        if let Some(file) = line.strip_prefix("!cat ") {
            let _ = write!(out, "{line}\n{}", shelf.text(file).unwrap());
            continue;
        }
        let prompt = session.prompt();
        let reply = session.run(line);
        let _ = write!(out, "{prompt}{line}\n{}", render(&reply, &Style::default()));
        let command = COMMANDS.iter().find(|command| line.split_whitespace().next() == Some(command.name));
        seen.extend(command.map(|command| (command.name, reply.failed())));
    }
    (out, seen)
}

const TRANSCRIPTS: [(&str, &str); 12] = [
    ("moves", include_str!("session/moves.txt")),
    ("setup", include_str!("session/setup.txt")),
    ("readings", include_str!("session/readings.txt")),
    ("mistakes", include_str!("session/mistakes.txt")),
    ("variations", include_str!("session/variations.txt")),
    ("keeping", include_str!("session/keeping.txt")),
    ("records", include_str!("session/records.txt")),
    ("calls", include_str!("session/calls.txt")),
    ("rules", include_str!("session/rules.txt")),
    ("differ", include_str!("session/differ.txt")),
    ("help", include_str!("session/help.txt")),
    ("eval", include_str!("session/eval.txt")),
];

#[test]
fn transcripts() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "session" }, {
        for (name, text) in TRANSCRIPTS {
            insta::assert_snapshot!(name, transcript(text).0);
        }
    });
}

#[test]
fn every_command_is_seen_right_and_wrong() {
    let seen: BTreeSet<(&str, bool)> = TRANSCRIPTS.iter().flat_map(|(_, text)| transcript(text).1).collect();
    for command in COMMANDS {
        assert!(seen.contains(&(command.name, false)), "`{}` is not seen at work", command.name);
        assert!(seen.contains(&(command.name, true)), "`{}` is not seen to fail", command.name);
    }
}

/// A session with a game.
fn begun(variant: &str) -> Session {
    let mut session = Session::new(Box::new(Shelf::default()));
    assert!(!session.run(&format!("load {variant}")).failed());
    session
}

fn typed(session: &mut Session, line: &str) -> String {
    let reply = session.run(line);
    let text = render(&reply, &Style::default());
    assert!(!reply.failed(), "{line}: {text}");
    text
}

#[test]
fn a_record_brings_back_the_game_with_its_variations() {
    let shelf = Shelf::default();
    let mut session = Session::new(Box::new(shelf.clone()));
    for line in
        ["load dablot-prejjesne", "set capture compulsory", "random 30", "undo 10", "random 7", "undo 3", "random 9"]
    {
        typed(&mut session, line);
    }
    typed(&mut session, "save first.txt");
    let position = typed(&mut session, "position");
    let mut other = Session::new(Box::new(shelf.clone()));
    typed(&mut other, "open first.txt");
    assert_eq!(typed(&mut other, "position"), position);
    assert!(typed(&mut other, "history").contains("v1, instead of ply "));
    typed(&mut other, "save second.txt");
    assert_eq!(shelf.text("first.txt"), shelf.text("second.txt"));
}

#[test]
fn the_result_of_a_record_is_kept_though_no_move_tells_of_it() {
    let shelf = Shelf::default();
    shelf.put("game.txt", b"variant english-draughts\n1. 11-15 22-18\nresult White resign\n");
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, "open game.txt");
    typed(&mut session, "save");
    assert!(shelf.text("game.txt").unwrap().ends_with("1. 11-15 22-18\nresult White resign\n"));
    // Where the game is played on, it was the result up to there.
    typed(&mut session, "15x22");
    typed(&mut session, "save more.txt");
    let more = shelf.text("more.txt").unwrap();
    assert!(more.contains("22-18 {result White resign} 2. 15x22") && !more.contains("\nresult"), "{more}");
}

#[test]
fn a_record_says_who_begins_where_that_was_chosen() {
    let shelf = Shelf::default();
    let variant = dablo::session::Variant::load(&shelf, "dablot-prejjesne").unwrap();
    let choices = dablo::session::Choices { first: Some("Farmers".to_string()), ..Default::default() };
    let sitting = dablo::session::Sitting::begin(variant, choices).unwrap();
    let mut session = Session::with(Box::new(shelf.clone()), sitting);
    typed(&mut session, "random 5");
    let position = typed(&mut session, "position");
    typed(&mut session, "save game.txt");
    let mut other = Session::new(Box::new(shelf));
    let said = typed(&mut other, "open game.txt");
    assert!(!said.contains("The rules have changed"), "{said}");
    assert_eq!(typed(&mut other, "position"), position);
}

/// Stops after it was asked so many times.
struct Impatient(std::cell::Cell<u32>);

impl Watch for Impatient {
    fn stopped(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }

    fn progress(&self, words: &str) {
        assert!(!words.is_empty());
    }

    fn done(&self) {}
}

#[test]
fn long_work_can_be_stopped() {
    for (line, said) in [
        ("perft 9", "Stopped at depth "),
        ("divide 9", "Stopped."),
        ("random 1000", "Sami"),
        ("diff repeat yes", "From the start they do not part within "),
    ] {
        let mut session = begun("dablot-prejjesne");
        session.watched_by(Box::new(Impatient(std::cell::Cell::new(50))));
        let text = typed(&mut session, line);
        assert!(text.contains(said), "{line}: {text}");
    }
}

#[test]
fn opening_a_long_record_can_be_stopped_and_changes_nothing() {
    let shelf = Shelf::default();
    let mut session = Session::new(Box::new(shelf.clone()));
    for line in ["load dablot-prejjesne", "random 200", "save long.txt", "new", "a5-b6"] {
        assert!(!session.run(line).failed(), "{line}");
    }
    let before = typed(&mut session, "position");
    session.watched_by(Box::new(Impatient(std::cell::Cell::new(50))));
    assert!(session.run("open long.txt").failed());
    assert_eq!(typed(&mut session, "position"), before);
}

/// Stops what is under way as soon as it is set, however deep in the engine that is.
struct Alarmed(Arc<AtomicBool>);

impl Watch for Alarmed {
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn alarm(&self) -> Option<Arc<AtomicBool>> {
        Some(Arc::clone(&self.0))
    }

    fn progress(&self, _: &str) {}

    fn done(&self) {}
}

/// A piece that can capture in a quarter of a million ways.
const HEAVY: &str = "position Sami: Ke5; Farmers: b2,b4,b6,b8,b10,b12,d2,d4,d6,d8,d10,d12,f2,f4,f6,f8,f10,f12,h2,h4,h6,h8,\
                     h10,h12,j2,j4,j6,j8,j10,j12; Sami to move";

#[test]
fn even_a_single_list_is_stopped_and_nothing_changes() {
    let mut session = begun("dablot-prejjesne");
    let alarm = Arc::new(AtomicBool::new(false));
    session.watched_by(Box::new(Alarmed(Arc::clone(&alarm))));
    typed(&mut session, "waive all");
    typed(&mut session, HEAVY);
    let before = typed(&mut session, "position");
    alarm.store(true, Ordering::Relaxed);
    for line in ["moves", "random", "why e5xc3", "e5xg7xi9", "diff wikipedia", "divide 1", "divide 3", "perft 2"] {
        let text = render(&session.run(line), &Style::default());
        assert!(text.to_lowercase().contains("stopped"), "{line}: {text}");
    }
    alarm.store(false, Ordering::Relaxed);
    assert_eq!(typed(&mut session, "position"), before);
    assert!(typed(&mut session, "count").contains("249992"));
}

#[test]
fn where_there_are_very_many_moves_there_is_no_hint() {
    let mut session = begun("dablot-prejjesne");
    typed(&mut session, "waive all");
    typed(&mut session, HEAVY);
    assert_eq!(hint(&session, "e5xg7xi9"), None);
    assert_eq!(words(&session, "e5x"), [] as [&str; 0]);
    assert_eq!(hint(&session, "hist").map(|hint| hint.shown), Some("ory".to_string()), "what needs no list is told");
}

fn words(session: &Session, line: &str) -> Vec<String> {
    complete(session, line).1.into_iter().map(|candidate| candidate.word).collect()
}

#[test]
fn completion_knows_what_can_stand_everywhere() {
    let mut session = Session::new(Box::new(Shelf::default()));
    assert_eq!(words(&session, "load dablo-f"), ["dablo-frostviken"]);
    assert_eq!(words(&session, "und"), ["undo"]);
    session.run("load dablot-prejjesne");
    assert_eq!(words(&session, "e5-d"), ["e5-d6"]);
    assert_eq!(
        words(&session, "e5-e7 c9-c"),
        ["c9-c7"],
        "the second move of a line is completed where the first leads"
    );
    assert_eq!(words(&session, "set cap"), ["capture", "cap"]);
    assert_eq!(words(&session, "set capture c"), ["compulsory"]);
    assert_eq!(words(&session, "reading wi"), ["wikipedia", "winther"]);
    assert_eq!(words(&session, "diff winth"), ["winther"]);
    assert_eq!(words(&session, "resig"), ["resign"]);
    assert_eq!(words(&session, "explain outr"), ["outranked"]);
    assert_eq!(words(&session, "source outr"), ["outranked"]);
    assert_eq!(words(&session, "explain setup F"), ["Farmers"]);
    assert_eq!(words(&session, "load dablo-frostviken reading wik"), ["wikipedia"]);
    assert_eq!(words(&session, "diff dablo-frostviken rea"), ["reading"]);
    assert_eq!(words(&session, "moves k"), ["k1", "k3", "k5", "k7", "k9", "k11", "k13", "king"]);
    assert_eq!(words(&session, "count Fa"), ["Farmers"]);
    assert_eq!(words(&session, "put Sami pr"), ["prince"]);
    // Of words that differ from each other in more than capitals only those are offered that have them.
    assert_eq!(words(&session, "put F"), ["Farmers"]);
    assert!(words(&session, "put f").contains(&"Farmers".to_string()));
    assert_eq!(words(&session, "put Sami prince k1"), ["k1", "k11", "k13"]);
    assert_eq!(words(&session, "remove a1 a1"), ["a1", "a11", "a13"]);
    assert_eq!(words(&session, "position s"), ["Sami", "start"]);
    assert_eq!(words(&session, "position S"), ["Sami"]);
    assert_eq!(words(&session, "turn F"), ["Farmers"]);
    assert_eq!(words(&session, "why k7-"), ["k7-i7", "k7-j8"]);
    assert_eq!(words(&session, "help qui"), ["quit"]);
    assert_eq!(words(&session, "waive pi"), ["pieces"]);
    assert_eq!(words(&session, "board a"), ["ascii"]);
    assert_eq!(words(&session, "eval pos.ne"), ["pos.neighbours(", "pos.neighbour(", "pos.next("]);
    session.run("e5-e7");
    assert_eq!(words(&session, "goto "), ["0", "1", "v0"]);
    session.run("save game.txt");
    assert_eq!(words(&session, "open ga"), ["game.txt"]);
    assert_eq!(words(&session, "save game.txt o"), ["over"]);
    session.run("save \"my game.txt\"");
    assert_eq!(words(&session, "open my"), ["\"my game.txt\""]);
    assert_eq!(complete(&session, "open \"my g").0, 5);
    assert_eq!(words(&session, "open \"my g"), ["\"my game.txt\""]);
    assert_eq!(words(&session, "export board.svg d"), ["dark"]);
    assert!(words(&session, "resign ").is_empty());
}

#[test]
fn hints_show_the_rest_the_arguments_or_what_is_wrong() {
    let session = begun("dablot-prejjesne");
    let shown = |line: &str| hint(&session, line).map(|hint| (hint.shown, hint.goes_on));
    assert_eq!(shown(""), None);
    assert_eq!(shown("hist"), Some(("ory".to_string(), true)));
    assert_eq!(shown("got"), Some(("o PLY|vN".to_string(), false)));
    assert_eq!(shown("moves"), Some((" [POINT|PIECE]".to_string(), false)));
    assert_eq!(shown("set "), Some(("[QUESTION ANSWER]".to_string(), false)));
    assert_eq!(shown("set capture comp"), Some(("ulsory".to_string(), true)));
    assert_eq!(shown("j6"), Some(("-i7".to_string(), true)));
    assert_eq!(shown("e5-e7 c9-c"), Some(("7".to_string(), true)));
    assert_eq!(shown("e5-c5"), Some(("  your own soldier stands on `c5` (blocked)".to_string(), false)));
    assert_eq!(shown("e5-"), None, "it may still become a move");
    let said = |text: &str| Some((format!("  {text}"), false));
    assert_eq!(shown("boad"), said("`boad` is neither a command nor a move; did you mean `board`?"));
    assert_eq!(shown("goto 9"), said("there is no ply 9; nothing was played yet"));
    assert_eq!(shown("test anything"), None);
    assert_eq!(shown("eval {\n1"), said("goes on; an empty line ends it"));
}

/// What is refused when it is sent is explained while it is typed, whatever the command.
#[test]
fn what_is_typed_in_vain_is_explained_before_it_is_sent() {
    let shelf = Shelf::default();
    shelf.put("there.txt", b"no record");
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, "load dablot-prejjesne");
    for line in [
        "goto 9",
        "goto v7",
        "turn Nobody",
        "sittings open 3",
        "sittings burn 1",
        "board numbers",
        "put king z9",
        "remove z9",
        "moves z9",
        "count x",
        "load nosuch",
        "open nosuch",
        "open ./nosuch.txt",
        "export x.jpg",
        "explain nosuch",
        "source nosuch",
        "help nosuch",
        "perft x",
        "perft 999",
        "divide x",
        "undo x",
        "redo -1",
        "random -1",
        "random 99999999",
        "position foo",
        "position Sami: z9",
        "why z1-z2",
        "a4-z9",
        "a5-b6 z1-z2",
        "diff nosuch",
        "diff capture nosuch",
        "flip 3",
        "history 1",
        "save there.txt",
        "export there.txt",
        "reading nosuch",
        "set capture sometimes",
        "set nosuch yes",
        "call nosuch",
        "waive nosuch",
        "board sideways",
        "load dablot-prejjesne reading nosuch",
    ] {
        let before = shelf.files.borrow().clone();
        let shown = hint(&session, line).unwrap_or_else(|| panic!("nothing is said about `{line}`"));
        assert!(!shown.goes_on && shown.shown.starts_with("  "), "{line}: {shown:?}");
        assert_eq!(*shelf.files.borrow(), before, "{line}");
        assert!(session.run(line).failed(), "`{line}` is not refused: {shown:?}");
    }
    for line in [
        "put K",
        "put Kc",
        "put Kc3",
        "put Sami king",
        "position Sami: K",
        "position \"Sami: Kc3",
        "remove a1-",
        "export x",
        "export x.s",
        "export x.svg",
        "save new.txt",
        "a5-",
        "why a5-",
        "turn Sami",
        "eval pos.",
        "moves K",
        "open \"a b",
        "test anything",
    ] {
        let shown = hint(&session, line).filter(|hint| hint.shown.starts_with("  "));
        assert_eq!(shown, None, "{line}");
    }
}

#[test]
fn a_move_of_endless_text_is_refused_and_not_repeated() {
    let mut session = begun("dablot-prejjesne");
    let endless = format!("e5{}", "xe7xe5".repeat(50_000));
    for line in [endless.clone(), format!("why {endless}")] {
        let reply = session.run(&line);
        assert!(reply.failed());
        assert!(render(&reply, &Style::default()).len() < 2_000);
    }
}

#[test]
fn the_only_move_is_a_hint_before_anything_is_typed() {
    let mut session = begun("dablo-frostviken");
    assert_eq!(hint(&session, ""), None);
    typed(&mut session, "waive all");
    typed(&mut session, "set capture compulsory");
    typed(&mut session, "position Sami: c3, Ki9; Farmers: d4, Ka9; Sami to move");
    let hint = hint(&session, "").expect("there is one move");
    assert_eq!((hint.shown.as_str(), hint.goes_on), ("c3xe5", true));
}

#[test]
fn narrow_terminals_get_narrow_text() {
    let mut session = begun("dablot-prejjesne");
    let narrow = Style::default().of_width(40);
    for line in ["board", "help", "moves", "questions", "sources", "help position", "why e5-e7", "explain capture"] {
        let text = render(&session.run(line), &narrow);
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        // A table's first columns stay whole, and so does a name.
        assert!(widest <= 64, "{line}: {widest}\n{text}");
    }
    // Where it has no room the position stands, and why.
    let tiny = render(&session.run("board"), &Style::default().of_width(24));
    assert!(tiny.starts_with("The board needs "), "{tiny}");
    assert!(tiny.contains(", and here are") && tiny.contains("Sami: Kk7"), "{tiny}");
    assert!(tiny.lines().all(|line| line.chars().count() <= 24), "{tiny}");
    let board = render(&session.run("board"), &narrow);
    let legend = board.lines().position(|line| line.starts_with("Sami:")).unwrap();
    assert!(board.lines().take(legend).all(|line| line.chars().count() <= 40), "{board}");
}

#[test]
fn after_an_error_nothing_has_changed() {
    let mut session = Session::new(Box::new(Bundled));
    session.run("load dablo-frostviken");
    session.run("c3-c5");
    let state = |session: &mut Session| render(&session.run("position"), &Style::default());
    let before = state(&mut session);
    for line in
        ["d6xb4 z9-z1", "d6xb4 a1-a1", "put Sami queen c3", "set capture x", "load nothing", "position Sami: q0"]
    {
        assert!(session.run(line).failed(), "{line}");
        assert_eq!(state(&mut session), before, "{line}");
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "(board|moves|undo|redo|history|call|resign|draw|random|new|position|put|remove|clear|turn|flip|why|explain|set|reading|help)",
        "(goto|waive|count|eval|source|questions|diff|load|reload|save|open|export|test|perft|divide) [a-z0-2.]{0,9}",
        "[a-i][1-9][-x:*/!=][a-i][1-9]",
        "[a-i][1-9]",
        "(Sami|Farmers|king|soldier|K|:|;|,|=|[0-9]|combat|capture|compulsory|keyland|to move|in hand)",
        "[ -~åÄ]{1,6}",
    ];
    prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "))
}

/// What changes a game.
fn any_deed() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "random [1-4]",
        3 => "undo [1-4]",
        1 => "redo [1-3]",
        1 => "goto v?[0-5]",
        1 => "(new|clear|turn|resign|draw|flip|reload)",
        1 => "reading (keyland|winther|dagaz)",
        1 => "set (capture (compulsory|optional)|outranked fair-game)",
        1 => "position Sami: Kg5, c3; Farmers: Ka5, [c-e]7; (Sami|Farmers) to move",
        1 => "put (Sami|Farmers) (king|soldier) [a-g][13579]",
        1 => "remove [a-g][13579]",
    ]
}

fn any_record() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "(variant tablo|variant|rules|position|result|reading|set|\\n|call|resign|draw|\\?illegal|\\{|\\}|\\[|\\]|[0-9]\\.)",
        "(\\(|\\)|\\nposition start|\\nposition South: a3; North: a5|\\nvariant tablo\\n|here)",
        "[a-d][1-7][-x][a-d][1-7]",
        "[ -~åÄ\\n]{1,5}",
    ];
    prop::collection::vec(word, 0..16).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// A broken record is refused in words, and the game on the board stays.
    #[test]
    fn no_file_upsets_a_session(text in any_record()) {
        let shelf = Shelf::default();
        shelf.put("broken.txt", text.as_bytes());
        let mut session = Session::new(Box::new(shelf));
        session.run("load tablo");
        let before = session.sitting().map(|sitting| sitting.setup());
        if session.run("open broken.txt").failed() {
            prop_assert_eq!(session.sitting().map(|sitting| sitting.setup()), before);
        }
        if let Ok(record) = dablo::session::record::read(&text) {
            let printed = dablo::session::record::print(&record);
            let again = dablo::session::record::read(&printed);
            prop_assert_eq!(again.map(|again| dablo::session::record::print(&again)), Ok(printed));
        }
    }

    /// What was played, set up and changed comes back from a record, and where one was.
    #[test]
    fn a_record_loses_nothing(lines in prop::collection::vec(any_deed(), 1..16)) {
        let shelf = Shelf::default();
        let mut session = Session::new(Box::new(shelf.clone()));
        session.run("load dablo-child");
        for line in &lines {
            session.run(line);
        }
        typed(&mut session, "save first.txt");
        prop_assert_eq!(session.unsaved(), []);
        let first = dablo::session::record::read(&shelf.text("first.txt").unwrap()).unwrap();
        let mut other = Session::new(Box::new(shelf.clone()));
        typed(&mut other, "open first.txt");
        prop_assert_eq!(typed(&mut other, "position"), typed(&mut session, "position"));
        prop_assert_eq!(other.unsaved(), []);
        typed(&mut other, "save second.txt");
        let second = dablo::session::record::read(&shelf.text("second.txt").unwrap()).unwrap();
        prop_assert_eq!(&first, &second);
        prop_assert_eq!(first.plies(), session.sitting().map_or(0, |sitting| sitting.plies_in_all()));
    }

    /// Whatever is typed, the session answers; what can be undone comes back.
    #[test]
    fn no_line_upsets_a_session(lines in prop::collection::vec(any_line(), 1..12)) {
        let mut session = Session::new(Box::new(Shelf::default()));
        session.run("load dablo-child");
        session.watched_by(Box::new(Impatient(std::cell::Cell::new(200))));
        for line in &lines {
            let _ = complete(&session, line);
            let _ = hint(&session, line);
            let position = |session: &Session| session.sitting().map(|sitting| sitting.setup());
            let before = position(&session);
            if session.run(line).failed() {
                prop_assert_eq!(position(&session), before, "{}", line);
            }
        }
    }
}
