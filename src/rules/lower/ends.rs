//! The end clauses.

use super::active::Active;
use super::conds::Where;
use super::{Lower, Meaning};
use crate::hooks::Place;
use crate::rules::merge::Node;
use crate::rules::{Cond, End, EndKind, EndSide, Player, PlayerFact, Subject};
use crate::syntax::tree::{self, Outcome};

impl Lower<'_> {
    /// The end clauses in the order in which they are asked.
    pub(super) fn ends(&mut self, active: &[Active]) -> Vec<End> {
        let mut ends = Vec::new();
        for a in active {
            let Node::End { label, outcome } = &a.entry.node else { continue };
            let meaning = self.outcome(outcome, a, label);
            if let Some(what) = self.clause(a, meaning) {
                ends.push(End { clause: a.id, label: label.clone(), what });
            }
        }
        ends
    }

    fn outcome(&mut self, outcome: &Outcome, a: &Active, label: &str) -> Meaning<EndKind> {
        let at = |decides| Where { id: a.id, label: label.to_string(), decides, end: true };
        Ok(match outcome {
            Outcome::PlayerWho { facts, wins } => {
                let mut meant = facts.any_of.iter().map(|all_of| self.facts(all_of)).collect::<Meaning<Vec<_>>>()?;
                // Only where something must have lasted is the last group taken out, to be counted.
                if let Some(lasting) = &facts.lasting
                    && let Some(group) = meant.pop()
                {
                    meant.push(vec![self.lasting(group, lasting, &at(true))?]);
                }
                EndKind::PlayerWho { facts: meant, wins: *wins }
            }
            Outcome::Draw(cond) => EndKind::Draw(self.cond(cond, &at(false))?),
            Outcome::Script(name) => EndKind::Script(self.script(name, Place::Verdict)),
            Outcome::DrawByAgreement => EndKind::Agreement,
            Outcome::MostWins { kind, cond } => {
                let kinds = match kind {
                    Some(kind) => self.some_kinds(std::slice::from_ref(kind))?,
                    None => self.names.all_kinds(),
                };
                EndKind::Most { kinds, cond: self.cond(cond, &at(true))? }
            }
            Outcome::SideIf { side, wins, cond } => {
                let side = match side {
                    tree::EndSide::Mover => EndSide::Mover,
                    tree::EndSide::Opponent => EndSide::Opponent,
                    tree::EndSide::Player(name) => EndSide::Player(self.player(name)?),
                };
                EndKind::Side { side, wins: *wins, cond: self.cond(cond, &at(true))? }
            }
        })
    }

    /// Facts that must have lasted, counted for each player by himself.
    fn lasting(&mut self, group: Vec<PlayerFact>, lasting: &tree::Lasting, at: &Where) -> Meaning<PlayerFact> {
        let mut clocks = Vec::new();
        for seat in 0..self.names.players.len() {
            let own = group.iter().map(|fact| Cond::Player(Subject::Player(Player(seat as u8)), fact.clone()));
            let mut parts: Vec<Cond> = own.collect();
            let cond = if parts.len() == 1 { parts.remove(0) } else { Cond::And(parts) };
            clocks.push(self.counted(cond, lasting, at)?);
        }
        Ok(PlayerFact::Lasted(clocks))
    }

    fn facts(&mut self, all_of: &[tree::PlayerFact]) -> Meaning<Vec<crate::rules::PlayerFact>> {
        all_of.iter().map(|fact| self.player_fact(fact, Subject::Some)).collect()
    }
}
