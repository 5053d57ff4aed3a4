//! `dablo diff`

use clap::Args;
use serde::Serialize;

use super::args::question_and_answer;
use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::explore::diff::clauses;
use crate::notation::{Move, moves};
use crate::rules::ClauseId;
use crate::session::{
    Block, Choices, Cited, Parted, Reply, Sitting, Variant, cite, part, part_blocks, render, told_apart,
};

/// Says where two variants or two readings differ: their clauses, and the shortest play after which they part.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The first variant: a bundled one, or a file when it contains `/` or ends in `.dablo`.
    #[arg(value_name = "A")]
    first: String,
    /// The second variant; the first one again if left out.
    #[arg(value_name = "B")]
    second: Option<String>,
    /// Plays the first under this reading, and the second under the one given next; with A alone, one compares it with A
    /// as it is.
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
    /// Looks at no more positions than this: half of them for the shortest play, half along games played under both rules.
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    positions: usize,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DiffJson {
    names: [String; 2],
    alike: bool,
    only_first: Vec<Cited>,
    only_second: Vec<Cited>,
    parting: Option<PartingJson>,
}

#[derive(Default, Serialize)]
struct PartingJson {
    /// Why the moves cannot be compared.
    incomparable: Option<String>,
    /// The texts of the positions from which they begin, where these differ.
    starts: Option<[String; 2]>,
    /// How they part where both begin from the start of the first.
    from_first: Option<Box<PartingJson>>,
    /// How they part where both begin from the start of the second.
    from_second: Option<Box<PartingJson>>,
    /// The play after which they part.
    play: Option<Vec<String>>,
    /// Whether no shorter play does that; `null` where none was found.
    shortest: Option<bool>,
    /// The position after it.
    position: Option<String>,
    /// The same in the notation of each.
    positions_written: Option<[String; 2]>,
    moves_only_first: Vec<String>,
    moves_only_second: Vec<String>,
    /// The labels of the ends there; `null` for a game that goes on.
    ends: Option<[Option<String>; 2]>,
    /// How far it looked, where they do not part.
    plies: Option<usize>,
    positions: Option<usize>,
    whole: Option<bool>,
}

impl Diff {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let (reading_a, reading_b) = match self.readings.as_slice() {
            [] => (self.reading_a.clone(), self.reading_b.clone()),
            [second] if self.second.is_none() => (None, Some(second.clone())),
            [first] => (Some(first.clone()), None),
            [first, second] => (Some(first.clone()), Some(second.clone())),
            _ => {
                return Err(Failure::Usage(
                    "`--reading` can be given twice, for the first and for the second; `--reading-a` and `--reading-b` \
                     name one alone"
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
        let alike = first.rules().fingerprint() == second.rules().fingerprint();
        let (only_first, only_second) = match alike {
            true => (Vec::new(), Vec::new()),
            false => clauses(first.rules(), second.rules()),
        };
        let cited = |sitting: &Sitting, ids: &[ClauseId]| -> Vec<Cited> {
            ids.iter().map(|&id| cite(sitting.rules(), &sitting.variant().sources, id)).collect()
        };
        let (only_first, only_second) = (cited(&first, &only_first), cited(&second, &only_second));
        let both = [names.0.as_str(), names.1.as_str()];
        let parted = match alike {
            true => None,
            false => Some(part(first, second, both, self.positions, &mut |_| true)?),
        };
        if self.json {
            let parting = parted.as_ref().map(parting_json);
            let names = [names.0, names.1];
            return out.json(&DiffJson { names, alike, only_first, only_second, parting });
        }
        let mut blocks = Vec::new();
        list(only_first, both[0], &mut blocks);
        list(only_second, both[1], &mut blocks);
        match &parted {
            Some(parted) => {
                blocks.extend(part_blocks(parted, both, false)?);
                if parted.is_open() {
                    let further = self.positions.saturating_mul(10);
                    blocks.push(Block::Words(format!("`--positions {further}` looks at more positions.")));
                }
            }
            None => blocks.push(Block::Words("They play alike: the rules have the same fingerprint.".to_string())),
        }
        out.text(&render(&Reply { blocks, ..Reply::default() }, &out.style()))
    }
}

fn parting_json(parted: &Parted) -> PartingJson {
    let text = |sitting: &Sitting| crate::notation::position::print(sitting.rules(), &sitting.setup());
    match parted {
        Parted::Incomparable(why) => PartingJson { incomparable: Some(why.clone()), ..PartingJson::default() },
        Parted::BeforeTheFirstMove { games, onward } => {
            let [from_first, from_second] =
                [&onward[0], &onward[1]].map(|parted| parted.as_ref().map(|parted| Box::new(parting_json(parted))));
            let starts = Some([text(&games.0), text(&games.1)]);
            PartingJson { starts, from_first, from_second, ..PartingJson::default() }
        }
        Parted::Nowhere { plies, positions, whole } => PartingJson {
            plies: Some(*plies),
            positions: Some(*positions),
            whole: Some(*whole),
            ..PartingJson::default()
        },
        Parted::After { games, play, found, least } => {
            let (first, second) = (&games.0, &games.1);
            let texts = |all: &[Move]| all.iter().map(|mv| moves::print(first.rules(), mv)).collect();
            let end = |sitting: &Sitting| sitting.play().outcome().map(|outcome| outcome.label.clone());
            PartingJson {
                play: Some(play.clone()),
                shortest: Some(*least == play.len()),
                position: Some(text(first)),
                positions_written: Some([text(first), text(second)]),
                moves_only_first: texts(&found.only_first),
                moves_only_second: texts(&found.only_second),
                ends: found.outcome.then(|| [end(first), end(second)]),
                ..PartingJson::default()
            }
        }
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
    told_apart([name(first), name(second)], [first, second])
}

fn list(clauses: Vec<Cited>, name: &str, blocks: &mut Vec<Block>) {
    if clauses.is_empty() {
        return;
    }
    blocks.push(Block::Words(format!("Only {name} says:")));
    blocks.extend(clauses.into_iter().map(Block::Clause));
}
