//! Games played under two rules side by side until something differs: a repetition, a clock or the last piece lies far beyond
//! all play that can be looked through in full.
//!
//! What is played comes from lots with a fixed seed, in several manners, so that games come to their ends in different ways.
//! What parts the two is then shortened as far as leaving out some of it still parts them.

use super::Pairing;
use super::diff::{Difference, Looked, counterpart, differ, verdicts_differ};
use crate::notation::{Move, MoveKind, Setup};
use crate::play::{Play, PlayError};
use crate::rules::{Kind, Point};
use crate::search::Lots;

/// How the moves of a game are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Pieces go forth and back, as soon as they can.
    Shuffling,
    /// Every move is as likely.
    Anyhow,
    /// Pieces seek each other. Who has fewer takes, who has more does not, so that few are left of both; kinds drawn by lot
    /// are spared.
    Trading,
    /// One player takes, the others let themselves be taken.
    Lopsided(u8),
    /// One player takes, until the next has but a few pieces, and then leaves them as few moves as possible.
    Cornering(u8),
    /// Everybody takes, the most first.
    Taking,
}

const MANNERS: [Manner; 10] = [
    Manner::Shuffling,
    Manner::Lopsided(0),
    Manner::Trading,
    Manner::Lopsided(1),
    Manner::Cornering(0),
    Manner::Trading,
    Manner::Anyhow,
    Manner::Cornering(1),
    Manner::Trading,
    Manner::Taking,
];

/// The seed of all games, so that an answer is always the same.
const SEED: u64 = 0x0d1f;

/// A way on is looked for among no more moves than these.
const MOST_TRIED: usize = 24;

/// Who has no more pieces than these can be cornered.
const FEW: usize = 2;

/// A game of this share of all positions is given up; one of pieces that go forth and back may be longer, since nothing else
/// comes to a clock.
const SHARE_OF_A_GAME: usize = 100;
const SHARE_OF_SHUFFLING: usize = 12;

/// Who waits, and how many positions may be looked at.
pub(super) struct Bounds<'a> {
    /// So many in all.
    pub most: usize,
    /// So many were looked at.
    pub looked: usize,
    /// How many plies were looked through in full before.
    pub plies: usize,
    /// Asked again and again whether to go on.
    pub go_on: &'a mut dyn FnMut(Looked) -> bool,
    /// It was told not to.
    pub stopped: bool,
}

impl Bounds<'_> {
    /// Whether one position more may be looked at.
    fn allow(&mut self, games: usize) -> bool {
        let looked = Looked { plies: self.plies, games, positions: self.looked };
        self.stopped = self.stopped || !(self.go_on)(looked);
        let allowed = !self.stopped && self.looked < self.most;
        self.looked += usize::from(allowed);
        allowed
    }
}

/// Plays games until one parts the two, or the bounds are reached.
pub(super) fn along(
    first: &Play,
    second: &Play,
    pairing: &Pairing,
    bounds: &mut Bounds<'_>,
) -> Result<Option<(Vec<Move>, Difference)>, PlayError> {
    let room = bounds.most.saturating_sub(bounds.looked);
    for game in 1.. {
        let manner = MANNERS[(game - 1) % MANNERS.len()];
        let share = if manner == Manner::Shuffling { SHARE_OF_SHUFFLING } else { SHARE_OF_A_GAME };
        let mut lots = Lots::new(SEED + game as u64);
        let kinds = first.game().rules().kinds.len();
        // Half of the games spare no kind.
        let spared = (0..kinds).map(|_| game.is_multiple_of(2) && lots.below(2) == 0).collect();
        let mut played = Pair { spared, ..Pair::begin(first, second, pairing) };
        let found = match played.play(manner, &mut lots, (room / share).max(40), game, bounds) {
            // A position with more moves than can be listed ends this game and no other.
            Err(PlayError::TooMany { .. }) => None,
            found => found?,
        };
        if let Some(found) = found {
            return shortened(first, second, pairing, (played.way, found), bounds).map(Some);
        }
        if bounds.stopped || bounds.looked >= bounds.most {
            break;
        }
    }
    Ok(None)
}

/// Two games that have gone the same way.
struct Pair<'a> {
    first: Play,
    second: Play,
    pairing: &'a Pairing,
    way: Vec<Move>,
    /// Kinds that are not taken where something else can be done.
    spared: Vec<bool>,
}

impl<'a> Pair<'a> {
    fn begin(first: &Play, second: &Play, pairing: &'a Pairing) -> Pair<'a> {
        Pair { first: first.clone(), second: second.clone(), pairing, way: Vec::new(), spared: Vec::new() }
    }

    fn play(
        &mut self,
        manner: Manner,
        lots: &mut Lots,
        longest: usize,
        game: usize,
        bounds: &mut Bounds<'_>,
    ) -> Result<Option<Difference>, PlayError> {
        while self.way.len() <= longest && bounds.allow(game) {
            let difference = differ(&self.first, &self.second, self.pairing)?;
            if !difference.is_none() {
                return Ok(Some(difference));
            }
            let legal = self.first.moves()?;
            let Some(mv) = self.choose(manner, &legal, lots, game, bounds)? else { return Ok(None) };
            self.follow(mv)?;
        }
        Ok(None)
    }

    fn follow(&mut self, mv: Move) -> Result<(), PlayError> {
        let other = counterpart(&self.first, &self.second, self.pairing, &mv)?;
        self.first.play(&mv)?;
        self.second.play(&other)?;
        self.way.push(mv);
        Ok(())
    }

    fn choose(
        &mut self,
        manner: Manner,
        legal: &[Move],
        lots: &mut Lots,
        game: usize,
        bounds: &mut Bounds<'_>,
    ) -> Result<Option<Move>, PlayError> {
        let setup = self.first.setup();
        let quiet = |mv: &Move| i64::from(!mv.takes());
        let worth: Box<dyn Fn(&Move) -> i64> = match manner {
            Manner::Anyhow => Box::new(|_| 0),
            Manner::Taking => Box::new(|mv| taken(mv).count() as i64),
            Manner::Lopsided(side) if setup.side.0 == side => Box::new(|mv| taken(mv).count() as i64),
            Manner::Lopsided(_) => Box::new(quiet),
            Manner::Cornering(side) if setup.side.0 == side => {
                if self.men_of_others(&setup) <= FEW {
                    return self.smother(legal, lots, game, bounds);
                }
                Box::new(|mv| taken(mv).count() as i64)
            }
            Manner::Cornering(_) => Box::new(quiet),
            Manner::Trading => Box::new(self.trade(&setup)),
            Manner::Shuffling => {
                let back = self.way.iter().rev().take(2 * PLAYERS).filter_map(back).find(|back| legal.contains(back));
                if back.is_some() {
                    return Ok(back);
                }
                Box::new(quiet)
            }
        };
        let worths: Vec<i64> = legal.iter().map(worth).collect();
        let best = worths.iter().copied().max().unwrap_or(0);
        // Now and then something else is done, so that nobody runs after somebody for ever.
        let strays = manner == Manner::Trading && lots.below(4) == 0;
        let fits = |worth: i64| if strays { worth > -SPARED / 2 } else { worth == best };
        let fitting: Vec<&Move> =
            legal.iter().zip(worths).filter(|(_, worth)| fits(*worth)).map(|(mv, _)| mv).collect();
        let fitting = if fitting.is_empty() { legal.iter().collect() } else { fitting };
        Ok(fitting.get(lots.below(fitting.len())).map(|mv| (*mv).clone()))
    }

    /// What moves are worth to whoever wants few pieces to be left of both.
    fn trade<'s>(&'s self, setup: &'s Setup) -> impl Fn(&Move) -> i64 + 's {
        let points = &self.first.game().rules().board.points;
        let owned = |own: bool| -> Vec<(i32, i32)> {
            let tops = setup.men.iter().zip(points).filter_map(|(men, point)| Some((men.last()?, point.xy)));
            tops.filter(|(man, _)| (man.owner == setup.side) == own).map(|(_, xy)| xy).collect()
        };
        let (own, others) = (owned(true).len(), owned(false));
        let wants = own <= others.len() && others.len() > 1;
        move |mv| {
            let victims: Vec<Kind> =
                taken(mv).filter_map(|point| Some(setup.men[point.index()].last()?.kind)).collect();
            let spared = victims.iter().filter(|kind| self.spared.get(kind.index()).copied().unwrap_or(false)).count();
            if !victims.is_empty() {
                let worth = if wants { TAKEN } else { -TAKEN };
                return worth - SPARED * spared as i64;
            }
            let MoveKind::Travel { hops, .. } = &mv.what else { return 0 };
            let Some(to) = hops.last().map(|hop| points[hop.to.index()].xy) else { return 0 };
            let far = |other: &(i32, i32)| i64::from((to.0 - other.0).abs().max((to.1 - other.1).abs()));
            -others.iter().map(far).min().unwrap_or(0)
        }
    }

    /// A move after which there are the fewest.
    fn smother(
        &mut self,
        legal: &[Move],
        lots: &mut Lots,
        game: usize,
        bounds: &mut Bounds<'_>,
    ) -> Result<Option<Move>, PlayError> {
        let quiet: Vec<&Move> = legal.iter().filter(|mv| !mv.takes()).collect();
        let all: Vec<&Move> = if quiet.is_empty() { legal.iter().collect() } else { quiet };
        let mut best: Option<(usize, Move)> = None;
        let begin = lots.below(all.len());
        for mv in all.iter().cycle().skip(begin).take(all.len().min(MOST_TRIED)) {
            if !bounds.allow(game) {
                break;
            }
            self.first.play(mv)?;
            let left = self.first.moves().map(|moves| moves.len());
            self.first.undo();
            let left = left?;
            if best.as_ref().is_none_or(|(fewest, _)| left < *fewest) {
                best = Some((left, (*mv).clone()));
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }

    /// How many men the players have together who do not move.
    fn men_of_others(&self, setup: &Setup) -> usize {
        let neutral = self.first.game().rules().neutral();
        setup.men.iter().flatten().filter(|man| man.owner != setup.side && man.owner != neutral).count()
    }
}

/// What taking is worth against coming nearer, and what it costs to take what is to be spared.
const TAKEN: i64 = 1_000_000;
const SPARED: i64 = 1_000_000_000;

/// A move is taken back by the same player, who comes again after all others.
const PLAYERS: usize = 4;

/// The move that leads back, of one that takes nothing and changes no piece.
fn back(mv: &Move) -> Option<Move> {
    let MoveKind::Travel { from, hops } = &mv.what else { return None };
    let [hop] = hops.as_slice() else { return None };
    let mut back = Move { what: MoveKind::Travel { from: hop.to, hops: vec![hop.clone()] }, ..mv.clone() };
    if let MoveKind::Travel { hops, .. } = &mut back.what {
        hops[0].to = *from;
    }
    (hop.victims.is_empty() && hop.becomes.is_none()).then_some(back)
}

/// Whom a move takes.
fn taken(mv: &Move) -> impl Iterator<Item = Point> {
    let hops = match &mv.what {
        MoveKind::Travel { hops, .. } => hops.as_slice(),
        _ => &[],
    };
    hops.iter().flat_map(|hop| hop.victims.iter().copied())
}

/// Leaves out of the way whatever it can do without, the longest parts first. What would take longer than finding it stays.
fn shortened(
    first: &Play,
    second: &Play,
    pairing: &Pairing,
    found: (Vec<Move>, Difference),
    bounds: &mut Bounds<'_>,
) -> Result<(Vec<Move>, Difference), PlayError> {
    let (mut way, mut difference) = found;
    let mut left = bounds.most.max(way.len() * 8);
    let mut part = (way.len() / 2).max(1);
    loop {
        let mut at = 0;
        while at + part <= way.len() {
            let looked = Looked { plies: bounds.plies, games: 0, positions: bounds.looked };
            if left < way.len() || !(bounds.go_on)(looked) {
                return Ok((way, difference));
            }
            left -= way.len();
            let without = [&way[..at], &way[at + part..]].concat();
            match replayed(first, second, pairing, &without)? {
                Some(shorter) => (way, difference) = shorter,
                None => at += (part / 2).max(1),
            }
        }
        if part == 1 {
            return Ok((way, difference));
        }
        part = (part / 2).max(1);
    }
}

/// The way as far as something differs, if it can be played so far.
fn replayed(
    first: &Play,
    second: &Play,
    pairing: &Pairing,
    way: &[Move],
) -> Result<Option<(Vec<Move>, Difference)>, PlayError> {
    let mut pair = Pair::begin(first, second, pairing);
    for mv in way {
        if verdicts_differ(&pair.first, &pair.second, pairing) {
            break;
        }
        match pair.follow(mv.clone()) {
            Ok(()) => {}
            Err(PlayError::Illegal | PlayError::GameOver | PlayError::TooMany { .. }) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    let difference = differ(&pair.first, &pair.second, pairing)?;
    Ok((!difference.is_none()).then_some((pair.way, difference)))
}
