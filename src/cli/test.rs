//! `dablo test`

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::disk::Disk;
use super::failure::{Failure, error_style, say};
use super::json::diagnostics_json;
use super::out::Out;
use crate::diagnostics::Diagnostic;
use crate::session::{Variant, diagnostics_text, trouble_text};
use crate::verify::{Proof, examples};

/// Runs the examples of rules files.
#[derive(Debug, Args)]
pub(super) struct Test {
    /// Files, or names of bundled variants.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TestJson {
    passed: usize,
    failed: usize,
    examples: Vec<ExampleJson>,
}

#[derive(Serialize)]
struct ExampleJson {
    file: String,
    what: String,
    place: String,
    passed: bool,
    failures: Vec<Value>,
}

impl Test {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut broken = false;
        let mut report = TestJson { passed: 0, failed: 0, examples: Vec::new() };
        for file in &self.files {
            let variant = match Variant::load(&Disk, file) {
                Ok(variant) => variant,
                Err(trouble) => {
                    broken = true;
                    say(&trouble_text(&trouble, &error_style()));
                    continue;
                }
            };
            for result in examples(&variant) {
                if !self.json {
                    tell(file, &variant, &result, out)?;
                }
                *if result.passed() { &mut report.passed } else { &mut report.failed } += 1;
                report.examples.push(ExampleJson {
                    file: file.clone(),
                    what: result.name.clone(),
                    place: result.at.place(&variant.sources),
                    passed: result.passed(),
                    failures: diagnostics_json(&variant.sources, &diagnostics(&result)),
                });
            }
        }
        let failed = report.failed > 0;
        if self.json {
            out.json(&report)?;
        } else {
            out.line(&format!("{} passed, {} failed", report.passed, report.failed))?;
        }
        out.flush()?;
        match (broken, failed) {
            (true, _) => Err(Failure::Reported),
            (false, true) => Err(Failure::Expectation),
            (false, false) => Ok(()),
        }
    }
}

fn tell(file: &str, variant: &Variant, result: &Proof, out: &mut Out) -> Result<(), Failure> {
    let word = if result.passed() { "ok" } else { "FAILED" };
    out.line(&format!("{word:6}  {file}: {}", result.name))?;
    out.flush()?;
    say(&diagnostics_text(&variant.sources, &diagnostics(result), &error_style()));
    Ok(())
}

fn diagnostics(proof: &Proof) -> Vec<Diagnostic> {
    proof.failures.iter().filter_map(|failure| failure.diagnostic()).collect()
}
