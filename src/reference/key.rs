//! Keys K and F (semantics 12, with the table of `notation`).

use super::RefereeError;
use super::ask::{self, Asks};
use super::table::Table;
use crate::hooks::{Caller, Place};
use crate::notation::Setup;
use crate::rules::{Cond, EachMove, EndKind, Phase, Point, Rules};

fn mix(mut z: u64) -> u64 {
    z ^= z >> 30;
    z = z.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^= z >> 27;
    z = z.wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The word of one feature.
pub(super) fn word(tag: u64, a: u64, b: u64, c: u64, d: u64) -> u64 {
    let fields = [(tag, 56), (a, 40), (b, 24), (c, 8), (d, 0)];
    let packed = fields.iter().fold(0u64, |sum, &(field, shift)| sum.wrapping_add(field.wrapping_shl(shift)));
    mix(packed.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

/// The key K and the full key F of a position.
pub(super) fn key(rules: &Rules, pos: &Setup) -> Result<(u64, u64), RefereeError> {
    let mut k = men(rules, pos) ^ memory(rules, pos);
    let player = |player: crate::rules::Player| u64::from(player.0);
    if pos.side.0 != 0 {
        k ^= word(2, player(pos.side), 0, 0, 0);
    }
    let phase = phase(rules, pos)?;
    if phase != 0 {
        k ^= word(3, phase, 0, 0, 0);
    }
    for (&(owner, kind), &count) in pos.hands.iter().filter(|&(_, &count)| count > 0) {
        k ^= word(4, player(owner), u64::from(kind.0), u64::from(count), 0);
    }
    for &(victim, crossed) in &pos.passing {
        k ^= word(5, at(victim), at(crossed), 0, 0);
    }
    for &point in &pos.closed {
        k ^= word(7, at(point), 0, 0, 0);
    }
    if let Some(again) = pos.again {
        k ^= word(10, player(pos.side), again.map_or(0, |point| at(point) + 1), 0, 0);
    }
    if rules.turn.dice.is_some() {
        k ^= match &pos.dice {
            None => word(13, 0, 0, 0, 0),
            Some(dice) => {
                let mut faces = dice.clone();
                faces.dedup();
                let count = |face: u32| dice.iter().filter(|&&die| die == face).count() as u64;
                faces.iter().fold(0, |sum, &face| sum ^ word(12, u64::from(face), count(face), 0, 0))
            }
        };
    }
    let mut f = k;
    for (index, &value) in pos.clocks.iter().enumerate().filter(|&(_, &value)| value > 0) {
        f ^= word(11, index as u64, u64::from(value), 0, 0);
    }
    if turn_is_asked(rules, true) {
        f ^= word(11, 255, u64::from(pos.turn), 0, 0);
    }
    Ok((k, f))
}

fn at(point: Point) -> u64 {
    u64::from(point.0)
}

/// Tag 1: every man with his flags; those of a column belong to its top man.
fn men(rules: &Rules, pos: &Setup) -> u64 {
    let mut k = 0;
    for point in rules.board.all() {
        let column = &pos.men[point.index()];
        for (level, man) in column.iter().enumerate() {
            let flags = if level + 1 == column.len() { flags(rules, pos, point) } else { 0 };
            k ^= word(1, at(point), u64::from(man.owner.0), u64::from(man.kind.0) + 256 * flags, level as u64);
        }
    }
    k
}

/// For each set *has left* and *entered since the start*, then *has moved* and *was promoted*, as far as kept.
fn flags(rules: &Rules, pos: &Setup, point: Point) -> u64 {
    let mut bits = Vec::new();
    for index in 0..rules.memory.sets.len() {
        for sets in [&pos.left, &pos.entered] {
            bits.push(sets.get(index).is_some_and(|set| set.contains(&point)));
        }
    }
    if rules.memory.moved {
        bits.push(pos.moved.contains(&point));
    }
    if rules.memory.promoted {
        bits.push(pos.promoted.contains(&point));
    }
    bits.iter().rev().fold(0, |flags, &bit| flags << 1 | u64::from(bit))
}

/// Tag 6: what restricts later moves.
fn memory(rules: &Rules, pos: &Setup) -> u64 {
    let mut k = 0;
    for (&point, others) in &pos.been {
        for &other in others {
            k ^= word(6, 0, at(point), at(other) + 1, 0);
        }
    }
    for (&(_, limit), &(point, count)) in &pos.running {
        k ^= word(6, 1, at(point), u64::from(count), limit as u64);
    }
    for &point in &pos.huff {
        k ^= word(6, 2, at(point), 1, 0);
    }
    for &call in &pos.called {
        k ^= word(6, 3, call as u64, 1, 0);
    }
    for (index, &value) in pos.counters.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (low, high) = (value.rem_euclid(1 << 16), value.div_euclid(1 << 16).rem_euclid(1 << 8));
        k ^= word(6, 4, index as u64, low as u64, high as u64);
    }
    if turn_is_asked(rules, false) {
        k ^= word(6, 5, 0, u64::from(pos.turn % (1 << 16)), 0);
    }
    for (index, clock) in rules.clocks.iter().enumerate().filter(|(_, clock)| clock.decides) {
        let value = pos.clocks.get(index).copied().unwrap_or(0).min(clock.turns);
        if value > 0 {
            k ^= word(6, 6, index as u64, u64::from(value), 0);
        }
    }
    k
}

/// The first `if` block that holds, or the number of such blocks if none does.
fn phase(rules: &Rules, pos: &Setup) -> Result<u64, RefereeError> {
    let table = Table::new(rules, pos);
    let mut index = 0;
    for phase in &rules.phases {
        if let Phase::If(cond) = phase {
            if table.cond(cond)? {
                break;
            }
            index += 1;
        }
    }
    Ok(index)
}

/// Whether some clause asks for the turn number; those that decide no more than a draw only with `draws`.
fn turn_is_asked(rules: &Rules, draws: bool) -> bool {
    let asked = |cond: &Cond| ask::cond(cond, Asks::Turn);
    let in_ends = rules.ends.iter().any(|end| match &end.what {
        EndKind::Draw(cond) => draws && asked(cond),
        EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => asked(cond),
        EndKind::Script(script) => script.reads_turn,
        EndKind::PlayerWho { .. } | EndKind::Agreement => false,
    });
    let turn = &rules.turn;
    // Scripts that read the number can change more than a draw, unless they only say when the game ends.
    let by_scripts = rules.scripts.as_ref().is_some_and(|scripts| {
        let decides = |caller: &Caller| caller.place != Place::EndCondition;
        scripts.mention("turn") && scripts.callers().iter().any(decides)
    });
    by_scripts
        || in_ends
        || rules.clocks.iter().any(|clock| (clock.decides || draws) && asked(&clock.cond))
        || rules.phases.iter().any(|phase| matches!(phase, Phase::If(cond) if asked(cond)))
        || super::unplayable::bounds(rules).any(|bound| bound.cond.as_ref().is_some_and(asked))
        || turn.duties.iter().filter_map(|rule| rule.cond.as_ref()).any(asked)
        || turn.passes.iter().filter_map(|rule| rule.cond.as_ref()).any(asked)
        || turn.calls.iter().filter_map(|rule| rule.cond.as_ref()).any(asked)
        || turn.limits.iter().filter_map(|rule| rule.cond.as_ref()).any(asked)
        || turn.dice.iter().flat_map(|dice| &dice.reroll).any(asked)
        || turn.after_each.iter().any(|rule| matches!(&rule.what, EachMove::Close(_, cond) if asked(cond)))
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn words_are_those_of_the_text() {
        assert_eq!(word(1, 0, 0, 0, 0), 0xc9ed_9924_11bb_b661);
        assert_eq!(word(1, 71, 1, 0, 0), 0x3e1a_8c25_367e_af07);
        assert_eq!(word(2, 1, 0, 0, 0), 0xe8a9_8f1d_e5cb_9f1d);
    }
}
