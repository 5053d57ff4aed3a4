//! Wrong files in, messages out: every file shows one mistake, those that begin with `many` several.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;

use dablo::diagnostics::Diagnostic;
use dablo::diagnostics::render::{short, terminal};
use dablo::source::Sources;
use dablo::syntax::parse;

#[test]
fn mistakes_of_syntax() {
    insta::glob!("diagnostics/syntax/*.dablo", |path| {
        let (name, sources, found) = read(path);
        let drawn: Vec<String> = found.iter().map(|one| terminal(one, &sources, false)).collect();
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!("syntax", format!("{}\n", drawn.join("\n\n")), &name);
        });
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

fn read(path: &Path) -> (String, Sources, Vec<Diagnostic>) {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_string_lossy().to_string();
    let mut sources = Sources::new();
    let source = sources.add(name.as_str(), text.as_str());
    let found = parse(&source).diagnostics;
    (name, sources, found)
}
