//! Which clauses, answers and ends of a variant its tests exercise, and which only random games do.
//!
//! A clause is exercised when it made a difference to something that a test asked. That it was looked at is not enough:
//!
//! - An **act** made a legal move that a test names, plays or counts, or is named as the reason against one.
//! - A **promotion**, an **enclosing** or something **after** a move happened in such a move.
//! - A **ban**, **duty**, **preference**, **limit** or **check** removed a move that one might have tried.
//! - What is said of **chains**, **lifting**, **spending dice** and the like, and a freedom such as `may capture` or
//!   `prefer nothing`: under the contrary the answer to the test would have been another.
//! - An **end** ended a game. A **call** was called, a **pass** was legal.
//! - The **ranks** protected a piece or chose among captures; a **piece** moved, was made or was taken.
//! - The **set-up** and the **first** player: a game was begun from them. The rest of **board** and **players**: anything was
//!   asked on them.
//!
//! The tests are the examples of the file and what lies beside it: sessions, records and facts. What names one move asks for
//! that move only; what names all moves or counts them asks for all. Of several tests that exercise a clause the first is
//! named, in that order of kinds.
//!
//! An **answer** is exercised when one of its clauses is, and one without clauses when anything was asked under it.

mod asked;
mod beside;
mod contrary;
mod marked;
mod recorder;

use std::sync::Arc;

pub(super) use contrary::contraries;
pub use marked::{marked, marks};

use self::recorder::Recorder;
use super::deep::Amount;
use super::{Beside, ProofKind, Shared};
use crate::session::{Choices, Sitting, Trouble, Variant};
use crate::source::Span;

/// Who exercised a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// A test, by its kind and name: the first that did.
    Test(ProofKind, String),
    /// Only a random game, by its seed.
    Playout(u64),
}

/// A clause, and who exercised it.
#[derive(Clone, Debug)]
pub struct CoveredClause {
    /// How people refer to it.
    pub label: String,
    /// Its words.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// The question and the answer under which it stands.
    pub question: Option<(String, String)>,
    /// The base variant from which it was taken over.
    pub inherited: Option<String>,
    /// It is a clause of the end.
    pub end: bool,
    /// Who exercised it; nobody if `None`.
    pub by: Option<By>,
}

/// An answer, and who exercised it.
#[derive(Clone, Debug)]
pub struct CoveredAnswer {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Who exercised it; nobody if `None`.
    pub by: Option<By>,
}

/// What was exercised of a variant.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// Every clause that some answers make active, by place.
    pub clauses: Vec<CoveredClause>,
    /// Every answer of every open question, in the order written.
    pub answers: Vec<CoveredAnswer>,
}

impl Coverage {
    /// The clauses of the file itself.
    pub fn own(&self) -> impl Iterator<Item = &CoveredClause> {
        self.clauses.iter().filter(|clause| clause.inherited.is_none())
    }

    /// The clauses taken over from bases.
    pub fn inherited(&self) -> impl Iterator<Item = &CoveredClause> {
        self.clauses.iter().filter(|clause| clause.inherited.is_some())
    }
}

/// Runs the tests of a variant, its examples and what lies beside it, then random games under all
/// answers worth trying in which something is not exercised yet, and says who exercised what.
pub fn coverage(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    playouts: Amount,
) -> Result<Coverage, Trouble> {
    let mut recorder = Recorder::new(&variant.ruleset);
    asked::examples(variant, &mut recorder)?;
    beside::sessions(variant, beside, library, &mut recorder)?;
    beside::records(variant, beside, library, &mut recorder)?;
    beside::facts(variant, beside, &mut recorder)?;
    for answers in variant.ruleset.worth_trying() {
        let set = answers.chosen.iter().map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect();
        let choices = Choices { reading: answers.reading.clone(), set, ..Choices::default() };
        let Ok(start) = Sitting::begin(variant.clone(), choices) else { continue };
        if !recorder.hopes(start.rules()) {
            continue;
        }
        for seed in (playouts.seed..).take(playouts.games) {
            asked::playout(&start, seed, playouts.plies, &By::Playout(seed), &mut recorder)?;
        }
    }
    Ok(recorder.coverage())
}
