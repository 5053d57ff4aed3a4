//! Conditions and amounts.

use super::Chisel;
use crate::syntax::tree::{
    Act, Amount, Cond, CondWhat, EndSide, Number, Outcome, PhaseHead, PhraseWhat, PieceFactWhat, Subject, TurnClause,
};
use crate::verify::mutants::parts::Part;

pub(super) fn phase(part: Part, chisel: &mut Chisel) {
    let Part::Phase(phase) = part else { return };
    if let PhaseHead::If(cond) = phase
        && chisel.strikes(cond.span)
    {
        *phase = PhaseHead::Always;
    }
}

/// `if COND` of an act or of a clause of the turn is left out.
pub(super) fn condition_removed(part: Part, chisel: &mut Chisel) {
    match part {
        Part::Act(Act { phrases, .. }) => {
            let index = phrases.iter().position(|phrase| matches!(phrase.what, PhraseWhat::If(_)));
            if let Some(index) = index
                && chisel.strikes(phrases[index].span)
            {
                phrases.remove(index);
            }
        }
        Part::Turn(clause, _) => {
            let cond = match clause {
                TurnClause::Must { cond, .. }
                | TurnClause::MustPass(cond)
                | TurnClause::MayPass(cond)
                | TurnClause::MayReroll(cond)
                | TurnClause::MayCall(_, cond)
                | TurnClause::Limit { cond, .. } => cond,
                _ => return,
            };
            if let Some(Cond { span, .. }) = cond
                && chisel.strikes(*span)
            {
                *cond = None;
            }
        }
        _ => {}
    }
}

pub(super) fn condition_negated(part: Part, chisel: &mut Chisel) {
    let Part::Cond(cond) = part else { return };
    if !chisel.strikes(cond.span) {
        return;
    }
    cond.what = match &cond.what {
        CondWhat::Not(inner) => inner.what.clone(),
        _ => CondWhat::Not(Box::new(cond.clone())),
    };
}

pub(super) fn connective(part: Part, chisel: &mut Chisel) {
    let Part::Cond(cond) = part else { return };
    let other = match &cond.what {
        CondWhat::Or(parts) => CondWhat::And(parts.clone(), None),
        CondWhat::And(parts, None) if parts.len() > 1 => CondWhat::Or(parts.clone()),
        _ => return,
    };
    chisel.exchange(&mut cond.what, cond.span, [other]);
}

pub(super) fn condition_part(part: Part, chisel: &mut Chisel) {
    let Part::Cond(cond) = part else { return };
    match &mut cond.what {
        CondWhat::Or(parts) => chisel.thin(parts, 1, |part| part.span),
        CondWhat::And(parts, lasting) => {
            chisel.thin(parts, 1, |part| part.span);
            if let Some(for_turns) = lasting
                && chisel.strikes(for_turns.span)
            {
                *lasting = None;
            }
        }
        _ => {}
    }
}

pub(super) fn subject(part: Part, chisel: &mut Chisel) {
    match part {
        Part::Cond(Cond { what: CondWhat::Player(subject, _), span }) => {
            let other = match subject {
                Subject::Mover(at) => Subject::Opponent(*at),
                Subject::Opponent(at) => Subject::Mover(*at),
                Subject::Each(at) => Subject::Some(*at),
                Subject::Some(at) => Subject::Each(*at),
                Subject::Together(at) => Subject::Each(*at),
                Subject::One(_) | Subject::Other(_) | Subject::Named(_) => return,
            };
            chisel.exchange(subject, *span, [other]);
        }
        Part::Outcome(Outcome::SideIf { side, .. }, span) => {
            let other = match side {
                EndSide::Mover => EndSide::Opponent,
                EndSide::Opponent => EndSide::Mover,
                EndSide::Player(_) => return,
            };
            chisel.exchange(side, span, [other]);
        }
        _ => {}
    }
}

pub(super) fn fact_negated(part: Part, chisel: &mut Chisel) {
    let Part::Fact(fact) = part else { return };
    let flag = match &mut fact.what {
        PieceFactWhat::Is { not, .. } => not,
        PieceFactWhat::Left { never, .. } | PieceFactWhat::Moved { never } => never,
        PieceFactWhat::Passes(_) | PieceFactWhat::CanCapture => return,
    };
    let other = !*flag;
    chisel.exchange(flag, fact.span, [other]);
}

pub(super) fn comparison(part: Part, chisel: &mut Chisel) {
    let Part::Holding(holding) = part else { return };
    let one = Number { value: 1, span: holding.span };
    let others = match holding.amount {
        Amount::No => vec![Amount::AtMost(one)],
        Amount::Any => vec![Amount::No],
        Amount::Exactly(n) => vec![Amount::AtLeast(n), Amount::AtMost(n)],
        Amount::Only => vec![Amount::Any],
        Amount::OnlyN(n) => vec![Amount::Exactly(n), Amount::Only],
        Amount::AtLeast(n) => vec![Amount::MoreThan(n), Amount::Exactly(n)],
        Amount::AtMost(n) => vec![Amount::FewerThan(n), Amount::Exactly(n)],
        Amount::MoreThan(n) => vec![Amount::AtLeast(n)],
        Amount::FewerThan(n) => vec![Amount::AtMost(n)],
        Amount::AsMany => vec![Amount::Any],
    };
    chisel.exchange(&mut holding.amount, holding.span, others);
}

/// A phrase of what a player has is left out, or a kind less counted.
pub(super) fn holding(part: Part, chisel: &mut Chisel) {
    let Part::Holding(holding) = part else { return };
    let span = holding.span;
    chisel.thin(&mut holding.kinds, 1, |kind| kind.span);
    chisel.thin(&mut holding.not, 0, |kind| kind.span);
    for phrase in [&mut holding.equal_in_rank, &mut holding.outranking, &mut holding.after_moving] {
        if let Some(at) = phrase
            && chisel.strikes(*at)
        {
            *phrase = None;
        }
    }
    if holding.with.is_some() && chisel.strikes(span) {
        holding.with = None;
    }
}

/// A number, or an end of a range, greater or smaller by one.
pub(super) fn count(part: Part, chisel: &mut Chisel) {
    match part {
        Part::Number(number) => {
            let span = number.span;
            let value = number.value;
            let others = [value.checked_add(1), value.checked_sub(1).filter(|less| *less > 0)];
            let others = others.into_iter().flatten().map(|value| Number { value, span });
            chisel.exchange(number, span, others);
        }
        Part::Range(range) => {
            let (from, to) = (range.from, range.to);
            let others = match from == to {
                true => vec![(from + 1, to + 1), (from.saturating_sub(1), to.saturating_sub(1))],
                false => vec![(from, to + 1), (from, to - 1), (from + 1, to), (from.saturating_sub(1), to)],
            };
            for (from, to) in others.into_iter().filter(|(from, _)| *from > 0) {
                if chisel.strikes(range.span) {
                    (range.from, range.to) = (from, to);
                    return;
                }
            }
        }
        _ => {}
    }
}
