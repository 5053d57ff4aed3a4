//! Every mutant against the tests.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::alike::Likeness;
use super::explained::{Explanation, clauses_of, explanations};
use super::grounds::{Difference, Grounds};
use super::{Mutant, mutants};
use crate::diagnostics::Diagnostic;
use crate::rules::{Ruleset, check};
use crate::session::Variant;
use crate::source::{Source, Sources, Span};
use crate::syntax;
use crate::verify::literate::{Compared, of_play};
use crate::verify::{Beside, ProofKind, Shared, prove_comparing};

/// How mutants are tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How many random games, shared out among the answers under which a mutant differs, are played before it counts as
    /// equivalent.
    pub games: usize,
    /// No more plies than these in each.
    pub plies: usize,
    /// The seed of the first game.
    pub seed: u64,
    /// How many mutants are tried at the same time.
    pub jobs: usize,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It does not check: it is not counted.
    Unsound,
    /// This test failed.
    Noticed(String),
    /// It plays like the original, as far as random games show.
    Equivalent,
    /// Nobody noticed, and what differs had no say in anything that was compared.
    Undecided,
    /// Nobody noticed, and a comment says why that is no loss.
    Explained(String),
    /// Nobody noticed.
    Survived,
    /// There was no time for it.
    Untried,
}

/// Mutants with their fates, in the order of the operators.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The mutants.
    pub mutants: Vec<(Mutant, Fate)>,
    /// Comments that are to explain mutants and do not: their places, with what is wrong.
    pub wrong: Vec<(Span, String)>,
}

impl Tried {
    /// The mutants with a fate.
    pub fn with(&self, fits: impl Fn(&Fate) -> bool) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(move |(_, fate)| fits(fate)).map(|(mutant, _)| mutant)
    }
}

/// Tries all mutants of a variant. `go_on` is told how many were tried and of how many, and may end the work: what is left
/// is not tried then.
pub fn try_mutants(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    trial: &Trial,
    go_on: &(dyn Fn(usize, usize) -> bool + Sync),
) -> Tried {
    let all = mutants(variant);
    let total = all.len();
    let (explained, mut wrong, source) = match variant.sources.iter().next() {
        Some(source) => {
            let (explained, wrong) = explanations(source, &syntax::parse(source).file.comments);
            (explained, wrong, Some(source))
        }
        None => (Vec::new(), Vec::new(), None),
    };
    // Printed and read again like the mutants, so that clauses are compared as they are printed.
    let printed = variant.sources.iter().next().and_then(|source| {
        let text = syntax::format(source, &syntax::parse(source).file).ok()?;
        read(variant, &text, library)
    });
    let original = printed.as_ref().unwrap_or(variant);
    // What quotes the words of the clauses changes with every one of them, whether or not anything is played otherwise.
    let beside = &Beside { sessions: of_play(variant, &beside.sessions, library), ..beside.clone() };
    let (next, done, stop) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let fates = Mutex::new(vec![Fate::Untried; total]);
    std::thread::scope(|scope| {
        for _ in 0..trial.jobs.clamp(1, total.max(1)) {
            scope.spawn(|| {
                let Some(grounds) = Grounds::new(&original.ruleset) else { return };
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(mutant) = all.get(index) else { return };
                    if stop.load(Ordering::Relaxed) || !go_on(done.fetch_add(1, Ordering::Relaxed), total) {
                        stop.store(true, Ordering::Relaxed);
                        return;
                    }
                    let fate = fate(variant, &grounds, mutant, beside, library, trial);
                    // There are as many fates as mutants.
                    fates.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[index] = fate;
                }
            });
        }
    });
    let mut fates = fates.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let complete = !stop.load(Ordering::Relaxed);
    let used = source.map(|source| explain(source, &explained, &all, &mut fates)).unwrap_or_default();
    for (explanation, _) in explained.iter().zip(used).filter(|(_, used)| complete && !used) {
        wrong.push((explanation.span, "no mutant survives here that this could explain".to_string()));
    }
    Tried { mutants: all.into_iter().zip(fates).collect(), wrong }
}

/// Explains what survived or is undecided; says which explanations did.
fn explain(source: &Source, explained: &[Explanation], all: &[Mutant], fates: &mut [Fate]) -> Vec<bool> {
    let mut used = vec![false; explained.len()];
    let clauses = clauses_of(&mut syntax::parse(source).file);
    for (mutant, fate) in all.iter().zip(fates) {
        let explains = |explanation: &Explanation| explanation.explains(mutant.operator, mutant.span, source, &clauses);
        let why = explained.iter().position(explains);
        if let (Some(index), Fate::Survived | Fate::Undecided) = (why, &fate) {
            used[index] = true;
            *fate = Fate::Explained(explained[index].why.clone());
        }
    }
    used
}

fn fate(
    variant: &Arc<Variant>,
    grounds: &Grounds,
    mutant: &Mutant,
    beside: &Beside,
    library: &Shared,
    trial: &Trial,
) -> Fate {
    let Some(changed) = read(variant, &mutant.text, library) else { return Fate::Unsound };
    let differing = match grounds.difference(&changed.ruleset) {
        Difference::Unplayable => return Fate::Unsound,
        Difference::Nowhere => return Fate::Equivalent,
        Difference::Under(differing) => differing,
    };
    let changed = Arc::new(changed);
    // The examples are quick and notice most; what lies beside the file is asked only where they do not.
    for examples in [true, false] {
        let wanted = |kind, name: &str| (kind == ProofKind::Example) == examples && plays(kind, name);
        let nothing = Beside::default();
        let proved =
            prove_comparing(&changed, if examples { &nothing } else { beside }, library, &wanted, Compared::Play);
        if let Some(failed) = proved.proofs.iter().find(|proof| !proof.passed()) {
            return Fate::Noticed(format!("{} {:?}", failed.kind.word(), failed.name));
        }
    }
    match grounds.alike(&changed.ruleset, differing, trial) {
        Likeness::Same => Fate::Equivalent,
        Likeness::Unseen => Fate::Undecided,
        Likeness::Other => Fate::Survived,
    }
}

/// Whether a proof shows how a game goes. Facts that tell the words of the rules change with every clause, whether or not
/// anything is played otherwise.
pub fn plays(kind: ProofKind, name: &str) -> bool {
    kind != ProofKind::Fact || !["answers", "questions", "rulebook"].contains(&name)
}

/// A changed text as a variant; nothing if it does not check.
fn read(variant: &Variant, text: &str, library: &Shared) -> Option<Variant> {
    let name = variant.sources.iter().next()?.name().to_string();
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let checked = check(&mut sources, &source, library.as_ref());
    let wrong = checked.diagnostics.iter().any(Diagnostic::is_error);
    let ruleset: Ruleset = checked.ruleset.filter(|_| !wrong)?;
    Some(Variant { called: variant.called.clone(), sources, ruleset, remarks: Vec::new() })
}
