//! Clauses with their place and their sources, ready to be shown.

use crate::rules::{Citation, ClauseId, ClauseInfo, Rules};
use crate::source::Sources;

/// A clause as people want to see it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Cited {
    /// How people refer to it.
    pub label: String,
    /// Its words.
    pub text: String,
    /// Where it stands, `name:line:column`.
    pub place: String,
    /// What it rests on, as `keyland (attested, p. 40)`.
    pub sources: Vec<String>,
    /// The question and answer under which it stands, as `chain may-stop`.
    pub answer: Option<String>,
    /// The base variant from which it was taken over.
    pub inherited: Option<String>,
}

/// A clause of the rules.
pub fn cite(rules: &Rules, sources: &Sources, clause: ClauseId) -> Cited {
    cite_info(sources, rules.clause(clause))
}

/// A clause by what is known of it.
pub fn cite_info(sources: &Sources, info: &ClauseInfo) -> Cited {
    Cited {
        label: info.label.clone(),
        text: info.text.clone(),
        place: sources.place(info.span),
        sources: info.marks.iter().map(citation).collect(),
        answer: info.question.as_ref().map(|(question, answer)| format!("{question} {answer}")),
        inherited: info.inherited.clone(),
    }
}

/// A citation in words.
pub fn citation(mark: &Citation) -> String {
    let note = mark.note.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
    format!("{} ({}{note})", mark.key, mark.certainty.word())
}

impl Cited {
    /// One line: the label, the place and the sources.
    pub fn line(&self) -> String {
        let sources = match self.sources.is_empty() {
            true => "no source named".to_string(),
            false => self.sources.join(", "),
        };
        let base = self.inherited.as_ref().map(|base| format!(", taken over from {base}")).unwrap_or_default();
        format!("`{}` at {}: {sources}{base}", self.label, self.place)
    }
}
