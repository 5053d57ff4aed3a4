//! The README tells the truth: its variant checks, its board is the one that the program draws, its documents exist.

mod support;

use std::path::Path;

use dablo::bundled::Bundled;
use dablo::draw::{self, TextOptions};
use dablo::rules;
use dablo::session::{Choices, Sitting, Variant};
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

#[test]
fn every_document_that_is_named_exists() {
    for link in README.split("](").skip(1) {
        let path = link.split(')').next().unwrap();
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists(), "{path} does not exist");
    }
}
