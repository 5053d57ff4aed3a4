//! The library in twenty lines: load a variant, list its moves, play some. Run with `cargo run --example embed`.

use std::error::Error;
use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::draw;
use dablo::game::Game;
use dablo::notation::moves;
use dablo::play::Play;
use dablo::session::{Choices, Variant, resolve};

fn main() -> Result<(), Box<dyn Error>> {
    let variant = Variant::load(&Bundled, "dablot-prejjesne")?;
    let choices = Choices { reading: Some("winther".to_string()), ..Choices::default() };
    let (_, rules, _) = resolve(&variant, &choices)?;
    let rules = Arc::new(rules);
    let game = Arc::new(Game::compile(rules.clone()).map_err(|refused| refused[0].message.clone())?);
    let mut play = Play::start(game);
    for text in ["e5-d6", "c9-c7", "d6xb8"] {
        let legal = play.moves()?;
        match moves::read(&rules, &legal, text) {
            Ok(index) => play.play(&legal[index])?,
            Err(error) => println!("{error}"),
        }
    }
    println!("{}", draw::text(&rules, &play.setup(), &draw::TextOptions { unicode: true, ..Default::default() }));
    let list: Vec<String> = play.moves()?.iter().map(|mv| moves::print(&rules, mv)).collect();
    println!("{}", list.join(" "));
    Ok(())
}
