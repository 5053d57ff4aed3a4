//! A game record under other rules: which of its moves they do not allow, and why.

use super::record::{Entry, Head, Record, begin, passed_over, result_remark};
use super::trouble::Refusal;
use super::{Library, Sitting, Trouble, read_position};
use crate::notation::{Outcome, Reason, position};

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
    /// Behind the end of a game: how many plies that are illegal for the same reason follow right after it. They have no
    /// entries of their own.
    pub behind: usize,
}

impl IllegalPly {
    /// That plies follow which are illegal for the same reason, in a sentence.
    pub fn behind_words(&self) -> Option<String> {
        match self.behind {
            0 => None,
            1 => Some("One more ply of the record stands behind the end.".to_string()),
            plies => Some(format!("{plies} more plies of the record stand behind the end.")),
        }
    }
}

impl Judgement {
    /// How many plies the rules do not allow.
    pub fn illegal_plies(&self) -> usize {
        self.illegal.iter().map(|ply| 1 + ply.behind).sum()
    }
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
        let claim = format!("`{text}`, before ply {number}, is marked as illegal because of `{marked}`");
        write!(f, "{claim}; these rules forbid it because of `{found}`")
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

/// Judges the main line of a record under its own rules, or under another reading and other answers. After a move that
/// these rules do not allow, the game goes on from where the record's own rules lead.
pub fn judge(
    library: &dyn Library,
    record: &Record,
    reading: Option<&str>,
    set: &[(String, String)],
) -> Result<Judgement, Trouble> {
    let asked = Asked { reading, set };
    let mut judge = Judge {
        judgement: Judgement {
            sitting: begin(library, &asked.instead_of(&record.head))?,
            judged: 0,
            illegal: Vec::new(),
            wrongly_marked: Vec::new(),
            other_reasons: Vec::new(),
            remarks: Vec::new(),
            other_result: None,
        },
        own: begin(library, &record.head)?,
        own_goes_on: true,
        lost: None,
        over: None,
    };
    judge.compare(&record.head);
    for entry in &record.entries {
        match entry {
            Entry::Comment(_) | Entry::Variation(_) => {}
            Entry::Ply(_) if judge.lost.is_some() => judge.lost = judge.lost.map(|plies| plies + 1),
            Entry::Illegal(..) if judge.lost.is_some() => {}
            Entry::Illegal(text, reason) => judge.marked(text, reason),
            Entry::Ply(ply) => judge.ply(&ply.to_string()),
            Entry::SetUp(position) => judge.set_up(position.as_deref())?,
            Entry::Rules(head) => {
                judge.end_of_game();
                judge.own = begin(library, head)?;
                judge.judgement.sitting = begin(library, &asked.instead_of(head))?;
                judge.compare(head);
            }
        }
    }
    judge.end_of_game();
    if judge.judgement.illegal.is_empty() {
        judge.judgement.other_result = result_remark(&judge.judgement.sitting, record);
    }
    Ok(judge.judgement)
}

/// The reading and the answers under which somebody wants a record judged.
#[derive(Clone, Copy)]
struct Asked<'a> {
    reading: Option<&'a str>,
    set: &'a [(String, String)],
}

impl Asked<'_> {
    /// The rules that are asked for, in place of those that a record names.
    fn instead_of(&self, head: &Head) -> Head {
        let mut head = head.clone();
        if let Some(reading) = self.reading {
            head.reading = Some(reading.to_string());
            head.set.clear();
        }
        head.set.extend(self.set.iter().cloned());
        head
    }
}

struct Judge {
    judgement: Judgement,
    /// The game under the rules of the record.
    own: Sitting,
    own_goes_on: bool,
    /// After a ply behind which no game goes on: how many plies came since.
    lost: Option<usize>,
    /// How the game stood ended before the last ply, if it did.
    over: Option<Outcome>,
}

impl Judge {
    /// Says so where the rules are not those that the record names or keeps.
    fn compare(&mut self, head: &Head) {
        let now = self.own.rules().fingerprint();
        if let Some(then) = head.fingerprint.as_ref().filter(|then| **then != now) {
            let remark = format!("The rules have changed since: the record names {then}, these are {now}.");
            self.judgement.remarks.push(remark);
        }
        self.judgement.remarks.extend(passed_over(&head.texts, self.own.variant()));
    }

    /// Judges a move that is marked as illegal.
    fn marked(&mut self, text: &str, reason: &str) {
        let number = self.judgement.judged + 1;
        match self.judgement.sitting.clone().play_line(text) {
            Ok(_) => self.judgement.wrongly_marked.push((number, text.to_string())),
            Err(Trouble::Refused(refusal)) if names_another(reason, refusal.reason) => {
                let (text, marked, found) = (text.to_string(), reason.to_string(), refusal.reason);
                self.judgement.other_reasons.push(OtherReason { number, text, marked, found });
            }
            Err(_) => {}
        }
    }

    /// Judges a ply.
    fn ply(&mut self, text: &str) {
        let judgement = &mut self.judgement;
        judgement.judged += 1;
        self.own_goes_on = self.own_goes_on && self.own.play_line(text).is_ok();
        let over = judgement.sitting.play().outcome().cloned();
        let Err(trouble) = judgement.sitting.play_line(text) else {
            self.over = None;
            return;
        };
        let again = over.is_some() && over == self.over;
        self.over = over;
        match judgement.illegal.last_mut() {
            // That the game is over is said once, not of every move of those who played on.
            Some(first) if again => first.behind += 1,
            _ => {
                let (number, before) = (judgement.judged, judgement.sitting.clone());
                judgement.illegal.push(IllegalPly { number, text: text.to_string(), trouble, before, behind: 0 });
            }
        }
        let carried = self.own.table.carried_to(&judgement.sitting.table, &self.own.setup());
        let set_up = carried.filter(|_| self.own_goes_on).map(|setup| judgement.sitting.set_up(setup, "the record"));
        if !matches!(set_up, Some(Ok(()))) {
            self.lost = Some(0);
        }
    }

    /// Says what could not be judged of a game, before another begins.
    fn end_of_game(&mut self) {
        let remarks = &mut self.judgement.remarks;
        match self.lost.take() {
            None | Some(0) => {}
            Some(1) => remarks.push("The ply after it could not be judged.".to_string()),
            Some(plies) => remarks.push(format!("The {plies} plies after it could not be judged.")),
        }
        self.own_goes_on = true;
        self.over = None;
    }

    /// Goes on from another position in both games.
    fn set_up(&mut self, text: Option<&str>) -> Result<(), Trouble> {
        self.end_of_game();
        for sitting in [&mut self.own, &mut self.judgement.sitting] {
            let setup = match text {
                Some(text) => read_position(sitting.rules(), text)?,
                None => position::start(sitting.rules()),
            };
            sitting.set_up(setup, "the record")?;
        }
        Ok(())
    }
}

/// Whether a mark names a reason, and another one. What is no reason is somebody's remark.
fn names_another(marked: &str, found: &str) -> bool {
    marked != found && Reason::ALL.iter().any(|reason| reason.word() == marked)
}
