//! What holds of every board.

use proptest::prelude::*;

use super::Case;
use crate::rules::geometry::rotate;
use crate::rules::{Direction, DirectionKind};

fn shape() -> impl Strategy<Value = String> {
    let size = (1..8u32, 1..8u32);
    prop_oneof![
        size.clone().prop_map(|(w, h)| format!("lattice {w} x {h}")),
        size.clone().prop_map(|(w, h)| format!("grid {w} x {h}")),
        size.clone().prop_map(|(w, h)| format!("grid {w} x {h} with diagonals")),
        size.clone().prop_map(|(w, h)| format!("grid {w} x {h} with alternate diagonals")),
        size.clone().prop_map(|(w, h)| format!("cells {w} x {h}")),
        size.clone().prop_map(|(w, h)| format!("cells {w} x {h} checkered from a1")),
        size.prop_map(|(w, h)| format!("cells {w} x {h} checkered from a1 with orthogonal lines")),
        (1..6u32).prop_map(|n| format!("hexagon {n}")),
    ]
}

proptest! {
    /// next(p,d) = q exactly if next(q,-d) = p, and straight links lead along their direction.
    #[test]
    fn links_lead_back(first in shape(), second in shape(), at in (1..9u8, 1..9u32)) {
        let hexagon = first.starts_with("hexagon") || second.starts_with("hexagon");
        let corner = format!("{}{}", char::from(b'a' + at.0 - 1), at.1);
        let block = if hexagon { first } else { format!("{first}; {second} at {corner}") };
        // A checkered shape must hold the cell that it is checkered from.
        let block = match block.rsplit_once("checkered from a1") {
            Some((before, after)) if !hexagon && after.contains("at") => format!("{before}checkered from {corner}{after}"),
            _ => block,
        };
        let case = Case::of(&block);
        // Shapes that do not fit upon each other are refused; that is no board.
        let Some(board) = case.board.as_ref() else {
            prop_assert!(!case.out.is_empty());
            return Ok(());
        };
        for point in board.all() {
            for d in (0..board.directions.len() as u16).map(Direction) {
                let info = &board.directions[d.0 as usize];
                prop_assert_eq!(board.directions[info.opposite.0 as usize].opposite, d);
                let Some(next) = board.next(point, d) else { continue };
                prop_assert_eq!(board.next(next, info.opposite), Some(point));
                let (from, to) = (board.points[point.index()].xy, board.points[next.index()].xy);
                let DirectionKind::Vector(x, y) = info.what else { continue };
                let way = (to.0 - from.0, to.1 - from.1);
                prop_assert_eq!(way.0 * y, way.1 * x);
                prop_assert!(way.0 * x + way.1 * y > 0);
            }
        }
        prop_assert!(board.links.is_sorted_by_key(|link| (link.from, link.direction)));
        for info in &board.points {
            prop_assert!(board.find(&info.name).is_some());
        }
    }

    /// Turning a set-up twice gives the set-up.
    #[test]
    fn turning_twice_is_nothing(shape in shape()) {
        let case = Case::of(&shape);
        let board = case.board();
        for point in board.all() {
            if let Some(turned) = rotate(board, point) {
                prop_assert_eq!(rotate(board, turned), Some(point));
            }
        }
    }
}
