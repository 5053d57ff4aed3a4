//! How the players of a game choose that is compared.

use std::collections::BTreeMap;

use crate::notation::{Move, MoveKind, moves};
use crate::play::Play;
use crate::rules::{Player, Point};
use crate::search::Lots;
use crate::session::plies::PlyText;

/// What is done next.
pub(super) enum Next {
    /// A move of the list.
    Move(usize),
    /// Something is called before the move.
    Call(String),
    /// Nothing more.
    Nothing,
}

/// A choice from the list of moves.
pub(super) type Choose<'a> = &'a mut dyn FnMut(&Play, &[Move]) -> Next;

/// Players who choose by lot. In half of the games they like to go back, so that positions come about again.
pub(super) fn by_lot(seed: u64) -> impl FnMut(&Play, &[Move]) -> Next {
    let mut lots = Lots::new(seed);
    let mut restless = seed.is_multiple_of(2).then(Restless::default);
    move |play, list| {
        let back = restless.as_mut().and_then(|restless| restless.back(list, play.side(), &mut lots));
        let index = back.unwrap_or_else(|| lots.below(list.len()));
        let Some(mv) = list.get(index) else { return Next::Nothing };
        if let Some(restless) = &mut restless {
            restless.went(play.side(), mv);
        }
        Next::Move(index)
    }
}

/// Players who play a line, as far as it can be played.
pub(super) fn along(line: &[PlyText]) -> impl FnMut(&Play, &[Move]) -> Next {
    let mut line = line.iter();
    move |play, list| match line.next() {
        Some(PlyText::Move(text)) => {
            moves::read_on(play.game().rules(), &play.setup(), list, text).map_or(Next::Nothing, Next::Move)
        }
        Some(PlyText::Call(name)) => Next::Call(name.clone()),
        // The game is over.
        Some(PlyText::Resign | PlyText::Agree) | None => Next::Nothing,
    }
}

/// Players who like to take their last move back.
#[derive(Default)]
struct Restless {
    /// From where to where each player went last.
    last: BTreeMap<Player, (Point, Point)>,
}

impl Restless {
    /// The move back, in three of four cases if there is one.
    fn back(&self, list: &[Move], side: Player, lots: &mut Lots) -> Option<usize> {
        let &(from, to) = self.last.get(&side)?;
        let back = list.iter().position(|mv| way(mv) == Some((to, from)))?;
        (lots.below(4) > 0).then_some(back)
    }

    fn went(&mut self, side: Player, mv: &Move) {
        match way(mv) {
            Some(way) => self.last.insert(side, way),
            None => self.last.remove(&side),
        };
    }
}

/// From where to where a move leads.
fn way(mv: &Move) -> Option<(Point, Point)> {
    match &mv.what {
        MoveKind::Travel { from, hops } => hops.last().map(|hop| (*from, hop.to)),
        _ => None,
    }
}
