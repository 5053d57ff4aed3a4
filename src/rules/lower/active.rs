//! Which clauses the answers make active.

use std::collections::HashMap;

use super::{AnswerMap, ClauseId, ClauseInfo, clause_info};
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::merge::{Entry, Merged, Node, Scope, Test, keys};
use crate::syntax::tree::{ActWhat, BoardClause, PiecesClause, PlacingWho, PlayersClause};

/// An active clause.
pub(super) struct Active<'a> {
    pub entry: &'a Entry,
    pub id: ClauseId,
    /// What later clauses took away from it.
    pub excluded: Vec<&'a Scope>,
}

impl Active<'_> {
    /// Whether the clause still speaks of this kind for this player.
    pub fn speaks_of(&self, kind: &str, player: &str) -> bool {
        !self.excluded.iter().any(|scope| {
            scope.kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|k| k == kind))
                && scope.player.as_ref().is_none_or(|p| p == player)
        })
    }
}

/// The active clauses in order, with their provenance; two of one file that may not stand together are reported.
pub(super) fn active<'a>(
    merged: &'a Merged,
    answers: &AnswerMap,
    reading: Option<&str>,
    out: &mut Vec<Diagnostic>,
) -> (Vec<Active<'a>>, Vec<ClauseInfo>) {
    let mut active: Vec<Active> = Vec::new();
    let mut clauses = Vec::new();
    for entry in &merged.entries {
        if !tested(&entry.guard, answers, reading) {
            continue;
        }
        let excluded: Vec<&Scope> =
            entry.exclusions.iter().filter(|e| tested(&e.tests, answers, reading)).map(|e| &e.scope).collect();
        if excluded.iter().any(|scope| scope.is_all()) {
            continue;
        }
        active.push(Active { entry, id: ClauseId(clauses.len() as u32), excluded });
        clauses.push(clause_info(merged, entry));
    }
    let mut first: HashMap<String, &Entry> = HashMap::new();
    for second in active.iter().map(|active| active.entry) {
        let Some(key) = keys::single(second) else { continue };
        // The clauses of one answer belong together: an end clause in braces may say a thing for each player.
        let together = |first: &Entry| first.question.is_some() && first.question == second.question;
        match first.get(&key) {
            Some(first) if first.file == second.file && !together(first) => out.push(
                Diagnostic::new(Code::Duplicate, second.span, format!("{key} is said twice"))
                    .also(first.span, "first here")
                    .help("Keep one, or tie each to an answer with `when`."),
            ),
            Some(_) => {}
            None => {
                first.insert(key, second);
            }
        }
    }
    (active, clauses)
}

/// Whether all tests hold under the answers.
pub(in crate::rules) fn tested(tests: &[Test], answers: &AnswerMap, reading: Option<&str>) -> bool {
    tests.iter().all(|test| match test {
        Test::Answer { question, answers: any_of, not, .. } => {
            answers.get(question).is_some_and(|answer| any_of.contains(answer) != *not)
        }
        Test::Reading { keys, .. } => reading.is_some_and(|reading| keys.iter().any(|key| key == reading)),
    })
}

/// How people refer to a clause.
pub(super) fn label(entry: &Entry) -> String {
    if let Some((question, _)) = &entry.question {
        return question.clone();
    }
    match &entry.node {
        Node::Board(clause) => match clause {
            BoardClause::Zone { name, .. } | BoardClause::Track { name, .. } => name.text.clone(),
            BoardClause::Numbered(_) => "numbered".into(),
            _ => "board".into(),
        },
        Node::Players(PlayersClause::First(_)) => "first".into(),
        Node::Players(PlayersClause::Players { .. }) => "players".into(),
        Node::Pieces(PiecesClause::Rank(_)) => "rank".into(),
        Node::Pieces(PiecesClause::Piece { name, .. }) => name.text.clone(),
        Node::Stock(who, _) | Node::Turned { who, .. } => match who {
            PlacingWho::Player(name) => format!("setup {}", name.text),
            _ => "setup".into(),
        },
        Node::Act(node) => match &node.act.what {
            ActWhat::Step(_) => "step",
            ActWhat::Slide(_) => "slide",
            ActWhat::Leap(_) => "leap",
            ActWhat::Jump(..) => "jump",
            ActWhat::Fly(..) => "fly",
            ActWhat::Hop { .. } => "hop",
            ActWhat::Place { .. } => "place",
            ActWhat::Remove { .. } => "remove",
            ActWhat::Enclose { .. } => "enclose",
            ActWhat::Promote { .. } => "promote",
            ActWhat::After(..) => "after",
            ActWhat::NeverEnter(_) => "never enter",
            ActWhat::NeverStop(_) => "never stop on",
            ActWhat::NeverReturn => "never return",
            ActWhat::NoMove | ActWhat::NoCapture | ActWhat::NoPromotion => "no",
            ActWhat::Script(_) => "script",
        }
        .into(),
        Node::Turn(clause) => keys::turn_label(clause),
        Node::End { label, .. } => label.clone(),
    }
}
