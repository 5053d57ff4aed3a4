//! The report that people read: what failed, and nothing else.

use super::{FileReport, ProofReport};

/// What failed in a file: each proof with what there is to see of it.
pub fn failed_text(file: &FileReport) -> String {
    let failed = file.proofs.iter().filter(|proof| !proof.passed);
    failed.map(|proof| format!("{}{}\n", line("FAILED", file, proof), drawn(proof))).collect()
}

/// The line of a proof that passed.
pub fn passed_line(file: &FileReport, proof: &ProofReport) -> String {
    line("ok", file, proof)
}

fn line(word: &str, file: &FileReport, proof: &ProofReport) -> String {
    format!("{word:6}  {}: {}\n", file.file, proof.title())
}

fn drawn(proof: &ProofReport) -> String {
    let drawn: Vec<&str> = proof.failures.iter().map(|failure| failure.drawn.as_str()).collect();
    drawn.join("\n")
}
