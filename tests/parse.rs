//! Texts in, trees out.

use dablo::source::Sources;
use dablo::syntax::{parse, print_tree, reserved_words};

fn samples(test: impl Fn(&str)) {
    insta::glob!("parse/samples/*.dablo", |path| test(&std::fs::read_to_string(path).unwrap()));
}

#[test]
fn every_sample_reads_without_a_word() {
    samples(|text| {
        let parsed = parse(&Sources::new().add("sample", text));
        assert!(parsed.diagnostics.is_empty(), "{:#?}", parsed.diagnostics);
    });
}

#[test]
fn line_ends_carry_no_meaning() {
    samples(|text| {
        let tree = |text: String| print_tree(&parse(&Sources::new().add("sample", text)).file);
        // A comment ends with its line, and a script is another language.
        let code = text.split("\nscript {").next().unwrap();
        let lines: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        assert_eq!(tree(lines.join("\n")), tree(lines.join(" ")));
        assert_eq!(tree(lines.join("\n")), tree(format!("\u{feff}{}", lines.join("\r\n"))));
    });
}
