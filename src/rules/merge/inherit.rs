//! A derived file laid over its base: by key, as language reference section *inheritance* says.

use super::flatten::{Flat, flatten};
use super::{Entry, Exclusion, Merged, Node, Question, ReadingEntry, Scope, SourceEntry, keys};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::source::{Source, Span};
use crate::syntax::tree::{self, Certainty, Item, VariantFact, WithoutWhat};

/// Lays a file over what its bases say; `None` for a file without base.
pub(super) fn add(base: Option<Merged>, source: &Source, file: tree::File, out: &mut Vec<Diagnostic>) -> Merged {
    let derived = base.is_some();
    let mut merged = base.unwrap_or_else(|| Merged {
        name: String::new(),
        variants: Vec::new(),
        also: Vec::new(),
        facts: Vec::new(),
        head: file.span.before(),
        sources: Vec::new(),
        readings: Vec::new(),
        default_reading: None,
        questions: Vec::new(),
        entries: Vec::new(),
        removed: Vec::new(),
        examples: Vec::new(),
        scripts: Vec::new(),
    });
    let index = merged.variants.len();
    if !file.items.iter().any(|item| matches!(item, Item::Variant(_))) {
        merged.head = file.span.before();
    }
    let flat = flatten(source, &file.items, index, out);
    merged.also.clear();
    merged.examples.clear();
    for item in &file.items {
        match item {
            Item::Without(without) if derived => take_away(&mut merged, without, out),
            Item::Without(without) => nothing_to_take_away(without.span, out),
            Item::Settle(settle) => settle_question(&mut merged, settle, derived, out),
            _ => {}
        }
    }
    for label in &flat.dropped_ends {
        drop_end(&mut merged, label, out);
    }
    for item in file.items {
        match item {
            Item::Edition(number) if number.value != 1 => out.push(
                Diagnostic::new(Code::NotPlayable, number.span, format!("edition {} is not known", number.value))
                    .help("This program knows edition 1."),
            ),
            Item::Variant(variant) => {
                merged.head = variant.name.span;
                merged.name = variant.name.text;
                merged.facts = variant.facts.clone();
                merged.also = variant
                    .facts
                    .into_iter()
                    .filter_map(|fact| match fact {
                        VariantFact::Also(names) => Some(names),
                        _ => None,
                    })
                    .flatten()
                    .map(|name| name.text)
                    .collect();
            }
            Item::Source(item) => cite(
                &mut merged,
                SourceEntry {
                    key: item.key.text,
                    text: item.text.text,
                    certainty: item.certainty.unwrap_or(Certainty::Attested),
                    span: item.key.span,
                },
                index,
                out,
            ),
            Item::Reading(item) => read(&mut merged, item, index, out),
            Item::DefaultReading(key, _) => merged.default_reading = Some((key.text, key.span)),
            Item::Example(example) => merged.examples.push(example),
            _ => {}
        }
    }
    merged.variants.push(merged.name.clone());
    lay_over(&mut merged, flat);
    drop_readings(&mut merged, index, out);
    merged
}

fn nothing_to_take_away(span: Span, out: &mut Vec<Diagnostic>) {
    out.push(
        Diagnostic::new(Code::NoEffect, span, "there is nothing to take away: the file has no base")
            .help("`without` removes something inherited; leave the line out."),
    );
}

fn take_away(merged: &mut Merged, without: &tree::Without, out: &mut Vec<Diagnostic>) {
    for name in &without.names {
        let known = known_names(merged, without.what);
        if !known.contains(&name.text) {
            let mut diagnostic = Diagnostic::new(
                Code::UnknownName,
                name.span,
                format!("no {} `{}` is inherited", word(without.what), name.text),
            );
            if let Some(near) = nearest(&name.text, known.iter().map(String::as_str)) {
                diagnostic = diagnostic.perhaps(&name.text, name.span, near);
            }
            out.push(diagnostic);
            continue;
        }
        merged.removed.push((without.what, name.text.clone()));
        match without.what {
            WithoutWhat::Reading => merged.readings.retain(|reading| reading.key != name.text),
            // A removed reading stays citable; a removed source does not.
            WithoutWhat::Source => {
                merged.sources.retain(|source| source.key != name.text);
                for entry in &mut merged.entries {
                    entry.marks.retain(|mark| mark.key.text != name.text);
                }
            }
            WithoutWhat::Question => remove_question(merged, &name.text),
            WithoutWhat::Piece | WithoutWhat::Zone | WithoutWhat::Track => {
                merged.entries.retain(|entry| keys::declares(&entry.node, without.what) != Some(&name.text));
            }
        }
    }
}

fn word(what: WithoutWhat) -> &'static str {
    match what {
        WithoutWhat::Piece => "piece",
        WithoutWhat::Zone => "zone",
        WithoutWhat::Track => "track",
        WithoutWhat::Reading => "reading",
        WithoutWhat::Source => "source",
        WithoutWhat::Question => "question",
    }
}

fn known_names(merged: &Merged, what: WithoutWhat) -> Vec<String> {
    match what {
        WithoutWhat::Reading => merged.readings.iter().map(|reading| reading.key.clone()).collect(),
        WithoutWhat::Source => merged.sources.iter().map(|source| source.key.clone()).collect(),
        WithoutWhat::Question => merged.questions.iter().map(|question| question.name.clone()).collect(),
        _ => merged.entries.iter().filter_map(|entry| keys::declares(&entry.node, what)).cloned().collect(),
    }
}

fn remove_question(merged: &mut Merged, name: &str) {
    merged.questions.retain(|question| question.name != name);
    merged.entries.retain(|entry| entry.question.as_ref().is_none_or(|(question, _)| question != name));
}

fn settle_question(merged: &mut Merged, settle: &tree::Settle, derived: bool, out: &mut Vec<Diagnostic>) {
    if !derived {
        out.push(
            Diagnostic::new(Code::NoEffect, settle.span, "there is no inherited question to settle")
                .help("In its own file a question is settled by writing the clause alone."),
        );
        return;
    }
    let names: Vec<String> = merged.questions.iter().map(|question| question.name.clone()).collect();
    let Some(question) = merged.questions.iter_mut().find(|question| question.name == settle.question.text) else {
        let mut diagnostic = Diagnostic::new(
            Code::UnknownAnswer,
            settle.question.span,
            format!("no question `{}` is inherited", settle.question.text),
        );
        if let Some(near) = nearest(&settle.question.text, names.iter().map(String::as_str)) {
            diagnostic = diagnostic.perhaps(&settle.question.text, settle.question.span, near);
        }
        out.push(diagnostic);
        return;
    };
    if question.answers.iter().any(|answer| answer.name == settle.answer.text) {
        question.settled = Some(settle.answer.text.clone());
        let cited = &settle.marks;
        for entry in &mut merged.entries {
            if entry.question.as_ref().is_some_and(|(q, a)| *q == settle.question.text && *a == settle.answer.text) {
                entry.marks.extend(cited.iter().cloned());
            }
        }
    } else {
        let answers: Vec<&str> = question.answers.iter().map(|answer| answer.name.as_str()).collect();
        let mut diagnostic = Diagnostic::new(
            Code::UnknownAnswer,
            settle.answer.span,
            format!("`{}` is no answer of `{}`", settle.answer.text, question.name),
        )
        .label(format!("its answers are {}", answers.join(", ")));
        if let Some(near) = nearest(&settle.answer.text, answers.iter().copied()) {
            diagnostic = diagnostic.fix(settle.answer.span, near);
        }
        out.push(diagnostic);
    }
}

fn drop_end(merged: &mut Merged, label: &tree::Word, out: &mut Vec<Diagnostic>) {
    let has = |node: &Node| matches!(node, Node::End { label: other, .. } if *other == label.text);
    let labels: Vec<String> = merged
        .entries
        .iter()
        .filter_map(|entry| match &entry.node {
            Node::End { label, .. } => Some(label.clone()),
            _ => None,
        })
        .collect();
    if merged.entries.iter().any(|entry| has(&entry.node)) {
        merged.entries.retain(|entry| !has(&entry.node));
        merged.questions.retain(|question| question.name != label.text);
    } else {
        let mut diagnostic =
            Diagnostic::new(Code::UnknownName, label.span, format!("no end clause `{}` is inherited", label.text));
        if let Some(near) = nearest(&label.text, labels.iter().map(String::as_str)) {
            diagnostic = diagnostic.perhaps(&label.text, label.span, near);
        } else if !labels.is_empty() {
            diagnostic = diagnostic.help(format!("Those of the base are {}.", labels.join(", ")));
        }
        out.push(diagnostic);
    }
}

/// Adds a source; a second one of the same file under one key is a mistake, one of a base is replaced.
fn cite(merged: &mut Merged, source: SourceEntry, file: usize, out: &mut Vec<Diagnostic>) {
    let same_file = |other: &SourceEntry| other.span.file == source.span.file;
    match merged.sources.iter_mut().find(|other| other.key == source.key) {
        Some(first) if same_file(first) => out.push(
            Diagnostic::new(
                Code::Duplicate,
                source.span,
                format!("the key `{}` names two sources or readings", source.key),
            )
            .also(first.span, "first here"),
        ),
        Some(inherited) => *inherited = source,
        None => merged.sources.push(source),
    }
    let _ = file;
}

fn read(merged: &mut Merged, item: tree::Reading, file: usize, out: &mut Vec<Diagnostic>) {
    let certainty = item.certainty.unwrap_or(Certainty::Attested);
    let entry =
        SourceEntry { key: item.key.text.clone(), text: item.text.text.clone(), certainty, span: item.key.span };
    cite(merged, entry, file, out);
    let reading = ReadingEntry {
        key: item.key.text,
        text: item.text.text,
        certainty,
        choices: item.choices,
        span: item.key.span,
        file,
    };
    match merged.readings.iter_mut().find(|other| other.key == reading.key) {
        Some(other) => *other = reading,
        None => merged.readings.push(reading),
    }
}

/// An inherited reading with an answer that no longer exists goes; one of the file itself is an error of its own, told
/// when the readings are tried.
fn drop_readings(merged: &mut Merged, file: usize, out: &mut Vec<Diagnostic>) {
    // Where something could not be read, it may be the answer.
    if out.iter().any(Diagnostic::is_error) {
        return;
    }
    let Merged { readings, questions, .. } = merged;
    readings.retain(|reading| {
        let stale = reading.choices.iter().find(|(question, answer)| {
            !questions.iter().any(|q| q.name == question.text && q.answers.iter().any(|a| a.name == answer.text))
        });
        match stale {
            Some((question, answer)) if reading.file < file => {
                out.push(Diagnostic::new(
                    Code::Dropped,
                    merged.head,
                    format!(
                        "the inherited reading `{}` is dropped: its answer `{} {}` no longer exists",
                        reading.key, question.text, answer.text
                    ),
                ));
                false
            }
            _ => true,
        }
    });
}

/// Lays the clauses of a file over the inherited ones: what has the same key goes, and the new clause stands in its place.
fn lay_over(merged: &mut Merged, flat: Flat) {
    let Flat { entries, questions, .. } = flat;
    for question in &questions {
        // Its clauses stay until the new ones have found their places.
        merged.questions.retain(|old| old.name != question.name);
        for entry in &mut merged.entries {
            if entry.question.as_ref().is_some_and(|(name, _)| *name == question.name) {
                entry.exclusions.push(Exclusion { tests: Vec::new(), scope: Scope::all() });
            }
        }
    }
    let mut groups: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        match groups.last_mut() {
            Some(group) if entry.question.is_some() && same_question(&group[0], &entry) => group.push(entry),
            _ => groups.push(vec![entry]),
        }
    }
    let inherited = merged.entries.len();
    let mut places: Vec<usize> = (0..inherited).collect();
    let mut placed: Vec<(usize, Vec<Entry>)> = Vec::new();
    for group in groups {
        let place = replace(&mut merged.entries[..inherited], &group);
        placed.push((place.unwrap_or(usize::MAX), group));
    }
    // New clauses stand where the first one that they replace stood, the others come last, all in the order written.
    placed.sort_by_key(|(place, _)| *place);
    let mut old = std::mem::take(&mut merged.entries).into_iter();
    let mut result = Vec::new();
    let mut placed = placed.into_iter().peekable();
    for place in places.drain(..) {
        while let Some((_, group)) = placed.next_if(|(at, _)| *at == place) {
            result.extend(group);
        }
        result.extend(old.next());
    }
    result.extend(placed.flat_map(|(_, group)| group));
    result.retain(|entry| !entry.exclusions.iter().any(|e| e.tests.is_empty() && e.scope.is_all()));
    merged.entries = result;
    // A question all of whose clauses were replaced is no longer put; one that never had a clause cannot be replaced.
    let Merged { entries, questions: inherited, .. } = merged;
    inherited.retain(|question| {
        question.answers.iter().all(|answer| answer.clauses.is_empty())
            || entries.iter().any(|entry| entry.question.as_ref().is_some_and(|(name, _)| *name == question.name))
    });
    inherited.extend(questions);
}

fn same_question(a: &Entry, b: &Entry) -> bool {
    match (&a.question, &b.question) {
        (Some((a, _)), Some((b, _))) => a == b,
        _ => false,
    }
}

/// Excludes from the inherited entries what the new clause, or the new question as a whole, replaces. Gives the place of
/// the first.
fn replace(inherited: &mut [Entry], group: &[Entry]) -> Option<usize> {
    let mut first = None;
    let asks = group.iter().any(|entry| entry.question.is_some());
    for new in group {
        // A question replaces as a whole, whatever its answer; a clause with `when` only where that holds.
        let tests = if asks { Vec::new() } else { new.guard.clone() };
        let mut questions: Vec<(String, Scope)> = Vec::new();
        for (place, old) in inherited.iter_mut().enumerate() {
            let Some(scope) = keys::replaced(&new.node, &old.node) else { continue };
            first = first.or(Some(place));
            if let Some((question, _)) = &old.question {
                questions.push((question.clone(), scope.clone()));
            }
            old.exclusions.push(Exclusion { tests: tests.clone(), scope });
        }
        // A question has the keys of its answers: with one of them the rest of it goes too.
        for old in inherited.iter_mut() {
            let Some((question, _)) = &old.question else { continue };
            for (name, scope) in &questions {
                if name == question {
                    old.exclusions.push(Exclusion { tests: tests.clone(), scope: scope.clone() });
                }
            }
        }
    }
    first
}

impl Question {
    /// Whether it is still open.
    pub(in crate::rules) fn is_open(&self) -> bool {
        self.settled.is_none()
    }
}
