//! Dice: the outcomes of a roll and which face a move spends.

use super::generate::Gen;
use super::list::{List, MoveRec, What};
use super::position::{Dice, NOWHERE};
use super::view::View;
use super::{PlayError, ask::Ask};
use crate::game::act::{Motion, Program};
use crate::rules::{ByDie, DiceRule};

impl<const W: usize> Gen<'_, W> {
    /// The faces that may be spent now.
    fn spendable(&self) -> impl Iterator<Item = u8> + '_ {
        self.pos.state.dice.left().iter().copied().filter(|&face| self.face == 0 || face == self.face)
    }

    /// The faces in the order in which they must be spent, one list of moves for each; 0 where any may be spent. Faces that
    /// the order does not name come last.
    pub fn faces(&self) -> Vec<u8> {
        let order = self.core.rules.turn.dice.as_ref().and_then(|dice| dice.order.as_ref());
        let left = self.pos.state.dice.left();
        order.map_or(vec![0], |order| {
            let named = order.iter().filter_map(|&face| left.iter().copied().find(|&l| u32::from(l) == face));
            // A blank spends nothing, and 0 stands for any.
            named.filter(|&face| face != 0).chain([0]).collect()
        })
    }

    /// Whether a die allows a move to the point at an index of a ray.
    pub fn die_allows(&self, program: &Program<W>, index: usize) -> bool {
        program.die.is_none() || self.face_for(program, index) != 0
    }

    /// The face that a move to the point at an index of a ray spends; 0 if none allows it.
    pub fn face_for(&self, program: &Program<W>, index: usize) -> u8 {
        let far = index + 1;
        let slides = matches!(program.motion, Motion::Slide(_));
        let fits = |face: u8| match program.die {
            Some(ByDie::Distance) => usize::from(face) == far,
            Some(ByDie::Face(wanted)) => u32::from(face) == wanted && (!slides || usize::from(face) == far),
            None => false,
        };
        self.spendable().find(|&face| fits(face)).unwrap_or(0)
    }

    /// The face that a capture by displacement spends: the piece landed where its view is.
    pub fn face_to(&self, program: &Program<W>, view: &View<W>) -> u8 {
        let rays = program.rays.at(view.origin).iter().filter(|ray| ray.dir == view.last);
        let faces = rays.flat_map(|ray| self.core.rays.of(ray.run).iter().enumerate()).filter(|(_, p)| **p == view.at);
        faces.map(|(index, _)| self.face_for(program, index)).find(|&face| face != 0).unwrap_or(0)
    }

    /// Adds all rolls, or the right to roll again, to a list.
    pub fn add_rolls(&self, rule: &DiceRule, list: &mut List<W>) -> Result<(), PlayError> {
        for faces in outcomes(rule) {
            let mut mv = MoveRec::quiet(What::Roll, NOWHERE, NOWHERE, u8::MAX, u8::MAX, 0);
            mv.first_hop = list.rolls.len() as u32;
            list.rolls.push(faces);
            list.push(mv)?;
        }
        Ok(())
    }

    /// Whether the player may take the dice up again: only before he has spent one, and only once a turn.
    pub fn may_reroll(&self, movable: bool) -> bool {
        let (Some(rule), dice) = (&self.core.rules.turn.dice, self.pos.state.dice) else { return false };
        let ask = Ask { movable: Some(movable), ..Ask::playing(self.core, self.pos, self.side) };
        !dice.due
            && dice.fresh
            && u32::from(dice.len) == rule.number
            && (rule.reroll_freely || rule.reroll.iter().any(|cond| ask.cond(cond)))
    }
}

/// All outcomes of a roll, each with its faces ascending, in ascending order.
pub fn outcomes(rule: &DiceRule) -> Vec<Vec<u32>> {
    let mut faces = rule.faces.clone();
    faces.sort_unstable();
    faces.dedup();
    let mut out: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..rule.number {
        out = out
            .iter()
            .flat_map(|roll| {
                let least = roll.last().copied().unwrap_or(0);
                faces.iter().filter(move |&&face| face >= least).map(move |&face| {
                    let mut longer = roll.clone();
                    longer.push(face);
                    longer
                })
            })
            .collect();
    }
    out
}

/// The dice after a roll.
pub fn rolled(faces: &[u32], fresh: bool) -> Dice {
    let mut dice = Dice { due: false, fresh, ..Dice::default() };
    for (slot, &face) in dice.faces.iter_mut().zip(faces) {
        *slot = face as u8;
        dice.len += 1;
    }
    dice.faces[..usize::from(dice.len)].sort_unstable();
    dice
}

/// The dice after one face was spent.
pub fn spent(mut dice: Dice, face: u8) -> Dice {
    if let Some(at) = dice.left().iter().position(|&f| f == face) {
        dice.faces.copy_within(at + 1.., at);
        dice.len -= 1;
        dice.faces[usize::from(dice.len)..].fill(0);
    }
    dice
}
