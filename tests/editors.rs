//! The editors' colours know the words of the language, all of them and no others.

#![allow(clippy::disallowed_methods, reason = "a test reads the editors' files")]

use std::collections::BTreeSet;

use dablo::syntax::reserved_words;

fn read(path: &str) -> String {
    let path = format!("{}/grammar/editors/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn assert_words<'a>(editor: &str, found: impl Iterator<Item = &'a str>) {
    let found: BTreeSet<&str> = found.collect();
    let known: BTreeSet<&str> = reserved_words().iter().copied().collect();
    let missing: Vec<_> = known.difference(&found).collect();
    let surplus: Vec<_> = found.difference(&known).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "{editor} lacks {missing:?} and has too many {surplus:?}");
}

#[test]
fn vim_knows_every_word() {
    let text = read("vim/syntax/dablo.vim");
    let lines = text.lines().filter_map(|line| line.strip_prefix("syntax keyword dabloKeyword "));
    assert_words("Vim", lines.flat_map(str::split_whitespace));
}

#[test]
fn vs_code_knows_every_word() {
    let grammar: serde_json::Value =
        serde_json::from_str(&read("vscode/syntaxes/dablo.tmLanguage.json")).expect("it is JSON");
    let pattern = grammar["repository"]["keyword"]["match"].as_str().expect("there is a pattern");
    let words = pattern.split_once(")(").and_then(|(_, rest)| rest.split_once(")(")).expect("it is one group").0;
    assert_words("VS Code", words.split('|'));
    let package: serde_json::Value = serde_json::from_str(&read("vscode/package.json")).expect("it is JSON");
    let path = package["contributes"]["grammars"][0]["path"].as_str().expect("there is a path");
    read(&format!("vscode/{}", path.trim_start_matches("./")));
}
