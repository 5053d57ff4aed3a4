//! What acts can do at all: whom they can take or pass, and where pieces are barred.

use super::implied::piece_facts_exclude;
use crate::rules::{
    Act, ActKind, BanKind, Bound, Kind, KindSet, Phase, Player, PlayerFact, PointSet, RankTest, Region, Rules, Side,
    Take, Taken, Who, Whom,
};

/// What is asked of the rules again and again, worked out once.
pub(super) struct Known<'r> {
    pub rules: &'r Rules,
    /// By player and kind, the points that it may never enter, and those on which it may never end a move.
    barred: Vec<(PointSet, PointSet)>,
    /// By kind, the kinds from which it may be made, itself included.
    origins: Vec<KindSet>,
    /// Whether pieces come to be only so.
    counted: bool,
}

impl<'r> Known<'r> {
    pub fn of(rules: &'r Rules) -> Known<'r> {
        let kinds = rules.kinds.len();
        let mut made_of: Vec<KindSet> = (0..kinds as u8).map(|kind| KindSet::of(Kind(kind))).collect();
        for promotion in &rules.promotions {
            for kind in &promotion.to {
                made_of[kind.index()] = made_of[kind.index()].plus(promotion.bound.kinds);
            }
        }
        let origins = made_of.iter().map(|all| {
            let mut origins = *all;
            loop {
                let wider =
                    origins.iter().fold(origins, |all, kind| made_of.get(kind.index()).map_or(all, |of| all.plus(*of)));
                if wider == origins {
                    return origins;
                }
                origins = wider;
            }
        });
        Known {
            rules,
            origins: origins.collect(),
            barred: barred(rules),
            counted: rules.scripts.is_none() && matches!(rules.turn.taken, Taken::Off | Taken::HandOfOwner),
        }
    }

    fn barred(&self, player: Player, kind: Kind) -> &(PointSet, PointSet) {
        &self.barred[player.index() * self.rules.kinds.len() + kind.index()]
    }

    /// The points that a kind may never enter.
    pub fn never_entered(&self, player: Player, kind: Kind) -> &PointSet {
        &self.barred(player, kind).0
    }

    /// The points on which a kind may never end a move.
    pub fn never_stopped_on(&self, player: Player, kind: Kind) -> &PointSet {
        &self.barred(player, kind).1
    }

    /// The most pieces of some kinds that a player can ever have: what he begins with, and what may become such. `None`
    /// where that is not known.
    pub fn most_ever(&self, player: Player, kinds: KindSet) -> Option<u32> {
        if !self.counted {
            return None;
        }
        let of = |kind: Kind| self.origins.get(kind.index()).copied().unwrap_or_default();
        let origins = kinds.iter().map(of).fold(KindSet::default(), KindSet::plus);
        let start = &self.rules.start;
        let men = start.men.iter().filter(|(_, owner, kind)| *owner == player && origins.contains(*kind)).count();
        let held = start.hands.iter().filter(|(owner, kind, _)| *owner == player && origins.contains(*kind));
        Some(men as u32 + held.map(|(_, _, count)| *count).sum::<u32>())
    }

    /// Whether a player can ever have a piece of this kind.
    pub fn ever_has(&self, player: Player, kind: Kind) -> bool {
        let only = self.rules.kinds[kind.index()].only;
        only.is_none_or(|only| only == player) && self.most_ever(player, KindSet::of(kind)) != Some(0)
    }

    /// Whether a player can ever have what a fact asks of his pieces.
    pub fn can_have(&self, player: Player, fact: &PlayerFact) -> bool {
        let PlayerFact::Has(holding) = fact else { return true };
        let Some((least, _)) = super::implied::bounds(holding) else { return true };
        self.most_ever(player, holding.kinds).is_none_or(|most| least <= most)
    }

    /// Whether somebody can have this kind, but none of those to whom an act belongs.
    pub fn is_of_others(&self, bound: &Bound, kind: Kind) -> bool {
        let mine = |player: &Player| bound.player.is_none_or(|only| only == *player);
        let (mine, others): (Vec<Player>, Vec<Player>) = players(self.rules).partition(mine);
        !mine.iter().any(|player| self.ever_has(*player, kind))
            && others.iter().any(|player| self.ever_has(*player, kind))
    }

    /// Whether a piece of a kind could ever make an act: it is not barred from every landing, and there is such a piece as
    /// the act must take or pass.
    pub fn can_be_made(&self, act: &Act, kind: Kind) -> bool {
        let lifts = matches!(act.what, ActKind::Remove { .. } | ActKind::Script(_));
        self.meets_somebody(act, kind) && (lifts || self.can_land(act, kind))
    }

    /// Whether there is such a piece as an act must take or pass, and one that makes it.
    pub fn meets_somebody(&self, act: &Act, kind: Kind) -> bool {
        let can = |who: &Who| self.who_exists(who, &act.bound, kind, true);
        let anywhere = |who: &Who| self.who_exists(who, &act.bound, kind, false);
        !self.is_of_others(&act.bound, kind)
            && match &act.what {
                ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
                    Take::Only(who) | Take::Line { who, only: true, .. } => can(who),
                    Take::No | Take::Or(_) | Take::Line { only: false, .. } => true,
                },
                ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => can(who),
                ActKind::Remove { who, otherwise } => anywhere(who) || otherwise.as_ref().is_some_and(anywhere),
                ActKind::Place { .. } | ActKind::Script(_) => true,
            }
    }

    /// Whether a kind may end a move somewhere where the act can lead.
    fn can_land(&self, act: &Act, kind: Kind) -> bool {
        players(self.rules).filter(|player| act.bound.player.is_none_or(|only| only == *player)).any(|player| {
            let onto = act.onto.as_ref().and_then(|region| region.fixed(player));
            let barred = match act.what.chains() {
                // A chain may pass where it cannot end; where it can end nowhere at all it is never made.
                true if onto.is_some_and(|onto| onto.count() < self.rules.board.len()) => {
                    self.never_entered(player, kind)
                }
                _ => self.never_stopped_on(player, kind),
            };
            match onto {
                Some(onto) => !onto.except(barred).is_empty(),
                None => barred.count() < self.rules.board.len(),
            }
        })
    }

    /// Whether an act of a kind can ever take something.
    pub fn can_take(&self, act: &Act, kind: Kind) -> bool {
        self.can_be_made(act, kind)
            && match &act.what {
                ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
                    Take::No => false,
                    Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => {
                        self.who_exists(who, &act.bound, kind, true)
                    }
                },
                ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Remove { .. } => true,
                ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Script(_) => false,
            }
    }

    /// Whether some piece could be meant, seen from a piece of a kind; `apart`: the piece itself is not meant.
    fn who_exists(&self, who: &Who, bound: &Bound, mover: Kind, apart: bool) -> bool {
        let movers = || players(self.rules).filter(|player| bound.player.is_none_or(|only| only == *player));
        // Of a kind that nobody ever has, that is told; its acts are looked at as if there were some.
        let anybody = !movers().any(|player| self.ever_has(player, mover));
        let mut movers = movers().filter(|player| anybody || self.ever_has(*player, mover));
        movers.any(|player| who.any_of.iter().any(|whom| self.whom_exists(whom, player, mover, apart)))
    }

    fn whom_exists(&self, whom: &Whom, player: Player, mover: Kind, apart: bool) -> bool {
        let neutral = |kind: Kind| self.rules.kinds[kind.index()].neutral;
        let own = |kind: Kind| {
            let both = KindSet::of(kind).plus(KindSet::of(mover));
            let with_mover = !apart || self.most_ever(player, both).is_none_or(|most| most >= 2);
            !neutral(kind) && self.ever_has(player, kind) && with_mover
        };
        let enemy = |kind: Kind| {
            !neutral(kind) && players(self.rules).any(|other| other != player && self.ever_has(other, kind))
        };
        // What is never in play at all is told of itself.
        let nowhere = |kind: Kind| !players(self.rules).any(|player| self.ever_has(player, kind));
        let of_side = |kind: Kind| match whom.side {
            Side::Neutral => neutral(kind),
            Side::Enemy => !neutral(kind) && nowhere(kind) || enemy(kind),
            Side::Friend | Side::Own => !neutral(kind) && nowhere(kind) || own(kind),
            Side::Anyone => neutral(kind) || nowhere(kind) || own(kind) || enemy(kind),
        };
        let ranks = &self.rules.ranks;
        let of_rank = |kind: &Kind| match whom.rank {
            None => true,
            Some(RankTest::Equal) => ranks.equal(*kind, mover),
            Some(RankTest::Lower) => ranks.lower(*kind, mover),
            Some(RankTest::Higher) => ranks.lower(mover, *kind),
            Some(RankTest::EqualOrLower) => ranks.equal_or_lower(*kind, mover),
            Some(RankTest::EqualOrHigher) => ranks.equal_or_lower(mover, *kind),
        };
        !denies_itself(whom) && whom.kinds.iter().any(|kind| of_rank(&kind) && of_side(kind))
    }
}

/// By player and kind, the points that it may never enter, and those on which it may never end a move.
fn barred(rules: &Rules) -> Vec<(PointSet, PointSet)> {
    let none = || PointSet::empty(rules.board.len());
    let mut all: Vec<(PointSet, PointSet)> =
        (0..rules.players.len() * rules.kinds.len()).map(|_| (none(), none())).collect();
    for ban in &rules.bans {
        let bound = &ban.bound;
        if bound.cond.is_some() || !matches!(rules.phases.get(bound.phase), Some(Phase::Always)) {
            continue;
        }
        for player in players(rules).filter(|player| bound.player.is_none_or(|only| only == *player)) {
            // What depends on the position belongs to it for certain nowhere.
            let points = |region: &Region| region.fixed(player).cloned();
            for kind in bound.kinds.iter().filter(|kind| kind.index() < rules.kinds.len()) {
                let (entered, stopped_on) = &mut all[player.index() * rules.kinds.len() + kind.index()];
                match &ban.what {
                    BanKind::Enter(region) => {
                        if let Some(points) = points(region) {
                            *entered = entered.plus(&points);
                            *stopped_on = stopped_on.plus(&points);
                        }
                    }
                    BanKind::Stop(region) => {
                        if let Some(points) = points(region) {
                            *stopped_on = stopped_on.plus(&points);
                        }
                    }
                    BanKind::Return => {}
                }
            }
        }
    }
    all
}

/// The players who have acts of a kind.
pub(super) fn players(rules: &Rules) -> impl Iterator<Item = Player> + use<> {
    (0..rules.players.len() as u8).map(Player)
}

/// Whether no piece can have all that is asked of such a one.
fn denies_itself(whom: &Whom) -> bool {
    let facts = &whom.facts;
    facts.iter().enumerate().any(|(at, one)| facts[..at].iter().any(|other| piece_facts_exclude(one, other)))
}

/// Whether the pieces that an act must take or pass are none by its own words.
pub(super) fn asks_the_impossible(act: &Act) -> bool {
    let who = match &act.what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
            Take::Only(who) | Take::Line { who, only: true, .. } => who,
            Take::No | Take::Or(_) | Take::Line { only: false, .. } => return false,
        },
        ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => who,
        ActKind::Remove { .. } | ActKind::Place { .. } | ActKind::Script(_) => return false,
    };
    !who.any_of.is_empty() && who.any_of.iter().all(denies_itself)
}
