//! What every clause keeps: its words, its place, its sources.

use crate::hooks::Place;
use crate::source::Span;
use crate::syntax::tree::Certainty;

/// A clause of resolved rules: index into [`super::Rules::clauses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub u32);

/// A script function that a clause calls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScriptName {
    /// The function.
    pub name: String,
    /// Where in the clause, which says what it takes and gives.
    pub place: Place,
    /// Some script of the variant reads the number of the turn, so that any answer may depend on it.
    pub reads_turn: bool,
}

/// A clause's provenance.
#[derive(Clone, Debug)]
pub struct ClauseInfo {
    /// How people refer to it: its label, its question, or its key.
    pub label: String,
    /// Its words in canonical print, without tail.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// What it rests on.
    pub marks: Vec<Citation>,
    /// The question and answer under which it stands.
    pub question: Option<(String, String)>,
    /// The base variant from which it was taken over, if it was.
    pub inherited: Option<String>,
    /// It speaks only of something that a derived file took away, so that nothing of it holds.
    pub dropped: bool,
}

/// What a clause rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The key of the source or reading.
    pub key: String,
    /// How certain it is, with the source's own certainty filled in; `inferred` for what was taken over from a base.
    pub certainty: Certainty,
    /// How certain it is where it was written: differs from `certainty` for what was taken over from a base.
    pub there: Certainty,
    /// Note or page.
    pub note: Option<String>,
}
