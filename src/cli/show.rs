//! `dablo show`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::describe::describe;
use super::failure::Failure;
use super::json::{PositionJson, position_json};
use super::out::Out;
use super::picture::PictureArgs;
use crate::draw;
use crate::rules::ClauseId;
use crate::session::{Cited, Sitting, cite, state};

/// Prints the board with its pieces, or a stage of the rules.
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    from: StartArgs,
    /// Prints the file as it was read.
    #[arg(long, conflicts_with_all = ["rules", "game", "ascii", "a picture"])]
    tree: bool,
    /// Prints every clause in force, with its place and its sources.
    #[arg(long, conflicts_with_all = ["game", "ascii", "a picture"])]
    rules: bool,
    /// Prints what the engine plays with.
    #[arg(long, conflicts_with_all = ["ascii", "a picture"])]
    game: bool,
    #[command(flatten)]
    picture: PictureArgs,
    /// Draws in ASCII.
    #[arg(long, conflicts_with = "a picture")]
    ascii: bool,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShowJson {
    variant: String,
    reading: Option<String>,
    points: Vec<PointJson>,
    links: Vec<(String, String)>,
    board: String,
    #[serde(flatten)]
    position: PositionJson,
}

#[derive(Serialize)]
struct PointJson {
    name: String,
    x: i32,
    y: i32,
}

impl Show {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&self.from)?;
        if self.picture.wanted() {
            self.picture.draw(&sitting)?;
            // The board is in the picture; data is printed all the same.
            if !self.json {
                return Ok(());
            }
        }
        if self.tree {
            return tree(&sitting, self.json, out);
        }
        if self.rules {
            return self.show_rules(&sitting, out);
        }
        if self.game {
            let text = describe(sitting.play().game());
            if self.json {
                return out.json(&text.lines().collect::<Vec<_>>());
            }
            return out.text(&text);
        }
        let style = out.style();
        let colour = !self.json && style.colour;
        let unicode = !self.ascii && (self.json || style.unicode);
        let options = draw::TextOptions { unicode, colour, ..Default::default() };
        let board = draw::text(sitting.rules(), &sitting.setup(), &options);
        if self.json {
            return out.json(&show_json(&sitting, board));
        }
        out.line(board.trim_end_matches('\n'))?;
        state(&sitting).map_or(Ok(()), |state| out.line(&state))
    }

    fn show_rules(&self, sitting: &Sitting, out: &mut Out) -> Result<(), Failure> {
        let (rules, sources) = (sitting.rules(), &sitting.variant().sources);
        let clauses: Vec<Cited> =
            (0..rules.clauses.len() as u32).map(|id| cite(rules, sources, ClauseId(id))).collect();
        if self.json {
            return out.json(&clauses);
        }
        clauses.iter().try_for_each(|cited| {
            out.line(&cited.text)?;
            out.line(&format!("    {}", cited.line()))
        })
    }
}

fn tree(sitting: &Sitting, json: bool, out: &mut Out) -> Result<(), Failure> {
    let Some(source) = sitting.variant().sources.iter().next() else { return Ok(()) };
    let file = crate::syntax::parse(source).file;
    if json {
        return out.json(&file);
    }
    out.text(&crate::syntax::print_tree(&file))
}

fn show_json(sitting: &Sitting, board: String) -> ShowJson {
    let rules = sitting.rules();
    let points = rules.board.all().zip(&rules.board.points);
    let links = rules.board.links.iter().filter(|link| link.from < link.to);
    ShowJson {
        variant: rules.name.clone(),
        reading: sitting.answers().reading.clone(),
        points: points.map(|(p, info)| PointJson { name: rules.board.print(p), x: info.xy.0, y: info.xy.1 }).collect(),
        links: links.map(|link| (rules.board.print(link.from), rules.board.print(link.to))).collect(),
        board,
        position: position_json(sitting),
    }
}
