//! Acts, their phrases, and which pieces are meant.

use super::{Pen, Said};
use crate::syntax::tree::{
    ActWhat, AfterEvent, AfterThen, Dir, DirWord, Dirs, MoveClause, PhraseWhat, PieceFact, PieceFactWhat, PieceLabel,
    PieceState, PlaceFrom, RankTest, Set, Side, TakePlace, Who, Whom,
};

impl Said for MoveClause {
    fn say(&self, pen: &mut Pen) {
        pen.act(&self.act.what);
        for phrase in &self.act.phrases {
            pen.phrase(&phrase.what);
        }
    }

    fn label(&self) -> Option<&PieceLabel> {
        self.label.as_ref()
    }
}

impl Pen<'_> {
    fn act(&mut self, act: &ActWhat) {
        match act {
            ActWhat::Step(dirs) => self.going("step", dirs),
            ActWhat::Slide(dirs) => self.going("slide", dirs),
            ActWhat::Leap(offsets) => {
                self.say("leap");
                self.list(offsets, "or", |pen, (x, y)| pen.say(&format!("({},{})", x.value, y.value)));
            }
            ActWhat::Jump(dirs, over) => self.over("jump", dirs, false, over),
            ActWhat::Fly(dirs, over) => self.over("fly", dirs, false, over),
            ActWhat::Hop { dirs, line, over } => self.over("hop", dirs, *line, over),
            ActWhat::Place { from, on } => self.place(from, on.as_ref()),
            ActWhat::Remove { who, otherwise } => self.remove(who, otherwise.as_ref()),
            ActWhat::Enclose { who, sides, opposite } => {
                self.say("enclose");
                self.who(who);
                self.say("on");
                self.number(*sides);
                self.say_if(*opposite, "opposite");
                self.say("sides");
            }
            ActWhat::Promote { missing, to, on } => {
                self.say("promote to");
                self.say_if(*missing, "missing");
                self.kinds(to);
                self.on_or_anywhere(on.as_ref());
            }
            ActWhat::After(event, then) => self.after(event, then),
            ActWhat::NeverEnter(set) => {
                self.say("never enter");
                self.set(set);
            }
            ActWhat::NeverStop(set) => {
                self.say("never stop on");
                self.set(set);
            }
            ActWhat::NeverReturn => self.say("never return"),
            ActWhat::NoMove => self.say("no move"),
            ActWhat::NoCapture => self.say("no capture"),
            ActWhat::NoPromotion => self.say("no promotion"),
            ActWhat::Script(name) => {
                self.say("script");
                self.word(name);
            }
        }
    }

    fn going(&mut self, verb: &str, dirs: &Dirs) {
        self.say(verb);
        self.list(&dirs.any_of, "or", |pen, dir| match dir {
            Dir::Along(track) => {
                pen.say("along");
                pen.word(track);
            }
            Dir::Words(words, _) => words.iter().for_each(|word| pen.say(dir_word(*word))),
        });
    }

    fn over(&mut self, verb: &str, dirs: &Dirs, line: bool, over: &Who) {
        self.going(verb, dirs);
        self.say("over");
        self.say_if(line, "line of");
        self.who(over);
    }

    fn place(&mut self, from: &PlaceFrom, on: Option<&Set>) {
        self.say("place from");
        match from {
            PlaceFrom::Hand => self.say("hand"),
            PlaceFrom::Board => self.say("board"),
            PlaceFrom::Set(set) => self.set(set),
        }
        self.on_or_anywhere(on);
    }

    fn remove(&mut self, who: &Who, otherwise: Option<&Who>) {
        self.say("remove");
        self.who(who);
        if let Some(otherwise) = otherwise {
            self.glue(",");
            self.say("else");
            self.who(otherwise);
        }
    }

    fn after(&mut self, event: &AfterEvent, then: &AfterThen) {
        self.say("after");
        match event {
            AfterEvent::Line(number) => self.say(&format!("completing line of {}", number.value)),
            AfterEvent::Capturing => self.say("capturing"),
            AfterEvent::Moving => self.say("moving"),
        }
        self.glue(",");
        match then {
            AfterThen::Remove { who, otherwise } => self.remove(who, otherwise.as_ref()),
            AfterThen::Place { from, on } => self.place(from, on.as_ref()),
            AfterThen::Script(name) => {
                self.say("script");
                self.word(name);
            }
            AfterThen::Again => self.say("again"),
        }
    }

    /// A phrase, behind a comma unless it begins with `if`, `from` or `on`.
    fn phrase(&mut self, phrase: &PhraseWhat) {
        if !matches!(phrase, PhraseWhat::If(_) | PhraseWhat::IfEndsThere | PhraseWhat::From(_)) {
            self.glue(",");
        }
        match phrase {
            PhraseWhat::Take { only, line, who, place } => {
                self.say(if *only { "to take" } else { "or take" });
                self.say_if(*line, "line of");
                self.who(who);
                match place {
                    Some(TakePlace::Ahead) => self.say("ahead"),
                    Some(TakePlace::Behind) => self.say("behind"),
                    None => {}
                }
            }
            PhraseWhat::AtMost(number) => self.say(&format!("at most {}", number.value)),
            PhraseWhat::ByDie(face) => {
                self.say("by die");
                if let Some(face) = face {
                    self.number(*face);
                }
            }
            PhraseWhat::LandingNext(kinds) => {
                self.say("landing next");
                self.with_kinds("after", kinds);
            }
            PhraseWhat::CrossingLoop => self.say("crossing loop"),
            PhraseWhat::From(set) => {
                self.say("from");
                self.set(set);
            }
            PhraseWhat::Onto(set) => {
                self.say("onto");
                self.set(set);
            }
            PhraseWhat::Past(who) => {
                self.say("past");
                self.who(who);
            }
            PhraseWhat::ThenStop => self.say("then stop"),
            PhraseWhat::GoOn => self.say("and go on"),
            PhraseWhat::IfEndsThere => self.say("if the move ends there"),
            PhraseWhat::EvenWhenMovingIn => self.say("even when moving in"),
            PhraseWhat::ThenScript(name) => {
                self.say("then script");
                self.word(name);
            }
            PhraseWhat::If(cond) => {
                self.say("if");
                self.cond(cond);
            }
        }
    }

    pub(super) fn who(&mut self, who: &Who) {
        self.list(&who.any_of, "or", |pen, whom| pen.whom(whom, false));
    }

    /// Pieces as the subject of a sentence, where a side alone is no subject: `own piece can capture`.
    pub(super) fn who_subject(&mut self, who: &Who) {
        self.list(&who.any_of, "or", |pen, whom| pen.whom(whom, true));
    }

    fn whom(&mut self, whom: &Whom, subject: bool) {
        self.say_if(whom.passing, "passing");
        match whom.side {
            Some(Side::Enemy) => self.say("enemy"),
            Some(Side::Friend) => self.say("friend"),
            Some(Side::Own) => self.say("own"),
            Some(Side::Neutral) => self.say("neutral"),
            Some(Side::Anyone) => self.say("anyone"),
            None => {}
        }
        self.say_if(subject && whom.kinds.is_empty() && whom.side != Some(Side::Anyone), "piece");
        self.kinds(&whom.kinds);
        self.with_kinds("except", &whom.except);
        match whom.rank {
            Some(RankTest::Equal) => self.say("of equal rank"),
            Some(RankTest::Lower) => self.say("of lower rank"),
            Some(RankTest::Higher) => self.say("of higher rank"),
            Some(RankTest::EqualOrLower) => self.say("of equal or lower rank"),
            Some(RankTest::EqualOrHigher) => self.say("of equal or higher rank"),
            None => {}
        }
        for (index, fact) in whom.facts.iter().enumerate() {
            self.say(if index == 0 { "that" } else { "and" });
            self.piece_fact(fact);
        }
    }

    pub(super) fn piece_fact(&mut self, fact: &PieceFact) {
        match &fact.what {
            PieceFactWhat::Is { not, state } => {
                self.say(if self.source.slice(fact.span).starts_with("was") { "was" } else { "is" });
                self.say_if(*not, "not");
                match state {
                    PieceState::On(set) => {
                        self.say("on");
                        self.set(set);
                    }
                    PieceState::InLine(number) => self.say(&format!("in line of {}", number.value)),
                    PieceState::InCheck => self.say("in check"),
                    PieceState::Frontmost => self.say("frontmost"),
                    PieceState::Promoted => self.say("promoted"),
                    PieceState::Captured => self.say("captured"),
                }
            }
            PieceFactWhat::Left { never, set } => {
                self.say(if *never { "has never left" } else { "has left" });
                self.set(set);
            }
            PieceFactWhat::Moved { never } => self.say(if *never { "has never moved" } else { "has moved" }),
            PieceFactWhat::Passes(name) => {
                self.say("passes script");
                self.word(name);
            }
            PieceFactWhat::CanCapture => self.say("can capture"),
        }
    }
}

fn dir_word(word: DirWord) -> &'static str {
    match word {
        DirWord::Any => "any way",
        DirWord::Forward => "forward",
        DirWord::Backward => "backward",
        DirWord::Sideways => "sideways",
        DirWord::Orthogonal => "orthogonal",
        DirWord::Diagonal => "diagonal",
    }
}
