//! A game record under other rules: which of its moves they do not allow, and why.

use std::sync::Arc;

use super::kept::{begin_on, result_remark};
use super::record::{Entry, Record};
use super::trouble::Refusal;
use super::{Library, Sitting, Trouble, Variant};
use crate::notation::Reason;

/// What is to be said about a record under some rules.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The game, as far as it could be played.
    pub sitting: Sitting,
    /// How many plies were judged.
    pub judged: usize,
    /// The plies that the rules do not allow.
    pub illegal: Vec<IllegalPly>,
    /// Moves marked as illegal in the record that these rules allow.
    pub wrongly_marked: Vec<(usize, String)>,
    /// Moves marked as illegal that are so, but for another reason than the record names.
    pub other_reasons: Vec<OtherReason>,
    /// What differs otherwise, as the fingerprint, or plies that could not be judged; a sentence each.
    pub remarks: Vec<String>,
    /// That the record names another result, in a sentence.
    pub other_result: Option<String>,
}

/// A ply that the rules do not allow.
#[derive(Clone, Debug)]
pub struct IllegalPly {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// Why not.
    pub trouble: Trouble,
    /// The game before it.
    pub before: Sitting,
}

/// A move that the record marks as illegal for one reason, and these rules forbid for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReason {
    /// The number of the ply before which it stands, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// The reason that the record names.
    pub marked: String,
    /// The reason found.
    pub found: &'static str,
}

impl std::fmt::Display for OtherReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OtherReason { number, text, marked, found } = self;
        write!(
            f,
            "`{text}`, before ply {number}, is marked as illegal because of `{marked}`; these rules forbid it because of `{found}`"
        )
    }
}

impl IllegalPly {
    /// The refusal, where a clause or the board forbids the move.
    pub fn refusal(&self) -> Option<&Refusal> {
        match &self.trouble {
            Trouble::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

/// Judges a record under its own rules, or under another reading and other answers. After a move that these rules do
/// not allow, the game goes on from where the record's own rules lead.
pub fn judge(
    library: &dyn Library,
    record: &Record,
    reading: Option<&str>,
    set: &[(String, String)],
) -> Result<Judgement, Trouble> {
    judge_on(&Variant::load(library, &record.variant)?, record, reading, set)
}

/// The same on a variant that is at hand, whatever the record calls it.
pub fn judge_on(
    variant: &Arc<Variant>,
    record: &Record,
    reading: Option<&str>,
    set: &[(String, String)],
) -> Result<Judgement, Trouble> {
    let mut own = begin_on(Arc::clone(variant), record)?;
    let other = reading.is_some() || !set.is_empty();
    let mut sitting = match other {
        true => {
            let mut changed = record.clone();
            changed.reading = reading.map(str::to_string).or(changed.reading);
            changed.set = match reading {
                Some(_) => Vec::new(),
                None => changed.set,
            };
            changed.set.extend(set.iter().cloned());
            begin_on(Arc::clone(variant), &changed)?
        }
        false => own.clone(),
    };
    let mut judgement = Judgement {
        sitting: sitting.clone(),
        judged: 0,
        illegal: Vec::new(),
        wrongly_marked: Vec::new(),
        other_reasons: Vec::new(),
        remarks: Vec::new(),
        other_result: None,
    };
    let now = own.rules().fingerprint();
    if let Some(then) = record.fingerprint.as_ref().filter(|then| **then != now) {
        judgement.remarks.push(format!("The rules have changed since: the record names {then}, these are {now}."));
    }
    let mut own_goes_on = true;
    for entry in &record.entries {
        match entry {
            Entry::Comment(_) => {}
            Entry::Illegal(text, marked) => {
                let number = judgement.judged + 1;
                match sitting.clone().play_line(text) {
                    Ok(_) => judgement.wrongly_marked.push((number, text.clone())),
                    Err(Trouble::Refused(refusal)) if names_another(marked, refusal.reason) => {
                        let (text, marked, found) = (text.clone(), marked.clone(), refusal.reason);
                        judgement.other_reasons.push(OtherReason { number, text, marked, found });
                    }
                    Err(_) => {}
                }
            }
            Entry::Ply(ply) => {
                judgement.judged += 1;
                let (number, text) = (judgement.judged, ply.to_string());
                own_goes_on = own_goes_on && own.play_line(&text).is_ok();
                let Err(trouble) = sitting.play_line(&text) else { continue };
                judgement.illegal.push(IllegalPly { number, text, trouble, before: sitting.clone() });
                let carried = own.table.carried_to(&sitting.table, &own.setup());
                let set_up = carried.filter(|_| own_goes_on).map(|setup| sitting.set_up(setup, "the record"));
                if !matches!(set_up, Some(Ok(()))) {
                    let left = record.entries.iter().filter(|entry| matches!(entry, Entry::Ply(_))).count() - number;
                    if left > 0 {
                        judgement.remarks.push(format!("The {left} plies after it could not be judged."));
                    }
                    break;
                }
            }
        }
    }
    if judgement.illegal.is_empty() {
        judgement.other_result = result_remark(&sitting, record);
    }
    judgement.sitting = sitting;
    Ok(judgement)
}

/// Whether a mark names a reason, and another one. What is no reason is somebody's remark.
fn names_another(marked: &str, found: &str) -> bool {
    marked != found && Reason::ALL.iter().any(|reason| reason.word() == marked)
}
