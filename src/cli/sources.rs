//! `dablo sources`

use clap::Args;
use serde::Serialize;

use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::session::Variant;

/// Lists the sources and the readings of a variant.
#[derive(Debug, Args)]
pub(super) struct Sources {
    /// A bundled variant, or a file when it contains `/` or ends in `.dablo`.
    variant: String,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
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
        let variant = Variant::load(&Disk, &self.variant)?;
        let ruleset = &variant.ruleset;
        let all = ruleset.sources.iter().map(|source| {
            let reading = ruleset.readings.iter().find(|reading| reading.key == source.key);
            SourceJson {
                key: source.key.clone(),
                certainty: source.certainty.word(),
                text: source.text.clone(),
                reading: reading.is_some(),
                answers: reading.map(|reading| reading.answers.clone()).unwrap_or_default(),
            }
        });
        let all: Vec<SourceJson> = all.collect();
        if self.json {
            return out.json(&all);
        }
        let width = all.iter().map(|source| source.key.chars().count()).max().unwrap_or(0);
        for source in all {
            let sort = if source.reading { "reading" } else { "source" };
            out.line(&format!("{:width$}  {sort:7}  {:10}  {}", source.key, source.certainty, source.text))?;
        }
        Ok(())
    }
}
