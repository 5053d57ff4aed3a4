//! Whether what was changed had a say in what was compared: a clause that never did anything was not put to the test.
//!
//! A clause of moves or of the turn had a say in a position where the list of moves, or what a move leads to, would be
//! another one without it, or under its contrary if nothing is left without it. Of a list of preferences the first that
//! differ count. What is said of the board, the players, the pieces and the set-up has a say in every game. Ends are watched
//! elsewhere.
//!
//! A clause may have had a say, and yet not what was changed in it. Where a clause is another, its two versions must come to
//! something else somewhere with nothing beside them that hides it; of two tests in a condition either must have held, and
//! not, where that decides. A condition that only says less is put to the test by nothing that goes alike.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::changed::Change;
use crate::game::Game;
use crate::notation::{Man, Move, Setup};
use crate::play::Play;
use crate::rules::{ClauseId, Cond, Criterion, Kind, KindSet, Phase, Player, Point, Ranks, Rules, SaidClause, Taken};
use crate::syntax::tree::{PiecesClause, TurnClause};
use crate::verify::coverage::contraries;

/// What two versions of the rules say differently, and whether that was seen to matter.
pub(super) struct Weight {
    /// Of the original, then of the mutant: games without what only that version says.
    without: [Vec<Contrast>; 2],
    seen: Cell<bool>,
    /// Whether the test in whose place another stands was true where it decides, and whether it was not.
    tested: [Cell<bool>; 2],
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
    /// The list or the outcome of a move is another under the one than under the other.
    Apart(Arc<Game>, Arc<Game>),
    /// With a test always true and never: where these differ, one of them goes like the game.
    Tested(Arc<Game>, Arc<Game>),
}

/// Games beside those that are compared, for one move.
pub(super) struct Beside {
    plays: [Vec<Play>; 2],
    /// Two games each that must differ; and whether it matters which of them goes like the first of those compared.
    two: Vec<(Play, Play, bool)>,
}

/// What a clause says and of whom.
#[derive(PartialEq)]
struct Words<'a> {
    text: &'a str,
    bounds: Vec<Bounds<'a>>,
}

/// Whom a clause binds and when.
#[derive(PartialEq)]
struct Bounds<'a> {
    kinds: KindSet,
    player: Option<Player>,
    cond: Option<&'a Cond>,
    phase: Option<&'a Phase>,
}

impl Weight {
    /// What is to be weighed; `None` where what differs has a say in every game, or where only ends differ.
    pub fn new(
        one: (&Rules, &[SaidClause]),
        other: (&Rules, &[SaidClause]),
        change: Option<&Change>,
    ) -> Option<Weight> {
        let mut without = [Vec::new(), Vec::new()];
        let differing = [only_in(one.0, other.0), only_in(other.0, one.0)];
        let mut of_ends = true;
        for (index, (version, against)) in [(one, other), (other, one)].into_iter().enumerate() {
            for &id in &differing[index] {
                let said = version.1.get(id.0 as usize)?;
                if !matches!(said, SaidClause::End(..)) {
                    of_ends = false;
                    without[index].extend(contrasts(version, against.0, id, said)?);
                }
            }
        }
        if of_ends {
            return None;
        }
        if let Some(change) = change {
            without = Default::default();
            if let Change::Exchanged(forced) = change
                && let [Some(always), Some(never)] = forced.each_ref().map(compiled)
            {
                without[0].push(Contrast::Tested(always, never));
            }
        }
        if let ([id], [other_id]) = (differing[0].as_slice(), differing[1].as_slice())
            && (change.is_some() || chooses(one.1.get(id.0 as usize)?))
            && let (Some(one), Some(other)) = (compiled(&bare(one.0, *id)), compiled(&bare(other.0, *other_id)))
        {
            without[0].retain(|contrast| matches!(contrast, Contrast::Tested(..)));
            without[0].push(Contrast::Apart(one, other));
            without[1].clear();
        }
        Some(Weight { without, seen: Cell::new(false), tested: Default::default(), left: Cell::new(MOST_POSITIONS) })
    }

    /// Whether what differs had a say anywhere.
    pub fn has_seen(&self) -> bool {
        self.seen.get()
    }

    /// Looks at a position before a move is made in it.
    pub fn look(&self, versions: [&Play; 2], lists: &[Move]) -> Beside {
        let mut beside = Beside { plays: [Vec::new(), Vec::new()], two: Vec::new() };
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
                if let Contrast::Apart(one, other) | Contrast::Tested(one, other) = contrast {
                    let tested = matches!(contrast, Contrast::Tested(..));
                    let begin = |game: &Arc<Game>| Play::from_setup(game.clone(), &setup).ok();
                    let Some((one, other)) = begin(one).zip(begin(other)) else { continue };
                    let says = |play: &Play| play.moves().ok().map(|moves| (moves, play.calls()));
                    self.compare(tested, &(Some((here.clone(), play.calls()))), &says(&one), &says(&other));
                    beside.two.push((one, other, tested));
                    continue;
                }
                if contrast.tells(play, &setup, (lists, &here), plays) {
                    self.seen.set(true);
                    return beside;
                }
            }
        }
        beside
    }

    /// Compares what two games come to, and with the game between them where it matters which of them that is like.
    fn compare<T: PartialEq>(&self, tested: bool, here: &T, one: &T, other: &T) {
        if one == other {
            return;
        }
        match tested {
            true => self.tested[usize::from(here == other)].set(true),
            false => self.seen.set(true),
        }
        if self.tested.iter().all(Cell::get) {
            self.seen.set(true);
        }
    }

    /// Looks at the positions after a move.
    pub fn follow(&self, versions: [&Play; 2], beside: Beside, mv: &Move) {
        for (mut one, mut other, tested) in beside.two {
            let went = |play: &mut Play| play.play(mv).is_ok().then(|| state(&play.setup()));
            self.compare(tested, &Some(state(&versions[0].setup())), &went(&mut one), &went(&mut other));
        }
        for (play, plays) in versions.into_iter().zip(beside.plays) {
            if self.seen.get() || plays.is_empty() {
                continue;
            }
            let here = play.setup();
            for mut other in plays {
                let same = other.play(mv).is_ok() && state(&here) == state(&other.setup());
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
            // These are compared with one another.
            Contrast::Apart(..) | Contrast::Tested(..) => false,
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

/// What a move leads to, as far as it is compared.
type State = (Player, Vec<Vec<Man>>, BTreeMap<(Player, Kind), u32>, BTreeSet<Point>, Option<Option<Point>>);

fn state(setup: &Setup) -> State {
    (setup.side, setup.men.clone(), setup.hands.clone(), setup.closed.clone(), setup.again)
}

fn compiled(rules: &Rules) -> Option<Arc<Game>> {
    Game::compile(Arc::new(rules.clone())).ok().map(Arc::new)
}

/// Whether a clause chooses among moves by several tests.
fn chooses(said: &SaidClause) -> bool {
    matches!(said, SaidClause::Turn(TurnClause::Must { .. }))
}

/// The rules without what else would choose among moves, and without other clauses of the same sort as one.
fn bare(rules: &Rules, id: ClauseId) -> Rules {
    let mut rules = rules.clone();
    macro_rules! alone {
        ($($list:expr),*) => {
            $(if $list.iter().any(|of| of.bound.clause == id) {
                $list.retain(|of| of.bound.clause == id);
            })*
        };
    }
    alone!(rules.acts, rules.promotions, rules.encloses, rules.follows);
    rules.bans.retain(|ban| ban.bound.clause == id);
    let turn = &mut rules.turn;
    turn.duties.retain(|duty| duty.clause == id);
    turn.limits.retain(|limit| limit.clause == id);
    turn.no_check.clear();
    turn.no_repeat = None;
    turn.prefer.clear();
    rules
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
    let bounds = rules.bounds(id).into_iter().map(|bound| Bounds {
        kinds: bound.kinds,
        player: bound.player,
        cond: bound.cond.as_ref(),
        phase: rules.phases.get(bound.phase),
    });
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
