//! Conditions and facts of players (language section 7).

use super::RefereeError;
use super::key::key;
use super::table::Table;
use super::who::Seen;
use crate::hooks::Place as HookPlace;
use crate::rules::{Amount, Cond, Holding, Kind, PieceFact, Place, Player, PlayerFact, Subject, Whom};

/// The two players of `one player ... the other`.
type Pair = Option<(Player, Player)>;

impl Table<'_> {
    /// Whether a condition holds.
    pub fn cond(&self, cond: &Cond) -> Result<bool, RefereeError> {
        self.holds(cond, None)
    }

    fn holds(&self, cond: &Cond, pair: Pair) -> Result<bool, RefereeError> {
        Ok(match cond {
            Cond::Or(parts) => self.any(parts, pair)?,
            Cond::And(parts) => {
                for part in parts {
                    if !self.holds(part, pair)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Clock(clock) => {
                let index = usize::from(clock.0);
                let turns = self.rules.clocks.get(index).map(|info| info.turns);
                turns.is_some_and(|turns| self.pos.clocks.get(index).is_some_and(|&value| value >= turns))
            }
            Cond::Not(part) => !self.holds(part, pair)?,
            Cond::OnePlayer(part) => {
                for one in self.players() {
                    for other in self.players().filter(|&other| other != one) {
                        if self.holds(part, Some((one, other)))? {
                            return Ok(true);
                        }
                    }
                }
                false
            }
            Cond::Turn(least, most) => {
                let turn = if self.ending { self.pos.turn.saturating_sub(1) } else { self.pos.turn };
                (*least..=*most).contains(&turn)
            }
            Cond::NoCapture => self.made.is_some_and(|made| made.taken.is_empty()),
            Cond::NoKindMoves(kind) => self.made.is_some_and(|made| made.kind != Some(*kind)),
            Cond::PositionOccurs(times) => self.occurrences()? >= *times,
            Cond::Script(script) => self.scripts().is_some_and(|scripts| match script.place {
                HookPlace::EndCondition => {
                    scripts.ends(&script.name, self.made.and_then(|made| made.deed.as_ref()), || self.sight())
                }
                _ => scripts.condition(&script.name, self.moving.map(|moving| moving.at.0), || self.sight()),
            }),
            Cond::Called(call) => self.pos.called.contains(call),
            Cond::Player(subject, fact) => self.subject(*subject, fact, pair)?,
            Cond::It(fact) => match self.moving.and_then(|moving| Some((moving.at, self.top(moving.at)?))) {
                Some((point, man)) => self.fact(fact, self.side(), Seen { man, point, taken: false })?,
                None => false,
            },
            Cond::Pieces { no, who, fact } => {
                let mut some = false;
                for seen in self.seen_or_taken(who.any_of.iter().any(asks_captured) || captured(fact)) {
                    some |= self.is(who, self.eyes(), seen, false)?.is_ok() && self.fact(fact, self.side(), seen)?;
                }
                some != *no
            }
        })
    }

    fn any(&self, parts: &[Cond], pair: Pair) -> Result<bool, RefereeError> {
        for part in parts {
            if self.holds(part, pair)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The pieces on the board, with those just taken where a clause speaks of these.
    fn seen_or_taken(&self, with_taken: bool) -> Vec<Seen> {
        let mut all = self.seen();
        if let (Some(made), true) = (self.made, with_taken) {
            all.extend(made.taken.iter().map(|&(point, man)| Seen { man, point, taken: true }));
        }
        all
    }

    /// How often this position has occurred, itself included (semantics 9.3).
    fn occurrences(&self) -> Result<u32, RefereeError> {
        let Some(history) = self.history else { return Ok(0) };
        Ok(history.get(&key(self.rules, self.pos)?.0).copied().unwrap_or(0))
    }

    fn subject(&self, subject: Subject, fact: &PlayerFact, pair: Pair) -> Result<bool, RefereeError> {
        let players: Vec<Player> = match subject {
            Subject::Mover => vec![self.side()],
            Subject::Opponent => vec![self.rules.next_player(self.side())],
            Subject::Player(player) => vec![player],
            Subject::One => pair.map(|(one, _)| vec![one]).unwrap_or_default(),
            Subject::Other => pair.map(|(_, other)| vec![other]).unwrap_or_default(),
            Subject::Each | Subject::Some | Subject::Together => self.players().collect(),
        };
        if players.is_empty() {
            return Ok(false);
        }
        if let (PlayerFact::Has(holding), Subject::Together) = (fact, subject) {
            return self.has(&players, holding);
        }
        let mut holds = Vec::new();
        for &player in &players {
            holds.push(self.player_fact(player, fact)?);
        }
        Ok(match subject {
            Subject::Some => holds.contains(&true),
            // `equal in rank` of each player compares the pieces of all of them.
            Subject::Each => !holds.contains(&false) && self.equal_across(&players, fact)?,
            _ => !holds.contains(&false),
        })
    }

    /// Whether a fact is true of a player.
    pub fn player_fact(&self, player: Player, fact: &PlayerFact) -> Result<bool, RefereeError> {
        Ok(match fact {
            PlayerFact::Has(holding) => self.has(&[player], holding)?,
            PlayerFact::Move { can } => player == self.side() && self.any_move()? == *can,
            PlayerFact::Capture { can } => self.any_capture(player)? == *can,
            PlayerFact::InCheck => {
                let mut check = false;
                for &(kind, _) in &self.rules.turn.no_check {
                    for (point, _) in self.held(player).into_iter().filter(|&(_, held)| held == kind) {
                        check |= self.in_check(player, point)?;
                    }
                }
                check
            }
            PlayerFact::Repeats(times) => {
                self.made.is_some_and(|made| made.mover == player) && self.occurrences()? == *times
            }
            PlayerFact::Lasted(clocks) => match clocks.get(player.index()) {
                Some(&clock) => self.cond(&Cond::Clock(clock))?,
                None => false,
            },
            PlayerFact::Resigns => false,
        })
    }

    /// The kinds of a player's pieces, one entry a piece, where a clause counts them. Of a column the top man counts.
    fn counted(&self, player: Player, place: &Place) -> Result<Vec<Kind>, RefereeError> {
        let board: Vec<Kind> = self.held(player).into_iter().map(|(_, kind)| kind).collect();
        let hand = || {
            let own = self.pos.hands.iter().filter(|((owner, _), _)| *owner == player);
            own.flat_map(|(&(_, kind), &count)| std::iter::repeat_n(kind, count as usize))
        };
        Ok(match place {
            Place::All => board.into_iter().chain(hand()).collect(),
            Place::Hand => hand().collect(),
            Place::On(region) => {
                let on = self.held(player).into_iter().filter(|&(point, _)| self.within(region, player, point));
                on.map(|(_, kind)| kind).collect()
            }
            Place::That(fact) => {
                let mut kinds = Vec::new();
                for seen in self.seen_or_taken(captured(fact)) {
                    if seen.man.owner == player && self.fact(fact, player, seen)? {
                        kinds.push(seen.man.kind);
                    }
                }
                kinds
            }
        })
    }

    /// Whether players, their pieces counted together, have so many of some kinds.
    fn has(&self, players: &[Player], holding: &Holding) -> Result<bool, RefereeError> {
        if holding.after_moving && !self.made.is_some_and(|made| players.contains(&made.mover)) {
            return Ok(false);
        }
        let mut all = Vec::new();
        for &player in players {
            all.extend(self.counted(player, &holding.place)?);
        }
        let meant: Vec<Kind> = all.iter().copied().filter(|&kind| holding.kinds.contains(kind)).collect();
        let amount = match holding.amount {
            Amount::Between(least, most) => (least..=most).contains(&(meant.len() as u32)),
            Amount::Only => !meant.is_empty() && meant.len() == all.len(),
            Amount::OnlyN(count) => meant.len() == count as usize && meant.len() == all.len(),
            Amount::AsMany => {
                let mut counts = Vec::new();
                for player in self.players() {
                    let kinds = self.counted(player, &holding.place)?;
                    counts.push(kinds.into_iter().filter(|&kind| holding.kinds.contains(kind)).count());
                }
                counts.windows(2).all(|pair| pair[0] == pair[1])
            }
        };
        if !amount || (holding.equal_in_rank && !self.all_equal(&meant)) {
            return Ok(false);
        }
        if holding.outranking {
            let others = self.players().filter(|player| !players.contains(player));
            for other in others {
                let enemies = self.counted(other, &Place::All)?;
                let outranks = |kind: &Kind| enemies.iter().all(|&enemy| self.rules.ranks.lower(enemy, *kind));
                if !meant.iter().all(outranks) {
                    return Ok(false);
                }
            }
        }
        Ok(holding.with.is_none_or(|kind| meant.contains(&kind)))
    }

    fn all_equal(&self, kinds: &[Kind]) -> bool {
        kinds.windows(2).all(|pair| self.rules.ranks.equal(pair[0], pair[1]))
    }

    fn equal_across(&self, players: &[Player], fact: &PlayerFact) -> Result<bool, RefereeError> {
        let PlayerFact::Has(holding) = fact else { return Ok(true) };
        if !holding.equal_in_rank {
            return Ok(true);
        }
        let mut kinds = Vec::new();
        for &player in players {
            let counted = self.counted(player, &holding.place)?;
            kinds.extend(counted.into_iter().filter(|&kind| holding.kinds.contains(kind)));
        }
        Ok(self.all_equal(&kinds))
    }
}

fn captured(fact: &PieceFact) -> bool {
    matches!(fact, PieceFact::Captured { .. })
}

fn asks_captured(whom: &Whom) -> bool {
    whom.facts.iter().any(captured)
}
