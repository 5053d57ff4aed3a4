//! What is written to files says what was on the board, and loses nothing of what was typed.

use dablo::session::literate;

use super::*;

/// The session to which a literate session on the shelf leads, typed anew; nothing in it may be answered otherwise.
fn led_by(shelf: &Shelf, page: &str, variant: &str) -> Session {
    let fences = literate::read(&shelf.text(page).unwrap()).unwrap();
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, &format!("load {variant}"));
    for fence in fences {
        for turn in fence.turns {
            let answer = literate::answer(&mut session, &turn.input, fence.brief);
            assert_eq!(answer, turn.answer, "{}", turn.input);
        }
    }
    session
}

#[test]
fn a_page_that_is_written_leads_to_the_position_whatever_shaped_it() {
    for lines in [
        &["waive all", "position Sami: Kc3, Kd4, Kk1; Farmers: d6; Sami to move"][..],
        &["clear", "put Sami king a1 c1", "turn Farmers"],
        &["waive empty", "position Sami: Kc3; Sami to move", "waive none"],
        &["a5-b6", "clear", "put Sami king a1", "put Farmers soldier b2", "turn Sami"],
        &["reading winther", "set capture compulsory", "position Sami: Kc3; Farmers: d4, Kk13; Sami to move", "c3xe5"],
        &["remove a5 c5", "c7-c5"],
    ] {
        let shelf = Shelf::default();
        let mut session = Session::new(Box::new(shelf.clone()));
        typed(&mut session, "load dablot-prejjesne");
        lines.iter().for_each(|line| drop(session.run(line)));
        typed(&mut session, "test one to ./page.md");
        let mut there = led_by(&shelf, "./page.md", "dablot-prejjesne");
        for line in ["position", "moves", "set"] {
            assert_eq!(typed(&mut there, line), typed(&mut session, line), "{line} after {lines:?}");
        }
    }
}

/// The record of a sitting in which these lines were typed.
fn record_of(variant: &str, lines: &[&str]) -> String {
    let shelf = Shelf::default();
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, &format!("load {variant}"));
    for line in lines {
        typed(&mut session, line);
    }
    typed(&mut session, "save game.txt");
    shelf.text("game.txt").unwrap()
}

#[test]
fn every_set_up_that_was_typed_is_in_the_record() {
    let first = "Sami: Kc3; Farmers: d4; Sami to move";
    let second = "Sami: Kc3; Farmers: Ke5; Sami to move";
    let record = record_of("dablot-prejjesne", &[&format!("position {first}"), &format!("position {second}")]);
    assert!(record.contains(first) && record.contains(second), "{record}");
    let undone = ["position Sami: Kc3; Farmers: d4; Sami to move", "undo", "a5-b6"];
    assert!(record_of("dablot-prejjesne", &undone).contains(first));
    // A set-up that grows is one; what was taken away from it was there.
    let record =
        record_of("dablot-prejjesne", &["clear", "put Sami king c3", "put Farmers soldier d4", "turn Farmers"]);
    assert_eq!(record.matches("position").count(), 1, "{record}");
    let taken = ["clear", "put Sami king c3", "put Farmers soldier d4", "remove d4", "put Farmers king e5"];
    let record = record_of("dablot-prejjesne", &taken);
    assert!(record.contains("Sami: Kc3; Farmers: d4;") && record.contains("Sami: Kc3; Farmers: Ke5;"), "{record}");
    let turned = ["position Sami: Kc3; Farmers: d4; Sami to move", "turn Farmers", "put Farmers king k13"];
    let record = record_of("dablot-prejjesne", &turned);
    assert!(record.contains(first) && record.contains("Kk13, d4; Farmers to move"), "{record}");
    let replaced = ["position Sami: Kc3; Farmers: d4; Sami to move", "clear", "put Sami king a1"];
    assert!(record_of("dablot-prejjesne", &replaced).contains(first));
}

#[test]
fn rules_that_were_tried_are_in_the_record() {
    let record =
        record_of("dablot-prejjesne", &["a5-b6", "reading winther", "undo 2", "set capture compulsory", "undo"]);
    assert!(record.contains("reading winther") && record.contains("set capture compulsory"), "{record}");
    // Answers that are given one by one before a game are those of one game.
    let record = record_of("dablot-prejjesne", &["reading winther", "set capture compulsory", "a5-b6"]);
    assert_eq!(record.matches("variant").count(), 1, "{record}");
    // A line goes on though something else was begun behind a ply of it.
    let mut session = begun("dablot-prejjesne");
    for line in ["a5-b6", "reading winther", "undo 2", "c9-c7"] {
        typed(&mut session, line);
    }
    assert!(typed(&mut session, "history").starts_with("v0:  1. a5-b6  >2. c9-c7"));
    let mut session = begun("dablot-prejjesne");
    typed(&mut session, "reading winther");
    assert_eq!(session.unsaved(), [], "whoever only looks at rules loses nothing");
    typed(&mut session, "undo");
    typed(&mut session, "a5-b6");
    assert_eq!(session.unsaved().iter().map(|game| game.unsaved).collect::<Vec<_>>(), [2]);
}

const TOUCHED: &str = "variant \"Mine\" from \"./base.dablo\" {}\n";

#[test]
fn rules_that_are_read_again_and_say_the_same_begin_nothing_anew() {
    let shelf = Shelf::default();
    shelf.put("./base.dablo", b"variant \"Base\" from \"tablo\" {}\n");
    shelf.put("./mine.dablo", TOUCHED.as_bytes());
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, "load ./mine.dablo");
    typed(&mut session, "a3-a4");
    let before = typed(&mut session, "history");
    typed(&mut session, "reload");
    shelf.put("./base.dablo", b"variant \"Base\" from \"tablo\" {}\n");
    assert_eq!(typed(&mut session, "history"), before, "a file that was only touched is not spoken of");
    shelf.put("./base.dablo", b"// a remark\nvariant \"Base\" from \"tablo\" {}\n");
    let said = typed(&mut session, "history");
    assert!(said.contains("The rules are the same") && said.ends_with(&before), "{said}");
    typed(&mut session, "reload");
    typed(&mut session, "undo");
    typed(&mut session, "redo");
    typed(&mut session, "save game.txt");
    let record = shelf.text("game.txt").unwrap();
    assert_eq!((record.matches("a3-a4").count(), record.matches("variant").count()), (1, 1), "{record}");
}

#[test]
fn a_result_behind_moves_that_cannot_be_played_stays_one() {
    let text = "variant english-draughts\n1. 11-15 22-18 2. 1-2 3-4\nresult White resign\n";
    let shelf = Shelf::default();
    shelf.put("game.txt", text.as_bytes());
    let mut session = Session::new(Box::new(shelf.clone()));
    let said = typed(&mut session, "open game.txt");
    assert!(said.contains("2. 1-2 3-4 result White resign"), "{said}");
    typed(&mut session, "save");
    let kept = shelf.text("game.txt").unwrap();
    assert!(kept.ends_with("1. 11-15 22-18 {here} 2. 1-2 3-4\nresult White resign\n"), "{kept}");
    typed(&mut session, "open game.txt");
    typed(&mut session, "save");
    assert_eq!(shelf.text("game.txt").unwrap(), kept);
    // Who plays on replaces it; what was there stays beside.
    typed(&mut session, "15x22");
    typed(&mut session, "save");
    let more = shelf.text("game.txt").unwrap();
    assert!(more.contains("2. 15x22 (2. 1-2 3-4 {result White resign})"), "{more}");
}

#[test]
fn a_line_that_is_none_of_a_record_is_refused_with_its_place() {
    for (line, said) in [
        ("date 1921", "`date` is no move; what else is to be said stands in braces"),
        ("reslt White", "did you mean `result`?"),
        ("reading winther", "`reading` stands on the line of `variant`"),
        ("1. 11-15 White", "`White` is no move"),
        ("roll 1 3", "a throw stands in square brackets"),
    ] {
        let error = dablo::session::record::read(&format!("variant english-draughts\n{line}\n")).unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.message.contains(said), "{line}: {error}");
    }
}

#[test]
fn rules_that_are_the_same_are_told_at_once() {
    let shelf = Shelf::default();
    shelf.put("./mine.dablo", b"variant \"Mine\" from \"tablo\" {}\n");
    let mut session = Session::new(Box::new(shelf));
    typed(&mut session, "load tablo");
    session.watched_by(Box::new(Impatient(std::cell::Cell::new(0))));
    for line in ["diff ./mine.dablo", "diff tablo"] {
        let said = typed(&mut session, line);
        assert!(said.contains("are the same rules"), "{said}");
    }
}

/// The variations that a history heads, and those that it names as their parents.
fn named(history: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let headed = history.lines().filter(|line| line.starts_with('v'));
    let heads = headed.clone().filter_map(|line| line.split([',', ':']).next()).collect();
    let parents = headed.filter_map(|line| {
        let head = line.split(':').next()?;
        head.rsplit(' ').next().filter(|word| word.starts_with('v') && head.contains(" of "))
    });
    (heads, parents.collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// The same after whatever was done.
    #[test]
    fn a_page_leads_to_the_position_whatever_was_done(lines in prop::collection::vec(any_deed(), 1..12)) {
        let shelf = Shelf::default();
        let mut session = Session::new(Box::new(shelf.clone()));
        typed(&mut session, "load dablo-child");
        lines.iter().for_each(|line| drop(session.run(line)));
        typed(&mut session, "test one to ./page.md");
        let mut there = led_by(&shelf, "./page.md", "dablo-child");
        for line in ["position", "set"] {
            prop_assert_eq!(typed(&mut there, line), typed(&mut session, line), "{}", line);
        }
    }

    /// Whatever a history names as a parent it lists.
    #[test]
    fn a_history_lists_what_it_names(lines in prop::collection::vec(any_deed(), 1..16)) {
        let mut session = begun("dablo-child");
        lines.iter().for_each(|line| drop(session.run(line)));
        let history = typed(&mut session, "history");
        let (heads, parents) = named(&history);
        prop_assert!(parents.is_subset(&heads), "{}", history);
    }
}
