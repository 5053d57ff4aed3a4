//! The shapes of `--json` that several subcommands share. `docs/json.md` documents them.

use serde::Serialize;
use serde_json::Value;

use crate::diagnostics::Diagnostic;
use crate::diagnostics::render::json;
use crate::notation::{Verdict, position};
use crate::session::{Cited, Sitting, cite};
use crate::source::Sources;

/// A position and whose turn it is.
#[derive(Debug, Serialize)]
pub(super) struct PositionJson {
    /// The position as text.
    pub position: String,
    /// The player to move.
    pub to_move: String,
    /// How the game ended; null while it goes on.
    pub outcome: Option<OutcomeJson>,
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub(super) struct OutcomeJson {
    /// `win`, `draw` or `undecided`.
    pub verdict: &'static str,
    /// Who won.
    pub winner: Option<String>,
    /// The label of the clause that fired.
    pub label: String,
    /// That clause.
    pub clause: Option<Cited>,
}

pub(super) fn position_json(sitting: &Sitting) -> PositionJson {
    let (rules, setup) = (sitting.rules(), sitting.setup());
    PositionJson {
        position: position::print(rules, &setup),
        to_move: rules.players[setup.side.index()].name.clone(),
        outcome: outcome_json(sitting),
    }
}

fn outcome_json(sitting: &Sitting) -> Option<OutcomeJson> {
    let outcome = sitting.play().outcome()?;
    let rules = sitting.rules();
    let (verdict, winner) = match outcome.verdict {
        Verdict::Wins(player) => ("win", Some(rules.players[player.index()].name.clone())),
        Verdict::Draw => ("draw", None),
        Verdict::Undecided => ("undecided", None),
    };
    let clause = outcome.clause.map(|clause| cite(rules, &sitting.variant().sources, clause));
    Some(OutcomeJson { verdict, winner, label: outcome.label.clone(), clause })
}

/// Diagnostics in the shape of [`crate::diagnostics::render::json()`].
pub(super) fn diagnostics_json(sources: &Sources, diagnostics: &[Diagnostic]) -> Vec<Value> {
    // The renderer's text is always JSON.
    diagnostics.iter().filter_map(|diagnostic| serde_json::from_str(&json(diagnostic, sources)).ok()).collect()
}
