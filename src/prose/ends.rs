//! The end: who wins or loses, and when.

use super::words::{OF_THE_MOVER, Words};
use crate::syntax::tree::{EndSide, Outcome};

impl Words<'_> {
    /// An end clause as a sentence, without the full stop.
    pub fn end(self, outcome: &Outcome) -> String {
        Words { after: true, ..self }.outcome(outcome)
    }

    fn outcome(self, outcome: &Outcome) -> String {
        let verb = |wins: bool| if wins { "wins" } else { "loses" };
        // Outside of what is asked of a player, `own` is of whoever is to move then.
        let words = match outcome {
            Outcome::PlayerWho { .. } => self,
            Outcome::SideIf { side: EndSide::Mover, .. } => self.of_player("that player's own"),
            _ => self.of_player(OF_THE_MOVER),
        };
        match outcome {
            Outcome::PlayerWho { facts, wins } => {
                let facts = self.player_facts(facts);
                let comma = if facts.contains(',') { "," } else { "" };
                format!("a player who {facts}{comma} {}", verb(*wins))
            }
            Outcome::Draw(cond) => format!("the game is drawn if {}", words.cond(cond)),
            Outcome::Script(name) => format!("the script `{}` says when somebody has won", name.text),
            Outcome::DrawByAgreement => "the players may agree on a draw".to_string(),
            Outcome::MostWins { kind, cond } => {
                let many = kind.as_ref().map_or_else(|| "pieces".to_string(), |kind| self.many(kind));
                format!(
                    "if {}, whoever has the most {many} wins; with equally many the game is drawn",
                    words.cond(cond)
                )
            }
            Outcome::SideIf { side, wins, cond } => {
                let named = side;
                let side = match side {
                    EndSide::Mover => "the player to move".to_string(),
                    EndSide::Opponent => "the opponent of the player to move".to_string(),
                    EndSide::Player(name) => self.player(name),
                };
                let verb = match (side_is_plural(self, named), wins) {
                    (true, true) => "win",
                    (true, false) => "lose",
                    (false, wins) => verb(*wins),
                };
                let mut cond = words.cond(cond);
                if matches!(named, EndSide::Mover) {
                    cond = cond.replace("the player to move", "that player");
                }
                format!("{side} {verb} if {cond}")
            }
        }
    }
}

fn side_is_plural(words: Words, side: &EndSide) -> bool {
    match side {
        EndSide::Player(name) => words.is_plural(name),
        EndSide::Mover | EndSide::Opponent => false,
    }
}
