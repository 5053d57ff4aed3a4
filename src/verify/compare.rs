//! Comparing positions.

use crate::notation::{Setup, position};
use crate::rules::Rules;

/// What differs from the wanted position, as far as that says something: pieces, hands and side always, other parts
/// only where they are not as at the start of a game.
pub(super) fn position_difference(rules: &Rules, wanted: &Setup, found: &Setup) -> Option<String> {
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
    (relevant != *wanted).then(|| {
        format!("the position is \"{}\", not \"{}\"", position::print(rules, &relevant), position::print(rules, wanted))
    })
}
