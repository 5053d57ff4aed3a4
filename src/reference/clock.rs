//! Clocks: groups of conditions that must hold for some turns without a break (semantics 9.4).

use super::RefereeError;
use super::ask::{self, Asks};
use super::made::Made;
use super::table::Table;
use crate::notation::Setup;
use crate::rules::Cond;

impl Table<'_> {
    /// The clocks after a move from this position to the next.
    pub fn clocked(&self, next: &Setup, made: &Made) -> Result<Vec<u32>, RefereeError> {
        let mut later = Table::new(self.rules, next);
        (later.made, later.ending) = (Some(made), true);
        let mut values = Vec::new();
        for (index, clock) in self.rules.clocks.iter().enumerate() {
            let before = self.pos.clocks.get(index).copied().unwrap_or(0);
            let runs = later.cond(&clock.cond)? && self.stood(&clock.cond)?;
            values.push(if runs { before.saturating_add(1).min(clock.turns) } else { 0 });
        }
        Ok(values)
    }

    /// Whether the parts of a group that speak of the position held before the move too.
    fn stood(&self, cond: &Cond) -> Result<bool, RefereeError> {
        let parts = match cond {
            Cond::And(parts) => parts.as_slice(),
            single => std::slice::from_ref(single),
        };
        let earlier = Table::new(self.rules, self.pos);
        for part in parts.iter().filter(|part| !ask::cond(part, Asks::Event)) {
            if !earlier.cond(part)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
