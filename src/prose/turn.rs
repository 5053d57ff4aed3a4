//! The turn: duties, chains, choice, passing, dice, a sentence or two for each clause.

use super::conds::NOT_SO;
use super::english::{counted, listed, number};
use super::words::Words;
use crate::rules::{ChainEnd, ChainRules, KindInfo};
use crate::syntax::tree::{ChainRule, Cond, CondWhat, Criterion, Duty, EachMove, Number, TakenTo, TurnClause, Word};

impl Words<'_> {
    /// A clause of the turn as sentences, without the last full stop.
    pub fn turn(self, clause: &TurnClause) -> String {
        match clause {
            TurnClause::MayCapture => {
                "capturing is free: a player who can capture may make some other move instead".to_string()
            }
            TurnClause::Must { duties, cond } => self.must(duties, cond.as_ref()),
            TurnClause::MustPass(cond) => self.conditional(cond, "the player to move must pass"),
            TurnClause::MayPass(cond) => self.conditional(cond, "the player to move may pass"),
            TurnClause::MayReroll(cond) => self.conditional(cond, "the player may throw the dice once more"),
            TurnClause::MayCall(name, cond) => {
                let name = name.text.replace('-', " ");
                let call =
                    format!("the player to move may call {name} before the move, which holds for the rest of the game");
                self.conditional(cond, &call)
            }
            TurnClause::Chains(rule, kinds) => self.chains(*rule, kinds),
            TurnClause::Lift { at_end: false } => {
                let freed = format!("so that its {} is free at once", self.point());
                format!("a captured piece is lifted as soon as it has been taken, {freed}")
            }
            TurnClause::Lift { at_end: true } => "captured pieces are lifted when the move has ended; until then they \
                                                  stand in the way and are not jumped a second time"
                .to_string(),
            TurnClause::Taken(to) => match to {
                TakenTo::UnderTaker => {
                    "a captured piece goes under the piece that took it. Such a column moves as its \
                                        top piece and belongs to that piece's owner; only the top of a column is taken"
                        .to_string()
                }
                TakenTo::HandOfTaker => "a captured piece goes into the hand of the player who took it".to_string(),
                TakenTo::HandOfOwner => "a captured piece goes back into its owner's hand".to_string(),
            },
            TurnClause::Counter(name, from) => {
                format!("the scripts keep a count `{}`, which begins with {}", name.text, from.value)
            }
            TurnClause::Prefer(criteria) => self.prefer(criteria),
            TurnClause::NeverInCheck(kind) => {
                let kind = self.one(kind);
                format!("no move may leave {} {kind} where it could be taken next", self.own)
            }
            TurnClause::NeverRepeat => {
                "a move that would bring about an earlier position again is not allowed".to_string()
            }
            TurnClause::Limit { kind, count, cond } => {
                let limit = format!(
                    "the same {} may make at most {} running that {} nothing",
                    self.one(kind),
                    counted(count.value, "move", "moves"),
                    if count.value == 1 { "takes" } else { "take" },
                );
                self.conditional(cond, &limit)
            }
            TurnClause::CountAsEnemy(set, kinds) => {
                let enclosed = match kinds.is_empty() {
                    true => "a piece".to_string(),
                    false => self.any_of(kinds),
                };
                format!("when {enclosed} is to be enclosed, an enemy is taken to stand on {}", self.set(set))
            }
            TurnClause::EnclosingCounts => {
                "taking by enclosing counts as a capture where capturing is a duty or a choice".to_string()
            }
            TurnClause::Roll(count, faces) => {
                let faces: Vec<String> = faces.iter().map(|face| face.value.to_string()).collect();
                let dice = counted(count.value, "die", "dice");
                let each = if count.value == 1 { "its" } else { "their" };
                format!("a turn begins with a throw of {dice}; {each} faces show {}", listed(&faces, "or"))
            }
            TurnClause::Spend(None) => {
                "the dice are spent in any order, one move for each, until none can be spent".to_string()
            }
            TurnClause::Spend(Some(order)) => {
                let faces = self.rules.turn.dice.iter().flat_map(|dice| &dice.faces);
                let named = |face: &u32| order.iter().any(|number| number.value == *face);
                let others = if faces.into_iter().all(named) { "" } else { "; those with other faces come last" };
                format!("the dice are spent one by one, in this order: {}{others}", order_words(order))
            }
            TurnClause::AfterEachMove(each) => self.each_move(each),
            TurnClause::SameResultOneMove => {
                "captures that begin and end alike and take the same pieces are one and the \
                                              same move, whatever their way"
                    .to_string()
            }
        }
    }

    fn conditional(self, cond: &Option<Cond>, said: &str) -> String {
        match cond {
            Some(cond) => self.provided(cond, said),
            None => said.to_string(),
        }
    }

    /// What holds only under a condition. Who is named in it is not named once more.
    fn provided(self, cond: &Cond, said: &str) -> String {
        let whole = self.cond(cond);
        let when = match &cond.what {
            CondWhat::Not(inner) if whole.starts_with(NOT_SO) => format!("unless {}", self.cond(inner)),
            _ => format!("if {whole}"),
        };
        let said = match when.contains("the player to move") {
            true => said.replacen("the player to move", "that player", 1),
            false => said.to_string(),
        };
        format!("{when}, {said}")
    }

    fn must(self, duties: &[Vec<Duty>], cond: Option<&Cond>) -> String {
        let steps: Vec<String> = duties
            .iter()
            .map(|any_of| listed(&any_of.iter().map(|duty| self.duty(duty)).collect::<Vec<_>>(), "or"))
            .collect();
        let huffing = matches!(duties, [only] if matches!(only.as_slice(), [Duty::Capture(kinds), Duty::BeHuffed] if kinds.is_empty()));
        let said = match steps.as_slice() {
            [only] if only == "capture" && cond.is_some() => "the player to move must capture".to_string(),
            [only] if only == "capture" => "a player who can capture must capture".to_string(),
            [_] if huffing => "a player who can capture must capture, or risk being huffed".to_string(),
            [only] => format!("the player to move must {only}, if that is possible"),
            [first, rest @ ..] => {
                let rest: Vec<String> = rest.iter().map(|step| format!("if that is impossible, {step}")).collect();
                format!("the player to move must {first} or, {}", rest.join(", or, "))
            }
            [] => String::new(),
        };
        let huffed = duties.iter().flatten().any(|duty| matches!(duty, Duty::BeHuffed));
        let huffed = match huffed {
            true => {
                ". Whoever leaves a capture out may be huffed: the opponent first lifts a piece that could have captured, \
                     and then moves"
            }
            false => "",
        };
        match cond {
            Some(cond) => format!("{}{huffed}", self.provided(cond, &said)),
            None => format!("{said}{huffed}"),
        }
    }

    fn duty(self, duty: &Duty) -> String {
        match duty {
            Duty::Capture(kinds) if kinds.is_empty() => "capture".to_string(),
            Duty::Capture(kinds) => format!("capture with {}", self.any_of(kinds)),
            Duty::Move(kinds) => format!("move {}", self.any_of(kinds)),
            Duty::Approach => "move nearer to the nearest enemy piece".to_string(),
            Duty::BeHuffed => "risk being huffed".to_string(),
            Duty::Script(name) => format!("do what the script `{}` asks", name.text),
        }
    }

    fn chains(self, rule: ChainRule, kinds: &[Word]) -> String {
        let within = match kinds.is_empty() {
            true => "within one move, ".to_string(),
            false => format!("within one move of {}, ", self.any_of(kinds)),
        };
        let (piece, others) = self.chaining(rule, kinds);
        // Behind a list of others, what follows `that` would seem to be said of these.
        let captured = if others { ", once it has captured," } else { " that has captured" };
        match rule {
            ChainRule::None => format!("{piece} captures at most once in a move"),
            ChainRule::MayStop => {
                format!("{piece}{captured} may go on capturing in the same move, and may stop after any capture")
            }
            ChainRule::MustFinish => {
                format!("{piece}{captured} must go on capturing in the same move as long as it can")
            }
            ChainRule::KeepDirection => format!("{within}every capture goes in the direction of the one before"),
            ChainRule::NeverReverse => format!("{within}no capture goes back the way of the one before"),
            ChainRule::MayReverse => format!("{within}a capture may go back the way of the one before"),
            ChainRule::NeverRepeatDirection => format!("{within}no capture goes in the direction of the one before"),
            ChainRule::NeverRevisit => {
                format!("{within}no {} is landed on twice, and the starting {0} not again", self.point())
            }
            ChainRule::NeverRetake => format!("{within}nothing is taken from the same column twice"),
            ChainRule::LandWhereTheyGoOn => format!(
                "{within}a piece lands where it can capture again, if some landing behind the piece just taken allows that"
            ),
        }
    }

    /// The pieces of which it is said where their chains end, and whether they are named as others than some. What is said of
    /// all does not hold for the kinds of which it is said otherwise.
    fn chaining(self, rule: ChainRule, kinds: &[Word]) -> (String, bool) {
        let end = match rule {
            ChainRule::None => ChainEnd::Single,
            ChainRule::MayStop => ChainEnd::MayStop,
            ChainRule::MustFinish => ChainEnd::MustFinish,
            _ => return (self.any_of(kinds), false),
        };
        if !kinds.is_empty() {
            return (self.any_of(kinds), false);
        }
        let chains = self.rules.turn.chains.iter().zip(&self.rules.kinds);
        let (these, others): (Vec<_>, Vec<_>) = chains.partition(|(chain, _)| chain.end == end);
        let names = |kinds: Vec<(&ChainRules, &KindInfo)>| {
            listed(&kinds.iter().map(|(_, kind)| super::english::a(&kind.name)).collect::<Vec<_>>(), "or")
        };
        match (these.len(), others.len()) {
            (_, 0) | (0, _) => ("a piece".to_string(), false),
            (few, many) if few <= many => (names(these), false),
            _ => (format!("a piece other than {}", names(others)), true),
        }
    }

    fn prefer(self, criteria: &[Criterion]) -> String {
        if criteria.is_empty() {
            return "among several captures the player chooses freely".to_string();
        }
        let said: Vec<String> = criteria.iter().map(|criterion| self.criterion(criterion)).collect();
        let (first, rest) = match said.split_first() {
            Some(split) => split,
            None => return String::new(),
        };
        let rest: Vec<String> = rest.iter().map(|next| format!("; among equals, one {next}")).collect();
        format!("among several captures one must be chosen {first}{}", rest.concat())
    }

    fn criterion(self, criterion: &Criterion) -> String {
        match criterion {
            Criterion::MostCaptures => "that takes the most pieces".to_string(),
            Criterion::MostKind(kind) => format!("that takes the most {}", self.many(kind)),
            Criterion::MostWorth(worths) => {
                let worths: Vec<String> =
                    worths.iter().map(|(kind, worth)| format!("{} {}", self.one(kind), worth.value)).collect();
                format!("that takes the most in worth ({})", worths.join(", "))
            }
            Criterion::HighestCapturer => "that is made by the piece highest in rank".to_string(),
            Criterion::HighestCaptive => "that takes the piece highest in rank".to_string(),
            Criterion::EarliestKind(kind) => {
                format!("that meets {} earliest", super::english::a(&self.one(kind)))
            }
            Criterion::CapturingWith(kind) => {
                format!("that is made with {}, if there is one", super::english::a(&self.one(kind)))
            }
            Criterion::Script(name) => format!("to which the script `{}` gives the highest number", name.text),
        }
    }

    fn each_move(self, each: &EachMove) -> String {
        match each {
            EachMove::CloseOutermost { count, ranks, files } => {
                let count = count.map_or(1, |count| count.value);
                let (one, many) = match (ranks, files) {
                    (true, true) => ("rank or file", "ranks or files"),
                    (true, false) => ("rank", "ranks"),
                    _ => ("file", "files"),
                };
                let what = match count {
                    1 => format!("an outermost {one} on which nothing stands is"),
                    count => format!("{} outermost {many} on which nothing stands are", number(count)),
                };
                format!(
                    "after each move {what} closed: nothing lands there any more. This is asked again and again at each end"
                )
            }
            EachMove::Close(set, cond) => format!(
                "after each move, if {}, these {} are closed and nothing lands there any more: {}",
                self.cond(cond),
                self.points(),
                self.set(set)
            ),
            EachMove::Script(name) => format!("after each move the script `{}` is run", name.text),
        }
    }
}

fn order_words(order: &[Number]) -> String {
    order.iter().map(|face| face.value.to_string()).collect::<Vec<_>>().join(", ")
}
