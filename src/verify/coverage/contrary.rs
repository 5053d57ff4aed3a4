//! The contrary of what no single move shows: of chains, lifting, freedoms. Such a clause has acted where the contrary
//! would have given another list of moves.

use std::sync::Arc;

use crate::rules::{ChainEnd, ClauseId, Criterion, Duty, DutyRule, Kind, KindSet, Rules, SaidClause};
use crate::syntax::tree::{ChainRule, TurnClause, Word};

/// The rules with each such clause turned into its contrary. `said` is what the rules say, by clause.
pub(in crate::verify) fn contraries(rules: &Rules, said: &[SaidClause]) -> Vec<(ClauseId, Arc<Rules>)> {
    let mut found = Vec::new();
    for (index, clause) in said.iter().enumerate() {
        let SaidClause::Turn(clause) = clause else { continue };
        let id = ClauseId(index as u32);
        let mut other = rules.clone();
        if turn(&mut other, clause, id) {
            found.push((id, Arc::new(other)));
        }
    }
    found
}

/// Whether a clause is judged by its contrary alone.
pub(super) fn has_contrary(clause: &SaidClause) -> bool {
    match clause {
        SaidClause::Turn(TurnClause::Prefer(criteria)) => criteria.is_empty(),
        SaidClause::Turn(clause) => matches!(
            clause,
            TurnClause::MayCapture
                | TurnClause::Chains(..)
                | TurnClause::Lift { .. }
                | TurnClause::EnclosingCounts
                | TurnClause::SameResultOneMove
                | TurnClause::Spend(_)
                | TurnClause::MayReroll(_)
        ),
        _ => false,
    }
}

/// Turns a clause into its contrary; `false` for one that has none.
fn turn(rules: &mut Rules, clause: &TurnClause, id: ClauseId) -> bool {
    let all = KindSet::all(rules.kinds.len());
    let turn = &mut rules.turn;
    match clause {
        TurnClause::MayCapture => {
            turn.may_capture = None;
            turn.duties.push(DutyRule { clause: id, steps: vec![vec![Duty::Capture(all)]], cond: None });
        }
        TurnClause::Chains(rule, kinds) => {
            let of_end = matches!(rule, ChainRule::None | ChainRule::MayStop | ChainRule::MustFinish);
            for kind in named(rules, kinds) {
                // Where another clause says how the chains of these pieces end, this one has no say in them.
                if !of_end || rules.turn.chains[kind.index()].end_clause == Some(id) {
                    chain(rules, *rule, kind);
                }
            }
        }
        TurnClause::Lift { at_end } => turn.lift_at_end = !at_end,
        TurnClause::Prefer(criteria) if criteria.is_empty() => turn.prefer = vec![Criterion::MostCaptures],
        TurnClause::EnclosingCounts => turn.enclosing_counts = false,
        TurnClause::SameResultOneMove => turn.same_result = false,
        TurnClause::Spend(order) => {
            let Some(dice) = &mut turn.dice else { return false };
            let mut faces = dice.faces.clone();
            faces.sort_unstable();
            faces.dedup();
            dice.order = order.is_none().then_some(faces);
        }
        TurnClause::MayReroll(_) => {
            let Some(dice) = &mut turn.dice else { return false };
            dice.reroll.clear();
            dice.reroll_freely = false;
        }
        _ => return false,
    }
    true
}

fn chain(rules: &mut Rules, rule: ChainRule, kind: Kind) {
    let chains = &mut rules.turn.chains[kind.index()];
    match rule {
        ChainRule::None | ChainRule::MayStop => chains.end = ChainEnd::MustFinish,
        ChainRule::MustFinish => chains.end = ChainEnd::MayStop,
        ChainRule::KeepDirection => chains.keep_direction = false,
        ChainRule::NeverReverse => chains.never_reverse = false,
        ChainRule::MayReverse => chains.never_reverse = true,
        ChainRule::NeverRepeatDirection => chains.never_repeat = false,
        ChainRule::NeverRevisit => chains.never_revisit = false,
        ChainRule::NeverRetake => chains.never_retake = false,
        ChainRule::LandWhereTheyGoOn => chains.seek = false,
    }
}

/// The kinds that a clause names; all if it names none.
fn named(rules: &Rules, names: &[Word]) -> Vec<Kind> {
    let kinds = (0..rules.kinds.len() as u8).map(Kind);
    let meant = |kind: &Kind| names.is_empty() || names.iter().any(|name| name.text == rules.kinds[kind.index()].name);
    kinds.filter(meant).collect()
}
