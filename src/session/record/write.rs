//! A sitting as a record.

use std::sync::Arc;

use super::{ASSUMED, Entry, HERE, Head, Record, print};
use crate::notation::text::owner_name;
use crate::notation::{Setup, Verdict, position};
use crate::rules::WhyChosen;
use crate::session::plies::PlyText;
use crate::session::sitting::Ply;
use crate::session::table::Table;
use crate::session::tree::{NodeId, Step};
use crate::session::{Sitting, Variant};

impl Sitting {
    /// All that was played since the game was begun, loaded or opened: the line through the current position as far as it
    /// goes, and what was played instead.
    pub fn record(&self) -> Record {
        self.record_with(&|_| Vec::new())
    }

    /// The same with the texts of rules, name and text of each file, where `texts` gives them.
    pub(in crate::session) fn record_with(&self, texts: &Texts) -> Record {
        let writer = Writer::new(self, texts);
        let root = writer.first(self.tree.record_root(self.tree.at()));
        let (table, setup) = self.begun_at(root);
        let mut record = Record { head: writer.head(table, setup), ..Record::default() };
        let rules = table.rules();
        let assumed: Vec<String> = rules.assumptions.iter().map(|a| format!("{}: {}", a.point, a.assumed)).collect();
        if !assumed.is_empty() {
            let assumed = format!("{ASSUMED} {}", assumed.join("; ")).replace(['{', '}'], "");
            record.entries.push(Entry::Comment(assumed));
        }
        let end = writer.line(root, &mut record.entries);
        let left = !self.tree.unplayed(end).is_empty();
        record.result = if left { None } else { self.result_at(end) };
        match &record.result {
            // What could not be played stands behind the last position, and its result behind that.
            None => record.result = self.tree.said(end).cloned(),
            Some(found) => {
                let otherwise = self.tree.said(end).filter(|said| *said != found);
                record.entries.extend(otherwise.map(|said| Entry::Comment(print::result(said))));
            }
        }
        record
    }

    /// How the game ends that the line through the current position leads to: who won, and the label of the clause.
    pub fn result(&self) -> Option<(String, Option<String>)> {
        self.result_at(self.tree.line().last().copied().unwrap_or(self.tree.at()))
    }

    fn result_at(&self, end: NodeId) -> Option<(String, Option<String>)> {
        let mut there = self.clone();
        // The line was played, so it can be played again; if not, there is no result.
        there.go(end).ok()?;
        there.play().outcome().map(|outcome| {
            let who = match outcome.verdict {
                Verdict::Wins(player) => owner_name(there.rules(), player).to_string(),
                Verdict::Draw => "draw".to_string(),
                Verdict::Undecided => "none".to_string(),
            };
            (who, Some(outcome.label.clone()))
        })
    }
}

/// The texts that a record keeps of a variant's rules.
type Texts<'a> = dyn Fn(&Variant) -> Vec<(String, String)> + 'a;

/// The rules of a table, and where a game begins under them.
fn head(table: &Table, setup: &Setup, texts: &Texts) -> Head {
    // A record names rules that anybody can find again: who begins is said by its position.
    let rules = &table.rules_of_file();
    let set = table.answers.chosen.iter().filter(|chosen| chosen.why == WhyChosen::Set);
    Head {
        variant: table.variant.called.clone(),
        reading: table.answers.reading.clone(),
        set: set.map(|chosen| (chosen.question.clone(), chosen.answer.clone())).collect(),
        fingerprint: Some(rules.fingerprint()),
        texts: texts(&table.variant),
        position: (*setup != position::start(rules)).then(|| position::print(rules, setup)),
    }
}

struct Writer<'a> {
    sitting: &'a Sitting,
    texts: &'a Texts<'a>,
    /// How many nodes are written for each node and what follows it.
    sizes: Vec<usize>,
    /// Whether a node lies on the line through the current one.
    on_line: Vec<bool>,
    /// Whether anything was made at a node or behind it.
    made: Vec<bool>,
    /// For each node the one to which it only leads on, or itself.
    led: Vec<NodeId>,
}

impl<'a> Writer<'a> {
    fn new(sitting: &'a Sitting, texts: &'a Texts<'a>) -> Writer<'a> {
        let tree = &sitting.tree;
        let mut on_line = vec![false; tree.nodes().len()];
        let mut made = on_line.clone();
        let before = std::iter::successors(Some(tree.at()), |&node| tree.parent(node));
        for node in before {
            (on_line[node.index()], made[node.index()]) = (true, true);
        }
        let ahead = std::iter::successors(tree.next(tree.at()), |&node| tree.next(node));
        ahead.for_each(|node| on_line[node.index()] = true);
        for node in tree.nodes().rev() {
            let of_record = |child: &NodeId| made[child.index()] && !tree.has_own_record(*child);
            let said = !tree.notes(node).is_empty() || !tree.unplayed(node).is_empty() || tree.said(node).is_some();
            let more = said || tree.children(node).iter().any(of_record);
            let here = more || sitting.is_made(node);
            made[node.index()] |= here;
        }
        let mut writer = Writer { sitting, texts, sizes: vec![0; made.len()], on_line, made, led: Vec::new() };
        writer.led = sitting.led_to(|node| writer.children(node));
        for node in tree.nodes().rev() {
            let behind: usize = writer.children(node).iter().map(|child| writer.sizes[child.index()]).sum();
            writer.sizes[node.index()] = behind + usize::from(writer.first(node) == node);
        }
        writer
    }

    /// Writes what follows a node, and gives the end of its main line.
    ///
    /// The main line goes through the current node and on as it was visited last, and elsewhere to where most was played,
    /// so that variations are not nested deeply however much was played.
    fn line(&self, from: NodeId, entries: &mut Vec<Entry>) -> NodeId {
        let tree = &self.sitting.tree;
        let mut at = from;
        entries.extend(tree.notes(at).iter().cloned());
        loop {
            let children = self.children(at);
            let visited = children.iter().find(|child| self.on_line[child.index()]);
            let heaviest = children.iter().rev().max_by_key(|child| self.sizes[child.index()]);
            let unplayed = tree.unplayed(at);
            let main = visited.or(heaviest).copied();
            if at == tree.at() && (main.is_some() || !unplayed.is_empty()) {
                entries.push(Entry::Comment(HERE.to_string()));
            }
            // Before another beginning, and at the end, what was not played stands as it stood.
            let unplayed = match main.is_none_or(|main| tree.cause(main).is_some()) {
                true => {
                    push_in_line(unplayed, entries);
                    &[]
                }
                false => unplayed,
            };
            let Some(main) = main else { return at };
            let next = self.first(main);
            // A result is that of the line behind which it stood.
            let said = self.said(at);
            let mut others = unplayed.to_vec();
            match others.first_mut() {
                Some(line) => line.extend(said),
                None => entries.extend(said),
            }
            entries.push(self.entry(at, next));
            entries.extend(others.into_iter().map(Entry::Variation));
            for &other in children.iter().filter(|&&child| child != main) {
                let other = self.first(other);
                let mut inner = vec![self.entry(at, other)];
                let end = self.line(other, &mut inner);
                inner.extend(self.said(end));
                entries.push(Entry::Variation(inner));
            }
            entries.extend(tree.notes(next).iter().cloned());
            at = next;
        }
    }

    /// How a record said that the game ended at a node from which it goes on now: only a record has a result.
    fn said(&self, node: NodeId) -> Option<Entry> {
        self.sitting.tree.said(node).map(|said| Entry::Comment(print::result(said)))
    }

    /// The nodes after a node that the record keeps.
    fn children(&self, node: NodeId) -> Vec<NodeId> {
        let tree = &self.sitting.tree;
        let kept = |child: &NodeId| self.made[child.index()] && !tree.has_own_record(*child);
        tree.children(node).iter().copied().filter(kept).collect()
    }

    /// The node itself, or the one to which it only led on the way.
    fn first(&self, node: NodeId) -> NodeId {
        self.led[node.index()]
    }

    fn head(&self, table: &Table, setup: &Setup) -> Head {
        head(table, setup, self.texts)
    }

    fn entry(&self, before: NodeId, node: NodeId) -> Entry {
        match self.sitting.tree.step(node) {
            Step::Ply(ply) => Entry::Ply(ply_text(self.sitting.begun_at(node).0, ply)),
            Step::Begin { table, setup, .. } => {
                let head = self.head(table, setup);
                match Arc::ptr_eq(table, self.sitting.begun_at(before).0) {
                    true => Entry::SetUp(head.position),
                    false => Entry::Rules(head),
                }
            }
        }
    }
}

/// Adds lines that were not played: the first as it is, the others in its variations.
fn push_in_line(unplayed: &[Vec<Entry>], entries: &mut Vec<Entry>) {
    let Some((first, others)) = unplayed.split_first() else { return };
    entries.extend(first.first().cloned());
    entries.extend(others.iter().cloned().map(Entry::Variation));
    entries.extend(first.iter().skip(1).cloned());
}

fn ply_text(table: &Table, ply: &Ply) -> PlyText {
    match ply {
        Ply::Move(_) => PlyText::Move(crate::session::sitting::print(table.rules(), ply)),
        Ply::Call(name) => PlyText::Call(name.clone()),
        Ply::Resign => PlyText::Resign,
        Ply::Agree => PlyText::Agree,
    }
}
