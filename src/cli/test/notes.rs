//! What is no failure and yet keeps a test from doing its work: files that belong to no variant, bases that are not the file
//! beside the variant, variants and examples that expect nothing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::find::{FACTS_FOLDER, is_named, is_record, walk};
use crate::bundled;
use crate::cli::disk;
use crate::session::Variant;
use crate::session::literate;
use crate::source::Sources;
use crate::syntax::tree::ExampleWhat;
use crate::verify::fact_of;

/// Bundled bases of a file beside which another file of that name lies, which nobody reads.
pub(in crate::cli) fn unused_bases(called: &str, sources: &Sources) -> Vec<String> {
    if !bundled::is_path(called) {
        return Vec::new();
    }
    let mut notes = Vec::new();
    for source in sources.iter().skip(1) {
        let Some(base) = bundled::find(source.name()) else { continue };
        let beside = Path::new(called).with_file_name(format!("{}.dablo", base.name));
        // The same text is the same rules, whichever is read.
        if disk::read(&beside).is_ok_and(|text| text != base.text) {
            let (file, name) = (beside.display(), base.name);
            notes.push(format!(
                "`{file}` lies beside `{called}` and is not used: `from \"{name}\"` names the bundled variant; \
                 write `from \"./{name}.dablo\"` for the file"
            ));
        }
    }
    notes
}

/// Examples that expect nothing, so that they always pass.
pub(super) fn idle_examples(variant: &Variant) -> Vec<String> {
    let arranges =
        |what: &ExampleWhat| matches!(what, ExampleWhat::Reading(_) | ExampleWhat::Set(..) | ExampleWhat::Position(_));
    let idle = variant.ruleset.examples.iter().filter(|example| example.steps.iter().all(|step| arranges(&step.what)));
    idle.map(|example| {
        let (place, what) = (variant.sources.place(example.span), &example.what.text);
        format!("{place}: example \"{what}\" expects nothing; add `legal`, `illegal`, `only`, `play` or `moves`")
    })
    .collect()
}

/// Examples that nobody could tell apart in a report.
pub(super) fn same_names(variant: &Variant) -> Vec<String> {
    let examples = &variant.ruleset.examples;
    let again = examples.iter().enumerate().filter_map(|(index, example)| {
        let first = examples[..index].iter().find(|other| other.what.text == example.what.text)?;
        let (here, there) = (variant.sources.place(example.span), variant.sources.place(first.span));
        let name = &example.what.text;
        Some(format!("{here}: there is an example \"{name}\" at {there} already; give one of them another name"))
    });
    again.collect()
}

/// Files below a folder that are the tests of a variant which does not lie there: each with what it waits for. Those that can
/// be nothing else come first.
pub(super) struct Strays {
    /// Facts and records.
    pub certain: Vec<(PathBuf, String)>,
    /// Pages with sessions, which may be there to be read.
    pub pages: Vec<(PathBuf, String)>,
}

pub(super) fn strays(folder: &Path) -> Strays {
    let mut strays = Strays { certain: Vec::new(), pages: Vec::new() };
    let mut told = BTreeSet::new();
    // What cannot be read is told where the variants are looked for.
    for entry in walk(folder).flatten() {
        let path = entry.path();
        let file = entry.file_name().to_string_lossy();
        if entry.file_type().is_dir() {
            if file.ends_with(".records") && has_records(path) && !path.with_extension("dablo").exists() {
                strays.certain.push((path.to_path_buf(), missing(&path.with_extension("dablo"), "its records")));
            }
        } else if is_named(&entry, ".md") {
            let variant = path.with_extension("dablo");
            let sessions =
                || disk::text(path, "a page").is_ok_and(|text| matches!(literate::read(&text), Ok(f) if !f.is_empty()));
            if !variant.exists() && sessions() {
                let note = format!("`{}` has sessions, and {}", path.display(), missing(&variant, "they"));
                strays.pages.push((path.to_path_buf(), note));
            }
        } else if let Some((variant, accepted)) = variant_of_fact(path, &file)
            && !variant.exists()
            && told.insert(variant.clone())
        {
            strays.certain.push((accepted, missing(&variant, "its facts")));
        }
    }
    strays
}

fn missing(variant: &Path, what: &str) -> String {
    let name = variant.display();
    format!(
        "there is no `{name}`, so that {what} cannot be compared; if it was renamed, rename them too, else remove them"
    )
}

fn has_records(folder: &Path) -> bool {
    walk(folder).flatten().any(|entry| is_record(entry.path()) && !entry.path().is_dir())
}

/// The variant of which a file in a folder of facts says something, and that file.
pub(super) fn variant_of_fact(path: &Path, file: &str) -> Option<(PathBuf, PathBuf)> {
    let folder = path.parent().filter(|folder| folder.ends_with(FACTS_FOLDER))?;
    let accepted = file.strip_suffix(".new").unwrap_or(file);
    fact_of(accepted)?;
    let (name, _) = accepted.rsplit_once('@')?;
    Some((folder.with_file_name(format!("{name}.dablo")), path.to_path_buf()))
}
