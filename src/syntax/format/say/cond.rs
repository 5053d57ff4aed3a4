//! Conditions and facts of players.

use super::Pen;
use crate::syntax::tree::{
    Amount, Cond, CondWhat, Holding, HoldingPlace, Lasting, PlayerFact, PlayerFactWhat, Subject, Word,
};

impl Pen<'_> {
    pub(in crate::syntax::format) fn cond(&mut self, cond: &Cond) {
        match &cond.what {
            CondWhat::Or(any_of) => self.list(any_of, "or", |pen, cond| pen.within(cond, is_or)),
            CondWhat::And(all_of, lasting) => {
                self.list(all_of, "and", |pen, cond| pen.within(cond, is_group));
                self.lasting(lasting.as_ref());
            }
            CondWhat::Not(inner) => {
                self.say("not");
                self.within(inner, is_group);
            }
            CondWhat::Turn(turns) => {
                self.say("turn");
                self.range(*turns);
            }
            CondWhat::NoCapture => self.say("no capture"),
            CondWhat::NoKindMoves(kind) => {
                self.say("no");
                self.word(kind);
                self.say("moves");
            }
            CondWhat::PositionOccurs(times) => self.say(&format!("position occurs {} times", times.value)),
            CondWhat::Script(name) => {
                self.say("script");
                self.word(name);
            }
            CondWhat::Called(name) => {
                self.word(name);
                self.say("called");
            }
            CondWhat::Player(subject, fact) => {
                self.subject(subject);
                self.player_fact(fact, is_plural(subject));
            }
            CondWhat::It(fact) => {
                self.say("it");
                self.piece_fact(fact);
            }
            CondWhat::Pieces { no, who, fact } => {
                self.say_if(*no, "no");
                self.who_subject(who);
                self.piece_fact(fact);
            }
        }
    }

    /// A condition inside another one, in brackets where it must be.
    fn within(&mut self, cond: &Cond, brackets: fn(&CondWhat) -> bool) {
        if brackets(&cond.what) {
            self.say("(");
            self.cond(cond);
            self.glue(")");
        } else {
            self.cond(cond);
        }
    }

    pub(super) fn lasting(&mut self, lasting: Option<&Lasting>) {
        if let Some(lasting) = lasting {
            let unit = if lasting.each { "moves each" } else { "turns" };
            self.say(&format!("for {} {unit}", lasting.count.value));
        }
    }

    fn subject(&mut self, subject: &Subject) {
        match subject {
            Subject::Mover(_) => self.say("mover"),
            Subject::Opponent(_) => self.say("opponent"),
            Subject::Each(_) => self.say("each player"),
            Subject::Some(_) => self.say("a player"),
            Subject::One(_) => self.say("one player"),
            Subject::Other(_) => self.say("the other"),
            Subject::Together(_) => self.say("the players together"),
            Subject::Named(name) => self.word(name),
        }
    }

    pub(super) fn player_fact(&mut self, fact: &PlayerFact, plural: bool) {
        match &fact.what {
            PlayerFactWhat::Has(holding) => {
                self.say(if plural { "have" } else { "has" });
                self.holding(holding);
            }
            PlayerFactWhat::CannotMove => self.say("cannot move"),
            PlayerFactWhat::CanMove => self.say("can move"),
            PlayerFactWhat::CannotCapture => self.say("cannot capture"),
            PlayerFactWhat::CanCapture => self.say("can capture"),
            PlayerFactWhat::InCheck => self.say("is in check"),
            PlayerFactWhat::Repeats(times) => self.say(&format!("repeats position {} times", times.value)),
            PlayerFactWhat::Resigns => self.say("resigns"),
        }
    }

    fn holding(&mut self, holding: &Holding) {
        let one = self.amount(holding.amount);
        if holding.kinds.is_empty() {
            self.say(if one { "piece" } else { "pieces" });
        }
        self.kinds(&holding.kinds);
        if !holding.not.is_empty() {
            self.glue(",");
            self.with_kinds("not a", &holding.not);
        }
        if holding.equal_in_rank.is_some() {
            self.glue(", equal in rank");
        }
        if holding.outranking.is_some() {
            self.glue(", outranking every enemy");
        }
        if let Some(with) = &holding.with {
            self.with_kinds("with a", std::slice::from_ref(with));
        }
        match &holding.place {
            HoldingPlace::All => {}
            HoldingPlace::On(set) => {
                self.say("on");
                self.set(set);
            }
            HoldingPlace::Hand => self.say("in hand"),
            HoldingPlace::That(fact) => {
                self.say("that");
                self.piece_fact(fact);
            }
        }
        self.say_if(holding.after_moving.is_some(), "after moving");
    }

    /// Says an amount; whether it is one.
    fn amount(&mut self, amount: Amount) -> bool {
        let (words, number) = match amount {
            Amount::No => ("no", None),
            Amount::Any => ("any", None),
            Amount::Exactly(number) => ("exactly", Some(number)),
            Amount::Only => ("only", None),
            Amount::OnlyN(number) => ("only", Some(number)),
            Amount::AtLeast(number) => ("at least", Some(number)),
            Amount::AtMost(number) => ("at most", Some(number)),
            Amount::MoreThan(number) => ("more than", Some(number)),
            Amount::FewerThan(number) => ("fewer than", Some(number)),
            Amount::AsMany => ("as many", None),
        };
        self.say(words);
        if let Some(number) = number {
            self.number(number);
        }
        number.is_some_and(|number| number.value == 1) || matches!(amount, Amount::Any)
    }
}

/// `or` joins only what is no `or` itself.
fn is_or(cond: &CondWhat) -> bool {
    matches!(cond, CondWhat::Or(_))
}

/// `and` and `not` bind only what is no group.
fn is_group(cond: &CondWhat) -> bool {
    matches!(cond, CondWhat::Or(_) | CondWhat::And(..))
}

fn is_plural(subject: &Subject) -> bool {
    match subject {
        Subject::Together(_) => true,
        Subject::Named(name) => is_plural_name(name),
        _ => false,
    }
}

/// Whether a player's name reads as a plural: `Swedes have`, but `White has`.
pub(super) fn is_plural_name(name: &Word) -> bool {
    name.text.ends_with('s')
}
