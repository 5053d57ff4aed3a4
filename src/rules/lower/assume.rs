//! What the file leaves open, and what can be seen only of the rules as a whole.

use super::assumption;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::merge::Merged;
use crate::rules::{
    ActKind, Assumption, ChainEnd, Cond, Criterion, EndKind, FirstRule, KindSet, PlayerFact, Rules, Take,
};

/// The points of the questionnaire that no clause answers, with the engine's assumptions.
/// `without_moment`: the kinds whose promotion does not say at what moment of a chain it happens.
pub(super) fn assumptions(rules: &Rules, without_moment: KindSet) -> Vec<Assumption> {
    let mut open = Vec::new();
    let turn = &rules.turn;
    if rules.first.rule == FirstRule::Unsaid {
        open.push(assumption("first mover", "the player named first"));
    }
    let captures = rules.acts.iter().any(|act| takes(&act.what));
    let chains = rules.acts.iter().any(|act| act.what.chains());
    if captures && turn.duties.is_empty() && turn.may_capture.is_none() {
        open.push(assumption("capture duty", "may capture"));
    }
    let ends_open = turn.chains.iter().any(|chain| chain.end_clause.is_none());
    if chains && ends_open {
        open.push(assumption("chain end", "chains may stop"));
    }
    let single = turn.chains.iter().all(|chain| chain.end == ChainEnd::Single);
    if chains && !single && turn.lift_clause.is_none() {
        open.push(assumption("lifting", "lift at once"));
    }
    if captures && !turn.duties.is_empty() && turn.prefer_clause.is_none() {
        open.push(assumption("choice among captures", "prefer nothing"));
    }
    let chaining = rules.acts.iter().filter(|act| act.what.chains());
    if chaining.into_iter().any(|act| act.bound.kinds.0 & without_moment.0 != 0) && !single {
        open.push(assumption("promotion in mid-chain", "then stop"));
    }
    let answered = rules.ends.iter().any(|end| match &end.what {
        EndKind::PlayerWho { facts, .. } => {
            facts.iter().any(|all_of| matches!(all_of[..], [PlayerFact::Move { can: false }]))
        }
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => asks_for_moves_only(cond),
        EndKind::Script(_) | EndKind::Agreement => false,
    });
    let always_passes = turn.passes.iter().any(|pass| pass.cond.as_ref().is_none_or(asks_for_moves_only));
    // With dice a player can always throw, and what cannot be spent is passed.
    if !answered && !always_passes && turn.dice.is_none() {
        open.push(assumption("no move", "where no clause speaks of it the game ends undecided (`unanswered`)"));
    }
    open
}

fn takes(what: &ActKind) -> bool {
    match what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => *take != Take::No,
        ActKind::Jump(..) | ActKind::Fly(..) => true,
        ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => false,
    }
}

/// Whether the condition is that the player to move cannot move, and nothing else.
fn asks_for_moves_only(cond: &Cond) -> bool {
    matches!(cond, Cond::Player(_, PlayerFact::Move { can: false }))
}

/// Mistakes that no single clause shows.
pub(super) fn check_whole(rules: &Rules, merged: &Merged, out: &mut Vec<Diagnostic>) {
    let clause_span = |id: Option<crate::rules::ClauseId>| id.map_or(merged.head, |id| rules.clause(id).span);
    if rules.turn.prefer.contains(&Criterion::HighestCaptive) {
        let kinds = || (0..rules.kinds.len() as u8).map(crate::rules::Kind);
        let unordered = kinds().find_map(|a| {
            let b = kinds().find(|&b| !rules.ranks.equal_or_lower(a, b) && !rules.ranks.equal_or_lower(b, a))?;
            Some((a, b))
        });
        if let Some((a, b)) = unordered {
            let (a, b) = (&rules.kinds[a.index()].name, &rules.kinds[b.index()].name);
            out.push(
                Diagnostic::new(
                    Code::BadRank,
                    clause_span(rules.turn.prefer_clause),
                    format!("`highest captive` cannot choose between `{a}` and `{b}`"),
                )
                .help("Give every piece its place in `rank`, one above the other."),
            );
        }
    }
    if let Some(dice) = &rules.turn.dice
        && (dice.number == 0 || dice.faces.is_empty())
    {
        out.push(
            Diagnostic::new(Code::Missing, clause_span(Some(dice.clause)), "dice are spent but never rolled")
                .help("Add `roll N dice of FACES`."),
        );
    }
    if rules.acts.is_empty() && !out.iter().any(Diagnostic::is_error) {
        out.push(
            Diagnostic::new(Code::Missing, merged.head, "no piece can move")
                .help("Add a block such as `moves { man: step forward }`."),
        );
    }
}
