//! Choice among captures: stage 7 of semantics section 3, read as in 6.2.

use std::cmp::Ordering;

use super::RefereeError;
use super::made::{Candidate, Fault};
use super::table::Table;
use crate::notation::{Man, Reason};
use crate::rules::{Criterion, Kind};

impl Table<'_> {
    /// Marks what the criteria remove: each keeps, of those the last one left, the captures that no other beats.
    pub fn preferred(&self, list: &mut [Candidate]) -> Result<(), RefereeError> {
        let mut pool: Vec<usize> = (0..list.len()).filter(|&i| list[i].legal() && self.counts(&list[i])).collect();
        for criterion in &self.rules.turn.prefer {
            let beaten = |&i: &usize| pool.iter().any(|&other| self.beats(criterion, &list[other], &list[i]));
            let lost: Vec<usize> = pool.iter().copied().filter(beaten).collect();
            for &index in &lost {
                list[index].fault = Some(Fault::of(Reason::Prefer, self.rules.turn.prefer_clause));
            }
            pool.retain(|i| !lost.contains(i));
        }
        Ok(())
    }

    /// Whether one capture beats another in a criterion.
    fn beats(&self, criterion: &Criterion, one: &Candidate, other: &Candidate) -> bool {
        let count = |c: &Candidate, kind: Kind| self.victims(c).iter().filter(|man| man.kind == kind).count();
        match criterion {
            Criterion::MostCaptures => self.victims(one).len() > self.victims(other).len(),
            Criterion::MostKind(kind) => count(one, *kind) > count(other, *kind),
            Criterion::MostWorth(worths) => {
                let worth = |man: &Man| worths.iter().find(|(kind, _)| *kind == man.kind).map_or(0, |w| u64::from(w.1));
                let sum = |c: &Candidate| self.victims(c).iter().map(worth).sum::<u64>();
                sum(one) > sum(other)
            }
            Criterion::HighestCapturer => match (one.kind, other.kind) {
                (Some(one), Some(other)) => self.rules.ranks.lower(other, one),
                _ => false,
            },
            Criterion::HighestCaptive => match (self.highest(one), self.highest(other)) {
                (Some(one), Some(other)) => self.rules.ranks.lower(other, one),
                _ => false,
            },
            Criterion::EarliestKind(kind) => {
                let word = |c: &Candidate| self.victims(c).iter().map(|m| m.kind == *kind).collect::<Vec<bool>>();
                // `true` sorts after `false`, and a word that ends first sorts before its continuations.
                word(one).cmp(&word(other)) == Ordering::Greater
            }
            Criterion::CapturingWith(kind) => one.kind == Some(*kind) && other.kind != Some(*kind),
            Criterion::Script(script) => {
                let number = |c: &Candidate| {
                    self.scripts().map(|scripts| scripts.criterion(&script.name, &self.deed(c), || self.sight()))
                };
                number(one) > number(other)
            }
        }
    }

    /// The captured men in order, as they stood; enclosed ones only where enclosing counts.
    fn victims(&self, candidate: &Candidate) -> Vec<Man> {
        let enclosed = candidate.surrounded().filter(|_| self.rules.turn.enclosing_counts);
        candidate.taken.iter().chain(enclosed).map(|&(_, man)| man).collect()
    }

    /// The highest kind among the captured; the ranks that matter are totally ordered.
    fn highest(&self, candidate: &Candidate) -> Option<Kind> {
        let kinds = self.victims(candidate).into_iter().map(|man| man.kind);
        kinds.reduce(|best, kind| if self.rules.ranks.lower(best, kind) { kind } else { best })
    }
}
