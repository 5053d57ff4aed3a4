//! Positions by lot: a few pieces anywhere. Random games from the start seldom come to where ends, ranks and rare captures
//! decide; games from such positions begin there.

use crate::notation::{Man, Setup, position};
use crate::rules::{Cond, EndKind, Kind, Player, Point, Region, Rules};
use crate::search::Lots;

/// A position by lot, up to four pieces a player, of kinds that he can have.
pub(super) fn scattered(rules: &Rules, lots: &mut Lots) -> Setup {
    let mut setup = position::empty(rules);
    let mut free: Vec<Point> = rules.board.all().collect();
    for player in (0..rules.players.len() as u8).map(Player) {
        let kinds: Vec<Kind> = kinds(rules, player);
        let most = 1 + lots.below(4);
        for _ in 0..most {
            let Some(&kind) = kinds.get(lots.below(kinds.len())) else { continue };
            if free.is_empty() {
                continue;
            }
            let point = free.swap_remove(lots.below(free.len()));
            if !promoted_there(rules, player, kind, point) {
                setup.men[point.index()].push(Man { owner: player, kind });
            }
        }
    }
    for &(owner, kind, count) in rules.start.hands.iter().filter(|hand| hand.2 > 0) {
        let left = lots.below(count.min(3) as usize + 1) as u32;
        if left > 0 {
            setup.hands.insert((owner, kind), left);
        }
    }
    setup.side = Player(lots.below(rules.players.len()) as u8);
    // Half of the games begin late, so that what counts turns comes about.
    if lots.below(2) == 0 {
        let turns = turns(rules);
        if let Some(&turn) = turns.get(lots.below(turns.len())) {
            setup.turn = turn.saturating_sub(lots.below(8) as u32).max(1);
        }
        for (clock, info) in setup.clocks.iter_mut().zip(&rules.clocks) {
            *clock = info.turns.saturating_sub(1 + lots.below(8) as u32);
        }
    }
    setup
}

/// The kinds of which a player has pieces at the start, in hand or by promotion.
fn kinds(rules: &Rules, player: Player) -> Vec<Kind> {
    let start = rules.start.men.iter().filter(|man| man.1 == player).map(|man| man.2);
    let hand = rules.start.hands.iter().filter(|hand| hand.0 == player).map(|hand| hand.1);
    let mut kinds: Vec<Kind> = start.chain(hand).collect();
    for promotion in &rules.promotions {
        if promotion.bound.player.is_none_or(|only| only == player) {
            kinds.extend(&promotion.to);
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    let can_have = |kind: &Kind| rules.kinds[kind.index()].only.is_none_or(|only| only == player);
    kinds.retain(can_have);
    kinds
}

/// Whether a piece would have been promoted on its point, so that no game leads there.
fn promoted_there(rules: &Rules, player: Player, kind: Kind, point: Point) -> bool {
    rules.promotions.iter().any(|promotion| {
        let bound = &promotion.bound;
        bound.kinds.contains(kind)
            && bound.player.is_none_or(|only| only == player)
            && Region::fixed(&promotion.on, player).is_some_and(|set| set.contains(point))
    })
}

/// The numbers of turns of which ends speak.
fn turns(rules: &Rules) -> Vec<u32> {
    let mut found = Vec::new();
    for end in &rules.ends {
        match &end.what {
            EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => named(cond, &mut found),
            EndKind::PlayerWho { .. } | EndKind::Script(_) | EndKind::Agreement => {}
        }
    }
    for duty in &rules.turn.duties {
        duty.cond.iter().for_each(|cond| named(cond, &mut found));
    }
    found
}

fn named(cond: &Cond, found: &mut Vec<u32>) {
    match cond {
        Cond::Turn(from, _) => found.push(*from),
        Cond::Or(parts) | Cond::And(parts) => parts.iter().for_each(|part| named(part, found)),
        Cond::Not(part) | Cond::OnePlayer(part) => named(part, found),
        _ => {}
    }
}
