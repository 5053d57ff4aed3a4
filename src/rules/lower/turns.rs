//! The turn block.

use super::active::Active;
use super::conds::Where;
use super::{Lower, Meaning};
use crate::diagnostics::{Code, Diagnostic};
use crate::hooks::{COUNTER_RANGE, Place};
use crate::rules::merge::Node;
use crate::rules::{
    CallRule, ChainEnd, ChainRules, ClauseId, Cond, Criterion, DiceRule, Duty, DutyRule, EachMove, EachMoveRule,
    HostileRule, LimitRule, PassRule, Taken, Turn,
};
use crate::syntax::tree::{self, ChainRule, TakenTo, TurnClause};

/// The names that may be called.
pub(super) fn calls(active: &[Active]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for a in active {
        if let Node::Turn(TurnClause::MayCall(name, _)) = &a.entry.node
            && !names.contains(&name.text)
        {
            names.push(name.text.clone());
        }
    }
    names
}

/// A turn about which nothing is said.
pub(super) fn free(kinds: usize) -> Turn {
    let chains = ChainRules {
        end: ChainEnd::MayStop,
        end_clause: None,
        keep_direction: false,
        never_reverse: false,
        never_repeat: false,
        never_revisit: false,
        never_retake: false,
        seek: false,
        limit_clause: None,
    };
    Turn {
        duties: Vec::new(),
        may_capture: None,
        chains: vec![chains; kinds],
        lift_at_end: false,
        lift_clause: None,
        taken: Taken::Off,
        prefer: Vec::new(),
        prefer_clause: None,
        passes: Vec::new(),
        calls: Vec::new(),
        no_check: Vec::new(),
        no_repeat: None,
        limits: Vec::new(),
        hostile: Vec::new(),
        enclosing_counts: false,
        dice: None,
        after_each: Vec::new(),
        same_result: false,
    }
}

impl Lower<'_> {
    /// The turn. Clauses for some kinds are laid over those for all.
    pub(super) fn turn(&mut self, active: &[Active]) -> Turn {
        let mut turn = free(self.names.kinds.len());
        let clauses = active.iter().filter_map(|a| match &a.entry.node {
            Node::Turn(clause) => Some((a, clause)),
            _ => None,
        });
        let narrow = |clause: &TurnClause| matches!(clause, TurnClause::Chains(_, kinds) if !kinds.is_empty());
        let (for_some, for_all): (Vec<_>, Vec<_>) = clauses.partition(|(_, clause)| narrow(clause));
        for (a, clause) in for_all.into_iter().chain(for_some) {
            let meaning = self.turn_clause(a, clause, &mut turn);
            self.clause(a, meaning);
        }
        // A duty to move a kind, to approach or of a script leaves captures free.
        let captures = |duty: &&DutyRule| {
            let what = |duty: &Duty| matches!(duty, Duty::Capture(_) | Duty::BeHuffed);
            duty.cond.is_none() && duty.steps.iter().flatten().any(what)
        };
        if let (Some(_), Some(duty)) = (turn.may_capture, turn.duties.iter().find(captures)) {
            let clause = &self.clauses[duty.clause.0 as usize];
            let may = turn.may_capture.map(|id| self.clauses[id.0 as usize].span);
            let diagnostic =
                Diagnostic::new(Code::Conflict, clause.span, "a duty to capture, although capture is free");
            self.out.push(match may {
                Some(may) => diagnostic.also(may, "free by this clause"),
                None => diagnostic,
            });
        }
        turn
    }

    fn turn_clause(&mut self, a: &Active, clause: &TurnClause, turn: &mut Turn) -> Meaning<()> {
        let id = a.id;
        let at = Where { id, label: a.entry.text.clone(), decides: true, end: false };
        match clause {
            TurnClause::MayCapture => turn.may_capture = Some(id),
            TurnClause::Must { duties, cond } => {
                let steps = duties
                    .iter()
                    .map(|any_of| any_of.iter().map(|duty| self.duty(duty)).collect::<Meaning<Vec<_>>>())
                    .collect::<Meaning<Vec<_>>>()?;
                let cond = self.optional(cond, &at)?;
                turn.duties.push(DutyRule { clause: id, steps, cond });
            }
            TurnClause::MustPass(cond) => {
                let cond = self.optional(cond, &at)?;
                turn.passes.push(PassRule { clause: id, must: true, cond });
            }
            TurnClause::MayPass(cond) => {
                let cond = self.optional(cond, &at)?;
                turn.passes.push(PassRule { clause: id, must: false, cond });
            }
            TurnClause::MayCall(name, cond) => {
                let cond = self.optional(cond, &at)?;
                turn.calls.push(CallRule { clause: id, name: name.text.clone(), cond });
            }
            TurnClause::Chains(rule, kinds) => {
                let kinds = self.kinds(kinds)?;
                for kind in kinds.iter() {
                    chain(&mut turn.chains[kind.index()], *rule, id);
                }
            }
            TurnClause::Lift { at_end } => {
                turn.lift_at_end = *at_end;
                turn.lift_clause = Some(id);
            }
            TurnClause::Taken(to) => {
                turn.taken = match to {
                    TakenTo::UnderTaker => Taken::Under,
                    TakenTo::HandOfTaker => Taken::HandOfTaker,
                    TakenTo::HandOfOwner => Taken::HandOfOwner,
                }
            }
            TurnClause::Prefer(criteria) => {
                let mut prefer = Vec::new();
                for criterion in criteria {
                    match self.criterion(criterion) {
                        Ok(criterion) => prefer.push(criterion),
                        Err(super::Stop::Dropped(_)) if criteria.len() > 1 => {}
                        Err(stop) => return Err(stop),
                    }
                }
                turn.prefer = prefer;
                turn.prefer_clause = Some(id);
            }
            TurnClause::NeverInCheck(kind) => turn.no_check.push((self.kind(kind)?, id)),
            TurnClause::NeverRepeat => turn.no_repeat = Some(id),
            TurnClause::Limit { kind, count, cond } => {
                let kind = self.kind(kind)?;
                let cond = self.optional(cond, &at)?;
                turn.limits.push(LimitRule { clause: id, kind, count: count.value, cond });
            }
            TurnClause::CountAsEnemy(set, kinds) => {
                let to = self.kinds(kinds)?;
                let region = self.region(set)?;
                turn.hostile.push(HostileRule { clause: id, region, to });
            }
            TurnClause::Counter(name, number) => self.counter(name, *number)?,
            TurnClause::EnclosingCounts => turn.enclosing_counts = true,
            TurnClause::SameResultOneMove => turn.same_result = true,
            TurnClause::AfterEachMove(each) => {
                let what = self.each_move(each, &at)?;
                turn.after_each.push(EachMoveRule { clause: id, what });
            }
            TurnClause::Roll(..) | TurnClause::Spend(_) | TurnClause::MayReroll(_) => {
                return self.dice(id, clause, &at, turn);
            }
        }
        Ok(())
    }

    /// A counter of scripts.
    fn counter(&mut self, name: &tree::Word, from: tree::Number) -> Meaning<()> {
        if !COUNTER_RANGE.contains(&i64::from(from.value)) {
            let most = COUNTER_RANGE.end - 1;
            return self.report(
                Diagnostic::new(Code::Limit, from.span, format!("a counter counts from 0 to {most}"))
                    .help("Count something smaller, or begin with 0."),
            );
        }
        if self.memory.counters.contains(&name.text) {
            return self.report(
                Diagnostic::new(Code::Duplicate, name.span, format!("there are two counters `{}`", name.text))
                    .help("Give one of the two another name."),
            );
        }
        self.memory.counters.push(name.text.clone());
        self.counters_from.push(from.value);
        Ok(())
    }

    fn optional(&mut self, cond: &Option<tree::Cond>, at: &Where) -> Meaning<Option<Cond>> {
        cond.as_ref().map(|cond| self.cond(cond, at)).transpose()
    }

    fn duty(&mut self, duty: &tree::Duty) -> Meaning<Duty> {
        Ok(match duty {
            tree::Duty::Capture(kinds) => Duty::Capture(self.kinds(kinds)?),
            tree::Duty::Move(kinds) => Duty::Move(self.kinds(kinds)?),
            tree::Duty::Approach => Duty::Approach,
            tree::Duty::BeHuffed => Duty::BeHuffed,
            tree::Duty::Script(name) => Duty::Script(self.script(name, Place::Duty)),
        })
    }

    fn criterion(&mut self, criterion: &tree::Criterion) -> Meaning<Criterion> {
        Ok(match criterion {
            tree::Criterion::MostCaptures => Criterion::MostCaptures,
            tree::Criterion::MostKind(kind) => Criterion::MostKind(self.kind(kind)?),
            tree::Criterion::MostWorth(worths) => {
                let mut list = Vec::new();
                for (kind, worth) in worths {
                    match self.kind(kind) {
                        Ok(kind) => list.push((kind, worth.value)),
                        Err(super::Stop::Dropped(_)) => {}
                        Err(stop) => return Err(stop),
                    }
                }
                Criterion::MostWorth(list)
            }
            tree::Criterion::HighestCapturer => Criterion::HighestCapturer,
            tree::Criterion::HighestCaptive => Criterion::HighestCaptive,
            tree::Criterion::EarliestKind(kind) => Criterion::EarliestKind(self.kind(kind)?),
            tree::Criterion::CapturingWith(kind) => Criterion::CapturingWith(self.kind(kind)?),
            tree::Criterion::Script(name) => Criterion::Script(self.script(name, Place::Criterion)),
        })
    }

    fn each_move(&mut self, each: &tree::EachMove, at: &Where) -> Meaning<EachMove> {
        Ok(match each {
            tree::EachMove::CloseOutermost { count, ranks, files } => {
                EachMove::CloseOutermost { count: count.map_or(1, |n| n.value.max(1)), ranks: *ranks, files: *files }
            }
            tree::EachMove::Close(set, cond) => EachMove::Close(self.region(set)?, self.cond(cond, at)?),
            tree::EachMove::Script(name) => EachMove::Script(self.script(name, Place::Effect)),
        })
    }

    fn dice(&mut self, id: ClauseId, clause: &TurnClause, at: &Where, turn: &mut Turn) -> Meaning<()> {
        let none = || DiceRule {
            clause: id,
            number: 0,
            faces: Vec::new(),
            order: None,
            reroll: Vec::new(),
            reroll_freely: false,
        };
        let dice = turn.dice.get_or_insert_with(none);
        match clause {
            TurnClause::Roll(number, faces) => {
                dice.clause = id;
                dice.number = number.value;
                dice.faces = faces.iter().map(|face| face.value).collect();
                if !(1..=8).contains(&number.value) || faces.len() > 20 {
                    return self.report(
                        Diagnostic::new(Code::Limit, number.span, "so many dice cannot be thrown")
                            .help("One to eight dice of at most 20 faces can be thrown."),
                    );
                }
            }
            TurnClause::Spend(order) => {
                dice.order = order.as_ref().map(|faces| faces.iter().map(|face| face.value).collect());
            }
            TurnClause::MayReroll(Some(cond)) => {
                let cond = self.cond(cond, at)?;
                if let Some(dice) = &mut turn.dice {
                    dice.reroll.push(cond);
                }
            }
            _ => dice.reroll_freely = true,
        }
        Ok(())
    }
}

fn chain(rules: &mut ChainRules, rule: ChainRule, id: ClauseId) {
    let end = match rule {
        ChainRule::None => Some(ChainEnd::Single),
        ChainRule::MayStop => Some(ChainEnd::MayStop),
        ChainRule::MustFinish => Some(ChainEnd::MustFinish),
        _ => None,
    };
    if let Some(end) = end {
        rules.end = end;
        rules.end_clause = Some(id);
        return;
    }
    match rule {
        ChainRule::KeepDirection => rules.keep_direction = true,
        ChainRule::NeverReverse => rules.never_reverse = true,
        ChainRule::MayReverse => rules.never_reverse = false,
        ChainRule::NeverRepeatDirection => rules.never_repeat = true,
        ChainRule::NeverRevisit => rules.never_revisit = true,
        ChainRule::NeverRetake => rules.never_retake = true,
        _ => rules.seek = true,
    }
    rules.limit_clause = Some(id);
}
