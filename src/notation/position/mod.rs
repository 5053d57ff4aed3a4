//! Positions as text.
//!
//! A position is a list of parts with `;` between them, in any order (`Sami: c3, Kg7; Farmers: Pd4; Sami to move`). The
//! writer is strict: one position has one text. The reader is tolerant of blanks, capitals, order and initials, and
//! reports every defect with its column. Numbered boards of two players whose names differ in the initial also read and
//! write the FEN of portable draughts notation (`W:W31-50:BK4`).

mod fen;
mod flags;
mod men;
mod print;
mod read;

use std::collections::{BTreeMap, BTreeSet};

use super::text::{Defect, DefectKind};
use super::{Man, Setup};
use crate::rules::{Kind, Player, Rules};

pub use print::print;
pub use read::{read, read_points};

/// A defect in the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct PositionError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
    /// Of which sort that is.
    pub kind: DefectKind,
}

impl From<Defect> for PositionError {
    fn from(defect: Defect) -> PositionError {
        let Defect { column, message, kind } = defect;
        PositionError { column, message, kind }
    }
}

/// The position at the start of the game.
pub fn start(rules: &Rules) -> Setup {
    let mut setup = empty(rules);
    for &(point, owner, kind) in &rules.start.men {
        setup.men[point.index()].push(Man { owner, kind });
    }
    for &(owner, kind, count) in rules.start.hands.iter().filter(|&&(_, _, count)| count > 0) {
        *setup.hands.entry((owner, kind)).or_default() += count;
    }
    setup
}

/// The empty board at the start of a game: the first player to move, no flags, clocks at 0.
pub fn empty(rules: &Rules) -> Setup {
    Setup {
        side: rules.first.player,
        men: vec![Vec::new(); rules.board.len()],
        hands: BTreeMap::new(),
        again: None,
        pending: None,
        closed: BTreeSet::new(),
        passing: BTreeSet::new(),
        huff: BTreeSet::new(),
        left: vec![BTreeSet::new(); rules.memory.sets.len()],
        entered: vec![BTreeSet::new(); rules.memory.sets.len()],
        moved: BTreeSet::new(),
        promoted: BTreeSet::new(),
        been: BTreeMap::new(),
        running: BTreeMap::new(),
        called: BTreeSet::new(),
        dice: None,
        turn: 1,
        clocks: vec![0; rules.clocks.len()],
        counters: rules.counters_at_start(),
    }
}

/// Everybody who can own a piece: the players in order, then nobody.
fn owners(rules: &Rules) -> impl Iterator<Item = Player> + use<> {
    (0..=rules.players.len() as u8).map(Player)
}

/// How a man is written in a column: the beginning of his owner's name, as short as tells the owners apart, and the letter.
fn in_column(rules: &Rules, man: Man) -> String {
    let letter = rules.kinds[man.kind.index()].letter;
    let mut text = label(rules, man.owner);
    text.extend(letter);
    text
}

/// The shortest beginning of an owner's name that no other owner's name has.
fn label(rules: &Rules, owner: Player) -> String {
    let name = super::text::owner_name(rules, owner);
    let lengths = 1..=name.chars().count();
    let prefixes = lengths.map(|length| name.chars().take(length).collect::<String>());
    let unique = |prefix: &String| {
        let folded = super::text::fold(prefix);
        owners(rules).filter(|&other| other != owner).all(|other| {
            let other = super::text::owner_name(rules, other);
            !super::text::fold(other).starts_with(&folded)
        })
    };
    prefixes.into_iter().find(unique).unwrap_or_else(|| name.to_string())
}

/// The kinds in the order written.
fn kinds(rules: &Rules) -> impl Iterator<Item = Kind> + use<> {
    (0..rules.kinds.len() as u8).map(Kind)
}
