//! `dablo sources`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::Failure;
use super::out::Out;
use super::rulebook::Form;
use crate::prose::{Rests, provenance, provenance_page};

/// Lists the sources, and clause by clause what it rests on, how certain that is, and what has no source.
#[derive(Debug, Args)]
pub(super) struct Sources {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    form: Form,
    /// Prints JSON.
    #[arg(long, conflicts_with = "Form")]
    json: bool,
}

#[derive(Serialize)]
struct SourcesJson {
    sources: Vec<SourceJson>,
    reading: Option<String>,
    clauses: Vec<Rests>,
}

#[derive(Serialize)]
struct SourceJson {
    key: String,
    certainty: &'static str,
    text: String,
    reading: bool,
    answers: Vec<(String, String)>,
}

impl Sources {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&StartArgs::default())?;
        let (variant, rules) = (sitting.variant(), sitting.rules());
        let ruleset = &variant.ruleset;
        let reading = sitting.answers().reading.clone();
        if !self.json {
            let page = provenance_page(ruleset, rules, reading.as_deref(), &variant.sources);
            return out.text(&self.form.write(&page));
        }
        let sources = ruleset.sources.iter().map(|source| {
            let reading = ruleset.readings.iter().find(|reading| reading.key == source.key);
            SourceJson {
                key: source.key.clone(),
                certainty: source.certainty.word(),
                text: source.text.clone(),
                reading: reading.is_some(),
                answers: reading.map(|reading| reading.answers.clone()).unwrap_or_default(),
            }
        });
        out.json(&SourcesJson {
            sources: sources.collect(),
            reading,
            clauses: provenance(rules, &variant.sources).clauses,
        })
    }
}
