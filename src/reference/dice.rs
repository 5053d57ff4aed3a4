//! Dice: rolls, the order of spending, throwing again (semantics 7).

use super::RefereeError;
use super::made::{Candidate, Fault};
use super::table::Table;
use crate::notation::{Move, MoveKind, Reason};
use crate::rules::DiceRule;

impl Table<'_> {
    /// Whether the dice have to be thrown before anything else.
    pub fn must_roll(&self) -> bool {
        self.rules.turn.dice.is_some() && self.pos.dice.is_none()
    }

    /// Every outcome of a throw, faces ascending.
    pub fn rolls(&self) -> Vec<Candidate> {
        let Some(rule) = &self.rules.turn.dice else { return Vec::new() };
        let mut faces = rule.faces.clone();
        faces.sort_unstable();
        faces.dedup();
        let mut rolls: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..rule.number {
            let longer = |roll: &Vec<u32>| {
                let least = roll.last().copied().unwrap_or(0);
                let roll = roll.clone();
                faces
                    .iter()
                    .filter(move |&&face| face >= least)
                    .map(move |&face| [roll.clone(), vec![face]].concat())
                    .collect::<Vec<_>>()
            };
            rolls = rolls.iter().flat_map(longer).collect();
        }
        rolls.into_iter().map(|roll| Candidate::bare(Move::plain(MoveKind::Roll(roll)))).collect()
    }

    /// `spend dice in order`: only the first face of the order that any move can spend is spent now.
    pub fn spend_in_order(&self, list: &mut [Candidate]) {
        let Some(DiceRule { clause, order: Some(order), .. }) = &self.rules.turn.dice else { return };
        let spendable = |face: &&u32| list.iter().any(|c| c.legal() && c.die == Some(**face));
        let Some(&now) = order.iter().find(spendable) else { return };
        for candidate in list.iter_mut().filter(|c| c.legal() && c.die != Some(now)) {
            candidate.fault = Some(Fault::of(Reason::Duty, Some(*clause)));
        }
    }

    /// Adds the reroll: before any die is spent, once a turn, where a clause allows it.
    pub fn reroll(&self, list: &mut Vec<Candidate>) -> Result<(), RefereeError> {
        let Some(rule) = &self.rules.turn.dice else { return Ok(()) };
        let whole = self.pos.dice.as_ref().is_some_and(|dice| dice.len() == rule.number as usize);
        if !whole || self.rerolled {
            return Ok(());
        }
        let mut may = rule.reroll_freely;
        for cond in &rule.reroll {
            let can_move = list.iter().any(|candidate| candidate.legal() && candidate.mv.what != MoveKind::Pass);
            may |= self.knowing(can_move).cond(cond)?;
        }
        if may {
            list.push(Candidate::bare(Move::plain(MoveKind::Reroll)));
        }
        Ok(())
    }
}
