//! Clauses of the turn that nothing in the moves makes use of.

use std::collections::HashSet;

use super::cover::{Needless, Saying, needless};
use super::implied::follows;
use super::never::conditions;
use super::possible::Known;
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::merge::Node;
use crate::rules::{
    ActKind, Amount, Answers, ClauseId, Cond, Duty, DutyRule, EachMove, EndKind, FollowKind, KindSet, Place,
    PlaceSource, PlayerFact, Rules, Ruleset, Take, Who,
};
use crate::syntax::tree::{ChainRule, TakenTo, TurnClause};

pub(super) fn lint(ruleset: &Ruleset, answers: &Answers, known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    said_twice(rules, out);
    let active = ruleset.active(answers);
    let said: Vec<(ClauseId, &TurnClause)> = active
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| match &entry.node {
            Node::Turn(clause) => Some((ClauseId(at as u32), clause)),
            _ => None,
        })
        .collect();
    laid_over(rules, &said, out);
    if rules.scripts.is_some() || rules.acts.is_empty() {
        return;
    }
    let turn = &rules.turn;
    let mut idle = |clause: Option<ClauseId>, why: &str, help: &str| {
        if let Some(clause) = clause {
            out.push(
                Diagnostic::new(Code::NoEffect, span_of(rules, clause), "this clause has no effect")
                    .label(why.to_string())
                    .help(help),
            );
        }
    };
    let captures = rules.acts.iter().any(|act| takes(&act.what));
    let encloses = !rules.encloses.is_empty();
    let chains = rules.acts.iter().any(|act| act.what.chains());
    if !chains {
        let mut told: HashSet<ClauseId> = HashSet::new();
        for rule in &turn.chains {
            for clause in [rule.end_clause, rule.limit_clause].into_iter().flatten() {
                if told.insert(clause) {
                    idle(Some(clause), "no piece can take twice in one move", SAY_CAPTURE);
                }
            }
        }
        idle(turn.lift_clause.filter(|_| !captures && !encloses), "nothing is ever taken", SAY_CAPTURE);
    }
    let only_captures = |duty: &DutyRule| duty.steps.iter().flatten().all(|duty| matches!(duty, Duty::Capture(_)));
    if !(captures || encloses && turn.enclosing_counts) {
        for duty in &turn.duties {
            let why = if encloses { "enclosing does not count as a capture here" } else { "nothing is ever taken" };
            idle(Some(duty.clause).filter(|_| only_captures(duty)), why, SAY_CAPTURE);
        }
        let why = "there are no captures to choose from";
        idle(turn.prefer_clause.filter(|_| !turn.prefer.is_empty()), why, SAY_CAPTURE);
    } else {
        let capturing = capturing(known);
        for duty in turn.duties.iter().filter(|duty| only_captures(duty)) {
            let asked = duty.steps.iter().flatten().filter_map(|duty| match duty {
                Duty::Capture(kinds) => Some(*kinds),
                _ => None,
            });
            let asked = asked.fold(KindSet::default(), KindSet::plus);
            if asked.except(capturing) == asked {
                let names: Vec<&str> =
                    asked.iter().filter_map(|kind| Some(rules.kinds.get(kind.index())?.name.as_str())).collect();
                let why = format!("a {} never takes anything", names.join(" or a "));
                idle(
                    Some(duty.clause),
                    &why,
                    "Name a piece that captures, say how this one does, or leave the clause out.",
                );
            }
        }
    }
    for rule in &turn.hostile {
        let why = match rules.encloses.iter().any(|enclose| encloses_some(&enclose.who, rule.to)) {
            true => continue,
            false if encloses => "no enclosing takes such a piece",
            false => "nothing is taken by enclosing",
        };
        idle(Some(rule.clause), why, SAY_ENCLOSE);
    }
    for (clause, said) in &said {
        match said {
            TurnClause::EnclosingCounts if !encloses => {
                idle(Some(*clause), "nothing is taken by enclosing", SAY_ENCLOSE);
            }
            TurnClause::Taken(TakenTo::HandOfTaker | TakenTo::HandOfOwner) if !asks_for_hands(rules) => {
                idle(
                    Some(*clause),
                    "nothing is ever placed from a hand, and nothing asks what is in one",
                    "Say how they come back (`place from hand on SET`), or leave the clause out.",
                );
            }
            _ => {}
        }
    }
    for (index, call) in turn.calls.iter().enumerate() {
        if !any_cond(rules, &|cond| matches!(cond, Cond::Called(called) if *called == index)) {
            idle(
                Some(call.clause),
                "no clause asks whether it was called",
                &format!("Say what changes then (`if {} called`), or leave the clause out.", call.name),
            );
        }
    }
}

const SAY_CAPTURE: &str = "Leave it out, or say the capture that it speaks of in the `moves` block.";
const SAY_ENCLOSE: &str = "Leave it out, or say whom an `enclose` in the `moves` block takes.";

/// The kinds that can make a capture that meets a duty.
fn capturing(known: &Known) -> KindSet {
    let rules = known.rules;
    let acts = rules.acts.iter().map(|act| {
        let taking = act.bound.kinds.iter().filter(|kind| known.can_take(act, *kind));
        taking.map(KindSet::of).fold(KindSet::default(), KindSet::plus)
    });
    let encloses = rules.encloses.iter().filter(|_| rules.turn.enclosing_counts).map(|enclose| enclose.bound.kinds);
    acts.chain(encloses).fold(KindSet::default(), KindSet::plus)
}

fn encloses_some(who: &Who, kinds: KindSet) -> bool {
    who.any_of.iter().any(|whom| whom.kinds.except(kinds) != whom.kinds)
}

/// Whether something comes of what is in a hand: it is placed, asked for, or counted.
fn asks_for_hands(rules: &Rules) -> bool {
    let hand = |from: &PlaceSource| *from == PlaceSource::Hand;
    let placed = rules.acts.iter().any(|act| matches!(&act.what, ActKind::Place { from, .. } if hand(from)))
        || rules.follows.iter().any(|follow| matches!(&follow.then, FollowKind::Place { from, .. } if hand(from)));
    let counts = |fact: &PlayerFact| match fact {
        PlayerFact::Has(holding) => match holding.place {
            Place::Hand => true,
            // He who has many may have them in hand.
            Place::All => !matches!(holding.amount, Amount::Between(0, _) | Amount::Only | Amount::OnlyN(_)),
            Place::On(_) | Place::That(_) => false,
        },
        _ => false,
    };
    let most = rules.ends.iter().any(|end| matches!(end.what, EndKind::Most { .. }));
    let missing = rules.promotions.iter().any(|promotion| promotion.missing);
    let asked = any_cond(rules, &|cond| matches!(cond, Cond::Player(_, fact) if counts(fact)));
    let of_players = rules.ends.iter().any(|end| match &end.what {
        EndKind::PlayerWho { facts, .. } => facts.iter().flatten().any(counts),
        _ => false,
    });
    placed || most || missing || asked || of_players
}

/// Whether a part of some condition of the rules fits.
fn any_cond(rules: &Rules, test: &dyn Fn(&Cond) -> bool) -> bool {
    fn within(cond: &Cond, test: &dyn Fn(&Cond) -> bool) -> bool {
        test(cond)
            || match cond {
                Cond::Or(parts) | Cond::And(parts) => parts.iter().any(|part| within(part, test)),
                Cond::Not(part) | Cond::OnePlayer(part) => within(part, test),
                _ => false,
            }
    }
    let turn = &rules.turn;
    let closing = turn.after_each.iter().filter_map(|rule| match &rule.what {
        EachMove::Close(_, cond) => Some(cond),
        EachMove::CloseOutermost { .. } | EachMove::Script(_) => None,
    });
    let reroll = turn.dice.iter().flat_map(|dice| &dice.reroll);
    let clocks = rules.clocks.iter().map(|clock| &clock.cond);
    let rest = closing.chain(reroll).chain(clocks);
    conditions(rules).into_iter().map(|(_, cond)| cond).chain(rest).any(|cond| within(cond, test))
}

/// Where chains end is said of all pieces, and then of every single one otherwise.
fn laid_over(rules: &Rules, said: &[(ClauseId, &TurnClause)], out: &mut Vec<Diagnostic>) {
    for (clause, said) in said {
        let TurnClause::Chains(ChainRule::None | ChainRule::MayStop | ChainRule::MustFinish, _) = said else {
            continue;
        };
        let ends: Vec<ClauseId> = rules.turn.chains.iter().filter_map(|rule| rule.end_clause).collect();
        if let Some(over) = ends.first().filter(|_| !ends.contains(clause) && ends.len() == rules.turn.chains.len()) {
            out.push(
                Diagnostic::new(Code::Shadowed, span_of(rules, *clause), "this clause holds for no piece")
                    .also(span_of(rules, *over), "every piece has a clause of its own, as here")
                    .help("Leave it out, or one of those that are laid over it."),
            );
        }
    }
}

/// Duties, passes and limits that bind nobody whom another does not bind, and criteria that choose again what is chosen.
fn said_twice(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let turn = &rules.turn;
    let holds = |one: Option<&Cond>, other: Option<&Cond>| match (one, other) {
        (None, _) => true,
        (Some(one), Some(other)) => follows(rules, one, other),
        (Some(_), None) => false,
    };
    let duties = turn.duties.iter().map(|duty| saying(duty.clause, &duty.steps, duty.cond.as_ref()));
    let mut all = needless(&duties.collect::<Vec<_>>(), holds);
    let passes = turn.passes.iter().map(|pass| saying(pass.clause, pass.must, pass.cond.as_ref()));
    all.extend(needless(&passes.collect::<Vec<_>>(), holds));
    let limits = turn.limits.iter().map(|limit| saying(limit.clause, limit.kind, (limit.count, limit.cond.as_ref())));
    all.extend(needless(&limits.collect::<Vec<_>>(), |(few, one), (many, other)| few <= many && holds(one, other)));
    for Needless { clause, beside, .. } in all {
        out.push(
            Diagnostic::new(Code::Shadowed, span_of(rules, clause), "this adds nothing")
                .also(span_of(rules, beside), "this clause says as much already")
                .help("Leave it out, or say what it adds."),
        );
    }
    let again = turn.prefer.iter().enumerate().any(|(at, one)| turn.prefer[..at].contains(one));
    if let Some(clause) = turn.prefer_clause.filter(|_| again) {
        out.push(
            Diagnostic::new(Code::NoEffect, span_of(rules, clause), "one criterion stands here twice")
                .label("captures that it leaves are all alike by it")
                .help("Leave the second out, or write another."),
        );
    }
}

fn saying<K: Copy, T>(clause: ClauseId, key: K, what: T) -> Saying<K, T> {
    Saying { clause, kinds: KindSet::default(), key, wider: vec![key], what }
}

fn takes(what: &ActKind) -> bool {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Jump(..) | ActKind::Fly(..) => true,
        _ => false,
    }
}
