//! A game record under other rules: which of its moves they do not allow, and why.

use super::kept::{begin, result_remark, typed};
use super::record::{Entry, Record};
use super::trouble::Refusal;
use super::{Library, Sitting, Trouble};

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
    /// What differs otherwise: the fingerprint, the result, plies that could not be judged; a sentence each.
    pub remarks: Vec<String>,
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
    let mut own = begin(library, record)?;
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
            begin(library, &changed)?
        }
        false => own.clone(),
    };
    let mut judgement = Judgement {
        sitting: sitting.clone(),
        judged: 0,
        illegal: Vec::new(),
        wrongly_marked: Vec::new(),
        remarks: Vec::new(),
    };
    let now = own.rules().fingerprint();
    if let Some(then) = record.fingerprint.as_ref().filter(|then| **then != now) {
        judgement.remarks.push(format!("The rules have changed since: the record names {then}, these are {now}."));
    }
    let mut own_goes_on = true;
    for entry in &record.entries {
        match entry {
            Entry::Comment(_) => {}
            Entry::Illegal(text, _) => {
                if sitting.clone().play_line(text).is_ok() {
                    judgement.wrongly_marked.push((judgement.judged + 1, text.clone()));
                }
            }
            Entry::Ply(ply) => {
                judgement.judged += 1;
                let (number, text) = (judgement.judged, typed(ply));
                own_goes_on = own_goes_on && own.play_line(&text).is_ok();
                let Err(trouble) = sitting.play_line(&text) else { continue };
                judgement.illegal.push(IllegalPly { number, text, trouble });
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
        judgement.remarks.extend(result_remark(&sitting, record));
    }
    judgement.sitting = sitting;
    Ok(judgement)
}
