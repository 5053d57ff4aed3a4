//! The numbers that rules name: turns, and how many pieces somebody has. Games that begin there show what they decide.

use crate::rules::{
    Amount, Cond, EachMove, EndKind, Holding, Phase, PieceFact, Place, PlayerFact, PlayerFact::Has, Rules,
};

/// The numbers that the conditions of some rules name.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// Of turns.
    pub turns: Vec<u32>,
    /// Of pieces.
    pub amounts: Vec<u32>,
}

/// The numbers that any of these rules names, each once.
pub(super) fn numbers(all: &[&Rules]) -> Numbers {
    let mut found = Numbers::default();
    for rules in all {
        for cond in conds(rules) {
            found.cond(cond);
        }
        for end in &rules.ends {
            if let EndKind::PlayerWho { facts, .. } = &end.what {
                facts.iter().flatten().for_each(|fact| found.fact(fact));
            }
        }
    }
    for numbers in [&mut found.turns, &mut found.amounts] {
        numbers.retain(|number| *number != u32::MAX);
        numbers.sort_unstable();
        numbers.dedup();
    }
    found
}

/// Every condition of the rules.
fn conds(rules: &Rules) -> Vec<&Cond> {
    let mut found: Vec<&Cond> = Vec::new();
    let bounds = rules.acts.iter().map(|act| &act.bound);
    let bounds = bounds.chain(rules.promotions.iter().map(|promotion| &promotion.bound));
    let bounds = bounds.chain(rules.encloses.iter().map(|enclose| &enclose.bound));
    let bounds = bounds.chain(rules.follows.iter().map(|follow| &follow.bound));
    let bounds = bounds.chain(rules.bans.iter().map(|ban| &ban.bound));
    found.extend(bounds.filter_map(|bound| bound.cond.as_ref()));
    found.extend(rules.phases.iter().filter_map(|phase| match phase {
        Phase::If(cond) => Some(cond),
        Phase::Always | Phase::Otherwise => None,
    }));
    let turn = &rules.turn;
    found.extend(turn.duties.iter().filter_map(|duty| duty.cond.as_ref()));
    found.extend(turn.passes.iter().filter_map(|pass| pass.cond.as_ref()));
    found.extend(turn.calls.iter().filter_map(|call| call.cond.as_ref()));
    found.extend(turn.limits.iter().filter_map(|limit| limit.cond.as_ref()));
    found.extend(turn.dice.iter().flat_map(|dice| &dice.reroll));
    found.extend(turn.after_each.iter().filter_map(|each| match &each.what {
        EachMove::Close(_, cond) => Some(cond),
        EachMove::CloseOutermost { .. } | EachMove::Script(_) => None,
    }));
    found.extend(rules.clocks.iter().map(|clock| &clock.cond));
    found.extend(rules.ends.iter().filter_map(|end| match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => Some(cond),
        EndKind::PlayerWho { .. } | EndKind::Script(_) | EndKind::Agreement => None,
    }));
    found
}

impl Numbers {
    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Turn(from, to) => self.turns.extend([*from, *to]),
            Cond::Or(parts) | Cond::And(parts) => parts.iter().for_each(|part| self.cond(part)),
            Cond::Not(part) | Cond::OnePlayer(part) => self.cond(part),
            Cond::Player(_, fact) => self.fact(fact),
            Cond::Clock(_)
            | Cond::NoCapture
            | Cond::NoKindMoves(_)
            | Cond::PositionOccurs(_)
            | Cond::Script(_)
            | Cond::Called(_)
            | Cond::It(_)
            | Cond::Pieces { .. } => {}
        }
    }

    fn fact(&mut self, fact: &PlayerFact) {
        let Has(Holding { amount, place, .. }) = fact else { return };
        match amount {
            Amount::Between(from, to) => self.amounts.extend([*from, *to]),
            Amount::OnlyN(count) => self.amounts.push(*count),
            Amount::Only | Amount::AsMany => self.amounts.push(1),
        }
        if let Place::That(fact) = place
            && let PieceFact::InLine { count, .. } = fact.as_ref()
        {
            self.amounts.push(*count);
        }
    }
}
