//! The language reference is true: every example in it is checked, and what it claims is played.
//!
//! A fence ```` ```dablo ```` holds a whole file: it must be without errors, and its `example` blocks must hold. A fence
//! ```` ```dablo-fragment ```` holds blocks that are read in the place of the blocks of [`FRAME`] with the same name. A fence
//! ```` ```dablo-wrong CODE ```` holds a fragment that must be refused with that code.

#![allow(clippy::disallowed_methods, reason = "a test reads the page")]

use std::collections::BTreeSet;
use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::rules::check;
use dablo::session::{Choices, Sitting, Variant};
use dablo::source::Sources;
use dablo::syntax::tree::Item;
use dablo::syntax::{parse, reserved_words};
use dablo::verify;

/// A small game around fragments.
const FRAME: &[(&str, &str)] = &[
    ("variant", "variant \"Frame\""),
    ("board", "board { cells 8 x 8 }"),
    ("players", "players { White: up; Black: down; first White }"),
    ("pieces", "pieces { king: \"K\"; prince: \"P\"; soldier: \"\"; rank king > prince > soldier }"),
    ("setup", "setup { each: soldier on row 1 }"),
    ("moves", "moves { each: step any way; jump any way over enemy of equal or lower rank }"),
    ("turn", "turn { may capture; chains may stop; lift at once; prefer nothing }"),
    ("end", "end { bare: a player who has no pieces loses; stuck: a player who cannot move loses }"),
];

/// A fenced block of the page.
struct Fence {
    line: usize,
    info: String,
    text: String,
}

fn fences(page: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (line, text) in (1..).zip(page.lines()) {
        match (&mut open, text.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Fence { line, info: info.trim().to_string(), text: String::new() }),
            (Some(_), Some(_)) => fences.extend(open.take()),
            (Some(fence), None) => fence.text += &format!("{text}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    fences
}

/// The pages with examples.
const PAGES: [&str; 2] = ["docs/language.md", "docs/scripts.md"];

fn page(name: &str) -> Vec<Fence> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fences(&std::fs::read_to_string(path).expect("the page exists"))
}

fn head(item: &Item) -> Option<&'static str> {
    Some(match item {
        Item::Variant(_) => "variant",
        Item::Board(_) => "board",
        Item::Players(_) => "players",
        Item::Pieces(_) => "pieces",
        Item::Setup(_) => "setup",
        Item::Moves(_) => "moves",
        Item::Turn(_) => "turn",
        Item::End(_) => "end",
        _ => return None,
    })
}

/// A fragment as a whole file: the frame without the blocks that the fragment has itself.
fn framed(fragment: &str) -> String {
    let source = Sources::new().add("fragment", fragment);
    let own: Vec<&str> = parse(&source).file.items.iter().filter_map(head).collect();
    let frame = FRAME.iter().filter(|(head, _)| !own.contains(head));
    let frame: String = frame.map(|(_, text)| format!("{text}\n")).collect();
    frame + fragment
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
    if let Err(trouble) = Sitting::begin(variant.clone(), Choices::default()) {
        return vec![trouble.to_string()];
    }
    let results = verify::examples(&variant);
    let failures = results.iter().flat_map(|result| {
        result.failures.iter().map(|failure| format!("example {:?}: {}", result.what, failure.message))
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

/// Every word of the language stands on the page.
#[test]
fn the_reference_names_every_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md");
    let page = std::fs::read_to_string(path).expect("the page exists");
    let words: BTreeSet<&str> = page.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).collect();
    let missing: Vec<&&str> = reserved_words().iter().filter(|word| !words.contains(**word)).collect();
    assert!(missing.is_empty(), "the page does not mention {missing:?}");
}
