//! The README tells the truth: its variant checks, its board is the one that the program draws, its documents exist.

mod support;

use std::path::Path;

use dablo::bundled::Bundled;
use dablo::draw::{self, TextOptions};
use dablo::rules;
use dablo::session::{Choices, Session, Sitting, Style, Variant, render};
use dablo::source::Sources;

const README: &str = include_str!("../README.md");

/// The fenced blocks.
fn fences() -> Vec<&'static str> {
    README.split("```").skip(1).step_by(2).map(|block| block.trim_start_matches('\n')).collect()
}

#[test]
fn the_first_example_is_a_variant_that_checks() {
    let mut sources = Sources::new();
    let source = sources.add("README", fences()[0]);
    let checked = rules::check(&mut sources, &source, &Bundled);
    assert!(checked.diagnostics.iter().all(|d| !d.is_error()), "{:?}", checked.diagnostics);
    assert!(checked.ruleset.is_some());
}

#[test]
fn the_board_is_the_one_that_is_drawn() {
    let variant = Variant::load(&Bundled, "dablot-prejjesne").unwrap();
    let sitting = Sitting::begin(variant, Choices::default()).unwrap();
    let options = TextOptions { unicode: true, ..TextOptions::default() };
    let board = draw::text(sitting.rules(), &sitting.setup(), &options);
    for line in board.lines() {
        assert!(README.contains(line.trim_end()), "not in the README: {line}");
    }
}

/// The session of the README is typed, and what it shows is what is answered; boards are left out there.
#[test]
fn the_session_is_answered_so() {
    let text = fences().into_iter().find(|block| block.starts_with("$ dablo repl dablot-prejjesne\n")).unwrap();
    let mut session = Session::new(Box::new(Bundled));
    assert!(!session.run("load dablot-prejjesne").failed());
    let (mut answer, mut typed) = (String::new(), 0);
    for line in text.lines().skip(1) {
        let prompt = session.prompt();
        if let Some(command) = line.strip_prefix(&prompt) {
            let reply = session.run(command);
            assert!(!reply.failed(), "{command}");
            (answer, typed) = (render(&reply, &Style::default()), typed + 1);
        } else if typed > 0 {
            let words = line.trim_end();
            let at = answer.find(words).unwrap_or_else(|| panic!("`{words}` is not in the answer: {answer}"));
            answer = answer[at + words.len()..].to_string();
        }
    }
    assert!(typed > 5, "the prompts of the README are those of the session");
}

#[test]
fn every_document_that_is_named_exists() {
    for link in README.split("](").skip(1) {
        let path = link.split(')').next().unwrap();
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists(), "{path} does not exist");
    }
}
