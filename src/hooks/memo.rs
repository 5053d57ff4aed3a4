//! What has been asked of the present position already.
//!
//! Generation asks the same set for every piece and the same condition for every act. Functions are pure, so that an answer
//! holds as long as the position does: each is asked once a position, whoever asks.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Place, View};

/// What a question is made of, beside the position: the place, the function's number, and its arguments (a point or a
/// player each, plus 1; 0 where there is none or the function does not take it).
pub(super) type Question = (Place, usize, u32, u32);

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Of a condition or a fact.
    Holds(bool),
    /// Of a set.
    Points(Vec<u16>),
}

/// The answers that belong to one position of one variant.
#[derive(Debug, Default)]
struct Memo {
    scripts: u64,
    view: View,
    answers: FxHashMap<Question, Answer>,
}

/// No more answers are kept for a position.
const MOST_ANSWERS: usize = 4_096;

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

/// The answer to a question about a position, if it has been asked of it before.
pub(super) fn known(scripts: u64, view: &View, question: Question) -> Option<Answer> {
    MEMO.with_borrow(|memo| {
        let same = memo.scripts == scripts && memo.view == *view;
        memo.answers.get(&question).filter(|_| same).cloned()
    })
}

/// Keeps an answer. Those of another position are given up.
pub(super) fn keep(scripts: u64, view: View, question: Question, answer: Answer) {
    MEMO.with_borrow_mut(|memo| {
        if memo.scripts != scripts || memo.view != view || memo.answers.len() >= MOST_ANSWERS {
            memo.answers.clear();
            (memo.scripts, memo.view) = (scripts, view);
        }
        memo.answers.insert(question, answer);
    });
}
