//! `dablo diff`

use clap::Args;

use super::args::question_and_answer;
use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::explore::diff::clauses;
use crate::rules::{ClauseId, Rules};
use crate::session::{Block, Choices, Reply, Sitting, Variant, cite, part_blocks, render};
use crate::source::Sources;

/// Says where two variants or two readings differ: their clauses, and the shortest play after which they part.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The first variant: a bundled one, or a file when it contains `/` or ends in `.dablo`.
    #[arg(value_name = "A")]
    first: String,
    /// The second variant; the first one again if left out.
    #[arg(value_name = "B")]
    second: Option<String>,
    /// Plays the first under this reading.
    #[arg(long = "reading", value_name = "NAME")]
    readings: Vec<String>,
    /// Plays the first under this reading.
    #[arg(long, value_name = "NAME", conflicts_with = "readings")]
    reading_a: Option<String>,
    /// Plays the second under this reading.
    #[arg(long, value_name = "NAME", conflicts_with = "readings")]
    reading_b: Option<String>,
    /// Sets an answer of the first; may be given again.
    #[arg(long, value_name = "QUESTION=ANSWER", value_parser = question_and_answer)]
    set_a: Vec<(String, String)>,
    /// Sets an answer of the second; may be given again.
    #[arg(long, value_name = "QUESTION=ANSWER", value_parser = question_and_answer)]
    set_b: Vec<(String, String)>,
    /// Looks at no more positions than this.
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    positions: usize,
}

impl Diff {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let (reading_a, reading_b) = match self.readings.as_slice() {
            [] => (self.reading_a.clone(), self.reading_b.clone()),
            [second] if self.second.is_none() => (None, Some(second.clone())),
            [first, second] => (Some(first.clone()), Some(second.clone())),
            _ => {
                return Err(Failure::Usage(
                    "`--reading` is given twice, for the first and for the second; `--reading-a` and `--reading-b` name \
                     one alone"
                        .to_string(),
                ));
            }
        };
        let begin = |variant: &str, reading: Option<String>, set: &[(String, String)]| {
            let choices = Choices { reading, set: set.to_vec(), ..Choices::default() };
            Sitting::begin(Variant::load(&Disk, variant)?, choices)
        };
        let first = begin(&self.first, reading_a, &self.set_a)?;
        let second = begin(self.second.as_deref().unwrap_or(&self.first), reading_b, &self.set_b)?;
        let names = names(&first, &second);
        let mut blocks = Vec::new();
        if first.rules().fingerprint() == second.rules().fingerprint() {
            blocks.push(Block::Words("They play alike: the rules have the same fingerprint.".to_string()));
        } else {
            let (only_first, only_second) = clauses(first.rules(), second.rules());
            list(first.rules(), &first.variant().sources, &only_first, &names.0, &mut blocks);
            list(second.rules(), &second.variant().sources, &only_second, &names.1, &mut blocks);
            let names = [names.0.as_str(), names.1.as_str()];
            blocks.extend(part_blocks(first, second, names, self.positions, false, &mut |_, _| true)?);
        }
        out.text(&render(&Reply { blocks, quit: false }, &out.style()))
    }
}

/// What to call the two: their readings where the variant is the same, else their names with their readings.
fn names(first: &Sitting, second: &Sitting) -> (String, String) {
    let same = first.variant().ruleset.name == second.variant().ruleset.name;
    let name = |sitting: &Sitting| {
        let set: String = sitting.choices().set.iter().map(|(q, a)| format!(" {q}={a}")).collect();
        match &sitting.answers().reading {
            Some(reading) if same => format!("{reading}{set}"),
            Some(reading) => format!("{} ({reading}{set})", sitting.rules().name),
            None => format!("{}{set}", sitting.rules().name),
        }
    };
    (name(first), name(second))
}

fn list(rules: &Rules, sources: &Sources, ids: &[ClauseId], name: &str, blocks: &mut Vec<Block>) {
    if ids.is_empty() {
        return;
    }
    blocks.push(Block::Words(format!("Only {name} says:")));
    blocks.extend(ids.iter().map(|&id| Block::Clause(cite(rules, sources, id))));
}
