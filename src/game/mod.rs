//! Rules to tables: numbered points, programs of moves for each kind, hash words.

use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::rules::Rules;

/// Rules compiled for play. Immutable; share it by `Arc`.
#[derive(Debug)]
pub struct Game {
    rules: Arc<Rules>,
}

impl Game {
    /// Compiles rules. What the engine cannot play is a diagnostic at the clause that says it.
    pub fn compile(rules: Arc<Rules>) -> Result<Game, Vec<Diagnostic>> {
        Ok(Game { rules })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }
}
