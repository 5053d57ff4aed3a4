//! `dablo explain`

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::out::Out;
use crate::diagnostics::{Code, Severity, nearest};

/// Tells what the code of a diagnostic means, with a wrong and a right example.
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The code, as `no-point`; all codes without it.
    code: Option<String>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CodeJson {
    code: &'static str,
    severity: &'static str,
    meaning: &'static str,
    page: &'static str,
}

impl Explain {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let wanted = match &self.code {
            None => Code::ALL.to_vec(),
            Some(name) => vec![find(name)?],
        };
        let all: Vec<CodeJson> = wanted.into_iter().map(describe).collect();
        if self.json {
            return out.json(&all);
        }
        for CodeJson { code, severity, meaning, page } in all {
            out.line(&format!("{code} ({severity}): {meaning}"))?;
            if self.code.is_some() {
                out.text(&plain(page))?;
            }
        }
        Ok(())
    }
}

fn find(name: &str) -> Result<Code, Failure> {
    let known = Code::ALL.iter().map(|code| code.text());
    Code::ALL.iter().copied().find(|code| code.text() == name).ok_or_else(|| {
        Failure::words(match nearest(name, known) {
            Some(near) => format!("there is no code `{name}`; did you mean `{near}`?"),
            None => format!("there is no code `{name}`; `dablo explain` lists them all"),
        })
    })
}

fn describe(code: Code) -> CodeJson {
    let severity = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    CodeJson { code: code.text(), severity, meaning: code.meaning().trim(), page: code.page() }
}

/// The page for a terminal: fences become indentation, lines are broken.
fn plain(page: &str) -> String {
    let mut text = String::from("\n");
    let mut code = false;
    for line in page.lines() {
        match (line.starts_with("```"), code) {
            (true, _) => code = !code,
            (false, true) => text += &format!("    {line}\n"),
            (false, false) => text += &format!("{}\n", broken(line)),
        }
    }
    text
}

/// A paragraph in lines of at most eighty columns.
fn broken(words: &str) -> String {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.chars().count() > 80 {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
