//! `dablo list`

use clap::Args;
use serde::Serialize;

use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::bundled;
use crate::session::Variant;

/// Names the bundled variants with their readings.
#[derive(Debug, Args)]
pub(super) struct List {
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    family: &'static str,
    title: String,
    also: Vec<String>,
    default_reading: Option<String>,
    readings: Vec<String>,
}

impl List {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut entries = Vec::new();
        for variant in bundled::ALL {
            let loaded = Variant::load(&Disk, variant.name)?;
            let ruleset = &loaded.ruleset;
            entries.push(Entry {
                name: variant.name,
                family: variant.family,
                title: ruleset.name.clone(),
                also: ruleset.also.clone(),
                default_reading: ruleset.default_reading.clone(),
                readings: ruleset.readings.iter().map(|reading| reading.key.clone()).collect(),
            });
        }
        if self.json {
            return out.json(&entries);
        }
        let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
        for entry in entries {
            let readings = entry.readings.iter().map(|key| match entry.default_reading.as_ref() == Some(key) {
                true => format!("{key}*"),
                false => key.clone(),
            });
            let line = format!("{:width$}  {}", entry.name, readings.collect::<Vec<_>>().join(" "));
            out.line(line.trim_end())?;
        }
        Ok(())
    }
}
