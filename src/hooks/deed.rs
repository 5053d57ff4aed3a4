//! A move as scripts see it, and the moves that scripts make.

use super::World;

/// What sort of move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeedKind {
    /// From a point over one or more landings.
    #[default]
    Travel,
    /// A piece is set down, from hand or from its point.
    Place,
    /// A piece is lifted, as a move of its own.
    Remove,
    /// The dice are thrown.
    Roll,
    /// The dice are taken up again.
    Reroll,
    /// Nothing.
    Pass,
}

impl DeedKind {
    /// Its word in scripts.
    pub fn word(self) -> &'static str {
        match self {
            DeedKind::Travel => "travel",
            DeedKind::Place => "place",
            DeedKind::Remove => "remove",
            DeedKind::Roll => "roll",
            DeedKind::Reroll => "reroll",
            DeedKind::Pass => "pass",
        }
    }
}

/// A move that is tried or has been made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// Who moves.
    pub player: u8,
    /// Which sort.
    pub what: DeedKind,
    /// Where the piece began; nothing from hand.
    pub from: Option<u16>,
    /// Its landings.
    pub path: Vec<u16>,
    /// All that its hops take, in order.
    pub victims: Vec<u16>,
    /// Its kind before; nothing for rolls and passes.
    pub kind: Option<u8>,
    /// Its kind after.
    pub becomes: Option<u8>,
    /// Whether it is a capture in the sense of duties.
    pub captures: bool,
    /// The point of a follow-up.
    pub follow: Option<u16>,
    /// The faces thrown.
    pub faces: Vec<u32>,
}

impl Deed {
    /// The move in words, for messages.
    pub fn words(&self, world: &World) -> String {
        let name = |point: u16| world.points[usize::from(point)].name.clone();
        let landings = || self.path.iter().copied().map(name);
        match self.what {
            DeedKind::Travel => {
                let join = if self.victims.is_empty() { "-" } else { "x" };
                self.from.map(name).into_iter().chain(landings()).collect::<Vec<_>>().join(join)
            }
            DeedKind::Place => {
                let from = self.from.map(name).unwrap_or_default();
                format!("{from}*{}", landings().collect::<String>())
            }
            DeedKind::Remove => self.from.map(name).unwrap_or_default(),
            DeedKind::Roll => {
                let faces: Vec<String> = self.faces.iter().map(u32::to_string).collect();
                format!("roll {}", faces.join(" "))
            }
            DeedKind::Reroll | DeedKind::Pass => self.what.word().to_owned(),
        }
    }
}

/// A move that a script makes for the piece on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its landings, each with what is taken there; never empty.
    pub hops: Vec<MadeHop>,
    /// What the piece becomes at the end, if it changes.
    pub becomes: Option<u8>,
}

/// One hop of a [`Made`] move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeHop {
    /// The landing: an empty point, or one of those taken here.
    pub to: u16,
    /// The enemy pieces that are taken, each once in the whole move.
    pub takes: Vec<u16>,
}

/// No script move has more hops.
pub const MOST_MADE_HOPS: usize = 64;
