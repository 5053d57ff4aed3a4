//! `dablo play`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which, said};
use super::failure::Failure;
use super::json::{PositionJson, position_json};
use super::out::Out;
use super::picture::PictureArgs;
use crate::draw;
use crate::notation::position;
use crate::session::state;

/// Plays moves and prints the board, the position and the outcome.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    which: Which,
    /// The moves, as `e5-c5` or `c3xe5xg3`; also `call NAME`, `resign` and `draw`.
    #[arg(value_name = "MOVE", value_parser = said)]
    moves: Vec<String>,
    #[command(flatten)]
    from: StartArgs,
    #[command(flatten)]
    picture: PictureArgs,
    /// Draws the board in ASCII.
    #[arg(long)]
    ascii: bool,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlayJson {
    moves: Vec<String>,
    board: String,
    #[serde(flatten)]
    position: PositionJson,
}

impl Play {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let mut sitting = self.which.begin(&self.from)?;
        let played = sitting.play_line(&self.moves.join(" "))?;
        self.picture.draw(&sitting)?;
        let style = out.style();
        let colour = !self.json && style.colour;
        let unicode = !self.ascii && (self.json || style.unicode);
        let marks = sitting.last_move().map(|last| last.way).unwrap_or_default();
        let options = draw::TextOptions { unicode, colour, marks, ..Default::default() };
        let board = draw::text(sitting.rules(), &sitting.setup(), &options);
        if self.json {
            let moves = played.iter().map(|ply| sitting.print(ply)).collect();
            return out.json(&PlayJson { moves, board, position: position_json(&sitting) });
        }
        out.line(board.trim_end_matches('\n'))?;
        out.line(&position::print(sitting.rules(), &sitting.setup()))?;
        if let Some(state) = state(&sitting) {
            out.line(&state)?;
        }
        match sitting.play().outcome() {
            Some(_) => Ok(()),
            None => out.line("no outcome yet"),
        }
    }
}
