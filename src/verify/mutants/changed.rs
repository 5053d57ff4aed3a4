//! The part of a condition in which two rules differ.
//!
//! That a clause had a say does not show that each part of its condition had one. So the part that differs is looked at by
//! itself: the rules are held beside the same rules in which that part is always true, and never.

use crate::rules::{Amount, Cond, EachMove, EndKind, Holding, Phase, PlayerFact, Rules};

/// What differs in the conditions of two rules.
pub(super) enum Change {
    /// One says less, so that nothing but a position in which they come to something else puts it to the test.
    Lessened,
    /// One test stands in place of another: the original with that test always true, and with it never true.
    Exchanged(Box<[Rules; 2]>),
}

/// How the conditions of two rules differ; `None` if what differs stands elsewhere.
pub(super) fn change(original: &Rules, mutant: &Rules) -> Option<Change> {
    let (mut one, mut other) = (original.clone(), mutant.clone());
    let same_shape = one.ends.len() == other.ends.len() && one.clocks.len() == other.clocks.len();
    let (slots, others) = (slots(&mut one), slots(&mut other));
    if slots.len() != others.len() {
        // A condition that has to hold for some time is a clock of its own.
        return None;
    }
    let parts: Vec<Option<Part>> = slots.iter().zip(&others).map(|(one, other)| one.differs(other)).collect();
    let mut found = parts.iter().flatten();
    let lessened = |part: &Part| *part == Part::Lessened;
    found.clone().next()?;
    if !same_shape || found.any(lessened) {
        return Some(Change::Lessened);
    }
    let forced = |value: bool| {
        let (mut rules, mut mutant) = (original.clone(), mutant.clone());
        let others = self::slots(&mut mutant);
        for ((slot, other), part) in self::slots(&mut rules).into_iter().zip(others).zip(&parts) {
            if part.is_some() {
                slot.force(&other, value);
            }
        }
        rules
    };
    Some(Change::Exchanged(Box::new([true, false].map(forced))))
}

/// A place where rules have a condition.
enum Slot<'a> {
    /// One that may be missing.
    Maybe(&'a mut Option<Cond>),
    /// One that must be there.
    Sure(&'a mut Cond),
    /// A fact of a player at the end.
    Fact(&'a mut PlayerFact),
}

/// Does something with all that is asked of what players have.
pub(super) fn each_holding(rules: &mut Rules, act: &mut dyn FnMut(&mut Holding)) {
    for slot in slots(rules) {
        match slot {
            Slot::Maybe(Some(cond)) | Slot::Sure(cond) => each_in(cond, act),
            Slot::Fact(PlayerFact::Has(holding)) => act(holding),
            Slot::Maybe(None) | Slot::Fact(_) => {}
        }
    }
}

fn each_in(cond: &mut Cond, act: &mut dyn FnMut(&mut Holding)) {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => parts.iter_mut().for_each(|part| each_in(part, act)),
        Cond::Not(part) | Cond::OnePlayer(part) => each_in(part, act),
        Cond::Player(_, PlayerFact::Has(holding)) => act(holding),
        _ => {}
    }
}

/// What differs at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Lessened,
    Exchanged,
}

/// All places where rules have conditions, in the same order for the same clauses.
fn slots(rules: &mut Rules) -> Vec<Slot<'_>> {
    let mut found = Vec::new();
    let acts = rules.acts.iter_mut().map(|act| &mut act.bound);
    let bounds = acts
        .chain(rules.promotions.iter_mut().map(|promotion| &mut promotion.bound))
        .chain(rules.encloses.iter_mut().map(|enclose| &mut enclose.bound))
        .chain(rules.follows.iter_mut().map(|follow| &mut follow.bound))
        .chain(rules.bans.iter_mut().map(|ban| &mut ban.bound));
    found.extend(bounds.map(|bound| Slot::Maybe(&mut bound.cond)));
    found.extend(rules.phases.iter_mut().filter_map(|phase| match phase {
        Phase::If(cond) => Some(Slot::Sure(cond)),
        Phase::Always | Phase::Otherwise => None,
    }));
    let turn = &mut rules.turn;
    found.extend(turn.duties.iter_mut().map(|duty| Slot::Maybe(&mut duty.cond)));
    found.extend(turn.passes.iter_mut().map(|pass| Slot::Maybe(&mut pass.cond)));
    found.extend(turn.calls.iter_mut().map(|call| Slot::Maybe(&mut call.cond)));
    found.extend(turn.limits.iter_mut().map(|limit| Slot::Maybe(&mut limit.cond)));
    found.extend(turn.dice.iter_mut().flat_map(|dice| &mut dice.reroll).map(Slot::Sure));
    found.extend(turn.after_each.iter_mut().filter_map(|each| match &mut each.what {
        EachMove::Close(_, cond) => Some(Slot::Sure(cond)),
        EachMove::CloseOutermost { .. } | EachMove::Script(_) => None,
    }));
    found.extend(rules.clocks.iter_mut().map(|clock| Slot::Sure(&mut clock.cond)));
    for end in &mut rules.ends {
        match &mut end.what {
            EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => {
                found.push(Slot::Sure(cond));
            }
            EndKind::PlayerWho { facts, .. } => found.extend(facts.iter_mut().flatten().map(Slot::Fact)),
            EndKind::Script(_) | EndKind::Agreement => {}
        }
    }
    found
}

impl Slot<'_> {
    fn differs(&self, other: &Slot) -> Option<Part> {
        match (self, other) {
            (Slot::Maybe(one), Slot::Maybe(other)) => match (&**one, &**other) {
                (Some(one), Some(other)) => differs(one, other),
                (None, None) => None,
                _ => Some(Part::Lessened),
            },
            (Slot::Sure(one), Slot::Sure(other)) => differs(one, other),
            (Slot::Fact(one), Slot::Fact(other)) => facts_differ(one, other),
            _ => Some(Part::Lessened),
        }
    }

    /// Makes what differs from another always true, or never.
    fn force(self, other: &Slot, value: bool) {
        match (self, other) {
            (Slot::Maybe(Some(one)), Slot::Maybe(Some(other))) => *one = forced(one, other, value),
            (Slot::Sure(one), Slot::Sure(other)) => *one = forced(one, other, value),
            (Slot::Fact(one), _) => *one = known(value),
            _ => {}
        }
    }
}

/// The only part in which two lists of the same length differ.
fn single(one: &[Cond], other: &[Cond]) -> Option<usize> {
    let mut differing = (0..one.len()).filter(|&index| other.get(index) != Some(&one[index]));
    let first = differing.next().filter(|_| one.len() == other.len())?;
    differing.next().is_none().then_some(first)
}

fn differs(one: &Cond, other: &Cond) -> Option<Part> {
    if one == other {
        return None;
    }
    match (one, other) {
        (Cond::And(parts), Cond::And(others)) | (Cond::Or(parts), Cond::Or(others)) => {
            let index = single(parts, others);
            index.map_or(Some(Part::Lessened), |index| differs(&parts[index], &others[index]))
        }
        (Cond::Not(inner), other) if **inner == *other => Some(Part::Exchanged),
        (one, Cond::Not(inner)) if **inner == *one => Some(Part::Exchanged),
        (Cond::Not(one), Cond::Not(other)) | (Cond::OnePlayer(one), Cond::OnePlayer(other)) => differs(one, other),
        (Cond::Player(subject, one), Cond::Player(whose, other)) if subject == whose => facts_differ(one, other),
        (Cond::Pieces { who, .. }, Cond::Pieces { who: others, .. }) if who != others => Some(Part::Lessened),
        // What is asked for one turn only in place of several, and lists of which one part is left.
        (Cond::Clock(_) | Cond::And(_) | Cond::Or(_), _) | (_, Cond::Clock(_) | Cond::And(_) | Cond::Or(_)) => {
            Some(Part::Lessened)
        }
        _ => Some(Part::Exchanged),
    }
}

/// Of two holdings that differ in more than the number one leaves something out that the other asks for.
fn facts_differ(one: &PlayerFact, other: &PlayerFact) -> Option<Part> {
    match (one, other) {
        (one, other) if one == other => None,
        (PlayerFact::Has(one), PlayerFact::Has(other)) => {
            let counted = Holding { amount: other.amount, ..one.clone() };
            Some(if counted == *other { Part::Exchanged } else { Part::Lessened })
        }
        (PlayerFact::Lasted(_), _) | (_, PlayerFact::Lasted(_)) => Some(Part::Lessened),
        _ => Some(Part::Exchanged),
    }
}

/// A condition in which what differs from another is always true, or never.
fn forced(one: &Cond, other: &Cond, value: bool) -> Cond {
    let within = |parts: &[Cond], others: &[Cond]| {
        let index = single(parts, others)?;
        let mut parts = parts.to_vec();
        parts[index] = forced(&parts[index], &others[index], value);
        Some(parts)
    };
    match (one, other) {
        (Cond::And(parts), Cond::And(others)) => within(parts, others).map(Cond::And),
        (Cond::Or(parts), Cond::Or(others)) => within(parts, others).map(Cond::Or),
        (Cond::Not(one), Cond::Not(other)) => Some(Cond::Not(Box::new(forced(one, other, value)))),
        (Cond::OnePlayer(one), Cond::OnePlayer(other)) => Some(Cond::OnePlayer(Box::new(forced(one, other, value)))),
        _ => None,
    }
    .unwrap_or_else(|| if value { Cond::And(Vec::new()) } else { Cond::Or(Vec::new()) })
}

/// A fact that is true of every player, or of none.
fn known(value: bool) -> PlayerFact {
    use crate::rules::{KindSet, Place};
    let every = Holding {
        amount: Amount::Between(0, u32::MAX),
        kinds: KindSet::default(),
        equal_in_rank: false,
        outranking: false,
        with: None,
        place: Place::All,
        after_moving: false,
    };
    if value { PlayerFact::Has(every) } else { PlayerFact::Resigns }
}
