//! Wrong files in, messages out: every file shows one mistake, those that begin with `many` several.
//!
//! The files of `syntax` are read alone. Those of `rules` hold the blocks that matter; the others of a small game stand
//! behind them, unless they derive from another variant or say that they are whole.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod support;

use std::path::Path;

use dablo::bundled::Bundled;
use dablo::diagnostics::render::{short, terminal};
use dablo::diagnostics::{Diagnostic, mended};
use dablo::source::Sources;
use dablo::syntax::parse;
use dablo::verify::inspect;
use support::page::frame_of;

#[test]
fn mistakes_of_syntax() {
    insta::glob!("diagnostics/syntax/*.dablo", |path| snapshot("syntax", read(path)));
}

#[test]
fn mistakes_of_rules() {
    insta::glob!("diagnostics/rules/*.dablo", |path| snapshot("rules", rules(path)));
}

fn snapshot(kind: &str, (name, sources, found): (String, Sources, Vec<Diagnostic>)) {
    let drawn: Vec<String> = found.iter().map(|one| terminal(one, &sources, false)).collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(kind, format!("{}\n", drawn.join("\n\n")), &name);
    });
}

#[test]
fn one_mistake_is_one_message() {
    insta::glob!("diagnostics/syntax/*.dablo", |path| {
        let (name, sources, found) = read(path);
        let lines: Vec<String> = found.iter().map(|one| short(one, &sources)).collect();
        assert_eq!(found.len() > 1, name.starts_with("many"), "{lines:#?}");
        assert!(!found.is_empty(), "{name}");
    });
}

/// A certain fix mends its mistake: with all of them made there are fewer.
#[test]
fn certain_fixes_mend() {
    insta::glob!("diagnostics/syntax/*.dablo", |path| {
        let (name, sources, found) = read(path);
        let source = sources.iter().next().expect("the text was added");
        let Some(mended) = mended(source, &found) else { return };
        let (text, count) = (mended.text.as_str(), mended.count());
        let left = parse(&Sources::new().add(name.as_str(), text)).diagnostics;
        assert!(left.len() + count <= found.len(), "{name}: {count} made in {} leave {left:#?}\n{text}", found.len());
    });
}

fn text_of(path: &Path) -> (String, String) {
    let text = std::fs::read_to_string(path).unwrap();
    (path.file_name().unwrap().to_string_lossy().to_string(), text)
}

fn read(path: &Path) -> (String, Sources, Vec<Diagnostic>) {
    let (name, text) = text_of(path);
    let mut sources = Sources::new();
    let source = sources.add(name.as_str(), text.as_str());
    let found = parse(&source).diagnostics;
    (name, sources, found)
}

fn rules(path: &Path) -> (String, Sources, Vec<Diagnostic>) {
    let (name, fragment) = text_of(path);
    let derived = fragment.contains(" from \"") || fragment.starts_with("// A whole file.");
    let text = if derived { fragment.clone() } else { format!("{fragment}\n{}", frame_of(&fragment)) };
    let mut sources = Sources::new();
    let source = sources.add(name.as_str(), text.as_str());
    let mut found = inspect(&mut sources, &source, &Bundled).diagnostics;
    // The frame has kinds that only some fragments set up.
    if !name.contains("never-in-play") {
        found.retain(|diagnostic| diagnostic.code != dablo::diagnostics::Code::NeverInPlay);
    }
    (name, sources, found)
}
