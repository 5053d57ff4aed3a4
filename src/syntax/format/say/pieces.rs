//! Players, pieces and the setup.

use super::{Pen, Said};
use crate::syntax::tree::{
    Facing, FirstMover, PieceNote, PiecesClause, Placing, PlacingWhat, PlacingWho, PlayersClause, Stock,
};

impl Said for PlayersClause {
    fn say(&self, pen: &mut Pen) {
        match self {
            PlayersClause::Players { names, facing } => {
                pen.list(names, ",", |pen, (name, shown)| {
                    pen.word(name);
                    if let Some(shown) = shown {
                        pen.text(shown);
                    }
                });
                pen.glue(":");
                pen.say(facing_words(*facing));
            }
            PlayersClause::First(FirstMover::Lot) => pen.say("first by lot"),
            PlayersClause::First(FirstMover::Agreement) => pen.say("first by agreement"),
            PlayersClause::First(FirstMover::Player(player)) => {
                pen.say("first");
                pen.word(player);
            }
        }
    }
}

fn facing_words(facing: Facing) -> &'static str {
    match facing {
        Facing::Up => "up",
        Facing::Down => "down",
        Facing::Left => "left",
        Facing::Right => "right",
        Facing::NorthEast => "north-east",
        Facing::NorthWest => "north-west",
        Facing::SouthEast => "south-east",
        Facing::SouthWest => "south-west",
        Facing::None => "no facing",
    }
}

impl Said for PiecesClause {
    fn say(&self, pen: &mut Pen) {
        match self {
            PiecesClause::Piece { name, letter, plural, notes } => {
                pen.word(name);
                pen.glue(":");
                pen.text(letter);
                if let Some(plural) = plural {
                    pen.say("plural");
                    pen.word(plural);
                }
                for note in notes {
                    pen.glue(",");
                    pen.piece_note(note);
                }
            }
            PiecesClause::Rank(ranks) => {
                pen.say("rank");
                pen.list(ranks, ">", |pen, kinds| pen.kinds(kinds));
            }
        }
    }
}

impl Said for Placing {
    fn say(&self, pen: &mut Pen) {
        match &self.who {
            PlacingWho::Player(player) => pen.word(player),
            PlacingWho::Each(_) => pen.say("each"),
            PlacingWho::Neutral(_) => pen.say("neutral"),
        }
        pen.glue(":");
        match &self.what {
            PlacingWhat::Rotated(player) => {
                pen.word(player);
                pen.say("rotated");
            }
            PlacingWhat::Mirrored(player) => {
                pen.word(player);
                pen.say("mirrored");
            }
            PlacingWhat::Stock(stock) => pen.list(stock, ",", |pen, stock| pen.stock(stock)),
        }
    }
}

impl Pen<'_> {
    fn piece_note(&mut self, note: &PieceNote) {
        match note {
            PieceNote::ForOnly(player) => {
                self.say("for");
                self.word(player);
                self.say("only");
            }
            PieceNote::Like(kind) => {
                self.say("like");
                self.word(kind);
            }
            PieceNote::Neutral(_) => self.say("neutral"),
            PieceNote::Named(player, name) => {
                self.word(player);
                self.text(name);
            }
        }
    }

    fn stock(&mut self, stock: &Stock) {
        if let Some(count) = stock.count {
            self.number(count);
        }
        self.word(&stock.kind);
        match &stock.on {
            Some(set) => {
                self.say("on");
                self.set(set);
            }
            None => self.say("in hand"),
        }
    }
}
