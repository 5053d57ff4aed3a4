//! The page of every code: its wrong example gives that code, its right one nothing at all.

mod support;

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::diagnostics::{Code, Severity};
use dablo::rules::check;
use dablo::session::Variant;
use dablo::source::Sources;
use dablo::verify;
use support::page::{Fence, fences, framed};

/// What is to be said of a file, as codes and messages.
fn said(text: &str) -> Vec<(Code, String)> {
    let mut sources = Sources::new();
    let source = sources.add("page", text);
    let checked = check(&mut sources, &source, &Bundled);
    let mut found = checked.diagnostics;
    if let Some(ruleset) = checked.ruleset {
        found.extend(verify::refused(&ruleset));
        found.extend(verify::unreadable(&ruleset, &sources));
        let variant = Variant { called: "page".to_string(), sources, ruleset, remarks: Vec::new() };
        let failures = verify::examples(&Arc::new(variant)).into_iter().flat_map(|proof| proof.failures);
        found.extend(failures.filter_map(|failure| failure.diagnostic()));
    }
    found.into_iter().map(|diagnostic| (diagnostic.code, diagnostic.message)).collect()
}

fn whole(fence: &Fence) -> String {
    match fence.info.as_str() {
        "dablo" => fence.text.clone(),
        "dablo-fragment" => framed(&fence.text),
        other => panic!("a fence is called {other}"),
    }
}

#[test]
fn every_wrong_example_gives_its_code_and_every_right_one_nothing() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let page = fences(code.page());
        let [bad, good] = page.as_slice() else { panic!("{} has {} examples", code.text(), page.len()) };
        let found = said(&whole(bad));
        if !found.iter().any(|(other, _)| *other == code) {
            wrong.push(format!("{}: the wrong example gives {found:?}", code.text()));
        }
        // The frame has kinds that only some fragments set up.
        let found: Vec<(Code, String)> =
            said(&whole(good)).into_iter().filter(|(other, _)| *other != Code::NeverInPlay || code == *other).collect();
        if !found.is_empty() {
            wrong.push(format!("{}: the right example gives {found:?}", code.text()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_says_more_than_the_code() {
    for code in Code::ALL {
        assert!(
            code.page().lines().next().is_some_and(|line| line.len() > 30 && line.ends_with('.')),
            "{}",
            code.text()
        );
    }
}

/// A comment with a reason keeps every warning and note quiet.
#[test]
fn every_lint_can_be_silenced() {
    for &code in Code::ALL.iter().filter(|code| code.severity() != Severity::Error && **code != Code::BadAllow) {
        let text = whole(&fences(code.page())[0]);
        let mut sources = Sources::new();
        let source = sources.add("page", text.as_str());
        let found = check(&mut sources, &source, &Bundled).diagnostics;
        let mut lines: Vec<u32> = found
            .iter()
            .filter(|diagnostic| diagnostic.code == code)
            .map(|diagnostic| source.line_column(diagnostic.primary.span.start).0)
            .collect();
        lines.dedup();
        assert!(!lines.is_empty(), "{}", code.text());
        let mut silenced: Vec<String> = text.lines().map(str::to_string).collect();
        for line in lines.into_iter().rev() {
            silenced.insert(line as usize - 1, format!("// allow {}: it is meant so", code.text()));
        }
        let left = said(&silenced.join("\n"));
        assert!(!left.iter().any(|(other, _)| [code, Code::BadAllow].contains(other)), "{}: {left:?}", code.text());
    }
}
