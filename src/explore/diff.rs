//! Where two sets of rules part: the moves that differ in a position, and the shortest play after which any do, or some play
//! where the shortest is too far away.
//!
//! Both rules must have points, players and kinds of piece that can be paired, so that a move of one can be read as a move
//! of the other.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Pairing;
use super::along::{Bounds, along};
use crate::notation::{Move, MoveKind, Verdict};
use crate::play::{Play, PlayError};
use crate::rules::{ClauseId, Kind, Point, Rules};

/// What differs in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Moves that only the first rules allow.
    pub only_first: Vec<Move>,
    /// Moves that only the second rules allow, as these count points and kinds.
    pub only_second: Vec<Move>,
    /// Calls that only the first rules allow.
    pub calls_first: Vec<String>,
    /// Calls that only the second rules allow.
    pub calls_second: Vec<String>,
    /// One game is over and the other not, or they end otherwise.
    pub outcome: bool,
}

impl Difference {
    /// Whether nothing differs.
    pub fn is_none(&self) -> bool {
        self.only_first.is_empty()
            && self.only_second.is_empty()
            && self.calls_first.is_empty()
            && self.calls_second.is_empty()
            && !self.outcome
    }
}

/// What makes a move the same under both rules. Where both go by the result, which of several ways stands for it may depend
/// on the order of the points.
#[derive(PartialEq, Eq, Hash)]
enum Same {
    Move(Move),
    Result { rest: Move, to: Point, victims: Vec<Point>, becomes: Option<Kind> },
}

impl Same {
    fn of(mv: Move, by_result: bool) -> Same {
        let MoveKind::Travel { from, hops } = &mv.what else { return Same::Move(mv) };
        let Some(last) = hops.last().filter(|_| by_result) else { return Same::Move(mv) };
        let mut victims: Vec<Point> = hops.iter().flat_map(|hop| hop.victims.iter().copied()).collect();
        victims.sort_unstable();
        let (to, becomes) = (last.to, hops.iter().rev().find_map(|hop| hop.becomes));
        let rest = Move { what: MoveKind::Travel { from: *from, hops: Vec::new() }, ..mv };
        Same::Result { rest, to, victims, becomes }
    }
}

/// Whether both games count moves with the same result as one.
fn by_result(first: &Play, second: &Play) -> bool {
    first.game().rules().turn.same_result && second.game().rules().turn.same_result
}

/// A move of the first game as the second lists it.
pub fn counterpart(first: &Play, second: &Play, pairing: &Pairing, mv: &Move) -> Result<Move, PlayError> {
    let paired = pairing.mv(mv);
    if pairing.is_plain() || !by_result(first, second) {
        return Ok(paired);
    }
    let wanted = Same::of(paired.clone(), true);
    let listed = second.moves()?.into_iter().find(|mv| Same::of(mv.clone(), true) == wanted);
    Ok(listed.unwrap_or(paired))
}

/// What differs between two games in the positions that they have now.
pub fn differ(first: &Play, second: &Play, pairing: &Pairing) -> Result<Difference, PlayError> {
    let (here, there) = (first.moves()?, second.moves()?);
    let (plain, by_result, back) = (pairing.is_plain(), by_result(first, second), pairing.turned());
    // The others are told as those count that they are compared with.
    let only = |all: &[Move], other: &[Move], told: &Pairing| -> Vec<Move> {
        if plain {
            let other: FxHashSet<&Move> = other.iter().collect();
            return all.iter().filter(|mv| !other.contains(mv)).cloned().collect();
        }
        let other: FxHashSet<Same> = other.iter().map(|mv| Same::of(told.mv(mv), by_result)).collect();
        all.iter().filter(|mv| !other.contains(&Same::of((*mv).clone(), by_result))).cloned().collect()
    };
    let (calls_here, calls_there) = (first.calls(), second.calls());
    let only_calls = |all: &[String], other: &[String]| -> Vec<String> {
        all.iter().filter(|name| !other.contains(name)).cloned().collect()
    };
    Ok(Difference {
        only_first: only(&here, &there, &back),
        only_second: only(&there, &here, pairing),
        calls_first: only_calls(&calls_here, &calls_there),
        calls_second: only_calls(&calls_there, &calls_here),
        outcome: verdicts_differ(first, second, pairing),
    })
}

/// Whether one game is over and the other not, or they ended otherwise.
pub(super) fn verdicts_differ(first: &Play, second: &Play, pairing: &Pairing) -> bool {
    let verdict = |play: &Play| -> Option<Verdict> { play.outcome().map(|outcome| outcome.verdict) };
    verdict(first).map(|verdict| pairing.verdict(verdict)) != verdict(second)
}

/// What a search for the place where two games part has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parting {
    /// After these moves something differs.
    After {
        /// The moves.
        way: Vec<Move>,
        /// What differs behind them.
        difference: Difference,
        /// No play of fewer plies parts the two. Where the way has more, it is one that was found among many, and a shorter one
        /// may do.
        least: usize,
    },
    /// No play of so many plies parts them; `whole` if every game was over by then.
    Nowhere {
        /// How many plies were looked through in full.
        plies: usize,
        /// How many positions were looked at.
        positions: usize,
        /// All games were over by then.
        whole: bool,
    },
}

/// How far a search is, for whoever waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looked {
    /// Play of so many plies is looked through, or was.
    pub plies: usize,
    /// Which game is being played; none while all play is looked through.
    pub games: usize,
    /// So many positions were looked at.
    pub positions: usize,
}

impl std::fmt::Display for Looked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.games {
            0 => write!(f, "play of {} plies, {} positions", self.plies, self.positions),
            games => write!(f, "game {games} side by side, {} positions", self.positions),
        }
    }
}

/// Looks for the shortest play after which the two games differ, from the positions that they have now, and where that is too
/// far away for any such play, along games played under both. It looks at no more than `most` positions, half of them for
/// the shortest, and stops when `go_on`, asked again and again, says so.
///
/// Positions that look alike to both rules are looked at once, whatever came before: a difference that only a repetition
/// makes is found along games.
pub fn part(
    first: &Play,
    second: &Play,
    pairing: &Pairing,
    most: usize,
    go_on: &mut dyn FnMut(Looked) -> bool,
) -> Result<Parting, PlayError> {
    let mut search = Search {
        first: first.clone(),
        second: second.clone(),
        pairing,
        most: most.div_ceil(2),
        looked: 0,
        seen: FxHashSet::default(),
        way: Vec::new(),
        full: false,
        stopped: false,
        reached: false,
        depth: 0,
        go_on,
    };
    let mut plies = 0;
    for depth in 0.. {
        (search.depth, search.reached) = (depth, false);
        search.seen.clear();
        if let Some(difference) = search.look(depth)? {
            return Ok(Parting::After { way: search.way, difference, least: depth });
        }
        if search.stopped || search.full {
            break;
        }
        if !search.reached {
            return Ok(Parting::Nowhere { plies: depth.saturating_sub(1), positions: search.looked, whole: true });
        }
        plies = depth;
    }
    let Search { looked, stopped, go_on, .. } = search;
    let mut bounds = Bounds { most, looked, plies, go_on, stopped };
    let found = if stopped { None } else { along(first, second, pairing, &mut bounds)? };
    Ok(match found {
        Some((way, difference)) => Parting::After { way, difference, least: plies + 1 },
        None => Parting::Nowhere { plies, positions: bounds.looked, whole: false },
    })
}

struct Search<'a> {
    first: Play,
    second: Play,
    pairing: &'a Pairing,
    most: usize,
    looked: usize,
    /// Pairs of positions looked at in this round, each with how many plies to go.
    seen: FxHashSet<(u64, u64, usize)>,
    way: Vec<Move>,
    /// It has looked at as many positions as it may.
    full: bool,
    stopped: bool,
    /// Some play was as long as this round looks.
    reached: bool,
    depth: usize,
    go_on: &'a mut dyn FnMut(Looked) -> bool,
}

impl Search<'_> {
    /// Looks for a difference exactly so many plies on: nearer ones were looked for before.
    fn look(&mut self, left: usize) -> Result<Option<Difference>, PlayError> {
        if !self.seen.insert((self.first.full_key(), self.second.full_key(), left)) {
            return Ok(None);
        }
        if left == 0 {
            self.reached = true;
            let looked = Looked { plies: self.depth, games: 0, positions: self.looked };
            self.full = self.looked >= self.most;
            self.stopped = !(self.go_on)(looked);
            if self.full || self.stopped {
                return Ok(None);
            }
            self.looked += 1;
            let difference = differ(&self.first, &self.second, self.pairing)?;
            return Ok((!difference.is_none()).then_some(difference));
        }
        for mv in self.first.moves()? {
            // The lists were alike, or the search had ended here.
            let other = counterpart(&self.first, &self.second, self.pairing, &mv)?;
            self.first.play(&mv)?;
            let second = self.second.play(&other);
            self.way.push(mv);
            let found = match second {
                Ok(()) => {
                    let found = self.look(left - 1);
                    if !matches!(found, Ok(Some(_))) {
                        self.second.undo();
                    }
                    found
                }
                Err(error) => Err(error),
            };
            if let Some(difference) = found? {
                return Ok(Some(difference));
            }
            self.first.undo();
            self.way.pop();
            if self.stopped || self.full {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

/// The clauses that stand in one set of rules and not in the other: the first's and the second's. A clause of `moves` is the
/// same only if it binds the same pieces in the same phase; what a derived file leaves without effect stands nowhere.
pub fn clauses(first: &Rules, second: &Rules) -> (Vec<ClauseId>, Vec<ClauseId>) {
    let only = |all: &Rules, other: &Rules| {
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        for (_, said) in holding(other) {
            *known.entry(said).or_default() += 1;
        }
        let mut is_new = |said: &String| match known.get_mut(said) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        };
        holding(all).into_iter().filter(|(_, said)| is_new(said)).map(|(id, _)| id).collect::<Vec<_>>()
    };
    (only(first, second), only(second, first))
}

/// The clauses that hold, each with what it says and of whom.
fn holding(rules: &Rules) -> Vec<(ClauseId, String)> {
    let all = (0u32..).zip(&rules.clauses).filter(|(_, clause)| !clause.dropped);
    let said = all.map(|(id, clause)| {
        let id = ClauseId(id);
        let bound = rules.bounds(id).into_iter().map(|bound| {
            let kinds: Vec<&str> = bound.kinds.iter().map(|kind| rules.kinds[kind.index()].name.as_str()).collect();
            let player = bound.player.map_or("", |player| rules.players[player.index()].name.as_str());
            format!(" [{player} {} {:?}]", kinds.join(" "), rules.phases.get(bound.phase))
        });
        (id, format!("{}{}", clause.text, bound.collect::<String>()))
    });
    said.collect()
}
