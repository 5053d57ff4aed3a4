//! What acts can do at all: whom they can take or pass, and where pieces are barred.

use super::implied::piece_facts_exclude;
use crate::rules::{
    Act, ActKind, Ban, BanKind, Bound, Kind, KindSet, Phase, Player, PlayerFact, PointSet, RankTest, Region, Rules,
    Side, Take, Who, Whom,
};

/// Whether a clause binds a kind of a player at all times.
fn always_binds(rules: &Rules, bound: &Bound, player: Player, kind: Kind) -> bool {
    bound.cond.is_none()
        && matches!(rules.phases.get(bound.phase), Some(Phase::Always))
        && bound.kinds.contains(kind)
        && bound.player.is_none_or(|only| only == player)
}

/// The points of a region that surely belong to it, whatever the position.
fn surely(region: &Region, player: Player, len: usize) -> PointSet {
    region.fixed(player).cloned().unwrap_or_else(|| PointSet::empty(len))
}

/// The points that a kind may never enter.
pub(super) fn never_entered(rules: &Rules, player: Player, kind: Kind) -> PointSet {
    barred(rules, player, kind, |ban| match &ban.what {
        BanKind::Enter(region) => Some(region),
        BanKind::Stop(_) | BanKind::Return => None,
    })
}

/// The points on which a kind may never end a move.
pub(super) fn never_stopped_on(rules: &Rules, player: Player, kind: Kind) -> PointSet {
    barred(rules, player, kind, |ban| match &ban.what {
        BanKind::Enter(region) | BanKind::Stop(region) => Some(region),
        BanKind::Return => None,
    })
}

fn barred(rules: &Rules, player: Player, kind: Kind, of: impl Fn(&Ban) -> Option<&Region>) -> PointSet {
    let len = rules.board.len();
    let bans = rules.bans.iter().filter(|ban| always_binds(rules, &ban.bound, player, kind));
    bans.filter_map(of).fold(PointSet::empty(len), |all, region| all.plus(&surely(region, player, len)))
}

/// The players who have acts of a kind.
pub(super) fn players(rules: &Rules) -> impl Iterator<Item = Player> + use<> {
    (0..rules.players.len() as u8).map(Player)
}

/// Whether a piece of a kind could ever make an act: it is not barred from every landing, and there is such a piece as the
/// act must take or pass.
pub(super) fn can_be_made(rules: &Rules, act: &Act, kind: Kind) -> bool {
    let lifts = matches!(act.what, ActKind::Remove { .. } | ActKind::Script(_));
    meets_somebody(rules, act, kind) && (lifts || can_land(rules, act, kind))
}

/// Whether there is such a piece as an act must take or pass.
pub(super) fn meets_somebody(rules: &Rules, act: &Act, kind: Kind) -> bool {
    let can = |who: &Who| who_exists(rules, who, kind);
    match &act.what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
            Take::Only(who) | Take::Line { who, only: true, .. } => can(who),
            Take::No | Take::Or(_) | Take::Line { only: false, .. } => true,
        },
        ActKind::Jump(_, who) | ActKind::Fly(_, who, _) | ActKind::Hop { over: who, .. } => can(who),
        ActKind::Remove { who, otherwise } => can(who) || otherwise.as_ref().is_some_and(can),
        ActKind::Place { .. } | ActKind::Script(_) => true,
    }
}

/// Whether a kind may end a move somewhere where the act can lead.
fn can_land(rules: &Rules, act: &Act, kind: Kind) -> bool {
    players(rules).filter(|player| act.bound.player.is_none_or(|only| only == *player)).any(|player| {
        let all = PointSet::full(rules.board.len());
        let onto = act.onto.as_ref().and_then(|region| region.fixed(player)).unwrap_or(&all);
        let barred = match act.what.chains() {
            // A chain may pass where it cannot end; where it can end nowhere at all it is never made.
            true if onto.count() < all.count() => never_entered(rules, player, kind),
            _ => never_stopped_on(rules, player, kind),
        };
        !onto.except(&barred).is_empty()
    })
}

/// Whether an act of a kind can ever take something.
pub(super) fn can_take(rules: &Rules, act: &Act, kind: Kind) -> bool {
    let can = |who: &Who| who_exists(rules, who, kind);
    can_be_made(rules, act, kind)
        && match &act.what {
            ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => match take {
                Take::No => false,
                Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => can(who),
            },
            ActKind::Jump(..) | ActKind::Fly(..) | ActKind::Remove { .. } => true,
            ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Script(_) => false,
        }
}

/// Whether some piece could be meant, seen from a piece of a kind.
fn who_exists(rules: &Rules, who: &Who, mover: Kind) -> bool {
    who.any_of.iter().any(|whom| whom_exists(rules, whom, mover))
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

fn whom_exists(rules: &Rules, whom: &Whom, mover: Kind) -> bool {
    let neutral = |kind: &Kind| rules.kinds[kind.index()].neutral;
    let of_side = |kind: &Kind| match whom.side {
        Side::Neutral => neutral(kind),
        Side::Enemy | Side::Friend | Side::Own => !neutral(kind),
        Side::Anyone => true,
    };
    let ranks = &rules.ranks;
    let of_rank = |kind: &Kind| match whom.rank {
        None => true,
        Some(RankTest::Equal) => ranks.equal(*kind, mover),
        Some(RankTest::Lower) => ranks.lower(*kind, mover),
        Some(RankTest::Higher) => ranks.lower(mover, *kind),
        Some(RankTest::EqualOrLower) => ranks.equal_or_lower(*kind, mover),
        Some(RankTest::EqualOrHigher) => ranks.equal_or_lower(mover, *kind),
    };
    !denies_itself(whom) && whom.kinds.iter().any(|kind| of_side(&kind) && of_rank(&kind))
}

/// The most pieces of some kinds that a player can ever have: what he begins with, and what may become such. `None` where
/// that is not known.
pub(super) fn most_ever(rules: &Rules, player: Player, kinds: KindSet) -> Option<u32> {
    use crate::rules::Taken;
    if rules.scripts.is_some() || !matches!(rules.turn.taken, Taken::Off | Taken::HandOfOwner) {
        return None;
    }
    let mut origins = kinds;
    loop {
        let leads = rules.promotions.iter().filter(|p| p.to.iter().any(|kind| origins.contains(*kind)));
        let wider = leads.fold(origins, |all, promotion| all.plus(promotion.bound.kinds));
        if wider == origins {
            break;
        }
        origins = wider;
    }
    let men = rules.start.men.iter().filter(|(_, owner, kind)| *owner == player && origins.contains(*kind)).count();
    let held = rules.start.hands.iter().filter(|(owner, kind, _)| *owner == player && origins.contains(*kind));
    Some(men as u32 + held.map(|(_, _, count)| *count).sum::<u32>())
}

/// Whether a player can ever have what a fact asks of his pieces.
pub(super) fn can_have(rules: &Rules, player: Player, fact: &PlayerFact) -> bool {
    let PlayerFact::Has(holding) = fact else { return true };
    let Some((least, _)) = super::implied::bounds(holding) else { return true };
    most_ever(rules, player, holding.kinds).is_none_or(|most| least <= most)
}
