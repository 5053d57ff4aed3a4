//! A game record under other rules: which of its moves they do not allow, and why.

use super::onward::{Onward, go_on};
use super::plies::PlyText;
use super::record::{CHANGED, Entry, Head, Record, begin, passed_over, result_remark};
use super::trouble::Refusal;
use super::{Library, Sitting, Trouble, read_position};
use crate::explore::outcome_words;
use crate::notation::{Outcome, Reason, position};

/// Illegal plies of a record that are told; each keeps the game before it.
const MOST_ILLEGAL: usize = 100;

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
    /// Moves marked as illegal that are none, or not for the reason that the record names.
    pub other_reasons: Vec<OtherReason>,
    /// What differs otherwise, as the fingerprint; a sentence each.
    pub remarks: Vec<String>,
    /// That the record names another result than the game as it was judged, in a sentence.
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
    /// From where the plies behind it are judged, if there are any and the record's own rules do not lead there.
    pub onward: Option<Onward>,
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

    /// Whether the record says something that is not so: of its moves, of those that it marks, or of how it ended.
    pub fn is_wrong(&self) -> bool {
        let marks = self.wrongly_marked.len() + self.other_reasons.len();
        !self.illegal.is_empty() || marks > 0 || self.other_result.is_some()
    }
}

/// A move that the record marks as illegal for one reason, and that is none, or forbidden for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReason {
    /// The number of the ply before which it stands, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// The reason that the record names.
    pub marked: String,
    /// The reason found; `None` if the text is no move of this game.
    pub found: Option<&'static str>,
    /// What is wrong with the move, in words.
    pub words: String,
}

impl std::fmt::Display for OtherReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OtherReason { number, text, marked, found, words } = self;
        let claim = format!("`{text}`, before ply {number}, is marked as illegal because of `{marked}`");
        match found {
            Some(found) => write!(f, "{claim}; these rules forbid it because of `{found}`: {words}"),
            None => write!(f, "{claim}; it is no move of this game: {words}"),
        }
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
/// these rules do not allow, the game goes on from where the record's own rules lead, and if they do not allow it either, as
/// [`Onward`] says.
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
        over: None,
        unjudged: 0,
    };
    judge.compare(&record.head);
    for (index, entry) in record.entries.iter().enumerate() {
        match entry {
            Entry::Comment(_) | Entry::Variation(_) => {}
            Entry::Illegal(text, reason) => judge.marked(text, reason),
            Entry::Ply(ply) => judge.ply(&ply.to_string(), next_ply(&record.entries[index + 1..])),
            Entry::SetUp(position) => judge.set_up(position.as_deref())?,
            Entry::Rules(head) => {
                judge.end_of_game();
                judge.own = begin(library, head)?;
                judge.judgement.sitting = begin(library, &asked.instead_of(head))?;
                judge.compare(head);
            }
        }
    }
    if judge.unjudged > 0 {
        let words = if judge.unjudged == 1 { "one ply".to_string() } else { format!("{} plies", judge.unjudged) };
        let result = if record.result.is_some() { ", nor was the result" } else { "" };
        let remark =
            format!("{MOST_ILLEGAL} plies are not legal; what stands behind them, {words}, was not judged{result}.");
        judge.judgement.remarks.push(remark);
    } else {
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
    /// How the game stood ended before the last ply, if it did.
    over: Option<Outcome>,
    /// How many plies stand behind so many illegal ones that nobody asks about them any more.
    unjudged: usize,
}

impl Judge {
    /// Says so where the rules are not those that the record names or keeps.
    fn compare(&mut self, head: &Head) {
        let now = self.own.rules().fingerprint();
        if let Some(then) = head.fingerprint.as_ref().filter(|then| **then != now) {
            let remark = format!("{CHANGED}: the record names {then}, these are {now}.");
            self.judgement.remarks.push(remark);
        }
        self.judgement.remarks.extend(passed_over(&head.texts, self.own.variant()));
    }

    /// Judges a move that is marked as illegal.
    fn marked(&mut self, text: &str, reason: &str) {
        let (number, text) = (self.judgement.judged + 1, text.to_string());
        let sitting = &self.judgement.sitting;
        let (found, words) = match sitting.play().outcome() {
            Some(over) => (Some(Reason::Turn), outcome_words(sitting.rules(), over)),
            None => match sitting.why(&text) {
                Ok(why) if why.reason.is_none() => return self.judgement.wrongly_marked.push((number, text)),
                Ok(why) => (why.reason, why.words),
                Err(trouble) => (None, trouble.to_string()),
            },
        };
        let found = found.map(Reason::word);
        if found != Some(reason) {
            let marked = reason.to_string();
            self.judgement.other_reasons.push(OtherReason { number, text, marked, found, words });
        }
    }

    /// Judges a ply, behind which another may follow.
    fn ply(&mut self, text: &str, next: Option<&PlyText>) {
        let judgement = &mut self.judgement;
        if judgement.illegal.len() == MOST_ILLEGAL {
            self.unjudged += 1;
            return;
        }
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
                let (text, behind, onward) = (text.to_string(), 0, None);
                judgement.illegal.push(IllegalPly { number, text, trouble, before, behind, onward });
            }
        }
        let carried = self.own.table.carried_to(&judgement.sitting.table, &self.own.setup());
        let set_up = carried.filter(|_| self.own_goes_on).map(|setup| judgement.sitting.set_up(setup, "the record"));
        // Nothing leads on behind the end of a game.
        if !matches!(set_up, Some(Ok(()))) && self.over.is_none() {
            self.go_on(text, next);
        }
    }

    /// Goes on behind a move that the record's own rules do not allow either.
    fn go_on(&mut self, text: &str, next: Option<&PlyText>) {
        let judgement = &mut self.judgement;
        let Some((onward, there)) = next.and_then(|next| go_on(&judgement.sitting, text, &next.to_string())) else {
            return;
        };
        judgement.sitting = there;
        if let Some(ply) = judgement.illegal.last_mut() {
            ply.onward = Some(onward);
        }
        let sitting = &judgement.sitting;
        let carried = sitting.table.carried_to(&self.own.table, &sitting.setup());
        self.own_goes_on = carried.is_some_and(|setup| self.own.set_up(setup, "the record").is_ok());
    }

    /// Before another game begins.
    fn end_of_game(&mut self) {
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

/// The ply that follows in the same game.
fn next_ply(behind: &[Entry]) -> Option<&PlyText> {
    let in_game = behind.iter().take_while(|entry| !matches!(entry, Entry::SetUp(_) | Entry::Rules(_)));
    in_game.filter_map(|entry| if let Entry::Ply(ply) = entry { Some(ply) } else { None }).next()
}
