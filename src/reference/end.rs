//! The end of the game (semantics 9).

use super::RefereeError;
use super::ask::{self, Asks};
use super::table::Table;
use crate::notation::{Outcome, Verdict};
use crate::rules::{End, EndKind, EndSide, KindSet, Player, PlayerFact};

impl Table<'_> {
    /// The first end clause that holds; a position without moves of which no clause speaks ends undecided. With
    /// `perft`, clauses that depend on history or clocks are off (semantics 14).
    pub fn outcome(&self, perft: bool) -> Result<Option<Outcome>, RefereeError> {
        for end in &self.rules.ends {
            if perft && by_history(end) {
                continue;
            }
            if let Some(verdict) = self.verdict(&end.what)? {
                return Ok(Some(Outcome { verdict, label: end.label.clone(), clause: Some(end.clause) }));
            }
        }
        if self.any_move()? {
            return Ok(None);
        }
        Ok(Some(Outcome { verdict: Verdict::Undecided, label: "unanswered".to_owned(), clause: None }))
    }

    fn verdict(&self, what: &EndKind) -> Result<Option<Verdict>, RefereeError> {
        Ok(match what {
            EndKind::PlayerWho { facts, wins } => {
                let mut of = Vec::new();
                for player in self.players() {
                    if self.all_facts(player, facts)? {
                        of.push(player);
                    }
                }
                match of.as_slice() {
                    [] => None,
                    &[player] => Some(self.in_favour(player, *wins)),
                    _ => Some(Verdict::Draw),
                }
            }
            EndKind::Draw(cond) => self.cond(cond)?.then_some(Verdict::Draw),
            EndKind::Script(script) => {
                self.scripted_verdict(script).map(|won| won.map_or(Verdict::Draw, Verdict::Wins))
            }
            EndKind::Agreement => None,
            EndKind::Most { kinds, cond } => match self.cond(cond)? {
                true => Some(self.most(*kinds)),
                false => None,
            },
            EndKind::Side { side, wins, cond } => {
                let player = match side {
                    EndSide::Mover => self.side(),
                    EndSide::Opponent => self.rules.next_player(self.side()),
                    EndSide::Player(player) => *player,
                };
                self.cond(cond)?.then(|| self.in_favour(player, *wins))
            }
        })
    }

    /// Any of these lists of facts, each as a whole.
    fn all_facts(&self, player: Player, any: &[Vec<PlayerFact>]) -> Result<bool, RefereeError> {
        'lists: for all in any {
            for fact in all {
                if !self.player_fact(player, fact)? {
                    continue 'lists;
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn in_favour(&self, player: Player, wins: bool) -> Verdict {
        Verdict::Wins(if wins { player } else { self.rules.next_player(player) })
    }

    /// Whoever has most pieces of these kinds on the board and in hand.
    fn most(&self, kinds: KindSet) -> Verdict {
        let count = |player: Player| {
            let board = self.held(player).into_iter().filter(|&(_, kind)| kinds.contains(kind)).count() as u32;
            let own = self.pos.hands.iter().filter(|((owner, kind), _)| *owner == player && kinds.contains(*kind));
            board + own.map(|(_, count)| count).sum::<u32>()
        };
        let most = self.players().map(count).max().unwrap_or(0);
        let mut leaders = self.players().filter(|&player| count(player) == most);
        match (leaders.next(), leaders.next()) {
            (Some(player), None) => Verdict::Wins(player),
            _ => Verdict::Draw,
        }
    }
}

/// Whether an end clause depends on history or clocks.
fn by_history(end: &End) -> bool {
    match &end.what {
        EndKind::PlayerWho { facts, .. } => facts.iter().flatten().any(|fact| ask::player(fact, Asks::History)),
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => ask::cond(cond, Asks::History),
        EndKind::Script(script) => script.reads_turn,
        EndKind::Agreement => false,
    }
}
