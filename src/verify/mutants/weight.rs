//! Whether what was changed had a say in what was compared: a clause that never did anything was not put to the test.
//!
//! A clause of moves or of the turn had a say in a position where the list of moves, or what a move leads to, would be
//! another one without it, or under its contrary if nothing is left without it. Of a list of preferences the first that
//! differ count. What is said of the board, the players, the pieces and the set-up has a say in every game. Ends are watched
//! elsewhere.

use std::cell::Cell;
use std::sync::Arc;

use crate::game::Game;
use crate::notation::{Move, Setup};
use crate::play::Play;
use crate::rules::{Bound, ClauseId, Cond, Criterion, KindSet, Phase, Player, Ranks, Rules, SaidClause, Taken};
use crate::syntax::tree::{PiecesClause, TurnClause};
use crate::verify::coverage::contraries;

/// What two versions of the rules say differently, and whether that was seen to matter.
pub(super) struct Weight {
    /// Of the original, then of the mutant: games without what only that version says.
    without: [Vec<Contrast>; 2],
    seen: Cell<bool>,
    /// How many positions are still looked at.
    left: Cell<u32>,
}

/// What had no say in so many positions is not looked for in more.
const MOST_POSITIONS: u32 = 6000;

/// Rules beside which a position is held.
enum Contrast {
    /// Without the clause the list or the outcome of a move is another.
    Game(Arc<Game>),
    /// The same rules, without what came before the position.
    Forgetful,
    /// A call can be made.
    Call(String),
    /// Both lists differ from the first one.
    Both(Arc<Game>, Arc<Game>, Arc<Game>),
    /// The list of the second differs from that of the first.
    Than(Arc<Game>, Arc<Game>),
}

/// Games beside those that are compared, for one move.
pub(super) struct Beside {
    plays: [Vec<Play>; 2],
}

/// What a clause says and of whom.
#[derive(PartialEq)]
struct Words<'a> {
    text: &'a str,
    bounds: Vec<(KindSet, Option<Player>, &'a Option<Cond>, Option<&'a Phase>)>,
}

impl Weight {
    /// What is to be weighed; `None` where what differs has a say in every game, or where only ends differ.
    pub fn new(one: (&Rules, &[SaidClause]), other: (&Rules, &[SaidClause])) -> Option<Weight> {
        let mut without = [Vec::new(), Vec::new()];
        for (index, (version, against)) in [(one, other), (other, one)].into_iter().enumerate() {
            for id in only_in(version.0, against.0) {
                let said = version.1.get(id.0 as usize)?;
                if !matches!(said, SaidClause::End(..)) {
                    without[index].extend(contrasts(version, against.0, id, said)?);
                }
            }
        }
        let any = without.iter().any(|contrasts| !contrasts.is_empty());
        any.then_some(Weight { without, seen: Cell::new(false), left: Cell::new(MOST_POSITIONS) })
    }

    /// Whether what differs had a say anywhere.
    pub fn has_seen(&self) -> bool {
        self.seen.get()
    }

    /// Looks at a position before a move is made in it.
    pub fn look(&self, versions: [&Play; 2], lists: &[Move]) -> Beside {
        let mut beside = Beside { plays: [Vec::new(), Vec::new()] };
        if self.seen.get() || self.left.get() == 0 {
            return beside;
        }
        self.left.set(self.left.get() - 1);
        for ((contrasts, play), plays) in self.without.iter().zip(versions).zip(&mut beside.plays) {
            let setup = play.setup();
            // Set up like the others, so that both know as little of what came before.
            let here = Play::from_setup(play.game().clone(), &setup).and_then(|here| here.moves());
            let Ok(here) = here else { continue };
            for contrast in contrasts {
                if contrast.tells(play, &setup, (lists, &here), plays) {
                    self.seen.set(true);
                    return beside;
                }
            }
        }
        beside
    }

    /// Looks at the positions after a move.
    pub fn follow(&self, versions: [&Play; 2], beside: Beside, mv: &Move) {
        for (play, plays) in versions.into_iter().zip(beside.plays) {
            if self.seen.get() || plays.is_empty() {
                continue;
            }
            let here = play.setup();
            for mut other in plays {
                let same = other.play(mv).is_ok() && {
                    let there = other.setup();
                    (here.side, &here.men, &here.hands, &here.closed, &here.again)
                        == (there.side, &there.men, &there.hands, &there.closed, &there.again)
                };
                if !same {
                    self.seen.set(true);
                }
            }
        }
    }
}

impl Contrast {
    /// Whether the list of moves shows the contrast; if not, what is to be asked after the move. The second list is that of
    /// the position without what came before.
    fn tells(&self, play: &Play, setup: &Setup, (list, here): (&[Move], &[Move]), plays: &mut Vec<Play>) -> bool {
        let on = |game: &Arc<Game>| Play::from_setup(game.clone(), setup).ok();
        let listed = |game: &Arc<Game>| on(game)?.moves().ok();
        match self {
            Contrast::Game(game) => {
                let Some(other) = on(game) else { return false };
                let differs = other.moves().is_ok_and(|other| other != here);
                plays.push(other);
                differs
            }
            Contrast::Forgetful => here != list,
            Contrast::Call(name) => play.calls().contains(name),
            Contrast::Both(none, first, second) => {
                let (none, first, second) = (listed(none), listed(first), listed(second));
                none.is_some() && first != none && second != none
            }
            Contrast::Than(none, first) => {
                let none = listed(none);
                none.is_some() && listed(first) != none
            }
        }
    }
}

/// The clauses of one version that the other has not.
fn only_in(rules: &Rules, against: &Rules) -> Vec<ClauseId> {
    let mut others: Vec<Words> = ids(against).map(|id| words(against, id)).collect();
    let mut found = Vec::new();
    for id in ids(rules) {
        let words = words(rules, id);
        match others.iter().position(|other| *other == words) {
            Some(index) => {
                others.swap_remove(index);
            }
            None => found.push(id),
        }
    }
    found
}

fn ids(rules: &Rules) -> impl Iterator<Item = ClauseId> + use<> {
    (0..rules.clauses.len() as u32).map(ClauseId)
}

fn words(rules: &Rules, id: ClauseId) -> Words<'_> {
    let whom = |bound: &&'_ Bound| bound.clause == id;
    let all = rules.bounds(id);
    let bounds = all.into_iter().filter(whom);
    let bounds = bounds.map(|bound| (bound.kinds, bound.player, &bound.cond, rules.phases.get(bound.phase)));
    Words { text: &rules.clause(id).text, bounds: bounds.collect() }
}

/// Beside what a clause is held; `None` if it has a say in every game.
fn contrasts(
    version: (&Rules, &[SaidClause]),
    against: &Rules,
    id: ClauseId,
    said: &SaidClause,
) -> Option<Vec<Contrast>> {
    let (rules, all) = version;
    let game = |rules: Rules| Game::compile(Arc::new(rules)).ok().map(Arc::new);
    if let SaidClause::Turn(TurnClause::Prefer(criteria)) = said
        && !criteria.is_empty()
    {
        return Some(preferences(rules, against).into_iter().collect());
    }
    if let SaidClause::Turn(TurnClause::NeverRepeat) = said {
        return Some(vec![Contrast::Forgetful]);
    }
    if let Some(call) = rules.turn.calls.iter().find(|call| call.clause == id) {
        return Some(vec![Contrast::Call(call.name.clone())]);
    }
    if let SaidClause::Turn(_) = said {
        let contrary = contraries(rules, all).into_iter().find(|(clause, _)| *clause == id);
        if let Some((_, contrary)) = contrary {
            return Some(game(Rules::clone(&contrary)).map(Contrast::Game).into_iter().collect());
        }
    }
    let changed = match said {
        SaidClause::Act(..) | SaidClause::Turn(_) => without(rules, id)?,
        SaidClause::Pieces(PiecesClause::Rank(_)) => {
            let kinds = rules.kinds.len();
            let ranks = Ranks { at_most: vec![vec![true; kinds]; kinds], clause: None };
            Rules { ranks, ..rules.clone() }
        }
        _ => return None,
    };
    // What does not compile without the clause cannot do without it.
    Some(vec![Contrast::Game(game(changed)?)])
}

/// The first criteria that differ, held beside those before them.
fn preferences(rules: &Rules, against: &Rules) -> Option<Contrast> {
    let (one, other) = (&rules.turn.prefer, &against.turn.prefer);
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let with = |criterion: Option<&Criterion>| {
        let mut rules = rules.clone();
        rules.turn.prefer = one[..same].iter().chain(criterion).cloned().collect();
        Game::compile(Arc::new(rules)).ok().map(Arc::new)
    };
    let exchanged = one.len() == other.len() && one.iter().all(|criterion| other.contains(criterion));
    match (one.get(same), other.get(same)) {
        (Some(first), Some(second)) if exchanged => {
            Some(Contrast::Both(with(None)?, with(Some(first))?, with(Some(second))?))
        }
        (Some(first), _) => Some(Contrast::Than(with(None)?, with(Some(first))?)),
        (None, Some(first)) => Some(Contrast::Than(with(None)?, with(Some(first))?)),
        (None, None) => None,
    }
}

/// The rules without a clause of moves or of the turn; `None` if they are the same without it.
fn without(rules: &Rules, id: ClauseId) -> Option<Rules> {
    let mut rules = rules.clone();
    let turn = &mut rules.turn;
    let mut gone = 0;
    macro_rules! drop_from {
        ($($list:expr => $clause:expr),* $(,)?) => {
            $({
                let before = $list.len();
                $list.retain(|of| $clause(of) != id);
                gone += before - $list.len();
            })*
        };
    }
    drop_from! {
        rules.acts => |of: &crate::rules::Act| of.bound.clause,
        rules.promotions => |of: &crate::rules::Promotion| of.bound.clause,
        rules.encloses => |of: &crate::rules::Enclose| of.bound.clause,
        rules.follows => |of: &crate::rules::Follow| of.bound.clause,
        rules.bans => |of: &crate::rules::Ban| of.bound.clause,
        turn.duties => |of: &crate::rules::DutyRule| of.clause,
        turn.passes => |of: &crate::rules::PassRule| of.clause,
        turn.limits => |of: &crate::rules::LimitRule| of.clause,
        turn.hostile => |of: &crate::rules::HostileRule| of.clause,
        turn.after_each => |of: &crate::rules::EachMoveRule| of.clause,
        turn.no_check => |of: &(crate::rules::Kind, ClauseId)| of.1,
    }
    if gone == 0 && turn.taken != Taken::Off {
        turn.taken = Taken::Off;
        gone = 1;
    }
    (gone > 0).then_some(rules)
}
