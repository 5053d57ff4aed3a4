//! Clause by clause: what it rests on, and how certain that is.

use super::page::{Block, Line, Page, Section};
use crate::rules::{Citation, ClauseInfo, Rules, Ruleset};
use crate::source::Sources;
use crate::syntax::tree::Certainty;

/// What a clause rests on.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Rests {
    /// How people refer to the clause.
    pub label: String,
    /// Its words.
    pub text: String,
    /// Where it stands, `name:line:column`.
    pub place: String,
    /// Its sources in words, the surest first.
    pub sources: Vec<String>,
    /// The certainty of the surest; none for a clause without source.
    pub certainty: Option<&'static str>,
    /// The question and answer under which it stands.
    pub answer: Option<String>,
    /// The base variant from which it was taken over.
    pub inherited: Option<String>,
}

/// The clauses of a variant under a reading, with what they rest on.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Provenance {
    /// The clauses in the order that counts.
    pub clauses: Vec<Rests>,
}

/// What each clause of the rules rests on. Inherited clauses that speak only of something taken away are left out.
pub fn provenance(rules: &Rules, sources: &Sources) -> Provenance {
    let holding = rules.clauses.iter().filter(|clause| !clause.dropped);
    Provenance { clauses: holding.map(|clause| rests(clause, sources)).collect() }
}

fn rests(clause: &ClauseInfo, sources: &Sources) -> Rests {
    let mut marks: Vec<&Citation> = clause.marks.iter().collect();
    marks.sort_by_key(|mark| sureness(mark.certainty));
    Rests {
        label: clause.label.clone(),
        text: clause.text.clone(),
        place: sources.place(clause.span),
        certainty: marks.first().map(|mark| mark.certainty.word()),
        sources: marks.into_iter().map(cited).collect(),
        answer: clause.question.as_ref().map(|(question, answer)| format!("{question} {answer}")),
        inherited: clause.inherited.clone(),
    }
}

/// The surer, the smaller: what a source attests, what follows from one, what players agree on, what somebody supposes.
fn sureness(certainty: Certainty) -> u8 {
    match certainty {
        Certainty::Attested => 0,
        Certainty::Inferred => 1,
        Certainty::Agreed => 2,
        Certainty::Conjecture => 3,
    }
}

/// `keyland (attested, p. 40)`; for what was taken over also how certain it is where it was written.
pub(super) fn cited(mark: &Citation) -> String {
    let there = match mark.there == mark.certainty {
        true => String::new(),
        false => format!(", {} there", mark.there.word()),
    };
    let note = mark.note.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
    format!("{} ({}{there}{note})", mark.key, mark.certainty.word())
}

/// `keyland (attested, p. 40)`, as certain as it is where it was written.
pub(super) fn cited_there(mark: &Citation) -> String {
    let note = mark.note.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
    format!("{} ({}{note})", mark.key, mark.there.word())
}

/// The provenance as a page: the sources, what each clause rests on, and what has no source.
pub fn provenance_page(ruleset: &Ruleset, rules: &Rules, reading: Option<&str>, sources: &Sources) -> Page {
    let found = provenance(rules, sources);
    let mut sections = Vec::new();
    if !ruleset.sources.is_empty() {
        let lines = ruleset.sources.iter().map(|source| {
            let sort =
                if ruleset.readings.iter().any(|reading| reading.key == source.key) { "reading" } else { "source" };
            Line::new(format!("`{}` ({sort}, {}): {}", source.key, source.certainty.word(), source.text))
        });
        sections.push(section("Sources", lines.collect()));
    }
    let (with, without): (Vec<&Rests>, Vec<&Rests>) = found.clauses.iter().partition(|rests| !rests.sources.is_empty());
    let line = |rests: &&Rests| {
        let mut notes = rests.sources.join("; ");
        if let Some(answer) = &rests.answer {
            notes += &format!("{}answer {answer}", if notes.is_empty() { "" } else { "; " });
        }
        if let Some(base) = &rests.inherited {
            notes += &format!("{}taken over from {base}", if notes.is_empty() { "" } else { "; " });
        }
        Line::new(format!("`{}`: `{}`", rests.label, rests.text)).noted(notes)
    };
    if !with.is_empty() {
        sections.push(section("What the clauses rest on", with.iter().map(line).collect()));
    }
    if !without.is_empty() {
        sections.push(section("Without a source", without.iter().map(line).collect()));
    }
    let counts =
        [Certainty::Attested, Certainty::Inferred, Certainty::Agreed, Certainty::Conjecture].map(|certainty| {
            let count = found.clauses.iter().filter(|rests| rests.certainty == Some(certainty.word())).count();
            format!("{count} {}", certainty.word())
        });
    let under = reading.map(|key| format!(" under the reading `{key}`")).unwrap_or_default();
    let clauses = match found.clauses.len() {
        1 => "1 clause".to_string(),
        count => format!("{count} clauses"),
    };
    let lead =
        format!("{clauses}{under}, by their surest source: {}, {} without a source.", counts.join(", "), without.len());
    Page { title: format!("{}: what the rules rest on", ruleset.name), lead: vec![Block::Words(lead)], sections }
}

fn section(heading: &str, lines: Vec<Line>) -> Section {
    Section { heading: heading.to_string(), blocks: vec![Block::List(lines)] }
}
