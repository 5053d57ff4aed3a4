//! `dablo moves`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::{Failure, say};
use super::json::{PositionJson, position_json};
use super::out::Out;
use crate::explore::outcome_words;
use crate::notation::moves;

/// Prints the legal moves, one a line, in canonical order.
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    from: StartArgs,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    position: PositionJson,
    moves: Vec<String>,
}

impl Moves {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&self.from)?;
        let legal = sitting.legal()?;
        let texts: Vec<String> = legal.iter().map(|mv| moves::print(sitting.rules(), mv)).collect();
        if self.json {
            return out.json(&MovesJson { position: position_json(&sitting), moves: texts });
        }
        if let (true, Some(outcome)) = (texts.is_empty(), sitting.play().outcome()) {
            say(&format!(
                "note: the game is over: {}
",
                outcome_words(sitting.rules(), outcome)
            ));
        }
        texts.iter().try_for_each(|text| out.line(text))
    }
}
