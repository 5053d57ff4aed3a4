//! Facts made from a variant: what it comes to on the board, as text that a person reviews once and that is compared
//! from then on.
//!
//! A fact that depends on the answers says what it is under all answers that are worth trying; those under which it is the
//! same share one entry. Facts hold no places, paths, times or colours, so that they are the same on every machine and change
//! only with the rules.

mod made;
mod said;
mod say;
mod shown;

use std::sync::Arc;

use super::diff::diff;
use super::proof::{At, Failure, Proof, ProofKind, Text, stem};
use super::snapshot::{Snapshot, same_text};
use crate::session::{Block, Variant, file_name};
pub(super) use made::Made;
pub(super) use say::game_lots;
pub(super) use shown::{divided, table};

/// A fact that can be made of any variant.
#[derive(Clone, Copy)]
pub struct Fact {
    /// Its name, by which its file is called.
    pub name: &'static str,
    /// What it tells.
    pub what: &'static str,
    make: fn(&Made) -> String,
    /// What there is to see where it differs from an accepted text; nothing where the lines that differ say more.
    show: fn(&Made, &str) -> Vec<Block>,
}

/// Nothing to see but the lines that differ.
fn lines(_: &Made, _: &str) -> Vec<Block> {
    Vec::new()
}

/// All facts, in the order in which people want to read them.
pub const FACTS: &[Fact] = &[
    Fact { name: "board", what: "the empty board, its lines and its zones", make: say::board, show: lines },
    Fact { name: "setup", what: "the position at the start", make: say::setup, show: lines },
    Fact {
        name: "answers",
        what: "the questions with all their answers, and what each reading takes",
        make: say::answers,
        show: lines,
    },
    Fact { name: "moves", what: "the moves that can be made first", make: say::moves, show: shown::moves },
    Fact {
        name: "perft",
        what: "how many positions there are after 1, 2, 3 plies and so on, and below each first move",
        make: say::perft,
        show: shown::perft,
    },
    Fact { name: "game", what: "a random game", make: say::game, show: lines },
    Fact {
        name: "questions",
        what: "the questions of the family, and who answers them",
        make: say::questions,
        show: lines,
    },
    Fact { name: "rulebook", what: "the rules in English", make: say::rulebook, show: lines },
];

impl Fact {
    /// The name of the file in which this fact of a variant is kept.
    pub fn file(&self, variant: &str) -> String {
        format!("{}@{}.snap", stem(variant), self.name)
    }
}

/// The fact that a file is of: its name is `VARIANT@FACT.snap`.
pub fn fact_of(file: &str) -> Option<&'static Fact> {
    let name = file_name(file).strip_suffix(".snap")?.rsplit_once('@')?.1;
    FACTS.iter().find(|fact| fact.name == name)
}

/// Makes facts of a variant: those whose names are wanted.
pub fn facts(variant: &Arc<Variant>, wanted: &dyn Fn(&str) -> bool) -> Vec<Text> {
    of_games(&Made::of(variant), wanted)
}

fn of_games(made: &Made, wanted: &dyn Fn(&str) -> bool) -> Vec<Text> {
    let wanted = FACTS.iter().filter(|fact| wanted(fact.name));
    wanted.map(|fact| Text { name: fact.name.to_string(), text: (fact.make)(made) }).collect()
}

/// Holds facts against those that were accepted: for each file of a fact its text, or `None` for one that is wanted and not
/// accepted yet. Gives the proofs, and the facts that are others now.
pub(super) fn prove_facts(variant: &Arc<Variant>, files: &[(&str, Option<&str>)]) -> (Vec<Proof>, Vec<Text>) {
    let wanted = |name: &str| files.iter().any(|(file, _)| fact_of(file).is_some_and(|fact| fact.name == name));
    let made = Made::of(variant);
    let found = of_games(&made, &wanted);
    let mut others = Vec::new();
    let mut proofs = Vec::new();
    for &(file, accepted) in files {
        let at = At::File(file.to_string());
        let fact = fact_of(file);
        let found = fact.and_then(|fact| found.iter().find(|text| text.name == fact.name));
        let failures = match found {
            Some(found) => {
                let show = |accepted: &str| fact.map(|fact| (fact.show)(&made, accepted)).unwrap_or_default();
                compare(at.clone(), accepted, found, &show)
            }
            None => {
                let names: Vec<&str> = FACTS.iter().map(|fact| fact.name).collect();
                vec![Failure::new(at.clone(), format!("there is no such fact; the facts are {}", names.join(", ")))]
            }
        };
        if let (Some(found), false) = (found, failures.is_empty()) {
            others.push(Text { name: file.to_string(), text: found.text.clone() });
        }
        let name = fact.map_or(file_name(file), |fact| fact.name).to_string();
        proofs.push(Proof { kind: ProofKind::Fact, name, at, failures });
    }
    (proofs, others)
}

/// What there is to see of a fact that waits in place of an accepted one, if there is more to see than the lines that differ:
/// nothing where the rules come to something else meanwhile.
pub fn fact_shown(variant: &Arc<Variant>, fact: &Fact, accepted: &str, waiting: &str) -> Vec<Block> {
    let made = Made::of(variant);
    match same_text(&(fact.make)(&made), waiting) {
        true => (fact.show)(&made, accepted),
        false => Vec::new(),
    }
}

fn compare(at: At, accepted: Option<&str>, found: &Text, show: &dyn Fn(&str) -> Vec<Block>) -> Vec<Failure> {
    let differs = |message: String, old: &str| {
        let mut blocks = if old.is_empty() { Vec::new() } else { show(old) };
        if blocks.is_empty() {
            blocks.push(Block::Text(diff(old, &found.text)));
        }
        vec![Failure::new(at.clone(), message).showing(blocks)]
    };
    match accepted.map(Snapshot::read) {
        None => differs(format!("the fact `{}` is not accepted yet", found.name), ""),
        Some(Ok(snapshot)) if snapshot.says(&found.text) => Vec::new(),
        Some(Ok(snapshot)) => differs(format!("the fact `{}` is another now", found.name), snapshot.contents()),
        Some(Err(message)) => vec![Failure::new(at, format!("the snapshot cannot be read: {message}"))],
    }
}
