//! The slow engine: a direct reading of the rules.
//!
//! It shares nothing with [`crate::game`] and [`crate::play`] but positions and moves as data. It is simple rather than
//! fast, and it can say for every move that one might try which clause removed it.
//!
//! A [`crate::notation::Setup`] is the position itself. Every hop of a chain works on a copy of it, every stage of
//! generation is one pass over one list, and nothing is kept from one position to the next but the history.
//!
//! # Readings of the text
//! Where the semantics leave a choice, this engine reads them so:
//!
//! - **Line captures.** A step `or take` a line ahead or behind may be plain even where there is something to take, as
//!   `or` only widens; both its capture and that of a step `to take` may go on in a chain.
//! - **Enclosing.** Every piece of the side helps the one that moved, whatever the kinds of the clause, which are those of
//!   the moved piece before the move; a piece that walks in is enclosed by pieces of the clause's kinds only. Points count
//!   as enemies seen from the enclosing player, occupied or not. Placements enclose nothing, since a placement is never a
//!   capture. A piece lost by walking in is no capture: it discharges no duty, no preference counts it, and nothing that
//!   is said `after capturing` follows.
//! - **Effects** bind by the kind of the moved piece before the move; their `if` is asked on the final position.
//! - **Bans.** `never enter` binds the kind with which a hop is made and is asked at each hop; `never stop on` and
//!   `never return` bind the kind that made the last hop, and their `if` is asked at the start of the move. Coming back
//!   to the start of the same move is returning.
//! - **Lift at end.** Taken pieces count as gone for every condition; only their points stay obstacles.
//! - **Waiting pieces.** A piece that stands on its zone while none of the kinds is missing is promoted as the follow-up
//!   of the first move after which one is, to the first missing kind of the clause.
//! - **Duties.** Each is asked of all moves that survive stage 5, steps after `else` only if the step before fits none
//!   of these; what the duties leave is intersected.
//! - **Huffing.** A move with a huff before it is judged, duties included, on the position without the huffed piece.
//! - **Columns.** Counts see the top man of a column only, flags belong to it only, and with `lift at end` the column
//!   from which a man was taken is an obstacle.
//! - **Turns.** The number of the turn grows when the side changes: not with `again`, nor with single dice. Rolls and
//!   rerolls do not touch clocks. Every other move, passes included, is one tick.
//! - **Runs.** A pass leaves the count of quiet moves running as it is; the count stops at its limit.
//! - **Dice.** With an order only the first face of it that some move can spend is spent. That a turn's dice were thrown
//!   again is remembered during the game, but neither in positions nor in keys.
//! - **Removals that follow** take the piece off the board, wherever captured pieces go.
//! - **Facts of the future** (`can capture`, `in check`, `cannot move`) can be asked in duties, passes, calls and ends only.

mod acted;
mod apply;
mod ask;
mod attempt;
mod bar;
mod barred;
mod chain;
mod clock;
mod cond;
mod dice;
mod duty;
mod effect;
mod end;
mod key;
mod list;
mod made;
mod memory;
mod near;
mod order;
mod over;
mod prefer;
mod promote;
mod scripts;
mod set;
mod start;
mod table;
mod unplayable;
mod way;
mod who;
mod why;

use std::sync::Arc;

use crate::hooks::guard;
use crate::notation::{Move, MoveKind, Outcome, Reason, Setup};
use crate::rules::{ClauseId, Point, Rules, Unplayable};

pub use barred::{Bar, Barred};
use made::{Candidate, Fault, Made};
use order::identity;
use table::{History, Table};
pub use unplayable::unplayable;
pub use why::{Hitch, Reach, Stuck};

/// No list is longer.
pub const MOST_MOVES: u64 = 50_000;

/// No more hops are tried for one list.
const MOST_HOPS: u64 = 200_000;

/// A game in progress under the slow engine.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Arc<Rules>,
    pos: Setup,
    history: History,
    rerolled: bool,
    outcome: Option<Outcome>,
}

/// A move that one might try, and what became of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// `Ok` if it is legal; else the first stage that removed it and the clause responsible.
    pub verdict: Result<(), (Reason, Option<ClauseId>)>,
}

/// What the slow engine cannot do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefereeError {
    /// The move is not legal.
    #[error("the move is not legal here")]
    Illegal,
    /// The position cannot be set up so.
    #[error("{0}")]
    BadPosition(String),
    /// A list would pass its bound.
    #[error("there are more than {0} moves in this position")]
    TooMany(u64),
    /// A script failed.
    #[error("{0}")]
    Script(Box<crate::hooks::Fault>),
    /// Somebody stopped it.
    #[error("it was stopped before it was done")]
    Stopped,
    /// A clause that this engine cannot play.
    #[error("this cannot be played: {why}")]
    Unplayable {
        /// The clause.
        clause: ClauseId,
        /// What stands in the way.
        why: Unplayable,
    },
    /// Nobody may call that now.
    #[error("`{0}` cannot be called here")]
    NoSuchCall(String),
    /// Two moves count as one but lead to different positions.
    #[error("two moves count as one move but lead to different positions")]
    AmbiguousIdentity,
}

impl Referee {
    /// A game from the start position.
    pub fn start(rules: Arc<Rules>) -> Result<Referee, RefereeError> {
        let setup = start::start(&rules);
        Referee::from_setup(rules, &setup)
    }

    /// A game from a position.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Referee, RefereeError> {
        if let Some((clause, why)) = unplayable(&rules).into_iter().next() {
            return Err(RefereeError::Unplayable { clause, why });
        }
        let pos = start::check(&rules, setup)?;
        whole(|| {
            let (k, _) = key::key(&rules, &pos)?;
            let history = History::from([(k, 1)]);
            let mut referee = Referee { rules, pos, history, rerolled: false, outcome: None };
            referee.outcome = referee.table(None).outcome(false)?;
            Ok(referee)
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The table as it stands, after a move if one is given.
    fn table<'a>(&'a self, made: Option<&'a Made>) -> Table<'a> {
        let mut table = Table::new(&self.rules, &self.pos);
        table.history = Some(&self.history);
        table.rerolled = self.rerolled;
        table.made = made;
        table.ending = true;
        table
    }

    /// The table before a move.
    fn before(&self) -> Table<'_> {
        Table { ending: false, ..self.table(None) }
    }

    fn legal(&self) -> Result<Vec<Candidate>, RefereeError> {
        match self.outcome {
            Some(_) => Ok(Vec::new()),
            None => self.before().legal(self.rules.turn.same_result),
        }
    }

    /// The legal moves in canonical order; none when the game is over.
    pub fn moves(&self) -> Result<Vec<Move>, RefereeError> {
        whole(|| Ok(self.legal()?.into_iter().map(|candidate| candidate.mv).collect()))
    }

    /// Every move that one might try, with what became of it, in canonical order. Of moves that count as one only the
    /// first is named. After the end of the game every move fails for its turn.
    pub fn judged(&self) -> Result<Vec<Judged>, RefereeError> {
        let list = whole(|| {
            let table = self.before();
            table.ordered(table.judged(true)?, self.rules.turn.same_result)
        })?;
        let judge = |candidate: Candidate| {
            let fault = match &self.outcome {
                Some(outcome) => Some(Fault::of(Reason::Turn, outcome.clause)),
                None => candidate.fault,
            };
            Judged { mv: candidate.mv, verdict: fault.map_or(Ok(()), |fault| Err((fault.reason, fault.clause))) }
        };
        Ok(list.into_iter().map(judge).collect())
    }

    /// Why a piece cannot go from a point over these landings: the reason, the clause if one is responsible, and the
    /// point that matters, as the victim that outranks it. For moves that are in no list of [`Referee::judged`] too.
    pub fn why_not(&self, from: Point, to_list: &[Point]) -> (Reason, Option<ClauseId>, Option<Point>) {
        let Stuck { reason, clause, point, .. } = self.stuck(from, to_list);
        (reason, clause, point)
    }

    /// How far a piece goes without taking towards a point on a clear line, if that is not far enough.
    pub fn reach(&self, from: Point, to: Point) -> Option<Reach> {
        let on_board = |point: Point| point.index() < self.rules.board.len();
        (on_board(from) && on_board(to)).then(|| whole(|| self.before().reach(from, to)).ok().flatten()).flatten()
    }

    /// The same as [`Referee::why_not`], with how far the piece gets and what it has taken by then.
    pub fn stuck(&self, from: Point, to_list: &[Point]) -> Stuck {
        let on_board = |point: &Point| point.index() < self.rules.board.len();
        if let Some(outcome) = &self.outcome {
            return Stuck::of(Fault::of(Reason::Turn, outcome.clause));
        }
        if !on_board(&from) || !to_list.iter().all(on_board) {
            return Stuck::of(Fault::of(Reason::Line, None));
        }
        let walked = || whole(|| self.before().stuck(from, to_list));
        if let Ok(list) = whole(|| self.before().judged(true))
            && let Some(fault) =
                list.iter().filter(|c| goes(&c.mv, from, to_list)).filter_map(|c| c.fault).max_by_key(|f| f.reason)
        {
            let stuck = Stuck::of(fault);
            // How far it gets is the same, whatever stops it there.
            return match walked() {
                Ok(walked) if walked.reached + 1 == to_list.len() => {
                    Stuck { reached: walked.reached, kind: walked.kind, taken: walked.taken, ..stuck }
                }
                _ => stuck,
            };
        }
        walked().unwrap_or_else(|_| Stuck::of(Fault::at(Reason::Chain, None, from)))
    }

    /// Which script forbids a move, and the reason that it gives; nothing if none does.
    pub fn veto(&self, mv: &Move) -> Option<(String, String)> {
        let found = whole(|| {
            let table = self.before();
            for candidate in table.judged(true)?.iter().filter(|candidate| candidate.mv == *mv) {
                if let Err(vetoed) = table.attempted(candidate)? {
                    return Ok(Some((vetoed.script, vetoed.reason)));
                }
            }
            Ok(None)
        });
        found.ok().flatten()
    }

    /// Plays a legal move; a move that counts as the same as a legal one is that one. The game is unchanged if it fails.
    pub fn play(&mut self, mv: &Move) -> Result<(), RefereeError> {
        let by_result = self.rules.turn.same_result;
        let wanted = identity(mv, by_result);
        *self = whole(|| {
            let legal = self.legal()?;
            let chosen = legal.iter().find(|candidate| identity(&candidate.mv, by_result) == wanted);
            self.played(chosen.ok_or(RefereeError::Illegal)?, false)
        })?;
        Ok(())
    }

    /// The game after a legal move.
    fn played(&self, candidate: &Candidate, perft: bool) -> Result<Referee, RefereeError> {
        let (pos, made) = self.before().successor(candidate)?;
        let (k, _) = key::key(&self.rules, &pos)?;
        let mut next = Referee { pos, ..self.clone() };
        next.rerolled = match candidate.mv.what {
            MoveKind::Reroll => true,
            MoveKind::Roll(_) => self.rerolled,
            _ => self.rerolled && next.pos.side == self.pos.side && next.pos.dice.is_some(),
        };
        *next.history.entry(k).or_insert(0) += 1;
        next.outcome = next.table(Some(&made)).outcome(perft)?;
        Ok(next)
    }

    /// Makes a call: for the rest of the game, without moving anything.
    pub fn call(&mut self, name: &str) -> Result<(), RefereeError> {
        let refused = || RefereeError::NoSuchCall(name.to_owned());
        let calls = self.rules.turn.calls.iter().enumerate();
        let (index, rule) = calls.into_iter().find(|(_, rule)| rule.name == name).ok_or_else(refused)?;
        let may = match &rule.cond {
            Some(cond) => whole(|| self.before().cond(cond))?,
            None => true,
        };
        if self.outcome.is_some() || !may || self.pos.called.contains(&index) {
            return Err(refused());
        }
        self.pos.called.insert(index);
        let (k, _) = key::key(&self.rules, &self.pos)?;
        *self.history.entry(k).or_insert(0) += 1;
        Ok(())
    }

    /// Ends the game as the players did, by giving up or by agreement, of which no move tells. A game that is over stays as
    /// it ended.
    pub fn finish(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        self.pos.clone()
    }

    /// The key K.
    pub fn key(&self) -> u64 {
        self.keys().0
    }

    /// The full key F.
    pub fn full_key(&self) -> u64 {
        self.keys().1
    }

    /// Keys need no list of moves, so that nothing can fail: conditions of phases ask for no future.
    fn keys(&self) -> (u64, u64) {
        key::key(&self.rules, &self.pos).unwrap_or_default()
    }

    /// Counts the sequences of so many moves (semantics 14): ends that depend on history or clocks are off, a line ends
    /// where a roll is due. With `by_result` equal moves are those with the same start, end and victims, else those
    /// with the same path, whatever the rules say.
    pub fn perft(&self, depth: u32, by_result: bool) -> Result<u64, RefereeError> {
        whole(|| self.counted(depth, by_result))
    }

    fn counted(&self, depth: u32, by_result: bool) -> Result<u64, RefereeError> {
        if depth == 0 {
            return Ok(1);
        }
        crate::hooks::fault::refresh();
        let table = self.before();
        if self.outcome.is_some() || table.must_roll() {
            return Ok(0);
        }
        let list = table.legal(by_result)?;
        if depth == 1 {
            return Ok(list.len() as u64);
        }
        let mut sum = 0;
        for candidate in &list {
            sum += self.played(candidate, true)?.counted(depth - 1, by_result)?;
        }
        Ok(sum)
    }
}

/// Does something as a whole: if a script fails in it, it has failed.
fn whole<T>(operation: impl FnOnce() -> Result<T, RefereeError>) -> Result<T, RefereeError> {
    guard(operation).map_err(|fault| match fault.stopped {
        true => RefereeError::Stopped,
        false => RefereeError::Script(fault),
    })?
}

/// Whether a move goes from a point over just these landings.
fn goes(mv: &Move, from: Point, landings: &[Point]) -> bool {
    match &mv.what {
        MoveKind::Travel { from: start, hops } => {
            *start == from && hops.iter().map(|hop| hop.to).eq(landings.iter().copied())
        }
        _ => false,
    }
}
