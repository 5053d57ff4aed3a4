//! Transcripts of sittings: each line of `session/*.txt` is typed, and what the session answers is compared.

use std::fmt::Write;

use dablo::bundled::Bundled;
use dablo::session::{Session, Style, render};
use proptest::prelude::*;

fn transcript(text: &str) -> String {
    let mut session = Session::new(Box::new(Bundled));
    let mut out = String::new();
    for line in text.lines() {
        let prompt = session.prompt();
        let reply = session.run(line);
        // Writing to a string cannot fail.
        let _ = write!(out, "{prompt}{line}\n{}", render(&reply, &Style::default()));
    }
    out
}

#[test]
fn transcripts() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "session" }, {
        for (name, text) in [
            ("moves", include_str!("session/moves.txt")),
            ("setup", include_str!("session/setup.txt")),
            ("readings", include_str!("session/readings.txt")),
            ("mistakes", include_str!("session/mistakes.txt")),
        ] {
            insta::assert_snapshot!(name, transcript(text));
        }
    });
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
        "[a-i][1-9][-x:*/!=][a-i][1-9]",
        "[a-i][1-9]",
        "(Sami|Farmers|king|soldier|K|:|;|,|=|[0-9]|combat|capture|compulsory|keyland|to move|in hand)",
        "[ -~åÄ]{1,6}",
    ];
    prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever is typed, the session answers; what can be undone comes back.
    #[test]
    fn no_line_upsets_a_session(lines in prop::collection::vec(any_line(), 1..12)) {
        let mut session = Session::new(Box::new(Bundled));
        session.run("load dablo-child");
        for line in &lines {
            let position = |session: &Session| session.sitting().map(|sitting| sitting.setup());
            let before = position(&session);
            if session.run(line).failed() {
                prop_assert_eq!(position(&session), before, "{}", line);
            }
        }
    }
}
