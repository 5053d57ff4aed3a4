//! The words for the things of one game: its points, pieces and players.

use super::english::{a, listed, plural_of};
use crate::rules::{KindSet, Rules, ShapeKind};
use crate::syntax::tree::Word;

/// The subject of a sentence about all pieces.
pub(super) const EVERY: &str = "every piece";

/// What `own` is called where no player is spoken of but whoever is to move.
pub(super) const OF_THE_MOVER: &str = "of the side to move";

/// What the things of a game are called.
#[derive(Clone, Copy)]
pub(super) struct Words<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// What `own` is called: `the player's own`, of a piece `its own`.
    pub own: &'static str,
    /// What the moving piece is called.
    pub it: &'static str,
    /// Whether it is spoken of the time after a move, as in the ends: turns are then counted as played.
    pub after: bool,
}

/// Peoples and groups whose plural has no `s`.
const PLURALS: [&str; 16] = [
    "men", "women", "children", "people", "folk", "sami", "sámi", "saami", "geese", "mice", "oxen", "sheep", "cattle",
    "deer", "swiss", "police",
];

impl<'r> Words<'r> {
    /// The words for these rules.
    pub fn of(rules: &'r Rules) -> Words<'r> {
        Words { rules, own: "the player's own", it: "it", after: false }
    }

    /// The words of a sentence about a piece.
    pub fn of_piece(self) -> Words<'r> {
        Words { own: "its own", ..self }
    }

    /// The words of a sentence about a player.
    pub fn of_player(self, own: &'static str) -> Words<'r> {
        Words { own, ..self }
    }

    /// Something of one's own: `the player's own half`, `the half of the side to move`.
    pub fn own_thing(self, thing: &str) -> String {
        match self.own {
            OF_THE_MOVER => format!("the {thing} {OF_THE_MOVER}"),
            own => format!("{own} {thing}"),
        }
    }

    /// `the player's own side`, `the side to move`
    pub fn own_side(self) -> String {
        match self.own {
            OF_THE_MOVER => "the side to move".to_string(),
            own => format!("{own} side"),
        }
    }

    /// What pieces stand on: squares on a board of cells, else points.
    pub fn point(self) -> &'static str {
        // Single points beside cells are cells too.
        let shapes = &self.rules.board.shapes;
        let cells = |shape: &ShapeKind| matches!(shape, ShapeKind::Cells { .. });
        if shapes.iter().any(cells) && shapes.iter().all(|shape| cells(shape) || *shape == ShapeKind::Explicit) {
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
        match kind {
            // What the file forms by adding an `s` is formed here as English does it.
            Some(kind) if kind.plural != format!("{}s", kind.name) => kind.plural.clone(),
            Some(kind) => plural_of(&kind.name),
            None => plural_of(&name.text),
        }
    }

    /// `a king`, `a king or a prince`
    pub fn any_of(self, names: &[Word]) -> String {
        listed(&self.known(names).map(|name| a(&self.one(name))).collect::<Vec<_>>(), "or")
    }

    /// The kinds of a list that are in the game: a derived file may have taken others away.
    fn known(self, names: &[Word]) -> impl Iterator<Item = &Word> {
        let known = move |name: &&Word| {
            let kinds = &self.rules.kinds;
            kinds.iter().any(|kind| kind.name == name.text || kind.plural == name.text)
        };
        names.iter().filter(known)
    }

    /// `kings`, `kings or princes`
    pub fn several(self, names: &[Word], last: &str) -> String {
        listed(&self.known(names).map(|name| self.many(name)).collect::<Vec<_>>(), last)
    }

    /// A player as shown to people.
    pub fn player(self, name: &Word) -> String {
        let player = self.rules.players.iter().find(|player| player.name == name.text);
        player.map_or_else(|| name.text.clone(), |player| player.shown.clone())
    }

    /// Whether a player is spoken of in the plural, as Swedes or Tigers are.
    pub fn is_plural(self, name: &Word) -> bool {
        let player = self.player(name).to_lowercase();
        let last = player.rsplit([' ', '-']).next().unwrap_or("");
        let by_ending = last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("us") || last.ends_with("men");
        by_ending || PLURALS.contains(&last)
    }

    /// Whether only one player can have any of these kinds, so that whose they are need not be said.
    pub fn of_one_player(self, names: &[Word]) -> bool {
        let kind =
            |name: &Word| self.rules.kinds.iter().find(|kind| kind.name == name.text || kind.plural == name.text);
        !names.is_empty() && names.iter().all(|name| kind(name).is_some_and(|kind| kind.only.is_some()))
    }

    /// Kinds as the subject of a sentence in the singular: `a king or a prince`, `every piece`.
    pub fn subject(self, kinds: KindSet) -> String {
        if kinds == KindSet::all(self.rules.kinds.len()) && self.rules.kinds.len() > 1 {
            return EVERY.to_string();
        }
        let names: Vec<String> = kinds.iter().map(|kind| a(&self.rules.kinds[kind.index()].name)).collect();
        listed(&names, "or")
    }
}
