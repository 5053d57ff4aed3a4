//! What is known of a move: as a candidate before it is made, and as an event once it was made.

use super::scripts::Called;
use crate::hooks::Deed;
use crate::notation::{Man, Move, Reason};
use crate::rules::{ClauseId, Kind, KindSet, Player, Point};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The first stage that removed it.
    pub reason: Reason,
    /// The clause responsible.
    pub clause: Option<ClauseId>,
    /// The point that matters.
    pub point: Option<Point>,
}

impl Fault {
    /// A fault at a point.
    pub fn at(reason: Reason, clause: Option<ClauseId>, point: Point) -> Fault {
        Fault { reason, clause, point: Some(point) }
    }

    /// A fault of the whole move.
    pub fn of(reason: Reason, clause: Option<ClauseId>) -> Fault {
        Fault { reason, clause, point: None }
    }
}

/// A move that one might make.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The move as data.
    pub mv: Move,
    /// The point from which its piece starts; `None` from hand, or for no piece.
    pub from: Option<Point>,
    /// The kind of the piece before the move (semantics 6.1).
    pub kind: Option<Kind>,
    /// The kind with which the last hop was made.
    pub last_kind: Option<Kind>,
    /// The last landing and the kind that stands there in the end.
    pub landing: Option<(Point, Kind)>,
    /// What its hops take, in order.
    pub taken: Vec<(Point, Man)>,
    /// What its landing encloses.
    pub enclosed: Vec<(Point, Man)>,
    /// Vacant points that it crosses, for the window of the next turn.
    pub crossed: Vec<Point>,
    /// The windows that it uses.
    pub windows: Vec<(Point, Point)>,
    /// The last hop lands farther than right behind its victim, where the act forbids this after these kinds.
    pub far: Option<(KindSet, ClauseId)>,
    /// The same player moves again.
    pub again: bool,
    /// Its follow-up lifts a piece.
    pub lifts: bool,
    /// The scripts that run once it is made.
    pub effects: Vec<Called>,
    /// The die that it spends.
    pub die: Option<u32>,
    /// What speaks against it.
    pub fault: Option<Fault>,
}

impl Candidate {
    /// A move of no piece.
    pub fn bare(mv: Move) -> Candidate {
        Candidate {
            mv,
            from: None,
            kind: None,
            last_kind: None,
            landing: None,
            taken: Vec::new(),
            enclosed: Vec::new(),
            crossed: Vec::new(),
            windows: Vec::new(),
            far: None,
            again: false,
            lifts: false,
            effects: Vec::new(),
            die: None,
            fault: None,
        }
    }

    /// The enemies that its landing encloses: a piece that walks in and is lost by it is no capture.
    pub fn surrounded(&self) -> impl Iterator<Item = &(Point, Man)> {
        let landing = self.landing.map(|(at, _)| at);
        self.enclosed.iter().filter(move |(point, _)| Some(*point) != landing)
    }

    /// Whether it takes something, by hops or by enclosing.
    pub fn takes(&self) -> bool {
        !self.taken.is_empty() || self.surrounded().next().is_some()
    }

    /// Nothing speaks against it so far.
    pub fn legal(&self) -> bool {
        self.fault.is_none()
    }
}

/// The move just made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// Who made it.
    pub mover: Player,
    /// With which kind, as it was before the move; `None` for a pass.
    pub kind: Option<Kind>,
    /// Every piece that left the board by it, with its point.
    pub taken: Vec<(Point, Man)>,
    /// The move as scripts see it, where there are some.
    pub deed: Option<Deed>,
}
