//! The end clauses.

use super::active::Active;
use super::conds::Where;
use super::{Lower, Meaning};
use crate::diagnostics::{Code, Diagnostic};
use crate::hooks::Place;
use crate::rules::merge::Node;
use crate::rules::{End, EndKind, EndSide, Subject};
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
                if let Some(lasting) = facts.lasting {
                    return self.report(
                        Diagnostic::new(
                            Code::NotPlayable,
                            lasting.span,
                            "that a player has had a fact for some time cannot be asked of each player yet",
                        )
                        .help("Write one clause for each player: `White loses if White has only king for 2 turns`."),
                    );
                }
                let facts = facts.any_of.iter().map(|all_of| self.facts(all_of)).collect::<Meaning<_>>()?;
                EndKind::PlayerWho { facts, wins: *wins }
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

    fn facts(&mut self, all_of: &[tree::PlayerFact]) -> Meaning<Vec<crate::rules::PlayerFact>> {
        all_of.iter().map(|fact| self.player_fact(fact, Subject::Some)).collect()
    }
}
