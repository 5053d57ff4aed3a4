//! The variant files: they check, and every example in them holds. The positions and counts of the rules dossier are such
//! examples, in `tests/dossier/`.

mod support;

use std::path::Path;
use std::sync::Arc;

use dablo::bundled;
use dablo::diagnostics::{Code, Severity, render};
use dablo::rules::check;
use dablo::session::{Choices, Sitting, Variant};
use dablo::source::Sources;
use dablo::verify;
use support::{Disk, each, files};

/// What is wrong with the examples of a variant.
fn failures(name: &str, variant: &Arc<Variant>) -> Vec<String> {
    let results = verify::examples(variant);
    if results.is_empty() {
        return vec![format!("{name} has no examples")];
    }
    let mut wrong = Vec::new();
    for result in results.iter().filter(|result| !result.passed()) {
        for failure in &result.failures {
            wrong.push(format!("{name}, {:?}: {}", result.name, failure.message));
        }
    }
    wrong
}

fn file_failures(path: &Path) -> Vec<String> {
    let name = path.file_name().unwrap().to_string_lossy().to_string();
    match Variant::load(&Disk, &path.to_string_lossy()) {
        Ok(variant) => failures(&name, &variant),
        Err(trouble) => vec![format!("{name}: {trouble}")],
    }
}

#[test]
fn every_bundled_variant_checks_and_its_examples_hold() {
    each(bundled::ALL, |bundled| match Variant::load(&bundled::Bundled, bundled.name) {
        Ok(variant) => failures(bundled.name, &variant),
        Err(trouble) => vec![format!("{}: {trouble}", bundled.name)],
    });
}

/// Whoever plays a bundled variant does not wait until all its answers are tried: that is done here.
#[test]
fn no_bundled_variant_has_a_mistake_or_a_warning_under_any_answers() {
    each(bundled::ALL, |bundled| {
        let mut sources = Sources::new();
        let source = sources.add(bundled.name, bundled.text);
        let checked = check(&mut sources, &source, &bundled::Bundled);
        let wrong = checked.diagnostics.iter().filter(|found| found.severity != Severity::Note);
        wrong.map(|found| render::short(found, &sources)).collect()
    });
}

#[test]
fn the_positions_and_counts_of_the_dossier_hold() {
    each(&files("tests/dossier"), |path| file_failures(path));
}

#[test]
fn the_deep_counts_of_the_dossier_hold() {
    each(&files("tests/dossier/deep"), |path| file_failures(path));
}

#[test]
fn the_examples_folder_plays_as_it_says() {
    each(&files("examples"), |path| file_failures(path));
}

/// Rules that the language can say and the compiled engine cannot play yet: the program says so at the clause, and never
/// plays them in part.
#[test]
fn what_cannot_be_played_is_refused_at_its_clause() {
    each(&files("tests/refused"), |path| {
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        let variant = match Variant::load(&Disk, &path.to_string_lossy()) {
            Ok(variant) => variant,
            Err(trouble) => return vec![format!("{name}: {trouble}")],
        };
        let refused = verify::refused(&variant.ruleset);
        let sitting = Sitting::begin(variant, Choices::default());
        let at_a_clause =
            refused.iter().all(|d| d.code == Code::NotPlayable && d.primary.span.end > d.primary.span.start);
        if refused.is_empty() || !at_a_clause || sitting.is_ok() {
            return vec![format!("{name} is not refused as it should be: {refused:?}")];
        }
        Vec::new()
    });
}
