//! Formatting keeps what a file says, and settles.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

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
fn samples_say_the_same_before_and_after() {
    insta::glob!("parse/{samples,language}/*.dablo", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let once = formatted(&text);
        if let Ok(dir) = std::env::var("SHOW_FORMATTED") {
            std::fs::write(std::path::Path::new(&dir).join(path.file_name().unwrap()), &once).unwrap();
        }
        formatted(&once);
        assert_same(&tree(&text), &tree(&once));
        assert_same(&once, &formatted(&once));
        for comment in text.lines().filter(|line| line.starts_with("//")) {
            assert!(once.contains(comment), "{comment}");
        }
    });
}
