//! Why something can be called or not.

use super::why::{Why, WhyError};
use crate::notation::Reason;
use crate::notation::text::fold;
use crate::reference::{Referee, RefereeError};
use crate::rules::EndKind;

/// The answer to why the game can be given up, or a draw be agreed on, while it goes on; nothing for any other text.
pub(super) fn ended_by_players(referee: &Referee, text: &str) -> Option<Why> {
    let ends = &referee.rules().ends;
    let (reason, clause, words) = match text.trim() {
        "resign" => (None, None, "resigning always loses, and no clause is needed for it"),
        "draw" => match ends.iter().find(|end| matches!(end.what, EndKind::Agreement)) {
            Some(end) => (None, Some(end.clause), "the players may agree on a draw"),
            None => (Some(Reason::Ban), None, "these rules know no draw by agreement"),
        },
        _ => return None,
    };
    let text = text.trim().to_string();
    let clauses = clause.into_iter().collect();
    Some(Why { text, reason, clauses, near: Vec::new(), words: words.to_string(), instead: Vec::new() })
}

/// The answer to why a call is open or not, while the game goes on.
pub(super) fn called(referee: &Referee, name: &str) -> Result<Why, WhyError> {
    let (rules, setup) = (referee.rules(), referee.setup());
    let mut open = Vec::new();
    for rule in &rules.turn.calls {
        match referee.clone().call(&rule.name) {
            Ok(()) => open.push(rule.name.as_str()),
            Err(RefereeError::NoSuchCall(_)) => {}
            Err(other) => return Err(other.into()),
        }
    }
    let rule = rules.turn.calls.iter().enumerate().find(|(_, rule)| fold(&rule.name) == fold(name));
    let (reason, words) = match rule {
        None => (Some(Reason::Ban), "nothing of this name can be called under these rules".to_string()),
        Some((_, rule)) if open.contains(&rule.name.as_str()) => (None, "it can be called".to_string()),
        Some((index, _)) if setup.called.contains(&index) => {
            (Some(Reason::Ban), "it has been called in this game".to_string())
        }
        Some(_) => (Some(Reason::Ban), "its condition does not hold".to_string()),
    };
    let shown = rule.map_or(name, |(_, rule)| &rule.name);
    let instead = if reason.is_some() { open.iter().map(|name| format!("call {name}")).collect() } else { Vec::new() };
    let clauses = rule.map(|(_, rule)| rule.clause).into_iter().collect();
    Ok(Why { text: format!("call {shown}"), reason, clauses, near: Vec::new(), words, instead })
}
