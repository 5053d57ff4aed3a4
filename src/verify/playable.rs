//! What the engines would refuse.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::hooks::Fault;
use crate::play::{Play, PlayError};
use crate::reference::unplayable;
use crate::rules::{Answers, ClauseId, Rules, Ruleset, Unplayable};
use crate::search::Lots;

/// Everything that one of the engines cannot play, under all answers that are worth trying;
/// each at the clause that says it. Nothing that is accepted without a word here is ignored in play.
pub fn refused(ruleset: &Ruleset) -> Vec<Diagnostic> {
    let rules = |answers: &Answers| ruleset.resolve(answers).rules;
    let mut found = refused_of(ruleset, rules, |_| true);
    found.extend(failing(ruleset));
    found.sort_by_key(|diagnostic| (diagnostic.primary.span.file, diagnostic.primary.span.start));
    found
}

/// As [`refused`], of a file in which something is wrong: what cannot be played of the clauses that can be read.
pub(super) fn refused_of_sketch(sketch: &Ruleset) -> Vec<Diagnostic> {
    let rules = |answers: &Answers| {
        let resolved = sketch.resolve(answers);
        resolved.rules.or(resolved.sketch.filter(|_| !resolved.doubt.points))
    };
    // A limit is passed for certain only by a whole game, and dice may be what could not be read.
    let mut found = refused_of(sketch, rules, |why| why != Unplayable::WithoutDie);
    found.retain(|one| one.code == Code::NotPlayable);
    found
}

/// What the engines refuse of these rules, as far as the slow one's reasons are of interest.
fn refused_of(
    ruleset: &Ruleset,
    rules: impl Fn(&Answers) -> Option<Rules>,
    matters: impl Fn(Unplayable) -> bool,
) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for answers in ruleset.worth_trying() {
        let Some(rules) = rules(&answers) else { continue };
        let rules = Arc::new(rules);
        let mut refusals = Game::compile(rules.clone()).err().unwrap_or_default();
        let slow = unplayable(&rules).into_iter().filter(|(_, why)| matters(*why));
        let (without_die, others): (Vec<_>, Vec<_>) = slow.partition(|(_, why)| *why == Unplayable::WithoutDie);
        let refused = |(clause, why): (ClauseId, Unplayable)| why.at(rules.clause(clause).span);
        refusals.extend(others.into_iter().map(refused));
        refusals.extend(match (&rules.turn.dice, without_die.as_slice()) {
            // Where many acts are without a die, the dice are what does not fit.
            (Some(dice), [(first, why), _, ..]) => {
                let words = format!("{why}: {} clauses are not", without_die.len());
                let diagnostic = Unplayable::said(rules.clause(dice.clause).span, words);
                vec![diagnostic.also(rules.clause(*first).span, "this one is the first")]
            }
            _ => without_die.into_iter().map(refused).collect(),
        });
        for refusal in refusals {
            // The engines word it differently; one refusal of a clause is enough.
            // One reason that holds of many clauses is told at the first.
            if !found.iter().any(|other| other.primary.span == refusal.primary.span) {
                found.push(refusal);
            }
        }
    }
    found
}

/// How many random games are played to find scripts that fail, and how long they are.
const TRIALS: u64 = 3;
const TRIAL_PLIES: usize = 40;

/// The scripts that fail in the first moves of some random games, each once: what an author would meet at once when he
/// plays. Scripts that fail later fail with an error of their own.
fn failing(ruleset: &Ruleset) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for answers in ruleset.worth_trying() {
        let Some(rules) = ruleset.resolve(&answers).rules.filter(|rules| rules.scripts.is_some()) else { continue };
        let rules = Arc::new(rules);
        for seed in 0..TRIALS {
            let Some(fault) = tried(&rules, seed) else { continue };
            let called = rules.scripts.iter().flat_map(|scripts| scripts.callers());
            let called = called.into_iter().find(|caller| caller.name == fault.script).map(|caller| caller.span);
            let Some(span) = fault.span.or(called) else { continue };
            let mut diagnostic = Diagnostic::new(Code::BadScript, span, fault.message.clone());
            if let Some(called) = called {
                diagnostic = diagnostic.also(called, format!("`{}` is called here", fault.script));
            }
            if let Some(deed) = &fault.deed {
                diagnostic = diagnostic.help(format!("It failed for the move {deed}."));
            }
            if let Some(position) = &fault.position {
                diagnostic = diagnostic.help(format!("It failed in the position {position}."));
            }
            let known = |other: &Diagnostic| other.primary.span == span && other.message == diagnostic.message;
            if !found.iter().any(known) {
                found.push(diagnostic);
            }
        }
    }
    found
}

/// Plays a random game; the script that fails in it.
fn tried(rules: &Arc<Rules>, seed: u64) -> Option<Box<Fault>> {
    let script = |error| if let PlayError::Script(fault) = error { Some(fault) } else { None };
    let mut play = Play::start(Game::compile(rules.clone()).ok()?.into());
    let mut lots = Lots::new(seed);
    for _ in 0..TRIAL_PLIES {
        let legal = match play.moves() {
            Ok(legal) => legal,
            Err(error) => return script(error),
        };
        let mv = legal.get(lots.below(legal.len()))?;
        if let Err(error) = play.play(mv) {
            return script(error);
        }
    }
    None
}
