//! Comparing positions.

use super::miss::Miss;
use crate::notation::{Setup, position};
use crate::rules::Rules;

/// What differs from the wanted position, as far as that says something: pieces, hands and side always, other parts
/// only where they are not as at the start of a game.
pub(super) fn position_difference(rules: &Rules, wanted: &Setup, found: &Setup) -> Option<Miss> {
    let unsaid = Setup { side: wanted.side, ..position::empty(rules) };
    let mut relevant = found.clone();
    macro_rules! forget_unless_said {
        ($($part:ident)*) => {
            $(if wanted.$part == unsaid.$part {
                relevant.$part = unsaid.$part;
            })*
        };
    }
    forget_unless_said!(again pending closed passing huff left entered moved promoted been running called dice turn clocks counters);
    if relevant == *wanted {
        return None;
    }
    let (is, should_be) = (position::print(rules, &relevant), position::print(rules, wanted));
    let differing = rules.board.all().filter(|point| relevant.men[point.index()] != wanted.men[point.index()]);
    Some(Miss::words(format!("the position is \"{is}\", not \"{should_be}\"")).marking(differing.collect()))
}
