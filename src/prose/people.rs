//! Players, pieces and the set-up.

use super::english::{a, counted, listed};
use super::words::Words;
use crate::syntax::tree::{Facing, FirstMover, PieceNote, PiecesClause, PlacingWho, PlayersClause, Stock, Word};

impl Words<'_> {
    /// A clause of `players` as a sentence, without the full stop.
    pub fn players(self, clause: &PlayersClause) -> String {
        match clause {
            PlayersClause::First(FirstMover::Player(name)) => {
                format!("{} {} first", self.player(name), if self.is_plural(name) { "move" } else { "moves" })
            }
            PlayersClause::First(FirstMover::Lot) => "lots are drawn for who moves first".to_string(),
            PlayersClause::First(FirstMover::Agreement) => "the players agree on who moves first".to_string(),
            PlayersClause::Players { names, facing } => {
                let many = names.len() > 1 || names.iter().any(|(name, _)| self.is_plural(name));
                let names: Vec<String> = names.iter().map(|(name, _)| self.player(name)).collect();
                let names = listed(&names, "and");
                match facing_words(*facing) {
                    Some(facing) => format!("{names} {} {facing}", if many { "play" } else { "plays" }),
                    None => format!("for {names} no direction is forward"),
                }
            }
        }
    }

    /// A clause of `pieces` as a sentence, without the full stop.
    pub fn pieces_clause(self, clause: &PiecesClause) -> String {
        match clause {
            PiecesClause::Piece { name, letter, notes, .. } => {
                let one = self.one(name);
                let many = self.many(name);
                let mut said = match letter.text.is_empty() {
                    true => format!("{} is written without a letter", a(&one)),
                    false => format!("{} is written {}", a(&one), letter.text),
                };
                let shown = notes.iter().filter_map(|note| match note {
                    PieceNote::Named(_, shown) => Some(shown.text.as_str()),
                    _ => None,
                });
                let shown: Vec<&str> = shown.collect();
                let all = shown.len() > 1 && shown.iter().all(|name| *name == shown[0]);
                if all {
                    said += &format!("; both players call it {}", shown[0]);
                }
                for note in notes {
                    match note {
                        PieceNote::Named(..) if all => {}
                        PieceNote::ForOnly(player) => {
                            let has = if self.is_plural(player) { "have" } else { "has" };
                            said += &format!("; only {} {has} {many}", self.player(player));
                        }
                        PieceNote::Like(other) => {
                            said += &format!("; where nothing else is said it moves like {}", a(&self.one(other)));
                        }
                        PieceNote::Neutral(_) => said += "; it may belong to nobody",
                        PieceNote::Named(player, shown) => {
                            let call = if self.is_plural(player) { "call" } else { "calls" };
                            said += &format!("; {} {call} it {}", self.player(player), shown.text);
                        }
                    }
                }
                said
            }
            PiecesClause::Rank(levels) => {
                let levels = levels.iter().map(|level| self.any_of(level));
                let levels: Vec<String> = levels.filter(|level| !level.is_empty()).collect();
                let pairs = levels.windows(2).enumerate().map(|(index, pair)| {
                    let stands = if index == 0 { " stands" } else { "" };
                    format!("{}{stands} above {}", pair[0], pair[1])
                });
                format!("in rank, {}", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// A lot of pieces of the set-up, without the full stop.
    pub fn stock(self, who: &PlacingWho, stock: &Stock) -> String {
        let own = match who {
            PlacingWho::Player(name) if self.is_plural(name) => "their own",
            PlacingWho::Player(_) | PlacingWho::Neutral(_) => "its own",
            PlacingWho::Each(_) => "his own",
        };
        self.of_player(own).stock_of(who, stock)
    }

    fn stock_of(self, who: &PlacingWho, stock: &Stock) -> String {
        let owner = self.owner(who);
        let verb = self.has(who);
        let (one, many) = (self.one(&stock.kind), self.many(&stock.kind));
        if let (PlacingWho::Neutral(_), Some(set)) = (who, &stock.on) {
            let alone = stock.count.map_or(self.standing(who, &one) == 1, |count| count.value == 1);
            return match (alone, stock.count) {
                (true, _) => format!("{} stands on {} and belongs to nobody", a(&one), self.set(set)),
                (false, Some(count)) => {
                    format!("{} stand on {} and belong to nobody", counted(count.value, &one, &many), self.set(set))
                }
                (false, None) => format!("{many} stand on {} and belong to nobody", self.set(set)),
            };
        }
        match (&stock.on, stock.count) {
            (None, Some(count)) => format!("{owner} {verb} {} in hand", counted(count.value, &one, &many)),
            (None, None) => format!("{owner} {verb} {many} in hand"),
            (Some(set), Some(count)) => {
                format!("{owner} {verb} {} on {}", counted(count.value, &one, &many), self.set(set))
            }
            (Some(set), None) => {
                let alone = self.standing(who, &one) <= 1;
                format!("{owner} {verb} {} on {}", if alone { a(&one) } else { many }, self.set(set))
            }
        }
    }

    /// How many pieces of a kind stand on the board at the start: a player's, at most one player's, or nobody's.
    fn standing(self, who: &PlacingWho, kind: &str) -> usize {
        let of = |owner: usize| {
            let men = self.rules.start.men.iter();
            men.filter(|(_, owns, of)| owns.index() == owner && self.rules.kinds[of.index()].name == kind).count()
        };
        let players = &self.rules.players;
        match who {
            PlacingWho::Player(name) => players.iter().position(|player| player.name == name.text).map_or(0, of),
            PlacingWho::Each(_) => (0..players.len()).map(of).max().unwrap_or(0),
            PlacingWho::Neutral(_) => of(players.len()),
        }
    }

    /// A set-up that is taken from the other player's, without the full stop.
    pub fn turned(self, who: &PlacingWho, other: &Word, rotated: bool) -> String {
        let how = match rotated {
            true => "turned by half a circle",
            false => "mirrored across the middle",
        };
        format!("{} {} the set-up of {}, {how}", self.owner(who), self.has(who), self.player(other))
    }

    fn has(self, who: &PlacingWho) -> &'static str {
        match who {
            PlacingWho::Player(name) if self.is_plural(name) => "have",
            PlacingWho::Player(_) | PlacingWho::Each(_) => "has",
            PlacingWho::Neutral(_) => "there is",
        }
    }

    fn owner(self, who: &PlacingWho) -> String {
        match who {
            PlacingWho::Player(name) => self.player(name),
            PlacingWho::Each(_) => "each player".to_string(),
            PlacingWho::Neutral(_) => "belonging to nobody,".to_string(),
        }
    }
}

fn facing_words(facing: Facing) -> Option<&'static str> {
    Some(match facing {
        Facing::Up => "up the board, towards the higher ranks",
        Facing::Down => "down the board, towards the lower ranks",
        Facing::Left => "to the left, towards the lower files",
        Facing::Right => "to the right, towards the higher files",
        Facing::NorthEast => "towards the upper right corner",
        Facing::NorthWest => "towards the upper left corner",
        Facing::SouthEast => "towards the lower right corner",
        Facing::SouthWest => "towards the lower left corner",
        Facing::None => return None,
    })
}
