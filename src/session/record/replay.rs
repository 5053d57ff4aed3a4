//! A record as a sitting.

use std::sync::Arc;

use super::texts::{AsKept, passed_over};
use super::{ASSUMED, Entry, HERE, Head, Record, print};
use crate::notation::position;
use crate::session::table::Table;
use crate::session::tree::{Cause, NodeId, Said};
use crate::session::{Choices, Library, Ply, Sitting, Trouble, Variant, Watch, read_position};

/// The game with which a record begins, before anything is played.
pub(in crate::session) fn begin(library: &dyn Library, head: &Head) -> Result<Sitting, Trouble> {
    Sitting::begin(variant(library, head)?, choices(head))
}

/// The variant of a head: as the record keeps it, else as it is now.
fn variant(library: &dyn Library, head: &Head) -> Result<Arc<Variant>, Trouble> {
    Variant::load(&AsKept { texts: &head.texts, beyond: library }, &head.variant)
}

fn choices(head: &Head) -> Choices {
    Choices { reading: head.reading.clone(), set: head.set.clone(), first: None, position: head.position.clone() }
}

/// What was read, and what is to be said about it.
pub(in crate::session) struct Opened {
    pub sitting: Sitting,
    pub remarks: Vec<String>,
}

/// Plays a record as far as it can be played. What cannot, in a game or a variation, stays where it stood as it is written, and the
/// next game is played again.
pub(in crate::session) fn replay(library: &dyn Library, record: &Record, watch: &dyn Watch) -> Result<Opened, Trouble> {
    let sitting = begin(library, &record.head)?;
    let texts = record.head.texts.clone();
    let mut replay = Replay {
        library,
        watch,
        sitting,
        remarks: Vec::new(),
        plies: 0,
        texts,
        all: 0,
        here: None,
        unplayed: 0,
        result: record.result.clone(),
    };
    replay.compare(&record.head);
    replay.entries(&record.entries, true)?;
    let Replay { mut sitting, mut remarks, here, unplayed, result, .. } = replay;
    if let Some(more @ 1..) = unplayed.checked_sub(MOST_TOLD) {
        remarks.push(format!("So do {more} other lines of the record."));
    }
    // Behind moves that cannot be played nothing is to be said about how the game stands before them.
    if let (Some(said), Some(remark)) = (result, result_remark(&sitting, record)) {
        remarks.push(remark);
        // Games end by resignation and agreement too, of which no move tells.
        sitting.tree.say(said);
    }
    if let Some(here) = here {
        sitting.go(here)?;
    }
    Ok(Opened { sitting, remarks })
}

struct Replay<'a> {
    library: &'a dyn Library,
    watch: &'a dyn Watch,
    sitting: Sitting,
    remarks: Vec<String>,
    /// How many plies of the main line were played.
    plies: usize,
    /// The rules that the record keeps, of the game on the board.
    texts: Vec<(String, String)>,
    /// How many plies were played in all.
    all: usize,
    /// How many lines could not be played.
    unplayed: usize,
    /// Where the sitting was, if not at the end.
    here: Option<NodeId>,
    /// How the record says that the game on the board ended, as long as that is not noted.
    result: Option<Said>,
}

impl Replay<'_> {
    fn entries(&mut self, entries: &[Entry], main: bool) -> Result<(), Trouble> {
        let begins = |entry: &Entry| matches!(entry, Entry::SetUp(_) | Entry::Rules(_));
        let mut at = 0;
        while let Some(entry) = entries.get(at) {
            let behind = &entries[at + 1..];
            let next_game = behind.iter().position(begins);
            let done = match entry {
                Entry::Variation(inner) => self.variation(inner),
                entry => self.entry(entry, main),
            };
            match done {
                Ok(()) => at += 1,
                Err(trouble) if self.watch.stopped() => return Err(trouble),
                Err(trouble) => {
                    let rest = next_game.map_or(entries.len(), |next| at + 1 + next);
                    let unplayed = without_here(&entries[at..rest]);
                    let mut text = print::in_line(&unplayed, self.moves());
                    // The result is that of the whole game, and the position reached here does not tell it.
                    let result = if main && next_game.is_none() { self.result.take() } else { None };
                    if let Some(said) = &result {
                        text += &format!(" {}", print::result(said));
                    }
                    let why = capital(&trouble.to_string());
                    self.unplayed += 1;
                    if self.unplayed <= MOST_TOLD {
                        let text = shortened(&text);
                        self.remarks.push(match main && next_game.is_none() {
                            true => format!(
                                "{why}. The game is opened up to there; the rest stays in the record as it is: {text}."
                            ),
                            false => format!("This cannot be played and stays in the record as it is: {text}. {why}."),
                        });
                    }
                    match unplayed.first() {
                        Some(Entry::Variation(_)) => self.sitting.tree.note(Entry::Comment(text)),
                        _ => self.sitting.tree.leave_unplayed(unplayed),
                    }
                    if let Some(said) = result {
                        self.sitting.tree.say(said);
                    }
                    at = rest;
                }
            }
        }
        Ok(())
    }

    /// How many moves were made in the game on the board.
    fn moves(&self) -> usize {
        self.sitting.plies().iter().filter(|ply| matches!(ply, Ply::Move(_))).count()
    }

    fn entry(&mut self, entry: &Entry, main: bool) -> Result<(), Trouble> {
        match entry {
            Entry::Ply(ply) => {
                if self.watch.stopped() {
                    return Err(Trouble::words(
                        "stopped: the record is not opened, and the game on the board is as it was",
                    ));
                }
                self.watch.progress(&format!("{} plies of the record", self.all));
                self.all += 1;
                let text = ply.to_string();
                let number = self.plies + 1;
                // Why is said of the first that cannot be played: of a thousand nobody wants to know.
                let explained = main || self.unplayed < MOST_TOLD;
                self.sitting.play_explaining(&text, explained).map_err(|trouble| match main {
                    true => at_ply(number, &text, trouble),
                    false => trouble,
                })?;
                self.plies += usize::from(main);
            }
            Entry::Comment(comment) if comment.starts_with(ASSUMED) => {}
            Entry::Comment(comment) if comment == HERE => self.here = Some(self.sitting.tree.at()),
            Entry::Illegal(..) | Entry::Comment(_) => self.sitting.tree.note(entry.clone()),
            Entry::SetUp(None) => {
                let start = position::start(self.sitting.rules());
                self.sitting.begin_again(Arc::clone(&self.sitting.table), start, Cause::New)?;
            }
            Entry::SetUp(Some(text)) => {
                let setup = read_position(self.sitting.rules(), text)?;
                self.sitting.set_up(setup, "a set-up")?;
            }
            Entry::Rules(head) => {
                let here = self.sitting.variant();
                let same = here.called == head.variant && self.texts == head.texts;
                let variant = if same { Arc::clone(here) } else { variant(self.library, head)? };
                self.texts.clone_from(&head.texts);
                let table = Table::lay(variant, choices(head))?;
                let setup = table.start()?;
                // A position that only came over from other rules is not written for its own sake.
                let cause = match head.position {
                    Some(_) => Cause::SetUp(rules_words(head)),
                    None => Cause::Rules(rules_words(head)),
                };
                self.sitting.begin_again(table, setup, cause)?;
                self.compare(head);
            }
            Entry::Variation(inner) => self.variation(inner)?,
        }
        Ok(())
    }

    /// Plays something instead of the last ply or beginning, and comes back.
    fn variation(&mut self, inner: &[Entry]) -> Result<(), Trouble> {
        let back = self.sitting.tree.at();
        let before = self.sitting.tree.parent(back);
        let before = before.ok_or_else(|| Trouble::words("there is nothing before it that it could replace"))?;
        self.sitting.go(before)?;
        let texts = self.texts.clone();
        let done = self.entries(inner, false);
        self.texts = texts;
        self.sitting.go(back)?;
        done
    }

    /// Says so where the rules are not those that the record names or keeps.
    fn compare(&mut self, head: &Head) {
        let now = self.sitting.rules().fingerprint();
        if let Some(then) = head.fingerprint.as_ref().filter(|then| **then != now) {
            let remark = format!("{CHANGED}: the record names {then}, these are {now}.");
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
        }
        let idle = passed_over(&head.texts, self.sitting.variant());
        self.remarks.extend(idle.filter(|idle| !self.remarks.contains(idle)));
    }
}

/// How the remark begins that the rules are not those of the record any more.
pub(in crate::session) const CHANGED: &str = "The rules have changed since";

/// So much of a text that nobody has to read a whole game.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_string(),
    }
}

/// Of so many lines that cannot be played it is said why.
const MOST_TOLD: usize = 10;

/// So many characters are shown of what cannot be played.
const MOST_SHOWN: usize = 400;

/// Entries without the mark of where the sitting was: it is somewhere else now.
fn without_here(entries: &[Entry]) -> Vec<Entry> {
    let kept = entries.iter().filter(|entry| !matches!(entry, Entry::Comment(comment) if comment == HERE));
    kept.map(|entry| match entry {
        Entry::Variation(inner) => Entry::Variation(without_here(inner)),
        entry => entry.clone(),
    })
    .collect()
}

/// The rules that a head names, as a person would ask for them.
fn rules_words(head: &Head) -> String {
    let reading = head.reading.iter().map(|reading| format!(" reading {reading}"));
    let set = head.set.iter().map(|(question, answer)| format!(" set {question} {answer}"));
    std::iter::once(head.variant.clone()).chain(reading).chain(set).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn at_ply(number: usize, text: &str, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Refused(refusal) => Trouble::with_help(
            format!("ply {number} of the record, {text}, is not legal: {} ({})", refusal.words, refusal.reason),
            "`dablo judge FILE` tells of every such move.",
        ),
        other => Trouble::words(format!("ply {number} of the record, {text}: {other}")),
    }
}

/// What is to be said where the result of a record is not that of the game.
pub(in crate::session) fn result_remark(sitting: &Sitting, record: &Record) -> Option<String> {
    let (who, label) = record.result.as_ref()?;
    let said = match label {
        Some(label) => format!("{who} ({label})"),
        None => who.clone(),
    };
    let found = sitting.result();
    let same = match &found {
        Some((winner, by)) => winner == who && label.as_ref().is_none_or(|label| by.as_ref() == Some(label)),
        None => who == "none" && label.is_none(),
    };
    let found = match found {
        Some((who, Some(label))) => format!("{who} ({label})"),
        Some((who, None)) => who,
        None => "not over".to_string(),
    };
    (!same).then(|| format!("The record says: result {said}; under these rules the game is: {found}."))
}
