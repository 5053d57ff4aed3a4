//! What a picture cannot show as it is written: letters that have no shape.

use std::collections::BTreeSet;

use super::font;
use crate::rules::{KindInfo, Rules};

/// What a picture of these rules shows otherwise than it is written, a sentence each.
pub fn undrawn(rules: &Rules) -> Vec<String> {
    let unknown = |kind: &KindInfo| kind.letter.filter(|&letter| !font::knows(letter));
    let letters = rules.kinds.iter().zip(1..).filter_map(|(kind, number)| {
        let letter = unknown(kind)?;
        Some(format!(
            "`{letter}`, the letter of the {}, has no shape in pictures; there the piece bears its number, {number}.",
            kind.name
        ))
    });
    let mut said: Vec<String> = letters.collect();
    let points = rules.board.points.iter().map(|point| point.name.as_str());
    let names = rules
        .players
        .iter()
        .flat_map(|player| [player.name.as_str(), player.shown.as_str()])
        .chain(rules.kinds.iter().map(legible));
    let boxes: BTreeSet<char> = names.chain(points).flat_map(str::chars).filter(|&c| !font::knows(c)).collect();
    if !boxes.is_empty() {
        let (has, are) = if boxes.len() == 1 { ("has", "it is") } else { ("have", "each is") };
        let boxes: Vec<String> = boxes.into_iter().map(|c| format!("`{c}`")).collect();
        said.push(format!("In names {} {has} no shape in pictures; {are} drawn as a box.", boxes.join(" ")));
    }
    said
}

/// The name of a kind where no player's own name is drawn in its place.
fn legible(kind: &KindInfo) -> &str {
    let own = kind.names.iter().flatten().all(|name| name.chars().all(font::knows));
    // A kind that every player calls otherwise is never drawn by its own name.
    if own && !kind.names.is_empty() && kind.names.iter().all(Option::is_some) { "" } else { &kind.name }
}
