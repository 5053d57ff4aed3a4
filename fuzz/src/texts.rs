//! Texts of rules files: read, checked, formatted, played.

use std::sync::Arc;

use dablo::diagnostics::{self, Diagnostic};
use dablo::prose;
use dablo::rules;
use dablo::session::{Choices, Sitting, Trouble, Variant};
use dablo::source::{Source, Sources};
use dablo::syntax;
use dablo::verify::{Amount, deep};

use super::properties;
use super::shelf::Shelf;

/// Longer inputs only cost time; `tests/parse_hostile.rs` has long ones.
const LONGEST: usize = 1 << 15;
/// The slow engine takes long on larger boards.
const MOST_POINTS: usize = 130;

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= LONGEST)
}

/// Reads a text. The tree prints, the words are highlighted, and every message points into the text.
pub fn parse(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut sources = Sources::new();
    let source = sources.add("fuzz.dablo", text);
    let parsed = syntax::parse(&source);
    let _ = syntax::print_tree(&parsed.file);
    let marked: usize = syntax::highlight(&source).iter().map(|(span, _)| (span.end - span.start) as usize).sum();
    assert!(marked <= text.len(), "marks overlap");
    told(&parsed.diagnostics, &sources, &source);
}

/// All messages can be drawn in every form, and certain fixes fit.
fn told(found: &[Diagnostic], sources: &Sources, source: &Source) {
    for diagnostic in found {
        let short = diagnostics::render::short(diagnostic, sources);
        assert!(!short.trim().is_empty());
        let _ = diagnostics::render::terminal(diagnostic, sources, false);
        let _ = diagnostics::render::terminal(diagnostic, sources, true);
        let _ = diagnostics::render::json(diagnostic, sources);
    }
    let _ = diagnostics::mended(source, found);
}

/// Checks a text; what is accepted is described in every way.
pub fn check(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut sources = Sources::new();
    let source = sources.add("fuzz.dablo", text);
    let checked = rules::check(&mut sources, &source, &Shelf::default());
    told(&checked.diagnostics, &sources, &source);
    let Some(ruleset) = checked.ruleset else {
        assert!(checked.diagnostics.iter().any(Diagnostic::is_error), "refused without an error");
        return;
    };
    for answers in ruleset.worth_trying().into_iter().take(4) {
        let resolved = ruleset.resolve(&answers);
        told(&resolved.diagnostics, &sources, &source);
        let Some(rules) = resolved.rules else {
            assert!(resolved.diagnostics.iter().any(Diagnostic::is_error), "refused without an error");
            continue;
        };
        let pages = [
            prose::rulebook(&ruleset, &answers, &rules),
            prose::questionnaire_page(&ruleset, &answers, &rules),
            prose::provenance_page(&ruleset, &rules, None, &sources),
        ];
        for page in pages {
            let _ = (page.text(), page.markdown(), page.html());
        }
        let _ = rules.fingerprint();
    }
}

/// A formatted text formats to itself and means the same.
pub fn format(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut sources = Sources::new();
    let source = sources.add("fuzz.dablo", text);
    let parsed = syntax::parse(&source);
    if parsed.diagnostics.iter().any(Diagnostic::is_error) {
        return;
    }
    let Ok(once) = syntax::format(&source, &parsed.file) else { return };
    let again = sources.add("fuzz.dablo", once.as_str());
    let reparsed = syntax::parse(&again);
    assert!(!reparsed.diagnostics.iter().any(Diagnostic::is_error), "formatting broke the text:\n{once}");
    let twice = syntax::format(&again, &reparsed.file).expect("what was formatted can be formatted");
    assert_eq!(once, twice, "formatting twice differs from once");
    assert_eq!(meaning(text), meaning(&once), "formatting changes what is played:\n{once}");
}

/// The fingerprint of what a text plays, if it can be played.
fn meaning(text: &str) -> Option<String> {
    let mut sources = Sources::new();
    let source = sources.add("fuzz.dablo", text);
    let ruleset = rules::check(&mut sources, &source, &Shelf::default()).ruleset?;
    let answers = ruleset.answers(None, &[]).ok()?;
    Some(ruleset.resolve(&answers).rules?.fingerprint())
}

/// What is accepted plays random games with both engines agreeing.
pub fn play(data: &[u8]) {
    if let Some(text) = text(data) {
        agree(text);
    }
}

/// Plays a rules file on both engines, if it is accepted; whether it was.
pub fn agree(text: &str) -> bool {
    let Ok(variant) = Variant::load(&Shelf::with("./fuzz.dablo", text), "./fuzz.dablo") else { return false };
    let mut accepted = false;
    for answers in variant.ruleset.worth_trying().into_iter().take(3) {
        let Some(rules) = variant.ruleset.resolve(&answers).rules else { continue };
        if rules.board.points.len() > MOST_POINTS {
            continue;
        }
        let choices = Choices {
            set: answers.chosen.iter().map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect(),
            ..Choices::default()
        };
        // The slow engine asks after every move all that the enemy could take then.
        let plies = if rules.turn.no_check.is_empty() { 40 } else { 8 };
        accepted |= agree_under(&variant, &choices, plies, text);
    }
    accepted
}

fn agree_under(variant: &Arc<Variant>, choices: &Choices, plies: usize, text: &str) -> bool {
    match deep(variant, choices, Amount { games: 1, plies, seed: 3 }) {
        Ok(Ok(_)) => {
            if let Ok(sitting) = Sitting::begin(variant.clone(), choices.clone()) {
                properties::hold(sitting.rules(), sitting.play(), plies, text);
            }
            true
        }
        Ok(Err(difference)) => panic!("the engines differ: {difference:?}\nunder {choices:?} of\n{text}"),
        // Rules that no engine plays yet, positions beyond the bounds, and scripts that fail are refused in words.
        Err(trouble) => {
            let refused: &Trouble = &trouble;
            assert!(!refused.to_string().is_empty());
            false
        }
    }
}
