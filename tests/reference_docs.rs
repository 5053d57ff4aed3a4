//! The language reference is true: every example in it is checked, and what it claims is played.
//!
//! A fence ```` ```dablo ```` holds a whole file: it must be without errors, and its `example` blocks must hold. A fence
//! ```` ```dablo-fragment ```` holds blocks that are read in the place of the blocks of [`support::page::FRAME`] with the same name. A fence
//! ```` ```dablo-wrong CODE ```` holds a fragment that must be refused with that code.

#![allow(clippy::disallowed_methods, reason = "a test reads the page")]

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::rules::check;
use dablo::session::{Choices, Sitting, Trouble, Variant};
use dablo::source::Sources;
use dablo::syntax::reserved_words;
use dablo::verify;
use dablo_grammar::{Grammar, Rule};
use pest::Parser;
use support::page::{Fence, fences, framed};

/// The pages with examples.
const PAGES: [&str; 2] = ["docs/language.md", "docs/scripts.md"];

fn page(name: &str) -> Vec<Fence> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fences(&std::fs::read_to_string(path).expect("the page exists"))
}

/// What is wrong with a whole file, as lines of text: errors, rules that cannot be played, examples that do not hold.
fn complaints(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let source = sources.add("page", text);
    let checked = check(&mut sources, &source, &Bundled);
    let errors: Vec<String> = checked
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .map(|d| format!("[{}] {}: {}", d.code.text(), sources.place(d.primary.span), d.message))
        .collect();
    let Some(ruleset) = checked.ruleset.filter(|_| errors.is_empty()) else { return errors };
    let called = "page".to_string();
    let variant = Arc::new(Variant { called, sources, ruleset, remarks: checked.diagnostics });
    match Sitting::begin(variant.clone(), Choices::default()) {
        Ok(_) => {}
        // What the engines cannot play is found when a game begins.
        Err(Trouble::Rules { diagnostics, .. }) => {
            return diagnostics.iter().map(|d| format!("[{}] {}", d.code.text(), d.message)).collect();
        }
        Err(trouble) => return vec![trouble.to_string()],
    }
    let results = verify::examples(&variant);
    let failures = results.iter().flat_map(|result| {
        result.failures.iter().map(|failure| format!("example {:?}: {}", result.name, failure.message))
    });
    failures.collect()
}

#[test]
fn every_example_of_the_reference_holds() {
    let mut wrong = Vec::new();
    let mut counts = [0; 3];
    let all = PAGES.iter().flat_map(|name| page(name).into_iter().map(move |fence| (name, fence)));
    for (name, Fence { line, info, text }) in all {
        let (kind, code) = info.split_once(' ').unwrap_or((&info, ""));
        let found = match kind {
            "dablo" => {
                counts[0] += 1;
                complaints(&text)
            }
            "dablo-fragment" => {
                counts[1] += 1;
                complaints(&framed(&text))
            }
            "dablo-wrong" => {
                counts[2] += 1;
                let found = complaints(&framed(&text));
                let refused = found.iter().any(|said| said.starts_with(&format!("[{code}]")));
                if refused { Vec::new() } else { vec![format!("not refused with `{code}`: {found:?}")] }
            }
            _ => Vec::new(),
        };
        wrong.extend(found.into_iter().map(|said| format!("{name}:{line}: {said}")));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(counts.iter().all(|&count| count > 2), "the page has lost its examples: {counts:?}");
}

/// The whole files of the other pages check, and their examples hold.
#[test]
fn the_files_of_the_other_pages_hold() {
    for name in ["tutorial.md", "from-ludii-and-zillions.md"] {
        let path = format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"));
        let page = fences(&std::fs::read_to_string(path).expect("the page exists"));
        let files: Vec<&Fence> = page.iter().filter(|fence| fence.info == "dablo").collect();
        assert!(!files.is_empty(), "{name} has lost its file");
        for fence in files {
            assert_eq!(complaints(&fence.text), Vec::<String>::new(), "{name}:{}", fence.line);
        }
    }
}

/// What the tutorial builds step by step is what its whole file says.
#[test]
fn the_steps_of_the_tutorial_are_parts_of_its_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/tutorial.md");
    let page = fences(&std::fs::read_to_string(path).expect("the page exists"));
    let even = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = page.iter().find(|fence| fence.info == "dablo").map(|fence| even(&fence.text)).expect("it has a file");
    let steps: Vec<&Fence> = page.iter().filter(|fence| fence.info == "text").collect();
    // The last step is the reading that turns up later; the end block grows by two clauses on the way.
    for step in &steps[..steps.len() - 1] {
        for line in step.text.lines().map(even).filter(|line| line.len() > 12) {
            assert!(whole.contains(line.trim_end_matches('}').trim()), "docs/tutorial.md:{}: {line}", step.line);
        }
    }
}

/// Every word of the language stands on the page.
#[test]
fn the_reference_names_every_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md");
    let page = std::fs::read_to_string(path).expect("the page exists");
    let words: BTreeSet<&str> = page.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).collect();
    let missing: Vec<&&str> = reserved_words().iter().filter(|word| !words.contains(**word)).collect();
    assert!(missing.is_empty(), "the page does not mention {missing:?}");
}

/// Every keyword, and every construct that the grammar's own samples use, stands in an example that is checked.
#[test]
fn the_examples_use_every_construct() {
    let rules = |text: &str| -> BTreeSet<String> {
        let pairs = Grammar::parse(Rule::file, text).expect("every text parses");
        pairs.flatten().map(|pair| format!("{:?}", pair.as_rule())).collect()
    };
    let is_example = |fence: &Fence| matches!(fence.info.as_str(), "dablo" | "dablo-fragment");
    let examples = PAGES.iter().flat_map(|name| page(name)).filter(is_example);
    let used: BTreeSet<String> = examples.flat_map(|fence| rules(&fence.text)).collect();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/parse/language");
    let samples = std::fs::read_dir(samples).expect("the samples exist").flatten();
    let samples = samples.map(|file| std::fs::read_to_string(file.path()).expect("it is a text"));
    let known: BTreeSet<String> = samples.flat_map(|text| rules(&text)).collect();
    let keyword = |word: &str| word.to_uppercase().replace('-', "_");
    let words = reserved_words().iter().map(|word| if *word == "any" { "ANY_".to_string() } else { keyword(word) });
    let missing: Vec<String> = known.into_iter().chain(words).filter(|rule| !used.contains(rule)).collect();
    assert!(missing.is_empty(), "no example uses {missing:?}");
}
