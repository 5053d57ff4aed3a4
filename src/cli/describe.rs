//! What the engine plays with, in words.

use std::fmt::Write;

use crate::game::core::{Core, Parts};
use crate::game::{Game, Tables};

/// A few lines on the compiled tables.
pub(super) fn describe(game: &Game) -> String {
    match &game.tables {
        Tables::W1(core) => core_text(core),
        Tables::W2(core) => core_text(core),
        Tables::W4(core) => core_text(core),
        Tables::W16(core) => core_text(core),
    }
}

fn core_text<const W: usize>(core: &Core<W>) -> String {
    let (rules, board) = (&core.rules, &core.rules.board);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "points      {}, as sets of {} bits", board.len(), 64 * W);
    let _ = writeln!(text, "links       {} in {} directions", board.links.len(), board.directions.len());
    let lane = match core.lane {
        Some(_) => "many at once where positions are counted and games played at random, else by programs",
        None => "by programs",
    };
    let _ = writeln!(text, "moves       {lane}; {} acts compiled", core.programs.len());
    for (player, owner) in rules.players.iter().zip(0..) {
        for (kind, number) in rules.kinds.iter().zip(0..) {
            let repertoire = &core.repertoires[usize::from(core.men.of(owner, number))];
            let acts = (repertoire.quiet.len(), repertoire.takes.len(), repertoire.chains.len());
            let _ = writeln!(
                text,
                "  {} {}: {} quiet acts, {} that take, {} that chain",
                player.name, kind.name, acts.0, acts.1, acts.2
            );
        }
    }
    let _ = writeln!(text, "remembers   {}", parts_text(&core.parts));
    let _ = writeln!(text, "clocks      {}", rules.clocks.len());
    let _ = writeln!(text, "ends        {}", rules.ends.len());
    text
}

/// The parts of a position beside its pieces and the side to move.
fn parts_text(parts: &Parts) -> String {
    let kept = [
        (parts.flags, "flags of pieces"),
        (parts.been, "where pieces have been"),
        (parts.columns, "columns"),
        (parts.passing, "pieces in passing"),
        (parts.closing, "closed points"),
        (parts.huffing, "pieces to be huffed"),
        (parts.turn_in_key, "the number of the turn"),
    ];
    let names: Vec<&str> = kept.into_iter().filter(|(kept, _)| *kept).map(|(_, name)| name).collect();
    if names.is_empty() { "nothing but pieces and the side to move".to_string() } else { names.join(", ") }
}
