//! A sitting as a record, and a record as a sitting.

use std::sync::Arc;

use super::plies::PlyText;
use super::record::{Entry, Record};
use super::sitting::Ply;
use super::tree::NodeId;
use super::{Choices, Library, Session, Sitting, Trouble, Variant};
use crate::notation::text::owner_name;
use crate::notation::{Verdict, position};
use crate::rules::{Answers, WhyChosen};

/// With this word begins the comment that names what the rules leave open.
const ASSUMED: &str = "assumed:";
/// With this word begins a comment that keeps a variation.
const VARIATION: &str = "variation:";

impl Sitting {
    /// The line through the current position as a record, from the last beginning as far as it was played.
    pub fn record(&self) -> Record {
        // A record names rules that anybody can find again: who begins is said by its position.
        let rules = &self.table.rules_of_file();
        let answers = self.answers();
        let line = self.tree.line();
        let begin = self.begin_setup();
        let mut record = Record {
            variant: self.variant().called.clone(),
            reading: answers.reading.clone(),
            set: set_by_hand(answers),
            fingerprint: Some(rules.fingerprint()),
            position: (*begin != position::start(rules)).then(|| position::print(rules, begin)),
            ..Record::default()
        };
        let assumed: Vec<String> = rules.assumptions.iter().map(|a| format!("{}: {}", a.point, a.assumed)).collect();
        if !assumed.is_empty() {
            record.entries.push(Entry::Comment(format!("{ASSUMED} {}", assumed.join("; "))));
        }
        let beginning = self.tree.beginning(self.tree.at());
        self.notes_of(beginning, &mut record);
        for &node in &line {
            if let Some(ply) = self.ply(node) {
                record.entries.push(Entry::Ply(ply_text(self, ply)));
            }
            self.notes_of(node, &mut record);
            for sibling in self.siblings(node) {
                let variation: Vec<String> = std::iter::once(sibling)
                    .chain(self.tree.ahead(sibling))
                    .filter_map(|node| self.ply(node).map(|ply| self.print(ply)))
                    .collect();
                record.entries.push(Entry::Comment(format!("{VARIATION} {}", variation.join(" "))));
            }
        }
        let mut end = self.clone();
        // The line was played, so it can be played again; if not, the record has no result.
        if end.go(line.last().copied().unwrap_or(beginning)).is_ok() {
            record.result = end.play().outcome().map(|outcome| {
                let who = match outcome.verdict {
                    Verdict::Wins(player) => owner_name(rules, player).to_string(),
                    Verdict::Draw => "draw".to_string(),
                    Verdict::Undecided => "none".to_string(),
                };
                (who, Some(outcome.label.clone()))
            });
        }
        record
    }

    fn notes_of(&self, node: NodeId, record: &mut Record) {
        record.entries.extend(self.tree.notes(node).iter().map(|note| match note.split_once(" ?illegal ") {
            Some((mv, reason)) => Entry::Illegal(mv.to_string(), reason.to_string()),
            None => Entry::Comment(note.clone()),
        }));
    }

    /// The other plies that were played instead of one.
    fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        let Some(parent) = self.tree.parent(node) else { return Vec::new() };
        let children = self.tree.children(parent).iter().copied();
        children.filter(|&child| child != node && self.ply(child).is_some()).collect()
    }
}

/// The answers that a person set.
fn set_by_hand(answers: &Answers) -> Vec<(String, String)> {
    let set = answers.chosen.iter().filter(|chosen| chosen.why == WhyChosen::Set);
    set.map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect()
}

fn ply_text(sitting: &Sitting, ply: &Ply) -> PlyText {
    match ply {
        Ply::Move(_) => PlyText::Move(sitting.print(ply)),
        Ply::Call(name) => PlyText::Call(name.clone()),
        Ply::Resign => PlyText::Resign,
        Ply::Agree => PlyText::Agree,
    }
}

/// The game with which a record begins, before anything is played.
pub(super) fn begin(library: &dyn Library, record: &Record) -> Result<Sitting, Trouble> {
    begin_on(Variant::load(library, &record.variant)?, record)
}

/// The game with which a record begins, on a variant that is at hand.
pub(super) fn begin_on(variant: Arc<Variant>, record: &Record) -> Result<Sitting, Trouble> {
    let choices = Choices {
        reading: record.reading.clone(),
        set: record.set.clone(),
        first: None,
        position: record.position.clone(),
    };
    Sitting::begin(variant, choices)
}

/// What was read, and what is to be said about it.
pub(super) struct Opened {
    pub sitting: Sitting,
    pub remarks: Vec<String>,
}

/// Plays a record. A move that the rules do not allow, and that is not marked so, ends it with an error.
pub(super) fn replay(library: &dyn Library, record: &Record) -> Result<Opened, Trouble> {
    let mut sitting = begin(library, record)?;
    let mut remarks = Vec::new();
    let now = sitting.rules().fingerprint();
    if let Some(then) = record.fingerprint.as_ref().filter(|then| **then != now) {
        remarks.push(format!("The rules have changed since: the record names {then}, these are {now}."));
    }
    let mut number = 0;
    for entry in &record.entries {
        match entry {
            Entry::Ply(ply) => {
                number += 1;
                let text = ply.to_string();
                sitting.play_line(&text).map_err(|trouble| at_ply(number, &text, trouble))?;
            }
            Entry::Illegal(text, reason) => sitting.tree.note(format!("{text} ?illegal {reason}")),
            Entry::Comment(comment) if comment.starts_with(ASSUMED) => {}
            Entry::Comment(comment) => match comment.strip_prefix(VARIATION).filter(|line| vary(&mut sitting, line)) {
                Some(_) => {}
                None => sitting.tree.note(comment.clone()),
            },
        }
    }
    if let Some(remark) = result_remark(&sitting, record) {
        remarks.push(remark);
    }
    Ok(Opened { sitting, remarks })
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

/// Plays a variation instead of the last ply and comes back; `false` if it cannot be played.
fn vary(sitting: &mut Sitting, line: &str) -> bool {
    let here = sitting.tree.at();
    let Some(before) = sitting.tree.parent(here).filter(|_| sitting.ply(here).is_some()) else { return false };
    let played = sitting.go(before).and_then(|()| sitting.play_line(line));
    let back = sitting.go(here);
    played.is_ok_and(|played| !played.is_empty()) && back.is_ok()
}

/// What is to be said where the result of a record is not that of the game.
pub(super) fn result_remark(sitting: &Sitting, record: &Record) -> Option<String> {
    let (who, label) = record.result.as_ref()?;
    let said = match label {
        Some(label) => format!("{who} ({label})"),
        None => who.clone(),
    };
    let found = sitting.record().result;
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

/// The file of the game on the board, if it was saved or opened.
#[derive(Clone, Debug)]
pub(super) struct SavedAs {
    pub file: String,
    pub stamp: Option<u64>,
}

impl Session {
    /// Remembers the file in which the game on the board is kept.
    pub(super) fn remember_file(&mut self, file: &str) {
        self.saved_as = Some(SavedAs { file: file.to_string(), stamp: self.library.stamp(file) });
    }
}
