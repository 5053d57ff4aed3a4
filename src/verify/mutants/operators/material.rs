//! Board, players, pieces, set-up.

use super::Chisel;
use crate::syntax::tree::{
    BoardClause, Facing, FirstMover, PiecesClause, PlacingWhat, PlayersClause, PointOrRun, SetWhat, Whose, Word,
};
use crate::verify::mutants::parts::Part;

pub(super) fn first_player(part: Part, chisel: &mut Chisel) {
    let Part::Players(PlayersClause::First(first), span) = part else { return };
    let FirstMover::Player(name) = first else { return };
    let Some(other) = chisel.players.iter().find(|player| **player != name.text).cloned() else { return };
    if chisel.strikes(span) {
        *first = FirstMover::Player(Word { text: other, span: name.span });
    }
}

pub(super) fn facing(part: Part, chisel: &mut Chisel) {
    let Part::Players(PlayersClause::Players { facing, .. }, span) = part else { return };
    let other = match facing {
        Facing::Up => Facing::Down,
        Facing::Down => Facing::Up,
        Facing::Left => Facing::Right,
        Facing::Right => Facing::Left,
        Facing::NorthEast => Facing::SouthWest,
        Facing::SouthWest => Facing::NorthEast,
        Facing::NorthWest => Facing::SouthEast,
        Facing::SouthEast => Facing::NorthWest,
        Facing::None => return,
    };
    chisel.exchange(facing, span, [other]);
}

/// Two neighbouring ranks become one.
pub(super) fn rank_order(part: Part, chisel: &mut Chisel) {
    let Part::Pieces(PiecesClause::Rank(levels), span) = part else { return };
    for index in 1..levels.len() {
        if chisel.strikes(span) {
            let lower = levels.remove(index);
            levels[index - 1].extend(lower);
            return;
        }
    }
}

/// A lot of men less. That one of their points is left out is another operator's.
pub(super) fn man_removed(part: Part, chisel: &mut Chisel) {
    if let Part::Placing(placing, _) = part
        && let PlacingWhat::Stock(stocks) = &mut placing.what
    {
        chisel.thin(stocks, 1, |stock| stock.span);
    }
}

pub(super) fn turned(part: Part, chisel: &mut Chisel) {
    let Part::Placing(placing, span) = part else { return };
    let other = match &placing.what {
        PlacingWhat::Rotated(who) => PlacingWhat::Mirrored(who.clone()),
        PlacingWhat::Mirrored(who) => PlacingWhat::Rotated(who.clone()),
        PlacingWhat::Stock(_) => return,
    };
    chisel.exchange(&mut placing.what, span, [other]);
}

pub(super) fn board_part(part: Part, chisel: &mut Chisel) {
    let Part::Board(clause, span) = part else { return };
    match clause {
        BoardClause::Shape(shape) => {
            for flag in [&mut shape.diagonals, &mut shape.alternate, &mut shape.orthogonal] {
                if *flag && chisel.strikes(span) {
                    *flag = false;
                }
            }
        }
        BoardClause::Lines(lines) => chisel.thin(lines, 1, |_| span),
        BoardClause::Track { both_ways, .. } => {
            if *both_ways && chisel.strikes(span) {
                *both_ways = false;
            }
        }
        BoardClause::Zone { .. } | BoardClause::Points(_) | BoardClause::Numbered(_) | BoardClause::Without(_) => {}
    }
}

pub(super) fn set_part(part: Part, chisel: &mut Chisel) {
    let Part::Set(set) = part else { return };
    chisel.thin(&mut set.rest, 0, |(_, term)| term.span);
    if let SetWhat::Points(points) = &mut set.first.what {
        chisel.thin(points, 1, |point| match point {
            PointOrRun::Point(word) => word.span,
            PointOrRun::Run(run) => run.span,
        });
    }
}

pub(super) fn whose(part: Part, chisel: &mut Chisel) {
    let Part::Set(set) = part else { return };
    for term in std::iter::once(&mut set.first).chain(set.rest.iter_mut().map(|(_, term)| term)) {
        let span = term.span;
        match &mut term.what {
            SetWhat::Rows(whose, _) | SetWhat::Half(whose) | SetWhat::Zone(Some(whose), _) => {
                let other = if *whose == Whose::Own { Whose::Enemy } else { Whose::Own };
                chisel.exchange(whose, span, [other]);
            }
            _ => {}
        }
    }
}
