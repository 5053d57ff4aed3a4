//! `dablo why`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which, said};
use super::failure::Failure;
use super::out::Out;
use crate::session::{Cited, Reply, render, why_blocks};

/// Says which clause allows or forbids a move.
#[derive(Debug, Args)]
pub(super) struct Why {
    #[command(flatten)]
    which: Which,
    /// The move, after any moves that lead to its position.
    #[arg(value_name = "MOVE", required = true, value_parser = said)]
    moves: Vec<String>,
    #[command(flatten)]
    from: StartArgs,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WhyJson {
    #[serde(rename = "move")]
    text: String,
    legal: bool,
    reason: Option<&'static str>,
    words: String,
    clauses: Vec<Cited>,
    instead: Vec<String>,
}

impl Why {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut sitting = self.which.begin(&self.from)?;
        // Clap has seen to it that there is at least one.
        let Some((asked, before)) = self.moves.split_last() else { return Ok(()) };
        sitting.play_line(&before.join(" "))?;
        if !self.json {
            let reply = Reply { blocks: why_blocks(&sitting, asked)?, ..Reply::default() };
            return out.text(&render(&reply, &out.style()));
        }
        let why = sitting.why(asked)?;
        let legal = why.reason.is_none();
        let reason = why.reason.map(|reason| reason.word());
        let refusal = sitting.refusal(why);
        out.json(&WhyJson {
            text: refusal.text,
            legal,
            reason,
            words: refusal.words,
            clauses: refusal.clauses,
            instead: refusal.instead,
        })
    }
}
