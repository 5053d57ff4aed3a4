//! Acts: what pieces can do.

use super::{ClauseId, Cond, Kind, KindSet, Player, Region, ScriptName, TrackId, Who};

/// A block of acts and when it holds: index into [`super::Rules::phases`] from each act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Always.
    Always,
    /// While the condition holds for the player to move.
    If(Cond),
    /// While no `If` block holds.
    Otherwise,
}

/// Which pieces a clause binds and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The clause.
    pub clause: ClauseId,
    /// Its block.
    pub phase: usize,
    /// The kinds it speaks of.
    pub kinds: KindSet,
    /// The player to whom it is narrowed.
    pub player: Option<Player>,
    /// `if COND`: asked at the point where the act starts, again at each hop. `it` is the moving piece.
    pub cond: Option<Cond>,
}

/// An act that moves, places or lifts a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Whom it binds.
    pub bound: Bound,
    /// What it does.
    pub what: ActKind,
    /// `from SET`: the act starts here only, asked again at each hop.
    pub from: Option<Region>,
    /// `onto SET`: every landing lies here.
    pub onto: Option<Region>,
    /// `by die [FACE]`: exactly as far as a die says, or spending just this face.
    pub by_die: Option<ByDie>,
    /// `past WHO`: a slide may cross these.
    pub past: Option<Who>,
    /// `crossing loop`: over at least one arc of the track.
    pub crossing_loop: bool,
    /// `then script NAME`
    pub then: Option<ScriptName>,
}

/// How an act uses a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByDie {
    /// As far as any unspent die says.
    Distance,
    /// Spends a die with this face; for a slide also that far.
    Face(u32),
}

/// The links and tracks that an act may follow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dirs {
    /// For each player, for each link of the board, whether it may be followed.
    pub links: Vec<Vec<bool>>,
    /// The tracks.
    pub along: Vec<TrackId>,
}

/// What an act does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ActKind {
    /// One link.
    Step(Dirs, Take),
    /// Over empty points, at most so many links.
    Slide(Dirs, Option<u32>, Take),
    /// By an offset, in all its turns and mirror images.
    Leap(Vec<(i32, i32)>, Take),
    /// Over the next point to the empty one after it, taking.
    Jump(Dirs, Who),
    /// Any empty points, one piece, any empty points.
    Fly(Dirs, Who, Landing),
    /// Over exactly one piece, or an unbroken line, to the point behind; nothing is taken.
    Hop {
        /// Directions.
        dirs: Dirs,
        /// Over an unbroken line of one or more.
        line: bool,
        /// Over whom.
        over: Who,
    },
    /// From hand, or a piece of one's own from one point to any other.
    Place {
        /// From where.
        from: PlaceSource,
        /// Onto which empty points.
        on: Region,
    },
    /// Lifts a piece from the board.
    Remove {
        /// Which.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// The moves that a script makes.
    Script(ScriptName),
}

impl ActKind {
    /// Whether the act is one of which several can follow each other in one move.
    pub fn chains(&self) -> bool {
        match self {
            ActKind::Jump(..) | ActKind::Fly(..) => true,
            ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => {
                matches!(take, Take::Line { .. })
            }
            _ => false,
        }
    }
}

/// What a step, slide or leap takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// Nothing: onto empty points only.
    No,
    /// May end on such a piece too and take it.
    Or(Who),
    /// Ends on such a piece only and takes it.
    Only(Who),
    /// Ends on an empty point and takes what stands ahead of the landing or behind the start.
    Line {
        /// The unbroken line, not only the next piece.
        line: bool,
        /// Whom.
        who: Who,
        /// Ahead (approach) or behind (withdrawal).
        ahead: bool,
        /// Only as a capture (`to take`); otherwise also as a plain move.
        only: bool,
    },
}

/// Where a flying capture may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any empty point behind the victim.
    Any,
    /// On the first only.
    Next,
    /// If the last victim of the whole move is one of these kinds, on the first only.
    NextAfter(KindSet),
}

/// From where a piece is placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlaceSource {
    /// From hand.
    Hand,
    /// Any own piece of the kinds, from its point.
    Board,
    /// An own piece of the kinds that stands there.
    Set(Region),
}

/// `promote to KINDS on SET`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Whom it binds.
    pub bound: Bound,
    /// The new kinds; with several the mover chooses.
    pub to: Vec<Kind>,
    /// Only kinds of which fewer are on the board and in hand than at the start.
    pub missing: bool,
    /// Where.
    pub on: Region,
    /// At what moment of a chain.
    pub moment: Moment,
}

/// At what moment of a chain a piece is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Crowned, and the move is over.
    Stop,
    /// Only if the move ends there; passing through does nothing.
    End,
    /// Crowned at once and goes on as the new kind.
    GoOn,
}

/// `enclose WHO on N [opposite] sides`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclose {
    /// Whom it binds: the kinds of the piece that moves.
    pub bound: Bound,
    /// Whom it takes.
    pub who: Who,
    /// On how many sides.
    pub sides: u32,
    /// On both neighbours of one line.
    pub opposite: bool,
    /// Also takes a piece that walks between.
    pub moving_in: bool,
}

/// `after EVENT, ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// Whom it binds: the kinds of the piece that moved.
    pub bound: Bound,
    /// After what.
    pub event: Event,
    /// What follows.
    pub then: FollowKind,
}

/// After what something follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Completing a line of exactly N neighbouring own pieces in one direction that the moved piece belongs to.
    Line(u32),
    /// Taking something.
    Capturing,
    /// Any move of such a piece.
    Moving,
}

/// What follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FollowKind {
    /// One piece is lifted, as part of the move.
    Remove {
        /// Which.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// A piece is placed, as part of the move.
    Place {
        /// From where.
        from: PlaceSource,
        /// Onto which empty points.
        on: Region,
    },
    /// A script runs.
    Script(ScriptName),
    /// The same player moves again.
    Again,
}

/// What pieces may never do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Whom it binds.
    pub bound: Bound,
    /// What is forbidden.
    pub what: BanKind,
}

/// What is forbidden.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BanKind {
    /// Neither stops on nor crosses these points.
    Enter(Region),
    /// Does not end a move on these points.
    Stop(Region),
    /// Does not end a move where it has stood at the end of a turn or at the start.
    Return,
}
