//! Clauses of the turn.

use super::{Pen, Said};
use crate::syntax::tree::{ChainRule, Cond, Criterion, Duty, EachMove, TakenTo, TurnClause};

impl Said for TurnClause {
    fn say(&self, pen: &mut Pen) {
        match self {
            TurnClause::MayCapture => pen.say("may capture"),
            TurnClause::Must { duties, cond } => {
                pen.say("must");
                for (index, alternatives) in duties.iter().enumerate() {
                    if index > 0 {
                        pen.glue(", else");
                    }
                    pen.list(alternatives, "or", |pen, duty| pen.duty(duty));
                }
                pen.when_asked(cond.as_ref());
            }
            TurnClause::MustPass(cond) => pen.asked("must pass", cond.as_ref()),
            TurnClause::MayPass(cond) => pen.asked("may pass", cond.as_ref()),
            TurnClause::MayReroll(cond) => pen.asked("may reroll", cond.as_ref()),
            TurnClause::MayCall(name, cond) => {
                pen.say("may call");
                pen.word(name);
                pen.when_asked(cond.as_ref());
            }
            TurnClause::Chains(rule, kinds) => {
                pen.say(chain_words(*rule));
                pen.with_kinds("for", kinds);
            }
            TurnClause::Lift { at_end: true } => pen.say("lift at end"),
            TurnClause::Lift { at_end: false } => pen.say("lift at once"),
            TurnClause::Taken(TakenTo::UnderTaker) => pen.say("taken go under taker"),
            TurnClause::Taken(TakenTo::HandOfTaker) => pen.say("taken go to hand of taker"),
            TurnClause::Taken(TakenTo::HandOfOwner) => pen.say("taken go to hand of owner"),
            TurnClause::Prefer(criteria) if criteria.is_empty() => pen.say("prefer nothing"),
            TurnClause::Prefer(criteria) => {
                pen.say("prefer");
                for (index, criterion) in criteria.iter().enumerate() {
                    if index > 0 {
                        pen.glue(", then");
                    }
                    pen.criterion(criterion);
                }
            }
            TurnClause::NeverInCheck(kind) => {
                pen.say("never leave");
                pen.word(kind);
                pen.say("in check");
            }
            TurnClause::NeverRepeat => pen.say("never repeat position"),
            TurnClause::Limit { kind, count, cond } => {
                pen.say("limit");
                pen.word(kind);
                pen.asked(&format!("to {} quiet moves running", count.value), cond.as_ref());
            }
            TurnClause::CountAsEnemy(set, kinds) => {
                pen.say("count");
                pen.set(set);
                pen.say("as enemy");
                pen.with_kinds("to", kinds);
            }
            TurnClause::Counter(name, number) => {
                pen.say("count");
                pen.word(name);
                pen.say("from");
                pen.number(*number);
            }
            TurnClause::EnclosingCounts => pen.say("enclosing counts as capture"),
            TurnClause::Roll(dice, faces) => {
                pen.say("roll");
                pen.number(*dice);
                pen.say("dice of");
                pen.numbers(faces);
            }
            TurnClause::Spend(None) => pen.say("spend dice in any order"),
            TurnClause::Spend(Some(faces)) => {
                pen.say("spend dice in order");
                pen.numbers(faces);
            }
            TurnClause::AfterEachMove(what) => pen.each_move(what),
            TurnClause::SameResultOneMove => pen.say("same start, end and taken are one move"),
        }
    }
}

impl Pen<'_> {
    fn asked(&mut self, words: &str, cond: Option<&Cond>) {
        self.say(words);
        self.when_asked(cond);
    }

    fn when_asked(&mut self, cond: Option<&Cond>) {
        if let Some(cond) = cond {
            self.say("if");
            self.cond(cond);
        }
    }

    fn duty(&mut self, duty: &Duty) {
        match duty {
            Duty::Capture(kinds) => {
                self.say("capture");
                self.with_kinds("with", kinds);
            }
            Duty::Move(kinds) => self.with_kinds("move", kinds),
            Duty::Approach => self.say("approach enemy"),
            Duty::BeHuffed => self.say("be huffed"),
            Duty::Script(name) => {
                self.say("script");
                self.word(name);
            }
        }
    }

    fn criterion(&mut self, criterion: &Criterion) {
        match criterion {
            Criterion::MostCaptures => self.say("most captures"),
            Criterion::MostKind(kind) => {
                self.say("most");
                self.word(kind);
            }
            Criterion::MostWorth(worths) => {
                self.say("most worth");
                for (kind, worth) in worths {
                    self.word(kind);
                    self.number(*worth);
                }
            }
            Criterion::HighestCapturer => self.say("highest capturer"),
            Criterion::HighestCaptive => self.say("highest captive"),
            Criterion::EarliestKind(kind) => {
                self.say("earliest");
                self.word(kind);
            }
            Criterion::CapturingWith(kind) => {
                self.say("capturing with");
                self.word(kind);
            }
            Criterion::Script(name) => {
                self.say("script");
                self.word(name);
            }
        }
    }

    fn each_move(&mut self, what: &EachMove) {
        self.say("after each move");
        match what {
            EachMove::CloseOutermost { count, ranks, files } => {
                self.say("close outermost");
                if let Some(count) = count {
                    self.number(*count);
                }
                self.say(match (ranks, files) {
                    (true, true) => "ranks or files",
                    (false, true) => "files",
                    _ => "ranks",
                });
                self.say("if empty");
            }
            EachMove::Close(set, cond) => {
                self.say("close");
                self.set(set);
                self.say("if");
                self.cond(cond);
            }
            EachMove::Script(name) => {
                self.say("script");
                self.word(name);
            }
        }
    }
}

fn chain_words(rule: ChainRule) -> &'static str {
    match rule {
        ChainRule::None => "no chains",
        ChainRule::MayStop => "chains may stop",
        ChainRule::MustFinish => "chains must finish",
        ChainRule::KeepDirection => "chains keep direction",
        ChainRule::NeverReverse => "chains never reverse",
        ChainRule::MayReverse => "chains may reverse",
        ChainRule::NeverRepeatDirection => "chains never repeat direction",
        ChainRule::NeverRevisit => "chains never revisit",
        ChainRule::NeverRetake => "chains never retake",
        ChainRule::LandWhereTheyGoOn => "chains land where they can go on",
    }
}
