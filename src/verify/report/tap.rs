//! The Test Anything Protocol, version 13, which is all that some programs know; those that know the next one read it too.

use std::fmt::Write;

use super::{FileReport, ProofReport, summary};

/// The report in TAP. What could not be proved at all is a test that failed.
pub fn tap(files: &[FileReport]) -> String {
    let tests: usize = files.iter().map(|file| file.troubles.len() + file.proofs.len()).sum();
    let mut text = format!("TAP version 13\n1..{tests}\n");
    let mut number = 0;
    for file in files {
        for trouble in &file.troubles {
            number += 1;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "not ok {number} - {}", description(&file.file));
            text += &yaml(&[("message", trouble)]);
        }
        for proof in &file.proofs {
            number += 1;
            let word = if proof.passed { "ok" } else { "not ok" };
            let _ = writeln!(text, "{word} {number} - {}: {}", description(&file.file), description(&proof.title()));
            text += &failures(proof);
        }
    }
    for note in files.iter().flat_map(|file| &file.notes) {
        let _ = writeln!(text, "# {}", note.replace('\n', " "));
    }
    let _ = writeln!(text, "# {}", summary(files));
    text
}

/// What failed, in one block: a test has no more than one.
fn failures(proof: &ProofReport) -> String {
    match proof.failures.as_slice() {
        [] => String::new(),
        [failure] => yaml(&[("message", &failure.message), ("at", &failure.place), ("shown", &failure.shown)]),
        all => {
            let message = format!("{} expectations failed", all.len());
            let items = all.iter().map(|failure| {
                let pairs: [(&str, &str); 3] =
                    [("message", &failure.message), ("at", &failure.place), ("shown", &failure.shown)];
                let lines = said(&pairs);
                let mut lead = "    - ";
                let lines = lines.map(|line| [std::mem::replace(&mut lead, "      "), &line].concat());
                lines.collect::<String>()
            });
            format!("  ---\n  message: \"{message}\"\n  failures:\n{}  ...\n", items.collect::<String>())
        }
    }
}

/// A description: one line, with what TAP would read as a directive or an escape behind a backslash.
fn description(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('\\', "\\\\").replace('#', "\\#")
}

/// A block of YAML below a test.
fn yaml(pairs: &[(&str, &str)]) -> String {
    let lines = said(pairs).map(|line| ["  ", &line].concat());
    format!("  ---\n{}  ...\n", lines.collect::<String>())
}

/// Lines of YAML, of what is not empty. Values are strings of JSON, which YAML reads too.
fn said<'a>(pairs: &'a [(&str, &str)]) -> impl Iterator<Item = String> + 'a {
    let lines = pairs.iter().filter(|(_, value)| !value.is_empty());
    lines.map(|(key, value)| format!("{key}: {}\n", serde_json::Value::from(*value)))
}
