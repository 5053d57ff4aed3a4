//! Formatting keeps what a file says, and settles.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;

use dablo::bundled::Bundled;
use dablo::rules::check;
use dablo::source::Sources;
use dablo::syntax::{format, parse, print_tree};

/// Formats a text that reads without a word.
fn formatted(text: &str) -> String {
    let source = Sources::new().add("text", text);
    let parsed = parse(&source);
    assert!(parsed.diagnostics.is_empty(), "{text}\n{:#?}", parsed.diagnostics);
    format(&source, &parsed.file).unwrap()
}

fn tree(text: &str) -> String {
    print_tree(&parse(&Sources::new().add("text", text)).file)
}

/// Shows the first line that differs, not two whole files.
fn assert_same(left: &str, right: &str) {
    let pairs = left.lines().map(Some).chain([None]).zip(right.lines().map(Some).chain([None]));
    for (number, (left, right)) in (1..).zip(pairs) {
        assert_eq!(left, right, "in line {number}");
    }
    assert_eq!(left.lines().count(), right.lines().count());
}

#[test]
fn files_say_the_same_before_and_after() {
    insta::glob!("parse/*/*.dablo", round_trip);
    insta::glob!("../variants", "*/*.dablo", round_trip);
    insta::glob!("../examples", "*.dablo", round_trip);
    insta::glob!("dossier/**/*.dablo", round_trip);
    insta::glob!("reference/rules/*.dablo", round_trip);
}

/// The rules of every reading are the same before and after.
#[test]
fn formatting_changes_no_rule() {
    let fingerprints = |text: &str| -> Vec<String> {
        let mut sources = Sources::new();
        let source = sources.add("text", text);
        let ruleset = check(&mut sources, &source, &Bundled).ruleset.expect("a bundled variant can be played");
        let rules = ruleset.worth_trying().into_iter().filter_map(|answers| ruleset.resolve(&answers).rules);
        rules.map(|rules| rules.fingerprint()).collect()
    };
    for variant in dablo::bundled::ALL {
        assert_eq!(fingerprints(variant.text), fingerprints(&formatted(variant.text)), "{}", variant.name);
    }
}

/// What is said of a file, without its places.
fn said(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let source = sources.add("text", text);
    let found = check(&mut sources, &source, &Bundled).diagnostics;
    let mut said: Vec<String> = found.iter().map(|one| format!("{}: {}", one.code.text(), one.message)).collect();
    said.sort();
    said
}

/// A comment that silences a warning goes on doing so, whatever the layout around it.
#[test]
fn formatting_changes_no_lint() {
    const FRAME: [(&str, &str); 7] = [
        ("variant", "variant \"Frame\""),
        ("board", "board { grid 5 x 5 }"),
        ("pieces", "pieces { man: \"\" plural men }"),
        ("players", "players { White: up; Black: down; first White }"),
        ("setup", "setup { each: man on row 1 }"),
        ("turn", "turn { may capture; chains may stop; lift at once }"),
        ("end", "end { stuck: a player who cannot move loses }"),
    ];
    let long =
        "a player who has fewer than 3 men on rows 1-3 or has fewer than 2 men on row 1 or has no men on row 2 loses";
    let moves = "moves { man: step any way; jump any way over enemy }\n";
    let cases: [String; 14] = [
        format!("{moves}// allow misleading-label: so they say\nend {{ few: {long}; stuck: draw if turn 200 }}\n"),
        format!("{moves}end {{ few: {long}; stuck: draw if turn 200 }} // allow misleading-label: so they say\n"),
        format!("{moves}end {{ few: {long}; /* allow misleading-label: so */ stuck: draw if turn 200 }}\n"),
        format!("{moves}// allow misleading-label: so\nend {{ stuck: draw if turn 200\n few: {long} }}\n"),
        format!("{moves}end {{\n few: {long}; stuck: draw if turn 200 // allow misleading-label: so\n}}\n"),
        format!(
            "{moves}end {{\n // allow misleading-label: so\n stuck: draw if turn 200; few: {long}\n over: draw if turn 300\n}}\n"
        ),
        "moves {\n man: step any way; step forward; jump any way over enemy // allow shadowed: as the book has it\n}\n"
            .into(),
        "// allow shadowed: as the book has it\nmoves { man: step any way; jump any way over enemy; step forward }\n"
            .into(),
        format!(
            "{moves}source a \"a\"\nreading b \"b\" {{ cap no }}\nend {{ stuck: a player who cannot move loses\n cap? no = nothing @a | yes = draw if turn 200 | late = draw if turn 300 // allow idle-answer: not yet\n}}\n"
        ),
        format!(
            "{moves}source a \"a\"\nreading b \"b\" {{ cap no }}\nend {{ stuck: a player who cannot move loses\n cap? no = nothing @a\n | yes = draw if turn 200 | late = draw if turn 300 // allow idle-answer: not yet\n}}\n"
        ),
        format!(
            "{moves}variant \"Frame\" {{ also \"A name that is rather long\", \"another name that is as long\"; about \"Each player has nine men.\" }} // allow count-differs: so the book\n"
        ),
        format!(
            "{moves}variant \"Frame\" {{\n also \"A name that is rather long\", \"another name that is as long\"\n // allow count-differs: so\n about \"Each player has nine men, they say.\"\n}}\n"
        ),
        format!(
            "{moves}// allow no-effect: only an example\nturn {{\n may capture; chains may stop; lift at once; must capture if turn 300 and own man is on row 5 and own man is on row 1 }}\n"
        ),
        format!(
            "{moves}turn {{ may capture; chains may stop; lift at once; may pass if turn 3 and turn 5 and mover has at least 3 men on own half and opponent has any men }} // allow contradiction: a test\n"
        ),
    ];
    for case in cases {
        let own: Vec<&str> = case.lines().filter_map(|line| line.split_whitespace().next()).collect();
        let rest = FRAME.iter().filter(|(head, _)| !own.contains(head));
        let rest: String = rest.map(|(_, text)| format!("{text}\n")).collect();
        let text = format!("{case}{rest}");
        let once = formatted(&text);
        assert_eq!(said(&text), said(&once), "{text}\nbecomes\n{once}");
        assert_same(&once, &formatted(&once));
        let unsilenced = said(&text.replace("allow ", "leave "));
        assert!(unsilenced.len() > said(&text).len() || text.contains("only an example"), "{text}{unsilenced:?}");
    }
    for variant in dablo::bundled::ALL {
        assert_eq!(said(variant.text), said(&formatted(variant.text)), "{}", variant.name);
    }
}

fn round_trip(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let once = formatted(&text);
    assert_same(&tree(&text), &tree(&once));
    assert_same(&once, &formatted(&once));
    for comment in text.lines().filter(|line| line.starts_with("//")) {
        assert!(once.contains(comment), "{comment}");
    }
}

/// Every file of the repository that can be read as a whole is in canonical form; only samples for the parser and for messages
/// are laid out as people might.
#[test]
fn the_files_of_the_repository_are_formatted() {
    let formatted_already = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("it is a text");
        assert_same(&formatted(&text), &text);
    };
    insta::glob!("../variants", "*/*.dablo", formatted_already);
    insta::glob!("../examples", "*.dablo", formatted_already);
    insta::glob!("../src/cli", "new.dablo", formatted_already);
    insta::glob!("dossier/**/*.dablo", formatted_already);
    insta::glob!("engines/*.dablo", formatted_already);
    insta::glob!("reference/rules/*.dablo", formatted_already);
}

/// What stands behind each other in several lines is set below each other, and what its author grouped stays so.
#[test]
fn layouts_of_several_lines() {
    for text in [
        "source  a      \"one\"\nsource  longer \"two\"\nsource  c      conjecture \"three\"\nreading b      inferred   \"four\"\n",
        "board   { grid 5 x 5 }\nplayers { South: up }\nend     { stuck: a player who cannot move loses }\n",
        "// Not across comments.\nboard { grid 5 x 5 }\n// So.\nplayers { South: up }\n\nend { }\n",
        "turn {\n  may capture; chains may stop // together\n  lift at once\n\n  // Apart.\n  prefer nothing\n}\n",
        "end {\n  stuck:  a player who cannot move loses // one\n  repeat: draw if position occurs 3 times\n}\n",
        "moves {\n  man:        step forward // one\n              jump forward over enemy; jump sideways over enemy\n  king, lord: step any way\n}\n",
        "end { }\n// Of the end.\n\n// Of the example.\nexample \"x\" { moves 3 }\n",
        "example \"x\" {\n  // why\n  position \"White: a1\"; legal a1-a2 a1-b2\n  illegal a1-a3 because line\n}\n",
    ] {
        assert_same(&formatted(text), text);
    }
}

/// Texts in canonical form stay as they are.
#[test]
fn canonical_texts() {
    for text in [
        "// head\nturn { // open\n  may capture // free\n  // before lift\n  lift at once\n  chain? stop   = chains may stop // one\n         // two\n       | finish = chains must finish /* three */\n  // last\n} // behind\n\n// end\n",
        "variant \"A\" from \"b\" { also \"C\", \"D\"; recorded \"E\" 1892-1921 @f }\nedition 1\n",
        "moves {\n  man:       step forward, at most 2 from rows 1-2, onto edge if it has never moved;\n  black man: step any way, or take enemy, and go on if turn 3-4 when board small @x\n}\n",
        "end {\n  five? together  = draw if each player has as many pieces and each player has as many kings\n                    and the players together have at least 4 pieces for 30 moves each @fmjd64\n      | each-side = nothing\n}\n",
        "turn {\n  chain? \"May a chain stop before its end?\"\n         may-stop    = chains may stop @keyland @ludii @agp\n       | must-finish = chains must finish @wikipedia inferred @winther inferred\n}\n",
        "pieces { `light`: \"L\" plural lights, for White only; man: \"\"; rank `light` > man }\n",
        "setup { White: man on rows 1-2 plus a3 b4-b6, 3 king in hand; Black: White rotated }\n",
        "turn { must capture if (turn 1 or turn 2) and not (turn 3 and turn 4) or not turn 5 }\n",
        "example \"x\" @a {\n  // why\n  position \"White: Kc8\"; // no\n  only Kc8xe10\n}\n",
    ] {
        let text = text.replace("; // no", " // no");
        assert_eq!(formatted(&text), text);
    }
}

#[test]
fn blanks_lines_and_commas_are_set_right() {
    let pairs = [
        ("turn{may capture  ;\n\nlift at once;;}", "turn { may capture; lift at once }\n"),
        (
            "moves { man: step forward from row 1 at most 2, if turn 1 }",
            "moves { man: step forward from row 1, at most 2 if turn 1 }\n",
        ),
        ("\u{feff}edition 1\r\n\r\n\r\nturn { }\r\n", "edition 1\n\nturn { }\n"),
        (
            "board { zone yard = ranks 2 plus rank 1-3 plus own row 2 }",
            "board { zone yard = rank 2 plus ranks 1-3 plus row 2 }\n",
        ),
        (
            "end { a: a player who has only 1 piece, equal in rank wins }",
            "end { a: a player who has only 1 piece, equal in rank, wins }\n",
        ),
        ("", ""),
        ("// only a comment", "// only a comment\n"),
    ];
    for (before, after) in pairs {
        assert_eq!(formatted(before), after);
    }
}

#[test]
fn what_could_not_be_read_is_left_alone() {
    for text in [
        "turn { may captur }",
        "turn { may capture",
        "bord { }",
        "end { cap: draw if turn 99999999999 }",
        "turn { a? b = }",
    ] {
        let source = Sources::new().add("text", text);
        assert!(format(&source, &parse(&source).file).is_err(), "{text}");
    }
}

/// A comment in the tail of an answer is written behind it, and does not part the answers the second time.
#[test]
fn comments_in_the_tails_of_answers_stay_where_they_are_put() {
    for answers in [
        "none = nothing @a | two = { Men: queen on l2; Women: queen on d2 } @b // why\n inferred",
        "none = nothing @a // why\n inferred | two = { Men: queen on l2; Women: queen on d2 } @b",
        "none = nothing @a | two = { Men: queen on l2; Women: queen on d2 // why\n } @b",
        "none = nothing @a | two = { Men: queen on l2 // why\n; Women: queen on d2 } @b",
        "none = nothing @a | two = Men: queen on l2 @b /* why */ inferred",
        "none = nothing /* why */ @a | two = /* why */ Men: queen on l2 @b",
    ] {
        let once = formatted(&format!("setup {{ Men: sleeper on rank 1; queens? {answers} }}"));
        assert_eq!(formatted(&once), once, "{answers}");
        assert_eq!(once.matches("why").count(), answers.matches("why").count(), "{once}");
    }
}
