//! The Test Anything Protocol, version 14.

use std::fmt::Write;

use super::{FileReport, ProofReport, summary};

/// The report in TAP. What could not be proved at all is a test that failed.
pub fn tap(files: &[FileReport]) -> String {
    let tests: usize = files.iter().map(|file| file.troubles.len() + file.proofs.len()).sum();
    let mut text = format!("TAP version 14\n1..{tests}\n");
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

fn failures(proof: &ProofReport) -> String {
    let blocks = proof
        .failures
        .iter()
        .map(|failure| yaml(&[("message", &failure.message), ("at", &failure.place), ("shown", &failure.shown)]));
    blocks.collect()
}

/// A description: one line, with what TAP would read as a directive or an escape behind a backslash.
fn description(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('\\', "\\\\").replace('#', "\\#")
}

/// A block of YAML below a test. Values are strings of JSON, which YAML reads too.
fn yaml(pairs: &[(&str, &str)]) -> String {
    let lines = pairs.iter().filter(|(_, value)| !value.is_empty());
    let lines = lines.map(|(key, value)| format!("  {key}: {}\n", serde_json::Value::from(*value)));
    format!("  ---\n{}  ...\n", lines.collect::<String>())
}
