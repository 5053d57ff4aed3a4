//! Which pieces a clause means, and facts of pieces (semantics 2 of section 3; language section 5).

use super::RefereeError;
use super::table::Table;
use crate::notation::{Man, Reason};
use crate::rules::{Act, ActKind, Dirs, Kind, PieceFact, Player, Point, RankTest, Ranks, Side, Who, Whom};

/// From whom a piece is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    /// The player.
    pub player: Player,
    /// The kind of his piece that acts, for comparisons of rank.
    pub kind: Option<Kind>,
    /// Where that piece stands, which is no `friend` of its own.
    pub at: Option<Point>,
}

/// A piece that is looked at: on the board, or just taken from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The man.
    pub man: Man,
    /// Where it stands or stood.
    pub point: Point,
    /// It was taken in the move just made.
    pub taken: bool,
}

impl Table<'_> {
    /// Eyes of the player to move, without a piece that acts.
    pub fn eyes(&self) -> Eyes {
        let at = self.moving.map(|moving| moving.at);
        Eyes { player: self.side(), kind: at.and_then(|at| self.top(at)).map(|man| man.kind), at }
    }

    /// The pieces on the board: the top man of each point.
    pub fn seen(&self) -> Vec<Seen> {
        let tops = self.rules.board.all().filter_map(|point| Some((point, self.top(point)?)));
        tops.map(|(point, man)| Seen { man, point, taken: false }).collect()
    }

    /// Whether a piece is one of those meant; else the furthest test that it failed. Alternatives for a passed point
    /// are tried only with `passing`.
    pub fn is(&self, who: &Who, eyes: Eyes, seen: Seen, passing: bool) -> Result<Result<(), Reason>, RefereeError> {
        let mut furthest = Reason::Owner;
        for whom in who.any_of.iter().filter(|whom| whom.passing == passing) {
            match self.is_one(whom, eyes, seen)? {
                Ok(()) => return Ok(Ok(())),
                Err(reason) => furthest = furthest.max(reason),
            }
        }
        Ok(Err(furthest))
    }

    /// Whether the piece on a point is one of those meant; nothing there is nobody.
    pub fn is_at(&self, who: &Who, eyes: Eyes, point: Point) -> Result<Result<(), Reason>, RefereeError> {
        match self.top(point) {
            Some(man) if !self.wall(point) => self.is(who, eyes, Seen { man, point, taken: false }, false),
            _ => Ok(Err(Reason::Over)),
        }
    }

    fn is_one(&self, whom: &Whom, eyes: Eyes, seen: Seen) -> Result<Result<(), Reason>, RefereeError> {
        let neutral = self.rules.neutral();
        let owner = seen.man.owner;
        let belongs = match whom.side {
            Side::Enemy => owner != eyes.player && owner != neutral,
            Side::Friend => owner == eyes.player && eyes.at != Some(seen.point),
            Side::Own => owner == eyes.player,
            Side::Neutral => owner == neutral,
            Side::Anyone => true,
        };
        if !belongs {
            return Ok(Err(Reason::Owner));
        }
        if !whom.kinds.contains(seen.man.kind) {
            return Ok(Err(Reason::Over));
        }
        if let (Some(test), Some(kind)) = (whom.rank, eyes.kind)
            && !rank(&self.rules.ranks, test, seen.man.kind, kind)
        {
            return Ok(Err(Reason::Rank));
        }
        for fact in &whom.facts {
            if !self.fact(fact, eyes.player, seen)? {
                return Ok(Err(Reason::Over));
            }
        }
        Ok(Ok(()))
    }

    /// Whether a fact is true of a piece. Sets are seen from `player`.
    pub fn fact(&self, fact: &PieceFact, player: Player, seen: Seen) -> Result<bool, RefereeError> {
        let owner = seen.man.owner;
        // A piece under way is asked about its past as things were before the move.
        let moving = self.moving.filter(|moving| moving.at == seen.point && !seen.taken);
        let past = moving.map_or(seen.point, |moving| moving.origin);
        Ok(match fact {
            PieceFact::On { not, region } => self.within(region, player, seen.point) != *not,
            PieceFact::InLine { not, count } => (self.longest_line(owner, seen.point) >= *count) != *not,
            PieceFact::InCheck { not } => self.in_check(owner, seen.point)? != *not,
            PieceFact::Frontmost { not } => self.frontmost(seen) != *not,
            PieceFact::Promoted { not } => {
                (self.pos.promoted.contains(&past) || moving.is_some_and(|moving| moving.promoted)) != *not
            }
            PieceFact::Captured { not } => seen.taken != *not,
            PieceFact::Left { never, set } => self.has_left(owner, past, *set, *never),
            PieceFact::Moved { never } => self.pos.moved.contains(&past) != *never,
            PieceFact::Passes(script) => self.scripts().is_some_and(|scripts| {
                scripts.fact(&script.name, seen.point.0, self.moving.map(|moving| moving.at.0), || self.sight())
            }),
            PieceFact::CanCapture => !seen.taken && self.capturing(owner)?.contains(&seen.point),
        })
    }

    fn has_left(&self, owner: Player, point: Point, set: usize, never: bool) -> bool {
        let among = |sets: &[std::collections::BTreeSet<Point>]| sets.get(set).is_some_and(|set| set.contains(&point));
        if !never {
            return among(&self.pos.left);
        }
        let Some((_, region)) = self.rules.memory.sets.get(set) else { return false };
        self.within(region, owner, point) && !among(&self.pos.left) && !among(&self.pos.entered)
    }

    /// The length of each line of one owner's pieces through a point, one number for each axis.
    pub fn lines_through(&self, owner: Player, point: Point) -> Vec<u32> {
        let board = &self.rules.board;
        let own = |p: Point| self.top(p).is_some_and(|man| man.owner == owner);
        let run = |direction| super::way::line(board, point, direction).take_while(|&(_, p)| own(p)).count() as u32;
        let mut lengths = Vec::new();
        for (index, info) in board.directions.iter().enumerate() {
            let direction = crate::rules::Direction(index as u16);
            // Each axis once, by the first of its two directions. On a full ring both runs meet; it counts once.
            if direction < info.opposite {
                let (ahead, back) = (run(direction), run(info.opposite));
                let ring = ahead > 0
                    && ahead == back
                    && super::way::line(board, point, direction).count() as u32 == ahead
                    && closes(board, point, direction);
                lengths.push(1 + ahead + if ring { 0 } else { back });
            }
        }
        lengths
    }

    fn longest_line(&self, owner: Player, point: Point) -> u32 {
        self.lines_through(owner, point).into_iter().max().unwrap_or(1)
    }

    /// None of its kind and owner is farther along a track that its kind follows.
    fn frontmost(&self, seen: Seen) -> bool {
        let (owner, kind) = (seen.man.owner, seen.man.kind);
        let follows = |act: &Act| act.bound.kinds.contains(kind) && act.bound.player.is_none_or(|p| p == owner);
        let tracks = self.rules.acts.iter().filter(|act| follows(act)).filter_map(dirs).flat_map(|dirs| &dirs.along);
        let courses = tracks.filter_map(|&track| {
            self.rules.board.tracks[track.0 as usize].courses.get(owner.index()).and_then(Option::as_ref)
        });
        courses.into_iter().all(|course| match course.points.iter().rposition(|&p| p == seen.point) {
            Some(index) => course.points[index + 1..].iter().all(|&p| self.top(p) != Some(seen.man)),
            None => true,
        })
    }
}

/// Whether a line comes back to the point where it starts.
fn closes(board: &crate::rules::Board, from: Point, direction: crate::rules::Direction) -> bool {
    let last = super::way::line(board, from, direction).last();
    last.is_some_and(|(_, point)| board.next(point, direction) == Some(from))
}

/// The links and tracks that an act follows.
pub(super) fn dirs(act: &Act) -> Option<&Dirs> {
    match &act.what {
        ActKind::Step(dirs, _) | ActKind::Slide(dirs, ..) | ActKind::Jump(dirs, _) | ActKind::Fly(dirs, ..) => {
            Some(dirs)
        }
        ActKind::Hop { dirs, .. } => Some(dirs),
        ActKind::Leap(..) | ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => None,
    }
}

/// Compares a kind with the acting piece's kind; kinds that are not comparable pass no test.
fn rank(ranks: &Ranks, test: RankTest, other: Kind, own: Kind) -> bool {
    match test {
        RankTest::Equal => ranks.equal(other, own),
        RankTest::Lower => ranks.lower(other, own),
        RankTest::Higher => ranks.lower(own, other),
        RankTest::EqualOrLower => ranks.equal_or_lower(other, own),
        RankTest::EqualOrHigher => ranks.equal_or_lower(own, other),
    }
}
