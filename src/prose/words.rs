//! The words for the things of one game: its points, pieces and players.

use super::english::{a, listed};
use crate::rules::{KindSet, Rules, ShapeKind};
use crate::syntax::tree::Word;

/// What the things of a game are called.
#[derive(Clone, Copy)]
pub(super) struct Words<'r> {
    /// The rules.
    pub rules: &'r Rules,
}

impl<'r> Words<'r> {
    /// What pieces stand on: squares on a board of cells, else points.
    pub fn point(self) -> &'static str {
        let cells = |shape: &ShapeKind| matches!(shape, ShapeKind::Cells { .. });
        if self.rules.board.shapes.iter().all(cells) && !self.rules.board.shapes.is_empty() {
            "square"
        } else {
            "point"
        }
    }

    /// Several of them.
    pub fn points(self) -> &'static str {
        if self.point() == "square" { "squares" } else { "points" }
    }

    /// A kind in the singular, by its name or its plural.
    pub fn one(self, name: &Word) -> String {
        let kind = self.rules.kinds.iter().find(|kind| kind.name == name.text || kind.plural == name.text);
        kind.map_or_else(|| name.text.clone(), |kind| kind.name.clone())
    }

    /// A kind in the plural.
    pub fn many(self, name: &Word) -> String {
        let kind = self.rules.kinds.iter().find(|kind| kind.name == name.text || kind.plural == name.text);
        kind.map_or_else(|| format!("{}s", name.text), |kind| kind.plural.clone())
    }

    /// `a king`, `a king or a prince`
    pub fn any_of(self, names: &[Word]) -> String {
        listed(&names.iter().map(|name| a(&self.one(name))).collect::<Vec<_>>(), "or")
    }

    /// `kings`, `kings or princes`
    pub fn several(self, names: &[Word], last: &str) -> String {
        listed(&names.iter().map(|name| self.many(name)).collect::<Vec<_>>(), last)
    }

    /// A player as shown to people.
    pub fn player(self, name: &Word) -> String {
        let player = self.rules.players.iter().find(|player| player.name == name.text);
        player.map_or_else(|| name.text.clone(), |player| player.shown.clone())
    }

    /// Kinds as the subject of a sentence in the singular: `a king or a prince`, `every piece`.
    pub fn subject(self, kinds: KindSet) -> String {
        if kinds == KindSet::all(self.rules.kinds.len()) {
            return "every piece".to_string();
        }
        let names: Vec<String> = kinds.iter().map(|kind| a(&self.rules.kinds[kind.index()].name)).collect();
        listed(&names, "or")
    }
}
