//! The shapes of `--json` that several subcommands share. `docs/json.md` documents them.

use serde::Serialize;

use crate::diagnostics::{Diagnostic, Severity};
use crate::notation::{Verdict, position};
use crate::session::{Cited, Sitting, cite};
use crate::source::{Sources, Span};

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

/// A diagnostic.
#[derive(Debug, Serialize)]
pub(super) struct DiagnosticJson {
    severity: &'static str,
    code: &'static str,
    message: String,
    place: PlaceJson,
    label: String,
    others: Vec<OtherJson>,
    help: Vec<String>,
    fix: Option<FixJson>,
}

#[derive(Debug, Serialize)]
struct OtherJson {
    place: PlaceJson,
    label: String,
}

#[derive(Debug, Serialize)]
struct FixJson {
    place: PlaceJson,
    text: String,
}

/// A marked place: file, line and column of its first character, counted from 1, and the bytes.
#[derive(Debug, Serialize)]
struct PlaceJson {
    file: String,
    line: u32,
    column: u32,
    start: u32,
    end: u32,
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

pub(super) fn diagnostics_json(sources: &Sources, diagnostics: &[Diagnostic]) -> Vec<DiagnosticJson> {
    diagnostics.iter().map(|diagnostic| diagnostic_json(sources, diagnostic)).collect()
}

fn diagnostic_json(sources: &Sources, diagnostic: &Diagnostic) -> DiagnosticJson {
    DiagnosticJson {
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        code: diagnostic.code.text(),
        message: diagnostic.message.clone(),
        place: place_json(sources, diagnostic.primary.span),
        label: diagnostic.primary.text.clone(),
        others: diagnostic
            .secondary
            .iter()
            .map(|other| OtherJson { place: place_json(sources, other.span), label: other.text.clone() })
            .collect(),
        help: diagnostic.help.clone(),
        fix: diagnostic
            .fix
            .as_ref()
            .map(|fix| FixJson { place: place_json(sources, fix.span), text: fix.text.clone() }),
    }
}

fn place_json(sources: &Sources, span: Span) -> PlaceJson {
    let (file, (line, column)) = match sources.get(span.file) {
        Some(source) => (source.name().to_string(), source.line_column(span.start)),
        None => ("?".to_string(), (1, 1)),
    };
    PlaceJson { file, line, column, start: span.start, end: span.end }
}
