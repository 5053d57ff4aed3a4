//! The `moves` blocks: acts and their phrases.

use super::Lower;
use super::block::Reader;
use crate::syntax::mistakes::MOVES;
use crate::syntax::node::Node;
use crate::syntax::tree::{
    Act, ActWhat, AfterEvent, AfterThen, Dir, DirWord, Dirs, MoveClause, Moves, Number, PhaseHead, Phrase, PhraseWhat,
    PlaceFrom, Set, TakePlace, Who,
};
use dablo_grammar::Rule;

impl<'s> Lower<'s> {
    pub(super) fn moves(&mut self, node: &Node) -> Moves {
        let phase = match node.find(Rule::cond) {
            Some(cond) => PhaseHead::If(self.cond(&cond)),
            None if node.has(Rule::OTHERWISE) => PhaseHead::Otherwise,
            None => PhaseHead::Always,
        };
        let reader =
            Reader { place: &MOVES, clause: Lower::move_clause, label: |clause: &MoveClause| clause.label.is_some() };
        Moves { phase, block: self.block(node, &reader) }
    }

    fn move_clause(&mut self, entry: &Node) -> MoveClause {
        let label = entry.find(Rule::label).map(|label| self.piece_label(&label));
        MoveClause { label, act: self.act(&entry.the(Rule::act)) }
    }

    fn act(&mut self, node: &Node) -> Act {
        Act {
            what: self.act_what(&node.first()),
            phrases: node.all(Rule::phrase).map(|phrase| self.phrase(&phrase)).collect(),
            span: self.span(node),
        }
    }

    fn act_what(&mut self, node: &Node) -> ActWhat {
        match node.rule() {
            Rule::step => ActWhat::Step(self.dirs(node)),
            Rule::slide => ActWhat::Slide(self.dirs(node)),
            Rule::leap => ActWhat::Leap(node.all(Rule::offset).map(|offset| self.offset(&offset)).collect()),
            Rule::jump => ActWhat::Jump(self.dirs(node), self.the_who(node)),
            Rule::fly => ActWhat::Fly(self.dirs(node), self.the_who(node)),
            Rule::hop => ActWhat::Hop { dirs: self.dirs(node), line: node.has(Rule::LINE), over: self.the_who(node) },
            Rule::place => {
                let (from, on) = self.place(node);
                ActWhat::Place { from, on }
            }
            Rule::remove => {
                let (who, otherwise) = self.remove(node);
                ActWhat::Remove { who, otherwise }
            }
            Rule::enclose => ActWhat::Enclose {
                who: self.the_who(node),
                sides: self.the_number(node),
                opposite: node.has(Rule::OPPOSITE),
            },
            Rule::promote => ActWhat::Promote {
                missing: node.has(Rule::MISSING),
                to: self.kinds(node),
                on: node.find(Rule::set).map(|set| self.set(&set)),
            },
            Rule::after => ActWhat::After(self.after_event(&node.the(Rule::after_event)), self.after_then(node)),
            Rule::never_enter => ActWhat::NeverEnter(self.set(&node.the(Rule::set))),
            Rule::never_stop => ActWhat::NeverStop(self.set(&node.the(Rule::set))),
            Rule::never_return => ActWhat::NeverReturn,
            Rule::no_act if node.has(Rule::MOVE) => ActWhat::NoMove,
            Rule::no_act if node.has(Rule::CAPTURE) => ActWhat::NoCapture,
            Rule::no_act => ActWhat::NoPromotion,
            _ => ActWhat::Script(self.name(node)),
        }
    }

    fn offset(&mut self, node: &Node) -> (Number, Number) {
        let numbers = self.numbers(node);
        match numbers.as_slice() {
            [x, y, ..] => (*x, *y),
            _ => (self.the_number(node), self.the_number(node)),
        }
    }

    /// From where a piece is placed, and onto which points; no set is anywhere.
    fn place(&mut self, node: &Node) -> (PlaceFrom, Option<Set>) {
        let mut sets = node.all(Rule::set);
        let from = if node.has(Rule::HAND) {
            PlaceFrom::Hand
        } else if node.has(Rule::BOARD) {
            PlaceFrom::Board
        } else {
            PlaceFrom::Set(self.set(&sets.next().unwrap_or_else(|| node.clone())))
        };
        (from, sets.next().map(|set| self.set(&set)))
    }

    fn remove(&mut self, node: &Node) -> (Who, Option<Who>) {
        let otherwise = node.all(Rule::who).nth(1).map(|who| self.who(&who));
        (self.the_who(node), otherwise)
    }

    fn after_event(&mut self, node: &Node) -> AfterEvent {
        match node.first().rule() {
            Rule::COMPLETING => AfterEvent::Line(self.the_number(node)),
            Rule::CAPTURING => AfterEvent::Capturing,
            _ => AfterEvent::Moving,
        }
    }

    fn after_then(&mut self, node: &Node) -> AfterThen {
        let Some(then) = node.kids().last() else { return AfterThen::Again };
        match then.rule() {
            Rule::remove => {
                let (who, otherwise) = self.remove(&then);
                AfterThen::Remove { who, otherwise }
            }
            Rule::place => {
                let (from, on) = self.place(&then);
                AfterThen::Place { from, on }
            }
            Rule::scripted => AfterThen::Script(self.name(&then)),
            _ => AfterThen::Again,
        }
    }

    fn dirs(&mut self, act: &Node) -> Dirs {
        let node = act.the(Rule::dirs);
        Dirs { any_of: node.all(Rule::dir).map(|dir| self.dir(&dir)).collect(), span: self.span(&node) }
    }

    fn dir(&mut self, node: &Node) -> Dir {
        if node.has(Rule::ALONG) {
            return Dir::Along(self.name(node));
        }
        Dir::Words(node.all(Rule::dir_word).map(|word| dir_word(&word)).collect(), self.span(node))
    }

    fn phrase(&mut self, node: &Node) -> Phrase {
        Phrase { what: self.phrase_what(node), span: self.span(node) }
    }

    fn phrase_what(&mut self, node: &Node) -> PhraseWhat {
        match node.rules().as_slice() {
            [Rule::take, ..] => self.take(&node.the(Rule::take)),
            [Rule::AT, ..] => PhraseWhat::AtMost(self.the_number(node)),
            [Rule::BY, ..] => PhraseWhat::ByDie(node.find(Rule::number).map(|face| self.number(&face))),
            [Rule::LANDING, ..] => PhraseWhat::LandingNext(self.kinds(node)),
            [Rule::CROSSING, ..] => PhraseWhat::CrossingLoop,
            [Rule::FROM, ..] => PhraseWhat::From(self.set(&node.the(Rule::set))),
            [Rule::ONTO, ..] => PhraseWhat::Onto(self.set(&node.the(Rule::set))),
            [Rule::PAST, ..] => PhraseWhat::Past(self.the_who(node)),
            [Rule::THEN, Rule::STOP] => PhraseWhat::ThenStop,
            [Rule::THEN, ..] => PhraseWhat::ThenScript(self.name(&node.the(Rule::scripted))),
            [Rule::AND, ..] => PhraseWhat::GoOn,
            [Rule::EVEN, ..] => PhraseWhat::EvenWhenMovingIn,
            [Rule::IF, Rule::cond] => PhraseWhat::If(self.cond(&node.the(Rule::cond))),
            _ => PhraseWhat::IfEndsThere,
        }
    }

    fn take(&mut self, node: &Node) -> PhraseWhat {
        let place = match node.kids().last().map(|last| last.rule()) {
            Some(Rule::AHEAD) => Some(TakePlace::Ahead),
            Some(Rule::BEHIND) => Some(TakePlace::Behind),
            _ => None,
        };
        PhraseWhat::Take { only: node.has(Rule::TO), line: node.has(Rule::LINE), who: self.the_who(node), place }
    }
}

fn dir_word(node: &Node) -> DirWord {
    match node.first().rule() {
        Rule::FORWARD => DirWord::Forward,
        Rule::BACKWARD => DirWord::Backward,
        Rule::SIDEWAYS => DirWord::Sideways,
        Rule::ORTHOGONAL => DirWord::Orthogonal,
        Rule::DIAGONAL => DirWord::Diagonal,
        _ => DirWord::Any,
    }
}
