//! The ways of changing one clause. An operator is a small function that acts at one place of a tree.

mod acts;
mod answers;
mod conds;
mod ends;
mod material;
mod removed;
mod turn;
mod when;

use super::parts::{Part, parts};
use crate::source::Span;
use crate::syntax::tree::File;

/// A way of changing one clause.
#[derive(Clone, Copy)]
pub struct Operator {
    /// Its name, as in a comment that explains a mutant.
    pub name: &'static str,
    /// What it does, in a few words.
    pub what: &'static str,
    cut: fn(Part, &mut Chisel),
}

impl std::fmt::Debug for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Counts the places where an operator could act, and lets it act at one of them.
pub(super) struct Chisel<'a> {
    left: usize,
    struck: Option<Span>,
    /// The players' names, in the order written.
    pub players: &'a [String],
}

impl Chisel<'_> {
    /// Whether to act here; `span` is the place that people are shown.
    pub fn strikes(&mut self, span: Span) -> bool {
        if self.struck.is_some() {
            return false;
        }
        if self.left > 0 {
            self.left -= 1;
            return false;
        }
        self.struck = Some(span);
        true
    }

    /// Puts something in the place of another, once for each alternative.
    pub fn exchange<T>(&mut self, place: &mut T, span: Span, others: impl IntoIterator<Item = T>) {
        for other in others {
            if self.strikes(span) {
                *place = other;
                return;
            }
        }
    }

    /// Takes one element out of a list, each in turn, as long as so many are left.
    pub fn thin<T>(&mut self, list: &mut Vec<T>, least: usize, span: impl Fn(&T) -> Span) {
        if list.len() <= least {
            return;
        }
        for index in 0..list.len() {
            if self.strikes(span(&list[index])) {
                list.remove(index);
                return;
            }
        }
    }

    /// Exchanges two neighbours in a list, each pair in turn.
    pub fn transpose<T>(&mut self, list: &mut [T], span: impl Fn(&T) -> Span) {
        for index in 1..list.len() {
            if self.strikes(span(&list[index])) {
                list.swap(index - 1, index);
                return;
            }
        }
    }
}

macro_rules! operators {
    ($($name:literal, $what:literal, $cut:path;)*) => {
        /// All operators, in the order in which they act.
        pub const OPERATORS: &[Operator] = &[$(Operator { name: $name, what: $what, cut: $cut },)*];
    };
}

operators! {
    "reading-answer", "a reading no longer gives one of its answers", answers::reading_answer;
    "first-answer", "another answer stands first", answers::first_answer;
    "when-part", "a test of a `when` less, or an answer less in it", when::when_part;
    "when-negated", "the other answers in a `when`", when::when_negated;
    "clause-removed", "a clause of moves, turn, end or set-up is left out", removed::clause_removed;
    "first-player", "the other player begins", material::first_player;
    "facing", "a player faces the other way", material::facing;
    "rank-order", "two ranks become equal", material::rank_order;
    "man-removed", "a lot of men less at the start", material::man_removed;
    "turned", "rotated becomes mirrored, or the reverse", material::turned;
    "board-part", "a line, or a sort of lines, less on the board", material::board_part;
    "set-part", "a part of a set of points less", material::set_part;
    "whose", "own and enemy exchanged in a set of points", material::whose;
    "label", "a kind less in a label", acts::label;
    "rank-test", "another comparison of ranks, or none", acts::rank_test;
    "direction", "a direction less", acts::direction;
    "direction-widened", "any direction", acts::direction_widened;
    "reach", "step and slide, jump and fly exchanged", acts::reach;
    "take", "to take and or take exchanged", acts::take;
    "over-whom", "another choice of pieces", acts::over_whom;
    "phrase-removed", "a phrase of an act is left out", acts::phrase_removed;
    "promotion", "another moment or choice of promotion", acts::promotion;
    "enclosing", "opposite sides or any", acts::enclosing;
    "event", "after capturing and after moving exchanged", acts::event;
    "duty", "a duty becomes a freedom, or the reverse", turn::duty;
    "duty-part", "a part of a duty less", turn::duty_part;
    "chain-end", "another rule for where chains end", turn::chain_end;
    "lift", "lifted at once or at the end", turn::lift;
    "taken", "taken pieces go to somebody else", turn::taken;
    "preference", "a criterion less, another order of criteria, or one where there is none", turn::preference;
    "kinds", "a kind less in a clause of the turn", turn::kinds;
    "phase", "a block of moves holds always", conds::phase;
    "condition-removed", "a condition is left out", conds::condition_removed;
    "condition-negated", "a condition is turned into its contrary", conds::condition_negated;
    "connective", "and and or exchanged", conds::connective;
    "condition-part", "a part of a condition less", conds::condition_part;
    "subject", "mover and opponent, each player and a player exchanged", conds::subject;
    "fact-negated", "a fact of a piece is turned into its contrary", conds::fact_negated;
    "comparison", "another comparison of an amount", conds::comparison;
    "holding", "a phrase of what a player has is left out", conds::holding;
    "count", "a number greater or smaller by one", conds::count;
    "result", "wins and loses exchanged, a draw lost", ends::result;
    "facts", "a fact of a player less in an end", ends::facts;
    "ends-order", "two ends exchanged", ends::order;
}

impl Operator {
    /// The tree with the change at its `index`-th place, and that place; nothing if there are not so many.
    pub(super) fn act(&self, file: &File, index: usize, players: &[String]) -> Option<(File, Span)> {
        let mut file = file.clone();
        let mut chisel = Chisel { left: index, struck: None, players };
        parts(&mut file, &mut |part| (self.cut)(part, &mut chisel));
        chisel.struck.map(|span| (file, span))
    }
}
