//! Conditions.

use super::{Lower, Meaning};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::hooks::Place as Called;
use crate::rules::{Amount, ClauseId, Clock, ClockInfo, Cond, Holding, Place, PlayerFact, Subject};
use crate::syntax::tree::{self, CondWhat, HoldingPlace, PieceFactWhat, PieceState, PlayerFactWhat};

/// In what clause a condition stands.
#[derive(Clone, Debug)]
pub(super) struct Where {
    /// The clause.
    pub id: ClauseId,
    /// Its label, for the clock of a condition that lasts.
    pub label: String,
    /// Whether something other than a draw depends on it.
    pub decides: bool,
    /// Whether it is a clause of the end.
    pub end: bool,
}

/// No game has more clocks.
const MOST_CLOCKS: usize = 64;

impl Lower<'_> {
    /// A whole condition.
    pub(super) fn cond(&mut self, cond: &tree::Cond, at: &Where) -> Meaning<Cond> {
        let cond = self.part(cond, at)?;
        Ok(bind(cond))
    }

    fn part(&mut self, cond: &tree::Cond, at: &Where) -> Meaning<Cond> {
        Ok(match &cond.what {
            CondWhat::Or(parts) => Cond::Or(parts.iter().map(|part| self.part(part, at)).collect::<Meaning<_>>()?),
            CondWhat::And(parts, lasting) => {
                let mut parts = parts.iter().map(|part| self.part(part, at)).collect::<Meaning<Vec<_>>>()?;
                let group = if parts.len() == 1 { parts.remove(0) } else { Cond::And(parts) };
                match lasting {
                    Some(lasting) => self.clock(group, lasting, at)?,
                    None => group,
                }
            }
            CondWhat::Not(part) => Cond::Not(Box::new(self.part(part, at)?)),
            CondWhat::Turn(range) if range.from > range.to || range.from == 0 => {
                return self.report(
                    Diagnostic::new(Code::BadPhrase, range.span, "there are no such turns")
                        .help("Turns count from 1, the lower number first."),
                );
            }
            CondWhat::Turn(range) => Cond::Turn(range.from, range.to),
            CondWhat::PositionOccurs(times) if times.value < 2 => {
                return self.report(
                    Diagnostic::new(Code::BadPhrase, times.span, "every position occurs once").help("Write 2 or more."),
                );
            }
            CondWhat::NoCapture => Cond::NoCapture,
            CondWhat::NoKindMoves(kind) => Cond::NoKindMoves(self.kind(kind)?),
            CondWhat::PositionOccurs(times) => Cond::PositionOccurs(times.value),
            CondWhat::Script(name) => {
                let place = if at.end { Called::EndCondition } else { Called::Condition };
                Cond::Script(self.script(name, place))
            }
            CondWhat::Called(name) => match self.calls.iter().position(|call| *call == name.text) {
                Some(call) => Cond::Called(call),
                None => {
                    let diagnostic =
                        Diagnostic::unknown(name.span, &name.text, format!("nobody can call `{}`", name.text))
                            .help(format!("Say who may: `may call {}` in the `turn` block.", name.text));
                    let near = nearest(&name.text, self.calls.iter().map(String::as_str)).map(str::to_string);
                    return self.report(match near {
                        Some(near) => diagnostic.fix(name.span, near),
                        None => diagnostic,
                    });
                }
            },
            CondWhat::Player(subject, fact) => {
                let subject = self.subject(subject)?;
                Cond::Player(subject, self.player_fact(fact, subject)?)
            }
            CondWhat::It(fact) => Cond::It(self.piece_fact(fact)?),
            CondWhat::Pieces { no, who, fact } => match self.of_players(*no, who, fact) {
                Some(cond) => cond,
                None => Cond::Pieces { no: *no, who: self.who(who)?, fact: self.piece_fact(fact)? },
            },
        })
    }

    /// `White can capture`, `White or Black is in check`: the grammar reads names as kinds, but these are players, of whom
    /// the same can be asked. A name that is both a kind and a player is a kind.
    fn of_players(&self, no: bool, who: &tree::Who, fact: &tree::PieceFact) -> Option<Cond> {
        let bare = |whom: &tree::Whom| {
            let alone = whom.side.is_none() && !whom.passing && whom.rank.is_none();
            alone && !whom.kinds.is_empty() && whom.except.is_empty() && whom.facts.is_empty()
        };
        if no || !who.any_of.iter().all(bare) {
            return None;
        }
        let player = |name: &tree::Word| {
            let player = self.names.find_player(&name.text)?;
            self.names.find_kind(&name.text).is_none().then_some(player)
        };
        let players: Vec<_> = who.any_of.iter().flat_map(|whom| &whom.kinds).map(player).collect::<Option<_>>()?;
        let (fact, not) = match &fact.what {
            PieceFactWhat::CanCapture => (PlayerFact::Capture { can: true }, false),
            PieceFactWhat::Is { not, state: PieceState::InCheck } => (PlayerFact::InCheck, *not),
            _ => return None,
        };
        let mut each: Vec<Cond> =
            players.into_iter().map(|player| Cond::Player(Subject::Player(player), fact.clone())).collect();
        let any = if each.len() == 1 { each.remove(0) } else { Cond::Or(each) };
        Some(if not { Cond::Not(Box::new(any)) } else { any })
    }

    fn subject(&mut self, subject: &tree::Subject) -> Meaning<Subject> {
        Ok(match subject {
            tree::Subject::Mover(_) => Subject::Mover,
            tree::Subject::Opponent(_) => Subject::Opponent,
            tree::Subject::Each(_) => Subject::Each,
            tree::Subject::Some(_) => Subject::Some,
            tree::Subject::One(_) => Subject::One,
            tree::Subject::Other(_) => Subject::Other,
            tree::Subject::Together(_) => Subject::Together,
            tree::Subject::Named(name) => Subject::Player(self.player(name)?),
        })
    }

    /// A fact of a player; `subject` tells of whom, since not every fact can be asked of everybody.
    pub(super) fn player_fact(&mut self, fact: &tree::PlayerFact, subject: Subject) -> Meaning<PlayerFact> {
        let together = subject == Subject::Together;
        Ok(match &fact.what {
            PlayerFactWhat::Has(holding) => {
                let holding = self.holding(holding)?;
                let compared = holding.amount == Amount::AsMany;
                if compared && subject != Subject::Each {
                    return self.report(
                        Diagnostic::new(Code::BadPhrase, fact.span, "`as many` compares the players")
                            .help("Write `each player has as many ...`."),
                    );
                }
                if together && !matches!(holding.amount, Amount::Between(..)) {
                    return self.report(
                        Diagnostic::new(Code::BadPhrase, fact.span, "the players together can only have a number")
                            .help("Use `exactly`, `at least`, `at most`, `more than` or `fewer than`."),
                    );
                }
                PlayerFact::Has(holding)
            }
            _ if together => {
                return self.report(
                    Diagnostic::new(Code::BadPhrase, fact.span, "this can be asked of one player only")
                        .help("Of the players together only pieces are counted."),
                );
            }
            PlayerFactWhat::CannotMove => PlayerFact::Move { can: false },
            PlayerFactWhat::CanMove => PlayerFact::Move { can: true },
            PlayerFactWhat::CannotCapture => PlayerFact::Capture { can: false },
            PlayerFactWhat::CanCapture => PlayerFact::Capture { can: true },
            PlayerFactWhat::InCheck => PlayerFact::InCheck,
            PlayerFactWhat::Repeats(times) => PlayerFact::Repeats(times.value),
            PlayerFactWhat::Resigns => PlayerFact::Resigns,
        })
    }

    fn holding(&mut self, holding: &tree::Holding) -> Meaning<Holding> {
        let mut kinds = self.kinds(&holding.kinds)?;
        if !holding.not.is_empty() {
            match self.some_kinds(&holding.not) {
                Ok(not) => kinds = kinds.except(not),
                Err(super::Stop::Dropped(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        let amount = match holding.amount {
            tree::Amount::No => Amount::Between(0, 0),
            tree::Amount::Any => Amount::Between(1, u32::MAX),
            tree::Amount::Exactly(n) => Amount::Between(n.value, n.value),
            tree::Amount::AtLeast(n) => Amount::Between(n.value, u32::MAX),
            tree::Amount::AtMost(n) => Amount::Between(0, n.value),
            tree::Amount::MoreThan(n) => Amount::Between(n.value.saturating_add(1), u32::MAX),
            tree::Amount::FewerThan(n) if n.value == 0 => {
                return self.report(Diagnostic::new(Code::BadPhrase, n.span, "nobody has fewer than 0"));
            }
            tree::Amount::FewerThan(n) => Amount::Between(0, n.value - 1),
            tree::Amount::Only => Amount::Only,
            tree::Amount::OnlyN(n) => Amount::OnlyN(n.value),
            tree::Amount::AsMany => Amount::AsMany,
        };
        let place = match &holding.place {
            HoldingPlace::All => Place::All,
            HoldingPlace::On(set) => Place::On(self.region(set)?),
            HoldingPlace::Hand => Place::Hand,
            HoldingPlace::That(fact) => Place::That(Box::new(self.piece_fact(fact)?)),
        };
        Ok(Holding {
            amount,
            kinds,
            equal_in_rank: holding.equal_in_rank.is_some(),
            outranking: holding.outranking.is_some(),
            with: holding.with.as_ref().map(|kind| self.kind(kind)).transpose()?,
            place,
            after_moving: holding.after_moving.is_some(),
        })
    }

    /// A group of conditions that must last.
    fn clock(&mut self, group: Cond, lasting: &tree::Lasting, at: &Where) -> Meaning<Cond> {
        Ok(Cond::Clock(self.counted(group, lasting, at)?))
    }

    /// The clock that counts how long a group of conditions has held.
    pub(super) fn counted(&mut self, group: Cond, lasting: &tree::Lasting, at: &Where) -> Meaning<Clock> {
        let turns = lasting.count.value.checked_mul(if lasting.each { 2 } else { 1 });
        let turns = turns.filter(|turns| (1..=u16::MAX as u32).contains(turns));
        let Some(turns) = turns else {
            return self.report(
                Diagnostic::new(Code::Limit, lasting.span, "the number of turns is too small or too large")
                    .help("Between 1 and 65535 turns can be counted."),
            );
        };
        if self.clocks.len() == MOST_CLOCKS {
            return self.report(Diagnostic::new(
                Code::Limit,
                lasting.span,
                format!("more than {MOST_CLOCKS} conditions are counted over time"),
            ));
        }
        let same = self.clocks.iter().filter(|clock| clock.clause == at.id).count();
        let label = if same == 0 { at.label.clone() } else { format!("{}.{}", at.label, same + 1) };
        self.clocks.push(ClockInfo { label, turns, cond: bind(group), decides: at.decides, clause: at.id });
        Ok(Clock(self.clocks.len() as u8 - 1))
    }
}

/// Binds `one player` and `the other` at the outermost place of a condition.
fn bind(cond: Cond) -> Cond {
    if speaks_of_one(&cond) { Cond::OnePlayer(Box::new(cond)) } else { cond }
}

fn speaks_of_one(cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().any(speaks_of_one),
        Cond::Not(part) => speaks_of_one(part),
        Cond::Player(subject, _) => matches!(subject, Subject::One | Subject::Other),
        _ => false,
    }
}
