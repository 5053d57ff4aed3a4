//! Clauses of the end.

use super::cond::is_plural_name;
use super::{Pen, Said};
use crate::syntax::tree::{EndClause, EndSide, Outcome, PlayerFactWhat, PlayerFacts};

impl Said for EndClause {
    fn say(&self, pen: &mut Pen) {
        match self {
            EndClause::Rule { label, outcome } => {
                if let Some(label) = label {
                    pen.word(label);
                    pen.glue(":");
                }
                pen.outcome(outcome);
            }
            EndClause::Without(label) => {
                pen.say("without");
                pen.word(label);
            }
        }
    }
}

impl Pen<'_> {
    fn outcome(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::PlayerWho { facts, wins } => {
                self.say("a player who");
                self.player_facts(facts);
                self.say(if *wins { "wins" } else { "loses" });
            }
            Outcome::Draw(cond) => {
                self.say("draw if");
                self.cond(cond);
            }
            Outcome::Script(name) => {
                self.say("script");
                self.word(name);
            }
            Outcome::DrawByAgreement => self.say("draw by agreement"),
            Outcome::MostWins { kind, cond } => {
                self.say("most");
                match kind {
                    Some(kind) => self.word(kind),
                    None => self.say("pieces"),
                }
                self.say("wins if");
                self.cond(cond);
            }
            Outcome::SideIf { side, wins, cond } => {
                let plural = match side {
                    EndSide::Mover => {
                        self.say("mover");
                        false
                    }
                    EndSide::Opponent => {
                        self.say("opponent");
                        false
                    }
                    EndSide::Player(player) => {
                        self.word(player);
                        is_plural_name(player)
                    }
                };
                self.say(match (wins, plural) {
                    (true, true) => "win",
                    (true, false) => "wins",
                    (false, true) => "lose",
                    (false, false) => "loses",
                });
                self.say("if");
                self.cond(cond);
            }
        }
    }

    /// The facts, behind which a comma stands if the last one ends in a phrase behind a comma.
    fn player_facts(&mut self, facts: &PlayerFacts) {
        self.list(&facts.any_of, "or", |pen, all_of| {
            pen.list(all_of, "and", |pen, fact| pen.player_fact(fact, false));
        });
        self.lasting(facts.lasting.as_ref());
        let last = facts.any_of.last().and_then(|all_of| all_of.last());
        if let Some(PlayerFactWhat::Has(holding)) = last.map(|fact| &fact.what)
            && (holding.equal_in_rank.is_some() || holding.outranking.is_some() || !holding.not.is_empty())
        {
            self.glue(",");
        }
    }
}
