//! JUnit's XML, which most services that run tests can show.

use std::fmt::Write;

use super::{FileReport, counts};
use crate::verify::stem;

/// The report as JUnit's XML, without times: they would differ from run to run.
pub fn junit(files: &[FileReport]) -> String {
    let (passed, failed) = counts(files);
    let errors: usize = files.iter().map(|file| file.troubles.len()).sum();
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_string();
    // Writing to a string cannot fail.
    let _ = writeln!(
        xml,
        "<testsuites name=\"dablo test\" tests=\"{}\" failures=\"{failed}\" errors=\"{errors}\">",
        passed + failed + errors
    );
    for file in files {
        suite(&mut xml, file);
    }
    xml + "</testsuites>\n"
}

fn suite(xml: &mut String, file: &FileReport) {
    let (passed, failed) = counts(std::slice::from_ref(file));
    let (name, errors) = (attribute(&file.file), file.troubles.len());
    let tests = passed + failed + errors;
    let _ = writeln!(xml, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failed}\" errors=\"{errors}\">");
    let class = attribute(stem(&file.file));
    for trouble in &file.troubles {
        let _ = writeln!(xml, "    <testcase classname=\"{class}\" name=\"the file\">");
        let first = trouble.lines().next().unwrap_or("");
        let _ = writeln!(xml, "      <error message=\"{}\">{}</error>", attribute(first), words(trouble));
        *xml += "    </testcase>\n";
    }
    for proof in &file.proofs {
        let title = attribute(&proof.name);
        let head = format!("    <testcase classname=\"{class}.{}\" name=\"{title}\"", proof.kind);
        if proof.passed {
            let _ = writeln!(xml, "{head}/>");
            continue;
        }
        let _ = writeln!(xml, "{head}>");
        // Some programs show the first failure of a test only.
        let messages: Vec<&str> = proof.failures.iter().map(|failure| failure.message.as_str()).collect();
        let several = messages.len() > 1;
        let body = proof.failures.iter().map(|failure| match several {
            true => format!("{}: {}\n{}", failure.place, failure.message, failure.shown),
            false => format!("{}\n{}", failure.place, failure.shown),
        });
        let body = words(&body.collect::<Vec<_>>().join("\n"));
        let _ = writeln!(xml, "      <failure message=\"{}\">{body}</failure>", attribute(&messages.join("; ")));
        *xml += "    </testcase>\n";
    }
    if !file.notes.is_empty() {
        let _ = writeln!(xml, "    <system-out>{}</system-out>", words(&file.notes.join("\n")));
    }
    *xml += "  </testsuite>\n";
}

/// A text as it stands between tags. What XML cannot hold is left out.
fn words(text: &str) -> String {
    let allowed = |c: &char| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    let text: String = text.chars().filter(allowed).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn attribute(text: &str) -> String {
    words(text).replace('"', "&quot;").replace('\n', "&#10;").replace('\t', "&#9;")
}
