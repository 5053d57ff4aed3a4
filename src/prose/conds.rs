//! Conditions, facts of players and of pieces.

use super::english::{a, counted, listed, number};
use super::words::Words;
use crate::syntax::tree::{
    Amount, Cond, CondWhat, Holding, HoldingPlace, Lasting, PieceFact, PieceFactWhat, PieceState, PlayerFact,
    PlayerFactWhat, PlayerFacts, Subject, Who, Word,
};

/// How a condition is denied that has no word for it.
pub(super) const NOT_SO: &str = "it is not so that";

impl Words<'_> {
    /// A condition as a clause: `White has no king and no piece was taken for 40 moves of each player`.
    pub fn cond(self, cond: &Cond) -> String {
        match &cond.what {
            CondWhat::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.cond(part)).collect();
                // Where a part has commas or an `and` of its own, a comma shows where it ends.
                match parts.iter().any(|part| part.contains(", ") || part.contains(" and ")) {
                    true => parts.join(", or "),
                    false => listed(&parts, "or"),
                }
            }
            CondWhat::And(parts, lasting) => {
                let text = self.all_of(parts);
                match lasting {
                    Some(lasting) => format!("{text}, {}", held_for(lasting)),
                    None => text,
                }
            }
            CondWhat::Not(part) => self.negated(part).unwrap_or_else(|| format!("{NOT_SO} {}", self.cond_part(part))),
            CondWhat::Turn(range) if self.after && range.from == range.to => {
                let verb = if range.from == 1 { "has" } else { "have" };
                format!("{} {verb} been played", counted(range.from, "turn", "turns"))
            }
            CondWhat::Turn(range) if self.after && range.from + 1 == range.to => {
                format!("{} or {} have been played", number(range.from), counted(range.to, "turn", "turns"))
            }
            CondWhat::Turn(range) if self.after => {
                format!("between {} and {} turns have been played", range.from, range.to)
            }
            CondWhat::Turn(range) if range.from == range.to => format!("it is turn {}", range.from),
            CondWhat::Turn(range) if range.from + 1 == range.to => {
                format!("it is turn {} or {}", range.from, range.to)
            }
            CondWhat::Turn(range) => format!("it is one of the turns {} to {}", range.from, range.to),
            CondWhat::NoCapture => "nothing has been taken".to_string(),
            CondWhat::NoKindMoves(kind) => format!("no {} has been moved", self.one(kind)),
            CondWhat::PositionOccurs(times) => format!("the same position has occurred {}", times_words(times.value)),
            CondWhat::Script(name) => format!("the script `{}` says so", name.text),
            CondWhat::Called(name) => format!("{} has been called", name.text.replace('-', " ")),
            CondWhat::Player(Subject::Each(_), fact) if compares(fact).is_some() => {
                format!("the players have equally many {}", self.compared(fact))
            }
            CondWhat::Player(subject, fact) => {
                let plural = self.plural(subject);
                let words = match subject {
                    Subject::Named(_) => self.of_player(if plural { "their own" } else { "its own" }),
                    _ => self,
                };
                format!("{} {}", self.subject_of(subject), words.player_fact(fact, plural))
            }
            CondWhat::It(fact) => format!("{} {}", self.it, self.piece_fact(fact, false)),
            CondWhat::Pieces { no, who, fact } => self.pieces(*no, who, fact),
        }
    }

    /// Conditions joined by `and`; of a player of whom several follow each other the name and the verb are said once.
    fn all_of(self, parts: &[Cond]) -> String {
        let mut phrases: Vec<String> = Vec::new();
        let mut last: Option<(String, &str)> = None;
        for part in parts {
            let subject = match &part.what {
                CondWhat::Player(subject, fact) if compares(fact).is_none() => Some(self.subject_of(subject)),
                CondWhat::Player(Subject::Each(_), _) => Some("the players".to_string()),
                _ => None,
            };
            let said = self.cond_part(part);
            let fact = subject.as_ref().and_then(|subject| said.strip_prefix(&format!("{subject} ")));
            let verb = fact.and_then(|fact| ["has ", "have "].into_iter().find(|verb| fact.starts_with(verb)));
            match (&subject, fact, &last, phrases.last_mut()) {
                (Some(subject), Some(fact), Some((before, verb_before)), Some(phrase)) if subject == before => {
                    let rest = verb.filter(|verb| verb == verb_before).and_then(|verb| fact.strip_prefix(verb));
                    *phrase += &format!(" and {}", rest.unwrap_or(fact));
                }
                _ => phrases.push(said.clone()),
            }
            last = subject.map(|subject| (subject, verb.unwrap_or("")));
        }
        match phrases.as_slice() {
            // Where a phrase has an `and` of its own, commas show where it ends.
            [first @ .., end] if !first.is_empty() && (first.len() > 1 || first[0].contains(" and ")) => {
                format!("{}, and {end}", first.join(", "))
            }
            _ => phrases.join(" and "),
        }
    }

    /// The opposite of a condition, where it has a word of its own.
    fn negated(self, cond: &Cond) -> Option<String> {
        match &cond.what {
            CondWhat::It(fact) => match &fact.what {
                PieceFactWhat::Left { never: true, set } => {
                    Some(format!("{} has not stayed on {} since the start", self.it, self.any_in(set)))
                }
                PieceFactWhat::Moved { never: true } => Some(format!("{} has moved", self.it)),
                PieceFactWhat::Moved { never: false } => Some(format!("{} has never moved", self.it)),
                PieceFactWhat::Is { not, state } => {
                    let what = PieceFactWhat::Is { not: !not, state: state.clone() };
                    Some(format!("{} {}", self.it, self.piece_fact(&PieceFact { what, span: fact.span }, false)))
                }
                _ => None,
            },
            CondWhat::Pieces { no, who, fact } if self.as_players(who).is_none() => Some(self.pieces(!no, who, fact)),
            CondWhat::Player(subject @ (Subject::Named(_) | Subject::Mover(_) | Subject::Opponent(_)), fact) => {
                let plural = self.plural(subject);
                let other = match &fact.what {
                    PlayerFactWhat::CanMove => Some("cannot move"),
                    PlayerFactWhat::CannotMove => Some("can move"),
                    PlayerFactWhat::CanCapture => Some("cannot capture"),
                    PlayerFactWhat::CannotCapture => Some("can capture"),
                    PlayerFactWhat::InCheck if plural => Some("are not in check"),
                    PlayerFactWhat::InCheck => Some("is not in check"),
                    PlayerFactWhat::Has(_) | PlayerFactWhat::Repeats(_) | PlayerFactWhat::Resigns => None,
                };
                if let Some(other) = other {
                    return Some(format!("{} {other}", self.subject_of(subject)));
                }
                let PlayerFactWhat::Has(holding) = &fact.what else { return None };
                let plain = holding.not.is_empty() && holding.with.is_none() && holding.after_moving.is_none();
                if !matches!(holding.amount, Amount::Any) || !plain {
                    return None;
                }
                let holding = Holding { amount: Amount::No, ..(**holding).clone() };
                let verb = if plural { "have" } else { "has" };
                Some(format!("{} {verb} {}", self.subject_of(subject), self.holding(&holding)))
            }
            _ => None,
        }
    }

    /// A part of a group: a choice among several in brackets, lest it be read with its neighbours.
    fn cond_part(self, cond: &Cond) -> String {
        match &cond.what {
            CondWhat::Or(parts) if parts.len() > 1 => format!("({})", self.cond(cond)),
            _ => self.cond(cond),
        }
    }

    fn pieces(self, no: bool, who: &Who, fact: &PieceFact) -> String {
        if let Some(players) = self.as_players(who) {
            let many = who.any_of.iter().flat_map(|whom| &whom.kinds).last().is_some_and(|name| self.is_plural(name));
            return format!("{} {}", listed(&players, "or"), self.piece_fact(fact, many));
        }
        match (no, &fact.what) {
            // `none has never left` would deny twice.
            (true, PieceFactWhat::Left { never: true, set }) => {
                format!("{} has stayed on {} since the start", self.nobody(who), self.any_in(set))
            }
            (true, _) => format!("{} {}", self.nobody(who), self.piece_fact(fact, false)),
            (false, _) => format!("{} {}", self.who(who), self.piece_fact(fact, false)),
        }
    }

    /// `White can capture` is read as a kind of piece; here it becomes the player again.
    fn as_players(self, who: &Who) -> Option<Vec<String>> {
        let names: Vec<&Word> = who.any_of.iter().flat_map(|whom| &whom.kinds).collect();
        let is_player = |name: &&Word| {
            let kind = self.rules.kinds.iter().any(|kind| kind.name == name.text || kind.plural == name.text);
            !kind && self.rules.players.iter().any(|player| player.name == name.text)
        };
        let all = !names.is_empty() && names.iter().all(is_player);
        all.then(|| names.into_iter().map(|name| self.player(name)).collect())
    }

    fn plural(self, subject: &Subject) -> bool {
        match subject {
            Subject::Together(_) => true,
            Subject::Named(name) => self.is_plural(name),
            _ => false,
        }
    }

    fn compared(self, fact: &PlayerFact) -> String {
        match compares(fact).map(|holding| holding.kinds.as_slice()) {
            Some([]) | None => "pieces".to_string(),
            Some(kinds) => self.several(kinds, "or"),
        }
    }

    fn subject_of(self, subject: &Subject) -> String {
        match subject {
            Subject::Mover(_) => "the player to move".to_string(),
            Subject::Opponent(_) => "the opponent".to_string(),
            Subject::Each(_) => "each player".to_string(),
            Subject::Some(_) => "a player".to_string(),
            Subject::One(_) => "one player".to_string(),
            Subject::Other(_) => "the other".to_string(),
            Subject::Together(_) => "the players together".to_string(),
            Subject::Named(name) => self.player(name),
        }
    }

    /// What a player has or does, for a subject in the singular or plural.
    pub fn player_fact(self, fact: &PlayerFact, plural: bool) -> String {
        match &fact.what {
            PlayerFactWhat::Has(holding) => {
                format!("{} {}", if plural { "have" } else { "has" }, self.holding(holding))
            }
            PlayerFactWhat::CannotMove => "cannot move".to_string(),
            PlayerFactWhat::CanMove => "can move".to_string(),
            PlayerFactWhat::CannotCapture => "cannot capture".to_string(),
            PlayerFactWhat::CanCapture => "can capture".to_string(),
            PlayerFactWhat::InCheck => if plural { "are in check" } else { "is in check" }.to_string(),
            PlayerFactWhat::Repeats(times) => {
                let verb = if plural { "bring" } else { "brings" };
                format!("{verb} about the same position {}", the_time(times.value))
            }
            PlayerFactWhat::Resigns => if plural { "resign" } else { "resigns" }.to_string(),
        }
    }

    /// The facts behind `a player who`.
    pub fn player_facts(self, facts: &PlayerFacts) -> String {
        let groups: Vec<String> = facts
            .any_of
            .iter()
            .map(|all| all.iter().map(|fact| self.player_fact(fact, false)).collect::<Vec<_>>().join(" and "))
            .collect();
        // Where a group has an `and` of its own, a comma shows where it ends.
        let grouped = facts.any_of.len() > 1 && facts.any_of.iter().any(|all| all.len() > 1);
        let text = if grouped { groups.join(", or ") } else { listed(&groups, "or") };
        match &facts.lasting {
            Some(lasting) => format!("{text}, {}", held_for(lasting)),
            None => text,
        }
    }

    fn holding(self, holding: &Holding) -> String {
        let one = || match holding.kinds.as_slice() {
            [] => "piece".to_string(),
            kinds => listed(&kinds.iter().map(|kind| self.one(kind)).collect::<Vec<_>>(), "or"),
        };
        let many = || match holding.kinds.as_slice() {
            [] => "pieces".to_string(),
            kinds => self.several(kinds, "or"),
        };
        let count = |n: u32| format!("{} {}", number(n), if n == 1 { one() } else { many() });
        let (mut text, single) = match holding.amount {
            Amount::No if holding.kinds.is_empty() => ("no pieces".to_string(), false),
            Amount::No => {
                let none: Vec<String> = holding.kinds.iter().map(|kind| format!("no {}", self.one(kind))).collect();
                (listed(&none, "and"), true)
            }
            Amount::Any => (a(&one()), true),
            Amount::Exactly(n) => (format!("exactly {}", count(n.value)), n.value == 1),
            Amount::Only if holding.kinds.is_empty() => ("only pieces".to_string(), false),
            Amount::Only => (format!("nothing but {}", many()), false),
            Amount::OnlyN(n) if holding.kinds.is_empty() => (format!("only {} left", count(n.value)), n.value == 1),
            Amount::OnlyN(n) => (format!("{} and nothing else", count(n.value)), n.value == 1),
            Amount::AtLeast(n) => (format!("at least {}", count(n.value)), n.value == 1),
            Amount::AtMost(n) => (format!("at most {}", count(n.value)), n.value == 1),
            Amount::MoreThan(n) => (format!("more than {}", count(n.value)), false),
            Amount::FewerThan(n) => (format!("fewer than {}", count(n.value)), false),
            Amount::AsMany => (format!("as many {} as the other", many()), false),
        };
        // Where they are stands beside the pieces, before all that is parted from these by a comma.
        match &holding.place {
            HoldingPlace::All => {}
            HoldingPlace::On(set) => text += &format!(" on {}", self.any_in(set)),
            HoldingPlace::Hand => text += " in hand",
            HoldingPlace::That(fact) => text += &format!(" that {}", self.piece_fact(fact, !single)),
        }
        if holding.after_moving.is_some() {
            text += " right after moving";
        }
        if !holding.not.is_empty() {
            text += &format!(", not counting any {}", listed(&names(self, &holding.not), "or"));
        }
        if let Some(kind) = &holding.with {
            text += &format!(", {} among them", a(&self.one(kind)));
        }
        if holding.equal_in_rank.is_some() {
            text += ", and these are equal in rank";
        }
        if holding.outranking.is_some() {
            text += if single {
                ", which outranks every enemy piece"
            } else {
                ", each of which outranks every enemy piece"
            };
        }
        text
    }

    /// What a piece is or has done, behind a subject in the singular or plural.
    pub fn piece_fact(self, fact: &PieceFact, many: bool) -> String {
        let verb = |is: bool, word: &str| match (is, many) {
            (true, false) => format!("is {word}"),
            (false, false) => format!("is not {word}"),
            (true, true) => format!("are {word}"),
            (false, true) => format!("are not {word}"),
        };
        let has = if many { "have" } else { "has" };
        match &fact.what {
            PieceFactWhat::Is { not, state } => match state {
                PieceState::On(set) => verb(!not, &format!("on {}", self.any_in(set))),
                PieceState::InLine(count) => verb(!not, &format!("part of a line of {}", number(count.value))),
                PieceState::InCheck => verb(!not, "in check"),
                PieceState::Frontmost => verb(!not, "the foremost of that kind on the track"),
                PieceState::Promoted => verb(!not, "a promoted piece"),
                PieceState::Captured => match not {
                    false => format!("{has} been captured"),
                    true => format!("{has} not been captured"),
                },
            },
            PieceFactWhat::Left { never: false, set } => format!("{has} left {}", self.set(set)),
            PieceFactWhat::Left { never: true, set } => format!("{has} never left {}", self.set(set)),
            PieceFactWhat::Moved { never: false } => format!("{has} moved"),
            PieceFactWhat::Moved { never: true } => format!("{has} never moved"),
            PieceFactWhat::Passes(name) => format!("the script `{}` lets pass", name.text),
            PieceFactWhat::CanCapture => "can capture".to_string(),
        }
    }
}

fn names(words: Words, kinds: &[Word]) -> Vec<String> {
    kinds.iter().map(|kind| words.one(kind)).collect()
}

/// `as many ...`, which compares the players.
fn compares(fact: &PlayerFact) -> Option<&Holding> {
    match &fact.what {
        PlayerFactWhat::Has(holding) if matches!(holding.amount, Amount::AsMany) => Some(holding),
        _ => None,
    }
}

fn held_for(lasting: &Lasting) -> String {
    match lasting.each {
        true => format!("for {} of each player without a break", counted(lasting.count.value, "move", "moves")),
        false => {
            format!("for {} of either side without a break", counted(lasting.count.value, "turn", "turns"))
        }
    }
}

fn times_words(times: u32) -> String {
    match times {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        times => format!("{} times", number(times)),
    }
}

fn the_time(times: u32) -> String {
    format!("for the {} time", super::english::ordinal(times))
}
