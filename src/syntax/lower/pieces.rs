//! The blocks `players`, `pieces` and `setup`.

use super::Lower;
use super::block::Reader;
use crate::syntax::mistakes::{PIECES, PLAYERS, SETUP};
use crate::syntax::node::Node;
use crate::syntax::tree::{
    Block, Facing, FirstMover, PieceNote, PiecesClause, Placing, PlacingWhat, PlacingWho, PlayersClause, Stock, Text,
    Word,
};
use dablo_grammar::Rule;

impl<'s> Lower<'s> {
    pub(super) fn players(&mut self, node: &Node) -> Block<PlayersClause> {
        self.block(node, &Reader { place: &PLAYERS, clause: Lower::players_clause, label: |_| false })
    }

    fn players_clause(&mut self, entry: &Node) -> PlayersClause {
        let node = entry.first();
        if node.rule() == Rule::player {
            let names = node.all(Rule::player_name).map(|name| self.shown_name(&name)).collect();
            return PlayersClause::Players { names, facing: facing(&node.the(Rule::facing)) };
        }
        PlayersClause::First(match node.kids().last().map(|kid| kid.rule()) {
            Some(Rule::LOT) => FirstMover::Lot,
            Some(Rule::AGREEMENT) => FirstMover::Agreement,
            _ => FirstMover::Player(self.name(&node)),
        })
    }

    fn shown_name(&self, node: &Node) -> (Word, Option<Text>) {
        (self.name(node), node.find(Rule::string).map(|shown| self.text(&shown)))
    }

    pub(super) fn pieces(&mut self, node: &Node) -> Block<PiecesClause> {
        self.block(node, &Reader { place: &PIECES, clause: Lower::pieces_clause, label: |_| false })
    }

    fn pieces_clause(&mut self, entry: &Node) -> PiecesClause {
        let node = entry.first();
        if node.rule() == Rule::rank {
            return PiecesClause::Rank(node.all(Rule::kinds).map(|kinds| self.words(&kinds)).collect());
        }
        PiecesClause::Piece {
            name: self.name(&node),
            letter: self.the_text(&node),
            plural: node.find(Rule::word).map(|plural| self.word(&plural)),
            notes: node.all(Rule::piece_note).map(|note| self.piece_note(&note)).collect(),
        }
    }

    fn piece_note(&self, node: &Node) -> PieceNote {
        match node.first().rule() {
            Rule::FOR => PieceNote::ForOnly(self.name(node)),
            Rule::LIKE => PieceNote::Like(self.name(node)),
            Rule::NEUTRAL => PieceNote::Neutral(self.span(node)),
            _ => PieceNote::Named(self.name(node), self.the_text(node)),
        }
    }

    pub(super) fn setup(&mut self, node: &Node) -> Block<Placing> {
        self.block(node, &Reader { place: &SETUP, clause: Lower::placing, label: |_| false })
    }

    fn placing(&mut self, entry: &Node) -> Placing {
        let node = entry.first();
        let label = node.the(Rule::word);
        let who = match label.text() {
            "each" => PlacingWho::Each(self.span(&label)),
            "neutral" => PlacingWho::Neutral(self.span(&label)),
            _ => PlacingWho::Player(self.word(&label)),
        };
        let what = match node.find(Rule::turned) {
            Some(turned) if turned.has(Rule::ROTATED) => PlacingWhat::Rotated(self.name(&turned)),
            Some(turned) => PlacingWhat::Mirrored(self.name(&turned)),
            None => PlacingWhat::Stock(node.all(Rule::stock).map(|stock| self.stock(&stock)).collect()),
        };
        Placing { who, what }
    }

    fn stock(&mut self, node: &Node) -> Stock {
        Stock {
            count: node.find(Rule::number).map(|count| self.number(&count)),
            kind: self.name(node),
            on: node.find(Rule::set).map(|set| self.set(&set)),
            span: self.span(node),
        }
    }
}

fn facing(node: &Node) -> Facing {
    match node.first().rule() {
        Rule::UP => Facing::Up,
        Rule::DOWN => Facing::Down,
        Rule::LEFT => Facing::Left,
        Rule::RIGHT => Facing::Right,
        Rule::NORTH_EAST => Facing::NorthEast,
        Rule::NORTH_WEST => Facing::NorthWest,
        Rule::SOUTH_EAST => Facing::SouthEast,
        Rule::SOUTH_WEST => Facing::SouthWest,
        _ => Facing::None,
    }
}
