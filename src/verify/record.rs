//! Game records as proofs: every move of a game that was really played must be legal, and it must end as it did.

use std::sync::Arc;

use super::Shared;
use super::miss::{Miss, points_of};
use super::proof::{At, Failure, Proof, ProofKind, Text, stem};
use super::shelf::Shelf;
use crate::session::record::{Entry, Record, read};
use crate::session::{Block, IllegalPly, Variant, file_name, judge};

/// Replays a record under the reading that it names.
pub(super) fn record(variant: &Arc<Variant>, text: &Text, library: &Shared) -> Proof {
    let failures = match read(&text.text) {
        Ok(record) => replay(&Shelf::new(variant, library), &text.name, record),
        Err(error) => vec![Failure::new(At::Line(text.name.clone(), error.line), error.message)],
    };
    let name = file_name(&text.name).to_string();
    Proof { kind: ProofKind::Record, name, at: At::File(text.name.clone()), failures }
}

fn replay(shelf: &Shelf, file: &str, mut record: Record) -> Vec<Failure> {
    let at = At::File(file.to_string());
    let own = stem(&shelf.variant().called);
    if stem(&record.head.variant) != own {
        let message = format!("the record is of `{}`, and stands among those of `{own}`", record.head.variant);
        return vec![Failure::new(at, message)];
    }
    // A record may name the file by a path of its own; the variant as it is proved is meant.
    let later =
        record.entries.iter_mut().filter_map(|entry| if let Entry::Rules(head) = entry { Some(head) } else { None });
    for head in std::iter::once(&mut record.head).chain(later) {
        if stem(&head.variant) == own {
            head.variant.clone_from(&shelf.variant().called);
            head.texts.clear();
        }
    }
    let judgement = match judge(shelf, &record, None, &[]) {
        Ok(judgement) => judgement,
        Err(trouble) => return vec![Miss::from(trouble).unseen().failure(at, None)],
    };
    let mut failures: Vec<Failure> = judgement.illegal.iter().map(|ply| illegal(ply, &at)).collect();
    let marked = judgement
        .wrongly_marked
        .iter()
        .map(|(ply, text)| format!("`{text}`, before ply {ply}, is marked as illegal, but these rules allow it"));
    let other = judgement.other_reasons.iter().map(|other| other.to_string());
    let result = judgement.other_result.iter().map(|sentence| sentence.trim_end_matches('.').to_string());
    // Rules that have changed since may be why.
    let remarks = judgement.remarks.iter().filter(|_| !judgement.illegal.is_empty());
    let remarks = remarks.map(|sentence| sentence.trim_end_matches('.').to_string());
    failures.extend(marked.chain(other).chain(result).chain(remarks).map(|message| Failure::new(at.clone(), message)));
    failures
}

/// A move that is not legal: the board before it, and the clauses that forbid it.
fn illegal(ply: &IllegalPly, at: &At) -> Failure {
    let miss = Miss::from(ply.trouble.clone()).marking(points_of(ply.before.rules(), &ply.text));
    let failure = miss.failure(at.clone(), Some(&ply.before));
    let clauses = ply.refusal().map(|refusal| refusal.clauses.clone()).unwrap_or_default();
    let behind = ply.behind_words().map(|words| format!("; {}", words.trim_end_matches('.').to_lowercase()));
    let message = format!("ply {}: {}{}", ply.number, failure.message, behind.unwrap_or_default());
    let onward = ply.onward.map(|onward| Block::Words(onward.words().to_string()));
    Failure { message, ..failure }.showing(clauses.into_iter().map(Block::Clause)).showing(onward)
}
